//! Judging: what the house knows of an answer, what people let pass, and what
//! nobody said.

use alloc::{collections::BTreeSet, sync::Arc, vec::Vec};

use game::{Millis, Seat, Seats};

use super::{Deciding, GLANCE, LOOK};
use crate::{
    cards::{Answers, Question},
    events::{Attempt, Verdict},
    judge::{Field, Words, same},
};

/// How long a right answer is looked at where there are people to appeal
/// against it.
const LONG_GLANCE: Millis = 2_500;
/// How many of the answers nobody gave are told.
const TOLD: usize = 12;

/// What was said of an answer, and whether a person said it.
pub(super) struct Said {
    pub verdict: Verdict,
    pub answer: Option<Arc<str>>,
    pub ruled: bool,
}

impl Said {
    pub fn by_house((verdict, answer): (Verdict, Option<Arc<str>>)) -> Said {
        Said {
            verdict,
            answer,
            ruled: false,
        }
    }

    pub fn wrong() -> Said {
        Said {
            verdict: Verdict::Wrong,
            answer: None,
            ruled: true,
        }
    }
}

impl Deciding<'_> {
    /// What the house says of an answer to a list question.
    pub(super) fn judge(
        &self,
        question: &Question,
        text: &str,
        given: &[Arc<str>],
    ) -> (Verdict, Option<Arc<str>>) {
        let known = self.judged(&question.text, &question.answers, text, given);
        let examples = self.examples(question);
        let said = |answer: &&Arc<str>| given.contains(answer) || examples.contains(answer);
        // Of two with one name, the second time the other is meant.
        match known.iter().find(|answer| !said(answer)) {
            Some(answer) => (Verdict::Right, Some(answer.clone())),
            None if known.is_empty() => (Verdict::Wrong, None),
            None => (Verdict::Repeated, known.into_iter().next()),
        }
    }

    /// The answers that are read with a question, by their usual names.
    pub(super) fn examples(&self, question: &Question) -> Vec<Arc<str>> {
        let examples = question.examples.iter();
        let known = |example: &Arc<str>| question.answers.judge(example, &*self.book.words);
        examples.filter_map(known).collect()
    }

    /// The accepted answers that a text may stand for: by what the table decided
    /// earlier, on the card, or among what people let pass, however it is
    /// written (L0.6).
    pub(super) fn judged(
        &self,
        question: &str,
        answers: &Answers,
        text: &str,
        given: &[Arc<str>],
    ) -> Vec<Arc<str>> {
        let accepted = self.draft.accepted.iter();
        let accepted: Vec<_> = accepted.filter(|one| *one.question == *question).collect();
        let same = accepted.iter().find(|one| same(&one.said, text));
        if let Some(same) = same {
            return [same.answer.clone()].into();
        }
        let words = &*self.book.words;
        let known = answers.judge_all(text, words);
        if !known.is_empty() {
            return known;
        }
        let given = given.iter().map(|said| (said, said));
        let passed = accepted.iter().map(|one| (&one.said, &one.answer));
        let passed: Vec<(&Arc<str>, &Arc<str>)> = passed.chain(given).collect();
        let field = Field::new((0..).zip(&passed).map(|(at, (said, _))| (at, &***said)));
        let meant = field.judge_all(text, words).into_iter();
        meant.map(|at| passed[at as usize].1.clone()).collect()
    }

    /// What a person says of a text: right, unless it was said before, as the
    /// card's own answer where it is one.
    pub(super) fn let_pass(&self, judged: (Verdict, Option<Arc<str>>), text: &Arc<str>) -> Said {
        match judged {
            (Verdict::Repeated, answer) => Said {
                verdict: Verdict::Repeated,
                answer,
                ruled: false,
            },
            (_, answer) => Said {
                verdict: Verdict::Right,
                answer: answer.or_else(|| (!text.is_empty()).then(|| text.clone())),
                ruled: true,
            },
        }
    }

    /// The seats whose people decide on an appeal against what a seat said.
    pub(super) fn voters(&self, answered: Seat) -> Seats {
        let mut voters = self.people();
        voters.remove(answered);
        voters
    }

    /// How long an answer is looked at: long enough to appeal where one may.
    pub(super) fn look(&self, attempt: &Attempt) -> Millis {
        match attempt.verdict {
            _ if attempt.ruled => GLANCE,
            Verdict::Wrong | Verdict::Repeated => LOOK,
            Verdict::Right if self.voters(attempt.seat).len() > 1 => LONG_GLANCE,
            _ => GLANCE,
        }
    }

    pub(super) fn attempt(&self, seat: Seat, text: &str, said: Said) -> Attempt {
        Attempt {
            number: self.draft.attempts + 1,
            seat,
            text: text.into(),
            answer: said.answer,
            verdict: said.verdict,
            ruled: said.ruled,
        }
    }

    /// What nobody said; where a family plays the house leaves some of it unsaid.
    pub(super) fn missed<'a>(
        &self,
        answers: &Answers,
        said: impl Iterator<Item = &'a Arc<str>>,
    ) -> (Vec<Arc<str>>, u16) {
        let family = self.now.company.family;
        let tells = |name: &str| self.book.says(name, family);
        missed(answers, said, &*self.book.words, tells)
    }
}

/// The best known of the answers that were not said, and how many more.
pub(crate) fn missed<'a>(
    answers: &Answers,
    said: impl Iterator<Item = &'a Arc<str>>,
    words: &dyn Words,
    tells: impl Fn(&str) -> bool,
) -> (Vec<Arc<str>>, u16) {
    let mut said: BTreeSet<Arc<str>> = said.cloned().collect();
    // What a person let pass is told as it was typed.
    let meant = said.iter().filter_map(|said| answers.judge(said, words));
    let meant: Vec<Arc<str>> = meant.collect();
    said.extend(meant);
    let mut missed: Vec<_> = answers
        .all()
        .filter(|(name, _)| !said.contains(*name) && tells(name))
        .collect();
    missed.sort_by_key(|(_, fame)| core::cmp::Reverse(*fame));
    let more = missed.len().saturating_sub(TOLD) as u16;
    let names = missed.into_iter().take(TOLD);
    (names.map(|(name, _)| name.clone()).collect(), more)
}
