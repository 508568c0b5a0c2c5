//! Bots that play from meaning.
//!
//! A theme and a picture suit each other by the meanings they share. A bot has
//! a temper: it cares more for some meanings than for others and looks for some
//! whatever the theme. It wants to choose what the one it is compared with will
//! choose, and learns that person's taste from the rankings they have shown.
//! Levels differ in how well they listen, and a little in how steady they are.

mod mind;
#[cfg(test)]
mod tests;

use alloc::vec::Vec;

use game::{Level, Moment, Seat};
use rand::{RngExt, rngs::SmallRng};

use crate::{
    content::Content,
    moves::Move,
    view::{PhaseView, SideView, View, You},
};
use mind::Mind;
pub use mind::suiting;

pub(crate) fn play(
    view: &View,
    seat: Seat,
    level: Level,
    content: &Content,
    now: Moment,
) -> Option<Move> {
    let you = view.you.as_ref()?;
    let mut dice = now.dice();
    if !view.awaited(seat) {
        return None;
    }
    let step = view.step;
    // A bot has no vote (C2.7): whoever is awaited for one alone does nothing.
    match view.phase {
        PhaseView::Announcing if view.announcer == seat => {
            let rules = view.options.edition.rules();
            let number = (!rules.die).then(|| dice.random_range(1..=rules.lines));
            Some(Move::Announce { step, number })
        }
        PhaseView::Choosing if to_lay(view, seat) => {
            Some(choose(view, you, level, content, &mut dice))
        }
        PhaseView::Specials if you.may_play => Some(special(view, you, level, content, &mut dice)),
        PhaseView::Laid if pending(view, seat) => Some(Move::Token {
            step,
            position: Some(0),
        }),
        PhaseView::Laid if view.announcer == seat && !any_pending(view) => {
            Some(Move::Reveal { step })
        }
        _ => None,
    }
}

/// Whether the seat is to rank pictures and has not laid them.
fn to_lay(view: &View, seat: Seat) -> bool {
    let seat = view.seats.get(seat.index());
    seat.is_some_and(|seat| seat.count > 0 && !seat.laid)
}

/// Whether a token is announced that lies nowhere yet, whosever it is.
fn any_pending(view: &View) -> bool {
    let mut marks = view.sides.iter().filter_map(|side| side.mark);
    marks.any(|mark| mark.position.is_none())
}

/// Whether the seat has announced a token that lies nowhere yet.
fn pending(view: &View, seat: Seat) -> bool {
    let mut marks = view.sides.iter().filter_map(|side| side.mark);
    marks.any(|mark| mark.seat == seat && mark.position.is_none())
}

fn choose(view: &View, you: &You, level: Level, content: &Content, dice: &mut SmallRng) -> Move {
    let step = view.step;
    let seat = &view.seats[you.seat.index()];
    let mind = Mind::new(view, you, level, content);
    let ranking = mind.ranking(seat.count as usize, dice);
    let announced = view.sides.iter().any(|side| side.mark.is_some());
    let token = seat.token && view.guide != Some(you.seat) && !announced;
    // A token lost costs nothing but the token (C3.3).
    if token && mind.stake(&ranking, 0.0, dice).1 >= 1.5 * asked_of_a_stake(view, you) {
        return Move::Token {
            step,
            position: None,
        };
    }
    let token = pending(view, you.seat).then(|| mind.stake(&ranking, 0.0, dice).0);
    Move::Lay {
        step,
        ranking: ranking.as_slice().to_vec(),
        token,
    }
}

/// How many points a bot wants to expect before it spends something: fewer as
/// the pawns near the end, and each bot differently.
fn asked_of_a_stake(view: &View, you: &You) -> f32 {
    let patience = (you.temper % 16) as f32 / 32.0;
    (0.9 + patience) * (1.0 - progress(view)) + 0.1
}

/// How near its end the game is, from 0 to 1.
fn progress(view: &View) -> f32 {
    let last = view.track.len().saturating_sub(1).max(1) as f32;
    let foremost = view.sides.iter().map(|side| side.square).max();
    f32::from(foremost.unwrap_or(0)) / last
}

/// Double Enjeu where it is worth most, Pêle-mêle against whoever is ahead.
fn special(view: &View, you: &You, level: Level, content: &Content, dice: &mut SmallRng) -> Move {
    let step = view.step;
    let side = view.seats[you.seat.index()].side;
    let mine = &view.sides[side as usize];
    if mine.may_take_back && spoilt(view, mine) {
        return Move::TakeBack { step };
    }
    let untouched = mine.mark.is_none() && !mine.took_back;
    if mine.stock.doubles > 0 && untouched {
        let mind = Mind::new(view, you, level, content);
        // The two points of an accord indirect are lost with it (C2.3).
        let (position, worth) = mind.stake(&you.ranking, 2.0, dice);
        if worth >= asked_of_a_stake(view, you) {
            return Move::Stake { step, position };
        }
    }
    if mine.stock.shuffles > 0
        && let Some((seat, a, b)) = disturbance(view, side, dice)
    {
        return Move::Shuffle { step, seat, a, b };
    }
    Move::Pass { step }
}

/// Whether a Pêle-mêle moved a picture at the staked position, of whichever
/// partner.
fn spoilt(view: &View, side: &SideView) -> bool {
    let staked = side.mark.and_then(|mark| mark.position);
    let hits = view
        .swaps
        .iter()
        .filter(|swap| side.seats.contains(&swap.seat));
    hits.into_iter()
        .any(|swap| Some(swap.a) == staked || Some(swap.b) == staked)
}

/// Whom to disturb, if anyone: whoever is foremost among the others and not far
/// behind, rather when they have staked something, and there.
fn disturbance(view: &View, side: u8, dice: &mut SmallRng) -> Option<(Seat, u8, u8)> {
    let mine = view.sides[side as usize].square;
    let others = (0u8..).zip(&view.sides).filter(|(other, rival)| {
        let guide = view.guide.is_some_and(|guide| rival.seats.contains(&guide));
        let hit = view
            .swaps
            .iter()
            .any(|swap| rival.seats.contains(&swap.seat));
        *other != side && !guide && !hit && rival.square.saturating_add(6) > mine
    });
    let (_, rival) = others.max_by_key(|(_, rival)| (rival.mark.is_some(), rival.square))?;
    // Cards last longer when they are kept for the end.
    let wish = if rival.mark.is_some() { 0.7 } else { 0.2 };
    if dice.random::<f32>() > wish * progress(view) {
        return None;
    }
    let count = |seat: Seat| view.seats[seat.index()].count;
    let seats: Vec<Seat> = rival
        .seats
        .iter()
        .copied()
        .filter(|seat| count(*seat) > 1)
        .collect();
    let seat = *seats.get(dice.random_range(0..seats.len().max(1)))?;
    let staked = rival.mark.and_then(|mark| mark.position);
    // The first pictures are those on which people agree most often.
    let a = staked.unwrap_or_else(|| dice.random_range(0..count(seat).min(2)));
    let b = (a + dice.random_range(1..count(seat))) % count(seat);
    Some((seat, a, b))
}
