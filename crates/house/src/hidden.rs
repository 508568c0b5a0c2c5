//! Words that an address carries and nobody can read or guess: what they say,
//! hidden by the key of the house under a seal of themselves. The same words are
//! always hidden alike, so that an address can be given again.

use axum_extra::extract::cookie::Key;
use hmac::Mac;

use crate::keys::{Keys, Sealed};

/// Bytes of the seal.
const SEAL: usize = 16;

impl Keys {
    /// Hides words of a kind under the current key.
    pub fn hide(&self, kind: &str, words: &str) -> String {
        let (_, key) = self.all().next().expect("there is a current key");
        let seal = seal(key, kind, words);
        let mut hidden = seal.to_vec();
        hidden.extend(veiled(key, kind, &seal, words.as_bytes()));
        hex::encode(hidden)
    }

    /// The words of a kind that were hidden here, whichever key it was by.
    pub fn reveal(&self, kind: &str, hidden: &str) -> Option<String> {
        let hidden = hex::decode(hidden).ok()?;
        let (known, veil) = hidden.split_at_checked(SEAL)?;
        self.all().find_map(|(_, key)| {
            let words = veiled(key, kind, known, veil);
            let words = String::from_utf8(words).ok()?;
            let what = Sealed {
                kind,
                parts: &[&words],
            };
            let ours = what.under(key).verify_truncated_left(known).is_ok();
            ours.then_some(words)
        })
    }
}

fn seal(key: &Key, kind: &str, words: &str) -> [u8; SEAL] {
    let parts = &[words];
    let whole = Sealed { kind, parts }.under(key).finalize().into_bytes();
    let mut seal = [0; SEAL];
    seal.copy_from_slice(&whole[..SEAL]);
    seal
}

/// The words under a veil that follows from the seal, or from under it.
fn veiled(key: &Key, kind: &str, seal: &[u8], words: &[u8]) -> Vec<u8> {
    let seal = hex::encode(seal);
    let veil = (0u32..).flat_map(|block| {
        let parts = &["veil", &seal, &block.to_string()];
        Sealed { kind, parts }.under(key).finalize().into_bytes()
    });
    words
        .iter()
        .zip(veil)
        .map(|(word, veil)| word ^ veil)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_revealed_by_the_same_house_and_kind_alone() {
        let keys = Keys::fresh();
        for words in ["", "a", &"long ".repeat(40)] {
            let hidden = keys.hide("evening", words);
            assert_eq!(keys.hide("evening", words), hidden);
            assert_eq!(keys.reveal("evening", &hidden).as_deref(), Some(words));
            assert_eq!(keys.reveal("other", &hidden), None);
            assert_eq!(Keys::fresh().reveal("evening", &hidden), None);
            let mut forged = hidden.clone().into_bytes();
            let last = forged.len() - 1;
            forged[last] ^= 1;
            let forged = String::from_utf8(forged).expect("hexadecimal");
            assert_eq!(keys.reveal("evening", &forged), None);
        }
        for bad in ["", "00", "zz", &"0".repeat(31)] {
            assert_eq!(keys.reveal("evening", bad), None, "{bad}");
        }
    }
}
