//! The seats of one table, and one move after another.

use std::{net::SocketAddr, time::Instant};

use anyhow::{Context, Result, bail, ensure};
use futures_util::future::select_all;
use tokio::time::timeout;

use super::client::{Door, PATIENCE, Socket, cookie};
use crate::play::{Before, Player};

/// What a device is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Speech {
    /// Views as JSON, as programs are
    Json,
    /// HTML panels, as browsers are
    Panels,
}

impl Speech {
    pub fn name(self) -> &'static str {
        match self {
            Speech::Json => "json",
            Speech::Panels => "panels",
        }
    }
}

/// Who sits at each table, and what for.
///
/// Whoever sits plays by a device that speaks JSON. What panels cost is measured
/// with a second device beside it, which is told the same and never asks: it
/// needs no knowledge of the HTML, and a house that is served only by browsers
/// costs what it costs with the first devices alone, and what second devices
/// that speak panels cost more than second devices that speak JSON.
#[derive(Clone, Copy)]
pub struct Party {
    pub player: &'static dyn Player,
    pub seats: usize,
    /// What the second device of each speaks, if they have one.
    pub second: Option<Speech>,
}

impl Party {
    /// Sockets at a table.
    pub fn devices(&self) -> usize {
        self.seats * if self.second.is_some() { 2 } else { 1 }
    }
}

/// Bytes of the messages, so that a raw server can send the same.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sizes {
    /// A move, sent by one seat.
    pub asked: usize,
    /// What each seat is told of it.
    pub told: usize,
    /// The record in the journal.
    pub record: usize,
}

/// The people of one table, all connected.
pub struct Group {
    /// One for each seat, and then the second devices.
    sockets: Vec<Socket>,
    seats: usize,
    hand: Hand,
    /// The last record that everyone was told of.
    pub seq: u64,
    asks: u64,
    ask: String,
    frame: String,
    /// Bytes sent and told so far.
    pub sent: usize,
    pub told: usize,
}

impl Group {
    /// Opens a table of the house with everyone seated and a game begun.
    pub async fn seated(address: SocketAddr, party: Party) -> Result<Group> {
        let Party { player, seats, .. } = party;
        let mut door = Door::open(address).await?;
        let (id, host) = open_table(&mut door, player.form()).await?;
        let mut sockets = Vec::with_capacity(party.devices());
        for seat in 0..seats {
            let cookie = if seat == 0 { host.as_str() } else { "" };
            sockets.push(sit_down(address, &id, Speech::Json, cookie).await?);
        }
        for seat in 0..party.devices() - seats {
            let cookie = match sockets[seat].cookie.as_str() {
                "" => &host,
                cookie => cookie,
            };
            let speech = party.second.unwrap_or(Speech::Json);
            let socket = sit_down(address, &id, speech, cookie).await?;
            sockets.push(socket);
        }
        let mut group = Group::new(sockets, seats, Hand::Json(player));
        let start = ask(&mut group.sockets[0], "start", "\"start\"");
        group.seq = start.await.context("the game does not start")?;
        for device in 0..group.sockets.len() {
            group.catch_up(device, group.seq).await?;
        }
        Ok(group)
    }

    /// Connects to a table of a raw server.
    pub async fn raw(
        address: SocketAddr,
        number: usize,
        bytes: usize,
        devices: usize,
    ) -> Result<Group> {
        let mut sockets = Vec::with_capacity(devices);
        for _ in 0..devices {
            let mut socket = Socket::open(address, &format!("/t/{number}/socket"), "").await?;
            socket.hear().await?;
            sockets.push(socket);
        }
        let mut group = Group::new(sockets, devices, Hand::Raw { bytes, moves: 0 });
        group.seq = 1;
        Ok(group)
    }

    fn new(sockets: Vec<Socket>, seats: usize, hand: Hand) -> Group {
        Group {
            sockets,
            seats,
            hand,
            seq: 0,
            asks: 0,
            ask: String::new(),
            frame: String::new(),
            sent: 0,
            told: 0,
        }
    }

    /// Makes the next move, from its sending until the last seat was told.
    pub async fn play(&mut self) -> Result<(Instant, Instant)> {
        self.ask.clear();
        let seat = self
            .hand
            .think(&self.sockets[..self.seats], &mut self.ask)?;
        self.frame.clear();
        match self.hand {
            Hand::Raw { .. } => self.frame.push_str(&self.ask),
            _ => {
                use std::fmt::Write;
                self.asks += 1;
                let (nonce, ask) = (self.asks, &self.ask);
                write!(self.frame, "{{\"nonce\":\"{nonce}\",\"ask\":{ask}}}")?;
            }
        }
        self.sent += self.frame.len();
        let began = Instant::now();
        self.sockets[seat].send(&self.frame).await?;
        // One record follows another, and each is told to everyone.
        for device in 0..self.sockets.len() {
            self.catch_up(device, self.seq + 1).await?;
        }
        self.seq += 1;
        Ok((began, Instant::now()))
    }

    /// Brings a table to where it can be measured; most are there at once.
    pub async fn prepare(&mut self) -> Result<()> {
        let Hand::Json(player) = self.hand else {
            return Ok(());
        };
        let way = async {
            loop {
                self.ask.clear();
                match player.prepare(self.sockets[0].text(), &mut self.ask)? {
                    Before::Ready => break,
                    Before::Wait => self.hear_any().await?,
                    Before::Ask { seat } => {
                        self.asks += 1;
                        let frame = format!("{{\"nonce\":\"{}\",\"ask\":{}}}", self.asks, self.ask);
                        let seq = seq_of(self.sockets[0].text()).unwrap_or(0);
                        self.sockets[seat].send(&frame).await?;
                        self.catch_up(0, seq + 1).await?;
                    }
                }
            }
            self.seq = seq_of(self.sockets[0].text()).context("a message without a number")?;
            for device in 1..self.sockets.len() {
                self.catch_up(device, self.seq).await?;
            }
            Ok(())
        };
        timeout(3 * PATIENCE, way)
            .await
            .context("the table never got to where it is measured")?
    }

    /// Waits for the next message of any device. None is forgotten meanwhile:
    /// a house lets go of who answers no ping.
    async fn hear_any(&mut self) -> Result<()> {
        let each = self.sockets.iter_mut();
        let each = each.map(|socket| Box::pin(socket.hear()));
        select_all(each).await.0
    }

    /// Hears a device's messages up to a record.
    async fn catch_up(&mut self, device: usize, seq: u64) -> Result<()> {
        let socket = &mut self.sockets[device];
        loop {
            // The text of an earlier message may be the one that is waited for.
            if seq_of(socket.text()) >= Some(seq) {
                return Ok(());
            }
            socket.hear().await?;
            let text = socket.text();
            if text.starts_with(b"{\"refused\"") {
                let refused = String::from_utf8_lossy(text);
                bail!("the house refused {}: {refused}", self.frame);
            }
            self.told += text.len();
        }
    }
}

/// Who makes the moves of a table.
enum Hand {
    /// Looks at the JSON views.
    Json(&'static dyn Player),
    /// Nothing is played: each seat in turn sends so many bytes.
    Raw { bytes: usize, moves: usize },
}

impl Hand {
    /// Writes the next ask and gives the seat that makes it.
    fn think(&mut self, sockets: &[Socket], ask: &mut String) -> Result<usize> {
        match self {
            Hand::Json(player) => {
                let told: Vec<&[u8]> = sockets.iter().map(Socket::text).collect();
                player.think(&told, ask)
            }
            Hand::Raw { bytes, moves } => {
                *moves += 1;
                ask.extend(std::iter::repeat_n('x', *bytes));
                Ok(*moves % sockets.len())
            }
        }
    }
}

/// Opens a table by a form; gives its id and the host's cookie.
pub async fn open_table(door: &mut Door, form: &str) -> Result<(String, String)> {
    let answer = door.post("/tables", form).await?;
    let id = answer
        .header("location")
        .and_then(|at| at.strip_prefix("/t/"));
    let id = id.with_context(|| format!("no table opens, but: {}", answer.head))?;
    let cookie = cookie(&answer.head).context("no cookie")?;
    Ok((id.to_string(), cookie.to_string()))
}

/// Connects to a table, and takes a seat unless this is somebody already.
pub async fn sit_down(
    address: SocketAddr,
    id: &str,
    speech: Speech,
    cookie: &str,
) -> Result<Socket> {
    let path = format!("/t/{id}/socket?as={}", speech.name());
    let mut socket = Socket::open(address, &path, cookie).await?;
    socket.hear().await?;
    if cookie.is_empty() {
        ask(&mut socket, "join", r#"{"join":{"name":"Basile"}}"#).await?;
    }
    Ok(socket)
}

/// Asks and waits for the answer; gives the record's number.
pub async fn ask(socket: &mut Socket, nonce: &str, ask: &str) -> Result<u64> {
    let frame = format!("{{\"nonce\":\"{nonce}\",\"ask\":{ask}}}");
    socket.send(&frame).await?;
    let granted = format!("\"ack\":\"{nonce}\"");
    let answer = async {
        loop {
            socket.hear().await?;
            let text = String::from_utf8_lossy(socket.text());
            ensure!(!text.starts_with("{\"refused\""), "refused: {text}");
            if text.contains(&granted) {
                return seq_of(text.as_bytes()).context("a message without a number");
            }
        }
    };
    timeout(PATIENCE, answer).await.context("no answer")?
}

/// The number of the record a message tells of; every message begins with it.
pub fn seq_of(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"{\"seq\":")?;
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    digits
        .map(|digit| u64::from(digit - b'0'))
        .reduce(|number, digit| number * 10 + digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_begin_with_their_number() {
        assert_eq!(seq_of(b"{\"seq\":1207,\"now\":3}"), Some(1207));
        assert_eq!(seq_of(b"{\"refused\":{}}"), None);
    }
}
