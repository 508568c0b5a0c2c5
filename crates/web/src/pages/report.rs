//! A question that somebody finds wrong: the link beside it, the form, and what
//! is said afterwards.

use maud::{Markup, html};

use super::drawing;
use crate::{Finding, Lang, Leaf};

/// As `icons::flag`, at the size of the text.
const FLAG: &str = r#"<path d="M6 21V4h11.5l-2.5 4 2.5 4H6"/>"#;

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
            Reason::Fact => "report.fact",
            Reason::Missing => "report.missing",
            Reason::Spelling => "report.spelling",
            Reason::Other => "report.other",
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
            NoReport::Reason => lang.t("report.bad-reason").to_owned(),
            NoReport::LongNote => lang.with("report.long-note", &[("most", &most)]),
            NoReport::TooMany => lang.t("report.too-many").to_owned(),
            NoReport::Full => lang.t("report.full").to_owned(),
            NoReport::Unwritten => lang.t("report.unwritten").to_owned(),
        }
    }
}

/// What is said when a report was taken.
pub fn thanks(lang: Lang) -> &'static str {
    lang.t("report.thanks")
}

/// The way to report the item at this place, from 0, of the game told at
/// `address`; a page of its own, which the script opens as a dialog instead.
pub fn link(lang: Lang, address: &str, at: usize, question: &str) -> Markup {
    html! {
        a.report-link id={ "report-" (at + 1) } href=(form_address(address, at + 1)) data-report=(question)
            aria-label=(lang.with("report.open-what", &[("question", question)])) {
            (drawing("icon line-icon icon-flag", FLAG)) span { (lang.t("report.open")) }
        }
    }
}

/// The dialog that the script fills for the item at hand. Items are written in
/// the language of this tag.
pub fn dialog(lang: Lang, words: &str) -> Markup {
    html! {
        dialog #report .report-dialog aria-labelledby="report-title" data-failed=(lang.t("report.failed")) {
            h2 #report-title { (lang.t("report.title")) }
            blockquote #report-question lang=(words) {}
            p.hint { (lang.t("report.how")) }
            form #report-form method="post" action="" {
                (fields(lang, "", None))
                div.actions {
                    button.button.quiet type="button" data-close="" { (lang.t("report.cancel")) }
                    button.button.primary type="submit" { (lang.t("report.send")) }
                }
            }
        }
    }
}

fn form_address(told: &str, number: usize) -> String {
    format!("{told}/questions/{number}/report")
}

fn fields(lang: Lang, note: &str, chosen: Option<Reason>) -> Markup {
    html! {
        fieldset.segments.choices.reasons {
            legend { (lang.t("report.reason")) }
            @for reason in Reason::ALL {
                @let id = format!("reason-{}", reason.name());
                label for=(id) {
                    input type="radio" id=(id) name="reason" value=(reason.name()) required checked[chosen == Some(reason)];
                    span { (reason.words(lang)) }
                }
            }
        }
        div.field {
            label for="report-note" { (lang.t("report.note")) }
            textarea #report-note name="note" rows="3" maxlength=(LONGEST_NOTE) aria-describedby="report-note-hint" { (note) }
            p.hint #report-note-hint { (lang.t("report.note-hint")) }
        }
    }
}

/// A question to be reported, on a page of its own.
pub struct Reporting<'a> {
    pub finding: &'a Finding,
    /// The address of the told game, and the question's place in it, from 1.
    pub told: &'a str,
    pub number: usize,
    /// What was typed before and why it could not be taken.
    pub note: &'a str,
    pub chosen: Option<Reason>,
    pub problem: Option<NoReport>,
}

/// The form as a page, for whoever has no script.
pub fn report_page(lang: Lang, reporting: &Reporting<'_>) -> Leaf {
    let finding = reporting.finding;
    let main = html! {
        div.narrow {
            h1 { (lang.t("report.title")) }
            blockquote lang=(finding.language.tag()) { (finding.question) }
            p { (lang.t("report.how")) }
            @if let Some(problem) = reporting.problem { p.problem role="alert" { (problem.text(lang)) } }
            form.card.stack method="post" action=(form_address(reporting.told, reporting.number)) {
                (fields(lang, reporting.note, reporting.chosen))
                button.button.primary type="submit" { (lang.t("report.send")) }
            }
            a href={ (reporting.told) "#question-" (reporting.number) } { (lang.t("report.back")) }
        }
    };
    page(lang, main)
}

/// What is said afterwards, on a page of its own.
pub fn reported_page(lang: Lang, told: &str, number: usize) -> Leaf {
    let main = html! {
        div.narrow {
            h1 { (thanks(lang)) }
            p { (lang.t("report.thanks-text")) }
            a.button.quiet href={ (told) "#question-" (number) } { (lang.t("report.back")) }
        }
    };
    page(lang, main)
}

fn page(lang: Lang, main: Markup) -> Leaf {
    Leaf {
        title: lang.t("report.page").to_owned(),
        class: "report-page",
        main,
    }
}
