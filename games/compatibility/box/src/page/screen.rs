//! The big screen: what everyone may see, legible from a sofa.

use compatibility::{Mode, PhaseView, Specials, View};
use maud::{Markup, html};
use web::{GameScreen, Scene};

use super::{
    accuse,
    album::Albums,
    board::Board,
    doing, hand,
    icons::{self, Kind},
    over, players, sounds, specials,
    spread::{self, Spread},
    table, theme, track, walk,
};

pub fn screen(scene: &Scene<'_>, view: &View, albums: &Albums) -> GameScreen {
    let board = Board::new(scene, view, albums);
    let (main, aside) = match view.phase {
        PhaseView::Over => (over::screen_over(scene, &board), html! {}),
        _ => (stage(&board), aside(scene, &board)),
    };
    GameScreen {
        title: table::title(&board),
        players: html! {},
        main: html! {
            (main)
            @if matches!(view.phase, PhaseView::Announcing | PhaseView::Over) { (walk::walk(&board)) }
            (sounds::on_screen(&board))
        },
        aside,
        live: doing::aloud(&board),
    }
}

fn stage(board: &Board<'_>) -> Markup {
    html! {
        div.compat-stage {
            (table::play_off(board))
            @match board.view.phase {
                PhaseView::Ready | PhaseView::Announcing => (between(board)),
                _ => {
                    (theme::theme(board))
                    (spread::spread(board, &Spread::present(board), false))
                }
            }
            (now(board))
        }
    }
}

/// The last round; before the first, the pictures on the wall.
fn between(board: &Board<'_>) -> Markup {
    html! {
        @match Spread::last(board) {
            Some(last) => {
                @if let Some(round) = board.view.history.last() { (theme::card(board, &round.theme, last.round)) }
                (spread::spread(board, &last, false))
            }
            None => div.wall aria-hidden="true" {
                @for number in 0..board.view.pictures.len() as u8 { (board.image(number)) }
            }
        }
    }
}

/// What the table waits for, what was announced, and the clock.
fn now(board: &Board<'_>) -> Markup {
    let story = specials::story(board);
    html! {
        div.now {
            (accuse::trial(board))
            @if !story.is_empty() && board.view.phase != PhaseView::Revealing {
                ul.compat-story { @for sentence in story.iter().rev().take(2) { li { (sentence.html(board.lang)) } } }
            }
            div.prompt {
                @match doing::worth(board) {
                    Some(worth) => p { (worth) },
                    None => p { (doing::prompt(board).html(board.lang)) },
                }
                @if let Some(waiting) = doing::waiting(board) { p.why { (waiting.html(board.lang)) } }
            }
            (hand::clock(board))
        }
    }
}

fn aside(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    html! {
        (track::on_screen(board, "track-screen"))
        (players::sides(scene, board))
        (legend(board))
    }
}

/// What the signs of the reveal mean.
fn legend(board: &Board<'_>) -> Markup {
    let together = if board.view.options.mode == Mode::Trios {
        4
    } else {
        3
    };
    let doubles = board.view.options.edition.rules().specials != Specials::None;
    html! {
        ul.sign-key {
            li { (icons::badge(Kind::Direct, together)) (board.t("compatibility.legend.direct")) }
            li { (icons::badge(Kind::Indirect, 2)) (board.t("compatibility.legend.indirect")) }
            @if doubles { li { (icons::badge(Kind::Doubled, 6)) (board.t("compatibility.legend.doubled")) } }
        }
    }
}
