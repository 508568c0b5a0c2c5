//! Whole evenings at a table, drawn by lot from a seed: people on several
//! devices, a network that loses, doubles, delays and reorders, and a house
//! whose plug is pulled between any two steps.
//!
//! `TABLE_SEED=17 cargo test -p table simulation` plays one evening again.

mod house;
mod laws;
mod network;
mod visitors;

use std::{collections::BTreeMap, format, println, string::String, sync::Arc, vec::Vec};

use game::Millis;
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use super::{
    pick::shelf,
    room::{key, moment, opening},
};
use crate::{BotPace, Now, Shelf, Table};
use network::{Message, Network};
use visitors::Device;

const EVENINGS: u64 = 300;
const STORM: Millis = 15 * 60_000;
const CALM: Millis = 60 * 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Weather {
    /// Everything goes wrong that can.
    Storm,
    /// Nothing goes wrong any more, and the game must come to its end.
    Calm,
    /// Nobody wants anything new; what was asked is still to be answered.
    Quiet,
}

/// What a simulation came across: each must have happened to prove anything.
#[derive(Clone, Debug, Default)]
struct Seen {
    records: u64,
    crashed_before_append: u64,
    crashed_before_commit: u64,
    crashed_before_answer: u64,
    appends_in_doubt: u64,
    repeats: u64,
    refusals: u64,
    pauses_by_itself: u64,
    time_given_back: u64,
    back_from_snapshots: u64,
    clocks_set_back: u64,
    finished: u64,
    left: u64,
    stood_in: u64,
    shared: u64,
}

struct World {
    seed: u64,
    dice: SmallRng,
    wall: Millis,
    /// How far the clock of the house is ahead of the true time.
    ahead: i64,
    weather: Weather,
    network: Network,
    shelf: Arc<dyn Shelf>,
    pace: BotPace,
    /// `None` while the house is down.
    table: Option<Table>,
    back_at: Millis,
    woken: Millis,
    /// Wakes in the present second.
    wakes: (Millis, u32),
    journal: Vec<Vec<u8>>,
    /// Reads the journal record by record, as another house would.
    follower: Table,
    /// The same, written down and read back after every record.
    shadow: Table,
    /// What was last written down for a restart.
    snapshot: Option<Vec<u8>>,
    /// Which record granted each wish.
    granted: BTreeMap<String, u64>,
    /// Who holds which hand of the game on the table.
    held: BTreeMap<u16, usize>,
    devices: Vec<Device>,
    nonces: u64,
    seen: Seen,
}

impl World {
    fn new(seed: u64) -> World {
        let mut dice = SmallRng::seed_from_u64(seed);
        let shelf = shelf();
        let wall = 1_700_000_000_000;
        let key_of_lou = key("0");
        let opening = opening(&key_of_lou, "Lou");
        let (mut table, first) = Table::open(shelf.clone(), opening, moment(wall, seed))
            .unwrap_or_else(|why| panic!("a table opens: {why:?}"));
        let pace = match dice.random_ratio(1, 4) {
            true => BotPace { least: 0, most: 0 },
            false => BotPace::default(),
        };
        table.set_pace(pace);
        let people = dice.random_range(1..=5);
        let devices = (0..people)
            .flat_map(|person| (0..1 + person % 2).map(move |_| person))
            .map(|person| Device::of(key(&format!("{person}"))))
            .collect();
        World {
            seed,
            wall,
            ahead: 0,
            weather: Weather::Storm,
            network: Network::default(),
            pace,
            follower: Table::replay(shelf.clone(), [&first]).expect("one good record"),
            shadow: Table::replay(shelf.clone(), [&first]).expect("one good record"),
            snapshot: None,
            shelf,
            table: Some(table),
            back_at: 0,
            woken: 0,
            wakes: (0, 0),
            journal: Vec::from([first]),
            granted: BTreeMap::new(),
            held: BTreeMap::new(),
            devices,
            nonces: 0,
            seen: Seen::default(),
            dice,
        }
    }

    fn now(&mut self) -> Now {
        moment(self.house_wall(), self.dice.random())
    }

    /// What the clock of the house says.
    fn house_wall(&self) -> Millis {
        self.wall.saturating_add_signed(self.ahead)
    }

    /// Goes to the next time at which anything happens, and lets it happen.
    fn step(&mut self) {
        let next = [
            self.network.next(),
            self.house_next(),
            self.devices.iter().map(|device| device.acts_at).min(),
        ];
        let next = next.into_iter().flatten().min().unwrap_or(self.wall);
        self.wall = self.wall.max(next);
        self.house_turn();
        for message in self.network.due(self.wall) {
            match message {
                Message::Ask { device, frame } => self.receive(device, &frame),
                Message::Answer {
                    device,
                    nonce,
                    answer,
                } => self.answered(device, &nonce, answer),
            }
        }
        for device in 0..self.devices.len() {
            if self.devices[device].acts_at <= self.wall {
                self.act(device);
            }
        }
    }

    fn playing(&self) -> bool {
        self.table.as_ref().is_none_or(Table::playing)
    }

    fn evening(mut self) -> Seen {
        let end = self.wall + STORM;
        while self.wall < end {
            self.step();
        }
        self.weather = Weather::Calm;
        let games = self.follower.past().len();
        let end = self.wall + CALM;
        while self.playing() || self.follower.past().len() == games {
            assert!(
                self.wall < end,
                "stuck: {}",
                super::room::facts(&self.follower)
            );
            self.step();
        }
        self.weather = Weather::Quiet;
        while self.devices.iter().any(|device| !device.wishes.is_empty()) {
            assert!(self.wall < end, "a wish is never answered");
            self.step();
        }
        self.check_answers();
        self.seen
    }
}

#[test]
fn evenings_of_crash_loss_doubling_and_reordering_keep_every_law() {
    let given = std::env::var("TABLE_SEED").ok();
    let given = given.map(|seed| seed.parse::<u64>().expect("TABLE_SEED is a number"));
    let seeds = given.map_or(0..EVENINGS, |seed| seed..seed + 1);
    let mut all = Seen::default();
    for seed in seeds {
        let evening = std::panic::AssertUnwindSafe(|| World::new(seed).evening());
        match std::panic::catch_unwind(evening) {
            Ok(seen) => all.add(&seen),
            Err(broken) => {
                println!("evening {seed} broke a law: TABLE_SEED={seed}");
                std::panic::resume_unwind(broken);
            }
        }
    }
    println!("{all:?}");
    if given.is_none() {
        all.check_everything_happened();
    }
}
