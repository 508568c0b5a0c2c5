//! Who is asking: sealed cookies that name a person, everywhere or at one table,
//! and personal links that bring a lost cookie back.

mod company;

use std::{convert::Infallible, sync::Arc};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, request::Parts},
    response::{IntoResponseParts, ResponseParts},
};
use axum_extra::extract::{
    SignedCookieJar,
    cookie::{Cookie, CookieJar, Key, SameSite},
};
use hmac::{Hmac, Mac};
use sha2::Sha256;

pub use company::MOST as MOST_SHARING;

use crate::{
    keys::{Age, Keys, Sealed},
    state::House,
};

/// The cookie of a person, and that of the tables a browser was at.
const PERSON: &str = "tablee";
const RECENT: &str = "recent";
/// The cookie of whom a personal link made somebody, at one table.
const HERE: &str = "here";
/// What a personal link is sealed as.
const LINK: &str = "link";
/// How a sealed cookie begins.
const FORM: &str = "2.";
/// Letters of a person's key.
const LETTERS: usize = 24;

/// A person's secret name, known to their browser and to the journal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PersonKey(pub Arc<str>);

impl PersonKey {
    pub fn fresh() -> PersonKey {
        PersonKey(random_name(LETTERS).into())
    }

    /// What their browser keeps.
    pub fn cookie(&self, keys: &Keys, secure: bool) -> Cookie<'static> {
        lasting(PERSON, sealed(keys, PERSON, "", &self.0), secure)
    }
}

/// The cookies of a request that we sealed, and what is to be kept by the
/// browser. What an earlier key or version sealed is sealed anew.
pub struct Signed {
    house: House,
    jar: CookieJar,
    person: Option<PersonKey>,
    recent: String,
}

impl Signed {
    pub fn of(house: &House, headers: &HeaderMap) -> Signed {
        let mut signed = Signed {
            house: house.clone(),
            jar: CookieJar::from_headers(headers),
            person: None,
            recent: String::new(),
        };
        let person = signed.read(PERSON, "").or_else(|| {
            // Before kinds were bound, a cookie could be passed off as another:
            // only what no other could be is believed.
            let old = unbound(&house.keys, headers, PERSON);
            old.filter(|key| is_key(key))
                .map(|key| (key, Age::Previous))
        });
        let recent = signed.read(RECENT, "").or_else(|| {
            let old = unbound(&house.keys, headers, RECENT);
            old.filter(|list| list.contains('.'))
                .map(|list| (list, Age::Previous))
        });
        if let Some((key, age)) = person {
            let person = PersonKey(key.into());
            signed.person = Some(person.clone());
            if age == Age::Previous {
                signed.keep(person.cookie(&house.keys, house.is_secure()));
            }
        }
        if let Some((list, age)) = recent {
            signed.recent.clone_from(&list);
            if age == Age::Previous {
                signed.keep_recent(&list);
            }
        }
        signed
    }

    /// The person of this browser, made up at the first visit.
    pub fn someone(&mut self) -> PersonKey {
        if let Some(person) = &self.person {
            return person.clone();
        }
        let person = PersonKey::fresh();
        self.keep(person.cookie(&self.house.keys, self.house.is_secure()));
        self.person = Some(person.clone());
        person
    }

    /// The same at a table, where a personal link may have said who it is.
    pub fn someone_at(&mut self, table: &str) -> PersonKey {
        let Some((key, age)) = self.read(HERE, table) else {
            return self.someone();
        };
        let person = PersonKey(key.into());
        if age == Age::Previous {
            self.be_at(table, &person);
        }
        person
    }

    /// Makes this browser that of a person at a table, and at no other.
    pub fn be_at(&mut self, table: &str, person: &PersonKey) {
        let value = sealed(&self.house.keys, HERE, table, &person.0);
        let mut cookie = lasting(HERE, value, self.house.is_secure());
        cookie.set_path(format!("/t/{table}"));
        self.keep(cookie);
    }

    /// The list of tables that this browser was at.
    pub fn recent(&self) -> &str {
        &self.recent
    }

    pub fn keep_recent(&mut self, list: &str) {
        let value = sealed(&self.house.keys, RECENT, "", list);
        self.keep(lasting(RECENT, value, self.house.is_secure()));
    }

    /// What a browser keeps for the house itself, at no table.
    pub fn of_house(&self, kind: &str) -> Option<String> {
        Some(self.read(kind, "")?.0)
    }

    pub fn keep_of_house(&mut self, kind: &'static str, value: &str, path: &'static str) {
        let value = sealed(&self.house.keys, kind, "", value);
        let mut cookie = lasting(kind, value, self.house.is_secure());
        cookie.set_path(path);
        self.keep(cookie);
    }

    fn keep(&mut self, cookie: Cookie<'static>) {
        self.jar = std::mem::take(&mut self.jar).add(cookie);
    }

    fn read(&self, kind: &str, bound: &str) -> Option<(String, Age)> {
        let cookie = self.jar.get(kind)?;
        let (seal, value) = cookie.value().strip_prefix(FORM)?.split_once('.')?;
        let parts = &[bound, value];
        let age = self.house.keys.sealed(&Sealed { kind, parts }, seal)?;
        Some((value.to_string(), age))
    }
}

impl FromRequestParts<House> for Signed {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Signed, Infallible> {
        Ok(Signed::of(house, &parts.headers))
    }
}

impl IntoResponseParts for Signed {
    type Error = Infallible;

    fn into_response_parts(self, response: ResponseParts) -> Result<ResponseParts, Infallible> {
        self.jar.into_response_parts(response)
    }
}

fn sealed(keys: &Keys, kind: &str, bound: &str, value: &str) -> String {
    let parts = &[bound, value];
    format!("{FORM}{}.{value}", keys.seal(&Sealed { kind, parts }))
}

/// A cookie as versions before signed it, which did not say what it is.
fn unbound(keys: &Keys, headers: &HeaderMap, name: &str) -> Option<String> {
    let mut all = keys.all();
    all.find_map(|(_, key)| {
        let jar = SignedCookieJar::from_headers(headers, key.clone());
        Some(jar.get(name)?.value().to_string())
    })
}

fn is_key(text: &str) -> bool {
    text.len() == LETTERS && text.bytes().all(|letter| ALPHABET.contains(&letter))
}

/// A cookie that scripts cannot read and other sites cannot send.
pub fn lasting(name: &'static str, value: String, secure: bool) -> Cookie<'static> {
    let mut cookie = Cookie::new(name, value);
    cookie.set_path("/");
    cookie.set_http_only(true);
    cookie.set_same_site(SameSite::Lax);
    cookie.set_secure(secure);
    cookie.make_permanent();
    cookie
}

/// A person's own way back to their seat at one table, as their link says it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayBack {
    /// Whoever has this number there, by the link with this number.
    Numbered {
        table: String,
        person: u16,
        link: u64,
        seal: String,
    },
    /// A link of versions before: the person's key, which is good at tables
    /// where they never renewed their link.
    Keyed(String),
}

impl WayBack {
    /// The token of a link. It names nobody's key.
    pub fn token(keys: &Keys, table: &str, person: u16, link: u64, key: &str) -> String {
        let seal = keys.seal(&Sealed {
            kind: LINK,
            parts: &[table, &person.to_string(), &link.to_string(), key],
        });
        format!("{table}.{person}.{link}.{seal}")
    }

    /// What a token says; whether it is true, [`WayBack::is_of`] tells.
    pub fn read(keys: &Keys, token: &str) -> Option<WayBack> {
        let mut parts = token.rsplitn(4, '.');
        let (seal, rest) = (parts.next()?, parts.next()?);
        if let (Some(person), Some(table)) = (parts.next(), parts.next()) {
            return Some(WayBack::Numbered {
                table: table.to_string(),
                person: as_written(person)?,
                link: as_written(rest)?,
                seal: seal.to_string(),
            });
        }
        let (key, seal) = token.split_once('.')?;
        keys.verified(seal, |signing| old_seal(signing, key))?;
        Some(WayBack::Keyed(key.to_string()))
    }

    /// Whether it is the way of whoever has this key, and whose link at the
    /// table has this number.
    pub fn is_of(&self, keys: &Keys, key: &str, number: u64) -> bool {
        match self {
            WayBack::Keyed(theirs) => theirs == key && number == 0,
            WayBack::Numbered {
                table,
                person,
                link,
                seal,
            } => {
                let parts = &[table, &*person.to_string(), &link.to_string(), key];
                let kind = LINK;
                *link == number && keys.sealed(&Sealed { kind, parts }, seal).is_some()
            }
        }
    }
}

/// The token that versions before gave a person.
#[cfg(any(test, feature = "testing"))]
pub fn old_token(keys: &Keys, key: &str) -> String {
    let (_, signing) = keys.all().next().expect("the current key");
    let seal = old_seal(signing, key).finalize().into_bytes();
    format!("{key}.{}", hex::encode(&seal[..16]))
}

fn old_seal(signing: &Key, key: &str) -> Hmac<Sha256> {
    let mut seal = Hmac::new_from_slice(signing.signing()).expect("any length of key will do");
    seal.update(b"way back:");
    seal.update(key.as_bytes());
    seal
}

/// Letters and digits that cannot be mistaken for one another; 5 bits each.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// An unguessable name of this many letters, 5 bits each.
pub fn random_name(letters: usize) -> String {
    let random = random_bytes(letters);
    random
        .iter()
        .map(|byte| ALPHABET[(byte & 31) as usize] as char)
        .collect()
}

/// A table's spoken code, such as `RAVI-42`: two syllables and a number.
pub fn spoken_code() -> String {
    const CONSONANTS: &[u8] = b"BDFGLMNPRSTVZ";
    const VOWELS: &[u8] = b"AEIOU";
    let random = random_bytes(6);
    let pick = |from: &[u8], i: usize| from[random[i] as usize % from.len()] as char;
    let syllables = [(CONSONANTS, 0), (VOWELS, 1), (CONSONANTS, 2), (VOWELS, 3)];
    let word: String = syllables
        .into_iter()
        .map(|(from, i)| pick(from, i))
        .collect();
    format!(
        "{word}-{}",
        10 + u16::from_le_bytes([random[4], random[5]]) % 90
    )
}

/// A spoken code as people write it: case, spaces and a missing dash aside.
pub fn proper_code(text: &str) -> Option<String> {
    let code: String = text
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_uppercase())
        .take(8)
        .collect();
    let (word, number) = code.split_at_checked(4)?;
    let fits = word.bytes().all(|b| b.is_ascii_uppercase())
        && number.len() == 2
        && number.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| format!("{word}-{number}"))
}

/// Chance nobody can foretell. Taken from the system a handful at a time, since
/// every move wants some and each taking is a system call.
pub fn random_seed() -> u64 {
    thread_local! {
        static HANDFUL: std::cell::RefCell<Vec<u8>> = const { std::cell::RefCell::new(Vec::new()) };
    }
    HANDFUL.with_borrow_mut(|handful| {
        if handful.is_empty() {
            *handful = random_bytes(64 * size_of::<u64>());
        }
        let rest = handful.len() - size_of::<u64>();
        let seed = handful.drain(rest..);
        seed.fold(0, |seed, byte| seed << 8 | u64::from(byte))
    })
}

fn random_bytes(count: usize) -> Vec<u8> {
    let mut random = vec![0; count];
    getrandom::fill(&mut random).expect("the operating system gives random numbers");
    random
}

/// A number in the one way that we write it.
fn as_written<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    let number: T = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_back_is_only_for_whom_it_was_given_and_until_it_is_renewed() {
        let keys = Keys::fresh();
        let token = WayBack::token(&keys, "table", 3, 17, "key");
        assert!(!token.contains("key"), "{token}");
        let way = WayBack::read(&keys, &token).unwrap();
        assert!(way.is_of(&keys, "key", 17));
        for (key, number) in [("other", 17), ("key", 18), ("key", 0), ("", 17)] {
            assert!(!way.is_of(&keys, key, number), "{key} {number}");
        }
        for forged in [
            token.replacen("table", "other", 1),
            token.replacen(".3.", ".4.", 1),
            token.replacen(".17.", ".18.", 1),
            token[..token.len() - 2].to_string(),
        ] {
            let way = WayBack::read(&keys, &forged).unwrap();
            for number in [0, 17, 18] {
                assert!(!way.is_of(&keys, "key", number), "{forged}");
            }
        }
        assert!(!way.is_of(&Keys::fresh(), "key", 17));
        for nonsense in [
            "",
            ".",
            "x.y",
            "...",
            "a.b.c.d",
            "é.é",
            "t.70000.1.00",
            "t.03.1.00",
            "t.3.+1.00",
        ] {
            assert_eq!(WayBack::read(&keys, nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn a_link_of_an_earlier_version_is_good_until_its_owner_renews_it() {
        let keys = Keys::fresh();
        let key = random_name(LETTERS);
        let token = old_token(&keys, &key);
        let way = WayBack::read(&keys, &token).unwrap();
        assert!(way.is_of(&keys, &key, 0));
        assert!(!way.is_of(&keys, &key, 5));
        assert!(!way.is_of(&keys, "other", 0));
        let stolen = token.replacen(&key, &random_name(LETTERS), 1);
        assert_eq!(WayBack::read(&keys, &stolen), None);
        assert_eq!(WayBack::read(&Keys::fresh(), &token), None);
    }

    #[test]
    fn codes_are_understood_as_people_write_them() {
        let check = |text: &str, code: Option<&str>| {
            assert_eq!(proper_code(text).as_deref(), code, "{text}")
        };
        check("ravi 42", Some("RAVI-42"));
        check(" RAVI-42\n", Some("RAVI-42"));
        check("ravi42", Some("RAVI-42"));
        check("42ravi", None);
        check("ravi-422", None);
        check("", None);
        check("é😀", None);
        let code = spoken_code();
        assert_eq!(proper_code(&code).as_deref(), Some(code.as_str()));
    }
}
