//! Which disputed words the people of a table enter for its next games (T12).

use alloc::{string::String, sync::Arc};

use game::{Seat, Seats};

use super::{Deciding, Refusal, Result};
use crate::{
    events::Event,
    tribunal::Dispute,
    words::{agreed, spell},
};

impl Deciding<'_> {
    pub(super) fn propose(mut self, seat: Seat, word: &str, counts: bool) -> Result {
        let dispute = self.disputed_by_people(seat, word)?;
        if dispute.proposal.is_some() {
            return Err(Refusal::ProposedBefore);
        }
        let word = dispute.word.clone();
        if agreed(&self.draft.options, &self.draft.precedents, &letters(&word)) == Some(counts) {
            return Err(Refusal::EnteredBefore);
        }
        self.draft.emit(Event::Proposed {
            seat,
            word: word.clone(),
            counts,
        });
        self.resolve(word);
        Ok(())
    }

    pub(super) fn vote(mut self, seat: Seat, word: &str, yes: bool) -> Result {
        let dispute = self.disputed_by_people(seat, word)?;
        let open = dispute.proposal.as_ref().filter(|one| one.is_open());
        if open.ok_or(Refusal::NoProposal)?.voted(seat) {
            return Err(Refusal::AlreadyVoted);
        }
        let word = dispute.word.clone();
        self.draft.emit(Event::Voted {
            seat,
            word: word.clone(),
            yes,
        });
        self.resolve(word);
        Ok(())
    }

    /// A disputed word that somebody speaks of, who must be a person.
    fn disputed_by_people(&self, seat: Seat, word: &str) -> Result<&Dispute> {
        if !self.people().contains(seat) {
            return Err(Refusal::PeopleOnly);
        }
        let dispute = self.draft.dispute(&letters(word));
        dispute.ok_or(Refusal::NotDisputed)
    }

    fn people(&self) -> Seats {
        let there = |seat: &Seat| self.now.company.people.contains(*seat);
        self.draft.all_seats().filter(there).collect()
    }

    /// Tells what the people decided, once their majority has spoken.
    fn resolve(&mut self, word: Arc<str>) {
        let dispute = self.draft.disputed(&word);
        let proposal = dispute.and_then(|one| one.proposal.as_ref());
        if let Some(entered) = proposal.and_then(|one| one.resolved(self.people())) {
            self.draft.emit(Event::Resolved { word, entered });
        }
    }
}

/// Nothing is spelled by no letters.
fn letters(word: &str) -> String {
    spell(word).map(|word| word.letters).unwrap_or_default()
}
