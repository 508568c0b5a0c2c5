//! What a person looks like, the same in every game: an animal and a colour.

use serde::{Deserialize, Serialize};

use crate::{Person, Table};

/// How many animals and colours there are to choose from.
pub const ANIMALS: u8 = 12;
pub const COLOURS: u8 = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Face {
    pub animal: u8,
    pub colour: u8,
}

impl Face {
    /// Of whoever never chose one, as those did not who came before there were
    /// faces.
    pub fn of_number(person: u16) -> Face {
        Face {
            animal: (person % u16::from(ANIMALS)) as u8,
            colour: (person % u16::from(COLOURS)) as u8,
        }
    }

    /// Whether there is such an animal and such a colour.
    pub fn is_known(self) -> bool {
        self.animal < ANIMALS && self.colour < COLOURS
    }
}

impl Table {
    /// How somebody looks here, by number.
    pub fn face(&self, person: u16) -> Face {
        let known = self.people.get(person as usize);
        known.map_or_else(|| Face::of_number(person), |person| person.face)
    }

    /// The face that `person` has here where another is wished for: the animal
    /// stays, and a colour that somebody has is left to them. Where every
    /// colour is somebody's, those who only look on share theirs, and at last
    /// everybody does.
    pub(crate) fn own_face(&self, person: u16, wish: Face) -> Face {
        let others = || {
            let all = (0u16..).zip(&self.people);
            all.filter(|(other, them)| *other != person && them.left.is_none())
        };
        let has = |them: &Person, colour: u8| them.face.colour == colour;
        let free = |colour: &u8| others().all(|(_, them)| !has(them, *colour));
        let unseated = |colour: &u8| {
            others().all(|(other, them)| !has(them, *colour) || self.seat_of(other).is_none())
        };
        let colours = || (0..COLOURS).map(|step| (wish.colour + step) % COLOURS);
        let colour = colours().find(free).or_else(|| colours().find(unseated));
        Face {
            animal: wish.animal,
            colour: colour.unwrap_or(wish.colour),
        }
    }
}
