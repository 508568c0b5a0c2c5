//! One file that a whole house can be restored from, made while it is open.
//!
//! It is a journal like any other, as it was at one moment, with the files that belong to it: the
//! keys of its people's seats. So a backup can be opened, checked and read like the journal itself.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Connection, OpenFlags, OptionalExtension, params};

use super::file::{Problem, check_whose, explain, no_room, open_to_read, true_path};
use crate::{JournalError, private};

/// Files that lie beside the journal, in a backup only.
const BESIDE: &str = "
    CREATE TABLE beside (
        name TEXT PRIMARY KEY,
        bytes BLOB NOT NULL
    ) STRICT;
";

/// A file that belongs to a house, beside its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beside {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// Writes the journal at `path` and what lies beside it into a new file, for its owner alone.
///
/// A house may have the journal open and write to it: the backup is the journal as it was at one
/// moment. Nothing is left behind when it fails.
pub fn backup(path: &Path, beside: &[Beside], to: &Path) -> Result<(), JournalError> {
    if !path.is_file() {
        return Err(no_journal(path));
    }
    if true_path(path) == true_path(to) {
        return Err(JournalError::unusable(
            format!("{} is the journal itself", to.display()),
            "name another file, on another disk if you can",
        ));
    }
    let draft = Draft::of(to)?;
    let copy = || -> Result<(), Problem> {
        let source = open_to_read(path)?;
        check_whose(&source)?;
        source.execute("VACUUM INTO ?1", [text(&draft.0)?])?;
        let copy = open_copy(&draft.0)?;
        copy.execute_batch(BESIDE)?;
        let mut keep = copy.prepare("INSERT INTO beside (name, bytes) VALUES (?1, ?2)")?;
        for Beside { name, bytes } in beside {
            keep.execute(params![name, bytes])?;
        }
        Ok(())
    };
    copy().map_err(|problem| problem.between(path, to))?;
    draft.keep_as(to)
}

/// Makes a journal of a backup where none is, and gives what lay beside it.
pub fn restore(from: &Path, to: &Path) -> Result<Vec<Beside>, JournalError> {
    if !from.is_file() {
        return Err(no_journal(from));
    }
    let draft = Draft::of(to)?;
    let copy = || -> Result<Vec<Beside>, Problem> {
        let source = open_to_read(from)?;
        check_whose(&source)?;
        source.execute("VACUUM INTO ?1", [text(&draft.0)?])?;
        drop(source);
        let copy = open_copy(&draft.0)?;
        let beside = beside(&copy)?;
        copy.execute_batch("DROP TABLE IF EXISTS beside")?;
        Ok(beside)
    };
    let beside = copy().map_err(|problem| problem.between(from, to))?;
    draft.keep_as(to)?;
    Ok(beside)
}

/// A plain journal that somebody copied has nothing beside it.
fn beside(copy: &Connection) -> rusqlite::Result<Vec<Beside>> {
    let there = "SELECT 1 FROM sqlite_schema WHERE name = 'beside'";
    let there = copy.query_row(there, [], |_| Ok(())).optional()?;
    if there.is_none() {
        return Ok(Vec::new());
    }
    let mut list = copy.prepare("SELECT name, bytes FROM beside ORDER BY name")?;
    let files = list.query_map([], |row| {
        let (name, bytes) = (row.get(0)?, row.get(1)?);
        Ok(Beside { name, bytes })
    })?;
    files.collect()
}

/// One file, durable when the connection closes: nothing is to be left beside it.
fn open_copy(path: &Path) -> rusqlite::Result<Connection> {
    let copy = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    copy.pragma_update_and_check(None, "journal_mode", "delete", |_| Ok(()))?;
    copy.pragma_update(None, "synchronous", "FULL")?;
    Ok(copy)
}

fn text(path: &Path) -> Result<&str, Problem> {
    path.to_str().ok_or(Problem::Unusable {
        why: "the name of the new file is not UTF-8",
        cure: "give it another name",
    })
}

fn no_journal(path: &Path) -> JournalError {
    JournalError::unusable(
        format!("there is no file {}", path.display()),
        "say where it is",
    )
}

/// A file that gets its name when it is whole, and is gone when it never is.
struct Draft(PathBuf);

impl Draft {
    fn of(to: &Path) -> Result<Draft, JournalError> {
        let refuse = |why: String, cure: &str| Err(JournalError::unusable(why, cure));
        if to.symlink_metadata().is_ok() {
            return refuse(
                format!("{} is there already", to.display()),
                "name a file that does not exist yet: nothing is overwritten",
            );
        }
        let mut name = OsString::from(to);
        name.push(".part");
        let draft = Draft(name.into());
        // What an earlier try left is no use to anybody.
        let _ = fs::remove_file(&draft.0);
        // SQLite writes into an empty file, which is private from the start.
        let made = private::options()
            .write(true)
            .create_new(true)
            .open(&draft.0);
        match made {
            Ok(_) => Ok(draft),
            Err(why) => refuse(
                format!("cannot write {} ({why})", to.display()),
                "choose a folder that exists and where you may write",
            ),
        }
    }

    fn keep_as(self, to: &Path) -> Result<(), JournalError> {
        let durable = || -> io::Result<()> {
            fs::File::open(&self.0)?.sync_all()?;
            // A name given meanwhile is somebody else's file.
            fs::hard_link(&self.0, to).or_else(|_| match to.exists() {
                true => Err(io::ErrorKind::AlreadyExists.into()),
                false => fs::rename(&self.0, to),
            })?;
            if let Some(folder) = to.parent().filter(|folder| folder.is_dir()) {
                fs::File::open(folder)?.sync_all()?;
            }
            Ok(())
        };
        durable().map_err(|why| match why.kind() {
            io::ErrorKind::StorageFull => no_room(to, &why),
            _ => JournalError::unusable(
                format!("{} could not be kept ({why})", to.display()),
                "check the disk, or choose another one",
            ),
        })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

/// A journal looked at from outside, also while a house writes to it. It sees what was durable when
/// each question was asked.
pub struct Onlooker(Connection);

impl Onlooker {
    /// Opens a journal, or a backup of one, to read only.
    pub fn open(path: &Path) -> Result<Onlooker, JournalError> {
        if !path.is_file() {
            return Err(no_journal(path));
        }
        let open = || -> Result<Connection, Problem> {
            let conn = open_to_read(path)?;
            check_whose(&conn)?;
            Ok(conn)
        };
        open().map(Onlooker).map_err(|problem| problem.at(path))
    }

    /// All tables, as [`crate::Journal::list`] gives them.
    pub fn list(&self) -> Result<Vec<crate::Listing>, JournalError> {
        super::reader::list(&self.0)
    }

    /// The entries of a table, each checked.
    pub fn read(&self, table: &str) -> Result<Vec<crate::Entry>, JournalError> {
        super::reader::read(&self.0, table, 0)
    }

    /// The first entry of every table. It takes reading the whole file.
    pub fn openings(&self) -> Result<Vec<Vec<u8>>, JournalError> {
        let look = || -> rusqlite::Result<Vec<Vec<u8>>> {
            let mut list = self
                .0
                .prepare("SELECT payload FROM entries WHERE seq = 1")?;
            let found = list.query_map([], |row| row.get(0))?;
            found.collect()
        };
        look().map_err(explain)
    }

    /// What the store itself says is wrong with the file, beyond the entries of tables.
    pub fn faults(&self) -> Result<Vec<String>, JournalError> {
        let look = || -> rusqlite::Result<Vec<String>> {
            let mut check = self.0.prepare("PRAGMA integrity_check(20)")?;
            let told = check.query_map([], |row| row.get(0))?;
            told.collect()
        };
        let mut told = look().map_err(explain)?;
        told.retain(|line| line != "ok");
        Ok(told)
    }
}
