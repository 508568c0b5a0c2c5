//! Any text as a frame, at tables where a game of each kind goes on.

use game::{Language, Viewer};
use serde_json::{Value, json};
use table::{Answer, Chance, Decision, Frame, Now, Table, Who};
use web::{Playing, pages, testing};

use crate::{
    Count,
    dice::Dice,
    positions::{POSITIONS, Position},
    support::{BOXES, games},
    tampering,
};

/// An ask of each kind, to begin with.
const ASKS: &[&str] = &[
    r#"{"join":{"name":"Basile"}}"#,
    r#"{"sit":{"seat":null}}"#,
    r#"{"sit":{"seat":1}}"#,
    r#""stand""#,
    r#""leave""#,
    r#""pause""#,
    r#""resume""#,
    r#""return""#,
    r#"{"add_bot":{"level":"expert"}}"#,
    r#"{"remove_seat":{"seat":1}}"#,
    r#"{"put":{"person":1,"seat":0}}"#,
    r#""shuffle""#,
    r#"{"swap":{"a":0,"b":1}}"#,
    r#"{"first":{"seat":1}}"#,
    r#""start""#,
    r#""clear""#,
    r#""lock""#,
    r#""unlock""#,
    r#""renew_link""#,
    r#"{"remove":{"person":1}}"#,
    r#"{"let_in":{"person":1}}"#,
    r#"{"stand_in":{"seat":0,"level":"beginner"}}"#,
    r#"{"host":{"person":1}}"#,
];

/// Frames of one input at the most.
const MOST: usize = 64;

pub struct Frames {
    asks: Vec<Value>,
    /// What is put in the place of something else.
    others: Vec<Value>,
}

pub fn target() -> Frames {
    let asks = ASKS
        .iter()
        .map(|ask| serde_json::from_str(ask).expect("JSON"));
    let mut asks: Vec<Value> = asks.collect();
    asks.extend(
        games()
            .iter()
            .map(|game| json!({ "game": { "game": game } })),
    );
    let others = POSITIONS.iter().flat_map(|position| position.moves.clone());
    let others = asks.iter().cloned().chain(others).collect();
    Frames { asks, others }
}

impl Frames {
    pub fn run(&self, input: &[u8], count: &Count) {
        if let Some(text) = input.strip_prefix(b"=") {
            return as_written(&String::from_utf8_lossy(text), count);
        }
        let mut dice = Dice::new(input);
        let mut sitting = Sitting::at(dice.pick(&POSITIONS));
        for _ in 0..dice.below(MOST) {
            let key = sitting.position.keys.len() + 2;
            let key = dice.below(key);
            if dice.one_in(8) {
                sitting.wait(dice.number() % 100_000, dice.number());
            } else {
                let frame = self.frame(sitting.position, &mut dice);
                sitting.hear(key, &frame, count);
            }
        }
        sitting.end(dice.byte());
    }

    fn frame(&self, position: &Position, dice: &mut Dice<'_>) -> Vec<u8> {
        if dice.one_in(16) {
            return dice.bytes(64);
        }
        let mut ask = match dice.below(8) {
            0..4 if !position.moves.is_empty() => json!({ "play": dice.pick(&position.moves) }),
            4 => json!({ "options": position.options }),
            5 => json!({ "play": dice.pick(&self.others) }),
            _ => dice.pick(&self.asks).clone(),
        };
        for _ in 0..dice.below(4).saturating_sub(1) {
            tampering::value(&mut ask, &self.others, dice);
        }
        let nonce = dice.below(40).to_string();
        let mut frame = json!({ "nonce": nonce, "ask": ask });
        match dice.below(16) {
            0 => tampering::value(&mut frame, &self.others, dice),
            1 => {
                let mut bytes = frame.to_string().into_bytes();
                tampering::bytes(&mut bytes, dice);
                return bytes;
            }
            _ => {}
        }
        frame.to_string().into_bytes()
    }
}

/// A line for the position, by its name, and one for each frame, after the number
/// of whoever sends it.
fn as_written(text: &str, count: &Count) {
    let mut lines = text.lines();
    let name = lines.next().unwrap_or_default();
    let known = POSITIONS.iter().find(|position| position.name == name);
    let mut sitting = Sitting::at(known.unwrap_or(&POSITIONS[0]));
    for line in lines {
        let (who, frame) = line.split_once(' ').unwrap_or(("0", line));
        sitting.hear(who.parse().unwrap_or(0), frame.as_bytes(), count);
    }
    sitting.end(0);
}

/// A table that hears frames.
struct Sitting {
    position: &'static Position,
    table: Table,
    now: Now,
    /// The records since the position, and the table after the last of them.
    records: Vec<Vec<u8>>,
    written: Vec<u8>,
}

impl Sitting {
    fn at(position: &'static Position) -> Sitting {
        let mut sitting = Sitting {
            position,
            table: position.table(),
            now: Now {
                wall: position.wall,
                chance: Chance {
                    rules: 1,
                    choices: 2,
                    delays: 3,
                },
            },
            records: Vec::new(),
            written: position.snapshot.clone(),
        };
        if let Some(decision) = sitting.table.wake_up(sitting.now) {
            sitting.commit(decision);
        }
        for key in &position.keys {
            let person = sitting.table.person(key);
            sitting.table.arrive(person, sitting.now);
        }
        sitting
    }

    /// What a socket hears, as the house reads it.
    fn hear(&mut self, who: usize, frame: &[u8], count: &Count) {
        count.one();
        // A socket takes nothing but UTF-8.
        let Ok(text) = str::from_utf8(frame) else {
            return;
        };
        let Ok(frame) = serde_json::from_str::<Frame<'_>>(text) else {
            return;
        };
        self.now.wall += 10;
        let stranger = format!("stranger-{who}");
        let who = Who {
            key: self.position.keys.get(who).unwrap_or(&stranger),
            lag: 40 * who as u64,
            language: game::Language::Fr,
        };
        let versions = (
            self.table.version(),
            self.table.game_version(),
            self.table.seq(),
        );
        match self.table.ask(who, &frame.nonce, frame.ask, self.now) {
            Ok(Answer::Do(decision)) => self.commit(decision),
            Ok(Answer::Before(seq)) => assert!(seq <= self.table.seq(), "granted in the future"),
            Ok(Answer::Heard) => assert_eq!(versions.2, self.table.seq(), "only heard"),
            Err(_) => {
                let after = (
                    self.table.version(),
                    self.table.game_version(),
                    self.table.seq(),
                );
                assert_eq!(after, versions, "a refusal changed something: {text}");
            }
        }
    }

    /// Time goes by, and the table does what is due.
    fn wait(&mut self, time: u64, seed: u64) {
        self.now.wall += time;
        self.now.chance.rules = seed;
        if let Ok(Some(decision)) = self.table.wake(self.now) {
            self.commit(decision);
        }
    }

    fn commit(&mut self, decision: Decision) {
        let record = decision.payload().expect("what was decided can be written");
        self.unchanged();
        self.table.commit(decision);
        self.records.push(record);
        self.written = self
            .table
            .snapshot()
            .expect("a table that can be written down");
    }

    /// Nothing but a record changes a table.
    fn unchanged(&self) {
        let written = self
            .table
            .snapshot()
            .expect("a table that can be written down");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(
            text(&written),
            text(&self.written),
            "something changed without a record"
        );
    }

    /// The records lead to the same table, and it can be shown to anybody.
    fn end(self, who: u8) {
        self.unchanged();
        let mut again = self.position.table();
        let read = again.catch_up(&self.records, self.now);
        read.unwrap_or_else(|why| panic!("a record cannot be read back: {}", why.why));
        assert_eq!(again.snapshot(), Some(self.written), "the replay differs");
        show(&self.table, who, self.now.wall);
    }
}

/// Shows a table to one of its people or to the public, as views and as a page.
pub fn show(table: &Table, who: u8, wall: u64) {
    let view = table.view();
    let person = view
        .people
        .get(usize::from(who))
        .map(|person| person.person);
    let me = table.me(person, wall);
    serde_json::to_string(&view).expect("a view is JSON");
    let viewer = table.viewer(person);
    if let Some(game) = table.running() {
        for viewer in [viewer, Viewer::Public] {
            let view = game.view(viewer);
            serde_json::from_str::<Value>(&view).expect("a view is JSON");
        }
    }
    let language = Language::ALL[usize::from(who) % 2];
    let scene = testing::scene(&BOXES, language, &view, &me);
    let playing = table.running().map(|game| Playing { game, viewer });
    let here = testing::context(language);
    let page = match who % 3 {
        0 => pages::screen(&here, &scene, playing, "/t/x/socket"),
        _ => pages::table(&here, &scene, playing, "/t/x/socket"),
    };
    assert!(!page.0.is_empty());
}
