//! How a game of Compatibility is played and told in its golden games.

use alloc::{
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

use game::{
    Seat, Setup,
    testing::{self, Golden, Parts, or_dash},
};
use rand::{RngExt, rngs::SmallRng};

use crate::{
    Clock, Compatibility, Edition, Mode, Move, Options, Pace, PhaseView, Ranking, SeatView,
    SideView, Sketch, View,
};

/// Four in teams.
pub fn originale() -> Setup<Options> {
    let options = Options {
        themes: vec!["la grasse matinée".into()],
        ..Options::default()
    };
    Setup {
        seats: 4,
        first: Some(Seat(1)),
        options,
    }
}

/// Five with a clock.
pub fn jetons() -> Setup<Options> {
    let options = Options {
        edition: Edition::Jetons,
        mode: Mode::Individual,
        clock: Clock::Seconds60,
        pace: Pace::Brisk,
        ..Options::default()
    };
    Setup {
        seats: 5,
        first: None,
        options,
    }
}

/// Four in teams with a clock, who are slow: some rankings are only begun when
/// time is up.
pub fn couleurs() -> Setup<Options> {
    let options = Options {
        edition: Edition::Couleurs,
        clock: Clock::Seconds90,
        ..Options::default()
    };
    Setup {
        seats: 4,
        first: Some(Seat(2)),
        options,
    }
}

/// Six in a Ménage à trois.
pub fn trios() -> Setup<Options> {
    let options = Options {
        edition: Edition::Couleurs,
        mode: Mode::Trios,
        ..Options::default()
    };
    Setup {
        seats: 6,
        first: Some(Seat(0)),
        options,
    }
}

/// Four by themselves with their special cards, who often say that they play
/// none in this game.
pub fn abstention() -> Setup<Options> {
    let options = Options {
        mode: Mode::Individual,
        clock: Clock::Seconds120,
        ..Options::default()
    };
    Setup {
        seats: 4,
        first: Some(Seat(3)),
        options,
    }
}

impl Golden for Compatibility {
    // A clock that a penalty prolongs: rare, and reached by the properties.
    const NOT_KEPT: &'static [&'static str] = &["prolonged"];

    /// Mostly what the bot wants, now and then what only people do.
    fn plays(
        view: &View,
        seat: Seat,
        dice: &mut SmallRng,
        bot: impl FnOnce(u64) -> Option<Move>,
    ) -> Option<Move> {
        if let Some(mv) = whim(view, seat, dice) {
            return Some(mv);
        }
        let slow = view.options.clock == Clock::Seconds90 && view.phase == PhaseView::Choosing;
        if slow && dice.random_ratio(9, 10) {
            return Some(sketch(view, dice));
        }
        let asked = view.options.clock == Clock::Seconds120 && view.phase == PhaseView::Specials;
        if asked && dice.random_ratio(1, 4) {
            return Some(Move::Abstain { yes: true });
        }
        // Whoever is awaited for a vote alone saw nobody wink.
        let Some(mut mv) = bot(dice.random()) else {
            let (round, guilty) = (view.round, false);
            return Some(Move::Vote { round, guilty });
        };
        if let Move::Lay { token, .. } = &mut mv
            && dice.random()
        {
            // The announced token waits for the pictures of the others.
            *token = None;
        }
        Some(mv)
    }

    fn everyone(view: &View) -> Parts {
        let (seats, sides) = (view.seats.iter(), view.sides.iter());
        let with = |has: fn(&SeatView) -> bool| {
            let having = (0u8..).zip(&view.seats).filter(|(_, seat)| has(seat));
            joined(having.map(|(seat, _)| seat))
        };
        vec![
            ("round", view.round.to_string()),
            ("step", view.step.to_string()),
            ("phase", format!("{:?}", view.phase).to_lowercase()),
            ("announcer", view.announcer.0.to_string()),
            ("guide", or_dash(view.guide.map(|seat| seat.0))),
            ("theme", or_dash(view.theme.as_ref().map(|it| &it.text))),
            ("own themes", view.own_themes.to_string()),
            ("counts", joined(seats.clone().map(|seat| seat.count))),
            ("laid", with(|seat| seat.laid)),
            ("shown", joined(seats.map(|seat| numbers(&seat.shown)))),
            ("squares", joined(sides.clone().map(|side| side.square))),
            ("beyond", joined(sides.clone().map(|side| side.beyond))),
            ("points", joined(sides.clone().map(|side| side.points))),
            ("cards", joined(sides.clone().map(cards))),
            ("marks", joined(sides.filter_map(mark))),
            ("tokens", with(|seat| seat.token)),
            ("accords", view.accords.len().to_string()),
            ("swaps", view.swaps.len().to_string()),
            (
                "accused",
                or_dash(view.accusation.as_ref().map(|it| it.seat.0)),
            ),
            ("play-off", view.play_off.to_string()),
            ("waits for", with(|seat| seat.awaited)),
            ("until", or_dash(view.deadline)),
            ("rounds", view.history.len().to_string()),
            ("winners", joined(view.winners.iter().map(|seat| seat.0))),
        ]
    }

    fn own(view: &View) -> Parts {
        let you = view.you.as_ref().expect("a seat sees its ranking");
        vec![
            ("ranking", numbers(&you.ranking)),
            ("chosen", sketched(&you.sketch)),
            ("temper", you.temper.to_string()),
        ]
    }
}

/// One or two pictures on any places.
fn sketch(view: &View, dice: &mut SmallRng) -> Move {
    let mut ranking = vec![None; 3];
    for picture in 0..2 {
        let place = dice.random_range(0..3);
        ranking[place] = Some(picture * 20 + dice.random_range(0..20));
    }
    let step = view.step;
    let token = None;
    Move::Sketch {
        step,
        ranking,
        token,
    }
}

/// A theme for a blank card, an accusation, a vote: bots ask for none of these.
fn whim(view: &View, seat: Seat, dice: &mut SmallRng) -> Option<Move> {
    let round = view.round;
    match dice.random_range(0..50) {
        0 => Some(Move::Write {
            text: format!("un thème de la place {}", seat.0),
        }),
        1 => Some(Move::Accuse {
            round,
            seat: Seat((seat.0 + 1) % view.seats.len() as u8),
        }),
        2..=30 if view.accusation.is_some() => Some(Move::Vote {
            round,
            guilty: true,
        }),
        _ => None,
    }
}

/// Double Enjeu, Pêle-mêle, and what became of a stake.
fn cards(side: &SideView) -> String {
    let stake = match (side.may_take_back, side.took_back) {
        (true, _) => "?",
        (_, true) => "!",
        _ => "",
    };
    format!("{}/{}{stake}", side.stock.doubles, side.stock.shuffles)
}

fn mark(side: &SideView) -> Option<String> {
    let mark = side.mark?;
    Some(format!("{}@{}", mark.seat.0, or_dash(mark.position)))
}

fn numbers(ranking: &Ranking) -> String {
    if ranking.is_empty() {
        return "-".into();
    }
    let pictures: Vec<String> = ranking.as_slice().iter().map(u8::to_string).collect();
    pictures.join(",")
}

/// What is chosen so far, a dash for a place that is empty.
fn sketched(sketch: &Sketch) -> String {
    let places: Vec<String> = sketch.places().iter().map(|it| or_dash(*it)).collect();
    or_dash(Some(places.join(",")).filter(|told| !told.is_empty()))
}

/// The values with a space between, or a dash where there are none.
fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    or_dash(Some(testing::joined(values)).filter(|told| !told.is_empty()))
}
