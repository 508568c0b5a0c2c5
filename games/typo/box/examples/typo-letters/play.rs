//! Games of Typo between four average players, to see how often a card fits nowhere.
//!
//! A player plays at random among the cards of the hand that fit a row when choosing, and puts
//! the card at random among the places where it fits when its turn comes; a card that fits
//! nowhere any more clears the longest row. Nobody bluffs and nobody doubts.

use std::ops::Range;

use lexicon::Lexicon;
use rand::{
    RngExt, SeedableRng,
    rngs::Xoshiro256PlusPlus,
    seq::{IndexedRandom, SliceRandom},
};

const PLAYERS: usize = 4;
const ROWS: usize = 4;
const HAND: usize = 12;

/// The words that a player thinks of: those at least this usual.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    lexicon: &'a Lexicon,
    threshold: u16,
}

impl<'a> Known<'a> {
    /// A threshold of 0 is every word, also those whose frequency is unknown.
    pub fn new(lexicon: &'a Lexicon, threshold: u16) -> Self {
        Self { lexicon, threshold }
    }

    fn begins(&self, prefix: &str) -> bool {
        match self.threshold {
            0 => self.lexicon.begins(prefix),
            threshold => self.lexicon.best(prefix) >= threshold,
        }
    }
}

/// How often cards fitted nowhere, over many games.
#[derive(Default)]
pub struct Blocked {
    /// For each letter, how many were played and how many of those were blocked.
    plays: [u32; 26],
    blocks: [u32; 26],
    /// For each game, the share of plays that were blocked.
    shares: Vec<f64>,
    lost: usize,
}

impl Blocked {
    /// The share of plays that were blocked, and the standard error of that estimate.
    pub fn share(&self) -> (f64, f64) {
        let games = self.shares.len() as f64;
        let mean = self.shares.iter().sum::<f64>() / games;
        let squares: f64 = self.shares.iter().map(|share| (share - mean).powi(2)).sum();
        (mean, (squares / (games - 1.0) / games).sqrt())
    }

    /// How often a card with this letter was blocked.
    pub fn rate(&self, letter: char) -> f64 {
        let letter = letter as usize - 'A' as usize;
        f64::from(self.blocks[letter]) / f64::from(self.plays[letter].max(1))
    }

    /// How much the cards of a pack differ: the standard deviation of their rates.
    pub fn luck(&self, counts: &[u8; 26]) -> f64 {
        let cards = || {
            ('A'..='Z')
                .zip(counts)
                .map(|(letter, &count)| (self.rate(letter), f64::from(count)))
        };
        let total: f64 = cards().map(|(_, count)| count).sum();
        let mean = cards().map(|(rate, count)| rate * count).sum::<f64>() / total;
        let variance = cards()
            .map(|(rate, count)| (rate - mean).powi(2) * count)
            .sum::<f64>()
            / total;
        variance.sqrt()
    }

    /// How many points a player lost in a game, on average.
    pub fn lost_per_player(&self) -> f64 {
        self.lost as f64 / (self.shares.len() * PLAYERS) as f64
    }
}

/// Plays one game for each seed.
pub fn many(counts: &[u8; 26], known: Known<'_>, seeds: Range<u64>) -> Blocked {
    let mut blocked = Blocked::default();
    for seed in seeds {
        let mut table = Table::new(counts, known, seed);
        table.play_half(false);
        table.deal();
        table.play_half(true);
        table.tell(&mut blocked);
    }
    blocked
}

struct Table<'a> {
    known: Known<'a>,
    chance: Xoshiro256PlusPlus,
    rows: Vec<String>,
    hands: Vec<Vec<char>>,
    /// Every card that is in no row and no hand.
    aside: Vec<char>,
    dictionary: usize,
    /// Each card played, with the length of the row it cleared if it did.
    plays: Vec<(char, Option<usize>)>,
}

impl<'a> Table<'a> {
    fn new(counts: &[u8; 26], known: Known<'a>, seed: u64) -> Self {
        let cards = ('a'..='z').zip(counts);
        let cards = cards.flat_map(|(letter, &count)| std::iter::repeat_n(letter, count.into()));
        let mut table = Self {
            known,
            chance: Xoshiro256PlusPlus::seed_from_u64(seed),
            rows: Vec::new(),
            hands: vec![Vec::new(); PLAYERS],
            aside: cards.collect(),
            dictionary: 0,
            plays: Vec::new(),
        };
        table.aside.shuffle(&mut table.chance);
        table.rows = table.aside.drain(..ROWS).map(String::from).collect();
        table.deal();
        table
    }

    fn deal(&mut self) {
        self.aside.shuffle(&mut self.chance);
        let each = HAND.min(self.aside.len() / PLAYERS);
        for hand in &mut self.hands {
            hand.extend(self.aside.drain(..each));
        }
    }

    fn play_half(&mut self, reverse: bool) {
        while !self.hands[0].is_empty() {
            let mut shown: Vec<(usize, char)> =
                (0..PLAYERS).map(|seat| (seat, self.choose(seat))).collect();
            while !shown.is_empty() {
                let after_dictionary = |seat: usize| (seat + PLAYERS - self.dictionary) % PLAYERS;
                let rank = |letter: char| {
                    if reverse {
                        -(letter as i32)
                    } else {
                        letter as i32
                    }
                };
                let order = |&at: &usize| (rank(shown[at].1), after_dictionary(shown[at].0));
                let next = (0..shown.len()).min_by_key(order).expect("a card is left");
                let (seat, letter) = shown.remove(next);
                self.place(seat, letter);
            }
        }
    }

    fn choose(&mut self, seat: usize) -> char {
        let hand = &self.hands[seat];
        let fitting: Vec<usize> = (0..hand.len())
            .filter(|&card| !self.fits(hand[card]).is_empty())
            .collect();
        let card = match fitting.choose(&mut self.chance) {
            Some(&card) => card,
            None => self.chance.random_range(0..hand.len()),
        };
        self.hands[seat].swap_remove(card)
    }

    /// The rows that the card would make and that begin a word, with their places.
    fn fits(&self, letter: char) -> Vec<(usize, String)> {
        let longer = self.rows.iter().enumerate().flat_map(|(place, row)| {
            [
                (place, format!("{letter}{row}")),
                (place, format!("{row}{letter}")),
            ]
        });
        longer.filter(|(_, row)| self.known.begins(row)).collect()
    }

    fn place(&mut self, seat: usize, letter: char) {
        let fits = self.fits(letter);
        if let Some((place, row)) = fits.choose(&mut self.chance) {
            self.rows[*place].clone_from(row);
            self.plays.push((letter, None));
            return;
        }
        let longest = self
            .rows
            .iter_mut()
            .max_by_key(|row| row.len())
            .expect("there are rows");
        self.plays.push((letter, Some(longest.len())));
        self.aside.extend(longest.chars());
        *longest = letter.into();
        self.dictionary = seat;
    }

    fn tell(&self, blocked: &mut Blocked) {
        let count = self.plays.iter().filter(|(_, lost)| lost.is_some()).count();
        blocked.shares.push(count as f64 / self.plays.len() as f64);
        for &(letter, lost) in &self.plays {
            let letter = letter as usize - 'a' as usize;
            blocked.plays[letter] += 1;
            blocked.blocks[letter] += u32::from(lost.is_some());
            blocked.lost += lost.unwrap_or(0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_half_deals_the_cards_that_are_in_no_row() {
        let lexicon = Lexicon::parse("ab\n").unwrap();
        let mut counts = [0; 26];
        counts[0] = 64;
        let mut table = Table::new(&counts, Known::new(&lexicon, 0), 1);
        table.play_half(false);
        assert_eq!((table.plays.len(), table.aside.len()), (48, 60));
        table.deal();
        assert!(table.hands.iter().all(|hand| hand.len() == HAND));
    }

    #[test]
    fn a_pack_whose_every_row_is_a_word_is_never_blocked() {
        let lexicon = Lexicon::parse(&"a".repeat(64)).unwrap();
        let mut counts = [0; 26];
        counts[0] = 64;
        let blocked = many(&counts, Known::new(&lexicon, 0), 0..3);
        assert_eq!(blocked.share(), (0.0, 0.0));
        let usual = many(&counts, Known::new(&lexicon, 100), 0..3);
        assert_eq!(usual.share().0, 1.0);
        assert_eq!((usual.rate('A'), usual.lost_per_player()), (1.0, 24.0));
    }
}
