use std::fmt;

use serde::Serialize;
use tools::lab::{Z, wilson};

use super::{Contender, tally::TypoTally};

/// What a tally says, as rates.
#[derive(Serialize)]
pub struct Rates {
    games: u64,
    players: Vec<PlayerRates>,
}

/// `wins`, `win_low` and the like are shares from 0 to 1, the rest means of a
/// game.
#[derive(Serialize)]
struct PlayerRates {
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

impl Rates {
    pub fn new(players: &[Contender], tally: &TypoTally) -> Rates {
        let games = tally.games as f64;
        let each = |count: u64| count as f64 / games;
        let share = |part: u64, whole: u64| part as f64 / whole.max(1) as f64;
        let players = players.iter().zip(&tally.lines).map(|(player, line)| {
            let (win_low, win_high) = wilson(line.wins, games);
            let mean = line.score / games;
            let variance = (line.squares / games - mean * mean).max(0.0);
            // A card is placed for good or clears; a bluff found out does both.
            let cards = line.words - line.caught + line.cleared;
            PlayerRates {
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
        Rates {
            games: tally.games,
            players: players.collect(),
        }
    }
}

impl fmt::Display for Rates {
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
