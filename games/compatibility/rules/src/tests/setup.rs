//! The table of editions, decks (C1.1), the track (C1.2) and what a table
//! agrees before it plays.

use alloc::{format, string::String, vec, vec::Vec};

use game::{Game, Input, Moment, Refusal, Seat, step};

use super::script::{Script, check, content, setup};
use crate::{Compatibility, Edition, Event, Mode, Options, track};

/// The answer to a setup: nothing, or the code and the rule of the refusal.
fn answer(line: &str) -> String {
    match Compatibility::new(&setup(line)) {
        Ok(_) => String::new(),
        Err(refusal) => {
            let refused = refusal.refused();
            let code = refused.code.trim_start_matches("compatibility.");
            format!("{code} {}", refused.rule.unwrap_or(""))
        }
    }
}

/// So many may play, and nobody else.
#[track_caller]
fn check_counts(game: &str, options: &str, accepted: &[u8], refused: impl Fn(u8) -> &'static str) {
    for seats in (0..=12).chain([200, 255]) {
        let expected = match accepted.contains(&seats) {
            true => "",
            false => refused(seats),
        };
        assert_eq!(
            answer(&format!("{game} {seats}{options}")),
            expected,
            "{game} {seats}"
        );
    }
}

fn even(seats: u8) -> &'static str {
    match seats % 2 {
        0 => "players C1",
        _ => "odd C1",
    }
}

#[test]
fn table_originale_is_played_by_teams_of_4_and_6() {
    check_counts("originale teams", "", &[4, 6], even);
}

#[test]
fn table_originale_is_played_individually_by_3_to_6() {
    let individual = |_| "players C1";
    check_counts("originale individual", "", &[3, 4, 5, 6], individual);
    check_counts(
        "originale individual",
        " | any count",
        &[3, 4, 5, 6],
        individual,
    );
}

#[test]
fn table_jetons_and_couleurs_are_played_by_teams_of_4_6_and_8() {
    check_counts("jetons teams", "", &[4, 6, 8], even);
    check_counts("couleurs teams", "", &[4, 6, 8], even);
}

#[test]
fn table_jetons_and_couleurs_are_played_individually_by_3_5_and_7() {
    for edition in ["jetons", "couleurs"] {
        let game = format!("{edition} individual");
        check_counts(&game, "", &[3, 5, 7], |_| "players C1");
    }
}

#[test]
fn table_the_house_option_lets_any_count_play_individually() {
    for edition in ["jetons", "couleurs"] {
        let game = format!("{edition} individual");
        let counts = [3, 4, 5, 6, 7, 8];
        check_counts(&game, " | any count", &counts, |_| "players C1");
    }
}

#[test]
fn table_the_house_option_changes_nothing_for_teams() {
    check_counts("jetons teams", " | any count", &[4, 6, 8], even);
    check_counts("couleurs trios", " | any count", &[6], |_| "trios C4.5");
}

#[test]
fn table_only_six_play_the_menage_a_trois_and_only_in_couleurs() {
    check_counts("couleurs trios", "", &[6], |_| "trios C4.5");
    check_counts("originale trios", "", &[], |_| "trios C4.5");
    check_counts("jetons trios", "", &[], |_| "trios C4.5");
}

#[test]
fn bad_input_seven_players_make_no_teams() {
    for edition in ["originale", "jetons", "couleurs"] {
        assert_eq!(answer(&format!("{edition} teams 7")), "odd C1");
    }
}

#[test]
fn bad_input_the_youngest_sits_at_the_table() {
    assert_eq!(answer("originale teams 4 | first 3"), "");
    for seat in [4, 8, 255] {
        assert_eq!(
            answer(&format!("originale teams 4 | first {seat}")),
            "no-such-seat C1.3"
        );
    }
}

#[test]
fn c1_partners_face_each_other() {
    for (seats, sides) in [
        (4, &[&[0, 2][..], &[1, 3]][..]),
        (6, &[&[0, 3], &[1, 4], &[2, 5]]),
        (8, &[&[0, 4], &[1, 5], &[2, 6], &[3, 7]]),
    ] {
        check_sides(&format!("jetons teams {seats}"), sides);
    }
}

#[test]
fn c4_5_the_two_teams_of_three_sit_alternately() {
    check_sides("couleurs trios 6", &[&[0, 2, 4], &[1, 3, 5]]);
}

#[test]
fn c4_1_in_individual_play_everyone_has_a_pawn() {
    check_sides("couleurs individual 3", &[&[0], &[1], &[2]]);
}

#[track_caller]
fn check_sides(game: &str, sides: &[&[u8]]) {
    let view = check(game).view(game::Viewer::Public);
    let seen: Vec<Vec<u8>> = view
        .sides
        .iter()
        .map(|side| side.seats.iter().map(|seat| seat.0).collect())
        .collect();
    assert_eq!(seen, sides);
    for (at, side) in view.sides.iter().enumerate() {
        for seat in &side.seats {
            assert_eq!(view.seats[seat.index()].side as usize, at);
            let partners: Vec<Seat> = view.partners(*seat).collect();
            assert!(!partners.contains(seat) && partners.len() == side.seats.len() - 1);
        }
    }
    assert_eq!(view.partners(Seat(200)).count(), 0);
}

/// What starting with this deck leads to: the pictures, or the refusal.
fn pictures_of(deck: &str, seed: u64) -> Result<Vec<String>, String> {
    let state = Compatibility::new(&setup(&format!("originale teams 4 | deck {deck}"))).unwrap();
    let now = Moment::new(0, seed);
    match step(&state, &content(), now, Input::Start) {
        Ok((_, events)) => match &events[0] {
            Event::Started { pictures, .. } => {
                Ok(pictures.iter().map(|id| String::from(&**id)).collect())
            }
            other => panic!("{other:?}"),
        },
        Err(refusal) => {
            let refused = refusal.refused();
            Err(format!(
                "{} {} {:?}",
                refused.code,
                refused.rule.unwrap(),
                refused.args
            ))
        }
    }
}

#[test]
fn c1_1_everyone_has_the_forty_pictures_of_the_deck() {
    let all: Vec<String> = (0..40).map(|number| format!("p{number:02}")).collect();
    assert_eq!(pictures_of("papier", 1), Ok(all));
}

#[test]
fn c5_a_larger_deck_lends_forty_of_its_pictures_in_its_order() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let lent = pictures_of("forty-five", seed).unwrap();
        assert_eq!(lent.len(), 40);
        assert!(lent.is_sorted_by(|a, b| a < b));
        seen.extend(lent);
    }
    assert_eq!(seen.len(), 45, "each picture has its games");
}

#[test]
fn bad_input_a_deck_of_39_pictures_is_too_small() {
    let refused = "compatibility.small-deck C1.1 [(\"n\", \"39\")]";
    assert_eq!(pictures_of("thirty-nine", 1), Err(refused.into()));
}

#[test]
fn bad_input_a_deck_that_nobody_has_is_refused() {
    for deck in ["nowhere", "PAPIER", "../papier"] {
        let refused = "compatibility.no-such-deck C1.1 []";
        assert_eq!(pictures_of(deck, 1), Err(refused.into()));
    }
}

#[test]
fn c1_2_every_square_has_a_number_from_5_to_1_and_the_first_has_5() {
    for edition in Edition::ALL {
        for mode in [Mode::Teams, Mode::Individual, Mode::Trios] {
            for seats in edition.rules().printed(mode) {
                let track = track(edition, mode, *seats);
                assert_eq!(track[0], 5);
                assert!(track.iter().all(|number| (1..=5).contains(number)));
                assert!(track.len() > 20 && track.len() < 250);
            }
        }
    }
}

#[test]
fn c1_2_every_pawn_begins_at_depart_and_the_first_round_is_played_with_5() {
    for game in [
        "originale teams 6",
        "jetons individual 7",
        "couleurs trios 6",
    ] {
        let mut table = check(game);
        let sides = vec!["0"; table.state.sides() as usize].join(" ");
        table.read(&format!("= squares {sides}"));
        table.read("theme");
        let counts = vec!["5"; table.state.seats as usize].join(" ");
        table.read(&format!("= counts {counts}"));
    }
}

#[test]
fn c1_2_two_pawns_may_share_a_square() {
    check(
        "originale teams 4 | track 5 5 5 5 5 5
         round abcde bfghi kalmn jbopq
         = squares 2 2",
    );
}

#[test]
fn c1_3_the_youngest_is_named_or_drawn_by_lot() {
    check("originale teams 4 | first 2\n= announcer 2");
    let drawn = |seed| Script::set(&format!("jetons individual 5 | first anyone | seed {seed}"));
    let first: std::collections::BTreeSet<u8> =
        (0..60).map(|seed| drawn(seed).state.announcer.0).collect();
    assert_eq!(first, (0..5).collect());
}

#[test]
fn bad_input_a_game_starts_once_and_hears_nothing_before() {
    check("originale teams 4\nstart ! already-started");
    let state = Compatibility::new(&setup("originale teams 4")).unwrap();
    let now = Moment::new(0, 1);
    let mv = crate::Move::Write { text: "a".into() };
    let move_ = Input::Move { seat: Seat(0), mv };
    for (input, code) in [(move_, "not-started"), (Input::Alarm, "too-early")] {
        let refusal = step(&state, &content(), now, input).err().unwrap();
        assert_eq!(refusal.refused().code, code);
    }
    assert!(state.awaiting().is_empty() && state.outcome().is_none());
}

#[test]
fn options_are_read_and_written_under_their_names() {
    let told = r#"{"edition":"couleurs","mode":"trios","any_count":false,"language":"en","deck":"gravure","clock":"90","pace":"brisk","themes":["Noël"]}"#;
    let options: Options = serde_json::from_str(told).unwrap();
    assert_eq!(game::testing::json(&options), told);
    assert_eq!(
        serde_json::from_str::<Options>("{}").ok(),
        Some(Options::default())
    );
    for wrong in [
        r#"{"edition":"deluxe"}"#,
        r#"{"clock":"45"}"#,
        r#"{"cheat":true}"#,
    ] {
        assert!(serde_json::from_str::<Options>(wrong).is_err(), "{wrong}");
    }
}
