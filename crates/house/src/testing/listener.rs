//! Devices that only listen, so that what is told can be compared.

use futures_util::StreamExt;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use super::{Door, PATIENCE, Socket, open_socket};

/// The fields that every message has: where the table is, and what time it is.
const CLOCK: usize = 3;

/// Someone who only listens, on a device of their own.
pub struct Listener {
    pub name: String,
    socket: Socket,
    /// The record up to which it has heard.
    heard: u64,
}

impl Listener {
    /// On a device of this kind: `panels`, `screen` or `json`.
    pub async fn come(door: &Door, table: &str, kind: &str, cookie: &str, name: &str) -> Listener {
        let opened = open_socket(door, table, kind, cookie, &[]).await;
        let (socket, _) = opened.expect("a socket opens");
        Listener {
            name: format!("{name}, {kind}"),
            socket,
            heard: 0,
        }
    }

    /// Everything new that is said up to a record, without the time of day.
    /// How often the same is said again depends on when timers ring.
    pub async fn hear_up_to(&mut self, seq: u64) -> String {
        let (mut heard, mut last) = (String::new(), String::new());
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let text = match next.expect("the house says something in time") {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(_)) | Err(_)) | None => panic!("{} was cut", self.name),
                Some(Ok(_)) => continue,
            };
            let told: Value = serde_json::from_str(&text).expect("messages are JSON");
            let text = timeless(&text);
            let news = told.as_object().is_some_and(|told| told.len() > CLOCK) && text != last;
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
