//! Tables written down beside their journals, so that an old one opens quickly.
//!
//! A snapshot is a cache: whatever is wrong with it, the table is replayed.

use std::{
    fs::File,
    io::{self, BufReader},
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
    sync::LazyLock,
};

use journal::{Snapshot, Whole};
use sha2::{Digest, Sha256};
use table::{Damaged, Table};
use tracing::warn;

use crate::{state::House, tag::tag};

/// Records after which a table in memory is written down again: no more than
/// these are ever replayed, even after a crash.
pub const OFTEN: u64 = 500;
/// Fewer records than these are replayed as quickly as anything is read.
pub const WORTHWHILE: u64 = 100;

/// What the program is made of, to the byte: with other code, the same bytes may
/// mean something else. `None` when it cannot be told; then nothing is written
/// down.
static BUILD: LazyLock<Option<String>> = LazyLock::new(|| {
    let build = fingerprint();
    let told = build.inspect_err(|why| warn!(%why, "no table is written down"));
    told.ok()
});

/// Reads the program's own file; some milliseconds of work when first asked for.
pub fn build() -> Option<&'static str> {
    BUILD.as_deref()
}

fn fingerprint() -> io::Result<String> {
    // The file that runs, even if another has taken its place meanwhile.
    let program = match cfg!(target_os = "linux") {
        true => PathBuf::from("/proc/self/exe"),
        false => std::env::current_exe()?,
    };
    let mut program = BufReader::with_capacity(64 * 1024, File::open(program)?);
    let mut digest = Sha256::new();
    io::copy(&mut program, &mut digest)?;
    Ok(hex::encode(digest.finalize()))
}

/// The table that a snapshot and the records after it make, if there is one
/// that is of any use.
pub fn restore(house: &House, id: &str, whole: &Whole) -> Option<Table> {
    let snapshot = whole.snapshot.as_ref()?;
    let restored = careful(|| {
        let mut table = Table::from_snapshot(house.boxes.clone(), &snapshot.payload)?;
        for entry in &whole.entries {
            table.apply_record(&entry.payload)?;
        }
        Ok(table)
    });
    let last = snapshot.seq + whole.entries.len() as u64;
    let restored = restored
        .ok()
        .filter(|table| table.id() == id && table.seq() == last);
    if restored.is_none() {
        warn!(
            table = tag(id),
            "a snapshot is of no use: its table is replayed"
        );
    }
    restored
}

/// Records that can be read but make no sense may trip a game's rules: that is
/// damage too, and of this table alone.
pub fn careful(read: impl FnOnce() -> Result<Table, Damaged>) -> Result<Table, Option<Damaged>> {
    match catch_unwind(AssertUnwindSafe(read)) {
        Ok(read) => read.map_err(Some),
        Err(_) => Err(None),
    }
}

/// Writes a table down, without waiting until it is kept.
pub fn keep(house: &House, table: &Table) -> Option<impl Future<Output = ()> + use<>> {
    let snapshot = Snapshot {
        seq: table.seq(),
        build: build()?.to_string(),
        payload: table.snapshot()?,
    };
    let kept = house.journal.keep(table.id(), snapshot);
    // The journal says itself what it could not keep.
    Some(async { drop(kept.await) })
}
