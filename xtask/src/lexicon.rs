//! `cargo xtask lexicon`: rebuilds the dictionaries of `crates/lexicon/words` from named packages.

mod added;
mod fetch;
mod french;
mod frequency;
mod grammar;
mod hunspell;

use anyhow::{Context, Result, bail, ensure};
use brotli::enc::{BrotliEncoderParams, backward_references::BrotliEncoderMode};
use clap::Args;
use fetch::{Package, Unpacked, Workshop};
use game::Language;
use hunspell::{Dictionary, Form};
use lexicon::{
    Descriptions, Lexicon,
    fold::{fold, fold_compound},
};
use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap},
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
const AMERICAN: Package = Package::Debian("wamerican-large");
const BRITISH: Package = Package::Debian("wbritish-large");
const FREQUENCIES: Package = Package::Python("wordfreq", "3.1.1");

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
        for (name, text) in build(language, &workshop, &content)? {
            let path = content.join(&name);
            if !args.check {
                fs::write(&path, pack(&text)?)?;
                println!("{name}: written, {} bytes", fs::metadata(&path)?.len());
            } else if is_current(&path, &text)? {
                println!("{name}: identical");
            } else {
                stale.push(name);
            }
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

/// What the files of a language are called, without their packing, and what they hold.
fn build(language: Language, workshop: &Workshop, content: &Path) -> Result<Vec<(String, String)>> {
    let read = |name: &str| {
        let path = content.join(format!("{name}.{language}.txt"));
        fs::read_to_string(&path).with_context(|| format!("reading {}", path.display()))
    };
    let (forms, sources) = match language {
        Language::Fr => french(workshop, &read("added")?)?,
        Language::En => english(workshop, &read("added")?)?,
    };
    let frequencies = workshop.unpack(&FREQUENCIES)?;
    let zipf = frequency::read(&frequencies.folder, language.tag())?;
    let header = format!(
        "# language: {language}\n{sources}\n# frequencies: {frequencies}\n\
         # frequencies-licence: CC-BY-SA-4.0\n"
    );
    let mut texts: BTreeSet<String> = forms.iter().map(|form| form.text.clone()).collect();
    refuse(&mut texts, &read("refused")?);
    let (words, others): (BTreeSet<_>, BTreeSet<_>) =
        texts.into_iter().partition(|text| is_announceable(text));
    let compounds = others
        .into_iter()
        .filter(|text| is_compound(text))
        .collect();

    let words = compose(&header, words, &zipf);
    let lexicon = Lexicon::parse(&words).context("the words just built")?;
    let compounds = compose(&header, compounds, &zipf);
    let both =
        Lexicon::parse_with_compounds(&words, &compounds).context("the compounds just built")?;
    println!(
        "{language}: {} words, {} with compounds",
        lexicon.len(),
        both.len()
    );
    let mut files = vec![
        (format!("{language}.words.br"), words),
        (format!("{language}.compounds.br"), compounds),
    ];
    if forms.iter().any(|form| !form.tags.is_empty()) {
        let grammar = grammar::compose(&header, &lexicon, &forms, &zipf);
        Descriptions::parse(&grammar).context("the grammar just built")?;
        files.push((format!("{language}.grammar.br"), grammar));
    }
    Ok(files)
}

/// The French forms, and what the header says of their sources.
fn french(workshop: &Workshop, added: &str) -> Result<(Vec<Form>, String)> {
    let tagged = workshop.unpack(&TAGGED_FRENCH)?;
    let recent = workshop.unpack(&RECENT_FRENCH)?;
    let forms = french::forms(
        &Dictionary::read(&tagged.folder.join("usr/share/hunspell/fr"))?,
        &Dictionary::read(&recent.folder.join("package/index"))?,
        added,
    )?;
    let sources = format!("# name: Français\n# sources: {tagged}, {recent}\n# licence: MPL-2.0");
    Ok((forms, sources))
}

/// The English forms, American and British, and what the header says of their sources.
fn english(workshop: &Workshop, added: &str) -> Result<(Vec<Form>, String)> {
    let american = workshop.unpack(&AMERICAN)?;
    let british = workshop.unpack(&BRITISH)?;
    let list = |unpacked: &Unpacked, name| {
        fs::read_to_string(unpacked.folder.join("usr/share/dict").join(name))
    };
    let lists = [
        list(&american, "american-english-large")?,
        list(&british, "british-english-large")?,
    ];
    let sources =
        format!("# name: English\n# sources: {american}, {british}\n# licence: SCOWL (SCOWL.txt)");
    Ok((english_forms(&lists, added)?, sources))
}

/// Every entry of the lists but possessives; nothing tells of what they are forms.
fn english_forms(lists: &[String], added: &str) -> Result<Vec<Form>> {
    let lines = lists.iter().flat_map(|list| list.lines());
    let mut texts: BTreeSet<&str> = lines.filter(|line| !line.ends_with("'s")).collect();
    let added = added::forms(added)?.into_iter();
    let known: Vec<&str> = added.filter(|form| !texts.insert(form)).collect();
    ensure!(
        known.is_empty(),
        "the lists have {}: take that out of added.en.txt",
        known.join(", ")
    );
    let forms = texts.into_iter().map(|text| Form {
        text: text.to_owned(),
        lemma: text.to_owned(),
        tags: Vec::new(),
    });
    Ok(forms.collect())
}

fn is_announceable(form: &str) -> bool {
    !form.contains(char::is_uppercase) && fold(form).is_ok_and(|folded| folded.len() >= 2)
}

/// Whether a form would be announceable but for the signs between its letters.
fn is_compound(form: &str) -> bool {
    !form.contains(char::is_uppercase) && fold(form).is_err() && fold_compound(form).is_ok()
}

/// Takes out the forms of a list in which lines that start with `#` are comments.
fn refuse(forms: &mut BTreeSet<String>, list: &str) {
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    for refused in lines.flat_map(str::split_whitespace) {
        forms.remove(refused);
    }
}

/// The data text that [`Lexicon::parse`] and [`Lexicon::parse_with_compounds`] read.
fn compose(header: &str, forms: BTreeSet<String>, zipf: &HashMap<String, u16>) -> String {
    let mut lines: Vec<_> = forms
        .into_iter()
        .map(|form| {
            let folded = fold_compound(&form).expect("forms that do not fold were left out");
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
    fn english_joins_its_lists_and_leaves_possessives() {
        let lists = [
            "book\nbook's\no'clock\n".to_owned(),
            "book\ncolour\n".to_owned(),
        ];
        let texts = |added| {
            let forms = english_forms(&lists, added)?;
            Ok::<_, anyhow::Error>(forms.into_iter().map(|form| form.text).collect())
        };
        check_forms(
            texts("vlog vlogs: a diary\n").unwrap(),
            &["book", "colour", "o'clock", "vlog", "vlogs"],
        );
        let error = texts("colour: what light has\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "the lists have colour: take that out of added.en.txt"
        );
    }

    #[test]
    fn a_word_is_announceable_or_a_compound_or_neither() {
        for word in ["book", "éclair"] {
            assert!(is_announceable(word) && !is_compound(word), "{word}");
        }
        for word in ["o'clock", "arc-en-ciel"] {
            assert!(!is_announceable(word) && is_compound(word), "{word}");
        }
        for word in ["a", "UK", "Saint-Malo", "-ci", "l'", "3e"] {
            assert!(!is_announceable(word) && !is_compound(word), "{word}");
        }
    }

    #[test]
    fn refusing_a_form_spares_its_neighbours() {
        let mut forms = ["tel", "tél", "etc"].map(str::to_owned).into();
        refuse(&mut forms, "# tel is a word\ntél etc\n");
        check_forms(forms, &["tel"]);
    }
}
