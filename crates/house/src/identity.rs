//! Who is asking: a signed cookie that names a person, and personal links that
//! bring a lost cookie back.

use std::{fs, io::Write, path::Path, sync::Arc};

use anyhow::Context;
use axum_extra::extract::cookie::{Cookie, Key, SameSite, SignedCookieJar};
use hmac::{Hmac, Mac};
use sha2::Sha256;

const SESSION: &str = "tablee";
/// Bytes of the seal on a personal link.
const SEAL: usize = 16;

/// A person's secret name, known to their browser and to the journal.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PersonKey(pub Arc<str>);

impl PersonKey {
    pub fn fresh() -> PersonKey {
        PersonKey(random_name(24).into())
    }

    /// The person of a request, if the cookie is one we signed.
    pub fn of(jar: &SignedCookieJar) -> Option<PersonKey> {
        jar.get(SESSION)
            .map(|cookie| PersonKey(cookie.value().into()))
    }

    pub fn cookie(&self, secure: bool) -> Cookie<'static> {
        lasting(SESSION, self.0.to_string(), secure)
    }

    /// The token of this person's own way back to their seats.
    pub fn recovery_token(&self, signing: &Key) -> String {
        let seal = self.seal(signing).finalize().into_bytes();
        format!("{}.{}", self.0, hex::encode(&seal[..SEAL]))
    }

    /// The person of a token that we gave.
    pub fn recovered(signing: &Key, token: &str) -> Option<PersonKey> {
        let (key, seal) = token.split_once('.')?;
        let mut bytes = [0; SEAL];
        hex::decode_to_slice(seal, &mut bytes).ok()?;
        let person = PersonKey(key.into());
        person.seal(signing).verify_truncated_left(&bytes).ok()?;
        Some(person)
    }

    fn seal(&self, signing: &Key) -> Hmac<Sha256> {
        let mut seal = Hmac::new_from_slice(signing.signing()).expect("any length of key will do");
        seal.update(b"way back:");
        seal.update(self.0.as_bytes());
        seal
    }
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

/// The key that signs cookies and links, kept beside the journal. Without it
/// everyone would lose their seats at a restart.
pub fn signing_key(folder: &Path) -> anyhow::Result<Key> {
    let path = folder.join("signing.key");
    let cure = || {
        format!(
            "{}: give the program a folder it may read and write (--data)",
            path.display()
        )
    };
    if path.exists() {
        let bytes = fs::read(&path).with_context(cure)?;
        return Key::try_from(bytes.as_slice()).with_context(|| {
            format!("{} is damaged: delete it to make a new one (everyone will need their personal link or a new seat)", path.display())
        });
    }
    let key = Key::generate();
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&path).with_context(cure)?;
    file.write_all(key.master())
        .and_then(|()| file.sync_all())
        .with_context(cure)?;
    Ok(key)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_back_is_only_for_whom_it_was_given() {
        let key = Key::generate();
        let person = PersonKey::fresh();
        let token = person.recovery_token(&key);
        assert!(PersonKey::recovered(&key, &token) == Some(person.clone()));
        let stolen = token.replacen(&*person.0, &PersonKey::fresh().0, 1);
        for forged in [
            stolen.as_str(),
            "",
            ".",
            "x.y",
            &token[..token.len() - 2],
            "é.é",
        ] {
            assert!(PersonKey::recovered(&key, forged).is_none(), "{forged}");
        }
        assert!(PersonKey::recovered(&Key::generate(), &token).is_none());
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
