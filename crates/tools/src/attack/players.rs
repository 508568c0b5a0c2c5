//! People who play on while a house is attacked: how long their moves take, and
//! whether they are thrown out.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc,
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow, bail};
use futures_util::future::{join_all, select_all};
use serde::Deserialize;
use serde_json::value::RawValue;
use tokio::time::{sleep_until, timeout};

use crate::{
    load::{
        client::{Door, Socket},
        group::{ask, open_table, seq_of},
    },
    play::Player,
};

/// How long a move may take before somebody gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// How many play, and how quickly.
#[derive(Clone, Copy)]
pub struct Pace {
    tables: usize,
    every: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            tables: 3,
            every: Duration::from_millis(75),
        }
    }
}

/// How the players fared.
#[derive(Default)]
pub struct Served {
    times: Vec<Duration>,
    /// Why tables stopped playing.
    pub thrown: Vec<String>,
}

impl Served {
    pub fn moves(&self) -> usize {
        self.times.len()
    }

    pub fn quantile(&self, at: f64) -> Duration {
        let mut times = self.times.clone();
        times.sort_unstable();
        let last = times.len().saturating_sub(1) as f64;
        let time = times.get((last * at).ceil() as usize);
        time.copied().unwrap_or(PATIENCE)
    }
}

/// Tables full of people, in a thread of their own: who attacks does not hold
/// them up.
pub struct Players {
    /// The first of their tables.
    pub table: String,
    over: Arc<AtomicBool>,
    playing: JoinHandle<Served>,
}

impl Players {
    /// Opens tables and begins games; every group has an address of its own.
    pub fn gather(
        house: SocketAddr,
        number: u8,
        player: &'static dyn Player,
        pace: Pace,
    ) -> Result<Players> {
        let over = Arc::new(AtomicBool::new(false));
        let (tell, told) = mpsc::channel();
        let seen = over.clone();
        let playing = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let groups = (0..pace.tables).map(|group| {
                    let from = Ipv4Addr::new(127, 0, number + 1, group as u8 + 1);
                    Group::seated(house, from.into(), player)
                });
                let groups: Result<Vec<Group>> = join_all(groups).await.into_iter().collect();
                let groups = match groups {
                    Ok(groups) => groups,
                    Err(why) => {
                        let _ = tell.send(Err(why));
                        return Served::default();
                    }
                };
                let table = groups.first().map(|group| group.table.clone());
                let _ = tell.send(table.ok_or_else(|| anyhow!("no tables")));
                let playing = groups.into_iter().map(|group| group.play(&seen, pace));
                let mut all = Served::default();
                for served in join_all(playing).await {
                    all.times.extend(served.times);
                    all.thrown.extend(served.thrown);
                }
                all
            })
        });
        let table = told.recv().context("the players broke off")??;
        Ok(Players {
            table,
            over,
            playing,
        })
    }

    pub fn stop(self) -> Served {
        self.over.store(true, Relaxed);
        let broken = Served {
            thrown: vec!["the players broke off".into()],
            ..Served::default()
        };
        self.playing.join().unwrap_or(broken)
    }
}

/// What is read of a message.
#[derive(Deserialize)]
struct Message<'a> {
    #[serde(borrow)]
    game: Option<&'a RawValue>,
    #[serde(default)]
    ack: String,
}

/// The people of one table. It is full, so that nobody else sits down.
struct Group {
    table: String,
    player: &'static dyn Player,
    seats: Vec<Seat>,
    asks: u64,
}

struct Seat {
    socket: Socket,
    /// The last view, as a message.
    told: Vec<u8>,
    /// The last record heard of, and the last wish granted.
    seq: u64,
    granted: String,
}

impl Seat {
    fn new(socket: Socket) -> Seat {
        Seat {
            socket,
            told: Vec::new(),
            seq: 0,
            granted: String::new(),
        }
    }

    async fn hear(&mut self) -> Result<()> {
        self.socket.hear().await?;
        self.note()
    }

    /// Keeps what the last message told.
    fn note(&mut self) -> Result<()> {
        let text = self.socket.text();
        if text.starts_with(b"{\"refused\"") {
            bail!("refused: {}", String::from_utf8_lossy(text));
        }
        let message: Message<'_> = serde_json::from_slice(text)?;
        self.seq = seq_of(text).unwrap_or(self.seq);
        if let Some(game) = message.game {
            self.told = format!("{{\"seq\":{},\"game\":{}}}", self.seq, game.get()).into_bytes();
        }
        self.granted = message.ack;
        Ok(())
    }
}

impl Group {
    async fn seated(house: SocketAddr, from: IpAddr, player: &'static dyn Player) -> Result<Group> {
        let people = player.seats().last().copied().unwrap_or(2);
        let mut door = Door::open_from(Some(from), house).await?;
        let (table, host) = open_table(&mut door, player.form()).await?;
        let mut seats = Vec::with_capacity(people);
        for person in 0..people {
            let cookie = if person == 0 { host.as_str() } else { "" };
            let path = format!("/t/{table}/socket?as=json");
            let mut socket = Socket::open_from(Some(from), house, &path, cookie).await?;
            socket.hear().await?;
            if person > 0 {
                ask(&mut socket, "join", r#"{"join":{"name":"Basile"}}"#).await?;
            }
            seats.push(Seat::new(socket));
        }
        let mut group = Group {
            table,
            player,
            seats,
            asks: 0,
        };
        let begun = ask(&mut group.seats[0].socket, "start", "\"start\"").await?;
        group.seats[0].note()?;
        group.catch_up(begun).await?;
        Ok(group)
    }

    async fn play(mut self, over: &AtomicBool, pace: Pace) -> Served {
        let mut served = Served::default();
        let mut due = Instant::now();
        while !over.load(Relaxed) {
            let moved = timeout(PATIENCE, self.make_a_move()).await;
            let moved = moved.unwrap_or_else(|_| Err(anyhow!("a move took too long")));
            let quiet = match moved {
                Ok(time) => {
                    served.times.push(time);
                    due += pace.every;
                    self.listen_until(due).await
                }
                Err(why) => Err(why),
            };
            if let Err(why) = quiet {
                served.thrown.push(format!("players thrown out: {why:#}"));
                break;
            }
        }
        served
    }

    /// From the sending of a move until everybody was told of it.
    async fn make_a_move(&mut self) -> Result<Duration> {
        let mut wish = String::new();
        let told: Vec<&[u8]> = self.seats.iter().map(|seat| seat.told.as_slice()).collect();
        let seat = self.player.think(&told, &mut wish)?;
        self.asks += 1;
        let nonce = self.asks.to_string();
        let frame = format!("{{\"nonce\":\"{nonce}\",\"ask\":{wish}}}");
        let began = Instant::now();
        let asker = &mut self.seats[seat];
        asker.socket.send(&frame).await?;
        loop {
            asker.hear().await?;
            if asker.granted == nonce {
                break;
            }
        }
        let seq = asker.seq;
        self.catch_up(seq).await?;
        Ok(began.elapsed())
    }

    async fn catch_up(&mut self, seq: u64) -> Result<()> {
        for seat in &mut self.seats {
            while seat.seq < seq {
                seat.hear().await?;
            }
        }
        Ok(())
    }

    /// Hears whatever comes meanwhile.
    async fn listen_until(&mut self, due: Instant) -> Result<()> {
        loop {
            let each = self.seats.iter_mut().map(|seat| Box::pin(seat.hear()));
            tokio::select! {
                () = sleep_until(due.into()) => return Ok(()),
                (heard, ..) = select_all(each) => heard?,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_count_among_few() {
        let served = Served {
            times: (1..=50).rev().map(Duration::from_millis).collect(),
            ..Served::default()
        };
        assert_eq!(served.quantile(0.5), Duration::from_millis(26));
        assert_eq!(served.quantile(0.99), Duration::from_millis(50));
        assert_eq!(Served::default().quantile(0.99), PATIENCE);
    }
}
