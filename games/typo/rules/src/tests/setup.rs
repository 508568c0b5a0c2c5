//! T1–T3: the pack, the dictionary, the deal.

use alloc::vec::Vec;

use game::{Game, Input, Moment, Refusal, Seat, Setup, Untimely, Viewer, step};

use super::books;
use crate::{
    Authority, Bag, Language, Letter, Options, PhaseView, Typo, TypoRefusal, hand_size,
    letters::CARDS,
};

fn setup(seats: u8, first: Option<Seat>, options: Options) -> Setup<Options> {
    Setup {
        seats,
        first,
        options,
    }
}

/// A game just begun.
fn begun(seats: u8, first: Option<Seat>, seed: u64) -> Typo {
    let game = Typo::new(&setup(seats, first, Options::default())).unwrap();
    let now = Moment::new(0, seed);
    step(&game, &books::small(), now, Input::Start).unwrap().0
}

#[test]
fn t01_the_pack_has_64_cards_and_every_letter_in_each_language() {
    for language in [Language::Fr, Language::En] {
        let options = Options {
            language,
            ..Options::default()
        };
        let game = Typo::new(&setup(2, None, options)).unwrap();
        let now = Moment::new(0, 3);
        let (game, _) = step(&game, &books::whole(), now, Input::Start).unwrap();
        let pack = game.view(Viewer::Public).pack;
        assert_eq!(pack.len(), CARDS);
        assert!(Letter::all().all(|letter| pack.count(letter) > 0));
        let whole = books::whole();
        let letters = &whole.get(language).letters;
        assert!(Letter::all().all(|letter| pack.count(letter) == letters.count(letter.upper())));
    }
}

#[test]
fn t02_the_first_player_holds_the_dictionary() {
    for first in 0..4 {
        let game = begun(4, Some(Seat(first)), 9);
        assert_eq!(game.view(Viewer::Public).holder, Seat(first));
    }
}

#[test]
fn t02_g3_an_unnamed_first_player_is_drawn_at_random() {
    let mut drawn = [0; 6];
    for seed in 0..600 {
        drawn[begun(6, None, seed).holder.index()] += 1;
    }
    assert!(
        drawn.iter().all(|times| (50..150).contains(times)),
        "{drawn:?}"
    );
}

#[test]
fn t03_four_rows_begin_and_each_is_dealt_12_or_10_with_six() {
    for (seats, hand, aside) in [
        (2, 12, 36),
        (3, 12, 24),
        (4, 12, 12),
        (5, 12, 0),
        (6, 10, 0),
    ] {
        let game = begun(seats, None, 5);
        let view = game.view(Viewer::Public);
        assert!(view.rows.iter().all(|row| row.len() == 1));
        assert!(view.seats.iter().all(|seat| seat.hand == hand), "{seats}");
        assert_eq!(view.seats.len(), seats as usize);
        assert_eq!((view.aside, hand_size(seats)), (aside, hand), "{seats}");
        assert_eq!((view.half, view.turn, view.turns), (1, 1, hand));
        assert_eq!(view.phase, PhaseView::Choosing);
        assert!(view.discard.is_empty());
        assert!(view.seats.iter().all(|seat| seat.score == 0));
    }
}

#[test]
fn t03_hands_and_rows_are_drawn_from_the_whole_pack() {
    let mut rows = Bag::default();
    let mut hands = Bag::default();
    for seed in 0..300 {
        let game = begun(2, None, seed);
        game.rows
            .iter()
            .flat_map(|row| row.cards())
            .for_each(|card| rows.add(card));
        let first = game.hands[0].letters().next().unwrap();
        hands.add(first);
    }
    assert_eq!(rows.letters().count(), 26, "every letter can begin a row");
    assert!(hands.letters().count() > 1, "hands differ");
}

#[test]
fn t03_two_to_six_play() {
    for seats in [0, 1, 7, 255] {
        let refused = Typo::new(&setup(seats, None, Options::default())).unwrap_err();
        assert_eq!(refused, TypoRefusal::Players, "{seats}");
        assert_eq!(refused.refused().rule, Some("T3"));
    }
    for seats in 2..=6 {
        assert!(Typo::new(&setup(seats, None, Options::default())).is_ok());
    }
}

#[test]
fn t12_the_judge_and_the_first_player_sit_at_the_table() {
    let judged = |judge| Options {
        authority: Authority::Judge,
        judge: Seat(judge),
        ..Options::default()
    };
    for (first, options, accepted) in [
        (Some(Seat(2)), Options::default(), true),
        (Some(Seat(3)), Options::default(), false),
        (None, judged(2), true),
        (None, judged(3), false),
    ] {
        let made = Typo::new(&setup(3, first, options.clone()));
        assert_eq!(made.is_ok(), accepted, "{first:?} {options:?}");
    }
}

#[test]
fn a_game_starts_once_and_hears_nothing_before() {
    let game = Typo::new(&setup(2, None, Options::default())).unwrap();
    let now = Moment::new(0, 1);
    let mv = crate::Move::Clear { step: 0, row: 0 };
    let early: Vec<TypoRefusal> = [Input::Move { seat: Seat(0), mv }, Input::Alarm]
        .into_iter()
        .filter_map(|input| step(&game, &books::small(), now, input).err())
        .collect();
    assert_eq!(
        early,
        [Untimely::NotStarted, Untimely::TooEarly].map(TypoRefusal::from)
    );
    let (game, _) = step(&game, &books::small(), now, Input::Start).unwrap();
    let again = step(&game, &books::small(), now, Input::Start).unwrap_err();
    assert_eq!(again, Untimely::AlreadyStarted.into());
}
