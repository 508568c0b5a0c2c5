//! Steps and views as text, so that a person can follow a game.

use std::fmt::Write;

use game::{Game, Input, Seat, Viewer};
use typo::{Bag, Letter, Move, Note, Typo, View, You};

pub fn input(input: &Input<Move>) -> String {
    match input {
        Input::Start => "the game starts".into(),
        Input::Alarm => "the alarm".into(),
        Input::Move { seat, mv } => {
            let asks = match mv {
                Move::Choose { letter, .. } => format!("chooses {letter}"),
                Move::Place { row, end, word, .. } => format!("places {row} {end:?}, {word:?}"),
                Move::Clear { row, .. } => format!("clears {row}"),
                Move::Answer { doubt: true, .. } => "doubts".into(),
                Move::Answer { doubt: false, .. } => "agrees".into(),
                Move::Rule { exists, .. } => format!("rules, exists: {exists}"),
            };
            format!("seat {} {asks}", seat.0)
        }
    }
}

/// The parts of a view, each with its name.
type Parts = Vec<(&'static str, String)>;

/// What each viewer was told last, to tell only what is new.
#[derive(Default)]
pub struct Told {
    public: Parts,
    seats: Vec<Parts>,
}

impl Told {
    /// Writes what is new for everyone, then for each seat alone.
    pub fn views(&mut self, state: &Typo, seats: u8, story: &mut String) {
        let view = state.view(Viewer::Public);
        assert_eq!(view.you, None, "the public has no secret");
        tell("all", &mut self.public, public(&view), story);
        self.seats.resize(seats as usize, Parts::new());
        for (seat, told) in (0..seats).map(Seat).zip(&mut self.seats) {
            let own = state.view(Viewer::Seat(seat));
            let you = you(own.you.as_ref().expect("a seat sees its cards"));
            tell(&seat.0.to_string(), told, you, story);
            let shared = View { you: None, ..own };
            assert_eq!(shared, view, "seat {} sees what everyone sees", seat.0);
        }
    }
}

fn tell(who: &str, told: &mut Parts, now: Parts, story: &mut String) {
    let new: Vec<String> = now
        .iter()
        .filter(|part| !told.contains(part))
        .map(|(name, value)| format!("{name} {value}"))
        .collect();
    if !new.is_empty() {
        writeln!(story, "   {who}: {}", new.join(" | ")).unwrap();
    }
    *told = now;
}

fn public(view: &View) -> Parts {
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
        ("cards", joined(seats.map(|seat| card(seat.card)))),
        ("waits for", joined(waits.map(|(seat, _): (u8, _)| seat))),
        ("phase", serde_json::to_string(&view.phase).unwrap()),
        (
            "until",
            view.deadline.map_or("-".into(), |at| at.to_string()),
        ),
        ("note", view.notes.last().map_or("-".into(), kind)),
    ]
}

fn you(you: &You) -> Parts {
    let doubt = match you.doubt {
        Some(true) => "yes",
        Some(false) => "no",
        None => "-",
    };
    vec![
        ("hand", spelled(&you.hand)),
        ("chosen", card(you.chosen)),
        ("doubt", doubt.into()),
    ]
}

fn card(card: Option<Letter>) -> String {
    card.map_or("-".into(), |letter| letter.to_string())
}

fn spelled(bag: &Bag) -> String {
    if bag.is_empty() {
        return "-".into();
    }
    bag.cards().map(Letter::upper).collect()
}

fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    values.join(" ")
}

/// What a note is about; its words are in the event above.
fn kind(note: &Note) -> String {
    let note = serde_json::to_string(note).unwrap();
    note.split('"').nth(1).unwrap_or("-").into()
}
