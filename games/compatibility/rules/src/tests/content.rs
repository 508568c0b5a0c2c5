//! Reading packs and meanings, and what a theme means.

use alloc::{format, string::String, vec};

use super::books;
use crate::{AXES, BadContent, Content, Deck, Edition, Language, Meaning, Pack, Picture, Themes};

fn weight(meaning: &Meaning, axis: &str) -> u8 {
    meaning.0[AXES
        .iter()
        .position(|known| *known == axis)
        .expect("an axis")]
}

#[test]
fn a_meaning_is_axes_with_weights() {
    let meaning = Meaning::parse(" love 3 ,time 2,humour 1").unwrap();
    assert_eq!(weight(&meaning, "love"), 3);
    assert_eq!(weight(&meaning, "time"), 2);
    assert_eq!(weight(&meaning, "humour"), 1);
    assert_eq!(
        meaning.0.iter().map(|weight| *weight as u32).sum::<u32>(),
        6
    );
}

#[test]
fn bad_input_a_meaning_names_axes_there_are_and_weights_from_1_to_3() {
    for (text, why) in [
        ("", "“” is not one of the meanings"),
        ("boredom 2", "“boredom” is not one of the meanings"),
        ("Love 2", "“Love” is not one of the meanings"),
        ("love 2,", "“” is not one of the meanings"),
        ("love", "“love” needs a weight of 1, 2 or 3"),
        ("love 0", "“love” needs a weight of 1, 2 or 3"),
        ("love 4", "“love” needs a weight of 1, 2 or 3"),
        ("love 2.5", "“love” needs a weight of 1, 2 or 3"),
        ("love 2 time 3", "“love 2 time” is not one of the meanings"),
    ] {
        assert_eq!(Meaning::parse(text), Err(String::from(why)), "{text:?}");
    }
}

#[track_caller]
fn check_pack(text: &str, lines: usize, line: usize, why: &str) {
    let wrong = Pack::parse(text, lines).expect_err("refused");
    let expected = BadContent {
        line,
        why: why.into(),
    };
    assert_eq!(wrong, expected, "{text:?}");
}

#[test]
fn a_pack_is_cards_of_themes_parted_by_blank_lines() {
    let text = "# A comment.\n\nun | love 1\n# Another.\ndeux | time 2\n\n\n trois | sky 3 \nquatre | art 1\n";
    let pack = Pack::parse(text, 2).unwrap();
    assert_eq!(pack.cards(), 2);
    assert_eq!(
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(card, line)| String::from(&*pack.text(card, line))),
        ["un", "deux", "trois", "quatre"]
    );
    assert_eq!(pack.themes().count(), 4);
    // A card or a line that is not there gives another theme, never a panic.
    assert!(!pack.text(255, 255).is_empty());
}

#[test]
fn bad_input_a_pack_says_which_line_is_wrong() {
    let parted = "a theme and its meaning are parted by |";
    check_pack("un love 1", 1, 1, parted);
    check_pack("# Note.\n\nun | love 1\n\ndeux\n", 1, 5, parted);
    check_pack(
        "un | love 1\ndeux | lov 2",
        2,
        2,
        "“lov” is not one of the meanings",
    );
    check_pack("un | love 9", 1, 1, "“love” needs a weight of 1, 2 or 3");
    check_pack("un |", 1, 1, "“” is not one of the meanings");
    check_pack("un | love 1\n | love 1", 2, 2, "a theme says something");
    check_pack(
        "un | love 1\n\ndeux | love 1\n\n",
        2,
        2,
        "a card has 2 themes, this one 1",
    );
    check_pack(
        "un | love 1\ndeux | love 1\n\n",
        1,
        3,
        "a card has 1 themes, this one 2",
    );
}

#[test]
fn bad_input_a_pack_ends_with_a_whole_card() {
    check_pack(
        "un | love 1\ndeux | love 1\n\ntrois | love 1",
        2,
        0,
        "the last card has 1 themes, not 2",
    );
    check_pack(
        "un | love 1\ndeux | love 1",
        1,
        0,
        "the last card has 2 themes, not 1",
    );
    check_pack("", 6, 0, "a pack has at least one card");
    check_pack("# Nothing.\n\n", 6, 0, "a pack has at least one card");
}

#[test]
fn bad_input_a_pack_has_at_most_128_cards_of_at_least_one_theme() {
    let cards = |count| {
        (0..count)
            .map(|number| format!("thème {number} | love 1\n\n"))
            .collect::<String>()
    };
    assert_eq!(Pack::parse(&cards(128), 1).unwrap().cards(), 128);
    check_pack(&cards(129), 1, 0, "a pack has at most 128 cards");
    assert!(Pack::parse("un | love 1", 0).is_err());
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    let wrong = Pack::parse("un", 1).expect_err("refused");
    assert_eq!(
        format!("{wrong}"),
        "line 1: a theme and its meaning are parted by |"
    );
    let wrong = Pack::parse("", 1).expect_err("refused");
    assert_eq!(format!("{wrong}"), "a pack has at least one card");
}

#[test]
fn each_edition_has_its_pack_in_each_language() {
    let content = books::content();
    for (language, name) in [(Language::Fr, "fr"), (Language::En, "en")] {
        for edition in Edition::ALL {
            let pack = content.themes(language).pack(edition);
            let last = edition.rules().lines;
            let text = pack.text(3, last - 1);
            assert_eq!(&*text, format!("{name} c3 n{last}"));
        }
    }
}

#[test]
fn a_printed_theme_means_what_its_pack_says() {
    let content = books::content();
    let pack = content.themes(Language::Fr).pack(Edition::Jetons);
    for (text, meaning) in pack.themes() {
        assert_eq!(
            content.meaning(Language::Fr, Edition::Jetons, text),
            *meaning
        );
    }
}

/// Content whose only words are these.
fn worded(words: &[(&str, &str)]) -> Content {
    let pack = || Pack::parse("soleil | light 2", 1).unwrap();
    let themes = || Themes::new(pack(), pack());
    let picture = |(word, meaning): &(&str, &str)| Picture {
        id: (*word).into(),
        meaning: Meaning::parse(meaning).unwrap(),
        words: vec![String::from(*word)],
        told: game::Each::default(),
    };
    let deck = Deck {
        id: "papier".into(),
        pictures: words.iter().map(picture).collect(),
    };
    Content::new(vec![deck], themes(), themes())
}

#[test]
fn c5_an_own_theme_means_what_its_words_do() {
    let content = worded(&[
        ("chaton", "animal 3"),
        ("velours", "calm 2"),
        ("un", "sky 3"),
    ]);
    let meaning = content.meaning(Language::Fr, Edition::Originale, "Un CHATON, de velours ?");
    assert_eq!(
        (weight(&meaning, "animal"), weight(&meaning, "calm")),
        (3, 2)
    );
    assert_eq!(weight(&meaning, "sky"), 0, "short words say nothing");
    let unknown = content.meaning(Language::Fr, Edition::Originale, "xyzzy plugh");
    assert_eq!(unknown, Meaning::NONE);
}

#[test]
fn a_deck_knows_its_pictures() {
    let content = books::content();
    assert_eq!(content.decks().len(), 3);
    let deck = content.deck("papier").unwrap();
    assert!(deck.meaning("p00").is_some() && deck.meaning("p40").is_none());
    assert!(content.deck("nowhere").is_none());
}
