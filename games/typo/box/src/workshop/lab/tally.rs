use game::{Outcome, Seat};
use tools::lab::Tally;

/// What happened over many games, by player.
pub struct TypoTally {
    pub games: u64,
    pub lines: Vec<Line>,
    /// Who announced last, and whether that word exists.
    pub said: (usize, bool),
    /// What a family would rather not have heard.
    pub unclean: Vec<String>,
}

#[derive(Clone, Default)]
pub struct Line {
    /// A win shared by two counts half for each.
    pub wins: f64,
    pub score: f64,
    pub squares: f64,
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

impl TypoTally {
    pub fn new(players: usize) -> TypoTally {
        TypoTally {
            games: 0,
            lines: vec![Line::default(); players],
            said: (0, true),
            unclean: Vec::new(),
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

impl Tally for TypoTally {
    fn add(&mut self, other: &TypoTally) {
        self.games += other.games;
        self.unclean.extend_from_slice(&other.unclean);
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
