//! Every edition in every mode, played to its end by programs, while one
//! browser looks in.

use std::collections::BTreeSet;

use house::testing::{Company, Device, Habits, Page, stage};
use serde_json::{Value, json};

use crate::{agreeing::agreeing_move, still_house};

/// The edition, the mode, the people, and the bots with them.
const EVENINGS: [(&str, &str, usize, usize); 6] = [
    ("originale", "individual", 3, 0),
    ("jetons", "teams", 2, 2),
    ("jetons", "individual", 3, 0),
    ("couleurs", "teams", 4, 0),
    ("couleurs", "individual", 3, 0),
    ("couleurs", "trios", 6, 0),
];

const NAMES: [&str; 6] = ["Ada", "Basile", "Chloé", "Dario", "Elsa", "Farid"];

/// The names at the end and who of them won, as the screen lists them.
const STANDINGS: &str = r##"
    return [...document.querySelectorAll(".won ol.finish > li")].map((li) => [
      li.querySelector(".name").textContent, li.classList.contains("home-first"),
    ]);
"##;

#[test]
fn every_edition_and_mode_is_played_to_its_end() {
    stage::play("editions", still_house(), |stage| {
        let tv = stage.open_with("TV", Device::Tv, Habits::still());
        for (edition, mode, people, bots) in EVENINGS {
            let company = Company::gather(&stage.house, "compatibility", &NAMES[..people]);
            arrange(&company, edition, mode, bots);
            play(&tv, &company);
            see_end(&tv, &company, &format!("{edition}, {mode}"));
        }
        assert_eq!(tv.complaints(), [""; 0], "the browser complains");
    });
}

/// Plays to the end, with a look at every phase that the game comes to.
fn play(tv: &Page, company: &Company) {
    let mut phases = BTreeSet::new();
    loop {
        let game = company.game();
        let phase = game["phase"].as_str().expect("a phase");
        if phase == "over" {
            break;
        }
        if phases.insert(phase.to_string()) {
            look_in(tv, company);
        }
        company.one_move(agreeing_move);
    }
    assert!(phases.len() >= 4, "only {phases:?} were seen");
}

fn arrange(company: &Company, edition: &str, mode: &str, bots: usize) {
    let options = json!({ "edition": edition, "mode": mode, "pace": "brisk" });
    company.ask(0, json!({ "options": options }));
    for _ in 0..bots {
        company.ask(0, json!({ "add_bot": { "level": "expert" } }));
    }
    if bots > 0 {
        // Whoever sits opposite is the partner.
        company.ask(0, json!({ "swap": { "a": 1, "b": 2 } }));
    }
    company.ask(0, json!({ "first": { "seat": 0 } }));
    company.ask(0, json!("start"));
}

/// A glance at a table on the way: nothing sticks out of the screen.
fn look_in(tv: &Page, company: &Company) {
    tv.go(&format!("{}/screen", company.table));
    tv.see_table();
    tv.see(".compat-stage, .after-game");
    let fits = "document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight";
    tv.wait("everything to be on the screen", fits);
}

/// The screen names everyone, and the winners that the game has.
fn see_end(tv: &Page, company: &Company, evening: &str) {
    look_in(tv, company);
    tv.see(".after-game .everyone svg");
    let game = company.game();
    let told = tv.js(STANDINGS, &[]);
    let sides = game["sides"].as_array().expect("sides");
    let seats = |side: &Value| side["seats"].as_array().cloned().unwrap_or_default();
    let winners = game["winners"].as_array().expect("winners");
    assert!(!winners.is_empty(), "{evening}: nobody won");
    let won = sides
        .iter()
        .filter(|side| seats(side).iter().any(|seat| winners.contains(seat)));
    let crowned = told
        .as_array()
        .into_iter()
        .flatten()
        .filter(|side| side[1] == true);
    assert_eq!(won.count(), crowned.count(), "{evening}: {told}");
    assert_eq!(
        told.as_array().map(Vec::len),
        Some(sides.len()),
        "{evening}"
    );
    let told = told.to_string();
    for name in &NAMES[..company.size()] {
        assert!(told.contains(name), "{evening}: {name} is not in {told}");
    }
}
