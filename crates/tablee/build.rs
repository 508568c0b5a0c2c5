//! Tells the program which commit it is made of.

use std::{path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-env-changed=TABLEE_COMMIT");
    // Where there is no repository, whoever builds may say which commit it is.
    let commit = match std::env::var("TABLEE_COMMIT") {
        Ok(commit) if !commit.is_empty() => commit,
        _ => git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".into()),
    };
    // Written to by every commit; without it, a branch that moves is not noticed.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"])
        && Path::new(&log).exists()
    {
        println!("cargo::rerun-if-changed={log}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-env=TABLEE_COMMIT={commit}");
}

fn git(args: &[&str]) -> Option<String> {
    let told = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(told.stdout).ok()?;
    let text = text.trim();
    (told.status.success() && !text.is_empty()).then(|| text.to_string())
}
