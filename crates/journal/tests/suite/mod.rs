//! The promises, one function each, on an empty journal.

use journal::{Entry, Journal, JournalError, Listing};

pub async fn entries_come_back_in_order(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    for last in 1..300 {
        let payload = (last + 1).to_string().into_bytes();
        assert_eq!(journal.append("t", last, payload).await, Ok(last + 1));
    }
    let entries = journal.read("t", 0).await.unwrap();
    let wanted = (1..=300).map(|seq: u64| Entry {
        seq,
        payload: seq.to_string().into_bytes().into(),
    });
    assert_eq!(entries, wanted.collect::<Vec<_>>());
}

pub async fn a_conflict_tells_the_true_last(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    journal.append("t", 1, b"2".into()).await.unwrap();
    for expected in [0, 1, 3, u64::MAX] {
        let append = journal.append("t", expected, b"no".into()).await;
        assert_eq!(append, Err(JournalError::Conflict { last: 2 }));
    }
    assert_eq!(journal.read("t", 0).await.unwrap().len(), 2);
    assert_eq!(journal.append("t", 2, b"3".into()).await, Ok(3));
}

pub async fn one_of_many_racing_appends_wins(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    for round in 1..20_u64 {
        let racers = (0..32_u8).map(|racer| {
            let journal = journal.clone();
            tokio::spawn(async move { journal.append("t", round, vec![racer]).await })
        });
        let mut winner = None;
        for (racer, outcome) in racers.collect::<Vec<_>>().into_iter().enumerate() {
            match outcome.await.unwrap() {
                Ok(seq) => {
                    assert_eq!(seq, round + 1);
                    assert_eq!(winner.replace(racer as u8), None, "two winners");
                }
                Err(error) => assert_eq!(error, JournalError::Conflict { last: round + 1 }),
            }
        }
        let stored = journal.read("t", round).await.unwrap();
        assert_eq!(stored.len(), 1);
        assert_eq!(*stored[0].payload, [winner.unwrap()]);
    }
}

pub async fn ids_and_codes_are_taken_once(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    for (table, code) in [("t", "ABCD"), ("t", "EFGH"), ("u", "ABCD")] {
        let again = journal.create(table, code, b"no".into()).await;
        assert_eq!(again, Err(JournalError::Exists), "{table} {code}");
    }
    assert_eq!(journal.read("t", 0).await.unwrap().len(), 1);
    assert_eq!(journal.read("u", 0).await, Err(JournalError::Unknown));
    assert_eq!(journal.find("EFGH").await, Ok(None));
    journal.create("u", "EFGH", b"1".into()).await.unwrap();
}

pub async fn unknown_tables_are_unknown(journal: &Journal) {
    let unknown = JournalError::Unknown;
    assert_eq!(journal.read("t", 0).await, Err(unknown.clone()));
    assert_eq!(
        journal.append("t", 0, b"no".into()).await,
        Err(unknown.clone())
    );
    assert_eq!(journal.delete("t").await, Err(unknown));
    assert_eq!(journal.list().await, Ok(vec![]));
}

pub async fn reading_after_gives_what_was_missed(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    for last in 1..10 {
        journal.append("t", last, vec![last as u8]).await.unwrap();
    }
    for after in [0, 1, 5, 9, 10, 11, u64::MAX] {
        let entries = journal.read("t", after).await.unwrap();
        let seqs: Vec<u64> = entries.iter().map(|entry| entry.seq).collect();
        let wanted: Vec<u64> = (1..=10).filter(|seq| *seq > after).collect();
        assert_eq!(seqs, wanted, "after {after}");
    }
}

pub async fn codes_are_found_as_spelled(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    journal.create("u", "ÉTÉ1", b"1".into()).await.unwrap();
    assert_eq!(journal.find("ABCD").await, Ok(Some("t".into())));
    assert_eq!(journal.find("ÉTÉ1").await, Ok(Some("u".into())));
    for code in ["", "abcd", "ABC", "ABCDE", "t", "%"] {
        assert_eq!(journal.find(code).await, Ok(None), "{code}");
    }
}

pub async fn listing_tells_all_tables(journal: &Journal) {
    for table in 0..20 {
        let name = format!("t{table:02}");
        let code = format!("C{table:02}");
        journal.create(&name, &code, b"1".into()).await.unwrap();
        for last in 1..=table {
            journal.append(&name, last, b"x".into()).await.unwrap();
        }
    }
    let mut listings = journal.list().await.unwrap();
    listings.sort_by(|a, b| a.table.cmp(&b.table));
    assert_eq!(listings.len(), 20);
    for (listing, table) in listings.into_iter().zip(0_u64..) {
        let milliseconds = 1_700_000_000_000..100_000_000_000_000;
        assert!(milliseconds.contains(&listing.touched));
        let wanted = Listing {
            table: format!("t{table:02}"),
            code: format!("C{table:02}"),
            last: table + 1,
            touched: listing.touched,
        };
        assert_eq!(listing, wanted);
    }
}

pub async fn deleting_leaves_nothing(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    journal.create("u", "EFGH", b"1".into()).await.unwrap();
    for last in 1..50 {
        journal.append("t", last, b"t".into()).await.unwrap();
        journal.append("u", last, b"u".into()).await.unwrap();
    }
    journal.delete("t").await.unwrap();
    assert_eq!(journal.find("ABCD").await, Ok(None));
    assert_eq!(journal.read("t", 0).await, Err(JournalError::Unknown));
    let append = journal.append("t", 50, b"no".into()).await;
    assert_eq!(append, Err(JournalError::Unknown));
    assert_eq!(journal.list().await.unwrap().len(), 1);
    assert_eq!(journal.read("u", 0).await.unwrap().len(), 50);

    journal.create("t", "ABCD", b"new".into()).await.unwrap();
    assert_eq!(journal.append("t", 1, b"2".into()).await, Ok(2));
    assert_eq!(journal.read("t", 0).await.unwrap().len(), 2);
}

pub async fn payloads_may_be_empty_or_large(journal: &Journal) {
    let large: Vec<u8> = (0..1 << 20).map(|i: u32| (i % 251) as u8).collect();
    journal.create("t", "ABCD", large.clone()).await.unwrap();
    journal.append("t", 1, vec![]).await.unwrap();
    journal.append("t", 2, large.clone()).await.unwrap();
    let entries = journal.read("t", 0).await.unwrap();
    let payloads: Vec<&[u8]> = entries.iter().map(|entry| &*entry.payload).collect();
    assert_eq!(payloads, [&large[..], &[], &large[..]]);
}

pub async fn many_tables_at_once(journal: &Journal) {
    let tables = (0..200).map(|table| {
        let journal = journal.clone();
        tokio::spawn(async move {
            let name = format!("table {table}");
            let code = format!("C{table}");
            journal.create(&name, &code, b"1".into()).await.unwrap();
            for last in 1..=50 {
                let payload = format!("{name}, {last}").into_bytes();
                assert_eq!(journal.append(&name, last, payload).await, Ok(last + 1));
            }
        })
    });
    for table in tables.collect::<Vec<_>>() {
        table.await.unwrap();
    }
    for table in 0..200 {
        let name = format!("table {table}");
        let entries = journal.read(&name, 1).await.unwrap();
        assert_eq!(entries.len(), 50);
        for entry in entries {
            let wanted = format!("{name}, {}", entry.seq - 1);
            assert_eq!(*entry.payload, *wanted.as_bytes());
        }
    }
}

pub async fn reads_see_what_was_acknowledged(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    for last in 1..200 {
        let seq = journal.append("t", last, b"x".into()).await.unwrap();
        let missed = journal.read("t", last).await.unwrap();
        assert_eq!(missed.last().map(|entry| entry.seq), Some(seq));
    }
}

pub async fn closed_is_closed(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    journal.close().await;
    journal.close().await;
    let closed = JournalError::Closed;
    let create = journal.create("u", "EFGH", b"1".into()).await;
    assert_eq!(create, Err(closed.clone()));
    let append = journal.append("t", 1, b"2".into()).await;
    assert_eq!(append, Err(closed.clone()));
    assert_eq!(journal.read("t", 0).await, Err(closed.clone()));
    assert_eq!(journal.find("ABCD").await, Err(closed.clone()));
    assert_eq!(journal.list().await, Err(closed.clone()));
    assert_eq!(journal.delete("t").await, Err(closed));
}
