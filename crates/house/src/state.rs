//! What every part of the running house shares.

use std::{sync::Arc, time::Duration};

use game::Millis;
use journal::Journal;
use table::{BotPace, Chance, Now};
use tokio::sync::watch;
use web::Boxes;

use crate::{
    blocks::Blocks,
    bundles::Bundles,
    clock::Clock,
    diary::Diary,
    door::{Door, DoorArgs},
    health::Health,
    identity,
    keys::Keys,
    limits::Limits,
    metrics::{self, Metrics},
    notices::Notices,
    openers::{OpenerArgs, Openings},
    packing::Packed,
    pages::host::{Counted, Opened},
    public::Public,
    reports::Reports,
    tables::Tables,
    tickets::Tickets,
    upkeep::journal_file,
};

#[derive(Clone)]
pub struct House(Arc<Shared>);

pub struct Shared {
    pub boxes: Arc<Boxes>,
    pub journal: Journal,
    pub reports: Reports,
    pub keys: Keys,
    pub limits: Limits,
    pub door: Arc<Door>,
    pub metrics: Metrics,
    pub diary: Diary,
    pub notices: Notices,
    pub openings: Openings,
    pub bundles: Bundles,
    pub by_game: Counted,
    pub opened: Opened,
    pub health: Health,
    pub tables: Tables,
    pub tickets: Tickets,
    pub packed: Packed,
    pub public: Public,
    pub blocks: Blocks,
    pub settings: Settings,
    /// Turns true when the house closes.
    pub closing: watch::Sender<bool>,
}

/// Which program this is.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    pub version: &'static str,
    pub commit: &'static str,
}

pub struct Settings {
    /// The one clock of the house.
    pub clock: Clock,
    pub build: Build,
    /// How people outside reach the house, without a slash at the end; empty
    /// to go by what each browser asked for.
    pub base_url: String,
    /// The network address for links when a browser came by `localhost`.
    pub network: Option<String>,
    /// Whether the house speaks https itself.
    pub tls: bool,
    pub door: DoorArgs,
    pub openers: OpenerArgs,
    /// Whether one address may have all there is, for a load test.
    pub no_limits: bool,
    /// Whether the house is backed up every day.
    pub backups: bool,
    pub pace: BotPace,
    /// Most bytes the journal may take.
    pub quota: Option<u64>,
    /// How long a table that nobody looks at stays in memory.
    pub unload_after: Duration,
}

impl Settings {
    /// How browsers speak to the house's own listener.
    pub fn scheme(&self) -> &'static str {
        if self.tls { "https" } else { "http" }
    }
}

impl House {
    pub fn new(
        boxes: Arc<Boxes>,
        journal: Journal,
        reports: Reports,
        keys: Keys,
        settings: Settings,
    ) -> House {
        let limits = match settings.no_limits {
            true => Limits::none(),
            false => Limits::new(&settings.door.limits),
        };
        let bundles = Bundles::new(reports.folder());
        let disk = metrics::disk(&journal_file(reports.folder()));
        let opened = Opened {
            at: settings.clock.now(),
            bytes: disk.journal + disk.log,
            backups: settings.backups,
        };
        let blocks = Blocks::open(reports.folder());
        let door = Door::new(settings.door.clone(), !settings.no_limits);
        let metrics = Metrics::new(&settings.build, settings.quota);
        metrics.expect(boxes.iter().map(|boxed| boxed.lid().id));
        House(Arc::new(Shared {
            boxes,
            journal,
            reports,
            keys,
            limits,
            door: Arc::new(door),
            metrics,
            diary: Diary::default(),
            notices: Notices::default(),
            openings: Openings::default(),
            bundles,
            by_game: Counted::default(),
            opened,
            health: Health::default(),
            tables: Tables::default(),
            tickets: Tickets::default(),
            packed: Packed::default(),
            public: Public::default(),
            blocks,
            settings,
            closing: watch::Sender::new(false),
        }))
    }

    /// Limits that were reached since the house opened, the most often first.
    pub fn bites(&self) -> Vec<(&'static str, u64)> {
        let mut all = self.limits.bites().counts();
        all.extend(self.door.bites().counts());
        all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all
    }

    /// Whether people come by TLS alone, and so do their cookies.
    pub fn is_secure(&self) -> bool {
        self.settings.tls || self.settings.base_url.starts_with("https://")
    }

    /// What the house calls the time, in milliseconds since 1970.
    pub fn wall(&self) -> Millis {
        self.settings.clock.now()
    }

    /// The moment of an input, with chance nobody can foretell: a seed for each
    /// purpose.
    pub fn now(&self) -> Now {
        Now {
            wall: self.wall(),
            chance: Chance {
                rules: identity::random_seed(),
                choices: identity::random_seed(),
                delays: identity::random_seed(),
            },
        }
    }
}

impl std::ops::Deref for House {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
