//! A game's numbered rules, which are data, and our rulings beside them.

use maud::{Markup, html};
use serde::Deserialize;

use crate::{Lang, pages::marks::scales};

/// The rules of a game, in each language.
pub(crate) struct Books {
    fr: Book,
    en: Book,
}

#[derive(Deserialize)]
pub(crate) struct Book {
    pub rule: Vec<Rule>,
}

#[derive(Deserialize)]
pub(crate) struct Rule {
    pub id: String,
    /// The heading of the part that this rule opens.
    pub part: Option<String>,
    pub text: String,
    /// How we settle what the printed rules leave open, one sentence or two
    /// for each question.
    #[serde(default)]
    pub rulings: Vec<String>,
}

impl Books {
    /// From files that are built into the program.
    pub fn new(fr: &str, en: &str) -> Books {
        let read = |file| toml::from_str(file).expect("the rules are valid TOML");
        Books {
            fr: read(fr),
            en: read(en),
        }
    }

    pub fn get(&self, lang: Lang) -> &Book {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }

    /// The rules with their ids, our rulings marked.
    pub fn html(&self, lang: Lang) -> Markup {
        let book = self.get(lang);
        // Ids of two numbers, such as C1.10, want a wider column.
        let wide = book.rule.iter().any(|rule| rule.id.contains('.'));
        html! {
            h2 { (lang.t("rules.title")) }
            p.rulings-note { (scales()) " " (lang.t("rules.rulings-note")) }
            div.rules {
                @for rule in &book.rule {
                    @if let Some(part) = &rule.part { h3 { (part) } }
                    div.rule.wide[wide] id=(rule.id) {
                        a.rule-id href={ "#" (rule.id) } { (rule.id) }
                        div {
                            p { (rule.text) }
                            @for ruling in &rule.rulings {
                                p.ruling { (scales())
                                    span.visually-hidden { (lang.t("rules.ruling")) }
                                    " " (ruling) }
                            }
                        }
                    }
                }
            }
        }
    }
}
