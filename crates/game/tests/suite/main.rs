//! The suite sees what it is for: a sound game passes every law, and each fault
//! put into it breaks the law that names it.
//!
//! `cargo test -p game --features testing`

#![cfg(feature = "testing")]

mod golden;
mod highest;
mod script;

use std::panic;

use game::testing::{self, Conform};
use highest::*;

/// The laws a game breaks.
fn broken<G: Conform>() -> Vec<&'static str> {
    let laws: [(&'static str, fn()); 11] = [
        ("replay", testing::replay_equals_live::<G>),
        ("written", testing::written_down_is_the_same::<G>),
        ("refusals", testing::refusals_change_nothing::<G>),
        ("rules", testing::refusals_name_their_rules::<G>),
        ("malformed", testing::malformed_moves_are_refused::<G>),
        ("clocks", testing::clocked_game_left_alone_ends::<G>),
        ("secrets", testing::secrets_change_no_byte::<G>),
        (
            "for one seat",
            testing::what_is_for_one_seat_is_seen_by_no_other::<G>,
        ),
        ("json", testing::json_round_trip::<G>),
        ("tampered", testing::tampered_events_do_no_harm::<G>),
        ("bots", testing::bots_finish::<G>),
    ];
    laws.into_iter()
        .filter(|(_, law)| panic::catch_unwind(law).is_err())
        .map(|(name, _)| name)
        .collect()
}

#[test]
fn a_sound_game_passes() {
    assert_eq!(broken::<Highest<SOUND>>(), [""; 0]);
}

#[test]
fn a_secret_shown_is_seen() {
    assert_eq!(broken::<Highest<SHOWS_EVERY_PICK>>(), ["secrets"]);
}

#[test]
fn a_secret_shown_to_the_last_seat_of_the_largest_table_is_seen() {
    assert_eq!(
        broken::<Highest<SHOWS_THE_LAST_SEAT_EVERY_PICK>>(),
        ["secrets"]
    );
}

#[test]
fn what_is_for_one_seat_and_noticed_by_others_is_seen() {
    assert_eq!(
        broken::<Highest<WHISPERS_WHAT_OTHERS_NOTICE>>(),
        ["for one seat"]
    );
}

#[test]
fn an_event_half_kept_is_seen() {
    assert_eq!(broken::<Highest<KEEPS_HALF_AN_EVENT>>(), ["replay", "json"]);
}

#[test]
fn a_state_half_written_is_seen() {
    assert_eq!(
        broken::<Highest<FORGETS_A_PART_WHEN_WRITTEN>>(),
        ["written"]
    );
}

#[test]
fn an_event_that_is_believed_unseen_is_seen() {
    assert_eq!(broken::<Highest<BELIEVES_EVERY_EVENT>>(), ["tampered"]);
}

#[test]
fn a_view_half_written_is_seen() {
    assert_eq!(broken::<Highest<HIDES_A_PART_OF_VIEWS>>(), ["json"]);
}

#[test]
fn an_alarm_that_does_nothing_is_seen() {
    let laws = broken::<Highest<SLEEPS_THROUGH_ALARMS>>();
    assert!(laws.contains(&"clocks"), "{laws:?}");
}

#[test]
fn a_bot_that_breaks_the_rules_is_seen() {
    assert_eq!(broken::<Highest<HAS_A_CHEATING_BOT>>(), ["bots"]);
}

#[test]
fn a_game_that_starts_twice_is_seen() {
    assert_eq!(broken::<Highest<STARTS_TWICE>>(), ["refusals"]);
}

#[test]
fn two_refusals_with_one_code_are_seen() {
    assert_eq!(broken::<Highest<SAYS_NO_TWICE_ALIKE>>(), ["rules"]);
}

#[test]
fn a_refusal_without_a_rule_is_seen() {
    assert_eq!(broken::<Highest<SAYS_NO_WITHOUT_A_RULE>>(), ["rules"]);
}

#[test]
fn a_refusal_with_the_code_of_another_game_is_seen() {
    assert_eq!(broken::<Highest<SAYS_NO_FOR_ANOTHER_GAME>>(), ["rules"]);
}

#[test]
fn a_refusal_left_out_of_all_is_seen() {
    assert_eq!(broken::<Highest<HIDES_A_REFUSAL>>(), ["refusals"]);
}
