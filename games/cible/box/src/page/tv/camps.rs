//! The last two of the sequel face each other: answers cross from side to side.

use cible::{Attempt, QuestionView, StageView, Verdict};
use game::Seat;
use maud::{Markup, html};
use web::shapes::colour;

use super::{card, marks, on_air, stamp, why_out};
use crate::page::{board::Board, glass, icons, said, target};

/// Answers in sight between the two.
const CROSSING: usize = 4;

pub(super) fn camps(board: &Board<'_>, asked: &QuestionView) -> Markup {
    let inside = board.inside();
    let [left, right] = inside[..] else {
        return html! {};
    };
    let outs: Vec<Seat> = board
        .seats()
        .filter(|seat| !inside.contains(seat))
        .collect();
    html! {
        section.tv-top aria-labelledby="question-text" { (card(board, asked)) }
        (camp(board, left))
        div.tv-between {
            h3 { (board.t("cible.last-two")) }
            p { (board.t("cible.last-two-told")) }
            (crossing(board, asked, left, right))
        }
        (camp(board, right))
        div.tv-outs {
            p { (board.t("cible.outs")) }
            ul { @for seat in outs { li { (board.who(seat)) (marks(board, seat)) @if !board.view.seats[seat.index()].qualified { (why_out(board, seat)) } } } }
        }
    }
}

/// One of two sides, in the colour of its seat.
pub(super) fn camp(board: &Board<'_>, seat: Seat) -> Markup {
    let now = board.on_air() == Some(seat) && board.view.stage != StageView::Judged;
    html! {
        div.tv-camp.(colour(seat.0)).on-air[now] data-key={ "camp-" (seat.0) } {
            @if now { (on_air(board)) (glass::ring(board)) }
            (target::stack(board, seat, false))
            b.name.long[board.is_long(seat)] { (board.name(seat)) }
            (marks(board, seat))
        }
    }
}

/// What the two have said, the newest at the top, each from its own side.
fn crossing(board: &Board<'_>, asked: &QuestionView, left: Seat, right: Seat) -> Markup {
    let both = asked.attempts.iter().rev();
    let both = both.filter(|attempt| attempt.seat == left || attempt.seat == right);
    let due = match board.view.stage {
        StageView::Answering { seat } => Some(seat),
        _ => None,
    };
    html! {
        ol.tv-crossing aria-label=(board.t("cible.given")) {
            @if let Some(seat) = due {
                li.due.from-right[seat == right] data-key={ "due-" (board.view.step) } {
                    (board.sign(seat))
                    @match &asked.submitted { Some(text) => span.text lang=(board.words().tag()) { (text) }, None => span.dots aria-hidden="true" { i {} i {} i {} } }
                }
            }
            @for attempt in both.take(CROSSING) { (crossed(board, attempt, right)) }
        }
    }
}

fn crossed(board: &Board<'_>, attempt: &Attempt, right: Seat) -> Markup {
    let looked_at = board.view.stage == StageView::Judged
        && board.attempt().map(|last| last.number) == Some(attempt.number);
    html! {
        li.(icons::tone(attempt.verdict)).from-right[attempt.seat == right].newest[looked_at] data-key={ "crossed-" (attempt.number) } {
            (board.sign(attempt.seat))
            (said::text(board, attempt))
            @if looked_at && attempt.verdict != Verdict::Right { (stamp(board, attempt.verdict)) } @else { (icons::verdict(attempt.verdict)) }
        }
    }
}
