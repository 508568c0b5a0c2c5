use std::{format, prelude::v1::*};

use super::room::Room;
use crate::{COLOURS, Event, Face, Record, Table};

fn join(room: &mut Room, key: &str, name: &str, face: &str) -> Result<u64, String> {
    let name = serde_json::to_string(name).expect("a string");
    room.ask(key, &format!(r#"{{"join":{{"name":{name}{face}}}}}"#))
}

fn named(name: &str) -> String {
    let mut room = Room::open();
    join(&mut room, "bob", name, "").expect("a name");
    room.table.name(1).unwrap_or_default().to_string()
}

#[test]
fn what_is_invisible_or_turns_the_text_around_is_not_in_a_name() {
    for (written, shown) in [
        ("B\u{200B}o\u{2066}b\u{202E}", "Bob"),
        ("\u{3164}Bob\u{2800}", "Bob"),
        ("Bo\u{E0062}b", "Bob"),
        ("\u{61C}Bob\u{180E}", "Bob"),
        ("Z\u{300}\u{301}\u{302}\u{303}\u{304}o", "Z\u{300}\u{301}o"),
        ("👩‍👧", "👩‍👧"),
        ("❤️", "❤️"),
        ("عمر", "عمر"),
    ] {
        assert_eq!(named(written), shown, "{written:?}");
    }
    let mut room = Room::open();
    for nothing in [
        "\u{3164}",
        "\u{200D}\u{FE0F}",
        "\u{301}\u{302}",
        "\u{2800} \u{E0020}",
    ] {
        let refused = join(&mut room, "bob", nothing, "");
        assert_eq!(refused, Err("table.no-name".into()), "{nothing:?}");
    }
    let refused = join(&mut room, "bob", &"é".repeat(200), "");
    assert_eq!(refused, Err("table.long-name most=24".into()));
}

#[test]
fn names_that_look_alike_get_a_number() {
    let told_apart = |first: &str, second: &str| {
        let mut room = Room::open();
        join(&mut room, "bob", first, "").expect("a name");
        join(&mut room, "cleo", second, "").expect("a name");
        room.table.name(2).unwrap_or_default() == format!("{second} 2")
    };
    for (first, second) in [
        ("Lea", "LÉA"),
        ("Léa", "Le\u{301}a"),
        ("Paco", "Расо"),
        ("Ida", "lda"),
        ("Zoé", "Z0é"),
        ("Bob", "B o b"),
        ("Max", "Ｍａｘ"),
        ("👍", "👍"),
    ] {
        assert!(told_apart(first, second), "{first} and {second}");
    }
    for (first, second) in [
        ("Lea", "Leo"),
        ("Omar", "عمر"),
        ("👍", "👎"),
        ("Bob", "Rob"),
    ] {
        assert!(!told_apart(first, second), "{first} and {second}");
    }
}

#[test]
fn nobody_is_called_as_a_robot_at_the_table_is() {
    let mut room = Room::open();
    room.ask("ann", r#"{"add_bot":{"level":"expert"}}"#)
        .expect("a robot");
    join(&mut room, "bob", "boulon", "").expect("a name");
    assert_eq!(room.table.name(1), Some("boulon 2"));
    let mut room = Room::open();
    join(&mut room, "bob", "Boulon", "").expect("a name");
    room.ask("ann", r#"{"add_bot":{"level":"expert"}}"#)
        .expect("a robot");
    assert_eq!(room.table.view().seats[2].name, "Rivet");
}

#[test]
fn nobody_takes_the_name_of_a_robot_that_plays_for_whoever_left() {
    let mut room = super::room::check(
        "bob: {'join':{'name':'Bob'}}
        ann: 'start'
        bob: 'leave'
        seats Ann | Bob*",
    );
    join(&mut room, "eve", "Bob", "").expect("a name");
    assert_eq!(room.table.name(2), Some("Bob 2"));
    join(&mut room, "bob", "Bob", "").expect("his name");
    assert_eq!(room.table.name(1), Some("Bob"), "it stays his");
}

#[test]
fn a_colour_that_is_taken_is_left_to_its_owner_and_the_animal_stays() {
    let mut room = Room::open();
    assert_eq!(room.table.face(0), Face::of_number(0));
    join(&mut room, "bob", "Bob", r#","animal":7,"colour":0"#).expect("a face");
    assert_eq!(
        room.table.face(1),
        Face {
            animal: 7,
            colour: 1
        }
    );
    // Changed later: what is one's own is not taken.
    join(&mut room, "bob", "Bob", r#","animal":3,"colour":1"#).expect("a face");
    assert_eq!(
        room.table.face(1),
        Face {
            animal: 3,
            colour: 1
        }
    );
    for number in 2..12 {
        join(
            &mut room,
            &format!("p{number}"),
            "Lou",
            r#","animal":1,"colour":5"#,
        )
        .expect("a face");
    }
    let mut colours: Vec<u8> = (0..8)
        .map(|person| room.table.face(person).colour)
        .collect();
    colours.sort_unstable();
    assert_eq!(colours, (0..COLOURS).collect::<Vec<_>>());
    let refused = join(&mut room, "zoe", "Zoé", r#","animal":12,"colour":5"#);
    assert_eq!(refused, Err("table.no-such-face".into()));
}

#[test]
fn people_of_before_there_were_faces_have_one_by_their_number() {
    let mut room = Room::open();
    join(&mut room, "bob", "Bob", r#","animal":7,"colour":6"#).expect("a face");
    let records = room.journal.clone();
    let faceless = |record: &Vec<u8>| {
        let mut record: Record = serde_json::from_slice(record).expect("a record");
        for event in &mut record.events {
            if let Event::Joined { face, .. } = event {
                *face = None;
            }
        }
        serde_json::to_vec(&record).expect("a record")
    };
    let shelf = super::pick::shelf;
    let old = Table::replay(shelf(), records.iter().map(faceless)).expect("a table");
    assert_eq!(old.face(1), Face::of_number(1));
    let new = Table::replay(shelf(), &records).expect("a table");
    assert_eq!(
        new.face(1),
        Face {
            animal: 7,
            colour: 6
        }
    );
}
