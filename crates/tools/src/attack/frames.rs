//! Frames: too many, from nobody, forged, or no frames at all.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tokio::time::{sleep, timeout};

use super::{Told, field::Field};
use crate::load::{
    client::Socket,
    group::{ask, seq_of},
};

/// Forty sockets of one address without cookies write as much as they can.
pub async fn flood(field: &Field) -> Result<Told> {
    const SOCKETS: usize = 40;
    let (table, _) = field.own_table().await?;
    let path = format!("/t/{table}/socket?as=json");
    let end = field.end();
    let writing = (0..SOCKETS).map(|number| {
        let path = &path;
        async move {
            let mut written = 0u64;
            let mut socket = field.socket(field.attacker(), path, "").await.ok()?;
            for round in 0.. {
                if Instant::now() >= end {
                    break;
                }
                let join = format!(r#"{{"join":{{"name":"N{number} {round}"}}}}"#);
                let nonce = round.to_string();
                let granted = ask(&mut socket, &nonce, &join);
                match timeout(Duration::from_secs(1), granted).await {
                    Ok(Ok(_)) => written += 1,
                    // It was cut off: a new socket is a new person.
                    _ => socket = field.socket(field.attacker(), path, "").await.ok()?,
                }
            }
            Some(written)
        }
    });
    let written = futures_util::future::join_all(writing).await;
    let written: u64 = written.into_iter().flatten().sum();
    let most = 1_000 + 200 * field.time.as_secs();
    let told = Told::of(format!("{SOCKETS} sockets, {written} records"));
    Ok(told.fault_if(
        written > most,
        format!("one address wrote {written} records, and {most} are many"),
    ))
}

/// Hundreds join a table and leave it again; then a friend comes.
pub async fn joins_and_leaves(field: &Field) -> Result<Told> {
    const PEOPLE: usize = 130;
    let (table, host) = field.own_table().await?;
    let path = format!("/t/{table}/socket?as=json");
    let _host = field.socket(field.attacker(), &path, &host).await?;
    let end = field.end();
    let mut came = 0;
    for person in 0..PEOPLE {
        if Instant::now() >= end + field.time {
            break;
        }
        let from = field.one_of_many(person / 10);
        let mut socket = field.socket(from, &path, "").await?;
        let join = format!(r#"{{"join":{{"name":"P{person}"}}}}"#);
        let joined = ask(&mut socket, "join", &join).await;
        if joined.is_ok() {
            came += 1;
            let _ = ask(&mut socket, "leave", "\"leave\"").await;
        }
    }
    let mut friend = field.socket(field.newcomer(), &path, "").await?;
    let joined = ask(&mut friend, "join", r#"{"join":{"name":"Chloé"}}"#).await;
    let told = Told::of(format!("{came} of {PEOPLE} joined and left"));
    Ok(match joined {
        Ok(_) => told,
        Err(why) => told.fault_if(true, format!("a friend cannot come any more: {why:#}")),
    })
}

/// Ten sockets send nothing but pings.
pub async fn pings(field: &Field) -> Result<Told> {
    const SOCKETS: usize = 10;
    const PINGS: usize = 20_000;
    let end = field.end();
    let pinging = (0..SOCKETS).map(|_| async {
        let path = field.socket_path();
        let mut socket = field.socket(field.attacker(), &path, "").await.ok()?;
        let many = [0x89, 0x84, 0, 0, 0, 0, b'p', b'i', b'n', b'g'].repeat(100);
        let mut sent = 0;
        while sent < PINGS && Instant::now() < end {
            let wrote = timeout(Duration::from_secs(1), socket.send_raw(&many)).await;
            if !wrote.is_ok_and(|wrote| wrote.is_ok()) {
                break;
            }
            sent += 100;
            // The answers are read, so that nothing but the count stops it.
            let _ = timeout(Duration::from_millis(1), socket.hear()).await;
        }
        Some((sent, stays(&mut socket).await))
    });
    let pinged = futures_util::future::join_all(pinging).await;
    let pinged: Vec<(usize, bool)> = pinged.into_iter().flatten().collect();
    let sent: usize = pinged.iter().map(|(sent, _)| sent).sum();
    let open = pinged.iter().filter(|(_, open)| *open).count();
    let told = Told::of(format!("{sent} pings on {SOCKETS} sockets"));
    Ok(told.fault_if(open > 0, format!("{open} sockets may ping without end")))
}

/// Whether the house still speaks on a socket.
async fn stays(socket: &mut Socket) -> bool {
    let end = Instant::now() + Duration::from_millis(500);
    while Instant::now() < end {
        let heard = timeout(Duration::from_millis(100), socket.hear()).await;
        if heard.is_ok_and(|heard| heard.is_err()) {
            return false;
        }
    }
    true
}

/// A device answers a ping that was never sent, to be thought far away.
pub async fn forged_pongs(field: &Field) -> Result<Told> {
    let (table, host) = field.own_table().await?;
    let path = format!("/t/{table}/socket?as=json");
    let mut socket = field.socket(field.attacker(), &path, &host).await?;
    socket.hear().await?;
    sleep(Duration::from_millis(1_200)).await;
    let mut pong = vec![0x8a, 0x88, 0, 0, 0, 0];
    pong.extend([0; 8]);
    for _ in 0..3 {
        socket.send_raw(&pong).await.context("a pong is sent")?;
    }
    let mut most = 0;
    let end = Instant::now() + Duration::from_millis(500);
    while Instant::now() < end {
        let heard = timeout(Duration::from_millis(100), socket.hear()).await;
        if heard.is_ok_and(|heard| heard.is_ok()) {
            most = most.max(lag(socket.text()).unwrap_or_default());
        }
    }
    let told = Told::of(format!("3 pongs, thought {most} ms away"));
    Ok(told.fault_if(
        most > 50,
        format!("a pong that was made up earns {most} ms"),
    ))
}

/// How far away a device is told to be.
fn lag(text: &[u8]) -> Option<u64> {
    let digits = text.strip_prefix(b"{\"lag\":")?;
    seq_of(&[b"{\"seq\":", digits].concat())
}

/// Bytes that are no frames, each kind on a socket of its own.
pub async fn wrong(field: &Field) -> Result<Told> {
    let masked = |first: u8, payload: &[u8]| {
        let mut frame = vec![first, 0x80 | payload.len() as u8, 0, 0, 0, 0];
        frame.extend(payload);
        frame
    };
    let kinds: Vec<Vec<u8>> = vec![
        b"\x81\x05hello".to_vec(),
        masked(0xc1, b"reserved"),
        masked(0x83, b"no such kind"),
        masked(0x82, b"binary"),
        masked(0x80, b"goes on from nothing"),
        masked(0x81, b"\xff\xfe"),
        masked(0x81, b"{"),
        masked(0x81, b"{\"nonce\":\"1\",\"ask\":{\"dance\":{}}}"),
        masked(0x81, &[b'['; 120]),
        masked(0x88, b"\x00"),
        masked(0x88, b"\x03\xe7 why"),
        masked(0x09, b"in parts"),
        [&[0x89, 0xfe, 0x01, 0x00, 0, 0, 0, 0][..], &[0; 256]].concat(),
        vec![0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        vec![0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [&[0x81, 0xfe, 0xff, 0xff, 0, 0, 0, 0][..], &[b'x'; 65_535]].concat(),
        [masked(0x01, b"one"), masked(0x01, b"another")].concat(),
        masked(0x01, b"never ends").repeat(2_000),
        b"GET / HTTP/1.1\r\n\r\n".to_vec(),
        vec![0; 4_096],
        vec![0xff; 4_096],
        masked(0x81, b""),
        masked(0x8a, b"12345678"),
    ];
    let count = kinds.len();
    for (number, bytes) in kinds.iter().enumerate() {
        let path = field.socket_path();
        let mut socket = field.socket(field.one_of_many(number), &path, "").await?;
        // The house may hang up before all of it is written.
        let _ = timeout(Duration::from_secs(1), socket.send_raw(bytes)).await;
        let _ = timeout(Duration::from_millis(50), socket.hear()).await;
    }
    Ok(Told::of(format!("{count} kinds of wrong frames")))
}
