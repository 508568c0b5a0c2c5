//! The three printed editions as data: what differs between them, and nothing
//! that they share.

use serde::{Deserialize, Serialize};

use crate::options::Mode;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edition {
    #[default]
    Originale,
    Jetons,
    Couleurs,
}

/// What an edition says where editions differ.
#[derive(Debug, PartialEq, Eq)]
pub struct Rules {
    /// Seats for teams of two, and for individual play.
    pub teams: &'static [u8],
    pub individual: &'static [u8],
    /// Seats for two teams of three (C4.5).
    pub trios: &'static [u8],
    /// Themes on a card; the number is thrown with a die, or said aloud (C1.3).
    pub lines: u8,
    pub die: bool,
    pub guide: Guide,
    /// Whether teams turn their pictures one after another (C1.6, C2.5).
    pub teams_take_turns: bool,
    pub specials: Specials,
    /// Whether a cheat may be sent back (C2.7).
    pub penalties: bool,
    pub tie: Tie,
}

/// How the guide of individual play ranks and scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// Ranks five, scores one for each player with an accord (C2.6).
    Meneur,
    /// Ranks what the square says, advances like the best of the others (C4.2).
    Referent,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Specials {
    /// Double Enjeu and Pêle-mêle, so many for a team and for a player (C2.1).
    Cards {
        team: Stock,
        player: Stock,
    },
    /// One ×2 token each (C3.1).
    Token,
    None,
}

/// Special cards left to a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stock {
    pub doubles: u8,
    pub shuffles: u8,
}

/// Who wins when several arrive in the same round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tie {
    /// Further rounds until one scores more (C2.8).
    PlayOff,
    /// Whoever kept most tokens (C3.5).
    Tokens,
    /// Whoever would go furthest past the last square (C4.4).
    Overshoot,
}

const ORIGINALE: Rules = Rules {
    teams: &[4, 6],
    individual: &[3, 4, 5, 6],
    trios: &[],
    lines: 6,
    die: true,
    guide: Guide::Meneur,
    teams_take_turns: true,
    specials: Specials::Cards {
        team: Stock {
            doubles: 3,
            shuffles: 2,
        },
        player: Stock {
            doubles: 2,
            shuffles: 1,
        },
    },
    penalties: true,
    tie: Tie::PlayOff,
};

const JETONS: Rules = Rules {
    teams: &[4, 6, 8],
    individual: &[3, 5, 7],
    trios: &[],
    lines: 6,
    die: false,
    guide: Guide::Referent,
    teams_take_turns: false,
    specials: Specials::Token,
    penalties: false,
    tie: Tie::Tokens,
};

const COULEURS: Rules = Rules {
    teams: &[4, 6, 8],
    individual: &[3, 5, 7],
    trios: &[6],
    lines: 12,
    die: false,
    guide: Guide::Referent,
    teams_take_turns: false,
    specials: Specials::None,
    penalties: false,
    tie: Tie::Overshoot,
};

impl Edition {
    pub const ALL: [Edition; 3] = [Edition::Originale, Edition::Jetons, Edition::Couleurs];

    pub fn rules(self) -> &'static Rules {
        match self {
            Edition::Originale => &ORIGINALE,
            Edition::Jetons => &JETONS,
            Edition::Couleurs => &COULEURS,
        }
    }

    /// The name used in files, on the wire and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Edition::Originale => "originale",
            Edition::Jetons => "jetons",
            Edition::Couleurs => "couleurs",
        }
    }
}

impl Rules {
    /// The numbers of seats this edition prints for a mode.
    pub fn printed(&self, mode: Mode) -> &'static [u8] {
        match mode {
            Mode::Teams => self.teams,
            Mode::Individual => self.individual,
            Mode::Trios => self.trios,
        }
    }

    pub fn most_seats(&self) -> u8 {
        self.teams.iter().copied().max().unwrap_or(0)
    }
}

/// The numbers on the squares of the track, from Départ to the last (C1.2).
/// The last square's number is never played.
///
/// The courses were written by hand: many pictures at the start, few at the
/// end, so that whoever is ahead advances in smaller steps, and here and there
/// a number that nobody expects. Their lengths were found with
/// `tablee lab compatibility --all`, so that regular bots play 8 to 12 rounds
/// on average in every edition, alone or in teams, however many they are: all
/// of these differ less than one evening from another. Only three who must all
/// agree walk so much more slowly that they get a track of their own.
pub fn track(_edition: Edition, mode: Mode, _seats: u8) -> &'static [u8] {
    match mode {
        Mode::Teams | Mode::Individual => &TRACK,
        Mode::Trios => &SHORT_TRACK,
    }
}

#[rustfmt::skip]
const TRACK: [u8; 49] = [
    5, 5, 4, 5, 5, 3, 5, 4, 5, 4,
    5, 4, 2, 5, 4, 3, 5, 4, 5, 3,
    4, 5, 3, 4, 1, 5, 4, 3, 5, 2,
    4, 5, 3, 4, 2, 5, 3, 4, 3, 1,
    5, 3, 4, 3, 2, 5, 1, 2, 1,
];

#[rustfmt::skip]
const SHORT_TRACK: [u8; 30] = [
    5, 5, 4, 5, 5, 4, 5, 3, 5, 4,
    5, 4, 2, 5, 4, 5, 3, 4, 5, 4,
    3, 5, 2, 4, 3, 4, 1, 5, 3, 2,
];
