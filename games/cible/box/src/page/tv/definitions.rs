//! Definitions against the hourglass: the letter, six tiles, and the ladder of
//! 0 to 6 on which everybody sees who is at risk.

use cible::{SeriesView, StageView, Verdict};
use game::Seat;
use maud::{Markup, html};

use super::{length, on_air};
use crate::page::{board::Board, glass, icons};

pub(super) fn definitions(board: &Board<'_>, seat: Seat, series: &SeriesView) -> Markup {
    let over = matches!(board.view.stage, StageView::SeriesOver { .. });
    let letter = series.letter.to_string();
    html! {
        div.tv-player.over[over] {
            @if !over { (on_air(board)) }
            (board.who(seat))
            (glass::hourglass(board))
            @if over {
                p.found { b { (series.found.iter().filter(|found| **found).count()) } "/6" }
            } @else {
                (glass::digits(board))
            }
        }
        section.tv-asked aria-labelledby="definition" data-key={ "series-" (series.side) } {
            p.tv-letter aria-label=(board.lang.with("cible.letter", &[("letter", &letter)])) { (letter) }
            @match &series.now {
                Some((line, text)) => div.tv-card.definition.(length(text)) data-key={ "definition-" (line) "-" (board.view.step) } {
                    h2 #definition lang=(board.words().tag()) { (text) }
                },
                None if over => div.tv-card.definition.short { h2 #definition { (crate::page::doing::prompt(board).html(board.lang)) } },
                None => div.tv-card.definition.short { h2 #definition { (board.lang.with("cible.letter-six", &[("letter", &letter)])) } },
            }
            ol.tv-tiles.open[over] { @for line in 0..6 { (tile(board, series, line, seat)) } }
        }
        (ladder(board, seat, series))
    }
}

/// One of the six: found, wrong, passed, being read or still to come; all of
/// them open once the series is over.
fn tile(board: &Board<'_>, series: &SeriesView, line: u8, seat: Seat) -> Markup {
    let at = line as usize;
    let tried = series.attempts.iter().rev().find(|(of, _)| *of == line);
    let now = series.now.as_ref().map(|(line, _)| *line) == Some(line);
    let read = series.texts[at].as_deref();
    let words = board.words().tag();
    let state = match tried {
        _ if series.found[at] => "found",
        _ if now => "now",
        Some(_) => "wrong",
        None if read.is_some() => "passed",
        None => "ahead",
    };
    html! {
        li.(state) data-key={ "tile-" (line) } {
            b.number { (line + 1) }
            @if let Some((text, answer)) = series.shown.get(at) {
                span.asked lang=(words) { (text) }
                span.answer lang=(words) { (answer) }
            } @else {
                @match (state, tried) {
                    ("now", _) => span.who {
                        @match &series.submitted { Some(text) => span.answer lang=(words) { (text) }, None => { (board.of("cible.searches", seat)) } }
                    },
                    ("found", Some((_, tried))) => span.answer lang=(words) { (tried.answer.as_deref().unwrap_or(&tried.text)) },
                    ("wrong", Some((_, tried))) => s.answer lang=(words) { (tried.text) },
                    _ => span.asked lang=(words) { (read.unwrap_or_default()) },
                }
            }
            @match state {
                "found" => { (icons::verdict(Verdict::Right)) span.visually-hidden { (board.t("cible.found-it")) } }
                "wrong" => { (icons::verdict(Verdict::Wrong)) span.visually-hidden { (board.t("cible.verdict.wrong")) } }
                "passed" => { (icons::pass()) span.visually-hidden { (board.t("cible.passed")) } }
                "now" => span.dots aria-hidden="true" { i {} i {} i {} },
                _ => {}
            }
        }
    }
}

/// Where everybody stands between 0 and 6, and who has still to play.
fn ladder(board: &Board<'_>, seat: Seat, series: &SeriesView) -> Markup {
    let found = |other: Seat| match other == seat {
        true => Some(series.found.iter().filter(|found| **found).count() as u8),
        false => board.view.seats[other.index()].found,
    };
    let played: Vec<(Seat, u8)> = board
        .seats()
        .filter_map(|seat| found(seat).map(|found| (seat, found)))
        .collect();
    let ahead: Vec<Seat> = board
        .seats()
        .filter(|seat| found(*seat).is_none())
        .collect();
    let least = played.iter().map(|(_, found)| *found).min();
    html! {
        div.tv-ladder {
            p { (board.t("cible.ladder")) }
            @if !ahead.is_empty() { p.ahead { (board.t("cible.ladder-ahead")) " " @for seat in &ahead { (board.sign(*seat)) } } }
            ol {
                @for step in 0..=6u8 {
                    @let here: Vec<Seat> = played.iter().filter(|(_, found)| *found == step).map(|(seat, _)| *seat).collect();
                    li.risk[played.len() > 1 && least == Some(step)].now[here.contains(&seat)] {
                        b { (step) }
                        @match here[..] {
                            [one] => (board.who(one)),
                            _ => @for seat in here { (board.sign(seat)) span.visually-hidden { (board.name(seat)) } },
                        }
                    }
                }
            }
        }
    }
}
