//! A walk past the states of a table of Typo, for the checks that hold
//! everywhere. The house's own walk shows the box and the room.

use std::rc::Rc;

use house::testing::{Company, Page, Player, Sight, Stage, TestHouse, Walk, axe, sizes};
use serde_json::{Value, json};

use crate::still_house;

const HOST: usize = 0;
const GUEST: usize = 1;

#[test]
fn axe_finds_nothing() {
    axe::check("axe-typo", still_house(), walk);
}

#[test]
fn sizes() {
    sizes::check("sizes-typo", still_house(), walk);
}

fn walk(stage: &mut Stage<TestHouse>, visit: &mut dyn FnMut(&Page, &Sight)) {
    let gather = || Company::gather(&stage.house, "typo", &["Ada", "Basile"]);
    let (company, judged) = (gather(), gather());
    let mut walk = Walk::begin(stage, company, visit);
    choosing(&mut walk);
    for _ in [HOST, GUEST] {
        placing(&mut walk);
    }
    long_row(&mut walk);
    end(&mut walk);
    walk.company = Rc::new(judged);
    judging(&mut walk);
    tribunal(&mut walk);
}

fn choosing(walk: &mut Walk<'_>) {
    walk.company.ask(HOST, json!("start"));
    walk.phone("choosing", Some(HOST), "#panel-hand .choice", &[]);
    walk.phone("choosing, onlooker", None, ".lanes", &[]);
    walk.tv("choosing, TV", ".lanes");
    choose(&walk.company, HOST);
    walk.phone("chosen", Some(HOST), ".choice[aria-pressed=true]", &[]);
    walk.tv("chosen, TV", ".lanes");
    choose(&walk.company, GUEST);
}

/// Someone places, announces nonsense, is doubted and clears a row.
fn placing(walk: &mut Walk<'_>) {
    let who = walk.company.awaited();
    let name = if who == HOST { "host" } else { "guest" };
    if who == HOST {
        ways_to_place(walk);
    }
    let looks_on = format!("{name} places, the other looks on");
    walk.phone(&looks_on, Some(1 - who), ".lanes", &[]);
    walk.tv(&format!("{name} places, TV"), ".lanes");
    announce(&walk.company, who, 0, "zzqx");
    let announced = format!("{name} announced");
    walk.phone(&announced, Some(who), "#panel-hand h2", &[]);
    let doubting = format!("doubting {name}");
    walk.phone(&doubting, Some(1 - who), "[data-ask*=doubt]", &[]);
    walk.tv(&format!("doubting {name}, TV"), ".bubble");
    let doubt = json!({ "doubt": true });
    walk.company.play(1 - who, "answer", doubt);
    let clears = format!("{name} clears");
    walk.phone(&clears, Some(who), "[id^=clear-][data-ask]", &[]);
    walk.tv(&format!("{name} clears, TV"), ".lanes");
    walk.company.play(who, "clear", json!({ "row": 0 }));
}

fn ways_to_place(walk: &mut Walk<'_>) {
    let slot = "[data-slot]";
    walk.phone("placing", Some(HOST), slot, &[]);
    walk.phone("placing, a word", Some(HOST), slot, &[slot]);
    let give_up = &[slot, "#word-form [data-back]", "details#give-up > summary"];
    walk.phone("placing, giving up", Some(HOST), slot, give_up);
    let sure = &["details#give-up > summary", "[id^=clear-][data-ask]"];
    walk.phone("placing, sure", Some(HOST), slot, sure);
}

/// A row that does not fit on one line of a phone.
fn long_row(walk: &mut Walk<'_>) {
    let company = walk.company.clone();
    loop {
        let game = company.game();
        let long = game["rows"][0].as_str().map_or(0, str::len);
        let who = company.awaited();
        let phase = game["phase"].as_object();
        match phase.and_then(|phase| phase.keys().next()) {
            None => choose(&company, who),
            Some(phase) if phase == "placing" && long >= 14 && who == HOST => break,
            Some(phase) if phase == "placing" => announce(&company, who, 0, ""),
            Some(_) => company.play(who, "answer", json!({ "doubt": false })),
        }
    }
    walk.phone("a long row", Some(HOST), "[data-slot]", &[]);
    walk.phone("a long word", Some(HOST), "[data-slot]", &["#slot-0-right"]);
    walk.tv("a long row, TV", ".lanes");
}

fn end(walk: &mut Walk<'_>) {
    let over = |game: &Value| game["phase"]["over"].is_object();
    walk.company.play_until(over, simple_move);
    walk.phone("end, host", Some(HOST), ".standings", &[]);
    walk.phone("end, guest", Some(GUEST), ".standings", &[]);
    walk.tv("end, TV", ".standings");
    let record = format!("{}/games/1", walk.company.table);
    walk.at("record", &record, "#replay");
    walk.at("record, later", &format!("{record}?step=30"), "#replay");
}

/// Somebody at the table says whether a word exists.
fn judging(walk: &mut Walk<'_>) {
    let judge = json!({ "authority": "judge", "judge": HOST });
    walk.company.ask(HOST, json!({ "options": judge }));
    walk.company.ask(HOST, json!("start"));
    for who in [HOST, GUEST] {
        choose(&walk.company, who);
    }
    for _ in 0..2 {
        let who = walk.company.awaited();
        announce(&walk.company, who, 0, "zzqx");
        let doubt = json!({ "doubt": true });
        walk.company.play(1 - who, "answer", doubt);
        if walk.company.game()["phase"]["judging"].is_object() {
            break;
        }
        walk.company.play(who, "clear", json!({ "row": 0 }));
    }
    walk.phone("judging", Some(HOST), "#rule-exists", &[]);
    walk.phone("being judged", Some(GUEST), "#panel-hand h2", &[]);
}

/// A word that was looked up is proposed for the next games, and voted on while
/// something else is asked.
fn tribunal(walk: &mut Walk<'_>) {
    walk.company.play(HOST, "rule", json!({ "exists": false }));
    let word = walk.company.game()["disputes"][0]["word"].clone();
    let proposal = json!({ "propose": { "word": word, "counts": true } });
    walk.company.ask(GUEST, json!({ "play": proposal }));
    walk.phone("a vote on a word", Some(HOST), ".tribunal.asks", &[]);
    walk.phone(
        "a vote on one’s own word",
        Some(GUEST),
        "#panel-hand h2",
        &[],
    );
}

/// Someone chooses the first card of the hand.
pub fn choose(company: &Company, who: usize) {
    let hand = company.seen_by(who)["you"]["hand"].clone();
    let first = hand.as_str().and_then(|hand| hand.get(..1));
    company.play(who, "choose", json!({ "letter": first.expect("a card") }));
}

/// Places on the right of a row, announcing what it then reads and `more`.
pub fn announce(company: &Company, who: usize, row: usize, more: &str) {
    let game = company.game();
    let card = game["seats"][who]["card"].as_str();
    let card = card.expect("a card to place");
    let begin = game["rows"][row].as_str().unwrap_or_default();
    let word = format!("{begin}{card}{more}").to_lowercase();
    company.play(
        who,
        "place",
        json!({ "row": row, "end": "right", "word": word }),
    );
}

/// A simple legal move, if the table waits for this seat: the first card, the
/// longest row cleared, no doubt.
pub fn simple_move(player: &Player) -> Option<Value> {
    let (game, seat) = (player.game(), player.seat()?);
    if game["seats"][seat]["awaited"] != true {
        return None;
    }
    let (step, phase) = (&game["step"], &game["phase"]);
    Some(if phase == "choosing" {
        let letter = game["you"]["hand"].as_str()?.get(..1)?;
        json!({ "choose": { "step": step, "letter": letter } })
    } else if phase["doubting"].is_object() {
        json!({ "answer": { "step": step, "doubt": false } })
    } else {
        let rows = game["rows"].as_array()?.iter().enumerate();
        let length = |row: &Value| row.as_str().map_or(0, str::len);
        let longest = rows.max_by_key(|(_, row)| length(row))?.0;
        json!({ "clear": { "step": step, "row": longest } })
    })
}
