use alloc::{string::String, sync::Arc, vec::Vec};

use game::{Draft, Input, Moment, Seat, Seats, Untimely};
use lexicon::fold::fold;

use crate::{
    Book, Content,
    cards::{Bag, End, LONGEST_WORD, Letter, Row},
    events::{Event, Verdict},
    moves::{Move, TypoRefusal as Refusal},
    options::{Authority, hand_size},
    state::{Phase, Typo},
};

type Result<T = ()> = core::result::Result<T, Refusal>;

/// Bytes of an announcement that are looked at; a word folds to fewer letters.
const LONGEST_TEXT: usize = 4 * LONGEST_WORD;

pub(crate) fn decide(
    draft: &mut Draft<Typo>,
    content: &Content,
    now: Moment,
    input: Input<Move>,
) -> Result {
    let table = Deciding {
        book: content.get(draft.options.language),
        draft,
        now,
    };
    match input {
        Input::Start => table.start(),
        Input::Alarm => table.alarm(),
        Input::Move { seat, mv } => table.hear(seat, mv),
    }
}

struct Deciding<'a> {
    draft: &'a mut Draft<Typo>,
    book: &'a Book,
    now: Moment,
}

impl Deciding<'_> {
    fn start(mut self) -> Result {
        if !matches!(self.draft.phase, Phase::Ready) {
            return Err(Untimely::AlreadyStarted.into());
        }
        let mut dice = self.now.dice();
        let pack: Bag = self.book.letters.cards().filter_map(Letter::new).collect();
        let mut cards = pack.shuffled(&mut dice);
        let rows = core::array::from_fn(|_| cards.pop().map(Row::new).unwrap_or_default());
        let holder = self
            .draft
            .first
            .unwrap_or_else(|| Seat((self.now.seed % self.draft.seats as u64) as u8));
        self.draft.emit(Event::Started { pack, rows, holder });
        self.deal(1, cards);
        Ok(())
    }

    /// Deals a half (T3, T14) and begins its first turn.
    fn deal(&mut self, half: u8, mut cards: Vec<Letter>) {
        let seats = self.draft.seats as usize;
        let each = (cards.len() / seats).min(if half == 1 {
            hand_size(self.draft.seats) as usize
        } else {
            12
        });
        let hands = (0..seats)
            .map(|_| cards.drain(cards.len() - each..).collect())
            .collect();
        let aside = cards.into_iter().collect();
        self.draft.emit(Event::Dealt { half, hands, aside });
        if each == 0 {
            return self.end_turn();
        }
        self.begin_turn(1);
    }

    fn begin_turn(&mut self, turn: u8) {
        let deadline = self.thinking();
        self.draft.emit(Event::TurnBegan { turn, deadline });
    }

    fn thinking(&self) -> Option<u64> {
        self.draft.options.thinking().map(|time| self.now.at + time)
    }

    fn hear(self, seat: Seat, mv: Move) -> Result {
        match self.draft.phase {
            Phase::Ready => return Err(Untimely::NotStarted.into()),
            Phase::Over { .. } => return Err(Untimely::Over.into()),
            _ => {}
        }
        if seat.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if mv.step() != self.draft.step {
            return Err(Untimely::Stale.into());
        }
        match mv {
            Move::Choose { letter, .. } => self.choose(seat, letter),
            Move::Place { row, end, word, .. } => self.place(seat, row, end, &word),
            Move::Clear { row, .. } => self.clear(seat, row),
            Move::Answer { doubt, .. } => self.answer(seat, doubt),
            Move::Rule { exists, .. } => self.rule(seat, exists),
        }
    }

    fn choose(mut self, seat: Seat, letter: Letter) -> Result {
        if !matches!(self.draft.phase, Phase::Choosing) {
            return Err(Refusal::NotNow);
        }
        let chosen = self.draft.chosen[seat.index()];
        if chosen != Some(letter) && self.draft.hands[seat.index()].count(letter) == 0 {
            return Err(Refusal::NotInHand(letter));
        }
        self.draft.emit(Event::Chose { seat, letter });
        self.show_when_all_chose();
        Ok(())
    }

    fn show_when_all_chose(&mut self) {
        if self.draft.awaited().is_empty() {
            self.draft.emit(Event::Shown);
            self.call_next();
        }
    }

    /// Calls the next seat to place (T5), or goes on to the next turn (T7).
    fn call_next(&mut self) {
        if self.draft.queued == 0 {
            let seats = self.next_letter();
            if seats.is_empty() {
                return self.end_turn();
            }
            self.draft.emit(Event::Queued { seats });
        }
        let deadline = self.thinking();
        self.draft.emit(Event::Called { deadline });
    }

    /// The seats whose card comes up next: the first letter of the alphabet,
    /// or the last in the second half, clockwise from the dictionary.
    fn next_letter(&self) -> Vec<Seat> {
        let shown = self.draft.chosen.iter().flatten();
        let letter = if self.draft.half == 2 {
            shown.max()
        } else {
            shown.min()
        };
        self.draft
            .holder
            .clockwise(self.draft.seats)
            .filter(|seat| letter.is_some() && self.draft.chosen[seat.index()].as_ref() == letter)
            .collect()
    }

    fn end_turn(&mut self) {
        if self.draft.turn < self.draft.turns {
            return self.begin_turn(self.draft.turn + 1);
        }
        if self.draft.half == 1 {
            let mut cards = self.draft.aside;
            cards.merge(&self.draft.discard);
            let cards = cards.shuffled(&mut self.now.dice());
            return self.deal(2, cards);
        }
        let scores = &self.draft.scores[..self.draft.seats as usize];
        let best = scores.iter().max();
        let winners = self
            .draft
            .all_seats()
            .filter(|seat| scores.get(seat.index()) == best)
            .collect();
        self.draft.emit(Event::Ended { winners });
    }

    fn place(self, seat: Seat, row: u8, end: End, word: &str) -> Result {
        if !matches!(self.draft.phase, Phase::Placing) {
            return Err(Refusal::NotNow);
        }
        if self.draft.placer() != Some(seat) {
            return Err(Untimely::NotYourTurn.into());
        }
        let letter = self.draft.chosen[seat.index()].ok_or(Refusal::NotNow)?;
        let before = self
            .draft
            .rows
            .get(row as usize)
            .ok_or(Refusal::NoSuchRow)?;
        if before.is_full() {
            return Err(Refusal::RowFull);
        }
        let after = before.with(end, letter);
        let (word, folded) = announced(word)?;
        if !after.begins(&folded) {
            return Err(Refusal::NotThatBeginning(after));
        }
        let deadline = self.draft.options.doubting().map(|time| self.now.at + time);
        self.draft.emit(Event::Placed {
            seat,
            row,
            end,
            word,
            deadline,
        });
        Ok(())
    }

    /// Clears a row, by choice or because nothing fits (T8), or after a word
    /// that did not exist (T11).
    fn clear(mut self, seat: Seat, row: u8) -> Result {
        if !matches!(self.draft.phase, Phase::Placing | Phase::Clearing) {
            return Err(Refusal::NotNow);
        }
        if self.draft.placer() != Some(seat) {
            return Err(Untimely::NotYourTurn.into());
        }
        if row as usize >= self.draft.rows.len() {
            return Err(Refusal::NoSuchRow);
        }
        if !self.draft.clearable().any(|longest| longest == row) {
            return Err(Refusal::NotLongest);
        }
        self.clear_row(seat, row);
        Ok(())
    }

    fn clear_row(&mut self, seat: Seat, row: u8) {
        let points = -(self.draft.rows[row as usize].len() as i16);
        self.draft.emit(Event::Cleared { seat, row, points });
        self.call_next();
    }

    fn answer(mut self, seat: Seat, doubt: bool) -> Result {
        let Phase::Doubting { said, answers } = &self.draft.phase else {
            return Err(Refusal::NotNow);
        };
        if said.seat == seat {
            return Err(Refusal::OwnWord);
        }
        if answers[seat.index()].is_some() {
            return Err(Refusal::AlreadyAnswered);
        }
        self.draft.emit(Event::Answered { seat, doubt });
        if self.draft.awaited().is_empty() {
            self.settle();
        }
        Ok(())
    }

    /// Everyone has answered, or the time to doubt is over.
    fn settle(&mut self) {
        let Phase::Doubting { said, answers } = &self.draft.phase else {
            return;
        };
        let announcer = said.seat;
        let doubters: Seats = self
            .draft
            .all_seats()
            .filter(|seat| answers[seat.index()] == Some(true))
            .collect();
        let others = self.draft.seats - 1;
        if doubters.len() * 2 < others {
            return self.conclude(Verdict::Unchecked, doubters);
        }
        match self.draft.options.authority {
            Authority::Dictionary => {
                let exists = fold(&said.word).is_ok_and(|word| self.book.lexicon.contains(&word));
                self.conclude(looked_up(exists), doubters);
            }
            Authority::Judge if self.draft.options.judge != announcer => {
                let deadline = self.thinking();
                self.draft.emit(Event::Referred { deadline });
            }
            Authority::Vote | Authority::Judge => self.conclude_by_vote(doubters),
        }
    }

    /// The majority of the others decides; when they are evenly split the
    /// word stands.
    fn conclude_by_vote(&mut self, doubters: Seats) {
        let others = self.draft.seats - 1;
        self.conclude(looked_up(doubters.len() * 2 <= others), doubters);
    }

    fn rule(mut self, seat: Seat, exists: bool) -> Result {
        let Phase::Judging { doubters, .. } = self.draft.phase else {
            return Err(Refusal::NotNow);
        };
        if seat != self.draft.options.judge {
            return Err(Untimely::NotYourTurn.into());
        }
        self.conclude(looked_up(exists), doubters);
        Ok(())
    }

    fn conclude(&mut self, verdict: Verdict, doubters: Seats) {
        let (Phase::Doubting { said, .. } | Phase::Judging { said, .. }) = &self.draft.phase else {
            return;
        };
        let seat = said.seat;
        let word = match verdict {
            Verdict::Exists if self.draft.options.authority == Authority::Dictionary => {
                self.as_written(&said.word)
            }
            _ => said.word.clone(),
        };
        let points = match verdict {
            Verdict::Unchecked => 0,
            Verdict::Exists => 2,
            Verdict::Missing => -2,
        };
        let doubters = doubters.iter().collect();
        self.draft.emit(Event::Settled {
            verdict,
            doubters,
            word,
            points,
        });
        if verdict != Verdict::Missing {
            return self.call_next();
        }
        let mut rows = self.draft.clearable();
        match (rows.next(), rows.next()) {
            (Some(row), None) => {
                drop(rows);
                self.clear_row(seat, row);
            }
            _ => {
                drop(rows);
                let deadline = self.thinking();
                self.draft.emit(Event::MustClear { seat, deadline });
            }
        }
    }

    /// The word with the accents the dictionary gives it.
    fn as_written(&self, word: &Arc<str>) -> Arc<str> {
        fold(word)
            .ok()
            .and_then(|folded| self.book.lexicon.display(&folded))
            .map_or_else(|| word.clone(), Arc::from)
    }

    /// Does for whoever is absent what the rules allow: a card at random, the
    /// longest row cleared, no doubt.
    fn alarm(mut self) -> Result {
        match self.draft.deadline {
            Some(deadline) if self.now.at >= deadline => {}
            _ => return Err(Untimely::TooEarly.into()),
        }
        match &self.draft.phase {
            Phase::Choosing => {
                let mut dice = self.now.dice();
                for seat in self.draft.awaited().iter() {
                    let cards = self.draft.hands[seat.index()].shuffled(&mut dice);
                    if let Some(&letter) = cards.first() {
                        self.draft.emit(Event::Chose { seat, letter });
                    }
                }
                self.show_when_all_chose();
            }
            Phase::Placing | Phase::Clearing => {
                let row = self.draft.clearable().next().unwrap_or(0);
                if let Some(seat) = self.draft.placer() {
                    self.clear_row(seat, row);
                }
            }
            Phase::Doubting { .. } => self.settle(),
            Phase::Judging { doubters, .. } => {
                let doubters = *doubters;
                self.conclude_by_vote(doubters);
            }
            Phase::Ready | Phase::Over { .. } => return Err(Untimely::TooEarly.into()),
        }
        Ok(())
    }
}

fn looked_up(exists: bool) -> Verdict {
    if exists {
        Verdict::Exists
    } else {
        Verdict::Missing
    }
}

/// The announced word as typed and as folded (T6, T13).
fn announced(text: &str) -> Result<(Arc<str>, String)> {
    let word = text.trim();
    if word.is_empty() {
        return Err(Refusal::NoWord);
    }
    if word.len() > LONGEST_TEXT {
        return Err(Refusal::TooLong);
    }
    let folded = fold(word).map_err(|_| Refusal::NotLetters)?;
    if folded.len() > LONGEST_WORD {
        return Err(Refusal::TooLong);
    }
    Ok((word.to_lowercase().into(), folded))
}
