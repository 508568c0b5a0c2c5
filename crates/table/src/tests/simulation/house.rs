use std::prelude::v1::*;

use game::Millis;
use rand::RngExt;

use super::{Message, Weather, World};
use crate::{Answer, Decision, Frame, Table, Who, tests::room::facts};

/// More than the bots and clocks of one table can need.
const MOST_WAKES_PER_SECOND: u32 = 20;

/// What became of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    Done(u64),
    /// The journal knew more than the table, which now knows it too.
    Missed,
    /// The house crashed, or could not tell whether the record was stored.
    Lost,
}

impl World {
    fn plug_is_pulled(&mut self) -> bool {
        self.weather == Weather::Storm && self.dice.random_ratio(1, 30)
    }

    fn crash(&mut self) {
        self.table = None;
        self.back_at = self.wall + self.dice.random_range(1..90_000);
        self.devices
            .iter_mut()
            .for_each(|device| device.socket = None);
    }

    /// Append, then commit, then tell.
    pub fn keep(&mut self, decision: Decision) -> Kept {
        if self.behind_journal() {
            self.catch_up();
            return Kept::Missed;
        }
        if self.plug_is_pulled() {
            self.seen.crashed_before_append += 1;
            self.crash();
            return Kept::Lost;
        }
        let payload = decision.payload().expect("a record");
        self.append(&payload);
        if self.plug_is_pulled() {
            self.seen.crashed_before_commit += 1;
            self.crash();
            return Kept::Lost;
        }
        if self.weather == Weather::Storm && self.dice.random_ratio(1, 30) {
            self.seen.appends_in_doubt += 1;
            return Kept::Lost;
        }
        let Some(table) = &mut self.table else {
            return Kept::Lost;
        };
        table.commit(decision);
        let seq = table.seq();
        self.check_live();
        if self.plug_is_pulled() {
            self.seen.crashed_before_answer += 1;
            self.crash();
            return Kept::Lost;
        }
        Kept::Done(seq)
    }

    /// Whether an append seemed to fail and did not.
    pub fn behind_journal(&self) -> bool {
        let seq = self.table.as_ref().map(Table::seq);
        seq.is_some_and(|seq| seq < self.journal.len() as u64)
    }

    fn catch_up(&mut self) {
        let now = self.now();
        let Some(table) = &mut self.table else { return };
        let missed = &self.journal[table.seq() as usize..];
        assert_eq!(table.catch_up(missed, now), Ok(()));
        self.check_live();
    }

    pub fn house_next(&self) -> Option<Millis> {
        match &self.table {
            Some(table) => {
                let wall = self.house_wall();
                let due = table.wake_at(wall).map(|at| self.wall + (at - wall));
                due.map(|at| at.max(self.woken + 1))
            }
            None => Some(self.back_at),
        }
    }

    /// Comes back after a crash, or does what is due.
    pub fn house_turn(&mut self) {
        match &self.table {
            None if self.back_at <= self.wall => self.restart(),
            Some(table) => {
                let wall = self.house_wall();
                if table.wake_at(wall).is_some_and(|at| at <= wall) {
                    self.wake();
                }
            }
            _ => {}
        }
    }

    fn wake(&mut self) {
        let second = self.wall / 1_000;
        let wakes = if self.wakes.0 == second {
            self.wakes.1 + 1
        } else {
            1
        };
        self.wakes = (second, wakes);
        assert!(
            wakes <= MOST_WAKES_PER_SECOND,
            "the table keeps its house awake"
        );
        self.woken = self.wall;
        loop {
            let now = self.now();
            let Some(table) = &mut self.table else { break };
            match table.wake(now) {
                Ok(Some(decision)) => {
                    if self.keep(decision) == Kept::Lost {
                        break;
                    }
                }
                Ok(None) => break,
                // A bot was late for the alarm that comes next.
                Err(refused) => assert_eq!(refused.code, "pick.too-late"),
            }
        }
    }

    fn restart(&mut self) {
        let mut table = self.read();
        assert_eq!(facts(&table), facts(&self.follower));
        table.set_pace(self.pace);
        self.set_the_clock();
        let before = table.game_clock(table.last_at);
        let clocked = table.running().is_some_and(|game| game.alarm().is_some());
        let now = self.now();
        self.seen.clocks_set_back += u64::from(clocked && now.wall < table.last_at);
        let decision = table.wake_up(now);
        if clocked {
            let after = table.game_time(now.wall);
            assert_eq!(after, before, "the clock did not go on from where it stood");
        }
        self.table = Some(table);
        let Some(decision) = decision else { return };
        self.seen.time_given_back += 1;
        if self.keep(decision) != Kept::Lost && clocked {
            let after = self.follower.game_clock(self.follower.last_at);
            assert_eq!(after, before, "the time away was not given back");
        }
    }

    /// The table from the last snapshot and the records after it, or from its
    /// records alone.
    fn read(&mut self) -> Table {
        let snapshot = self.snapshot.as_ref().filter(|_| self.dice.random());
        let Some(snapshot) = snapshot else {
            return Table::replay(self.shelf.clone(), &self.journal).expect("it replays");
        };
        self.seen.back_from_snapshots += 1;
        let mut table = Table::from_snapshot(self.shelf.clone(), snapshot).expect("a snapshot");
        for record in &self.journal[table.seq() as usize..] {
            assert_eq!(table.apply_record(record), Ok(()));
        }
        table
    }

    /// Somebody sets the clock while the house is down, or its battery is empty.
    fn set_the_clock(&mut self) {
        const HOUR: i64 = 3_600_000;
        let zero = -(self.wall as i64);
        let wrong = [HOUR, -HOUR, 100 * 365 * 24 * HOUR, zero, 1, -1];
        self.ahead = match self.dice.random_range(0..12) {
            wrong_by @ 0..6 => wrong[wrong_by],
            6..9 => 0,
            _ => self.ahead,
        };
    }

    pub fn receive(&mut self, device: usize, frame: &str) {
        let frame: Frame = serde_json::from_str(frame).expect("a good frame");
        let nonce = frame.nonce.into_owned();
        let answer = loop {
            let now = self.now();
            let Some(table) = &mut self.table else { return };
            let key = &self.devices[device].key;
            match table.ask(
                Who {
                    key,
                    lag: 0,
                    language: game::Language::Fr,
                },
                &nonce,
                frame.ask.clone(),
                now,
            ) {
                Ok(Answer::Do(decision)) => match self.keep(decision) {
                    Kept::Done(seq) => break Ok(seq),
                    Kept::Missed => continue,
                    Kept::Lost => return,
                },
                Ok(Answer::Before(seq)) => {
                    self.seen.repeats += 1;
                    break Ok(seq);
                }
                Ok(Answer::Heard) => break Ok(table.seq()),
                Err(refused) => break Err(refused.code),
            }
        };
        self.check_answer(&nonce, answer);
        self.introduce(device);
        self.send(Message::Answer {
            device,
            nonce,
            answer,
        });
    }

    pub fn send(&mut self, message: Message) {
        self.network
            .send(self.wall, self.weather, message, &mut self.dice);
    }

    /// An onlooker's device that has joined is now a person's.
    fn introduce(&mut self, device: usize) {
        let now = self.now();
        let Some(table) = &mut self.table else { return };
        let person = table.person(&self.devices[device].key);
        if self.devices[device].socket == Some(None) && person.is_some() {
            table.depart(None, now);
            table.arrive(person, now);
            self.devices[device].socket = Some(person);
        }
    }
}
