//! The bottom sheet: what the reader does now, under the thumb.

use compatibility::{Move, PhaseView};
use maud::{Markup, html};
use web::{Scene, ask, pages};

use super::{
    accuse, board::Board, doing, icons, players::guide_key, sounds, specials, spread, theme,
};

pub(super) fn hand(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let view = board.view;
    let me = board.me();
    let mine = board.my_turn();
    let doing = match view.phase {
        // One thing after the other.
        _ if accuse::votes(board) => html! {},
        PhaseView::Announcing if mine => html! { (lead(board)) (theme::announce(board)) },
        PhaseView::Choosing if composing(board) => compose(scene, board),
        PhaseView::Choosing | PhaseView::Laid if me.is_some() => html! {
            (lead(board)) (specials::token(board)) (specials::mine(board)) (specials::abstaining(board)) (reveal(board, mine))
        },
        PhaseView::Specials if me.is_some() => html! {
            (lead(board)) (specials::mine(board)) (specials::controls(board)) (specials::abstaining(board))
        },
        PhaseView::Revealing => html! { (turned(board)) (running(board)) },
        _ => lead(board),
    };
    html! {
        div.compat-hand.beside[!composing(board)] data-rule=(rule(view.phase)) { (accuse::trial(board)) (doing) (clock(board)) (sounds::in_hand(board)) }
    }
}

/// The rule that holds now.
fn rule(phase: PhaseView) -> &'static str {
    match phase {
        PhaseView::Ready | PhaseView::Announcing => "C1.3",
        PhaseView::Choosing => "C1.4",
        PhaseView::Laid | PhaseView::Specials => "C2.2",
        PhaseView::Revealing => "C1.7",
        PhaseView::Over => "C1.10",
    }
}

/// Whether the reader is choosing pictures now.
pub(super) fn composing(board: &Board<'_>) -> bool {
    let seat = board.me().and_then(|me| board.seat(me));
    board.view.phase == PhaseView::Choosing && seat.is_some_and(|seat| seat.count > 0 && !seat.laid)
}

/// What to do, and whom we wait for.
fn lead(board: &Board<'_>) -> Markup {
    html! {
        div.lead {
            h2 { (doing::prompt(board).html(board.lang)) }
            @if let Some(waiting) = doing::waiting(board) { p { (waiting.html(board.lang)) } }
            (guided(board))
        }
    }
}

/// Whom everyone tries to match, in individual play.
fn guided(board: &Board<'_>) -> Markup {
    let (Some(guide), PhaseView::Announcing | PhaseView::Choosing) =
        (board.view.guide, board.view.phase)
    else {
        return html! {};
    };
    let mine = board.is_me(guide);
    let key = if mine {
        "compatibility.guide-you"
    } else {
        "compatibility.guide-is"
    };
    let title = board.t(guide_key(board));
    html! {
        p.guided { (icons::star()) span {
            (board.lang.html(key, &[("name", &html! { b { (board.name(guide)) } }), ("title", &title)]))
        } }
    }
}

/// The draining clock of a step, at a clocked table.
pub(super) fn clock(board: &Board<'_>) -> Markup {
    let options = &board.view.options;
    let total = match board.view.phase {
        PhaseView::Announcing | PhaseView::Laid => options.speaking(),
        PhaseView::Choosing => options.choosing(),
        PhaseView::Specials => options.playing_specials(),
        PhaseView::Ready | PhaseView::Revealing | PhaseView::Over => None,
    };
    html! {
        @if let (Some(deadline), Some(total)) = (board.view.deadline, total) {
            (pages::clock(board.lang, deadline, total))
        }
    }
}

/// The strip of places. What is put on them is the business of the page's
/// script, which needs the words and what the reader has chosen so far, perhaps
/// on another device.
fn compose(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let view = board.view;
    let count = board
        .me()
        .and_then(|me| board.seat(me))
        .map_or(0, |seat| seat.count);
    let lang = board.lang;
    let keep = |key| lang.with(key, &[("n", "{n}"), ("title", "{title}")]);
    html! {
        div.compose data-compose="" data-game=(scene.table.games.len()) data-round=(view.round) data-step=(view.step) data-count=(count)
            data-until=[view.deadline] data-sketch=[sketch(board)] data-token=[specials::pending(board).then_some("mine")]
            data-empty=(keep("compatibility.compose.empty")) data-filled=(keep("compatibility.compose.filled"))
            data-added=(keep("compatibility.compose.added")) data-moved=(keep("compatibility.compose.moved"))
            data-removed=(keep("compatibility.compose.removed")) data-full=(keep("compatibility.compose.full"))
            data-tokened=(keep("compatibility.compose.tokened"))
            data-one-more=(board.t("compatibility.compose.one-more")) data-more=(keep("compatibility.compose.more"))
            data-ready=(board.t("compatibility.compose.lay")) {
            div.lead {
                h2 { (doing::prompt(board).html(lang)) }
                p { (board.t("compatibility.compose.hint")) }
                (guided(board))
            }
            (specials::token(board))
            ol #ranking data-count=(count) aria-label=(board.t("compatibility.your-ranking")) {
                @for place in 0..count {
                    li.rung id={ "slot-" (place) } data-key={ "slot-" (place) } {
                        button.held type="button" id={ "held-" (place) } data-held=(place) aria-pressed="false"
                            aria-label=(lang.with("compatibility.compose.empty", &[("n", &(place + 1).to_string())])) {
                            span.place aria-hidden="true" { (place + 1) }
                        }
                    }
                }
            }
            div.slot-tools #slot-tools role="toolbar" aria-label=(board.t("compatibility.compose.tools")) hidden {
                (tool("stronger", icons::left(), board.t("compatibility.compose.stronger")))
                (tool("weaker", icons::right(), board.t("compatibility.compose.weaker")))
                @if specials::pending(board) { (tool("token", icons::token(), board.t("compatibility.compose.token"))) }
                (tool("look", icons::magnifier(), board.t("compatibility.compose.look")))
                (tool("remove", icons::cross(), board.t("compatibility.compose.remove")))
            }
            button.button.primary.big #lay type="button" disabled { span { (board.t("compatibility.compose.lay")) }
                small { (board.t("compatibility.compose.final")) } }
        }
    }
}

/// What the reader has chosen so far, as the script reads it.
fn sketch(board: &Board<'_>) -> Option<String> {
    let sketch = board.view.you.as_ref()?.sketch;
    (!sketch.is_empty()).then(|| serde_json::to_string(&sketch).unwrap_or_default())
}

fn tool(name: &str, icon: Markup, text: &str) -> Markup {
    html! {
        button type="button" id={ "tool-" (name) } data-tool=(name) { (icon) span { (text) } }
    }
}

/// The announcing side turns the pictures (C2.5).
fn reveal(board: &Board<'_>, mine: bool) -> Markup {
    let step = board.view.step;
    html! {
        @if board.view.phase == PhaseView::Laid && mine && !specials::pending(board) {
            button.button.primary.big type="button" id="reveal" data-ask=(ask(&Move::Reveal { step })) {
                (icons::cards()) span { (board.t("compatibility.reveal")) }
            }
        }
    }
}

/// What the pictures turned last are worth.
fn turned(board: &Board<'_>) -> Markup {
    html! {
        @match doing::worth(board) {
            Some(worth) => div.lead.worth { p data-key={ "worth-" (board.view.step) } { (worth) } },
            None => (lead(board)),
        }
    }
}

/// The points as they appear.
fn running(board: &Board<'_>) -> Markup {
    html! {
        ol.running {
            @for (side, view) in board.sides().filter(|(_, view)| view.plays) {
                @let names: Vec<&str> = view.seats.iter().map(|seat| board.name(*seat)).collect();
                li.mine[board.my_side() == Some(side)] {
                    (icons::sign(side, &names))
                    span.visually-hidden { (board.side_names(side)) " " }
                    @let points = spread::running(board, side);
                    b data-key={ "sum-" (side) "-" (points) } { "+" (points) }
                }
            }
        }
    }
}
