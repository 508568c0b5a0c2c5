//! The people around the table: scores, dictionary, who does what.

use game::Seat;
use maud::{Markup, Render, html};
use table::SeatView;
use typo::{Letter, PhaseView};
use web::{Scene, memo, pages, sentence::signed};

use super::{board::Board, icons, stage::Settled};

pub(super) fn players(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let order = board.order();
    let settled = Settled::of(board);
    html! {
        h2.visually-hidden { (board.t("typo.players")) }
        ol.players data-count=(board.view.seats.len()) {
            @for (seat, chair) in board.seats().zip(&scene.table.seats) {
                (player(board, seat, chair, &order, settled.as_ref()))
            }
        }
    }
}

fn player(
    board: &Board<'_>,
    seat: Seat,
    chair: &SeatView,
    order: &[Seat],
    settled: Option<&Settled<'_>>,
) -> impl Render {
    let seen = &board.view.seats[seat.index()];
    let turn = board.turn() == Some(seat);
    let holder = board.view.holder == seat;
    let place = order.iter().position(|other| *other == seat);
    let hidden = matches!(board.view.phase, PhaseView::Choosing) && !seen.awaited;
    let state = state(board, seat, chair);
    let bot = chair.bot.or(chair.stand_in);
    let gain = settled.map_or(0, |settled| settled.gain(seat));
    let ballot = ballot(board, seat, settled);
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
            "typo",
            "player",
            who,
            what,
            seen.card,
            copies,
            (place, hidden, gain, ballot),
        ),
        move || {
            let name = chair.name.as_str();
            html! {
                li.player.turn[turn].awaited[seen.awaited].away[!chair.here] data-seat=(seat.0)
                    aria-current=[turn.then_some("true")] {
                    span.sign {
                        (pages::avatar(seat, name, bot))
                        (card(board, seen.card, place, hidden))
                        @if let Some(ballot) = ballot { (ballot.drawn(board)) }
                    }
                    span.name { (name) (pages::you(board.lang)) }
                    span.score {
                        @if gain != 0 { span.was aria-hidden="true" { (signed((seen.score - gain).into())) } }
                        b.counts[gain != 0] { (signed(seen.score.into())) }
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

/// What somebody says of a word: nobody is told before everybody has answered.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Ballot {
    Awaited,
    Down,
    Doubt,
    Agree,
}

fn ballot(board: &Board<'_>, seat: Seat, settled: Option<&Settled<'_>>) -> Option<Ballot> {
    let told = |doubters: &[Seat]| match doubters.contains(&seat) {
        true => Ballot::Doubt,
        false => Ballot::Agree,
    };
    match &board.view.phase {
        PhaseView::Doubting { seat: said, .. } if *said != seat => {
            Some(match board.view.seats[seat.index()].awaited {
                true => Ballot::Awaited,
                false => Ballot::Down,
            })
        }
        PhaseView::Judging {
            seat: said,
            doubters,
            ..
        } if *said != seat => Some(told(doubters)),
        PhaseView::Doubting { .. } | PhaseView::Judging { .. } => None,
        _ => {
            let settled = settled.filter(|settled| settled.is_juror(seat))?;
            Some(told(settled.doubters))
        }
    }
}

impl Ballot {
    fn drawn(self, board: &Board<'_>) -> Markup {
        let past = !matches!(
            board.view.phase,
            PhaseView::Doubting { .. } | PhaseView::Judging { .. }
        );
        html! {
            @match self {
                Ballot::Awaited => span.ballot.awaited aria-hidden="true" {},
                Ballot::Down => span.ballot.down aria-hidden="true" { "?" },
                Ballot::Doubt | Ballot::Agree => {
                    @let doubts = self == Ballot::Doubt;
                    span.ballot.up.doubts[doubts].past[past] aria-hidden="true" {
                        @if doubts { (icons::question()) } @else { (icons::done()) }
                        small { (board.t(if doubts { "typo.stage.doubt" } else { "typo.stage.agree" })) }
                    }
                },
            }
        }
    }
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
