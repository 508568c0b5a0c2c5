//! What happens on the table, the same on a phone and on the big screen: the
//! question, the series, the duel or the final.

use cible::StageView;
use game::Seat;
use maud::{Markup, html};

use super::{appeal, auction, board::Board, finale, options, question, series, target};

pub(super) fn stage(board: &Board<'_>) -> Markup {
    let view = board.view;
    html! {
        (appeal::trial(board))
        @match (view.stage, &view.question, &view.series, &view.finale) {
            (StageView::Intro | StageView::Ready, ..) => (intro(board)),
            (StageView::Tally, ..) => (tally(board)),
            (StageView::Letter { seat } | StageView::Series { seat } | StageView::SeriesOver { seat }, _, Some(running), _) =>
                (series::series(board, seat, running)),
            (StageView::Finale { seat } | StageView::Verifying { seat }, _, _, Some(running)) =>
                (finale::finale(board, seat, running)),
            (_, Some(asked), ..) if view.phase == 4 => (auction::auction(board, asked)),
            (_, Some(asked), ..) => (question::question(board, asked)),
            _ => {}
        }
    }
}

/// A phase is announced: its number, its name and what it is about.
fn intro(board: &Board<'_>) -> Markup {
    let about = match board.view.phase {
        1 => "cible.about.first",
        2 => "cible.about.definitions",
        3 => "cible.about.sequel",
        4 => "cible.about.auctions",
        _ => "cible.about.finale",
    };
    html! {
        div.cible-intro data-key={ "intro-" (board.view.party) "-" (board.view.phase) } {
            p.number { (board.n("cible.phase-number", board.view.phase)) }
            h2 { (board.phase()) }
            p { (board.t(about)) }
            @if board.view.phase == 1 && board.view.party == 1 { (options::chosen(board)) }
            (recap(board))
        }
    }
}

/// Who loses a pawn to the definitions: everybody by what they found, the line
/// above those who lose.
fn tally(board: &Board<'_>) -> Markup {
    let found = |seat: &Seat| board.view.seats[seat.index()].found.unwrap_or(0);
    let fallen = &board.view.fallen;
    let mut seats: Vec<Seat> = board.seats().collect();
    seats.sort_by_key(|seat| (fallen.contains(seat), u8::MAX - found(seat)));
    html! {
        section.cible-tally data-key="tally" aria-label=(board.t("cible.found-all")) {
            ol {
                @for seat in &seats {
                    li.fallen[fallen.contains(seat)] {
                        (target::stack(board, *seat, fallen.contains(seat)))
                        (board.who(*seat)) b.score { (found(seat)) "/6" }
                        @if fallen.contains(seat) { span.loss { (board.t("cible.minus-pawn")) } }
                    }
                }
            }
            p { (board.t("cible.tally-why")) " " b { (board.t("cible.tally-on")) } }
        }
    }
}

/// How the phase before ended: definitions found, the two who bid, the finalist.
fn recap(board: &Board<'_>) -> Markup {
    let found = |seat: &Seat| board.view.seats[seat.index()].found;
    html! {
        @match board.view.phase {
            3 => {
                ul.cible-recap aria-label=(board.t("cible.found-all")) {
                    @for seat in board.seats() {
                        @if let Some(found) = found(&seat) { li { (board.who(seat)) b { (found) "/6" } } }
                    }
                }
            }
            4 => (auction::duel(board)),
            5 => @if let Some(seat) = target::finalist(board) { p.cible-recap { (board.who(seat)) } },
            _ => {}
        }
    }
}
