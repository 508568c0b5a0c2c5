use core::{fmt, str::FromStr};

use crate::Pack;

/// The name of a question, by which players report it: `F-3f2a91c0`. It is
/// made of the pack and the question's words, so it stays the same when other
/// questions come, go or move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id {
    pub pack: Pack,
    words: u32,
}

/// The initials of the packs' French names.
const INITIALS: [(Pack, char); 5] = [
    (Pack::First, 'P'),
    (Pack::Definitions, 'D'),
    (Pack::Sequels, 'S'),
    (Pack::Auctions, 'E'),
    (Pack::Finals, 'F'),
];

impl Id {
    pub fn new(pack: Pack, text: &str) -> Id {
        // FNV-1a, which is a few lines and the same for ever; the check of the
        // content finds the rare pair that it does not tell apart.
        let words = text.bytes().fold(0x811c_9dc5, |hash: u32, byte| {
            (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
        });
        Id { pack, words }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let initial = INITIALS.iter().find(|(pack, _)| *pack == self.pack);
        let initial = initial.map_or('?', |(_, initial)| *initial);
        write!(f, "{initial}-{:08x}", self.words)
    }
}

/// Something that is not the name of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoId;

impl fmt::Display for NoId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a question is named by its pack's letter and eight digits: F-3f2a91c0")
    }
}

impl core::error::Error for NoId {}

impl FromStr for Id {
    type Err = NoId;

    fn from_str(text: &str) -> Result<Id, NoId> {
        let (initial, words) = text.trim().split_once('-').ok_or(NoId)?;
        let pack = INITIALS
            .iter()
            .find(|(_, known)| initial.eq_ignore_ascii_case(known.encode_utf8(&mut [0; 4])));
        let hexadecimal = words.len() == 8 && words.bytes().all(|b| b.is_ascii_hexdigit());
        match (pack, u32::from_str_radix(words, 16)) {
            (Some((pack, _)), Ok(words)) if hexadecimal => Ok(Id { pack: *pack, words }),
            _ => Err(NoId),
        }
    }
}
