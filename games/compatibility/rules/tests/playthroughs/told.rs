//! Steps and views as text, so that a person can follow a game.

use std::fmt::Write;

use compatibility::{Compatibility, Move, Ranking, SideView, View, You};
use game::{Game, Input, Seat, Viewer};

pub fn input(input: &Input<Move>) -> String {
    match input {
        Input::Start => "the game starts".into(),
        Input::Alarm => "the alarm".into(),
        Input::Move { seat, mv } => {
            let mut told = serde_json::to_value(mv).expect("plain data");
            let (name, what) = told
                .as_object_mut()
                .and_then(|told| told.iter_mut().next())
                .expect("a move has a name");
            if let Some(what) = what.as_object_mut() {
                what.remove("step");
            }
            format!("seat {}: {name} {what}", seat.0)
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
    pub fn views(&mut self, state: &Compatibility, seats: u8, story: &mut String) {
        let view = state.view(Viewer::Public);
        assert_eq!(view.you, None, "the public has no secret");
        tell("all", &mut self.public, public(&view), story);
        self.seats.resize(seats as usize, Parts::new());
        for (seat, told) in (0..seats).map(Seat).zip(&mut self.seats) {
            let own = state.view(Viewer::Seat(seat));
            let you = you(own.you.as_ref().expect("a seat sees its ranking"));
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
    let (seats, sides) = (view.seats.iter(), view.sides.iter());
    let with = |has: fn(&compatibility::SeatView) -> bool| {
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

fn you(you: &You) -> Parts {
    vec![
        ("ranking", numbers(&you.ranking)),
        ("temper", you.temper.to_string()),
    ]
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

fn or_dash<T: ToString>(value: Option<T>) -> String {
    value.map_or("-".into(), |value| value.to_string())
}

fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    if values.is_empty() {
        return "-".into();
    }
    values.join(" ")
}
