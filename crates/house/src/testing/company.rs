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

use super::{PATIENCE, Player, TestHouse};

/// How long to listen for something before looking elsewhere.
const BREATH: Duration = Duration::from_millis(20);

pub struct Company {
    players: Vec<Arc<Mutex<Player>>>,
    /// The table's address in the house.
    pub table: String,
    id: String,
    house: TestHouse,
    runtime: Runtime,
}

impl Company {
    /// The first opens a table of a game, the others come.
    pub fn gather(house: &TestHouse, game: &str, names: &[&str]) -> Company {
        let runtime = Runtime::new().expect("a runtime");
        let (id, cookie) = house.open_table(game, names[0]);
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
            id,
            house: house.clone(),
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
        let granted = self.try_to(who, ask.clone());
        granted.unwrap_or_else(|why| panic!("{ask} is refused: {why}"));
    }

    /// Asks for something that may be refused.
    pub fn try_to(&self, who: usize, ask: Value) -> Result<(), Value> {
        let seq = self.answer(who, ask)?;
        self.catch_up(seq);
        Ok(())
    }

    /// The number of the record that an ask became.
    fn answer(&self, who: usize, ask: Value) -> Result<u64, Value> {
        let granted = self.runtime.block_on(async {
            let mut player = self.players[who].lock().await;
            player.ask(ask).await
        })?;
        Ok(granted["seq"].as_u64().expect("a number"))
    }

    /// Starts the game, with as many bots as it takes.
    pub fn start(&self) {
        while self.try_to(0, json!("start")).is_err() {
            self.ask(0, json!({ "add_bot": { "level": "regular" } }));
        }
    }

    /// Lets everyone hear what happened up to this record.
    fn catch_up(&self, seq: u64) {
        self.runtime.block_on(async {
            for player in &self.players {
                let heard = player.lock().await.hear_up_to(seq).await;
                heard.expect("the house goes on");
            }
        });
    }

    /// All that the first of them was told last.
    pub fn told(&self) -> Value {
        self.player(0).told.clone()
    }

    /// The game as the first of them sees it.
    pub fn game(&self) -> Value {
        self.player(0).game().clone()
    }

    /// The game as one of them sees it.
    pub fn seen_by(&self, who: usize) -> Value {
        self.player(who).game().clone()
    }

    /// Makes a move of this kind, now.
    pub fn play(&self, who: usize, kind: &str, fields: Value) {
        self.ask(who, self.now(kind, fields));
    }

    /// Makes a move of this kind that nobody else hears of, now.
    pub fn play_unheard(&self, who: usize, kind: &str, fields: Value) {
        let made = self.answer(who, self.now(kind, fields));
        made.unwrap_or_else(|why| panic!("{kind} is refused: {why}"));
    }

    fn now(&self, kind: &str, mut fields: Value) -> Value {
        fields["step"] = self.game()["step"].clone();
        json!({ "play": { kind: fields } })
    }

    /// Whom the table waits for first.
    pub fn awaited(&self) -> usize {
        let game = self.game();
        let seats = game["seats"].as_array().expect("a game");
        let awaited = seats.iter().position(|seat| seat["awaited"] == true);
        awaited.expect("the table waits for someone")
    }

    /// Everyone makes their moves until the game is so. Whatever happens by
    /// itself meanwhile happens at once: the clock moves when nobody else does.
    pub fn play_until(&self, so: impl Fn(&Value) -> bool, next: impl Fn(&Player) -> Option<Value>) {
        self.until(so, || self.one_move(&next));
    }

    /// Bots play for everyone to the end of the game.
    pub fn watch_to_the_end(&self) {
        self.watch_until(|_| self.told()["table"]["state"] == "over");
    }

    /// Bots play for everyone until the game is so.
    pub fn watch_until(&self, so: impl Fn(&Value) -> bool) {
        let seats = self.told()["table"]["seats"].clone();
        for (seat, chair) in seats.as_array().into_iter().flatten().enumerate() {
            if chair["bot"].is_null() && chair["stand_in"].is_null() {
                let stand_in = json!({ "seat": seat, "level": "regular" });
                self.ask(0, json!({ "stand_in": stand_in }));
            }
        }
        self.until(so, || self.let_pass());
    }

    fn until(&self, so: impl Fn(&Value) -> bool, go_on: impl Fn()) {
        let (mut last, mut seen) = (Instant::now(), Value::Null);
        while !so(&self.game()) {
            go_on();
            let game = self.game();
            assert!(last.elapsed() < PATIENCE, "nothing happens: {game}");
            if game != seen {
                (last, seen) = (Instant::now(), game);
            }
        }
    }

    /// Whoever has a move makes it; nobody: the clock moves.
    pub fn one_move(&self, next: impl Fn(&Player) -> Option<Value>) {
        let ready = (0..self.players.len()).find_map(|who| Some((who, next(&self.player(who))?)));
        match ready {
            Some((who, mv)) => self.ask(who, json!({ "play": mv })),
            None => self.let_pass(),
        }
    }

    /// Moves the clock to what the table does next by itself.
    pub fn let_pass(&self) {
        let skipped = self.house.skip(&self.id);
        let seq = skipped.unwrap_or_else(|| panic!("the table waits: {}", self.game()));
        self.catch_up(seq);
    }

    /// The first of them hears what the house has to say, if anything.
    pub fn hear_a_while(&self) {
        self.runtime.block_on(async {
            let mut player = self.players[0].lock().await;
            let _ = tokio::time::timeout(BREATH, player.hear()).await;
        });
    }

    /// Only listens until the game is so.
    pub fn hear_until(&self, so: impl Fn(&Value) -> bool) {
        let began = Instant::now();
        while !so(&self.game()) {
            let game = self.game();
            assert!(began.elapsed() < PATIENCE, "nothing happens: {game}");
            self.runtime.block_on(async {
                let mut player = self.players[0].lock().await;
                let _ = tokio::time::timeout(BREATH, player.hear()).await;
            });
        }
        let seq = self.player(0).seq();
        self.catch_up(seq);
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
