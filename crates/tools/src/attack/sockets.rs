//! Sockets at the table where people play: too many, too often, or unread.

use std::{
    net::IpAddr,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use futures_util::{StreamExt, stream};
use tokio::time::{sleep_until, timeout};

use super::{Told, field::Field};
use crate::load::{client::Socket, group::ask};

/// What one address may have open, with some slack for those just being closed.
const MOST_OPEN: usize = 300;
/// Sockets that are opened at the same time.
const AT_ONCE: usize = 64;

/// One address opens as many as it can.
pub async fn flood(field: &Field) -> Result<Told> {
    const TRIED: usize = 1_500;
    let end = field.end();
    let path = field.socket_path();
    let opening = stream::iter(0..TRIED).map(|_| async {
        let opened = field.socket(field.attacker(), &path, "");
        let rest = end.saturating_duration_since(Instant::now());
        timeout(rest, opened).await.ok()?.ok()
    });
    let open: Vec<Socket> = opening
        .buffer_unordered(AT_ONCE)
        .filter_map(|socket| async { socket })
        .collect()
        .await;
    sleep_until(end.into()).await;
    let count = open.len();
    let told = Told::of(format!("{TRIED} sockets tried, {count} opened"));
    Ok(told.fault_if(
        count > MOST_OPEN,
        format!("one address has {count} sockets open"),
    ))
}

/// A hundred people of the table come and go, each from an address of their own.
pub async fn come_and_go(field: &Field) -> Result<Told> {
    const PEOPLE: usize = 100;
    const ROUNDS: usize = 60;
    let end = field.end();
    let comings = AtomicUsize::new(0);
    let each = (0..PEOPLE).map(|person| {
        let (path, comings) = (field.socket_path(), &comings);
        async move {
            let from = field.one_of_many(person);
            let mut socket = field.socket(from, &path, "").await?;
            let cookie = socket.cookie.clone();
            // A crowded or locked table takes nobody: then it is watched.
            let join = format!(r#"{{"join":{{"name":"P{person}"}}}}"#);
            let _ = ask(&mut socket, "join", &join).await;
            for _ in 0..ROUNDS {
                if Instant::now() >= end {
                    break;
                }
                drop(socket);
                socket = field.socket(from, &path, &cookie).await?;
                socket.hear().await?;
                comings.fetch_add(1, Relaxed);
            }
            anyhow::Ok(())
        }
    });
    // Who is turned away has given up, which is no fault of the house.
    futures_util::future::join_all(each).await;
    let comings = comings.into_inner();
    Ok(Told::of(format!("{PEOPLE} people, {comings} comings")))
}

/// Two thousand people look on, twenty from each address.
pub async fn spectators(field: &Field) -> Result<Told> {
    const PEOPLE: usize = 2_000;
    // So many take a while to come.
    let end = field.end() + field.time;
    let kinds = ["json", "panels", "screen"];
    let come = stream::iter(0..PEOPLE).map(|person| async move {
        let kind = kinds[person % kinds.len()];
        let path = format!("/t/{}/socket?as={kind}", field.table);
        let from: IpAddr = field.one_of_many(person / 20);
        let come = async {
            let mut socket = field.socket(from, &path, "").await.ok()?;
            socket.hear().await.ok()?;
            Some(socket)
        };
        let rest = end.saturating_duration_since(Instant::now());
        timeout(rest, come).await.ok()?
    });
    let came: Vec<Socket> = come
        .buffer_unordered(AT_ONCE)
        .filter_map(|socket| async { socket })
        .collect()
        .await;
    let count = came.len();
    // They look on for as long as is left.
    let watching = came
        .into_iter()
        .map(|mut socket| async move { while socket.hear().await.is_ok() {} });
    let late = end.max(Instant::now() + Duration::from_secs(1));
    let _ = timeout(
        late - Instant::now(),
        futures_util::future::join_all(watching),
    )
    .await;
    Ok(Told::of(format!("{PEOPLE} tried, {count} look on")))
}

/// Devices that ask and never read the answers.
pub async fn slow_readers(field: &Field) -> Result<Told> {
    const READERS: usize = 50;
    let end = field.end();
    let mut readers = Vec::new();
    for reader in 0..READERS {
        let path = format!("/t/{}/socket?as=panels", field.table);
        let socket = field.socket(field.one_of_many(reader), &path, "").await;
        readers.push(socket.context("a reader is not let in")?);
    }
    let mut asked = 0;
    while Instant::now() < end {
        for reader in &mut readers {
            let refused = format!(r#"{{"nonce":"{}","ask":"clear"}}"#, "n".repeat(39));
            // Hanging up is a good answer.
            let sent = timeout(Duration::from_millis(5), reader.send(&refused)).await;
            asked += usize::from(sent.is_ok_and(|sent| sent.is_ok()));
        }
        tokio::time::sleep(Duration::from_millis(70)).await;
    }
    Ok(Told::of(format!("{READERS} readers, {asked} asks unread")))
}
