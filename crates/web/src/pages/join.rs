use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
    shelf::code_form,
};

/// The door with a code: asked again, with what was wrong (the words of
/// `join.problem.<key>`).
pub fn join(context: &Context<'_>, code: &str, problem: Option<&str>) -> Markup {
    let lang = context.lang;
    let problem = problem.map(|key| {
        let key = format!("join.problem.{key}");
        lang.t(if lang.has(&key) {
            &key
        } else {
            "join.problem.no-table"
        })
    });
    let main = html! {
        div.narrow {
            (pictures::DOOR)
            h1 { (lang.t("join.title")) }
            p.lead { (lang.t("join.lead")) }
            (code_form(context, lang.t("join.code"), code, problem))
            p { a.button.quiet href="/" { (lang.t("join.shelf")) } }
        }
    };
    Page {
        context,
        title: lang.t("join.page"),
        class: "simple",
        main,
        parts: None,
    }
    .render()
}
