//! A walk past the pages of La Cible and the states of its tables, for the
//! checks that hold everywhere.

use std::{rc::Rc, thread};

use serde_json::json;

use crate::{
    accessibility::faults,
    company::Company,
    driver,
    page::Page,
    sizes::misfits,
    stage::{self, Stage},
    support::quiz::stage_of,
    tour::{Sight, Walk},
};

const NAMES: [&str; 4] = ["Ada", "Basile", "Chloé", "Maximilien-Alexandre"];
const HOST: usize = 0;

/// Both checks at once: a game of La Cible goes by its own clocks, and takes
/// minutes to walk past.
#[test]
fn la_cible_fits_and_axe_finds_nothing() {
    let axe = driver::axe();
    stage::play("cible", &["--no-limits"], |stage| {
        let mut found = Vec::new();
        walk(stage, &mut |page, sight| {
            found.extend(misfits("cible", page, sight));
            found.extend(faults(page, sight, &axe));
        });
        assert!(found.is_empty(), "{}", found.join("\n"));
    });
}

fn walk(stage: &mut Stage, visit: &mut dyn FnMut(&Page, &Sight)) {
    let gather = |many: usize| Company::gather(&stage.house, "cible", &NAMES[..many]);
    let (played, ended, judged) = (gather(3), Rc::new(gather(3)), Rc::new(gather(4)));
    let mut walk = Walk::begin(stage, played, visit);
    begin(&ended, "house");
    begin(&judged, "person");
    // Two tables play on by themselves while another is looked at.
    let (to_its_end, to_definitions): (&Company, &Company) = (&ended, &judged);
    thread::scope(|scope| {
        scope.spawn(|| to_its_end.quiz_until(|game| stage_of(game) == "over"));
        scope.spawn(|| to_definitions.quiz_until(|game| game["phase"] == 2));
        room(&mut walk);
        first_round(&mut walk);
        definitions(&mut walk);
        bidding(&mut walk);
    });
    walk.company = judged;
    arbiter(&mut walk);
    walk.company = ended;
    end(&mut walk);
}

/// The slowest clocks, so that there is time to look.
fn begin(company: &Company, arbiter: &str) {
    let options = json!({ "arbiter": arbiter, "answer": "20", "hourglass": "2" });
    company.ask(HOST, json!({ "options": options }));
    company.ask(HOST, json!("start"));
}

/// The seat on air, which is also the person's number.
fn on_air(company: &Company) -> usize {
    let stage = company.game()["stage"].clone();
    let seat = stage.as_object().and_then(|stage| stage.values().next());
    let seat = seat.and_then(|told| told["seat"].as_u64());
    seat.expect("somebody is on air") as usize
}

/// Each look has a turn of its own.
fn answering(company: &Company) -> usize {
    let step = company.game()["step"].clone();
    company.quiz_until(|game| stage_of(game) == "answering" && game["step"] != step);
    on_air(company)
}

fn room(walk: &mut Walk<'_>) {
    walk.at("box of La Cible", "/games/cible", "form[action='/tables']");
    walk.phone("room of La Cible", Some(HOST), "#start", &[]);
    walk.tv("room of La Cible, TV", ".seats");
    begin(&walk.company, "house");
}

fn first_round(walk: &mut Walk<'_>) {
    let seat = answering(&walk.company);
    walk.phone("on air", Some(seat), ".cible-answer.on-air", &[]);
    let seat = answering(&walk.company);
    walk.tv("answering, TV", ".cible-question");
    walk.phone("waiting", Some((seat + 1) % 3), ".cible-answer", &[]);
}

fn definitions(walk: &mut Walk<'_>) {
    walk.company.quiz_until(|game| stage_of(game) == "series");
    let seat = on_air(&walk.company);
    walk.phone("a definition", Some(seat), "#pass", &[]);
    walk.tv("a definition, TV", ".cible-series");
}

fn bidding(walk: &mut Walk<'_>) {
    walk.company.quiz_until(|game| stage_of(game) == "bidding");
    let bidder = on_air(&walk.company);
    walk.phone("bidding", Some(bidder), "#bids", &[]);
    walk.tv("bidding, TV", ".cible-duel");
    walk.company.quiz_until(|game| stage_of(game) == "finale");
    let finalist = on_air(&walk.company);
    walk.phone("the final", Some(finalist), "#validate", &[]);
    walk.tv("the final, TV", ".cible-finale");
}

/// A person judges what somebody else typed.
fn arbiter(walk: &mut Walk<'_>) {
    walk.company.quiz_until(|game| stage_of(game) == "series");
    let arbiter = walk.company.game()["arbiter"].as_u64().expect("an arbiter");
    walk.phone("the arbiter", Some(arbiter as usize), "#rule-yes", &[]);
}

fn end(walk: &mut Walk<'_>) {
    walk.phone("the end of La Cible", Some(HOST), "#again", &[]);
    walk.tv("the end of La Cible, TV", ".cible-end");
}
