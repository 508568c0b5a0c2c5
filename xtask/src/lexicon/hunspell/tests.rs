use super::*;

const RULES: &str = "\
FLAG long
FULLSTRIP
NEEDAFFIX ()
FORBIDDENWORD {}
KEEPCASE ||

SFX S. Y 2
SFX S. 0 0/L' [^sxz]
SFX S. 0 s [^sxz]

SFX X. Y 2
SFX X. 0 0 al
SFX X. l ux al

SFX V. Y 3
SFX V. er er er
SFX V. er ons [^cg]er
SFX V. ger geons ger

SFX Go N 1
SFX Go aller ira/S. aller

PFX L' Y 2
PFX L' 0 l' .
PFX L' a l'A a

PFX Um Y 3
PFX Um 0 0/S. .
PFX Um 0 d'/S.() [aeiou]
PFX Um 0 kilo/S.() .

PFX re Y 1
PFX re 0 re/() [^aeiou]
";

/// The forms of one entry, sorted.
fn check(rules: &str, entry: &str, expected: &[&str]) {
    let dictionary = Dictionary::parse(rules, &format!("1\n{entry}\n")).unwrap();
    let forms = dictionary.expand(&dictionary.entries[0]).into_iter();
    let mut forms: Vec<String> = forms.map(|form| form.text).collect();
    forms.sort();
    forms.dedup();
    assert_eq!(forms, expected, "{entry}");
}

#[test]
fn suffixes_obey_their_condition() {
    check(RULES, "chat/S.()\tpo:nom", &["chat", "chats"]);
    check(RULES, "nez/S.()", &[]);
    check(RULES, "nez/S.", &["nez"]);
    check(RULES, "cheval/X.()", &["cheval", "chevaux"]);
    check(RULES, "chanter/V.()", &["chanter", "chantons"]);
    check(RULES, "manger/V.()", &["mangeons", "manger"]);
}

#[test]
fn elisions_are_left_out() {
    check(RULES, "ami/S.()L'", &["ami", "amis"]);
}

#[test]
fn prefixes_bring_suffixes_of_their_own() {
    check(
        RULES,
        "watt/Um()",
        &["kilowatt", "kilowatts", "watt", "watts"],
    );
}

#[test]
fn prefixes_and_suffixes_cross() {
    check(
        RULES,
        "chanter/V.re()",
        &["chanter", "chantons", "rechanter", "rechantons"],
    );
}

#[test]
fn a_suffix_may_strip_the_whole_word_and_bring_another() {
    check(RULES, "aller/Go", &["aller", "ira", "iras"]);
    check(&RULES.replace("FULLSTRIP\n", ""), "aller/Go", &["aller"]);
}

#[test]
fn a_forbidden_word_has_no_form() {
    check(RULES, "ognons/S.{}", &[]);
}

#[test]
fn flags_may_be_numbers_characters_or_aliases() {
    let suffix = |flag| format!("SFX {flag} Y 1\nSFX {flag} 0 s .\n");
    check(&suffix("S"), "chat/S", &["chat", "chats"]);
    check(
        &format!("FLAG num\n{}", suffix("17")),
        "chat/3,17",
        &["chat", "chats"],
    );
    check(
        &format!("AF 2\nAF X\nAF XS\n{}", suffix("S")),
        "chat/2",
        &["chat", "chats"],
    );
}

#[test]
fn tags_are_parts_of_speech_gender_and_number() {
    let tags = |rules: &str, entry: &str| {
        Dictionary::parse(rules, &format!("1\n{entry}\n"))
            .unwrap()
            .entries[0]
            .tags
            .join(" ")
    };
    assert_eq!(tags(RULES, "la/S. po:mg po:det is:fem"), "mg det fem");
    assert_eq!(tags("AM 1\nAM po:nom is:mas\n", "chat 1"), "nom mas");
}

#[test]
fn a_form_has_its_lemma_and_the_tags_of_its_suffixes() {
    let rules = RULES.replace("SFX S. 0 s [^sxz]", "SFX S. 0 s [^sxz] is:pl");
    let dictionary = Dictionary::parse(&rules, "1\nwatt/Um() po:nom\n").unwrap();
    let form = |text: &str, tags: &str| Form {
        text: text.into(),
        lemma: text.trim_end_matches('s').into(),
        tags: tags.split(' ').map(str::to_owned).collect(),
    };
    let forms = dictionary.expand(&dictionary.entries[0]);
    assert!(forms.contains(&form("watts", "nom pl")), "{forms:?}");
    assert!(forms.contains(&form("kilowatts", "nom pl")), "{forms:?}");
    assert!(forms.contains(&form("kilowatt", "nom")), "{forms:?}");
}

#[test]
fn mistakes_are_told_with_their_line() {
    let error = Dictionary::parse("SFX S Y 1\nSFX S 0 s\n", "0\n")
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "line 2 of the rules");
    let error = Dictionary::parse("FLAG long\n", "2\nchat\nchien/S\n")
        .err()
        .unwrap();
    assert_eq!(error.to_string(), "line 3 of the entries");
}
