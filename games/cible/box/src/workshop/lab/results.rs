use std::{array, collections::BTreeSet, fmt, sync::Arc};

use cible::{Book, Event, Pack, Verdict};
use game::{Level, Millis, Outcome, Seat};
use lexicon::Unsaid;
use serde::Serialize;
use tools::lab::Tally;

/// What happened over many games.
pub struct Tallied {
    pub games: u64,
    parties: u64,
    levels: Vec<Level>,
    lines: Vec<Line>,
    phases: [Phase; 5],
    /// Parties whose first round needed more than one question.
    emptied: u64,
    /// Cards that came back before their pack was through.
    early: u64,
    /// Sides of each pack.
    sides: [usize; 5],
    /// What should stay unsaid, and what was said of it all the same.
    unsaid: Option<Arc<Unsaid>>,
    crude: BTreeSet<String>,
    now: Now,
}

/// Where the table being watched is.
#[derive(Default)]
struct Now {
    /// From 1; 0 between parties.
    phase: usize,
    since: Millis,
    /// Questions of the first round so far.
    asked: u64,
    /// Sides drawn since each pack was last through.
    drawn: [BTreeSet<u16>; 5],
    /// Whose final it is, and the levels passed in it.
    finale: Option<(usize, usize)>,
}

#[derive(Clone, Copy, Default)]
struct Phase {
    time: Millis,
    cards: u64,
    /// Answers that were right, wrong, repeated and late.
    verdicts: [u64; 4],
}

/// What befell the bots of a kind.
#[derive(Clone, Default)]
struct Line {
    parties: u64,
    /// Pawns lost in the first and in the second phase.
    pawns: [u64; 2],
    found: u64,
    qualified: u64,
    /// How many of its finals passed each number of levels, from 0 to 6.
    finals: [u64; 7],
    points: f64,
    wins: f64,
}

impl Tallied {
    pub fn new(levels: &[Level], book: &Book) -> Tallied {
        Tallied {
            games: 0,
            parties: 0,
            levels: levels.to_vec(),
            lines: vec![Line::default(); levels.len()],
            phases: [Phase::default(); 5],
            emptied: 0,
            early: 0,
            sides: Pack::ALL.map(|pack| book.packs.sides(pack)),
            unsaid: book.unsaid.clone(),
            crude: BTreeSet::new(),
            now: Now::default(),
        }
    }

    /// At another table every pack is whole.
    pub fn sit_down(&mut self) {
        self.now = Now::default();
    }

    /// Looks at what happened; `player` says which kind of bot a seat is.
    pub fn see(&mut self, event: &Event, at: Millis, player: impl Fn(Seat) -> usize) {
        self.listen(event);
        match event {
            Event::PartyBegan { .. } => self.parties += 1,
            Event::PhaseBegan { phase, .. } => self.turn_to(*phase as usize, at),
            Event::Asked { place, .. } => {
                self.now.asked += u64::from(self.now.phase == 1);
                self.draw(place.side);
            }
            Event::SeriesOpened {
                seat, side, again, ..
            } => {
                // Packs of definitions are through one difficulty at a time.
                let drawn = &mut self.now.drawn[1];
                drawn.retain(|side| !again.contains(side));
                self.lines[player(*seat)].parties += 1;
                self.draw(*side);
            }
            Event::Judged { attempt, .. }
            | Event::OneMore { attempt, .. }
            | Event::Verified { attempt, .. } => self.hear(attempt.verdict),
            Event::Found { attempt } => {
                self.hear(attempt.verdict);
                let right = attempt.verdict == Verdict::Right;
                self.lines[player(attempt.seat)].found += u64::from(right);
            }
            Event::PawnLost { seat } => {
                let phase = usize::from(self.now.phase != 1);
                self.lines[player(*seat)].pawns[phase] += 1;
            }
            Event::Qualified { seat } => self.lines[player(*seat)].qualified += 1,
            Event::FinaleBegan { seat, side, .. } => {
                self.now.finale = Some((player(*seat), 0));
                self.draw(*side);
            }
            Event::Level {
                level,
                passed: true,
                ..
            } => {
                if let Some((_, passed)) = &mut self.now.finale {
                    *passed = *level as usize;
                }
            }
            Event::PartyOver { .. } => {
                if let Some((player, passed)) = self.now.finale.take() {
                    self.lines[player].finals[passed] += 1;
                }
                self.emptied += u64::from(self.now.asked > 1);
                self.now.asked = 0;
                self.turn_to(0, at);
            }
            _ => {}
        }
    }

    /// Keeps what bots said, or the house showed, that a family would not.
    fn listen(&mut self, event: &Event) {
        let Some(unsaid) = &self.unsaid else { return };
        let heard: &[Arc<str>] = match event {
            Event::Judged { attempt, .. }
            | Event::OneMore { attempt, .. }
            | Event::Found { attempt } => std::slice::from_ref(&attempt.text),
            Event::Given { text } => std::slice::from_ref(text),
            Event::Closed { missed, .. } | Event::Level { missed, .. } => missed,
            _ => &[],
        };
        let crude = heard.iter().filter(|text| unsaid.is_in(text));
        self.crude.extend(crude.map(|text| text.to_string()));
    }

    pub fn end(&mut self, outcome: &Outcome, player: impl Fn(Seat) -> usize) {
        self.games += 1;
        for seat in &outcome.winners {
            self.lines[player(*seat)].wins += 1.0 / outcome.winners.len() as f64;
        }
        for (seat, points) in (0..).map(Seat).zip(&outcome.scores) {
            self.lines[player(seat)].points += f64::from(*points);
        }
    }

    fn turn_to(&mut self, phase: usize, at: Millis) {
        let spent = at.saturating_sub(self.now.since);
        if let Some(before) = self.phase() {
            before.time += spent;
        }
        (self.now.phase, self.now.since) = (phase, at);
    }

    fn phase(&mut self) -> Option<&mut Phase> {
        self.phases.get_mut(self.now.phase.checked_sub(1)?)
    }

    fn hear(&mut self, verdict: Verdict) {
        let place = match verdict {
            Verdict::Right => 0,
            Verdict::Wrong => 1,
            Verdict::Repeated => 2,
            Verdict::Late => 3,
        };
        if let Some(phase) = self.phase() {
            phase.verdicts[place] += 1;
        }
    }

    fn draw(&mut self, side: u16) {
        let Some(pack) = self.now.phase.checked_sub(1) else {
            return;
        };
        self.phases[pack].cards += 1;
        let drawn = &mut self.now.drawn[pack];
        if !drawn.insert(side) {
            self.early += u64::from(pack == 1 || drawn.len() < self.sides[pack]);
            *drawn = BTreeSet::from([side]);
        }
    }

    pub fn results(&self) -> Results {
        let parties = self.parties.max(1) as f64;
        let phases = self.phases.map(|phase| {
            let answers = phase.verdicts.iter().sum::<u64>().max(1) as f64;
            PhaseLine {
                seconds: phase.time as f64 / 1000.0 / parties,
                cards: phase.cards as f64 / parties,
                answers: answers / parties,
                verdicts: phase.verdicts.map(|count| count as f64 / answers),
            }
        });
        let mut bots: Vec<BotLine> = Vec::new();
        for level in Level::ALL {
            let mut sum = Line::default();
            let lines = self.levels.iter().zip(&self.lines);
            let lines = lines.filter(|(of, _)| **of == level);
            lines.for_each(|(_, line)| sum.add(line));
            if sum.parties > 0 {
                bots.push(sum.told(level, self.games));
            }
        }
        Results {
            games: self.games,
            parties: self.parties,
            phases,
            bots,
            by_mistakes: 1.0 - self.emptied as f64 / parties,
            early: self.early,
            crude: self.crude.clone(),
        }
    }
}

impl Line {
    fn add(&mut self, other: &Line) {
        self.parties += other.parties;
        self.pawns = array::from_fn(|at| self.pawns[at] + other.pawns[at]);
        self.found += other.found;
        self.qualified += other.qualified;
        self.finals = array::from_fn(|at| self.finals[at] + other.finals[at]);
        self.points += other.points;
        self.wins += other.wins;
    }

    fn told(&self, level: Level, games: u64) -> BotLine {
        let parties = self.parties.max(1) as f64;
        let finals = self.finals.iter().sum::<u64>();
        let reached = |levels: usize| {
            let reached: u64 = self.finals[levels..].iter().sum();
            reached as f64 / finals.max(1) as f64
        };
        BotLine {
            level: level.name(),
            pawns: self.pawns.map(|pawns| pawns as f64 / parties),
            found: self.found as f64 / parties,
            qualified: self.qualified as f64 / parties,
            finals: finals as f64 / parties,
            passed: array::from_fn(|at| reached(at + 1)),
            points: self.points / parties,
            wins: self.wins / games.max(1) as f64,
        }
    }
}

impl Tally for Tallied {
    fn add(&mut self, other: &Tallied) {
        self.games += other.games;
        self.parties += other.parties;
        self.emptied += other.emptied;
        self.early += other.early;
        self.crude.extend(other.crude.iter().cloned());
        for (mine, other) in self.lines.iter_mut().zip(&other.lines) {
            mine.add(other);
        }
        for (mine, other) in self.phases.iter_mut().zip(&other.phases) {
            mine.time += other.time;
            mine.cards += other.cards;
            mine.verdicts = array::from_fn(|at| mine.verdicts[at] + other.verdicts[at]);
        }
    }
}

#[derive(Debug, Serialize)]
pub struct Results {
    pub games: u64,
    pub parties: u64,
    pub phases: [PhaseLine; 5],
    pub bots: Vec<BotLine>,
    /// Share of first rounds that ended by mistakes, not by an empty list.
    pub by_mistakes: f64,
    /// Cards that came back before their pack was through.
    pub early: u64,
    /// What bots said, or the house showed, that a family leaves unsaid.
    pub crude: BTreeSet<String>,
}

/// One phase, in the mean of a party.
#[derive(Debug, Serialize)]
pub struct PhaseLine {
    pub seconds: f64,
    pub cards: f64,
    pub answers: f64,
    /// Shares right, wrong, repeated and late.
    pub verdicts: [f64; 4],
}

/// Bots of a level, in the mean of a party and a seat.
#[derive(Debug, Serialize)]
pub struct BotLine {
    pub level: &'static str,
    pub pawns: [f64; 2],
    pub found: f64,
    pub qualified: f64,
    pub finals: f64,
    /// Share of its finals that passed at least each level.
    pub passed: [f64; 6],
    pub points: f64,
    /// Share of the games won by one of them.
    pub wins: f64,
}

const PHASES: [&str; 5] = [
    "1 first round",
    "2 definitions",
    "3 sequels",
    "4 auctions",
    "5 final",
];

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} games, {} parties", self.games, self.parties)?;
        writeln!(
            f,
            "\n{:<14} {:>8} {:>6} {:>8} {:>7} {:>7} {:>9} {:>6}",
            "phase", "seconds", "cards", "answers", "right", "wrong", "repeated", "late"
        )?;
        for (name, phase) in PHASES.iter().zip(&self.phases) {
            let [right, wrong, repeated, late] = phase.verdicts.map(percent);
            writeln!(
                f,
                "{name:<14} {:>8.1} {:>6.2} {:>8.1} {right:>7} {wrong:>7} {repeated:>9} {late:>6}",
                phase.seconds, phase.cards, phase.answers
            )?;
        }
        let whole: f64 = self.phases.iter().map(|phase| phase.seconds).sum();
        writeln!(f, "{:<14} {whole:>8.1}", "a party")?;
        writeln!(
            f,
            "\n{:<10} {:>8} {:>8} {:>6} {:>10} {:>7} {:>8} {:>7}",
            "bots", "pawns 1", "pawns 2", "found", "qualified", "finals", "points", "wins"
        )?;
        for bot in &self.bots {
            writeln!(
                f,
                "{:<10} {:>8.2} {:>8.2} {:>6.2} {:>10} {:>7} {:>8.2} {:>7}",
                bot.level,
                bot.pawns[0],
                bot.pawns[1],
                bot.found,
                percent(bot.qualified),
                percent(bot.finals),
                bot.points,
                percent(bot.wins)
            )?;
        }
        writeln!(f, "\nfinals that pass level")?;
        write!(f, "{:<10}", "")?;
        (1..=6).try_for_each(|level| write!(f, " {level:>7}"))?;
        writeln!(f)?;
        for bot in &self.bots {
            write!(f, "{:<10}", bot.level)?;
            bot.passed
                .iter()
                .try_for_each(|share| write!(f, " {:>7}", percent(*share)))?;
            writeln!(f)?;
        }
        writeln!(
            f,
            "\nfirst rounds ended by mistakes, not by an empty list: {}",
            percent(self.by_mistakes)
        )?;
        writeln!(
            f,
            "cards that came back before their pack was through: {}",
            self.early
        )?;
        let crude: Vec<&str> = self.crude.iter().map(String::as_str).collect();
        writeln!(
            f,
            "words that a family leaves unsaid: {} {}",
            crude.len(),
            crude.join(", ")
        )
    }
}
