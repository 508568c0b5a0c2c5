//! T12: without a dictionary, a vote or a judge.

use alloc::{format, string::String, vec::Vec};

use game::{Game, Seat};

use super::script::check;
use crate::{Options, Typo, TypoRefusal};

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
             0 rules exists ! not-judge T12
             1 rules missing ! not-judge T12
             1 doubts ! not-now T9
             2 rules {verdict}
             = scores {score} 0 0 | last {verdict} {word} 1
             2 rules {verdict} ! not-now T12"
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

#[test]
fn t12_a_judge_is_a_person() {
    // A bot in the judge's seat does not judge: the vote decides.
    for (doubters, score) in [("1", 2), ("1 2", -7)] {
        check(&format!(
            "3 seats | judge 2 | rows RONT ELA CHATE B
             bots 2
             show F S T
             0 left RONT frontière
             doubt {doubters}
             = phase placing | scores {score} 0 0"
        ));
    }
}

#[test]
fn t12_when_a_bot_takes_the_judges_seat_the_vote_decides_what_it_rules() {
    for ruled in ["exists", "missing"] {
        check(&format!(
            "3 seats | judge 2 | rows RONT ELA CHATE B
             show F S T
             0 left RONT frontière
             doubt 1 2
             = phase judging
             bots 2
             2 rules {ruled}
             = phase placing | scores -7 0 0"
        ));
    }
}

#[test]
fn t12_a_relaxed_table_does_not_wait_for_a_judge_who_went() {
    check(
        "3 seats | judge 2 | rows RONT ELA CHATE B
         show F S T
         0 left RONT frontière
         doubt 1
         = phase judging | awaiting 2 | alarm in 15000
         alarm
         = phase judging | awaiting 2 | alarm in 15000 | events judge_awaited
         bots 2
         alarm
         = phase placing | scores 2 0 0 | alarm none",
    );
}

#[test]
fn t12_a_judge_who_thinks_on_is_not_out_of_step() {
    let mut table = check(
        "3 seats | judge 2 | rows RONT ELA CHATE B
         show F S T
         0 left RONT frontière
         doubt 1",
    );
    let step = table.state.step;
    table.go("alarm");
    assert_eq!(table.state.step, step);
    table.go("2 rules exists\n= scores 2 0 0");
}

#[test]
fn t12_what_a_table_agreed_on_first_goes_before_the_dictionary() {
    for (word, verdict, score) in [
        ("frontzzz", "exists", 2),
        ("frontière", "missing", -7),
        ("FRONTIERE", "missing", -7),
        ("fronton", "missing", -7),
    ] {
        let told = word.to_lowercase();
        check(&format!(
            "3 seats | in Frontzzz, abc | out frontière | rows RONT ELA CHATE B
             show F S T
             0 left RONT {word}
             doubt 1
             = scores {score} 0 0 | last {verdict} {told} 1"
        ));
    }
}

#[test]
fn t12_what_a_table_agreed_on_goes_before_its_vote_and_its_judge() {
    for authority in ["vote", "judge 2"] {
        check(&format!(
            "3 seats | {authority} | in frontzzz | rows RONT ELA CHATE B
             show F S T
             0 left RONT frontzzz
             doubt 1 2
             = phase placing | scores 2 0 0"
        ));
    }
}

#[test]
fn t12_a_table_cannot_agree_on_anything_at_all() {
    let refused = |words: &str| {
        let options = format!(r#"{{"words":{words}}}"#);
        let options: Options = serde_json::from_str(&options).unwrap();
        Typo::check_options(&options).err()
    };
    let many: Vec<String> = (0..101).map(|_| "\"ab\"".into()).collect();
    let long = "a".repeat(33);
    assert_eq!(
        refused(r#"{"in":["rendez-vous","covid"],"out":["zut"]}"#),
        None
    );
    for (words, why) in [
        (
            format!(r#"{{"in":[{}]}}"#, many.join(",")),
            TypoRefusal::TooManyWords,
        ),
        (
            r#"{"out":["a2"]}"#.into(),
            TypoRefusal::NoEntry("a2".into()),
        ),
        (r#"{"out":[""]}"#.into(), TypoRefusal::NoEntry("".into())),
        (
            format!(r#"{{"in":["{long}"]}}"#),
            TypoRefusal::NoEntry("a".repeat(32)),
        ),
        (
            r#"{"in":["été","Ete"]}"#.into(),
            TypoRefusal::EntryTwice("Ete".into()),
        ),
        (
            r#"{"in":["été"],"out":["ete"]}"#.into(),
            TypoRefusal::EntryTwice("ete".into()),
        ),
    ] {
        assert_eq!(refused(&words), Some(why), "{words}");
    }
}

#[test]
fn t12_the_judge_follows_the_person_from_seat_to_seat() {
    let judge_after = |judge, now: &[Option<u8>]| {
        let mut options = Options {
            judge: Seat(judge),
            ..Options::default()
        };
        let now: Vec<Option<Seat>> = now.iter().map(|seat| seat.map(Seat)).collect();
        Typo::reseat(&mut options, &now);
        options.judge.0
    };
    // Seats 0 and 2 are swapped.
    let swapped = [Some(2), Some(1), Some(0)];
    assert_eq!(
        [0, 1, 2].map(|judge| judge_after(judge, &swapped)),
        [2, 1, 0]
    );
    // Whoever sat at 0 stood up: a judge who is gone is past the last.
    let gone = [None, Some(0), Some(1)];
    assert_eq!([0, 1, 2].map(|judge| judge_after(judge, &gone)), [2, 0, 1]);
}
