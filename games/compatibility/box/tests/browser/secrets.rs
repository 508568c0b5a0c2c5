//! What nobody is told: the pictures somebody laid, until they are turned.
//!
//! The same evening is lived twice from one journal. The second time one
//! player ranks other pictures, and until the reveal everybody else must be
//! told the very same, byte for byte.

use house::{
    Clock,
    testing::{Evening, Listener, Player, TestHouse, difference},
};
use serde_json::json;

use crate::{BOXES, agreeing::agreeing_move};

const NAMES: [&str; 4] = ["Ada", "Basile", "Chloé", "Dario"];
/// Ada ranks; Basile and Dario are the others, Chloé is her partner.
const ADA: usize = 0;
const PARTNER: usize = 2;

/// A table where a theme was just read, and the cookies of its people.
struct Moment {
    table: String,
    cookies: Vec<String>,
}

/// What each listener heard, and each page had in it, at one moment.
type Told = Vec<(String, String)>;

/// An evening up to the first picture turned.
struct Lived {
    /// What Ada's own other device heard.
    own: String,
    before: Told,
    after: Told,
}

#[tokio::test(flavor = "multi_thread")]
async fn rankings_are_secret_until_they_are_turned() {
    let house = TestHouse::open(&BOXES, Clock::held());
    let moment = until_all_choose(&house).await;
    let evening = Evening::keep(&house);
    let mut lived = Vec::new();
    for ranking in [[3, 14, 1, 5, 9], [39, 8, 27, 18, 2]] {
        let house = evening.again();
        lived.push(live(&house, &moment, ranking).await);
        house.close();
    }
    let [one, other] = lived.try_into().ok().expect("two evenings");
    assert_ne!(one.own, other.own, "Ada's own pictures are not hers to see");
    for ((name, one), (_, other)) in one.before.iter().zip(&other.before) {
        assert!(one.len() > 200, "{name} was told next to nothing: {one}");
        assert!(
            one == other,
            "{name} was told Ada's pictures before the reveal: {}",
            difference(one, other)
        );
    }
    for ((name, one), (_, other)) in one.after.iter().zip(&other.after) {
        assert_ne!(one, other, "{name} saw no picture turned");
    }
}

/// A table of four where a theme was just read.
async fn until_all_choose(house: &TestHouse) -> Moment {
    let (table, cookie) = house.open_table("compatibility", NAMES[ADA]);
    let host = Player::connect(house, &table, &cookie).await;
    let mut players = vec![host.expect("the host comes")];
    for name in &NAMES[1..] {
        players.push(Player::come(house, &table, name).await);
    }
    for ask in [json!({ "first": { "seat": ADA } }), json!("start")] {
        players[ADA].ask(ask).await.expect("the host may");
    }
    let announce = agreeing_move(&players[ADA]).expect("Ada throws the die");
    let thrown = players[ADA].ask(json!({ "play": announce })).await;
    thrown.expect("the die is thrown");
    assert_eq!(players[ADA].game()["phase"], "choosing");
    let cookies = players.iter().map(|player| player.cookie.clone());
    Moment {
        table,
        cookies: cookies.collect(),
    }
}

/// Ada lays this ranking, the others theirs; nobody plays a special card, and
/// the pictures are turned.
async fn live(house: &TestHouse, moment: &Moment, ranking: [u8; 5]) -> Lived {
    let Moment { table, cookies } = moment;
    let mut players = Vec::new();
    for cookie in cookies {
        let player = Player::connect(house, table, cookie).await;
        players.push(player.expect("everyone comes back"));
    }
    let mut own = Listener::come(house, table, "panels", &cookies[ADA], "Ada").await;
    let mut listeners = listeners(house, moment).await;
    // What was told on coming in depends on who was there first.
    players[ADA].ask(json!("pause")).await.expect("anyone may");
    let gathered = players[ADA].seq();
    own.hear_up_to(gathered).await;
    for listener in &mut listeners {
        listener.hear_up_to(gathered).await;
    }
    players[ADA].ask(json!("resume")).await.expect("anyone may");

    let step = players[ADA].game()["step"].clone();
    let sketch = json!({ "play": { "sketch": { "step": step, "ranking": ranking[2..] } } });
    players[ADA].ask(sketch).await.expect("Ada chooses");
    let chosen = players[ADA].seq();
    let lay = json!({ "play": { "lay": { "step": step, "ranking": ranking } } });
    players[ADA].ask(lay).await.expect("Ada lays");
    play_until(&mut players, "laid").await;
    let laid = players[ADA].seq();
    let own = own.hear_up_to(laid).await;
    let before = told(house, moment, &mut listeners, laid).await;
    // Of what she chose before, nobody else was told at all.
    let of_it = format!("\"seq\":{chosen},");
    assert!(own.contains(&of_it), "{own}");
    for (name, told) in &before {
        assert!(
            !told.contains(&of_it),
            "{name} heard that Ada chose: {told}"
        );
    }
    play_until(&mut players, "revealing").await;
    while players[ADA].game()["seats"][ADA]["shown"] == json!([]) {
        let seq = house.skip(table).expect("pictures turn by themselves");
        let heard = players[ADA].hear_up_to(seq).await;
        heard.expect("the house goes on");
    }
    let turned = players[ADA].seq();
    let after = told(house, moment, &mut listeners, turned).await;
    Lived { own, before, after }
}

/// Everybody but Ada, on devices of every kind.
async fn listeners(house: &TestHouse, moment: &Moment) -> Vec<Listener> {
    let Moment { table, cookies } = moment;
    let mut listeners = Vec::new();
    for who in [1, PARTNER] {
        for kind in ["panels", "json"] {
            let come = Listener::come(house, table, kind, &cookies[who], NAMES[who]);
            listeners.push(come.await);
        }
    }
    for kind in ["panels", "screen", "json"] {
        listeners.push(Listener::come(house, table, kind, "", "a stranger").await);
    }
    listeners
}

/// Everyone makes simple moves until the game has come to this phase.
async fn play_until(players: &mut [Player], phase: &str) {
    loop {
        let last = players.iter().map(Player::seq).max().unwrap_or(0);
        for player in players.iter_mut() {
            let heard = player.hear_up_to(last).await;
            heard.expect("the house goes on");
        }
        if players[ADA].game()["phase"] == phase {
            return;
        }
        let next = players
            .iter()
            .enumerate()
            .find_map(|(who, player)| Some((who, agreeing_move(player)?)));
        let (who, mv) = next.expect("the table waits for someone");
        let granted = players[who].ask(json!({ "play": mv })).await;
        granted.expect("a simple move is granted");
    }
}

/// What everyone but Ada has heard up to a record, and what a page says that is
/// loaded now.
async fn told(house: &TestHouse, moment: &Moment, listeners: &mut [Listener], seq: u64) -> Told {
    let mut told = Told::new();
    for listener in listeners {
        let heard = listener.hear_up_to(seq).await;
        told.push((listener.name.clone(), heard));
    }
    let at_table = format!("/t/{}", moment.table);
    let on_screen = format!("{at_table}/screen");
    for (name, path, cookie) in [
        ("Basile's page", &at_table, moment.cookies[1].as_str()),
        ("Chloé's page", &at_table, &moment.cookies[PARTNER]),
        ("a stranger's page", &at_table, ""),
        ("the screen's page", &on_screen, ""),
    ] {
        told.push((name.to_string(), house.get(path, cookie).text));
    }
    told
}
