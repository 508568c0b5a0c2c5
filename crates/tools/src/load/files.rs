//! How many devices the load may have: each is an open file.

use std::fs;

/// Open files besides one for each seat.
pub const SPARE_FILES: usize = 200;

/// How many files this process may have open.
pub fn open_files() -> Option<usize> {
    let limits = fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Fewer idle seats where the limit of open files is low.
pub fn idle_seats(wanted: usize) -> usize {
    let files = open_files().unwrap_or(usize::MAX);
    let possible = files.saturating_sub(SPARE_FILES);
    if possible < wanted {
        eprintln!(
            "only {files} open files are allowed: measuring {possible} idle seats instead of \
             {wanted}; `ulimit -n {}` allows them all",
            wanted + SPARE_FILES
        );
    }
    wanted.min(possible)
}
