//! What a wider screen has room for: what happened lately, and the cards that
//! everyone saw leave.

use maud::{Markup, html};

use super::{board::Board, story};

pub(super) fn aside(board: &Board<'_>) -> Markup {
    let mut beats = story::beats(board);
    beats.reverse();
    html! {
        section.log aria-labelledby="log-title" {
            h2 id="log-title" { (board.t("typo.log")) }
            ol reversed {
                @for beat in &beats {
                    li.{ (beat.tone.class()) } { (beat.icon()) span { (beat.html(board)) } }
                }
            }
        }
        section.gone aria-labelledby="gone-title" {
            h2 id="gone-title" { (board.t("typo.gone")) }
            @if board.view.discard.is_empty() {
                p { (board.t("typo.gone-none")) }
            } @else {
                p.spelled lang=(board.words_lang()) {
                    @for letter in board.view.discard.letters() {
                        span { (letter.upper()) @if board.view.discard.count(letter) > 1 {
                            small { "×" (board.view.discard.count(letter)) }
                        } } " "
                    }
                }
            }
            p.asleep { (board.lang.with("typo.set-aside", &[("n", &board.view.aside.to_string())])) }
        }
    }
}
