//! What the issue promises of the bots and the track, with the real content.

use std::sync::{Arc, LazyLock};

use compatibility::{Content, Edition, Mode, Options};
use tools::lab::Tally;

use super::{
    book::Book,
    evening::{Evening, Skill},
    every_kind_of_game,
};
use crate::workshop;

static CONTENT: LazyLock<Arc<Content>> =
    LazyLock::new(|| workshop::content().expect("the box is opened"));

fn evening(edition: Edition, mode: Mode, seats: u8) -> Evening {
    let options = Options {
        edition,
        mode,
        any_count: true,
        ..Options::default()
    };
    Evening::new(options, seats, CONTENT.clone())
}

fn play(evening: &Evening, games: u64) -> Book {
    let mut book = Book::new(evening.players.len());
    for number in 0..games {
        let played = evening.play(number).expect("bots play legally");
        book.note(evening, number, &played);
    }
    book
}

/// How many times the points of chance partners of this kind reach.
fn times_chance(player: Skill, like_minded: bool) -> f64 {
    let evening = Evening {
        players: vec![player],
        like_minded,
        ..evening(Edition::Couleurs, Mode::Teams, 4)
    };
    let agreement = play(&evening, 60).agreement();
    agreement.points as f64 / agreement.chance_points
}

#[test]
fn random_players_agree_as_often_as_chance_says() {
    let times = times_chance(Skill::Random, false);
    assert!((0.9..1.1).contains(&times), "{times}");
}

#[test]
fn like_minded_bots_agree_far_above_chance() {
    for player in [Skill::Beginner, Skill::Regular, Skill::Expert] {
        let alike = times_chance(player, true);
        let any = times_chance(player, false);
        assert!(alike > 6.0, "{player}: {alike}");
        assert!((2.5..6.5).contains(&any), "{player}: {any}");
        assert!(alike > 1.4 * any, "{player}: {alike} and {any}");
    }
}

#[test]
fn learning_raises_the_score_over_a_game() {
    let late = |learning| {
        let evening = Evening {
            players: vec![Skill::Regular],
            learning,
            track: Some(vec![5; 255].into()),
            rounds: 12,
            ..evening(Edition::Couleurs, Mode::Teams, 4)
        };
        let book = play(&evening, 60);
        (book.between(0, 3).share(), book.between(9, 12).share())
    };
    let (early, learned) = late(true);
    let (_, unlearned) = late(false);
    assert!(learned > 1.1 * early, "{early} to {learned}");
    assert!(learned > 1.1 * unlearned, "{unlearned} and {learned}");
}

#[test]
fn a_game_lasts_eight_to_twelve_rounds_however_many_play() {
    for (edition, mode, seats) in every_kind_of_game() {
        let mean = play(&evening(edition, mode, seats), 40).mean_length();
        assert!(
            (8.0..=12.0).contains(&mean),
            "{edition:?}, {mode:?}, {seats}: {mean}"
        );
    }
}

#[test]
fn who_listens_better_wins_more_often() {
    let wins = |better, worse| {
        let evening = Evening {
            players: vec![better, worse],
            ..evening(Edition::Couleurs, Mode::Teams, 4)
        };
        play(&evening, 200).lines[0].wins / 200.0
    };
    let (expert, regular) = (
        wins(Skill::Expert, Skill::Beginner),
        wins(Skill::Regular, Skill::Beginner),
    );
    assert!((0.68..0.90).contains(&expert), "{expert}");
    assert!((0.55..0.77).contains(&regular), "{regular}");
}

#[test]
fn special_cards_pay() {
    let book = play(&evening(Edition::Originale, Mode::Teams, 4), 100);
    let line = &book.lines[0];
    assert!(line.marks.used > 200 && line.marks.paid > 0, "{line:?}");
    assert!(line.swaps.used > 100 && line.swaps.paid > 0, "{line:?}");
    for third in line.marks.thirds {
        assert!(third * 10 > line.marks.used, "{:?}", line.marks.thirds);
    }
    let tokens = play(&evening(Edition::Jetons, Mode::Teams, 4), 100);
    let tokens = &tokens.lines[0].marks;
    assert!(tokens.paid > tokens.used as i64 / 2, "{tokens:?}");
}

#[test]
fn tallies_of_several_cores_add_up() {
    let evening = evening(Edition::Originale, Mode::Individual, 3);
    let mut sum = Book::new(1);
    for number in 0..4 {
        let mut one = Book::new(1);
        let played = evening.play(number).expect("bots play legally");
        one.note(&evening, number, &played);
        sum.add(&one);
    }
    // Sums of fractions differ in their last digits by their order.
    assert_eq!(format!("{sum:.6?}"), format!("{:.6?}", play(&evening, 4)));
}
