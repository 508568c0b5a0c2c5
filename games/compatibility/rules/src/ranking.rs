use alloc::vec::Vec;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Pictures in a game (C1.1).
pub const PICTURES: usize = 40;
/// The most pictures a ranking holds (C1.2).
pub const MOST: usize = 5;

/// Pictures in order, strongest association first (C1.4). A picture is a
/// number into the pictures of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranking {
    pictures: [u8; MOST],
    len: u8,
}

impl Ranking {
    /// At most five pictures, each known and at most once (C1.7).
    pub fn new(pictures: &[u8]) -> Option<Ranking> {
        let mut ranking = Ranking::default();
        for picture in pictures {
            let fresh = (*picture as usize) < PICTURES && ranking.position(*picture).is_none();
            if !fresh || ranking.len() == MOST {
                return None;
            }
            ranking.pictures[ranking.len()] = *picture;
            ranking.len += 1;
        }
        Some(ranking)
    }

    pub fn as_slice(&self) -> &[u8] {
        &self.pictures[..self.len()]
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn get(&self, position: u8) -> Option<u8> {
        self.as_slice().get(position as usize).copied()
    }

    pub fn position(&self, picture: u8) -> Option<u8> {
        let at = self.as_slice().iter().position(|held| *held == picture);
        at.map(|at| at as u8)
    }

    /// Swaps two positions; nothing where there are no such positions.
    pub fn swap(&mut self, a: u8, b: u8) {
        if a < self.len && b < self.len {
            self.pictures.swap(a as usize, b as usize);
        }
    }

    /// The first `count` positions.
    pub fn first(&self, count: u8) -> Ranking {
        Ranking::new(&self.as_slice()[..self.len().min(count as usize)]).unwrap_or_default()
    }
}

impl Serialize for Ranking {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(to)
    }
}

impl<'de> Deserialize<'de> for Ranking {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Ranking, D::Error> {
        let pictures = Vec::<u8>::deserialize(from)?;
        Ranking::new(&pictures).ok_or_else(|| serde::de::Error::custom("not a ranking"))
    }
}
