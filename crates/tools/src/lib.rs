//! Games without people: bots against bots ([`lab`]), scripted games
//! ([`scenario`]), a house under load (`load`) or behind a slow line (`slow`),
//! and the checks of what games are played with ([`content`]). What a game adds to them is its [`Workshop`].
//!
//! Nothing here knows a game by name. The load harness has sockets and is
//! behind a feature, so that boxes see no tokio.

#![forbid(unsafe_code)]

#[cfg(feature = "load")]
pub mod attack;
pub mod content;
pub mod lab;
#[cfg(feature = "load")]
pub mod load;
pub mod play;
pub mod scenario;
#[cfg(feature = "load")]
pub mod slow;
mod workshop;

pub use workshop::Workshop;
