//! A walk past the pages of La Cible and the states of its tables, for the
//! checks that hold everywhere.

use std::rc::Rc;

use house::testing::{Company, Page, Sight, Stage, TestHouse, Walk, axe, sizes};
use serde_json::{Value, json};

use crate::{
    haste::{play_until, stage_of},
    still_house,
};

const NAMES: [&str; 4] = ["Ada", "Basile", "Chloé", "Maximilien-Alexandre"];
const HOST: usize = 0;

#[test]
fn axe_finds_nothing() {
    axe::check("axe-cible", still_house(), walk);
}

#[test]
fn sizes() {
    sizes::check("sizes-cible", still_house(), walk);
}

fn walk(stage: &mut Stage<TestHouse>, visit: &mut dyn FnMut(&Page, &Sight)) {
    let gather = |many: usize| Company::gather(&stage.house, "cible", &NAMES[..many]);
    let (played, judged) = (gather(3), Rc::new(gather(4)));
    let mut walk = Walk::begin(stage, played, visit);
    room(&mut walk);
    begin(&walk.company, "house");
    first_round(&mut walk);
    definitions(&mut walk);
    bidding(&mut walk);
    end(&mut walk);
    walk.company = judged;
    arbiter(&mut walk);
}

fn begin(company: &Company, arbiter: &str) {
    company.ask(HOST, json!({ "options": { "arbiter": arbiter } }));
    company.ask(HOST, json!("start"));
}

/// Plays in haste until the game is in this stage.
fn come_to(walk: &Walk<'_>, stage: &str) {
    play_until(&walk.company, |game| stage_of(game) == stage);
}

/// The seat on air, which is also the person's number.
fn on_air(company: &Company) -> usize {
    let stage = company.game()["stage"].clone();
    let seat = stage.as_object().and_then(|stage| stage.values().next());
    let seat = seat.and_then(|told| told["seat"].as_u64());
    seat.expect("somebody is on air") as usize
}

fn room(walk: &mut Walk<'_>) {
    walk.at("box of La Cible", "/games/cible", "form[action='/tables']");
    walk.phone("room of La Cible", Some(HOST), "#start", &[]);
    walk.tv("room of La Cible, TV", ".seats");
}

fn first_round(walk: &mut Walk<'_>) {
    come_to(walk, "answering");
    let seat = on_air(&walk.company);
    walk.phone("on air", Some(seat), ".cible-answer.on-air", &[]);
    walk.tv("answering, TV", ".tv-verdict");
    walk.phone("waiting", Some((seat + 1) % 3), ".cible-answer", &[]);
    come_to(walk, "judged");
    walk.phone("judged wrong", Some(seat), ".cible-appeals button", &[]);
    let number = walk.company.game()["question"]["attempts"][0]["number"].clone();
    let appeal = json!({ "step": walk.company.game()["step"], "number": number });
    walk.company
        .ask(seat, json!({ "play": { "appeal": appeal } }));
    walk.phone("a vote", Some((seat + 1) % 3), "#vote-yes", &[]);
    walk.phone("who appealed", Some(seat), "#panel-hand h2", &[]);
    walk.tv("a vote, TV", "#trial-appeal");
}

fn definitions(walk: &mut Walk<'_>) {
    come_to(walk, "series");
    let seat = on_air(&walk.company);
    walk.phone("a definition", Some(seat), "#pass", &[]);
    walk.phone("a prediction", Some((seat + 1) % 3), "#panel-hand h2", &[]);
    walk.tv("a definition, TV", ".tv-tiles");
}

fn bidding(walk: &mut Walk<'_>) {
    come_to(walk, "bidding");
    let bidder = on_air(&walk.company);
    walk.phone("bidding", Some(bidder), "#bids", &[]);
    walk.tv("bidding, TV", ".tv-number");
    let out = |game: &Value| {
        let seats = game["seats"].as_array().into_iter().flatten();
        seats.clone().position(|seat| seat["qualified"] == false)
    };
    if let Some(out) = out(&walk.company.game()) {
        walk.phone("a bet", Some(out), "#panel-hand h2", &[]);
    }
    walk.company.play(bidder, "bid", json!({ "count": 2 }));
    let other = on_air(&walk.company);
    walk.phone("bidding higher", Some(other), "#leave", &[]);
    come_to(walk, "performing");
    walk.phone("keeping a bid", Some(bidder), ".cible-answer.on-air", &[]);
    come_to(walk, "finale");
    let finalist = on_air(&walk.company);
    walk.phone("the final", Some(finalist), "#validate", &[]);
    walk.tv("the final, TV", ".tv-night");
    walk.phone(
        "the final, watched",
        Some((finalist + 1) % 3),
        "#panel-hand h2",
        &[],
    );
    come_to(walk, "verifying");
    walk.company.let_pass();
    walk.phone("verifying", Some((finalist + 1) % 3), "#panel-hand h2", &[]);
}

/// A person judges what somebody else typed.
fn arbiter(walk: &mut Walk<'_>) {
    begin(&walk.company, "person");
    come_to(walk, "series");
    let arbiter = walk.company.game()["arbiter"].as_u64().expect("an arbiter");
    walk.phone("the arbiter", Some(arbiter as usize), "#rule-yes", &[]);
    let seat = on_air(&walk.company);
    walk.phone("before an arbiter", Some(seat), ".cible-answer.on-air", &[]);
}

fn end(walk: &mut Walk<'_>) {
    come_to(walk, "over");
    walk.phone("the end of La Cible", Some(HOST), "#again", &[]);
    walk.tv("the end of La Cible, TV", ".cible-end");
}
