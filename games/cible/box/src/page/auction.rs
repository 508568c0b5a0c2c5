//! The auctions as a duel: two seats face to face, the bid between them; then
//! the answers to give as lamps.

use cible::{Move, QuestionView, StageView, Verdict};
use game::Seat;
use maud::{Markup, html};
use web::{ask, shapes::colour};

use super::{board::Board, icons, question};

/// More than this nobody could say.
const HIGHEST: u32 = 60;

pub(super) fn auction(board: &Board<'_>, asked: &QuestionView) -> Markup {
    html! {
        (duel(board))
        (question::question(board, asked))
    }
}

pub(super) fn duel(board: &Board<'_>) -> Markup {
    let pair = board.duel();
    html! {
        div.cible-duel data-key="duel" {
            @if let [left, right] = pair[..] {
                (corner(board, left))
                div.bid {
                    @match board.view.bid {
                        Some((seat, count)) => {
                            b.count.(colour(seat.0)) data-key={ "bid-" (count) } { (count) }
                            span { (board.of("cible.bid-of", seat)) }
                        }
                        None => b.count.none { "?" }
                    }
                }
                (corner(board, right))
            }
        }
    }
}

fn corner(board: &Board<'_>, seat: Seat) -> Markup {
    let view = &board.view.seats[seat.index()];
    let now = board.on_air() == Some(seat);
    html! {
        div.corner.(colour(seat.0)).current[now] {
            (board.sign(seat))
            b { (board.name(seat)) }
            span.marks role="img" aria-label=(board.n("cible.auctions-won", view.auctions)) {
                @for mark in 0..2 { i.lit[mark < view.auctions] {} }
            }
        }
    }
}

/// What has been given of the bid, while it is being kept and just after.
pub(super) fn progress(board: &Board<'_>, asked: &QuestionView) -> Markup {
    let count = match board.view.stage {
        StageView::Performing { count, .. } => Some(count),
        StageView::Judged => board.view.bid.map(|(_, count)| count),
        _ => None,
    };
    html! { @if let Some(count) = count { (lamps(board, asked, count)) } }
}

/// So many answers to give, lit one after the other.
fn lamps(board: &Board<'_>, asked: &QuestionView, count: u32) -> Markup {
    let right = asked
        .attempts
        .iter()
        .filter(|attempt| attempt.verdict == Verdict::Right);
    let right = right.count() as u32;
    let said = board.lang.with(
        "cible.performed",
        &[("n", &right.to_string()), ("count", &count.to_string())],
    );
    html! {
        p.cible-lamps.many[count > 12] role="img" aria-label=(said) data-key="performed" {
            @for lamp in 0..count.min(HIGHEST) { i.lit[lamp < right].current[lamp == right] {} }
        }
    }
}

/// What the reader may bid, when it is the reader's turn.
pub(super) fn bidding(board: &Board<'_>) -> Markup {
    let step = board.view.step;
    let highest = board.view.bid.map_or(0, |(_, count)| count);
    let quick: &[u32] = match highest {
        0 => &[1, 2, 3, 5, 8],
        _ => &[1, 2, 5],
    };
    let quick = quick.iter().map(|more| highest + more);
    html! {
        div.cible-bids #bids {
            div.quick {
                @for count in quick.filter(|count| *count <= HIGHEST) {
                    button.button.primary.big type="button" id={ "bid-" (count) } data-costs data-ask=(ask(&Move::Bid { step, count: count.into() })) {
                        b { (count) }
                        @if highest > 0 { small { "+" (count - highest) } }
                        span.visually-hidden { " " (board.t("cible.bid-answers")) }
                    }
                }
            }
            form.own #bid-form data-step=(step) {
                label.visually-hidden for="bid-own" { (board.t("cible.bid-own")) }
                input #bid-own name="count" type="number" inputmode="numeric" min=(highest + 1) max=(HIGHEST) step="1"
                    autocomplete="off" enterkeyhint="send" placeholder=(board.t("cible.bid-other"));
                button.button.quiet type="submit" { (board.t("cible.bid-do")) }
                @if highest > 0 {
                    button.button.no type="button" id="leave" data-costs data-ask=(ask(&Move::Leave { step })) { (icons::pass()) span { (board.t("cible.leave")) } }
                }
            }
        }
    }
}
