//! What the moments of a game sound like.

use compatibility::PhaseView;
use maud::{Markup, html};
use web::pages::heard;

use super::board::Board;

/// On the screen, along with what it shows.
pub(super) fn on_screen(board: &Board<'_>) -> Markup {
    let view = board.view;
    let laid = view.seats.iter().filter(|seat| seat.laid).count();
    let accords = view.accords.len();
    match view.phase {
        PhaseView::Announcing if !view.history.is_empty() => html! {
            (heard("coin", view.round, Some(4), 0))
            (heard("pawn", view.round, Some(16), 0))
        },
        PhaseView::Ready | PhaseView::Announcing => html! {},
        PhaseView::Choosing if laid == 0 => heard("lid", view.round, None, 0),
        PhaseView::Choosing => heard("slide", format!("{}-{laid}", view.round), None, laid),
        PhaseView::Specials | PhaseView::Laid => heard("shuffle", view.round, None, 0),
        PhaseView::Revealing => html! {
            (heard("card", view.step, None, 0))
            @if accords > 0 { (heard("right", format!("{}-{accords}", view.round), None, accords)) }
        },
        PhaseView::Over => html! {
            (heard("pawn", "home", Some(16), 0))
            (heard("win", "over", Some(80), 0))
        },
    }
}

/// On a phone: an accord of one's own side is felt, and so is having won.
pub(super) fn in_hand(board: &Board<'_>) -> Markup {
    let view = board.view;
    let mine = board
        .my_side()
        .and_then(|side| view.sides.get(usize::from(side)));
    let points = mine.map_or(0, |side| side.points);
    let won = board.me().is_some_and(|me| view.winners.contains(&me));
    html! {
        @if view.phase == PhaseView::Revealing && points > 0 { (heard("right", format!("{}-{points}", view.round), None, 0)) }
        @if view.phase == PhaseView::Over && won { (heard("win", "over", None, 0)) }
    }
}
