//! Whose address counts, with and without proxies.

use house::{Clock, DoorArgs, testing::Line, testing::TestHouse};

use crate::support::BOXES;

/// A house where an address may have three pages.
fn counting(change: impl FnOnce(&mut DoorArgs)) -> TestHouse {
    TestHouse::open_as(&BOXES, Clock::held(), |args| {
        args.no_limits = false;
        args.door.limits = vec!["pages=1/h,3".parse().expect("a limit")];
        change(&mut args.door);
    })
}

/// How many of ten pages are given, each asked for with these headers.
async fn given(house: &TestHouse, source: u8, headers: impl Fn(u8) -> String) -> usize {
    let mut given = 0;
    for i in 0..10 {
        let page = Line::get(house, source, "/join", &headers(i)).await;
        assert!(page.starts_with("HTTP/1.1 "), "{page:.60}");
        given += usize::from(page.starts_with("HTTP/1.1 200"));
    }
    given
}

fn forwarded(lines: &[String]) -> String {
    let lines = lines.iter();
    lines
        .map(|line| format!("X-Forwarded-For: {line}\r\n"))
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_lines_of_forwarding_lifted_every_limit() {
    let house = counting(|door| door.behind_proxy = true);
    let forged = |i| forwarded(&[format!("10.0.0.{i}"), "192.0.2.1".into()]);
    assert_eq!(given(&house, 1, forged).await, 3);
    let forged = |i| forwarded(&[format!("10.0.0.{i}, 192.0.2.2")]);
    assert_eq!(given(&house, 1, forged).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_of_proxies_is_walked_to_whoever_they_saw() {
    let networks = ["127.0.0.5/32", "10.0.0.0/8"];
    let house = counting(|door| {
        door.trusted_proxies = networks.map(|one| one.parse().expect("a network")).to_vec();
    });
    // Whatever stands left of the first stranger is theirs to invent.
    let forged = |i| forwarded(&[format!("203.0.113.{i}, 192.0.2.1, 10.1.1.{i}")]);
    assert_eq!(given(&house, 5, forged).await, 3);
    let many = |i| forwarded(&[format!("192.0.3.{i}"), format!("10.1.1.{i}")]);
    assert_eq!(given(&house, 5, many).await, 10);
    // What is no address ends the walk at the proxy that wrote it down.
    let rubbish = |i| forwarded(&[format!("203.0.113.{i}, hello, 10.7.7.7")]);
    assert_eq!(given(&house, 5, rubbish).await, 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_who_play_proxy_are_counted_as_themselves() {
    let house = counting(|door| {
        door.trusted_proxies = vec!["127.0.0.5/32".parse().expect("a network")];
    });
    let forged = |i| forwarded(&[format!("203.0.113.{i}")]);
    assert_eq!(given(&house, 6, forged).await, 3);
    let house = counting(|_| {});
    assert_eq!(given(&house, 1, forged).await, 3, "there is no proxy");
}
