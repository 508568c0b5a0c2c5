//! Backups where there is no room for them: a disk that is full, and a file that
//! may not grow.

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use house::testing::{PATIENCE, Player};
use serde_json::json;

use crate::support::{Program, Ran, any_game, tablee};

/// A disk of so many kilobytes at `$2`, for one command; what it leaves there.
const SMALL_DISK: &str = r#"
    mount -t tmpfs -o "size=$1k" tmpfs "$2" || exit 99
    folder=$2; shift 2; "$@"; code=$?; ls -A "$folder"; exit $code
"#;

/// Files of so many blocks of half a kilobyte, for one command.
const SHORT_FILES: &str = r#"trap "" XFSZ; ulimit -f "$1"; shift 2; exec "$@""#;

fn run(mut command: Command) -> Ran {
    let ran = command.output().expect("it runs");
    Ran {
        code: ran.status.code(),
        out: String::from_utf8_lossy(&ran.stdout).into_owned(),
        err: String::from_utf8_lossy(&ran.stderr).into_owned(),
    }
}

/// Runs the program where `folder` has room for next to nothing, by either way
/// that this machine allows.
fn without_room(folder: &Path, args: &[&str]) -> Vec<Ran> {
    let folder = folder.to_str().expect("a path");
    let in_a_shell = |shell: &[&str], script: &str| {
        let mut command = Command::new(shell[0]);
        command
            .args(&shell[1..])
            .args(["-c", script, "sh", "16", folder]);
        command.arg(env!("CARGO_BIN_EXE_tablee")).args(args);
        run(command)
    };
    // Not every system lets everybody mount a disk of their own.
    let disk = in_a_shell(&["unshare", "--map-root-user", "--mount", "sh"], SMALL_DISK);
    let disk = Some(disk).filter(|ran| ran.code == Some(1));
    let file = in_a_shell(&["sh"], SHORT_FILES);
    disk.into_iter().chain([file]).collect()
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_that_finds_no_room_says_where_and_leaves_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, small) = (folder.path().join("data"), folder.path().join("small"));
    fs::create_dir(&small).expect("a folder");
    let house = Program::start(&data, &["--no-limits"]);
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let copy = small.join("copy");
    for ran in without_room(&small, &["backup", text(&copy), "--data", text(&data)]) {
        assert_eq!(ran.code, Some(1), "{}", ran.said());
        for word in [text(&copy), "no room", "another disk"] {
            assert!(ran.err.contains(word), "{word}: {}", ran.said());
        }
        assert_eq!(ran.out, "", "something is left");
        let left = fs::read_dir(&small).expect("a folder").count();
        assert_eq!(left, 0, "something is left");
    }
    let ada = Player::connect(&house, &table, &cookie).await;
    let asked = ada
        .expect("a line")
        .ask(json!({ "join": { "name": "Ada L" } }))
        .await;
    asked.expect("the house goes on");
}

#[test]
fn a_house_that_finds_no_room_is_not_half_restored() {
    let folder = tempfile::tempdir().expect("a folder");
    let (data, small) = (folder.path().join("data"), folder.path().join("small"));
    fs::create_dir(&small).expect("a folder");
    let mut house = Program::start(&data, &[]);
    let (_, _) = house.open_table(any_game(), "Ada");
    house.close();
    let copy = folder.path().join("copy");
    let made = tablee(&["backup", text(&copy), "--data", text(&data)]);
    assert!(made.well(), "{}", made.said());
    for ran in without_room(&small, &["restore", text(&copy), "--data", text(&small)]) {
        assert_eq!(ran.code, Some(1), "{}", ran.said());
        assert!(ran.err.contains("no room"), "{}", ran.said());
        assert_eq!(ran.out, "", "something is left");
    }
    let restored = tablee(&["restore", text(&copy), "--data", text(&small)]);
    assert!(restored.well(), "with room: {}", restored.said());
}

#[test]
fn a_daily_backup_that_finds_no_room_is_told_to_the_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let to = folder.path().join("to");
    // A file where the folder should be: there will never be room in it.
    fs::write(&to, "mine").expect("a file");
    let house = Program::start(&data, &["--backup-to", text(&to)]);
    let began = Instant::now();
    let failed = || {
        let numbers = house.get("/metrics", "").text;
        let mut lines = numbers.lines();
        lines.any(|line| line.starts_with("tablee_backup_failures_total") && line.ends_with(" 1"))
    };
    while !failed() {
        assert!(began.elapsed() < PATIENCE, "nobody is told");
        std::thread::sleep(Duration::from_millis(20));
    }
    let token = tablee(&["token", "--data", text(&data)]).out;
    let entered = house.post("/house/enter", "", &[("token", token.trim())]);
    let page = house.get("/house", &entered.cookie("host"));
    assert!(page.text.contains("Sauvegardes manquées"), "{}", page.text);
    assert_eq!(fs::read(&to).expect("a file"), b"mine");
}
