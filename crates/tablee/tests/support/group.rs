//! People who play whatever the shelf offers, as its workshop plays it.

use house::testing::{Door, Player, TestHouse};
use serde_json::{Value, json};
use tools::{Workshop, play::Before};

const NAMES: [&str; 8] = [
    "Anna", "Bruno", "Chloé", "Dario", "Elsa", "Farid", "Gaëlle", "Hugo",
];

/// People around one table of a game.
pub struct Group {
    workshop: &'static dyn Workshop,
    pub players: Vec<Player>,
    pub table: String,
}

impl Group {
    /// As few as the game is played with.
    pub async fn gather(door: &Door, workshop: &'static dyn Workshop) -> Group {
        let seats = workshop.player().seats()[0];
        Group::of(door, workshop, seats).await
    }

    /// So many of them: the first opens a table, the others come.
    pub async fn of(door: &Door, workshop: &'static dyn Workshop, people: usize) -> Group {
        let (table, cookie) = door.open_table_by(workshop.player().form());
        let host = Player::connect(door, &table, &cookie).await;
        let mut players = vec![host.expect("the host comes")];
        for name in &NAMES[1..people] {
            players.push(Player::come(door, &table, name).await);
        }
        Group {
            workshop,
            players,
            table,
        }
    }

    pub fn host(&mut self) -> &mut Player {
        &mut self.players[0]
    }

    /// The host asks for something, and everyone hears of it.
    pub async fn arrange(&mut self, ask: Value) {
        let granted = self.host().ask(ask.clone()).await;
        granted.unwrap_or_else(|why| panic!("{ask} is refused: {why}"));
        self.catch_up().await.expect("the house goes on");
    }

    /// Lets everyone hear of the last record that anyone heard of; `None` when
    /// the house hung up.
    pub async fn catch_up(&mut self) -> Option<()> {
        let last = self.players.iter().map(Player::seq).max()?;
        for player in &mut self.players {
            player.hear_up_to(last).await?;
        }
        Some(())
    }

    pub fn is_playing(&self) -> bool {
        self.players[0].told["table"]["state"] == "playing"
    }

    /// Who does something next, and what they ask; nobody when the table goes
    /// on by itself. Between games, the host starts one.
    pub fn next(&self) -> Option<(usize, Value)> {
        if !self.is_playing() {
            return Some((0, json!("start")));
        }
        let told = self.told_by_seat();
        let told: Vec<&[u8]> = told.iter().map(Vec::as_slice).collect();
        let (player, mut ask) = (self.workshop.player(), String::new());
        let before = player.prepare(told[0], &mut ask);
        let seat = match before.unwrap_or_else(|why| panic!("{why:#}")) {
            Before::Ask { seat } => seat,
            Before::Wait => return None,
            Before::Ready => {
                let seat = player.think(&told, &mut ask);
                seat.unwrap_or_else(|why| panic!("{why:#}"))
            }
        };
        let who = self.at(seat)?;
        Some((who, serde_json::from_str(&ask).expect("an ask is JSON")))
    }

    /// Whoever sits there; nobody for a bot.
    pub fn at(&self, seat: usize) -> Option<usize> {
        let mut players = self.players.iter();
        players.position(|player| player.seat() == Some(seat))
    }

    /// What each seat was told last; for a bot, what the host was.
    fn told_by_seat(&self) -> Vec<Vec<u8>> {
        let seats = self.players[0].told["table"]["seats"].as_array();
        let seats = seats.map_or(0, Vec::len);
        (0..seats)
            .map(|seat| {
                let player = &self.players[self.at(seat).unwrap_or(0)];
                serde_json::to_vec(&player.told).expect("JSON")
            })
            .collect()
    }

    /// Goes on until somebody has a move in the game, and gives it.
    pub async fn next_move(&mut self, house: &TestHouse) -> (usize, Value) {
        loop {
            match self.next() {
                Some((who, ask)) if ask["play"].is_object() => return (who, ask),
                next => self.go_on(house, next).await,
            }
        }
    }

    /// One more move, or what the table does by itself.
    pub async fn step(&mut self, house: &TestHouse) {
        let next = self.next();
        self.go_on(house, next).await;
    }

    async fn go_on(&mut self, house: &TestHouse, next: Option<(usize, Value)>) {
        match next {
            Some((who, ask)) => {
                let granted = self.players[who].ask(ask.clone()).await;
                granted.unwrap_or_else(|why| panic!("{ask} is refused: {why}"));
            }
            None => {
                let skipped = house.skip(&self.table);
                let seq = skipped.unwrap_or_else(|| panic!("nothing happens at {}", self.table));
                let heard = self.players[0].hear_up_to(seq).await;
                heard.expect("the house goes on");
            }
        }
        self.catch_up().await.expect("the house goes on");
    }
}
