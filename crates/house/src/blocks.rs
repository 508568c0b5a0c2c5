//! Who does not want to meet whom again: kept beside the journal, a line each,
//! on disk before it holds.

use std::{
    collections::BTreeSet,
    fs::{self, OpenOptions},
    io::{self, Write},
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use serde::{Deserialize, Serialize};

/// Lines that are kept: a person who blocks people all day is no reason to fill
/// a disk.
const MOST: usize = 100_000;

pub struct Blocks {
    path: PathBuf,
    known: Mutex<BTreeSet<Block>>,
}

/// Keys of persons, as the journal has them.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
struct Block {
    by: String,
    whom: String,
}

impl Blocks {
    /// The blocks of a data folder. Lines that cannot be read are left alone.
    pub fn open(folder: impl Into<PathBuf>) -> Blocks {
        let path = folder.into().join("blocks.jsonl");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let known = text
            .lines()
            .filter_map(|line| serde_json::from_str(line).ok());
        Blocks {
            known: Mutex::new(known.collect()),
            path,
        }
    }

    /// Whoever has the key `by` does not meet whoever has the key `whom` again.
    pub fn add(&self, by: &str, whom: &str) -> io::Result<()> {
        let block = Block {
            by: by.to_string(),
            whom: whom.to_string(),
        };
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.contains(&block) {
            return Ok(());
        }
        if known.len() >= MOST {
            return Err(io::Error::other("there are too many blocks"));
        }
        let mut options = OpenOptions::new();
        options.create(true).append(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&self.path)?;
        let line = serde_json::to_string(&block).map_err(io::Error::other)? + "\n";
        file.write_all(line.as_bytes())?;
        file.sync_all()?;
        known.insert(block);
        Ok(())
    }

    /// Whether one of them blocked the other.
    pub fn apart(&self, one: &str, other: &str) -> bool {
        self.has(one, other) || self.has(other, one)
    }

    pub fn has(&self, by: &str, whom: &str) -> bool {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.contains(&Block {
            by: by.to_string(),
            whom: whom.to_string(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_holds_in_the_next_house() {
        let folder = std::env::temp_dir().join(format!("tablee-blocks-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let blocks = Blocks::open(&folder);
        blocks.add("ann", "bob").expect("it is kept");
        blocks.add("ann", "bob").expect("once");
        let again = Blocks::open(&folder);
        assert!(again.has("ann", "bob") && !again.has("bob", "ann"));
        assert!(again.apart("bob", "ann") && !again.apart("ann", "cleo"));
        let lines = fs::read_to_string(folder.join("blocks.jsonl")).expect("a file");
        assert_eq!(lines.lines().count(), 1);
        fs::remove_dir_all(folder).expect("it goes");
    }
}
