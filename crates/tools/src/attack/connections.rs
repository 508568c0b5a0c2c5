//! Connections that say nothing, not enough, or far too much.

use std::{
    net::{IpAddr, SocketAddr},
    time::{Duration, Instant},
};

use anyhow::Result;
use futures_util::{StreamExt, stream};
use tokio::{
    io::AsyncWriteExt,
    net::TcpStream,
    task::JoinSet,
    time::{sleep, timeout},
};

use super::{
    Told,
    field::{Field, is_open, newcomer_is_served},
};
use crate::load::client::connect;

/// More than a process may usually have files open.
const SILENT: usize = 1_100;
/// What one address may have open, with some slack for those just being closed.
const MOST_OPEN: usize = 300;
/// Connections that are opened at the same time.
const AT_ONCE: usize = 32;
/// Connections of which the end is looked at later.
const LOOKED_AT: usize = 20;
/// What a house may read of a body that it does not want, sockets' own buffers
/// and all.
const MOST_READ: usize = 16 << 20;

pub async fn silent(field: &Field) -> Result<Told> {
    hold(field, SILENT, "silent", b"").await
}

pub async fn half_headers(field: &Field) -> Result<Told> {
    let half = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-half: ";
    hold(field, 250, "half-sent headers", half).await
}

pub async fn half_forms(field: &Field) -> Result<Told> {
    let half = b"POST /tables HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 1000\r\n\
        content-type: application/x-www-form-urlencoded\r\n\r\ngame=";
    hold(field, 250, "half-sent forms", half).await
}

/// Opens connections from one address, says this on each, and holds them while
/// newcomers ask for a page.
async fn hold(field: &Field, count: usize, what: &str, say: &[u8]) -> Result<Told> {
    let end = field.end();
    let opening = stream::iter(0..count).map(|_| async {
        let opened = connect(Some(field.attacker()), field.address);
        let rest = end.saturating_duration_since(Instant::now());
        let mut stream = timeout(rest, opened).await.ok()?.ok()?;
        // It may be closed already, which is as good.
        let _ = stream.write_all(say).await;
        Some(stream)
    });
    let mut held: Vec<TcpStream> = opening
        .buffer_unordered(AT_ONCE)
        .filter_map(|opened| async { opened })
        .collect()
        .await;
    let (mut asked, mut served) = (0, 0);
    while Instant::now() < end || asked < 3 {
        asked += 1;
        served += usize::from(newcomer_is_served(field, Duration::from_secs(1)).await);
        sleep(Duration::from_millis(200)).await;
    }
    let open = held.iter().filter(|stream| is_open(stream)).count();
    let mut told = Told::of(format!("{} {what}, {open} stay open", held.len()))
        .fault_if(
            served < asked,
            format!("{served} of {asked} newcomers were served"),
        )
        .fault_if(
            open > MOST_OPEN,
            format!("one address has {open} connections open"),
        );
    held.retain(is_open);
    held.truncate(LOOKED_AT);
    told.lingering = held;
    Ok(told)
}

/// One connection with half a request on it.
pub async fn half_sent(house: SocketAddr) -> Result<TcpStream> {
    let mut stream = connect(None, house).await?;
    stream.write_all(b"GET / HTTP/1.1\r\nhost: ").await?;
    Ok(stream)
}

/// Bodies, headers and addresses without an end.
pub async fn huge(field: &Field) -> Result<Told> {
    const STARTS: [&str; 4] = [
        "POST /tables HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: 1073741824\r\n\r\nname=",
        "POST /preferences HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\
         \r\ntransfer-encoding: chunked\r\n\r\n40000000\r\n",
        "GET / HTTP/1.1\r\nhost: x\r\ncookie: ",
        "GET /",
    ];
    let mut sending = JoinSet::new();
    for (number, start) in STARTS.into_iter().cycle().take(20).enumerate() {
        let (from, to, time) = (field.attacker(), field.address, field.time);
        sending.spawn(async move {
            let taken = send_without_end(from.into(), to, start, time).await;
            (number % STARTS.len(), taken)
        });
    }
    let mut most = [0; STARTS.len()];
    while let Some(sent) = sending.join_next().await {
        let (kind, taken) = sent?;
        most[kind] = most[kind].max(taken);
    }
    let mib = most.map(|bytes| bytes >> 20);
    let told = Told::of(format!("20 requests without an end, {mib:?} MiB taken"));
    let most = most.into_iter().max().unwrap_or_default();
    Ok(told.fault_if(most > MOST_READ, format!("{} MiB were read", most >> 20)))
}

/// How many bytes were taken before the house hung up.
async fn send_without_end(
    from: Option<IpAddr>,
    to: SocketAddr,
    start: &str,
    time: Duration,
) -> usize {
    let mut taken = 0;
    let sent = async {
        let mut stream = connect(from, to).await?;
        stream.write_all(start.as_bytes()).await?;
        let more = [b'x'; 64 << 10];
        while taken <= 2 * MOST_READ {
            stream.write_all(&more).await?;
            taken += more.len();
        }
        std::io::Result::Ok(())
    };
    // Hanging up is what the house should do.
    let _ = timeout(time, sent).await;
    taken
}
