//! Forms of one word that a final letter more or less does not explain.

use alloc::{string::String, vec::Vec};

/// Whether two folded words are one, but for a plural or the two spellings of
/// English.
pub fn same_word(a: &str, b: &str) -> bool {
    // Cheap, and true of every pair of forms but few.
    if a == b {
        return true;
    }
    if a.len().abs_diff(b.len()) > 3 || a.bytes().next() != b.bytes().next() {
        return false;
    }
    let (a, b) = (forms(a), forms(b));
    a.iter().any(|form| b.contains(form))
}

/// A word as it stands and in the singular, in American spelling.
fn forms(word: &str) -> Vec<String> {
    let mut forms = alloc::vec![american(word)];
    let mut add = |stem: &str, ending: &str| {
        let mut singular = String::from(stem);
        singular.push_str(ending);
        forms.push(american(&singular));
    };
    for (plural, singular) in IRREGULAR {
        if let Some(stem) = word.strip_suffix(plural) {
            add(stem, singular);
        }
    }
    // "Octopi" and "cacti".
    if let Some(stem) = word.strip_suffix('i')
        && stem.len() > 3
    {
        add(stem, "us");
    }
    for (feminine, masculine) in FEMININE {
        if let Some(stem) = word.trim_end_matches('s').strip_suffix(feminine)
            && stem.len() > 2
        {
            add(stem, masculine);
        }
    }
    // "Chevaux" is the plural of "cheval", as "bateaux" is of "bateau".
    if let Some(stem) = word.strip_suffix("aux")
        && stem.len() > 2
    {
        add(stem, "al");
    }
    if word.len() >= 4 && !word.ends_with("ss") {
        if let Some(stem) = word.strip_suffix('s') {
            add(stem, "");
        }
        if let Some(stem) = word.strip_suffix("ies") {
            add(stem, "y");
        }
        if let Some(stem) = word.strip_suffix("es")
            && ["ch", "sh", "s", "x", "z", "o"]
                .iter()
                .any(|end| stem.ends_with(end))
        {
            add(stem, "");
        }
        if let Some(stem) = word.strip_suffix("ves") {
            add(stem, "f");
            add(stem, "fe");
        }
    }
    forms
}

/// What is true of a man may be said of a woman: « heureuse ».
const FEMININE: [(&str, &str); 2] = [("euse", "eux"), ("ive", "if")];

const IRREGULAR: [(&str, &str); 8] = [
    ("mice", "mouse"),
    ("lice", "louse"),
    ("feet", "foot"),
    ("teeth", "tooth"),
    ("geese", "goose"),
    ("women", "woman"),
    ("men", "man"),
    ("children", "child"),
];

/// A word as Americans write it, or nearly.
fn american(word: &str) -> String {
    for (british, american) in SPELLINGS {
        if word == british {
            return american.into();
        }
    }
    let mut spelt = String::from(word);
    for (british, american, least) in ENDINGS {
        if word.len() >= least
            && let Some(stem) = word.strip_suffix(british)
        {
            spelt.truncate(stem.len());
            spelt.push_str(american);
            break;
        }
    }
    // "Paediatrician", "oesophagus"; but "Michael" is not Michel.
    if spelt.len() >= 6 && (spelt.contains("ae") || spelt.contains("oe")) && !spelt.contains("ael")
    {
        spelt = spelt.replace("ae", "e").replace("oe", "e");
    }
    spelt
}

/// Endings that differ, and how long the words are in which they do.
const ENDINGS: [(&str, &str, usize); 13] = [
    ("our", "or", 6),
    ("metre", "meter", 5),
    ("litre", "liter", 5),
    ("theatre", "theater", 7),
    ("centre", "center", 6),
    ("fibre", "fiber", 5),
    ("isation", "ization", 8),
    ("ise", "ize", 6),
    ("yse", "yze", 6),
    ("ence", "ense", 6),
    ("ogue", "og", 6),
    ("ller", "ler", 7),
    ("lled", "led", 7),
];

const SPELLINGS: [(&str, &str); 18] = [
    ("grey", "gray"),
    ("axe", "ax"),
    ("tyre", "tire"),
    ("vice", "vise"),
    ("mum", "mom"),
    ("plough", "plow"),
    ("cheque", "check"),
    ("pyjama", "pajama"),
    ("pyjamas", "pajamas"),
    ("doughnut", "donut"),
    ("yoghurt", "yogurt"),
    ("sulphur", "sulfur"),
    ("jewellery", "jewelry"),
    ("aluminium", "aluminum"),
    ("moustache", "mustache"),
    ("programme", "program"),
    ("sceptre", "scepter"),
    ("kerb", "curb"),
];
