//! Opening the house: data, content, listener, and closing it gently.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use anyhow::{Context, bail};
use clap::Args;
use journal::{Journal, SqliteOptions, private};
use table::BotPace;
use tokio::net::TcpListener;
use tracing::{info, warn};
use tracing_subscriber::{filter::Targets, prelude::*, registry};
use web::{BadBox, Boxes, Supplies};

use crate::{
    admin,
    clock::Clock,
    codes,
    door::DoorArgs,
    hosts, keys, pages,
    reports::Reports,
    snapshots,
    state::{House, Settings},
    tables,
    upkeep::{BackupSettings, KeepingSettings, back_up_daily, journal_file, let_go_daily},
};

/// Some forty thousand games of a tenth of a megabyte, and less than half of
/// the smallest disks that are rented: the system and its logs need some too.
pub(crate) const QUOTA: f64 = 4_000.0;

#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// Address and port to listen on
    #[arg(long, env = "TABLEE_LISTEN", default_value = "0.0.0.0:8080")]
    pub listen: SocketAddr,

    /// Folder of the journal and the signing key; made if it is not there
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    pub data: PathBuf,

    /// Folder of picture decks of your own, each a folder with forty pictures or
    /// more (svg, png, jpg, webp) and perhaps a deck.toml that describes them
    #[arg(long, env = "TABLEE_DECKS", value_name = "FOLDER")]
    pub decks: Option<PathBuf>,

    /// How people reach the house from outside, such as https://jeux.example.org.
    /// With https, cookies are sent over TLS only
    #[arg(long, env = "TABLEE_BASE_URL", default_value = "")]
    pub base_url: String,

    /// How much to log: error, warn, info, debug, trace, or a level for each part
    /// of the program
    #[arg(long, env = "TABLEE_LOG", default_value = "warn,tablee=info")]
    pub log: String,

    /// Write logs as JSON lines
    #[arg(long, env = "TABLEE_LOG_JSON")]
    pub log_json: bool,

    #[command(flatten)]
    pub door: DoorArgs,

    /// How long bots seem to think: 1 as people do, 0 at once
    #[arg(long, env = "TABLEE_BOT_PACE", default_value_t = 1.0)]
    pub bot_pace: f64,

    /// Seconds after which a table nobody looks at leaves memory
    #[arg(long, env = "TABLEE_UNLOAD_AFTER", default_value_t = 120)]
    pub unload_after: u64,

    /// Most megabytes the journal may take, its write-ahead log included; beyond,
    /// moves are refused as on a full disk. 0 for as much as there is
    #[arg(long, env = "TABLEE_QUOTA", value_name = "MEGABYTES", default_value_t = QUOTA)]
    pub quota: f64,

    #[command(flatten)]
    pub backups: BackupSettings,

    #[command(flatten)]
    pub keeping: KeepingSettings,

    /// How many times as fast the house's clock runs, for tests
    #[arg(long, env = "TABLEE_CLOCK_SPEED", default_value_t = 1.0, hide = true)]
    pub clock_speed: f64,

    /// Lift the rates per person and address, for a load test
    #[arg(long, env = "TABLEE_NO_LIMITS", hide = true)]
    pub no_limits: bool,

    /// Print no welcome, only logs
    #[arg(long, env = "TABLEE_QUIET")]
    pub quiet: bool,
}

/// What reads the boxes of the house, with what its keeper brings.
pub type Shelf = fn(&Supplies) -> Result<Boxes, BadBox>;

pub fn run(args: &ServeArgs, shelf: Shelf) -> anyhow::Result<()> {
    start_logs(args)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(open(args, shelf))
}

fn start_logs(args: &ServeArgs) -> anyhow::Result<()> {
    let wanted: Targets = args.log.parse().with_context(|| {
        format!(
            "--log {:?} is not a level or a list such as \"warn,tablee=info\"; try \"info\"",
            args.log
        )
    })?;
    let lines = tracing_subscriber::fmt::layer().with_writer(std::io::stderr);
    let lines = match args.log_json {
        true => lines.json().boxed(),
        false => lines.compact().boxed(),
    };
    registry().with(lines.with_filter(wanted)).init();
    Ok(())
}

async fn open(args: &ServeArgs, shelf: Shelf) -> anyhow::Result<()> {
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
    let open = prepare(args, Clock::fast(args.clock_speed), read).await?;
    let (house, address) = (open.house.clone(), open.listener.local_addr()?);
    for warning in house.boxes.iter().flat_map(|boxed| boxed.warnings()) {
        warn!("{warning}");
    }
    if !args.quiet {
        welcome(&house, address, &network_addresses(address));
    }
    info!(%address, data = %args.data.display(), "the house is open");
    // Known before it is needed, and after the first page.
    tokio::spawn(async {
        tokio::time::sleep(Duration::from_secs(1)).await;
        tokio::task::spawn_blocking(snapshots::build).await
    });
    keep_open(open, close()).await;
    info!("the house is closed");
    Ok(())
}

/// A house that is about to open its door.
pub(crate) struct Open {
    pub house: House,
    pub listener: TcpListener,
    /// Where the numbers of the house are told, if not there too.
    pub metrics: Option<TcpListener>,
    pub data: PathBuf,
    pub backups: BackupSettings,
    pub keeping: KeepingSettings,
}

/// Gets data, listener and settings ready, and last the boxes.
pub(crate) async fn prepare(
    args: &ServeArgs,
    clock: Clock,
    boxes: impl FnOnce() -> anyhow::Result<Arc<Boxes>>,
) -> anyhow::Result<Open> {
    let base_url = args.base_url.trim_end_matches('/').to_string();
    let web = base_url.starts_with("http://") || base_url.starts_with("https://");
    let named = web && hosts::host_of_url(&base_url).is_some();
    if !base_url.is_empty() && !named {
        bail!(
            "--base-url {base_url:?} must be http:// or https:// and a host, as browsers send it \
             (xn--… for letters beyond a to z)"
        );
    }
    if !(0.0..=60.0).contains(&args.bot_pace) {
        bail!("--bot-pace {} must be between 0 and 60", args.bot_pace);
    }
    if !(args.quota == 0.0 || (0.1..=1e9).contains(&args.quota)) {
        bail!(
            "--quota {} must be at least 0.1 (megabytes), or 0 for no quota",
            args.quota
        );
    }
    private::folder(&args.data).with_context(|| {
        format!(
            "{}: cannot make the data folder; choose another with --data",
            args.data.display()
        )
    })?;
    let options = SqliteOptions {
        max_bytes: (args.quota > 0.0).then_some((args.quota * 1e6) as u64),
    };
    let journal = Journal::sqlite_with(&journal_file(&args.data), &options)?;
    for name in ["signing.key", "reports.jsonl", "reports.lock"] {
        private::tighten(&args.data.join(name));
    }
    let keys = keys::open(&args.data, &journal).await?;
    let listener = TcpListener::bind(args.listen).await;
    let listener = listener.with_context(|| busy(args.listen, "--listen"))?;
    let metrics = match args.door.metrics_listen {
        Some(address) => {
            let listener = TcpListener::bind(address).await;
            Some(listener.with_context(|| busy(address, "--metrics-listen"))?)
        }
        None => None,
    };
    let address = listener.local_addr()?;
    let pace = BotPace::default();
    let slowed = |millis: u64| (millis as f64 * args.bot_pace) as u64;
    let settings = Settings {
        clock,
        base_url,
        network: network_addresses(address)
            .first()
            .map(|ip| url(*ip, address.port())),
        door: args.door.clone(),
        no_limits: args.no_limits,
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
    let keep = |listener, pages| {
        let closing = house.closing.subscribe();
        house.door.clone().keep(listener, pages, closing)
    };
    let aside = async {
        if let Some(listener) = open.metrics {
            keep(listener, pages::metrics_alone(house.clone())).await;
        }
    };
    tokio::join!(keep(open.listener, pages::routes(house.clone())), aside);
    tables::write_down(&house).await;
    house.journal.close().await;
}

fn busy(address: SocketAddr, option: &str) -> String {
    format!(
        "cannot listen on {address}: another program may use this port (another tablee?); \
         stop it, or choose another with {option} {}:{}",
        address.ip(),
        address.port().wrapping_add(1)
    )
}

/// Waits for the signal to close.
async fn close() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(why) => {
                warn!(%why, "no signal but ctrl-c will close the house gently");
                let _ = interrupt.await;
            }
        }
    }
    #[cfg(not(unix))]
    let _ = interrupt.await;
    info!("the house is closing");
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

/// The addresses by which other devices of the network can come.
fn network_addresses(address: SocketAddr) -> Vec<IpAddr> {
    if !address.ip().is_unspecified() {
        return if address.ip().is_loopback() {
            Vec::new()
        } else {
            vec![address.ip()]
        };
    }
    let mut addresses: Vec<IpAddr> = if_addrs::get_if_addrs()
        .unwrap_or_default()
        .iter()
        .filter(|interface| !interface.is_loopback() && !interface.is_link_local())
        .map(|interface| interface.ip())
        .filter(|ip| ip.is_ipv4() || address.is_ipv6())
        .collect();
    addresses.sort_by_key(IpAddr::is_ipv6);
    addresses
}

fn url(ip: IpAddr, port: u16) -> String {
    format!("http://{}", SocketAddr::new(ip, port))
}

fn welcome(house: &House, address: SocketAddr, networks: &[IpAddr]) {
    println!("\n  Tablée — la maison est ouverte · the house is open\n");
    println!(
        "  ici · here              http://localhost:{}",
        address.port()
    );
    for ip in networks {
        println!("  sur le réseau · network {}", url(*ip, address.port()));
    }
    let outside = &house.settings.base_url;
    if !outside.is_empty() {
        println!("  dehors · outside        {outside}");
    }
    let shared = if outside.is_empty() {
        house.settings.network.as_ref()
    } else {
        Some(outside)
    };
    if let Some(link) = shared {
        if let Ok(code) = qrcode::QrCode::new(link) {
            let picture = code
                .render::<qrcode::render::unicode::Dense1x2>()
                .quiet_zone(true)
                .build();
            println!("\n{}\n", picture.replace('\n', "\n  ").trim_end());
        }
    } else {
        println!(
            "\n  Seul cet ordinateur peut venir · only this computer can come: use --listen 0.0.0.0:{}\n",
            address.port()
        );
    }
    println!("  Ctrl-C pour fermer · to close\n");
}
