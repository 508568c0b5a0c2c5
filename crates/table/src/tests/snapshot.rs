//! A table written down. That it reads back the same at every step is checked
//! in every room and every simulated evening.

use std::{prelude::v1::*, sync::Arc};

use super::{
    pick::{ToyShelf, shelf},
    room::{Room, check, facts},
};
use crate::{Shelf, Table};

fn in_a_game() -> Room {
    check(
        "bob: {'join':{'name':'Bob'}}
        bob comes
        ann: 'start'
        ann: {'play':{'round':1,'number':5}}",
    )
}

#[test]
fn a_snapshot_cut_short_or_changed_is_no_table() {
    let written = in_a_game().table.snapshot().expect("a snapshot");
    for end in 0..written.len() {
        let read = Table::from_snapshot(shelf(), &written[..end]);
        assert!(
            read.is_err(),
            "{end} of {} bytes were enough",
            written.len()
        );
    }
    let text = String::from_utf8(written).expect("JSON");
    for (from, to) in [("\"pick\"", "\"gone\""), ("\"hands\"", "\"feet\"")] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text);
        assert!(Table::from_snapshot(shelf(), changed.as_bytes()).is_err());
    }
}

#[test]
fn a_table_whose_game_is_gone_is_not_written_down_but_replayed() {
    let mut room = in_a_game();
    let written = room.table.snapshot().expect("a snapshot");
    let without: Arc<dyn Shelf> = Arc::new(ToyShelf {
        lost: Some("pick"),
        ..ToyShelf::default()
    });
    assert!(Table::from_snapshot(without.clone(), &written).is_err());
    room.take_shelf(without);
    assert_eq!(room.table.snapshot(), None);
}

#[test]
fn a_snapshot_and_the_records_after_it_are_the_table() {
    let mut room = in_a_game();
    let written = room.table.snapshot().expect("a snapshot");
    room.script(
        "bob: {'play':{'round':1,'number':7}}
        ann: {'play':{'round':2,'number':1}}
        ann: 'pause'",
    );
    let mut read = Table::from_snapshot(shelf(), &written).expect("it reads back");
    for record in &room.journal[read.seq() as usize..] {
        assert_eq!(read.apply_record(record), Ok(()));
    }
    assert_eq!(facts(&read), facts(&room.table));
    assert_eq!(read.snapshot(), room.table.snapshot());
}
