//! Secrets that lie in files of their own, as service managers and containers
//! hand them over.

use std::{fs, path::PathBuf};

use anyhow::{Context, bail};
use sha2::{Digest, Sha256};

/// Puts what a file holds in the place of a secret that was not given itself.
pub fn read(secret: &mut Option<String>, file: &Option<PathBuf>, name: &str) -> anyhow::Result<()> {
    let Some(path) = file else {
        return Ok(());
    };
    let text = fs::read_to_string(path)
        .with_context(|| format!("{name}-file: cannot read {}", path.display()))?;
    let text = text.trim();
    if text.is_empty() {
        bail!("{name}-file: {} is empty", path.display());
    }
    // Looked at a second time, it is what the file holds already.
    if secret.as_ref().is_some_and(|given| given != text) {
        bail!("give either {name} or {name}-file, not both");
    }
    *secret = Some(text.to_string());
    Ok(())
}

/// Whether two secrets are the same. How long comparing hashes takes tells
/// nothing of what was hashed.
pub fn same(sent: &str, wanted: &str) -> bool {
    Sha256::digest(sent) == Sha256::digest(wanted)
}
