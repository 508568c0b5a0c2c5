//! T9–T11: doubting a word, and what follows.

use alloc::{format, string::String, vec::Vec};

use super::script::check;
use crate::{Event, PhaseView, Verdict};
use game::Viewer;
use lexicon::{Grammar, Number};

/// With `seats` players, the word that 0 announces is looked up when `doubters`
/// of the others doubt, and not before.
#[track_caller]
fn check_threshold(seats: u8, doubters: u8, looked_up: bool) {
    let doubting: Vec<String> = (1..=doubters).map(|seat| format!("{seat}")).collect();
    let cards = ["F", "S", "S", "S", "S", "S"][..seats as usize].join(" ");
    for (word, score) in [("frontière", 2), ("frontzzz", -7)] {
        let table = check(&format!(
            "{seats} seats | rows RONT ELA CHATE B
             show {cards}
             0 left RONT {word}
             doubt {}",
            doubting.join(" ")
        ));
        let score = if looked_up { score } else { 0 };
        assert_eq!(
            table.state.scores[0], score,
            "{seats} seats, {doubters} doubt"
        );
    }
}

#[test]
fn t09_half_or_more_of_the_others_open_the_dictionary() {
    for (seats, needed) in [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        for doubters in 0..seats {
            check_threshold(seats, doubters, doubters >= needed);
        }
    }
}

#[test]
fn t09_everyone_is_told_how_many_doubts_are_needed() {
    for (seats, expected) in [(2, 1), (3, 1), (4, 2), (5, 2), (6, 3)] {
        let cards = ["F", "S", "S", "S", "S", "S"][..seats].join(" ");
        let table = check(&format!(
            "{seats} seats | rows RONT ELA CHATE B
             show {cards}
             0 left RONT frontière"
        ));
        let PhaseView::Doubting { needed, .. } = table.view(Viewer::Public).phase else {
            panic!("a word is in doubt");
        };
        assert_eq!(needed, expected, "{seats} seats");
    }
}

#[test]
fn t09_an_undoubted_false_word_stands() {
    check(
        "4 seats | rows RONT ELA CHATE B
         show F S T V
         0 left RONT frontzzz
         doubt 2
         = rows FRONT ELA CHATE B | scores 0 0 0 0 | last stands frontzzz 2
         = awaiting 1 | dictionary 0",
    );
}

#[test]
fn t09_a_word_nobody_looked_up_is_told_as_it_was_typed() {
    let script = |answers| {
        format!(
            "2 seats | rows RONT ELA CHATE B
             show F S
             0 left RONT frontiere
             {answers}"
        )
    };
    check(&(script("agree") + "\n= last stands frontiere"));
    check(&(script("doubt 1") + "\n= last exists frontière 1"));
}

#[test]
fn t09_everyone_but_the_announcer_answers_once() {
    check(
        "4 seats | rows RONT ELA CHATE B
         show F S T V
         0 left RONT frontière
         = awaiting 1 2 3
         0 doubts ! own-word T9
         0 agrees ! own-word T9
         2 doubts
         2 doubts ! already-answered T9
         2 agrees ! already-answered T9
         = awaiting 1 3 | phase doubting
         1 agrees
         3 doubts
         = phase placing | scores 2 0 0 0 | last exists frontière 2 3",
    );
}

#[test]
fn t09_the_word_waits_for_every_answer_even_when_enough_doubt() {
    check(
        "4 seats | rows RONT ELA CHATE B
         show F S T V
         0 left RONT frontière
         1 doubts
         2 doubts
         = phase doubting | scores 0 0 0 0 | awaiting 3
         3 agrees
         = scores 2 0 0 0",
    );
}

#[test]
fn t09_nothing_is_placed_while_a_word_is_in_doubt() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT frontière
         1 right ELA élastique ! not-now T6
         1 clears FRONT ! not-now T8
         1 chooses A ! not-now T4
         1 rules exists ! not-now T12",
    );
}

#[test]
fn t10_a_word_that_exists_gains_two_and_the_card_stays() {
    check(
        "2 seats | dictionary 1 | rows RONT ELA CHATE B | scores -3 -4
         show F S
         0 left RONT frontière
         1 doubts
         = rows FRONT ELA CHATE B | scores -1 -4 | dictionary 1 | discard
         = awaiting 1 | phase placing",
    );
}

#[test]
fn t10_doubters_who_were_wrong_lose_nothing() {
    check(
        "4 seats | rows RONT ELA CHATE B
         show F S T V
         0 left RONT frontière
         doubt 1 2 3
         = scores 2 0 0 0",
    );
}

#[test]
fn t10_a_word_said_again_is_paid_again() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show S T
         0 right ELA élastique
         doubt 1
         1 right ELAS élastique
         doubt 0
         = scores 2 2",
    );
}

#[test]
fn t11_a_missing_word_costs_the_longest_row_and_two_more() {
    check(
        "2 seats | dictionary 1 | rows RONT ELA CHATEA B
         show F S
         0 left RONT frontzzz
         1 doubts
         = rows RONT ELA F B | scores -8 0 | dictionary 0
         = discard AACEHT | awaiting 1 | last missing frontzzz 1",
    );
}

#[test]
fn t11_the_events_tell_the_two_points_and_the_row_apart() {
    let table = check(
        "2 seats | rows RONT ELA CHATEA B
         show F S
         0 left RONT frontzzz
         1 doubts",
    );
    let points: Vec<i16> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Settled {
                verdict: Verdict::Missing,
                points,
                ..
            } => Some(*points),
            Event::Cleared { points, .. } => Some(*points),
            _ => None,
        })
        .collect();
    assert_eq!(points, [-2, -6]);
}

#[test]
fn t11_the_longest_row_is_measured_after_the_card_was_taken_back() {
    // FRONT would have been as long as CHATE; RONT is not.
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT frontzzz
         1 doubts
         = rows RONT ELA F B | scores -7 0 | phase placing",
    );
}

#[test]
fn t11_the_row_that_was_extended_can_be_the_longest() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show A S
         0 right CHATE chateazzz
         1 doubts
         = rows RONT ELA A B | scores -7 0 | discard ACEHT",
    );
}

#[test]
fn t11_the_card_taken_back_from_the_left_is_the_one_placed() {
    check(
        "2 seats | rows ELA RONT CHATE B
         show Z Z
         0 left CHATE zchate
         1 doubts
         = rows ELA RONT Z B | discard ACEHT | scores -7 0",
    );
}

#[test]
fn t11_the_announcer_chooses_among_equally_long_rows() {
    // CHATEA would have been the only longest; CHATE and FRONT are equal.
    let begun = "2 seats | dictionary 1 | rows FRONT ELA CHATE B
         show A S
         0 right CHATE chateazzz
         1 doubts
         = phase clearing | awaiting 0 | scores -2 0 | rows FRONT ELA CHATE B
         = dictionary 1
         1 clears FRONT ! not-your-turn T5
         0 clears ELA ! not-longest T8
         0 right ELA elaaa ! not-now T6
         1 doubts ! not-now T9\n";
    for (row, rows) in [("FRONT", "A ELA CHATE B"), ("CHATE", "FRONT ELA A B")] {
        check(&format!(
            "{begun}0 clears {row}
             = rows {rows} | scores -7 0 | dictionary 0 | phase placing | awaiting 1"
        ));
    }
}

#[test]
fn t11_the_dictionary_taken_counts_for_the_next_letters() {
    check(
        "4 seats | dictionary 0 | rows RONT ELA CHATE B
         show S F S S
         1 left RONT frontzzz
         doubt 0 2 3
         = dictionary 1 | awaiting 2 | next 3 0",
    );
}

#[test]
fn t11_a_false_word_exactly_like_the_row_is_missing_too() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT front
         1 doubts
         = scores -7 0",
    );
}

#[test]
fn t10_the_verdict_tells_what_a_word_is_and_only_when_it_was_looked_up() {
    let settled = |script: &str| {
        let table = check(script);
        let mut events = table.events.iter();
        events.find_map(|event| match event {
            Event::Settled { gloss, .. } => Some(gloss.clone()),
            _ => None,
        })
    };
    let doubted = "2 seats | rows CHEVAU B C D\nshow X Z\n0 right CHEVAU chevaux\n1 doubts";
    let gloss = settled(doubted).flatten();
    let gloss = gloss.expect("it is in the dictionary");
    assert_eq!(&*gloss.lemma, "cheval");
    let grammar = Grammar::of_code(&gloss.grammar).expect("a code");
    assert_eq!(grammar.number, Some(Number::Plural));
    assert_eq!(settled(&doubted.replace("doubts", "agrees")), Some(None));
    assert_eq!(
        settled(&doubted.replace("seats", "seats | vote")),
        Some(None)
    );
}
