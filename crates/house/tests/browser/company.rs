//! People who play by program, so that a table comes to any moment of a game
//! without a browser.

use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::support::{Player, TestHouse};

pub struct Company {
    pub players: Vec<Player>,
    /// The table's address in the house.
    pub table: String,
    runtime: Runtime,
}

impl Company {
    /// The first opens a table, the others come.
    pub fn gather(house: &TestHouse, names: &[&str]) -> Company {
        let runtime = Runtime::new().expect("a runtime");
        let (id, cookie) = house.open_table(names[0]);
        let players = runtime.block_on(async {
            let host = Player::connect(house, &id, &cookie).await;
            let mut players = vec![host.expect("the host comes")];
            for name in &names[1..] {
                players.push(Player::come(house, &id, name).await);
            }
            players
        });
        Company {
            players,
            table: format!("/t/{id}"),
            runtime,
        }
    }

    /// The value of someone's cookie.
    pub fn cookie(&self, who: usize) -> &str {
        let cookie = &self.players[who].cookie;
        cookie.split_once('=').map_or("", |(_, value)| value)
    }

    pub fn ask(&mut self, who: usize, ask: Value) {
        let player = &mut self.players[who];
        let granted = self.runtime.block_on(player.ask(ask.clone()));
        granted.unwrap_or_else(|why| panic!("{ask} is refused: {why}"));
        self.catch_up();
    }

    /// Lets everyone hear of the last record that anyone heard of.
    fn catch_up(&mut self) {
        let last = self.players.iter().map(Player::seq).max().unwrap_or(0);
        for player in &mut self.players {
            while player.seq() < last {
                let heard = self.runtime.block_on(player.hear());
                heard.expect("the house goes on");
            }
        }
    }

    /// The game as the first of them sees it.
    pub fn game(&self) -> &Value {
        self.players[0].game()
    }

    /// Makes a move of this kind, now.
    pub fn play(&mut self, who: usize, kind: &str, mut fields: Value) {
        fields["step"] = self.game()["step"].clone();
        self.ask(who, json!({ "play": { kind: fields } }));
    }

    /// Whom the table waits for first.
    pub fn awaited(&self) -> Option<usize> {
        let seats = self.game()["seats"].as_array()?;
        seats.iter().position(|seat| seat["awaited"] == true)
    }

    /// Everyone chooses the first card of the hand.
    pub fn choose(&mut self) {
        while self.game()["phase"] == "choosing" {
            let who = self.awaited().expect("someone is awaited");
            let hand = self.players[who].game()["you"]["hand"].clone();
            let first = hand
                .as_str()
                .and_then(|hand| hand.get(..1))
                .expect("a card");
            self.play(who, "choose", json!({ "letter": first }));
        }
    }

    /// Places on the right of a row, announcing what it then reads and `more`.
    pub fn announce(&mut self, who: usize, row: usize, more: &str) {
        let game = self.game();
        let letter = game["seats"][who]["card"]
            .as_str()
            .expect("a card to place");
        let begin = game["rows"][row].as_str().unwrap_or_default();
        let word = format!("{begin}{letter}{more}").to_lowercase();
        self.play(
            who,
            "place",
            json!({ "row": row, "end": "right", "word": word }),
        );
    }

    /// Everyone makes simple moves until `enough`.
    pub fn go_on(&mut self, enough: impl Fn(&Value) -> bool) {
        while !enough(self.game()) {
            let ready = (0..self.players.len())
                .find_map(|who| Some((who, self.players[who].simple_move()?)));
            let (who, mv) = ready.expect("the table waits for someone of the company");
            self.ask(who, json!({ "play": mv }));
        }
    }
}
