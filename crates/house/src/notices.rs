//! What all tables are told by whoever keeps the house: a notice, and that no
//! new game begins before an upgrade.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::ensure;
use futures_util::SinkExt;
use serde_json::json;
use tracing::info;

use crate::{admin::Status, keeper::Message, state::House};

/// The longest notice: two lines on a phone.
pub const LONGEST: usize = 200;

#[derive(Default)]
pub struct Notices(Mutex<Now>);

#[derive(Clone, Default)]
pub struct Now {
    /// Nothing where there is none.
    pub text: String,
    pub draining: bool,
}

impl Now {
    fn told(&self) -> String {
        json!({ "notice": self.text, "draining": self.draining }).to_string()
    }
}

impl Notices {
    fn lock(&self) -> MutexGuard<'_, Now> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn now(&self) -> Now {
        self.lock().clone()
    }

    /// Whether no new game begins.
    pub fn draining(&self) -> bool {
        self.lock().draining
    }

    /// What holds now, as devices are told; nothing where nothing does.
    pub fn told(&self) -> Option<String> {
        let now = self.now();
        (!now.text.is_empty() || now.draining).then(|| now.told())
    }
}

/// Tells all tables something until it is taken back by saying nothing.
pub async fn tell(house: &House, text: &str) -> anyhow::Result<()> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = text.chars().count();
    ensure!(
        length <= LONGEST,
        "a notice has {LONGEST} letters at most, this has {length}"
    );
    ensure!(!text.contains(char::is_control), "a notice is plain text");
    info!(length, "all tables are told something");
    house.notices.lock().text = text;
    spread(house).await;
    Ok(())
}

/// Lets no new game begin, or lets them begin again.
pub async fn drain(house: &House, on: bool) {
    let before = std::mem::replace(&mut house.notices.lock().draining, on);
    if before != on {
        info!(on, "new games wait");
        spread(house).await;
    }
}

async fn spread(house: &House) {
    let text: Arc<str> = house.notices.now().told().into();
    for mut mailbox in house.tables.mailboxes() {
        // A table that has just left memory has nobody to be told.
        let _ = mailbox.send(Message::Tell { text: text.clone() }).await;
    }
}

pub fn status(house: &House) -> Status {
    let build = house.settings.build;
    Status {
        version: build.version.into(),
        commit: build.commit.into(),
        sockets: house.metrics.sockets.get(),
        tables: house.metrics.tables.get(),
        games: house.metrics.games.get(),
        draining: house.notices.draining(),
    }
}
