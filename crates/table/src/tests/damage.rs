use std::{format, string::ToString, sync::Arc, vec::Vec};

use rand::{RngExt, SeedableRng, rngs::SmallRng};

use super::{
    pick::{ToyShelf, shelf},
    room::{Room, check, moment},
};
use crate::{Damaged, Now, Table};

/// A journal with a bit of everything, in the middle of its second game.
fn journal() -> Vec<Vec<u8>> {
    let room = check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'rounds':3,'clock':30000}}
        ann: {'first':{'seat':1}}
        ann: 'start'
        wait 100s
        state over
        ann: 'start'
        ann: 'pause'
        wait 5s
        ann: 'resume'
        ann: {'stand_in':{'seat':1,'level':'expert'}}
        bob: 'leave'
        wait 20s",
    );
    room.journal
}

fn replay(journal: &[Vec<u8>]) -> Result<Table, Damaged> {
    Table::replay(shelf(), journal)
}

/// Uses a table in every way, to see that nothing in it panics.
fn use_all_of(mut table: Table) {
    for wall in [9_000_000, 0, u64::MAX] {
        use_at(&mut table, moment(wall, 1));
    }
}

fn use_at(table: &mut Table, now: Now) {
    let _ = table.wake_up(now).map(|decision| table.commit(decision));
    for person in 0..3 {
        table.arrive(Some(person), now);
        let _ = table.me(Some(person), now.wall);
        if let Some(game) = table.running() {
            let _ = game.view(table.viewer(Some(person)));
        }
    }
    let _ = serde_json::to_string(&table.view());
    let _ = table.wake_at(now.wall);
    if let Ok(Some(decision)) = table.wake(now) {
        table.commit(decision);
    }
    let _ = table.game_time(0);
}

/// Puts a payload after the first records of a table that waits for a game.
fn check_damage(payload: &str, why: &str) {
    let mut room = Room::open();
    room.script("bob: {'join':{'name':'Bob'}}");
    room.journal.push(payload.as_bytes().to_vec());
    match replay(&room.journal) {
        Err(damaged) => {
            assert_eq!(damaged.seq, 3, "{payload}");
            assert!(damaged.why.contains(why), "{payload}: {}", damaged.why);
        }
        Ok(_) => panic!("{payload} was taken for a record"),
    }
}

#[test]
fn a_damaged_record_is_named_by_its_number() {
    let unreadable = "unreadable";
    check_damage("", unreadable);
    check_damage("\u{0}\u{0}\u{0}", unreadable);
    check_damage("{}", unreadable);
    check_damage("[1,2]", unreadable);
    check_damage(r#"{"at":1,"events":[{"exploded":{}}]}"#, "exploded");
    check_damage(r#"{"at":1,"events":["joined"]}"#, unreadable);
    check_damage(r#"{"at":-1,"events":[]}"#, unreadable);
    check_damage(r#"{"at":1,"events":[]} {}"#, unreadable);
    check_damage(
        r#"{"at":1,"events":[{"hosted":{"person":70000}}]}"#,
        unreadable,
    );
    check_damage(
        r#"{"at":1,"events":[{"played":[]}]}"#,
        "a move without a game",
    );
    let started = |game: &str, options: &str, more: &str| {
        format!(
            r#"{{"at":1,"events":[{{"started":{{"number":1,"game":"{game}","options":{options},"first":null,"names":["Ann","Bob"]}}}}{more}]}}"#
        )
    };
    check_damage(&started("pick", r#"{"rounds":0}"#, ""), "pick.rounds");
    check_damage(&started("pick", r#"{"colour":1}"#, ""), "malformed");
    check_damage(&started("pick", "{}", r#",{"played":{}}"#), "");
    check_damage(
        &started("pick", "{}", r#",{"played":[{"flown":1}]}"#),
        "flown",
    );
}

#[test]
fn more_seats_than_a_game_can_count_are_damage() {
    let chair = r#"{"holder":{"bot":{"level":"regular","name":"Ada"}}}"#;
    let chairs = std::vec![chair; 300].join(",");
    check_damage(
        &format!(r#"{{"at":1,"events":[{{"seated":{{"seats":[{chairs}]}}}}]}}"#),
        "seats",
    );
}

#[test]
fn a_table_opens_once_and_first() {
    let again =
        r#"{"at":1,"events":[{"opened":{"id":"x","code":"X","game":"pick","options":{}}}]}"#;
    check_damage(again, "opens with its first record");
    let damaged = replay(&journal()[1..]).err().expect("no table");
    assert_eq!(damaged.seq, 1);
    assert!(damaged.why.contains("opens"), "{}", damaged.why);
}

#[test]
fn an_empty_journal_makes_no_table() {
    let damaged = replay(&[]).err().expect("no table");
    assert_eq!(damaged.seq, 0);
}

#[test]
fn options_the_game_no_longer_accepts_are_damage_and_not_a_panic() {
    let stricter = Arc::new(ToyShelf {
        most_rounds: 2,
        ..ToyShelf::default()
    });
    let damaged = Table::replay(stricter, journal()).err().expect("refused");
    assert_eq!(damaged.seq, 6);
    assert!(damaged.why.contains("pick.rounds"), "{}", damaged.why);
}

#[test]
fn a_record_cut_short_anywhere_is_damage() {
    let journal = journal();
    for seq in 0..journal.len() {
        for cut in 0..journal[seq].len() {
            let mut damaged = journal[..=seq].to_vec();
            damaged[seq].truncate(cut);
            let error = replay(&damaged).err().map(|damaged| damaged.seq);
            assert_eq!(error, Some(seq as u64 + 1));
        }
    }
}

#[test]
fn a_lost_record_never_panics() {
    let journal = journal();
    for lost in 0..journal.len() {
        let mut rest = journal.clone();
        rest.remove(lost);
        if let Ok(table) = replay(&rest) {
            use_all_of(table);
        }
    }
}

#[test]
fn wild_numbers_in_a_record_never_panic() {
    let most = u64::MAX;
    for events in [
        format!(r#"{{"resumed":{{"lost":{most}}}}},{{"resumed":{{"lost":{most}}}}}"#),
        r#"{"hosted":{"person":65535}},{"left":{"person":65535}}"#.to_string(),
        r#"{"joined":{"person":65535,"key":"k","name":"n"}}"#.to_string(),
        r#"{"seated":{"seats":[{"holder":{"people":[65535]}},{"holder":{"people":[0]}},{"holder":{"people":[]}},{"holder":{"people":[1]}},{"holder":{"people":[2]}}]}}"#.to_string(),
        r#"{"first_named":{"seat":255}}"#.to_string(),
        r#""cleared""#.to_string(),
        r#"{"game_chosen":{"game":"chess","options":7}}"#.to_string(),
        r#"{"options_set":{"options":[]}}"#.to_string(),
        r#"{"finished":{"outcome":{"scores":[],"winners":[255]}}}"#.to_string(),
        r#"{"paused":{"by_itself":true}}"#.to_string(),
    ] {
        for at in [0, 1, most] {
            let mut journal = journal();
            journal.push(format!(r#"{{"at":{at},"events":[{events}]}}"#).into_bytes());
            let table = replay(&journal).unwrap_or_else(|why| panic!("{events}: {why:?}"));
            use_all_of(table);
        }
    }
}

#[test]
fn any_bytes_as_a_record_never_panic() {
    let journal = journal();
    let mut dice = SmallRng::seed_from_u64(5);
    for _ in 0..1_000 {
        let mut table = replay(&journal[..dice.random_range(1..journal.len())]).expect("good");
        let mut bytes: Vec<u8> = if dice.random_ratio(1, 3) {
            (0..dice.random_range(0..200))
                .map(|_| dice.random())
                .collect()
        } else {
            journal[dice.random_range(0..journal.len())].clone()
        };
        for _ in 0..dice.random_range(0..4) {
            if !bytes.is_empty() {
                let at = dice.random_range(0..bytes.len());
                bytes[at] = b"0123456789{}[]\",:\xffnul"[dice.random_range(0..21)];
            }
        }
        let seq = table.seq();
        match table.apply_record(&bytes) {
            Ok(()) => assert_eq!(table.seq(), seq + 1),
            Err(damaged) => assert_eq!(damaged.seq, seq + 1),
        }
    }
}
