//! A game that was played, told again: scores, words, doubts, and the replay.

use game::{Game, Seat, Viewer};
use maud::{Markup, html};
use typo::{Chronicle, End, Event, Typo, Verdict, View, Word};
use web::{
    Lang, Leaf, Played, Telling, pages,
    sentence::{Sentence, list},
};

use super::{
    board::{Board, letter_card},
    icons,
    plot::{Course, plot},
    replay, story,
};

/// A game that was played, with one step of its replay.
pub(super) struct ToldGame<'a> {
    pub at: &'a Telling<'a>,
    pub chronicle: Chronicle,
    /// How many steps the replay has, and the one shown, from 0.
    pub steps: usize,
    pub step: usize,
    /// What everyone could see at that step.
    pub board: View,
}

impl<'a> ToldGame<'a> {
    fn new(at: &'a Telling<'a>, played: Played<Typo>) -> ToldGame<'a> {
        let events = played.events.iter().enumerate();
        let steps = events.filter(|(_, event)| is_step(event));
        let steps: Vec<usize> = steps.map(|(place, _)| place).collect();
        let step = at.step.unwrap_or(0).min(steps.len().saturating_sub(1));
        let shown = steps.get(step).map_or(0, |last| last + 1);
        ToldGame {
            at,
            steps: steps.len(),
            step,
            board: played.after(shown).view(Viewer::Public),
            chronicle: Chronicle::of(played.opening, played.events),
        }
    }

    /// The address of one of the steps.
    pub fn address(&self, step: usize) -> String {
        format!("{}?step={step}#replay", self.at.address())
    }
}

/// What is worth a picture in the replay: what everyone at the table saw.
fn is_step(event: &Event) -> bool {
    use Event::*;
    matches!(
        event,
        Dealt { .. } | Shown | Placed { .. } | Settled { .. } | Cleared { .. } | Ended { .. }
    )
}

/// The page of a game that was played.
pub fn told(at: &Telling<'_>, played: Played<Typo>) -> Leaf {
    leaf(&ToldGame::new(at, played))
}

pub(super) fn leaf(told: &ToldGame<'_>) -> Leaf {
    let at = told.at;
    let lang = at.lang;
    let board = Board {
        lang,
        view: &told.board,
        names: at.names.iter().map(String::as_str).collect(),
        me: None,
    };
    let title = lang.with("typo.record.title", &[("n", &at.number.to_string())]);
    let main = html! {
        div.record {
            header.record-head {
                a.button.quiet href=(at.table) { (lang.t("table.back")) }
                h1 { (title) }
                p.winner { @match at.outcome {
                    Some(outcome) => { (icons::crown()) span { (story::ended(&board, &outcome.winners).html(lang)) } }
                    None => { (lang.t("typo.record.unfinished")) }
                } }
            }
            section.replay id="replay" aria-labelledby="replay-title" { (replay::replay(told, &board)) }
            @if !told.chronicle.scores.is_empty() {
                section.scores aria-labelledby="scores-title" {
                    h2 id="scores-title" { (lang.t("typo.plot.title")) }
                    (plot(lang, &board.names, Course { scores: &told.chronicle.scores, second_half: told.chronicle.second_half }))
                }
            }
            section.doubts aria-labelledby="doubts-title" {
                h2 id="doubts-title" { (lang.t("typo.record.doubts")) }
                (doubts(&board, &told.chronicle))
            }
            section.words aria-labelledby="words-title" {
                h2 id="words-title" { (lang.t("typo.record.words")) }
                (words(&board, &told.chronicle.words))
            }
        }
    };
    Leaf {
        title,
        class: "typo-record",
        main,
    }
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
            ol.told { @for word in looked_up() { (announced(board, word)) } }
        }
        @for (half, key) in [(1, "typo.half-1"), (2, "typo.half-2")] {
            @let said: Vec<&Word> = words.iter().filter(|word| word.half == half).collect();
            @if !said.is_empty() {
                details.all-words id={ "words-" (half) } {
                    summary { (lang.t(key)) " " (icons::direction(half))
                        span.count { (lang.with("typo.record.count", &[("n", &said.len().to_string())])) } }
                    ol.told { @for word in said { (announced(board, word)) } }
                }
            }
        }
    }
}

fn announced(board: &Board<'_>, word: &Word) -> Markup {
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

fn doubts(board: &Board<'_>, chronicle: &Chronicle) -> Markup {
    let lang = board.lang;
    let count = |seat: Seat, verdict: Option<Verdict>| {
        let by = |word: &&Word| {
            word.seat == seat && verdict.is_none_or(|verdict| word.verdict == verdict)
        };
        chronicle.words.iter().filter(by).count()
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
                        @let (spoken, right) = chronicle.doubts.get(seat.index()).copied().unwrap_or_default();
                        tr {
                            th scope="row" { (board.name(seat)) }
                            td { (count(seat, None)) }
                            td { (count(seat, Some(Verdict::Exists))) }
                            td { (count(seat, Some(Verdict::Missing))) }
                            td { (chronicle.cleared.get(seat.index()).copied().unwrap_or(0)) }
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
