//! A table written down whole, so that a long one need not be replayed.
//!
//! A snapshot is a cache, never a truth: it is read by the build that wrote it
//! alone, and whatever is wrong with it means a replay.

use alloc::{borrow::Cow, boxed::Box, collections::BTreeMap, string::String, sync::Arc, vec::Vec};

use game::{Millis, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{
    Chair, Damaged, PastGame, Pause, Person, Setup, Shelf, Table, granted::Granted, time::Time,
};

/// All that records make of a table; not who is present, nor how its time
/// follows a clock.
#[derive(Serialize, Deserialize)]
struct Snapshot<'a> {
    id: Cow<'a, str>,
    code: Cow<'a, str>,
    people: Cow<'a, [Person]>,
    locked: bool,
    host: u16,
    game: Cow<'a, str>,
    options: Cow<'a, RawValue>,
    first: Option<Seat>,
    family: bool,
    seats: Cow<'a, [Chair]>,
    players: Cow<'a, [Chair]>,
    state: Option<Box<RawValue>>,
    past: Cow<'a, [PastGame]>,
    legacies: Cow<'a, BTreeMap<String, (String, Vec<Chair>)>>,
    paused: Option<Pause>,
    behind: Millis,
    seq: u64,
    last_at: Millis,
    granted: Cow<'a, Granted>,
    witnesses: Cow<'a, BTreeMap<u16, Seat>>,
    slow: bool,
    public: bool,
}

impl Table {
    /// The table written down after its last record, for [`Table::from_snapshot`]
    /// of the same build. `None` when a game played here is not on the shelf: a
    /// replay with its box would know more.
    pub fn snapshot(&self) -> Option<Vec<u8>> {
        if !self.knows_its_games() {
            return None;
        }
        let state = match &self.running {
            Some(game) => Some(game.state()?),
            None => None,
        };
        let snapshot = Snapshot {
            id: Cow::Borrowed(&self.id),
            code: Cow::Borrowed(&self.code),
            people: Cow::Borrowed(&self.people),
            locked: self.locked,
            host: self.host,
            game: Cow::Borrowed(&self.game),
            options: Cow::Borrowed(&self.options),
            first: self.first,
            family: self.family,
            seats: Cow::Borrowed(&self.seats),
            players: Cow::Borrowed(&self.players),
            state,
            past: Cow::Borrowed(&self.past),
            legacies: Cow::Borrowed(&self.legacies),
            paused: self.paused,
            behind: self.behind,
            seq: self.seq,
            last_at: self.last_at,
            granted: Cow::Borrowed(&self.granted),
            witnesses: Cow::Borrowed(&self.witnesses),
            slow: self.slow,
            public: self.public,
        };
        serde_json::to_vec(&snapshot).ok()
    }

    /// The table as [`Table::snapshot`] wrote it down.
    pub fn from_snapshot(shelf: Arc<dyn Shelf>, snapshot: &[u8]) -> Result<Table, Damaged> {
        let damaged = |why: String| Damaged { seq: 0, why };
        let snapshot: Snapshot<'_> = serde_json::from_slice(snapshot)
            .map_err(|why| damaged(alloc::format!("unreadable: {why}")))?;
        let mut table = Table {
            id: snapshot.id.into_owned(),
            code: snapshot.code.into_owned(),
            people: snapshot.people.into_owned(),
            locked: snapshot.locked,
            host: snapshot.host,
            game: snapshot.game.into_owned(),
            options: snapshot.options.into_owned(),
            first: snapshot.first,
            family: snapshot.family,
            seats: snapshot.seats.into_owned(),
            players: snapshot.players.into_owned(),
            past: snapshot.past.into_owned(),
            legacies: snapshot.legacies.into_owned(),
            paused: snapshot.paused,
            behind: snapshot.behind,
            seq: snapshot.seq,
            last_at: snapshot.last_at,
            time: Time::after(snapshot.last_at),
            granted: snapshot.granted.into_owned(),
            witnesses: snapshot.witnesses.into_owned(),
            slow: snapshot.slow,
            public: snapshot.public,
            ..Table::empty(shelf)
        };
        if !table.knows_its_games() {
            return Err(damaged("a game is not on the shelf".into()));
        }
        if let Some(state) = snapshot.state {
            table.unpack_again(&state).map_err(damaged)?;
        }
        Ok(table)
    }

    /// Whether the shelf has every game that was played here.
    fn knows_its_games(&self) -> bool {
        let mut played = self.past.iter();
        played.all(|game| self.shelf.about(&game.game).is_some())
    }

    /// Opens the box of the last game anew and puts its pieces where they lay.
    fn unpack_again(&mut self, state: &RawValue) -> Result<(), String> {
        let last = self.past.last().ok_or("a state without a game")?;
        let setup = Setup {
            seats: last.names.len() as u8,
            first: last.first,
            options: last.options.get(),
            legacy: last.legacy.as_ref(),
        };
        let mut game = self.unpack(&last.game, setup)?;
        game.restore(state.get()).map_err(|why| why.0)?;
        self.running = Some(game);
        Ok(())
    }
}
