//! How a game of Typo is played and told in its golden games.

mod player;

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec,
};

use game::{
    Input, Millis, Seat, Setup,
    testing::{Golden, Parts, joined, json, kind, or_dash, or_none},
};
use rand::rngs::SmallRng;

use crate::{Authority, Bag, Clock, Content, Language, Letter, Move, Options, Typo, View, Words};

/// Two with a dictionary.
pub fn two() -> Setup<Options> {
    Setup {
        seats: 2,
        first: Some(Seat(1)),
        options: Options::default(),
    }
}

/// Three in no hurry, with a judge, compounds and words of their own.
pub fn three() -> Setup<Options> {
    let words = Words {
        counting: vec!["covid".into(), "week-end".into()],
        refused: vec!["ut".into()],
    };
    let options = Options {
        authority: Authority::Judge,
        judge: Seat(1),
        compounds: true,
        words: Arc::new(words),
        ..Options::default()
    };
    Setup {
        seats: 3,
        first: None,
        options,
    }
}

/// Four in English with a judge and a clock.
pub fn four() -> Setup<Options> {
    let options = Options {
        language: Language::En,
        authority: Authority::Judge,
        judge: Seat(2),
        clock: Clock::Seconds90,
        ..Options::default()
    };
    Setup {
        seats: 4,
        first: None,
        options,
    }
}

/// Five with a dictionary, a clock and a screen at the table.
pub fn staged() -> Setup<Options> {
    let options = Options {
        clock: Clock::Seconds60,
        ..Options::default()
    };
    Setup {
        seats: 5,
        first: None,
        options,
    }
}

/// Six with a vote.
pub fn six() -> Setup<Options> {
    let options = Options {
        authority: Authority::Vote,
        ..Options::default()
    };
    Setup {
        seats: 6,
        first: None,
        options,
    }
}

impl Golden for Typo {
    fn next(&self, at: Millis, content: &Content, dice: &mut SmallRng) -> (Millis, Input<Move>) {
        player::next(self, at, content, dice)
    }

    fn asks(seat: Seat, mv: &Move) -> String {
        let asks = match mv {
            Move::Choose { letter, .. } => format!("chooses {letter}"),
            Move::Place { row, end, word, .. } => format!("places {row} {end:?}, {word:?}"),
            Move::Clear { row, .. } => format!("clears {row}"),
            Move::Answer { doubt: true, .. } => "doubts".into(),
            Move::Answer { doubt: false, .. } => "agrees".into(),
            Move::Rule { exists, .. } => format!("rules, exists: {exists}"),
            Move::Propose { word, counts, .. } => format!("proposes {word:?}, counts: {counts}"),
            Move::Vote { word, yes, .. } => format!("votes on {word:?}: {yes}"),
        };
        format!("seat {} {asks}", seat.0)
    }

    fn everyone(view: &View) -> Parts {
        let rows = view.rows.iter().map(|row| row.as_str());
        let seats = view.seats.iter();
        let waits = (0..).zip(&view.seats).filter(|(_, seat)| seat.awaited);
        vec![
            ("pack", spelled(&view.pack)),
            ("half", view.half.to_string()),
            ("turn", format!("{} of {}", view.turn, view.turns)),
            ("step", view.step.to_string()),
            ("rows", joined(rows)),
            ("discard", spelled(&view.discard)),
            ("aside", view.aside.to_string()),
            ("dictionary", view.holder.0.to_string()),
            ("scores", joined(seats.clone().map(|seat| seat.score))),
            ("hands", joined(seats.clone().map(|seat| seat.hand))),
            ("cards", joined(seats.map(|seat| or_dash(seat.card)))),
            ("waits for", joined(waits.map(|(seat, _): (u8, _)| seat))),
            ("phase", json(&view.phase)),
            ("until", or_dash(view.deadline)),
            ("note", or_dash(view.notes.last().map(kind))),
            ("disputes", json(&view.disputes)),
            ("shown", or_none(view.staged.map(|staged| json(&staged)))),
        ]
    }

    fn own(view: &View) -> Parts {
        let you = view.you.as_ref().expect("a seat sees its cards");
        let doubt = match you.doubt {
            Some(true) => "yes",
            Some(false) => "no",
            None => "-",
        };
        vec![
            ("hand", spelled(&you.hand)),
            ("chosen", or_dash(you.chosen)),
            ("doubt", doubt.into()),
        ]
    }
}

fn spelled(bag: &Bag) -> String {
    if bag.is_empty() {
        return "-".into();
    }
    bag.cards().map(Letter::upper).collect()
}
