//! The camera tokens in a row: those turned show whose turn it was, the last
//! of them whose turn it is; the others lie face down.

use cible::StageView;
use game::Seat;
use maud::{Markup, html};

use super::{board::Board, icons};

pub(super) fn tokens(board: &Board<'_>) -> Markup {
    let turned = turned(board);
    let hidden = board.view.tokens.len();
    let on_air = board.on_air();
    html! {
        @if turned.len() + hidden > 0 {
            ol.cible-tokens aria-label=(board.t("cible.tokens")) {
                @for (at, seat) in turned.iter().enumerate() {
                    (token(board, at, Some(*seat), on_air == Some(*seat) && at + 1 == turned.len()))
                }
                @for at in 0..hidden { (token(board, turned.len() + at, None, false)) }
            }
        }
    }
}

fn token(board: &Board<'_>, at: usize, seat: Option<Seat>, now: bool) -> Markup {
    html! {
        li.cible-token.up[seat.is_some()].current[now] data-key={ "token-" (at) } {
            span.flip {
                span.back aria-hidden="true" { (icons::camera()) }
                span.front { @if let Some(seat) = seat { (board.sign(seat)) } }
            }
            span.visually-hidden {
                @match seat {
                    Some(seat) => (board.name(seat)),
                    None => (board.t("cible.token-hidden")),
                }
            }
        }
    }
}

/// The seats whose token has been turned since they were last shuffled, in
/// order. The view tells which lie face down; the answers tell the rest.
pub(super) fn turned(board: &Board<'_>) -> Vec<Seat> {
    let view = board.view;
    if view.phase == 2 {
        let played = |seat: &Seat| view.seats[seat.index()].found.is_some();
        let on_air = board.on_air();
        let before = board
            .seats()
            .filter(|seat| played(seat) && on_air != Some(*seat));
        return before.chain(on_air).collect();
    }
    if !matches!(view.phase, 1 | 3) {
        return Vec::new();
    }
    let Some(asked) = &view.question else {
        return Vec::new();
    };
    let now = match view.stage {
        StageView::Answering { seat } => Some(seat),
        _ => None,
    };
    let before = asked.attempts.iter().rev().map(|attempt| attempt.seat);
    let mut turned = Vec::new();
    for seat in now.into_iter().chain(before) {
        if turned.contains(&seat) || view.tokens.contains(&seat) {
            break;
        }
        // Whoever went out of the round turns no token any more.
        if view.phase == 1 || view.seats[seat.index()].inside {
            turned.push(seat);
        }
    }
    turned.reverse();
    turned
}
