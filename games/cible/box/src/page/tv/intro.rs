//! A phase is announced: the target, where everyone stands, and what comes.

use cible::StageView;
use maud::{Markup, html};

use crate::page::{auction, board::Board, options, target};

pub(super) fn intro(board: &Board<'_>) -> Markup {
    let about = match board.view.phase {
        1 => "cible.about.first",
        2 => "cible.about.definitions",
        3 => "cible.about.sequel",
        4 => "cible.about.auctions",
        _ => "cible.about.finale",
    };
    html! {
        div.tv-half { (target::target(board, "target-screen", true)) }
        div.cible-intro data-key={ "intro-" (board.view.party) "-" (board.view.phase) } {
            @if board.view.stage != StageView::Ready {
                p.number { (board.n("cible.phase-number", board.view.phase)) }
                h2 { (board.phase()) }
            }
            p.about { (board.t(about)) }
            @if board.view.phase == 1 && board.view.party == 1 { (options::chosen(board)) }
            @if board.view.phase == 4 { (auction::duel(board)) }
            @if let (5, Some(seat)) = (board.view.phase, target::finalist(board)) { (board.who(seat)) }
        }
    }
}
