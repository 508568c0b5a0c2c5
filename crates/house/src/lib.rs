//! A house that is open: sockets, keepers of tables, devices, identity, limits
//! and told games. It holds the boxes it is given and knows no game.

#![forbid(unsafe_code)]

mod clock;
mod codes;
mod guest;
mod identity;
mod keeper;
pub mod keys;
mod limits;
mod metrics;
mod packing;
mod pages;
pub mod reports;
mod serve;
mod snapshots;
mod socket;
mod state;
mod tables;
mod telling;
#[cfg(feature = "testing")]
pub mod testing;
mod told;
pub mod transfer;
mod visitor;

pub use clock::Clock;
pub use serve::{ServeArgs, run};
