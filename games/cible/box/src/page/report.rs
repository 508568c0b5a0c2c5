//! A question that somebody finds wrong: the link beside it, the form, and what
//! is said afterwards.

use maud::{Markup, html};

use super::{signs, story::Story};
use crate::{
    Lang,
    pages::{Context, Page},
};

/// Letters of a note.
pub const LONGEST_NOTE: usize = 300;

/// What may be wrong with a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Fact,
    Missing,
    Spelling,
    Other,
}

impl Reason {
    pub const ALL: [Reason; 4] = [
        Reason::Fact,
        Reason::Missing,
        Reason::Spelling,
        Reason::Other,
    ];

    /// The name in forms and files.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Fact => "fact",
            Reason::Missing => "missing",
            Reason::Spelling => "spelling",
            Reason::Other => "other",
        }
    }

    pub fn from_name(name: &str) -> Option<Reason> {
        Reason::ALL.into_iter().find(|reason| reason.name() == name)
    }

    fn words(self, lang: Lang) -> &'static str {
        lang.t(match self {
            Reason::Fact => "cible.report.fact",
            Reason::Missing => "cible.report.missing",
            Reason::Spelling => "cible.report.spelling",
            Reason::Other => "cible.report.other",
        })
    }
}

/// Why a report was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoReport {
    /// No reason was chosen, or one that is not ours.
    Reason,
    LongNote,
    TooMany,
    /// The file of reports is as large as it may be.
    Full,
    Unwritten,
}

impl NoReport {
    pub fn text(self, lang: Lang) -> String {
        let most = LONGEST_NOTE.to_string();
        match self {
            NoReport::Reason => lang.t("cible.report.bad-reason").to_owned(),
            NoReport::LongNote => lang.with("cible.report.long-note", &[("most", &most)]),
            NoReport::TooMany => lang.t("cible.report.too-many").to_owned(),
            NoReport::Full => lang.t("cible.report.full").to_owned(),
            NoReport::Unwritten => lang.t("cible.report.unwritten").to_owned(),
        }
    }
}

/// What is said when a report was taken.
pub fn thanks(lang: Lang) -> &'static str {
    lang.t("cible.report.thanks")
}

/// The way to report a question; a page of its own, which the script opens as
/// a dialog instead. Nothing while the game is played.
pub(super) fn link(story: &Story<'_>, at: usize, question: &str) -> Markup {
    let lang = story.lang;
    html! {
        @if let Some(record) = &story.record {
            a.report-link id={ "report-" (at + 1) } href={ (record) "/questions/" (at + 1) "/report" } data-report=(question)
                aria-label=(lang.with("cible.report.open-what", &[("question", question)])) {
                (signs::flag()) span { (lang.t("cible.report.open")) }
            }
        }
    }
}

/// The dialog that the script fills for the question at hand.
pub(super) fn dialog(story: &Story<'_>) -> Markup {
    let lang = story.lang;
    html! {
        @if story.record.is_some() {
            dialog #report .report-dialog aria-labelledby="report-title" data-failed=(lang.t("cible.report.failed")) {
                h2 #report-title { (lang.t("cible.report.title")) }
                blockquote #report-question lang=(story.words()) {}
                p.hint { (lang.t("cible.report.how")) }
                form #report-form method="post" action="" {
                    (fields(lang, "", None))
                    div.actions {
                        button.button.quiet type="button" data-close="" { (lang.t("cible.report.cancel")) }
                        button.button.primary type="submit" { (lang.t("cible.report.send")) }
                    }
                }
            }
        }
    }
}

fn fields(lang: Lang, note: &str, chosen: Option<Reason>) -> Markup {
    html! {
        fieldset.segments.choices.reasons {
            legend { (lang.t("cible.report.reason")) }
            @for reason in Reason::ALL {
                @let id = format!("reason-{}", reason.name());
                label for=(id) {
                    input type="radio" id=(id) name="reason" value=(reason.name()) required checked[chosen == Some(reason)];
                    span { (reason.words(lang)) }
                }
            }
        }
        div.field {
            label for="report-note" { (lang.t("cible.report.note")) }
            textarea #report-note name="note" rows="3" maxlength=(LONGEST_NOTE) aria-describedby="report-note-hint" { (note) }
            p.hint #report-note-hint { (lang.t("cible.report.note-hint")) }
        }
    }
}

/// A question to be reported, on a page of its own.
pub struct Reporting<'a> {
    pub question: &'a str,
    /// The language of the question.
    pub words: ::cible::Language,
    /// The address of the game's record, and the question's place in it, from 1.
    pub record: &'a str,
    pub number: usize,
    /// What was typed before and why it could not be taken.
    pub note: &'a str,
    pub chosen: Option<Reason>,
    pub problem: Option<NoReport>,
}

/// The form as a page, for whoever has no script.
pub fn report_page(context: &Context<'_>, reporting: &Reporting<'_>) -> Markup {
    let lang = context.lang;
    let words = super::options::spoken(reporting.words).tag();
    let main = html! {
        div.narrow {
            h1 { (lang.t("cible.report.title")) }
            blockquote lang=(words) { (reporting.question) }
            p { (lang.t("cible.report.how")) }
            @if let Some(problem) = reporting.problem { p.problem role="alert" { (problem.text(lang)) } }
            form.card.stack method="post" action={ (reporting.record) "/questions/" (reporting.number) "/report" } {
                (fields(lang, reporting.note, reporting.chosen))
                button.button.primary type="submit" { (lang.t("cible.report.send")) }
            }
            a href={ (reporting.record) "#question-" (reporting.number) } { (lang.t("cible.report.back")) }
        }
    };
    page(context, main)
}

/// What is said afterwards, on a page of its own.
pub fn reported_page(context: &Context<'_>, record: &str, number: usize) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            h1 { (thanks(lang)) }
            p { (lang.t("cible.report.thanks-text")) }
            a.button.quiet href={ (record) "#question-" (number) } { (lang.t("cible.report.back")) }
        }
    };
    page(context, main)
}

fn page(context: &Context<'_>, main: Markup) -> Markup {
    Page {
        context,
        title: context.lang.t("cible.report.page"),
        class: "report-page",
        main,
    }
    .render()
}
