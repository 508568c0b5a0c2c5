mod doubts;
mod tribunal;

use alloc::vec::Vec;

use game::{Draft, Game, Input, Millis, Moment, Seat, Untimely};

use crate::{
    Book, Content,
    cards::{Bag, End, Letter, Row},
    events::Event,
    moves::{Move, TypoRefusal as Refusal},
    options::hand_size,
    scene::{Scene, Staged},
    state::{Phase, Typo},
    words::announced,
};

type Result<T = ()> = core::result::Result<T, Refusal>;

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

pub(crate) struct Deciding<'a> {
    pub(crate) draft: &'a mut Draft<Typo>,
    pub(crate) book: &'a Book,
    pub(crate) now: Moment,
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

    /// Shows the table what just happened, where that takes time.
    fn show(&mut self, scene: Scene) {
        if let Some(beat) = self.now.beat(scene.length()) {
            self.draft.emit(Event::Staged(Staged { scene, beat }));
        }
    }

    /// From when clocks run: nobody's does while something is shown.
    fn from(&self) -> Millis {
        self.now.after(self.draft.beat())
    }

    fn thinking(&self) -> Option<Millis> {
        self.draft.options.thinking().map(|time| self.from() + time)
    }

    fn hear(self, seat: Seat, mv: Move) -> Result {
        let any_time = mv.step().is_none();
        match self.draft.phase {
            Phase::Ready => return Err(Untimely::NotStarted.into()),
            Phase::Over { .. } if !any_time => return Err(Untimely::Over.into()),
            _ => {}
        }
        if seat.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        if mv.step().is_some_and(|step| step != self.draft.step) {
            return Err(Untimely::Stale.into());
        }
        match mv {
            Move::Choose { letter, .. } => self.choose(seat, letter),
            Move::Place { row, end, word, .. } => self.place(seat, row, end, &word),
            Move::Clear { row, .. } => self.clear(seat, row),
            Move::Answer { doubt, .. } => self.answer(seat, doubt),
            Move::Rule { exists, .. } => self.rule(seat, exists),
            Move::Propose { word, counts, .. } => self.propose(seat, &word, counts),
            Move::Vote { word, yes, .. } => self.vote(seat, &word, yes),
        }
    }

    fn choose(mut self, seat: Seat, letter: Letter) -> Result {
        if !matches!(self.draft.phase, Phase::Choosing) {
            return Err(Refusal::NotNow("T4"));
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
            self.show(Scene::Revealed);
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
        let (finest, boldest) = self.remembered();
        self.draft.emit(Event::Ended {
            winners,
            finest,
            boldest,
        });
    }

    fn place(mut self, seat: Seat, row: u8, end: End, word: &str) -> Result {
        if !matches!(self.draft.phase, Phase::Placing) {
            return Err(Refusal::NotNow("T6"));
        }
        if self.draft.placer() != Some(seat) {
            return Err(Untimely::NotYourTurn.into());
        }
        let letter = self.draft.chosen[seat.index()].ok_or(Refusal::NotNow("T6"))?;
        let before = self
            .draft
            .rows
            .get(row as usize)
            .ok_or(Refusal::NoSuchRow)?;
        if before.is_full() {
            return Err(Refusal::RowFull);
        }
        let after = before.with(end, letter);
        let (word, letters) = announced(word, &self.draft.options, &self.draft.precedents)?;
        if !after.begins(&letters) {
            return Err(Refusal::NotThatBeginning(after));
        }
        self.show(Scene::Announced);
        let deadline = self.draft.options.doubting().map(|time| self.from() + time);
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
            return Err(Refusal::NotNow("T8"));
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
        self.show(Scene::Swept);
        self.clear_row(seat, row);
        Ok(())
    }

    fn clear_row(&mut self, seat: Seat, row: u8) {
        let points = -(self.draft.rows[row as usize].len() as i16);
        self.draft.emit(Event::Cleared { seat, row, points });
        self.call_next();
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
                    self.show(Scene::Swept);
                    self.clear_row(seat, row);
                }
            }
            Phase::Doubting { .. } => self.settle(),
            Phase::Judging { .. } => self.judge_is_late(),
            Phase::Ready | Phase::Over { .. } => return Err(Untimely::TooEarly.into()),
        }
        Ok(())
    }
}
