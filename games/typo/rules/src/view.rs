use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Bag, End, Letter, Row},
    events::Said,
    options::Options,
    scene::Staged,
    state::{Announcement, Note, Phase, Typo},
    tribunal::{Dispute, Precedent},
};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub options: Options,
    /// To be named by the next move.
    pub step: u32,
    /// 1 alphabetical, 2 anti-alphabetical.
    pub half: u8,
    pub turn: u8,
    pub turns: u8,
    /// All 64 cards; a card carries the number of copies of its letter (T1).
    pub pack: Bag,
    pub rows: [Row; 4],
    /// Cards cleared from rows in this half, which everyone saw.
    pub discard: Bag,
    /// How many cards lie aside, face down.
    pub aside: u8,
    /// Who has the dictionary.
    pub holder: Seat,
    pub seats: Vec<SeatView>,
    pub phase: PhaseView,
    /// When the present step ends by itself, on the table's clock.
    pub deadline: Option<Millis>,
    /// What the table is shown, or was shown last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub staged: Option<Staged>,
    /// The word that each row was last said to begin.
    #[serde(default, skip_serializing_if = "nobody_spoke")]
    pub said: [Option<Said>; 4],
    /// The finest word of a game that is over, and its boldest bluff (T15).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finest: Option<Said>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub boldest: Option<Said>,
    /// Everyone's score after each turn of a game that is over, the opening zeros
    /// first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<Vec<i16>>,
    /// What happened lately, oldest first.
    pub notes: Vec<Note>,
    /// The words that earlier games of the table entered, in any language (T12).
    #[serde(default, skip_serializing_if = "is_none")]
    pub precedents: Arc<Vec<Precedent>>,
    /// The words that were looked up, judged or voted on in this game.
    #[serde(default, skip_serializing_if = "is_none")]
    pub disputes: Arc<Vec<Dispute>>,
    /// What only this seat knows; nothing for the public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    pub score: i16,
    /// Cards in hand.
    pub hand: u8,
    /// Whether the table waits for this seat.
    pub awaited: bool,
    /// The card shown this turn, until it is placed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Letter>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    /// Before the first card.
    Ready,
    /// Everyone chooses a card (T4).
    Choosing,
    /// `seat` extends a row or clears the longest (T6, T8); `next` follow.
    Placing {
        seat: Seat,
        letter: Letter,
        next: Vec<Seat>,
    },
    /// The others agree or doubt (T9); `needed` doubts open the dictionary.
    Doubting {
        seat: Seat,
        letter: Letter,
        row: u8,
        end: End,
        word: Arc<str>,
        needed: u8,
    },
    /// The judge says whether the word exists (T12).
    Judging {
        judge: Seat,
        seat: Seat,
        row: u8,
        end: End,
        word: Arc<str>,
        doubters: Vec<Seat>,
    },
    /// `seat` picks which of the longest rows to clear (T11).
    Clearing { seat: Seat, letter: Letter },
    /// The game is over (T15).
    Over { winners: Vec<Seat> },
}

/// What a seat alone knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct You {
    pub seat: Seat,
    pub hand: Bag,
    /// The card chosen this turn, until it is placed.
    pub chosen: Option<Letter>,
    /// Your answer to the announcement, if you gave one.
    pub doubt: Option<bool>,
}

impl View {
    /// The rows that may be cleared: the longest (T8).
    pub fn clearable(&self) -> impl Iterator<Item = u8> + '_ {
        let longest = self.rows.iter().map(Row::len).max().unwrap_or(0);
        (0u8..)
            .zip(&self.rows)
            .filter(move |(_, row)| row.len() == longest)
            .map(|(i, _)| i)
    }
}

fn nobody_spoke(said: &[Option<Said>; 4]) -> bool {
    said.iter().all(Option::is_none)
}

fn is_none<T>(list: &Arc<Vec<T>>) -> bool {
    list.is_empty()
}

pub(crate) fn view(game: &Typo, viewer: Viewer) -> View {
    let awaited = game.awaited();
    let secret = matches!(game.phase, Phase::Choosing | Phase::Ready);
    let seats = game
        .all_seats()
        .map(|seat| SeatView {
            score: game.scores[seat.index()],
            hand: (game.hands[seat.index()].len() as u8)
                .saturating_add(u8::from(secret && game.chosen[seat.index()].is_some())),
            awaited: awaited.contains(seat),
            card: game.chosen[seat.index()].filter(|_| !secret),
        })
        .collect();
    View {
        options: game.options.clone(),
        step: game.step,
        half: game.half,
        turn: game.turn,
        turns: game.turns,
        pack: game.pack,
        rows: game.rows,
        discard: game.discard,
        aside: game.aside.len() as u8,
        holder: game.holder,
        seats,
        phase: phase(game),
        deadline: game.deadline,
        staged: game.staged,
        said: game.said.clone(),
        finest: game.finest.clone(),
        boldest: game.boldest.clone(),
        course: match game.phase {
            Phase::Over { .. } => game.course.to_vec(),
            _ => Vec::new(),
        },
        notes: game.notes.to_vec(),
        precedents: game.precedents.clone(),
        disputes: game.disputes.clone(),
        you: match viewer {
            Viewer::Seat(seat) if seat.0 < game.seats => Some(you(game, seat)),
            _ => None,
        },
    }
}

fn phase(game: &Typo) -> PhaseView {
    match &game.phase {
        Phase::Ready => PhaseView::Ready,
        Phase::Choosing => PhaseView::Choosing,
        Phase::Placing => match placing(game) {
            Some((seat, letter)) => PhaseView::Placing {
                seat,
                letter,
                next: queue(game),
            },
            None => PhaseView::Ready,
        },
        Phase::Doubting { said, .. } => PhaseView::Doubting {
            seat: said.seat,
            letter: placed(game, said),
            row: said.row,
            end: said.end,
            word: said.word.clone(),
            needed: (game.seats - 1).div_ceil(2),
        },
        Phase::Judging { said, doubters } => PhaseView::Judging {
            judge: game.options.judge,
            seat: said.seat,
            row: said.row,
            end: said.end,
            word: said.word.clone(),
            doubters: doubters.iter().collect(),
        },
        Phase::Clearing => match placing(game) {
            Some((seat, letter)) => PhaseView::Clearing { seat, letter },
            None => PhaseView::Ready,
        },
        Phase::Over { winners } => PhaseView::Over {
            winners: winners.iter().collect(),
        },
    }
}

fn placing(game: &Typo) -> Option<(Seat, Letter)> {
    let seat = game.placer()?;
    Some((seat, game.chosen[seat.index()]?))
}

/// The letter that an announcement put down.
fn placed(game: &Typo, said: &Announcement) -> Letter {
    let mut row = game.rows[said.row as usize];
    row.pop(said.end).unwrap_or(Letter::A)
}

/// Who places after the present seat, as far as it is settled: those with
/// the same letter in their order, then by letter, ties clockwise from whoever
/// has the dictionary now.
fn queue(game: &Typo) -> Vec<Seat> {
    let queued = &game.queue[..game.queued as usize];
    let mut rest: Vec<Seat> = game
        .holder
        .clockwise(game.seats)
        .filter(|seat| game.chosen[seat.index()].is_some() && !queued.contains(seat))
        .collect();
    rest.sort_by_key(|seat| {
        let letter = game.chosen[seat.index()].map_or(0, |letter| letter.index() as i8);
        if game.half == 2 { -letter } else { letter }
    });
    queued.iter().skip(1).copied().chain(rest).collect()
}

pub(crate) fn you(game: &Typo, seat: Seat) -> You {
    let mut hand = game.hands[seat.index()];
    let chosen = game.chosen[seat.index()];
    if matches!(game.phase, Phase::Choosing) {
        chosen.into_iter().for_each(|letter| hand.add(letter));
    }
    You {
        seat,
        hand,
        chosen,
        doubt: match &game.phase {
            Phase::Doubting { answers, .. } => answers[seat.index()],
            _ => None,
        },
    }
}
