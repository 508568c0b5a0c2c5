//! Pulling the plug, again and again, in the middle of a game.

mod support;

use std::{collections::BTreeMap, process::Command, thread, time::Duration};

use rand::{RngExt, SeedableRng, rngs::SmallRng};
use serde_json::{Value, json};
use support::{Player, TestHouse};

const KILLS: usize = 25;

/// An ask whose answer never came.
struct Pending {
    player: usize,
    nonce: String,
    ask: Value,
}

impl Pending {
    /// The plug was pulled while nothing was asked.
    fn nothing() -> Pending {
        Pending {
            player: 0,
            nonce: String::new(),
            ask: Value::Null,
        }
    }
}

struct Group {
    players: Vec<Player>,
    /// Every acknowledged nonce, with the record it became.
    granted: BTreeMap<String, u64>,
    asked: u64,
}

impl Group {
    /// Plays simple moves until the socket closes or the game is over.
    async fn play(&mut self) -> Option<Pending> {
        loop {
            let Some(()) = self.catch_up().await else {
                return Some(Pending::nothing());
            };
            if self.players[0].game()["phase"]["over"].is_object() {
                return None;
            }
            let ready = (0..self.players.len())
                .find_map(|player| Some((player, self.players[player].simple_move()?)));
            match ready {
                Some((player, mv)) => {
                    let pending = Pending {
                        player,
                        nonce: format!("{}", self.asked),
                        ask: json!({ "play": mv }),
                    };
                    self.asked += 1;
                    if self.ask(&pending).await.as_deref() == Some("closed") {
                        return Some(pending);
                    }
                }
                // The bot's turn.
                None => {
                    if self.players[0].hear().await.is_none() {
                        return Some(Pending::nothing());
                    }
                }
            }
        }
    }

    /// Lets everyone hear of the last record that anyone heard of.
    async fn catch_up(&mut self) -> Option<()> {
        let last = self.players.iter().map(Player::seq).max()?;
        for player in &mut self.players {
            while player.seq() < last {
                player.hear().await?;
            }
        }
        Some(())
    }

    /// Asks; gives the code of a refusal. A move can come late (the clock or
    /// another was first) and is then refused, never lost.
    async fn ask(&mut self, pending: &Pending) -> Option<String> {
        let player = &mut self.players[pending.player];
        match player.ask_again(&pending.nonce, pending.ask.clone()).await {
            Ok(told) => {
                let seq = told["seq"]
                    .as_u64()
                    .expect("an acknowledgement has a number");
                self.granted.insert(pending.nonce.clone(), seq);
                None
            }
            Err(refused) => refused["code"].as_str().map(String::from),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_the_plug_is_pulled() {
    let data = tempfile::tempdir().expect("a folder");
    let mut house = TestHouse::start(data.path(), &["--bot-pace", "0.02", "--no-limits"]);
    let (table, cookie) = house.open_table("Anna");
    let host = Player::connect(&house, &table, &cookie)
        .await
        .expect("the host comes");
    let mut group = Group {
        players: vec![
            host,
            Player::come(&house, &table, "Bruno").await,
            Player::come(&house, &table, "Chloé").await,
        ],
        granted: BTreeMap::new(),
        asked: 0,
    };
    let cookies: Vec<String> = group
        .players
        .iter()
        .map(|player| player.cookie.clone())
        .collect();
    for ask in [
        json!({"add_bot": {"level": "beginner"}}),
        json!({"options": {"clock": "30"}}),
        json!("start"),
    ] {
        group.players[0]
            .ask(ask)
            .await
            .expect("the host arranges the table");
    }

    let mut dice = SmallRng::seed_from_u64(20_041_115);
    let (mut kills, mut games, mut resent) = (0, 1, 0);
    while kills < KILLS {
        let pid = house.pid().to_string();
        let delay = Duration::from_micros(dice.random_range(2_000..90_000));
        let plug = thread::spawn(move || {
            thread::sleep(delay);
            Command::new("kill")
                .args(["-9", &pid])
                .status()
                .expect("kill runs")
        });
        let mut pending = group.play().await;
        while pending.is_none() {
            // The game ended before the plug was pulled: another one.
            games += 1;
            pending = match group.players[0].ask(json!("start")).await {
                Ok(_) => group.play().await,
                Err(_) => Some(Pending::nothing()),
            };
        }
        assert!(plug.join().expect("the plug").success());
        house.kill();
        kills += 1;
        house.restart();

        let last = group.granted.values().max().copied().unwrap_or(0);
        group.players.clear();
        for cookie in &cookies {
            let player = Player::connect(&house, &table, cookie)
                .await
                .expect("everyone comes back");
            assert!(
                player.told["seq"].as_u64() >= Some(last),
                "record {last} was acknowledged and is gone"
            );
            assert!(player.told["me"]["seat"].is_u64(), "a player lost the seat");
            let game = player.game();
            if let Some(deadline) = game["deadline"].as_u64() {
                let left = deadline.saturating_sub(player.told["now"].as_u64().expect("a clock"));
                assert!(
                    (1..=30_000).contains(&left),
                    "{left} ms are left on a clock of 30 s"
                );
            }
            group.players.push(player);
        }
        if let Some(again) = pending.filter(|pending| !pending.nonce.is_empty()) {
            resent += 1;
            group.ask(&again).await;
        }
    }
    // The table goes on to the end of the game.
    while group.players[0].game()["phase"]["over"].is_null() {
        assert!(group.play().await.is_none(), "the house closed by itself");
    }
    group.players.clear();
    assert!(house.close().success());

    let out = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(["export", &table, "--data"])
        .arg(data.path())
        .output()
        .expect("export runs");
    assert!(
        out.status.success(),
        "{}",
        String::from_utf8_lossy(&out.stderr)
    );
    let journal = String::from_utf8(out.stdout).expect("text");
    let mut stored: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in journal.lines().skip(1) {
        let line: Value = serde_json::from_str(line).expect("JSON lines");
        let nonce = line["record"]["nonce"]
            .as_str()
            .unwrap_or_default()
            .to_string();
        stored
            .entry(nonce)
            .or_default()
            .push(line["seq"].as_u64().expect("a number"));
    }
    for (nonce, seq) in &group.granted {
        assert_eq!(
            stored[nonce].len(),
            1,
            "the ask {nonce} is stored {:?} times",
            stored[nonce]
        );
        assert!(
            stored[nonce][0] <= *seq,
            "the ask {nonce} was acknowledged as {seq}"
        );
    }
    println!(
        "{kills} kills, {games} games, {} moves acknowledged and found, {resent} resent, {} records",
        group.granted.len(),
        journal.lines().count() - 1
    );
}
