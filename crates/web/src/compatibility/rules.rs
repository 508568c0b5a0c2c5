//! The numbered rules, which are data.

use std::sync::LazyLock;

use maud::{Markup, html};
use serde::Deserialize;

use super::signs;
use crate::Lang;

#[derive(Deserialize)]
pub(super) struct Book {
    pub rule: Vec<Rule>,
}

#[derive(Deserialize)]
pub(super) struct Rule {
    pub id: String,
    /// The heading of the part that this rule opens.
    pub part: Option<String>,
    pub text: String,
    /// How we settle what the printed rules leave open, one sentence or two
    /// for each question.
    #[serde(default)]
    pub rulings: Vec<String>,
}

static BOOKS: LazyLock<[Book; 2]> = LazyLock::new(|| {
    [
        include_str!("../../i18n/fr/compatibility-rules.toml"),
        include_str!("../../i18n/en/compatibility-rules.toml"),
    ]
    .map(|file| toml::from_str(file).expect("the rules are valid TOML"))
});

pub(super) fn book(lang: Lang) -> &'static Book {
    &BOOKS[match lang {
        Lang::Fr => 0,
        Lang::En => 1,
    }]
}

/// The rules with their ids, our rulings marked.
pub fn rules(lang: Lang) -> Markup {
    html! {
        h2 { (lang.t("compatibility.how.rules")) }
        p.rulings-note { (signs::scales()) " " (lang.t("compatibility.how.rulings-note")) }
        div.rules {
            @for rule in &book(lang).rule {
                @if let Some(part) = &rule.part { h3 { (part) } }
                div.rule.wide id=(rule.id) {
                    a.rule-id href={ "#" (rule.id) } { (rule.id) }
                    div {
                        p { (rule.text) }
                        @for ruling in &rule.rulings {
                            p.ruling { (signs::scales())
                                span.visually-hidden { (lang.t("compatibility.how.ruling")) }
                                " " (ruling) }
                        }
                    }
                }
            }
        }
    }
}
