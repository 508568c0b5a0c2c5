//! What the bots do, and that they know only what their seat sees.

use alloc::{collections::BTreeSet, format, sync::Arc, vec::Vec};

use game::{
    Game, Input, Level, Moment, Seat, Viewer, step,
    testing::{Conform, everywhere},
};
use rand::RngExt;

use super::script::{Script, check, content};
use crate::{Compatibility, Content, Deck, Meaning, Move, Pack, Picture, Themes};

fn plays(state: &Compatibility, seat: Seat, level: Level, seed: u64) -> Option<Move> {
    let view = state.view(Viewer::Seat(seat));
    Compatibility::bot(&view, seat, level, &content(), Moment::new(0, seed))
}

/// The ranking a bot of this temper lays at this table.
fn lays(table: &Script, temper: u32, level: Level, seed: u64) -> Vec<u8> {
    let mut state = table.state.clone();
    state.tempers[0] = temper;
    match plays(&state, Seat(0), level, seed) {
        Some(Move::Lay { ranking, .. }) => ranking,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_same_temper_and_the_same_moment_choose_the_same() {
    // A beginner learns from nobody, so that what was played does not matter.
    let fresh = check("couleurs teams 4 | track 5 5 5 5 5 5 5 5 5 5\ntheme");
    let mut later = check(
        "couleurs teams 4 | track 5 5 5 5 5 5 5 5 5 5
         round abcde fghij axyzw klmno
         theme",
    );
    later.state.lying.theme = fresh.state.lying.theme.clone();
    for temper in 0..20 {
        let chosen = lays(&fresh, temper, Level::Beginner, 1);
        assert_eq!(chosen, lays(&fresh, temper, Level::Beginner, 1));
        assert_eq!(chosen, lays(&later, temper, Level::Beginner, 1));
    }
}

#[test]
fn tempers_set_bots_apart() {
    let table = check("couleurs teams 4\ntheme");
    for level in Level::ALL {
        let chosen: BTreeSet<Vec<u8>> = (0..20)
            .map(|temper| lays(&table, temper, level, 1))
            .collect();
        assert!(chosen.len() > 5, "{level:?}: {}", chosen.len());
    }
}

#[test]
fn an_expert_learns_from_what_a_partner_has_shown() {
    let fresh = check("couleurs teams 4 | track 5 5 5 5 5 5 5 5 5 5\ntheme");
    let mut later = check(
        "couleurs teams 4 | track 5 5 5 5 5 5 5 5 5 5
         round abcde fghij GHIJK klmno
         round abcde fghij GHIJK klmno
         theme",
    );
    later.state.lying.theme = fresh.state.lying.theme.clone();
    let learned =
        |temper| lays(&fresh, temper, Level::Expert, 1) != lays(&later, temper, Level::Expert, 1);
    assert!((0..20).any(learned));
}

#[test]
fn bots_know_only_what_their_seat_sees() {
    everywhere::<Compatibility>(1, |_, state, _, dice| {
        for seat in state.awaiting().iter() {
            let other = state.disguise(Viewer::Seat(seat), dice);
            let seed = dice.random();
            assert_eq!(
                plays(state, seat, Level::Regular, seed),
                plays(&other, seat, Level::Regular, seed)
            );
        }
    });
}

#[test]
fn bots_are_legal_in_every_phase_whatever_the_others_did() {
    let mut at = 0;
    everywhere::<Compatibility>(1, |_, state, _, _| {
        at += 1;
        for seat in state.all_seats() {
            let level = Level::ALL[(at + seat.index()) % 3];
            let mv = plays(state, seat, level, at as u64);
            let votes = state.undecided().contains(seat);
            let awaited = state.awaiting().contains(seat);
            assert!(mv.is_none() || awaited, "{mv:?}");
            assert!(mv.is_some() || !awaited || votes, "seat {}", seat.0);
            if let Some(mv) = mv {
                let told = format!("{mv:?}");
                let now = Moment::new(0, 1);
                let heard = step(state, &content(), now, Input::Move { seat, mv });
                assert!(heard.is_ok(), "{told}: {:?}", heard.err());
            }
        }
    });
}

#[test]
fn a_bot_without_a_seat_does_nothing() {
    let state = check("couleurs teams 4\ntheme").state;
    for viewer in [Viewer::Public, Viewer::Seat(Seat(200))] {
        let view = state.view(viewer);
        let now = Moment::new(0, 1);
        for seat in [0, 4, 200] {
            let mv = Compatibility::bot(&view, Seat(seat), Level::Expert, &content(), now);
            assert_eq!(mv, None);
        }
    }
}

#[test]
fn a_bot_takes_a_stake_back_that_a_pele_mele_hit() {
    let table = check(
        "originale teams 4
         theme
         lay abcde fghij abcde klmno
         0 stakes 1
         1 shuffles 0 1 2",
    );
    let back = Move::TakeBack {
        step: table.state.step,
    };
    for level in Level::ALL {
        assert_eq!(plays(&table.state, Seat(0), level, 3), Some(back.clone()));
    }
}

#[test]
fn c2_7_a_bot_that_takes_a_seat_of_the_jury_has_no_vote_and_goes_on_playing() {
    let table = check("originale teams 4\n1 accuses 0");
    assert_eq!(plays(&table.state, Seat(3), Level::Expert, 1), None);
    let table = check("originale teams 4\ntheme\n1 accuses 0");
    let mv = plays(&table.state, Seat(3), Level::Expert, 1);
    assert!(matches!(mv, Some(Move::Lay { .. })), "{mv:?}");
}

#[test]
fn bad_input_an_own_theme_of_many_heavy_words_is_chosen_for_like_any_other() {
    let everything = crate::AXES.map(|axis| format!("{axis} 3")).join(", ");
    let picture = |number: usize| Picture {
        id: format!("p{number:02}").into(),
        meaning: Meaning::parse(&everything).unwrap(),
        words: ["lourd".into()].into(),
        told: game::Each::default(),
    };
    let deck = Deck {
        id: "papier".into(),
        pictures: (0..40).map(picture).collect(),
    };
    let pack = |lines| Pack::parse(&"thème | love 1\n".repeat(lines), lines).unwrap();
    let themes = || Themes::new(pack(6), pack(12));
    let content = Arc::new(Content::new([deck].into(), themes(), themes()));
    let mut table = check("originale teams 4\ntheme");
    let theme = table.state.lying.theme.as_mut().expect("a theme");
    theme.text = "lourd lourd lourd lourd".into();
    let view = table.view(Viewer::Seat(Seat(0)));
    for level in Level::ALL {
        let now = Moment::new(0, 1);
        let mv = Compatibility::bot(&view, Seat(0), level, &content, now);
        assert!(matches!(mv, Some(Move::Lay { .. })));
    }
}
