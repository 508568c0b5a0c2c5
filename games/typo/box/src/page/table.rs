use std::mem::discriminant;

use maud::{Markup, html};
use typo::{PhaseView, View};
use web::{Area, GameHand, Scene, pages};

use super::{
    aside,
    board::Board,
    doing, felt,
    hand::{cards, hand as own_hand},
    icons, over, players, story, tribunal,
};

/// The page of a phone or a laptop at a table where Typo is played.
pub fn area(area: Area, scene: &Scene<'_>, view: &View) -> Markup {
    let board = Board::new(scene, view);
    match (area, &view.phase) {
        (Area::Title, _) => title(&board),
        // At the end the podium says all about the players.
        (Area::Players, PhaseView::Over { .. }) => html! {},
        (Area::Players, _) => players::players(scene, &board),
        (Area::Main, phase) => html! {
            div.typo-table {
                (pages::notices(scene))
                @match phase {
                    PhaseView::Over { winners } => {
                        (over::podium(scene, &board, winners))
                        (tribunal::at_the_end(&board))
                    },
                    _ => (felt::felt(&board)),
                }
            }
        },
        (Area::Aside, _) => aside::aside(&board.for_everybody()),
    }
}

/// The rows have ends to tap for whoever places, what one did oneself is told as
/// "you", and the end congratulates.
pub fn is_own(area: Area, scene: &Scene<'_>, view: &View) -> bool {
    if area != Area::Main {
        return false;
    }
    let board = Board::new(scene, view);
    let ended = matches!(view.phase, PhaseView::Over { .. });
    ended || felt::placing(&board).is_some() || story::is_about_me(&board)
}

/// Who chose or answered is told beside the players and in the hand alone.
pub fn keeps_area(area: Area, before: &View, now: &View) -> bool {
    let me = |view: &View| view.you.as_ref().map(|you| you.seat);
    let game = me(before) == me(now)
        && discriminant(&before.phase) == discriminant(&now.phase)
        && before.options == now.options
        && before.pack == now.pack
        && (before.half, before.turn, before.turns) == (now.half, now.turn, now.turns);
    if !game || matches!(now.phase, PhaseView::Over { .. }) {
        return false;
    }
    match area {
        Area::Title => true,
        Area::Players => {
            before.phase == now.phase
                && before.seats == now.seats
                && before.holder == now.holder
                && before.staged == now.staged
        }
        Area::Main => {
            before.phase == now.phase
                && before.rows == now.rows
                && before.notes == now.notes
                && before.said == now.said
        }
        Area::Aside => {
            before.notes == now.notes && before.discard == now.discard && before.aside == now.aside
        }
    }
}

/// What to do now, and one's own cards.
pub fn hand(scene: &Scene<'_>, view: &View) -> GameHand {
    let board = Board::new(scene, view);
    let hand = match view.phase {
        PhaseView::Over { .. } => over::what_next(scene, &board),
        _ => own_hand(&board),
    };
    GameHand {
        hand,
        live: doing::aloud(&board),
        menu: tribunal::in_menu(&board),
    }
}

/// One's own cards.
pub fn held(scene: &Scene<'_>, view: &View) -> Markup {
    match (&view.phase, &view.you) {
        (PhaseView::Over { .. }, _) | (_, None) => html! {},
        (_, Some(you)) => cards(&Board::new(scene, view), you),
    }
}

/// Whoever is to answer is not told who else has answered.
pub fn keeps_hand(before: &View, now: &View) -> bool {
    let asked = |view: &View| match (&view.phase, &view.you) {
        (PhaseView::Doubting { seat, .. }, Some(you)) => *seat != you.seat && you.doubt.is_none(),
        _ => false,
    };
    let same = || {
        (before.step, before.half, before.deadline) == (now.step, now.half, now.deadline)
            && before.phase == now.phase
            && before.seats.len() == now.seats.len()
            && before.you == now.you
            && before.staged == now.staged
            && before.notes == now.notes
            && before.disputes == now.disputes
            && before.options == now.options
            && before.pack == now.pack
    };
    before == now || asked(before) && asked(now) && same()
}

/// Cards are chosen from the hand by a button each, which names the step.
pub fn keeps_held(before: &View, now: &View) -> bool {
    let kind = |view: &View| discriminant(&view.phase);
    let (Some(had), Some(has)) = (&before.you, &now.you) else {
        return false;
    };
    let choosing = matches!(now.phase, PhaseView::Choosing);
    let same = had.seat == has.seat
        && had.hand == has.hand
        && before.options == now.options
        && before.pack == now.pack;
    match choosing {
        true => {
            same && kind(before) == kind(now) && before.step == now.step && had.chosen == has.chosen
        }
        false => same && !buttons_or_over(before) && !buttons_or_over(now),
    }
}

/// Whether the cards of a hand are buttons, or not there at all.
fn buttons_or_over(view: &View) -> bool {
    matches!(view.phase, PhaseView::Choosing | PhaseView::Over { .. })
}

/// What is asked of the reader, in a sentence.
pub fn asked(scene: &Scene<'_>, view: &View) -> String {
    let board = Board::new(scene, view);
    doing::prompt(&board).text(board.lang)
}

/// The game, the half with its direction, and the turn.
pub(super) fn title(board: &Board<'_>) -> Markup {
    let view = board.view;
    let turn = board.lang.with(
        "typo.turn",
        &[
            ("turn", &view.turn.to_string()),
            ("turns", &view.turns.to_string()),
        ],
    );
    html! {
        span.title { "Typo" }
        @if !matches!(view.phase, PhaseView::Over { .. } | PhaseView::Ready) {
            " " (icons::direction(view.half))
            span.visually-hidden { (board.t(if view.half == 2 { "typo.backward" } else { "typo.forward" })) ", " }
            span.progress { (board.t(if view.half == 2 { "typo.half-2" } else { "typo.half-1" })) ", " (turn) }
        }
    }
}
