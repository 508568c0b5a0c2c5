//! The door of the house: its shelf, and the way to a table.

mod tables;

use game::Millis;
use maud::{Markup, html};
use table::{Glance, Listing};

use super::{
    icons,
    layout::{Context, Page},
    pictures,
};
use crate::{Boxes, GameBox, Lang, Lid};

/// A table that this person came to before.
#[derive(Clone, Debug, Default)]
pub struct Recent {
    pub id: String,
    pub code: String,
    /// The id of the game it plays.
    pub game: String,
    /// What is going on there.
    pub now: Option<Glance>,
    /// What its game asks of them, where it waits for them.
    pub asked: Option<String>,
}

/// How soon a table wants its people: the first first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Urgency {
    MyTurn,
    Paused,
    Playing,
    Between,
}

impl Recent {
    pub fn urgency(&self) -> Urgency {
        match &self.now {
            Some(Glance { awaited: true, .. }) => Urgency::MyTurn,
            Some(Glance { paused: true, .. }) => Urgency::Paused,
            Some(Glance { playing: true, .. }) => Urgency::Playing,
            _ => Urgency::Between,
        }
    }
}

/// The first page, when the clock of the house says `time`: `recent` are the
/// reader's tables in the order of their urgency, `public` those that anybody
/// may come to. Whoever has been here finds what waits for them first, and the
/// field for a code under the thumb.
pub fn shelf(
    context: &Context<'_>,
    boxes: &Boxes,
    recent: &[Recent],
    public: &[(String, Listing)],
    time: Millis,
) -> Markup {
    let lang = context.lang;
    let awaiting = recent.partition_point(|table| table.urgency() == Urgency::MyTurn);
    let (awaiting, others) = recent.split_at(awaiting);
    let label = match recent.is_empty() {
        true => "shelf.code",
        false => "join.code",
    };
    let code = code_form(context, lang.t(label), "", None);
    let main = html! {
        @if recent.is_empty() {
            section.welcome {
                (pictures::EVENING)
                h1 { (lang.t("shelf.welcome")) }
                p.lead { (lang.t("shelf.lead")) }
                (code)
            }
        } @else {
            h1.visually-hidden { (lang.t("shelf.welcome")) }
            (tables::mine(lang, boxes, awaiting, "shelf.awaited", time))
            (tables::mine(lang, boxes, others, "shelf.recent", time))
        }
        (tables::public(lang, boxes, public))
        section.shelf-section aria-labelledby="the-shelf" {
            h2 #the-shelf { (lang.t("shelf.title")) }
            ul.shelf {
                @for (at, boxed) in boxes.iter().enumerate() { li { (box_on_shelf(lang, boxed, at)) } }
                @if boxes.iter().count() < 3 { li.shelf-rest aria-hidden="true" { div.niche { (pictures::BOOKS) } } }
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
        @if !recent.is_empty() { (code) }
    };
    let title = match awaiting.len() {
        0 => lang.t("shelf.page").to_string(),
        count => format!("({count}) {}", lang.t("shelf.page")),
    };
    Page {
        context,
        title: &title,
        class: if recent.is_empty() {
            "home"
        } else {
            "home returning"
        },
        main,
        parts: None,
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

fn box_on_shelf(lang: Lang, boxed: &dyn GameBox, at: usize) -> Markup {
    let beside = [pictures::PLANT, pictures::BOOKS][at % 2];
    let lid = boxed.lid();
    html! {
        a.game-box href={ "/games/" (lid.id) } {
            span.niche { (standing(lang, boxed)) (beside) }
            span.game-box-words {
                b { (lid.name) }
                span { (boxed.speak(lang.language).t(lid.pitch)) }
                (facts(lang, lid))
            }
        }
    }
}

/// The box itself, standing: its lid and one side.
pub(super) fn standing(lang: Lang, boxed: &dyn GameBox) -> Markup {
    let cover = boxed.cover(boxed.speak(lang.language));
    html! { span.lid { span.lid-front { (cover) } span.lid-side { (boxed.lid().name) } } }
}

pub(super) fn facts(lang: Lang, lid: &Lid) -> Markup {
    html! {
        span.facts {
            span.chip { (icons::people()) (players(lang, lid)) }
            span.chip { (icons::cake()) (lang.with("box.age", &[("age", &lid.age.to_string())])) }
            span.chip { (icons::hourglass()) (lang.with("box.minutes", &[("minutes", &lid.minutes.to_string())])) }
        }
    }
}

/// How many may play: "2–6".
pub(super) fn players(lang: Lang, lid: &Lid) -> String {
    let players = format!("{}–{}", lid.seats.start(), lid.seats.end());
    lang.with("box.players", &[("players", &players)])
}
