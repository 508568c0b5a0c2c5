//! The options a group agrees on before a game.

use super::words;
use game::Language;
use maud::{Markup, html};
use typo::{Authority, Clock, DoubtWindow, Options};
use web::{
    Lang, Scene,
    pages::{choice, seconds},
};

const AUTHORITIES: [Authority; 3] = [Authority::Dictionary, Authority::Vote, Authority::Judge];
const CLOCKS: [Clock; 4] = [
    Clock::Relaxed,
    Clock::Seconds30,
    Clock::Seconds60,
    Clock::Seconds90,
];
const WINDOWS: [DoubtWindow; 3] = [
    DoubtWindow::Seconds5,
    DoubtWindow::Seconds10,
    DoubtWindow::Seconds20,
];

/// The options of the waiting room, to be changed by the host or only read.
pub fn options_form(scene: &Scene<'_>, options: &Options) -> Markup {
    let lang = scene.lang;
    if !scene.me.may_host {
        return html! { (options_summary(lang, options, &names(scene))) (words::precedents(scene, options)) };
    }
    html! {
        div.options {
            (choice(lang, "language", "typo.option.language", &Language::ALL, options.language, language))
            (choice(lang, "authority", "typo.option.authority", &AUTHORITIES, options.authority, authority))
            p.option-note { (lang.t(authority_note(options.authority))) }
            @if options.authority == Authority::Judge {
                div.option {
                    label for="option-judge" { (lang.t("typo.option.judge")) }
                    select id="option-judge" name="judge" data-ask-on-change="options" data-json="" {
                        @for (seat, chair) in scene.table.seats.iter().enumerate() {
                            option value=(seat) selected[seat == options.judge.index()] { (chair.name) }
                        }
                        @if options.judge.index() >= scene.table.seats.len() {
                            option value=(options.judge.0) selected {
                                (lang.with("typo.option.place", &[("n", &(options.judge.0 + 1).to_string())]))
                            }
                        }
                    }
                }
            }
            label.check for="option-compounds" {
                input type="checkbox" id="option-compounds" name="compounds" data-ask-on-change="options" checked[options.compounds];
                span { b { (lang.t("typo.option.compounds")) } small { (lang.t("typo.option.compounds-note")) } }
            }
            (words::editor(lang, &options.words))
            (words::precedents(scene, options))
            (choice(lang, "clock", "typo.option.clock", &CLOCKS, options.clock, clock))
            @if options.clock != Clock::Relaxed {
                (choice(lang, "doubt", "typo.option.doubt", &WINDOWS, options.doubt, window))
                p.option-note { (lang.t("typo.option.clock-note")) }
            }
        }
    }
}

/// The options in words. `names` are the seats', for the judge's.
fn options_summary(lang: Lang, options: &Options, names: &[&str]) -> Markup {
    let judge = names.get(options.judge.index()).copied();
    html! {
        dl.options-told {
            div { dt { (lang.t("typo.option.language")) } dd { (language(lang, options.language)) } }
            div { dt { (lang.t("typo.option.authority")) } dd { (authority(lang, options.authority))
                @if let (Authority::Judge, Some(judge)) = (options.authority, judge) { " (" (judge) ")" } } }
            @if options.compounds { div { dt { (lang.t("typo.option.compounds")) } dd { (lang.t("typo.option.compounds-on")) } } }
            (words::told(lang, &options.words))
            div { dt { (lang.t("typo.option.clock")) } dd { (clock(lang, options.clock)) } }
            @if options.clock != Clock::Relaxed {
                div { dt { (lang.t("typo.option.doubt")) } dd { (window(lang, options.doubt)) } }
            }
        }
    }
}

/// What a group may agree on, for the box.
pub fn options_explained(lang: Lang) -> Markup {
    html! {
        dl.explained {
            dt { (lang.t("typo.option.language")) }
            dd { (lang.t("typo.option.language-note")) }
            dt { (lang.t("typo.option.authority")) }
            dd { ul { @for one in AUTHORITIES { li { b { (authority(lang, one)) } " · " (lang.t(authority_note(one))) } } } }
            dt { (lang.t("typo.option.compounds")) }
            dd { (lang.t("typo.option.compounds-note")) }
            dt { (lang.t("typo.words.title")) }
            dd { (lang.t("typo.words.note")) }
            dt { (lang.t("typo.option.clock")) }
            dd { (lang.t("typo.option.clock-explained")) }
        }
    }
}

fn names<'a>(scene: &Scene<'a>) -> Vec<&'a str> {
    scene
        .table
        .seats
        .iter()
        .map(|chair| chair.name.as_str())
        .collect()
}

fn language(_: Lang, language: Language) -> String {
    language.name().to_owned()
}

fn authority(lang: Lang, authority: Authority) -> String {
    let key = match authority {
        Authority::Dictionary => "typo.option.dictionary",
        Authority::Vote => "typo.option.vote",
        Authority::Judge => "typo.option.a-judge",
    };
    lang.t(key).to_owned()
}

fn authority_note(authority: Authority) -> &'static str {
    match authority {
        Authority::Dictionary => "typo.option.dictionary-note",
        Authority::Vote => "typo.option.vote-note",
        Authority::Judge => "typo.option.judge-note",
    }
}

fn clock(lang: Lang, clock: Clock) -> String {
    match clock {
        Clock::Relaxed => lang.t("option.relaxed").to_owned(),
        Clock::Seconds30 | Clock::Seconds60 | Clock::Seconds90 => seconds(lang, &clock),
    }
}

fn window(lang: Lang, window: DoubtWindow) -> String {
    seconds(lang, &window)
}
