use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
};

/// Something cannot be done: what, what to do now, and a way back. The words
/// are those of `problem.<key>`, or general ones.
pub fn problem(context: &Context<'_>, status: u16, key: &str) -> Markup {
    let known = context.lang.has(&format!("problem.{key}.title"));
    let key = if known { key } else { "other" };
    let text = context.lang.t(&format!("problem.{key}.text"));
    told(context, status, key, text, back(context))
}

/// A page that says why something was refused.
pub fn refused(context: &Context<'_>, status: u16, text: &str) -> Markup {
    told(context, status, "bad-request", text, back(context))
}

/// The house is asked for by another name than its own, which is `url`.
pub fn elsewhere(context: &Context<'_>, url: &str) -> Markup {
    let way = html! { a.button.primary href=(url) { (url) } };
    let text = context.lang.t("problem.host.text");
    told(context, 421, "host", text, way)
}

fn back(context: &Context<'_>) -> Markup {
    html! {
        a.button.primary href="/" { (context.lang.t("problem.home")) }
        a.button.quiet href=(context.path) { (context.lang.t("problem.again")) }
    }
}

fn told(context: &Context<'_>, status: u16, key: &str, text: &str, ways: Markup) -> Markup {
    let lang = context.lang;
    let title = lang.t(&format!("problem.{key}.title"));
    let main = html! {
        div.narrow {
            (pictures::FALLEN_CHAIR)
            h1 { (title) }
            p.lead { (text) }
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
