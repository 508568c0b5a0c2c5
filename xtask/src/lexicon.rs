//! `cargo xtask lexicon`: rebuilds the dictionaries of `crates/lexicon/words` from named packages.

mod fetch;
mod frequency;
mod hunspell;

use anyhow::{Context, Result, bail};
use brotli::enc::{BrotliEncoderParams, backward_references::BrotliEncoderMode};
use clap::Args;
use fetch::{Package, Workshop};
use game::Language;
use hunspell::{Dictionary, Entry};
use lexicon::{Lexicon, fold::fold};
use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap, HashSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// Rebuild the dictionaries from the packages they come from
#[derive(Args)]
pub struct LexiconArgs {
    /// Only this language
    #[arg(long)]
    language: Option<Language>,
    /// Write nothing: say whether the committed files are what the packages give
    #[arg(long)]
    check: bool,
}

const TAGGED_FRENCH: Package = Package::Debian("hunspell-fr-comprehensive");
const RECENT_FRENCH: Package = Package::Npm("dictionary-fr", "3.0.0");
const LARGE_ENGLISH: Package = Package::Debian("wamerican-large");
const FREQUENCIES: Package = Package::Python("wordfreq", "3.1.1");

/// Tags of entries that are no words to announce: names, signs, mistakes, bits of words.
const REFUSED_TAGS: [&str; 9] = [
    "npr", "prn", "patr", "loc.patr", "err", "sign", "div", "ponc", "sfx",
];

pub fn run(args: LexiconArgs) -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let content = root.join("crates/lexicon/words");
    let workshop = Workshop::new(root.join("target/lexicon"))?;
    let languages = match args.language {
        Some(language) => vec![language],
        None => Language::ALL.to_vec(),
    };
    let mut stale = Vec::new();
    for language in languages {
        let text = build(language, &workshop, &content)?;
        let path = content.join(file(language));
        if !args.check {
            fs::write(&path, pack(&text)?)?;
            println!(
                "{}: written, {} bytes",
                file(language),
                fs::metadata(&path)?.len()
            );
        } else if is_current(&path, &text)? {
            println!("{}: identical", file(language));
        } else {
            stale.push(file(language));
        }
    }
    if !stale.is_empty() {
        bail!(
            "{} differ from what the packages give: run `cargo xtask lexicon`",
            stale.join(", ")
        );
    }
    Ok(())
}

/// Compares the words, not the compressed bytes, which another version of brotli may change.
fn is_current(path: &PathBuf, text: &str) -> Result<bool> {
    let packed = fs::read(path)
        .with_context(|| format!("{} is missing: run `cargo xtask lexicon`", path.display()))?;
    let mut words = Vec::new();
    brotli::BrotliDecompress(&mut &packed[..], &mut words)?;
    Ok(words == text.as_bytes())
}

/// As small as it gets: it takes seconds, once.
fn pack(text: &str) -> Result<Vec<u8>> {
    let most = BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        mode: BrotliEncoderMode::BROTLI_MODE_TEXT,
        ..BrotliEncoderParams::default()
    };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut text.as_bytes(), &mut packed, &most)?;
    Ok(packed)
}

fn file(language: Language) -> String {
    format!("{language}.words.br")
}

fn build(language: Language, workshop: &Workshop, content: &Path) -> Result<String> {
    let (mut forms, mut header) = match language {
        Language::Fr => {
            let tagged = workshop.unpack(&TAGGED_FRENCH)?;
            let recent = workshop.unpack(&RECENT_FRENCH)?;
            let forms = french(
                &Dictionary::read(&tagged.folder.join("usr/share/hunspell/fr"))?,
                &Dictionary::read(&recent.folder.join("package/index"))?,
            );
            let header = format!(
                "# language: fr\n# name: Français\n# sources: {tagged}, {recent}\n# licence: MPL-2.0"
            );
            (forms, header)
        }
        Language::En => {
            let large = workshop.unpack(&LARGE_ENGLISH)?;
            let list = large.folder.join("usr/share/dict/american-english-large");
            let header = format!(
                "# language: en\n# name: English\n# sources: {large}\n# licence: SCOWL (SCOWL.txt)"
            );
            (english(&fs::read_to_string(list)?), header)
        }
    };
    let refused = content.join(format!("refused.{}.txt", language.tag()));
    refuse(&mut forms, &fs::read_to_string(refused)?);
    let frequencies = workshop.unpack(&FREQUENCIES)?;
    let zipf = frequency::read(&frequencies.folder, language.tag())?;
    write!(
        header,
        "\n# frequencies: {frequencies}\n# frequencies-licence: CC-BY-SA-4.0\n"
    )?;
    let text = compose(&header, forms, &zipf);
    let lexicon = Lexicon::parse(&text).context("the text just built")?;
    println!("{}: {} words", language.tag(), lexicon.len());
    Ok(text)
}

/// The union of a dictionary whose entries are tagged and of a more recent one without tags, which
/// brings no word that the first knows only as something else.
fn french(tagged: &Dictionary, recent: &Dictionary) -> BTreeSet<String> {
    let (words, others): (Vec<&Entry>, Vec<&Entry>) = tagged
        .entries
        .iter()
        .partition(|entry| is_word(tagged, entry));
    let mut no_words: HashSet<&str> = others.iter().map(|entry| &*entry.word).collect();
    for entry in &words {
        no_words.remove(&*entry.word);
    }
    let new_words = recent.entries.iter().filter(|entry| is_word(recent, entry));
    let new_words = new_words.filter(|entry| !no_words.contains(&*entry.word));

    let forms = words
        .into_iter()
        .flat_map(|entry| forms_alone(tagged, entry));
    let new_forms = new_words.flat_map(|entry| forms_alone(recent, entry));
    forms
        .chain(new_forms)
        .filter(|form| is_announceable(form))
        .collect()
}

fn is_word(dictionary: &Dictionary, entry: &Entry) -> bool {
    !entry.word.contains(char::is_uppercase)
        && !dictionary.keeps_case(entry)
        && !entry.tags.iter().any(|tag| REFUSED_TAGS.contains(&&**tag))
}

/// The forms of a French entry, without those like "chantè" that exist only in "chantè-je".
fn forms_alone(dictionary: &Dictionary, entry: &Entry) -> impl Iterator<Item = String> {
    let forms = dictionary.expand(entry).into_iter();
    forms.filter(|form| *form == entry.word || !form.ends_with('è'))
}

fn english(list: &str) -> BTreeSet<String> {
    list.lines()
        .filter(|line| is_announceable(line))
        .map(str::to_owned)
        .collect()
}

fn is_announceable(form: &str) -> bool {
    !form.contains(char::is_uppercase) && fold(form).is_ok_and(|folded| folded.len() >= 2)
}

/// Takes out the forms of a list in which lines that start with `#` are comments.
fn refuse(forms: &mut BTreeSet<String>, list: &str) {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    for refused in lines.flat_map(str::split_whitespace) {
        forms.remove(refused);
    }
}

/// The data text that [`Lexicon::parse`] reads.
fn compose(header: &str, forms: BTreeSet<String>, zipf: &HashMap<String, u16>) -> String {
    let mut lines: Vec<_> = forms
        .into_iter()
        .map(|form| {
            let folded = fold(&form).expect("forms that do not fold were left out");
            (folded, Reverse(frequency::of(&form, zipf)), form)
        })
        .collect();
    lines.sort();
    let words = lines.chunk_by(|one, other| one.0 == other.0).count();
    let mut text = format!("{header}# words: {words}\n");
    for (_, Reverse(zipf), form) in lines {
        text.push_str(&form);
        if zipf > 0 {
            write!(text, "\t{zipf}").expect("a string takes any text");
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_forms(forms: BTreeSet<String>, expected: &[&str]) {
        assert_eq!(forms.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn usual_forms_come_first_and_words_in_folded_order() {
        let forms = ["zèle", "élève", "élevé", "eleva"].map(str::to_owned);
        let zipf = HashMap::from([("élève".to_owned(), 463), ("élevé".to_owned(), 494)]);
        let text = compose("# language: fr\n", forms.into(), &zipf);
        assert_eq!(
            text,
            "# language: fr\n# words: 3\neleva\nélevé\t494\nélève\t463\nzèle\n"
        );
    }

    #[test]
    fn french_keeps_words_and_only_words() {
        let rules = "FLAG long\nKEEPCASE ||\nNEEDAFFIX ()\n\
            SFX S. Y 2\nSFX S. 0 0 .\nSFX S. 0 s .\n\
            SFX V. Y 2\nSFX V. er e er\nSFX V. er è er\n";
        let tagged = "9\npari/S.() po:nom\nParis po:npr\njusqu po:err\nkg/|| po:nom\nbar/|| po:nom\n\
            bar/S.() po:nom\nchanter/V.() po:v1\nkoinè po:nom\npapa po:nom po:titr\n";
        let recent = "6\njusqu\nselfie/S.\nSNCF\nbar/S.\nporte-clé/S.\ny\n";
        let dictionary = |entries| Dictionary::parse(rules, entries).unwrap();
        let forms = french(&dictionary(tagged), &dictionary(recent));
        let expected = [
            "bar", "bars", "chante", "koinè", "papa", "pari", "paris", "selfie", "selfies",
        ];
        check_forms(forms, &expected);
    }

    #[test]
    fn english_keeps_lower_case_words_without_apostrophe() {
        let list = "Aaron\na\nbook\nbook's\nbooks\nUK\néclair\n";
        check_forms(english(list), &["book", "books", "éclair"]);
    }

    #[test]
    fn refusing_a_form_spares_its_neighbours() {
        let mut forms = ["tel", "tél", "etc"].map(str::to_owned).into();
        refuse(&mut forms, "# tel is a word\ntél etc\n");
        check_forms(forms, &["tel"]);
    }
}
