//! A whole game of La Cible: a phone, a TV, and two people who play by program.

use std::time::Instant;

use house::testing::{Company, Device, ENTER, Habits, PATIENCE, Page, stage};
use serde_json::Value;

use crate::{
    haste::{answer_of, hasty_move, stage_of},
    still_house,
};

/// Ada plays on the phone.
const ADA: usize = 0;

#[test]
fn a_quiz_is_played_to_its_end() {
    stage::play("quiz", still_house(), |stage| {
        let company = Company::gather(&stage.house, "cible", &["Ada", "Basile", "Chloé"]);
        let ada = stage.open("Ada", Device::Phone);
        let tv = stage.open_with("TV", Device::Tv, Habits::still());
        sit_down(&ada, &company);
        tv.go(&format!("{}/screen", company.table));
        tv.see_table();
        ada.tap("#start");

        let phases = play(&company, &ada, &tv);
        assert_eq!(phases, [1, 2, 3, 4, 5], "the phases that were played");

        same_end(&company, &ada, &tv);
        for page in [&ada, &tv] {
            let complaints = page.complaints();
            assert_eq!(complaints, [""; 0], "{}'s browser complains", page.name);
        }
    });
}

fn sit_down(ada: &Page, company: &Company) {
    ada.go("/healthz");
    ada.keep_cookie("lang", "fr");
    ada.come_as(&company.cookie(ADA), &company.table);
}

/// Plays to the end, Ada by what her phone shows; gives the phases.
fn play(company: &Company, ada: &Page, tv: &Page) -> Vec<u64> {
    let mut phases = Vec::new();
    let (mut last, mut seen) = (Instant::now(), Value::Null);
    loop {
        let game = company.game();
        if stage_of(&game) == "over" {
            return phases;
        }
        if let Some(phase @ 1..) = game["phase"].as_u64()
            && phases.last() != Some(&phase)
        {
            phases.push(phase);
        }
        if game != seen {
            (last, seen) = (Instant::now(), game.clone());
        }
        assert!(last.elapsed() < PATIENCE, "nothing happens: {game}");
        if game["seats"][ADA]["awaited"] == true {
            by_hand(&game, ada, tv);
            company.hear_until(|now| *now != game);
        } else {
            company.one_move(|player| hasty_move(player).filter(|_| player.seat() != Some(ADA)));
        }
    }
}

/// What Ada does with her thumbs.
fn by_hand(game: &Value, ada: &Page, tv: &Page) {
    let step = format!(
        "document.querySelector('#cible-hand [data-step=\"{}\"]') !== null",
        game["step"]
    );
    ada.wait("the phone to follow", &step);
    match stage_of(game).as_str() {
        "bidding" if game["bid"].is_null() => ada.tap("#bid-2"),
        "bidding" => ada.tap("#leave"),
        "series" => {
            let definition = game["series"]["now"][1].as_str().expect("a definition");
            let answer = answer_of(definition);
            ada.see("#pass");
            for page in [ada, tv] {
                let read = format!("document.body.innerText.includes({definition:?})");
                page.wait("the definition", &read);
                let shown = page.js("return document.body.innerText", &[]);
                let shown = shown.as_str().unwrap_or_default();
                let words = shown.split(|c: char| !c.is_alphanumeric() && c != '-');
                let told = words.filter(|word| word.to_lowercase() == answer.to_lowercase());
                assert_eq!(told.count(), 0, "{} tells {answer}: {shown}", page.name);
            }
            send(ada, answer);
        }
        "finale" => {
            let given = game["finale"]["given"].as_array().map_or(0, Vec::len) as u64;
            match game["finale"]["level"].as_u64() {
                Some(level) if given >= level => ada.tap("#validate"),
                _ => send(ada, &format!("<b>réponse {given}</b>")),
            }
        }
        _ => send(ada, "je ne sais pas"),
    }
}

fn send(ada: &Page, text: &str) {
    ada.fill("#answer", text);
    ada.press(ENTER);
}

/// Everyone is told the same points and winner, and the record tells it all.
fn same_end(company: &Company, ada: &Page, tv: &Page) {
    let game = company.game();
    let winners = game["winners"].as_array().expect("winners");
    assert!(!winners.is_empty(), "nobody won");
    let names = ["Ada", "Basile", "Chloé"];
    for page in [ada, tv] {
        page.see(".cible-end .cible-won");
        let shown = page.text(".cible-end");
        for (seat, name) in names.iter().enumerate() {
            let total = &game["seats"][seat]["total"];
            assert!(
                shown.contains(name),
                "{}: {name} is not in {shown}",
                page.name
            );
            assert!(shown.contains(&total.to_string()), "{}: {shown}", page.name);
        }
    }
    let story = game["story"].as_array().expect("a story");
    assert!(story.len() > 18, "three series alone have 18 questions");
    ada.go(&format!("{}/games/1", company.table));
    ada.see(".cible-end");
    let record = ada.js("return document.body.textContent", &[]);
    let record = record.as_str().unwrap_or_default();
    for told in story {
        let text = told["text"].as_str().unwrap_or_default();
        assert!(record.contains(text), "the record lacks “{text}”");
    }
}
