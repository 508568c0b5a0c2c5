//! The big screen: what everyone may see, legible from a sofa.

use maud::{Markup, html};
use typo::{PhaseView, View};
use web::{GameScreen, Scene, pages};

use super::{board::Board, doing, felt, icons, over, players, sounds, story, table};

pub fn screen(scene: &Scene<'_>, view: &View) -> GameScreen {
    let board = Board::new(scene, view);
    let (players, main) = match &view.phase {
        PhaseView::Over { winners } => (html! {}, over::podium(scene, &board, winners)),
        _ => (players::players(scene, &board), stage(scene, &board)),
    };
    GameScreen {
        title: table::title(&board),
        players,
        main: html! { div.typo-table { (main) (sounds::on_screen(&board)) } },
        aside: html! {},
        live: doing::aloud(&board),
    }
}

fn stage(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    html! {
        div.felt.typo-stage {
            (felt::rows(board, None))
            div.telling {
                div.caption { (announcement(board)) }
                (before(board))
                div.now { (now(scene, board)) }
            }
        }
    }
}

/// What happened, in one big sentence; a word in question in display type.
fn announcement(board: &Board<'_>) -> Markup {
    html! {
        @match &board.view.phase {
            PhaseView::Doubting { seat, word, .. } | PhaseView::Judging { seat, word, .. } => {
                div.in-question data-key={ "said-" (board.view.half) "-" (board.view.turn) "-" (seat.0) "-" (word) } {
                    p.who { (board.lang.html("typo.announces", &[("name", &html! { b { (board.name(*seat)) } })])) }
                    p.big-word.long[word.chars().count() > 11] lang=(board.words_lang()) { "«\u{202f}" (word) "\u{202f}»" }
                }
            }
            _ => (story::bubble(board))
        }
    }
}

/// What happened before that, for whoever looked away.
fn before(board: &Board<'_>) -> Markup {
    let mut beats = story::beats(board);
    beats.pop();
    html! {
        ol.before {
            @for beat in beats.iter().rev().take(3) {
                li { (beat.icon()) span { (beat.html(board)) } }
            }
        }
    }
}

/// What the table waits for, and the clock.
fn now(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let options = &board.view.options;
    let total = match board.view.phase {
        PhaseView::Doubting { .. } => options.doubting(),
        _ => options.thinking(),
    };
    html! {
        p.prompt { (doing::prompt(board).html(board.lang)) }
        @if let Some(reason) = doing::reason(board) { p.why { (reason.html(board.lang)) } }
        @if let PhaseView::Doubting { seat, needed, .. } = &board.view.phase {
            ul.answers aria-label=(board.t("typo.answers")) {
                @for (other, chair) in board.seats().zip(&scene.table.seats).filter(|(other, _)| other != seat) {
                    li.awaited[board.view.seats[other.index()].awaited] {
                        (pages::avatar(other, &chair.name, chair.bot.or(chair.stand_in)))
                        @if board.view.seats[other.index()].awaited { (icons::thinking()) } @else { (icons::done()) }
                        span.visually-hidden { (chair.name) " " (board.t(
                            if board.view.seats[other.index()].awaited { "typo.state.wonders" } else { "typo.state.answered" }
                        )) }
                    }
                }
                li.needed { (board.lang.with("typo.needed", &[
                    ("n", &needed.to_string()),
                    ("others", &(board.view.seats.len() - 1).to_string()),
                ])) }
            }
        }
        @if let (Some(deadline), Some(total)) = (board.view.deadline, total) {
            (pages::clock(board.lang, deadline, total))
        }
    }
}
