//! Which French forms there are, and of what.

use anyhow::{Result, ensure};
use std::collections::HashSet;

use super::{
    added,
    hunspell::{Dictionary, Entry, Form},
};

/// Tags of entries that are no words to announce: names, signs, mistakes, bits of words.
const REFUSED_TAGS: [&str; 9] = [
    "npr", "prn", "patr", "loc.patr", "err", "sign", "div", "ponc", "sfx",
];

/// The union of a dictionary whose entries are tagged and of a more recent one without tags, which
/// brings no word that the first knows only as something else; and the words of a list of what
/// both leave out.
pub fn forms(tagged: &Dictionary, recent: &Dictionary, list: &str) -> Result<Vec<Form>> {
    let (words, others): (Vec<&Entry>, Vec<&Entry>) = tagged
        .entries
        .iter()
        .partition(|entry| is_word(tagged, entry));
    let known: HashSet<&str> = words.iter().map(|entry| &*entry.word).collect();
    let no_words: HashSet<&str> = others.iter().map(|entry| &*entry.word).collect();
    let new_words = recent.entries.iter().filter(|entry| {
        is_word(recent, entry) && (known.contains(&*entry.word) || !no_words.contains(&*entry.word))
    });

    let mut forms: Vec<Form> = words
        .iter()
        .flat_map(|entry| forms_alone(tagged, entry))
        .collect();
    for entry in new_words {
        forms.extend(recent_forms(
            tagged,
            recent,
            entry,
            known.contains(&*entry.word),
        ));
    }
    add(&mut forms, tagged, list)?;
    Ok(forms)
}

/// The forms of an entry without tags, told what they are by the rules that have them; those of an
/// entry that is tagged elsewhere need not be told again.
fn recent_forms(tagged: &Dictionary, recent: &Dictionary, entry: &Entry, told: bool) -> Vec<Form> {
    let mut forms: Vec<Form> = forms_alone(recent, entry).collect();
    if !told {
        let texts: HashSet<String> = forms.iter().map(|form| form.text.clone()).collect();
        forms.extend(forms_alone(tagged, entry).filter(|form| texts.contains(&form.text)));
    }
    forms
}

/// Adds every form of the words of the list, none of which may be there yet.
fn add(forms: &mut Vec<Form>, tagged: &Dictionary, list: &str) -> Result<()> {
    let texts: HashSet<String> = forms.iter().map(|form| form.text.clone()).collect();
    let mut faults = Vec::new();
    for (word, model) in added::inflected(list)? {
        let new_forms: Vec<Form> = forms_alone(tagged, &tagged.like(word, model)?).collect();
        if texts.contains(word) {
            faults.push(format!(
                "the dictionaries have {word}: take it out of added.fr.txt"
            ));
        } else if !new_forms.iter().any(|form| form.text == word) {
            faults.push(format!(
                "{word} is not inflected as {model} is: choose another model"
            ));
        }
        forms.extend(new_forms);
    }
    ensure!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

fn is_word(dictionary: &Dictionary, entry: &Entry) -> bool {
    !entry.word.contains(char::is_uppercase)
        && !dictionary.keeps_case(entry)
        && !entry.tags.iter().any(|tag| REFUSED_TAGS.contains(&&**tag))
}

/// The forms of an entry, without those like "chantè" that exist only in "chantè-je".
fn forms_alone(dictionary: &Dictionary, entry: &Entry) -> impl Iterator<Item = Form> {
    let forms = dictionary.expand(entry).into_iter();
    forms.filter(|form| form.text == entry.word || !form.text.ends_with('è'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const RULES: &str = "FLAG long\nKEEPCASE ||\nNEEDAFFIX ()\n\
        SFX S. Y 2\nSFX S. 0 0 [^s] is:sg\nSFX S. 0 s [^s] is:pl\n\
        SFX V. Y 2\nSFX V. er e er po:ipre\nSFX V. er è er po:ipre\n";
    const TAGGED: &str = "9\npari/S.() po:nom\nParis po:npr\njusqu po:err\nkg/|| po:nom\n\
        bar/|| po:nom\nbar/S.() po:nom\nchanter/V.() po:v1\nkoinè po:nom\npapa po:nom po:titr\n";
    const RECENT: &str = "6\njusqu\nselfie/S.\nSNCF\nbar/S.\nporte-clé/S.\ny\n";

    fn built(list: &str) -> Result<Vec<Form>> {
        let dictionary = |entries| Dictionary::parse(RULES, entries).unwrap();
        forms(&dictionary(TAGGED), &dictionary(RECENT), list)
    }

    #[test]
    fn french_keeps_words_and_only_words() {
        let forms = built("").unwrap().into_iter().map(|form| form.text);
        let expected =
            "bar bars chante koinè papa pari paris porte-clé porte-clés selfie selfies y";
        assert_eq!(
            forms
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect::<Vec<_>>(),
            expected.split(' ').collect::<Vec<_>>()
        );
    }

    #[test]
    fn what_is_added_is_inflected_as_its_model_and_told_so() {
        let forms = built("métavers = papa: a world\nchatbot = pari: a program\n").unwrap();
        let added: Vec<_> = forms
            .iter()
            .filter(|form| form.lemma == "chatbot" || form.lemma == "métavers")
            .map(|form| (&*form.text, form.tags.join(" ")))
            .collect();
        assert_eq!(
            added,
            [
                ("métavers", "nom titr".into()),
                ("chatbot", "nom sg".into()),
                ("chatbots", "nom pl".into())
            ]
        );
    }

    #[test]
    fn what_cannot_be_added_is_told_with_the_cure() {
        for (list, message) in [
            (
                "selfie = pari: a picture\n",
                "the dictionaries have selfie: take it out of added.fr.txt",
            ),
            (
                "métavers = pari: a world\n",
                "métavers is not inflected as pari is: choose another model",
            ),
            ("wok = bol: a pan\n", "the model bol of wok is no entry"),
            (
                "wok = bar: a pan\n",
                "the model bar of wok is more than one entry",
            ),
        ] {
            assert_eq!(built(list).unwrap_err().to_string(), message);
        }
    }
}
