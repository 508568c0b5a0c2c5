//! The end of a party and of a game: who won, with which points, and what was
//! answered.

use cible::{StageView, View};
use game::Seat;
use maud::{Markup, PreEscaped, html};
use web::{
    Area, GameHand, GameScreen, Scene,
    pages::{self, marks},
};

use super::{asked::asked, icons, moments::moments, points, story::Story, tv};

/// How long the points of a party are looked at before the next one.
const LOOK: u64 = 10_000;

/// Whether there are points to be told rather than a game to be played.
pub(super) fn ended(view: &View) -> bool {
    matches!(view.stage, StageView::PartyOver | StageView::Over)
}

/// The end on a phone or a laptop.
pub(super) fn area(area: Area, scene: &Scene<'_>, view: &View) -> Markup {
    match area {
        Area::Title => html! { span.title { "La Cible" } },
        Area::Main => html! { (pages::notices(scene)) (over(scene, view)) },
        Area::Players | Area::Aside => html! {},
    }
}

pub(super) fn hand(scene: &Scene<'_>, view: &View) -> GameHand {
    GameHand {
        hand: what_next(scene, view),
        live: aloud(scene, view),
        menu: html! {},
    }
}

/// The end on the big screen.
pub(super) fn screen(scene: &Scene<'_>, view: &View) -> GameScreen {
    GameScreen {
        title: html! { span.title { "La Cible" } },
        players: html! {},
        main: screen_over(scene, view),
        aside: html! {},
        live: aloud(scene, view),
    }
}

fn over(scene: &Scene<'_>, view: &View) -> Markup {
    let story = Story::at_table(scene, view);
    if view.stage == StageView::PartyOver {
        return party_over(&story, tv::heart(view));
    }
    let gold = tv::heart(view);
    html! {
        div.cible-end.at-table.gold[gold.is_some()] {
            @if let Some(seat) = gold { (tv::told(&story, seat)) }
            (won(&story))
            (super::flair::told(&story))
            (told(&story, false))
            (story.report_dialog())
        }
    }
}

/// Who won and everyone's points.
pub(super) fn won(story: &Story<'_>) -> Markup {
    html! {
        section.cible-won data-key={ "won-" (story.winner()) } {
            @if !story.winners.is_empty() { (heart()) }
            h2 { (story.winner()) }
            @if let Some(golden) = story.golden() { p.golden { (icons::golden()) span { (golden) } } }
            (points::podium(story))
        }
    }
}

/// All that a finished game tells.
pub(super) fn told(story: &Story<'_>, open: bool) -> Markup {
    html! {
        @if !story.view.parties.is_empty() {
            section.paper.cible-accounts aria-labelledby="account" {
                h2 #account { (story.t("cible.end.account")) }
                (points::accounts(story))
            }
        }
        (moments(story, 5))
        (asked(story, open))
    }
}

/// The points of a party, before the next one or the end.
fn party_over(story: &Story<'_>, gold: Option<Seat>) -> Markup {
    html! {
        div.cible-end.at-table.of-party.gold[gold.is_some()] {
            @if let Some(seat) = gold { (tv::told(story, seat)) }
            (reckoning(story))
            (last_account(story))
        }
    }
}

/// The points so far; after the last party who won is not told yet.
fn reckoning(story: &Story<'_>) -> Markup {
    html! {
        section.cible-won {
            @if story.last_party() {
                h2 { (story.t("cible.end.last-over")) }
            } @else {
                h2 { (story.n("cible.end.party-over", story.view.party)) }
                (points::podium(story))
            }
            (soon(story))
        }
    }
}

fn last_account(story: &Story<'_>) -> Markup {
    html! {
        @if let Some(party) = story.view.parties.last() {
            section.paper.cible-accounts aria-labelledby="account" {
                h2 #account { (story.t("cible.end.account")) }
                (points::account(story, party))
            }
        }
    }
}

fn soon(story: &Story<'_>) -> Markup {
    html! {
        @if let Some(deadline) = story.view.deadline {
            @let next = if story.last_party() { "cible.end.last-next" } else { "cible.end.party-next" };
            div.soon { p { (story.t(next)) } (pages::clock(story.lang, deadline, LOOK)) }
        }
    }
}

/// What may be done next; nothing between two parties.
fn what_next(scene: &Scene<'_>, view: &View) -> Markup {
    if view.stage == StageView::PartyOver {
        return html! {};
    }
    let lang = scene.lang;
    html! {
        div.what-next.beside {
            h2 { (lang.t(if scene.me.may_host { "cible.end.again-title" } else { "cible.end.again-wait" })) }
            div.what-next-buttons {
                @if scene.me.may_host {
                    button.button.primary type="button" id="again" data-ask="\"start\"" { (lang.t("cible.end.again")) }
                    button.button.quiet type="button" id="change" data-ask="\"clear\"" { (lang.t("cible.end.change")) }
                }
                @if let Some(game) = scene.table.games.last() {
                    a.button.quiet href={ (scene.link) "/games/" (game.number) } { (marks::book()) span { (lang.t("cible.end.see-record")) } }
                }
            }
        }
    }
}

/// The end on the big screen: the winner celebrated, all in one screen.
fn screen_over(scene: &Scene<'_>, view: &View) -> Markup {
    let story = Story::at_table(scene, view);
    let party = view.stage == StageView::PartyOver;
    if let Some(seat) = tv::heart(view) {
        return html! {
            div.cible-tv data-set="gold" { div.tv-set data-key={ "gold-" (view.party) } { (tv::gold(&story, seat)) } }
        };
    }
    html! {
        div.cible-end.on-tv.of-party[party] {
            @if party {
                (reckoning(&story))
                (last_account(&story))
            } @else {
                (confetti())
                (won(&story))
                (moments(&story, 4))
            }
        }
    }
}

/// The same for screen readers.
fn aloud(scene: &Scene<'_>, view: &View) -> String {
    let story = Story::at_table(scene, view);
    if view.stage == StageView::PartyOver && story.last_party() {
        let (over, next) = (
            story.t("cible.end.last-over"),
            story.t("cible.end.last-next"),
        );
        return format!("{over}. {next}.");
    }
    if view.stage == StageView::PartyOver {
        let points: Vec<String> = story
            .ranking()
            .into_iter()
            .map(|(_, seat)| {
                let total = view.seats[seat.index()].total.to_string();
                story.with(
                    "cible.end.has",
                    &[("name", story.name(seat)), ("n", &total)],
                )
            })
            .collect();
        let number = view.party.to_string();
        return story.with(
            "cible.end.aloud-party",
            &[("n", &number), ("points", &points.join(" · "))],
        );
    }
    let golden = story.golden().unwrap_or_default();
    story.with(
        "cible.end.aloud",
        &[("won", &story.winner()), ("golden", &golden)],
    )
}

/// The heart of the target with the golden pawn on it.
fn heart() -> Markup {
    html! {
        svg.cible-heart viewBox="0 0 200 200" aria-hidden="true" focusable="false" {
            (PreEscaped(concat!(
                r##"<g class="rays" fill="#f7cf52"><path d="M100 100 87-30h26zM100 100 154-19l22 13zM100 100 206 24l13 22zM100 100l130-13v26zM100 100l119 54-13 22zM100 100l76 106-22 13zM100 100l13 130H87zM100 100 46 219l-22-13zM100 100-6 176l-13-22zM100 100-30 113V87zM100 100-19 46l13-22zM100 100 24-6l22-13z"/></g>"##,
                r##"<circle cx="100" cy="100" r="78" fill="#f7cf52"/><circle cx="100" cy="100" r="62" fill="#f3a93c"/><circle cx="100" cy="100" r="47" fill="#ec7f31"/><circle cx="100" cy="100" r="33" fill="#dd5226"/><circle cx="100" cy="100" r="20" fill="#a3121b"/>"##,
                r##"<g class="pawn"><ellipse cx="100" cy="124" rx="30" ry="9" fill="#4d0a0e" fill-opacity=".45"/><path d="M100 26a20 20 0 0 1 11.500 36c1.500 17 6.500 28 18 37.500v20c0 9-59 9-59 0v-20c11.500-9.500 16.500-20.500 18-37.500A20 20 0 0 1 100 26z" fill="#ffd257" stroke="#7a4f00" stroke-width="3"/><path d="M90 40a10 10 0 0 1 8-6M84 100c6-6 10-14 12-24" fill="none" stroke="#fff7d6" stroke-width="4" stroke-linecap="round"/></g>"##,
            )))
        }
    }
}

/// Paper that falls behind a celebration.
fn confetti() -> Markup {
    html! { div.cible-confetti aria-hidden="true" { @for _ in 0..36 { span {} } } }
}
