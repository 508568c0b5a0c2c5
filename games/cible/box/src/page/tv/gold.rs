//! A heart ends unlike anything else: gold, which nothing else in the house has.

use cible::{StageView, View};
use game::Seat;
use maud::{Markup, PreEscaped, html};
use web::sentence::list;

use crate::page::{icons, story::Story};

/// Whoever reached the heart in the last party that was played, where that is
/// what is told now: at the end of its party, and of the game if they won.
pub(in crate::page) fn heart(view: &View) -> Option<Seat> {
    let party = view.parties.last().filter(|party| party.levels == 6)?;
    let seat = party.finalist?;
    match view.stage {
        StageView::PartyOver => Some(seat),
        StageView::Over => view.winners.contains(&seat).then_some(seat),
        _ => None,
    }
}

/// All of it on the big screen. The golden pawn is given at the end of the game
/// (L6.2): until then the heart has a pawn of whoever reached it.
pub(in crate::page) fn screen(story: &Story<'_>, seat: Seat) -> Markup {
    let party = story.view.parties.last();
    let got = party.map_or(0, |party| {
        party.points.get(seat.index()).copied().unwrap_or(0)
    });
    let ended = story.view.stage == StageView::Over;
    let others: Vec<(usize, Seat)> = story
        .ranking()
        .into_iter()
        .filter(|(_, other)| *other != seat)
        .collect();
    html! {
        i.tv-rays aria-hidden="true" {}
        h2.tv-heart-cry { (story.t("cible.end.heart-cry")) }
        div.tv-finalist {
            (story.sign(seat))
            b { (list(story.lang, story.name(seat).split(" & "))) }
            p { (story.t("cible.end.six-of-six")) @if ended { " " (story.t("cible.end.and-golden")) } }
        }
        (pawn(seat, ended))
        p.tv-points { b { (got) } span { (story.n("cible.end.points-word", got)) } }
        p.tv-sum { (sum(story)) }
        ul.tv-others {
            @for (_, other) in others {
                li { (story.sign(other)) span { (story.name(other)) } b { (story.view.seats[other.index()].total) } }
            }
        }
    }
}

/// The heart with a pawn on it.
pub(in crate::page) fn pawn(seat: Seat, golden: bool) -> Markup {
    html! {
        svg.tv-standing-pawn.golden[golden].(web::shapes::colour(seat.0)) viewBox="0 0 380 300" aria-hidden="true" {
            (PreEscaped(concat!(
                r##"<g class="floor"><ellipse cx="190" cy="200" rx="188" ry="96"/><ellipse cx="190" cy="200" rx="156" ry="80"/><ellipse cx="190" cy="200" rx="126" ry="64"/><ellipse cx="190" cy="200" rx="96" ry="49"/><ellipse cx="190" cy="200" rx="66" ry="34"/></g>"##,
                r##"<g class="piece"><ellipse class="shadow" cx="194" cy="212" rx="70" ry="17"/><path class="body" d="M125 190c0-6 10-12 20-16 16-12 24-36 26-66h38c2 30 10 54 26 66 10 4 20 10 20 16v14c0 18-130 18-130 0z"/><path class="foot" d="M125 190c0 17 130 17 130 0"/><ellipse class="neck" cx="190" cy="108" rx="38" ry="11"/><circle class="head" cx="190" cy="58" r="50"/><ellipse class="gleam" cx="172" cy="38" rx="15" ry="10" transform="rotate(-28 172 38)"/></g>"##,
            )))
        }
    }
}

/// Where the points come from, in words.
fn sum(story: &Story<'_>) -> Markup {
    html! {
        @if let Some(party) = story.view.parties.last() {
            span { (story.n("cible.end.tower", party.tower)) } " + " span { (story.n("cible.end.levels", party.levels)) } " + " span { (story.t("cible.end.five-heart")) }
        }
    }
}

/// The same on a phone.
pub(in crate::page) fn told(story: &Story<'_>, seat: Seat) -> Markup {
    let ended = story.view.stage == StageView::Over;
    html! {
        section.cible-gold data-key="gold" {
            h2 { (story.t("cible.end.heart-cry")) }
            (pawn(seat, ended))
            p.who { (story.sign(seat)) b { (list(story.lang, story.name(seat).split(" & "))) } }
            @if let Some(golden) = story.golden().filter(|_| ended) { p.golden { (icons::golden()) span { (golden) } } }
            p.sum { (sum(story)) }
        }
    }
}
