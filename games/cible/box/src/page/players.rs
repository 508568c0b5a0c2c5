//! The seats around the table: towers, points, and how each stands in the
//! phase.

use game::Seat;
use maud::{Markup, html};
use web::{pages::you, shapes::colour};

use super::{board::Board, icons};

pub(super) fn players(board: &Board<'_>) -> Markup {
    html! {
        h2.visually-hidden { (board.t("cible.players")) }
        ol.cible-seats data-count=(board.view.seats.len()) {
            @for seat in board.seats() { (player(board, seat)) }
        }
    }
}

fn player(board: &Board<'_>, seat: Seat) -> Markup {
    let view = &board.view.seats[seat.index()];
    let chair = board.chair(seat);
    let away = chair.is_some_and(|chair| !chair.here && chair.stand_in.is_none());
    let on_air = board.on_air() == Some(seat);
    let team = board.team(seat);
    html! {
        li.cible-seat.(colour(seat.0)).on-air[on_air].away[away].out[out(board, seat)]
            data-seat=(seat.0) data-key={ "seat-" (seat.0) } aria-current=[on_air.then_some("true")] {
            span.sign { (board.sign(seat)) @if board.view.golden.contains(&seat) { (icons::golden()) } }
            span.name title=[team.as_deref()] { (board.name(seat)) }
            (you(board.lang))
            @if board.view.golden.contains(&seat) { span.visually-hidden { ", " (board.t("cible.golden")) } }
            @if away { span.visually-hidden { ", " (board.t("people.away")) } }
            span.pawns role="img" aria-label=(board.n("cible.pawns", board.tower(seat))) {
                @for pawn in 0..5 { i.lost[pawn >= board.tower(seat)] {} }
            }
            (standing(board, seat))
            @if view.total > 0 { b.total { (view.total) span.visually-hidden { " " (board.n("cible.points", view.total)) } } }
        }
    }
}

/// Whether a seat sits out now.
fn out(board: &Board<'_>, seat: Seat) -> bool {
    let view = &board.view.seats[seat.index()];
    match board.view.phase {
        3 => !view.inside && !view.qualified && board.view.question.is_some(),
        4 | 5 => !view.qualified,
        _ => false,
    }
}

/// What counts in the phase: definitions found, points, the way to the final.
fn standing(board: &Board<'_>, seat: Seat) -> Markup {
    let view = &board.view.seats[seat.index()];
    match board.view.phase {
        2 => found(board, view.found),
        3 => marks(view.marks, &board.n("cible.marks", view.marks)),
        4 if view.qualified => marks(view.auctions, &board.n("cible.auctions-won", view.auctions)),
        _ => html! {},
    }
}

fn found(board: &Board<'_>, found: Option<u8>) -> Markup {
    html! {
        span.seat-standing {
            @match found {
                Some(found) => { span aria-hidden="true" { (found) "/6" } span.visually-hidden { (board.n("cible.found", found)) } }
                None => span aria-hidden="true" { "–" },
            }
        }
    }
}

fn marks(points: u8, label: &str) -> Markup {
    html! {
        span.seat-standing.marks role="img" aria-label=(label) {
            @for mark in 0..2 { i.lit[mark < points] {} }
        }
    }
}
