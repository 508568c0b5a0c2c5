//! What a line of a script that begins with `=` says must be true.

use alloc::{
    format,
    string::{String, ToString},
};

use game::{
    Game, Viewer,
    testing::{joined, kind, or_none},
};

use super::script::{Script, letters};
use crate::Accord;

pub fn tells(table: &Script, key: &str) -> Option<String> {
    let view = table.view(Viewer::Public);
    let (sides, seats) = (view.sides.iter(), view.seats.iter());
    let with = |has: fn(&crate::SeatView) -> bool| {
        let having = (0u8..).zip(&view.seats).filter(|(_, seat)| has(seat));
        joined(having.map(|(seat, _)| seat))
    };
    Some(match key {
        "round" => view.round.to_string(),
        "announcer" => view.announcer.0.to_string(),
        "guide" => view
            .guide
            .map_or("nobody".into(), |seat| seat.0.to_string()),
        "phase" => kind(&view.phase),
        "theme" => or_none(view.theme.map(|theme| theme.text)),
        "own" => view.own_themes.to_string(),
        "counts" => joined(seats.map(|seat| seat.count)),
        "laid" => with(|seat| seat.laid),
        "tokens" => with(|seat| seat.token),
        "shown" => joined(seats.map(|seat| dashed(letters(&seat.shown)))),
        "held" => joined(table.state.all_seats().map(|seat| {
            let you = table.view(Viewer::Seat(seat)).you.expect("a seat");
            dashed(letters(&you.ranking))
        })),
        "sketched" => joined(table.state.all_seats().map(|seat| {
            let you = table.view(Viewer::Seat(seat)).you.expect("a seat");
            dashed(sketched(&you.sketch))
        })),
        "hushed" => table.state.hushed().to_string(),
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
        "beat" => or_none(
            table
                .state
                .staged
                .map(|beat| format!("{} {}", beat.told - beat.from, beat.length())),
        ),
        "winners" => joined(view.winners.iter().map(|seat| seat.0)),
        _ => return None,
    })
}

/// `0a3 1b2`: the side, the picture and what it pays.
fn accords(accords: &[Accord]) -> String {
    joined(accords.iter().map(|accord| {
        let picture = crate::Ranking::new(&[accord.picture]).expect("a picture");
        format!("{}{}{}", accord.side, letters(&picture), accord.points)
    }))
}

/// What is chosen so far, a dash for a place that is empty.
fn sketched(sketch: &crate::Sketch) -> String {
    let place = |place: &Option<u8>| match place {
        Some(picture) => letters(&crate::Ranking::new(&[*picture]).expect("a picture")),
        None => "-".into(),
    };
    sketch.places().iter().map(place).collect()
}

fn dashed(text: String) -> String {
    if text.is_empty() { "-".into() } else { text }
}
