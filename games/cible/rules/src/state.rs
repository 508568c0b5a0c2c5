mod judging;

use alloc::{collections::BTreeSet, sync::Arc, vec::Vec};

use game::{Beat, Millis, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    events::{Attempt, Party, Place, PlayedQuestion, Verdict},
    flair::Flair,
    options::{Length, Options},
};

pub const MOST_SEATS: usize = 6;
/// What an answer on the way is given beyond the clock (the network's delay is
/// taken off when it arrives).
pub const GRACE: Millis = 300;
/// A person who judges may say yes or no this long after the clock; then the
/// house judges what was typed.
pub const RULING: Millis = 6_000;

/// A game of La Cible.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cible {
    pub(crate) options: Arc<Options>,
    pub(crate) seats: u8,
    pub(crate) tempers: [u32; MOST_SEATS],
    pub(crate) party: u8,
    pub(crate) phase: u8,
    pub(crate) step: u32,
    pub(crate) attempts: u32,
    pub(crate) towers: [u8; MOST_SEATS],
    pub(crate) totals: [u16; MOST_SEATS],
    /// The best level of each seat in a final, and the most pawns that it had
    /// when a party ended (L6.3).
    pub(crate) levels: [u8; MOST_SEATS],
    pub(crate) pawns: [u8; MOST_SEATS],
    /// The seats that people play, as far as judging goes (L0.9).
    pub(crate) people: Seats,
    /// Who judges the series, and who has judged one in this phase (L0.5).
    pub(crate) judge: Option<Seat>,
    pub(crate) judges: Seats,
    /// Sides drawn from each pack since it was last through (L0.3).
    pub(crate) drawn: Arc<[BTreeSet<u16>; 5]>,
    /// How hard the series of this phase are, once one was drawn (L2.3).
    pub(crate) difficulty: Option<u8>,
    /// Camera tokens still face down.
    pub(crate) tokens: Seats,
    pub(crate) floor: Arc<Floor>,
    /// Pawns lost in the first phase.
    pub(crate) lost: u8,
    /// Who has just lost a pawn to the definitions.
    pub(crate) fallen: Seats,
    /// What each seat found in the second phase.
    pub(crate) found: [Option<u8>; MOST_SEATS],
    pub(crate) series: Option<Arc<OpenSeries>>,
    /// Points in the third phase, and who is still in the round.
    pub(crate) marks: [u8; MOST_SEATS],
    pub(crate) inside: Seats,
    pub(crate) qualified: Vec<Seat>,
    /// Points at auction, and who opened the last question.
    pub(crate) auctions: [u8; MOST_SEATS],
    pub(crate) opener: Option<Seat>,
    pub(crate) bid: Option<(Seat, u32)>,
    pub(crate) finale: Option<Arc<Finale>>,
    pub(crate) appeal: Option<Appeal>,
    /// Answers the table has accepted (L0.6).
    pub(crate) accepted: Arc<Vec<Accepted>>,
    /// Attempts of the present step that the table was asked about: once each.
    pub(crate) settled: Vec<u32>,
    /// What the card says, for a person who judges.
    pub(crate) sheet: Arc<Vec<Arc<str>>>,
    /// What those who wait play along.
    pub(crate) flair: Arc<Flair>,
    /// Who holds the golden pawn.
    pub(crate) golden: Seats,
    pub(crate) stage: Stage,
    /// What was shown last.
    pub(crate) staged: Option<Beat>,
    pub(crate) deadline: Option<Millis>,
    /// The questions that are done with.
    pub(crate) story: Arc<Vec<PlayedQuestion>>,
    /// The parties played so far.
    pub(crate) parties: Arc<Vec<Party>>,
}

/// The question everyone answers from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Floor {
    pub place: Option<Place>,
    pub text: Arc<str>,
    pub examples: Vec<Arc<str>>,
    pub attempts: Vec<Attempt>,
}

/// A series of definitions under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OpenSeries {
    pub seat: Seat,
    pub side: u16,
    pub letter: char,
    /// The definitions read, and what was found of the six.
    pub texts: [Option<Arc<str>>; 6],
    pub found: [bool; 6],
    pub now: Option<u8>,
    pub attempts: Vec<(u8, Attempt)>,
    /// Typed, before a person who judges.
    pub submitted: Option<Arc<str>>,
    /// Each definition with its answer, once it is over.
    pub shown: Vec<(Arc<str>, Arc<str>)>,
}

/// The final under way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Finale {
    pub seat: Seat,
    pub side: u16,
    pub level: u8,
    pub line: u8,
    pub text: Arc<str>,
    /// Answers by level and line, as they were given.
    pub given: [[Vec<Arc<str>>; 3]; 6],
    /// The line validated at each level.
    pub validated: Vec<u8>,
    pub questions: Vec<Arc<str>>,
    pub verified: Vec<(u8, Attempt)>,
    pub passed: u8,
    pub failed: bool,
}

impl Finale {
    /// What was given to the question validated at each level.
    pub(crate) fn kept(&self) -> Vec<Vec<Arc<str>>> {
        let lines = self.given.iter().zip(&self.validated);
        lines
            .map(|(given, line)| given[*line as usize % 3].clone())
            .collect()
    }
}

/// An answer that the table has accepted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Accepted {
    pub question: Arc<str>,
    /// As it was typed.
    pub said: Arc<str>,
    /// What it counts as: the card's own answer where it is one.
    pub answer: Arc<str>,
}

/// How it is written down; the pair is that of earlier versions.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Written {
    Meant(Arc<str>, Arc<str>, Arc<str>),
    Said(Arc<str>, Arc<str>),
}

impl From<Written> for Accepted {
    fn from(written: Written) -> Accepted {
        let (question, said, answer) = match written {
            Written::Meant(question, said, answer) => (question, said, answer),
            Written::Said(question, said) => (question, said.clone(), said),
        };
        Accepted {
            question,
            said,
            answer,
        }
    }
}

impl From<Accepted> for Written {
    fn from(one: Accepted) -> Written {
        match one.said == one.answer {
            true => Written::Said(one.question, one.said),
            false => Written::Meant(one.question, one.said, one.answer),
        }
    }
}

/// An answer the table is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Appeal {
    pub number: u32,
    pub by: Seat,
    /// The people who decide.
    pub voters: Seats,
    pub votes: [Option<bool>; MOST_SEATS],
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    Ready,
    /// The phase is announced.
    Intro,
    /// A question is read, before the camera turns to anybody.
    Reading,
    /// The seat on air answers a question of the floor. `text` lies before an
    /// arbiter who is a person.
    Answering {
        seat: Seat,
        text: Option<Arc<str>>,
    },
    /// The last attempt is looked at, and may be appealed.
    Judged,
    /// The letter of a series is announced.
    Letter,
    Series,
    SeriesOver,
    /// Who loses a pawn to the definitions is looked at.
    Tally,
    /// The seat bids or passes.
    Bidding {
        seat: Seat,
    },
    /// The seat gives what it bid.
    Performing {
        seat: Seat,
        count: u32,
        text: Option<Arc<str>>,
    },
    Finale,
    Verifying,
    PartyOver,
    Over {
        winners: Seats,
    },
}

impl Cible {
    pub(crate) fn opening(options: Options, seats: u8) -> Cible {
        Cible {
            options: Arc::new(options),
            seats,
            tempers: [0; MOST_SEATS],
            party: 0,
            phase: 0,
            step: 0,
            attempts: 0,
            towers: [0; MOST_SEATS],
            totals: [0; MOST_SEATS],
            levels: [0; MOST_SEATS],
            pawns: [0; MOST_SEATS],
            people: Seats::all(seats),
            judge: None,
            judges: Seats::NONE,
            drawn: Arc::default(),
            difficulty: None,
            tokens: Seats::NONE,
            floor: Arc::default(),
            lost: 0,
            fallen: Seats::NONE,
            found: [None; MOST_SEATS],
            series: None,
            marks: [0; MOST_SEATS],
            inside: Seats::NONE,
            qualified: Vec::new(),
            auctions: [0; MOST_SEATS],
            opener: None,
            bid: None,
            finale: None,
            appeal: None,
            accepted: Arc::default(),
            settled: Vec::new(),
            sheet: Arc::default(),
            flair: Arc::default(),
            golden: Seats::NONE,
            stage: Stage::Ready,
            staged: None,
            deadline: None,
            story: Arc::default(),
            parties: Arc::default(),
        }
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// Who the table waits for.
    pub(crate) fn awaited(&self) -> Seats {
        if let Some(appeal) = &self.appeal {
            let voters = appeal.voters.iter();
            return voters
                .filter(|seat| appeal.votes[seat.index()].is_none())
                .collect();
        }
        let on_air = match &self.stage {
            Stage::Answering { seat, text } | Stage::Performing { seat, text, .. } => {
                match (text, self.arbiter()) {
                    (Some(_), Some(arbiter)) => Some(arbiter),
                    _ => Some(*seat),
                }
            }
            Stage::Bidding { seat } => Some(*seat),
            Stage::Series => match (self.submitted(), self.arbiter()) {
                (Some(_), Some(arbiter)) => Some(arbiter),
                _ => self.series.as_ref().map(|series| series.seat),
            },
            Stage::Finale => self.finale.as_ref().map(|finale| finale.seat),
            Stage::Verifying => self.arbiter().filter(|_| self.to_verify().is_some()),
            _ => None,
        };
        on_air.into_iter().collect()
    }

    /// The answer of the final that is verified next, and its level; none once
    /// a level has enough that are right.
    pub(crate) fn to_verify(&self) -> Option<(u8, Arc<str>)> {
        let finale = self.finale.as_ref()?;
        let level = finale.passed + 1;
        let line = *finale.validated.get(level as usize - 1)?;
        let done = || finale.verified.iter().filter(|(at, _)| *at == level);
        let right = done().filter(|(_, attempt)| attempt.verdict == Verdict::Right);
        if right.count() >= level as usize {
            return None;
        }
        let given = &finale.given[(level as usize - 1) % 6][line as usize % 3];
        Some((level, given.get(done().count())?.clone()))
    }

    /// The answer to a definition that lies before a person who judges.
    pub(crate) fn submitted(&self) -> Option<&Arc<str>> {
        self.series.as_ref()?.submitted.as_ref()
    }

    /// The seat on air.
    pub(crate) fn on_air(&self) -> Option<Seat> {
        match &self.stage {
            Stage::Answering { seat, .. }
            | Stage::Performing { seat, .. }
            | Stage::Bidding { seat } => Some(*seat),
            Stage::Letter | Stage::Series | Stage::SeriesOver => {
                self.series.as_ref().map(|series| series.seat)
            }
            Stage::Finale | Stage::Verifying => self.finale.as_ref().map(|finale| finale.seat),
            Stage::Judged => self.floor.attempts.last().map(|attempt| attempt.seat),
            _ => None,
        }
    }

    /// The seats that can be on air before the phase is over, as it stands.
    pub(crate) fn contenders(&self) -> impl Iterator<Item = Seat> + '_ {
        let finalist = self.finale.as_ref().map(|finale| finale.seat);
        self.all_seats().filter(move |seat| match self.phase {
            3 if !self.inside.is_empty() => self.inside.contains(*seat),
            4 => self.qualified.contains(seat),
            5 => finalist.is_none_or(|finalist| finalist == *seat),
            _ => true,
        })
    }

    /// What has been said of the floor's question and counts as given.
    pub(crate) fn given(&self) -> impl Iterator<Item = &Arc<str>> {
        let right = self.floor.attempts.iter();
        right
            .filter(|attempt| attempt.verdict == Verdict::Right)
            .filter_map(|attempt| attempt.answer.as_ref())
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        let Stage::Over { winners } = &self.stage else {
            return None;
        };
        let scores = self
            .all_seats()
            .map(|seat| self.totals[seat.index()] as i32);
        Some(Outcome {
            scores: scores.collect(),
            winners: winners.iter().collect(),
        })
    }

    /// Whether this party is the last.
    pub(crate) fn last_party(&self) -> bool {
        match self.options.length {
            Length::One => true,
            Length::Two => self.party >= 2,
            Length::Goal => {
                let goal = self.options.goal as u16;
                self.totals.iter().any(|total| *total >= goal)
            }
        }
    }

    /// When the clock wakes the game: what people see, and a little more while
    /// somebody may be answering.
    pub(crate) fn wakes(&self) -> Option<Millis> {
        let deadline = self.deadline?;
        if self.appeal.is_some() {
            return Some(deadline);
        }
        Some(match self.stage {
            Stage::Answering { .. } | Stage::Performing { .. } if self.arbiter().is_some() => {
                deadline.saturating_add(RULING)
            }
            Stage::Series if self.arbiter().is_some() && self.submitted().is_some() => {
                deadline.saturating_add(RULING)
            }
            Stage::Verifying if self.arbiter().is_some() && self.to_verify().is_some() => {
                deadline.saturating_add(RULING)
            }
            Stage::Answering { .. }
            | Stage::Performing { .. }
            | Stage::Series
            | Stage::Finale
            | Stage::Bidding { .. } => deadline.saturating_add(GRACE),
            _ => deadline,
        })
    }
}

/// The pack a phase draws from.
pub(crate) fn pack_of(phase: u8) -> usize {
    match phase {
        1 => 0,
        2 => 1,
        3 => 2,
        4 => 3,
        _ => 4,
    }
}
