use alloc::{
    borrow::ToOwned,
    boxed::Box,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Running, Seat};
use serde_json::value::RawValue;

use crate::{
    Event, MOST_SEATS, Now, PastGame, Pause, Record, Setup, Shelf, Table, absence::Absences,
    clock::BotPace, evening::Sitting, granted::Granted, next::Votes, presence::Presence,
    time::Time,
};

/// Whose records are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    /// What this house, or an earlier version of it, wrote down.
    Ours,
    /// What somebody brought: nothing in it is believed unchecked.
    Strangers,
}

/// A journal that does not make a table, and at which record it went wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damaged {
    pub seq: u64,
    pub why: String,
}

impl Table {
    pub(crate) fn empty(shelf: Arc<dyn Shelf>) -> Table {
        Table {
            shelf,
            id: String::new(),
            code: String::new(),
            people: Vec::new(),
            locked: false,
            host: 0,
            game: String::new(),
            options: RawValue::NULL.to_owned(),
            first: None,
            family: true,
            seats: Vec::new(),
            players: Vec::new(),
            running: None,
            missing: false,
            past: Vec::new(),
            legacies: BTreeMap::new(),
            paused: None,
            behind: 0,
            seq: 0,
            last_at: 0,
            time: Time::default(),
            granted: Granted::default(),
            version: 0,
            game_version: 0,
            presence: Presence::default(),
            pace: BotPace::default(),
            votes: Votes::default(),
            absences: Absences::default(),
            witnesses: BTreeMap::new(),
            slow: false,
            public: false,
            pause_wanted: None,
        }
    }

    /// The table that these records, all of them from the first, tell of.
    pub fn replay<R: AsRef<[u8]>>(
        shelf: Arc<dyn Shelf>,
        records: impl IntoIterator<Item = R>,
    ) -> Result<Table, Damaged> {
        let mut table = Table::empty(shelf);
        for record in records {
            table.apply_record(record.as_ref())?;
        }
        if table.seq == 0 {
            return Err(Damaged {
                seq: 0,
                why: "the journal is empty".to_string(),
            });
        }
        Ok(table)
    }

    /// Applies the next record, read back from the journal.
    pub fn apply_record(&mut self, record: &[u8]) -> Result<(), Damaged> {
        self.read_record(record, Trust::Ours)
    }

    pub(crate) fn read_record(&mut self, record: &[u8], trust: Trust) -> Result<(), Damaged> {
        let seq = self.seq + 1;
        let damaged = |why: String| Damaged { seq, why };
        let record: Record =
            serde_json::from_slice(record).map_err(|why| damaged(format!("unreadable: {why}")))?;
        let opens = matches!(record.events.first(), Some(Event::Opened { .. }));
        if opens != (self.seq == 0) {
            return Err(damaged("a table opens with its first record".to_string()));
        }
        if trust == Trust::Strangers {
            self.check_record(&record).map_err(damaged)?;
        }
        for event in &record.events {
            if trust == Trust::Strangers {
                self.check_event(event).map_err(damaged)?;
            }
            self.apply(event, &record, &mut None).map_err(damaged)?;
        }
        self.count(&record);
        Ok(())
    }

    /// Applies records that this house did not commit itself, while it runs:
    /// another one appended them first, or their append seemed to fail.
    pub fn catch_up<R: AsRef<[u8]>>(
        &mut self,
        records: impl IntoIterator<Item = R>,
        now: Now,
    ) -> Result<(), Damaged> {
        let before = self.keep_time(now);
        for record in records {
            self.apply_record(record.as_ref())?;
        }
        let now = self.keep_time(now);
        // The other house's clock is ahead: nobody waited as long as that.
        self.presence.shift(now.wall - before.wall);
        self.review_presence(now.wall);
        self.plan_bots(None, now);
        Ok(())
    }

    pub(crate) fn count(&mut self, record: &Record) {
        self.seq += 1;
        self.follow(record);
        if let Some(person) = record.by
            && !record.nonce.is_empty()
        {
            let (seq, at) = (self.seq, self.last_at);
            self.granted.note(person, &record.nonce, seq, at);
        }
        let on_table = self.has_game();
        if let Some(game) = self.past.last_mut()
            && on_table
            && (game.ended_at.is_none() || record.finishes())
        {
            game.to = self.seq;
        }
    }

    /// Applies one event. `next` is the game after the [`Event::Played`] of the
    /// record, where it is known already; otherwise the game replays its events.
    pub(crate) fn apply(
        &mut self,
        event: &Event,
        record: &Record,
        next: &mut Option<Box<dyn Running>>,
    ) -> Result<(), String> {
        match event {
            Event::Played(_) => self.game_version += 1,
            Event::Started { .. } | Event::Cleared => {
                self.version += 1;
                self.game_version += 1;
            }
            _ => self.version += 1,
        }
        match event {
            Event::Opened {
                id,
                code,
                game,
                options,
            } => {
                self.id.clone_from(id);
                self.code.clone_from(code);
                self.game.clone_from(game);
                self.options = options.clone();
            }
            Event::Coded { code } => self.code.clone_from(code),
            Event::Joined { .. }
            | Event::Renamed { .. }
            | Event::FaceSet { .. }
            | Event::Left { .. }
            | Event::Removed { .. }
            | Event::LetIn { .. }
            | Event::Locked { .. }
            | Event::LinkRenewed { .. } => self.apply_at_the_door(event),
            Event::Hosted { person } => {
                self.host = *person;
                self.presence.forget_host();
            }
            Event::Seated { seats } => {
                if seats.len() > MOST_SEATS as usize {
                    return Err(format!("{} seats are too many", seats.len()));
                }
                self.seats.clone_from(seats);
                if self.playing() {
                    self.players.clone_from(seats);
                    self.note_players();
                    self.note_witnesses();
                }
            }
            Event::FirstNamed { seat } => self.first = *seat,
            Event::FamilySet { on } => self.family = *on,
            Event::GameChosen { game, options } => {
                self.game.clone_from(game);
                self.options = options.clone();
            }
            Event::OptionsSet { options } => self.options = options.clone(),
            Event::Unlisted { .. } => self.apply_to_evening(event),
            Event::Paced { slow } => self.slow = *slow,
            Event::Published { on } => self.public = *on,
            Event::Started { .. }
            | Event::Played(_)
            | Event::Finished { .. }
            | Event::Cleared
            | Event::Paused { .. }
            | Event::Resumed { .. } => self.apply_to_game(event, record, next)?,
        }
        Ok(())
    }

    fn apply_to_game(
        &mut self,
        event: &Event,
        record: &Record,
        next: &mut Option<Box<dyn Running>>,
    ) -> Result<(), String> {
        match event {
            Event::Started {
                number,
                game,
                options,
                first,
                names,
                legacy,
            } => {
                if names.len() > MOST_SEATS as usize {
                    return Err(format!("{} seats are too many", names.len()));
                }
                let setup = Setup {
                    seats: names.len() as u8,
                    first: *first,
                    options: options.get(),
                    legacy: legacy.as_ref(),
                };
                self.missing = self.shelf.about(game).is_none();
                self.running = match next {
                    None if !self.missing => Some(self.unpack(game, setup)?),
                    _ => None,
                };
                self.players.clone_from(&self.seats);
                self.note_players();
                self.witnesses.clear();
                self.note_witnesses();
                self.forget_absences();
                self.pause_wanted = None;
                self.paused = None;
                self.behind = 0;
                self.past.push(PastGame {
                    number: *number,
                    game: game.clone(),
                    options: options.clone(),
                    first: *first,
                    legacy: legacy.clone(),
                    names: names.clone(),
                    faces: self.seats.iter().map(|chair| self.faces(chair)).collect(),
                    from: self.seq + 1,
                    to: self.seq + 1,
                    outcome: None,
                    ended_at: None,
                    started_at: self.time_of(record),
                    sitting: Sitting::default(),
                });
                self.votes.forget();
            }
            Event::Played(events) => match (next.take(), &mut self.running) {
                (Some(next), running) => *running = Some(next),
                (None, Some(game)) => game.replay(events.get()).map_err(|why| why.0)?,
                (None, None) if self.missing => {}
                (None, None) => return Err("a move without a game".to_string()),
            },
            Event::Finished { outcome } => {
                if let Some(game) = self.past.last_mut() {
                    game.outcome = Some(outcome.clone());
                    game.ended_at = Some(record.at);
                    let running = self.running.as_deref();
                    let side = |seat: Seat| running.map_or(seat.0, |game| game.side(seat));
                    game.sitting = Sitting::of(&self.players, side);
                }
                self.keep_legacy();
                self.dismiss_stand_ins();
                self.forget_absences();
                self.pause_wanted = None;
            }
            Event::Cleared => {
                if let Some(game) = self.past.last_mut() {
                    game.ended_at.get_or_insert(record.at);
                }
                self.keep_legacy();
                self.dismiss_stand_ins();
                self.running = None;
                self.missing = false;
                self.paused = None;
                self.pause_wanted = None;
                self.forget_absences();
                self.votes.forget();
            }
            Event::Paused { by_itself, by } => {
                self.pause_wanted = None;
                self.paused = Some(Pause {
                    at: self.time_of(record),
                    by_itself: *by_itself,
                    by: *by,
                });
            }
            Event::Resumed { lost } => {
                self.paused = None;
                self.behind = self.behind.saturating_add(*lost);
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn unpack(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, String> {
        let opened = self.shelf.open(game, setup);
        opened.map_err(|refused| format!("the game {game:?} cannot be opened: {}", refused.code))
    }

    /// Keeps what the game on the table leaves for the next of its kind.
    fn keep_legacy(&mut self) {
        let legacy = self.running.as_ref().and_then(|game| game.legacy());
        if let (Some(legacy), Some(game)) = (legacy, self.past.last()) {
            let kept = (legacy, self.players.clone());
            self.legacies.insert(game.game.clone(), kept);
        }
    }

    fn dismiss_stand_ins(&mut self) {
        let chairs = self.seats.iter_mut();
        chairs.for_each(|chair| chair.stand_in = None);
    }
}
