//! A walk past the pages of Compatibility and the states of its tables, for
//! the checks that hold everywhere.

use std::rc::Rc;

use house::testing::{Company, Page, Sight, Stage, TestHouse, Walk, axe, sizes};
use serde_json::json;

use crate::{agreeing::agree_until, still_house};

const NAMES: [&str; 6] = [
    "Anne-Charlotte",
    "Basile",
    "Chloé",
    "Dario",
    "Élisabeth",
    "Farid",
];
/// Anne-Charlotte and Chloé play against Basile and Dario.
const HOST: usize = 0;
const GUEST: usize = 1;
const VOTER: usize = 3;

#[test]
fn axe_finds_nothing() {
    axe::check("axe-compatibility", still_house(), walk);
}

#[test]
fn sizes() {
    sizes::check("sizes-compatibility", still_house(), walk);
}

fn walk(stage: &mut Stage<TestHouse>, visit: &mut dyn FnMut(&Page, &Sight)) {
    let gather = |many: usize| Company::gather(&stage.house, "compatibility", &NAMES[..many]);
    let (four, three, six) = (gather(4), Rc::new(gather(3)), Rc::new(gather(6)));
    let mut walk = Walk::begin(stage, four, visit);
    house(&mut walk);
    room(&mut walk);
    announcing(&mut walk);
    choosing(&mut walk);
    lying(&mut walk);
    revealing(&mut walk);
    after_a_round(&mut walk);
    walk.company = three;
    individual(&mut walk);
    walk.company = six;
    end(&mut walk);
}

fn begin(company: &Company, edition: &str, mode: &str) {
    let options = json!({ "edition": edition, "mode": mode });
    company.ask(HOST, json!({ "options": options }));
    company.ask(HOST, json!({ "first": { "seat": HOST } }));
    company.ask(HOST, json!("start"));
}

/// The box and a deck to leaf through.
fn house(walk: &mut Walk<'_>) {
    walk.at(
        "box of Compatibility",
        "/games/compatibility",
        "form[action='/tables']",
    );
    let deck = "/games/compatibility/decks/papier";
    walk.at("deck", deck, "[data-leaf]");
    let mut sight = walk.table("deck, a picture", None, "[data-leaf]", &["[data-leaf]"]);
    sight.path = deck.into();
    walk.see(sight);
}

fn room(walk: &mut Walk<'_>) {
    let themes = [
        "Les vacances",
        "Ce que je ferais si j’étais invisible pendant une journée",
    ];
    walk.company
        .ask(HOST, json!({ "options": { "themes": themes } }));
    walk.phone("room of teams", Some(HOST), "#with-0-open", &[]);
    walk.phone(
        "room, partners",
        Some(HOST),
        "#with-0-open",
        &["#with-0-open"],
    );
    walk.tv("room of teams, TV", ".seats .with");
    let odd = json!({ "edition": "jetons", "mode": "individual" });
    walk.company.ask(HOST, json!({ "options": odd }));
    walk.phone("room that does not fit", Some(HOST), ".misfit", &[]);
    let teams = json!({ "edition": "originale", "mode": "teams" });
    walk.company.ask(HOST, json!({ "options": teams }));
}

fn announcing(walk: &mut Walk<'_>) {
    begin(&walk.company, "originale", "teams");
    walk.phone("the die", Some(HOST), "#throw", &[]);
    walk.tv("the die, TV", ".wall");
    agree_until(&walk.company, "choosing");
}

fn choosing(walk: &mut Walk<'_>) {
    let ready = "[data-compose]";
    walk.phone("choosing, empty", Some(HOST), ready, &[]);
    sketch(walk, HOST, &[0, 1]);
    walk.phone("choosing, half", Some(HOST), ready, &["#held-0"]);
    sketch(walk, HOST, &[0, 1, 2, 3, 4]);
    walk.phone("choosing, full", Some(HOST), ready, &[]);
    let look = &["#held-0", "#tool-look"];
    walk.phone("choosing, enlarged", Some(HOST), ready, look);
    walk.tv("choosing, TV", ".spread");
    let ranking = json!({ "ranking": [0, 1, 2, 3, 4] });
    walk.company.play(HOST, "lay", ranking);
    walk.phone("laid", Some(HOST), ".own-cards", &[]);
    walk.phone("accusing", Some(HOST), ".own-cards", &["#to-accuse"]);
    agree_until(&walk.company, "specials");
}

/// Chooses as far as this. What was chosen is kept: a visit that tapped would take
/// it back at the next.
fn sketch(walk: &Walk<'_>, seat: usize, chosen: &[usize]) {
    let chosen = json!({ "ranking": chosen });
    walk.company.play_unheard(seat, "sketch", chosen);
}

/// Special cards, struck and staked, and a vote under way.
fn lying(walk: &mut Walk<'_>) {
    let swap = &["#swap-1-0", "#swap-1-1"];
    walk.phone("specials, a Pêle-mêle", Some(HOST), "#pass", swap);
    walk.phone(
        "specials, a Double Enjeu",
        Some(HOST),
        "#pass",
        &["#stake-0"],
    );
    walk.company.play(HOST, "stake", json!({ "position": 0 }));
    let shuffle = json!({ "seat": HOST, "a": 0, "b": 3 });
    walk.company.play(GUEST, "shuffle", shuffle);
    let accuse = json!({ "round": 1, "seat": HOST });
    walk.company
        .ask(GUEST, json!({ "play": { "accuse": accuse } }));
    walk.phone("specials, struck", Some(HOST), "#take-back", &[]);
    walk.phone("a vote", Some(VOTER), "#vote-guilty", &[]);
    walk.tv("a vote, TV", "#trial");
    let vote = json!({ "round": 1, "guilty": false });
    walk.company.ask(VOTER, json!({ "play": { "vote": vote } }));
    let abstain = json!({ "abstain": { "yes": true } });
    walk.company.ask(VOTER, json!({ "play": abstain }));
    walk.phone("abstaining", Some(VOTER), "#play-again", &[]);
    agree_until(&walk.company, "laid");
}

/// Two pictures of everyone are turned, and the others not yet.
fn turn_two(company: &Company) {
    agree_until(company, "revealing");
    for _ in 0..2 {
        company.let_pass();
    }
}

fn revealing(walk: &mut Walk<'_>) {
    let announcer = walk.company.game()["announcer"].as_u64().expect("one");
    walk.phone("to reveal", Some(announcer as usize), "#reveal", &[]);
    turn_two(&walk.company);
    walk.tv("revealing, TV", ".turnable.up");
    walk.phone("revealing", Some(HOST), ".turnable.up", &[]);
}

fn after_a_round(walk: &mut Walk<'_>) {
    agree_until(&walk.company, "announcing");
    walk.phone("between two rounds", Some(GUEST), ".spread.done", &[]);
    walk.phone("the track", Some(GUEST), ".spread.done", &["#to-track"]);
    agree_until(&walk.company, "choosing");
    // While one composes on a phone the pictures have the whole of it.
    let ranking = json!({ "ranking": [0, 1, 2, 3] });
    walk.company.play(HOST, "lay", ranking);
    let last = &["#to-last-round"];
    walk.phone("the last round", Some(HOST), ".own-cards", last);
}

/// Everyone for themselves, with a token.
fn individual(walk: &mut Walk<'_>) {
    begin(&walk.company, "jetons", "individual");
    walk.phone("saying a number", Some(HOST), "#number-1", &[]);
    agree_until(&walk.company, "choosing");
    walk.phone(
        "a token",
        Some(GUEST),
        "#announce-token",
        &["#announce-token"],
    );
    walk.company.play(GUEST, "token", json!({}));
    sketch(walk, GUEST, &[0, 1]);
    let token = &["#held-1", "#tool-token", "#held-0"];
    walk.phone("a token to lay", Some(GUEST), "[data-token=mine]", token);
    let lay = json!({ "ranking": [0, 1, 2, 3, 4], "token": 1 });
    walk.company.play(GUEST, "lay", lay);
    turn_two(&walk.company);
    walk.phone("guided, revealing", Some(GUEST), ".turnable.up", &[]);
    walk.tv("guided, revealing, TV", ".turnable.up");
}

fn end(walk: &mut Walk<'_>) {
    begin(&walk.company, "couleurs", "trios");
    agree_until(&walk.company, "over");
    walk.phone("end of Compatibility", Some(HOST), ".after-game", &[]);
    walk.tv("end of Compatibility, TV", ".after-game");
    let record = format!("{}/games/1", walk.company.table);
    walk.at("record of Compatibility", &record, ".all-rounds");
}
