use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
};

/// Someone followed a personal link: take the seat back on this device? Asked
/// first, because previews of links visit them too. `way` is the link's path.
pub fn recover(context: &Context<'_>, name: &str, way: &str) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            (pictures::DOOR)
            h1 { (lang.with("recover.title", &[("name", name)])) }
            p.lead { (lang.t("recover.text")) }
            form method="post" action=(way) {
                button.button.primary.big type="submit" { (lang.t("recover.do")) }
            }
            p { a.button.quiet href="/" { (lang.t("recover.home")) } }
        }
    };
    Page {
        context,
        title: lang.t("recover.page"),
        class: "simple",
        main,
        parts: None,
    }
    .render()
}
