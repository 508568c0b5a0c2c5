//! Settings: a file of them, where each comes from, and what is wrong with one.

use std::{fs, path::Path, process::Command};

use house::testing::free_port;

use crate::support::{Program, tablee};

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

#[test]
fn the_program_says_its_name_its_version_and_its_commit() {
    let git = Command::new("git")
        .args(["rev-parse", "--short=12", "HEAD"])
        .output();
    let commit = git.ok().filter(|git| git.status.success());
    let said = tablee(&["--version"]);
    let version = format!("tablee {} (", env!("CARGO_PKG_VERSION"));
    assert!(said.out.starts_with(&version), "{}", said.out);
    if let Some(commit) = commit {
        let commit = String::from_utf8_lossy(&commit.stdout);
        assert!(said.out.contains(commit.trim()), "{}", said.out);
    }
}

#[test]
fn a_log_that_is_no_terminal_has_no_colours_and_ends_with_the_day() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let args = ["--log", "info"];
    let mut house = Program::start_logging(&folder.path().join("data"), &args, &log);
    let (_, _) = house.open_table(crate::support::any_game(), "Ada");
    assert!(house.close().success());
    let said = fs::read_to_string(&log).expect("a log");
    assert!(!said.contains('\u{1b}'), "{said}");
    let days = said
        .lines()
        .filter(|line| line.contains("the day in the house"));
    let days: Vec<&str> = days.collect();
    assert_eq!(days.len(), 1, "{said}");
    assert!(days[0].contains("tables=1"), "{said}");
}

#[test]
fn a_file_of_settings_is_checked_shown_and_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, data) = (
        folder.path().join("tablee.toml"),
        folder.path().join("data"),
    );
    let (secret, port) = (folder.path().join("token"), free_port());
    fs::write(&secret, "a-long-token\n").expect("a secret");
    let settings = format!(
        "listen = \"127.0.0.1:{port}\"\ndata = {data:?}\nquota = 12.5\n\
         metrics-token-file = {secret:?}\nlimit = [\"reports=1/m,2\"]\n"
    );
    fs::write(&file, &settings).expect("settings");
    let with = |args: &[&str]| tablee(&[args, &["--config", text(&file)]].concat());

    let checked = with(&["config", "check"]);
    assert!(checked.well(), "{}", checked.said());
    assert!(checked.out.contains("5 settings"), "{}", checked.out);
    let shown = with(&["config", "show", "--quota", "7"]);
    assert!(shown.well(), "{}", shown.said());
    for (key, value, from) in [
        ("quota", "7", "--quota"),
        ("listen", "127.0.0.1", "tablee.toml:1"),
        ("keep", "7", "usual"),
        ("limit", "reports=1/m,2", "tablee.toml:5"),
    ] {
        let mut lines = shown.out.lines();
        let line = lines.find(|line| line.starts_with(&format!("{key} ")));
        let line = line.unwrap_or_else(|| panic!("{key}: {}", shown.out));
        assert!(line.contains(value) && line.ends_with(from), "{line}");
    }
    assert!(!shown.out.contains("a-long-token"), "{}", shown.out);

    // Without another word, the house and its commands find everything there.
    let house = Program::start_by_file(&file, port);
    let (table, _) = house.open_table(crate::support::any_game(), "Ada");
    let listed = with(&["tables"]);
    assert!(
        listed.well() && listed.out.contains(&table),
        "{}",
        listed.said()
    );
    let told = ureq::get(house.url("/metrics"))
        .header("authorization", "Bearer a-long-token")
        .call();
    assert_eq!(told.expect("numbers").status(), 200);
    let refused = ureq::get(house.url("/metrics"))
        .config()
        .http_status_as_error(false)
        .build()
        .call();
    assert_eq!(refused.expect("an answer").status(), 401);
}

#[test]
fn settings_that_are_wrong_are_told_before_anything_opens() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tablee.toml");
    let data = folder.path().join("data");
    for (settings, said) in [
        ("lisen = \"127.0.0.1:1\"", "did you mean \"listen\"?"),
        ("keep = 3\nkeep = 4", "tablee.toml:2: \"keep\" is set twice"),
        (
            "base-url = \"https://example.org/jeux\"",
            "a host of its own",
        ),
        ("bot-pace = 99.0", "between 0 and 60"),
        ("metrics-token-file = \"/nowhere\"", "cannot read /nowhere"),
        ("dry-run = true", "wants --keep-for"),
        ("tls-cert = \"/nowhere\"", "--tls-key"),
    ] {
        fs::write(&file, settings).expect("settings");
        for command in [&["config", "check"][..], &["serve"]] {
            let ran =
                tablee(&[command, &["--config", text(&file), "--data", text(&data)]].concat());
            assert!(!ran.well(), "{settings}: {}", ran.said());
            assert!(ran.err.contains(said), "{settings}: {}", ran.err);
        }
    }
    assert!(!data.exists(), "nothing was opened");
    let missing = tablee(&["config", "check", "--config", "/nowhere.toml"]);
    assert!(!missing.well() && missing.err.contains("/nowhere.toml"));
}

#[test]
fn two_houses_on_one_folder_or_one_place_are_told_apart() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let house = Program::start(&data, &[]);
    let port = free_port();
    let second = tablee(&[
        "--data",
        text(&data),
        "--listen",
        &format!("127.0.0.1:{port}"),
    ]);
    assert!(!second.well());
    assert!(
        second.err.contains("another tablee is using"),
        "{}",
        second.err
    );
    let other = folder.path().join("other");
    let place = format!("127.0.0.1:{}", house.port);
    let second = tablee(&["--data", text(&other), "--listen", &place]);
    assert!(!second.well());
    assert!(second.err.contains("cannot listen on"), "{}", second.err);
}
