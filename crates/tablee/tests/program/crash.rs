//! Pulling the plug, again and again, in the middle of every game.

use std::{
    collections::BTreeMap,
    process::Command,
    thread::{self, JoinHandle},
    time::Duration,
};

use futures_util::future::join_all;
use house::testing::Player;
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use serde_json::{Value, json};
use tablee::shelf;
use tools::Workshop;

use crate::support::{Group, Program, tablee};

/// How often in each game, unless `TABLEE_TEST_KILLS` says otherwise.
const KILLS: usize = 12;
/// The house's clock runs so many times as fast: nobody waits for a glass.
const SPEED: &str = "40";
/// What may pass on that clock, in milliseconds, between a record and the word
/// of it, or between the coming of a table into memory and its first word.
const LATE: u64 = 20_000;
/// Asks after the last time, to see that the table goes on.
const ENCORE: u64 = 40;

/// An ask whose answer never came.
struct Pending {
    player: usize,
    nonce: String,
    ask: Value,
}

/// What became of a stretch of play.
enum Stretch {
    /// The plug was pulled, perhaps while an answer was awaited.
    Cut(Option<Pending>),
    Over,
}

/// People who note what was granted to them.
struct Witnesses {
    group: Group,
    /// Every acknowledged nonce, with the record it became.
    granted: BTreeMap<String, u64>,
    asked: u64,
    /// The clocks of this game that were seen, by step: what was left of each
    /// at first and at last.
    clocks: BTreeMap<u64, (u64, u64)>,
}

impl Witnesses {
    /// Plays until the socket closes, the game is over or enough was asked.
    async fn play(&mut self, enough: u64) -> Stretch {
        while self.asked < enough {
            if self.group.catch_up().await.is_none() {
                return Stretch::Cut(None);
            }
            self.note_clock();
            if !self.group.is_playing() {
                return Stretch::Over;
            }
            let Some((player, ask)) = self.group.next() else {
                // A bot's turn, or the clock's.
                if self.group.host().hear().await.is_none() {
                    return Stretch::Cut(None);
                }
                continue;
            };
            let nonce = self.asked.to_string();
            let pending = Pending { player, nonce, ask };
            self.asked += 1;
            if self.ask(&pending).await.as_deref() == Some("closed") {
                return Stretch::Cut(Some(pending));
            }
        }
        Stretch::Over
    }

    /// Starts another game whenever one is over, until the plug is pulled.
    async fn play_on(&mut self) -> Option<Pending> {
        loop {
            if let Stretch::Cut(pending) = self.play(u64::MAX).await {
                return pending;
            }
            if self.group.host().ask(json!("start")).await.is_err() {
                return None;
            }
            self.clocks.clear();
        }
    }

    /// Asks; gives the code of a refusal. A move can come late (the clock or
    /// another was first) and is then refused, never lost.
    async fn ask(&mut self, pending: &Pending) -> Option<String> {
        let player = &mut self.group.players[pending.player];
        match player.ask_again(&pending.nonce, pending.ask.clone()).await {
            Ok(told) => {
                let seq = told["seq"].as_u64();
                let seq = seq.expect("an acknowledgement has a number");
                self.granted.insert(pending.nonce.clone(), seq);
                None
            }
            Err(refused) => refused["code"].as_str().map(String::from),
        }
    }

    fn note_clock(&mut self) {
        if let Some((step, left)) = clock(&self.group.players[0]) {
            self.clocks.entry(step).or_insert((left, left)).1 = left;
        }
    }

    /// A clock goes on from where it stood: the time without a house is nobody's.
    fn compare_clock(&self) {
        let now = clock(&self.group.players[0]);
        if let Some((step, left)) = now
            && let Some((first, last)) = self.clocks.get(&step)
        {
            let kept = last.saturating_sub(LATE)..=first + LATE;
            assert!(
                kept.contains(&left),
                "{left} ms are left on a clock that had {first}, and {last} when last seen"
            );
        }
    }

    /// Everyone comes back, and nothing that was told them is gone.
    async fn come_back(&mut self, house: &Program, cookies: &[String]) {
        let last = self.granted.values().max().copied().unwrap_or(0);
        self.group.players.clear();
        for cookie in cookies {
            let player = Player::connect(house, &self.group.table, cookie).await;
            let player = player.expect("everyone comes back");
            assert!(
                player.seq() >= last,
                "record {last} was acknowledged and is gone"
            );
            assert!(player.seat().is_some(), "a player lost the seat");
            self.group.players.push(player);
            if self.group.players.len() == 1 {
                self.compare_clock();
            }
        }
    }
}

/// The step that ends by itself, and how long it has left.
fn clock(player: &Player) -> Option<(u64, u64)> {
    let game = player.game();
    let (step, deadline) = (game["step"].as_u64()?, game["deadline"].as_u64()?);
    Some((step, deadline.saturating_sub(player.told["now"].as_u64()?)))
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_move_is_lost_when_the_plug_is_pulled() {
    let games = shelf::workshops().iter();
    let played = join_all(games.map(|workshop| tokio::spawn(play_in_the_dark(workshop.as_ref()))));
    for played in played.await {
        played.unwrap_or_else(|why| std::panic::resume_unwind(why.into_panic()));
    }
}

/// One game with a bot, in a house whose plug is pulled.
async fn play_in_the_dark(workshop: &'static dyn Workshop) {
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("a path");
    let settings = ["--clock-speed", SPEED, "--bot-pace", "0.5", "--no-limits"];
    let mut house = Program::start(data.path(), &settings);
    let mut witnesses = gather(&house, workshop).await;
    let players = witnesses.group.players.iter();
    let cookies: Vec<String> = players.map(|player| player.cookie.clone()).collect();
    let mut dice = SmallRng::seed_from_u64(20_041_115);
    let mut resent = 0;
    let kills = std::env::var("TABLEE_TEST_KILLS").ok();
    let kills = kills.and_then(|kills| kills.parse().ok()).unwrap_or(KILLS);
    for _ in 0..kills {
        let delay = Duration::from_micros(dice.random_range(2_000..150_000));
        let plug = pull_plug(&house, delay);
        let pending = witnesses.play_on().await;
        plug.join().expect("the plug");
        house.kill();
        house.restart();
        witnesses.come_back(&house, &cookies).await;
        if let Some(again) = pending {
            resent += 1;
            witnesses.ask(&again).await;
        }
    }
    let enough = witnesses.asked + ENCORE;
    let last = witnesses.play(enough).await;
    assert!(matches!(last, Stretch::Over), "the house closed by itself");
    let Witnesses { group, granted, .. } = witnesses;
    drop(group.players);
    assert!(house.close().success());

    let exported = tablee(&["export", &group.table, "--data", folder]);
    assert!(exported.well(), "{}", exported.err);
    every_grant_is_stored_once(&granted, &exported.out);
    println!(
        "{}: {kills} kills, {} asks acknowledged and found, {resent} resent, {} records",
        workshop.id(),
        granted.len(),
        exported.out.lines().count() - 1
    );
}

/// Three people and a bot, where the game takes as many.
async fn gather(house: &Program, workshop: &'static dyn Workshop) -> Witnesses {
    let mut seats = workshop.player().seats().iter().copied();
    let seats = seats.find(|seats| *seats >= 4).expect("four may play");
    let mut group = Group::of(house, workshop, seats - 1).await;
    let bot = json!({ "add_bot": { "level": "beginner" } });
    for ask in [bot, json!("start")] {
        group.arrange(ask).await;
    }
    Witnesses {
        group,
        granted: BTreeMap::new(),
        asked: 0,
        clocks: BTreeMap::new(),
    }
}

fn pull_plug(house: &Program, delay: Duration) -> JoinHandle<()> {
    let pid = house.pid().to_string();
    thread::spawn(move || {
        thread::sleep(delay);
        let killed = Command::new("kill").args(["-9", &pid]).status();
        assert!(killed.expect("kill runs").success());
    })
}

/// Whatever was acknowledged is in the journal, under no later number.
fn every_grant_is_stored_once(granted: &BTreeMap<String, u64>, journal: &str) {
    let mut stored: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for line in journal.lines().skip(1) {
        let line: Value = serde_json::from_str(line).expect("JSON lines");
        let nonce = line["record"]["nonce"].as_str().unwrap_or_default();
        let seq = line["seq"].as_u64().expect("a number");
        stored.entry(nonce.to_string()).or_default().push(seq);
    }
    assert!(!granted.is_empty(), "nobody did anything");
    for (nonce, seq) in granted {
        let found = stored.get(nonce).map_or(&[][..], Vec::as_slice);
        let [found] = found else {
            panic!("the ask {nonce} is stored as {found:?}");
        };
        assert!(found <= seq, "the ask {nonce} was acknowledged as {seq}");
    }
}
