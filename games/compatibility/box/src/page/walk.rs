//! The points of a round on the big screen, and the pawns that walk by them: shown
//! while the beat lasts that tells them (`beats.js`). Who listens is told in words.

use game::Seat;
use maud::{Markup, html};
use web::{sentence::Sentence, shapes::colour};

use super::{board::Board, icons, signs, track};

/// Drawn with the state that the round left; nothing before the first.
pub(super) fn walk(board: &Board<'_>) -> Markup {
    let Some(round) = board.view.history.last() else {
        return html! {};
    };
    let number = board.view.history.len();
    html! {
        section.walk data-key={ "walk-" (number) } aria-hidden="true" {
            h2 { (headline(board, &round.points).html(board.lang)) }
            div.walk-track { (track::walked(board, "track-walk")) }
            ol.gains-told data-count=(board.view.sides.len()) {
                @for (side, points) in (0u8..).zip(&round.points) {
                    @let names: Vec<&str> = members(board, side).iter().map(|seat| board.name(*seat)).collect();
                    li.(colour(side)).none[*points == 0] {
                        (icons::sign(side, &names))
                        span.name { (board.side_names(side)) }
                        b.gain { "+" (points) }
                    }
                }
            }
            p.lead { (signs::crown()) span { (lead(board).html(board.lang)) } }
        }
    }
}

fn members<'a>(board: &Board<'a>, side: u8) -> &'a [Seat] {
    let side = board.view.sides.get(usize::from(side));
    side.map_or(&[], |side| &side.seats)
}

/// Who scored most in the round.
fn headline(board: &Board<'_>, points: &[u8]) -> Sentence {
    let most = points.iter().copied().max().unwrap_or(0);
    let best: Vec<u8> = (0u8..)
        .zip(points)
        .filter(|(_, points)| **points == most)
        .map(|(side, _)| side)
        .collect();
    match best.as_slice() {
        _ if most == 0 => Sentence::new("compatibility.walk.none"),
        [side] => {
            let seats = members(board, *side);
            Sentence::new("compatibility.walk.scores")
                .name("names", board.list(seats.iter().copied()))
                .plain("many", seats.len())
                .plain("n", most)
        }
        _ => Sentence::new("compatibility.walk.shared").plain("n", most),
    }
}

/// Who is in front, and by how much; or who has come home.
fn lead(board: &Board<'_>) -> Sentence {
    let leaders = leaders(board);
    let at = |side: u8| usize::from(board.view.sides[usize::from(side)].square);
    let named = |key| {
        let seats = leaders.iter().flat_map(|side| members(board, *side));
        Sentence::new(key).name("names", board.list(seats.copied()))
    };
    match leaders.as_slice() {
        [first, ..] if at(*first) + 1 == board.view.track.len() => named("compatibility.walk.home"),
        [leader] => {
            let others = board.sides().map(|(side, _)| side);
            let next = others.filter(|side| side != leader).map(at).max();
            named("compatibility.walk.leads")
                .plain("many", members(board, *leader).len())
                .plain("n", at(*leader) - next.unwrap_or(0))
        }
        _ => Sentence::new("compatibility.walk.level"),
    }
}

/// The sides in front; none before the first point.
pub(super) fn leaders(board: &Board<'_>) -> Vec<u8> {
    let farthest = board.sides().map(|(_, side)| side.square).max();
    let first = board
        .sides()
        .filter(|(_, side)| side.square > 0 && Some(side.square) == farthest);
    first.map(|(side, _)| side).collect()
}
