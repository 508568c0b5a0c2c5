//! People who play by program, so that a table comes to any moment of a game
//! without a browser.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tokio::{
    runtime::Runtime,
    sync::{Mutex, MutexGuard},
};

use crate::support::{PATIENCE, Player, TestHouse, quiz::hasty_move, rankings::agreeing_move};

/// How long to listen for something before looking elsewhere.
const BREATH: Duration = Duration::from_millis(20);

pub struct Company {
    players: Vec<Arc<Mutex<Player>>>,
    /// The table's address in the house.
    pub table: String,
    runtime: Runtime,
}

impl Company {
    /// The first opens a table of a game, the others come.
    pub fn gather(house: &TestHouse, game: &str, names: &[&str]) -> Company {
        let runtime = Runtime::new().expect("a runtime");
        let (id, cookie) = house.open_table_of(game, names[0]);
        let players = runtime.block_on(async {
            let host = Player::connect(house, &id, &cookie).await;
            let mut players = vec![host.expect("the host comes")];
            for name in &names[1..] {
                players.push(Player::come(house, &id, name).await);
            }
            players
        });
        let players: Vec<_> = players.into_iter().map(Mutex::new).map(Arc::new).collect();
        for player in &players {
            runtime.spawn(stay_awake(player.clone()));
        }
        Company {
            players,
            table: format!("/t/{id}"),
            runtime,
        }
    }

    /// How many they are, bots aside.
    pub fn size(&self) -> usize {
        self.players.len()
    }

    fn player(&self, who: usize) -> MutexGuard<'_, Player> {
        self.players[who].blocking_lock()
    }

    /// Someone's cookie, as it is sent.
    pub fn cookie(&self, who: usize) -> String {
        self.player(who).cookie.clone()
    }

    pub fn ask(&self, who: usize, ask: Value) {
        let granted = self.runtime.block_on(async {
            let mut player = self.players[who].lock().await;
            player.ask(ask.clone()).await
        });
        granted.unwrap_or_else(|why| panic!("{ask} is refused: {why}"));
        self.catch_up();
    }

    /// Lets everyone hear of the last record that anyone heard of.
    fn catch_up(&self) {
        self.runtime.block_on(async {
            let mut last = 0;
            for player in &self.players {
                last = last.max(player.lock().await.seq());
            }
            for player in &self.players {
                let mut player = player.lock().await;
                while player.seq() < last {
                    player.hear().await.expect("the house goes on");
                }
            }
        });
    }

    /// The game as the first of them sees it.
    pub fn game(&self) -> Value {
        self.player(0).game().clone()
    }

    /// Makes a move of this kind, now.
    pub fn play(&self, who: usize, kind: &str, mut fields: Value) {
        fields["step"] = self.game()["step"].clone();
        self.ask(who, json!({ "play": { kind: fields } }));
    }

    /// Whom the table waits for first.
    pub fn awaited(&self) -> usize {
        let game = self.game();
        let seats = game["seats"].as_array().expect("a game");
        let awaited = seats.iter().position(|seat| seat["awaited"] == true);
        awaited.expect("the table waits for someone")
    }

    /// Someone chooses the first card of the hand.
    pub fn choose(&self, who: usize) {
        let hand = self.player(who).game()["you"]["hand"].clone();
        let first = hand.as_str().and_then(|hand| hand.get(..1));
        self.play(who, "choose", json!({ "letter": first.expect("a card") }));
    }

    /// Places on the right of a row, announcing what it then reads and `more`.
    pub fn announce(&self, who: usize, row: usize, more: &str) {
        let game = self.game();
        let letter = game["seats"][who]["card"]
            .as_str()
            .expect("a card to place");
        let begin = game["rows"][row].as_str().unwrap_or_default();
        let word = format!("{begin}{letter}{more}").to_lowercase();
        let place = json!({ "row": row, "end": "right", "word": word });
        self.play(who, "place", place);
    }

    /// Everyone plays Compatibility until the game has come to this phase; bots
    /// and pictures that turn take their time.
    pub fn agree_until(&self, phase: &str) {
        self.play_until(|game| game["phase"] == phase, agreeing_move);
    }

    /// Everyone plays La Cible in haste until it is so.
    pub fn quiz_until(&self, so: impl Fn(&Value) -> bool) {
        self.play_until(so, hasty_move);
    }

    fn play_until(&self, so: impl Fn(&Value) -> bool, next: fn(&Player) -> Option<Value>) {
        let (mut last, mut seen) = (Instant::now(), Value::Null);
        while !so(&self.game()) {
            self.one_move(next);
            let game = self.game();
            assert!(last.elapsed() < PATIENCE, "nothing happens: {game}");
            if game != seen {
                (last, seen) = (Instant::now(), game);
            }
        }
    }

    /// Whoever has a move makes it; nobody: a breath.
    pub fn one_move(&self, next: impl Fn(&Player) -> Option<Value>) {
        let ready = (0..self.players.len()).find_map(|who| Some((who, next(&self.player(who))?)));
        match ready {
            Some((who, mv)) => self.ask(who, json!({ "play": mv })),
            None => self.breathe(),
        }
    }

    /// Only listens until the game is so.
    pub fn hear_until(&self, so: impl Fn(&Value) -> bool) {
        let began = Instant::now();
        while !so(&self.game()) {
            assert!(
                began.elapsed() < PATIENCE,
                "nothing happens: {}",
                self.game()
            );
            self.breathe();
        }
    }

    fn breathe(&self) {
        self.runtime.block_on(async {
            for player in &self.players {
                let mut player = player.lock().await;
                let _ = tokio::time::timeout(BREATH, player.hear()).await;
            }
        });
        self.catch_up();
    }

    /// Everyone makes simple moves until the game is over.
    pub fn finish(&self) {
        while !self.game()["phase"]["over"].is_object() {
            let who = self.awaited();
            let mv = self.player(who).simple_move();
            self.ask(who, json!({ "play": mv.expect("a move") }));
        }
    }
}

/// Hears what the house says while nobody asks: it lets go of who is silent.
async fn stay_awake(player: Arc<Mutex<Player>>) {
    loop {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let mut player = player.lock().await;
        let heard = tokio::time::timeout(Duration::from_millis(5), player.hear()).await;
        if heard.is_ok_and(|heard| heard.is_none()) {
            return;
        }
    }
}
