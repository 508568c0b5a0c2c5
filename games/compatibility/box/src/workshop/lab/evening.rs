use std::{fmt, sync::Arc};

use anyhow::{Context, Result, anyhow};
use clap::ValueEnum;
use compatibility::{Compatibility, Content, Move, Options, PICTURES, PhaseView, Rig, Round, View};
use game::{Game, Input, Level, Moment, Seat, Setup, Viewer, step};
use rand::{RngExt, SeedableRng, rngs::SmallRng, seq::SliceRandom};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Skill {
    Beginner,
    Regular,
    Seasoned,
    Expert,
    /// Lays any pictures, and plays no special cards
    Random,
}

impl Skill {
    /// Those of bots.
    pub const BOTS: [Skill; 4] = [
        Skill::Beginner,
        Skill::Regular,
        Skill::Seasoned,
        Skill::Expert,
    ];

    pub fn level(self) -> Option<Level> {
        match self {
            Skill::Beginner => Some(Level::Beginner),
            Skill::Regular => Some(Level::Regular),
            Skill::Seasoned => Some(Level::Seasoned),
            Skill::Expert => Some(Level::Expert),
            Skill::Random => None,
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.level().map_or("random", Level::name))
    }
}

/// How games are played: by whom, with what set on purpose.
#[derive(Clone)]
pub struct Evening {
    pub options: Options,
    pub seats: u8,
    /// Who plays on each side, over and over when there are more sides; they
    /// change sides from game to game.
    pub players: Vec<Skill>,
    /// Whether everyone has the same temper.
    pub like_minded: bool,
    /// Whether bots are shown the rounds played, from which they learn.
    pub learning: bool,
    /// Another track than the game's own.
    pub track: Option<Arc<[u8]>>,
    /// Stops after so many rounds; games have an end of their own.
    pub rounds: u16,
    pub seed: u64,
    pub content: Arc<Content>,
}

/// A game that was played.
pub struct Course {
    pub pictures: Arc<[Arc<str>]>,
    pub history: Arc<Vec<Round>>,
    pub winners: Vec<Seat>,
}

impl Evening {
    /// An edition as it is, with bots who differ and learn.
    pub fn new(options: Options, seats: u8, content: Arc<Content>) -> Evening {
        Evening {
            options,
            seats,
            players: vec![Skill::Regular],
            like_minded: false,
            learning: true,
            track: None,
            rounds: u16::MAX,
            seed: 1,
            content,
        }
    }

    /// Which of the players is on a side in this game.
    pub fn player(&self, number: u64, side: u8) -> usize {
        (number as usize + side as usize) % self.players.len()
    }

    pub fn side(&self, seat: Seat) -> u8 {
        compatibility::side_of(self.options.mode, self.seats, seat)
    }

    pub fn sides(&self) -> u8 {
        compatibility::sides(self.options.mode, self.seats)
    }

    /// Plays game number `number`. Its chance depends on the round and on who
    /// is asked, not on what came before: the same number gives the same
    /// themes and moods, whatever the bots have learned.
    pub fn play(&self, number: u64) -> Result<Course> {
        let setup = Setup {
            seats: self.seats,
            first: None,
            options: self.options.clone(),
        };
        let mut game = Compatibility::new(&setup).map_err(|why| anyhow!("{why:?}"))?;
        let deal = mix(self.seed, number);
        let mut now = Moment::new(0, deal);
        let mut input = Input::Start;
        loop {
            let (next, events) = step(&game, &self.content, now, input.clone())
                .map_err(|why| anyhow!("{input:?} was refused: {why:?}"))?;
            game = if matches!(input, Input::Start) {
                let mut rigged = game;
                let events = self.rig(deal).apply(0, events);
                events.iter().for_each(|event| rigged.evolve(event));
                rigged
            } else {
                next
            };
            let public = game.view(Viewer::Public);
            if game.outcome().is_some() || public.history.len() >= self.rounds.into() {
                return Ok(Course {
                    pictures: public.pictures,
                    history: public.history,
                    winners: public.winners,
                });
            }
            let chance = mix(mix(deal, public.round.into()), public.phase as u64);
            now.seed = chance;
            let awaited: Vec<Seat> = game.awaiting().iter().collect();
            if awaited.is_empty() {
                now.at = game.alarm().context("nobody and nothing is awaited")?;
                input = Input::Alarm;
                continue;
            }
            // Whoever is quickest.
            let quickest = SmallRng::seed_from_u64(chance).random_range(0..awaited.len());
            let seat = awaited[quickest];
            let player = self.players[self.player(number, self.side(seat))];
            let mv = self.ask(&game, seat, player, mix(chance, seat.0.into()))?;
            input = Input::Move { seat, mv };
        }
    }

    fn rig(&self, deal: u64) -> Rig {
        let same = || vec![deal as u32; self.seats.into()];
        Rig {
            track: self.track.clone(),
            tempers: self.like_minded.then(same),
            ..Rig::default()
        }
    }

    fn ask(&self, game: &Compatibility, seat: Seat, player: Skill, seed: u64) -> Result<Move> {
        let mut view = game.view(Viewer::Seat(seat));
        if !self.learning {
            // A bot knows what the view tells, and so learns nothing.
            view.history = Arc::default();
        }
        let now = Moment::new(0, seed);
        let mv = match player.level() {
            Some(level) => Compatibility::bot(&view, seat, level, &self.content, now),
            None => at_random(&view, seat, now),
        };
        mv.ok_or_else(|| anyhow!("{player} does nothing in {:?}", view.phase))
    }
}

/// Any pictures, and no special cards.
pub fn at_random(view: &View, seat: Seat, now: Moment) -> Option<Move> {
    let mut dice = now.dice();
    let step = view.step;
    match view.phase {
        PhaseView::Announcing => {
            let rules = view.options.edition.rules();
            let number = (!rules.die).then(|| dice.random_range(1..=rules.lines));
            Some(Move::Announce { step, number })
        }
        PhaseView::Choosing => {
            let mut ranking: Vec<u8> = (0..PICTURES as u8).collect();
            ranking.shuffle(&mut dice);
            ranking.truncate(view.seats[seat.index()].count.into());
            Some(Move::Lay {
                step,
                ranking,
                token: None,
            })
        }
        PhaseView::Specials => Some(Move::Pass { step }),
        PhaseView::Laid => Some(Move::Reveal { step }),
        PhaseView::Ready | PhaseView::Revealing | PhaseView::Over => None,
    }
}

/// A number that has nothing to do with others made of the same two parts.
fn mix(a: u64, b: u64) -> u64 {
    let a = a.wrapping_add(b.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let a = (a ^ (a >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let a = (a ^ (a >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    a ^ (a >> 31)
}
