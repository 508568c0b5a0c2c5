//! What the tests of every rules crate are made of.
//!
//! A rules crate implements [`Conform`] and [`Golden`] in its tests and writes
//! [`conformance!`](crate::conformance) once: each law becomes a test of its
//! own, each golden game is played and compared with what is kept, and every
//! journal kept is replayed. [`Scripted`] lets it tell its rules as text.

pub mod golden;
mod kinds;
mod laws;
mod ramble;
mod refusals;
pub mod script;
mod tampering;
mod telling;

use alloc::{sync::Arc, vec::Vec};
use core::fmt::Debug;

use rand::rngs::SmallRng;

use crate::{Game, Seat, Setup, Viewer};

pub use golden::{Golden, Parts};
pub use kinds::{kind, kinds};
pub use laws::{
    bots_finish, clocked_game_left_alone_ends, json_round_trip, malformed_moves_are_refused,
    no_clock_runs_while_something_is_shown, replay_equals_live, secrets_change_no_byte,
    what_is_for_one_seat_is_seen_by_no_other, written_down_is_the_same,
};
pub use ramble::{everywhere, ramble};
pub use refusals::{refusals_change_nothing, refusals_name_their_rules};
pub use script::{Script, Scripted};
pub use tampering::tampered_events_do_no_harm;
pub use telling::{joined, json, or_dash, or_none};

/// What the suite needs to know to play a game at random.
pub trait Conform: Game + PartialEq + Debug {
    fn content() -> Arc<Self::Content>;

    /// One setup of each kind worth playing, clocked ones among them.
    fn setups() -> Vec<Setup<Self::Options>>;

    /// A move for `seat`: mostly a legal one, so that games end, sometimes
    /// any move that can be written down.
    fn any_move(&self, seat: Seat, content: &Self::Content, dice: &mut SmallRng) -> Self::Move;

    /// The same game as far as `viewer` can know, with everything the rules
    /// hide from that viewer drawn anew.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Self;
}

/// Generates the tests that every game has: one for each law, and one for each
/// golden game, of which there is at least one.
///
/// `conformance!(Draughts, golden: blitz = 7)` plays the setup that a function
/// `blitz` gives, with dice thrown from 7, and compares it with
/// `tests/playthroughs/blitz.txt` of the crate that is tested. With
/// `blitz = 7 on game::Showing::STAGE` the table is shown what happens.
#[macro_export]
macro_rules! conformance {
    ($game:ty, golden: $($name:ident = $seed:literal $(on $showing:expr)?),+ $(,)?) => {
        mod conformance {
            use super::*;
            #[test]
            fn replay_equals_live_at_every_step() {
                $crate::testing::replay_equals_live::<$game>();
            }
            #[test]
            fn a_game_written_down_and_read_back_is_the_same() {
                $crate::testing::written_down_is_the_same::<$game>();
            }
            #[test]
            fn a_refusal_has_a_code_and_changes_nothing() {
                $crate::testing::refusals_change_nothing::<$game>();
            }
            #[test]
            fn every_refusal_names_its_rule() {
                $crate::testing::refusals_name_their_rules::<$game>();
            }
            #[test]
            fn malformed_moves_are_refused() {
                $crate::testing::malformed_moves_are_refused::<$game>();
            }
            #[test]
            fn a_clocked_game_left_alone_ends() {
                $crate::testing::clocked_game_left_alone_ends::<$game>();
            }
            #[test]
            fn nobodys_clock_runs_while_something_is_shown() {
                $crate::testing::no_clock_runs_while_something_is_shown::<$game>();
            }
            #[test]
            fn what_a_viewer_may_not_know_changes_no_byte() {
                $crate::testing::secrets_change_no_byte::<$game>();
            }
            #[test]
            fn what_is_for_one_seat_is_seen_by_no_other() {
                $crate::testing::what_is_for_one_seat_is_seen_by_no_other::<$game>();
            }
            #[test]
            fn views_and_events_survive_json() {
                $crate::testing::json_round_trip::<$game>();
            }
            #[test]
            fn tampered_events_do_no_harm() {
                $crate::testing::tampered_events_do_no_harm::<$game>();
            }
            #[test]
            fn bots_finish_every_game_legally() {
                $crate::testing::bots_finish::<$game>();
            }
        }

        mod golden {
            use super::*;
            use $crate::testing::golden::{Folder, Tale};

            const FOLDER: Folder =
                Folder(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs"));

            $(#[test]
            fn $name() {
                let mut showing = $crate::Showing::default();
                $(showing = $showing;)?
                let tale = Tale::play::<$game>(&super::$name(), $seed, showing);
                tale.check(FOLDER, stringify!($name));
            })+
            #[test]
            fn old_journals_replay_for_ever() {
                FOLDER.replays::<$game>();
            }
            #[test]
            fn the_journals_kept_hold_every_kind_of_event() {
                FOLDER.holds_every_kind_of_event::<$game>();
            }
        }
    };
}
