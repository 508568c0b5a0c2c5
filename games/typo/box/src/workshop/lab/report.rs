use std::fmt;

use game::{Outcome, Seat};
use serde::Serialize;

use super::Player;
use crate::lab::{
    Tally,
    statistics::{Z, wilson},
};

/// What happened over many games, by player.
pub struct Played {
    pub games: u64,
    pub lines: Vec<Line>,
    /// Who announced last, and whether that word exists.
    pub said: (usize, bool),
}

#[derive(Clone, Default)]
pub struct Line {
    /// A win shared by two counts half for each.
    wins: f64,
    score: f64,
    squares: f64,
    pub words: u64,
    pub letters: u64,
    pub cleared: u64,
    pub doubts: u64,
    pub right: u64,
    /// Words announced that do not exist, and those of them found out.
    pub bluffs: u64,
    pub caught: u64,
    /// Words doubted that did exist, for two points each.
    pub vindicated: u64,
}

impl Played {
    pub fn new(players: usize) -> Played {
        Played {
            games: 0,
            lines: vec![Line::default(); players],
            said: (0, true),
        }
    }

    pub fn end(&mut self, outcome: &Outcome, player: impl Fn(Seat) -> usize) {
        self.games += 1;
        for seat in &outcome.winners {
            self.lines[player(*seat)].wins += 1.0 / outcome.winners.len() as f64;
        }
        for (seat, score) in (0..).map(Seat).zip(&outcome.scores) {
            let line = &mut self.lines[player(seat)];
            line.score += f64::from(*score);
            line.squares += f64::from(*score) * f64::from(*score);
        }
    }
}

impl Tally for Played {
    fn add(&mut self, other: &Played) {
        self.games += other.games;
        for (line, other) in self.lines.iter_mut().zip(&other.lines) {
            line.wins += other.wins;
            line.score += other.score;
            line.squares += other.squares;
            line.words += other.words;
            line.letters += other.letters;
            line.cleared += other.cleared;
            line.doubts += other.doubts;
            line.right += other.right;
            line.bluffs += other.bluffs;
            line.caught += other.caught;
            line.vindicated += other.vindicated;
        }
    }
}

/// What a tally says, as rates.
#[derive(Serialize)]
pub struct Report {
    games: u64,
    players: Vec<PlayerReport>,
}

/// `wins`, `win_low` and the like are shares from 0 to 1, the rest means of a
/// game.
#[derive(Serialize)]
struct PlayerReport {
    player: String,
    wins: f64,
    win_low: f64,
    win_high: f64,
    score: f64,
    score_margin: f64,
    stuck: f64,
    words: f64,
    letters_per_word: f64,
    doubts: f64,
    doubts_right: f64,
    bluffs: f64,
    bluffs_caught: f64,
    wrongly_doubted: f64,
}

impl Report {
    pub fn new(players: &[Player], tally: &Played) -> Report {
        let games = tally.games as f64;
        let each = |count: u64| count as f64 / games;
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        let players = players.iter().zip(&tally.lines).map(|(player, line)| {
            let (win_low, win_high) = wilson(line.wins, games);
            let mean = line.score / games;
            let variance = (line.squares / games - mean * mean).max(0.0);
            // A card is placed for good or clears; a bluff found out does both.
            let cards = line.words - line.caught + line.cleared;
            PlayerReport {
                player: player.to_string(),
                wins: line.wins / games,
                win_low,
                win_high,
                score: mean,
                score_margin: Z * (variance / games).sqrt(),
                stuck: share(line.cleared, cards),
                words: each(line.words),
                letters_per_word: share(line.letters, line.words),
                doubts: each(line.doubts),
                doubts_right: share(line.right, line.doubts),
                bluffs: each(line.bluffs),
                bluffs_caught: share(line.caught, line.bluffs),
                wrongly_doubted: each(line.vindicated),
            }
        });
        Report {
            games: tally.games,
            players: players.collect(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games; a shared win counts in parts; ± and [] are 95 %",
            self.games
        )?;
        writeln!(
            f,
            "{:<9} {:>6} {:>15} {:>14} {:>6} {:>6} {:>8} {:>14} {:>15} {:>8}",
            "player",
            "wins",
            "",
            "score",
            "stuck",
            "words",
            "letters",
            "doubts (right)",
            "bluffs (caught)",
            "wronged"
        )?;
        for line in &self.players {
            let percent = |share: f64| format!("{:.1}%", 100.0 * share);
            writeln!(
                f,
                "{:<9} {:>6} {:>15} {:>14} {:>6} {:>6.1} {:>8.1} {:>14} {:>15} {:>8.2}",
                line.player,
                percent(line.wins),
                format!("[{} {}]", percent(line.win_low), percent(line.win_high)),
                format!("{:.2} ± {:.2}", line.score, line.score_margin),
                percent(line.stuck),
                line.words,
                line.letters_per_word,
                format!("{:.2} ({:.0}%)", line.doubts, 100.0 * line.doubts_right),
                format!("{:.2} ({:.0}%)", line.bluffs, 100.0 * line.bluffs_caught),
                line.wrongly_doubted,
            )?;
        }
        Ok(())
    }
}
