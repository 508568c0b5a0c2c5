//! What each event does to the state, by subject. Nothing here decides.

mod appeal;
mod auction;
mod finale;
mod flair;
mod floor;
mod party;
mod series;
mod story;

use alloc::{collections::BTreeSet, sync::Arc};

use game::Millis;

use crate::{
    events::Event,
    state::{Cible, Stage},
};

impl Cible {
    fn enter(&mut self, stage: Stage, deadline: impl Into<Option<Millis>>) {
        self.stage = stage;
        self.deadline = deadline.into();
        self.step = self.step.saturating_add(1);
        self.settled.clear();
        self.note_judge();
    }

    /// The stage goes on, with another deadline.
    fn go_on(&mut self, deadline: Millis) {
        self.deadline = Some(deadline);
        self.step = self.step.saturating_add(1);
    }

    fn draw(&mut self, pack: usize, side: u16) {
        let drawn = &mut Arc::make_mut(&mut self.drawn)[pack];
        // The pack was through: it begins anew with this side.
        if !drawn.insert(side) {
            *drawn = BTreeSet::from([side]);
        }
    }

    // A line for each event, so that all of them fit a screen.
    #[rustfmt::skip]
    pub(crate) fn apply(&mut self, event: &Event) {
        use Event::*;
        match event {
            Started { tempers } => self.start(tempers),
            Company { people } => self.people = people.iter().copied().collect(),
            PartyBegan { party } => self.begin_party(*party),
            PhaseBegan { phase, next } => self.begin_phase(*phase, *next),
            PartyOver { points, next } => self.end_party(points, *next),
            Ended { winners } => self.end(winners),
            Shuffled { seats } => self.tokens = seats.iter().copied().collect(),
            Asked { place, text, examples, next } => self.ask(*place, text, examples, *next),
            Sheet { answers } => self.sheet = Arc::new(answers.clone()),
            Closed { missed, more } => self.close(missed, *more),
            Camera { seat, deadline } => self.turn_camera(*seat, *deadline),
            Judged { attempt, next } => self.show_judged(attempt, *next),
            Submitted { text, .. } => self.submit(text),
            PawnLost { seat } => self.lose_pawn(*seat),
            SeriesOpened { seat, side, letter, level, again, next } => {
                self.take_back(again);
                self.difficulty = Some(*level);
                self.open_series(*seat, *side, *letter, *next);
            }
            SandTurned { deadline } => self.enter(Stage::Series, *deadline),
            Read { line, text } => self.read_definition(*line, text),
            Passed => {}
            Found { attempt } => self.find(attempt),
            SeriesOver { answers, next } => self.end_series(answers, *next),
            Tallied { next } => self.enter(Stage::Tally, *next),
            RoundBegan { seats } => self.begin_round(seats),
            Out { seat } => self.inside.remove(*seat),
            Point { seat } => self.score(*seat),
            Qualified { seat } => self.qualified.push(*seat),
            Bidding { seat, deadline } => self.open_bidding(*seat, *deadline),
            Bid { seat, count, deadline } => self.raise_bid(*seat, *count, *deadline),
            Performs { seat, count, deadline } => self.perform(*seat, *count, *deadline),
            OneMore { attempt, deadline } => self.perform_on(attempt, *deadline),
            FinaleBegan { seat, side, deadline } => self.begin_finale(*seat, *side, *deadline),
            FinaleAsked { level, line, text } => self.ask_in_finale(*level, *line, text),
            Given { text } => self.give(text),
            Validated => self.validate(),
            FinaleOver { next } => self.enter(Stage::Verifying, *next),
            Verified { level, attempt, next } => self.verify(*level, attempt, *next),
            Level { level, passed, missed, more, next } => {
                self.end_level(*level, *passed, &(missed, *more), *next);
            }
            Appealed { number, by, voters, deadline } => self.open_appeal(*number, *by, voters.as_deref(), *deadline),
            Voted { seat, right } => self.vote(*seat, *right),
            Settled { number, accepted, answer, next } => self.settle(*number, *accepted, answer.as_ref(), *next),
            Staged { beat } => self.staged = Some(*beat),
            Predicted { seat, count } => self.predict(*seat, *count),
            Wagered { seat, holds, stake } => self.wager(*seat, *holds, *stake),
            SaidAlong { seat, about, text } => self.say_along(*seat, *about, text),
            Shown { seats } => self.show(seats),
            JudgedAlong { about, seats } => self.judge_along(*about, seats),
        }
    }
}
