//! The final by night: a target lit ring by ring, the time in three arcs around
//! it. Verified, it slows down towards the heart, which is seen from close up.

use cible::{Attempt, FinaleView, Verdict};
use game::Seat;
use maud::{Markup, html};

use super::length;
use crate::{
    content::shown,
    page::{board::Board, glass, icons, said, target},
};

/// The levels of a final.
const LEVELS: usize = 6;
/// The outer edges of the six rings.
const RINGS: [f32; 7] = [170.0, 145.0, 120.0, 95.0, 70.0, 44.0, 0.0];
/// Answers of a level that are in sight.
const IN_SIGHT: usize = 10;

pub(super) fn climbing(board: &Board<'_>, seat: Seat, finale: &FinaleView) -> Markup {
    let needed = finale.level as usize;
    let (text, remark) = shown(&finale.text);
    let words = board.words().tag();
    html! {
        (night(board, seat, finale))
        section.tv-side aria-labelledby="finale-title" {
            header { (board.who(seat)) p.level { (board.n("cible.at-level", finale.level)) } (glass::digits(board)) }
            div.tv-card.(length(text)) data-key={ "final-" (finale.level) "-" (finale.line) } {
                h2 #finale-title lang=(words) { (text) }
                @if let Some(remark) = remark { p.remark lang=(words) { (remark) } }
            }
            ol.tv-given.many[needed.max(finale.given.len()) > 6] aria-label=(board.t("cible.given")) {
                @let first = finale.given.len().saturating_sub(IN_SIGHT);
                @for (at, given) in finale.given.iter().enumerate().skip(first) {
                    li data-key={ "given-" (finale.level) "-" (finale.line) "-" (at) } { b { (at + 1) } span lang=(words) { (given) } }
                }
                @for at in finale.given.len()..needed { li.ahead { b { (at + 1) } @if at == finale.given.len() { span { (board.t("cible.one-more")) } } } }
            }
            (climbed(board, finale))
        }
    }
}

/// The levels validated so far, with what was said to them.
fn climbed(board: &Board<'_>, finale: &FinaleView) -> Markup {
    html! {
        ol.tv-climbed reversed {
            @for (at, kept) in finale.kept.iter().enumerate().rev() {
                li.{ "level-" (at + 1) } { b { (at + 1) } span lang=(board.words().tag()) { (kept.join(", ")) } }
            }
        }
    }
}

pub(super) fn verifying(board: &Board<'_>, seat: Seat, finale: &FinaleView) -> Markup {
    let level = level_in_view(finale);
    html! {
        (night(board, seat, finale))
        section.tv-side aria-labelledby="finale-title" {
            header { (board.who(seat)) p.level { (board.t("cible.verifying")) } }
            @match finale.validated.get(level as usize - 1) {
                Some(text) => {
                    div.tv-card.(length(text)) data-key={ "verify-" (level) } {
                        p.number { (board.n("cible.level", level)) }
                        h2 #finale-title lang=(board.words().tag()) { (text) }
                    }
                    ul.tv-verified { (answers(board, finale, level)) }
                    (outcome(board, finale, level))
                }
                None => div.tv-card.short { h2 #finale-title { (board.t("cible.no-level")) } },
            }
        }
    }
}

/// The level that is verified, or that has just been.
fn level_in_view(finale: &FinaleView) -> u8 {
    let open = finale.passed + 1;
    let begun = finale.verified.iter().any(|(level, _)| *level == open);
    match finale.passed {
        0 => 1,
        passed if begun || finale.next.is_none() && finale.failed => passed + 1,
        // It is seen to be passed before the next one opens.
        passed => passed,
    }
}

fn of_level(finale: &FinaleView, level: u8) -> Vec<&Attempt> {
    let all = finale.verified.iter();
    all.filter(|(at, _)| *at == level)
        .map(|(_, attempt)| attempt)
        .collect()
}

fn answers(board: &Board<'_>, finale: &FinaleView, level: u8) -> Markup {
    let verified = of_level(finale, level);
    let due = finale
        .next
        .as_ref()
        .filter(|(at, _)| *at == level && !finale.failed);
    let first = verified.len().saturating_sub(IN_SIGHT);
    html! {
        @for attempt in verified.into_iter().skip(first) {
            li.(icons::tone(attempt.verdict)) data-key={ "turn-" (attempt.number) } {
                (said::text(board, attempt)) (icons::verdict(attempt.verdict))
                span.visually-hidden { (board.t(icons::word(attempt.verdict))) }
            }
        }
        @if let Some((_, text)) = due {
            li.due data-key="due" { span.text lang=(board.words().tag()) { (text) } span.dots aria-hidden="true" { i {} i {} i {} } }
        }
    }
}

fn outcome(board: &Board<'_>, finale: &FinaleView, level: u8) -> Markup {
    let told = match level {
        level if level <= finale.passed => Some((Verdict::Right, "cible.level-passed")),
        _ if finale.failed => Some((Verdict::Wrong, "cible.level-failed")),
        _ => None,
    };
    html! { @if let Some((verdict, key)) = told { p.tv-stamp.(icons::tone(verdict)) data-key={ "stamp-" (level) } { (icons::verdict(verdict)) span { (board.t(key)) } } } }
}

/// Whether what is verified now is the heart.
pub(super) fn at_heart(finale: &FinaleView) -> bool {
    finale.passed as usize + 1 >= LEVELS && finale.validated.len() == LEVELS
}

/// The heart from close up: how many are right, and the answer that may be the
/// last.
pub(super) fn heart(board: &Board<'_>, seat: Seat, finale: &FinaleView) -> Markup {
    let verified = of_level(finale, LEVELS as u8);
    let right = verified
        .iter()
        .filter(|it| it.verdict == Verdict::Right)
        .count();
    let text = finale.validated.last().map_or("", |text| text);
    let due = finale.next.as_ref().filter(|_| !finale.failed);
    let first = verified.len().saturating_sub(IN_SIGHT);
    html! {
        i.tv-rings aria-hidden="true" {}
        header { p.tv-level { (board.of("cible.heart-level", seat)) } h2 lang=(board.words().tag()) { (text) } }
        ul.tv-verified {
            @for attempt in verified.into_iter().skip(first) {
                li.(icons::tone(attempt.verdict)) data-key={ "turn-" (attempt.number) } {
                    (said::text(board, attempt)) (icons::verdict(attempt.verdict))
                    span.visually-hidden { (board.t(icons::word(attempt.verdict))) }
                }
            }
        }
        div.tv-heart.whole[finale.passed as usize == LEVELS].broken[finale.failed] {
            svg viewBox="0 0 200 200" aria-hidden="true" {
                circle.dark cx="100" cy="100" r="96" {}
                @for part in 0..LEVELS { circle.part.lit[part < right] cx="100" cy="100" r="86" pathLength="100" transform={ "rotate(" (-90 + 60 * part as i32) " 100 100)" } {} }
            }
            p { b data-key={ "right-" (right) } { (right) } span { (board.n("cible.right-of-six", right)) } }
        }
        @match due {
            Some((_, text)) => p.tv-due.decides[right + 1 == LEVELS] data-key="due" { b lang=(board.words().tag()) { (text) } @if right + 1 == LEVELS { span { (board.t("cible.decides")) } } },
            None => (outcome(board, finale, LEVELS as u8)),
        }
    }
}

/// The target by night.
fn night(board: &Board<'_>, seat: Seat, finale: &FinaleView) -> Markup {
    let validated = finale.validated.len();
    let passed = finale.passed as usize;
    let verifies = matches!(board.view.stage, cible::StageView::Verifying { .. });
    let at = match verifies {
        true => passed,
        false => finale.level as usize - 1,
    };
    let lit = |level: usize| match verifies {
        true => level < passed,
        false => level < validated,
    };
    let out = (RINGS[at.min(5)] + RINGS[(at + 1).min(6)]) / 2.0;
    let (x, y) = (200.0 - out * 0.64, 200.0 + out * 0.77);
    html! {
        div.tv-half {
            svg.tv-night viewBox="0 0 400 400" role="img" aria-label=(board.n("cible.levels-lit", if verifies { passed } else { validated })) {
                circle.rim cx="200" cy="200" r="197" {}
                @for (level, radius) in RINGS.iter().take(LEVELS).enumerate() {
                    @let failed = verifies && finale.failed && level == passed;
                    circle.ring.{ "level-" (level + 1) }.lit[lit(level)].now[level == at].failed[failed] cx="200" cy="200" r=(radius) {}
                }
                @for level in 0..LEVELS {
                    text.lit[lit(level)].now[level == at] x="200" y=(if level == 5 { 200.0 } else { 200.0 - (RINGS[level] + RINGS[level + 1]) / 2.0 })
                        text-anchor="middle" dominant-baseline="central" { (level + 1) }
                }
                g.stand data-key="stand" transform={ "translate(" (x) " " (y) ") scale(1.25)" } { (target::pawns(board, seat, false)) }
            }
            (glass::arcs(board))
        }
    }
}
