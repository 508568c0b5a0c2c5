//! A house that is open: sockets, keepers of tables, devices, identity, limits
//! and told games. It holds the boxes it is given and knows no game.

#![forbid(unsafe_code)]

mod addresses;
mod admin;
mod blocks;
mod bundles;
mod clock;
mod codes;
mod diary;
mod door;
mod evening;
mod frames;
mod guest;
mod health;
mod hidden;
mod hosts;
mod identity;
mod keeper;
pub mod keys;
mod leavings;
mod limits;
mod listen;
mod metrics;
mod notices;
mod openers;
mod outbox;
mod packing;
mod pages;
mod pauses;
mod presence;
mod public;
mod reactions;
pub mod reports;
mod secrets;
mod serve;
mod snapshots;
mod socket;
mod state;
mod tables;
mod tag;
mod telling;
#[cfg(feature = "testing")]
pub mod testing;
mod tickets;
mod tls;
mod told;
pub mod transfer;
pub mod upkeep;
mod visitor;

pub use clock::Clock;
pub use door::DoorArgs;
pub use limits::Limit;
pub use listen::Listen;
pub use serve::{ServeArgs, run};
pub use state::Build;
