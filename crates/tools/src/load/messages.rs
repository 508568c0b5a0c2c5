//! What reaches each kind of device in a whole game, in bytes, and what the
//! page of such a table weighs.
//!
//! A person and bots play the game as it comes out of its box, on a house whose
//! clock runs fast. A bot stands in for the person too, who looks on from the
//! seat with a phone and a program; beside them is a big screen.

use std::net::SocketAddr;

use anyhow::{Context, Result, ensure};
use tokio::time::timeout;

use super::{
    client::{Door, PATIENCE, Socket},
    group::{Sizes, ask, open_table, seq_of},
    servers::{Ground, Kind, Server},
    weights::{self, Weight},
};
use crate::Workshop;

/// How fast the clock runs: an hour in a quarter of a minute.
const SPEED: &str = "240";

/// The devices that are told, by the name of their socket and what it is.
pub const DEVICES: [(&str, &str); 3] =
    [("panels", "phone"), ("screen", "screen"), ("json", "JSON")];

/// What one game told.
pub struct Told {
    pub game: &'static str,
    /// Bytes of every message of the game for each of the [`DEVICES`].
    pub bytes: [Bytes; 3],
    /// The page of the table, cold, soon after the start.
    pub page: Weight,
}

/// Lengths of messages.
#[derive(Default)]
pub struct Bytes(Vec<usize>);

impl Bytes {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    pub fn at(&self, quantile: f64) -> usize {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let last = sorted.len().saturating_sub(1);
        let at = (last as f64 * quantile).round() as usize;
        sorted.get(at).copied().unwrap_or_default()
    }
}

/// A game of each kind, beside each other.
pub async fn measure(
    ground: &Ground,
    workshops: &'static [Box<dyn Workshop>],
    seats: usize,
) -> Result<Vec<Told>> {
    let extra = ["--clock-speed", SPEED];
    let mut server = Server::start(Kind::House, ground, Sizes::default(), &extra).await?;
    let address = server.address;
    let games = workshops.iter().map(|workshop| async move {
        let told = whole_game(address, workshop.id(), seats).await;
        told.with_context(|| format!("a whole game of {}", workshop.id()))
    });
    let told = futures_util::future::try_join_all(games).await;
    told.map_err(|why| server.blame(why))
}

async fn whole_game(address: SocketAddr, game: &'static str, seats: usize) -> Result<Told> {
    let mut door = Door::open(address).await?;
    let (id, host) = open_table(&mut door, &format!("game={game}&name=Ada")).await?;
    let mut sockets = Vec::with_capacity(DEVICES.len());
    for (kind, _) in DEVICES {
        let path = format!("/t/{id}/socket?as={kind}");
        let mut socket = Socket::open(address, &path, &host).await?;
        socket.hear().await?;
        sockets.push(socket);
    }
    let program = sockets.last_mut().context("no device")?;
    for bot in 1..seats {
        let nonce = format!("bot-{bot}");
        ask(program, &nonce, r#"{"add_bot":{"level":"regular"}}"#).await?;
    }
    ask(program, "start", "\"start\"").await?;
    let stand_in = r#"{"stand_in":{"seat":0,"level":"regular"}}"#;
    let begun = ask(program, "stand-in", stand_in).await?;
    let page = weights::weigh(address, &format!("/t/{id}"), &host).await?;
    let sockets = sockets.try_into().ok().context("a device is missing")?;
    let bytes = hear_the_game(sockets, begun).await?;
    Ok(Told { game, bytes, page })
}

/// Hears what all are told of every record after `begun`, until the game is over.
async fn hear_the_game(sockets: [Socket; 3], begun: u64) -> Result<[Bytes; 3]> {
    let [mut phone, mut screen, mut program] = sockets;
    let mut bytes: [Bytes; 3] = Default::default();
    let (mut heard, mut end) = ([0; 3], u64::MAX);
    while heard.iter().any(|seq| *seq < end) {
        let one = async {
            tokio::select! {
                heard = phone.hear() => heard.map(|()| 0),
                heard = screen.hear() => heard.map(|()| 1),
                heard = program.hear() => heard.map(|()| 2),
            }
        };
        let device = timeout(PATIENCE, one).await.context("nothing happens")??;
        let text = [&phone, &screen, &program][device].text();
        ensure!(!text.starts_with(b"{\"refused\""), "something is refused");
        // What tells of no record, such as how long the way is, is no move.
        let Some(seq) = seq_of(text) else { continue };
        if seq > begun {
            bytes[device].0.push(text.len());
        }
        heard[device] = seq;
        if device == 2 && holds(text, b"\"state\":\"over\"") {
            end = seq;
        }
    }
    Ok(bytes)
}

fn holds(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|some| some == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_of_messages() {
        let bytes = Bytes((1..=101).rev().collect());
        assert_eq!(bytes.at(0.5), 51);
        assert_eq!(bytes.at(0.99), 100);
        assert_eq!(Bytes::default().at(0.5), 0);
    }
}
