//! Any text as a move, in games of each kind that go on.

use std::collections::BTreeMap;

use game::{Input, Level, Moment, Running, Seat, Viewer};
use serde_json::Value;

use crate::{Count, dice::Dice, positions::POSITIONS, tampering};

/// Moves of one input at the most.
const MOST: usize = 64;

pub struct Moves {
    starts: Vec<Start>,
    /// The moves of each game, whatever they answered.
    known: BTreeMap<&'static str, Vec<Value>>,
}

/// A game that goes on, and the moves that fit it.
struct Start {
    name: &'static str,
    game: Box<dyn Running>,
    seats: usize,
    at: u64,
    moves: &'static [Value],
}

pub fn target() -> std::panic::AssertUnwindSafe<Moves> {
    let mut starts = Vec::new();
    let mut known: BTreeMap<_, Vec<Value>> = BTreeMap::new();
    for position in POSITIONS.iter() {
        let table = position.table();
        let Some(game) = table.running().filter(|game| game.outcome().is_none()) else {
            continue;
        };
        known
            .entry(game.id())
            .or_default()
            .extend(position.moves.iter().cloned());
        starts.push(Start {
            name: &position.name,
            game: game.boxed_clone(),
            seats: table.view().seats.len(),
            at: table.game_time(position.wall),
            moves: &position.moves,
        });
    }
    std::panic::AssertUnwindSafe(Moves { starts, known })
}

impl Moves {
    pub fn run(&self, input: &[u8], count: &Count) {
        if let Some(text) = input.strip_prefix(b"=") {
            return self.as_written(&String::from_utf8_lossy(text), count);
        }
        let mut dice = Dice::new(input);
        let start = dice.pick(&self.starts);
        let mut playing = Playing::new(start);
        for _ in 0..dice.below(MOST) {
            if playing.game.outcome().is_some() {
                break;
            }
            match dice.below(32) {
                0 => playing.bot(dice.byte(), count),
                1 | 2 => playing.alarm(dice.number(), count),
                _ => {
                    let seat = dice.below(start.seats + 1) as u8;
                    let text = self.text(start, &mut dice);
                    let Ok(mv) = str::from_utf8(&text) else {
                        continue;
                    };
                    playing.decide(
                        Input::Move {
                            seat: Seat(seat),
                            mv,
                        },
                        count,
                    );
                }
            }
        }
        playing.end();
    }

    fn text(&self, start: &Start, dice: &mut Dice<'_>) -> Vec<u8> {
        if dice.one_in(16) {
            return dice.bytes(64);
        }
        let known = &self.known[start.game.id()];
        let moves = match dice.one_in(4) || start.moves.is_empty() {
            true => known.as_slice(),
            false => start.moves,
        };
        if moves.is_empty() {
            return b"{}".to_vec();
        }
        let mut mv = dice.pick(moves).clone();
        for _ in 0..dice.below(4).saturating_sub(1) {
            tampering::value(&mut mv, known, dice);
        }
        let mut text = mv.to_string().into_bytes();
        if dice.one_in(12) {
            tampering::bytes(&mut text, dice);
        }
        text
    }

    /// A line for the position, by its name, and one for each move, after the
    /// number of its seat.
    fn as_written(&self, text: &str, count: &Count) {
        let mut lines = text.lines();
        let name = lines.next().unwrap_or_default();
        let known = self.starts.iter().find(|start| start.name == name);
        let mut playing = Playing::new(known.unwrap_or(&self.starts[0]));
        for line in lines {
            let (seat, mv) = line.split_once(' ').unwrap_or(("0", line));
            let seat = Seat(seat.parse().unwrap_or(0));
            playing.decide(Input::Move { seat, mv }, count);
        }
        playing.end();
    }
}

struct Playing<'a> {
    start: &'a Start,
    game: Box<dyn Running>,
    now: Moment,
    events: Vec<String>,
}

impl<'a> Playing<'a> {
    fn new(start: &'a Start) -> Playing<'a> {
        Playing {
            start,
            game: start.game.boxed_clone(),
            now: Moment::new(start.at, 1),
            events: Vec::new(),
        }
    }

    fn decide(&mut self, input: Input<&str>, count: &Count) {
        count.one();
        self.now.at += 10;
        self.now.seed = self
            .now
            .seed
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .wrapping_add(1);
        if let Ok(decided) = self.game.decide(self.now, input) {
            self.events.push(decided.events.get().to_string());
            self.game = decided.next;
            self.stands();
        }
    }

    /// Somebody is awaited, or a clock runs, or the game is over.
    fn stands(&self) {
        let waits = !self.game.awaiting().is_empty() || self.game.alarm().is_some();
        assert!(
            waits || self.game.outcome().is_some(),
            "nobody can do anything any more"
        );
        let far = self
            .game
            .awaiting()
            .iter()
            .find(|seat| seat.index() >= self.start.seats);
        assert_eq!(far, None, "a seat is awaited that is not there");
    }

    fn bot(&mut self, chosen: u8, count: &Count) {
        let awaited: Vec<Seat> = self.game.awaiting().iter().collect();
        if awaited.is_empty() {
            return;
        }
        let seat = awaited[usize::from(chosen) % awaited.len()];
        let level = Level::ALL[usize::from(chosen) % Level::ALL.len()];
        if let Some(mv) = self.game.bot(seat, level, self.now) {
            self.decide(Input::Move { seat, mv: &mv }, count);
        }
    }

    /// The alarm in its time, or before.
    fn alarm(&mut self, chosen: u64, count: &Count) {
        if let Some(alarm) = self.game.alarm().filter(|_| !chosen.is_multiple_of(4)) {
            self.now.at = self.now.at.max(alarm);
        }
        self.decide(Input::Alarm, count);
    }

    /// The events lead to the same game, and everybody can look at it.
    fn end(self) {
        let state = self.game.state().expect("a state that can be written down");
        let mut again = self.start.game.boxed_clone();
        for events in &self.events {
            let read = again.replay(events);
            read.unwrap_or_else(|why| panic!("events cannot be read back: {}", why.0));
        }
        let replayed = again.state().expect("a state that can be written down");
        assert_eq!(replayed.get(), state.get(), "the replay differs");
        let seats = (0..self.start.seats as u8).map(|seat| Viewer::Seat(Seat(seat)));
        for viewer in seats.chain([Viewer::Public]) {
            let view = self.game.view(viewer);
            assert!(
                view.starts_with('{') && view.ends_with('}'),
                "no view: {view}"
            );
        }
    }
}
