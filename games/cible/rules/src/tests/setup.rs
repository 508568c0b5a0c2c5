//! L0.1 to L0.4 and L0.8: the box, the table, how long a game and its clocks
//! last.

use alloc::sync::Arc;

use game::{Game, Input, Seat, Setup};

use super::{
    books,
    script::{check, setup, waiting},
};
use crate::{Book, Cible, CibleRefusal, Content, Event, Language, Length, Options, cards::Packs};

fn refused(setup: &Setup<Options>) -> Option<CibleRefusal> {
    Cible::new(setup).err()
}

#[test]
fn l0_1_a_pack_without_a_card_refuses_the_start() {
    type Empty = fn(&mut Packs);
    let each: [Empty; 5] = [
        |packs| packs.first.clear(),
        |packs| packs.definitions.clear(),
        |packs| packs.sequels.clear(),
        |packs| packs.auctions.clear(),
        |packs| packs.finals.clear(),
    ];
    for empty in each {
        let book = |packs| Book {
            packs,
            words: alloc::boxed::Box::new(()),
            unsaid: None,
        };
        let whole = books::of_the_rules();
        let mut packs = whole.fr.packs.clone();
        empty(&mut packs);
        let mut table = waiting(Cible::new(&setup("3 seats")).expect("a setup"));
        table.content = Arc::new(Content {
            fr: book(packs),
            en: book(whole.en.packs.clone()),
        });
        table.read("start ! empty-pack L0.1");
    }
}

#[test]
fn l0_1_the_box_of_the_language_is_played() {
    let whole = books::of_the_rules();
    let content = Arc::new(Content {
        fr: Book {
            packs: Packs::default(),
            words: alloc::boxed::Box::new(()),
            unsaid: None,
        },
        en: Book {
            packs: whole.en.packs.clone(),
            words: alloc::boxed::Box::new(()),
            unsaid: None,
        },
    });
    let mut table = waiting(Cible::new(&setup("3 seats | english")).expect("a setup"));
    table.content = content.clone();
    table.read("start");
    let mut table = waiting(Cible::new(&setup("3 seats")).expect("a setup"));
    table.content = content;
    table.read("start ! empty-pack L0.1");
}

#[test]
fn l0_2_three_to_six_seats() {
    for seats in 0..=255 {
        let setup = Setup {
            seats,
            ..setup("3 seats")
        };
        let expected = (!(3..=6).contains(&seats)).then_some(CibleRefusal::Players);
        assert_eq!(refused(&setup), expected, "{seats}");
    }
}

#[test]
fn l0_2_whoever_is_named_first_has_a_seat() {
    let first = |seat| Setup {
        first: Some(Seat(seat)),
        ..setup("3 seats")
    };
    assert_eq!(refused(&first(2)), None);
    assert_eq!(refused(&first(3)), Some(CibleRefusal::NoSuchSeat));
}

#[test]
fn l0_2_each_seat_has_a_tower_of_five() {
    check("6 seats\n= towers 5 5 5 5 5 5 | totals 0 0 0 0 0 0 | phase 1 | party 1 | golden");
}

#[test]
fn l0_2_nobody_else_may_move() {
    let mut table = check("3 seats\nask jour\ncamera 1");
    for stranger in [3, 6, 200, 255] {
        table.read(&alloc::format!("{stranger} says mardi ! no-such-seat L0.2"));
        table.read(&alloc::format!("{stranger} votes yes ! no-such-seat L0.2"));
    }
}

#[test]
fn g_a_game_starts_once_and_nothing_moves_before() {
    let mut table = waiting(Cible::new(&setup("3 seats")).expect("a setup"));
    table.read("0 says mardi ! not-started");
    table.read("on ! too-early");
    table.read("start");
    table.read("start ! already-started");
}

#[test]
fn l0_4_one_party_is_the_default() {
    assert_eq!(Options::default().length, Length::One);
    check(
        "3 seats
         first 0 1 2
         found 1 1 1
         sequel 0 0 1 1
         auction 0 0
         climb 1
         time
         verify
         = stage party_over | party 1
         next
         = stage over | winners 0 | scores 4 2 0
         on ! too-early
         0 says mardi ! over L6.2
         0 votes yes ! over L6.2",
    );
}

/// A whole party in which the first seat beats the second.
const PARTY: &str = "first 0 1 2
                     found 1 1 1
                     sequel 0 0 1 1
                     auction 0 0
                     climb 1
                     time
                     verify
                     next";

#[test]
fn l0_4_two_parties_are_two() {
    let mut table = check("3 seats | two parties");
    table.go(PARTY);
    table.go(
        "= party 2 | phase 1 | stage intro | towers 5 5 5 | totals 4 2 0
         = found - - - | marks 0 0 0 | auctions 0 0 0 | qualified",
    );
    table.go(PARTY);
    table.go("= stage over | party 2 | scores 8 4 0");
}

#[test]
fn l0_4_a_goal_is_played_until_somebody_reaches_it() {
    let mut table = check("3 seats | goal 12");
    table.go(PARTY).go(PARTY);
    table.read("= totals 8 4 0 | party 3 | stage intro");
    table.go(PARTY);
    table.read("= scores 12 6 0 | winners 0 | party 3 | stage over");
}

#[test]
fn l0_4_a_goal_is_five_to_sixty_points() {
    for goal in 0..=255 {
        let mut setup = setup("3 seats");
        setup.options.goal = goal;
        assert_eq!(refused(&setup), None, "without a goal it does not matter");
        setup.options.length = Length::Goal;
        let expected = (!(5..=60).contains(&goal)).then_some(CibleRefusal::Goal);
        assert_eq!(refused(&setup), expected, "{goal}");
    }
    assert_eq!(Options::default().goal, 15);
}

#[test]
fn l0_8_an_answer_has_the_agreed_seconds_from_the_moment_the_turn_is_shown() {
    for (option, time) in [
        ("", 5_000),
        ("| answer 8", 8_000),
        ("| answer 12", 12_000),
        ("| answer 20", 20_000),
    ] {
        check(&alloc::format!(
            "3 seats {option}
             ask jour
             camera 1
             = time {time}"
        ));
    }
}

#[test]
fn l0_8_the_hourglass_runs_as_agreed_for_everyone() {
    for (option, sand, finale) in [
        ("", 30_000, 90_000),
        ("| sand 1.5", 45_000, 135_000),
        ("| sand 2", 60_000, 180_000),
        ("| finale 120", 30_000, 120_000),
        ("| finale 120 | sand 2", 60_000, 240_000),
    ] {
        check(&alloc::format!(
            "3 seats {option}
             first 0 1 2
             series 0 B
             = time {sand}
             time
             series 1 C
             = time {sand}
             time
             series 2 M
             time
             sequel 0 0 1 1
             auction 0 0
             finale 0
             = time {finale}"
        ));
    }
}

#[test]
fn l0_8_the_question_is_read_before_the_clock_runs() {
    let mut table = check("3 seats\nask jour");
    table.go("= stage reading | awaiting
         0 says mardi ! not-now L1.1
         camera 0
         = stage answering | awaiting 0 | time 5000");
    // A long question is read for longer, though not for ever.
    let reading = |part| {
        let table = check(&alloc::format!("3 seats\nask {part}"));
        table.state.alarm().expect("reading ends") - table.at
    };
    let letters = |text: &str| text.chars().count() as u64;
    let asked = letters("Citez un jour de la semaine") + letters("lundi");
    assert_eq!(reading("jour"), 1_500 + 45 * asked);
    assert!(reading("saison") < reading("couleur"));
    let long: alloc::string::String = core::iter::repeat_n("mot ", 500).collect();
    assert_eq!(reading_of(&long), 6_500);
}

/// How long the only question of a box is read.
fn reading_of(text: &str) -> u64 {
    let whole = books::of_the_rules();
    let book = || {
        let mut packs = whole.fr.packs.clone();
        let questions = packs.first.iter_mut().flatten();
        questions.for_each(|question| question.text = text.into());
        Book {
            packs,
            words: alloc::boxed::Box::new(()),
            unsaid: None,
        }
    };
    let mut table = waiting(Cible::new(&setup("3 seats")).expect("a setup"));
    table.content = Arc::new(Content {
        fr: book(),
        en: book(),
    });
    table.go("start\non");
    table.state.alarm().expect("reading ends") - table.at
}

#[test]
fn l0_8_the_clock_is_the_moment_of_the_move_and_the_alarm_leaves_room_for_the_network() {
    let mut table = check("3 seats\nask jour\ncamera 1\n= time 5000 | alarm 5300");
    let shown = table.at;
    // Sent in time, though it comes just before the alarm.
    let mut in_time = check("3 seats\nask jour\ncamera 1\nwait 5000\n1 says mardi");
    in_time.read("= last 1 mardi right");
    // Sent after the clock: within the grace it is late, and the clock does
    // not wait for it.
    table.at = shown + 5_001;
    table.read("1 says mardi ! too-late L0.8");
    table.at = shown + 5_299;
    table.read("1 says mardi ! too-late L0.8");
    table.read("early ! too-early");
    table.read("on");
    table.read("= last 1 - late");
    // Beyond the grace its turn is over.
    table.read("stale 1 says mardi ! stale");
    table.read("1 says mardi ! not-now L1.1");
}

#[test]
fn l0_8_an_alarm_before_its_time_changes_nothing() {
    check(
        "3 seats
         early ! too-early
         ask jour
         early ! too-early
         camera 1
         answers
         early ! too-early
         camera 2
         early ! too-early
         on
         = last 2 - late",
    );
}

#[test]
fn g_everything_that_was_started_with_is_told() {
    let mut table = waiting(Cible::new(&setup("5 seats")).expect("a setup"));
    table.hear(Input::Start).expect("a start");
    let Event::Started { tempers } = &table.events[0] else {
        panic!("{:?}", table.events);
    };
    assert_eq!(tempers.len(), 5);
    assert!(
        tempers.windows(2).any(|two| two[0] != two[1]),
        "{tempers:?}"
    );
    table.read("= events started party_began phase_began");
    assert_eq!(table.state.options.language, Language::Fr);
}
