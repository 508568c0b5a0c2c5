//! The record of a game: scores, words, doubts, and the replay.

use ::typo::{Chronicle, End, Verdict, View, Word};
use game::{Outcome, Seat};
use maud::{Markup, html};

use super::{
    board::{Board, letter_card},
    icons, plot, replay, story,
};
use crate::{
    Lang,
    pages::{self, Context, Page},
    sentence::{Sentence, list},
};

/// A past game, as the house tells it.
pub struct Record {
    pub number: u32,
    pub names: Vec<String>,
    /// Nothing for a game put away unfinished.
    pub outcome: Option<Outcome>,
    pub chronicle: Chronicle,
    /// The address of the table; the record's own is `{table}/games/{number}`.
    pub table: String,
    /// How many steps the replay has, and the one shown, from 0.
    pub steps: usize,
    pub step: usize,
    /// What everyone could see at that step.
    pub board: View,
}

impl Record {
    pub(super) fn address(&self, step: usize) -> String {
        format!("{}/games/{}?step={step}#replay", self.table, self.number)
    }
}

pub fn record_page(context: &Context<'_>, record: &Record) -> Markup {
    let lang = context.lang;
    let names: Vec<&str> = record.names.iter().map(String::as_str).collect();
    let board = Board {
        lang,
        view: &record.board,
        names,
    };
    let title = lang.with("typo.record.title", &[("n", &record.number.to_string())]);
    let main = html! {
        div.record {
            header.record-head {
                a.button.quiet href=(record.table) { (lang.t("table.back")) }
                h1 { (title) }
                p.winner { @match &record.outcome {
                    Some(outcome) => { (icons::crown()) span { (story::ended(&board, &outcome.winners).html(lang)) } }
                    None => { (lang.t("typo.record.unfinished")) }
                } }
            }
            section.replay id="replay" aria-labelledby="replay-title" { (replay::replay(record, &board)) }
            @if !record.chronicle.scores.is_empty() {
                section.scores aria-labelledby="scores-title" {
                    h2 id="scores-title" { (lang.t("typo.plot.title")) }
                    (plot::plot(lang, &board.names, &record.chronicle))
                }
            }
            section.doubts aria-labelledby="doubts-title" {
                h2 id="doubts-title" { (lang.t("typo.record.doubts")) }
                (doubts(&board, &record.chronicle))
            }
            section.words aria-labelledby="words-title" {
                h2 id="words-title" { (lang.t("typo.record.words")) }
                (words(&board, &record.chronicle.words))
            }
        }
    };
    Page {
        context,
        title: &title,
        class: "typo-record",
        main,
    }
    .render()
}

/// The words that were looked up, then all of them by half, to unfold.
fn words(board: &Board<'_>, words: &[Word]) -> Markup {
    let lang = board.lang;
    let looked_up = || {
        words
            .iter()
            .filter(|word| word.verdict != Verdict::Unchecked)
    };
    html! {
        @if words.is_empty() { p { (lang.t("typo.record.no-word")) } }
        @if looked_up().next().is_some() {
            h3 { (lang.t("typo.record.looked-up")) }
            ol.told { @for word in looked_up() { (told(board, word)) } }
        }
        @for (half, key) in [(1, "typo.half-1"), (2, "typo.half-2")] {
            @let said: Vec<&Word> = words.iter().filter(|word| word.half == half).collect();
            @if !said.is_empty() {
                details.all-words id={ "words-" (half) } {
                    summary { (lang.t(key)) " " (icons::direction(half))
                        span.count { (lang.with("typo.record.count", &[("n", &said.len().to_string())])) } }
                    ol.told { @for word in said { (told(board, word)) } }
                }
            }
        }
    }
}

fn told(board: &Board<'_>, word: &Word) -> Markup {
    let lang = board.lang;
    let doubters: Vec<&str> = word.doubters.iter().map(|seat| board.name(*seat)).collect();
    let (class, key) = verdict(word.verdict);
    let new = match word.end {
        End::Left => 0,
        End::Right => word.row.len().saturating_sub(1),
    };
    html! {
        li.{ (class) } {
            span.when { (lang.with("typo.record.turn", &[("n", &word.turn.to_string())])) }
            span.who { (pages::avatar(word.seat, board.name(word.seat), None)) span { (board.name(word.seat)) } }
            span.run role="img" aria-label=(word.row.as_str()) lang=(board.words_lang()) {
                @for (i, letter) in word.row.cards().enumerate() {
                    @if i == new { span.new { (letter_card(letter, 0)) } } @else { (letter_card(letter, 0)) }
                }
            }
            em.word lang=(board.words_lang()) { (word.word) }
            span.verdict { (mark(word.verdict)) span { (lang.t(key)) } }
            @if !doubters.is_empty() {
                span.by { (Sentence::new("typo.record.doubted-by")
                    .name("names", list(lang, doubters.iter().copied())).html(lang)) }
            }
        }
    }
}

fn verdict(verdict: Verdict) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Unchecked => ("agreed", "typo.record.accepted"),
        Verdict::Exists => ("exists", "typo.record.exists"),
        Verdict::Missing => ("missing", "typo.record.missing"),
    }
}

fn mark(verdict: Verdict) -> Markup {
    match verdict {
        Verdict::Unchecked => html! {},
        Verdict::Exists => icons::done(),
        Verdict::Missing => icons::cross(),
    }
}

fn doubts(board: &Board<'_>, told: &Chronicle) -> Markup {
    let lang = board.lang;
    let count = |seat: Seat, verdict: Option<Verdict>| {
        let by = |word: &&Word| {
            word.seat == seat && verdict.is_none_or(|verdict| word.verdict == verdict)
        };
        told.words.iter().filter(by).count()
    };
    let columns = [
        "typo.record.col-words",
        "typo.record.col-exists",
        "typo.record.col-missing",
        "typo.record.col-cleared",
        "typo.record.col-doubts",
        "typo.record.col-right",
    ];
    html! {
        div.scroll tabindex="0" role="group" aria-labelledby="doubts-title" {
            table {
                thead { tr { th scope="col" { (lang.t("typo.record.col-player")) }
                    @for column in columns { th scope="col" { (lang.t(column)) } } } }
                tbody {
                    @for seat in (0..board.names.len() as u8).map(Seat) {
                        @let (spoken, right) = told.doubts.get(seat.index()).copied().unwrap_or_default();
                        tr {
                            th scope="row" { (board.name(seat)) }
                            td { (count(seat, None)) }
                            td { (count(seat, Some(Verdict::Exists))) }
                            td { (count(seat, Some(Verdict::Missing))) }
                            td { (told.cleared.get(seat.index()).copied().unwrap_or(0)) }
                            td { (spoken) }
                            td { (right) @if let Some(rate) = rate(lang, right, spoken) { " " small { (rate) } } }
                        }
                    }
                }
            }
        }
    }
}

fn rate(lang: Lang, right: u16, spoken: u16) -> Option<String> {
    let percent = (u32::from(right) * 100).checked_div(u32::from(spoken))?;
    Some(lang.with("typo.record.percent", &[("n", &percent.to_string())]))
}
