//! L0.3 and L6.2: what a table keeps from one game for the next.

use alloc::{collections::BTreeSet, format, string::String, vec::Vec};

use game::{Game, Seat};

use super::script::{Script, check, setup, waiting};
use crate::{Cible, Event};

const GAME: &str = "first 0 1 2
                    found 1 1 1
                    sequel 0 0 1 1
                    auction 0 0
                    climb 1
                    time
                    verify
                    next";

/// What a game leaves for the next.
fn kept(table: &Script) -> String {
    serde_json::to_string(&table.state.legacy().expect("something is kept")).expect("plain data")
}

/// A game that has started with what another left. `seats` says where each
/// seat sat then; 9 is somebody new.
pub fn after(legacy: &str, head: &str, seats: &[u8]) -> Script {
    let mut state = Cible::new(&setup(head)).expect("a setup");
    let seats: Vec<Option<Seat>> = seats
        .iter()
        .map(|seat| (*seat != 9).then_some(Seat(*seat)))
        .collect();
    state.inherit(legacy, &seats);
    let mut table = waiting(state);
    table.seed = 77;
    table.read("start");
    table
}

/// The sides drawn from each pack, in order.
#[derive(Default)]
struct Drawn([Vec<u16>; 5]);

impl Drawn {
    fn note(&mut self, phase: u8, events: &[Event]) {
        for event in events {
            match event {
                Event::Asked { place, .. } => self.0[phase as usize - 1].push(place.side),
                Event::SeriesOpened { side, .. } => self.0[1].push(*side),
                Event::FinaleBegan { side, .. } => self.0[4].push(*side),
                _ => {}
            }
        }
    }
}

#[test]
fn l0_3_no_question_comes_back_until_its_pack_has_been_through() {
    let mut drawn = Drawn::default();
    let mut legacy: Option<String> = None;
    // Silent games, one after the other at the same table.
    for seed in 0..24 {
        let mut table = match &legacy {
            None => check("4 seats"),
            Some(legacy) => after(legacy, "4 seats", &[0, 1, 2, 3]),
        };
        table.seed = 1000 * seed;
        while table.state.outcome().is_none() {
            let phase = table.state.phase;
            table.alarm().expect("an alarm");
            drawn.note(phase, &table.events);
        }
        legacy = Some(kept(&table));
    }
    let packs = &check("4 seats").content.fr.packs.clone();
    let sizes = [
        packs.first.len(),
        packs.definitions.len(),
        packs.sequels.len(),
        packs.auctions.len(),
        packs.finals.len(),
    ];
    // Of the definitions this holds for each difficulty (L2.3).
    let level = |side: &u16| packs.definitions[*side as usize].level;
    for hard in 1..=3 {
        let as_hard = |side: &&u16| level(side) == hard;
        let size = (0..packs.definitions.len() as u16).filter(|side| level(side) == hard);
        let size = size.count();
        let of_it: Vec<u16> = drawn.0[1].iter().filter(as_hard).copied().collect();
        assert!(of_it.len() >= 2 * size, "drawn {of_it:?} of {size}");
        for through in of_it.chunks_exact(size) {
            let different: BTreeSet<&u16> = through.iter().collect();
            assert_eq!(different.len(), size, "{through:?}");
        }
    }
    drawn.0[1].clear();
    for (pack, size) in drawn
        .0
        .iter()
        .zip(sizes)
        .filter(|(pack, _)| !pack.is_empty())
    {
        assert!(pack.len() >= 3 * size, "drawn {} of {size}", pack.len());
        for through in pack.chunks_exact(size) {
            let different: BTreeSet<&u16> = through.iter().collect();
            assert_eq!(different.len(), size, "{through:?}");
        }
    }
}

#[test]
fn l0_3_a_game_that_was_broken_off_has_used_its_cards_too() {
    let table = check("4 seats\nask saison");
    let legacy = kept(&table);
    let mut next = after(&legacy, "4 seats", &[0, 1, 2, 3]);
    next.read("on");
    let side = |table: &Script| table.state.floor.place.expect("a question").side;
    assert_ne!(side(&table), side(&next));
}

#[test]
fn l0_3_the_packs_of_another_language_are_other_packs() {
    let table = check("4 seats\nask saison");
    let next = after(&kept(&table), "4 seats | english", &[0, 1, 2, 3]);
    assert!(next.state.drawn.iter().all(BTreeSet::is_empty));
    let next = after(&kept(&table), "4 seats", &[0, 1, 2, 3]);
    assert_eq!(next.state.drawn[0].len(), 1);
}

#[test]
fn l6_2_the_winner_keeps_the_golden_pawn_wherever_they_sit() {
    let mut table = check("3 seats");
    table.go(GAME).read("= winners 0 | golden 0");
    let legacy = kept(&table);
    after(&legacy, "3 seats", &[0, 1, 2]).read("= golden 0");
    after(&legacy, "4 seats", &[9, 2, 1, 0]).read("= golden 3");
    after(&legacy, "3 seats", &[9, 2, 1]).read("= golden");
    after(&legacy, "3 seats", &[]).read("= golden");
}

#[test]
fn l6_2_the_title_is_at_stake_in_the_next_game() {
    let mut table = check("3 seats");
    table.go(GAME);
    let mut next = after(&kept(&table), "3 seats", &[0, 1, 2]);
    next.go("first 0 1 2
         found 1 1 1
         sequel 2 2 1 1
         auction 2 2
         climb 1
         time
         verify
         = golden 0
         next
         = winners 2 | golden 2");
}

#[test]
fn l6_2_a_game_that_was_broken_off_leaves_the_pawn_where_it_was() {
    let mut table = check("3 seats");
    table.go(GAME);
    let mut next = after(&kept(&table), "3 seats", &[1, 0, 2]);
    next.read("= golden 1");
    let mut third = after(&kept(&next), "3 seats", &[0, 1, 2]);
    third.read("= golden 1");
}

#[test]
fn l6_2_a_shared_title_is_held_by_both() {
    let mut table = check("3 seats");
    table.go("first 0 1 2\nfound 1 1 1\nsequel 0 0 1 1\nauction 0 0\nclimb 1\ntime\nverify");
    table.state.totals = [4, 1, 4, 0, 0, 0];
    table.state.levels = [1, 0, 1, 0, 0, 0];
    table.state.pawns = [3, 3, 3, 0, 0, 0];
    table.go("next\n= golden 0 2");
    after(&kept(&table), "3 seats", &[2, 1, 9]).read("= golden 0");
}

#[test]
fn l0_3_what_cannot_be_read_is_left_behind() {
    for legacy in [
        "",
        "null",
        "{}",
        "[]",
        "{\"language\":\"fr\"}",
        "{\"language\":\"de\",\"drawn\":[[],[],[],[],[]],\"golden\":[]}",
        "{\"language\":\"fr\",\"drawn\":[[],[],[]],\"golden\":[]}",
        "{\"language\":\"fr\",\"drawn\":[[-1],[],[],[],[]],\"golden\":[0]}",
        "\u{0}",
    ] {
        let mut table = after(legacy, "3 seats", &[0, 1, 2]);
        assert!(table.state.drawn.iter().all(BTreeSet::is_empty), "{legacy}");
        table.read("= golden");
    }
    // Sides of a larger box, and a seat of a larger table, do no harm.
    let legacy = "{\"language\":\"fr\",\"drawn\":[[500,65535],[9],[],[],[]],\"golden\":[5,200]}";
    let mut table = after(legacy, "3 seats", &[200, 1, 2]);
    table.read("= golden 0");
    table.go(GAME);
}

#[test]
fn l0_6_what_the_table_accepted_is_kept_for_the_next_game() {
    let mut table = check("4 seats\nask saison\ncamera 1\n1 says la mousson\n0 appeals");
    table.go("2 votes yes\n3 votes yes");
    let legacy = kept(&table);
    assert!(legacy.contains("la mousson"), "{legacy}");
    let next = after(&legacy, "4 seats", &[0, 1, 2, 3]);
    assert_eq!(next.state.accepted, table.state.accepted);
    // As earlier versions wrote it: a question and what was said.
    let pair = "{\"language\":\"fr\",\"drawn\":[[],[],[],[],[]],\"golden\":[],\
                \"accepted\":[[\"Citez une saison\",\"la mousson\"]]}";
    let mut next = after(pair, "4 seats", &[0, 1, 2, 3]);
    next.go("ask saison\ncamera 2\n2 says les moussons\n= last 2 les moussons right");
    // A table's journal from before it was kept is still read.
    let older = format!(
        "{{\"language\":\"fr\",\"drawn\":{},\"golden\":[2]}}",
        "[[1],[],[],[],[]]"
    );
    let next = after(&older, "4 seats", &[0, 1, 2, 3]);
    assert_eq!(next.state.drawn[0], BTreeSet::from([1]));
}
