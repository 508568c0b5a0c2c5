//! The bottom sheet: what the reader does now, and the reader's cards.

use maud::{Markup, Render, html};
use typo::{Letter, Move, PhaseView, You};
use web::{ask, memo, pages, sentence::signed};

use super::{
    board::{Board, letter_card},
    doing, icons, sounds, tribunal,
};

pub(super) fn hand(board: &Board<'_>) -> Markup {
    let Some(you) = &board.view.you else {
        return html! {
            div.act { (lead(board)) (clock(board)) }
        };
    };
    let doing = match &board.view.phase {
        PhaseView::Placing { seat, .. } if *seat == you.seat => place(board),
        PhaseView::Doubting { seat, needed, .. } if *seat != you.seat => {
            answer(board, you, *needed)
        }
        PhaseView::Judging { judge: ruler, .. } if *ruler == you.seat => judge(board),
        PhaseView::Clearing { seat, .. } if *seat == you.seat => {
            html! { (lead(board)) (clear_choice(board)) }
        }
        _ => html! { (lead(board)) },
    };
    // What is asked has all the room there is.
    let asked = board.view.seats[you.seat.index()].awaited;
    html! {
        div.act data-rule=(rule(&board.view.phase)) { (doing) (clock(board)) @if !asked { (tribunal::strip(board)) } }
        // Until the screen tells how it came out.
        p.meanwhile aria-hidden="true" { b { (board.t("typo.stage.answered")) } span { (board.t("typo.stage.searching")) } }
        (sounds::in_hand(board))
    }
}

/// The rule that holds now.
fn rule(phase: &PhaseView) -> &'static str {
    match phase {
        PhaseView::Ready => "T3",
        PhaseView::Choosing => "T4",
        PhaseView::Placing { .. } => "T6",
        PhaseView::Doubting { .. } => "T9",
        PhaseView::Judging { .. } => "T12",
        PhaseView::Clearing { .. } => "T11",
        PhaseView::Over { .. } => "T15",
    }
}

/// What to do, why now, and whom we wait for.
fn lead(board: &Board<'_>) -> Markup {
    let lang = board.lang;
    leading(
        board,
        &html! {
            @if let Some(reason) = doing::reason(board) { p { (reason.html(lang)) } }
            @if let Some(waiting) = doing::waiting(board) { p { (waiting.html(lang)) } }
        },
    )
}

/// What to do, with some more about it; beside it, the reader's card.
fn leading(board: &Board<'_>, more: &Markup) -> Markup {
    html! {
        div.leading {
            div.lead { h2 { (doing::prompt(board).html(board.lang)) } (more) }
            (apart(board))
        }
    }
}

/// The card chosen this turn lies apart from when all have chosen until it is
/// placed; before, it is in the hand and may be exchanged.
fn apart(board: &Board<'_>) -> Markup {
    let you = board.view.you.as_ref();
    let choosing = matches!(board.view.phase, PhaseView::Choosing);
    html! {
        @if let Some(letter) = you.and_then(|you| you.chosen).filter(|_| !choosing) {
            p.apart { span { (board.t("typo.your-card")) } " " (board.letter(letter))
                span.visually-hidden { (letter.upper()) } }
        }
    }
}

/// The draining clock of a step, at a clocked table.
fn clock(board: &Board<'_>) -> Markup {
    let options = &board.view.options;
    let total = match board.view.phase {
        PhaseView::Doubting { .. } => options.doubting(),
        _ => options.thinking(),
    };
    html! {
        @if let (Some(deadline), Some(total)) = (board.view.deadline, total) {
            (pages::clock(board.lang, deadline, total))
        }
    }
}

/// The reader's cards, to choose from or to look at.
pub(super) fn cards(board: &Board<'_>, you: &You) -> Markup {
    let choosing = matches!(board.view.phase, PhaseView::Choosing);
    html! {
        section.cards aria-labelledby="hand-title" {
            h2.visually-hidden id="hand-title" { (board.t("typo.hand")) }
            @if you.hand.is_empty() {
                p.empty { (board.t("typo.hand-empty")) }
            } @else {
                ul.fan.small[!choosing] data-arrows[choosing] lang=(board.words_lang()) data-count=(you.hand.len()) {
                    @for letter in you.hand.letters() {
                        @for copy in 0..you.hand.count(letter) {
                            li { @if choosing { (choice(board, you, letter, copy)) } @else {
                                span.held { (board.letter(letter)) span.visually-hidden { (letter.upper()) } }
                            } }
                        }
                    }
                }
            }
        }
    }
}

fn choice(board: &Board<'_>, you: &You, letter: Letter, copy: u8) -> impl Render + use<> {
    let picked = you.chosen == Some(letter) && copy == 0;
    let (lang, step, copies) = (board.lang, board.view.step, board.view.pack.count(letter));
    let of = (
        "typo",
        "choice",
        lang.language,
        step,
        letter,
        copy,
        copies,
        picked,
    );
    memo(of, move || {
        let mv = Move::Choose { step, letter };
        let args = [("letter", &*letter.to_string()), ("n", &copies.to_string())];
        let name = lang.with("typo.card-named", &args);
        html! {
            button.choice type="button" id={ "card-" (letter.upper()) "-" (copy) } aria-pressed=(picked)
                aria-label=(name) lang=(lang.tag()) data-ask=(ask(&mv)) { (letter_card(letter, copies)) }
        }
    })
}

/// The reader places: an end of a row is tapped on the felt, then the word is
/// typed here. The page's script shows the form and fills in the beginning.
fn place(board: &Board<'_>) -> Markup {
    let step = board.view.step;
    let begin = || html! { b.begin data-begin lang=(board.words_lang()) {} };
    html! {
        div.place data-place data-step=(step) {
            div.picking {
                div.lead {
                    h2 { (doing::prompt(board).html(board.lang)) }
                    p { b.tap { (board.t("typo.tap")) } " "
                        @if let Some(reason) = doing::reason(board) { (reason.html(board.lang)) } }
                }
                (give_up(board))
            }
            form.word-form id="word-form" hidden data-compounds=[board.view.options.compounds.then_some("yes")] {
                label for="word" { (board.lang.html("typo.word-label", &[("begin", &begin())])) }
                div.field {
                    input id="word" name="word" type="text" lang=(board.words_lang()) required maxlength="64"
                        autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false"
                        enterkeyhint="send" aria-describedby="word-hint";
                    button.button.primary.announce type="submit" { (board.t("typo.announce")) }
                }
                div.below {
                    p.hint id="word-hint" aria-live="polite" {
                        span data-hint="short" { (board.lang.html("typo.hint.short", &[("begin", &begin())])) }
                        span data-hint="wrong" hidden { (board.lang.html("typo.hint.wrong", &[("begin", &begin())])) }
                        span data-hint="letters" hidden { (board.t("typo.hint.letters")) }
                        span data-hint="long" hidden { (board.t("typo.hint.long")) }
                        span data-hint="exact" hidden { (board.t("typo.hint.exact")) }
                        span data-hint="good" hidden { (board.t("typo.hint.good")) }
                    }
                    button.button.ghost.back type="button" data-back { (board.t("typo.back")) }
                }
            }
        }
    }
}

/// Clearing the longest row instead of placing (T8).
fn give_up(board: &Board<'_>) -> Markup {
    let rows: Vec<u8> = board.view.clearable().collect();
    let cost = signed(board.cost());
    html! {
        @match rows.as_slice() {
            [row] => (clear_button(board, *row, html! {
                (board.lang.html("typo.give-up", &[("cost", &cost)]))
            })),
            _ => details.equals id="give-up" {
                summary.button.quiet data-costs { (icons::broom()) span { (board.lang.html("typo.give-up", &[("cost", &cost)])) } }
                p { (board.t("typo.equals")) }
                (clear_choice(board))
            }
        }
    }
}

/// One button for each of the longest rows.
fn clear_choice(board: &Board<'_>) -> Markup {
    let label = |row: u8| {
        let letters = html! { b.begin lang=(board.words_lang()) { (board.row(row).as_str()) } };
        let (number, cost) = (board.row_number(row), signed(board.cost()));
        html! {
            (board.lang.html("typo.clear-row", &[("row", &number), ("letters", &letters)]))
            span.visually-hidden { ", " (board.lang.html("typo.clear-which", &[("cost", &cost)])) }
        }
    };
    html! {
        div.clearable {
            @for row in board.view.clearable() { (clear_button(board, row, label(row))) }
        }
    }
}

fn clear_button(board: &Board<'_>, row: u8, label: Markup) -> Markup {
    let letters = board.row(row);
    let sure = board.lang.with(
        "typo.clear-sure",
        &[
            ("row", &board.row_number(row).to_string()),
            ("letters", letters.as_str()),
            ("n", &letters.len().to_string()),
        ],
    );
    html! {
        button.button.quiet type="button" id={ "clear-" (row) } data-confirm=(sure)
            data-ask=(ask(&Move::Clear { step: board.view.step, row })) { (icons::broom()) span { (label) } }
    }
}

/// The reader agrees or doubts (T9).
fn answer(board: &Board<'_>, you: &You, needed: u8) -> Markup {
    let others = board.view.seats.len() - 1;
    let step = board.view.step;
    let rule = board.lang.with(
        "typo.needed",
        &[("n", &needed.to_string()), ("others", &others.to_string())],
    );
    html! {
        @if you.doubt.is_some() {
            (lead(board))
        } @else {
            (leading(board, &html! { p { (rule) } }))
            div.pair {
                button.button.agree type="button" id="agree" data-ask=(ask(&Move::Answer { step, doubt: false })) {
                    (icons::done()) span { (board.t("typo.agree")) }
                }
                button.button.doubt type="button" id="doubt" data-ask=(ask(&Move::Answer { step, doubt: true })) {
                    (icons::question()) span { (board.t("typo.doubt")) }
                }
            }
        }
    }
}

/// The judge says whether the word exists (T12).
fn judge(board: &Board<'_>) -> Markup {
    let step = board.view.step;
    html! {
        (lead(board))
        div.pair {
            button.button.agree type="button" id="rule-exists" data-ask=(ask(&Move::Rule { step, exists: true })) {
                (icons::done()) span { (board.t("typo.rule-exists")) }
            }
            button.button.doubt type="button" id="rule-missing" data-ask=(ask(&Move::Rule { step, exists: false })) {
                (icons::book()) span { (board.t("typo.rule-missing")) }
            }
        }
    }
}
