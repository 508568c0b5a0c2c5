//! Special cards and tokens: what may be played with them now, and what was.

use compatibility::{Move, PhaseView, Specials};
use game::Seat;
use maud::{Markup, html};
use web::{ask, sentence::Sentence};

use super::{board::Board, icons};

/// Who has announced a token in this round, and whether it lies.
pub(super) fn announced(board: &Board<'_>) -> Option<(Seat, Option<u8>)> {
    let tokens = board.view.options.edition.rules().specials == Specials::Token;
    let mut marks = board.view.sides.iter().filter_map(|side| side.mark);
    marks
        .next()
        .filter(|_| tokens)
        .map(|mark| (mark.seat, mark.position))
}

/// Whether the reader's announced token lies nowhere yet.
pub(super) fn pending(board: &Board<'_>) -> bool {
    announced(board).is_some_and(|(seat, position)| board.is_me(seat) && position.is_none())
}

/// The ×2 token of the reader while choosing or before the reveal (C3.2).
pub(super) fn token(board: &Board<'_>) -> Markup {
    let Some(me) = board.me() else {
        return html! {};
    };
    let held = board
        .seat(me)
        .is_some_and(|seat| seat.token && seat.count > 0);
    let may = held && !board.is_guide(me);
    html! {
        @match announced(board) {
            Some((seat, position)) if seat == me => p.token-note.mine data-token=(if position.is_some() { "laid" } else { "mine" }) {
                (icons::token()) span { (board.t(if position.is_some() { "compatibility.token.laid" } else { "compatibility.token.place" })) }
            },
            Some((seat, _)) => p.token-note { (icons::token())
                span { (board.lang.html("compatibility.token.other", &[("name", &html! { b { (board.name(seat)) } })])) } },
            None if may => button.button.quiet.announce-token type="button" id="announce-token"
                data-confirm=(board.t("compatibility.token.sure")) data-ask=(ask(&Move::Token { step: board.view.step, position: None })) {
                (icons::token()) span { (board.t("compatibility.token.announce")) }
            },
            None => {}
        }
    }
}

/// The reader's ranking as it lies, with what may be laid on it.
pub(super) fn mine(board: &Board<'_>) -> Markup {
    let Some(you) = &board.view.you else {
        return html! {};
    };
    let step = board.view.step;
    let stake = may_stake(board);
    let token = pending(board) && board.seat(you.seat).is_some_and(|seat| seat.laid);
    let mark = board
        .my_side()
        .and_then(|side| board.view.sides[side as usize].mark);
    let marked = |position| {
        mark.is_some_and(|mark| board.is_me(mark.seat) && mark.position == Some(position))
    };
    html! {
        @if !you.ranking.is_empty() {
            section.mine aria-labelledby="mine-title" data-album="" {
                h3 id="mine-title" { (board.t("compatibility.your-ranking")) }
                ol.own-cards data-count=(you.ranking.len()) {
                    @for (position, picture) in (0u8..).zip(you.ranking.as_slice()) {
                        @let (place, title) = ((position + 1).to_string(), board.title(*picture));
                        li {
                            span.place aria-hidden="true" { (place) }
                            @if stake || token {
                                @let mv = if stake { Move::Stake { step, position } } else { Move::Token { step, position: Some(position) } };
                                @let sure = board.lang.with(if stake { "compatibility.specials.stake-sure" } else { "compatibility.token.sure-here" }, &[("title", &title)]);
                                @let name = board.lang.with(if stake { "compatibility.specials.stake-on" } else { "compatibility.token.on" }, &[("place", &place), ("title", &title)]);
                                button.stake type="button" id={ "stake-" (position) } data-confirm=(sure) data-ask=(ask(&mv)) {
                                    span.visually-hidden { (name) " " } (board.image(*picture)) span.lay { (icons::token()) }
                                }
                            } @else {
                                button.seen type="button" data-look=(picture) data-title=(title)
                                    aria-label=(board.lang.with("compatibility.look-at", &[("place", &place), ("title", &title)])) { (board.image(*picture)) }
                            }
                            @if marked(position) { span.sign-double { (icons::token()) span.visually-hidden { (board.t("compatibility.doubled")) } } }
                        }
                    }
                }
            }
        }
    }
}

fn may_stake(board: &Board<'_>) -> bool {
    let (Some(me), Some(side)) = (board.me(), board.my_side()) else {
        return false;
    };
    let view = &board.view.sides[side as usize];
    board.view.phase == PhaseView::Specials
        && board.turn_of(me)
        && !board.is_guide(me)
        && view.stock.doubles > 0
        && view.mark.is_none()
        && !view.took_back
}

/// Whether the reader may play a Pêle-mêle against anyone now.
pub(super) fn may_shuffle(board: &Board<'_>) -> bool {
    board.seats().any(|seat| may_hit(board, seat))
}

/// Whether the reader may play a Pêle-mêle against this seat (C2.4, C2.6).
fn may_hit(board: &Board<'_>, target: Seat) -> bool {
    let (Some(me), Some(side)) = (board.me(), board.my_side()) else {
        return false;
    };
    let hit = board.side(target);
    let struck = board
        .view
        .swaps
        .iter()
        .any(|swap| board.side(swap.seat) == hit);
    board.view.phase == PhaseView::Specials
        && board.turn_of(me)
        && !board.is_guide(me)
        && !board.is_guide(target)
        && board.view.sides[side as usize].stock.shuffles > 0
        && hit != side
        && !struck
        && board.seat(target).is_some_and(|seat| seat.count > 1)
}

/// A card face down that a Pêle-mêle may move.
pub(super) fn target(board: &Board<'_>, seat: Seat, position: u8) -> Markup {
    let place = (position + 1).to_string();
    html! {
        @if may_hit(board, seat) {
            button.reverse type="button" id={ "swap-" (seat.0) "-" (position) } aria-pressed="false" data-swap=(seat.0) data-position=(position)
                data-name=(board.name(seat))
                aria-label=(board.lang.with("compatibility.specials.card", &[("place", &place), ("name", board.name(seat))])) { span { (place) } }
        } @else {
            span.reverse { span { (place) } }
        }
    }
}

/// The controls of the moment for special cards (C2.2).
pub(super) fn controls(board: &Board<'_>) -> Markup {
    let (Some(me), Some(side)) = (board.me(), board.my_side()) else {
        return html! {};
    };
    let step = board.view.step;
    let view = &board.view.sides[side as usize];
    if board.view.phase != PhaseView::Specials || !board.turn_of(me) || board.is_guide(me) {
        return html! {};
    }
    let shuffle = may_shuffle(board);
    html! {
        @if may_stake(board) { p.can { (icons::special(true)) span { (board.t("compatibility.specials.stake")) } } }
        @if shuffle {
            div.can.shuffle data-step=(step) data-do=(board.lang.with("compatibility.specials.shuffle-do", &[("a", "{a}"), ("b", "{b}"), ("name", "{name}")])) {
                (icons::special(false)) span { (board.t("compatibility.specials.shuffle")) }
                button.button.danger type="button" id="shuffle-do" hidden { (icons::swap()) span {} }
            }
        }
        @if view.may_take_back {
            button.button.quiet type="button" id="take-back" data-ask=(ask(&Move::TakeBack { step })) { (icons::back()) span { (board.t("compatibility.specials.take-back")) } }
        }
        div.passes {
            button.button.primary.big type="button" id="pass" data-costs data-ask=(ask(&Move::Pass { step })) {
                (board.t(if view.mark.is_some() || !board.view.swaps.is_empty() { "compatibility.specials.pass-more" } else { "compatibility.specials.pass" }))
            }
            button.button.ghost.small type="button" id="abstain" data-costs data-ask=(ask(&Move::Abstain { yes: true })) { (board.t("compatibility.specials.abstain")) }
        }
    }
}

/// Who plays no special card in this game may think again.
pub(super) fn abstaining(board: &Board<'_>) -> Markup {
    let you = board.view.you.as_ref();
    html! {
        @if you.is_some_and(|you| you.abstains) {
            p.abstaining { span { (board.t("compatibility.specials.abstaining")) }
                button.button.ghost.small type="button" id="play-again" data-ask=(ask(&Move::Abstain { yes: false })) { (board.t("compatibility.specials.play-again")) }
            }
        }
    }
}

/// The stakes, swaps and tokens of the round, newest last.
pub(super) fn story(board: &Board<'_>) -> Vec<Sentence> {
    let mut told = Vec::new();
    if let Some((seat, _)) = announced(board) {
        told.push(Sentence::new("compatibility.story.token").name("name", board.name(seat)));
    }
    let cards = matches!(
        board.view.options.edition.rules().specials,
        Specials::Cards { .. }
    );
    for view in board.view.sides.iter().filter(|_| cards) {
        if let Some(mark) = view.mark {
            let place = mark.position.map_or(0, |position| position + 1);
            told.push(
                Sentence::new("compatibility.story.stake")
                    .name("name", board.name(mark.seat))
                    .plain("place", place),
            );
        }
        if view.took_back {
            let names = board.side_names(board.side(view.seats[0]));
            told.push(
                Sentence::new("compatibility.story.took-back")
                    .name("names", names)
                    .plain("n", view.seats.len()),
            );
        }
    }
    for swap in &board.view.swaps {
        told.push(
            Sentence::new("compatibility.story.swap")
                .name("name", board.name(swap.by))
                .name("target", board.name(swap.seat))
                .plain("a", swap.a + 1)
                .plain("b", swap.b + 1),
        );
    }
    told
}
