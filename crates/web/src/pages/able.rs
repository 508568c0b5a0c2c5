//! What a browser must be able to do, told before somebody opens a table with
//! one that cannot.

use maud::{Markup, html};

use crate::Lang;

/// Nothing of it shows in a browser that will do: the style sheet knows what it
/// understands itself, and `able.js` tries the rest.
pub(super) fn notices(lang: Lang) -> Markup {
    html! {
        noscript { p.unable { (lang.t("able.scripts")) } }
        p.unable.outdated { (lang.t("able.outdated")) }
        p #unable .unable role="alert" hidden
            data-cookies=(lang.t("able.cookies")) data-storage=(lang.t("able.storage")) {}
    }
}
