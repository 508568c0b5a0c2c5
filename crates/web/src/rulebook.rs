//! A game's numbered rules, which are data, and our rulings beside them.

use maud::{Markup, html};
use serde::Deserialize;

use crate::{Lang, pages::marks::scales};

/// The rules of a game in one language.
#[derive(Default, Deserialize)]
pub struct Rulebook {
    /// What one wants to have beside oneself while playing, a line each.
    #[serde(default)]
    pub aid: Vec<String>,
    pub rule: Vec<Rule>,
}

#[derive(Deserialize)]
pub struct Rule {
    pub id: String,
    /// The heading of the part that this rule opens.
    pub part: Option<String>,
    pub text: String,
    /// How we settle what the printed rules leave open, one sentence or two
    /// for each question.
    #[serde(default)]
    pub rulings: Vec<String>,
}

impl Rulebook {
    pub(crate) fn read(file: &str, text: &str, faults: &mut Vec<String>) -> Rulebook {
        toml::from_str(text).unwrap_or_else(|why| {
            let at = why.span().map_or(0, |span| span.start);
            let line = 1 + text[..at].matches('\n').count();
            faults.push(format!("{file}:{line}: {}", why.message()));
            Rulebook::default()
        })
    }

    /// The rules with their ids, our rulings marked.
    pub fn html(&self, lang: Lang) -> Markup {
        // Ids of two numbers, such as C1.10, want a wider column.
        let wide = self.rule.iter().any(|rule| rule.id.contains('.'));
        html! {
            h2 { (lang.t("rules.title")) }
            p.rulings-note { (scales()) " " (lang.t("rules.rulings-note")) }
            div.rules {
                @for rule in &self.rule {
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
