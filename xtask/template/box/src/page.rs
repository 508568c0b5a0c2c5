//! Essai on the page: the table and the big screen.

use essai::{Clock, NUMBERS, Options, PhaseView, View};
use game::Seat;
use maud::{Markup, html};
use serde_json::json;
use web::{
    Area, GameHand, GameScreen, Lang, Scene,
    pages::{self, choice, seconds},
    sentence::list,
};

/// The picture on the lid: three cards, one of them turned.
pub fn cover(lang: Lang) -> Markup {
    html! {
        svg.cover viewBox="0 0 360 260" role="img" aria-label=(lang.t("essai.cover")) preserveAspectRatio="xMidYMid slice" {
            rect width="360" height="260" fill="#12604a" {}
            @for (x, turn, number) in [(60, -8, "?"), (144, 0, "9"), (228, 8, "?")] {
                g transform={ "translate(" (x) " 70) rotate(" (turn) " 36 60)" } {
                    rect width="72" height="120" rx="10" fill="#fbf5e6" {}
                    text x="36" y="78" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="52" fill="#1f1b2e" { (number) }
                }
            }
        }
    }
}

/// The options of the waiting room, to be changed by the host or only read.
pub fn options(scene: &Scene<'_>, options: &Options) -> Markup {
    let lang = scene.lang;
    if !scene.me.may_host {
        return html! {
            dl.options-told { div { dt { (lang.t("essai.option.clock")) } dd { (clock(lang, options.clock)) } } }
        };
    }
    let clocks = [Clock::Relaxed, Clock::Seconds30];
    html! {
        div.options { (choice(lang, "clock", "essai.option.clock", &clocks, options.clock, clock)) }
    }
}

fn clock(lang: Lang, clock: Clock) -> String {
    match clock {
        Clock::Relaxed => lang.t("essai.option.relaxed").to_owned(),
        Clock::Seconds30 => seconds(lang, &clock),
    }
}

/// The page of a phone or a laptop.
pub fn area(area: Area, scene: &Scene<'_>, view: &View) -> Markup {
    match area {
        Area::Title => html! { "Essai" },
        Area::Main => html! { (pages::notices(scene)) (felt(scene, view)) },
        Area::Players | Area::Aside => html! {},
    }
}

/// What is the reader's own.
pub fn hand(scene: &Scene<'_>, view: &View) -> GameHand {
    GameHand {
        hand: acts(scene, view),
        live: said(scene, view),
        menu: html! {},
    }
}

/// The big screen: what everyone may see.
pub fn screen(scene: &Scene<'_>, view: &View) -> GameScreen {
    GameScreen {
        title: html! { "Essai" },
        players: html! {},
        main: felt(scene, view),
        aside: html! {},
        live: said(scene, view),
    }
}

/// Everybody with a card: face down once it is chosen, shown at the end.
fn felt(scene: &Scene<'_>, view: &View) -> Markup {
    let lang = scene.lang;
    let winners = winners(view);
    html! {
        div.essai-felt {
            p.essai-said { (said(scene, view)) }
            ul.essai-cards {
                @for (seat, chair) in (0..).map(Seat).zip(&scene.table.seats).take(view.seats.len()) {
                    @let seen = &view.seats[seat.index()];
                    li.won[winners.contains(&seat)] data-key={ "card-" (seat.0) } {
                        span.essai-card.down[seen.number.is_none() && !seen.awaited] {
                            @match seen.number {
                                Some(number) => (number),
                                None if seen.awaited => span.visually-hidden { (lang.t("essai.chooses")) },
                                None => span.visually-hidden { (lang.t("essai.chosen")) },
                            }
                        }
                        span.essai-name { (pages::avatar(seat, &chair.name, chair.bot.or(chair.stand_in))) (chair.name) }
                    }
                }
            }
            @if let (Some(deadline), Some(total)) = (view.deadline, view.options.clock.time()) {
                (pages::clock(lang, deadline, total))
            }
        }
    }
}

/// What the seat may do: choose, or play again.
fn acts(scene: &Scene<'_>, view: &View) -> Markup {
    let lang = scene.lang;
    match (&view.phase, &view.you) {
        (PhaseView::Choosing, Some(you)) => html! {
            div.essai-numbers role="group" aria-label=(lang.t("essai.choose")) {
                @for number in NUMBERS {
                    @let ask = json!({ "play": { "choose": { "step": view.step, "number": number } } });
                    button.button id={ "number-" (number) } type="button" aria-pressed=(you.number == Some(number))
                        data-ask=(ask) { (number) }
                }
            }
        },
        (PhaseView::Over { .. }, _) => over(scene),
        _ => html! {},
    }
}

fn over(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        div.essai-again {
            @if scene.me.may_host {
                button #again .button.primary type="button" data-ask="\"start\"" { (lang.t("essai.again")) }
                button #change .button.quiet type="button" data-ask="\"clear\"" { (lang.t("essai.change")) }
            }
            @if let Some(game) = scene.table.games.last() {
                a.button.quiet href={ (scene.link) "/games/" (game.number) } { (lang.t("essai.tell")) }
            }
        }
    }
}

pub fn winners(view: &View) -> &[Seat] {
    match &view.phase {
        PhaseView::Over { winners } => winners,
        PhaseView::Ready | PhaseView::Choosing => &[],
    }
}

/// What happens, in a sentence; read aloud when it changes.
fn said(scene: &Scene<'_>, view: &View) -> String {
    let lang = scene.lang;
    let name = |seat: &Seat| {
        let chair = scene.table.seats.get(seat.index());
        chair.map_or("", |chair| chair.name.as_str())
    };
    match &view.phase {
        PhaseView::Ready | PhaseView::Choosing => {
            let left = view.seats.iter().filter(|seat| seat.awaited).count();
            lang.with("essai.left", &[("n", &left.to_string())])
        }
        PhaseView::Over { winners } => {
            let names = list(lang, winners.iter().map(name));
            lang.with(
                "essai.won",
                &[("n", &winners.len().to_string()), ("names", &names)],
            )
        }
    }
}
