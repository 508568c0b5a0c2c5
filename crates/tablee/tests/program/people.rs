//! People at one table: signs in a storm, two devices of one person at once, a
//! ticket guessed, and what a shared device is told.

use futures_util::StreamExt;
use house::testing::{Answer, Player, TestHouse, open_socket};
use serde_json::json;

use crate::support::{any_game, still_house};

#[tokio::test(flavor = "multi_thread")]
async fn a_storm_of_signs_harms_nobody_and_is_in_no_journal() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let mut ada = Player::connect(&house, &table, &cookie).await.expect("Ada");
    let mut bea = Player::come(&house, &table, "Bea").await;
    let before = house.settle(&table);
    for kind in 0..50 {
        bea.send(json!({ "soft": { "react": kind % 5 } }).to_string())
            .await;
    }
    // Whoever asks for something meanwhile is answered.
    let robot = json!({ "add_bot": { "level": "regular" } });
    ada.ask(robot).await.expect("a robot comes");
    let mut signs = 0;
    while signs == 0 {
        let heard = ada.hear().await.expect("a sign");
        signs += heard["reactions"].as_array().map_or(0, Vec::len);
    }
    assert!(signs <= 4, "{signs} signs of one person at once");
    assert_eq!(house.settle(&table), before + 1, "signs are in the journal");

    ada.send(json!({ "soft": { "quiet": true } }).to_string())
        .await;
    while bea.hear().await.expect("told")["table"]["quiet"] != true {}
    bea.send(json!({ "soft": { "react": 1 } }).to_string())
        .await;
    let refused = loop {
        let heard = bea.hear().await.expect("told");
        if !heard["refused"].is_null() {
            break heard["refused"]["code"].clone();
        }
    };
    assert_eq!(refused, "house.hushed");
    bea.send(json!({ "soft": { "quiet": false } }).to_string())
        .await;
    let refused = loop {
        let heard = bea.hear().await.expect("told");
        // Signs of the storm may still be refused.
        let code = &heard["refused"]["code"];
        if !code.is_null() && code != "house.hushed" {
            break code.clone();
        }
    };
    assert_eq!(refused, "table.host-only");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_devices_of_one_person_that_act_at_once_agree() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let mut one = Player::connect(&house, &table, &cookie).await.expect("Ada");
    let mut other = Player::connect(&house, &table, &cookie).await.expect("Ada");
    let (first, second) = tokio::join!(
        one.ask(json!({ "join": { "name": "Ada", "animal": 3 } })),
        other.ask(json!({ "join": { "name": "Ada", "animal": 4 } }))
    );
    first.and(second).expect("both are granted");
    let seq = house.settle(&table);
    for device in [&mut one, &mut other] {
        device.hear_up_to(seq).await.expect("told");
    }
    assert_eq!(one.told["table"]["people"], other.told["table"]["people"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn behind_the_veil_a_device_is_told_nothing_of_anybody() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let shared = house.post(&format!("/t/{table}/company"), &cookie, &[("name", "Zoé")]);
    assert_eq!(shared.status, 303, "{}", shared.text);
    let cookie = format!(
        "{cookie}; {}; {}",
        shared.cookie("with"),
        shared.cookie("here")
    );
    let veiled = house.post(&format!("/t/{table}/pass"), &cookie, &[]);
    let here = veiled.cookie("here");
    let cookie = format!("{}; {here}", cookie.rsplit_once("; ").expect("cookies").0);
    let page = house.get(&format!("/t/{table}"), &cookie).text;
    assert!(
        page.contains("Zoé, prenez") && !page.contains("panel-hand"),
        "{page}"
    );
    // Whatever it asks its socket to be.
    for kind in ["json", "panels", "veil"] {
        let (mut socket, _) = open_socket(&house, &table, kind, &cookie, &[])
            .await
            .expect("a line");
        let heard = socket.next().await.expect("something").expect("a message");
        let heard = heard.to_string();
        for secret in ["panels", "game", "table", "me"] {
            assert!(
                !heard.contains(&format!("\"{secret}\":")),
                "{kind}: {heard}"
            );
        }
    }
    for (person, status) in [("1", 303), ("7", 403)] {
        let taken = house.post(&format!("/t/{table}/pass"), &cookie, &[("person", person)]);
        assert_eq!(taken.status, status);
    }
    let stranger = house.post(&format!("/t/{table}/pass"), "", &[("person", "0")]);
    assert_eq!(stranger.status, 403, "nobody else takes a seat so");
}

/// Somebody moves to a device that sends these cookies: what it is sent.
fn move_to(house: &TestHouse, table: &str, from: &str, to: &str) -> Answer {
    let path = format!("/t/{table}/ticket");
    let shown = house.post(&path, from, &[]).text;
    let letters = shown
        .split("aria-hidden=\"true\">")
        .nth(1)
        .expect("letters");
    let asked = house.post(&format!("/m/{}", &letters[..6]), to, &[]);
    let waits = house.get(&asked.location, to);
    assert_eq!(waits.status, 200, "{}", waits.text);
    house.post(&format!("{path}/answer"), from, &[("agreed", "true")]);
    let agreed = house.get(&asked.location, to);
    let there = house.get(&agreed.location, to);
    assert_eq!(there.location, format!("/t/{table}"), "{}", there.text);
    let again = house.get(&agreed.location, to);
    assert_eq!(again.status, 410, "a ticket is good once");
    there
}

#[tokio::test(flavor = "multi_thread")]
async fn a_phone_that_somebody_plays_on_is_shared_with_who_moves_to_it() {
    let house = still_house();
    let (table, ada) = house.open_table(any_game(), "Ada");
    let zoe = Player::come(&house, &table, "Zoé").await.cookie.clone();
    let page = |cookie: &str| house.get(&format!("/t/{table}"), cookie).text;
    let new = move_to(&house, &table, &ada, "");
    assert!(
        new.cookies
            .iter()
            .all(|cookie| !cookie.starts_with("with="))
    );
    assert!(page(&new.cookie("here")).contains("data-person=\"0\""));

    let moved = move_to(&house, &table, &ada, &zoe);
    let both = format!("{zoe}; {}", moved.cookie("with"));
    let now = page(&format!("{both}; {}", moved.cookie("here")));
    assert!(now.contains("Ada tient l’appareil"), "{now}");
    let passed = house.post(&format!("/t/{table}/pass"), &both, &[("person", "1")]);
    let now = page(&format!("{both}; {}", passed.cookie("here")));
    assert!(now.contains("Zoé tient l’appareil"), "{now}");

    // Ada has a phone again.
    let part = |cookie: &str, person| {
        let way = format!("/t/{table}/company/part");
        house.post(&way, cookie, &[("person", person)])
    };
    assert_eq!(part(&zoe, "1").status, 403, "nobody shares this device");
    let parted = part(&both, "0");
    let alone = format!(
        "{zoe}; {}; {}",
        parted.cookie("with"),
        parted.cookie("here")
    );
    let veil = page(&alone);
    assert!(
        veil.contains("Zoé, prenez") && !veil.contains("Ada, prenez"),
        "{veil}"
    );
}

#[test]
fn tickets_are_for_people_of_the_table_and_are_not_guessed() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let path = format!("/t/{table}/ticket");
    assert_eq!(house.post(&path, "", &[]).status, 403);
    let shown = house.post(&path, &cookie, &[]);
    assert_eq!(shown.status, 200);
    assert!(shown.text.contains("ticket-letters"), "{}", shown.text);
    for letters in ["ABCDEF", "abc", "RAVI-42", "%F0%9F%98%80"] {
        assert_eq!(
            house.get(&format!("/m/{letters}"), "").status,
            404,
            "{letters}"
        );
    }
    assert_eq!(house.get("/m/ABCDEF/anything", "").status, 404);
}

#[test]
fn addresses_in_capitals_lead_to_the_table_and_to_a_ticket() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let page = house.get(&format!("/t/{table}"), &cookie).text;
    let code = page.split("invite-code\">").nth(1).expect("a code");
    let code = &code[..7];
    for way in [format!("/C/{code}"), format!("/c/{}", code.to_lowercase())] {
        let answer = house.get(&way, "");
        assert_eq!(answer.status, 303, "{way}");
        assert_eq!(answer.header("location"), format!("/t/{table}"));
    }
    let ticket = house.post(&format!("/t/{table}/ticket"), &cookie, &[]).text;
    let letters = ticket.split("class=\"shown\" aria-hidden=\"true\">").nth(1);
    let letters = &letters.expect("letters")[..6];
    assert_eq!(house.get(&format!("/M/{letters}"), "").status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_reported_without_names_and_whoever_did_is_thanked() {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let bea = Player::come(&house, &table, "Bea").await;
    let way = format!("/t/{table}/people/1/report");
    let thanks = house.post(&way, &cookie, &[]);
    assert_eq!(thanks.status, 200);
    assert!(thanks.text.contains("merci"), "{}", thanks.text);
    // Nobody is reported by who is not at the table, nor by themselves.
    assert_eq!(house.post(&way, "", &[]).status, 403);
    assert_eq!(house.post(&way, &bea.cookie, &[]).status, 403);
    let kept = std::fs::read_to_string(house.data().join("reports.jsonl"));
    let kept = kept.expect("a report is kept");
    assert!(kept.contains(&format!("person/{table}/1")), "{kept}");
    assert!(!kept.contains("Bea") && !kept.contains("Ada"), "{kept}");
}
