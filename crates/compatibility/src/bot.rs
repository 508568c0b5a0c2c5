//! Bots that play from meaning.
//!
//! A theme and a picture suit each other by the meanings they share. A bot has
//! a temper: it cares more for some meanings than for others and is fond of
//! some pictures. It wants to choose what the one it is compared with will
//! choose, so it guesses that person's cares from the rankings they have shown,
//! and leans towards them as far as its level goes.

mod mind;

use alloc::vec::Vec;

use game::{Level, Moment, Seat};
use rand::{RngExt, rngs::SmallRng};

use crate::{
    content::Content,
    moves::Move,
    view::{PhaseView, View, You},
};
use mind::Mind;

pub(crate) fn play(
    view: &View,
    seat: Seat,
    level: Level,
    content: &Content,
    now: Moment,
) -> Option<Move> {
    let you = view.you.as_ref()?;
    let mut dice = now.dice();
    if let Some(vote) = vote(view, seat) {
        return Some(vote);
    }
    if !view.awaited(seat) {
        return None;
    }
    let step = view.step;
    match view.phase {
        PhaseView::Announcing => {
            let rules = view.options.edition.rules();
            let number = (!rules.die).then(|| dice.random_range(1..=rules.lines));
            Some(Move::Announce { step, number })
        }
        PhaseView::Choosing => Some(choose(view, you, level, content, &mut dice)),
        PhaseView::Specials => Some(special(view, you, level, content, &mut dice)),
        PhaseView::Laid if pending(view, seat) => Some(Move::Token {
            step,
            position: Some(0),
        }),
        PhaseView::Laid => Some(Move::Reveal { step }),
        PhaseView::Ready | PhaseView::Revealing | PhaseView::Over => None,
    }
}

/// A bot sees nobody wink.
fn vote(view: &View, seat: Seat) -> Option<Move> {
    let accusation = view.accusation.as_ref()?;
    let accused = view.seats.get(accusation.seat.index())?.side;
    let voted = accusation.guilty.contains(&seat) || accusation.innocent.contains(&seat);
    (!voted && view.seats.get(seat.index())?.side != accused).then_some(Move::Vote {
        round: view.round,
        guilty: false,
    })
}

/// Whether the seat has announced a token that lies nowhere yet.
fn pending(view: &View, seat: Seat) -> bool {
    let mut marks = view.sides.iter().filter_map(|side| side.mark);
    marks.any(|mark| mark.seat == seat && mark.position.is_none())
}

fn choose(view: &View, you: &You, level: Level, content: &Content, dice: &mut SmallRng) -> Move {
    let step = view.step;
    let mind = Mind::new(view, you, level, content);
    let ranked = mind.ranked(dice);
    let count = view.seats[you.seat.index()].count as usize;
    let announced = view.sides.iter().any(|side| side.mark.is_some());
    let token = view.seats[you.seat.index()].token && view.guide != Some(you.seat) && !announced;
    if token && mind.sure(&ranked) >= eagerness(view, you) {
        return Move::Token {
            step,
            position: None,
        };
    }
    Move::Lay {
        step,
        ranking: ranked
            .iter()
            .take(count)
            .map(|(picture, _)| *picture)
            .collect(),
        token: pending(view, you.seat).then_some(0),
    }
}

/// How sure a bot wants to be before it spends something: less and less as the
/// pawns near the end.
fn eagerness(view: &View, you: &You) -> f32 {
    let last = view.track.len().saturating_sub(1).max(1) as f32;
    let foremost = view.sides.iter().map(|side| side.square).max().unwrap_or(0) as f32;
    let temper = (you.temper % 16) as f32 / 64.0;
    0.55 - 0.45 * foremost / last + temper
}

/// Double Enjeu on the first picture when it stands out, Pêle-mêle against
/// whoever is ahead.
fn special(view: &View, you: &You, level: Level, content: &Content, dice: &mut SmallRng) -> Move {
    let step = view.step;
    let side = view.seats[you.seat.index()].side;
    let mine = &view.sides[side as usize];
    if mine.may_take_back {
        let hit = view.swaps.iter().find(|swap| {
            mine.mark.is_some_and(|mark| {
                mark.seat == swap.seat
                    && (mark.position == Some(swap.a) || mark.position == Some(swap.b))
            })
        });
        if hit.is_some() || dice.random_ratio(1, 3) {
            return Move::TakeBack { step };
        }
    }
    let untouched = mine.mark.is_none() && !mine.took_back;
    if mine.stock.doubles > 0 && untouched {
        let mind = Mind::new(view, you, level, content);
        let ranked = mind.ranked(dice);
        if mind.sure(&ranked) >= eagerness(view, you) - 0.1 {
            return Move::Stake { step, position: 0 };
        }
    }
    if mine.stock.shuffles > 0
        && let Some((seat, count)) = rival(view, side, dice)
        && dice.random_ratio(1, 2)
    {
        return Move::Shuffle {
            step,
            seat,
            a: 0,
            b: dice.random_range(1..count),
        };
    }
    Move::Pass { step }
}

/// Somebody of the foremost other side that may be disturbed.
fn rival(view: &View, side: u8, dice: &mut SmallRng) -> Option<(Seat, u8)> {
    let mine = view.sides[side as usize].square;
    let others = (0u8..).zip(&view.sides).filter(|(other, rival)| {
        let guide = view.guide.is_some_and(|guide| rival.seats.contains(&guide));
        let hit = view
            .swaps
            .iter()
            .any(|swap| rival.seats.contains(&swap.seat));
        *other != side && !guide && !hit && rival.square.saturating_add(6) > mine
    });
    let (_, rival) = others.max_by_key(|(_, rival)| rival.square)?;
    let seats: Vec<(Seat, u8)> = rival
        .seats
        .iter()
        .map(|seat| (*seat, view.seats[seat.index()].count))
        .filter(|(_, count)| *count > 1)
        .collect();
    (!seats.is_empty()).then(|| seats[dice.random_range(0..seats.len())])
}
