//! Somebody is taken out of the records of a table: their names and their key go,
//! and what was played stays.

use alloc::{string::String, vec::Vec};

use crate::{Damaged, Event, Record};

/// Somebody of a table, as its records know them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    pub person: u16,
    /// Every name they had, the last one last.
    pub names: Vec<String>,
}

/// Everybody who ever came to a table.
pub fn known<R: AsRef<[u8]>>(records: &[R]) -> Result<Vec<Known>, Damaged> {
    let mut all: Vec<Known> = Vec::new();
    for (seq, record) in (1..).zip(records) {
        for event in read(seq, record.as_ref())?.events {
            let (person, name) = match event {
                Event::Joined { person, name, .. } | Event::Renamed { person, name } => {
                    (person, name)
                }
                _ => continue,
            };
            match all.iter_mut().find(|known| known.person == person) {
                Some(known) => known.names.push(name),
                None => all.push(Known {
                    person,
                    names: Vec::from([name]),
                }),
            }
        }
    }
    Ok(all)
}

/// The same records without somebody's names and key: as many, with the same
/// moves. They get another name, and a key that nobody has.
pub fn without<R: AsRef<[u8]>>(
    records: &[R],
    whom: &Known,
    name: &str,
    key: &str,
) -> Result<Vec<Vec<u8>>, Damaged> {
    let mut erased = Vec::with_capacity(records.len());
    for (seq, record) in (1..).zip(records) {
        let mut record = read(seq, record.as_ref())?;
        for event in &mut record.events {
            forget(event, whom, name, key);
        }
        let bytes = serde_json::to_vec(&record);
        erased.push(bytes.map_err(|why| damaged(seq, &why))?);
    }
    Ok(erased)
}

fn forget(event: &mut Event, whom: &Known, new: &str, new_key: &str) {
    match event {
        Event::Joined {
            person, key, name, ..
        } if *person == whom.person => {
            *key = new_key.into();
            *name = new.into();
        }
        Event::Renamed { person, name } if *person == whom.person => *name = new.into(),
        // A seat that several share has all their names.
        Event::Started { names, .. } => {
            for seat in names {
                for old in &whom.names {
                    *seat = renamed(seat, old, new);
                }
            }
        }
        _ => {}
    }
}

/// A text with a name in it, as a whole word, in the place of another.
fn renamed(text: &str, old: &str, new: &str) -> String {
    let (mut made, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(old).filter(|_| !old.is_empty()) {
        let after = &rest[at + old.len()..];
        let before = made.chars().chain(rest[..at].chars()).next_back();
        let whole = !before.is_some_and(char::is_alphanumeric)
            && !after.chars().next().is_some_and(char::is_alphanumeric);
        made.push_str(&rest[..at]);
        made.push_str(if whole { new } else { old });
        rest = after;
    }
    made.push_str(rest);
    made
}

fn read(seq: u64, record: &[u8]) -> Result<Record, Damaged> {
    serde_json::from_slice(record).map_err(|why| damaged(seq, &why))
}

fn damaged(seq: u64, why: &serde_json::Error) -> Damaged {
    Damaged {
        seq,
        why: alloc::string::ToString::to_string(why),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDS: [&str; 4] = [
        r#"{"at":1,"events":[{"opened":{"id":"t","code":"RAVI-42","game":"g","options":{}}},{"joined":{"person":0,"key":"secret","name":"Ada"}}]}"#,
        r#"{"at":2,"by":1,"events":[{"joined":{"person":1,"key":"other","name":"Adam","link":7}}]}"#,
        r#"{"at":3,"by":0,"events":[{"renamed":{"person":0,"name":"Lovelace"}}]}"#,
        r#"{"at":4,"by":0,"events":[{"started":{"number":1,"game":"g","options":{},"first":null,"names":["Lovelace et Adam","Ada"]}},{"played":{"word":"Ada"}}]}"#,
    ];

    #[test]
    fn names_and_key_of_one_go_and_all_else_stays() {
        let all = known(&RECORDS).expect("records");
        assert_eq!(all[0].names, ["Ada", "Lovelace"]);
        let made = without(&RECORDS, &all[0], "Anonyme", "fresh").expect("records");
        let text: Vec<String> = made
            .into_iter()
            .map(|record| String::from_utf8(record).expect("text"))
            .collect();
        assert_eq!(text.len(), RECORDS.len());
        assert!(
            text[0].contains(r#""key":"fresh","name":"Anonyme""#),
            "{}",
            text[0]
        );
        assert_eq!(text[1], RECORDS[1], "nobody else is touched");
        assert!(text[2].contains(r#""name":"Anonyme""#));
        assert!(
            text[3].contains(r#"["Anonyme et Adam","Anonyme"]"#),
            "{}",
            text[3]
        );
        assert!(
            text[3].contains(r#"{"word":"Ada"}"#),
            "what was played stays"
        );
        for secret in ["secret", "Lovelace"] {
            assert!(
                !text.iter().any(|record| record.contains(secret)),
                "{secret}"
            );
        }
        assert_eq!(known(&RECORDS[..0]).expect("nothing"), []);
        assert!(known(&["{"]).is_err());
    }
}
