//! What every part of the running house shares.

use std::{sync::Arc, time::Duration};

use game::Millis;
use journal::Journal;
use table::{BotPace, Chance, Now};
use tokio::sync::watch;
use web::Boxes;

use crate::{
    blocks::Blocks,
    clock::Clock,
    door::{Door, DoorArgs},
    health::Health,
    identity,
    keys::Keys,
    limits::Limits,
    metrics::Metrics,
    packing::Packed,
    public::Public,
    reports::Reports,
    tables::Tables,
    tickets::Tickets,
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

pub struct Settings {
    /// The one clock of the house.
    pub clock: Clock,
    /// How people outside reach the house, without a slash at the end; empty
    /// to go by what each browser asked for.
    pub base_url: String,
    /// The network address for links when a browser came by `localhost`.
    pub network: Option<String>,
    pub door: DoorArgs,
    /// Whether one address may have all there is, for a load test.
    pub no_limits: bool,
    pub pace: BotPace,
    /// How long a table that nobody looks at stays in memory.
    pub unload_after: Duration,
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
        let blocks = Blocks::open(reports.folder());
        let door = Door::new(settings.door.clone(), !settings.no_limits);
        House(Arc::new(Shared {
            boxes,
            journal,
            reports,
            keys,
            limits,
            door: Arc::new(door),
            metrics: Metrics::new(),
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

    /// Whether people come by TLS alone, and so do their cookies.
    pub fn is_secure(&self) -> bool {
        self.settings.base_url.starts_with("https://")
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
