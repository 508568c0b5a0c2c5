//! The journal that forgets: for tests, and for a house that need not remember.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{Entry, JournalError, Listing, Snapshot, Whole, now};

pub(crate) struct Memory {
    // Not an async mutex: it is never held across an await.
    shelf: Mutex<Shelf>,
}

#[derive(Default)]
struct Shelf {
    tables: HashMap<String, Table>,
    codes: HashMap<String, String>,
    closed: bool,
}

struct Table {
    code: String,
    touched: u64,
    payloads: Vec<Box<[u8]>>,
    snapshot: Option<Snapshot>,
}

impl Table {
    fn last(&self) -> u64 {
        self.payloads.len() as u64
    }

    fn after(&self, seq: u64) -> Vec<Entry> {
        let missed = self.payloads.iter().zip(1..).skip(seq as usize);
        missed
            .map(|(payload, seq)| Entry {
                seq,
                payload: payload.clone(),
            })
            .collect()
    }
}

impl Memory {
    pub(crate) fn new() -> Self {
        Self {
            shelf: Mutex::default(),
        }
    }

    pub(crate) fn create(
        &self,
        table: &str,
        code: &str,
        first: Vec<u8>,
    ) -> Result<(), JournalError> {
        self.import(table, code, vec![first])
    }

    pub(crate) fn rewrite(
        &self,
        table: &str,
        expected_last: u64,
        entries: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        let mut shelf = self.open()?;
        let table = shelf.tables.get_mut(table).ok_or(JournalError::Unknown)?;
        let last = table.last();
        if expected_last != last || entries.len() as u64 != last {
            return Err(JournalError::Conflict { last });
        }
        table.payloads = entries.into_iter().map(Vec::into_boxed_slice).collect();
        table.snapshot = None;
        Ok(())
    }

    pub(crate) fn import(
        &self,
        table: &str,
        code: &str,
        log: Vec<Vec<u8>>,
    ) -> Result<(), JournalError> {
        let mut shelf = self.open()?;
        if shelf.tables.contains_key(table) || shelf.codes.contains_key(code) {
            return Err(JournalError::Exists);
        }
        shelf.codes.insert(code.into(), table.into());
        shelf.tables.insert(
            table.into(),
            Table {
                code: code.into(),
                touched: now(),
                payloads: log.into_iter().map(Into::into).collect(),
                snapshot: None,
            },
        );
        Ok(())
    }

    pub(crate) fn append(
        &self,
        table: &str,
        expected_last: u64,
        payload: Vec<u8>,
    ) -> Result<u64, JournalError> {
        let mut shelf = self.open()?;
        let table = shelf.tables.get_mut(table).ok_or(JournalError::Unknown)?;
        if table.last() != expected_last {
            return Err(JournalError::Conflict { last: table.last() });
        }
        table.payloads.push(payload.into());
        table.touched = now();
        Ok(table.last())
    }

    pub(crate) fn recode(
        &self,
        table: &str,
        expected_last: u64,
        code: &str,
        payload: Vec<u8>,
    ) -> Result<u64, JournalError> {
        let mut shelf = self.open()?;
        let Shelf { tables, codes, .. } = &mut *shelf;
        let log = tables.get_mut(table).ok_or(JournalError::Unknown)?;
        if log.last() != expected_last {
            return Err(JournalError::Conflict { last: log.last() });
        }
        if codes.get(code).is_some_and(|owner| owner != table) {
            return Err(JournalError::Exists);
        }
        codes.retain(|_, owner| owner != table);
        codes.insert(code.into(), table.into());
        log.code = code.into();
        log.payloads.push(payload.into());
        log.touched = now();
        Ok(log.last())
    }

    pub(crate) fn retire(&self, before: u64) -> Result<u64, JournalError> {
        let mut shelf = self.open()?;
        let Shelf { tables, codes, .. } = &mut *shelf;
        let known = codes.len();
        codes.retain(|_, owner| tables.get(owner).is_some_and(|log| log.touched >= before));
        Ok((known - codes.len()) as u64)
    }

    pub(crate) fn read(&self, table: &str, after: u64) -> Result<Vec<Entry>, JournalError> {
        let shelf = self.open()?;
        let table = shelf.tables.get(table).ok_or(JournalError::Unknown)?;
        Ok(table.after(after))
    }

    pub(crate) fn keep(&self, table: &str, snapshot: Snapshot) -> Result<(), JournalError> {
        let mut shelf = self.open()?;
        let table = shelf.tables.get_mut(table);
        if let Some(table) = table.filter(|table| (1..=table.last()).contains(&snapshot.seq)) {
            table.snapshot = Some(snapshot);
        }
        Ok(())
    }

    pub(crate) fn whole(
        &self,
        table: &str,
        fits: impl FnOnce(&str) -> bool,
    ) -> Result<Whole, JournalError> {
        let shelf = self.open()?;
        let table = shelf.tables.get(table).ok_or(JournalError::Unknown)?;
        let snapshot = table.snapshot.clone();
        let snapshot = snapshot.filter(|snapshot| fits(&snapshot.build));
        Ok(Whole {
            entries: table.after(snapshot.as_ref().map_or(0, |snapshot| snapshot.seq)),
            snapshot,
        })
    }

    pub(crate) fn find(&self, code: &str) -> Result<Option<String>, JournalError> {
        Ok(self.open()?.codes.get(code).cloned())
    }

    pub(crate) fn list(&self) -> Result<Vec<Listing>, JournalError> {
        let shelf = self.open()?;
        let listing = |(name, table): (&String, &Table)| Listing {
            table: name.clone(),
            code: table.code.clone(),
            last: table.last(),
            touched: table.touched,
        };
        Ok(shelf.tables.iter().map(listing).collect())
    }

    pub(crate) fn delete(&self, table: &str) -> Result<(), JournalError> {
        let mut shelf = self.open()?;
        shelf.tables.remove(table).ok_or(JournalError::Unknown)?;
        shelf.codes.retain(|_, owner| owner != table);
        Ok(())
    }

    pub(crate) fn probe(&self) -> Result<(), JournalError> {
        self.open().map(drop)
    }

    pub(crate) fn close(&self) {
        if let Ok(mut shelf) = self.open() {
            shelf.closed = true;
        }
    }

    fn open(&self) -> Result<MutexGuard<'_, Shelf>, JournalError> {
        // No operation can stop half-way, so a poisoned shelf is still a whole one.
        let shelf = self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if shelf.closed {
            return Err(JournalError::Closed);
        }
        Ok(shelf)
    }
}
