//! Style sheets, scripts and icons, built into the program. Their address
//! carries a hash of what is in them, so browsers may keep them for good.

use std::{
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    sync::LazyLock,
};

pub struct Asset {
    pub name: &'static str,
    pub kind: &'static str,
    pub bytes: &'static [u8],
}

macro_rules! assets {
    ($($name:literal: $kind:literal),* $(,)?) => {
        &[$(Asset {
            name: $name,
            kind: $kind,
            bytes: include_bytes!(concat!("../assets/", $name)),
        }),*]
    };
}

const ALL: &[Asset] = assets! {
    "tokens.css": "text/css; charset=utf-8",
    "house.css": "text/css; charset=utf-8",
    "forms.css": "text/css; charset=utf-8",
    "pictures.css": "text/css; charset=utf-8",
    "places.css": "text/css; charset=utf-8",
    "table.css": "text/css; charset=utf-8",
    "room.css": "text/css; charset=utf-8",
    "box.css": "text/css; charset=utf-8",
    "plot.css": "text/css; charset=utf-8",
    "typo.css": "text/css; charset=utf-8",
    "typo-people.css": "text/css; charset=utf-8",
    "typo-hand.css": "text/css; charset=utf-8",
    "typo-screen.css": "text/css; charset=utf-8",
    "typo-box.css": "text/css; charset=utf-8",
    "typo-record.css": "text/css; charset=utf-8",
    "compatibility.css": "text/css; charset=utf-8",
    "compatibility-hand.css": "text/css; charset=utf-8",
    "compatibility-slips.css": "text/css; charset=utf-8",
    "compatibility-deck.css": "text/css; charset=utf-8",
    "compatibility-spread.css": "text/css; charset=utf-8",
    "compatibility-people.css": "text/css; charset=utf-8",
    "compatibility-screen.css": "text/css; charset=utf-8",
    "compatibility-around.css": "text/css; charset=utf-8",
    "compatibility-room.css": "text/css; charset=utf-8",
    "compatibility-pairs.css": "text/css; charset=utf-8",
    "compatibility-end.css": "text/css; charset=utf-8",
    "cible.css": "text/css; charset=utf-8",
    "cible-hand.css": "text/css; charset=utf-8",
    "cible-pieces.css": "text/css; charset=utf-8",
    "cible-phases.css": "text/css; charset=utf-8",
    "cible-screen.css": "text/css; charset=utf-8",
    "cible-around.css": "text/css; charset=utf-8",
    "cible-end.css": "text/css; charset=utf-8",
    "cible-asked.css": "text/css; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "asks.js": "text/javascript; charset=utf-8",
    "clocks.js": "text/javascript; charset=utf-8",
    "dialogs.js": "text/javascript; charset=utf-8",
    "panels.js": "text/javascript; charset=utf-8",
    "socket.js": "text/javascript; charset=utf-8",
    "toasts.js": "text/javascript; charset=utf-8",
    "compatibility.js": "text/javascript; charset=utf-8",
    "compatibility-compose.js": "text/javascript; charset=utf-8",
    "compatibility-drag.js": "text/javascript; charset=utf-8",
    "compatibility-look.js": "text/javascript; charset=utf-8",
    "compatibility-track.js": "text/javascript; charset=utf-8",
    "compatibility-around.js": "text/javascript; charset=utf-8",
    "compatibility-share.js": "text/javascript; charset=utf-8",
    "cible.js": "text/javascript; charset=utf-8",
    "cible-glass.js": "text/javascript; charset=utf-8",
    "cible-voice.js": "text/javascript; charset=utf-8",
    "cible-around.js": "text/javascript; charset=utf-8",
    "typo.js": "text/javascript; charset=utf-8",
    "typo-replay.js": "text/javascript; charset=utf-8",
    "icon.svg": "image/svg+xml",
};

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    ALL.iter()
        .for_each(|asset| (asset.name, asset.bytes).hash(&mut hasher));
    format!("{:012x}", hasher.finish() >> 16)
});

/// All style sheets as one, in the order of the list: one request, and what
/// comes later has the last word.
static STYLE: LazyLock<Asset> = LazyLock::new(|| {
    let sheets = ALL.iter().filter(|asset| asset.name.ends_with(".css"));
    let sheets: Vec<&[u8]> = sheets.map(|asset| asset.bytes).collect();
    Asset {
        name: "style.css",
        kind: "text/css; charset=utf-8",
        // It lives as long as the program.
        bytes: Box::leak(sheets.concat().into_boxed_slice()),
    }
});

/// The asset of this name, when the version in its address is ours.
pub fn find(version: &str, name: &str) -> Option<&'static Asset> {
    let all = ALL.iter().chain([&*STYLE]);
    all.into_iter()
        .find(|asset| version == *VERSION && asset.name == name)
}

/// The address of an asset. Modules import each other by relative address, so
/// all share one version.
pub fn address(name: &str) -> String {
    format!("/assets/{}/{name}", *VERSION)
}
