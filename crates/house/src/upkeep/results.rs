//! `tablee results`: what was played and how it ended, as a table for a club.

use std::{
    io::{self, Write},
    path::PathBuf,
    sync::Arc,
};

use anyhow::Context;
use clap::Args;
use game::Seat;
use journal::{Listing, Onlooker, private};
use table::{PastGame, Table};
use time::{OffsetDateTime, format_description::well_known::Rfc3339};
use web::Boxes;

use super::DataArgs;
use crate::identity;

#[derive(Args, Clone, Debug)]
pub struct ResultsArgs {
    /// Of this table alone: its id (in its address after /t/) or its spoken code
    table: Option<String>,

    /// File to write, which only its owner can read; the terminal if none is given
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    from: DataArgs,
}

const HEAD: [&str; 9] = [
    "ended", "table", "code", "game", "number", "seat", "name", "score", "won",
];

/// Writes every game that was played to its end, a line for each seat (CSV,
/// RFC 4180), also from an open house.
pub fn results(args: &ResultsArgs, boxes: &Arc<Boxes>) -> anyhow::Result<()> {
    let journal = Onlooker::open(&args.from.journal()?)?;
    let mut tables = journal.list()?;
    if let Some(name) = &args.table {
        let code = identity::proper_code(name);
        tables.retain(|table| table.table == *name || code.as_ref() == Some(&table.code));
        anyhow::ensure!(
            !tables.is_empty(),
            "no table {name:?} here; give its id or its code"
        );
    }
    tables.sort_by(|a, b| (a.touched, &a.table).cmp(&(b.touched, &b.table)));
    let mut out: Box<dyn Write> = match &args.output {
        Some(path) => {
            private::tighten(path);
            let mut options = private::options();
            let file = options.write(true).create(true).truncate(true).open(path);
            Box::new(file.with_context(|| path.display().to_string())?)
        }
        None => Box::new(io::stdout().lock()),
    };
    let mut text = line(HEAD.map(String::from));
    for listing in &tables {
        let entries = journal.read(&listing.table);
        let told = entries.map_err(|why| why.to_string()).and_then(|entries| {
            let records = entries.iter().map(|entry| &entry.payload);
            Table::replay(boxes.clone(), records).map_err(|damaged| damaged.why)
        });
        match told {
            Ok(table) => table
                .past()
                .iter()
                .for_each(|game| text += &lines(listing, game)),
            Err(why) => eprintln!("tablee: {} is left out: {why}", listing.code),
        }
    }
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.context("cannot write the results"),
    }
}

/// A line for each seat of a game that is over.
fn lines(listing: &Listing, game: &PastGame) -> String {
    let Some(outcome) = &game.outcome else {
        return String::new();
    };
    let at = game.ended_at.unwrap_or(listing.touched) / 1_000;
    let ended = OffsetDateTime::from_unix_timestamp(at as i64).ok();
    let ended = ended.and_then(|ended| ended.format(&Rfc3339).ok());
    let ended = ended.unwrap_or_default();
    let seats = game.names.iter().enumerate().map(|(seat, name)| {
        let score = outcome.scores.get(seat).map(i32::to_string);
        let won = outcome.winners.contains(&Seat(seat as u8));
        line([
            ended.clone(),
            listing.table.clone(),
            listing.code.clone(),
            game.game.clone(),
            game.number.to_string(),
            (seat + 1).to_string(),
            name.clone(),
            score.unwrap_or_default(),
            if won { "1" } else { "0" }.to_string(),
        ])
    });
    seats.collect()
}

fn line<const N: usize>(fields: [String; N]) -> String {
    fields.map(|field| cell(&field)).join(",") + "\r\n"
}

/// A field that any program reads as text: a name that a spreadsheet would take
/// for a formula is set in front with an apostrophe, as they do themselves.
fn cell(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '@', '\t', '\r'])
        || (text.starts_with('-') && text.parse::<f64>().is_err());
    let text = if formula {
        format!("'{text}")
    } else {
        text.to_string()
    };
    match text.contains(['"', ',', '\n', '\r', ';']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_name_is_one_cell_and_no_formula() {
        for (name, written) in [
            ("Ada", "Ada"),
            ("Ada, Bea", "\"Ada, Bea\""),
            ("« Ada \"x\" »", "\"« Ada \"\"x\"\" »\""),
            ("=HYPERLINK(1)", "'=HYPERLINK(1)"),
            ("-12", "-12"),
            ("-x", "'-x"),
            ("@a", "'@a"),
        ] {
            assert_eq!(cell(name), written);
        }
    }
}
