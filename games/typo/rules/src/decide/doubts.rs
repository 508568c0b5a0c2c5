//! What the others say of a word, and who decides on it (T9 to T12).

use alloc::sync::Arc;

use game::{Millis, Seat, Seats};

use super::{Deciding, Refusal, Result};
use crate::{
    events::{Event, Gloss, Source, Verdict},
    options::Authority,
    scene::Scene,
    state::{Phase, Typo},
    words::{Spelled, agreed, spell},
};

/// How often a relaxed table looks whether its judge is still there.
const UNHURRIED_LOOK: Millis = 15_000;

impl Deciding<'_> {
    pub(super) fn answer(mut self, seat: Seat, doubt: bool) -> Result {
        let Phase::Doubting { said, answers } = &self.draft.phase else {
            return Err(Refusal::NotNow("T9"));
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
    pub(super) fn settle(&mut self) {
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
            return self.conclude(Verdict::Unchecked, doubters, None);
        }
        if let Some(counts) = self.agreed(&said.word) {
            return self.conclude(looked_up(counts), doubters, Some(Source::Table));
        }
        match self.draft.options.authority {
            Authority::Dictionary => {
                let exists = self.is_in_the_book(&said.word);
                self.conclude(looked_up(exists), doubters, Some(Source::Dictionary));
            }
            Authority::Judge if self.draft.options.judge != announcer && self.has_judge() => {
                self.show(Scene::Referred);
                let later = || self.from() + UNHURRIED_LOOK;
                let deadline = self.thinking().or_else(|| Some(later()));
                self.draft.emit(Event::Referred { deadline });
            }
            Authority::Vote | Authority::Judge => self.conclude_by_vote(doubters),
        }
    }

    /// Whether a person is there to judge (T12).
    fn has_judge(&self) -> bool {
        self.now.company.people.contains(self.draft.options.judge)
    }

    /// The time to judge is over, or it is time to look whether the judge of a
    /// relaxed table is still there: nobody waits for ever for one who went.
    pub(super) fn judge_is_late(&mut self) {
        let Phase::Judging { doubters, .. } = self.draft.phase else {
            return;
        };
        if self.thinking().is_none() && self.has_judge() {
            let deadline = self.now.at + UNHURRIED_LOOK;
            return self.draft.emit(Event::JudgeAwaited { deadline });
        }
        self.conclude_by_vote(doubters);
    }

    /// What the table agreed on about a word (T12).
    pub(crate) fn agreed(&self, word: &str) -> Option<bool> {
        let Typo {
            options,
            precedents,
            ..
        } = &**self.draft;
        if options.words.is_empty() && precedents.is_empty() {
            return None;
        }
        agreed(options, precedents, &spell(word).ok()?.letters)
    }

    /// Whether the dictionary has a word (T9, T13).
    pub(crate) fn is_in_the_book(&self, word: &str) -> bool {
        let compounds = self.draft.options.compounds;
        spell(word).is_ok_and(|Spelled { letters, .. }| {
            self.book.lexicon.contains(&letters)
                || (compounds && self.book.compounds.find(&letters).is_some())
        })
    }

    /// The majority of the others decides; when they are evenly split the
    /// word stands.
    fn conclude_by_vote(&mut self, doubters: Seats) {
        let others = self.draft.seats - 1;
        let stands = doubters.len() * 2 <= others;
        self.conclude(looked_up(stands), doubters, Some(Source::Vote));
    }

    pub(super) fn rule(mut self, seat: Seat, exists: bool) -> Result {
        let Phase::Judging { doubters, .. } = self.draft.phase else {
            return Err(Refusal::NotNow("T12"));
        };
        if seat != self.draft.options.judge {
            return Err(Refusal::NotJudge);
        }
        // A bot that plays for the judge does not judge.
        if self.has_judge() {
            self.conclude(looked_up(exists), doubters, Some(Source::Judge));
        } else {
            self.conclude_by_vote(doubters);
        }
        Ok(())
    }

    fn conclude(&mut self, verdict: Verdict, doubters: Seats, by: Option<Source>) {
        let (Phase::Doubting { said, .. } | Phase::Judging { said, .. }) = &self.draft.phase else {
            return;
        };
        let seat = said.seat;
        let word = match verdict {
            Verdict::Exists if by == Some(Source::Dictionary) => self.as_written(&said.word),
            _ => said.word.clone(),
        };
        let looked_up = verdict == Verdict::Exists && by == Some(Source::Dictionary);
        let gloss = looked_up.then(|| self.gloss(&word)).flatten();
        let points = match verdict {
            Verdict::Unchecked => 0,
            Verdict::Exists => 2,
            Verdict::Missing => -2,
        };
        let near = (by == Some(Source::Dictionary)).then(|| self.near(&word, verdict));
        let doubters = doubters.iter().collect();
        self.draft.emit(Event::Settled {
            verdict,
            doubters,
            word,
            points,
            by,
            gloss,
            near,
        });
        self.show(match by {
            None => Scene::Passed,
            Some(Source::Dictionary) => Scene::LookedUp,
            Some(Source::Table | Source::Vote) => Scene::Decided,
            Some(Source::Judge) => Scene::Ruled,
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

    /// What the dictionary says of a word that it writes so.
    fn gloss(&self, word: &str) -> Option<Gloss> {
        let known = (self.book.describe)(&spell(word).ok()?.letters);
        let same = known.iter().find(|one| one.form == word);
        same.or(known.first()).map(|one| Gloss {
            lemma: one.lemma.as_str().into(),
            grammar: one.grammar.code().into(),
        })
    }

    /// The word with the accents the dictionary gives it.
    fn as_written(&self, word: &Arc<str>) -> Arc<str> {
        let written = spell(word).ok().and_then(|Spelled { letters, .. }| {
            let plain = self.book.lexicon.display(&letters);
            plain.or_else(|| self.book.compounds.find(&letters))
        });
        written.map_or_else(|| word.clone(), Arc::from)
    }
}

fn looked_up(exists: bool) -> Verdict {
    if exists {
        Verdict::Exists
    } else {
        Verdict::Missing
    }
}
