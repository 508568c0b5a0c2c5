//! The end of a game: who won, and who understands whom.

use std::collections::BTreeSet;

use compatibility::{SideView, Tie};
use game::Seat;
use maud::{Markup, html};

use super::{
    affinity::{closest_pair, finest_moment, misunderstanding, sentence},
    board::Board,
    graph::graph,
    matrix::matrix,
    plot::plot,
    rankings::Facing,
    share, signs,
    told::Told,
};
use crate::Scene;

/// The end on a phone or a laptop (panel `main`).
pub(super) fn over(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let told = Told::at_table(board);
    html! {
        div.after-game.at-table data-scene="over" {
            section.won data-key={ "over-" (scene.table.games.len()) } {
                h2 { (signs::crown()) span { (winner(&told)) } }
                (standings(&told))
            }
            (who_is_close(&told))
            @if let Some(address) = image_address(scene) {
                section.paper.keepsake aria-labelledby="keepsake" { (share::keepsake(told.lang, &address, true)) }
            }
        }
    }
}

/// All that a game tells of those who played it.
pub(super) fn who_is_close(told: &Told<'_>) -> Markup {
    if told.view.history.is_empty() {
        return html! { section.paper { p.nothing { (told.t("compatibility.end.no-round")) } } };
    }
    html! {
        section.paper.closest aria-labelledby="closest" { (closest_pair(told, 6)) }
        section.paper.everyone aria-labelledby="everyone" {
            h2 #everyone { (told.t("compatibility.end.everyone")) }
            div.two-views { (graph(told)) (matrix(told)) }
        }
        (finest_moment(told))
        (misunderstanding(told))
        section.paper aria-labelledby="race" {
            h2 #race { (told.t("compatibility.end.plot")) }
            (plot(told))
        }
    }
}

/// Who won, in one sentence.
pub(super) fn winner(told: &Told<'_>) -> Markup {
    let others = |me: Seat| told.winners.iter().copied().filter(move |seat| *seat != me);
    let mine = told.me.filter(|me| told.winners.contains(me));
    let (key, names) = match (winning_sides(told), mine) {
        (0, _) => ("compatibility.end.unfinished", String::new()),
        (1, Some(me)) if others(me).next().is_some() => {
            ("compatibility.end.won-you-with", told.list(others(me)))
        }
        (1, Some(_)) => ("compatibility.end.won-you", String::new()),
        (1, None) if told.winners.len() == 1 => {
            ("compatibility.end.won", told.list(told.winners.clone()))
        }
        (1, None) => (
            "compatibility.end.won-team",
            told.list(told.winners.clone()),
        ),
        _ => (
            "compatibility.end.won-shared",
            told.list(told.winners.clone()),
        ),
    };
    told.lang.html(key, &[("names", &html! { b { (names) } })])
}

fn winning_sides(told: &Told<'_>) -> usize {
    let sides: BTreeSet<u8> = told.winners.iter().map(|seat| told.side(*seat)).collect();
    sides.len()
}

/// What parted those who arrived together.
fn parted(told: &Told<'_>) -> Option<&'static str> {
    let arrived = |side: &&SideView| side.square == told.last_square();
    let together = told.view.sides.iter().filter(arrived).count() > 1;
    let key = match told.view.options.edition.rules().tie {
        Tie::PlayOff => "compatibility.end.parted-play-off",
        Tie::Tokens => "compatibility.end.parted-tokens",
        Tie::Overshoot => "compatibility.end.parted-overshoot",
    };
    (together && winning_sides(told) == 1).then_some(key)
}

/// The sides by where their pawns stand, winners first.
pub(super) fn standings(told: &Told<'_>) -> Markup {
    let won = |side: &u8| {
        told.members(*side)
            .iter()
            .any(|seat| told.winners.contains(seat))
    };
    let mut sides: Vec<u8> = (0..told.view.sides.len() as u8).collect();
    sides.sort_by_key(|side| {
        let seen = &told.view.sides[*side as usize];
        std::cmp::Reverse((won(side), seen.square, seen.beyond))
    });
    html! {
        @if let Some(key) = parted(told) { p.parted { (told.t(key)) } }
        ol.finish aria-label=(told.t("compatibility.end.standings")) {
            @for side in sides {
                @let seen = &told.view.sides[side as usize];
                li.home-first[won(&side)] {
                    span.signs { @for seat in told.members(side) { (told.sign(*seat)) } }
                    span.name { (told.side_names(side))
                        @if won(&side) { span.visually-hidden { ", " (told.t("compatibility.end.winner")) } } }
                    span.square { b { (seen.square) } span { "/" (told.last_square()) }
                        @if seen.beyond > 0 { " " small { (told.with("compatibility.end.beyond", &[("n", &seen.beyond.to_string())])) } } }
                }
            }
        }
    }
}

/// The number of the game that has just ended.
fn number(scene: &Scene<'_>) -> Option<u32> {
    scene.table.games.last().map(|game| game.number)
}

fn image_address(scene: &Scene<'_>) -> Option<String> {
    Some(format!("{}/games/{}/image.svg", scene.link, number(scene)?))
}

/// What may be done next (panel `hand`).
pub(super) fn what_next(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    html! {
        div.what-next {
            h2 { (board.t(if scene.me.may_host { "compatibility.end.again-title" } else { "compatibility.end.again-wait" })) }
            div.what-next-buttons {
                @if scene.me.may_host {
                    button.button.primary type="button" id="again" data-ask="\"start\"" { (board.t("compatibility.end.again")) }
                    button.button.quiet type="button" id="change" data-ask="\"clear\"" { (board.t("compatibility.end.change")) }
                }
                @if let Some(number) = number(scene) {
                    a.button.quiet href={ (scene.link) "/games/" (number) } { (signs::book()) span { (board.t("compatibility.end.see-record")) } }
                }
            }
        }
    }
}

/// The end on the big screen: all at a glance, nothing to scroll.
pub(super) fn screen_over(_scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let told = Told::at_table(board);
    html! {
        div.after-game.on-screen {
            section.won {
                h2 { (signs::crown()) span { (winner(&told)) } }
                (standings(&told))
            }
            @if told.view.history.is_empty() {
                section.paper { p.nothing { (told.t("compatibility.end.no-round")) } }
            } @else {
                section.paper.closest aria-labelledby="closest" { (closest_pair(&told, 3)) }
                section.paper.everyone aria-labelledby="everyone" {
                    h2 #everyone { (told.t("compatibility.end.everyone")) }
                    (graph(&told))
                }
                @if let Some(best) = told.affinity.best {
                    section.paper.moment aria-labelledby="finest" {
                        h2 #finest { (signs::sparkle()) (told.t("compatibility.end.finest")) }
                        p { (sentence(&told, "compatibility.end.finest-told", best)) }
                        (Facing::meant(&told, best.round, best.a, best.b).render())
                    }
                }
            }
        }
    }
}
