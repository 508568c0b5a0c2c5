use serde::{Deserialize, Serialize};

/// A place in the current game, counted clockwise from 0 (G2).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a game of `count`, clockwise, beginning with this one.
    pub fn clockwise(self, count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(move |i| Seat((self.0 + i) % count))
    }
}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seats(u32);

impl Seats {
    pub const NONE: Seats = Seats(0);

    /// All seats of a game of `count`.
    pub fn all(count: u8) -> Seats {
        Seats((1u32 << count.min(31)) - 1)
    }

    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0.min(31);
    }

    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0.min(31));
    }

    pub fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0.min(31) & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..32).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{vec, vec::Vec};

    #[test]
    fn clockwise_wraps_around_the_table() {
        let seats: Vec<_> = Seat(2).clockwise(4).collect();
        assert_eq!(seats, vec![Seat(2), Seat(3), Seat(0), Seat(1)]);
    }

    #[test]
    fn a_set_of_seats_keeps_what_was_put_in() {
        let mut seats: Seats = [Seat(0), Seat(3)].into_iter().collect();
        seats.remove(Seat(0));
        assert!(seats.contains(Seat(3)) && !seats.contains(Seat(0)));
        assert_eq!(seats.len(), 1);
        assert_eq!(Seats::all(6).iter().count(), 6);
    }
}
