//! A past game shown again, one step after another.

use maud::{Markup, html};
use typo::PhaseView;
use web::{pages, sentence::signed};

use super::{board::Board, felt, icons, story, table, told::ToldGame};

/// The board at one step with ways to the others. Links work by themselves;
/// the page's script fetches them and changes each `data-part` in place.
pub(super) fn replay(told: &ToldGame<'_>, board: &Board<'_>) -> Markup {
    let lang = board.lang;
    let last = told.steps.saturating_sub(1);
    let step = told.step.min(last);
    let place = lang.with(
        "typo.replay.step",
        &[
            ("n", &(step + 1).to_string()),
            ("total", &told.steps.max(1).to_string()),
        ],
    );
    html! {
        div.replay-head {
            h2 id="replay-title" { (lang.t("typo.replay.title")) }
            p.where data-part="where" { (table::title(board)) }
        }
        ol.players data-part="players" data-count=(board.view.seats.len()) {
            @for seat in board.seats() {
                @let seen = &board.view.seats[seat.index()];
                li.player.turn[board.turn() == Some(seat)] {
                    span.sign { (pages::avatar(seat, board.name(seat), None))
                        @if let Some(letter) = seen.card { span.shown { (board.letter(letter))
                            span.visually-hidden { (letter.upper()) } } } }
                    span.name { (board.name(seat)) }
                    span.score { b { (signed(seen.score.into())) }
                        @if board.view.holder == seat {
                            span.holder title=(lang.t("typo.holder")) { (icons::book()) }
                            span.visually-hidden { (lang.t("typo.holder")) }
                        } }
                }
            }
        }
        div.felt {
            div aria-live="polite" {
                div data-part="story" {
                    (story::bubble(board))
                    @if matches!(board.view.phase, PhaseView::Ready) {
                        p.story.news { (lang.t("typo.replay.before")) }
                    }
                }
            }
            div data-part="rows" { (felt::rows(board, None)) }
        }
        nav.replay-steps aria-label=(lang.t("typo.replay.nav")) {
            (link(told, 0, step > 0, "first", lang.t("typo.replay.first"), icons::to_first()))
            (link(told, step.saturating_sub(1), step > 0, "previous", lang.t("typo.replay.previous"), icons::to_previous()))
            form method="get" action={ (told.at.address()) "#replay" } {
                label for="replay-step" data-part="step" { (place) }
                input id="replay-step" type="range" name="step" min="0" max=(last) value=(step) aria-valuetext=(place);
                noscript { button.button.quiet type="submit" { (lang.t("typo.replay.go")) } }
            }
            (link(told, (step + 1).min(last), step < last, "next", lang.t("typo.replay.next"), icons::to_next()))
            (link(told, last, step < last, "last", lang.t("typo.replay.last"), icons::to_last()))
        }
        p.keys { (lang.t("typo.replay.keys")) }
    }
}

fn link(
    told: &ToldGame<'_>,
    step: usize,
    open: bool,
    to: &str,
    label: &str,
    icon: Markup,
) -> Markup {
    html! {
        @if open {
            a.button.quiet id={ "replay-" (to) } data-part=(to) data-replay=(to) href=(told.address(step)) aria-label=(label) title=(label) { (icon) }
        } @else {
            a.button.quiet id={ "replay-" (to) } data-part=(to) role="link" aria-disabled="true" aria-label=(label) { (icon) }
        }
    }
}
