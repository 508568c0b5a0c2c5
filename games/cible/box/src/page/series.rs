//! Definitions against the hourglass: the letter, the definition being read,
//! six lamps; and when it is over, all six with their answers.

use cible::{SeriesView, StageView, Verdict};
use game::Seat;
use maud::{Markup, html};

use super::{appeal, board::Board, glass, icons, said, tokens, tv};

pub(super) fn series(board: &Board<'_>, seat: Seat, series: &SeriesView) -> Markup {
    let over = matches!(board.view.stage, StageView::SeriesOver { .. });
    html! {
        section.cible-series aria-labelledby="series-title" data-key={ "series-" (board.view.party) "-" (series.side) } {
            h2.visually-hidden id="series-title" { (board.of("cible.series-of", seat)) }
            div.series-top {
                (glass::hourglass(board))
                @if over { (letter(board, series)) }
                div.series-who { (board.who(seat)) (lamps(board, series)) @if !over { (tokens::tokens(board)) } }
            }
            @if over { (answers(board, series)) } @else { (definition(board, series)) }
        }
    }
}

/// Six lamps, lit for what is found; the one being read has a rim.
fn lamps(board: &Board<'_>, series: &SeriesView) -> Markup {
    let now = series.now.as_ref().map(|(line, _)| *line as usize);
    let found = series.found.iter().filter(|found| **found).count();
    html! {
        p.cible-lamps role="img" aria-label=(board.n("cible.found", found)) {
            @for (line, found) in series.found.iter().enumerate() {
                i.lit[*found].current[now == Some(line)] {}
            }
        }
    }
}

fn letter(board: &Board<'_>, series: &SeriesView) -> Markup {
    let letter = series.letter.to_string();
    html! { p.cible-letter aria-label=(board.lang.with("cible.letter", &[("letter", &letter)])) { (letter) } }
}

fn definition(board: &Board<'_>, series: &SeriesView) -> Markup {
    let last = series.attempts.last();
    html! {
        @match &series.now {
            Some((line, text)) => div.cible-card.definition.(tv::length(text)) data-key={ "definition-" (line) "-" (board.view.step) } {
                (letter(board, series))
                div {
                    p.number { (board.n("cible.definition", line + 1)) }
                    h3 lang=(board.words().tag()) { (text) }
                }
            },
            None => div.cible-card.definition.soon { (letter(board, series)) p { (board.lang.with("cible.letter-soon", &[("letter", &series.letter.to_string())])) } },
        }
        @if let Some(text) = &series.submitted {
            p.submitted { (icons::camera()) b lang=(board.words().tag()) { (text) } }
        }
        @if let Some((_, attempt)) = last {
            div.cible-flash.(icons::tone(attempt.verdict)) data-key={ "flash-" (attempt.number) } {
                (icons::verdict(attempt.verdict)) (said::text(board, attempt))
                b { (board.t(if attempt.verdict == Verdict::Right { "cible.yes" } else { "cible.no" })) }
            }
        }
        (said::chips(board, series.attempts.iter().rev().skip(1).map(|(_, attempt)| attempt), false))
    }
}

/// All six with their answers, on which the table may be asked.
fn answers(board: &Board<'_>, series: &SeriesView) -> Markup {
    html! {
        ol.cible-answers {
            @for (line, (text, answer)) in (0u8..).zip(&series.shown) {
                @let found = series.found[line as usize % 6];
                @let tried = series.attempts.iter().filter(|(at, attempt)| *at == line && (attempt.verdict != Verdict::Right || appeal::may(board, attempt)));
                li.found[found] {
                    i.lamp.lit[found] aria-hidden="true" {}
                    p.asked lang=(board.words().tag()) { (text) }
                    p.answer {
                        b lang=(board.words().tag()) { (answer) }
                        @if found { span.visually-hidden { ", " (board.t("cible.found-it")) } }
                    }
                    @for (_, attempt) in tried {
                        div.tried { ul { (said::chip(board, attempt, false, false)) } (appeal::button(board, attempt)) }
                    }
                }
            }
        }
    }
}
