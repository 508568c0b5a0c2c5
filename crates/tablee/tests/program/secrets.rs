//! What nobody is told: what somebody did in secret, while the others have yet
//! to do the same.
//!
//! The same evening is lived several times from one journal. Each time a bot
//! stands in for one player, who chooses otherwise, and everybody else must be
//! told the very same, byte for byte.

use std::{fs, net::SocketAddr, path::Path};

use futures_util::StreamExt;
use house::{
    Clock,
    testing::{PATIENCE, Player, Socket, TestHouse, open_socket},
};
use serde_json::{Value, json};
use tablee::shelf;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tools::Workshop;

use crate::support::{BOXES, Group};

/// Moves after which a game has no such moment.
const LONGEST: usize = 60;
/// Evenings after which a bot always does the same.
const EVENINGS: usize = 12;

/// Someone who only listens, on a device of their own.
struct Listener {
    name: String,
    socket: Socket,
    /// The record up to which it has heard.
    heard: u64,
}

impl Listener {
    async fn come(house: &TestHouse, table: &str, kind: &str, cookie: &str, name: &str) -> Self {
        let opened = open_socket(house, table, kind, cookie, &[]).await;
        let (socket, _) = opened.expect("a socket opens");
        let name = format!("{name}, {kind}");
        Listener {
            name,
            socket,
            heard: 0,
        }
    }

    /// Everything new that is said up to a record, without the time of day.
    /// How often the same is said again depends on when timers ring.
    async fn hear_up_to(&mut self, seq: u64) -> String {
        let (mut heard, mut last) = (String::new(), String::new());
        loop {
            let next = timeout(PATIENCE, self.socket.next()).await;
            let next = next.expect("the house says something in time");
            let Some(Ok(Message::Text(text))) = next else {
                continue;
            };
            let told: Value = serde_json::from_str(&text).expect("messages are JSON");
            let text = timeless(&text);
            let news = told["panels"] != json!({}) && text != last;
            if news && told.get("lag").is_none() && told["seq"].as_u64() > Some(self.heard) {
                heard += &text;
                heard += "\n";
                last = text;
            }
            if told["seq"].as_u64() >= Some(seq) {
                self.heard = seq;
                return heard;
            }
        }
    }
}

/// A message without the table's clock.
fn timeless(text: &str) -> String {
    let Some((before, after)) = text.split_once("\"now\":") else {
        return text.to_string();
    };
    let rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}\"now\":0{rest}")
}

/// A moment at which several have something to do at once.
struct Moment {
    table: String,
    cookies: Vec<String>,
    /// Whose secret it is.
    seat: usize,
}

/// What was told while a bot did something for one player.
struct Evening {
    /// What that player's own device heard.
    own: String,
    /// What each of the others heard, and each page had in it.
    others: Vec<(String, String)>,
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_done_in_secret_is_told_to_nobody() {
    let mut kept = 0;
    for workshop in shelf::workshops() {
        kept += u32::from(keeps_secrets(workshop.as_ref()).await);
    }
    assert!(kept > 0, "no game of the shelf has anything to hide");
}

/// Whether a game has such a moment; if it has, nobody is told.
async fn keeps_secrets(workshop: &'static dyn Workshop) -> bool {
    let (data, kept) = (
        tempfile::tempdir().expect("a folder"),
        tempfile::tempdir().expect("a folder"),
    );
    let clock = Clock::held();
    let house = open(data.path(), &clock, None);
    let moment = until_all_choose(&house, workshop).await;
    let address = SocketAddr::from(([127, 0, 0, 1], house.port));
    house.close();
    let Some(moment) = moment else {
        return false;
    };
    copy(data.path(), kept.path());

    let mut first: Option<Evening> = None;
    for _ in 0..EVENINGS {
        copy(kept.path(), data.path());
        let house = open(data.path(), &clock, Some(address));
        let evening = live(&house, &moment).await;
        house.close();
        let Some(first) = &first else {
            first = Some(evening);
            continue;
        };
        for ((name, one), (_, other)) in first.others.iter().zip(&evening.others) {
            let game = workshop.id();
            assert!(one.len() > 200, "{name} was told next to nothing: {one}");
            assert!(
                one == other,
                "{game}: {name} was told what seat {} did: {}",
                moment.seat,
                difference(one, other)
            );
        }
        if evening.own != first.own {
            return true;
        }
    }
    panic!("{}: a bot always does the same", workshop.id());
}

/// On the same address each time, since the pages name it; bots do not think.
fn open(data: &Path, clock: &Clock, address: Option<SocketAddr>) -> TestHouse {
    let data = data.to_path_buf();
    TestHouse::open_as(&BOXES, clock.clone(), |args| {
        args.data = data;
        args.bot_pace = 0.0;
        args.listen = address.unwrap_or(args.listen);
    })
}

/// Plays until the table waits for several at once.
async fn until_all_choose(house: &TestHouse, workshop: &'static dyn Workshop) -> Option<Moment> {
    let mut group = Group::gather(house, workshop).await;
    for _ in 0..LONGEST {
        group.step(house).await;
        let seats = group.host().game()["seats"].as_array().cloned();
        let seats = seats.unwrap_or_default();
        let awaited = seats.iter().enumerate();
        let awaited = awaited.filter(|(_, seat)| seat["awaited"] == true);
        let awaited: Vec<usize> = awaited.map(|(seat, _)| seat).collect();
        if let [_, .., seat] = awaited[..] {
            let players = group.players.iter();
            return Some(Moment {
                cookies: players.map(|player| player.cookie.clone()).collect(),
                table: group.table,
                seat,
            });
        }
    }
    None
}

/// Everyone comes, a bot does for one of them what is to be done, and the host
/// calls a break, which everybody hears last.
async fn live(house: &TestHouse, moment: &Moment) -> Evening {
    let (table, cookies) = (&moment.table, &moment.cookies);
    let mut group = Vec::new();
    for cookie in cookies {
        let player = Player::connect(house, table, cookie).await;
        group.push(player.expect("everyone comes back"));
    }
    let whose = |player: &Player| player.seat() == Some(moment.seat);
    let me = group.iter().position(whose).expect("a person's secret");
    let mut own = Listener::come(house, table, "panels", &cookies[me], "the player").await;
    let mut listeners = Vec::new();
    for (other, cookie) in cookies.iter().enumerate().filter(|(who, _)| *who != me) {
        for kind in ["panels", "json"] {
            let name = format!("player {other}");
            listeners.push(Listener::come(house, table, kind, cookie, &name).await);
        }
    }
    for kind in ["panels", "screen", "json"] {
        listeners.push(Listener::come(house, table, kind, "", "a stranger").await);
    }
    // What was told on coming in depends on who was there first.
    let gathered = break_off(&mut group[0]).await;
    own.hear_up_to(gathered).await;
    for listener in &mut listeners {
        listener.hear_up_to(gathered).await;
    }

    let stand_in = json!({ "seat": moment.seat, "level": "beginner" });
    for ask in [json!("resume"), json!({ "stand_in": stand_in })] {
        group[0].ask(ask).await.expect("the host may");
    }
    let seq = house.settle(table);
    group[0].hear_up_to(seq).await.expect("the host is told");
    let done = &group[0].game()["seats"][moment.seat]["awaited"];
    assert_eq!(*done, false, "the bot does nothing");
    let over = break_off(&mut group[0]).await;
    let mut others = Vec::new();
    for listener in &mut listeners {
        let heard = listener.hear_up_to(over).await;
        others.push((listener.name.clone(), heard));
    }
    others.extend(pages(house, moment, me));
    Evening {
        own: own.hear_up_to(over).await,
        others,
    }
}

/// A record that everybody is told of; gives its number.
async fn break_off(host: &mut Player) -> u64 {
    host.ask(json!("pause")).await.expect("anyone may");
    host.seq()
}

/// What the pages of everybody else say when they are loaded now.
fn pages(house: &TestHouse, moment: &Moment, me: usize) -> Vec<(String, String)> {
    let table = format!("/t/{}", moment.table);
    let others = moment.cookies.iter().enumerate();
    let others = others.filter(|(who, _)| *who != me);
    let strangers = [("a stranger's page", ""), ("the screen's page", "/screen")];
    others
        .map(|(who, cookie)| (format!("the page of {who}"), house.get(&table, cookie)))
        .chain(strangers.map(|(name, path)| {
            let page = house.get(&format!("{table}{path}"), "");
            (name.to_string(), page)
        }))
        .map(|(name, page)| (name, page.text))
        .collect()
}

/// Where two texts part.
fn difference(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let same = same.count();
    let around = |text: &str| -> String {
        let around = text.chars().skip(same.saturating_sub(120));
        around.take(240).collect()
    };
    format!("\n  {}\n  {}", around(one), around(other))
}

/// Copies a house's data over another's.
fn copy(from: &Path, to: &Path) {
    fs::remove_dir_all(to).expect("old data goes");
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        assert!(
            entry.path().is_file(),
            "{} is a folder",
            entry.path().display()
        );
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a file is copied");
    }
}
