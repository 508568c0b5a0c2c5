use alloc::collections::{BTreeMap, VecDeque};

use game::Millis;
use serde::{Deserialize, Serialize};

/// How many wishes of a person are remembered, however old.
const ALWAYS: usize = 100;
/// How many are remembered while a device could still repeat them.
const LATELY: usize = 1_024;
/// A device gives up what was not answered for 45 seconds.
const REPEATED_WITHIN: Millis = 60_000;

/// The wishes granted lately to each person. They come from records alone, so
/// a later house answers a repeated one alike.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Granted(BTreeMap<u16, VecDeque<Wish>>);

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Wish {
    /// The nonce by its hash, which takes a third of the room. A person could
    /// find two alike, to be granted less than they asked for.
    nonce: u64,
    seq: u64,
    at: Millis,
}

impl Granted {
    /// The record that granted this wish, even if its person has left since.
    pub(crate) fn before(&self, person: u16, nonce: &str) -> Option<u64> {
        if nonce.is_empty() {
            return None;
        }
        let nonce = hash(nonce);
        let mut wishes = self.0.get(&person)?.iter().rev();
        let before = wishes.find(|wish| wish.nonce == nonce)?;
        Some(before.seq)
    }

    pub(crate) fn note(&mut self, person: u16, nonce: &str, seq: u64, at: Millis) {
        let wishes = self.0.entry(person).or_default();
        let nonce = hash(nonce);
        wishes.push_back(Wish { nonce, seq, at });
        let old = |wish: &Wish| wish.at.saturating_add(REPEATED_WITHIN) < at;
        while wishes.len() > LATELY || wishes.len() > ALWAYS && wishes.front().is_some_and(old) {
            wishes.pop_front();
        }
    }

    /// The number belongs to somebody else from now on.
    pub(crate) fn forget(&mut self, person: u16) {
        self.0.remove(&person);
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.0.values().map(VecDeque::len).sum()
    }
}

/// FNV-1a: the same in every build, and on every machine.
fn hash(nonce: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    nonce.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
