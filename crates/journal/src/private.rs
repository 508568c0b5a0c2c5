//! Files that nobody but their owner may read: what a house keeps holds names, the keys of people
//! and the secrets of running games.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

/// How such a file is opened for writing: if it is made, it is made private.
pub fn options() -> OpenOptions {
    #[allow(unused_mut)]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a folder, and those above it, for the owner alone. One that is there already is left as it
/// is: its keeper may have reasons.
pub fn folder(path: &Path) -> io::Result<()> {
    #[allow(unused_mut)]
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Closes a file to everyone but its owner, and says so. One that is not there, or that belongs to
/// somebody else, is left alone.
#[cfg(unix)]
pub fn tighten(path: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let Ok(metadata) = fs::metadata(path) else {
        return;
    };
    let open = metadata.permissions().mode() & 0o077;
    if !metadata.is_file() || open == 0 {
        return;
    }
    let file = path.display();
    match fs::set_permissions(path, fs::Permissions::from_mode(0o600)) {
        Ok(()) => tracing::warn!(%file, "others could read or write this file: now only its owner"),
        Err(why) => tracing::warn!(%file, %why, "others can read or write this file: chmod 600 it"),
    }
}

/// Closes a file to everyone but its owner, on systems that know how.
#[cfg(not(unix))]
pub fn tighten(_: &Path) {}
