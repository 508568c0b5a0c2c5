//! Any header and any address, at the door of a real house: nobody becomes
//! somebody else by what they made up.

use std::{
    cell::RefCell,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    panic::AssertUnwindSafe,
    time::Duration,
};

use house::testing::TestHouse;

use crate::{
    Count,
    dice::Dice,
    support::{any_game, still_house},
    tampering,
};

pub struct Cookies {
    house: TestHouse,
    table: String,
    /// The host's cookie and personal link.
    cookie: String,
    link: String,
    line: RefCell<Option<Line>>,
}

pub fn target() -> AssertUnwindSafe<Cookies> {
    let house = still_house();
    let (table, cookie) = house.open_table(any_game(), "Ada");
    let page = house.get(&format!("/t/{table}"), &cookie).text;
    let (_, link) = page.split_once("/back/").expect("a personal link");
    let end = link.find(['"', '<', '&', '?']).expect("an end of the link");
    AssertUnwindSafe(Cookies {
        link: link[..end].to_string(),
        house,
        table,
        cookie,
        line: RefCell::new(None),
    })
}

impl Cookies {
    pub fn run(&self, input: &[u8], count: &Count) {
        count.one();
        if let Some(cookie) = input.strip_prefix(b"=") {
            return self.come(cookie);
        }
        let mut dice = Dice::new(input);
        match dice.below(4) {
            0 => self.come_back(&mut dice),
            1 => self.wander(&mut dice),
            _ => {
                let cookie = made_up(&self.cookie, &mut dice);
                self.come(&cookie);
            }
        }
    }

    /// With a cookie that may be nobody's.
    fn come(&self, cookie: &[u8]) {
        let path = format!("/t/{}", self.table);
        let answer = self.ask(path.as_bytes(), &[(b"cookie", cookie)]);
        // Only whose seat it is has the link.
        if answer.text.contains(&self.link) {
            let (sent, real) = (plain(cookie), plain(self.cookie.as_bytes()));
            assert!(sent.contains(&real), "the host's link is shown to {sent:?}");
        }
    }

    /// By a personal link that may be nobody's.
    fn come_back(&self, dice: &mut Dice<'_>) {
        let token = made_up(&self.link, dice);
        let answer = self.ask(&[b"/back/", &*token].concat(), &[]);
        let known = token == self.link.as_bytes();
        // Some bytes end a path or say the same otherwise.
        let plain = token
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(byte));
        assert!(
            known || !plain || answer.status != 200,
            "a made up link is good: {token:?}"
        );
    }

    /// Anywhere, with any of the headers that the house reads.
    fn wander(&self, dice: &mut Dice<'_>) {
        const HEADERS: &[(&[u8], &str)] = &[
            (b"accept-language", "fr-FR,fr;q=0.9,en;q=0.8"),
            (b"x-forwarded-for", "203.0.113.7, 198.51.100.2"),
            (b"origin", "http://127.0.0.1:8080"),
            (b"cookie", "nickname=L%C3%A9a; lang=fr; theme=night"),
            (b"cookie", "recent=abcdefgh.ijkl"),
            (b"accept-encoding", "gzip, br;q=0.5"),
            (b"if-none-match", "\"abcdef\""),
        ];
        const PATHS: &[&str] = &[
            "/",
            "/join?code=RAVI-42",
            "/c/RAVI-42",
            "/t/abcdefgh",
            "/t/x/screen",
            "/games/x",
            "/t/abcdefgh/games/1",
            "/assets/x/y.js",
            "/preferences",
            "/back/x.y?table=z",
        ];
        let path = made_up(dice.pick::<&str>(PATHS), dice);
        let (name, value) = dice.pick(HEADERS);
        let value = made_up(value, dice);
        self.ask(&path, &[(name, &value)]);
    }

    /// What the house answers, which is never that something broke.
    fn ask(&self, path: &[u8], headers: &[(&[u8], &[u8])]) -> Answer {
        let mut request = b"GET ".to_vec();
        request.extend(path.iter().filter(|byte| byte.is_ascii_graphic()));
        request.extend(b" HTTP/1.1\r\nhost: 127.0.0.1\r\n");
        for (name, value) in headers {
            let value = value.iter().filter(|byte| sent(byte));
            request.extend(name.iter().chain(b": ").chain(value).chain(b"\r\n"));
        }
        request.extend(b"\r\n");
        let mut line = self.line.borrow_mut();
        // The house may have hung up on what it could not read before.
        let answer = line.as_mut().and_then(|line| line.ask(&request));
        let answer = answer.or_else(|| {
            *line = None;
            line.insert(Line::new(self.house.port)).ask(&request)
        });
        let said = String::from_utf8_lossy(&request).into_owned();
        let answer = answer.unwrap_or_else(|| panic!("no answer to {said:?}"));
        assert!(answer.status < 500, "{} for {said:?}", answer.status);
        if answer.closes {
            *line = None;
        }
        answer
    }
}

/// Whether a byte can be in a header at all.
fn sent(byte: &u8) -> bool {
    !b"\r\n\0".contains(byte)
}

/// A cookie as the house reads it, where it says the same in another way.
fn plain(cookie: &[u8]) -> String {
    let bytes = cookie.iter().copied().filter(u8::is_ascii_graphic);
    let bytes: Vec<u8> = bytes.collect();
    let mut text = Vec::new();
    let mut rest = bytes.as_slice();
    while let Some((first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|code| str::from_utf8(code).ok());
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        let (byte, used) = match (first, code) {
            (b'%', Some(byte)) => (byte, 3),
            _ => (*first, 1),
        };
        text.push(byte);
        rest = &rest[used..];
    }
    String::from_utf8_lossy(&text).into_owned()
}

/// Something real that was tampered with, or nothing of the kind.
fn made_up(real: &str, dice: &mut Dice<'_>) -> Vec<u8> {
    let mut text = real.as_bytes().to_vec();
    match dice.below(8) {
        0 => dice.bytes(48),
        1 => text,
        _ => {
            tampering::bytes(&mut text, dice);
            text
        }
    }
}

/// A connection that stays.
struct Line(BufReader<TcpStream>);

struct Answer {
    status: u16,
    text: String,
    closes: bool,
}

impl Line {
    fn new(port: u16) -> Line {
        let stream = TcpStream::connect(("127.0.0.1", port)).expect("the house is open");
        let patience = Some(Duration::from_secs(20));
        stream.set_read_timeout(patience).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        Line(BufReader::new(stream))
    }

    fn ask(&mut self, request: &[u8]) -> Option<Answer> {
        self.0.get_mut().write_all(request).ok()?;
        let (mut head, mut length, mut closes, mut chunked) = (String::new(), 0, false, false);
        let mut status = None;
        loop {
            head.clear();
            self.0.read_line(&mut head).ok().filter(|read| *read > 0)?;
            let line = head.trim_end().to_ascii_lowercase();
            if line.is_empty() {
                break;
            }
            if status.is_none() {
                status = line.split(' ').nth(1)?.parse().ok();
            }
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().ok()?;
            }
            closes |= line == "connection: close";
            chunked |= line == "transfer-encoding: chunked";
        }
        assert!(!chunked, "every page has a length");
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).ok()?;
        let text = String::from_utf8_lossy(&body).into_owned();
        let status = status?;
        Some(Answer {
            status,
            text,
            closes,
        })
    }
}
