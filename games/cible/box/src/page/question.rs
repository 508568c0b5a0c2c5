//! A question of the first, third and fourth phases, as it lies on the table.

use cible::{QuestionView, StageView};
use maud::{Markup, html};

use crate::content::shown;

use super::{auction, board::Board, icons, said, tokens, tv, wall};

pub(super) fn question(board: &Board<'_>, asked: &QuestionView) -> Markup {
    let place = asked.place;
    html! {
        section.cible-question aria-labelledby="question-text"
            data-key={ "question-" (board.view.party) "-" (board.view.phase) "-" (place.side) "-" (place.line) } {
            (card(board, &asked.text, asked))
            @if board.view.phase == 4 { (auction::progress(board, asked)) } @else { (tokens::tokens(board)) }
            (now(board, asked))
            (wall::wall(board, asked, board.view.phase != 4))
        }
    }
}

fn card(board: &Board<'_>, text: &str, asked: &QuestionView) -> Markup {
    let sequel = board.view.phase == 3;
    let (text, remark) = shown(text);
    html! {
        div.cible-card.(tv::length(text)).reading[board.view.stage == StageView::Reading] {
            h2 #question-text lang=(board.words().tag()) { (text) }
            @if let Some(remark) = remark { p.remark lang=(board.words().tag()) { (remark) } }
            @if !asked.examples.is_empty() {
                p.examples.sequel[sequel] {
                    @if !sequel { span { (board.t("cible.example")) " " } }
                    @for (at, example) in asked.examples.iter().enumerate() {
                        @if at > 0 { span.then { @if sequel { " → " } @else { ", " } } }
                        em lang=(board.words().tag()) { (example) }
                    }
                    @if sequel { span.then { " → " } b { "?" } }
                }
            }
        }
    }
}

/// Who answers, what lies before the arbiter, or what became of it.
fn now(board: &Board<'_>, asked: &QuestionView) -> Markup {
    html! {
        @match board.view.stage {
            StageView::Judged => {
                @if let Some(attempt) = asked.attempts.last() { (said::verdict(board, attempt)) }
            }
            // Whoever performs is seen in the duel; only what is typed is news.
            StageView::Performing { .. } if asked.submitted.is_none() => {}
            StageView::Answering { seat } | StageView::Performing { seat, .. } => (waiting(board, seat, asked.submitted.as_deref())),
            _ => {}
        }
    }
}

/// Whose answer is due; with an arbiter, what was typed for the arbiter.
pub(super) fn waiting(board: &Board<'_>, seat: game::Seat, submitted: Option<&str>) -> Markup {
    html! {
        div.cible-verdict.waiting data-key={ "waiting-" (board.view.step) } {
            (board.who(seat))
            @match submitted {
                Some(text) => p.said lang=(board.words().tag()) { (text) },
                None => p.said { span.dots aria-hidden="true" { i {} i {} i {} } },
            }
            p.cible-stamp { (icons::camera()) span { @if let (Some(_), Some(arbiter)) = (submitted, board.view.arbiter) {
                (board.of("cible.before-arbiter", arbiter))
            } @else { (board.t("cible.on-air")) } } }
        }
    }
}
