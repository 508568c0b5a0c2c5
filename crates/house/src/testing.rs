//! A house within a test, people on its sockets, and browsers in their hands.
//!
//! Nothing here knows a game: a test brings its boxes and says how they are
//! played. No test waits through an hourglass. It holds the clock of its
//! [`TestHouse`] still and moves it to whatever comes next, or lets it run
//! fast.

mod browser;
mod company;
mod door;
mod evening;
mod house;
mod line;
mod listener;
mod player;

use std::time::Duration;

pub use browser::{
    Device, Driver, ENTER, ESCAPE, Element, Failed, Habits, LEFT, Page, RIGHT, Session, Sight,
    Stage, TAB, Walk, axe, marionette, sizes, stage, tab_to,
};
pub use company::Company;
pub use door::{Answer, Door, free_port};
pub use evening::{Evening, difference};
pub use house::{TestHouse, boxes};
pub use line::{Line, open_socket_from};
pub use listener::Listener;
pub use player::{Player, Socket, open_socket};

/// How long anything may take before a test says that it hangs.
pub const PATIENCE: Duration = Duration::from_secs(30);
