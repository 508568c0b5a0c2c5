//! L0.7, and whatever else people type.

use alloc::{format, string::String};

use game::Viewer;

use super::script::{Script, check};
use crate::{Move, View};
use game::testing::json;

/// Seat 1 answers a question of the first phase.
fn asked(part: &str) -> Script {
    check(&format!("4 seats\nask {part}\ncamera 1"))
}

#[test]
fn l0_7_case_accents_articles_hyphens_and_small_misspellings_do_not_matter() {
    for (question, said, answer) in [
        ("saison", "HIVER", "hiver"),
        ("saison", "l’hiver", "hiver"),
        ("saison", "  hiver  ", "hiver"),
        ("mois", "fevrier", "février"),
        ("mois", "AOUT", "août"),
        ("mois", "septambre", "septembre"),
        ("cinq sens", "l'ouie", "ouïe"),
        ("cinq sens", "audition", "ouïe"),
        ("doigt", "petit-doigt", "auriculaire"),
    ] {
        let mut table = asked(question);
        table.go(&format!(
            "1 says {said}
             = last 1 {} right | answer {answer}",
            said.trim()
        ));
    }
}

#[test]
fn l0_7_a_misspelling_is_still_the_answer_that_was_given() {
    asked("mois").go("1 says septembre
         camera 2
         2 says septambre
         = last 2 septambre repeated | answer septembre");
}

#[test]
fn l0_7_a_known_answer_of_another_kind_is_not_a_misspelling() {
    // Of the same field, one letter apart: each is itself.
    let mut table = check(
        "4 seats
         first 0 1 2
         found 1 1 1 1
         sequel 1 1 3 3
         ask Cours d’eau
         bidding 1
         1 bids 2
         3 leaves
         1 says Marne
         = given Marne
         1 says la Somme",
    );
    table.read("= last 1 la Somme right | given Marne, Somme");
}

/// Whatever is typed where an answer is due: empty, too long, or strange.
fn check_bad_input(mut table: Script, seat: u8) {
    let says = |table: &mut Script, text: &str| {
        let mv = Move::Answer {
            step: table.state.step,
            text: text.into(),
        };
        table.heard(seat, mv)
    };
    for empty in ["", " ", "\t\r\n", "\u{a0}\u{2003}"] {
        let refused = says(&mut table, empty).expect_err("nothing is no answer");
        assert_eq!(refused, "empty-answer L0.7", "{empty:?}");
    }
    let letters = |count| core::iter::repeat_n('é', count).collect::<String>();
    for long in [letters(121), letters(10_000), format!("a{}", letters(120))] {
        let refused = says(&mut table, &long).expect_err("a book is no answer");
        assert_eq!(refused, "long-answer L0.7");
    }
    for strange in [
        "🦄🦄🦄",
        "👩‍👩‍👧‍👦",
        "مرحبا بالعالم",
        "\u{202e}idram",
        "'; DROP TABLE answers; --",
        "<script>alert(1)</script>",
        "<b>mardi</b>&amp;",
        "\u{0}\u{1}\u{7f}",
        "…!?",
        "\\u0000\"}",
        "e\u{301}\u{301}\u{301}\u{301}",
        &letters(120),
        "\u{feff}\u{200b}",
    ] {
        let mut table = table.clone();
        says(&mut table, strange).unwrap_or_else(|why| panic!("{strange:?}: {why}"));
        // It is kept as it was typed, whole and escaped by whoever shows it.
        let told = json(&table.view(Viewer::Public));
        let quoted = json(&strange.trim());
        assert!(told.contains(&quoted), "{strange:?} is told in {told}");
        let back: View = serde_json::from_str(&told).expect("a view reads back");
        assert_eq!(back, table.view(Viewer::Public));
        let right = [r#""verdict":"right""#, r#""verdict":"repeated""#];
        assert!(
            !right.iter().any(|right| told.contains(right)),
            "{strange:?}"
        );
        table.alarm().expect("the game goes on");
    }
}

#[test]
fn l0_7_bad_input_in_the_first_phase() {
    check_bad_input(asked("jour"), 1);
}

#[test]
fn l0_7_bad_input_before_an_arbiter() {
    check_bad_input(check("4 seats | arbiter person\nask jour\ncamera 1"), 1);
}

#[test]
fn l0_7_bad_input_to_definitions() {
    check_bad_input(check("4 seats\nfirst 0 1 2\nseries 1 B"), 1);
}

#[test]
fn l0_7_bad_input_in_the_sequel() {
    let table = check("4 seats\nfirst 0 1 2\nfound 1 1 1 1\nphase 3\nask Fruits\ncamera 1");
    check_bad_input(table, 1);
}

#[test]
fn l0_7_bad_input_at_auction() {
    let table = check(
        "4 seats\nfirst 0 1 2\nfound 1 1 1 1\nsequel 1 1 3 3
         ask Fromages\nbidding 1\n1 bids 2\n3 leaves",
    );
    check_bad_input(table, 1);
}

#[test]
fn l0_7_bad_input_in_the_final() {
    let table = check("4 seats\nfirst 0 1 2\nfound 1 1 1 1\nsequel 1 1 3 3\nauction 1 1\nfinale 0");
    check_bad_input(table, 1);
}

#[test]
fn l0_7_a_right_answer_in_markup_is_wrong_and_costs_a_pawn() {
    asked("jour").go("1 says <b>mardi</b>\n= last 1 <b>mardi</b> wrong\non\n= towers 5 4 5 5");
}

#[test]
fn l0_8_everyone_silent_plays_a_whole_game_by_the_clock() {
    for head in [
        "3 seats",
        "4 seats",
        "5 seats | two parties",
        "6 seats | goal 5",
        "3 seats | arbiter person",
        "6 seats | arbiter person | two parties",
    ] {
        let mut table = check(head);
        let mut alarms = 0;
        while game::Game::outcome(&table.state).is_none() {
            table.read("on");
            alarms += 1;
            assert!(alarms < 5_000, "{head} never ends");
        }
        // Nobody validates anything: the finalist has the tower alone.
        let parties = u16::from(table.state.party);
        let scores: u16 = table.state.totals.iter().sum();
        let towers = scores - 2 * parties;
        assert!(
            (parties..=4 * parties).contains(&towers),
            "{head}: {scores}"
        );
        table.read("= stage over");
    }
}
