//! The page of an evening: who won it, the race, every game, and a picture and
//! a text to keep.

mod picture;
mod race;

use game::Millis;
use maud::{Markup, html};
use table::{Evening, EveningGame, Place};

pub use picture::picture;

use super::{
    icons,
    layout::{Context, Page},
};
use crate::{
    Boxes, Lang,
    sentence::{list, signed},
    shapes,
};

/// What the page is made of.
pub struct EveningPage<'a> {
    pub boxes: &'a Boxes,
    pub evening: &'a Evening,
    /// The address of this page within the house.
    pub address: &'a str,
    /// The same with the house's, to be shared.
    pub link: &'a str,
    pub code: &'a str,
    /// Whether the reader is named here, or took themselves out; nothing where
    /// they did not play.
    pub listed: Option<bool>,
}

pub fn evening(context: &Context<'_>, page: &EveningPage<'_>) -> Markup {
    let lang = context.lang;
    let (evening, title) = (page.evening, headline(lang, page.evening));
    let count = evening.games.len().to_string();
    let main = html! {
        div.evening-side {
            h1 { (title) }
            p.lead { (lang.with("evening.games", &[("n", &count)])) " · " (date(lang, evening)) }
            img.evening-picture src={ (page.address) "/image.svg" } width="1200" height="960" alt=(lang.t("evening.picture"));
            (keep(lang, page))
        }
        div.evening-side {
            @if !evening.standings.is_empty() {
                section.paper.evening-race aria-labelledby="race" {
                    header { h2 #race { (lang.t("evening.race")) } p.hint { (lang.t("evening.race-how")) } }
                    (race::race(lang, page.boxes, evening))
                }
            }
            section.paper.evening-games aria-labelledby="played" {
                header { h2 #played { (lang.t("evening.played")) } p.hint { (lang.t("evening.played-how")) } }
                ol { @for game in &evening.games { li { (played(lang, page, game)) } } }
            }
            (out(lang, page))
        }
    };
    Page {
        context,
        title: lang.t("evening.page"),
        class: "evening-page",
        main,
        parts: None,
    }
    .render()
}

/// Whoever took themselves out of the page.
pub fn somebody(lang: Lang) -> &'static str {
    lang.t("evening.somebody")
}

/// Who has most points; several who share them.
fn leaders(evening: &Evening) -> Vec<&str> {
    let most = evening.standings.first().map(|one| one.points);
    let first = evening.standings.iter();
    let first = first.take_while(|one| Some(one.points) == most);
    first.map(|one| one.name.as_str()).collect()
}

fn headline(lang: Lang, evening: &Evening) -> String {
    let leaders = leaders(evening);
    if leaders.is_empty() {
        return lang.t("evening.nobody").into();
    }
    let count = leaders.len().to_string();
    let names = list(lang, leaders);
    lang.with("evening.won", &[("n", &count), ("names", &names)])
}

/// The standings in a line.
fn standings(lang: Lang, evening: &Evening) -> String {
    let one = |one: &table::Standing| {
        let points = one.points.to_string();
        lang.with("evening.standing", &[("name", &one.name), ("n", &points)])
    };
    let all: Vec<String> = evening.standings.iter().map(one).collect();
    all.join(", ")
}

/// All of it as a message to friends.
fn text(lang: Lang, page: &EveningPage<'_>) -> String {
    let mut games: Vec<&str> = Vec::new();
    for game in &page.evening.games {
        let name = page.boxes.name(&game.game, lang);
        if !games.contains(&name) {
            games.push(name);
        }
    }
    let args = [
        ("title", headline(lang, page.evening)),
        ("standings", standings(lang, page.evening)),
        ("games", list(lang, games)),
    ];
    let args: Vec<(&str, &str)> = args
        .iter()
        .map(|(name, text)| (*name, text.as_str()))
        .collect();
    lang.with("evening.text", &args)
}

/// The picture and the text, to share or to keep.
fn keep(lang: Lang, page: &EveningPage<'_>) -> Markup {
    let image = format!("{}/image.svg", page.address);
    let text = text(lang, page);
    let failed = lang.t("evening.failed");
    html! {
        div.links.evening-keep {
            button #share-evening .button.primary type="button" data-keepsake-share=(image) data-text=(text) data-failed=(failed) hidden {
                (icons::share()) (lang.t("evening.share"))
            }
            button #save-evening .button.quiet type="button" data-keepsake=(image) data-failed=(failed) {
                (icons::copy()) (lang.t("evening.save"))
            }
            button #copy-evening .button.quiet type="button" data-copy={ (text) " " (page.link) } {
                (icons::copy()) (lang.t("evening.copy"))
            }
        }
    }
}

fn played(lang: Lang, page: &EveningPage<'_>, game: &EveningGame) -> Markup {
    html! {
        a.evening-game href={ (page.address) "/games/" (game.number) } {
            span.trophy { (trophy(lang, page.boxes, &game.game)) }
            span.evening-what { b { (page.boxes.name(&game.game, lang)) } time data-at=(game.ended_at) {} }
            span.evening-results {
                @if game.places.is_empty() { span.hint { (lang.t("evening.unfinished")) } }
                @for place in &game.places { (result(page.evening, place)) }
            }
            (icons::chevron())
        }
    }
}

fn result(evening: &Evening, place: &Place) -> Markup {
    let mut standings = evening.standings.iter();
    let one = standings.find(|one| one.person == place.person);
    html! {
        @if let Some(one) = one {
            span.evening-result.won[place.won] title=(one.name) {
                (shapes::face(one.face)) span.visually-hidden { (one.name) " " }
                span { (points(place.score)) }
            }
        }
    }
}

/// With the sign that figures have in print, and none where there is nothing to
/// tell apart.
pub(super) fn points(points: i32) -> String {
    match points {
        0.. => points.to_string(),
        _ => signed(points),
    }
}

fn trophy(lang: Lang, boxes: &Boxes, game: &str) -> Markup {
    let boxed = boxes.get(game);
    boxed.map_or_else(
        || html! {},
        |boxed| boxed.trophy(boxed.speak(lang.language)).picture,
    )
}

/// The way out of the page for whoever is named on it.
fn out(lang: Lang, page: &EveningPage<'_>) -> Markup {
    html! {
        @if let Some(listed) = page.listed {
            form.evening-out method="post" action={ (page.address) "/names" } {
                p.hint { (lang.t(if listed { "evening.unlist-why" } else { "evening.unlisted" })) }
                button #unlist .button.quiet.small type="submit" name="out" value=(if listed { "1" } else { "0" }) {
                    (lang.t(if listed { "evening.unlist" } else { "evening.relist" }))
                }
            }
        }
    }
}

/// The day of the first game.
fn date(lang: Lang, evening: &Evening) -> String {
    let first = evening.games.first().map_or(0, |game| game.ended_at);
    let (year, month, day) = day_of(first);
    let name = lang.t(MONTHS[month as usize - 1]);
    let (year, day) = (year.to_string(), day.to_string());
    let args = [
        ("day", day.as_str()),
        ("month", name),
        ("year", year.as_str()),
    ];
    lang.with("evening.date", &args)
}

const MONTHS: [&str; 12] = [
    "evening.month-1",
    "evening.month-2",
    "evening.month-3",
    "evening.month-4",
    "evening.month-5",
    "evening.month-6",
    "evening.month-7",
    "evening.month-8",
    "evening.month-9",
    "evening.month-10",
    "evening.month-11",
    "evening.month-12",
];

/// Year, month and day of a time since 1970, by counting years that begin in
/// March: leap days are then the last of their year.
fn day_of(time: Millis) -> (u64, u64, u64) {
    let days = time / 86_400_000 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (year + era * 400 + later, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let day = |days: u64| day_of(days * 86_400_000 + 1);
        assert_eq!(day(0), (1970, 1, 1));
        assert_eq!(day(59), (1970, 3, 1));
        assert_eq!(day(11_016), (2000, 2, 29));
        assert_eq!(day(20_775), (2026, 11, 18));
        assert_eq!(day(20_819), (2027, 1, 1));
    }
}
