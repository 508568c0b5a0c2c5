use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    cards::{Bag, End, Letter, Row},
    events::{Event, Gloss, Near, Said, Source, Verdict},
    options::Options,
    scene::Staged,
    tribunal::{Dispute, Precedent, Proposal},
};

pub const MOST_SEATS: usize = 6;
/// How many facts a view recalls.
const NOTES: usize = 8;

/// A game of Typo. Flat and small, since every step copies it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Typo {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    pub(crate) first: Option<Seat>,
    pub(crate) pack: Bag,
    /// 1 or 2; 0 before the start.
    pub(crate) half: u8,
    /// From 1 within the half.
    pub(crate) turn: u8,
    /// Turns in this half: the size of the hands dealt.
    pub(crate) turns: u8,
    /// Names each decision point, for moves to refer to.
    pub(crate) step: u32,
    pub(crate) rows: [Row; 4],
    pub(crate) hands: [Bag; MOST_SEATS],
    pub(crate) aside: Bag,
    pub(crate) discard: Bag,
    pub(crate) scores: [i16; MOST_SEATS],
    /// Who has the dictionary.
    pub(crate) holder: Seat,
    /// The card chosen this turn and not yet placed.
    pub(crate) chosen: [Option<Letter>; MOST_SEATS],
    /// The seats that place the current letter, in order, as a list of seat
    /// numbers ending at `queued`.
    pub(crate) queue: [Seat; MOST_SEATS],
    pub(crate) queued: u8,
    pub(crate) phase: Phase,
    pub(crate) deadline: Option<Millis>,
    /// What was shown last.
    pub(crate) staged: Option<Staged>,
    /// The word that each row was last said to begin.
    pub(crate) said: [Option<Said>; 4],
    /// The words that stood, and whether the dictionary was asked about them.
    pub(crate) stood: Arc<Vec<(Said, bool)>>,
    /// What is remembered of a game that is over (T15).
    pub(crate) finest: Option<Said>,
    pub(crate) boldest: Option<Said>,
    /// Everyone's score as each turn began, and at the end.
    pub(crate) course: Arc<Vec<Vec<i16>>>,
    pub(crate) notes: Arc<Vec<Note>>,
    /// What earlier games of the table entered, in any language (T12).
    pub(crate) precedents: Arc<Vec<Precedent>>,
    /// The words of this game that were looked up, judged or voted on.
    pub(crate) disputes: Arc<Vec<Dispute>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    Ready,
    Choosing,
    /// The first of the queue is to place.
    Placing,
    Doubting {
        said: Announcement,
        answers: [Option<bool>; MOST_SEATS],
    },
    Judging {
        said: Announcement,
        doubters: Seats,
    },
    /// The first of the queue took a card back and picks a row to clear.
    Clearing,
    Over {
        winners: Seats,
    },
}

/// A card placed and a word announced, not yet settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Announcement {
    pub seat: Seat,
    pub row: u8,
    pub end: End,
    pub word: Arc<str>,
}

/// A public fact, told in a view as what happened lately.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Note {
    /// A half began.
    Half { half: u8 },
    /// Everyone's card was shown.
    Shown { cards: Vec<Letter> },
    Placed {
        seat: Seat,
        letter: Letter,
        row: u8,
        end: End,
        word: Arc<str>,
    },
    /// The word was doubted by too few (or nobody) and stands.
    Stands {
        seat: Seat,
        word: Arc<str>,
        doubters: Vec<Seat>,
    },
    Exists {
        seat: Seat,
        word: Arc<str>,
        doubters: Vec<Seat>,
        points: i16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Source>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        gloss: Option<Gloss>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        near: Option<Near>,
    },
    Missing {
        seat: Seat,
        word: Arc<str>,
        doubters: Vec<Seat>,
        points: i16,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Source>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        near: Option<Near>,
    },
    Cleared {
        seat: Seat,
        letter: Letter,
        row: u8,
        /// The letters that were discarded.
        gone: Row,
        points: i16,
    },
    /// The game is over.
    Ended { winners: Vec<Seat> },
}

impl Typo {
    pub(crate) fn opening(options: Options, seats: u8, first: Option<Seat>) -> Typo {
        Typo {
            options,
            seats,
            first,
            pack: Bag::default(),
            half: 0,
            turn: 0,
            turns: 0,
            step: 0,
            rows: [Row::default(); 4],
            hands: [Bag::default(); MOST_SEATS],
            aside: Bag::default(),
            discard: Bag::default(),
            scores: [0; MOST_SEATS],
            holder: Seat(0),
            chosen: [None; MOST_SEATS],
            queue: [Seat(0); MOST_SEATS],
            queued: 0,
            phase: Phase::Ready,
            deadline: None,
            staged: None,
            said: [const { None }; 4],
            stood: Arc::default(),
            finest: None,
            boldest: None,
            course: Arc::new(Vec::new()),
            notes: Arc::default(),
            precedents: Arc::default(),
            disputes: Arc::default(),
        }
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The seat whose card is being placed.
    pub(crate) fn placer(&self) -> Option<Seat> {
        (self.queued > 0).then_some(self.queue[0])
    }

    pub(crate) fn longest(&self) -> usize {
        self.rows.iter().map(Row::len).max().unwrap_or(0)
    }

    /// What was announced and is not settled.
    pub(crate) fn announced(&self) -> Option<&Announcement> {
        match &self.phase {
            Phase::Doubting { said, .. } | Phase::Judging { said, .. } => Some(said),
            _ => None,
        }
    }

    /// The rows that may be cleared: the longest ones (T8).
    pub(crate) fn clearable(&self) -> impl Iterator<Item = u8> + '_ {
        let longest = self.longest();
        (0u8..)
            .zip(&self.rows)
            .filter(move |(_, row)| row.len() == longest)
            .map(|(i, _)| i)
    }

    pub(crate) fn awaited(&self) -> Seats {
        match &self.phase {
            Phase::Ready | Phase::Over { .. } => Seats::NONE,
            Phase::Choosing => self
                .all_seats()
                .filter(|seat| self.chosen[seat.index()].is_none())
                .collect(),
            Phase::Placing | Phase::Clearing => self.placer().into_iter().collect(),
            Phase::Doubting { said, answers } => self
                .all_seats()
                .filter(|seat| *seat != said.seat && answers[seat.index()].is_none())
                .collect(),
            Phase::Judging { .. } => [self.options.judge].into_iter().collect(),
        }
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over { winners } = &self.phase else {
            return None;
        };
        Some(Outcome {
            scores: self
                .all_seats()
                .map(|seat| self.scores[seat.index()] as i32)
                .collect(),
            winners: winners.iter().collect(),
        })
    }

    fn enter(&mut self, phase: Phase, deadline: Option<Millis>) {
        self.phase = phase;
        self.deadline = deadline;
        self.step = self.step.saturating_add(1);
    }

    fn score(&mut self, seat: Seat, points: i16) {
        let score = &mut self.scores[seat.index()];
        *score = score.saturating_add(points);
    }

    fn note(&mut self, note: Note) {
        let notes = Arc::make_mut(&mut self.notes);
        if notes.len() == NOTES {
            notes.remove(0);
        }
        notes.push(note);
    }

    fn note_scores(&mut self) {
        let scores = self.scores[..self.seats as usize].to_vec();
        Arc::make_mut(&mut self.course).push(scores);
    }

    fn leave_queue(&mut self) {
        self.queue.copy_within(1.., 0);
        self.queued = self.queued.saturating_sub(1);
    }

    pub(crate) fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { pack, rows, holder } => {
                self.pack = *pack;
                self.rows = *rows;
                self.holder = *holder;
            }
            Event::Dealt { half, hands, aside } => {
                self.half = *half;
                self.turns = hands.first().map_or(0, |hand| hand.len() as u8);
                self.hands = [Bag::default(); MOST_SEATS];
                self.hands
                    .iter_mut()
                    .zip(hands)
                    .for_each(|(mine, dealt)| *mine = *dealt);
                self.aside = *aside;
                self.discard = Bag::default();
                self.note(Note::Half { half: *half });
            }
            Event::TurnBegan { turn, deadline } => {
                self.turn = *turn;
                self.note_scores();
                self.enter(Phase::Choosing, *deadline);
            }
            Event::Chose { seat, letter } => {
                let (hand, chosen) = (
                    &mut self.hands[seat.index()],
                    &mut self.chosen[seat.index()],
                );
                if let Some(before) = chosen.replace(*letter) {
                    hand.add(before);
                }
                hand.take(*letter);
            }
            Event::Shown => {
                let cards = self.chosen.iter().flatten().copied().collect();
                self.note(Note::Shown { cards });
            }
            Event::Queued { seats } => {
                self.queue = [Seat(0); MOST_SEATS];
                self.queue
                    .iter_mut()
                    .zip(seats)
                    .for_each(|(place, seat)| *place = *seat);
                self.queued = seats.len() as u8;
            }
            Event::Called { deadline } => self.enter(Phase::Placing, *deadline),
            Event::Placed {
                seat,
                row,
                end,
                word,
                deadline,
            } => {
                if let Some(letter) = self.chosen[seat.index()].take() {
                    self.rows[*row as usize].push(*end, letter);
                    self.note(Note::Placed {
                        seat: *seat,
                        letter,
                        row: *row,
                        end: *end,
                        word: word.clone(),
                    });
                }
                self.said[*row as usize] = Some(Said {
                    seat: *seat,
                    word: word.clone(),
                });
                let said = Announcement {
                    seat: *seat,
                    row: *row,
                    end: *end,
                    word: word.clone(),
                };
                let answers = [None; MOST_SEATS];
                self.enter(Phase::Doubting { said, answers }, *deadline);
            }
            Event::Answered { seat, doubt } => {
                if let Phase::Doubting { answers, .. } = &mut self.phase {
                    answers[seat.index()] = Some(*doubt);
                }
            }
            Event::Referred { deadline } => {
                if let Phase::Doubting { said, answers } = &self.phase {
                    let said = said.clone();
                    let doubters = self
                        .all_seats()
                        .filter(|seat| answers[seat.index()] == Some(true))
                        .collect();
                    self.enter(Phase::Judging { said, doubters }, *deadline);
                }
            }
            Event::Settled {
                verdict,
                doubters,
                word,
                points,
                by,
                gloss,
                near,
            } => {
                self.settle(*verdict, doubters, word, *points, *by, gloss, near);
            }
            Event::JudgeAwaited { deadline } => self.deadline = Some(*deadline),
            Event::MustClear { deadline, .. } => self.enter(Phase::Clearing, *deadline),
            Event::Cleared { seat, row, points } => {
                let gone = self.rows[*row as usize];
                self.said[*row as usize] = None;
                gone.cards().for_each(|card| self.discard.add(card));
                if let Some(letter) = self.chosen[seat.index()].take() {
                    self.rows[*row as usize] = Row::new(letter);
                    self.note(Note::Cleared {
                        seat: *seat,
                        letter,
                        row: *row,
                        gone,
                        points: *points,
                    });
                }
                self.score(*seat, *points);
                self.holder = *seat;
                self.leave_queue();
            }
            Event::Ended {
                winners,
                finest,
                boldest,
            } => {
                self.said = [const { None }; 4];
                self.note_scores();
                self.finest.clone_from(finest);
                self.boldest.clone_from(boldest);
                self.note(Note::Ended {
                    winners: winners.clone(),
                });
                let winners = winners.iter().copied().collect();
                self.enter(Phase::Over { winners }, None);
            }
            Event::Staged(staged) => self.staged = Some(*staged),
            Event::Proposed { seat, word, counts } => self.change_dispute(word, |dispute| {
                dispute.proposal = Some(Proposal::of(*seat, *counts));
            }),
            Event::Voted { seat, word, yes } => self.change_dispute(word, |dispute| {
                if let Some(proposal) = &mut dispute.proposal {
                    proposal.vote(*seat, *yes);
                }
            }),
            Event::Resolved { word, entered } => self.change_dispute(word, |dispute| {
                if let Some(proposal) = &mut dispute.proposal {
                    proposal.entered = Some(*entered);
                }
            }),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "the fields of one event")]
    fn settle(
        &mut self,
        verdict: Verdict,
        doubters: &[Seat],
        word: &Arc<str>,
        points: i16,
        by: Option<Source>,
        gloss: &Option<Gloss>,
        near: &Option<Near>,
    ) {
        let (Phase::Doubting { said, .. } | Phase::Judging { said, .. }) = &self.phase else {
            return;
        };
        let Announcement { seat, row, end, .. } = *said;
        let (word, doubters) = (word.clone(), doubters.to_vec());
        self.score(seat, points);
        if verdict != Verdict::Unchecked {
            self.dispute_word(&word, verdict == Verdict::Exists, by);
        }
        if verdict != Verdict::Missing {
            let word = word.clone();
            let asked = verdict == Verdict::Exists;
            Arc::make_mut(&mut self.stood).push((Said { seat, word }, asked));
        }
        match verdict {
            Verdict::Unchecked => {
                self.note(Note::Stands {
                    seat,
                    word,
                    doubters,
                });
                self.leave_queue();
            }
            Verdict::Exists => {
                self.note(Note::Exists {
                    seat,
                    word,
                    doubters,
                    points,
                    by,
                    gloss: gloss.clone(),
                    near: near.clone(),
                });
                self.leave_queue();
            }
            Verdict::Missing => {
                self.chosen[seat.index()] = self.rows[row as usize].pop(end);
                self.said[row as usize] = None;
                self.note(Note::Missing {
                    seat,
                    word,
                    doubters,
                    points,
                    by,
                    near: near.clone(),
                });
            }
        }
    }
}
