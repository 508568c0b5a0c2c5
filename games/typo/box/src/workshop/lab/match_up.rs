use std::sync::Arc;

use anyhow::{Result, anyhow};
use game::{Game, Input, Language, Moment, Seat, Setup, Viewer, step};
use lexicon::fold::fold;
use rand::{RngExt, SeedableRng, rngs::SmallRng, seq::SliceRandom};
use typo::{Content, Event, Move, Options, Typo, Verdict};

use super::{Contender, oracle, tally::TypoTally};

/// Who plays what against whom.
pub struct MatchUp {
    pub players: Vec<Contender>,
    pub language: Language,
    pub seed: u64,
    pub content: Arc<Content>,
}

impl MatchUp {
    /// Plays game number `number`. A deal comes back with the players one
    /// seat further, and each deal seats them in an order of its own, so that
    /// neither cards, seats nor neighbours favour anyone (the order matters:
    /// equal letters go clockwise from the dictionary, which the weaker
    /// players tend to hold). What chance does after the deal is new.
    pub fn play(&self, number: u64, tally: &mut TypoTally) -> Result<()> {
        let seats = self.players.len();
        let first = self.seed.wrapping_mul(1 << 40);
        let deal = first.wrapping_add(number / seats as u64);
        let rotation = (number % seats as u64) as usize;
        let mut order: Vec<usize> = (0..seats).collect();
        order.shuffle(&mut SmallRng::seed_from_u64(!deal));
        let player = |seat: Seat| order[(seat.index() + rotation) % seats];

        let options = Options {
            language: self.language,
            ..Options::default()
        };
        let setup = Setup {
            seats: seats as u8,
            first: None,
            options,
        };
        let mut game = Typo::new(&setup).map_err(|why| anyhow!("{why:?}"))?;
        let mut dice = SmallRng::seed_from_u64(first.wrapping_add(number));
        let mut now = Moment::new(0, deal);
        let mut input = Input::Start;
        loop {
            let (next, events) = step(&game, &self.content, now, input.clone())
                .map_err(|why| anyhow!("{input:?} was refused: {why:?}"))?;
            game = next;
            for event in &events {
                self.note(event, player, tally);
            }
            if let Some(outcome) = game.outcome() {
                tally.end(&outcome, player);
                return Ok(());
            }
            let seat = game.awaiting().iter().next();
            let seat = seat.ok_or_else(|| anyhow!("nobody is awaited in {game:?}"))?;
            let mv = self.ask(&game, seat, self.players[player(seat)], dice.random())?;
            input = Input::Move { seat, mv };
            now.seed = dice.random();
        }
    }

    fn ask(&self, game: &Typo, seat: Seat, player: Contender, seed: u64) -> Result<Move> {
        let now = Moment::new(0, seed);
        let mv = match player.level() {
            Some(level) => {
                let view = game.view(Viewer::Seat(seat));
                Typo::bot(&view, seat, level, &self.content, now)
            }
            None => oracle::play(game, seat, &self.content, now),
        };
        mv.ok_or_else(|| anyhow!("{player} does nothing in {game:?}"))
    }

    fn note(&self, event: &Event, player: impl Fn(Seat) -> usize, tally: &mut TypoTally) {
        match event {
            Event::Placed { seat, word, .. } => {
                let book = self.content.get(self.language);
                let folded = fold(word).unwrap_or_default();
                let exists = book.lexicon.contains(&folded);
                let heard = |word: &str| match exists {
                    true => book.unsaid.contains(word),
                    false => book.unsaid.lurks_in(word),
                };
                if heard(&folded) {
                    tally.unclean.push(word.to_string());
                }
                let line = &mut tally.lines[player(*seat)];
                line.words += 1;
                line.letters += word.chars().count() as u64;
                line.bluffs += u64::from(!exists);
                tally.said = (player(*seat), exists);
            }
            Event::Settled {
                verdict, doubters, ..
            } => {
                let (announcer, exists) = tally.said;
                let line = &mut tally.lines[announcer];
                line.caught += u64::from(*verdict == Verdict::Missing);
                line.vindicated += u64::from(*verdict == Verdict::Exists);
                for seat in doubters {
                    let line = &mut tally.lines[player(*seat)];
                    line.doubts += 1;
                    // Also when too few doubted for anyone to look.
                    line.right += u64::from(!exists);
                }
            }
            Event::Cleared { seat, .. } => tally.lines[player(*seat)].cleared += 1,
            _ => {}
        }
    }
}
