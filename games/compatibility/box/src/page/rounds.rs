//! Every round of a game: theme, rankings facing each other, special cards and
//! points.

use ::compatibility::{Round, Swap};
use game::Seat;
use maud::{Markup, html};

use super::{rankings::Facing, signs, told::Told};
use crate::shapes::swatch;

pub(super) fn rounds(told: &Told<'_>) -> Markup {
    html! {
        @for (at, round) in told.view.history.iter().enumerate() {
            details.paper.played open id={ "round-" (at + 1) } {
                summary {
                    span.number { (told.with("compatibility.record.round", &[("n", &(at + 1).to_string())])) }
                    (told.quoted(at))
                    @if round.play_off { span.chip { (told.t("compatibility.record.play-off")) } }
                }
                (announced(told, round))
                div.facings { (compared(told, round)) }
                (specials(told, round))
                (points(told, round))
            }
        }
    }
}

fn announced(told: &Told<'_>, round: &Round) -> Markup {
    let key = match (round.guide, round.theme.card) {
        (Some(_), _) => "compatibility.record.guided",
        (None, None) => "compatibility.record.announced-own",
        (None, Some(_)) => "compatibility.record.announced",
    };
    let number = round.theme.number.to_string();
    html! {
        p.announced { (told.lang.html(key, &[
            ("name", &html! { b { (told.name(round.announcer)) } }),
            ("n", &number.as_str()),
        ])) }
    }
}

/// Whoever was compared in this round, beside each other.
fn compared(told: &Told<'_>, round: &Round) -> Markup {
    let ranked = |seat: &Seat| {
        let ranking = round.rankings.get(seat.index());
        ranking.is_some_and(|ranking| !ranking.is_empty())
    };
    let groups: Vec<(u8, Vec<Seat>)> = match round.guide {
        Some(guide) => told
            .seats()
            .filter(|seat| *seat != guide && ranked(seat))
            .map(|seat| (told.side(seat), vec![guide, seat]))
            .collect(),
        None => (0..told.view.sides.len() as u8)
            .map(|side| (side, told.members(side).to_vec()))
            .filter(|(_, members)| members.iter().any(ranked))
            .collect(),
    };
    html! {
        @for (side, seats) in groups { (Facing::turned(told, round, side, &seats).render()) }
    }
}

fn specials(told: &Told<'_>, round: &Round) -> Markup {
    let tokens = round.marks.iter().filter_map(|mark| {
        let position = mark.position?;
        let ranking = round.rankings.get(mark.seat.index())?;
        Some((mark.seat, ranking.get(position)?))
    });
    let double = match told.view.options.edition.rules().specials {
        ::compatibility::Specials::Token => "compatibility.record.token",
        _ => "compatibility.record.staked",
    };
    html! {
        @if !round.marks.is_empty() || !round.swaps.is_empty() {
            ul.specials {
                @for (seat, picture) in tokens {
                    li { span.times-two aria-hidden="true" { "×2" } span { (told.lang.html(double, &[
                        ("name", &html! { b { (told.name(seat)) } }),
                        ("picture", &html! { em { (told.title(picture)) } }),
                    ])) } }
                }
                @for swap in &round.swaps { li { (signs::swap()) span { (swapped(told, swap)) } } }
            }
        }
    }
}

fn swapped(told: &Told<'_>, swap: &Swap) -> Markup {
    told.lang.html(
        "compatibility.record.swapped",
        &[
            ("name", &html! { b { (told.name(swap.by)) } }),
            ("target", &html! { b { (told.name(swap.seat)) } }),
            ("a", &(swap.a.min(swap.b) + 1)),
            ("b", &(swap.a.max(swap.b) + 1)),
        ],
    )
}

fn points(told: &Told<'_>, round: &Round) -> Markup {
    html! {
        ul.earned aria-label=(told.t("compatibility.record.points")) {
            @for (side, points) in (0u8..).zip(&round.points) {
                @let square = round.squares.get(side as usize).copied().unwrap_or(0);
                li {
                    (swatch(side, 22))
                    span.name { (told.side_names(side)) }
                    b { "+" (points) }
                    span.where { (told.with("compatibility.end.square", &[("n", &square.to_string())])) }
                }
            }
        }
    }
}
