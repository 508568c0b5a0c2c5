//! The options a group agrees on before a game.

use cible::{AnswerTime, Arbiter, FinaleTime, Hourglass, Length, Options};
use game::Language;
use maud::{Markup, html};
use web::{
    Lang, Scene,
    pages::{choice, seconds, wire},
};

use super::board::Board;

const LENGTHS: [Length; 3] = [Length::One, Length::Two, Length::Goal];
const ARBITERS: [Arbiter; 2] = [Arbiter::House, Arbiter::Person];
const ANSWERS: [AnswerTime; 4] = [
    AnswerTime::Seconds5,
    AnswerTime::Seconds8,
    AnswerTime::Seconds12,
    AnswerTime::Seconds20,
];
const HOURGLASSES: [Hourglass; 3] = [Hourglass::Printed, Hourglass::Slower, Hourglass::Double];
const FINALES: [FinaleTime; 2] = [FinaleTime::Seconds90, FinaleTime::Seconds120];

/// The options of the waiting room, to be changed by the host or only read.
pub(super) fn options_form(scene: &Scene<'_>, options: &Options, editable: bool) -> Markup {
    let lang = scene.lang;
    if !editable {
        return options_summary(lang, options);
    }
    html! {
        div.options {
            (choice(lang, "language", "cible.option.language", &Language::ALL, options.language, language))
            (choice(lang, "length", "cible.option.length", &LENGTHS, options.length, length))
            @match options.length {
                Length::One => p.option-note { (lang.t("cible.option.length-note")) },
                Length::Two => {},
                Length::Goal => (goal(lang, options.goal)),
            }
            (arbiters(lang, options))
            p.option-note { (lang.t(arbiter_note(options.arbiter))) }
            (choice(lang, "answer", "cible.option.answer", &ANSWERS, options.answer, answer))
            p.option-note { (lang.t("cible.option.answer-note")) }
            (choice(lang, "hourglass", "cible.option.hourglass", &HOURGLASSES, options.hourglass, hourglass))
            (choice(lang, "finale", "cible.option.finale", &FINALES, options.finale, finale))
            p.option-note { (lang.t("cible.option.hourglass-note")) }
        }
    }
}

/// The points that end the game (L0.4). A list rather than a field: nothing
/// else can be chosen.
fn goal(lang: Lang, now: u8) -> Markup {
    let points = |n: u8| lang.with("cible.option.points", &[("n", &n.to_string())]);
    html! {
        div.option {
            label for="option-goal" { (lang.t("cible.option.goal-points")) }
            select id="option-goal" name="goal" data-ask-on-change="options" data-json="" {
                @if !(5..=60).contains(&now) { option value=(now) selected { (points(now)) } }
                @for n in 5..=60u8 { option value=(n) selected[n == now] { (points(n)) } }
            }
        }
    }
}

/// The options in words.
fn options_summary(lang: Lang, options: &Options) -> Markup {
    let told = |title: &str, value: String| html! { div { dt { (lang.t(title)) } dd { (value) } } };
    let long = match options.length {
        Length::Goal => lang.with(
            "cible.option.goal-told",
            &[("n", &options.goal.to_string())],
        ),
        other => length(lang, other),
    };
    html! {
        dl.options-told {
            (told("cible.option.language", language(lang, options.language)))
            (told("cible.option.length", long))
            (told("cible.option.arbiter", arbiter(lang, options.arbiter)))
            (told("cible.option.answer", answer(lang, options.answer)))
            (told("cible.option.hourglass", hourglass(lang, options.hourglass)))
            (told("cible.option.finale", total(lang, options)))
        }
    }
}

/// What was chosen, for all to see as the game begins (L0.8).
pub(super) fn chosen(board: &Board<'_>) -> Markup {
    let (lang, options) = (board.lang, &board.view.options);
    let judge = match options.arbiter {
        Arbiter::House => "cible.chosen.house",
        Arbiter::Person => "cible.chosen.person",
    };
    html! {
        ul.cible-chosen aria-label=(lang.t("cible.chosen.title")) {
            li { (lang.with("cible.chosen.answer", &[("time", &answer(lang, options.answer))])) }
            li { (lang.with("cible.chosen.hourglass", &[("time", &hourglass(lang, options.hourglass))])) }
            li.of-finale { (lang.with("cible.chosen.finale", &[("time", &total(lang, options))])) }
            li { (lang.t(judge)) }
        }
    }
}

/// With how much time a table opens in a browser (L0.8).
pub fn opening_time(arbiter: Arbiter) -> AnswerTime {
    match arbiter {
        Arbiter::House => AnswerTime::Seconds8,
        Arbiter::Person => AnswerTime::Seconds5,
    }
}

/// Who judges. With a person the time to answer is the printed one, unless
/// somebody chose another.
fn arbiters(lang: Lang, options: &Options) -> Markup {
    let untouched = options.answer == opening_time(options.arbiter);
    html! {
        fieldset.segments data-ask-on-change="options" {
            legend { (lang.t("cible.option.arbiter")) }
            @for one in ARBITERS {
                @let id = format!("option-arbiter-{}", wire(&one));
                @let answer = if untouched { opening_time(one) } else { options.answer };
                @let with = serde_json::json!({ "answer": answer });
                label for=(id) {
                    input type="radio" id=(id) name="arbiter" value=(wire(&one)) checked[one == options.arbiter] data-with=(with);
                    span { (arbiter(lang, one)) }
                }
            }
        }
    }
}

/// What a group may agree on, for the box.
pub fn options_explained(lang: Lang) -> Markup {
    html! {
        dl.explained {
            dt { (lang.t("cible.option.language")) }
            dd { (lang.t("cible.option.language-note")) }
            dt { (lang.t("cible.option.length")) }
            dd { (lang.t("cible.option.length-explained")) }
            dt { (lang.t("cible.option.arbiter")) }
            dd { ul { @for one in ARBITERS { li { b { (arbiter(lang, one)) } " · " (lang.t(arbiter_note(one))) } } } }
            dt { (lang.t("cible.option.answer")) }
            dd { (listed(lang, &ANSWERS, answer)) " · " (lang.t("cible.option.answer-note")) }
            dt { (lang.t("cible.option.hourglass")) }
            dd { (listed(lang, &HOURGLASSES, hourglass)) " · " (lang.t("cible.option.hourglass-note")) }
            dt { (lang.t("cible.option.finale")) }
            dd { (listed(lang, &FINALES, finale)) }
        }
    }
}

fn listed<T: Copy>(lang: Lang, all: &[T], label: fn(Lang, T) -> String) -> String {
    let labels: Vec<String> = all.iter().map(|one| label(lang, *one)).collect();
    labels.join(", ")
}

fn language(_: Lang, language: Language) -> String {
    language.name().to_owned()
}

fn length(lang: Lang, length: Length) -> String {
    let key = match length {
        Length::One => "cible.option.one",
        Length::Two => "cible.option.two",
        Length::Goal => "cible.option.goal",
    };
    lang.t(key).to_owned()
}

fn arbiter(lang: Lang, arbiter: Arbiter) -> String {
    let key = match arbiter {
        Arbiter::House => "cible.option.house",
        Arbiter::Person => "cible.option.person",
    };
    lang.t(key).to_owned()
}

fn arbiter_note(arbiter: Arbiter) -> &'static str {
    match arbiter {
        Arbiter::House => "cible.option.house-note",
        Arbiter::Person => "cible.option.person-note",
    }
}

fn answer(lang: Lang, time: AnswerTime) -> String {
    seconds(lang, &time)
}

fn hourglass(lang: Lang, hourglass: Hourglass) -> String {
    let key = match hourglass {
        Hourglass::Printed => "cible.option.printed",
        Hourglass::Slower => "cible.option.slower",
        Hourglass::Double => "cible.option.double",
    };
    lang.t(key).to_owned()
}

fn finale(lang: Lang, time: FinaleTime) -> String {
    seconds(lang, &time)
}

/// The final as long as it will be, the slower hourglass counted in.
fn total(lang: Lang, options: &Options) -> String {
    let seconds = options.finale() / 1_000;
    lang.with("option.seconds", &[("n", &seconds.to_string())])
}
