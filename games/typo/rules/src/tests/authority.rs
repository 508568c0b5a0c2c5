//! T12: without a dictionary, a vote or a judge.

use alloc::{format, string::String, vec::Vec};

use super::script::check;

/// With `seats` players and no dictionary, a word doubted by `doubters` of the
/// others earns its announcer this.
#[track_caller]
fn check_vote(seats: u8, doubters: u8, score: i16) {
    let doubting: Vec<String> = (1..=doubters).map(|seat| format!("{seat}")).collect();
    let cards = ["F", "S", "S", "S", "S", "S"][..seats as usize].join(" ");
    for word in ["frontière", "frontzzz"] {
        let table = check(&format!(
            "{seats} seats | vote | rows RONT ELA CHATE B
             show {cards}
             0 left RONT {word}
             doubt {}",
            doubting.join(" ")
        ));
        let told = (seats, doubters, word);
        assert_eq!(table.state.scores[0], score, "{told:?}");
    }
}

#[test]
fn t12_the_majority_of_the_others_decides() {
    for (seats, scores) in [
        (2, &[0, -7][..]),
        (3, &[0, 2, -7]),
        (4, &[0, 0, -7, -7]),
        (5, &[0, 0, 2, -7, -7]),
        (6, &[0, 0, 0, -7, -7, -7]),
    ] {
        for (doubters, score) in (0..).zip(scores) {
            check_vote(seats, doubters, *score);
        }
    }
}

#[test]
fn t12_when_exactly_half_doubt_the_word_stands_as_if_looked_up() {
    check(
        "5 seats | vote | dictionary 4 | rows RONT ELA CHATE B
         show F S T U V
         0 left RONT frontzzz
         doubt 1 3
         = rows FRONT ELA CHATE B | scores 2 0 0 0 0 | dictionary 4
         = last exists frontzzz 1 3",
    );
}

#[test]
fn t12_a_vote_never_opens_the_dictionary() {
    check(
        "3 seats | vote | rows RONT ELA CHATE B
         show F S T
         0 left RONT frontiere
         doubt 1
         = last exists frontiere 1",
    );
}

#[test]
fn t12_a_judge_decides_a_doubted_word() {
    for (word, verdict, score) in [
        ("frontzzz", "exists", 2),
        ("frontière", "missing", -7),
        ("frontière", "exists", 2),
        ("frontzzz", "missing", -7),
    ] {
        check(&format!(
            "3 seats | judge 2 | rows RONT ELA CHATE B
             show F S T
             0 left RONT {word}
             doubt 1
             = phase judging | awaiting 2 | scores 0 0 0
             0 rules exists ! not-your-turn T5
             1 rules missing ! not-your-turn T5
             1 doubts ! not-now T7
             2 rules {verdict}
             = scores {score} 0 0 | last {verdict} {word} 1
             2 rules {verdict} ! not-now T7"
        ));
    }
}

#[test]
fn t12_a_judge_hears_only_words_doubted_by_half_the_others() {
    check(
        "4 seats | judge 2 | rows RONT ELA CHATE B
         show F S T U
         0 left RONT frontzzz
         doubt 2
         = phase placing | scores 0 0 0 0 | last stands frontzzz 2",
    );
    check(
        "4 seats | judge 2 | rows RONT ELA CHATE B
         show F S T U
         0 left RONT frontzzz
         doubt 1 3
         = phase judging | awaiting 2",
    );
}

#[test]
fn t12_the_word_of_the_judge_goes_to_the_vote() {
    for (doubters, score) in [("1", 2), ("1 2", -7)] {
        check(&format!(
            "3 seats | judge 0 | rows RONT ELA CHATE B
             show F S T
             0 left RONT frontière
             doubt {doubters}
             = phase placing | scores {score} 0 0"
        ));
    }
}

#[test]
fn t12_a_judge_who_says_nothing_in_time_leaves_it_to_the_vote() {
    for (doubters, score) in [("1", 2), ("1 2", -7)] {
        check(&format!(
            "3 seats | judge 2 | clock 30 | rows RONT ELA CHATE B
             show F S T
             0 left RONT frontière
             doubt {doubters}
             = phase judging | alarm in 30000
             alarm early ! too-early
             alarm
             = phase placing | scores {score} 0 0"
        ));
    }
}

#[test]
fn t12_after_the_judge_the_announcer_chooses_among_equal_rows() {
    check(
        "3 seats | judge 2 | rows FRONT ELA CHATE B
         show A S T
         0 right CHATE château
         doubt 1
         2 rules missing
         = phase clearing | awaiting 0 | scores -2 0 0
         0 clears FRONT
         = scores -7 0 0 | dictionary 0 | rows A ELA CHATE B | awaiting 1",
    );
}
