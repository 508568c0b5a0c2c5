//! What whoever keeps a house does with its data, also while it is open: copies
//! that it can be restored from, checks, and lists of its tables.

mod ages;
mod backup;
mod check;
mod daily;
mod delete;
mod erase;
mod keeping;
mod listing;
mod results;

use std::path::{Path, PathBuf};

use clap::Args;

pub use ages::Age;
pub use backup::{BackupArgs, RestoreArgs, backup, restore};
pub use check::{CheckArgs, check};
pub use daily::BackupSettings;
pub(crate) use daily::back_up_daily;
pub use delete::{DeleteArgs, KeepingSettings, delete};
pub(crate) use delete::{delete_here, let_go_daily};
pub use erase::{EraseArgs, erase};
pub(crate) use erase::{erase_from, erase_here};
pub(crate) use keeping::read_token;
pub use keeping::{
    DrainArgs, InviteArgs, NoticeArgs, StatusArgs, TokenArgs, drain, invite, notice, status, token,
};
pub use listing::{TablesArgs, list_tables};
pub use results::{ResultsArgs, results};

/// The file of a house's journal, in the folder of its data.
pub(crate) fn journal_file(data: &Path) -> PathBuf {
    data.join("tablee.db")
}

/// Asks before what cannot be undone; where nobody can answer, it must be said.
fn agreed(to: &str) -> anyhow::Result<bool> {
    use std::io::{IsTerminal, stdin};
    if !stdin().is_terminal() {
        anyhow::bail!("say --yes to {to}; it cannot be undone");
    }
    eprint!("Really {to}? It cannot be undone. [y/N] ");
    let mut answer = String::new();
    stdin().read_line(&mut answer)?;
    Ok(["y", "yes", "o", "oui"].contains(&answer.trim().to_lowercase().as_str()))
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
