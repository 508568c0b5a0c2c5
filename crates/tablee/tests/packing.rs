//! What browsers of every kind get of pages and files: packed as they like it,
//! the same when unpacked, and kept for good where an address tells what is in
//! it.

mod support;

use house::testing::{Answer, Company, TestHouse};
use support::{games, still_house};

/// What is sent by a browser of today, by an old one, and by one that wants
/// nothing packed.
const ACCEPTED: [(&str, &str); 5] = [
    ("gzip, deflate, br, zstd", "br"),
    ("gzip, deflate", "gzip"),
    ("identity", ""),
    ("br;q=0, gzip;q=0, *;q=0", ""),
    ("", ""),
];

/// The attributes of a page that browsers fetch by themselves.
fn fetched(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for before in [
        "<link rel=\"stylesheet\" href=\"",
        "src=\"",
        "type=\"image/svg+xml\" href=\"",
    ] {
        let rest = page.split(before).skip(1);
        found.extend(rest.filter_map(|rest| Some(rest.split('"').next()?.to_string())));
    }
    found
}

fn get(house: &TestHouse, path: &str, accepted: &str, cookie: &str) -> Answer {
    let mut headers = vec![("cookie", cookie)];
    if !accepted.is_empty() {
        headers.push(("accept-encoding", accepted));
    }
    house.get_with(path, &headers)
}

/// Every way to ask for a page or a file gets the same; gives it plain.
fn check(house: &TestHouse, path: &str, cookie: &str) -> Answer {
    let plain = get(house, path, "", cookie);
    assert_eq!(plain.status, 200, "{path}");
    let drawn = plain.header("content-type").starts_with("image/svg");
    let text = drawn || plain.header("content-type").starts_with("text/");
    let worth = text && plain.size >= 1024;
    for (accepted, coding) in ACCEPTED {
        let answer = get(house, path, accepted, cookie);
        let what = format!("{path} to who accepts {accepted:?}");
        let wanted = if worth { coding } else { "" };
        assert_eq!(answer.header("content-encoding"), wanted, "{what}");
        let vary = if worth { "accept-encoding" } else { "" };
        assert_eq!(answer.header("vary"), vary, "{what}");
        assert!(answer.text == plain.text, "{what}: not the same");
        assert!(wanted.is_empty() || answer.size < plain.size, "{what}");
        let size = answer.size.to_string();
        assert_eq!(answer.header("content-length"), size, "{what}");
        let headers = [("cookie", cookie), ("accept-encoding", accepted)];
        let head = house.head_with(path, &headers[..if accepted.is_empty() { 1 } else { 2 }]);
        assert_eq!((head.status, head.size), (200, 0), "HEAD of {what}");
        for header in ["content-encoding", "content-length", "vary", "etag"] {
            let (got, wanted) = (head.header(header), answer.header(header));
            assert_eq!(got, wanted, "{header}, HEAD of {what}");
        }
    }
    plain
}

/// What a page fetches is kept for good, and not sent again to who has it.
fn is_kept(house: &TestHouse, path: &str) {
    let answer = check(house, path, "");
    let keep = answer.header("cache-control");
    assert_eq!(keep, "public, max-age=31536000, immutable", "{path}");
    let tag = answer.header("etag");
    assert!(!tag.is_empty(), "{path} has no tag");
    for (known, status) in [(tag, 304), ("\"other\", *", 304), ("\"other\"", 200)] {
        let headers = [("if-none-match", known), ("accept-encoding", "br")];
        let again = house.get_with(path, &headers);
        assert_eq!(again.status, status, "{path}, known as {known}");
        assert_eq!(again.header("etag"), tag, "{path}");
        assert_eq!(again.header("cache-control"), keep, "{path}");
        assert!(status == 200 || again.size == 0, "{path}");
    }
    let (start, name) = path.rsplit_once('/').expect("an address");
    let stale = start.rsplit_once('/').expect("with a hash").0;
    let stale = format!("{stale}/000000000000/{name}");
    let gone = house.get(&stale, "");
    assert_eq!(gone.status, 404, "{stale}");
    assert_eq!(gone.header("cache-control"), "no-store", "{stale}");
}

#[test]
fn every_browser_gets_the_same_packed_as_it_likes() {
    let house = still_house();
    let mut files: Vec<String> = Vec::new();
    let mut see = |path: &str, cookie: &str| {
        let page = check(&house, path, cookie);
        assert_eq!(page.header("cache-control"), "no-store", "{path}");
        files.extend(fetched(&page.text));
    };
    see("/", "");
    for game in games() {
        see(&format!("/games/{game}"), "");
        let company = Company::gather(&house, game, &["Ada", "Basile"]);
        see(&company.table, &company.cookie(0));
        company.start();
        see(&company.table, &company.cookie(0));
        see(&format!("{}/screen", company.table), "");
    }
    files.sort_unstable();
    files.dedup();
    assert!(files.len() > games().len());
    for file in files.iter().filter(|file| !file.is_empty()) {
        is_kept(&house, file);
    }
}

/// A page with a secret repeats nothing of its address: packed, its length
/// would tell an eavesdropper how much of the secret is guessed.
#[test]
fn the_page_of_a_table_repeats_nothing_of_its_address() {
    let house = still_house();
    let company = Company::gather(&house, games()[0], &["Ada"]);
    let path = format!("{}?guess=/back/0123", company.table);
    let page = house.get(&path, &company.cookie(0)).text;
    assert!(page.contains("/back/"), "no secret to look after");
    assert!(!page.contains("0123"), "the guess is on the page");
}
