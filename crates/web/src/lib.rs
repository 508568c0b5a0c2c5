//! The kit of pages.
//!
//! A page is made of named panels; the house sends over the socket the panels
//! that changed. Here are the pages of the house, what the boxes of the games
//! build theirs with, and what a box is ([`Boxed`]). Nothing here knows a game
//! by name, and nothing does I/O.

#![forbid(unsafe_code)]

mod boxed;
mod boxes;
mod bundle;
mod drawings;
pub mod faces;
mod guide;
mod json;
mod kit;
mod memo;
pub mod pages;
mod panels;
mod parts;
mod patch;
mod refusal;
mod rulebook;
mod scope;
pub mod sentence;
pub mod shapes;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod words;

pub use boxed::{BadBox, Boxed, Carried, GameBox, PastRecords, Played, Playing, Seen, Telling};
pub use boxes::{Boxes, bundle};
pub use drawings::{
    At, Drawings, Drawn, Sightings, asked, screen_panels, shown_parts, table_panels,
};
pub use guide::{Guide, Step};
pub use json::{ask, push_json, push_json_text};
pub use kit::{Bytes, File, Finding, Leaf, Lid, Misfit, Remedy, Room, Supplies, Trophy, Typed};
pub use memo::{Memo, memo};
pub use pages::{Context, Theme};
pub use panels::{Area, GameHand, GameScreen, Panel, Scene};
pub use parts::{Asset, Parts, kind_of};
pub use patch::write_patch;
pub use refusal::{refusal, refusal_key};
pub use rulebook::{Rule, Rulebook};
pub use scope::selectors;
pub use text::{Lang, accepted};
