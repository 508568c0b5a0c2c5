//! The table's own themes, on the blank cards (C5).

use maud::{Markup, html};
use serde_json::json;
use web::Lang;

use super::signs;

/// As the rules have it.
const LONGEST: usize = 60;
const MOST: usize = 60;

/// The themes so far, each with a way to take it out, and a field for one more.
pub(super) fn editor(lang: Lang, themes: &[String]) -> Markup {
    html! {
        div.own-themes {
            h3 { (lang.t("compatibility.option.themes")) span.count { (themes.len()) } }
            p.option-note { (lang.t("compatibility.option.themes-note")) }
            @if !themes.is_empty() {
                ul {
                    @for (at, theme) in themes.iter().enumerate() {
                        @let others: Vec<&String> = themes.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, text)| text).collect();
                        li data-key={ "theme-" (theme) } {
                            span { (theme) }
                            button.button.ghost.icon type="button" data-ask=(json!({ "options": { "themes": others } }))
                                aria-label=(lang.with("compatibility.option.theme-remove", &[("theme", theme)])) { (signs::close()) }
                        }
                    }
                }
            }
            @if themes.len() < MOST {
                // The list as it is, to which around.js adds one.
                form.field #add-theme data-add-theme=(json!(themes))
                    data-twice=(lang.t("refusal.compatibility-theme-twice")) data-empty=(lang.t("refusal.compatibility-empty-theme")) {
                    label for="own-theme" { (lang.t("compatibility.option.theme-new")) }
                    div.together {
                        input #own-theme name="theme" maxlength=(LONGEST) required autocomplete="off" enterkeyhint="done"
                            placeholder=(lang.t("compatibility.option.theme-example"));
                        button.button.quiet type="submit" { (signs::plus()) (lang.t("compatibility.option.theme-add")) }
                    }
                }
            } @else {
                p.option-note { (lang.with("compatibility.option.themes-full", &[("n", &MOST.to_string())])) }
            }
        }
    }
}

/// The themes to be read only.
pub(super) fn list(themes: &[String]) -> Markup {
    html! {
        @if !themes.is_empty() {
            ul.themes-told { @for theme in themes { li { (theme) } } }
        }
    }
}
