//! A toy game for a table to play: every round each seat secretly picks a
//! number, and all are shown at once. The last digit of each is its score.

use std::{prelude::v1::*, sync::Arc, vec};

use game::{
    Beat, Draft, Game, Input, Language, Length, Level, Millis, Moment, Outcome, Play, Refused,
    Running, Seat, Seats, Viewer,
};
use rand::RngExt;
use serde::{Deserialize, Serialize};

use crate::{About, Setup, Shelf};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    pub rounds: u8,
    /// Milliseconds for a round; zero is a relaxed game.
    pub clock: Millis,
    /// One seat after the other rather than all at once.
    pub in_turn: bool,
    /// Bots that never have a move.
    pub sleepy: bool,
    /// A round that has begun is not stopped.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub on_air: bool,
    /// What was picked is shown for a while.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub staged: bool,
    /// The time of a round is for looking at the one before.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub gallery: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rounds: 2,
            clock: 0,
            in_turn: false,
            sleepy: false,
            on_air: false,
            staged: false,
            gallery: false,
        }
    }
}

/// How long what was picked is shown, where it is.
pub const SHOWN: Length = Length {
    told: 3_000,
    screen: 4_000,
    hands: 2_000,
};

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pick {
    pub options: Options,
    first: Option<Seat>,
    /// What each seat alone may know.
    pub hands: Vec<String>,
    pub picks: Vec<Option<u64>>,
    shown: Vec<u64>,
    scores: Vec<i32>,
    pub round: u8,
    turn: Seat,
    deadline: Option<Millis>,
    beat: Option<Beat>,
    /// What the holder of each seat scored in the game before.
    before: Vec<Option<i32>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Move {
    pub round: u8,
    pub number: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Dealt {
        hands: Vec<String>,
        turn: Seat,
        deadline: Option<Millis>,
    },
    Picked {
        seat: Seat,
        number: u64,
    },
    Revealed {
        deadline: Option<Millis>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        beat: Option<Beat>,
    },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub round: u8,
    pub shown: Vec<u64>,
    pub scores: Vec<i32>,
    pub awaited: Vec<Seat>,
    pub deadline: Option<Millis>,
    pub sleepy: bool,
    pub before: Vec<Option<i32>>,
    pub hand: Option<String>,
    pub pick: Option<u64>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Refusal(&'static str);

impl game::Refusal for Refusal {
    fn refused(&self) -> Refused {
        Refused::new(self.0)
    }

    fn all() -> Vec<Self> {
        let codes = [
            "pick.rounds",
            "pick.started",
            "pick.over",
            "pick.other-round",
            "pick.too-late",
            "pick.not-awaited",
            "pick.too-early",
        ];
        codes.map(Refusal).to_vec()
    }
}

impl Pick {
    fn over(&self) -> bool {
        self.round > self.options.rounds
    }

    fn deadline(&self, now: Moment, beat: Option<Beat>) -> Option<Millis> {
        (self.options.clock > 0).then(|| now.after(beat) + self.options.clock)
    }

    fn reveal_if_complete(draft: &mut Draft<Self>, now: Moment) {
        if draft.picks.iter().all(Option::is_some) {
            let last = draft.round == draft.options.rounds;
            let beat = now.beat(SHOWN).filter(|_| draft.options.staged);
            let deadline = draft.deadline(now, beat).filter(|_| !last);
            draft.emit(Event::Revealed { deadline, beat });
        }
    }
}

impl Game for Pick {
    const ID: &'static str = "pick";

    type Options = Options;
    type Content = ();
    type Move = Move;
    type Event = Event;
    type View = View;
    type Refusal = Refusal;

    fn new(setup: &game::Setup<Options>) -> Result<Self, Refusal> {
        if !(1..=9).contains(&setup.options.rounds) {
            return Err(Refusal("pick.rounds"));
        }
        let seats = setup.seats as usize;
        Ok(Pick {
            options: setup.options.clone(),
            first: setup.first,
            hands: Vec::new(),
            picks: vec![None; seats],
            shown: Vec::new(),
            scores: vec![0; seats],
            round: 0,
            turn: Seat(0),
            deadline: None,
            beat: None,
            before: vec![None; seats],
        })
    }

    fn decide(
        draft: &mut Draft<Self>,
        _: &(),
        now: Moment,
        input: Input<Move>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Start if draft.round > 0 => return Err(Refusal("pick.started")),
            Input::Start => {
                let mut dice = now.dice();
                let seats = draft.picks.len();
                let lot = Seat(dice.random_range(0..seats as u8));
                let secret = |_| std::format!("hand-{:016x}", dice.random::<u64>());
                draft.emit(Event::Dealt {
                    hands: (0..seats).map(secret).collect(),
                    turn: draft.first.unwrap_or(lot),
                    deadline: draft.deadline(now, None),
                });
            }
            _ if draft.over() => return Err(Refusal("pick.over")),
            Input::Move { seat, mv } => {
                if mv.round != draft.round {
                    return Err(Refusal("pick.other-round"));
                }
                if draft.deadline.is_some_and(|deadline| now.at > deadline) {
                    return Err(Refusal("pick.too-late"));
                }
                if !draft.awaiting().contains(seat) {
                    return Err(Refusal("pick.not-awaited"));
                }
                draft.emit(Event::Picked {
                    seat,
                    number: mv.number,
                });
                Pick::reveal_if_complete(draft, now);
            }
            Input::Alarm => {
                if draft.deadline.is_none_or(|deadline| now.at < deadline) {
                    return Err(Refusal("pick.too-early"));
                }
                for seat in Seats::all(draft.picks.len() as u8).iter() {
                    if draft.picks[seat.index()].is_none() {
                        draft.emit(Event::Picked { seat, number: 0 });
                    }
                }
                Pick::reveal_if_complete(draft, now);
            }
        }
        Ok(())
    }

    fn evolve(&mut self, event: &Event) {
        let seats = self.picks.len() as u8;
        match event {
            Event::Dealt {
                hands,
                turn,
                deadline,
            } => {
                self.hands.clone_from(hands);
                self.turn = *turn;
                self.deadline = *deadline;
                self.round = 1;
            }
            Event::Picked { seat, number } => {
                if let Some(pick) = self.picks.get_mut(seat.index()) {
                    *pick = Some(*number);
                    self.turn = Seat((seat.0 + 1) % seats);
                }
            }
            Event::Revealed { deadline, beat } => {
                self.beat = *beat;
                self.shown = self.picks.iter().map(|pick| pick.unwrap_or(0)).collect();
                self.picks.fill(None);
                for (score, number) in self.scores.iter_mut().zip(&self.shown) {
                    *score += (number % 10) as i32;
                }
                self.deadline = *deadline;
                self.round = self.round.saturating_add(1);
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let mine = match viewer {
            Viewer::Seat(seat) => Some(seat.index()),
            Viewer::Public => None,
        };
        View {
            round: self.round,
            shown: self.shown.clone(),
            scores: self.scores.clone(),
            awaited: self.awaiting().iter().collect(),
            deadline: self.deadline,
            sleepy: self.options.sleepy,
            before: self.before.clone(),
            hand: mine.map(|seat| self.hands[seat].clone()),
            pick: mine.and_then(|seat| self.picks[seat]),
        }
    }

    fn awaiting(&self) -> Seats {
        if self.round == 0 || self.over() {
            return Seats::NONE;
        }
        if self.options.in_turn {
            return [self.turn].into_iter().collect();
        }
        (0u8..)
            .zip(&self.picks)
            .filter(|(_, pick)| pick.is_none())
            .map(|(seat, _)| Seat(seat))
            .collect()
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.scores.get(seat.index()).copied()
    }

    fn pausable(&self) -> bool {
        !self.options.on_air || self.picks.iter().all(Option::is_none)
    }

    fn may_be_slow(&self) -> bool {
        !self.options.on_air
    }

    fn alarm(&self) -> Option<Millis> {
        self.deadline
    }

    fn beat(&self) -> Option<Beat> {
        self.beat
    }

    fn looked_at(&self) -> Option<Millis> {
        self.deadline.filter(|_| self.options.gallery)
    }

    fn outcome(&self) -> Option<Outcome> {
        let best = self.scores.iter().max()?;
        self.over().then(|| Outcome {
            winners: (0u8..)
                .zip(&self.scores)
                .filter(|(_, score)| *score == best)
                .map(|(seat, _)| Seat(seat))
                .collect(),
            scores: self.scores.clone(),
        })
    }

    fn legacy(&self) -> Option<impl Serialize> {
        Some(self.scores.clone())
    }

    fn inherit(&mut self, legacy: &str, seats: &[Option<Seat>]) {
        let scores: Vec<i32> = serde_json::from_str(legacy).unwrap_or_default();
        let score = |seat: &Option<Seat>| scores.get((*seat)?.index()).copied();
        self.before = seats.iter().map(score).collect();
    }

    fn bot(view: &View, seat: Seat, _: Level, _: &(), now: Moment) -> Option<Move> {
        (view.awaited.contains(&seat) && !view.sleepy).then(|| Move {
            round: view.round,
            number: now.dice().random_range(1_000_000_000..9_000_000_000),
        })
    }
}

/// Two boxes: `pick` for two to four seats of up to two people, and `duel`,
/// the same for exactly two people.
#[derive(Clone, Copy)]
pub struct ToyShelf {
    /// The longest game this edition of the rules still accepts.
    pub most_rounds: u8,
    /// A box that is not there any more; all of them for the empty name.
    pub lost: Option<&'static str>,
}

impl Default for ToyShelf {
    fn default() -> Self {
        ToyShelf {
            most_rounds: 9,
            lost: None,
        }
    }
}

pub fn shelf() -> Arc<dyn Shelf> {
    Arc::new(ToyShelf::default())
}

impl ToyShelf {
    fn read(&self, game: &str, options: &str) -> Result<Options, Refused> {
        self.about(game)
            .ok_or_else(|| Refused::new("table.no-such-game"))?;
        let options: Options = serde_json::from_str(options)
            .map_err(|why| Refused::new("malformed").arg("why", std::format!("{why}")))?;
        if options.rounds > self.most_rounds || options.rounds == 0 {
            return Err(Refused::new("pick.rounds"));
        }
        Ok(options)
    }
}

impl Shelf for ToyShelf {
    fn about(&self, game: &str) -> Option<About> {
        let (most_seats, people_per_seat) = match game {
            game if self
                .lost
                .is_some_and(|lost| lost == game || lost.is_empty()) =>
            {
                return None;
            }
            "pick" => (4, 2),
            "duel" => (2, 1),
            _ => return None,
        };
        Some(About {
            least_seats: 2,
            most_seats,
            people_per_seat,
        })
    }

    fn options(&self, game: &str, options: &str) -> Result<String, Refused> {
        let options = self.read(game, options)?;
        Ok(serde_json::to_string(&options).expect("plain data"))
    }

    fn opening(&self, game: &str, language: Language) -> Result<String, Refused> {
        match language {
            Language::Fr => self.options(game, "{}"),
            Language::En => self.options(game, r#"{"rounds":3}"#),
        }
    }

    fn open(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
        let options = self.read(game, setup.options)?;
        let about = self.about(game);
        if about.is_none_or(|about| setup.seats > about.most_seats) {
            return Err(Refused::new("pick.seats"));
        }
        let legacy = setup.legacy;
        let setup = game::Setup {
            seats: setup.seats,
            first: setup.first,
            options,
        };
        let mut state = Pick::new(&setup).map_err(|refusal| game::Refusal::refused(&refusal))?;
        if let Some(legacy) = legacy {
            state.inherit(legacy.kept.get(), &legacy.seats);
        }
        Ok(Box::new(Play {
            state,
            content: Arc::new(Arc::new(())),
        }))
    }
}
