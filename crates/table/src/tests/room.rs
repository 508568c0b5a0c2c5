//! A room to try a table in: a journal in memory, a clock moved by hand, and
//! a script of what people ask and what is then to be seen.

use std::{
    format, println,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Millis, Play, Seat, Viewer};

use super::pick::{Pick, shelf};
use crate::{Answer, Chance, Decision, Frame, GameState, Now, Opening, Record, Shelf, Table, Who};

pub struct Room {
    pub table: Table,
    pub journal: Vec<Vec<u8>>,
    pub wall: Millis,
    /// The table as another house knows it: written down and read back after
    /// every record, and then told of the next.
    follower: Table,
    inputs: u64,
    /// What a game would not have of its own alarm or bots.
    pub refused: Vec<String>,
}

/// Plays a script in a fresh room, where Ann is host and present.
pub fn check(script: &str) -> Room {
    let mut room = Room::open();
    room.script(script);
    room
}

/// Who a person of the scripts is for the house.
pub fn key(name: &str) -> String {
    format!("secret-key-of-{name}")
}

/// A record as it was read from the journal.
pub fn record(payload: &[u8]) -> Record {
    serde_json::from_slice(payload).expect("a record")
}

/// The table of the tests, opened by this person.
pub fn opening<'a>(key: &'a str, name: &'a str) -> Opening<'a> {
    Opening {
        id: "unguessable",
        code: "CHAT",
        game: "pick",
        options: "{}",
        key,
        name,
        face: None,
    }
}

/// A moment whose chance all comes from one number.
pub fn moment(wall: Millis, number: u64) -> Now {
    let chance = Chance {
        rules: number,
        choices: !number,
        delays: number.rotate_left(32),
    };
    Now { wall, chance }
}

/// The toy game on the table, with nothing hidden.
pub fn pick(table: &Table) -> Option<&Pick> {
    let play = table.running()?.as_any().downcast_ref::<Play<Pick>>()?;
    Some(&play.state)
}

/// All that the journal says of a table, who is present aside.
pub fn facts(table: &Table) -> String {
    let mut view = table.view();
    view.people
        .iter_mut()
        .for_each(|person| person.here = false);
    view.seats.iter_mut().for_each(|seat| seat.here = false);
    view.evening.next = None;
    view.evening.missing.clear();
    view.evening.pause_wanted = None;
    let view = serde_json::to_string(&view).expect("plain data");
    let game = pick(table).map(|game| {
        let seats = (0..game.hands.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
        let views: Vec<_> = seats
            .chain([Viewer::Public])
            .map(|viewer| table.running().map(|game| game.view(viewer)))
            .collect();
        format!("{game:?} {views:?}")
    });
    let viewers: Vec<_> = (0..table.people.len() as u16)
        .map(|person| table.viewer(Some(person)))
        .collect();
    let times = [0, 1_000_000, 10_000_000, 1 << 40].map(|time| table.game_clock(time));
    format!(
        "{view} {game:?} {viewers:?} {times:?} {} {} {:?} {:?} {:?} {:?} {:?}",
        table.seq,
        table.last_at,
        table.people,
        table.seats,
        table.past,
        table.granted,
        table.paused
    )
}

/// The table written down and read back, which nothing tells from itself; none
/// where a game is not on the shelf.
fn read_back(table: &Table) -> Option<Table> {
    let written = table.snapshot()?;
    let read = Table::from_snapshot(table.shelf.clone(), &written).expect("it reads back");
    assert_eq!(facts(&read), facts(table));
    assert_eq!(read.snapshot(), Some(written));
    Some(read)
}

impl Room {
    pub fn open() -> Room {
        Room::open_on(shelf(), "Ann").unwrap_or_else(|why| panic!("a table opens: {why}"))
    }

    pub fn open_on(shelf: Arc<dyn Shelf>, name: &str) -> Result<Room, String> {
        let key = key("ann");
        let opening = opening(&key, name);
        let wall = 1_000_000;
        let (mut table, first) =
            Table::open(shelf.clone(), opening, moment(wall, 1)).map_err(told)?;
        table.arrive(Some(0), moment(wall, 2));
        let follower = Table::replay(shelf, [&first]).expect("one good record");
        Ok(Room {
            table,
            journal: Vec::from([first]),
            wall,
            follower,
            inputs: 2,
            refused: Vec::new(),
        })
    }

    pub fn now(&mut self) -> Now {
        self.inputs += 1;
        moment(self.wall, self.inputs)
    }

    /// Makes a decision durable and commits it; a replay says the same.
    pub fn keep(&mut self, decision: Decision) -> u64 {
        let payload = decision.payload().map_err(told).expect("a record");
        self.table.commit(decision);
        let followed = self.follower.apply_record(&payload);
        assert_eq!(followed, Ok(()), "{}", String::from_utf8_lossy(&payload));
        assert_eq!(facts(&self.follower), facts(&self.table));
        assert_eq!(self.follower.snapshot(), self.table.snapshot());
        self.journal.push(payload);
        if let Some(twin) = read_back(&self.follower) {
            self.follower = twin;
        }
        self.table.seq()
    }

    /// Sends a frame: the number of the record that grants it, or the refusal.
    pub fn send(&mut self, name: &str, nonce: &str, ask: &str) -> Result<u64, String> {
        let text = format!(r#"{{"nonce":"{nonce}","ask":{ask}}}"#);
        let frame: Frame = serde_json::from_str(&text).map_err(|why| format!("frame: {why}"))?;
        let (key, now) = (key(name), self.now());
        let before = facts(&self.table);
        match self.table.ask(
            Who {
                key: &key,
                lag: 0,
                language: game::Language::Fr,
            },
            &frame.nonce,
            frame.ask,
            now,
        ) {
            Ok(Answer::Do(decision)) => Ok(self.keep(decision)),
            Ok(Answer::Before(seq)) => Ok(seq),
            Ok(Answer::Heard) => {
                assert_eq!(facts(&self.table), before, "what is only heard is no fact");
                Ok(self.table.seq())
            }
            Err(refused) => {
                assert_eq!(facts(&self.table), before, "a refusal left a trace");
                Err(told(refused))
            }
        }
    }

    pub fn ask(&mut self, name: &str, ask: &str) -> Result<u64, String> {
        self.send(name, &format!("{name}-{}", self.inputs), ask)
    }

    /// Lets time pass, waking the table when it wants to be woken.
    pub fn wait(&mut self, time: Millis) {
        let until = self.wall + time;
        let mut wakes = 0;
        while let Some(at) = self.table.wake_at(self.wall).filter(|at| *at <= until) {
            wakes += 1;
            assert!(wakes <= 10 + time / 20, "the table keeps its house awake");
            self.wall = self.wall.max(at);
            loop {
                let now = self.now();
                match self.table.wake(now) {
                    Ok(Some(decision)) => {
                        self.keep(decision);
                    }
                    Ok(None) => break,
                    Err(refused) => self.refused.push(told(refused)),
                }
            }
        }
        self.wall = until;
    }

    /// The plug is pulled, and put back later. Nobody is there yet.
    pub fn restart_after(&mut self, time: Millis) {
        self.restart_at(self.wall + time);
    }

    /// The same, when the clock of the house says `wall`.
    pub fn restart_at(&mut self, wall: Millis) {
        self.wall = wall;
        let before = facts(&self.table);
        self.take_shelf(self.table.shelf.clone());
        assert_eq!(facts(&self.table), before);
        self.wake_up();
    }

    /// A house took the table into memory.
    pub fn wake_up(&mut self) {
        let now = self.now();
        if let Some(decision) = self.table.wake_up(now) {
            self.keep(decision);
        }
    }

    /// Reads the table back from its journal with the games of this shelf.
    pub fn take_shelf(&mut self, shelf: Arc<dyn Shelf>) {
        let read = || Table::replay(shelf.clone(), &self.journal).expect("it replays");
        (self.table, self.follower) = (read(), read());
    }

    /// Another house was first to append a record.
    pub fn hear_of(&mut self, record: Vec<u8>) {
        let now = self.now();
        assert_eq!(self.follower.apply_record(&record), Ok(()));
        assert_eq!(self.table.catch_up([&record], now), Ok(()));
        assert_eq!(facts(&self.follower), facts(&self.table));
        self.journal.push(record);
    }

    pub fn here(&mut self, name: &str, comes: bool) {
        let (person, now) = (self.table.person(&key(name)), self.now());
        match comes {
            true => self.table.arrive(person, now),
            false => self.table.depart(person, now),
        }
    }

    pub fn game_time(&self) -> Millis {
        self.table.game_time(self.wall)
    }

    /// Plays lines such as
    /// `bob: 'start' -> table.host-only name=Ann`, `wait 60s`, `restart 5s`,
    /// `bob comes`, `bob goes`, and looks at lines such as `seats Ann | Boulon*`.
    pub fn script(&mut self, script: &str) {
        for line in script
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
        {
            println!("{line}");
            if let Some((name, ask)) = line.split_once(": ") {
                let (ask, refusal) = ask.split_once(" -> ").unwrap_or((ask, ""));
                let answer = self.ask(name, &ask.replace('\'', "\""));
                let answer = answer.err().unwrap_or_default();
                match refusal.strip_suffix(" ...") {
                    Some(start) => assert!(answer.starts_with(start), "{line}: {answer}"),
                    None => assert_eq!(answer, refusal, "{line}"),
                }
                continue;
            }
            let (word, rest) = line.split_once(' ').expect("two words");
            match (word, rest) {
                ("wait", time) => self.wait(millis(time)),
                ("restart", time) => self.restart_after(millis(time)),
                (name, "comes") => self.here(name, true),
                (name, "goes") => self.here(name, false),
                (name, "hosts" | "waits") => {
                    let person = self.table.person(&key(name));
                    let me = self.table.me(person, self.wall);
                    assert_eq!(me.may_host, rest == "hosts", "{line}");
                }
                (what, expected) => assert_eq!(self.seen(what), expected, "{line}"),
            }
        }
    }

    /// What anyone can see, in the words of a script. Bots have a star,
    /// stand-ins a plus, people who are away a dash.
    fn seen(&self, what: &str) -> String {
        let view = self.table.view();
        let away = |here: bool| if here { "" } else { "-" };
        match what {
            "seats" => {
                let name = |seat: &crate::SeatView| match (seat.bot, seat.stand_in) {
                    (Some(_), _) => format!("{}*", seat.name),
                    (None, Some(_)) => format!("{}+", seat.name),
                    (None, None) => seat.name.clone(),
                };
                view.seats.iter().map(name).collect::<Vec<_>>().join(" | ")
            }
            "people" => {
                let name =
                    |person: &crate::PersonView| format!("{}{}", person.name, away(person.here));
                view.people.iter().map(name).collect::<Vec<_>>().join(", ")
            }
            "out" => {
                let out = view.out.iter().map(|them| them.name.as_str());
                out.collect::<Vec<_>>().join(", ")
            }
            "host" => self.table.name(view.host).unwrap_or("nobody").to_string(),
            "state" => match (view.state, view.paused, view.paused_by_itself) {
                (GameState::Playing, true, true) => "paused by itself".to_string(),
                (GameState::Playing, true, false) => "paused".to_string(),
                (state, ..) => format!("{state:?}").to_lowercase(),
            },
            "first" => view
                .first
                .map_or("by lot".to_string(), |seat| seat.0.to_string()),
            "game" => format!("{} {}", view.game, view.options.get()).replace('"', "'"),
            "round" => pick(&self.table).map_or(0, |game| game.round).to_string(),
            "missing" => {
                let missing = view.evening.missing.iter().map(|one| {
                    let (anyone, waited) = (one.anyone, one.waited_for);
                    let sign =
                        |is: bool, sign: &str| if is { sign.to_string() } else { String::new() };
                    one.name.clone() + &sign(anyone, " anyone") + &sign(waited, " waited")
                });
                let missing: Vec<_> = missing.collect();
                if missing.is_empty() {
                    "nobody".to_string()
                } else {
                    missing.join(", ")
                }
            }
            "games" => view.games.len().to_string(),
            "evening" => {
                let standings = view.evening.standings.iter();
                let told = standings.map(|one| format!("{} {}", one.name, one.points));
                told.collect::<Vec<_>>().join(", ")
            }
            "next" => view.evening.next.map_or("nothing".to_string(), |next| {
                let opens = next
                    .opens
                    .map_or(String::new(), |opens| format!(" opens {}", opens.game));
                format!("{} of {}{opens}", next.votes.len(), next.present)
            }),
            _ => panic!("the script looks at {what:?}"),
        }
    }
}

/// A refusal in one line.
pub fn told(refused: game::Refused) -> String {
    let args = refused
        .args
        .iter()
        .map(|(name, value)| format!(" {name}={value}"));
    refused.code.to_string() + &args.collect::<String>()
}

fn millis(text: &str) -> Millis {
    let (digits, unit) = match text.strip_suffix("ms") {
        Some(digits) => (digits, 1),
        None => (text.trim_end_matches('s'), 1_000),
    };
    digits.parse::<Millis>().expect("a time") * unit
}
