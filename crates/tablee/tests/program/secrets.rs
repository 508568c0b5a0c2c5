//! What nobody is told: what somebody did in secret, while the others have yet
//! to do the same.
//!
//! The same evening is lived several times from one journal. Each time a bot
//! stands in for one player, who chooses otherwise, and everybody else must be
//! told the very same, byte for byte.

use house::{
    Clock,
    testing::{Evening, Listener, Player, TestHouse, difference},
};
use serde_json::json;
use tablee::shelf;
use tools::Workshop;

use crate::support::{BOXES, Group};

/// Moves after which a game has no such moment.
const LONGEST: usize = 60;
/// Evenings after which a bot always does the same.
const EVENINGS: usize = 12;

/// A moment at which several have something to do at once.
struct Moment {
    table: String,
    cookies: Vec<String>,
    /// Whose secret it is.
    seat: usize,
}

/// What was told while a bot did something for one player.
struct Told {
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
    let game = workshop.id();
    let house = TestHouse::open_as(&BOXES, Clock::held(), |args| args.bot_pace = 0.0);
    let Some(moment) = until_all_choose(&house, workshop).await else {
        return false;
    };
    let evening = Evening::keep(&house);
    let mut first: Option<Told> = None;
    for _ in 0..EVENINGS {
        let house = evening.again();
        let told = live(&house, &moment).await;
        house.close();
        let Some(first) = &first else {
            first = Some(told);
            continue;
        };
        for ((name, one), (_, other)) in first.others.iter().zip(&told.others) {
            assert!(one.len() > 200, "{name} was told next to nothing: {one}");
            assert!(
                one == other,
                "{game}: {name} was told what seat {} did: {}",
                moment.seat,
                difference(one, other)
            );
        }
        if told.own != first.own {
            return true;
        }
    }
    panic!("{game}: a bot always does the same");
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
async fn live(house: &TestHouse, moment: &Moment) -> Told {
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
    Told {
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
