//! G4: what a viewer sees, and what nobody sees before a rule shows it.

use alloc::{format, string::String, vec::Vec};

use game::{
    Game, Seat, Viewer,
    testing::{json, script},
};

use super::script::{Script, check, letters};

const EVERYONE: [Viewer; 5] = [
    Viewer::Public,
    Viewer::Seat(Seat(0)),
    Viewer::Seat(Seat(1)),
    Viewer::Seat(Seat(2)),
    Viewer::Seat(Seat(3)),
];

/// Two tables that only `who` may tell apart.
#[track_caller]
fn check_told_apart(one: &Script, other: &Script, who: &[Viewer]) {
    script::check_told_apart([one, other], &EVERYONE, who);
}

fn told(table: &Script, viewer: Viewer) -> String {
    json(&table.view(viewer))
}

fn seat(seat: u8) -> Viewer {
    Viewer::Seat(Seat(seat))
}

/// The same table but for what the first seat lays.
fn laid(ranking: &str, edition: &str, more: &str) -> Script {
    check(&format!(
        "{edition} teams 4
         theme
         0 lays {ranking}
         {more}"
    ))
}

#[test]
fn c1_4_a_ranking_is_seen_by_its_seat_alone_not_even_by_the_partner() {
    for edition in ["originale", "jetons", "couleurs"] {
        for more in ["", "2 lays abcde", "lay - fghij abcde klmno"] {
            let table = |ranking| laid(ranking, edition, more);
            check_told_apart(&table("abcde"), &table("vwxyz"), &[seat(0)]);
            check_told_apart(&table("abcde"), &table("abced"), &[seat(0)]);
        }
    }
}

#[test]
fn c1_4_that_somebody_has_laid_is_all_that_is_seen() {
    let table = laid("abcde", "originale", "");
    let view = table.view(seat(2));
    let seen: Vec<_> = view
        .seats
        .iter()
        .map(|seat| (seat.laid, seat.awaited, seat.shown.len()))
        .collect();
    assert_eq!(
        seen,
        [
            (true, false, 0),
            (false, true, 0),
            (false, true, 0),
            (false, true, 0)
        ]
    );
    assert!(view.you.expect("a seat").ranking.is_empty());
}

#[test]
fn c1_4_ones_own_ranking_is_seen_as_it_lies() {
    let mut table = laid("abcde", "originale", "lay - fghij abcde klmno");
    let own = |table: &Script| letters(&table.view(seat(0)).you.expect("a seat").ranking);
    assert_eq!(own(&table), "abcde");
    table.read("1 shuffles 0 1 5");
    assert_eq!(own(&table), "ebcda");
}

#[test]
fn c1_6_only_the_positions_turned_are_seen() {
    let table = |ranking, turns| {
        let mut table = laid(ranking, "couleurs", "lay - fghij abcde klmno");
        table.read("0 reveals");
        (0..turns).for_each(|_| table.read("turn"));
        table
    };
    check_told_apart(&table("abcde", 0), &table("vwxyz", 0), &[seat(0)]);
    check_told_apart(&table("abcde", 2), &table("abxyz", 2), &[seat(0)]);
    check_told_apart(&table("abcde", 2), &table("abced", 2), &[seat(0)]);
    check_told_apart(&table("abcde", 3), &table("abxyz", 3), &EVERYONE);
}

#[test]
fn c2_5_a_team_shows_nothing_while_another_turns() {
    let table = |ranking: &str| {
        check(&format!(
            "originale teams 4
             theme
             lay abcde {ranking} fghij klmno
             pass
             0 reveals
             turn
             turn
             turn
             turn
             turn"
        ))
    };
    check_told_apart(&table("abcde"), &table("vwxyz"), &[seat(1)]);
}

#[test]
fn c2_3_a_stake_and_a_token_show_their_position_and_no_picture() {
    let stake = |ranking| laid(ranking, "originale", "lay - fghij abcde klmno\n0 stakes 2");
    check_told_apart(&stake("abcde"), &stake("vwxyz"), &[seat(0)]);
    let token = |ranking| laid(ranking, "jetons", "lay - fghij abcde klmno\n0 token on 2");
    check_told_apart(&token("abcde"), &token("vwxyz"), &[seat(0)]);
}

#[test]
fn c2_4_whoever_plays_a_pele_mele_learns_nothing_of_the_pictures() {
    let table = |ranking| {
        laid(
            ranking,
            "originale",
            "lay - fghij abcde klmno\n1 shuffles 0 1 3",
        )
    };
    check_told_apart(&table("abcde"), &table("vwxyz"), &[seat(0)]);
}

#[test]
fn c5_a_theme_written_during_the_game_is_seen_by_nobody_before_it_is_read() {
    let table = |text: &str| check(&format!("originale teams 4\n2 writes {text}"));
    check_told_apart(&table("le chat"), &table("la pluie"), &[]);
    assert_eq!(table("le chat").view(Viewer::Public).own_themes, 1);
    for viewer in EVERYONE {
        assert!(!told(&table("le chat"), viewer).contains("le chat"));
    }
}

#[test]
fn g4_a_temper_is_known_to_its_seat_alone() {
    let table = |temper| {
        let mut table = check("originale teams 4");
        table.state.tempers[1] = temper;
        table
    };
    check_told_apart(&table(7), &table(8), &[seat(1)]);
    assert_eq!(table(7).view(seat(1)).you.expect("a seat").temper, 7);
}

#[test]
fn g4_the_public_and_strangers_have_no_seat_of_their_own() {
    let table = check("originale teams 4\ntheme\nlay abcde fghij klmno pqrst");
    let public = told(&table, Viewer::Public);
    assert!(!public.contains("\"you\"") && !public.contains("temper"));
    for stranger in [4, 8, 31, 255] {
        assert_eq!(told(&table, seat(stranger)), public, "{stranger}");
        assert!(table.state.you(Seat(stranger)).is_none());
    }
}

#[test]
fn c1_9_a_round_that_is_over_is_seen_by_all_as_it_was_turned() {
    let table = check("couleurs teams 4\nround abcde fghij axyzw klmno");
    let history = table.view(Viewer::Public).history;
    let shown: Vec<String> = history[0].rankings.iter().map(letters).collect();
    assert_eq!(shown, ["abcde", "fghij", "axyzw", "klmno"]);
}
