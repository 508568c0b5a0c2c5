use alloc::{format, string::ToString};
use game::Language;

use super::*;
use crate::{carried, describe, fold::fold};

/// What is told of a French word, as `form lemma code`.
fn check(folded: &str, told: &[&str]) {
    let descriptions = describe(Language::Fr, folded).into_iter();
    let words = descriptions
        .map(|one| format!("{} {} {}", one.form, one.lemma, one.grammar.code()))
        .collect::<Vec<_>>();
    assert_eq!(words, told, "{folded}");
}

#[test]
fn nouns_and_adjectives_have_gender_and_number() {
    check(
        "bequille",
        &[
            "béquille béquille Nfs",
            "béquille béquiller VP13",
            "béquille béquiller VU13",
            "béquille béquiller VY2",
            "béquillé béquiller VQms",
        ],
    );
    check("kilowatts", &["kilowatts kilowatt Nmp"]);
    check("actrices", &["actrices acteur Nfp"]);
    check("chevaux", &["chevaux cheval Nmp"]);
    check("virus", &["virus virus Nm"]);
}

#[test]
fn verbs_have_tenses_and_persons() {
    check("chantassiez", &["chantassiez chanter VW5"]);
    check("fussions", &["fussions être VW4"]);
    check("chanter", &["chanter chanter VI"]);
    check("mangeant", &["mangeant manger VG"]);
}

#[test]
fn other_words_have_their_class() {
    check("helas", &["hélas hélas I", "hélas héler VS2"]);
    check("souvent", &["souvent souvent R"]);
}

#[test]
fn recent_words_are_told_too() {
    check("uberisassions", &["ubérisassions ubériser VW4"]);
    check("chatbots", &["chatbots chatbot Nmp"]);
    check("metavers", &["métavers métavers Nm"]);
}

#[test]
fn of_what_is_no_word_nothing_is_told() {
    check("frontiera", &[]);
    check("", &[]);
    assert_eq!(describe(Language::En, "wagons"), []);
}

#[test]
fn most_words_are_told_and_every_lemma_is_a_word() {
    let lexicon = carried(Language::Fr);
    let mut told = 0;
    for index in 0..lexicon.len() {
        let descriptions = describe(Language::Fr, lexicon.word(index));
        told += usize::from(!descriptions.is_empty());
        for one in descriptions {
            assert!(lexicon.forms(index).any(|form| form == one.form), "{one:?}");
            let lemma = fold(&one.lemma).unwrap();
            assert!(lexicon.contains(&lemma), "{one:?}");
        }
    }
    assert!(told * 100 >= lexicon.len() * 98, "{told}");
}

#[test]
fn about_another_dictionary_nothing_is_told() {
    let descriptions = Descriptions::parse("# words: 1\n# ways: 1\n1.Nfp\n1\n").unwrap();
    let own = Lexicon::parse("clés\n").unwrap();
    let other = Lexicon::parse("clé\nclés\n").unwrap();
    let told = descriptions.of(&own, "cles");
    assert_eq!((told.len(), &*told[0].lemma), (1, "clé"));
    assert_eq!(descriptions.of(&other, "cles"), []);
}

#[test]
fn a_faulty_text_is_refused_with_its_line() {
    for (text, line) in [
        ("", 1),
        ("# words: 1\n# ways: 1\n1.Nfp\n", 1),
        ("# words: 1\n# ways: 1\n1Nfp\n1\n", 3),
        ("# words: 1\n# ways: 1\n1.Z\n1\n", 3),
        ("# words: 1\n# ways: 1\n1.Nfp\n2\n", 4),
    ] {
        let error = Descriptions::parse(text).err().unwrap();
        assert_eq!(error.line, line, "{text:?}");
        assert!(error.to_string().contains("rebuild it"));
    }
}
