//! The numbered rules, which are data.

use maud::{Markup, html};

use crate::Lang;

pub fn rules(_lang: Lang) -> Markup {
    html! {}
}
