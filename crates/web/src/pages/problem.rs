use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
};

/// Something cannot be done: what, what to do now, and a way back. The words
/// are those of `problem.<key>`, or general ones.
pub fn problem(context: &Context<'_>, status: u16, key: &str) -> Markup {
    let lang = context.lang;
    let known = lang.has(&format!("problem.{key}.title"));
    let key = if known { key } else { "other" };
    told(context, status, key, lang.t(&format!("problem.{key}.text")))
}

/// A page that says why something was refused.
pub fn refused(context: &Context<'_>, status: u16, text: &str) -> Markup {
    told(context, status, "bad-request", text)
}

fn told(context: &Context<'_>, status: u16, key: &str, text: &str) -> Markup {
    let lang = context.lang;
    let title = lang.t(&format!("problem.{key}.title"));
    let main = html! {
        div.narrow {
            (pictures::FALLEN_CHAIR)
            h1 { (title) }
            p.lead { (text) }
            div.actions {
                a.button.primary href="/" { (lang.t("problem.home")) }
                a.button.quiet href=(context.path) { (lang.t("problem.again")) }
            }
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
