use std::sync::Arc;

use anyhow::{Result, anyhow};
use cible::{Book, Cible, Content, Options};
use game::{Company, Game, Input, Level, Millis, Moment, Seat, Seats, Setup, Viewer, step};
use rand::{RngExt, SeedableRng, rngs::SmallRng};
use table::BotPace;
use tools::lab::interrupted;

use super::results::Tallied;

/// How games are played, and by whom.
pub struct Evening {
    pub options: Options,
    pub seats: u8,
    /// Who sits in each seat, over and over; they move on by one every game.
    pub levels: Vec<Level>,
    pub seed: u64,
    pub content: Arc<Content>,
}

impl Evening {
    pub fn book(&self) -> &Book {
        self.content.get(self.options.language)
    }

    pub fn level(&self, game: u64, seat: Seat) -> usize {
        (game as usize + seat.index()) % self.levels.len()
    }

    /// Plays games one after the other at a table, each with what the one
    /// before left.
    pub fn play(
        &self,
        table: u64,
        games: u64,
        tallied: &mut Tallied,
        played: impl Fn(),
    ) -> Result<()> {
        let mut dice = SmallRng::seed_from_u64(self.seed.wrapping_mul(0x9e37_79b9) ^ table);
        let mut legacy: Option<String> = None;
        tallied.sit_down();
        for game in 0..games {
            if interrupted() {
                break;
            }
            let left = self.game(game, legacy.as_deref(), &mut dice, tallied)?;
            legacy = Some(serde_json::to_string(&left.legacy())?);
            // The bar counts the table itself as the last of its games.
            if game + 1 < games {
                played();
            }
        }
        Ok(())
    }

    /// Plays a game at the pace of bots at a real table.
    fn game(
        &self,
        number: u64,
        legacy: Option<&str>,
        dice: &mut SmallRng,
        tallied: &mut Tallied,
    ) -> Result<Cible> {
        let setup = Setup {
            seats: self.seats,
            first: None,
            options: self.options.clone(),
        };
        let mut game = Cible::new(&setup).map_err(|why| anyhow!("{why:?}"))?;
        if let Some(legacy) = legacy {
            let seats: Vec<Option<Seat>> = (0..self.seats).map(|seat| Some(Seat(seat))).collect();
            game.inherit(legacy, &seats);
        }
        let pace = BotPace::default();
        let mut now = alone(0, dice.random());
        let mut input = Input::Start;
        loop {
            let answer = step(&game, &self.content, now, input);
            // An answer that comes too late is refused, as at a table.
            if let Ok((next, events)) = answer {
                game = next;
                let level = |seat| self.level(number, seat);
                for event in &events {
                    tallied.see(event, now.at, level);
                }
            }
            if let Some(outcome) = game.outcome() {
                tallied.end(&outcome, |seat| self.level(number, seat));
                return Ok(game);
            }
            (now, input) = self.next(&game, number, now.at, pace, dice)?;
        }
    }

    /// Who moves next, and when: a bot that has thought, or the clock.
    fn next(
        &self,
        game: &Cible,
        number: u64,
        mut at: Millis,
        pace: BotPace,
        dice: &mut SmallRng,
    ) -> Result<(Moment, Input<cible::Move>)> {
        loop {
            let seed = dice.random();
            let alarm = game.alarm().ok_or_else(|| anyhow!("no clock runs"))?;
            let awaited: Vec<Seat> = game.awaiting().iter().collect();
            at += dice.random_range(pace.least..=pace.most);
            if awaited.is_empty() || at >= alarm {
                return Ok((alone(alarm, seed), Input::Alarm));
            }
            let seat = awaited[dice.random_range(0..awaited.len())];
            let level = self.levels[self.level(number, seat)];
            let view = game.view(Viewer::Seat(seat));
            let now = alone(at, seed);
            if let Some(mv) = Cible::bot(&view, seat, level, &self.content, now) {
                return Ok((now, Input::Move { seat, mv }));
            }
        }
    }
}

/// A moment without people, as in a family.
fn alone(at: Millis, seed: u64) -> Moment {
    let company = Company {
        people: Seats::NONE,
        ..Company::default()
    };
    Moment { at, seed, company }
}
