//! What the moments of a game sound like.

use cible::{FinaleView, SeriesView, StageView, Verdict};
use maud::{Markup, html};
use web::pages::heard;

use super::board::Board;

/// On the screen, along with what it shows.
pub(super) fn on_screen(board: &Board<'_>) -> Markup {
    let view = board.view;
    let step = view.step;
    let given = view
        .question
        .as_ref()
        .map_or(0, |asked| asked.attempts.len());
    match view.stage {
        StageView::Ready | StageView::PartyOver => html! {},
        StageView::Intro if view.phase == 5 => heard("drone", view.party, None, 0),
        StageView::Intro => heard("lid", format!("{}-{}", view.party, view.phase), None, 0),
        StageView::Reading => heard("card", step, None, 0),
        StageView::Answering { seat } if view.phase == 3 => {
            heard(if seat.0 % 2 == 0 { "ping" } else { "pong" }, step, None, 0)
        }
        StageView::Answering { .. } => heard("token", step, None, 0),
        StageView::Judged => judged(board),
        StageView::Letter { .. } => heard("hourglass", step, None, 0),
        StageView::Series { .. } => html! {
            @if let Some(series) = &view.series { (definition(series)) }
        },
        StageView::SeriesOver { seat } => heard(
            "coin",
            step,
            None,
            usize::from(view.seats[seat.index()].found.unwrap_or(0)),
        ),
        StageView::Bidding { .. } => html! {
            @if let Some((_, count)) = view.bid { (heard("gavel", format!("{}-{count}", view.party), None, count.min(24) as usize)) }
        },
        StageView::Performing { count, .. } => {
            let left = (count as usize).saturating_sub(given);
            heard(
                if left < 3 { "heartbeat" } else { "card" },
                format!("{step}-{given}"),
                None,
                0,
            )
        }
        StageView::Finale { .. } => html! {
            @if let Some(finale) = view.finale.as_ref().filter(|finale| finale.level > 1) {
                (heard("chord", format!("{}-{}", view.party, finale.level), None, usize::from(finale.level)))
            }
        },
        StageView::Verifying { .. } => html! {
            @if let Some(finale) = &view.finale { (verified(finale)) }
        },
        StageView::Over => heard("win", "over", None, 0),
    }
}

/// The verdict, and the pawn that it costs.
fn judged(board: &Board<'_>) -> Markup {
    let view = board.view;
    html! {
        @if let Some(attempt) = board.attempt() {
            @let right = attempt.verdict == Verdict::Right;
            (heard("stamp", view.step, None, 0))
            (heard(if right { "right" } else { "wrong" }, view.step, Some(20), 0))
            @if view.phase == 1 && !right { (heard("pawn", view.step, Some(50), 0)) }
        }
    }
}

fn definition(series: &SeriesView) -> Markup {
    let count = series.attempts.len();
    html! {
        @if let Some((_, attempt)) = series.attempts.last() {
            @let name = if attempt.verdict == Verdict::Right { "right" } else { "knock" };
            (heard(name, format!("{}-{count}", series.side), None, 0))
        }
    }
}

fn verified(finale: &FinaleView) -> Markup {
    let count = finale.verified.len();
    html! {
        @if finale.passed == 6 {
            (heard("heart", finale.side, None, 0))
        } @else if let Some((_, attempt)) = finale.verified.last() {
            @let name = if attempt.verdict == Verdict::Right { "right" } else { "wrong" };
            (heard(name, format!("{}-{count}", finale.side), None, usize::from(finale.passed)))
        } @else {
            (heard("roll", finale.side, None, 0))
        }
    }
}

/// On a phone: one's own verdict is felt.
pub(super) fn in_hand(board: &Board<'_>) -> Markup {
    let view = board.view;
    let attempt = match view.stage {
        StageView::Judged => board.attempt(),
        _ => None,
    };
    let won = board.me().is_some_and(|me| view.winners.contains(&me));
    html! {
        @if let Some(attempt) = attempt.filter(|attempt| board.is_me(attempt.seat)) {
            (heard(if attempt.verdict == Verdict::Right { "right" } else { "wrong" }, view.step, None, 0))
        }
        @if view.stage == StageView::Over && won { (heard("win", "over", None, 0)) }
    }
}
