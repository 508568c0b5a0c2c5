//! What a game disputes, and what its people enter for the next games of their
//! table (T12).

use alloc::{sync::Arc, vec::Vec};

use game::{Language, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{events::Source, state::Typo, words::spell};

/// The most words that a table keeps; older ones make room.
const MOST_PRECEDENTS: usize = 200;

/// A word that the people of a table let in, or out, in an earlier game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Precedent {
    pub language: Language,
    pub word: Arc<str>,
    pub counts: bool,
}

/// What a table keeps from one game for the next.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Legacy {
    pub precedents: Vec<Precedent>,
}

/// A word that was looked up, judged or voted on in this game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    pub word: Arc<str>,
    pub exists: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Source>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proposal: Option<Proposal>,
}

/// That a disputed word count, or not, from the next game on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    pub counts: bool,
    /// Who proposed it, the first for it.
    pub seat: Seat,
    pub yes: Vec<Seat>,
    pub no: Vec<Seat>,
    /// Whether the people entered it; nothing while they vote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entered: Option<bool>,
}

impl Proposal {
    /// Whoever proposes is for it.
    pub(crate) fn of(seat: Seat, counts: bool) -> Proposal {
        Proposal {
            counts,
            seat,
            yes: Vec::from([seat]),
            no: Vec::new(),
            entered: None,
        }
    }

    pub(crate) fn vote(&mut self, seat: Seat, yes: bool) {
        if yes { &mut self.yes } else { &mut self.no }.push(seat);
    }

    pub fn is_open(&self) -> bool {
        self.entered.is_none()
    }

    pub fn voted(&self, seat: Seat) -> bool {
        self.yes.contains(&seat) || self.no.contains(&seat)
    }

    /// Whether the majority of these people is for it, or can no longer be.
    pub(crate) fn resolved(&self, people: Seats) -> Option<bool> {
        let among = |voters: &[Seat]| voters.iter().filter(|seat| people.contains(**seat)).count();
        let (yes, no, all) = (among(&self.yes), among(&self.no), people.len() as usize);
        if yes * 2 > all {
            Some(true)
        } else {
            (no * 2 >= all).then_some(false)
        }
    }
}

impl Typo {
    /// The dispute about a word of these letters.
    pub(crate) fn dispute(&self, letters: &str) -> Option<&Dispute> {
        let same =
            |dispute: &&Dispute| spell(&dispute.word).is_ok_and(|word| word.letters == letters);
        self.disputes.iter().find(same)
    }

    /// The dispute about a word written as it was then.
    pub(crate) fn disputed(&self, word: &str) -> Option<&Dispute> {
        self.disputes.iter().find(|dispute| &*dispute.word == word)
    }

    /// Notes a word that was not let pass; of one that comes again, the last
    /// verdict.
    pub(crate) fn dispute_word(&mut self, word: &Arc<str>, exists: bool, by: Option<Source>) {
        let letters = spell(word).map(|word| word.letters).unwrap_or_default();
        let known = self.dispute(&letters).map(|dispute| dispute.word.clone());
        let disputes = Arc::make_mut(&mut self.disputes);
        match disputes
            .iter_mut()
            .find(|one| Some(&one.word) == known.as_ref())
        {
            Some(dispute) => (dispute.exists, dispute.by) = (exists, by),
            None => disputes.push(Dispute {
                word: word.clone(),
                exists,
                by,
                proposal: None,
            }),
        }
    }

    /// Changes the dispute about a word, if there is one.
    pub(crate) fn change_dispute(&mut self, word: &str, change: impl FnOnce(&mut Dispute)) {
        let disputes = Arc::make_mut(&mut self.disputes);
        if let Some(dispute) = disputes.iter_mut().find(|one| &*one.word == word) {
            change(dispute);
        }
    }

    /// What the table keeps: what it had, and what this game entered.
    pub(crate) fn left_over(&self) -> Option<Legacy> {
        let mut precedents = self.precedents.to_vec();
        for dispute in self.disputes.iter() {
            let Some(Proposal {
                counts,
                entered: Some(true),
                ..
            }) = dispute.proposal
            else {
                continue;
            };
            let (language, word) = (self.options.language, dispute.word.clone());
            let letters = spell(&word).map(|word| word.letters).unwrap_or_default();
            precedents.retain(|one| {
                let other = spell(&one.word)
                    .map(|word| word.letters)
                    .unwrap_or_default();
                one.language != language || other != letters
            });
            precedents.push(Precedent {
                language,
                word,
                counts,
            });
        }
        let surplus = precedents.len().saturating_sub(MOST_PRECEDENTS);
        precedents.drain(..surplus);
        (!precedents.is_empty()).then_some(Legacy { precedents })
    }

    pub(crate) fn take_over(&mut self, legacy: Legacy) {
        let readable = |one: &Precedent| spell(&one.word).is_ok();
        let precedents = legacy.precedents.into_iter().filter(readable);
        self.precedents = Arc::new(precedents.take(MOST_PRECEDENTS).collect());
    }
}
