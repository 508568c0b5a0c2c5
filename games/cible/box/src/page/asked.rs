//! Question by question: who answered what, and what nobody said.

use cible::{Attempt, PlayedQuestion, Verdict};
use maud::{Markup, html};

use super::{
    icons,
    story::{Story, found, known, level},
};

/// Every question of the game, by party and phase, to unfold.
pub(super) fn asked(story: &Story<'_>, open: bool) -> Markup {
    let several = story.view.party > 1;
    html! {
        section.cible-asked aria-labelledby="asked" {
            h2 #asked { (story.t("cible.end.asked")) }
            @if story.view.story.is_empty() { p.nothing { (story.t("cible.end.nothing")) } }
            @for party in 1..=story.view.party {
                @if several { h3.of-party { (story.n("cible.end.party", party)) } }
                @for phase in 1..=5u8 {
                    @let asked = story.asked(party, phase);
                    @if !asked.is_empty() {
                        details.paper.phase open[open] id={ "asked-" (party) "-" (phase) } {
                            summary { span.number aria-hidden="true" { (phase) } span.phase-name { (phase_name(story, phase)) }
                                span.counted { (counted(story, &asked)) } }
                            @if phase == 2 { (definitions(story, party)) } @else {
                                ol.questions { @for (at, told) in asked { (question(story, at, told)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn phase_name(story: &Story<'_>, phase: u8) -> &'static str {
    story.t(match phase {
        1 => "cible.end.phase-1",
        2 => "cible.end.phase-2",
        3 => "cible.end.phase-3",
        4 => "cible.end.phase-4",
        _ => "cible.end.phase-5",
    })
}

fn counted(story: &Story<'_>, asked: &[(usize, &PlayedQuestion)]) -> String {
    let attempts = asked.iter().flat_map(|(_, told)| &told.attempts);
    let right = attempts.filter(|attempt| attempt.verdict == Verdict::Right);
    story.with(
        "cible.end.counted",
        &[
            ("n", &asked.len().to_string()),
            ("right", &right.count().to_string()),
        ],
    )
}

fn question(story: &Story<'_>, at: usize, told: &PlayedQuestion) -> Markup {
    html! {
        li.asked-question id={ "question-" (at + 1) } {
            div.question-head {
                p lang=(story.words()) {
                    @if told.phase == 5 { span.chip lang=(story.lang.tag()) { (story.n("cible.end.level-n", level(told))) } " " }
                    (told.text)
                }
                (story.report_link(at, &told.text))
            }
            @if told.attempts.is_empty() { p.hint { (story.t("cible.end.nobody")) } }
            (answers(story, told))
            (unsaid(story, told))
        }
    }
}

/// The series of each seat: six definitions with their answers.
fn definitions(story: &Story<'_>, party: u8) -> Markup {
    html! {
        @for (number, series) in (1..).zip(story.series(party)) {
            section.series {
                h3 {
                    @match found(&series) {
                        Some((seat, n)) => { (story.sign(seat)) span { (story.with("cible.end.series-of", &[("name", story.name(seat)), ("n", &n.to_string())])) } },
                        None => span { (story.n("cible.end.series", number)) },
                    }
                }
                ol.questions {
                    @for (at, told) in series {
                        li.asked-question.definition.known[known(told)] id={ "question-" (at + 1) } {
                            div.question-head { p lang=(story.words()) { (told.text) } (story.report_link(at, &told.text)) }
                            (answers(story, told))
                            @for answer in &told.missed { p.unsaid { (story.t("cible.end.answer-was")) " " b lang=(story.words()) { (answer) } } }
                        }
                    }
                }
            }
        }
    }
}

/// What was answered, each with who said it and what became of it.
fn answers(story: &Story<'_>, told: &PlayedQuestion) -> Markup {
    html! {
        @if !told.attempts.is_empty() {
            ul.cible-said { @for attempt in &told.attempts { (said(story, attempt)) } }
        }
    }
}

fn said(story: &Story<'_>, attempt: &Attempt) -> Markup {
    // The usual name of what was meant, where it was written otherwise.
    let usual = attempt
        .answer
        .as_deref()
        .filter(|answer| *answer != &*attempt.text);
    html! {
        li.(icons::tone(attempt.verdict)) {
            (story.sign(attempt.seat))
            span.visually-hidden { (story.name(attempt.seat)) " : " }
            @if attempt.text.is_empty() {
                em { (story.t(if attempt.verdict == Verdict::Late { "cible.end.silent" } else { "cible.end.spoken" })) }
            } @else {
                span.text lang=(story.words()) { (attempt.text) }
            }
            @if let Some(usual) = usual.filter(|_| !attempt.text.is_empty()) { small lang=(story.words()) { (usual) } }
            span.verdict { (icons::verdict(attempt.verdict))
                span.visually-hidden[attempt.verdict == Verdict::Right] { (story.t(icons::word(attempt.verdict))) } }
        }
    }
}

fn unsaid(story: &Story<'_>, told: &PlayedQuestion) -> Markup {
    let key = match known(told) {
        true => "cible.end.unsaid",
        false => "cible.end.nobody-said",
    };
    html! {
        @if !told.missed.is_empty() {
            p.unsaid {
                (story.t(key)) " "
                span lang=(story.words()) {
                    @for (at, answer) in told.missed.iter().enumerate() { @if at > 0 { ", " } (answer) }
                }
                @if told.more > 0 { " " (story.n("cible.end.and-more", told.more)) }
                "."
            }
        }
    }
}
