//! The big screen is a stage: each phase has a set of its own, and the towers
//! are the players.

mod bids;
mod camps;
mod climb;
mod definitions;
mod gold;
mod intro;
mod round;
mod tally;

use cible::{Attempt, QuestionView, StageView, Verdict};
use game::Seat;
use maud::{Markup, html};

use super::{board::Board, doing, glass, icons, said};
use crate::content::shown;

pub(super) use gold::{heart, screen as gold, told};

/// The scene of the moment, and the word for its set in the style sheets.
pub(super) fn scene(board: &Board<'_>) -> (&'static str, Markup) {
    let view = board.view;
    match (view.stage, &view.question, &view.series, &view.finale) {
        (StageView::Tally, ..) => ("tally", tally::tally(board)),
        (
            StageView::Letter { seat }
            | StageView::Series { seat }
            | StageView::SeriesOver { seat },
            _,
            Some(series),
            _,
        ) => ("definitions", definitions::definitions(board, seat, series)),
        (StageView::Finale { seat }, _, _, Some(finale)) => {
            ("night", climb::climbing(board, seat, finale))
        }
        (StageView::Verifying { seat }, _, _, Some(finale)) => match climb::at_heart(finale) {
            true => ("heart", climb::heart(board, seat, finale)),
            false => ("night", climb::verifying(board, seat, finale)),
        },
        (StageView::Intro | StageView::Ready, ..) => ("intro", intro::intro(board)),
        (_, Some(asked), ..) if view.phase == 4 => ("duel", bids::bids(board, asked)),
        (_, Some(asked), ..) if view.phase == 3 && board.inside().len() == 2 => {
            ("camps", camps::camps(board, asked))
        }
        (_, Some(asked), ..) => ("round", round::round(board, asked)),
        _ => ("intro", intro::intro(board)),
    }
}

/// A question by its length.
pub(super) fn length(text: &str) -> &'static str {
    match text.chars().count() {
        ..=50 => "short",
        51..=80 => "middle",
        _ => "long",
    }
}

fn card(board: &Board<'_>, asked: &QuestionView) -> Markup {
    let sequel = board.view.phase == 3;
    let (text, remark) = shown(&asked.text);
    html! {
        div.tv-card.(length(text)) data-key={ "card-" (asked.place.side) "-" (asked.place.line) } {
            h2 #question-text lang=(board.words().tag()) { (text) }
            @if let Some(remark) = remark { p.remark lang=(board.words().tag()) { (remark) } }
            @if !asked.examples.is_empty() {
                p.examples {
                    @if !sequel { span { (board.t("cible.example")) " " } }
                    @for (at, example) in asked.examples.iter().enumerate() {
                        @if at > 0 { span.then { @if sequel { " → " } @else { ", " } } }
                        em lang=(board.words().tag()) { (example) }
                    }
                    @if sequel { span.then { " → …" } }
                }
            }
        }
    }
}

/// Who is on air and the seconds left; then the answer with its verdict.
fn verdict(board: &Board<'_>, asked: &QuestionView) -> Markup {
    html! {
        @match (board.view.stage, asked.attempts.last()) {
            (StageView::Judged, Some(attempt)) => (judged(board, attempt)),
            (StageView::Answering { seat } | StageView::Performing { seat, .. }, _) =>
                (waiting(board, seat, asked.submitted.as_deref())),
            _ => div.tv-verdict.soon data-key="soon" { p { (doing::prompt(board).html(board.lang)) } },
        }
    }
}

fn judged(board: &Board<'_>, attempt: &Attempt) -> Markup {
    let tone = icons::tone(attempt.verdict);
    html! {
        div.tv-verdict.(tone) data-key={ "verdict-" (attempt.number) "-" (tone) } {
            (board.who(attempt.seat))
            p.said.(breadth(said::shown(attempt))) { (said::text(board, attempt)) }
            (stamp(board, attempt.verdict))
        }
    }
}

/// How an answer is set so that it stays beside its stamp, its words whole.
fn breadth(text: &str) -> &'static str {
    let longest = text
        .split([' ', '-'])
        .map(|word| word.chars().count())
        .max();
    match (text.chars().count(), longest.unwrap_or(0)) {
        (..=9, _) => "short",
        (..=22, ..=10) => "long",
        _ => "longer",
    }
}

fn stamp(board: &Board<'_>, verdict: Verdict) -> Markup {
    html! { p.tv-stamp.(icons::tone(verdict)) { (icons::verdict(verdict)) span { (board.t(icons::word(verdict))) } } }
}

fn waiting(board: &Board<'_>, seat: Seat, submitted: Option<&str>) -> Markup {
    html! {
        div.tv-verdict.waiting data-key={ "waiting-" (board.view.step) } {
            (on_air(board))
            (board.who(seat))
            @match submitted {
                Some(text) => p.said.(breadth(text)) lang=(board.words().tag()) { (text) },
                None => p.said { span.dots aria-hidden="true" { i {} i {} i {} } },
            }
            @match (submitted, board.view.arbiter) {
                (Some(_), Some(arbiter)) => p.judge { (board.of("cible.before-arbiter", arbiter)) },
                _ => (glass::ring(board)),
            }
        }
    }
}

/// The red lamp.
fn on_air(board: &Board<'_>) -> Markup {
    html! { span.tv-air { (icons::camera()) (board.t("cible.on-air")) } }
}

/// Points of the sequel or the auctions as two lamps.
fn marks(board: &Board<'_>, seat: Seat) -> Markup {
    let view = &board.view.seats[seat.index()];
    let (points, key) = match board.view.phase {
        3 => (view.marks, "cible.marks"),
        _ => (view.auctions, "cible.auctions-won"),
    };
    html! {
        span.marks role="img" aria-label=(board.n(key, points)) { @for mark in 0..2 { i.lit[mark < points] {} } }
    }
}

/// Why a seat is out of the round: its last answer, or that it was too late.
fn why_out(board: &Board<'_>, seat: Seat) -> Markup {
    let asked = board
        .view
        .question
        .iter()
        .flat_map(|asked| asked.attempts.iter().rev());
    let last = asked.into_iter().find(|attempt| attempt.seat == seat);
    html! {
        @match last {
            Some(last) if last.verdict == Verdict::Wrong && !last.text.is_empty() => s.why lang=(board.words().tag()) { (last.text) },
            Some(last) if last.verdict != Verdict::Right => span.why { (board.t(icons::word(last.verdict))) },
            _ => span.why {},
        }
    }
}
