//! What the table is shown, and how long that takes.

use super::script::check;

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
