//! The door of the house: its shelf, and the way to a table.

use maud::{Markup, html};

use super::{
    icons,
    layout::{Context, Page},
    pictures,
};
use crate::{Lang, cible, compatibility, typo};

/// A table that this person came to before.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    pub id: String,
    pub code: String,
    /// The id of the game it plays.
    pub game: String,
    pub names: Vec<String>,
}

/// A box on the shelf. Facts printed on it are the rulebook's.
pub(super) struct Boxed {
    pub id: &'static str,
    pub name: &'static str,
    pub author: &'static str,
    pub publisher: &'static str,
    pub players: &'static str,
    pub age: &'static str,
    pub minutes: &'static str,
    pub cover: fn(Lang) -> Markup,
    /// A line on what the game is.
    pub pitch: &'static str,
}

pub(super) const BOXES: &[Boxed] = &[
    Boxed {
        id: "typo",
        name: "Typo",
        author: "Corné van Moorsel",
        publisher: "Cwali, 2004",
        players: "2–6",
        age: "8",
        minutes: "30",
        cover: typo::cover,
        pitch: "typo.pitch",
    },
    Boxed {
        id: "compatibility",
        name: "Compatibility",
        author: "Craig Browne",
        publisher: "Cocktail Games",
        players: "3–8",
        age: "10",
        minutes: "45",
        cover: compatibility::cover,
        pitch: "compatibility.pitch",
    },
    Boxed {
        id: "cible",
        name: "La Cible",
        author: "Eric Bouret",
        publisher: "Ravensburger, 2004",
        players: "3–6",
        age: "14",
        minutes: "45",
        cover: cible::cover,
        pitch: "cible.pitch",
    },
];

pub(super) fn game_name(lang: Lang, game: &str) -> &'static str {
    let known = BOXES.iter().find(|boxed| boxed.id == game);
    known.map_or_else(|| lang.t("box.unknown"), |boxed| boxed.name)
}

pub fn shelf(context: &Context<'_>, recent: &[Recent]) -> Markup {
    let lang = context.lang;
    let main = html! {
        section.welcome {
            (pictures::EVENING)
            h1 { (lang.t("shelf.welcome")) }
            p.lead { (lang.t("shelf.lead")) }
            (code_form(context, lang.t("shelf.code"), "", None))
        }
        @if !recent.is_empty() {
            section.your-tables aria-labelledby="your-tables" {
                h2 #your-tables { (lang.t("shelf.recent")) }
                ul { @for table in recent { li { (recent_table(lang, table)) } } }
            }
        }
        section.shelf-section aria-labelledby="the-shelf" {
            h2 #the-shelf { (lang.t("shelf.title")) }
            ul.shelf {
                @for (at, boxed) in BOXES.iter().enumerate() { li { (box_on_shelf(lang, boxed, at)) } }
                @if BOXES.len() < 3 { li.shelf-rest aria-hidden="true" { div.niche { (pictures::BOOKS) } } }
            }
        }
        section.steps aria-labelledby="steps" {
            h2 #steps { (lang.t("shelf.steps")) }
            ol {
                li { (pictures::STEP_BOX) div { h3 { (lang.t("shelf.step-box")) } p { (lang.t("shelf.step-box-text")) } } }
                li { (pictures::STEP_PHONE) div { h3 { (lang.t("shelf.step-phone")) } p { (lang.t("shelf.step-phone-text")) } } }
                li { (pictures::STEP_SCREEN) div { h3 { (lang.t("shelf.step-screen")) } p { (lang.t("shelf.step-screen-text")) } } }
            }
        }
    };
    Page {
        context,
        title: lang.t("shelf.page"),
        class: "home",
        main,
    }
    .render()
}

/// The code that a friend said aloud.
pub(super) fn code_form(
    context: &Context<'_>,
    label: &str,
    code: &str,
    problem: Option<&str>,
) -> Markup {
    let lang = context.lang;
    html! {
        form.card.code-form action="/join" method="get" {
            label for="code" { (label) }
            div.together {
                input #code .spoken name="code" value=(code) required maxlength="24" placeholder="RAVI-42" autocomplete="off"
                    autocapitalize="characters" spellcheck="false" enterkeyhint="go"
                    aria-invalid=[problem.map(|_| "true")] aria-describedby=[problem.map(|_| "code-problem")];
                button.button.primary type="submit" { (lang.t("join.go")) }
            }
            @if let Some(problem) = problem { p.problem #code-problem role="alert" { (problem) } }
        }
    }
}

fn recent_table(lang: Lang, table: &Recent) -> Markup {
    html! {
        a.recent href={ "/t/" (table.id) } {
            span.code { (table.code) }
            span.recent-words {
                b { (game_name(lang, &table.game)) }
                @if !table.names.is_empty() { span { (table.names.join(", ")) } }
            }
            (icons::chevron())
        }
    }
}

fn box_on_shelf(lang: Lang, boxed: &Boxed, at: usize) -> Markup {
    let beside = [pictures::PLANT, pictures::BOOKS][at % 2];
    html! {
        a.game-box href={ "/games/" (boxed.id) } {
            span.niche { (lid(lang, boxed)) (beside) }
            span.game-box-words {
                b { (boxed.name) }
                span { (lang.t(boxed.pitch)) }
                (facts(lang, boxed))
            }
        }
    }
}

/// The box itself, standing: its lid and one side.
pub(super) fn lid(lang: Lang, boxed: &Boxed) -> Markup {
    html! { span.lid { span.lid-front { ((boxed.cover)(lang)) } span.lid-side { (boxed.name) } } }
}

pub(super) fn facts(lang: Lang, boxed: &Boxed) -> Markup {
    html! {
        span.facts {
            span.chip { (icons::people()) (lang.with("box.players", &[("players", boxed.players)])) }
            span.chip { (icons::cake()) (lang.with("box.age", &[("age", boxed.age)])) }
            span.chip { (icons::hourglass()) (lang.with("box.minutes", &[("minutes", boxed.minutes)])) }
        }
    }
}
