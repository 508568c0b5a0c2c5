use rand::{Rng, RngExt, SeedableRng, rngs::SmallRng};

/// Choices made by the bytes of an input, so that the same input chooses the
/// same. When they are used up, chance goes on from them.
pub struct Dice<'a> {
    bytes: &'a [u8],
    rest: SmallRng,
}

impl<'a> Dice<'a> {
    pub fn new(bytes: &'a [u8]) -> Dice<'a> {
        let seed = bytes.iter().fold(0xcbf2_9ce4_8422_2325, |seed: u64, byte| {
            (seed ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let rest = SmallRng::seed_from_u64(seed);
        Dice { bytes, rest }
    }

    pub fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            Some((byte, rest)) => {
                self.bytes = rest;
                *byte
            }
            None => self.rest.random(),
        }
    }

    /// A number below this one, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        let drawn = match limit {
            0..=256 => usize::from(self.byte()),
            _ => usize::from(u16::from_be_bytes([self.byte(), self.byte()])),
        };
        drawn % limit
    }

    pub fn one_in(&mut self, chances: usize) -> bool {
        self.below(chances) == chances - 1
    }

    pub fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    pub fn number(&mut self) -> u64 {
        self.rest.next_u64() ^ u64::from(self.byte())
    }

    /// Up to so many bytes.
    pub fn bytes(&mut self, most: usize) -> Vec<u8> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.byte()).collect()
    }
}
