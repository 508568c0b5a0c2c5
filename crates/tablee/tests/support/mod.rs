//! The real program as a process, and players on real sockets.

#![allow(dead_code)]

pub mod quiz;
pub mod rankings;

use std::{
    net::TcpListener,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, client::IntoClientRequest},
};

/// How long anything may take before a test says that it hangs.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A running house. Killed when dropped.
pub struct TestHouse {
    pub port: u16,
    child: Child,
    command: Vec<String>,
}

pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

impl TestHouse {
    pub fn start(data: &Path, args: &[&str]) -> TestHouse {
        let port = free_port();
        let mut command = vec![
            "--listen".to_string(),
            format!("127.0.0.1:{port}"),
            "--data".to_string(),
            data.display().to_string(),
            "--quiet".to_string(),
            "--log".to_string(),
            "error".to_string(),
        ];
        command.extend(args.iter().map(|arg| arg.to_string()));
        let mut house = TestHouse {
            port,
            child: spawn(&command),
            command,
        };
        house.wait();
        house
    }

    fn wait(&mut self) {
        let began = Instant::now();
        while ureq::get(self.url("/healthz")).call().is_err() {
            if let Ok(Some(status)) = self.child.try_wait() {
                panic!("the house closed at once: {status}");
            }
            assert!(began.elapsed() < PATIENCE, "the house does not open");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Pulls the plug: SIGKILL, no goodbye.
    pub fn kill(&mut self) {
        self.child.kill().expect("the house can be killed");
        self.child.wait().expect("the house is gone");
    }

    /// Opens again on the same data and port.
    pub fn restart(&mut self) {
        self.child = spawn(&self.command);
        self.wait();
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its name: `STOP` for a house that is slow to answer,
    /// `CONT` for it to go on.
    pub fn signal(&self, name: &str) {
        let pid = self.pid().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Asks the house to close and gives its exit status.
    pub fn close(&mut self) -> std::process::ExitStatus {
        let killed = Command::new("kill").arg(self.pid().to_string()).status();
        assert!(killed.expect("kill runs").success());
        self.child.wait().expect("the house closes")
    }

    /// A page's status, cookies and text, without following redirects.
    pub fn get(&self, path: &str, cookie: &str) -> Answer {
        Answer::of(agent().get(self.url(path)).header("Cookie", cookie).call())
    }

    pub fn post(&self, path: &str, cookie: &str, form: &[(&str, &str)]) -> Answer {
        let request = agent().post(self.url(path)).header("Cookie", cookie);
        Answer::of(request.send_form(form.iter().copied()))
    }

    /// Opens a table of Typo; gives its id and the host's cookie.
    pub fn open_table(&self, name: &str) -> (String, String) {
        self.open_table_of("typo", name)
    }

    pub fn open_table_of(&self, game: &str, name: &str) -> (String, String) {
        let answer = self.post("/tables", "", &[("game", game), ("name", name)]);
        assert_eq!(answer.status, 303, "{}", answer.text);
        let id = answer
            .location
            .strip_prefix("/t/")
            .expect("a table's address")
            .to_string();
        (id, answer.cookie("tablee"))
    }
}

impl Drop for TestHouse {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(args: &[String]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(args)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts")
}

fn agent() -> ureq::Agent {
    ureq::Agent::config_builder()
        .max_redirects(0)
        .http_status_as_error(false)
        .timeout_global(Some(PATIENCE))
        .build()
        .into()
}

pub struct Answer {
    pub status: u16,
    pub location: String,
    pub cookies: Vec<String>,
    pub headers: Vec<(String, String)>,
    pub text: String,
}

impl Answer {
    fn of(result: Result<ureq::http::Response<ureq::Body>, ureq::Error>) -> Answer {
        let mut response = result.expect("the house answers");
        let headers: Vec<(String, String)> = response
            .headers()
            .iter()
            .map(|(name, value)| {
                (
                    name.to_string(),
                    value.to_str().unwrap_or_default().to_string(),
                )
            })
            .collect();
        let all = |wanted: &str| {
            let found = headers.iter().filter(|(name, _)| name == wanted);
            found.map(|(_, value)| value.clone()).collect::<Vec<_>>()
        };
        Answer {
            status: response.status().as_u16(),
            location: all("location").concat(),
            cookies: all("set-cookie"),
            text: response.body_mut().read_to_string().unwrap_or_default(),
            headers,
        }
    }

    /// A cookie as it is sent back: `name=value`.
    pub fn cookie(&self, name: &str) -> String {
        let start = format!("{name}=");
        let cookie = self
            .cookies
            .iter()
            .find(|cookie| cookie.starts_with(&start));
        let cookie = cookie.unwrap_or_else(|| panic!("no cookie {name} in {:?}", self.cookies));
        cookie.split(';').next().unwrap_or_default().to_string()
    }

    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(header, _)| header == name);
        found.map_or("", |(_, value)| value)
    }
}

pub type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A program at a table: sends asks, keeps the last it was told.
pub struct Player {
    pub socket: Socket,
    pub cookie: String,
    /// The latest `table`, `me`, `game`, `seq`, `now`.
    pub told: Value,
    name: String,
}

impl Player {
    /// Connects without a cookie, and is somebody new.
    pub async fn come(house: &TestHouse, table: &str, name: &str) -> Player {
        let mut player = Player::connect(house, table, "")
            .await
            .expect("a socket opens");
        player.name = name.to_string();
        player
            .ask(json!({ "join": { "name": name } }))
            .await
            .expect("anyone may join");
        player
    }

    pub async fn connect(house: &TestHouse, table: &str, cookie: &str) -> Result<Player, String> {
        let (socket, given) = open_socket(house, table, "json", cookie, &[]).await?;
        let mut player = Player {
            socket,
            cookie: if cookie.is_empty() {
                given
            } else {
                cookie.to_string()
            },
            told: json!({}),
            name: String::new(),
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

    pub async fn send(&mut self, text: String) {
        let _ = self.socket.send(Message::Text(text.into())).await;
    }

    /// Asks and waits for the answer: the acknowledging message, or the refusal.
    pub async fn ask(&mut self, ask: Value) -> Result<Value, Value> {
        // One person may sit here with several devices.
        static NONCE: AtomicU64 = AtomicU64::new(1);
        let nonce = format!("n{}", NONCE.fetch_add(1, Ordering::Relaxed));
        self.ask_again(&nonce, ask).await
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

    /// A simple legal move, if the table waits for this seat: the first card,
    /// the longest row cleared, no doubt.
    pub fn simple_move(&self) -> Option<Value> {
        let (game, seat) = (self.game(), self.told["me"]["seat"].as_u64()?);
        if game["seats"][seat as usize]["awaited"] != true {
            return None;
        }
        let step = &game["step"];
        let phase = &game["phase"];
        Some(if phase == "choosing" {
            let letter = game["you"]["hand"].as_str()?.get(..1)?;
            json!({ "choose": { "step": step, "letter": letter } })
        } else if phase["doubting"].is_object() {
            json!({ "answer": { "step": step, "doubt": false } })
        } else if phase["judging"].is_object() {
            json!({ "rule": { "step": step, "exists": true } })
        } else {
            let rows = game["rows"].as_array()?;
            let length = |row: &Value| row.as_str().map_or(0, str::len);
            let longest = rows.iter().map(length).max()?;
            let row = rows.iter().position(|row| length(row) == longest)?;
            json!({ "clear": { "step": step, "row": row } })
        })
    }
}

/// Opens a socket; gives it with the cookie that the house set, if it did.
pub async fn open_socket(
    house: &TestHouse,
    table: &str,
    kind: &str,
    cookie: &str,
    headers: &[(&'static str, &str)],
) -> Result<(Socket, String), String> {
    let address = format!("ws://127.0.0.1:{}/t/{table}/socket?as={kind}", house.port);
    let mut request = address
        .into_client_request()
        .map_err(|why| why.to_string())?;
    for (name, value) in headers.iter().chain(&[("cookie", cookie)]) {
        if !value.is_empty() {
            request
                .headers_mut()
                .insert(*name, value.parse().map_err(|_| "a header")?);
        }
    }
    let (socket, response) = connect_async(request)
        .await
        .map_err(|why| why.to_string())?;
    let set = response
        .headers()
        .get("set-cookie")
        .and_then(|set| set.to_str().ok());
    let given = set
        .and_then(|set| set.split(';').next())
        .unwrap_or_default();
    Ok((socket, given.to_string()))
}
