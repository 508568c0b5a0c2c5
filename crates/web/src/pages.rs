//! The pages of the house, and the parts that the games' panels share with it.
//!
//! The page of a table holds the same named panels from the waiting room to
//! the end of a game, so it never reloads: `top`, `players`, `main`, `hand`,
//! `aside`, `live`, and `sheet` inside the dialog of the menu.

mod able;
mod absence;
mod choice;
mod chooser;
mod crew;
mod devices;
mod doors;
mod evening;
mod game_box;
mod host;
mod icons;
mod installed;
mod join;
mod layout;
mod learning;
pub mod marks;
mod next;
mod people;
mod pictures;
mod problem;
mod reactions;
mod recover;
pub mod report;
pub mod room;
mod sheet;
mod shelf;
mod sound;
mod table;
mod welcome;

pub(crate) use absence::waits_for;
pub use choice::{choice, seconds, wire};
pub use devices::{Moving, move_here, move_waits, settled, ticket, veil};
pub(crate) use doors::locked;
pub use evening::{EveningPage, evening, picture, somebody};
pub use game_box::{game_box, leaf};
pub use host::{HostLook, host, host_door, invitation, opener};
pub use icons::{drawing, logo};
pub use installed::{away, manifest, worker};
pub use join::join;
pub use layout::{Context, Page, Theme};
pub use learning::{guide, help, learner};
pub(crate) use next::{next, screen_next};
pub use people::{avatar, level_name, seat_name, you};
pub use problem::{elsewhere, problem, refused};
pub use recover::recover;
pub use sheet::{menu, notices, paused, top};
pub use shelf::{Recent, shelf};
pub use sound::heard;
pub use table::{clock, screen, table};

/// What a button or a form asks of the table, as its attribute `data-ask`.
fn ask(ask: serde_json::Value) -> String {
    ask.to_string()
}

/// Whether the house has something to say in the middle of a table that is for
/// one reader.
pub(crate) fn is_own(scene: &crate::Scene<'_>) -> bool {
    scene.table.paused || scene.table.evening.next.is_some() || !notices(scene).0.is_empty()
}
