//! The door of the house: its shelf, and the way to a table.

use game::{Language, Millis};
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
}

impl Recent {
    fn awaits(&self) -> bool {
        self.now.as_ref().is_some_and(|now| now.awaited)
    }
}

/// The first page, when the clock of the house says `time`: `recent` are the
/// reader's tables, `public` those that anybody may come to.
pub fn shelf(
    context: &Context<'_>,
    boxes: &Boxes,
    recent: &[Recent],
    public: &[(String, Listing)],
    time: Millis,
) -> Markup {
    let lang = context.lang;
    let (awaiting, others): (Vec<&Recent>, Vec<&Recent>) =
        recent.iter().partition(|table| table.awaits());
    let main = html! {
        section.welcome {
            (pictures::EVENING)
            h1 { (lang.t("shelf.welcome")) }
            p.lead { (lang.t("shelf.lead")) }
            (code_form(context, lang.t("shelf.code"), "", None))
        }
        (my_tables(lang, boxes, &awaiting, "shelf.awaited", time))
        (my_tables(lang, boxes, &others, "shelf.recent", time))
        (public_tables(lang, boxes, public))
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
    };
    let title = match awaiting.len() {
        0 => lang.t("shelf.page").to_string(),
        count => format!("({count}) {}", lang.t("shelf.page")),
    };
    Page {
        context,
        title: &title,
        class: "home",
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

fn my_tables(lang: Lang, boxes: &Boxes, tables: &[&Recent], title: &str, time: Millis) -> Markup {
    html! {
        @if !tables.is_empty() {
            section.your-tables.awaited[tables[0].awaits()] aria-labelledby=(title) {
                h2 id=(title) { (lang.t(title)) }
                ul { @for table in tables { li { (recent_table(lang, boxes, table, time)) } } }
            }
        }
    }
}

fn recent_table(lang: Lang, boxes: &Boxes, table: &Recent, time: Millis) -> Markup {
    let game = table.now.as_ref().map_or(&table.game, |now| &now.game);
    html! {
        a.recent href={ "/t/" (table.id) } {
            span.code { (table.code) }
            span.recent-words {
                b { (boxes.name(game, lang)) }
                @if let Some(now) = &table.now { span { (doing(lang, now, time)) } }
            }
            (icons::chevron())
        }
    }
}

/// What a table waits for, and since when.
fn doing(lang: Lang, now: &Glance, time: Millis) -> String {
    let what = lang.t(match now {
        Glance { awaited: true, .. } => "shelf.your-turn",
        Glance { paused: true, .. } => "shelf.paused",
        Glance { playing: true, .. } => "shelf.others-play",
        _ => "shelf.between",
    });
    let minutes = time.saturating_sub(now.since) / 60_000;
    let (key, count) = match minutes {
        0 => return what.into(),
        1..60 => ("shelf.minutes", minutes),
        60..2_880 => ("shelf.hours", minutes / 60),
        _ => ("shelf.days", minutes / 1_440),
    };
    let since = lang.with(key, &[("n", &count.to_string())]);
    format!("{what}, {since}")
}

/// Tables that anybody may come to: what is played and how, and no names.
fn public_tables(lang: Lang, boxes: &Boxes, public: &[(String, Listing)]) -> Markup {
    html! {
        @if !public.is_empty() {
            section.your-tables.public-tables aria-labelledby="public-tables" {
                h2 #public-tables { (lang.t("shelf.public")) }
                ul {
                    @for (id, table) in public {
                        li { a.recent href={ "/t/" (id) } {
                            span.recent-words {
                                b { (boxes.name(&table.game, lang)) }
                                span { (public_facts(lang, table)) }
                            }
                            (icons::chevron())
                        } }
                    }
                }
            }
        }
    }
}

fn public_facts(lang: Lang, table: &Listing) -> String {
    let language = table.language.as_deref().and_then(Language::from_tag);
    let count = |key: &str, n: u32| lang.with(key, &[("n", &n.to_string())]);
    let facts = [
        language.map(|language| language.name().to_string()),
        table.slow.then(|| lang.t("shelf.slow").to_string()),
        Some(count("shelf.people", table.people)),
        Some(match table.free {
            0 => lang.t("shelf.no-chair").to_string(),
            free => count("shelf.chairs", free),
        }),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    facts.join(" · ")
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
