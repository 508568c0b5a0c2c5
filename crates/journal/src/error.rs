/// Why the journal did not do what was asked. Unless said otherwise, nothing was stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JournalError {
    /// Somebody else appended first: read what was missed, decide again, append again.
    #[error("somebody else appended first: the last entry is {last}")]
    Conflict {
        /// The true last sequence number of the table.
        last: u64,
    },
    /// The table's id or its code is already taken.
    #[error("this table id or code is already taken")]
    Exists,
    /// There is no such table.
    #[error("there is no such table")]
    Unknown,
    /// There is no room left. The journal goes on working as soon as there is some again.
    #[error("there is no room left to store anything: free some disk space, or raise the quota")]
    Full,
    /// The entries of this table cannot be trusted; the other tables are not concerned.
    #[error(
        "entry {seq} of this table is damaged ({why}): \
         restore the data file from a backup, or delete this table"
    )]
    Damaged {
        /// The table that cannot be read. Whoever knows its name can go there, so the text does not
        /// tell it: errors end in logs.
        table: String,
        /// The newest entry that cannot be trusted.
        seq: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The data file itself is damaged, beyond the entries of one table.
    ///
    /// On an append, the entry may or may not have been stored: read before appending again.
    #[error("{why}: stop tablee, check the disk, and restore the file from a backup")]
    Corrupt {
        /// What is wrong.
        why: String,
    },
    /// The whole store cannot be used; the text is written for the operator of the house.
    ///
    /// On an append, the entry may or may not have been stored: read before appending again.
    #[error("{why}: {cure}")]
    Unusable {
        /// What is wrong.
        why: String,
        /// What to do about it.
        cure: String,
    },
    /// The journal was closed, or the thread that answers is gone.
    ///
    /// On an append asked for before that, the entry may or may not have been stored.
    #[error("the journal is closed")]
    Closed,
}

impl JournalError {
    pub(crate) fn unusable(why: impl Into<String>, cure: impl Into<String>) -> Self {
        Self::Unusable {
            why: why.into(),
            cure: cure.into(),
        }
    }
}
