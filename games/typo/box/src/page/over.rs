//! The end of a game: who won, the scores, and what next.

use game::Seat;
use maud::{Markup, html};
use web::{Scene, pages, sentence::signed};

use super::{
    board::Board,
    icons,
    plot::{Course, drawing},
    screen::memories,
    story,
};

/// Seats by score, best first, with their rank; equal scores share a rank (T15).
pub(super) fn ranking(scores: &[i32]) -> Vec<(usize, Seat)> {
    let mut seats: Vec<Seat> = (0..scores.len() as u8).map(Seat).collect();
    seats.sort_by_key(|seat| std::cmp::Reverse(scores[seat.index()]));
    let better = |seat: Seat| {
        scores
            .iter()
            .filter(|score| **score > scores[seat.index()])
            .count()
    };
    seats
        .into_iter()
        .map(|seat| (better(seat) + 1, seat))
        .collect()
}

pub(super) fn podium(scene: &Scene<'_>, board: &Board<'_>, winners: &[Seat]) -> Markup {
    let scores: Vec<i32> = board
        .view
        .seats
        .iter()
        .map(|seat| seat.score.into())
        .collect();
    let bots: Vec<_> = scene
        .table
        .seats
        .iter()
        .map(|chair| chair.bot.or(chair.stand_in))
        .collect();
    html! {
        div.felt.over {
            p.bravo aria-hidden="true" {
                @for letter in "BRAVO".chars().filter_map(typo::Letter::new) { (board.letter(letter)) }
            }
            h2.winner data-key={ "over-" (scene.table.games.len()) } {
                (icons::crown()) span { (story::ended(board, winners).html(board.lang)) }
            }
            (standings(board, &scores, &bots))
            @if board.view.course.len() > 1 { div.plot { (drawn(board)) } }
            (memories(board))
        }
    }
}

/// How the scores went, on the big screen.
fn drawn(board: &Board<'_>) -> Markup {
    let names: Vec<&str> = board.seats().map(|seat| board.name(seat)).collect();
    let course = Course {
        scores: &board.view.course,
        second_half: board.view.turns.into(),
    };
    drawing(board.lang, &names, course)
}

/// The final scores as a list, with steps of a podium for the first three.
pub(super) fn standings(board: &Board<'_>, scores: &[i32], bots: &[Option<game::Level>]) -> Markup {
    let ranking = ranking(scores);
    html! {
        ol.standings data-count=(scores.len()) aria-label=(board.t("typo.final-scores")) {
            @for (place, (rank, seat)) in ranking.iter().enumerate() {
                li.{ "rank-" (rank) }.{ "place-" (place + 1) }.me[board.is_me(*seat)] {
                    span.sign { (pages::avatar(*seat, board.name(*seat), bots.get(seat.index()).copied().flatten()))
                        @if *rank == 1 { (icons::crown()) } }
                    span.name { (board.name(*seat)) }
                    b.score { (signed(scores[seat.index()])) }
                    span.rank { span aria-hidden="true" { (rank) }
                        span.visually-hidden { (board.lang.with("typo.rank", &[("n", &rank.to_string())])) } }
                }
            }
        }
    }
}

pub(super) fn what_next(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let number = scene.table.games.last().map_or(0, |game| game.number);
    html! {
        div.act.next.beside {
            h2 { (board.t(if scene.me.may_host { "typo.again-title" } else { "typo.again-wait" })) }
            @if scene.me.may_host {
                button.button.primary type="button" id="again" data-ask="\"start\"" { (board.t("typo.again")) }
                button.button.quiet type="button" id="change" data-ask="\"clear\"" { (board.t("typo.change")) }
            }
            @if number > 0 {
                a.button.quiet href={ (scene.link) "/games/" (number) } { (icons::book()) span { (board.t("typo.see-record")) } }
            }
        }
    }
}
