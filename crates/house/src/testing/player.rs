//! Programs at a table, on real sockets.

use std::{
    sync::{
        LazyLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use super::{Door, PATIENCE};

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A program at a table: sends asks, keeps the last it was told.
pub struct Player {
    pub socket: Socket,
    pub cookie: String,
    /// The latest `table`, `me`, `game`, `seq`, `now`.
    pub told: Value,
}

impl Player {
    /// Connects without a cookie, and is somebody new.
    pub async fn come(door: &Door, table: &str, name: &str) -> Player {
        let mut player = Player::connect(door, table, "")
            .await
            .expect("a socket opens");
        player
            .ask(json!({ "join": { "name": name } }))
            .await
            .expect("anyone may join");
        player
    }

    pub async fn connect(door: &Door, table: &str, cookie: &str) -> Result<Player, String> {
        let (socket, given) = open_socket(door, table, "json", cookie, &[]).await?;
        let cookie = if cookie.is_empty() { &given } else { cookie };
        let mut player = Player {
            socket,
            cookie: cookie.to_string(),
            told: json!({}),
        };
        player.hear().await.ok_or("closed at once")?;
        Ok(player)
    }

    /// The next message of the house; `None` when the socket closed. How long
    /// the way is comes whenever it is measured, and is only noted.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            match next.expect("the house says something in time")? {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("messages are JSON");
                    for (key, value) in message.as_object().expect("messages are objects") {
                        self.told[key] = value.clone();
                    }
                    if message.get("lag").is_none() {
                        return Some(message);
                    }
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// Hears what is said up to this record; `None` when the socket closed.
    pub async fn hear_up_to(&mut self, seq: u64) -> Option<()> {
        while self.seq() < seq {
            self.hear().await?;
        }
        Some(())
    }

    pub async fn send(&mut self, text: String) {
        // A line that is gone is noticed when nothing is heard.
        let _ = self.socket.send(Message::Text(text.into())).await;
    }

    /// Asks and waits for the answer: the acknowledging message, or the refusal.
    pub async fn ask(&mut self, ask: Value) -> Result<Value, Value> {
        self.ask_again(&fresh_nonce(), ask).await
    }

    pub async fn ask_again(&mut self, nonce: &str, ask: Value) -> Result<Value, Value> {
        self.send(json!({ "nonce": nonce, "ask": ask }).to_string())
            .await;
        loop {
            let Some(message) = self.hear().await else {
                return Err(json!({ "code": "closed" }));
            };
            if message["ack"] == nonce {
                return Ok(message);
            }
            if message["refused"].is_object() {
                return Err(message["refused"].clone());
            }
        }
    }

    /// The number of the last record this player was told of.
    pub fn seq(&self) -> u64 {
        self.told["seq"].as_u64().unwrap_or(0)
    }

    pub fn game(&self) -> &Value {
        &self.told["game"]
    }

    pub fn seat(&self) -> Option<usize> {
        self.told["me"]["seat"].as_u64().map(|seat| seat as usize)
    }
}

/// A nonce that nobody had: one person may sit here with several devices, and
/// the table may have heard of the tests before.
fn fresh_nonce() -> String {
    static RUN: LazyLock<u128> = LazyLock::new(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.unwrap_or_default().as_nanos()
    });
    static NUMBER: AtomicU64 = AtomicU64::new(1);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    format!("{:x}-{number}", *RUN)
}

/// Opens a socket; gives it with the cookie that the house set, if it did.
pub async fn open_socket(
    door: &Door,
    table: &str,
    kind: &str,
    cookie: &str,
    headers: &[(&'static str, &str)],
) -> Result<(Socket, String), String> {
    let stream = TcpStream::connect(("127.0.0.1", door.port)).await;
    let stream = stream.map_err(|why| why.to_string())?;
    open_socket_on(stream, door, table, kind, cookie, headers).await
}

/// The same on a line that is open already.
pub(super) async fn open_socket_on(
    stream: TcpStream,
    door: &Door,
    table: &str,
    kind: &str,
    cookie: &str,
    headers: &[(&'static str, &str)],
) -> Result<(Socket, String), String> {
    let address = format!("ws://127.0.0.1:{}/t/{table}/socket?as={kind}", door.port);
    let mut request = address
        .into_client_request()
        .map_err(|why| why.to_string())?;
    for (name, value) in headers.iter().chain(&[("cookie", cookie)]) {
        if !value.is_empty() {
            let value = value.parse().map_err(|_| "a header")?;
            request.headers_mut().insert(*name, value);
        }
    }
    let (socket, response) = client_async(request, MaybeTlsStream::Plain(stream))
        .await
        .map_err(|why| why.to_string())?;
    let set = response.headers().get("set-cookie");
    let set = set.and_then(|set| set.to_str().ok()).unwrap_or_default();
    let given = set.split(';').next().unwrap_or_default();
    Ok((socket, given.to_string()))
}
