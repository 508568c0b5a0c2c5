//! Answers as chips: who gave them and what became of each.

use super::{board::Board, icons, wall};
use cible::{Attempt, Verdict};
use maud::{Markup, html};

/// The answers given so far; the newest last, and in sight.
pub(super) fn chips<'a>(
    board: &Board<'_>,
    attempts: impl IntoIterator<Item = &'a Attempt>,
    signed: bool,
) -> Markup {
    let attempts: Vec<&Attempt> = attempts.into_iter().collect();
    html! {
        @if !attempts.is_empty() {
            ul.cible-chips aria-label=(board.t("cible.given")) {
                @for attempt in attempts { (chip(board, attempt, signed, false)) }
            }
        }
    }
}

/// `echo` where the same was just said again.
pub(super) fn chip(board: &Board<'_>, attempt: &Attempt, signed: bool, echo: bool) -> Markup {
    html! {
        li.cible-chip.(icons::tone(attempt.verdict)).echo[echo] data-key={ "said-" (attempt.number) } data-attempt=(attempt.number) {
            @if signed {
                (wall::swatch(attempt))
                span.visually-hidden { (board.name(attempt.seat)) " : " }
            }
            (text(board, attempt))
            @if echo { (wall::said_by(board, attempt)) } @else if signed { (wall::mark(attempt)) } @else { (icons::verdict(attempt.verdict)) }
            span.visually-hidden { ", " (board.t(icons::word(attempt.verdict))) }
        }
    }
}

/// What was typed, or that nothing was; and the usual name beside a spelling
/// that is far from it.
pub(super) fn text(board: &Board<'_>, attempt: &Attempt) -> Markup {
    html! {
        @if attempt.text.is_empty() {
            @if attempt.verdict == Verdict::Late {
                span.nothing { (board.t("cible.nothing")) }
            } @else {
                span.nothing { (board.t("cible.spoken")) }
            }
        } @else if attempt.verdict == Verdict::Right {
            span.text lang=(board.words().tag()) { (shown(attempt)) }
        } @else {
            @let text = html! { span.text lang=(board.words().tag()) { (shown(attempt)) } };
            @if matches!(attempt.verdict, Verdict::Wrong | Verdict::Repeated) { s { (text) } } @else { (text) }
        }
    }
}

/// What stands for an attempt: the name of the answer that was right, else what
/// was typed.
pub(super) fn shown(attempt: &Attempt) -> &str {
    let answer = attempt.answer.as_deref();
    let right = answer.filter(|_| attempt.verdict == Verdict::Right && !attempt.text.is_empty());
    right.unwrap_or(&attempt.text)
}

/// The last answer in big letters with its verdict as a stamp.
pub(super) fn verdict(board: &Board<'_>, attempt: &Attempt) -> Markup {
    let tone = icons::tone(attempt.verdict);
    let answer = attempt.answer.as_deref();
    let also =
        answer.filter(|answer| *answer != &*attempt.text && attempt.verdict == Verdict::Repeated);
    html! {
        div.cible-verdict.(tone) data-key={ "verdict-" (attempt.number) "-" (tone) } {
            (board.who(attempt.seat))
            p.said { (text(board, attempt)) @if let Some(also) = also { " " small lang=(board.words().tag()) { "(" (also) ")" } } }
            p.cible-stamp { (icons::verdict(attempt.verdict)) span { (board.t(icons::word(attempt.verdict))) } }
        }
    }
}
