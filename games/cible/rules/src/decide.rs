//! Every rule. This file: setups, phases, clocks and judging; appeals, points
//! and each phase have their own.

mod appeal;
mod auction;
mod definitions;
mod finale;
mod flair;
mod judging;
mod list;
mod near;
mod party;

use alloc::{sync::Arc, vec::Vec};

use game::{Draft, Game, Input, Millis, Moment, Seat, Seats, Setup, Untimely};
use rand::RngExt;

use crate::{
    Book, Content,
    cards::{Answers, Question},
    events::{Event, Place},
    moves::{CibleRefusal as Refusal, Move},
    options::{Length, Options},
    scene::Scene,
    state::{Cible, Stage, pack_of},
};

use judging::Said;
#[cfg(test)]
pub(crate) use judging::missed;

type Result<T = ()> = core::result::Result<T, Refusal>;

/// Letters in an answer that are looked at.
const LONGEST_ANSWER: usize = 120;
/// How long a phase is announced, a right answer is looked at, and a wrong one
/// that may be appealed.
const INTRO: Millis = 5_000;
const GLANCE: Millis = 1_400;
const LOOK: Millis = 4_000;
/// How long a question is read before anything is asked of anybody.
const READING: Millis = 1_500;
const PER_LETTER: Millis = 45;
const LONGEST_READING: Millis = 6_500;

pub(crate) fn check(setup: &Setup<Options>) -> Result {
    if !(3..=6).contains(&setup.seats) {
        return Err(Refusal::Players);
    }
    if setup.first.is_some_and(|first| first.0 >= setup.seats) {
        return Err(Refusal::NoSuchSeat);
    }
    check_options(&setup.options)
}

pub(crate) fn check_options(options: &Options) -> Result {
    if options.length == Length::Goal && !(5..=60).contains(&options.goal) {
        return Err(Refusal::Goal);
    }
    Ok(())
}

pub(crate) fn decide(
    draft: &mut Draft<Cible>,
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
    draft: &'a mut Draft<Cible>,
    book: &'a Book,
    now: Moment,
}

impl Deciding<'_> {
    fn start(mut self) -> Result {
        if self.draft.stage != Stage::Ready {
            return Err(Untimely::AlreadyStarted.into());
        }
        if !self.book.packs.is_whole() {
            return Err(Refusal::EmptyPack);
        }
        let mut dice = self.now.dice();
        let tempers = (0..self.draft.seats).map(|_| dice.random()).collect();
        self.draft.emit(Event::Started { tempers });
        self.look_around();
        self.begin_party();
        Ok(())
    }

    /// Notes who is a person, where people judge (L0.9).
    fn look_around(&mut self) {
        let people = self.people();
        if self.draft.ruled() && people != self.draft.people {
            let people = people.iter().collect();
            self.draft.emit(Event::Company { people });
        }
    }

    /// The seats that people play.
    fn people(&self) -> Seats {
        let people = self.now.company.people;
        let seats = self.draft.all_seats();
        seats.filter(|seat| people.contains(*seat)).collect()
    }

    /// Shows the table what just happened, where that takes time.
    fn show(&mut self, scene: Scene) {
        if let Some(beat) = self.now.beat(scene.length()) {
            self.draft.emit(Event::Staged { beat });
        }
    }

    /// From when clocks run: nobody's does while something is shown.
    fn from(&self) -> Millis {
        self.now.after(self.draft.beat())
    }

    /// The end of a look at something, which is not before it was shown.
    fn after(&self, look: Millis) -> Millis {
        (self.now.at + look).max(self.from())
    }

    fn begin_phase(&mut self, phase: u8) {
        self.close_question();
        let next = self.after(INTRO);
        self.draft.emit(Event::PhaseBegan { phase, next });
    }

    fn hear(mut self, seat: Seat, mv: Move) -> Result {
        match self.draft.stage {
            Stage::Ready => return Err(Untimely::NotStarted.into()),
            Stage::Over { .. } => return Err(Untimely::Over.into()),
            _ => {}
        }
        if seat.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        // What is played along is told to nobody else, and so is nothing with it.
        if !mv.is_along() {
            self.look_around();
        }
        match mv {
            Move::Answer { step, text } => self.at(step)?.answer(seat, &text),
            Move::Pass { step } => self.at(step)?.pass(seat),
            Move::Bid { step, count } => self.at(step)?.bid(seat, count),
            Move::Leave { step } => self.at(step)?.leave(seat),
            Move::Validate { step } => self.at(step)?.validate(seat),
            Move::Rule { step, right } => self.at(step)?.rule(seat, right),
            Move::Appeal { step, number } => self.at(step)?.appeal(seat, number),
            Move::Vote { number, right } => self.vote(seat, number, right),
            Move::Predict { of, count } => self.predict(seat, of, count),
            Move::Bet { on, holds, stake } => self.bet(seat, on, holds, stake),
            Move::Along { about, text } => self.say_along(seat, about, &text),
        }
    }

    fn at(self, step: u32) -> Result<Self> {
        (step == self.draft.step)
            .then_some(self)
            .ok_or(Untimely::Stale.into())
    }

    fn on_air(&self, seat: Seat) -> Result {
        match self.draft.on_air() {
            Some(other) if other == seat => Ok(()),
            _ => Err(Refusal::NotOnAir),
        }
    }

    /// Whether an answer that arrives now was given in time.
    fn in_time(&self) -> Result {
        match self.draft.deadline {
            Some(deadline) if self.now.at > deadline => Err(Refusal::TooLate),
            _ => Ok(()),
        }
    }

    fn answer(self, seat: Seat, text: &str) -> Result {
        if self.draft.appeal.is_some() {
            return Err(Refusal::NotNow("L1.1"));
        }
        let text = text.trim();
        match self.draft.stage {
            Stage::Answering { .. } | Stage::Performing { .. } | Stage::Series => {
                self.on_air(seat)?;
            }
            Stage::Finale => self.climbs(seat)?,
            _ => return Err(Refusal::NotNow("L1.1")),
        }
        if text.is_empty() {
            return Err(Refusal::EmptyAnswer);
        }
        if text.chars().count() > LONGEST_ANSWER {
            return Err(Refusal::LongAnswer);
        }
        self.in_time()?;
        match self.draft.stage {
            Stage::Series => self.answer_definition(text),
            Stage::Finale => self.answer_finale(text),
            _ => self.answer_list(seat, text),
        }
    }

    fn pass(self, seat: Seat) -> Result {
        match self.draft.stage {
            Stage::Series => {
                self.on_air(seat)?;
                self.in_time()?;
                self.pass_definition()
            }
            Stage::Finale => {
                self.climbs(seat)?;
                self.in_time()?;
                self.pass_question()
            }
            _ => Err(Refusal::NotNow("L2.1")),
        }
    }

    /// The word of a person who judges.
    fn rule(self, seat: Seat, right: bool) -> Result {
        if !self.draft.ruled() || self.draft.appeal.is_some() {
            return Err(Refusal::NotNow("L0.5"));
        }
        if self.draft.arbiter() != Some(seat) {
            return Err(Refusal::NotArbiter);
        }
        match self.draft.stage {
            Stage::Answering { .. } | Stage::Performing { .. } => self.rule_list(right),
            Stage::Series => self.rule_definition(right),
            Stage::Verifying => self.rule_finale(right),
            _ => Err(Refusal::NotNow("L0.5")),
        }
    }

    /// A side of a pack that was not drawn since the pack was last through.
    fn draw(&self, phase: u8, sides: usize) -> u16 {
        let drawn = &self.draft.drawn[pack_of(phase)];
        let mut left: Vec<u16> = (0..sides as u16)
            .filter(|side| !drawn.contains(side))
            .collect();
        if left.is_empty() {
            left = (0..sides as u16).collect();
        }
        left[self.now.dice().random_range(0..left.len())]
    }

    /// A camera token that still lies face down.
    fn token(&self) -> Option<Seat> {
        let seats: Vec<Seat> = self.draft.tokens.iter().collect();
        (!seats.is_empty()).then(|| {
            let mut dice = Moment::new(0, self.now.seed ^ 0x9e37).dice();
            seats[dice.random_range(0..seats.len())]
        })
    }

    /// Reads the question that card and die give (L1.1).
    fn ask(&mut self) {
        self.close_question();
        let sides = self.sides();
        let side = self.draw(self.draft.phase, sides.len());
        let line = (self.now.seed % 6) as u8;
        let question = &sides[side as usize][line as usize];
        let (text, examples) = (question.text.clone(), question.examples.clone());
        let letters: usize = examples.iter().map(|example| example.chars().count()).sum();
        let letters = (text.chars().count() + letters) as Millis;
        let next = self.from() + (READING + PER_LETTER * letters).min(LONGEST_READING);
        let sheet = self.sheet_of(&question.answers);
        self.draft.emit(Event::Asked {
            place: Place { side, line },
            text,
            examples,
            next,
        });
        self.hand_over(sheet);
    }

    /// What a person who judges may read, if one does.
    fn sheet_of(&self, answers: &Answers) -> Option<Vec<Arc<str>>> {
        self.draft.ruled().then(|| {
            let mut all: Vec<_> = answers.all().collect();
            all.sort_by_key(|(_, fame)| core::cmp::Reverse(*fame));
            all.into_iter().map(|(name, _)| name.clone()).collect()
        })
    }

    fn hand_over(&mut self, sheet: Option<Vec<Arc<str>>>) {
        if let Some(answers) = sheet {
            self.draft.emit(Event::Sheet { answers });
        }
    }

    /// Puts the question of the floor back, and tells what nobody said.
    fn close_question(&mut self) {
        let Some(place) = self.draft.floor.place else {
            return;
        };
        self.learn_of_question(place);
        let Some(question) = self.asked(place) else {
            return;
        };
        let examples = self.examples(question);
        let said = self.draft.given().chain(&examples);
        let (missed, more) = self.missed(&question.answers, said);
        self.draft.emit(Event::Closed { missed, more });
    }

    /// The pack of the phase.
    fn sides(&self) -> &'_ [Vec<Question>] {
        match self.draft.phase {
            1 => &self.book.packs.first,
            3 => &self.book.packs.sequels,
            _ => &self.book.packs.auctions,
        }
    }

    fn asked(&self, place: Place) -> Option<&Question> {
        let side = self.sides().get(place.side as usize)?;
        side.get(place.line as usize)
    }

    fn alarm(mut self) -> Result {
        match self.draft.wakes() {
            Some(time) if self.now.at >= time => {}
            _ => return Err(Untimely::TooEarly.into()),
        }
        self.look_around();
        if self.draft.appeal.is_some() {
            self.settle();
            return Ok(());
        }
        match &self.draft.stage {
            Stage::Intro => self.open_phase(),
            Stage::Reading if self.draft.phase == 4 => self.open_bidding(),
            Stage::Reading => self.turn_camera(),
            Stage::Letter => self.turn_sand(),
            Stage::Answering { .. } | Stage::Performing { .. } => self.late(),
            Stage::Judged => self.go_on(),
            Stage::Series => self.sand_is_through(),
            Stage::SeriesOver => self.next_series(),
            Stage::Tally => self.begin_phase(3),
            Stage::Bidding { .. } => self.silent_bid(),
            Stage::Finale => self.end_finale(),
            Stage::Verifying => self.verify(),
            Stage::PartyOver => self.next_party(),
            Stage::Ready | Stage::Over { .. } => return Err(Untimely::TooEarly.into()),
        }
        Ok(())
    }

    fn open_phase(&mut self) {
        match self.draft.phase {
            1 => self.ask(),
            3 => self.next_round(),
            2 => {
                let seats = self.draft.all_seats().collect();
                self.draft.emit(Event::Shuffled { seats });
                self.next_series();
            }
            4 => self.ask(),
            _ => self.begin_finale(),
        }
    }
}
