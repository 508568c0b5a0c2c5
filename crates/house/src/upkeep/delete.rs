//! `tablee delete`, and what a house lets go by itself after a long time.

use anyhow::{Context, bail};
use clap::Args;
use game::Millis;
use journal::{Journal, JournalError, Listing};
use tracing::{info, warn};

use super::{Age, DataArgs};
use crate::{
    admin::{self, Answer, Order},
    identity,
    keeper::Message,
    state::House,
    tables::{self, NoTable},
    tag::tag,
};

const DAY: Millis = 24 * 60 * 60 * 1_000;

#[derive(Args, Clone, Debug)]
pub struct DeleteArgs {
    /// The table's id (in its address after /t/) or its spoken code
    table: String,

    /// Do not ask first
    #[arg(long)]
    yes: bool,

    #[command(flatten)]
    from: DataArgs,
}

#[derive(Args, Clone, Debug, Default)]
pub struct KeepingSettings {
    /// Delete tables where nothing happened for so long, every day: 6m, 2y.
    /// Backups still hold them
    #[arg(long, env = "TABLEE_KEEP_FOR", value_name = "AGE")]
    pub keep_for: Option<Age>,

    /// With --keep-for: delete nothing, log what would be
    #[arg(long, env = "TABLEE_DRY_RUN")]
    pub dry_run: bool,
}

/// Removes a table of a house, open or closed, with all its games.
pub async fn delete(args: &DeleteArgs) -> anyhow::Result<()> {
    let path = args.from.journal()?;
    if !args.yes && !super::agreed(&format!("delete {} with all its games", args.table))? {
        bail!("nothing was deleted");
    }
    let order = Order::Delete {
        table: args.table.clone(),
    };
    match admin::order(&args.from.data, &order).context("the open house does not answer")? {
        Some(Answer::Refused(why)) => bail!(why),
        Some(_) => {}
        None => {
            let journal = Journal::sqlite(&path)?;
            let deleted = delete_closed(&journal, &args.table).await;
            journal.close().await;
            deleted?;
        }
    }
    println!("{} is deleted; earlier backups still hold it", args.table);
    Ok(())
}

async fn delete_closed(journal: &Journal, name: &str) -> anyhow::Result<()> {
    let id = named(journal, name).await?;
    Ok(journal.delete(&id).await?)
}

/// The id of a table, from its id or its code.
pub(super) async fn named(journal: &Journal, name: &str) -> anyhow::Result<String> {
    let tables = journal.list().await?;
    let code = identity::proper_code(name);
    let is = |table: &&Listing| table.table == name || code.as_ref() == Some(&table.code);
    let found = tables.iter().find(is).map(|table| table.table.clone());
    found.with_context(|| format!("no table {name:?} here; give its id or its code"))
}

/// Removes a table of this house; whoever looks at it is hung up on.
pub(crate) async fn delete_here(house: &House, name: &str) -> anyhow::Result<()> {
    let id = named(&house.journal, name).await?;
    remove(house, &id).await?;
    info!(table = tag(&id), "a table is deleted");
    Ok(())
}

/// Its keeper removes it, so that nothing is appended meanwhile; one that
/// cannot be kept is removed all the same.
async fn remove(house: &House, id: &str) -> Result<(), JournalError> {
    let removed = tables::ask(house, id, |reply| Message::Remove { reply });
    match removed.await {
        Ok(removed) => removed,
        Err(NoTable::Unknown) => Err(JournalError::Unknown),
        Err(_) => house.journal.delete(id).await,
    }
}

/// Lets tables go that nobody touched for as long as the house keeps them.
pub(crate) async fn let_go_daily(house: House, settings: KeepingSettings) {
    let Some(Age(age)) = settings.keep_for else {
        return;
    };
    let age = Millis::try_from(age.as_millis()).unwrap_or(Millis::MAX);
    loop {
        let before = house.wall().saturating_sub(age);
        match house.journal.list().await {
            Ok(tables) => {
                let old = tables.iter().filter(|table| table.touched < before);
                for table in old {
                    let (id, code) = (&table.table, &table.code);
                    if settings.dry_run {
                        info!(code, id, "a table would be deleted: nobody came for long");
                        continue;
                    }
                    match remove(&house, id).await {
                        Ok(()) | Err(JournalError::Unknown) => {
                            info!(table = tag(id), "a table is deleted: nobody came for long");
                        }
                        Err(why) => warn!(table = tag(id), %why, "a table is not deleted"),
                    }
                }
            }
            Err(JournalError::Closed) => return,
            Err(why) => warn!(%why, "old tables could not be listed"),
        }
        let clock = &house.settings.clock;
        clock.sleep_until(house.wall().saturating_add(DAY)).await;
    }
}
