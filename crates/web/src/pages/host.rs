//! The page of whoever keeps the house: how it is, and what it can be told.

use maud::{Markup, html};

use super::{
    layout::{Context, Page},
    pictures,
};

/// How a house is, in words and numbers that need no further thought.
pub struct HostLook {
    pub version: String,
    /// Days since it was opened.
    pub open_days: u64,
    pub well: bool,
    pub devices: i64,
    pub games: i64,
    /// Tables by the game they were opened with: its name, and how many.
    pub by_game: Vec<(String, usize)>,
    /// Tables by when they were last played at: today, this week, this month,
    /// this year, before.
    pub by_age: [usize; 5],
    pub journal_bytes: u64,
    /// What the journal may still grow by, and for how many days that lasts.
    pub left_bytes: u64,
    pub left_days: Option<u64>,
    /// Days since the last backup, if there is one; whether there is one a day.
    pub backup_days: Option<u64>,
    pub backups: bool,
    pub reports: usize,
    /// Limits that were reached since the house opened, and how often.
    pub bites: Vec<(&'static str, u64)>,
    /// What failed or was slow since then: the words of `host.fault.<key>`.
    pub faults: Vec<(&'static str, u64)>,
    pub notice: String,
    pub draining: bool,
    /// A sentence about what was just done, by its key.
    pub done: Option<&'static str>,
}

/// Asks for the token; says what was wrong with the last.
pub fn host_door(context: &Context<'_>, problem: Option<&str>) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            (pictures::DOOR)
            h1 { (lang.t("host.door")) }
            p.lead { (lang.t("host.door-lead")) }
            form.stack method="post" action="/house/enter" {
                label for="token" { (lang.t("host.token")) }
                input #token type="password" name="token" required autocomplete="current-password"
                    aria-describedby=[problem.map(|_| "token-problem")] aria-invalid=[problem.map(|_| "true")];
                @if let Some(problem) = problem {
                    p #token-problem .problem role="alert" { (lang.t(problem)) }
                }
                button.button.primary type="submit" { (lang.t("host.enter")) }
            }
            p.hint { (lang.t("host.token-hint")) " " code { "tablee token" } }
        }
    };
    page(context, main)
}

pub fn host(context: &Context<'_>, look: &HostLook) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.host {
            h1 { (lang.t("host.title")) }
            p.lead {
                (lang.t(if look.well { "host.well" } else { "host.ill" })) " "
                (lang.with("host.open-since", &[("n", &look.open_days.to_string())])) " "
                span.hint { "tablee " (look.version) }
            }
            @if let Some(done) = look.done { p.host-done role="status" { (lang.t(done)) } }
            (orders(context, look))
            div.host-cards {
                (card(context, "host.now", &[
                    ("host.devices", look.devices.to_string()),
                    ("host.games", look.games.to_string()),
                ]))
                (disk(context, look))
                (tables(context, look))
                (worries(context, look))
            }
            form method="post" action="/house/leave" {
                button.button.quiet type="submit" { (lang.t("host.leave")) }
            }
        }
    };
    page(context, main)
}

fn page(context: &Context<'_>, main: Markup) -> Markup {
    Page {
        context,
        title: context.lang.t("host.page"),
        class: "simple",
        main,
        parts: None,
    }
    .render()
}

/// What can be done: a notice, and no new games before an upgrade.
fn orders(context: &Context<'_>, look: &HostLook) -> Markup {
    let lang = context.lang;
    let (drain, drain_text) = match look.draining {
        true => ("off", "host.drain-off"),
        false => ("on", "host.drain-on"),
    };
    html! {
        section.host-orders aria-label=(lang.t("host.orders")) {
            form.stack method="post" action="/house/notice" {
                label for="notice" { (lang.t("host.notice")) }
                textarea #notice name="text" maxlength="200" rows="2" { (look.notice) }
                div.actions {
                    button.button.primary type="submit" { (lang.t("host.notice-tell")) }
                    @if !look.notice.is_empty() {
                        button.button.quiet type="submit" name="clear" value="1" { (lang.t("host.notice-clear")) }
                    }
                }
            }
            form.stack method="post" action="/house/drain" {
                p { strong { (lang.t("host.drain")) } }
                p { (lang.t(if look.draining { "host.draining" } else { "host.drain-lead" })) }
                @if look.draining {
                    p role="status" { (lang.with("host.drain-left", &[("n", &look.games.to_string())])) }
                }
                div.actions {
                    button.button.quiet type="submit" name="to" value=(drain) { (lang.t(drain_text)) }
                }
            }
        }
    }
}

fn card(context: &Context<'_>, title: &str, lines: &[(&str, String)]) -> Markup {
    html! {
        section.host-card {
            h2 { (context.lang.t(title)) }
            dl { @for (term, value) in lines { dt { (context.lang.t(term)) } dd { (value) } } }
        }
    }
}

fn disk(context: &Context<'_>, look: &HostLook) -> Markup {
    let lang = context.lang;
    let lasts = match look.left_days {
        Some(days) => lang.with("host.days", &[("n", &days.to_string())]),
        None => lang.t("host.lasts-unknown").to_string(),
    };
    let backup = match (look.backup_days, look.backups) {
        (Some(0), _) => lang.t("host.today").to_string(),
        (Some(days), _) => lang.with("host.days-ago", &[("n", &days.to_string())]),
        (None, true) => lang.t("host.backup-soon").to_string(),
        (None, false) => lang.t("host.backup-none").to_string(),
    };
    card(
        context,
        "host.disk",
        &[
            ("host.journal", size(context, look.journal_bytes)),
            ("host.left", size(context, look.left_bytes)),
            ("host.lasts", lasts),
            ("host.backup", backup),
        ],
    )
}

fn tables(context: &Context<'_>, look: &HostLook) -> Markup {
    let lang = context.lang;
    let ages = ["day", "week", "month", "year", "before"];
    html! {
        section.host-card {
            h2 { (lang.t("host.tables")) }
            @if look.by_age.iter().sum::<usize>() == 0 { p { (lang.t("host.no-tables")) } }
            @else {
                dl {
                    @for (game, count) in &look.by_game { dt { (game) } dd { (count) } }
                }
                h3 { (lang.t("host.last-played")) }
                dl {
                    @for (age, count) in ages.iter().zip(look.by_age) {
                        dt { (lang.t(&format!("host.age-{age}"))) } dd { (count) }
                    }
                }
            }
        }
    }
}

/// What somebody should look at; or that there is nothing.
fn worries(context: &Context<'_>, look: &HostLook) -> Markup {
    let lang = context.lang;
    let calm = look.reports == 0 && look.bites.is_empty() && look.faults.is_empty();
    html! {
        section.host-card {
            h2 { (lang.t("host.worries")) }
            @if calm { p { (lang.t("host.calm")) } }
            @else {
                dl {
                    @if look.reports > 0 { dt { (lang.t("host.reports")) } dd { (look.reports) } }
                    @for (fault, count) in &look.faults {
                        dt { (lang.t(&format!("host.fault-{fault}"))) } dd { (count) }
                    }
                    @for (limit, count) in &look.bites {
                        dt { (lang.with("host.limit", &[("limit", limit)])) } dd { (count) }
                    }
                }
            }
            @if look.reports > 0 { p.hint { code { "tablee reports" } } }
        }
    }
}

fn size(context: &Context<'_>, bytes: u64) -> String {
    let (key, amount) = match bytes {
        0..1_000_000 => ("host.kilobytes", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => ("host.megabytes", bytes as f64 / 1e6),
        _ => ("host.gigabytes", bytes as f64 / 1e9),
    };
    let digits = usize::from(amount < 10.0);
    let mut amount = format!("{amount:.digits$}");
    if context.lang.language == game::Language::Fr {
        amount = amount.replace('.', ",");
    }
    context.lang.with(key, &[("n", &amount)])
}

/// Tables are opened by those who know a word, or were invited.
pub fn opener(context: &Context<'_>, word: bool, problem: Option<&str>) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            (pictures::DOOR)
            h1 { (lang.t("opener.title")) }
            p.lead { (lang.t(if word { "opener.word-lead" } else { "opener.invited-lead" })) }
            @if word {
                form.stack method="post" action="/opener" {
                    label for="word" { (lang.t("opener.word")) }
                    input #word type="password" name="word" required autocomplete="current-password"
                        aria-describedby=[problem.map(|_| "word-problem")] aria-invalid=[problem.map(|_| "true")];
                    @if let Some(problem) = problem {
                        p #word-problem .problem role="alert" { (lang.t(problem)) }
                    }
                    button.button.primary type="submit" { (lang.t("opener.go")) }
                }
            }
            p { a.button.quiet href="/join" { (lang.t("opener.join")) } }
        }
    };
    Page {
        context,
        title: lang.t("opener.title"),
        class: "simple",
        main,
        parts: None,
    }
    .render()
}

/// Somebody follows an invitation: one tap takes it.
pub fn invitation(context: &Context<'_>) -> Markup {
    let lang = context.lang;
    let main = html! {
        div.narrow {
            (pictures::DOOR)
            h1 { (lang.t("opener.invitation")) }
            p.lead { (lang.t("opener.invitation-lead")) }
            form.actions method="post" action=(context.path) {
                button.button.primary type="submit" { (lang.t("opener.take")) }
            }
        }
    };
    Page {
        context,
        title: lang.t("opener.invitation"),
        class: "simple",
        main,
        parts: None,
    }
    .render()
}
