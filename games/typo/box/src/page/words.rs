//! The table's own words in the waiting room (T12): those it was opened with, and
//! those that earlier games entered.

use maud::{Markup, html};
use typo::{Legacy, Options, Precedent, Words};
use web::{Lang, Scene};

/// Two fields, one word a line; words.js sends them as lists.
pub(super) fn editor(lang: Lang, words: &Words) -> Markup {
    let lines = |words: &[std::sync::Arc<str>]| words.join("\n");
    let open = !words.is_empty();
    html! {
        details.own-words id="own-words" open[open] {
            summary { (lang.t("typo.words.title")) @if open { span.count { (words.counting.len() + words.refused.len()) } } }
            p.option-note { (lang.t("typo.words.note")) }
            form data-own-words="" {
                (field(lang, "counting", "typo.words.in", &lines(&words.counting)))
                (field(lang, "refused", "typo.words.out", &lines(&words.refused)))
                button.button.quiet type="submit" { (lang.t("typo.words.save")) }
            }
        }
    }
}

fn field(lang: Lang, name: &str, title: &str, lines: &str) -> Markup {
    html! {
        div.field {
            label for={ "own-" (name) } { (lang.t(title)) }
            textarea id={ "own-" (name) } name=(name) rows="3" maxlength="3500" autocomplete="off" autocapitalize="none"
                spellcheck="false" { (lines) }
        }
    }
}

/// The words to be read only.
pub(super) fn told(lang: Lang, words: &Words) -> Markup {
    html! {
        @for (key, list) in [("typo.words.in", &words.counting), ("typo.words.out", &words.refused)] {
            @if !list.is_empty() { div { dt { (lang.t(key)) } dd { (list.join(lang.t("list.separator"))) } } }
        }
    }
}

/// What earlier games of this table entered, in the language that is played.
pub(super) fn precedents(scene: &Scene<'_>, options: &Options) -> Markup {
    let legacy = scene.table.legacy.as_deref();
    let legacy: Option<Legacy> = legacy.and_then(|kept| serde_json::from_str(kept).ok());
    let legacy = legacy.unwrap_or_default();
    let here = |one: &&Precedent| one.language == options.language;
    html! {
        @if legacy.precedents.iter().any(|one| here(&one)) {
            div.precedents {
                h3 { (scene.lang.t("typo.words.precedents")) }
                ul lang=(options.language.tag()) {
                    @for one in legacy.precedents.iter().filter(here) {
                        li.{ (if one.counts { "in" } else { "out" }) } { (one.word) " "
                            small lang=(scene.lang.tag()) { (scene.lang.t(if one.counts { "typo.words.counts" } else { "typo.words.counts-not" })) } }
                    }
                }
            }
        }
    }
}
