//! Several people on one device: whose it is at a table, all of them sealed in a
//! cookie of the table, and the veil between two of them.

use super::{PersonKey, Signed, lasting, sealed};

/// The cookie of all who share a browser at one table.
const WITH: &str = "with";
/// Nobody's key: the device is being passed on.
const VEIL: &str = "veil";
/// People who may share a device.
pub const MOST: usize = 6;

impl Signed {
    /// All who share this browser at a table; nobody, where it is one person's.
    pub fn company_at(&self, table: &str) -> Vec<PersonKey> {
        let Some((list, _)) = self.read(WITH, table) else {
            return Vec::new();
        };
        let keys = list.split('.').filter(|key| !key.is_empty()).take(MOST);
        keys.map(|key| PersonKey(key.into())).collect()
    }

    pub fn share_at(&mut self, table: &str, keys: &[PersonKey]) {
        let list: Vec<&str> = keys.iter().map(|key| &*key.0).collect();
        let value = sealed(&self.house.keys, WITH, table, &list.join("."));
        let mut cookie = lasting(WITH, value, self.house.is_secure());
        cookie.set_path(format!("/t/{table}"));
        self.keep(cookie);
    }

    /// Lets the veil down: the browser is nobody's at the table until one of
    /// its people lifts it.
    pub fn veil_at(&mut self, table: &str) {
        self.be_at(table, &PersonKey(VEIL.into()));
    }

    pub fn is_veiled_at(&mut self, table: &str) -> bool {
        &*self.someone_at(table).0 == VEIL
    }
}
