use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
};

/// Someone followed a personal link: take the seat back on this device? Asked
/// first, because previews of links visit them too.
/// `back` is where to go then.
pub fn recover(context: &Context<'_>, name: Option<&str>, token: &str, back: &str) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            (pictures::DOOR)
            h1 {
                @match name {
                    Some(name) => (lang.with("recover.title", &[("name", name)])),
                    None => (lang.t("recover.title-anyone")),
                }
            }
            p.lead { (lang.t("recover.text")) }
            form method="post" action={ "/back/" (token) } {
                input type="hidden" name="back" value=(back);
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
