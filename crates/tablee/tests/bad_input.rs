//! Whatever comes in gets a clear answer; nothing hangs, nothing is lost.

mod support;

use std::{fs, io::Write, net::TcpListener, path::Path, process::Command, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use support::{PATIENCE, Player, TestHouse, open_socket};
use tokio_tungstenite::tungstenite::Message;

async fn at_a_table() -> (tempfile::TempDir, TestHouse, String, Player) {
    let data = tempfile::tempdir().expect("a folder");
    let house = TestHouse::start(data.path(), &["--bot-pace", "0", "--no-limits"]);
    let (table, cookie) = house.open_table("Ada");
    let host = Player::connect(&house, &table, &cookie)
        .await
        .expect("the host comes");
    (data, house, table, host)
}

async fn refused(player: &mut Player, ask: Value) -> (String, Value) {
    let refusal = player
        .ask(ask.clone())
        .await
        .expect_err(&format!("{ask} is refused"));
    assert!(
        !refusal["text"].as_str().unwrap_or_default().is_empty(),
        "{refusal} says nothing"
    );
    (
        refusal["code"].as_str().unwrap_or_default().to_string(),
        refusal["rule"].clone(),
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_may_not_be_are_refused_with_their_rule() {
    let (_data, house, table, mut ada) = at_a_table().await;
    let mut bob = Player::come(&house, &table, "Bob").await;
    assert_eq!(
        refused(
            &mut ada,
            json!({"play": {"choose": {"step": 1, "letter": "E"}}})
        )
        .await
        .0,
        "table.no-game"
    );
    ada.ask(json!("start")).await.expect("two may start");
    while bob.game().is_null() {
        bob.hear().await;
    }
    let check = async |player: &mut Player, mv: Value, code: &str, rule: Value| {
        assert_eq!(
            refused(player, json!({ "play": mv })).await,
            (code.to_string(), rule)
        );
    };
    let seq = ada.seq();
    check(
        &mut ada,
        json!({"answer": {"step": 1, "doubt": true}}),
        "typo.not-now",
        json!("T7"),
    )
    .await;
    check(
        &mut ada,
        json!({"choose": {"step": 0, "letter": "E"}}),
        "stale",
        Value::Null,
    )
    .await;
    check(
        &mut ada,
        json!({"choose": {"step": 99, "letter": "E"}}),
        "stale",
        Value::Null,
    )
    .await;
    check(
        &mut ada,
        json!({"choose": {"step": 1, "letter": "é"}}),
        "malformed",
        Value::Null,
    )
    .await;
    check(
        &mut ada,
        json!({"choose": {"step": 1, "letter": "E", "seat": 1}}),
        "malformed",
        Value::Null,
    )
    .await;
    check(&mut ada, json!({"fly": {}}), "malformed", Value::Null).await;
    assert_eq!(ada.seq(), seq, "a refusal is no record");

    for player in [&mut ada, &mut bob] {
        let mv = player.simple_move().expect("a card to choose");
        player
            .ask(json!({ "play": mv }))
            .await
            .expect("a card of one's own");
    }
    while ada.seq() < bob.seq() {
        ada.hear().await;
    }
    let placer = ada.game()["phase"]["placing"]["seat"]
        .as_u64()
        .expect("someone places");
    let (placer, other) = if placer == 0 {
        (&mut ada, &mut bob)
    } else {
        (&mut bob, &mut ada)
    };
    let step = placer.game()["step"].clone();
    let place =
        |word: &str| json!({"place": {"step": step, "row": 0, "end": "right", "word": word}});
    check(other, place("a"), "not-your-turn", json!("T5")).await;
    let long: String = "é".repeat(10_000 / 2);
    check(
        placer,
        place("qwxzk"),
        "typo.not-that-beginning",
        json!("T6"),
    )
    .await;
    check(placer, place(""), "typo.no-word", json!("T6")).await;
    check(placer, place("peut-être"), "typo.not-letters", json!("T13")).await;
    check(placer, place(&long), "typo.too-long", json!("T6")).await;
    check(
        placer,
        json!({"clear": {"step": step, "row": 7}}),
        "typo.no-such-row",
        json!("T6"),
    )
    .await;
    check(
        placer,
        json!({"clear": {"step": step, "row": -1}}),
        "malformed",
        Value::Null,
    )
    .await;
    placer
        .ask(json!({"play": {"clear": {"step": step, "row": 0}}}))
        .await
        .expect("the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_no_frames_are_answered() {
    let (_data, house, table, mut ada) = at_a_table().await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"ask\":3}",
        "{\"ask\":\"start\",\"nonce\":7}",
        &"[".repeat(9_000),
        "\u{0}",
    ] {
        ada.send(text.to_string()).await;
        let answer = ada.hear().await.expect("an answer");
        assert_eq!(answer["refused"]["code"], "malformed", "{text:.20}");
    }
    let nonce = "x".repeat(100);
    let answer = ada
        .ask_again(&nonce, json!("start"))
        .await
        .expect_err("a long nonce");
    assert_eq!(answer["code"], "malformed");

    let closes = async |message: Message, code: u16| {
        let (mut socket, _) = open_socket(&house, &table, "json", "", &[])
            .await
            .expect("a socket");
        let _ = socket.send(message).await;
        let closed = tokio::time::timeout(PATIENCE, async {
            while let Some(Ok(message)) = socket.next().await {
                if let Message::Close(frame) = message {
                    return frame.map(|frame| u16::from(frame.code));
                }
            }
            None
        });
        assert_eq!(closed.await.expect("the house hangs up"), Some(code));
    };
    closes(Message::Text("x".repeat(1_000_000).into()), 1009).await;
    closes(Message::Binary(vec![1, 2, 3].into()), 1003).await;
    // The table is untouched by all this.
    ada.ask(json!({"add_bot": {"level": "regular"}}))
        .await
        .expect("the table goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_utf_8_is_told_so() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let (_data, house, table, _ada) = at_a_table().await;
    let mut stream = tokio::net::TcpStream::connect(("127.0.0.1", house.port))
        .await
        .expect("a stream");
    let hello = format!(
        "GET /t/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(hello.as_bytes()).await.expect("hello");
    // A masked text frame of two bytes that are not UTF-8.
    stream
        .write_all(&[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])
        .await
        .expect("a frame");
    let mut heard = Vec::new();
    tokio::time::timeout(PATIENCE, stream.read_to_end(&mut heard))
        .await
        .expect("the house hangs up")
        .ok();
    assert!(
        heard.windows(2).any(|code| code == 1007u16.to_be_bytes()),
        "no close code 1007"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn full_tables_second_devices_and_strangers() {
    let (_data, house, table, mut ada) = at_a_table().await;
    for _ in 0..5 {
        ada.ask(json!({"add_bot": {"level": "beginner"}}))
            .await
            .expect("six seats");
    }
    assert_eq!(
        refused(&mut ada, json!({"add_bot": {"level": "beginner"}}))
            .await
            .0,
        "table.full"
    );
    let mut bob = Player::come(&house, &table, "Bob").await;
    assert!(bob.told["me"]["seat"].is_null(), "a seventh watches");
    assert_eq!(
        refused(&mut bob, json!({"sit": {"seat": null}})).await.0,
        "table.full"
    );
    assert_eq!(refused(&mut bob, json!("start")).await.0, "table.host-only");
    assert_eq!(
        refused(&mut bob, json!({"play": {}})).await.0,
        "table.not-seated"
    );
    let mut second = Player::connect(&house, &table, &ada.cookie)
        .await
        .expect("a second device");
    assert_eq!(second.told["me"]["seat"], 0, "the same person");
    second
        .ask(json!("start"))
        .await
        .expect("either device may ask");
    assert_eq!(second.game()["you"]["seat"], 0);

    // A forged cookie is nobody's: a new person, never Ada.
    let forged = format!("{}x", ada.cookie);
    let mut stranger = Player::connect(&house, &table, &forged)
        .await
        .expect("a socket");
    assert!(stranger.told["me"]["person"].is_null() && stranger.game()["you"].is_null());
    assert_eq!(
        refused(&mut stranger, json!("pause")).await.0,
        "table.not-here"
    );
    let other_site = [("origin", "https://evil.example")];
    assert!(
        open_socket(&house, &table, "json", &ada.cookie, &other_site)
            .await
            .is_err()
    );
    let our_site = format!("http://127.0.0.1:{}", house.port);
    assert!(
        open_socket(
            &house,
            &table,
            "json",
            &ada.cookie,
            &[("origin", &our_site)]
        )
        .await
        .is_ok()
    );
}

#[test]
fn pages_say_what_is_wrong() {
    let data = tempfile::tempdir().expect("a folder");
    let house = TestHouse::start(data.path(), &[]);
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
    let answer = house.post("/tables", "", &[("game", "chess"), ("name", "Ada")]);
    assert_eq!(answer.status, 400);
    let answer = house.post("/tables", "", &[("game", "typo"), ("name", "  ")]);
    assert_eq!(answer.status, 422);
    let answer = house.post(
        "/tables",
        "",
        &[("game", "typo"), ("name", &"x".repeat(100_000))],
    );
    assert!(
        answer.status >= 400 && answer.status < 500,
        "{}",
        answer.status
    );
    let policy = house
        .get("/", "")
        .header("content-security-policy")
        .to_string();
    assert!(
        policy.contains("default-src 'none'") && !policy.contains("unsafe"),
        "{policy}"
    );
    let guesses: Vec<u16> = (0..40)
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_tablee"));
        command
            .args(args)
            .arg("--data")
            .arg(data)
            .env("RUST_BACKTRACE", "0");
        let out = command.output().expect("the program runs");
        assert!(!out.status.success(), "{args:?} succeeds");
        String::from_utf8_lossy(&out.stderr).to_string()
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
    let said = run(damaged.path(), &["--listen", "127.0.0.1:0"]);
    assert!(said.contains("tablee.db"), "{said}");

    let file = data.path().join("a-file");
    fs::write(&file, "").expect("a file");
    let said = run(&file, &["--listen", "127.0.0.1:0"]);
    assert!(said.contains("--data"), "{said}");

    let house = TestHouse::start(data.path(), &[]);
    let said = run(data.path(), &["--listen", "127.0.0.1:0"]);
    assert!(
        said.contains("another") || said.contains("already"),
        "{said}"
    );
    drop(house);
    let said = run(
        data.path(),
        &["--listen", "127.0.0.1:0", "--base-url", "jeux.example"],
    );
    assert!(said.contains("http"), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_table_never_takes_the_house_down() {
    let (data, mut house, table, mut ada) = at_a_table().await;
    let (healthy, cookie) = house.open_table("Zoé");
    ada.ask(json!({"add_bot": {"level": "regular"}}))
        .await
        .expect("a bot");
    drop(ada);
    house.close();
    damage(&data.path().join("tablee.db"), &table);
    house.restart();
    let answer = house.get(&format!("/t/{table}"), "");
    assert_eq!(answer.status, 500);
    assert!(answer.text.contains("<h1"));
    let mut zoe = Player::connect(&house, &healthy, &cookie)
        .await
        .expect("other tables are fine");
    zoe.ask(json!({"add_bot": {"level": "regular"}}))
        .await
        .expect("and go on");
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

#[tokio::test(flavor = "multi_thread")]
async fn a_table_leaves_memory_and_comes_back() {
    let data = tempfile::tempdir().expect("a folder");
    let house = TestHouse::start(data.path(), &["--unload-after", "1"]);
    let (table, cookie) = house.open_table("Ada");
    let mut ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("the host comes");
    ada.ask(json!({"add_bot": {"level": "regular"}}))
        .await
        .expect("a bot");
    let seq = ada.seq();
    let in_memory =
        |house: &TestHouse| house.get("/metrics", "").text.contains("tablee_tables 1\n");
    assert!(in_memory(&house));
    drop(ada);
    let began = std::time::Instant::now();
    while in_memory(&house) {
        assert!(began.elapsed() < PATIENCE, "the table stays in memory");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let ada = Player::connect(&house, &table, &cookie)
        .await
        .expect("the table comes back");
    assert_eq!(ada.seq(), seq);
    assert_eq!(ada.told["table"]["seats"].as_array().map(Vec::len), Some(2));
}
