//! A device's socket: frames in, messages out.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Bytes,
    extract::{Path, Query, State},
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use futures_util::SinkExt;
use serde::Deserialize;
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep, timeout};
use tungstenite::{
    Error, Message as WsMessage, Utf8Bytes,
    protocol::{CloseFrame, WebSocketConfig},
};

use crate::{
    door::Place,
    frames::{Socket, Text, Upgrade},
    guest::{Guest, Kind},
    identity::{self, PersonKey, Signed},
    keeper::Message,
    limits::What,
    outbox::{self, Inbox},
    pages,
    state::House,
    tables::{self, Mailbox},
    visitor::{self, Visitor},
};

/// The largest frame that is read. A move is a few hundred bytes.
const LARGEST_FRAME: usize = 16 * 1024;
/// More panels than any page has.
const MOST_PANELS: usize = 16;
/// How often a silent device is asked whether it is still there. A phone that
/// was switched off says no goodbye.
const PULSE: Duration = Duration::from_secs(25);
/// A sign of life that a page asks for, since it sees no pings: it comes back as
/// it is, from here.
const LIFE: &str = r#"{"pulse":true}"#;
/// How long a device that broke the protocol has to read why.
const PARTING: Duration = Duration::from_millis(500);
/// Small, since most sockets are idle: the default would be 128 KiB.
const BUFFER: usize = 2 * 1024;

#[derive(Deserialize)]
pub struct Wanted {
    #[serde(default, rename = "as")]
    kind: String,
    /// Fingerprints of what the page shows already, parted by points.
    #[serde(default)]
    told: String,
    /// Which files the page was made with.
    #[serde(default)]
    house: String,
}

pub async fn open(
    State(house): State<House>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
    mut signed: Signed,
    visitor: Visitor,
    upgrade: Upgrade,
) -> Response {
    if !visitor::same_origin(&house, &headers) {
        return visitor.problem(403, "origin");
    }
    if !house.limits.allow(What::Socket, visitor.address) {
        return visitor.problem(429, "too-many");
    }
    let mailbox = match tables::find(&house, &id).await {
        Ok(mailbox) => mailbox,
        Err(why) => return visitor.no_table(why),
    };
    if house.door.crowded() && !is_known(&house, &id, signed.someone_at(&id)).await {
        return visitor.problem(503, "crowded");
    }
    // Behind a proxy, lines are counted here by whose they are.
    let place = match visitor.proxied {
        true => match house.door.place(visitor.address) {
            Some(place) => Some(place),
            None => return visitor.problem(429, "too-many"),
        },
        false => None,
    };
    let kind = match wanted.kind.as_str() {
        "panels" => Kind::Panels,
        "screen" => Kind::Screen,
        "veil" => Kind::Veil,
        _ => Kind::Json,
    };
    let sharing = match kind {
        Kind::Screen => Vec::new(),
        _ => signed.company_at(&id),
    };
    // Behind the veil nobody is anybody.
    let kind = match kind != Kind::Screen && signed.is_veiled_at(&id) {
        true => Kind::Veil,
        false => kind,
    };
    let link: Arc<str> = pages::table_link(&house, &headers, &id).into();
    // A program may come without a cookie: it is somebody from then on.
    let someone = !matches!(kind, Kind::Screen | Kind::Veil);
    let person = someone.then(|| signed.someone_at(&id));
    let prints = wanted.told.split('.').take(MOST_PANELS);
    let shown = prints.filter_map(|print| u64::from_str_radix(print, 16).ok());
    let shown: Vec<u64> = shown.collect();
    let outdated = !wanted.house.is_empty() && wanted.house != web::bundle();
    let config = WebSocketConfig::default()
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(Some(LARGEST_FRAME))
        .max_frame_size(Some(LARGEST_FRAME));
    let answer = upgrade.answer(config, move |socket| {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let (outbox, inbox) = outbox::pair();
        let guest = Guest::new(
            number,
            person.clone(),
            kind,
            visitor.language,
            link,
            outbox,
            shown,
        )
        .shared(sharing);
        let device = Device {
            socket,
            number,
            person,
            address: visitor.address,
            table: mailbox,
            inbox,
            outdated,
            _place: place,
        };
        Box::new(device).attend(house, Box::new(guest))
    });
    (signed, answer).into_response()
}

/// Whether a browser's person is at this table already.
async fn is_known(house: &House, id: &str, person: PersonKey) -> bool {
    let look = pages::look(house, id, Some(person)).await;
    look.is_ok_and(|look| look.me.person.is_some())
}

/// One end of a socket, and the table at the other.
struct Device {
    socket: Socket,
    number: u64,
    person: Option<PersonKey>,
    address: IpAddr,
    table: Mailbox,
    inbox: Inbox,
    /// It shows a page of another version of the program.
    outdated: bool,
    _place: Option<Place>,
}

impl Device {
    /// From coming in to going out. Boxed, since a future keeps room for what
    /// was moved into it twice.
    async fn attend(mut self: Box<Self>, house: House, guest: Box<Guest>) {
        house.metrics.sockets.inc();
        house.metrics.visits.inc();
        if self.outdated {
            let told = format!("{{\"house\":\"{}\"}}", web::bundle());
            // What a page that cannot hear shows is its own affair.
            let _ = self.socket.send_text(&told.into()).await;
        }
        if self.table.send(Message::Enter(guest)).await.is_ok() {
            serve(&house, &mut self).await;
            // The table may have left memory, and then has forgotten us.
            let guest = self.number;
            let _ = self.table.send(Message::Exit { guest }).await;
        }
        house.metrics.sockets.dec();
    }
}

async fn serve(house: &House, device: &mut Device) {
    let Device {
        socket,
        number: guest,
        person,
        address,
        table,
        inbox,
        ..
    } = device;
    let guest = *guest;
    // Whatever it is that comes, and from whomever.
    let allowed = || house.limits.allow_frame(person.as_ref(), *address);
    // Waited for once, not anew for every message.
    let mut closing = house.closing.subscribe();
    let closing = closing.changed();
    tokio::pin!(closing);
    let mut pulse = interval_at(Instant::now(), PULSE);
    pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut alive = true;
    let (opened, mut way) = (Instant::now(), Way::default());
    let goodbye = loop {
        tokio::select! {
            biased;
            message = inbox.next() => {
                let Some(message) = message else {
                    break Some((1013, "too slow"));
                };
                let Ok(count) = send(socket, message, inbox).await else {
                    break None;
                };
                if inbox.sent(count) && table.send(Message::Read { guest }).await.is_err() {
                    break Some((1012, "the table left memory: come back"));
                }
            }
            frame = socket.recv() => match frame {
                Some(Ok(WsMessage::Text(text))) if text.as_str() == LIFE => {
                    alive = true;
                    if !allowed() {
                        break Some((1008, "too many frames"));
                    }
                    if socket.send_text(&LIFE.into()).await.is_err() {
                        break None;
                    }
                }
                Some(Ok(WsMessage::Text(text))) => {
                    alive = true;
                    if person.is_none() || !allowed() {
                        break Some((1008, "too many frames"));
                    }
                    if table.send(Message::Frame { guest, text }).await.is_err() {
                        break Some((1012, "the table left memory: come back"));
                    }
                }
                Some(Ok(WsMessage::Binary(_))) => break Some((1003, "frames are text: see the protocol page")),
                Some(Ok(WsMessage::Close(_))) | None => break None,
                Some(Ok(WsMessage::Ping(_) | WsMessage::Pong(_))) if !allowed() => {
                    break Some((1008, "too many frames"));
                }
                Some(Ok(WsMessage::Ping(_))) => alive = true,
                Some(Ok(WsMessage::Pong(back))) => {
                    alive = true;
                    if let Some(lag) = way.measured(&back, opened.elapsed())
                        && table.send(Message::Lag { guest, lag }).await.is_err()
                    {
                        break Some((1012, "the table left memory: come back"));
                    }
                }
                // The library reads no single frames.
                Some(Ok(WsMessage::Frame(_))) => {}
                Some(Err(why)) => break Some(fault(why)),
            },
            _ = pulse.tick() => {
                if !std::mem::take(&mut alive) {
                    break None;
                }
                let ping = way.ping(identity::random_seed(), opened.elapsed());
                if socket.send(WsMessage::Ping(ping)).await.is_err() {
                    break None;
                }
            }
            _ = &mut closing => {
                let _ = socket.send_text(&"{\"closing\":\"restart\"}".into()).await;
                break Some((1012, "the house is closing: come back in a moment"));
            }
        }
    };
    if let Some((code, reason)) = goodbye {
        let frame = CloseFrame {
            code: code.into(),
            reason: Utf8Bytes::from_static(reason),
        };
        let _ = socket.send(WsMessage::Close(Some(frame))).await;
        // Hanging up on what is still being sent throws away what was said: leave
        // the device time to read why. One that broke the protocol is not read any
        // more; of the others, the answer is awaited.
        match code {
            1002..=1009 => sleep(PARTING).await,
            _ => drop(timeout(PARTING, until_closed(socket)).await),
        }
    }
}

/// Reads until the device has closed its end too.
async fn until_closed(socket: &mut Socket) {
    while let Some(Ok(frame)) = socket.recv().await {
        if matches!(frame, WsMessage::Close(_)) {
            return;
        }
    }
}

/// Sends a message and those that wait behind it; gives how many.
async fn send(socket: &mut Socket, message: Text, inbox: &mut Inbox) -> Result<usize, Error> {
    socket.send_text(&message).await?;
    let mut count = 1;
    while let Some(message) = inbox.waiting() {
        socket.send_text(&message).await?;
        count += 1;
    }
    Ok(count)
}

/// How long frames are on their way from a device, measured by its pulse. Times
/// are since the socket opened.
#[derive(Default)]
struct Way {
    /// What the last ping carried, which nobody can guess, and when it was sent.
    sent: Option<(Bytes, Duration)>,
    /// The last few ways there and back: one alone may have met a busy radio.
    last: [Option<Duration>; 3],
}

impl Way {
    /// What a ping sent now carries, to come back in the pong.
    fn ping(&mut self, chance: u64, now: Duration) -> Bytes {
        let carried = Bytes::copy_from_slice(&chance.to_be_bytes());
        self.sent = Some((carried.clone(), now));
        carried
    }

    /// The way here in milliseconds, half of the shortest there and back, from
    /// the pong to our last ping; any other measures nothing.
    fn measured(&mut self, pong: &[u8], now: Duration) -> Option<u64> {
        let (_, sent) = self.sent.take_if(|(carried, _)| carried == pong)?;
        self.last.rotate_right(1);
        self.last[0] = Some(now.saturating_sub(sent));
        let shortest = self.last.iter().flatten().min()?;
        Some((shortest.as_micros() / 2_000) as u64)
    }
}

/// What to say to a device that broke the protocol.
fn fault(why: Error) -> (u16, &'static str) {
    match why {
        Error::Utf8(_) => (1007, "frames are UTF-8"),
        Error::Capacity(_) => (1009, "frames are at most 16 KiB"),
        _ => (1002, "not a WebSocket frame"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_way_is_half_of_the_shortest_there_and_back() {
        let mut way = Way::default();
        let sent = Duration::from_secs(7);
        for (there_and_back, lag) in [(200, 100), (80, 40), (300, 40), (300, 40), (300, 150)] {
            let back = sent + Duration::from_millis(there_and_back);
            let ping = way.ping(there_and_back, sent);
            assert_eq!(way.measured(&ping, back), Some(lag));
        }
    }

    #[test]
    fn a_pong_that_is_not_ours_measures_nothing() {
        let mut way = Way::default();
        let now = Duration::from_secs(1);
        assert_eq!(way.measured(&[0; 8], now), None);
        let old = way.ping(1, now);
        let ping = way.ping(2, now);
        for pong in [&b""[..], b"hello", &[0; 8], &old] {
            assert_eq!(way.measured(pong, 2 * now), None);
        }
        assert_eq!(way.measured(&ping, 2 * now), Some(500));
        assert_eq!(way.measured(&ping, 3 * now), None, "once is enough");
    }
}
