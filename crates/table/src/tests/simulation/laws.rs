use std::{format, prelude::v1::*};

use game::{Seat, Viewer};
use rand::RngExt;

use super::{Seen, World};
use crate::{
    Event, Holder, Table,
    tests::room::{facts, pick, record},
};

impl World {
    /// Puts a record in the journal. No wish is granted twice.
    pub fn append(&mut self, payload: &[u8]) {
        self.journal.push(payload.to_vec());
        let record = record(payload);
        assert!(record.at >= self.follower.last_at, "time went backwards");
        let followed = self.follower.apply_record(payload);
        assert_eq!(followed, Ok(()), "{}", String::from_utf8_lossy(payload));
        let followed = self.shadow.apply_record(payload);
        assert_eq!(followed, Ok(()), "{}", String::from_utf8_lossy(payload));
        let written = self.shadow.snapshot().expect("every game is on the shelf");
        assert_eq!(self.follower.snapshot().as_ref(), Some(&written));
        let read = Table::from_snapshot(self.shelf.clone(), &written);
        self.shadow = read.expect("it reads back");
        assert_eq!(facts(&self.shadow), facts(&self.follower));
        if self.dice.random_ratio(1, 20) {
            self.snapshot = Some(written);
        }
        let seq = self.follower.seq();
        assert_eq!(seq, self.journal.len() as u64);
        if !record.nonce.is_empty() {
            let before = self.granted.insert(record.nonce.clone(), seq);
            assert_eq!(before, None, "{} was granted twice", record.nonce);
        }
        self.seen.records += 1;
        for event in &record.events {
            self.note(event);
        }
    }

    fn note(&mut self, event: &Event) {
        let seen = &mut self.seen;
        match event {
            Event::Left { person } | Event::Removed { person } => {
                seen.left += 1;
                if self.follower.playing() {
                    self.held.remove(person);
                }
            }
            Event::Started { .. } => {
                let seats = self.follower.view().seats;
                self.held = seats
                    .iter()
                    .enumerate()
                    .flat_map(|(seat, holder)| holder.people.iter().map(move |p| (*p, seat)))
                    .collect();
            }
            Event::Seated { seats } => {
                if self.follower.playing() {
                    // Whoever takes a robot's chair.
                    for (seat, chair) in seats.iter().enumerate() {
                        if let Holder::People(people) = &chair.holder {
                            self.held
                                .extend(people.iter().map(|person| (*person, seat)));
                        }
                    }
                }
                let shared = |people: &Holder| matches!(people, Holder::People(p) if p.len() > 1);
                seen.shared += u64::from(seats.iter().any(|chair| shared(&chair.holder)));
                seen.stood_in += u64::from(seats.iter().any(|chair| chair.stand_in.is_some()));
            }
            Event::Finished { .. } => seen.finished += 1,
            Event::Paused { by_itself, .. } => seen.pauses_by_itself += u64::from(*by_itself),
            _ => {}
        }
    }

    /// The table as committed is the table as replayed, and keeps its secrets.
    pub fn check_live(&self) {
        let Some(table) = &self.table else { return };
        assert_eq!(facts(table), facts(&self.follower), "seed {}", self.seed);
        assert_eq!(table.snapshot(), self.follower.snapshot());
        let public = serde_json::to_string(&table.view()).expect("plain data");
        assert!(!public.contains("secret-key"), "a key is in {public}");
        let (Some(running), Some(game)) = (table.running(), pick(table)) else {
            return;
        };
        let seats = 0..game.hands.len();
        let viewers = seats.clone().map(|seat| Viewer::Seat(Seat(seat as u8)));
        for viewer in viewers.chain([Viewer::Public]) {
            let text = running.view(viewer);
            for other in seats.clone() {
                if viewer == Viewer::Seat(Seat(other as u8)) {
                    continue;
                }
                assert!(!text.contains(&game.hands[other]), "{viewer:?}: {text}");
                if let Some(number) = game.picks[other] {
                    assert!(!text.contains(&format!("{number}")), "{viewer:?}: {text}");
                }
            }
        }
        for person in 0..table.people.len() as u16 {
            let text = running.view(table.viewer(Some(person)));
            let hands: Vec<_> = seats
                .clone()
                .filter(|seat| text.contains(&game.hands[*seat]))
                .collect();
            let held: Vec<_> = self.held.get(&person).copied().into_iter().collect();
            assert_eq!(hands, held, "person {person} sees {text}");
        }
    }

    /// A wish that is granted is in the journal, a refused one is not.
    pub fn check_answer(&mut self, nonce: &str, answer: Result<u64, &'static str>) {
        let granted = self.granted.get(nonce).copied();
        if answer.is_err() {
            self.seen.refusals += 1;
            // A house in doubt may refuse what it did not know it had stored.
            if self.behind_journal() {
                return;
            }
        }
        assert_eq!(answer.ok(), granted, "{nonce} was answered {answer:?}");
    }

    /// All that anyone was told is in the journal.
    pub fn check_answers(&self) {
        for (nonce, seq) in self.devices.iter().flat_map(|device| &device.told) {
            let granted = record(&self.journal[*seq as usize - 1]);
            assert_eq!(granted.nonce, *nonce);
        }
    }
}

impl Seen {
    pub fn add(&mut self, other: &Seen) {
        for (sum, more) in self.counts().into_iter().zip(other.clone().counts()) {
            *sum += *more;
        }
    }

    pub fn check_everything_happened(mut self) {
        let text = format!("{self:?}");
        for count in self.counts() {
            assert!(*count > 50, "the simulation hardly saw anything: {text}");
        }
    }

    fn counts(&mut self) -> [&mut u64; 15] {
        [
            &mut self.records,
            &mut self.crashed_before_append,
            &mut self.crashed_before_commit,
            &mut self.crashed_before_answer,
            &mut self.appends_in_doubt,
            &mut self.repeats,
            &mut self.refusals,
            &mut self.pauses_by_itself,
            &mut self.time_given_back,
            &mut self.back_from_snapshots,
            &mut self.clocks_set_back,
            &mut self.finished,
            &mut self.left,
            &mut self.stood_in,
            &mut self.shared,
        ]
    }
}
