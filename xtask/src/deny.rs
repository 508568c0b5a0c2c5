//! `cargo xtask deny`: holds what we build upon against `deny.toml`.

use std::{path::PathBuf, process::Command};

use anyhow::{Result, bail};

use crate::test::{cargo, on_path, root, step};

/// The version that is installed where there is none.
const CARGO_DENY: &str = "0.20.2";

/// Bans, licences and sources, and advisories where their database can be reached.
pub fn run() -> Result<()> {
    let Some(program) = cargo_deny() else {
        println!(
            "what we build upon is not checked: cargo-deny is not there and cannot be \
             installed (cargo install --locked cargo-deny)"
        );
        return Ok(());
    };
    let deny = |what: &[&str]| {
        let mut deny = Command::new(&program);
        deny.args(["--log-level", "warn", "check"]).args(what);
        deny.current_dir(root());
        deny
    };
    step("dependencies", deny(&["bans", "licenses", "sources"]))?;
    let told = deny(&["advisories"]).output()?;
    let said = String::from_utf8_lossy(&told.stderr);
    match told.status.success() {
        true => println!("no advisory against any of them"),
        false if said.contains("failed to fetch advisory database") => {
            println!("advisories are skipped: their database cannot be reached");
        }
        false => bail!("{said}"),
    }
    Ok(())
}

/// The program, installed first if need be: quickly rather than to be quick.
fn cargo_deny() -> Option<PathBuf> {
    let folder = root()
        .join("target/test-tools")
        .join(format!("cargo-deny-{CARGO_DENY}"));
    let own = folder.join("bin/cargo-deny");
    if let Some(program) = on_path("cargo-deny").or(own.is_file().then(|| own.clone())) {
        return Some(program);
    }
    let mut install = cargo(&["install", "--quiet", "--locked", "--debug"]);
    install
        .args(["--version", CARGO_DENY, "cargo-deny", "--root"])
        .arg(&folder)
        .arg("--target-dir")
        .arg(folder.join("build"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    let installed = step("cargo-deny", install);
    installed.ok().map(|()| own)
}
