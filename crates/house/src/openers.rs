//! Who may open tables, where not everybody may: whoever knows a word, or whom
//! the house invited. What guests of a link may do stays free.

use std::{
    collections::HashMap,
    hash::Hash,
    net::IpAddr,
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use clap::Args;
use game::Millis;
use sha2::{Digest, Sha256};

use crate::{
    identity::PersonKey,
    keys::{Keys, Sealed},
    secrets,
};

const DAY: Millis = 24 * 60 * 60 * 1_000;
const INVITATION: &str = "invitation";

#[derive(Args, Clone, Debug, Default)]
pub struct OpenerArgs {
    /// Whoever opens a table must know this word; whoever follows a link to one
    /// need not
    #[arg(
        long,
        env = "TABLEE_OPENING_PASSWORD",
        value_name = "WORD",
        hide_env_values = true
    )]
    pub opening_password: Option<String>,

    /// A file that holds the word, instead of --opening-password
    #[arg(long, env = "TABLEE_OPENING_PASSWORD_FILE", value_name = "FILE")]
    pub opening_password_file: Option<PathBuf>,

    /// Only whom the house invited may open tables: `tablee invite` gives links
    #[arg(long, env = "TABLEE_BY_INVITATION")]
    pub by_invitation: bool,

    /// Most tables that one person opens in a day; 0 for any number
    #[arg(
        long,
        env = "TABLEE_TABLES_PER_PERSON",
        value_name = "NUMBER",
        default_value_t = 0
    )]
    pub tables_per_person: u32,

    /// Most tables that are opened from one address in a day; 0 for any number
    #[arg(
        long,
        env = "TABLEE_TABLES_PER_ADDRESS",
        value_name = "NUMBER",
        default_value_t = 0
    )]
    pub tables_per_address: u32,
}

impl OpenerArgs {
    pub(crate) fn read_secrets(&mut self) -> anyhow::Result<()> {
        let (word, file) = (&mut self.opening_password, &self.opening_password_file);
        secrets::read(word, file, "--opening-password")
    }

    /// Whether not everybody may open tables.
    pub fn closed(&self) -> bool {
        self.by_invitation || self.opening_password.is_some()
    }

    pub fn knows(&self, word: &str) -> bool {
        let wanted = self.opening_password.as_ref();
        wanted.is_some_and(|wanted| secrets::same(word.trim(), wanted))
    }

    /// What a browser keeps that knew the word: good until the word is another.
    pub fn by_word(&self) -> Option<String> {
        let word = self.opening_password.as_ref()?;
        Some(format!("word-{}", hex::encode(&Sha256::digest(word)[..8])))
    }

    /// Whether what a browser kept still lets it open tables.
    pub fn lets(&self, kept: &str) -> bool {
        !self.closed()
            || (self.by_invitation && kept == INVITED)
            || self.by_word().is_some_and(|ours| ours == kept)
    }
}

/// What a browser keeps that was invited.
pub const INVITED: &str = "invited";

/// A token that invites whoever has it, until some time.
pub fn invitation(keys: &Keys, until: Millis) -> String {
    let until = until.to_string();
    let parts: &[&str] = &[&until];
    let kind = INVITATION;
    format!("{until}.{}", keys.seal(&Sealed { kind, parts }))
}

/// Whether this token invites at this time.
pub fn invites(keys: &Keys, token: &str, now: Millis) -> bool {
    let Some((until, seal)) = token.split_once('.') else {
        return false;
    };
    let kind = INVITATION;
    let sealed = keys.sealed(
        &Sealed {
            kind,
            parts: &[until],
        },
        seal,
    );
    sealed.is_some() && until.parse::<Millis>().is_ok_and(|until| now < until)
}

/// How many tables somebody opened today.
#[derive(Default)]
pub struct Openings(Mutex<Today>);

#[derive(Default)]
struct Today {
    day: Millis,
    people: HashMap<PersonKey, u32>,
    addresses: HashMap<IpAddr, u32>,
}

impl Openings {
    /// Counts one more table; false where that is one too many for the day.
    pub fn one_more(
        &self,
        args: &OpenerArgs,
        who: &PersonKey,
        address: IpAddr,
        now: Millis,
    ) -> bool {
        let mut today = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if today.day != now / DAY {
            *today = Today {
                day: now / DAY,
                ..Today::default()
            };
        }
        let Today {
            people, addresses, ..
        } = &mut *today;
        let room = has_room(people, who, args.tables_per_person)
            && has_room(addresses, &address, args.tables_per_address);
        if room {
            count(people, who.clone(), args.tables_per_person);
            count(addresses, address, args.tables_per_address);
        }
        room
    }
}

fn has_room<K: Hash + Eq>(counts: &HashMap<K, u32>, key: &K, most: u32) -> bool {
    most == 0 || counts.get(key).is_none_or(|count| *count < most)
}

fn count<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: K, most: u32) {
    if most > 0 {
        *counts.entry(key).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn an_invitation_is_good_until_its_day_and_nobody_makes_one() {
        let keys = Keys::fresh();
        let token = invitation(&keys, 100);
        assert!(invites(&keys, &token, 99));
        assert!(!invites(&keys, &token, 100), "it is over");
        let longer = token.replacen("100.", "900.", 1);
        for forged in [&longer, "", "900", "900.", "x.y"] {
            assert!(!invites(&keys, forged, 1), "{forged}");
        }
        assert!(!invites(&Keys::fresh(), &token, 1), "of another house");
    }

    #[test]
    fn what_a_browser_kept_is_good_while_the_word_is_the_same() {
        let with = |word: &str| OpenerArgs {
            opening_password: Some(word.into()),
            ..OpenerArgs::default()
        };
        let kept = with("abricot").by_word().expect("a word");
        assert!(with("abricot").lets(&kept) && with("abricot").knows(" abricot\n"));
        assert!(!with("prune").lets(&kept) && !with("prune").knows("abricot"));
        assert!(!with("abricot").lets(INVITED) && !with("abricot").lets(""));
        assert!(OpenerArgs::default().lets(""), "an open house");
    }

    #[test]
    fn so_many_tables_a_day_by_person_and_by_address() {
        let args = OpenerArgs {
            tables_per_person: 2,
            tables_per_address: 3,
            ..OpenerArgs::default()
        };
        let (openings, here) = (Openings::default(), IpAddr::from(Ipv4Addr::LOCALHOST));
        let (ada, bea) = (PersonKey::fresh(), PersonKey::fresh());
        let more = |who: &PersonKey, now| openings.one_more(&args, who, here, now);
        assert!(more(&ada, 0) && more(&ada, 1) && !more(&ada, 2));
        assert!(more(&bea, 3) && !more(&bea, 4), "the address has its three");
        assert!(more(&ada, DAY), "another day");
        // A clock that was set back begins a day, and harms nobody.
        assert!(more(&ada, 5));
    }
}
