//! What nobody is told: the pictures somebody laid, until they are turned.
//!
//! The same evening is lived twice from one journal. The second time one
//! player ranks other pictures, and until the reveal everybody else must be
//! told the very same, byte for byte.

mod support;

use std::{fs, path::Path, time::Duration};

use futures_util::{StreamExt, future::join_all};
use serde_json::json;
use support::{Player, Socket, TestHouse, open_socket, rankings::agreeing_move};
use tokio_tungstenite::tungstenite::Message;

const NAMES: [&str; 4] = ["Ada", "Basile", "Chloé", "Dario"];
/// Ada ranks; Basile and Dario are the others, Chloé is her partner.
const ADA: usize = 0;
const PARTNER: usize = 2;
/// How long a house that has said everything is silent.
const SILENCE: Duration = Duration::from_millis(400);

/// Someone who only listens, on a device of their own.
struct Listener {
    name: String,
    socket: Socket,
}

impl Listener {
    async fn come(house: &TestHouse, table: &str, kind: &str, cookie: &str, name: &str) -> Self {
        let opened = open_socket(house, table, kind, cookie, &[]).await;
        let (socket, _) = opened.expect("a socket opens");
        let name = format!("{name}, {kind}");
        Listener { name, socket }
    }

    /// Everything that was said since the last time, without the time of day.
    async fn hear(&mut self) -> String {
        let mut heard = String::new();
        while let Ok(Some(Ok(message))) = tokio::time::timeout(SILENCE, self.socket.next()).await {
            if let Message::Text(text) = message {
                heard += &timeless(&text);
                heard += "\n";
            }
        }
        heard
    }
}

/// A message without the table's clock.
fn timeless(text: &str) -> String {
    let Some((before, after)) = text.split_once("\"now\":") else {
        return text.to_string();
    };
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}\"now\":0{rest}")
}

/// What each listener heard, and each page had in it, at one moment.
type Told = Vec<(String, String)>;

/// An evening up to the first picture turned.
struct Evening {
    /// What Ada's own other device heard.
    own: String,
    before: Told,
    after: Told,
}

#[tokio::test(flavor = "multi_thread")]
async fn rankings_are_secret_until_they_are_turned() {
    let data = tempfile::tempdir().expect("a folder");
    let kept = tempfile::tempdir().expect("a folder");
    let mut house = TestHouse::start(data.path(), &["--no-limits"]);
    let (table, cookies) = until_all_choose(&house).await;
    assert!(house.close().success());
    copy(data.path(), kept.path());

    let mut evenings = Vec::new();
    for ranking in [[3, 14, 1, 5, 9], [39, 8, 27, 18, 2]] {
        copy(kept.path(), data.path());
        house.restart();
        evenings.push(live(&house, &table, &cookies, ranking).await);
        house.kill();
    }
    let [one, other] = evenings.try_into().ok().expect("two evenings");
    assert_ne!(one.own, other.own, "Ada's own pictures are not hers to see");
    for ((name, one), (_, other)) in one.before.iter().zip(&other.before) {
        assert!(one.len() > 200, "{name} was told next to nothing: {one}");
        assert!(
            one == other,
            "{name} was told Ada's pictures before the reveal: {}",
            difference(one, other)
        );
    }
    for ((name, one), (_, other)) in one.after.iter().zip(&other.after) {
        assert_ne!(one, other, "{name} saw no picture turned");
    }
}

/// A table of four where a theme was just read; gives it with their cookies.
async fn until_all_choose(house: &TestHouse) -> (String, Vec<String>) {
    let (table, cookie) = house.open_table_of("compatibility", NAMES[ADA]);
    let host = Player::connect(house, &table, &cookie).await;
    let mut players = vec![host.expect("the host comes")];
    for name in &NAMES[1..] {
        players.push(Player::come(house, &table, name).await);
    }
    let options = json!({ "options": { "pace": "brisk" } });
    for ask in [options, json!({ "first": { "seat": ADA } }), json!("start")] {
        players[ADA].ask(ask).await.expect("the host may");
    }
    let announce = agreeing_move(&players[ADA]).expect("Ada throws the die");
    let thrown = players[ADA].ask(json!({ "play": announce })).await;
    thrown.expect("the die is thrown");
    assert_eq!(players[ADA].game()["phase"], "choosing");
    let cookies = players.iter().map(|player| player.cookie.clone());
    (table, cookies.collect())
}

/// Ada lays this ranking, the others theirs; nobody plays a special card, and
/// the pictures are turned.
async fn live(house: &TestHouse, table: &str, cookies: &[String], ranking: [u8; 5]) -> Evening {
    let mut players = Vec::new();
    for cookie in cookies {
        let player = Player::connect(house, table, cookie).await;
        players.push(player.expect("everyone comes back"));
    }
    let mut own = Listener::come(house, table, "panels", &cookies[ADA], "Ada").await;
    let mut listeners = Vec::new();
    for who in [1, PARTNER] {
        for kind in ["panels", "json"] {
            let come = Listener::come(house, table, kind, &cookies[who], NAMES[who]);
            listeners.push(come.await);
        }
    }
    for kind in ["panels", "screen", "json"] {
        listeners.push(Listener::come(house, table, kind, "", "a stranger").await);
    }
    // What was told on coming in depends on who was there first.
    own.hear().await;
    join_all(listeners.iter_mut().map(Listener::hear)).await;

    let step = players[ADA].game()["step"].clone();
    let lay = json!({ "play": { "lay": { "step": step, "ranking": ranking } } });
    players[ADA].ask(lay).await.expect("Ada lays");
    play_until(&mut players, "laid").await;
    let own = own.hear().await;
    let before = told(house, table, cookies, &mut listeners).await;
    play_until(&mut players, "revealing").await;
    while players[ADA].game()["seats"][ADA]["shown"] == json!([]) {
        players[ADA].hear().await.expect("the house goes on");
    }
    let after = told(house, table, cookies, &mut listeners).await;
    Evening { own, before, after }
}

/// Everyone makes simple moves until the game has come to this phase.
async fn play_until(players: &mut [Player], phase: &str) {
    loop {
        let last = players.iter().map(Player::seq).max().unwrap_or(0);
        for player in players.iter_mut() {
            while player.seq() < last {
                player.hear().await.expect("the house goes on");
            }
        }
        if players[ADA].game()["phase"] == phase {
            return;
        }
        let next = players
            .iter()
            .enumerate()
            .find_map(|(who, player)| Some((who, agreeing_move(player)?)));
        let (who, mv) = next.expect("the table waits for someone");
        let granted = players[who].ask(json!({ "play": mv })).await;
        granted.expect("a simple move is granted");
    }
}

/// What everyone but Ada has heard since the last time, and what a page says
/// that is loaded now.
async fn told(
    house: &TestHouse,
    table: &str,
    cookies: &[String],
    listeners: &mut [Listener],
) -> Told {
    let heard = join_all(listeners.iter_mut().map(Listener::hear)).await;
    let names = listeners.iter().map(|listener| listener.name.clone());
    let mut told: Told = names.zip(heard).collect();
    let at_table = format!("/t/{table}");
    let on_screen = format!("/t/{table}/screen");
    for (name, path, cookie) in [
        ("Basile's page", &at_table, cookies[1].as_str()),
        ("Chloé's page", &at_table, cookies[PARTNER].as_str()),
        ("a stranger's page", &at_table, ""),
        ("the screen's page", &on_screen, ""),
    ] {
        told.push((name.to_string(), house.get(path, cookie).text));
    }
    told
}

/// Where two texts part.
fn difference(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let same = same.count();
    let around = |text: &str| -> String {
        let around = text.chars().skip(same.saturating_sub(120));
        around.take(240).collect()
    };
    format!("\n  {}\n  {}", around(one), around(other))
}

/// Copies a house's data over another's.
fn copy(from: &Path, to: &Path) {
    fs::remove_dir_all(to).expect("old data goes");
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        if entry.path().is_dir() {
            let inner = to.join(entry.file_name());
            fs::create_dir(&inner).expect("a folder");
            copy(&entry.path(), &inner);
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).expect("a file is copied");
        }
    }
}
