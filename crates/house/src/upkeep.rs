//! What whoever keeps a house does with its data, also while it is open: copies
//! that it can be restored from, checks, and lists of its tables.

mod ages;
mod backup;
mod check;
mod daily;
mod delete;
mod listing;

use std::path::{Path, PathBuf};

use clap::Args;

pub use ages::Age;
pub use backup::{BackupArgs, RestoreArgs, backup, restore};
pub use check::{CheckArgs, check};
pub use daily::BackupSettings;
pub(crate) use daily::back_up_daily;
pub use delete::{DeleteArgs, KeepingSettings, delete};
pub(crate) use delete::{delete_here, let_go_daily};
pub use listing::{TablesArgs, list_tables};

/// The file of a house's journal, in the folder of its data.
pub(crate) fn journal_file(data: &Path) -> PathBuf {
    data.join("tablee.db")
}

/// Where a house keeps its data.
#[derive(Args, Clone, Debug)]
pub struct DataArgs {
    /// Folder of the journal and the signing key
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    pub data: PathBuf,
}

impl DataArgs {
    /// The journal, or a word on where it may be.
    pub(crate) fn journal(&self) -> anyhow::Result<PathBuf> {
        let path = journal_file(&self.data);
        anyhow::ensure!(
            path.is_file(),
            "{}: no journal here; say where the house keeps its data with --data",
            path.display()
        );
        Ok(path)
    }
}
