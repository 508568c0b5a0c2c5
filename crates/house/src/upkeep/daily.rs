//! Backups that a house makes of itself, every day.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::Args;
use game::Millis;
use journal::private;
use time::OffsetDateTime;
use tracing::{error, info};

use super::backup;
use crate::{pages::host::written, state::House};

const DAY: Millis = 24 * 60 * 60 * 1_000;
/// After one that failed, as on a full disk.
const AGAIN: Millis = 60 * 60 * 1_000;

#[derive(Args, Clone, Debug, Default)]
pub struct BackupSettings {
    /// Folder for a backup of the house every day; made if it is not there
    #[arg(long, env = "TABLEE_BACKUP_TO", value_name = "FOLDER")]
    pub backup_to: Option<PathBuf>,

    /// How many of the daily backups to keep
    #[arg(long, env = "TABLEE_KEEP", value_name = "NUMBER", default_value_t = 7, value_parser = clap::value_parser!(u16).range(1..))]
    pub keep: u16,
}

/// One backup a day as long as the house is open; at once when the last is
/// older than that.
pub(crate) async fn back_up_daily(house: House, data: PathBuf, settings: BackupSettings) {
    let Some(folder) = settings.backup_to else {
        return;
    };
    // One of before the house opened counts too.
    let last = ours(&folder).ok().and_then(|all| written(all.last()?));
    house.metrics.backed_up.set(last.unwrap_or(0));
    loop {
        let (from, to, now) = (data.clone(), folder.clone(), house.wall());
        let keep = settings.keep as usize;
        let made = tokio::task::spawn_blocking(move || back_up(&from, &to, keep, now)).await;
        let wait = match made {
            Ok(Ok(Some(file))) => {
                info!(file = %file.display(), "the house is backed up");
                house.metrics.backed_up.set(house.wall() / 1_000);
                DAY
            }
            Ok(Ok(None)) => AGAIN,
            Ok(Err(why)) => {
                house.metrics.backup_failures.inc();
                error!(why = %format!("{why:#}"), "the house could not be backed up");
                AGAIN
            }
            Err(why) => {
                error!(%why, "the backup broke off");
                AGAIN
            }
        };
        let clock = &house.settings.clock;
        clock.sleep_until(house.wall().saturating_add(wait)).await;
    }
}

/// Backs the house up, unless today's backup is there, and lets the oldest go.
fn back_up(data: &Path, to: &Path, keep: usize, now: Millis) -> anyhow::Result<Option<PathBuf>> {
    private::folder(to).with_context(|| to.display().to_string())?;
    let today = OffsetDateTime::from_unix_timestamp((now / 1_000) as i64)?.date();
    let file = to.join(format!("{PREFIX}{today}{SUFFIX}"));
    if file.exists() {
        return Ok(None);
    }
    backup::copy(data, &file)?;
    // Only after a new one is whole does an old one go.
    let mut kept = ours(to)?;
    let gone = kept.len().saturating_sub(keep);
    for old in kept.drain(..gone) {
        fs::remove_file(&old).with_context(|| old.display().to_string())?;
    }
    Ok(Some(file))
}

const PREFIX: &str = "tablee-";
const SUFFIX: &str = ".backup";

/// The backups that we made here, the oldest first. Other files are left alone.
fn ours(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for file in fs::read_dir(folder)? {
        let name = file?.file_name();
        let day = name.to_str().and_then(|name| {
            let day = name.strip_prefix(PREFIX)?.strip_suffix(SUFFIX)?;
            day.bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'-')
                .then_some(day)
        });
        if day.is_some_and(|day| day.len() == "2026-01-31".len()) {
            found.push(folder.join(name));
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use journal::{Journal, Onlooker};

    use super::*;

    #[tokio::test]
    async fn a_backup_a_day_is_made_and_the_oldest_go() {
        let data = tempfile::tempdir().expect("a folder");
        let to = tempfile::tempdir().expect("a folder");
        let journal = Journal::sqlite(&data.path().join("tablee.db")).expect("a journal");
        let first = b"{}".to_vec();
        journal
            .create("x", "RAVI-42", first)
            .await
            .expect("a table");
        fs::write(to.path().join("tablee-notes.backup"), "mine").expect("a file");
        let days = 20_000 * DAY;
        for day in 0..10 {
            let now = days + day * DAY;
            let made = back_up(data.path(), to.path(), 7, now).expect("a backup");
            assert!(made.is_some());
            let made = back_up(data.path(), to.path(), 7, now + DAY / 2);
            assert!(made.expect("nothing to do").is_none(), "one a day");
        }
        let kept = ours(to.path()).expect("a folder");
        assert_eq!(kept.len(), 7);
        assert!(kept[0].ends_with("tablee-2024-10-07.backup"), "{kept:?}");
        assert!(to.path().join("tablee-notes.backup").exists());
        let newest = Onlooker::open(&kept[6]).expect("a journal");
        assert_eq!(newest.list().expect("its tables").len(), 1);
        journal.close().await;
    }
}
