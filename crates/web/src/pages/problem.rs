use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
};

/// Something cannot be done: what, what to do now, and a way back. The words
/// are those of `problem.<key>`, or general ones.
pub fn problem(context: &Context<'_>, status: u16, key: &str) -> Markup {
    let lang = context.lang;
    let ways = html! {
        a.button.primary href="/" { (lang.t("problem.home")) }
        a.button.quiet href=(context.path) { (lang.t("problem.again")) }
    };
    page(context, status, key, ways)
}

/// The house is asked for by another name than its own, which is `url`.
pub fn elsewhere(context: &Context<'_>, url: &str) -> Markup {
    let way = html! { a.button.primary href=(url) { (url) } };
    page(context, 421, "host", way)
}

fn page(context: &Context<'_>, status: u16, key: &str, ways: Markup) -> Markup {
    let lang = context.lang;
    let known = lang.has(&format!("problem.{key}.title"));
    let key = if known { key } else { "other" };
    let title = lang.t(&format!("problem.{key}.title"));
    let main = html! {
        div.narrow {
            (pictures::FALLEN_CHAIR)
            h1 { (title) }
            p.lead { (lang.t(&format!("problem.{key}.text"))) }
            div.actions { (ways) }
            p.hint { (lang.with("problem.status", &[("status", &status.to_string())])) }
        }
    };
    Page {
        context,
        title,
        class: "simple",
        main,
        parts: None,
    }
    .render()
}
