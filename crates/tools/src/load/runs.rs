//! Many tables at once, and what was measured while they played.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow, ensure};
use hdrhistogram::Histogram;
use tokio::{task::JoinSet, time::timeout};

use super::{
    group::{Group, Party, Sizes, Speech},
    servers::{Ground, Kind, Server, own_cpu},
};

/// How many tables are set up at the same time.
const AT_ONCE: usize = 64;

/// What to put on a server.
#[derive(Clone, Copy)]
pub struct Load {
    pub tables: usize,
    pub party: Party,
    pub pace: Pace,
    pub warm_up: Duration,
    pub measured: Duration,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pace {
    /// A table's next move follows when everyone was told of the last.
    Closed,
    /// A table's moves come at this interval, whatever the server does.
    Open { every: Duration },
}

/// A server, and what each seat's second device is told, if there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arm {
    pub kind: Kind,
    pub second: Option<Speech>,
}

impl Arm {
    pub const RAW: Arm = Arm::once(Kind::Raw);
    pub const JOURNAL: Arm = Arm::once(Kind::RawJournal);
    pub const HOUSE: Arm = Arm::once(Kind::House);
    /// As many sockets as with the panels, so that their latencies compare.
    pub const JOURNAL_TWICE: Arm = Arm::twice(Kind::RawJournal, Speech::Panels);
    pub const JSON_TWICE: Arm = Arm::twice(Kind::House, Speech::Json);
    pub const PANELS: Arm = Arm::twice(Kind::House, Speech::Panels);

    const fn once(kind: Kind) -> Arm {
        Arm { kind, second: None }
    }

    const fn twice(kind: Kind, second: Speech) -> Arm {
        let second = Some(second);
        Arm { kind, second }
    }

    pub fn name(self) -> String {
        let name = self.kind.name();
        match (self.kind, self.second) {
            (_, None) => name.to_string(),
            (Kind::House, Some(second)) => format!("{name}, and {}", second.name()),
            (_, Some(_)) => format!("{name}, twice"),
        }
    }
}

/// What one run showed.
pub struct Sample {
    pub arm: Arm,
    pub moves: u64,
    pub seconds: f64,
    pub server_cpu: Duration,
    pub load_cpu: Duration,
    /// Microseconds from a move to the last seat told.
    pub latency: Histogram<u64>,
    /// KiB grown per seat since the server opened.
    pub per_seat: f64,
}

impl Sample {
    pub fn rate(&self) -> f64 {
        self.moves as f64 / self.seconds
    }

    pub fn server_micros(&self) -> f64 {
        self.server_cpu.as_secs_f64() * 1e6 / self.moves.max(1) as f64
    }

    /// Part of its core that the load used.
    pub fn load_share(&self) -> f64 {
        self.load_cpu.as_secs_f64() / self.seconds
    }

    pub fn millis_at(&self, quantile: f64) -> f64 {
        self.latency.value_at_quantile(quantile) as f64 / 1e3
    }
}

struct Watch {
    measuring: AtomicBool,
    over: AtomicBool,
    latency: Mutex<Histogram<u64>>,
}

/// Starts a server, plays on it and lets it go.
pub async fn run(arm: Arm, ground: &Ground, sizes: Sizes, load: &Load) -> Result<Sample> {
    let mut load = *load;
    load.party.second = arm.second;
    let mut server = Server::start(arm.kind, ground, sizes, &[]).await?;
    let before = server.memory();
    match play(&server, arm, sizes, &load).await {
        Ok(mut sample) => {
            let grown = server
                .memory()
                .zip(before)
                .map(|(now, then)| now.saturating_sub(then));
            let seats = (load.tables * load.party.seats) as f64;
            sample.per_seat = grown.map_or(f64::NAN, |grown| grown as f64 / seats);
            Ok(sample)
        }
        Err(why) => Err(server.blame(why)),
    }
}

async fn play(server: &Server, arm: Arm, sizes: Sizes, load: &Load) -> Result<Sample> {
    let mut groups = gather(server, arm.kind, sizes, load).await?;
    // All at once: what takes long on the way is the game's own clock.
    futures_util::future::try_join_all(groups.iter_mut().map(Group::prepare)).await?;
    let work = async {
        let (began, server_cpu, load_cpu) = (Instant::now(), server.cpu(), own_cpu());
        tokio::time::sleep(load.measured).await;
        let seconds = began.elapsed().as_secs_f64();
        Ok((seconds, server.cpu() - server_cpu, own_cpu() - load_cpu))
    };
    let ((seconds, server_cpu, load_cpu), latency) =
        while_playing(groups, load.pace, load.warm_up, work).await?;
    ensure!(
        !latency.is_empty(),
        "no move was told to everyone in {seconds:.1} s"
    );
    Ok(Sample {
        arm,
        moves: latency.len(),
        seconds,
        server_cpu,
        load_cpu,
        latency,
        per_seat: f64::NAN,
    })
}

/// Has tables play while something else is done, after a while of warming up;
/// gives what came of it, and how long the moves took meanwhile.
pub async fn while_playing<T>(
    groups: Vec<Group>,
    pace: Pace,
    warm_up: Duration,
    work: impl Future<Output = Result<T>>,
) -> Result<(T, Histogram<u64>)> {
    let watch = Arc::new(Watch {
        measuring: AtomicBool::new(false),
        over: AtomicBool::new(false),
        latency: Mutex::new(Histogram::new_with_bounds(1, 120_000_000, 3)?),
    });
    let tables_in_all = groups.len();
    let mut tables = JoinSet::new();
    for (number, group) in groups.into_iter().enumerate() {
        let watch = watch.clone();
        tables.spawn(async move {
            match pace {
                Pace::Closed => keep_playing(group, &watch).await,
                Pace::Open { every } => {
                    // Tables do not all move at the same moment.
                    let offset = every * number as u32 / tables_in_all as u32;
                    play_by_the_clock(group, &watch, every, offset).await
                }
            }
        });
    }
    let measured = async {
        tokio::time::sleep(warm_up).await;
        watch.measuring.store(true, Relaxed);
        let done = work.await;
        watch.measuring.store(false, Relaxed);
        done
    };
    let done = tokio::select! {
        measured = measured => measured?,
        ended = tables.join_next() => {
            let ended = ended.context("no tables")?.map_err(anyhow::Error::from);
            return Err(ended.and_then(|ended| ended).err().unwrap_or_else(|| anyhow!("a table stopped")));
        }
    };
    watch.over.store(true, Relaxed);
    tables.shutdown().await;
    let latency = watch.latency.lock();
    let latency = latency.unwrap_or_else(PoisonError::into_inner).clone();
    Ok((done, latency))
}

/// Opens all tables, some at a time.
async fn gather(server: &Server, kind: Kind, sizes: Sizes, load: &Load) -> Result<Vec<Group>> {
    let (address, party) = (server.address, load.party);
    in_parallel(load.tables, move |number| async move {
        match kind {
            Kind::House | Kind::Guarded => Group::seated(address, party).await,
            Kind::Raw | Kind::RawJournal => {
                Group::raw(address, number, sizes.asked, party.devices()).await
            }
        }
    })
    .await
}

/// Does something `count` times, a few at once.
pub async fn in_parallel<T, F, W>(count: usize, work: F) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Fn(usize) -> W,
    W: Future<Output = Result<T>> + Send + 'static,
{
    let mut done = Vec::with_capacity(count);
    let mut running = JoinSet::new();
    for number in 0..count {
        if running.len() == AT_ONCE
            && let Some(one) = running.join_next().await
        {
            done.push(one??);
        }
        running.spawn(work(number));
    }
    while let Some(one) = running.join_next().await {
        done.push(one??);
    }
    Ok(done)
}

impl Watch {
    fn note(&self, took: Duration) {
        if self.measuring.load(Relaxed) {
            let micros = took.as_micros() as u64;
            let mut latency = self.latency.lock().unwrap_or_else(PoisonError::into_inner);
            latency.saturating_record(micros.max(1));
        }
    }
}

async fn keep_playing(mut group: Group, watch: &Watch) -> Result<()> {
    while !watch.over.load(Relaxed) {
        let (sent, told) = group.play().await?;
        watch.note(told - sent);
    }
    Ok(())
}

async fn play_by_the_clock(
    mut group: Group,
    watch: &Watch,
    every: Duration,
    offset: Duration,
) -> Result<()> {
    let mut due = Instant::now() + offset;
    while !watch.over.load(Relaxed) {
        let late = Instant::now() >= due;
        tokio::time::sleep_until(due.into()).await;
        let (sent, told) = group.play().await?;
        // A move that had to wait for the one before waited for the server; one
        // that came by the timer only begins when it is sent.
        watch.note(told - if late { due } else { sent });
        due += every;
    }
    Ok(())
}

/// Plays about one game to learn how large the messages are.
pub async fn measure_sizes(ground: &Ground, party: Party) -> Result<Sizes> {
    const MOVES: usize = 500;
    // Each move waits for the disk, which may take its time.
    const PATIENCE: Duration = Duration::from_secs(120);
    let mut server = Server::start(Kind::House, ground, Sizes::default(), &[]).await?;
    let played = async {
        let mut group = Group::seated(server.address, party).await?;
        group.prepare().await?;
        (group.sent, group.told) = (0, 0);
        for _ in 0..MOVES {
            group.play().await?;
        }
        Ok((group.sent / MOVES, group.told / (MOVES * party.devices())))
    };
    let played = timeout(PATIENCE, played)
        .await
        .context("the house is too slow");
    let (asked, told) = match played.and_then(|played| played) {
        Ok(played) => played,
        Err(why) => return Err(server.blame(why)),
    };
    server.crash();
    let journal = journal::Journal::sqlite(&server.journal())?;
    let mut bytes = Vec::new();
    for table in journal.list().await? {
        let entries = journal.read(&table.table, 0).await?;
        bytes.extend(entries.iter().map(|entry| entry.payload.len()));
    }
    journal.close().await;
    let record = bytes.iter().sum::<usize>() / bytes.len().max(1);
    Ok(Sizes {
        asked,
        told,
        record,
    })
}
