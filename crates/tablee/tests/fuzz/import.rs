//! Tables that somebody doctored before they are imported: they are refused in
//! words, or they are tables like any other.

use std::{fs, panic::AssertUnwindSafe, path::PathBuf};

use house::transfer::{self, ImportArgs};
use serde_json::Value;
use table::{Chance, Now, Table};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use crate::{Count, dice::Dice, frames, positions, support::BOXES, tampering};

pub struct Import {
    /// Exported tables, by their lines.
    tables: Vec<Vec<Value>>,
    /// Events of all of them, to be put in the place of others.
    others: Vec<Value>,
    folder: TempDir,
    runtime: Runtime,
}

/// Lines of a table that are used: what goes wrong does so early.
const LONGEST: usize = 60;

pub fn target() -> AssertUnwindSafe<Import> {
    let read = |path: PathBuf| {
        let text = fs::read_to_string(path).expect("a journal");
        let lines = text.lines().take(LONGEST);
        lines
            .map(|line| serde_json::from_str(line).expect("a line is JSON"))
            .collect()
    };
    let tables: Vec<Vec<Value>> = positions::journals().into_iter().map(read).collect();
    let events = tables
        .iter()
        .flatten()
        .filter_map(|line| line["record"]["events"].as_array());
    let others = events.flatten().cloned().collect();
    // In memory, where there is such a place: the disk is not what is tried.
    let memory = PathBuf::from("/dev/shm");
    let folder = match memory.is_dir() {
        true => tempfile::tempdir_in(memory),
        false => tempfile::tempdir(),
    };
    AssertUnwindSafe(Import {
        tables,
        others,
        folder: folder.expect("a folder"),
        runtime: Builder::new_current_thread()
            .enable_all()
            .build()
            .expect("a runtime"),
    })
}

impl Import {
    pub fn run(&self, input: &[u8], count: &Count) {
        count.one();
        if let Some(text) = input.strip_prefix(b"=") {
            return self.import(text);
        }
        let mut dice = Dice::new(input);
        let mut lines = dice.pick(&self.tables).clone();
        for _ in 0..=dice.below(3) {
            self.doctor(&mut lines, &mut dice);
        }
        if !dice.one_in(8) {
            consistent(&mut lines);
        }
        let lines: Vec<String> = lines.iter().map(Value::to_string).collect();
        let mut text = lines.join("\n").into_bytes();
        if dice.one_in(12) {
            tampering::bytes(&mut text, &mut dice);
        }
        self.import(&text);
    }

    fn doctor(&self, lines: &mut Vec<Value>, dice: &mut Dice<'_>) {
        let at = dice.below(lines.len());
        match dice.below(12) {
            0 if lines.len() > 2 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = dice.below(lines.len());
                lines.swap(at, other);
            }
            3 => lines.truncate(at + 1),
            4 => {
                let other = dice.pick(&self.others).clone();
                let events = lines[at].pointer_mut("/record/events");
                if let Some(events) = events.and_then(Value::as_array_mut) {
                    events.push(other);
                }
            }
            _ => tampering::value(&mut lines[at], &self.others, dice),
        }
    }

    /// Imports a file as the program does; what was taken can be shown.
    fn import(&self, text: &[u8]) {
        let file = self.folder.path().join("table.jsonl");
        let data = self.folder.path().join("data");
        fs::write(&file, text).expect("a file");
        let args = ImportArgs {
            file,
            data: data.clone(),
        };
        let imported = self
            .runtime
            .block_on(transfer::import(&args, BOXES.clone()));
        if imported.is_ok() {
            show(text);
        }
        if data.exists() {
            fs::remove_dir_all(data).expect("the folder goes");
        }
    }
}

/// Numbers the records anew, so that the file is whole.
fn consistent(lines: &mut [Value]) {
    let records = lines.len().saturating_sub(1);
    for (number, line) in lines.iter_mut().enumerate() {
        if number == 0 && line.is_object() {
            line["records"] = records.into();
        } else if line.is_object() {
            line["seq"] = number.into();
        }
    }
}

/// A house takes the table into memory and shows it.
fn show(text: &[u8]) {
    let text = String::from_utf8_lossy(text);
    let records = text.lines().skip(1).map(|line| {
        let line: Value = serde_json::from_str(line).expect("what was imported is JSON");
        line["record"].to_string().into_bytes()
    });
    let table = Table::replay(BOXES.clone(), records);
    let mut table = table.unwrap_or_else(|why| panic!("it was imported, but: {}", why.why));
    let now = Now {
        wall: 1_900_000_000_000,
        chance: Chance {
            rules: 1,
            choices: 2,
            delays: 3,
        },
    };
    if let Some(decision) = table.wake_up(now) {
        decision.payload().expect("what was decided can be written");
        table.commit(decision);
    }
    table.arrive(None, now);
    for who in 0..6 {
        frames::show(&table, who, now.wall);
    }
}
