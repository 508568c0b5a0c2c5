//! Tables that anybody may find from the first page, while people are there.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use table::{Listing, Table};

/// The most that the first page shows.
const MOST: usize = 12;

#[derive(Default)]
pub struct Public(Mutex<BTreeMap<String, (String, Listing)>>);

impl Public {
    /// Notes how a table is listed now, if it is; `listed` says whether it was.
    pub fn note(&self, table: &Table, listed: &mut bool) {
        let listing = table.listing();
        if listing.is_none() && !*listed {
            return;
        }
        *listed = listing.is_some();
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match listing {
            Some(listing) => {
                let host = table.host_key().to_string();
                tables.insert(table.id().to_string(), (host, listing));
            }
            None => {
                tables.remove(table.id());
            }
        }
    }

    pub fn forget(&self, id: &str) {
        let mut tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        tables.remove(id);
    }

    /// The tables to be shown, those with free chairs first; `meets` says
    /// whether the reader and a host may meet.
    pub fn list(&self, meets: impl Fn(&str) -> bool) -> Vec<(String, Listing)> {
        let tables = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = tables.iter().filter(|(_, (host, _))| meets(host));
        let mut shown: Vec<_> = shown
            .map(|(id, (_, listing))| (id.clone(), listing.clone()))
            .collect();
        shown.sort_by_key(|(_, listing)| listing.free == 0);
        shown.truncate(MOST);
        shown
    }
}
