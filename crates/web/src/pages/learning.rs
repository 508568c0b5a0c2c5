//! Learning by doing: a first table that says what to do, and, anywhere, what
//! holds here and now.

use maud::{Markup, html};

use super::icons;
use crate::{GameBox, Lang};

/// Keys, and what they do.
const KEYS: [(&str, &str); 4] = [
    ("help.help", "help.help-does"),
    ("help.arrows", "help.arrows-does"),
    ("help.enter", "help.enter-does"),
    ("help.escape", "help.escape-does"),
];

/// What somebody without a name is called at a first table.
pub fn learner(lang: Lang) -> &'static str {
    lang.t("guide.name")
}

/// Beside the game at a first table; `guide.js` shows one step at a time.
pub fn guide(lang: Lang, boxed: &dyn GameBox) -> Option<Markup> {
    let guide = boxed.parts().guide()?;
    Some(html! {
        p #guide-said aria-live="polite" {}
        div.actions {
            button #guide-next .button.primary.small type="button" hidden { (lang.t("guide.next")) }
            a #guide-real .button.primary.small href={ "/games/" (boxed.lid().id) } hidden { (lang.t("guide.real")) }
            button #guide-skip .button.quiet.small type="button" data-end=(lang.t("guide.close")) { (lang.t("guide.skip")) }
        }
        ol hidden data-robots=(guide.robots) data-level=(guide.level.name()) data-end=(lang.t("guide.end")) {
            @for step in &guide.step {
                li data-when=(step.when) data-spot=[step.at.as_deref()] data-until=[step.until.as_deref()]
                    data-read[step.read] data-perhaps[step.perhaps] { (lang.t(&step.say)) }
            }
        }
    })
}

/// The button that opens such a table, for a box that has one. It is in a form
/// that opens a table.
pub(super) fn guided(lang: Lang, boxed: &dyn GameBox) -> Markup {
    html! {
        @if boxed.parts().guide().is_some() {
            button #guided .button.quiet type="submit" name="guide" value="yes" formnovalidate {
                (icons::play()) (lang.t("guide.open"))
            }
        }
    }
}

/// The rule that holds where one stands, what one wants to have at hand, and the
/// keys.
pub fn help(lang: Lang, boxed: &dyn GameBox, rule: &str) -> Markup {
    let rules = boxed.parts().rules(lang.language);
    let rule = rules.rule.iter().find(|one| one.id == rule);
    html! {
        @if let Some(rule) = rule {
            section.stack {
                h3 { (lang.t("help.now")) }
                p { b { (rule.id) } " " (rule.text) }
            }
        }
        section.stack.prose {
            @if rules.aid.is_empty() {
                (boxed.how_to_play(lang))
            } @else {
                h3 { (lang.t("help.aid")) }
                ul.aid { @for line in &rules.aid { li { (line) } } }
            }
        }
        section.stack {
            h3 { (lang.t("help.keys")) }
            dl.help-keys {
                @for (key, does) in KEYS {
                    dt { kbd { (lang.t(key)) } }
                    dd { (lang.t(does)) }
                }
            }
        }
        p { a.button.quiet href={ "/games/" (boxed.lid().id) "#" (rule.map_or("rules", |rule| &rule.id)) } target="_blank" rel="noopener" {
            (icons::book()) (lang.t("menu.rules"))
        } }
    }
}
