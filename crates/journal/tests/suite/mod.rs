//! The promises, one function each, on an empty journal.

use journal::{Entry, Journal, JournalError, Listing, Snapshot, Whole};

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

pub async fn a_log_from_elsewhere_is_taken_whole_or_not_at_all(journal: &Journal) {
    let log = || (1..=50_u8).map(|seq| vec![seq]).collect::<Vec<_>>();
    journal.import("t", "ABCD", log()).await.unwrap();
    for (table, code) in [("t", "EFGH"), ("u", "ABCD")] {
        let again = journal.import(table, code, log()).await;
        assert_eq!(again, Err(JournalError::Exists), "{table} {code}");
    }
    assert_eq!(journal.read("u", 0).await, Err(JournalError::Unknown));
    assert_eq!(journal.append("t", 50, b"51".into()).await, Ok(51));
    let entries = journal.read("t", 0).await.unwrap();
    assert_eq!(entries.len(), 51);
    assert!(entries[..50].iter().all(|it| *it.payload == [it.seq as u8]));
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

pub async fn a_log_is_rewritten_whole_or_not_at_all(journal: &Journal) {
    let (old, new) = (|seq: u8| vec![seq], |seq: u8| vec![b'n', seq]);
    journal
        .import("t", "ABCD", (1..=40).map(old).collect())
        .await
        .unwrap();
    journal.create("u", "EFGH", b"u".into()).await.unwrap();
    let snapshot = Snapshot {
        seq: 40,
        build: "b".into(),
        payload: b"old".into(),
    };
    journal.keep("t", snapshot).await.unwrap();
    let before = journal.list().await.unwrap();
    let conflict = Err(JournalError::Conflict { last: 40 });
    let entries = |count: u8| (1..=count).map(new).collect::<Vec<_>>();
    for (expected, count) in [(39, 39), (39, 40), (40, 39), (40, 41), (41, 40), (0, 0)] {
        let rewritten = journal.rewrite("t", expected, entries(count)).await;
        assert_eq!(rewritten, conflict, "{expected} {count}");
    }
    let unknown = journal.rewrite("x", 40, entries(40)).await;
    assert_eq!(unknown, Err(JournalError::Unknown));
    let read = journal.read("t", 0).await.unwrap();
    assert!(read.iter().all(|it| *it.payload == [it.seq as u8]));

    journal.rewrite("t", 40, entries(40)).await.unwrap();
    let read = journal.read("t", 0).await.unwrap();
    assert_eq!(read.len(), 40);
    assert!(read.iter().all(|it| *it.payload == [b'n', it.seq as u8]));
    let whole = journal.whole("t", |_| true).await.unwrap();
    assert_eq!((whole.snapshot, whole.entries.len()), (None, 40));
    let sorted = |mut list: Vec<Listing>| {
        list.sort_by(|a, b| a.table.cmp(&b.table));
        list
    };
    assert_eq!(sorted(journal.list().await.unwrap()), sorted(before));
    assert_eq!(journal.append("t", 40, b"41".into()).await, Ok(41));
    assert_eq!(*journal.read("u", 0).await.unwrap()[0].payload, *b"u");
    assert_eq!(journal.find("ABCD").await, Ok(Some("t".into())));
}

const EVER: u64 = u64::MAX;

pub async fn a_retired_code_finds_nothing_and_is_free_again(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    assert_eq!(journal.retire(EVER).await, Ok(1));
    assert_eq!(journal.retire(EVER).await, Ok(0));
    for code in ["ABCD", "ABCD~t", "~t", ""] {
        assert_eq!(journal.find(code).await, Ok(None), "{code}");
    }
    assert_eq!(journal.list().await.unwrap()[0].code, "ABCD");
    assert_eq!(journal.append("t", 1, b"2".into()).await, Ok(2));
    assert_eq!(journal.find("ABCD").await, Ok(None), "it is still retired");

    journal.create("u", "ABCD", b"1".into()).await.unwrap();
    assert_eq!(journal.find("ABCD").await, Ok(Some("u".into())));
    assert_eq!(journal.retire(EVER).await, Ok(1));
    journal.create("v", "ABCD", b"1".into()).await.unwrap();
    // Removing those who had it leaves it to whom it belongs now.
    journal.delete("t").await.unwrap();
    journal.delete("u").await.unwrap();
    assert_eq!(journal.find("ABCD").await, Ok(Some("v".into())));
}

pub async fn a_table_gets_another_code_with_an_entry_or_not_at_all(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    journal.create("u", "EFGH", b"1".into()).await.unwrap();
    journal.retire(EVER).await.unwrap();
    assert_eq!(journal.recode("t", 1, "IJKL", b"2".into()).await, Ok(2));
    for (table, last, code, refused) in [
        ("u", 1, "IJKL", JournalError::Exists),
        ("u", 0, "MNOP", JournalError::Conflict { last: 1 }),
        ("v", 1, "MNOP", JournalError::Unknown),
    ] {
        let recoded = journal.recode(table, last, code, b"no".into()).await;
        assert_eq!(recoded, Err(refused));
    }
    assert_eq!(journal.find("IJKL").await, Ok(Some("t".into())));
    assert_eq!(journal.find("MNOP").await, Ok(None));
    assert_eq!(journal.read("u", 0).await.unwrap().len(), 1);
    let entries = journal.read("t", 1).await.unwrap();
    assert_eq!(*entries[0].payload, *b"2");
    // A code in use gives way, and is free for another table.
    assert_eq!(journal.recode("t", 2, "ABCD", b"3".into()).await, Ok(3));
    assert_eq!(journal.find("IJKL").await, Ok(None));
    assert_eq!(journal.recode("u", 1, "IJKL", b"2".into()).await, Ok(2));
    assert_eq!(journal.append("u", 2, b"3".into()).await, Ok(3));
}

pub async fn a_code_in_use_is_not_retired(journal: &Journal) {
    journal.create("t", "ABCD", b"1".into()).await.unwrap();
    let touched = journal.list().await.unwrap()[0].touched;
    for before in [0, touched] {
        assert_eq!(journal.retire(before).await, Ok(0));
    }
    assert_eq!(journal.find("ABCD").await, Ok(Some("t".into())));
    assert_eq!(journal.retire(touched + 1).await, Ok(1));
    assert_eq!(journal.find("ABCD").await, Ok(None));
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

fn snapshot(seq: u64, build: &str) -> Snapshot {
    Snapshot {
        seq,
        build: build.into(),
        payload: format!("table after {seq}").into_bytes(),
    }
}

/// A table of so many entries.
async fn table_of(journal: &Journal, table: &str, entries: u64) {
    let first = b"1".into();
    journal.create(table, table, first).await.unwrap();
    for last in 1..entries {
        let payload = (last + 1).to_string().into_bytes();
        journal.append(table, last, payload).await.unwrap();
    }
}

/// Reading the table gives this snapshot and what follows it.
async fn check_whole(
    journal: &Journal,
    table: &str,
    build: &'static str,
    wanted: Option<Snapshot>,
) {
    let after = wanted.as_ref().map_or(0, |snapshot| snapshot.seq);
    let entries = journal.read(table, after).await.unwrap();
    let snapshot = wanted;
    let whole = journal.whole(table, move |kept| kept == build).await;
    assert_eq!(whole, Ok(Whole { snapshot, entries }));
}

pub async fn a_snapshot_spares_the_entries_before_it(journal: &Journal) {
    table_of(journal, "t", 5).await;
    check_whole(journal, "t", "one", None).await;
    let kept = snapshot(5, "one");
    journal.keep("t", kept.clone()).await.unwrap();
    check_whole(journal, "t", "one", Some(kept.clone())).await;
    for last in 5..8 {
        journal.append("t", last, b"more".into()).await.unwrap();
        check_whole(journal, "t", "one", Some(kept.clone())).await;
    }
    assert_eq!(journal.read("t", 0).await.unwrap().len(), 8);
}

pub async fn a_snapshot_of_another_build_is_passed_over(journal: &Journal) {
    table_of(journal, "t", 5).await;
    journal.keep("t", snapshot(5, "one")).await.unwrap();
    for build in ["two", "", "on", "one "] {
        check_whole(journal, "t", build, None).await;
    }
    journal.keep("t", snapshot(5, "two")).await.unwrap();
    check_whole(journal, "t", "one", None).await;
    check_whole(journal, "t", "two", Some(snapshot(5, "two"))).await;
}

pub async fn a_snapshot_ahead_of_the_journal_is_not_kept(journal: &Journal) {
    table_of(journal, "t", 5).await;
    for seq in [0, 6, u64::MAX] {
        journal.keep("t", snapshot(seq, "one")).await.unwrap();
        check_whole(journal, "t", "one", None).await;
    }
    // What it would have followed comes later, and is something else.
    journal.append("t", 5, b"6".into()).await.unwrap();
    check_whole(journal, "t", "one", None).await;
}

pub async fn the_last_snapshot_counts(journal: &Journal) {
    table_of(journal, "t", 5).await;
    table_of(journal, "u", 5).await;
    for seq in [2, 5, 4] {
        journal.keep("t", snapshot(seq, "one")).await.unwrap();
        check_whole(journal, "t", "one", Some(snapshot(seq, "one"))).await;
        check_whole(journal, "u", "one", None).await;
    }
    let large = Snapshot {
        payload: vec![7; 1 << 20],
        ..snapshot(5, "one")
    };
    journal.keep("t", large.clone()).await.unwrap();
    check_whole(journal, "t", "one", Some(large)).await;
}

pub async fn a_snapshot_goes_with_its_table(journal: &Journal) {
    table_of(journal, "t", 5).await;
    journal.keep("t", snapshot(5, "one")).await.unwrap();
    journal.delete("t").await.unwrap();
    let unknown = Err(JournalError::Unknown);
    assert_eq!(journal.whole("t", |_| true).await, unknown);
    table_of(journal, "t", 5).await;
    check_whole(journal, "t", "one", None).await;
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
    let recode = journal.recode("t", 1, "EFGH", b"2".into()).await;
    assert_eq!(recode, Err(closed.clone()));
    assert_eq!(journal.retire(EVER).await, Err(closed.clone()));
    assert_eq!(journal.read("t", 0).await, Err(closed.clone()));
    assert_eq!(journal.find("ABCD").await, Err(closed.clone()));
    assert_eq!(journal.list().await, Err(closed.clone()));
    let kept = journal.keep("t", snapshot(1, "one")).await;
    assert_eq!(kept, Err(closed.clone()));
    assert_eq!(journal.whole("t", |_| true).await, Err(closed.clone()));
    assert_eq!(journal.delete("t").await, Err(closed));
}
