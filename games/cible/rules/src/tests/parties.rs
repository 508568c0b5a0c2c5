//! Lines of a script that play a whole phase, or a part of one:
//!
//! ```text
//! right 2           the camera turns to 2, who gives a right answer
//! wrong 2, late 2   a wrong one, or none in time
//! first 0 0 1       the first phase, in which these lose a pawn each
//! found 6 5 4 3     the second, with so many definitions found by each seat
//! sequel 0 1 0 1    the third, with rounds won by these seats in this order
//! auction 0 0       the fourth, with questions won by these
//! climb 5           the finalist answers rightly and validates so many levels
//! time              nobody says anything until time is up
//! verify            the final is verified to its end
//! next              the points have been looked at
//! ```

use alloc::{format, sync::Arc, vec::Vec};

use game::{
    Game, Seat,
    testing::script::{Done, number},
};

use super::script::{Script, book};
use crate::{cards::Question, state::Stage};

const WRONG: &str = "n’importe quoi";

/// What such a line does; `None` for any other.
pub fn plays(table: &mut Script, words: &[&str]) -> Option<Done> {
    let seats = || words[1..].iter().map(|word| number::<u8>(word));
    Some(match *words {
        ["right", seat] => camera(table, seat).and_then(|()| answers(table)),
        ["wrong", seat] => {
            camera(table, seat).and_then(|()| says(table, number(seat), WRONG, false))
        }
        ["late", seat] => camera(table, seat).and_then(|()| table.alarm()),
        ["answers"] => answers(table),
        ["time"] => table.alarm(),
        ["first", ..] => seats().try_for_each(|loser| loses(table, loser)),
        ["found", ..] => {
            let mut each = (0u8..).zip(seats());
            each.try_for_each(|(seat, found)| finds(table, seat, found))
        }
        ["sequel", ..] => seats().try_for_each(|winner| outlasts(table, winner)),
        ["auction", ..] => seats().try_for_each(|winner| wins(table, winner)),
        ["climb", levels] => climbs(table, number(levels)),
        ["verify"] => verifies(table),
        ["next"] => table.alarm(),
        _ => return None,
    })
}

/// The camera turns to a seat.
fn camera(table: &mut Script, seat: &str) -> Done {
    table.does(&format!("camera {seat}"))
}

fn verifies(table: &mut Script) -> Done {
    while table.state.stage == Stage::Verifying {
        table.alarm()?;
    }
    Ok(())
}

/// The question that lies before everyone.
pub fn question(table: &Script) -> &Question {
    let place = table.state.floor.place.expect("a question");
    let packs = &book(table).packs;
    let sides = match table.state.phase {
        1 => &packs.first,
        3 => &packs.sequels,
        _ => &packs.auctions,
    };
    &sides[place.side as usize][place.line as usize]
}

/// An answer of the card that nobody has given.
pub fn fresh(table: &Script) -> Arc<str> {
    let question = question(table);
    let mut names = question.answers.all().map(|(name, _)| name);
    let given = |name: &Arc<str>| table.state.given().any(|given| given == name);
    let fresh = names.find(|name| !question.examples.contains(name) && !given(name));
    fresh.expect("an answer is left").clone()
}

fn answers(table: &mut Script) -> Done {
    let seat = table.state.on_air().expect("somebody is on air").0;
    let answer = fresh(table);
    says(table, seat, &answer, true)
}

/// An answer, and the word of the arbiter if a person judges.
fn says(table: &mut Script, seat: u8, answer: &str, right: bool) -> Done {
    table.does(&format!("{seat} says {answer}"))?;
    match table.state.arbiter() {
        Some(arbiter) => {
            let word = if right { "yes" } else { "no" };
            table.does(&format!("{} rules {word}", arbiter.0))
        }
        None => Ok(()),
    }
}

/// A pawn lost in the first phase. Others answer until the token of the
/// loser lies face down again.
fn loses(table: &mut Script, loser: u8) -> Done {
    loop {
        let tokens = table.state.tokens;
        if tokens.is_empty() || tokens.contains(Seat(loser)) {
            return table.does(&format!("wrong {loser}"));
        }
        let other = tokens.iter().next().map_or(0, |seat| seat.0);
        table.does(&format!("right {other}"))?;
    }
}

fn finds(table: &mut Script, seat: u8, found: u8) -> Done {
    table.does(&format!("series {seat}"))?;
    for _ in 0..found {
        let answer = definition(table);
        says(table, seat, &answer, true)?;
    }
    match found {
        6 => Ok(()),
        _ => table.alarm(),
    }
}

/// What answers the definition that was read.
pub fn definition(table: &Script) -> Arc<str> {
    let series = table.state.series.as_ref().expect("a series");
    let card = &book(table).packs.definitions[series.side as usize];
    let line = series.now.expect("a definition was read");
    let mut names = card.definitions[line as usize].answers.all();
    names.next().expect("an answer").0.clone()
}

/// A round of the sequel in which everybody else goes out.
fn outlasts(table: &mut Script, winner: u8) -> Done {
    let others = table.state.all_seats();
    let qualified = table.state.qualified.clone();
    let others = others.filter(|seat| seat.0 != winner && !qualified.contains(seat));
    for other in others.collect::<Vec<Seat>>() {
        table.does(&format!("wrong {}", other.0))?;
    }
    // The round is marked, and the next question or phase begins.
    table.alarm()
}

/// A question at auction, for one answer.
fn wins(table: &mut Script, winner: u8) -> Done {
    while !matches!(table.state.stage, Stage::Bidding { .. }) {
        table.alarm()?;
    }
    let opener = table.state.on_air().expect("somebody bids").0;
    table.does(&format!("{opener} bids 1"))?;
    let other = table.state.on_air().expect("somebody bids").0;
    table.does(&format!("{other} leaves"))?;
    match opener == winner {
        true => answers(table)?,
        false => says(table, opener, WRONG, false)?,
    }
    table.alarm()
}

fn climbs(table: &mut Script, levels: u8) -> Done {
    if table.state.stage != Stage::Finale {
        table.does("finale")?;
    }
    let seat = table.state.on_air().expect("a finalist").0;
    for _ in 0..levels {
        let finale = table.state.finale.as_ref().expect("a final");
        let level = finale.level as usize;
        let card = &book(table).packs.finals[finale.side as usize];
        let names = card.levels[level - 1][finale.line as usize].answers.all();
        let names: Vec<Arc<str>> = names.take(level).map(|(name, _)| name.clone()).collect();
        for name in names {
            table.does(&format!("{seat} says {name}"))?;
        }
        table.does(&format!("{seat} validates"))?;
    }
    assert!(levels == 6 || table.state.outcome().is_none());
    Ok(())
}
