//! A door for whoever keeps the house, on the machine it runs on: a socket in
//! the folder of its data, for its owner alone. One order is a line of JSON, and
//! so is the answer.

use std::{
    io::{self, ErrorKind},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

#[cfg(unix)]
pub(crate) use unix::keep_open;

/// What can be ordered.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Order {
    /// Remove a table, by its id or its code, with all that happened there.
    Delete { table: String },
    /// Take somebody out of a table, by their name or #number.
    Erase { table: String, person: String },
    /// Tell all tables something; nothing ends it.
    Notice { text: String },
    /// Let no new game begin, or let them begin again.
    Drain { on: bool },
    /// Say how it is.
    Status,
}

/// What the house answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Answer {
    Done,
    Status(Status),
    /// In words for whoever ordered.
    Refused(String),
}

/// How a house is, for whoever is about to close it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Status {
    pub version: String,
    pub commit: String,
    pub sockets: i64,
    pub tables: i64,
    /// Games that are being played.
    pub games: i64,
    pub draining: bool,
}

fn socket_file(data: &Path) -> PathBuf {
    data.join("tablee.sock")
}

/// Gives an order to the house that is open on this data; `None` where none is.
#[cfg(unix)]
pub(crate) fn order(data: &Path, order: &Order) -> anyhow::Result<Option<Answer>> {
    use std::{
        io::{BufRead, BufReader, Write},
        os::unix::net::UnixStream,
    };
    let mut stream = match UnixStream::connect(socket_file(data)) {
        Ok(stream) => stream,
        Err(why)
            if matches!(
                why.kind(),
                ErrorKind::NotFound | ErrorKind::ConnectionRefused
            ) =>
        {
            return Ok(None);
        }
        Err(why) => return Err(why.into()),
    };
    writeln!(stream, "{}", serde_json::to_string(order)?)?;
    let mut answer = String::new();
    BufReader::new(stream).read_line(&mut answer)?;
    Ok(Some(serde_json::from_str(&answer)?))
}

#[cfg(not(unix))]
pub(crate) fn order(_: &Path, _: &Order) -> anyhow::Result<Option<Answer>> {
    Ok(None)
}

#[cfg(unix)]
mod unix {
    use std::{fs, os::unix::fs::PermissionsExt};

    use tokio::{
        io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
        net::{UnixListener, UnixStream},
    };
    use tracing::warn;

    use super::*;
    use crate::{notices, state::House, upkeep};

    /// The longest order.
    const LONGEST: u64 = 4_096;

    /// Hears orders as long as the house is open.
    pub(crate) async fn keep_open(house: House, data: PathBuf) {
        let path = socket_file(&data);
        let listener = match listen(&path) {
            Ok(listener) => listener,
            Err(why) => {
                return warn!(%why, "no socket for orders: close the house to delete tables");
            }
        };
        let mut closing = house.closing.subscribe();
        loop {
            let stream = tokio::select! {
                accepted = listener.accept() => accepted,
                _ = closing.wait_for(|closing| *closing) => break,
            };
            match stream {
                Ok((stream, _)) => drop(tokio::spawn(serve(house.clone(), stream))),
                Err(why) => {
                    warn!(%why, "an order could not be heard");
                    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
                }
            }
        }
        let _ = fs::remove_file(path);
    }

    /// Whoever has the journal's lock is the only house here: a socket that is
    /// there already is one that was left behind.
    fn listen(path: &Path) -> io::Result<UnixListener> {
        match fs::remove_file(path) {
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(why),
            _ => {}
        }
        let listener = UnixListener::bind(path)?;
        fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
        Ok(listener)
    }

    async fn serve(house: House, stream: UnixStream) {
        let (read, mut write) = stream.into_split();
        let mut line = String::new();
        let mut read = BufReader::new(read.take(LONGEST));
        if read.read_line(&mut line).await.is_err() {
            return;
        }
        let answer = match serde_json::from_str(&line) {
            Ok(order) => obey(&house, order).await,
            Err(why) => Answer::Refused(format!("this is no order: {why}")),
        };
        let answer = serde_json::to_string(&answer).unwrap_or_default();
        // Whoever ordered may be gone.
        let _ = write.write_all(format!("{answer}\n").as_bytes()).await;
    }

    async fn obey(house: &House, order: Order) -> Answer {
        let done = match order {
            Order::Delete { table } => upkeep::delete_here(house, &table).await,
            Order::Erase { table, person } => upkeep::erase_here(house, &table, &person).await,
            Order::Notice { text } => notices::tell(house, &text).await,
            Order::Drain { on } => {
                notices::drain(house, on).await;
                Ok(())
            }
            Order::Status => return Answer::Status(notices::status(house)),
        };
        match done {
            Ok(()) => Answer::Done,
            Err(why) => Answer::Refused(format!("{why:#}")),
        }
    }
}
