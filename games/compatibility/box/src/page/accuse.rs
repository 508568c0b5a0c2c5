//! Penalties of Originale: accusing somebody of a signal, and voting (C2.7).

use compatibility::{Accusation, Move};
use game::Seat;
use maud::{Markup, html};

use web::ask;

use super::{board::Board, icons, theme::dialog_top};

/// The dialog to name whom one has caught.
pub(super) fn dialog(board: &Board<'_>) -> Markup {
    if !board.view.options.edition.rules().penalties {
        return html! {};
    }
    let round = board.view.round;
    html! {
        dialog.slip #accuse aria-labelledby="accuse-title" {
            (dialog_top(board, "accuse-title", board.t("compatibility.accuse.title")))
            p { (board.t("compatibility.accuse.why")) }
            div.suspects {
                @for seat in board.seats().filter(|seat| !board.is_robot(*seat)) {
                    button.button.quiet data-seat=(seat.0) type="button" data-close="" data-ask=(ask(&Move::Accuse { round, seat }))
                        data-confirm=(board.lang.with("compatibility.accuse.sure", &[("name", board.name(seat))])) {
                        (icons::sign(board.side(seat), &[board.name(seat)])) (board.name(seat))
                    }
                }
            }
        }
    }
}

/// Those who may vote: people who are not of the accused's side.
fn voters(board: &Board<'_>, accusation: &Accusation) -> Vec<Seat> {
    if !accusation.jury.is_empty() {
        return accusation.jury.clone();
    }
    let accused = board.side(accusation.seat);
    let others = board.seats().filter(|seat| board.side(*seat) != accused);
    others.collect()
}

/// Whether the reader is to say whether somebody cheated.
pub(super) fn votes(board: &Board<'_>) -> bool {
    let Some((accusation, me)) = board.view.accusation.as_ref().zip(board.me()) else {
        return false;
    };
    let voted = accusation.guilty.contains(&me) || accusation.innocent.contains(&me);
    !voted && voters(board, accusation).contains(&me)
}

/// The accusation in progress. What became of it is told by the page's script,
/// which sees it go and the pawn move or stay.
pub(super) fn trial(board: &Board<'_>) -> Markup {
    let Some(accusation) = &board.view.accusation else {
        return html! {};
    };
    let side = board.side(accusation.seat);
    let name = board.name(accusation.seat);
    let voters = voters(board, accusation);
    let may = votes(board);
    let round = board.view.round;
    let said = accusation.guilty.len() + accusation.innocent.len();
    let verdict = |key| board.lang.with(key, &[("name", name)]);
    html! {
        div.on-trial id="trial" role="group" aria-labelledby="trial-text" data-accused=(side)
            data-guilty=(verdict("compatibility.accuse.guilty")) data-innocent=(verdict("compatibility.accuse.innocent"))
            data-closed=(verdict("compatibility.accuse.closed")) {
            (icons::whistle())
            p id="trial-text" {
                (board.lang.html("compatibility.accuse.trial", &[
                    ("by", &html! { b { (board.name(accusation.by)) } }), ("name", &html! { b { (name) } }),
                ]))
                " " span.votes { (board.lang.with("compatibility.accuse.votes", &[("n", &said.to_string()), ("all", &voters.len().to_string())])) }
            }
            @if may {
                div.pair {
                    button.button.quiet type="button" id="vote-innocent" data-ask=(ask(&Move::Vote { round, guilty: false })) { (board.t("compatibility.accuse.no")) }
                    button.button.danger type="button" id="vote-guilty" data-ask=(ask(&Move::Vote { round, guilty: true })) { (board.t("compatibility.accuse.yes")) }
                }
            }
        }
    }
}
