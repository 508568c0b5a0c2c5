//! The camera goes round: the target with its towers, the question, the answer
//! with its verdict, and the wall of all that was said.

use cible::QuestionView;
use maud::{Markup, html};
use web::shapes::colour;

use super::{card, marks, verdict, why_out};
use crate::page::{board::Board, target, tokens, wall};

/// What is left for the wall beside the target.
const WALL: wall::Room = wall::Room {
    width: 42.0,
    height: 16.5,
};
/// Pawns that end the first round (L1.4).
const PAWNS: usize = 3;

pub(super) fn round(board: &Board<'_>, asked: &QuestionView) -> Markup {
    html! {
        div.tv-half {
            (tokens::tokens(board))
            (target::target(board, "target-screen", true))
            @if board.view.phase == 1 { (tray(board)) } @else { (standing(board)) }
        }
        section.tv-side aria-labelledby="question-text" {
            (card(board, asked))
            (verdict(board, asked))
            (wall::screen(board, asked, WALL))
        }
    }
}

/// The pawns that fell, in their tray.
fn tray(board: &Board<'_>) -> Markup {
    let mut seats: Vec<_> = board.seats().collect();
    // What falls now falls last.
    seats.sort_by_key(|seat| board.falls(*seat));
    let lost = seats.iter().flat_map(|seat| {
        let gone = 5usize.saturating_sub(board.tower(*seat).into());
        (1..=gone).map(move |nth| (*seat, nth == gone))
    });
    let lost: Vec<_> = lost.collect();
    let count = lost.len();
    html! {
        div.tv-tray data-key="tray" {
            span.slots aria-hidden="true" {
                @for (seat, newest) in &lost {
                    span.slot.(colour(seat.0)).landing[*newest && board.falls(*seat)] { (pawn()) }
                }
                @for _ in count..PAWNS { span.slot.empty {} }
            }
            p { b { (board.n("cible.tray", count)) } " " span { (board.t(if count < PAWNS { "cible.tray-more" } else { "cible.tray-full" })) } }
        }
    }
}

fn pawn() -> Markup {
    html! {
        svg.cible-pawn viewBox="-16 -18 32 28" aria-hidden="true" {
            path.side d="M-13 0v-7.5a13 8 0 0 1 26 0V0a13 8 0 0 1-26 0z" {}
            ellipse.top cy="-7.5" rx="13" ry="8" {}
        }
    }
}

/// Everyone in the sequel: points, and who is out of the round and why.
fn standing(board: &Board<'_>) -> Markup {
    html! {
        ul.tv-standing data-key="standing" {
            @for seat in board.seats() {
                @let view = &board.view.seats[seat.index()];
                @let out = !view.inside && !view.qualified;
                li.out[out].qualified[view.qualified] { (board.who(seat)) (marks(board, seat)) @if out { (why_out(board, seat)) } }
            }
        }
    }
}
