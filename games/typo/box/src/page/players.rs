//! The people around the table: scores, dictionary, who does what.

use game::Seat;
use maud::{Markup, Render, html};
use table::SeatView;
use typo::{Letter, PhaseView};
use web::{Scene, memo, pages, sentence::signed};

use super::{board::Board, icons};

pub(super) fn players(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let order = board.order();
    html! {
        h2.visually-hidden { (board.t("typo.players")) }
        ol.players data-count=(board.view.seats.len()) {
            @for (seat, chair) in board.seats().zip(&scene.table.seats) {
                (player(board, seat, chair, &order))
            }
        }
    }
}

fn player(board: &Board<'_>, seat: Seat, chair: &SeatView, order: &[Seat]) -> impl Render {
    let seen = &board.view.seats[seat.index()];
    let turn = board.turn() == Some(seat);
    let holder = board.view.holder == seat;
    let place = order.iter().position(|other| *other == seat);
    let hidden = matches!(board.view.phase, PhaseView::Choosing) && !seen.awaited;
    let state = state(board, seat, chair);
    let bot = chair.bot.or(chair.stand_in);
    let copies = seen.card.map(|letter| board.view.pack.count(letter));
    let look = web::faces::look(&chair.name, bot.is_some());
    let who = (
        board.lang.language,
        seat,
        &chair.name,
        look,
        bot,
        chair.here,
    );
    let what = (
        seen.score,
        seen.hand,
        seen.awaited,
        turn,
        holder,
        state.text,
    );
    memo(
        (
            "typo", "player", who, what, seen.card, copies, place, hidden,
        ),
        move || {
            let name = chair.name.as_str();
            html! {
                li.player.turn[turn].awaited[seen.awaited].away[!chair.here] data-seat=(seat.0)
                    aria-current=[turn.then_some("true")] {
                    span.sign {
                        (pages::avatar(seat, name, bot))
                        (card(board, seen.card, place, hidden))
                    }
                    span.name { (name) (pages::you(board.lang)) }
                    span.score {
                        b { (signed(seen.score.into())) }
                        span.visually-hidden { " " (points(board, seen.score)) }
                        @if holder {
                            span.holder title=(board.t("typo.holder")) { (icons::book()) }
                            span.visually-hidden { ", " (board.t("typo.holder")) }
                        }
                    }
                    span.state { ((state.icon)()) span.said { (board.t(state.text)) } }
                    span.left { (icons::cards()) span aria-hidden="true" { (seen.hand) }
                        span.visually-hidden { (cards_left(board, seen.hand)) } }
                }
            }
        },
    )
}

fn points(board: &Board<'_>, score: i16) -> String {
    board
        .lang
        .with("table.points", &[("n", &score.to_string())])
}

fn cards_left(board: &Board<'_>, hand: u8) -> String {
    board
        .lang
        .with("typo.cards-left", &[("n", &hand.to_string())])
}

/// The card in front of a player: shown, with its place in the order, or
/// chosen and face down.
fn card(board: &Board<'_>, card: Option<Letter>, place: Option<usize>, hidden: bool) -> Markup {
    let place = place.map(|place| place + 1);
    html! {
        @if let Some(letter) = card {
            span.shown {
                (board.letter(letter))
                @if let Some(place) = place { span.place aria-hidden="true" { (place) } }
                span.visually-hidden {
                    (board.lang.with("typo.shows", &[("letter", &letter.to_string())]))
                    @if let Some(place) = place {
                        ", " (board.lang.with("typo.order-place", &[("n", &place.to_string())]))
                    }
                }
            }
        } @else if hidden {
            span.shown { span.letter.back aria-hidden="true" {} }
        }
    }
}

#[derive(Clone, Copy)]
struct State {
    icon: fn() -> Markup,
    /// The message that says it.
    text: &'static str,
}

fn state(board: &Board<'_>, seat: Seat, chair: &SeatView) -> State {
    let awaited = board.view.seats[seat.index()].awaited;
    let (icon, text): (fn() -> Markup, _) = match &board.view.phase {
        PhaseView::Over { winners } if winners.contains(&seat) => (icons::crown, "typo.state.won"),
        PhaseView::Over { .. } | PhaseView::Ready => (none, "typo.state.none"),
        _ if awaited && !chair.here && chair.stand_in.is_none() => (icons::away, "people.away"),
        PhaseView::Choosing if awaited => (icons::thinking, "typo.state.chooses"),
        PhaseView::Choosing => (icons::done, "typo.state.chose"),
        PhaseView::Placing { seat: placer, .. } if *placer == seat => {
            (icons::hand, "typo.state.places")
        }
        PhaseView::Placing { next, .. } if next.contains(&seat) => {
            (icons::thinking, "typo.state.waits")
        }
        PhaseView::Placing { .. } => (icons::done, "typo.state.placed"),
        PhaseView::Doubting {
            seat: announcer, ..
        } if *announcer == seat => (icons::speech, "typo.state.announced"),
        PhaseView::Doubting { .. } if awaited => (icons::thinking, "typo.state.wonders"),
        PhaseView::Doubting { .. } => (icons::done, "typo.state.answered"),
        PhaseView::Judging { judge, .. } if *judge == seat => (icons::scales, "typo.state.judges"),
        PhaseView::Judging {
            seat: announcer, ..
        } if *announcer == seat => (icons::speech, "typo.state.announced"),
        PhaseView::Judging { doubters, .. } if doubters.contains(&seat) => {
            (icons::question, "typo.state.doubts")
        }
        PhaseView::Clearing { seat: loser, .. } if *loser == seat => {
            (icons::broom, "typo.state.clears")
        }
        PhaseView::Judging { .. } | PhaseView::Clearing { .. } => (none, "typo.state.none"),
    };
    State { icon, text }
}

fn none() -> Markup {
    html! {}
}
