//! Every round of a game: theme, rankings facing each other, special cards and
//! points.

use compatibility::{Round, Swap};
use game::Seat;
use maud::{Markup, html};
use web::shapes::swatch;

use super::{ending::Ending, rankings::Facing, signs};

pub(super) fn rounds(ending: &Ending<'_>) -> Markup {
    html! {
        @for (at, round) in ending.view.history.iter().enumerate() {
            details.paper.played open id={ "round-" (at + 1) } {
                summary {
                    span.number { (ending.with("compatibility.record.round", &[("n", &(at + 1).to_string())])) }
                    (ending.quoted(at))
                    @if round.play_off { span.chip { (ending.t("compatibility.record.play-off")) } }
                }
                (announced(ending, round))
                div.facings { (compared(ending, round)) }
                (specials(ending, round))
                (points(ending, round))
            }
        }
    }
}

fn announced(ending: &Ending<'_>, round: &Round) -> Markup {
    let key = match (round.guide, round.theme.card) {
        (Some(_), _) => "compatibility.record.guided",
        (None, None) => "compatibility.record.announced-own",
        (None, Some(_)) => "compatibility.record.announced",
    };
    let number = round.theme.number.to_string();
    html! {
        p.announced { (ending.lang.html(key, &[
            ("name", &html! { b { (ending.name(round.announcer)) } }),
            ("n", &number.as_str()),
        ])) }
    }
}

/// Whoever was compared in this round, beside each other.
fn compared(ending: &Ending<'_>, round: &Round) -> Markup {
    let ranked = |seat: &Seat| {
        let ranking = round.rankings.get(seat.index());
        ranking.is_some_and(|ranking| !ranking.is_empty())
    };
    let groups: Vec<(u8, Vec<Seat>)> = match round.guide {
        Some(guide) => ending
            .seats()
            .filter(|seat| *seat != guide && ranked(seat))
            .map(|seat| (ending.side(seat), vec![guide, seat]))
            .collect(),
        None => (0..ending.view.sides.len() as u8)
            .map(|side| (side, ending.members(side).to_vec()))
            .filter(|(_, members)| members.iter().any(ranked))
            .collect(),
    };
    html! {
        @for (side, seats) in groups { (Facing::turned(ending, round, side, &seats).render()) }
    }
}

fn specials(ending: &Ending<'_>, round: &Round) -> Markup {
    let tokens = round.marks.iter().filter_map(|mark| {
        let position = mark.position?;
        let ranking = round.rankings.get(mark.seat.index())?;
        Some((mark.seat, ranking.get(position)?))
    });
    let double = match ending.view.options.edition.rules().specials {
        compatibility::Specials::Token => "compatibility.record.token",
        _ => "compatibility.record.staked",
    };
    html! {
        @if !round.marks.is_empty() || !round.swaps.is_empty() {
            ul.specials {
                @for (seat, picture) in tokens {
                    li { span.times-two aria-hidden="true" { "×2" } span { (ending.lang.html(double, &[
                        ("name", &html! { b { (ending.name(seat)) } }),
                        ("picture", &html! { em { (ending.title(picture)) } }),
                    ])) } }
                }
                @for swap in &round.swaps { li { (signs::swap()) span { (swapped(ending, swap)) } } }
            }
        }
    }
}

fn swapped(ending: &Ending<'_>, swap: &Swap) -> Markup {
    ending.lang.html(
        "compatibility.record.swapped",
        &[
            ("name", &html! { b { (ending.name(swap.by)) } }),
            ("target", &html! { b { (ending.name(swap.seat)) } }),
            ("a", &(swap.a.min(swap.b) + 1)),
            ("b", &(swap.a.max(swap.b) + 1)),
        ],
    )
}

fn points(ending: &Ending<'_>, round: &Round) -> Markup {
    html! {
        ul.earned aria-label=(ending.t("compatibility.record.points")) {
            @for (side, points) in (0u8..).zip(&round.points) {
                @let square = round.squares.get(side as usize).copied().unwrap_or(0);
                li {
                    (swatch(side, 22))
                    span.name { (ending.side_names(side)) }
                    b { "+" (points) }
                    span.where { (ending.with("compatibility.end.square", &[("n", &square.to_string())])) }
                }
            }
        }
    }
}
