//! The final: six levels into the heart of the target; then the answers are
//! turned over one by one.

use cible::{Attempt, FinaleView, StageView, Verdict};
use game::Seat;
use maud::{Markup, html};

use crate::content::shown;

use super::{appeal, board::Board, glass, icons, said, tv};

pub(super) fn finale(board: &Board<'_>, seat: Seat, finale: &FinaleView) -> Markup {
    let over = matches!(board.view.stage, StageView::Verifying { .. });
    html! {
        section.cible-finale aria-labelledby="finale-title" data-key={ "finale-" (board.view.party) } {
            div.series-top {
                @if !over { (glass::hourglass(board)) }
                div.series-who {
                    (board.who(seat))
                    h2 id="finale-title" { @if over { (board.t("cible.verifying")) } @else { (board.n("cible.level", finale.level)) } }
                    (steps(board, finale, over))
                }
            }
            @if over { (verified(board, finale)) } @else { (climbing(board, finale)) }
        }
    }
}

/// The six levels in a row.
fn steps(board: &Board<'_>, finale: &FinaleView, over: bool) -> Markup {
    let validated = finale.validated.len() as u8;
    html! {
        ol.cible-steps aria-label=(board.t("cible.levels")) {
            @for level in 1..=6u8 {
                @let state = match level {
                    _ if level <= finale.passed => "passed",
                    _ if level == finale.passed + 1 && finale.failed => "failed",
                    _ if over && level == finale.passed + 1 && level <= validated => "current",
                    _ if level <= validated => "validated",
                    _ if !over && level == finale.level => "current",
                    _ => "ahead",
                };
                li.(state) aria-current=[(state == "current").then_some("step")] {
                    span { (level) }
                    @match state {
                        "passed" => { (icons::verdict(Verdict::Right)) span.visually-hidden { (board.t("cible.level-passed")) } }
                        "failed" => { (icons::verdict(Verdict::Wrong)) span.visually-hidden { (board.t("cible.level-failed")) } }
                        "validated" => span.visually-hidden { (board.t("cible.level-validated")) },
                        _ => {}
                    }
                }
            }
        }
    }
}

fn climbing(board: &Board<'_>, finale: &FinaleView) -> Markup {
    let needed = finale.level as usize;
    let said = board.lang.with(
        "cible.performed",
        &[
            ("n", &finale.given.len().to_string()),
            ("count", &needed.to_string()),
        ],
    );
    html! {
        @let (text, remark) = shown(&finale.text);
        div.cible-card.(tv::length(text)) data-key={ "final-" (finale.level) "-" (finale.line) } {
            p.number { (board.n("cible.needs", finale.level)) }
            h3 lang=(board.words().tag()) { (text) }
            @if let Some(remark) = remark { p.remark lang=(board.words().tag()) { (remark) } }
        }
        p.cible-lamps role="img" aria-label=(said) {
            @for lamp in 0..needed.max(finale.given.len()) { i.lit[lamp < finale.given.len()].extra[lamp >= needed] {} }
        }
        ul.cible-chips aria-label=(board.t("cible.given")) {
            @for (at, text) in finale.given.iter().enumerate() {
                li.cible-chip.open data-key={ "given-" (finale.level) "-" (finale.line) "-" (at) } { span.text lang=(board.words().tag()) { (text) } }
            }
        }
    }
}

/// Level by level, newest first: what was verified, and what comes next.
fn verified(board: &Board<'_>, finale: &FinaleView) -> Markup {
    let open = finale.passed
        + u8::from(!finale.failed && (finale.passed as usize) < finale.validated.len());
    let last = finale.passed + u8::from(finale.failed);
    html! {
        @if finale.validated.is_empty() {
            div.cible-card { p { (board.t("cible.no-level")) } }
        }
        ol.cible-levels {
            @for level in (1..=open.max(last)).rev() {
                @if let Some(text) = finale.validated.get(level as usize - 1) { (level_card(board, finale, level, text)) }
            }
        }
    }
}

fn level_card(board: &Board<'_>, finale: &FinaleView, level: u8, text: &str) -> Markup {
    let attempts: Vec<&Attempt> = finale
        .verified
        .iter()
        .filter(|(at, _)| *at == level)
        .map(|(_, attempt)| attempt)
        .collect();
    let passed = level <= finale.passed;
    let failed = !passed && finale.failed;
    let next = finale
        .next
        .as_ref()
        .filter(|(at, _)| *at == level && !finale.failed);
    let stamp = match (passed, failed) {
        (true, _) => Some((Verdict::Right, "cible.level-passed")),
        (_, true) => Some((Verdict::Wrong, "cible.level-failed")),
        _ => None,
    };
    html! {
        li.level.passed[passed].failed[failed] data-key={ "level-" (level) } {
            p.number { (board.n("cible.level", level)) @if let Some((verdict, key)) = stamp {
                span.cible-stamp data-key="stamp" { (icons::verdict(verdict)) (board.t(key)) }
            } }
            h3 lang=(board.words().tag()) { (text) }
            ul.cible-turning {
                @for (at, attempt) in attempts.iter().enumerate() {
                    li.turn.up.(icons::tone(attempt.verdict)) data-key={ "turn-" (at) } data-attempt=(attempt.number) {
                        span.front { (icons::verdict(attempt.verdict)) (said::text(board, attempt))
                            b { (board.t(icons::word(attempt.verdict))) } }
                        (appeal::button(board, attempt))
                    }
                }
                @if let Some((_, text)) = next {
                    li.turn.due data-key={ "turn-" (attempts.len()) } {
                        span.front { span.dots aria-hidden="true" { i {} i {} i {} } span.text lang=(board.words().tag()) { (text) } }
                    }
                }
            }
        }
    }
}
