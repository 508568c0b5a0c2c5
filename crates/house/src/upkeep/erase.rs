//! `tablee erase`: somebody's names and key are taken out of a table. What was
//! played there can still be told.

use anyhow::{Context, bail};
use clap::Args;
use journal::Journal;
use table::erase::{Known, known, without};
use tracing::info;

use super::{DataArgs, delete::named};
use crate::{
    admin::{self, Answer, Order},
    identity,
    keeper::Message,
    state::House,
    tables,
    tag::tag,
};

#[derive(Args, Clone, Debug)]
pub struct EraseArgs {
    /// The table's id (in its address after /t/) or its spoken code
    table: String,

    /// The person: their name at the table, or #3 for the fourth who came
    person: String,

    /// Do not ask first
    #[arg(long)]
    yes: bool,

    #[command(flatten)]
    from: DataArgs,
}

/// Erases somebody from a table of a house, open or closed.
pub async fn erase(args: &EraseArgs) -> anyhow::Result<()> {
    let path = args.from.journal()?;
    let EraseArgs { table, person, .. } = args;
    let question = format!("erase {person} from {table}: their names and their way back go");
    if !args.yes && !super::agreed(&question)? {
        bail!("nobody was erased");
    }
    let order = Order::Erase {
        table: table.clone(),
        person: person.clone(),
    };
    match admin::order(&args.from.data, &order).context("the open house does not answer")? {
        Some(Answer::Refused(why)) => bail!(why),
        Some(_) => {}
        None => {
            let journal = Journal::sqlite(&path)?;
            let erased = async {
                let id = named(&journal, table).await?;
                erase_from(&journal, &id, person).await
            };
            let erased = erased.await;
            journal.close().await;
            erased?;
        }
    }
    println!(
        "{person} is erased from {table}; what was played stays. Earlier backups still hold their \
         names."
    );
    Ok(())
}

/// The same at a table of this house; whoever looks at it is hung up on, and
/// comes back to the table as it is now.
pub(crate) async fn erase_here(house: &House, table: &str, person: &str) -> anyhow::Result<()> {
    let id = named(&house.journal, table).await?;
    let ask = |reply| Message::Erase {
        person: person.to_string(),
        reply,
    };
    let erased = tables::ask(house, &id, ask).await;
    erased.map_err(|why| anyhow::anyhow!("{why}"))??;
    info!(table = tag(&id), "somebody was erased from a table");
    Ok(())
}

/// Erases somebody from a table that nobody appends to meanwhile.
pub(crate) async fn erase_from(journal: &Journal, id: &str, person: &str) -> anyhow::Result<()> {
    let entries = journal.read(id, 0).await?;
    let records: Vec<&[u8]> = entries.iter().map(|entry| &*entry.payload).collect();
    let people = known(&records).map_err(damaged)?;
    let whom = meant(&people, person)?;
    let name = format!("Anonyme {}", whom.person + 1);
    let erased = without(&records, whom, &name, &identity::random_name(26)).map_err(damaged)?;
    Ok(journal.rewrite(id, records.len() as u64, erased).await?)
}

fn damaged(damaged: table::Damaged) -> anyhow::Error {
    anyhow::anyhow!("record {} is damaged: {}", damaged.seq, damaged.why)
}

/// Who is meant by a name or a number; whoever has the name now comes first.
fn meant<'a>(people: &'a [Known], person: &str) -> anyhow::Result<&'a Known> {
    let list = || {
        let each = people.iter().map(|known| {
            let name = known.names.last().map_or("", String::as_str);
            format!("#{} {name}", known.person)
        });
        each.collect::<Vec<_>>().join(", ")
    };
    if let Some(number) = person.strip_prefix('#') {
        let number: u16 = number.parse().context("a number stands after #")?;
        let found = people.iter().find(|known| known.person == number);
        return found.with_context(|| format!("nobody here is #{number}; there are {}", list()));
    }
    let called = |known: &&Known| known.names.last().is_some_and(|name| name == person);
    let was_called = |known: &&Known| known.names.iter().any(|name| name == person);
    let mut found: Vec<&Known> = people.iter().filter(called).collect();
    if found.is_empty() {
        found = people.iter().filter(was_called).collect();
    }
    match found[..] {
        [one] => Ok(one),
        [] => bail!("nobody here is called {person:?}; there are {}", list()),
        _ => bail!(
            "several are called {person:?}: say which by number: {}",
            list()
        ),
    }
}
