use alloc::{sync::Arc, vec, vec::Vec};

use game::Seat;
use serde::Serialize;

use crate::{
    cards::{End, Letter, Row},
    events::{Event, Verdict},
    state::Typo,
};

/// A finished game told turn by turn, for the page at the end.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Chronicle {
    /// Everyone's score after each turn, the opening zeros first.
    pub scores: Vec<Vec<i16>>,
    /// The turn (an index of `scores`) at which the second half began.
    pub second_half: usize,
    /// Every announcement, in order.
    pub words: Vec<Word>,
    /// Rows cleared, by seat.
    pub cleared: Vec<u16>,
    /// Doubts spoken, by seat, and how many of them were right.
    pub doubts: Vec<(u16, u16)>,
}

/// One announcement and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Word {
    pub half: u8,
    pub turn: u8,
    pub seat: Seat,
    pub letter: Letter,
    pub end: End,
    /// The row as it stood with the letter.
    pub row: Row,
    pub word: Arc<str>,
    pub verdict: Verdict,
    pub doubters: Vec<Seat>,
}

impl Chronicle {
    /// Tells a game from its events, in order.
    pub fn of(mut game: Typo, events: impl IntoIterator<Item = Event>) -> Chronicle {
        let seats = game.seats as usize;
        let mut told = Chronicle {
            cleared: vec![0; seats],
            doubts: vec![(0, 0); seats],
            ..Chronicle::default()
        };
        for event in events {
            game.apply(&event);
            told.note(&game, event);
        }
        told
    }

    fn note(&mut self, game: &Typo, event: Event) {
        let seats = game.seats as usize;
        match event {
            Event::TurnBegan { .. } | Event::Ended { .. } => {
                self.scores.push(game.scores[..seats].to_vec());
            }
            Event::Dealt { half: 2, .. } => self.second_half = self.scores.len(),
            Event::Placed {
                seat,
                row,
                end,
                word,
                ..
            } => {
                let row = game.rows[row as usize];
                let letter = match end {
                    End::Left => row.cards().next(),
                    End::Right => row.cards().last(),
                };
                self.words.extend(letter.map(|letter| Word {
                    half: game.half,
                    turn: game.turn,
                    seat,
                    letter,
                    end,
                    row,
                    word,
                    verdict: Verdict::Unchecked,
                    doubters: Vec::new(),
                }));
            }
            Event::Settled {
                verdict,
                doubters,
                word,
                ..
            } => {
                for seat in &doubters {
                    let (spoken, right) = &mut self.doubts[seat.index()];
                    *spoken += 1;
                    *right += u16::from(verdict == Verdict::Missing);
                }
                if let Some(last) = self.words.last_mut() {
                    *last = Word {
                        verdict,
                        doubters,
                        word,
                        ..last.clone()
                    };
                }
            }
            Event::Cleared { seat, .. } => self.cleared[seat.index()] += 1,
            _ => {}
        }
    }
}
