//! Whom a device brings to a table: its person, an onlooker, or several people
//! who share it.

use crate::frames::Text;
use serde_json::json;
use table::Table;

use super::Guest;
use crate::identity::PersonKey;

impl Guest {
    /// The same with others who share the device.
    pub fn shared(mut self, all: Vec<PersonKey>) -> Guest {
        let others = all.into_iter().filter(|key| Some(key) != self.key.as_ref());
        self.sharing = others.collect();
        self
    }

    /// Everybody whom this device brings to the table: its person, or an
    /// onlooker, and whoever shares it.
    pub fn brings(&self) -> Vec<Option<u16>> {
        let others = self.others.iter().copied().map(Some);
        std::iter::once(self.person).chain(others).collect()
    }

    /// Finds out as whom the device is here.
    pub fn find_out(&mut self, table: &Table) {
        let known = |key: &PersonKey| table.person(&key.0);
        self.person = self.key.as_ref().and_then(known);
        self.others = self.sharing.iter().filter_map(known).collect();
        let out = |key: &PersonKey| table.keeps_out(&key.0);
        self.out = self.key.as_ref().is_some_and(out);
    }

    /// Whom of those who share the device the table waits for, when that
    /// changed: the device is to be passed on.
    pub(super) fn tell_awaited(&mut self, table: &Table) -> Option<Text> {
        if self.sharing.is_empty() {
            return None;
        }
        let awaited = |person: &u16| table.awaits(*person);
        let people = self.brings().into_iter().flatten();
        let awaits: Vec<u16> = people.filter(awaited).collect();
        if self.awaits == awaits {
            return None;
        }
        let message = json!({ "awaits": awaits }).to_string();
        self.awaits = awaits;
        Some(message.into())
    }
}
