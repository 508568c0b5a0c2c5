//! What a line of a script that begins with `=` says must be true.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use game::{Game, Viewer};

use super::script::{Script, letters};
use crate::Accord;

impl Script {
    #[track_caller]
    pub fn expect(&self, clause: &str, line: &str) {
        let key = clause.split(' ').next().unwrap_or("");
        let told = self.told(key);
        assert_eq!(format!("{key} {told}").trim(), clause, "at {line:?}");
    }

    fn told(&self, key: &str) -> String {
        let view = self.view(Viewer::Public);
        let (sides, seats) = (view.sides.iter(), view.seats.iter());
        let with = |has: fn(&crate::SeatView) -> bool| {
            let having = (0u8..).zip(&view.seats).filter(|(_, seat)| has(seat));
            joined(having.map(|(seat, _)| seat))
        };
        match key {
            "round" => view.round.to_string(),
            "announcer" => view.announcer.0.to_string(),
            "guide" => view
                .guide
                .map_or("nobody".into(), |seat| seat.0.to_string()),
            "phase" => json(&view.phase).trim_matches('"').into(),
            "theme" => view
                .theme
                .map_or("none".into(), |theme| theme.text.to_string()),
            "own" => view.own_themes.to_string(),
            "counts" => joined(seats.map(|seat| seat.count)),
            "laid" => with(|seat| seat.laid),
            "awaiting" => joined(self.state.awaiting().iter().map(|seat| seat.0)),
            "tokens" => with(|seat| seat.token),
            "shown" => joined(seats.map(|seat| dashed(letters(&seat.shown)))),
            "held" => joined(self.state.all_seats().map(|seat| {
                let you = self.view(Viewer::Seat(seat)).you.expect("a seat");
                dashed(letters(&you.ranking))
            })),
            "points" => joined(sides.map(|side| side.points)),
            "squares" => joined(sides.map(|side| side.square)),
            "beyond" => joined(sides.map(|side| side.beyond)),
            "stock" => {
                joined(sides.map(|side| format!("{}/{}", side.stock.doubles, side.stock.shuffles)))
            }
            "marks" => joined(sides.filter_map(|side| side.mark).map(|mark| {
                let position = mark.position.map_or(0, |position| position + 1);
                format!("{}@{position}", mark.seat.0)
            })),
            "plays" => joined(
                (0u8..)
                    .zip(sides)
                    .filter(|(_, side)| side.plays)
                    .map(|it| it.0),
            ),
            "playoff" => view.play_off.to_string(),
            "accords" => accords(&view.accords),
            "last" => view.history.last().map_or("none".into(), |round| {
                let accords = dashed(accords(&round.accords));
                format!("{accords} {}", joined(round.points.iter()))
            }),
            "alarm" => match self.state.alarm() {
                Some(alarm) => format!("in {}", alarm - self.at),
                None => "none".into(),
            },
            "events" => joined(self.events.iter().map(|event| {
                let told = json(event);
                told.split('"').nth(1).unwrap_or("").to_string()
            })),
            "winners" => joined(view.winners.iter().map(|seat| seat.0)),
            "scores" => self
                .state
                .outcome()
                .map_or("none".into(), |outcome| joined(outcome.scores.iter())),
            other => panic!("a script cannot expect {other:?}"),
        }
    }
}

/// `0a3 1b2`: the side, the picture and what it pays.
fn accords(accords: &[Accord]) -> String {
    joined(accords.iter().map(|accord| {
        let picture = crate::Ranking::new(&[accord.picture]).expect("a picture");
        format!("{}{}{}", accord.side, letters(&picture), accord.points)
    }))
}

fn dashed(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}

fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    values.join(" ")
}

pub fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data")
}
