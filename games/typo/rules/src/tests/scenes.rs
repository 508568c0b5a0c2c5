//! What the table is shown, and how long that takes.

use std::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    books,
    script::{Script, check},
};
use crate::{Event, Said};

#[test]
fn a_word_that_is_looked_up_is_told_when_the_stamp_falls() {
    check(
        "3 seats | clock 30 | rows FRONT ELA CHATE B
         shown stage
         show A S T
         = beat 0 1000 | alarm in 31000
         0 right CHATE château
         = beat 0 1350 | alarm in 11350
         doubt 1 2
         = phase placing | beat 3120 4600 | alarm in 34600",
    );
}

#[test]
fn a_word_that_nobody_doubts_can_be_read_for_two_seconds() {
    for (how, beat, alarm) in [("stage", "1120 2600", 32_600), ("hands", "0 2000", 32_000)] {
        check(&std::format!(
            "3 seats | clock 30 | rows FRONT ELA CHATE B
             shown {how}
             show A S T
             0 right CHATE château
             wait 1500
             agree
             = phase placing | beat {beat} | alarm in {alarm}"
        ));
    }
}

#[test]
fn a_judge_is_asked_once_the_answers_were_seen() {
    check(
        "3 seats | judge 2 | clock 30 | rows FRONT ELA CHATE B
         shown stage
         show A S T
         0 right CHATE château
         doubt 1
         = phase judging | beat 1120 1620 | alarm in 31620
         2 rules missing
         = phase clearing | beat 700 2200 | alarm in 32200",
    );
}

#[test]
fn a_row_that_is_cleared_by_choice_is_swept() {
    check(
        "3 seats | clock 30 | rows FRONT ELA CHATE B
         shown hands
         show A S T
         0 clears FRONT
         = beat 0 800 | alarm in 30800",
    );
}

#[test]
fn nothing_is_refused_while_something_is_shown() {
    check(
        "3 seats | rows FRONT ELA CHATE B
         shown stage
         show A S T
         0 clears FRONT
         = beat 0 1500
         1 clears CHATE
         = beat 0 1500
         2 clears ELA
         = phase choosing",
    );
}

#[test]
fn where_nobody_waits_nothing_is_kept_of_it() {
    check(
        "3 seats | clock 30 | rows FRONT ELA CHATE B
         show A S T
         = beat none | alarm in 30000
         0 right CHATE château
         = events placed | beat none | alarm in 10000",
    );
}

/// Where the book was opened for the last word.
fn near(table: &Script) -> Vec<String> {
    let near = table.events.iter().find_map(|event| match event {
        Event::Settled { near, .. } => near.clone(),
        _ => None,
    });
    let near = near.expect("the book was opened");
    let told = near.before.iter().chain(&near.after);
    told.map(ToString::to_string).collect()
}

#[test]
fn the_opened_book_shows_no_neighbour_that_begins_with_a_row_on_the_table() {
    for (word, row) in [("chasse", "chas"), ("chaszzz", "cha")] {
        let mut table = check("3 seats | rows MUSI ELA CHA B");
        table.content = books::whole();
        table.go(&std::format!("show S T V\n0 right CHA {word}\ndoubt 1 2"));
        let near = near(&table);
        assert_eq!(near.len(), 6, "{near:?}");
        for neighbour in near {
            let letters = lexicon::fold::fold(&neighbour).unwrap();
            for row in ["musi", "ela", row, "b"] {
                assert!(!letters.starts_with(row), "{neighbour} begins with {row}");
            }
        }
    }
}

/// The finest word and the boldest bluff of a game whose last turn this is.
fn remembered(set: &str) -> (Option<String>, Option<String>) {
    let table = check(&std::format!(
        "2 seats | half 2 | {set} | hands F S | rows RONT ELA CHATE B
         show F S
         1 right ELA élastique
         agree
         0 left RONT frontasserie
         agree
         = phase over"
    ));
    let view = table.view(game::Viewer::Public);
    let word = |said: Option<Said>| said.map(|said| said.word.to_string());
    (word(view.finest), word(view.boldest))
}

#[test]
fn t15_what_is_remembered_is_looked_up_after_the_end_and_kept() {
    let (finest, boldest) = remembered("dictionary 0");
    assert_eq!(boldest.as_deref(), Some("frontasserie"));
    assert_eq!(finest.as_deref(), Some("élastique"));
}

#[test]
fn t15_a_vote_remembers_nothing_that_needs_the_dictionary() {
    assert_eq!(remembered("vote"), (None, None));
}
