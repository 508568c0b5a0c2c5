//! Opening the house: data, content, listener, and closing it gently.

pub(crate) mod args;
mod logs;
mod manager;
mod welcome;

use std::{path::PathBuf, sync::Arc, time::Duration};

use anyhow::Context;
use journal::{Journal, SqliteOptions, private};
use table::BotPace;
use tracing::{info, warn};
use web::{BadBox, Boxes, Supplies};

pub use args::ServeArgs;
use welcome::{network_addresses, url, welcome};

use crate::{
    admin,
    clock::Clock,
    codes, diary, keys,
    listen::{Listen, Listener},
    pages,
    reports::Reports,
    snapshots,
    state::{Build, House, Settings},
    tables,
    tls::Tls,
    upkeep::{BackupSettings, KeepingSettings, back_up_daily, journal_file, let_go_daily},
};

/// What reads the boxes of the house, with what its keeper brings.
pub type Shelf = fn(&Supplies) -> Result<Boxes, BadBox>;

pub fn run(args: &ServeArgs, shelf: Shelf, build: Build) -> anyhow::Result<()> {
    let args = &args.checked()?;
    logs::start(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(open(args, shelf, build))
}

async fn open(args: &ServeArgs, shelf: Shelf, build: Build) -> anyhow::Result<()> {
    let supplies = Supplies {
        decks: args.decks.clone(),
    };
    // Read beside the journal's opening: a large box takes a moment.
    let boxes = std::thread::spawn(move || shelf(&supplies));
    let read = || {
        let boxes = boxes.join();
        let boxes = boxes.map_err(|_| anyhow::anyhow!("reading the boxes failed"))??;
        Ok(Arc::new(boxes))
    };
    let open = prepare(args, Clock::fast(args.clock_speed), build, read).await?;
    let (house, address) = (open.house.clone(), open.listener.address());
    for warning in house.boxes.iter().flat_map(|boxed| boxed.warnings()) {
        warn!("{warning}");
    }
    if !args.quiet {
        welcome(&house, address);
    }
    let place = address.map_or_else(|| args.listen.clone(), Listen::Address);
    let version = house.settings.build.version;
    info!(%place, data = %args.data.display(), version, "the house is open");
    let closing = closing()?;
    manager::tell("READY=1");
    // Known before it is needed, and after the first page.
    tokio::spawn(async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        tokio::task::spawn_blocking(snapshots::build).await
    });
    keep_open(open, closing).await;
    info!("the house is closed");
    Ok(())
}

/// A house that is about to open its door.
pub(crate) struct Open {
    pub house: House,
    pub listener: Listener,
    pub tls: Option<Arc<Tls>>,
    /// Where the numbers of the house are told, if not there too.
    pub metrics: Option<Listener>,
    pub data: PathBuf,
    pub backups: BackupSettings,
    pub keeping: KeepingSettings,
}

/// Gets data, listener and settings ready, and last the boxes.
pub(crate) async fn prepare(
    args: &ServeArgs,
    clock: Clock,
    build: Build,
    boxes: impl FnOnce() -> anyhow::Result<Arc<Boxes>>,
) -> anyhow::Result<Open> {
    let args = &args.checked()?;
    let tls = Tls::read(&args.tls)?;
    private::folder(&args.data).with_context(|| {
        format!(
            "{}: cannot make the data folder; choose another with --data",
            args.data.display()
        )
    })?;
    let quota = (args.quota > 0.0).then_some((args.quota * 1e6) as u64);
    let options = SqliteOptions { max_bytes: quota };
    let journal = Journal::sqlite_with(&journal_file(&args.data), &options)?;
    for name in ["signing.key", "reports.jsonl", "reports.lock"] {
        private::tighten(&args.data.join(name));
    }
    let keys = keys::open(&args.data, &journal).await?;
    let listener = match Listener::given().context("what the house was given to listen at")? {
        Some(given) => given,
        None => {
            let bound = Listener::bind(&args.listen).await;
            bound.with_context(|| busy(&args.listen, "--listen"))?
        }
    };
    let metrics = match args.door.metrics_listen {
        Some(address) => {
            let place = Listen::Address(address);
            let bound = Listener::bind(&place).await;
            Some(bound.with_context(|| busy(&place, "--metrics-listen"))?)
        }
        None => None,
    };
    let scheme = if tls.is_some() { "https" } else { "http" };
    let network = listener.address().and_then(|address| {
        let addresses = network_addresses(address);
        Some(url(scheme, *addresses.first()?, address.port()))
    });
    let pace = BotPace::default();
    let slowed = |millis: u64| (millis as f64 * args.bot_pace) as u64;
    let settings = Settings {
        clock,
        build,
        base_url: args.base_url.clone(),
        network,
        tls: tls.is_some(),
        door: args.door.clone(),
        openers: args.openers.clone(),
        no_limits: args.no_limits,
        backups: args.backups.backup_to.is_some(),
        quota,
        pace: BotPace {
            least: slowed(pace.least),
            most: slowed(pace.most),
        },
        unload_after: Duration::from_secs(args.unload_after.max(1)),
    };
    let house = House::new(boxes()?, journal, Reports::new(&args.data), keys, settings);
    Ok(Open {
        house,
        listener,
        tls,
        metrics,
        data: args.data.clone(),
        backups: args.backups.clone(),
        keeping: args.keeping.clone(),
    })
}

/// Serves whoever comes, until `closing` is over and everyone has gone.
pub(crate) async fn keep_open(open: Open, closing: impl Future<Output = ()> + Send + 'static) {
    let house = open.house;
    tokio::spawn(sweep(house.clone()));
    tokio::spawn(codes::retire_daily(house.clone()));
    tokio::spawn(diary::keep_daily(house.clone()));
    let kept = house.clone();
    tokio::task::spawn_blocking(move || kept.bundles.keep(&kept.boxes));
    if let Some(tls) = open.tls.clone() {
        tokio::spawn(tls.keep_fresh(house.closing.subscribe()));
    }
    tokio::spawn(let_go_daily(house.clone(), open.keeping));
    #[cfg(unix)]
    tokio::spawn(admin::keep_open(house.clone(), open.data.clone()));
    tokio::spawn(back_up_daily(house.clone(), open.data, open.backups));
    let clock = house.settings.clock.clone();
    tokio::spawn(async move { clock.beat().await });
    let wish = house.clone();
    tokio::spawn(async move {
        closing.await;
        wish.closing.send_replace(true);
    });
    let keep = |listener, tls, pages| {
        let closing = house.closing.subscribe();
        house.door.clone().keep(listener, tls, pages, closing)
    };
    let aside = async {
        if let Some(listener) = open.metrics {
            keep(listener, None, pages::metrics_alone(house.clone())).await;
        }
    };
    let pages = pages::routes(house.clone());
    tokio::join!(keep(open.listener, open.tls, pages), aside);
    tables::write_down(&house).await;
    diary::close(&house);
    house.journal.close().await;
}

fn busy(place: &Listen, option: &str) -> String {
    let cure = match place {
        Listen::Address(address) => format!(
            "another program may use this port (another tablee?); stop it, or choose another \
             with {option} {}:{}",
            address.ip(),
            address.port().wrapping_add(1)
        ),
        Listen::Socket(_) => "its folder must exist and be ours to write in, and no other \
             program may listen there"
            .to_string(),
    };
    format!("cannot listen on {place}: {cure}")
}

/// What waits for the signal to close; it is listened for from now on.
fn closing() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    #[cfg(unix)]
    let told = {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        }
    };
    #[cfg(not(unix))]
    let told = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    Ok(async {
        told.await;
        close();
    })
}

fn close() {
    info!("the house is closing");
    manager::tell("STOPPING=1");
    // A second signal, or ten seconds, and the house closes at once: the
    // journal is safe either way.
    tokio::spawn(async {
        tokio::select! {
            _ = tokio::signal::ctrl_c() => {}
            () = tokio::time::sleep(Duration::from_secs(10)) => {}
        }
        std::process::exit(0);
    });
}

async fn sweep(house: House) {
    let mut minute = tokio::time::interval(Duration::from_secs(60));
    loop {
        minute.tick().await;
        house.limits.sweep();
    }
}
