//! Tables in the middle of games of every kind: what earlier versions left in
//! `games/*/journals`, and games that bots have just begun.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use game::{Level, Millis, Moment, Refused, Seat};
use serde_json::Value;
use table::{Answer, Ask, Chance, Decision, Now, Opening, Table, Who};

use crate::support::{BOXES, games, root};

/// A table at one moment, to begin from again and again.
pub struct Position {
    pub name: String,
    pub snapshot: Vec<u8>,
    /// The time of the last record.
    pub wall: Millis,
    /// The secret keys of those who came.
    pub keys: Vec<String>,
    /// What bots would do in each seat now.
    pub moves: Vec<Value>,
    /// The options of its game.
    pub options: Value,
}

impl Position {
    pub fn table(&self) -> Table {
        let table = Table::from_snapshot(BOXES.clone(), &self.snapshot);
        table.unwrap_or_else(|why| panic!("{}: {}", self.name, why.why))
    }

    fn of(name: String, table: &Table, records: &[Vec<u8>]) -> Position {
        let records: Vec<Value> = records
            .iter()
            .map(|record| serde_json::from_slice(record).expect("a record is JSON"))
            .collect();
        let events = records
            .iter()
            .flat_map(|record| record["events"].as_array());
        let keys = events
            .flatten()
            .filter_map(|event| event["joined"]["key"].as_str());
        let wall = records
            .last()
            .and_then(|record| record["at"].as_u64())
            .expect("a time");
        Position {
            snapshot: table.snapshot().expect("a table that can be written down"),
            wall,
            keys: keys.map(str::to_string).collect(),
            moves: moves(table, wall),
            options: serde_json::from_str(table.view().options.get()).expect("options are JSON"),
            name,
        }
    }
}

/// What bots of every level would do in every seat.
fn moves(table: &Table, wall: Millis) -> Vec<Value> {
    let Some(game) = table.running().filter(|game| game.outcome().is_none()) else {
        return Vec::new();
    };
    let now = Moment::new(table.game_time(wall), 7);
    let seats = game.awaiting();
    let each = seats
        .iter()
        .flat_map(|seat| Level::ALL.map(|level| game.bot(seat, level, now)));
    each.flatten()
        .map(|mv| serde_json::from_str(&mv).expect("a move is JSON"))
        .collect()
}

/// Every position, made once.
pub static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    for path in journals() {
        let records = records(&fs::read_to_string(&path).expect("a journal"));
        let table = Table::replay(BOXES.clone(), &records);
        let table = table.unwrap_or_else(|why| panic!("{}: {}", path.display(), why.why));
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        positions.push(Position::of(name.into_owned(), &table, &records));
    }
    for game in games() {
        let mut begun = Begun::new(game);
        for moves in [0, 5, 40] {
            begun.play_on(moves);
            let name = format!("{game}-{moves}");
            positions.push(Position::of(name, &begun.table, &begun.records));
        }
    }
    positions
});

/// The journals that games left, as `tablee export` writes them.
pub fn journals() -> Vec<PathBuf> {
    files(&root().join("games"), &|path| {
        let folder = path.parent().and_then(Path::file_name);
        folder.is_some_and(|folder| folder == "journals")
            && path.extension().is_some_and(|ending| ending == "jsonl")
    })
}

/// The files below a folder that are wanted, in the order of their names.
pub fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let each = paths.into_iter().flat_map(|path| match path.is_dir() {
        true => files(&path, wanted),
        false => Vec::from_iter(wanted(&path).then_some(path)),
    });
    each.collect()
}

/// The records of an exported table.
fn records(text: &str) -> Vec<Vec<u8>> {
    let lines = text.lines().skip(1);
    lines
        .map(|line| {
            let line: Value = serde_json::from_str(line).expect("a line is JSON");
            line["record"].to_string().into_bytes()
        })
        .collect()
}

/// A table where bots play with the host, as the game comes out of its box.
struct Begun {
    table: Table,
    records: Vec<Vec<u8>>,
    now: Now,
}

impl Begun {
    fn new(game: &str) -> Begun {
        let chance = Chance {
            rules: 1,
            choices: 2,
            delays: 3,
        };
        let now = Now {
            wall: 1_800_000_000_000,
            chance,
        };
        let opening = Opening {
            id: "abcdefghijkmnpqrstuvwxyz23",
            code: "RAVI-42",
            game,
            options: "{}",
            key: "abcdefghijkmnpqrstuvwxyz",
            name: "Ada",
            face: None,
        };
        let (table, record) = Table::open(BOXES.clone(), opening, now).expect("a table opens");
        let records = vec![record];
        let mut begun = Begun {
            table,
            records,
            now,
        };
        begun.table.arrive(Some(0), now);
        // As few bots as the game begins with.
        let level = Level::Regular;
        while begun.ask(Ask::Start).is_err() {
            begun.ask(Ask::AddBot { level }).expect("a seat for a bot");
        }
        let seat = Seat(0);
        begun
            .ask(Ask::StandIn { seat, level })
            .expect("a bot stands in");
        begun
    }

    fn ask(&mut self, ask: Ask<'_>) -> Result<(), Refused> {
        let who = Who {
            key: "abcdefghijkmnpqrstuvwxyz",
            lag: 0,
            language: game::Language::Fr,
        };
        if let Answer::Do(decision) = self.table.ask(who, "", ask, self.now)? {
            self.commit(decision);
        }
        Ok(())
    }

    fn commit(&mut self, decision: Decision) {
        self.records.push(decision.payload().expect("a record"));
        self.table.commit(decision);
    }

    fn play_on(&mut self, moves: usize) {
        for number in 0..moves as u64 {
            let Some(due) = self.table.wake_at(self.now.wall) else {
                return;
            };
            self.now.wall = due.max(self.now.wall);
            self.now.chance.rules = number;
            if let Ok(Some(decision)) = self.table.wake(self.now) {
                self.commit(decision);
            }
        }
    }
}
