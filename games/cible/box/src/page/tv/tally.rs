//! Who loses a pawn after the definitions: plinths as high as the scores, a
//! line, and the pawns fall.

use game::Seat;
use maud::{Markup, html};
use web::sentence::list;

use crate::page::{board::Board, target};

pub(super) fn tally(board: &Board<'_>) -> Markup {
    let found = |seat: Seat| board.view.seats[seat.index()].found.unwrap_or(0);
    let mut seats: Vec<Seat> = board.seats().collect();
    seats.sort_by_key(|seat| (board.view.fallen.contains(seat), 6 - found(*seat).min(6)));
    let fallen = &board.view.fallen;
    let names: Vec<&str> = fallen
        .iter()
        .flat_map(|seat| board.name(*seat).split(" & "))
        .collect();
    let first = seats.iter().find(|seat| fallen.contains(seat));
    html! {
        h2.tv-headline {
            (board.lang.html("cible.do.tally", &[
                ("names", &html! { b { (list(board.lang, names.iter().copied())) } }),
                ("k", &names.len()),
            ]))
        }
        ol.tv-plinths data-count=(seats.len()) {
            @for seat in &seats {
                li.fallen[fallen.contains(seat)].line[first == Some(seat)] data-found=(found(*seat)) {
                    (target::stack(board, *seat, fallen.contains(seat)))
                    b.plinth { (found(*seat)) }
                    (board.who(*seat))
                }
            }
        }
        p.tv-now { (board.t("cible.tally-why")) " " b { (board.t("cible.tally-on")) } }
    }
}
