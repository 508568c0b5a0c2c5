//! Addresses, forms, settings and data that are wrong: visitors and whoever
//! keeps the house are told what to do, and nothing takes the house down.

use std::{fs, io::Write, net::TcpListener, path::Path};

use house::{
    Clock,
    testing::{Player, TestHouse},
};
use serde_json::json;

use crate::{
    bad_input::at_a_table,
    support::{BOXES, Program, any_game, games, tablee},
};

#[test]
fn pages_say_what_is_wrong() {
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| args.no_limits = false);
    for (path, status) in [
        ("/nowhere", 404),
        ("/games/chess", 404),
        ("/t/unknown", 404),
        ("/t/unknown/screen", 404),
        ("/t/unknown/games/1", 404),
        ("/join?code=zzzz", 422),
        ("/join?code=BABA-11", 404),
        ("/back/not.atoken", 404),
        ("/t/%00%ff/socket", 400),
        ("/assets/0/app.js", 404),
    ] {
        let answer = house.get(path, "");
        assert_eq!(answer.status, status, "{path}");
        if status != 400 {
            assert!(answer.text.contains("<h1"), "{path} is a page");
        }
    }
    let open = |game: &str, name: &str| {
        let form = [("game", game), ("name", name)];
        house.post("/tables", "", &form).status
    };
    assert_eq!(open("chess", "Ada"), 400);
    for game in games() {
        assert_eq!(open(game, "  "), 422);
        let long = open(game, &"x".repeat(100_000));
        assert!((400..500).contains(&long), "{long}");
        assert_eq!(house.get(&format!("/games/{game}/chess"), "").status, 404);
    }
    let page = house.get("/", "");
    let policy = page.header("content-security-policy");
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    let guesses: Vec<u16> = (0..90)
        .map(|i| house.get(&format!("/join?code=ZUZU-{}", 10 + i), "").status)
        .collect();
    assert!(
        guesses.contains(&429),
        "guessing codes is never cut: {guesses:?}"
    );
}

#[test]
fn the_operator_is_told_what_to_do() {
    let run = |data: &Path, args: &[&str]| {
        let data = data.to_str().expect("a path");
        let ran = tablee(&[args, &["--data", data]].concat());
        assert!(!ran.well(), "{args:?} succeeds");
        ran.err
    };
    let data = tempfile::tempdir().expect("a folder");
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let said = run(data.path(), &["--listen", &address]);
    assert!(
        said.contains("another program may use this port") && said.contains("--listen"),
        "{said}"
    );

    let damaged = tempfile::tempdir().expect("a folder");
    let mut file = fs::File::create(damaged.path().join("tablee.db")).expect("a file");
    file.write_all(&[b'x'; 8192]).expect("8 KiB");
    let anywhere = ["--listen", "127.0.0.1:0"];
    let said = run(damaged.path(), &anywhere);
    assert!(said.contains("tablee.db"), "{said}");

    let file = data.path().join("a-file");
    fs::write(&file, "").expect("a file");
    let said = run(&file, &anywhere);
    assert!(said.contains("--data"), "{said}");

    let house = Program::start(data.path(), &[]);
    let said = run(data.path(), &anywhere);
    assert!(
        said.contains("another") || said.contains("already"),
        "{said}"
    );
    drop(house);
    let nowhere = ["--base-url", "jeux.example"];
    let said = run(data.path(), &[anywhere, nowhere].concat());
    assert!(said.contains("http"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_never_takes_the_house_down() {
    let data = tempfile::tempdir().expect("a folder");
    let open = || {
        let folder = data.path().to_path_buf();
        TestHouse::open_as(&BOXES, Clock::held(), |args| args.data = folder)
    };
    let house = open();
    let (table, mut ada) = at_a_table(&house, any_game()).await;
    let (healthy, cookie) = house.open_table(any_game(), "Zoé");
    let bot = json!({ "add_bot": { "level": "regular" } });
    ada.ask(bot.clone()).await.expect("a bot");
    drop(ada);
    house.close();
    damage(&data.path().join("tablee.db"), &table);

    let house = open();
    let answer = house.get(&format!("/t/{table}"), "");
    assert_eq!(answer.status, 500);
    assert!(answer.text.contains("<h1"));
    let zoe = Player::connect(&house, &healthy, &cookie).await;
    let mut zoe = zoe.expect("other tables are fine");
    zoe.ask(bot).await.expect("and go on");
    assert_eq!(house.get("/healthz", "").status, 200);
    // A second visit is answered as well.
    assert_eq!(house.get(&format!("/t/{table}"), "").status, 500);
}

/// Changes a byte inside the last record of a table, behind the journal's back.
fn damage(file: &Path, table: &str) {
    let mut bytes = fs::read(file).expect("the data file");
    let mark = format!("\"id\":\"{table}\"");
    let place = bytes
        .windows(mark.len())
        .position(|window| window == mark.as_bytes());
    bytes[place.expect("the table's first record") + 7] ^= 1;
    fs::write(file, bytes).expect("the data file is written");
}
