use std::collections::HashMap;

/// Where a table's log ends, and what the next entry needs to know of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    /// The table's row.
    pub(super) table_id: i64,
    /// The last sequence number.
    pub(super) last: u64,
    /// The row of the last entry.
    pub(super) row: i64,
    /// The part of an entry's checksum that comes from the table's name.
    pub(super) salt: u32,
}

/// The heads of the tables written to lately, so that an append need not look its table up.
///
/// Two generations: when the young one is full it becomes the old one, and the old one is
/// forgotten. A head in use is moved back among the young, so a busy table is never forgotten and
/// thousands of silent ones cost nothing.
pub(super) struct Heads {
    young: HashMap<Box<str>, Head>,
    old: HashMap<Box<str>, Head>,
    generation: usize,
}

impl Heads {
    pub(super) fn new(generation: usize) -> Self {
        Self {
            young: HashMap::new(),
            old: HashMap::new(),
            generation,
        }
    }

    pub(super) fn get(&mut self, table: &str) -> Option<Head> {
        if let Some(head) = self.young.get(table) {
            return Some(*head);
        }
        let (table, head) = self.old.remove_entry(table)?;
        self.welcome(table, head);
        Some(head)
    }

    pub(super) fn put(&mut self, table: &str, head: Head) {
        match self.young.get_mut(table) {
            Some(known) => *known = head,
            None => {
                self.old.remove(table);
                self.welcome(table.into(), head);
            }
        }
    }

    fn welcome(&mut self, table: Box<str>, head: Head) {
        if self.young.len() >= self.generation {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(table, head);
    }

    pub(super) fn forget(&mut self, table: &str) {
        self.young.remove(table);
        self.old.remove(table);
    }

    pub(super) fn forget_all(&mut self) {
        self.young.clear();
        self.old.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(last: u64) -> Head {
        Head {
            table_id: 1,
            last,
            row: 1,
            salt: 0,
        }
    }

    #[test]
    fn busy_tables_stay_and_silent_ones_go() {
        let mut heads = Heads::new(4);
        heads.put("busy", head(7));
        for i in 0..100 {
            heads.put(&format!("silent {i}"), head(i));
            assert_eq!(heads.get("busy").map(|head| head.last), Some(7));
        }
        assert!(heads.get("silent 0").is_none());
        assert!(heads.young.len() + heads.old.len() <= 8);
    }

    #[test]
    fn a_forgotten_head_does_not_come_back_from_the_old() {
        let mut heads = Heads::new(1);
        heads.put("a", head(1));
        heads.put("b", head(2));
        heads.forget("a");
        assert!(heads.get("a").is_none());
        heads.forget_all();
        assert!(heads.get("b").is_none());
    }
}
