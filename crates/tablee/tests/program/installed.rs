//! What lies beside the program where it is installed.

use std::{fs, path::Path, process::Command};

use crate::support::tablee;

/// Every command that hosts are told of.
const COMMANDS: [&str; 8] = [
    "backup", "restore", "check", "tables", "erase", "status", "drain", "config",
];

#[test]
fn shells_complete_its_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    for shell in ["bash", "zsh", "fish"] {
        let told = tablee(&["completions", shell]);
        assert!(told.well(), "{}", told.said());
        for command in COMMANDS {
            assert!(told.out.contains(command), "{shell}: {command}");
        }
        let file = folder.path().join(shell);
        fs::write(&file, told.out).expect("a file");
        // Only where there is such a shell.
        let read = Command::new(shell).arg("-n").arg(&file).status();
        assert!(
            read.is_ok_and(|read| read.success()) || !there(shell),
            "{shell}"
        );
    }
}

fn there(program: &str) -> bool {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&paths).any(|folder| Path::new(&folder).join(program).is_file())
}

#[test]
fn every_command_has_a_page_in_the_manual() {
    let told = tablee(&["manual"]);
    assert!(told.well(), "{}", told.said());
    assert!(told.out.contains(".TH tablee 1"), "{:.300}", told.out);
    let folder = tempfile::tempdir().expect("a folder");
    let written = tablee(&["manual", folder.path().to_str().expect("a path")]);
    assert!(written.well(), "{}", written.said());
    for command in COMMANDS {
        let page = format!("tablee-{command}.1");
        assert!(folder.path().join(&page).is_file(), "{page}");
        assert!(
            told.out.contains(&format!("tablee\\-{command}(1)")),
            "{page}"
        );
    }
}
