//! Asking the table whether the house judged rightly (L0.6).

use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat, Seats, Untimely};

use super::{Deciding, GLANCE, LOOK, Refusal, Result, near};
use crate::{
    cards::Answers,
    events::{Attempt, Event, Verdict},
    state::Stage,
};

/// How long the table has to vote.
const VOTING: Millis = 15_000;

impl Deciding<'_> {
    pub(super) fn appeal(mut self, by: Seat, number: u32) -> Result {
        if self.draft.appeal.is_some() || self.draft.settled.contains(&number) {
            return Err(Refusal::AlreadyAppealed);
        }
        let attempt = self.draft.attempt(number).ok_or(Refusal::NothingToAppeal)?;
        let (answered, verdict) = (attempt.seat, attempt.verdict);
        if attempt.ruled {
            return Err(Refusal::ArbiterRules);
        }
        match verdict {
            Verdict::Late => return Err(Refusal::NothingToAppeal),
            Verdict::Right if by == answered => return Err(Refusal::OwnAnswer),
            _ => {}
        }
        if !self.people().contains(by) {
            return Err(Refusal::PeopleOnly);
        }
        let voters = self.voters(answered);
        let deadline = self.now.at + VOTING;
        self.draft.emit(Event::Appealed {
            number,
            by,
            voters: Some(voters.iter().collect()),
            deadline,
        });
        // Whoever appeals has said what they think.
        if by != answered {
            let right = verdict != Verdict::Right;
            self.draft.emit(Event::Voted { seat: by, right });
        }
        if voters.iter().all(|seat| seat == by) {
            self.settle();
        }
        Ok(())
    }

    pub(super) fn vote(mut self, seat: Seat, number: u32, right: bool) -> Result {
        let appeal = self.draft.appeal.as_ref().ok_or(Refusal::NoAppeal)?;
        if appeal.number != number {
            return Err(Untimely::Stale.into());
        }
        let attempt = self.draft.attempt(number);
        if attempt.is_some_and(|attempt| attempt.seat == seat) {
            return Err(Refusal::OwnAnswer);
        }
        if appeal.votes[seat.index()].is_some() {
            return Err(Refusal::AlreadyVoted);
        }
        if !self.people().contains(seat) {
            return Err(Refusal::PeopleOnly);
        }
        self.draft.emit(Event::Voted { seat, right });
        if self.decided() {
            self.settle();
        }
        Ok(())
    }

    /// Whether everybody who could vote has.
    fn decided(&self) -> bool {
        let votes = self.draft.appeal.as_ref().map(|appeal| appeal.votes);
        let mut voters = self
            .electorate()
            .into_iter()
            .flat_map(|(voters, _)| voters.iter().collect::<Vec<_>>());
        voters.all(|seat| votes.is_some_and(|votes| votes[seat.index()].is_some()))
    }

    /// Who decides on the appeal that lies there, the people of now and whoever
    /// has voted; and the answer it is about.
    fn electorate(&self) -> Option<(Seats, &Attempt)> {
        let appeal = self.draft.appeal.as_ref()?;
        let attempt = self.draft.attempt(appeal.number)?;
        let voters = self.voters(attempt.seat);
        let votes = |seat: &Seat| voters.contains(*seat) || appeal.votes[seat.index()].is_some();
        Some((self.draft.all_seats().filter(votes).collect(), attempt))
    }

    /// A majority of the people at the seats other than the answering one
    /// decides; where nobody but the one who appeals could vote, the card.
    pub(super) fn settle(&mut self) {
        let Some((appeal, (voters, attempt))) = self.draft.appeal.as_ref().zip(self.electorate())
        else {
            return;
        };
        let number = appeal.number;
        let against_right = attempt.verdict == Verdict::Right;
        let own = match against_right {
            true => None,
            false => self.near_enough(attempt),
        };
        let accepted = if voters.iter().all(|seat| seat == appeal.by) {
            own.is_some()
        } else {
            let votes = appeal.votes.iter().flatten();
            let pro = votes.filter(|right| **right != against_right).count();
            pro * 2 > voters.len() as usize
        };
        // A series may have other answers to ask about.
        let look = match self.draft.stage {
            Stage::SeriesOver => LOOK,
            _ => GLANCE,
        };
        let next = self.after(look);
        self.draft.emit(Event::Settled {
            number,
            accepted,
            answer: own.filter(|_| accepted),
            next,
        });
    }

    /// The answer of the card that this is near enough to, unless it was given.
    fn near_enough(&self, attempt: &Attempt) -> Option<Arc<str>> {
        let (answers, given) = self.asked_of(attempt)?;
        near::nearest(answers, &attempt.text, &*self.book.words, &given)
    }

    /// What answers the question of an attempt, and what has been given of it.
    fn asked_of(&self, attempt: &Attempt) -> Option<(&Answers, Vec<Arc<str>>)> {
        match self.draft.stage {
            Stage::SeriesOver => {
                let series = self.draft.series.as_ref()?;
                let mut attempts = series.attempts.iter();
                let (line, _) = attempts.find(|(_, other)| other.number == attempt.number)?;
                let card = self.book.packs.definitions.get(series.side as usize)?;
                let definition = card.definitions.get(*line as usize)?;
                Some((&definition.answers, Vec::new()))
            }
            Stage::Verifying => {
                let level = self.draft.finale.as_ref()?.passed + 1;
                Some((&self.validated(level)?.answers, self.verified(level)))
            }
            _ => {
                let question = self.asked(self.draft.floor.place?)?;
                let given = self.draft.given().cloned();
                let given = given.chain(self.examples(question)).collect();
                Some((&question.answers, given))
            }
        }
    }
}
