//! Whether a game can begin with so many at the table, and what to do if not.

use compatibility::{Edition, Mode, Options, PICTURES};
use serde_json::json;
use web::{Lang, Misfit, Remedy};

use super::{
    album::Albums,
    options::{edition_name, mode_name},
};

/// The numbers of players with which these options can be played.
pub(super) fn counts(options: &Options) -> Vec<u8> {
    let rules = options.edition.rules();
    if options.mode == Mode::Individual && options.any_count {
        return (3..=rules.most_seats()).collect();
    }
    rules.printed(options.mode).to_vec()
}

/// "4, 6 ou 8".
pub(super) fn counted(lang: Lang, counts: &[u8]) -> String {
    let numbers: Vec<String> = counts.iter().map(u8::to_string).collect();
    match numbers.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first, .., last]
            if counts.len() > 2
                && counts[counts.len() - 1] - counts[0] == counts.len() as u8 - 1 =>
        {
            lang.with(
                "compatibility.option.range",
                &[("least", first), ("most", last)],
            )
        }
        [first @ .., last] => lang.with("list.or", &[("first", &first.join(", ")), ("last", last)]),
    }
}

/// What keeps a game from beginning with `seats` at the table, if anything.
pub fn misfit(lang: Lang, options: &Options, albums: &Albums, seats: u8) -> Option<Misfit> {
    let deck = albums.get(&options.deck);
    if deck.is_none_or(|deck| deck.pictures.len() < PICTURES) {
        return Some(Misfit {
            why: lang.t("compatibility.option.no-deck").to_owned(),
            remedies: Vec::new(),
        });
    }
    let fitting = counts(options);
    if fitting.contains(&seats) {
        return None;
    }
    let why = lang.with(
        "compatibility.option.misfit",
        &[
            ("mode", mode_name(lang, options.mode)),
            ("edition", edition_name(lang, options.edition)),
            ("counts", &counted(lang, &fitting)),
            ("n", &seats.to_string()),
        ],
    );
    Some(Misfit {
        why,
        remedies: remedies(lang, options, &fitting, seats),
    })
}

fn remedies(lang: Lang, options: &Options, fitting: &[u8], seats: u8) -> Vec<Remedy> {
    let rules = options.edition.rules();
    let plain = |key: &str, n: u8| lang.with(key, &[("n", &n.to_string())]);
    let mut found = Vec::new();
    if let Some(more) = fitting.iter().find(|count| **count > seats) {
        let bot = json!({ "add_bot": { "level": "regular" } });
        found.push(Remedy {
            text: plain("compatibility.option.way-add", more - seats),
            button: (more - seats == 1).then_some(("compatibility.option.do-add", bot)),
        });
    }
    if let Some(fewer) = fitting.iter().rev().find(|count| **count < seats) {
        found.push(Remedy {
            text: plain("compatibility.option.way-remove", seats - fewer),
            button: None,
        });
    }
    for (mode, way, button) in [
        (
            Mode::Teams,
            "compatibility.option.way-teams",
            "compatibility.option.do-teams",
        ),
        (
            Mode::Individual,
            "compatibility.option.way-individual",
            "compatibility.option.do-individual",
        ),
    ] {
        if options.mode != mode && rules.printed(mode).contains(&seats) {
            found.push(Remedy {
                text: lang.t(way).to_owned(),
                button: Some((button, json!({ "options": { "mode": mode } }))),
            });
        }
    }
    let free = options.mode == Mode::Individual && !options.any_count;
    if free && (3..=rules.most_seats()).contains(&seats) {
        found.push(Remedy {
            text: lang.t("compatibility.option.way-any").to_owned(),
            button: Some((
                "compatibility.option.do-any",
                json!({ "options": { "any_count": true } }),
            )),
        });
    }
    if seats > rules.most_seats() {
        let larger = Edition::ALL
            .into_iter()
            .find(|edition| edition.rules().printed(options.mode).contains(&seats));
        found.extend(larger.map(|edition| Remedy {
            text: lang.with(
                "compatibility.option.way-edition",
                &[("edition", edition_name(lang, edition))],
            ),
            button: Some((
                "compatibility.option.do-edition",
                json!({ "options": { "edition": edition } }),
            )),
        }));
    }
    found
}
