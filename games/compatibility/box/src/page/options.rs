//! The options a group agrees on before a game.

use compatibility::{Clock, Edition, Mode, Options, PICTURES, Pace};
use game::{Language, Seat};
use maud::{Markup, html};
use serde_json::json;
use web::{
    Lang, Misfit, Scene,
    pages::{choice, seconds, wire},
};

use super::{
    album::{Album, Albums},
    fit::{counted, counts},
    themes,
};

pub(super) const MODES: [Mode; 3] = [Mode::Teams, Mode::Individual, Mode::Trios];
const CLOCKS: [Clock; 4] = [
    Clock::Relaxed,
    Clock::Seconds60,
    Clock::Seconds90,
    Clock::Seconds120,
];
const PACES: [Pace; 3] = [Pace::Calm, Pace::Steady, Pace::Brisk];

/// The options of the waiting room, to be changed by the host or only read.
pub fn options_form(
    scene: &Scene<'_>,
    options: &Options,
    albums: &Albums,
    misfit: Option<&Misfit>,
) -> Markup {
    let lang = scene.lang;
    let misfit = misfit.filter(|_| scene.table.seats.len() >= scene.table.least_seats.into());
    if !scene.me.may_host {
        return summary(lang, options, albums, misfit);
    }
    let any_count_matters = options.mode == Mode::Individual
        && options.edition.rules().individual.len()
            < options.edition.rules().most_seats() as usize - 2;
    html! {
        div.options {
            (editions(lang, options))
            (modes(lang, options))
            @if any_count_matters { (any_count(lang, options)) }
            (hint(lang, misfit))
            (decks(lang, albums, options))
            (choice(lang, "language", "compatibility.option.language", &Language::ALL, options.language, language))
            (choice(lang, "clock", "compatibility.option.clock", &CLOCKS, options.clock, clock))
            @if options.clock != Clock::Relaxed { p.option-note { (lang.t("compatibility.option.clock-note")) } }
            (choice(lang, "pace", "compatibility.option.pace", &PACES, options.pace, pace))
            (themes::editor(lang, &options.themes))
        }
    }
}

/// The editions, each with what sets it apart. Buttons rather than radios: to
/// take an edition is also to leave a mode that it does not have.
fn editions(lang: Lang, options: &Options) -> Markup {
    html! {
        fieldset.segments.choices {
            legend { (lang.t("compatibility.option.edition")) }
            @for edition in Edition::ALL {
                @let mode = if edition.rules().printed(options.mode).is_empty() { Mode::Teams } else { options.mode };
                button type="button" id={ "option-edition-" (edition.name()) } aria-pressed=(edition == options.edition)
                    data-ask=(json!({ "options": { "edition": edition, "mode": mode } })) {
                    b { (edition_name(lang, edition)) }
                    span { (edition_note(lang, edition)) }
                }
            }
        }
    }
}

fn modes(lang: Lang, options: &Options) -> Markup {
    let printed = |mode: &Mode| !options.edition.rules().printed(*mode).is_empty();
    html! {
        fieldset.segments.choices data-ask-on-change="options" {
            legend { (lang.t("compatibility.option.mode")) }
            @for mode in MODES.into_iter().filter(printed) {
                @let id = format!("option-mode-{}", wire(&mode));
                @let numbers = counts(&Options { mode, ..options.clone() });
                label for=(id) {
                    input type="radio" id=(id) name="mode" value=(wire(&mode)) checked[mode == options.mode];
                    span { b { (mode_name(lang, mode)) }
                        small { (lang.with("compatibility.option.players", &[("counts", &counted(lang, &numbers))])) } }
                }
            }
        }
        p.option-note { (mode_note(lang, options)) }
    }
}

fn any_count(lang: Lang, options: &Options) -> Markup {
    html! {
        label.check for="option-any-count" {
            input type="checkbox" id="option-any-count" name="any_count" data-ask-on-change="options" checked[options.any_count];
            span { b { (lang.t("compatibility.option.any-count")) } " "
                span.chip.house-option { (super::signs::home()) (lang.t("compatibility.option.house")) }
                small { (lang.t("compatibility.option.any-count-note")) } }
        }
    }
}

/// What keeps the game from beginning, with a button for what a tap can do.
fn hint(lang: Lang, misfit: Option<&Misfit>) -> Markup {
    html! {
        @if let Some(misfit) = misfit {
            div.misfit data-key="misfit" {
                p { (misfit.told(lang)) }
                div.links {
                    @for (key, ask) in misfit.remedies.iter().filter_map(|way| way.button.as_ref()) {
                        button.button.quiet.small type="button" data-ask=(ask) { (lang.t(key)) }
                    }
                }
            }
        }
    }
}

fn decks(lang: Lang, albums: &Albums, options: &Options) -> Markup {
    let playable: Vec<&Album> = playable(albums).collect();
    html! {
        fieldset.segments.choices.deck-choices data-ask-on-change="options" {
            legend { (lang.t("compatibility.option.deck")) }
            @if playable.is_empty() { p.option-note { (lang.t("compatibility.deck.none")) } }
            @for album in &playable {
                @let id = format!("option-deck-{}", album.id);
                label for=(id) {
                    input type="radio" id=(id) name="deck" value=(album.id) checked[album.id == options.deck];
                    span {
                        span.thumbs aria-hidden="true" {
                            @for image in album.some(4) { img src=(image.address) alt="" width="300" height="420" loading="lazy"; }
                        }
                        b { (album.name.get(lang.language)) }
                        small { (album.mood.get(lang.language)) }
                    }
                }
            }
        }
        @if let Some(album) = albums.get(&options.deck) {
            p.option-note { a href=(album.page()) target="_blank" rel="noopener" { (super::signs::album())
                (lang.with("compatibility.deck.leaf", &[("deck", album.name.get(lang.language))])) } }
        }
    }
}

/// The decks a game can be played with (C1.1).
pub(super) fn playable(albums: &Albums) -> impl Iterator<Item = &Album> {
    albums
        .0
        .iter()
        .filter(|album| album.pictures.len() >= PICTURES)
}

fn summary(lang: Lang, options: &Options, albums: &Albums, misfit: Option<&Misfit>) -> Markup {
    let deck = albums.get(&options.deck);
    html! {
        dl.options-told {
            div { dt { (lang.t("compatibility.option.edition")) } dd { (edition_name(lang, options.edition)) } }
            div { dt { (lang.t("compatibility.option.mode")) } dd { (mode_name(lang, options.mode))
                @if options.mode == Mode::Individual && options.any_count { " (" (lang.t("compatibility.option.any-count")) ")" } } }
            div { dt { (lang.t("compatibility.option.deck")) } dd {
                @match deck {
                    Some(album) => a href=(album.page()) target="_blank" rel="noopener" { (album.name.get(lang.language)) },
                    None => (options.deck),
                }
            } }
            div { dt { (lang.t("compatibility.option.language")) } dd { (language(lang, options.language)) } }
            div { dt { (lang.t("compatibility.option.clock")) } dd { (clock(lang, options.clock)) } }
            div { dt { (lang.t("compatibility.option.pace")) } dd { (pace(lang, options.pace)) } }
            @if !options.themes.is_empty() {
                div { dt { (lang.t("compatibility.option.themes")) } dd { (options.themes.len()) } }
            }
        }
        p.option-note.edition-note { (edition_note(lang, options.edition)) }
        (themes::list(&options.themes))
        @if let Some(misfit) = misfit { div.misfit { p { (misfit.why) } } }
    }
}

/// What a group may agree on, for the box.
pub fn options_explained(lang: Lang) -> Markup {
    html! {
        dl.explained {
            dt { (lang.t("compatibility.option.edition")) }
            dd { ul { @for edition in Edition::ALL { li { b { (edition_name(lang, edition)) } " · " (edition_note(lang, edition)) } } } }
            dt { (lang.t("compatibility.option.mode")) }
            dd { ul { @for mode in MODES { li { b { (mode_name(lang, mode)) } " · " (lang.t(mode_key(mode))) } } } }
            dt { (lang.t("compatibility.option.any-count")) " " span.chip.house-option { (super::signs::home()) (lang.t("compatibility.option.house")) } }
            dd { (lang.t("compatibility.option.any-count-note")) }
            dt { (lang.t("compatibility.option.language")) }
            dd { (lang.t("compatibility.option.language-note")) }
            dt { (lang.t("compatibility.option.clock")) }
            dd { (lang.t("compatibility.option.clock-explained")) }
            dt { (lang.t("compatibility.option.pace")) }
            dd { (lang.t("compatibility.option.pace-note")) }
            dt { (lang.t("compatibility.option.themes")) }
            dd { (lang.t("compatibility.option.themes-note")) }
        }
    }
}

/// Who plays with whom if the game began now: the side of each seat, where so
/// many can be parted into teams.
pub fn sides(options: &Options, seats: u8) -> Vec<u8> {
    let teams = options.mode != Mode::Individual;
    if !teams
        || !options
            .edition
            .rules()
            .printed(options.mode)
            .contains(&seats)
    {
        return Vec::new();
    }
    (0..seats)
        .map(|seat| compatibility::side_of(options.mode, seats, Seat(seat)))
        .collect()
}

pub(super) fn edition_name(lang: Lang, edition: Edition) -> &'static str {
    lang.t(match edition {
        Edition::Originale => "compatibility.option.originale",
        Edition::Jetons => "compatibility.option.jetons",
        Edition::Couleurs => "compatibility.option.couleurs",
    })
}

fn edition_note(lang: Lang, edition: Edition) -> &'static str {
    lang.t(match edition {
        Edition::Originale => "compatibility.option.originale-note",
        Edition::Jetons => "compatibility.option.jetons-note",
        Edition::Couleurs => "compatibility.option.couleurs-note",
    })
}

pub(super) fn mode_name(lang: Lang, mode: Mode) -> &'static str {
    lang.t(match mode {
        Mode::Teams => "compatibility.option.teams",
        Mode::Individual => "compatibility.option.individual",
        Mode::Trios => "compatibility.option.trios",
    })
}

fn mode_key(mode: Mode) -> &'static str {
    match mode {
        Mode::Teams => "compatibility.option.teams-note",
        Mode::Individual => "compatibility.option.individual-note",
        Mode::Trios => "compatibility.option.trios-note",
    }
}

fn mode_note(lang: Lang, options: &Options) -> &'static str {
    match (options.mode, options.edition) {
        (Mode::Individual, Edition::Originale) => lang.t("compatibility.option.meneur-note"),
        (Mode::Individual, _) => lang.t("compatibility.option.referent-note"),
        (mode, _) => lang.t(mode_key(mode)),
    }
}

fn language(_lang: Lang, language: Language) -> String {
    language.name().to_owned()
}

fn clock(lang: Lang, clock: Clock) -> String {
    match clock {
        Clock::Relaxed => lang.t("option.relaxed").to_owned(),
        timed => seconds(lang, &timed),
    }
}

fn pace(lang: Lang, pace: Pace) -> String {
    lang.t(match pace {
        Pace::Calm => "compatibility.option.calm",
        Pace::Steady => "compatibility.option.steady",
        Pace::Brisk => "compatibility.option.brisk",
    })
    .to_owned()
}
