//! What whoever keeps a house does with it while people play: copies, checks,
//! lists.

use std::{
    fs,
    path::Path,
    thread,
    time::{Duration, Instant},
};

use house::{
    Clock,
    testing::{PATIENCE, Player, TestHouse},
};
use journal::Onlooker;
use serde_json::{Value, json};
use tablee::shelf;
use tempfile::TempDir;

use crate::support::{BOXES, Group, Program, Ran, any_game, tablee};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// Runs a command on the data of a house.
fn on(data: &Path, args: &[&str]) -> Ran {
    tablee(&[args, &["--data", text(data)]].concat())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_is_played_at_is_backed_up_and_comes_back_with_every_seat() {
    let (data, copies, other) = (folder(), folder(), folder());
    let house = Program::start(data.path(), &["--no-limits", "--bot-pace", "0"]);
    let workshop = shelf::workshops()[0].as_ref();
    let mut group = Group::gather(&house, workshop).await;
    group.arrange(json!("start")).await;
    for _ in 0..10 {
        let Some((who, ask)) = group.next() else {
            break;
        };
        let granted = group.players[who].ask(ask).await;
        granted.expect("a move of the workshop");
        group.catch_up().await.expect("the house goes on");
    }
    let (seq, cookie) = (group.host().seq(), group.host().cookie.clone());

    let copy = copies.path().join("tonight.backup");
    let made = on(data.path(), &["backup", text(&copy)]);
    assert!(made.well(), "{}", made.said());
    assert!(made.out.contains("1 tables"), "{}", made.out);
    let again = on(data.path(), &["backup", text(&copy)]);
    assert!(!again.well() && again.err.contains("there already"));
    drop(house);

    let restored = on(other.path(), &["restore", text(&copy)]);
    assert!(restored.well(), "{}", restored.said());
    let house = Program::start(other.path(), &[]);
    let host = Player::connect(&house, &group.table, &cookie).await;
    let host = host.expect("the seat is kept");
    assert!(host.seq() >= seq, "{} of {seq} records", host.seq());
    assert_eq!(host.seat(), Some(0), "by the same key");

    let refused = on(other.path(), &["restore", text(&copy)]);
    assert!(!refused.well() && refused.err.contains("nothing is overwritten"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_an_open_house_are_listed_exported_and_checked() {
    let data = folder();
    let house = Program::start(data.path(), &["--no-limits"]);
    let (table, _) = house.open_table(any_game(), "Ada");
    let (second, _) = house.open_table(any_game(), "Bea");

    let listed = on(data.path(), &["tables"]);
    assert!(listed.well() && listed.out.contains(&table) && listed.out.contains("2 tables"));
    let listed = on(data.path(), &["tables", "--json"]);
    let first: Value =
        serde_json::from_str(listed.out.lines().next().expect("a line")).expect("JSON");
    assert!(first["code"].is_string() && first["records"] == 1);
    let old = on(data.path(), &["tables", "--older", "1d"]);
    assert!(old.well() && old.out.contains("no tables"), "{}", old.out);
    let wrong = on(data.path(), &["tables", "--older", "soon"]);
    assert!(!wrong.well() && wrong.err.contains("30d"), "{}", wrong.err);

    let exported = on(data.path(), &["export", &second]);
    assert!(exported.well() && exported.out.contains(&second));
    let checked = on(data.path(), &["check"]);
    assert!(checked.well() && checked.out.contains("2 tables"));
    drop(house);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_is_named_by_check_and_by_backup_and_harms_no_other() {
    let (data, copies) = (folder(), folder());
    let mut house = Program::start(data.path(), &["--no-limits"]);
    let (sound, _) = house.open_table(any_game(), "Ada");
    let (damaged, _) = house.open_table(any_game(), "Bea");
    house.close();
    drop(house);
    let vandal = rusqlite::Connection::open(data.path().join("tablee.db")).expect("a journal");
    let spoil = "UPDATE entries SET sum = sum + 1
                 WHERE table_id = (SELECT id FROM tables WHERE name = ?1)";
    assert_eq!(vandal.execute(spoil, [&damaged]), Ok(1));
    drop(vandal);

    let copy = copies.path().join("copy");
    for ran in [
        on(data.path(), &["check"]),
        on(data.path(), &["backup", text(&copy)]),
        tablee(&["check", "--backup", text(&copy)]),
    ] {
        assert!(!ran.well(), "{}", ran.said());
        assert!(ran.err.contains(&damaged), "{}", ran.said());
        assert!(!ran.err.contains(&sound), "{}", ran.said());
    }
    let copy = Onlooker::open(&copy).expect("what is whole was copied");
    assert_eq!(copy.read(&sound).expect("its records").len(), 1);
}

#[test]
fn what_cannot_be_backed_up_or_restored_is_told_in_words() {
    let (empty, data) = (folder(), folder());
    let nothing = on(empty.path(), &["backup", "x"]);
    assert!(!nothing.well() && nothing.err.contains("no journal here"));
    let mut house = Program::start(data.path(), &[]);
    let (_, _) = house.open_table(any_game(), "Ada");
    house.close();
    let journal = data.path().join("tablee.db");
    let itself = on(data.path(), &["backup", text(&journal)]);
    assert!(!itself.well() && itself.err.contains("the journal itself"));
    let letter = empty.path().join("letter");
    fs::write(&letter, "Dear house").expect("a file");
    let restored = on(&empty.path().join("new"), &["restore", text(&letter)]);
    assert!(
        !restored.well() && restored.err.contains("not a journal"),
        "{}",
        restored.err
    );
    assert!(!empty.path().join("new/tablee.db").exists());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_deleted_from_a_house_that_is_open_and_from_one_that_is_closed() {
    let data = folder();
    let mut house = Program::start(data.path(), &["--no-limits"]);
    let (doomed, cookie) = house.open_table(any_game(), "Ada");
    let (other, _) = house.open_table(any_game(), "Bea");
    let ada = Player::connect(&house, &doomed, &cookie).await;
    let mut ada = ada.expect("a socket opens");
    let asked = on(data.path(), &["delete", &doomed]);
    assert!(
        !asked.well() && asked.err.contains("--yes"),
        "{}",
        asked.err
    );
    let deleted = on(data.path(), &["delete", &doomed, "--yes"]);
    assert!(deleted.well(), "{}", deleted.said());
    while ada.hear().await.is_some() {}
    assert_eq!(house.get(&format!("/t/{doomed}"), &cookie).status, 404);
    let again = on(data.path(), &["delete", &doomed, "--yes"]);
    assert!(
        !again.well() && again.err.contains("no table"),
        "{}",
        again.err
    );
    assert_eq!(house.get(&format!("/t/{other}"), "").status, 200);
    house.close();
    let deleted = on(data.path(), &["delete", &other, "--yes"]);
    assert!(deleted.well(), "{}", deleted.said());
    assert!(on(data.path(), &["tables"]).out.contains("no tables"));
    assert!(!data.path().join("tablee.sock").exists(), "nothing is left");
}

#[test]
fn tables_that_nobody_came_to_for_years_are_let_go_when_the_house_was_told_to() {
    let day = Duration::from_secs(24 * 60 * 60);
    for (dry_run, status) in [(false, 404), (true, 200)] {
        let house = TestHouse::open_as(&BOXES, Clock::held(), |args| {
            args.keeping.keep_for = "2y".parse().ok();
            args.keeping.dry_run = dry_run;
        });
        let (table, cookie) = house.open_table(any_game(), "Ada");
        let page = || house.get(&format!("/t/{table}"), &cookie).status;
        house.clock().advance(day * 400);
        assert_eq!(page(), 200);
        house.clock().advance(day * 800);
        let began = Instant::now();
        while page() != status {
            assert!(began.elapsed() < PATIENCE, "{dry_run}");
            thread::sleep(Duration::from_millis(20));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_backs_itself_up_when_it_opens() {
    let (data, copies) = (folder(), folder());
    let to = copies.path().join("daily");
    let mut program = Program::start(data.path(), &["--backup-to", text(&to), "--keep", "2"]);
    let made = || {
        let files = fs::read_dir(&to).into_iter().flatten();
        files.filter(|file| {
            let name = file.as_ref().map(|file| file.file_name());
            name.is_ok_and(|name| name.to_string_lossy().ends_with(".backup"))
        })
    };
    let began = Instant::now();
    while made().count() == 0 {
        assert!(began.elapsed() < PATIENCE, "no backup");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(program.close().success());
}
