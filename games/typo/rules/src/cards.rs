use alloc::{string::String, vec::Vec};
use core::{array, fmt};

use rand::{rngs::SmallRng, seq::SliceRandom};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// One letter card, A to Z.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Letter(u8);

impl Letter {
    pub const A: Letter = Letter(b'A');

    /// From an ASCII letter of either case.
    pub fn new(letter: char) -> Option<Letter> {
        letter
            .is_ascii_alphabetic()
            .then(|| Letter(letter.to_ascii_uppercase() as u8))
    }

    pub fn all() -> impl Iterator<Item = Letter> {
        (b'A'..=b'Z').map(Letter)
    }

    pub fn index(self) -> usize {
        (self.0 - b'A') as usize
    }

    /// As it stands on the card.
    pub fn upper(self) -> char {
        self.0 as char
    }

    /// As it stands in a folded word.
    pub fn lower(self) -> char {
        self.0.to_ascii_lowercase() as char
    }
}

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.upper())
    }
}

impl Serialize for Letter {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_char(self.upper())
    }
}

impl<'de> Deserialize<'de> for Letter {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Letter::new(char::deserialize(from)?)
            .ok_or_else(|| D::Error::custom("a letter from A to Z"))
    }
}

/// The most cards a bag can be written with; the whole pack has 64.
const MOST_CARDS: usize = 255;

/// Cards without an order: a hand, the discard, what was set aside.
/// Written as its letters in alphabetical order, `"AEEST"`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bag([u8; 26]);

impl Bag {
    pub fn count(&self, letter: Letter) -> u8 {
        self.0[letter.index()]
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|count| *count as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 26]
    }

    pub fn add(&mut self, letter: Letter) {
        let count = &mut self.0[letter.index()];
        *count = count.saturating_add(1);
    }

    /// Takes one copy of a letter out; `false` when there is none.
    pub fn take(&mut self, letter: Letter) -> bool {
        let count = &mut self.0[letter.index()];
        let there = *count > 0;
        *count -= there as u8;
        there
    }

    pub fn merge(&mut self, other: &Bag) {
        self.0 = array::from_fn(|i| self.0[i].saturating_add(other.0[i]));
    }

    /// Each card, in alphabetical order.
    pub fn cards(&self) -> impl Iterator<Item = Letter> + '_ {
        Letter::all().flat_map(|letter| core::iter::repeat_n(letter, self.count(letter) as usize))
    }

    /// The different letters, in alphabetical order.
    pub fn letters(&self) -> impl Iterator<Item = Letter> + '_ {
        Letter::all().filter(|letter| self.count(*letter) > 0)
    }

    pub fn shuffled(&self, dice: &mut SmallRng) -> Vec<Letter> {
        let mut cards: Vec<Letter> = self.cards().collect();
        cards.shuffle(dice);
        cards
    }
}

impl FromIterator<Letter> for Bag {
    fn from_iter<I: IntoIterator<Item = Letter>>(cards: I) -> Bag {
        let mut bag = Bag::default();
        cards.into_iter().for_each(|card| bag.add(card));
        bag
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        // Written in one go: every view holds several bags.
        let mut spelled = [0; MOST_CARDS];
        let mut length = 0;
        for (letter, count) in Letter::all().zip(self.0) {
            let end = (length + usize::from(count)).min(MOST_CARDS);
            spelled[length..end].fill(letter.0);
            length = end;
        }
        to.serialize_str(core::str::from_utf8(&spelled[..length]).unwrap_or_default())
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = String::deserialize(from)?;
        if cards.len() > MOST_CARDS {
            return Err(D::Error::custom("too many cards"));
        }
        letters(&cards).map(|cards| cards.into_iter().collect())
    }
}

/// The longest row, and so the longest word that can be announced.
pub const LONGEST_WORD: usize = 32;

/// A row of cards on the table, read left to right. Written as its letters.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Row {
    len: u8,
    cards: [u8; LONGEST_WORD],
}

/// An end of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Left,
    Right,
}

impl Row {
    pub fn new(letter: Letter) -> Row {
        let mut row = Row {
            len: 0,
            cards: [0; LONGEST_WORD],
        };
        row.push(End::Right, letter);
        row
    }

    pub fn len(&self) -> usize {
        self.len as usize
    }

    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub fn is_full(&self) -> bool {
        self.len() == LONGEST_WORD
    }

    /// Adds a card; nothing happens to a full row.
    pub fn push(&mut self, end: End, letter: Letter) {
        if self.is_full() {
            return;
        }
        match end {
            End::Left => {
                self.cards.copy_within(..LONGEST_WORD - 1, 1);
                self.cards[0] = letter.0;
            }
            End::Right => self.cards[self.len as usize] = letter.0,
        }
        self.len += 1;
    }

    /// Takes the card at an end back.
    pub fn pop(&mut self, end: End) -> Option<Letter> {
        let last = self.len().checked_sub(1)?;
        let card = match end {
            End::Left => {
                let card = self.cards[0];
                self.cards.copy_within(1..=last, 0);
                card
            }
            End::Right => self.cards[last],
        };
        self.cards[last] = 0;
        self.len -= 1;
        Some(Letter(card))
    }

    /// The row as it would be with a card added.
    pub fn with(&self, end: End, letter: Letter) -> Row {
        let mut row = *self;
        row.push(end, letter);
        row
    }

    /// The letters in capitals.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.cards[..self.len()]).unwrap_or_default()
    }

    pub fn cards(&self) -> impl Iterator<Item = Letter> + '_ {
        self.cards[..self.len()].iter().map(|card| Letter(*card))
    }

    /// Whether a folded word begins with this row.
    pub fn begins(&self, folded: &str) -> bool {
        folded.len() >= self.len()
            && folded.as_bytes()[..self.len()].eq_ignore_ascii_case(&self.cards[..self.len()])
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Default for Row {
    fn default() -> Self {
        Row {
            len: 0,
            cards: [0; LONGEST_WORD],
        }
    }
}

impl Serialize for Row {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let cards = letters(&String::deserialize(from)?)?;
        if cards.len() > LONGEST_WORD {
            return Err(D::Error::custom("a row is too long"));
        }
        let mut row = Row::default();
        cards
            .into_iter()
            .for_each(|card| row.push(End::Right, card));
        Ok(row)
    }
}

fn letters<E: Error>(text: &str) -> Result<Vec<Letter>, E> {
    text.chars()
        .map(|letter| Letter::new(letter).ok_or_else(|| E::custom("letters from A to Z")))
        .collect()
}
