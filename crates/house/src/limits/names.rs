//! The limits by their names, and how the keeper of a house sets them.

use std::str::FromStr;

use super::rate::{NoRate, Rate};

/// What is being asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Page,
    /// A code that no table has.
    WrongCode,
    /// The same from wherever it comes.
    AnyWrongCode,
    /// A new table.
    Opening,
    /// A question that somebody finds wrong.
    Report,
    Socket,
    /// Whatever comes on a person's sockets, pings and pongs too.
    Frame,
    /// The same on all sockets of an address.
    AddressFrame,
}

/// Every limit: its name, its usual rate, and what is counted. Thirty people
/// behind one address who come, play and come back all at once meet none.
const LIMITS: [(What, &str, &str, &str); 8] = [
    (What::Page, "pages", "30/s,600", "pages, by address"),
    (
        What::WrongCode,
        "wrong-codes",
        "20/m,60",
        "codes that no table has, by address",
    ),
    (
        What::AnyWrongCode,
        "all-wrong-codes",
        "60/m,300",
        "the same, from everywhere together",
    ),
    (
        What::Opening,
        "openings",
        "20/m,60",
        "tables opened, by address",
    ),
    (
        What::Report,
        "reports",
        "10/m,60",
        "questions reported, by address",
    ),
    (
        What::Socket,
        "sockets",
        "20/s,300",
        "sockets opened, by address",
    ),
    (
        What::Frame,
        "frames",
        "15/s,60",
        "frames on sockets, by person",
    ),
    (
        What::AddressFrame,
        "address-frames",
        "150/s,900",
        "the same, by address",
    ),
];

impl What {
    pub fn name(self) -> &'static str {
        LIMITS[self as usize].1
    }

    pub fn usual(self) -> Rate {
        let usual = LIMITS[self as usize].2.parse();
        usual.unwrap_or_else(|why: NoRate| panic!("{why}"))
    }
}

/// One limit that is other than usual; no rate is no limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Limit {
    pub what: What,
    pub rate: Option<Rate>,
}

#[derive(Debug, thiserror::Error)]
pub enum NoLimit {
    #[error("{0:?} names no limit; there are {names}", names = names())]
    Unknown(String),
    #[error(transparent)]
    Rate(#[from] NoRate),
}

impl FromStr for Limit {
    type Err = NoLimit;

    fn from_str(text: &str) -> Result<Limit, NoLimit> {
        let (name, rate) = text.split_once('=').unwrap_or((text, ""));
        let known = LIMITS.iter().find(|limit| limit.1 == name);
        let (what, ..) = known.ok_or_else(|| NoLimit::Unknown(name.to_string()))?;
        Ok(Limit {
            what: *what,
            rate: Rate::read(rate)?,
        })
    }
}

fn names() -> String {
    LIMITS.map(|limit| limit.1).join(", ")
}

/// What `--help` says of them.
pub fn help() -> String {
    let mut help = "A limit other than usual, as a rate and a burst: pages=50/s,1000 lets an \
         address have 50 pages a second and 1000 at once; /m is a minute, /h an hour, \
         pages=off lifts it. May be given several times; in the variable, parted by \
         spaces.\n\nUsually:"
        .to_string();
    for (_, name, rate, counted) in LIMITS {
        help += &format!("\n  {:<25} {counted}", format!("{name}={rate}"));
    }
    help
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_its_place_its_rate_and_a_line_for_hosts() {
        let page = include_str!("../../../../docs/hosting.md");
        for (place, (what, name, rate, _)) in LIMITS.into_iter().enumerate() {
            assert_eq!(what as usize, place);
            assert_eq!(what.name(), name);
            let limit: Limit = format!("{name}={rate}").parse().unwrap();
            assert_eq!(limit.rate, Some(what.usual()));
            assert!(page.contains(&format!("`{name}={rate}`")), "{name}");
        }
    }

    #[test]
    fn what_is_no_limit_is_told() {
        for (text, said) in [
            ("page=1/s,2", "pages, wrong-codes"),
            ("pages", "20/s,200"),
            ("pages=many", "20/s,200"),
            ("", "names no limit"),
        ] {
            let why = text.parse::<Limit>().unwrap_err().to_string();
            assert!(why.contains(said), "{text}: {why}");
        }
        assert_eq!("pages=off".parse::<Limit>().unwrap().rate, None);
    }
}
