//! T13: which words count; and texts that are no words at all.

use alloc::{format, string::String};

use proptest::prelude::*;

use super::{books, script::check};
use lexicon::fold::fold;

use crate::{End, Event, Move};

/// What is answered to a text announced for the row PORT.
fn announce(text: &str) -> Result<(), String> {
    let mut table = check(
        "2 seats | rows POR B C D
         show T Z",
    );
    let before = table.state.clone();
    let heard = table.heard(
        0,
        Move::Place {
            step: table.state.step,
            row: 0,
            end: End::Right,
            word: text.into(),
        },
    );
    if heard.is_err() {
        assert_eq!(table.state, before, "a refusal leaves no trace");
    }
    heard
}

#[test]
fn t13_hyphens_apostrophes_spaces_and_digits_do_not_count() {
    for word in [
        "porte-clé",
        "porte‐clé",
        "port'ail",
        "port’ail",
        "porte clé",
        "port\u{a0}franc",
        "port\tfranc",
        "port\nfranc",
        "porte3",
        "porte²",
        "porte.",
        "porte!",
        "porte_",
        "port\u{ad}e",
        "port\u{200b}e",
        "port\0e",
    ] {
        let refused = announce(word);
        assert_eq!(refused, Err("not-letters T13".into()), "{word:?}");
    }
}

#[test]
fn t13_other_alphabets_emoji_and_stray_accents_are_no_letters() {
    for word in [
        "порт",
        "port\u{43e}",
        "פורט",
        "\u{202e}trop",
        "port\u{202e}e",
        "port🦀",
        "🇫🇷",
        "port\u{1f468}\u{200d}\u{1f469}",
        "\u{301}porte",
        "ｐｏｒｔｅ",
        "𝐩𝐨𝐫𝐭𝐞",
        "\u{feff}porte",
    ] {
        let refused = announce(word);
        assert_eq!(refused, Err("not-letters T13".into()), "{word:?}");
    }
}

#[test]
fn a_word_longer_than_any_row_is_too_long() {
    for (letters, heard) in [
        (32, Ok(())),
        (33, Err("too-long T6".into())),
        (200, Err("too-long T6".into())),
        (10_000, Err("too-long T6".into())),
        (1_000_000, Err("too-long T6".into())),
    ] {
        let word = format!("port{}", "e".repeat(letters - 4));
        assert_eq!(announce(&word), heard, "{letters} letters");
    }
    let ligatures = format!("port{}", "œ".repeat(15));
    assert_eq!(announce(&ligatures), Err("too-long T6".into()));
    let accents = format!("porte{}", "\u{301}".repeat(400_000));
    assert_eq!(announce(&accents), Err("too-long T6".into()));
    let spaces = format!("porte{}", " ".repeat(1_000_000));
    assert_eq!(announce(&spaces), Ok(()));
}

#[test]
fn t13_plurals_and_conjugated_verbs_count_and_names_and_initials_do_not() {
    let whole = books::whole();
    for (language, counts, does_not) in [
        (
            &whole.fr.lexicon,
            &[
                "maisons",
                "chevaux",
                "mangeames",
                "allassions",
                "frontiere",
                "elastique",
                "oeuvre",
            ][..],
            &["bruxelles", "marseille", "sncf", "europe", "frontzzz"][..],
        ),
        (
            &whole.en.lexicon,
            &["houses", "mice", "walked", "walking", "frontier"],
            &["london", "europe", "nasa", "frontzzz"],
        ),
    ] {
        for word in counts {
            assert!(language.contains(word), "{word} counts");
        }
        for word in does_not {
            assert!(!language.contains(word), "{word} does not count");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn any_text_is_heard_or_refused_with_a_rule(
        text in proptest::collection::vec(
            prop_oneof![any::<char>(), proptest::char::range('\u{c0}', '\u{36f}'), Just('T')], 0..40,
        ),
    ) {
        let text: String = "por".chars().chain(text).collect();
        if let Err(refused) = announce(&text) {
            prop_assert!(refused.ends_with(" T6") || refused.ends_with(" T13"), "{}", refused);
        }
    }

    /// What is announced is looked up as it was folded when it was announced.
    #[test]
    fn a_word_heard_is_kept_in_lower_case_and_folds_alike(
        tail in proptest::collection::vec(proptest::char::range('A', '\u{24f}'), 0..12),
    ) {
        let text: String = "PORT".chars().chain(tail).collect();
        let mut table = check("2 seats | rows POR B C D\nshow T Z");
        let step = table.state.step;
        let place = Move::Place { step, row: 0, end: End::Right, word: text.clone() };
        if table.heard(0, place).is_ok() {
            let Some(Event::Placed { word, .. }) = table.events.first() else {
                return Err(TestCaseError::fail("nothing was placed"));
            };
            prop_assert_eq!(fold(word).ok(), fold(&text).ok());
        }
    }
}

#[test]
fn t13_compounds_count_by_their_letters_where_the_table_chose_so() {
    for word in ["arc-en-ciel", "ARC EN CIEL", "arc‑en‑ciel", "arcenciel"] {
        check(&format!(
            "2 seats | compounds | rows ARCEN B C D
             show C Z
             0 right ARCEN {word}
             doubt 1
             = rows ARCENC B C D | scores 2 0 | last exists arc-en-ciel 1"
        ));
    }
    check(
        "2 seats | compounds | rows AUJOURD B C D
         show H Z
         0 right AUJOURD aujourd'hui
         doubt 1
         = scores 2 0 | last exists aujourd’hui 1",
    );
}

#[test]
fn t13_a_compound_must_begin_with_the_row_and_stand_in_the_dictionary() {
    check(
        "2 seats | compounds | rows ARC B C D
         show E Z
         0 right ARC porte-clé ! not-that-beginning T6
         0 right ARC arc-en- ! not-letters T13
         0 right ARC -arcen ! not-letters T13
         0 right ARC arc2 ! not-letters T13
         0 right ARC arc-en-terre
         doubt 1
         = last missing arc-en-terre 1 | scores -5 0",
    );
}

#[test]
fn t13_a_compound_that_the_table_agreed_on_counts_there() {
    check(
        "2 seats | in garde-fou | rows GAR B C D
         show D Z
         0 right GAR garde-manger ! not-letters T13
         0 right GAR garde-fou
         doubt 1
         = scores 2 0 | last exists garde-fou 1",
    );
}
