//! The end of a game: who won, and who understands whom.

use std::collections::BTreeSet;
use web::Scene;

use compatibility::{SideView, Tie};
use game::Seat;
use maud::{Markup, html};

use super::{
    affinity::{closest_pair, finest_moment, misunderstanding, sentence},
    board::Board,
    ending::Ending,
    graph::graph,
    matrix::matrix,
    plot::plot,
    rankings::Facing,
    share, signs,
};

/// The end on a phone or a laptop (panel `main`).
pub(super) fn over(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let ending = Ending::at_table(board);
    html! {
        div.after-game.at-table data-scene="over" {
            section.won data-key={ "over-" (scene.table.games.len()) } {
                h2 { (signs::crown()) span { (winner(&ending)) } }
                (standings(&ending))
            }
            (who_is_close(&ending))
            @if let Some(address) = image_address(scene) {
                section.paper.keepsake aria-labelledby="keepsake" { (share::keepsake(ending.lang, &address, true)) }
            }
        }
    }
}

/// All that a game tells of those who played it.
pub(super) fn who_is_close(ending: &Ending<'_>) -> Markup {
    if ending.view.history.is_empty() {
        return html! { section.paper { p.nothing { (ending.t("compatibility.end.no-round")) } } };
    }
    html! {
        section.paper.closest aria-labelledby="closest" { (closest_pair(ending, 6)) }
        section.paper.everyone aria-labelledby="everyone" {
            h2 #everyone { (ending.t("compatibility.end.everyone")) }
            div.two-views { (graph(ending)) (matrix(ending)) }
        }
        (finest_moment(ending))
        (misunderstanding(ending))
        section.paper aria-labelledby="race" {
            h2 #race { (ending.t("compatibility.end.plot")) }
            (plot(ending))
        }
    }
}

/// Who won, in one sentence.
pub(super) fn winner(ending: &Ending<'_>) -> Markup {
    let others = |me: Seat| {
        ending
            .winners
            .iter()
            .copied()
            .filter(move |seat| *seat != me)
    };
    let mine = ending.me.filter(|me| ending.winners.contains(me));
    let (key, names) = match (winning_sides(ending), mine) {
        (0, _) => ("compatibility.end.unfinished", String::new()),
        (1, Some(me)) if others(me).next().is_some() => {
            ("compatibility.end.won-you-with", ending.list(others(me)))
        }
        (1, Some(_)) => ("compatibility.end.won-you", String::new()),
        (1, None) if ending.winners.len() == 1 => {
            ("compatibility.end.won", ending.list(ending.winners.clone()))
        }
        (1, None) => (
            "compatibility.end.won-team",
            ending.list(ending.winners.clone()),
        ),
        _ => (
            "compatibility.end.won-shared",
            ending.list(ending.winners.clone()),
        ),
    };
    ending
        .lang
        .html(key, &[("names", &html! { b { (names) } })])
}

fn winning_sides(ending: &Ending<'_>) -> usize {
    let sides: BTreeSet<u8> = ending
        .winners
        .iter()
        .map(|seat| ending.side(*seat))
        .collect();
    sides.len()
}

/// What parted those who arrived together.
fn parted(ending: &Ending<'_>) -> Option<&'static str> {
    let arrived = |side: &&SideView| side.square == ending.last_square();
    let together = ending.view.sides.iter().filter(arrived).count() > 1;
    let key = match ending.view.options.edition.rules().tie {
        Tie::PlayOff => "compatibility.end.parted-play-off",
        Tie::Tokens => "compatibility.end.parted-tokens",
        Tie::Overshoot => "compatibility.end.parted-overshoot",
    };
    (together && winning_sides(ending) == 1).then_some(key)
}

/// The sides by where their pawns stand, winners first.
pub(super) fn standings(ending: &Ending<'_>) -> Markup {
    let won = |side: &u8| {
        ending
            .members(*side)
            .iter()
            .any(|seat| ending.winners.contains(seat))
    };
    let mut sides: Vec<u8> = (0..ending.view.sides.len() as u8).collect();
    sides.sort_by_key(|side| {
        let seen = &ending.view.sides[*side as usize];
        std::cmp::Reverse((won(side), seen.square, seen.beyond))
    });
    html! {
        @if let Some(key) = parted(ending) { p.parted { (ending.t(key)) } }
        ol.finish aria-label=(ending.t("compatibility.end.standings")) {
            @for side in sides {
                @let seen = &ending.view.sides[side as usize];
                li.home-first[won(&side)] {
                    span.signs { @for seat in ending.members(side) { (ending.sign(*seat)) } }
                    span.name { (ending.side_names(side))
                        @if won(&side) { span.visually-hidden { ", " (ending.t("compatibility.end.winner")) } } }
                    span.square { b { (seen.square) } span { "/" (ending.last_square()) }
                        @if seen.beyond > 0 { " " small { (ending.with("compatibility.end.beyond", &[("n", &seen.beyond.to_string())])) } } }
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
        div.what-next.beside {
            h2 { (board.t(if scene.me.may_host { "compatibility.end.again-title" } else { "compatibility.end.again-wait" })) }
            div.what-next-buttons {
                @if scene.me.may_host {
                    button.button.primary type="button" id="again" data-ask="\"start\"" { (board.t("compatibility.end.again")) }
                    button.button.quiet type="button" id="change" data-ask="\"clear\"" { (board.t("compatibility.end.change")) }
                }
                @if let Some(number) = number(scene) {
                    a.button.quiet href={ (scene.link) "/games/" (number) } { (signs::book()) span { (board.t("compatibility.end.see-record")) } }
                }
                @if let Some(address) = image_address(scene) { (share::at_hand(board.lang, &address)) }
            }
        }
    }
}

/// The end on the big screen: all at a glance, nothing to scroll.
pub(super) fn screen_over(_scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let ending = Ending::at_table(board);
    html! {
        div.after-game.on-screen {
            section.won {
                h2 { (signs::crown()) span { (winner(&ending)) } }
                (standings(&ending))
            }
            @if ending.view.history.is_empty() {
                section.paper { p.nothing { (ending.t("compatibility.end.no-round")) } }
            } @else {
                section.paper.closest aria-labelledby="closest" { (closest_pair(&ending, 3)) }
                section.paper.everyone aria-labelledby="everyone" {
                    h2 #everyone { (ending.t("compatibility.end.everyone")) }
                    (graph(&ending))
                }
                @if let Some(best) = ending.affinity.best {
                    section.paper.moment aria-labelledby="finest" {
                        h2 #finest { (signs::sparkle()) (ending.t("compatibility.end.finest")) }
                        p { (sentence(&ending, "compatibility.end.finest-told", best)) }
                        (Facing::meant(&ending, best.round, best.a, best.b).render())
                    }
                }
            }
        }
    }
}
