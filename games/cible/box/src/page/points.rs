//! Who has how many points, and where they come from (L6.1).

use cible::Party;
use game::Seat;
use maud::{Markup, html};

use super::{
    icons, signs,
    story::{Story, row_of},
};

/// Everyone by points, the winners first, the first three on a podium.
pub(super) fn podium(story: &Story<'_>) -> Markup {
    html! {
        ol.cible-podium data-count=(story.view.seats.len()) aria-label=(story.t("cible.end.standings")) {
            @for (place, (rank, seat)) in story.ranking().into_iter().enumerate() {
                @let total = story.view.seats[seat.index()].total;
                li.{ "place-" (place + 1) }.champion[story.won(seat)].me[story.is_me(seat)] {
                    span.rank { span aria-hidden="true" { (rank) } span.visually-hidden { (story.n("cible.end.rank", rank)) } }
                    span.sign { (story.sign(seat)) @if story.won(seat) { (icons::golden()) } }
                    span.name { (story.name(seat)) @if story.won(seat) { span.visually-hidden { ", " (story.t("cible.end.golden-chip")) } } }
                    b.total { (total) span.visually-hidden { " " (points_word(story, total)) } }
                }
            }
        }
    }
}

fn points_word(story: &Story<'_>, total: u16) -> String {
    story.n("cible.end.points", total)
}

/// Where the points of each party come from.
pub(super) fn accounts(story: &Story<'_>) -> Markup {
    let several = story.view.parties.len() > 1;
    html! {
        @for (number, party) in (1..).zip(story.view.parties.iter()) {
            @if several { h3 { (story.n("cible.end.party", number)) } }
            (account(story, party))
        }
    }
}

/// One party: the finalist's tower, levels and heart, and the 2 points of who
/// lost the auctions.
pub(super) fn account(story: &Story<'_>, party: &Party) -> Markup {
    let got = |seat: Seat| party.points.get(seat.index()).copied().unwrap_or(0);
    html! {
        ul.cible-account {
            @if let Some(seat) = party.finalist {
                li {
                    span.sign { (story.sign(seat)) }
                    p.of { b { (story.name(seat)) } " " span.role { (story.t("cible.end.finalist")) } }
                    b.got { (story.n("cible.end.points", got(seat))) }
                    ul.sum {
                        li { (row_of("pawns", party.tower, 5)) span { (story.n("cible.end.tower", party.tower)) } b { "+" (party.tower) } }
                        li { (row_of("levels", party.levels, 6))
                            span { @if party.levels == 0 { (story.t("cible.end.no-level")) } @else { (story.n("cible.end.levels", party.levels)) } }
                            b { "+" (party.levels) } }
                        @if party.levels == 6 { li { (signs::target()) span { (story.t("cible.end.heart")) } b { "+5" } } }
                    }
                }
            } @else {
                li { p { (story.t("cible.end.no-final")) } }
            }
            @if let Some(seat) = party.second {
                li {
                    span.sign { (story.sign(seat)) }
                    p.of { b { (story.name(seat)) } " " span.role { (story.t("cible.end.second")) } }
                    b.got { (story.n("cible.end.points", got(seat))) }
                }
            }
        }
        @if party.finalist.is_some() && story.view.seats.len() > 2 { p.hint { (story.t("cible.end.others")) } }
    }
}
