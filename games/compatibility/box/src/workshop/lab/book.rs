use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use compatibility::{
    Edition, Mark, Ranking, Round,
    score::{meeting, points},
};
use game::Seat;
use tools::lab::Tally;

use super::{
    chance::{Chance, best},
    evening::{Course, Evening},
};

/// What those who are compared had in common, and what chance would have given.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Agreement {
    /// Rounds of two or three who are compared.
    pub rounds: u64,
    pub direct: u64,
    pub indirect: u64,
    /// Without stakes, tokens and swaps.
    pub points: u64,
    /// All pictures in the same places.
    pub possible: u64,
    pub chance_direct: f64,
    pub chance_indirect: f64,
    pub chance_points: f64,
}

/// Double Enjeu, Pêle-mêle or tokens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Special {
    pub used: u64,
    /// Stakes and tokens that became an accord direct; swaps that cost something.
    pub worked: u64,
    /// What they gave the side that played them, or took from the other.
    pub paid: i64,
    /// Used in the first, second and last third of a game.
    pub thirds: [u64; 3],
    /// Not on the first position.
    pub elsewhere: u64,
}

/// What is kept of one kind of player.
#[derive(Clone, Debug, Default)]
pub struct Line {
    /// A win shared by two sides counts half for each.
    pub wins: f64,
    pub sides: u64,
    pub agreement: Agreement,
    pub marks: Special,
    pub swaps: Special,
}

/// What is kept of many games.
#[derive(Clone, Debug)]
pub struct Book {
    pub games: u64,
    pub lines: Vec<Line>,
    /// How many games had so many rounds.
    pub lengths: BTreeMap<u64, u64>,
    pub play_offs: u64,
    /// How often each picture was laid.
    pub laid: BTreeMap<Arc<str>, u64>,
    /// Different pictures that each player laid in a game, in all.
    pub different: u64,
    /// By number of the round.
    pub by_round: Vec<Agreement>,
    /// Rounds of individual play, what the guide advanced in all, and what each
    /// of the others did.
    pub guided: u64,
    pub guide: u64,
    pub others: f64,
}

impl Book {
    pub fn new(players: usize) -> Book {
        Book {
            games: 0,
            lines: vec![Line::default(); players],
            lengths: BTreeMap::new(),
            play_offs: 0,
            laid: BTreeMap::new(),
            different: 0,
            by_round: Vec::new(),
            guided: 0,
            guide: 0,
            others: 0.0,
        }
    }

    pub fn note(&mut self, evening: &Evening, number: u64, played: &Course) {
        self.games += 1;
        let rounds = played.history.len();
        *self.lengths.entry(rounds as u64).or_default() += 1;
        self.play_offs += u64::from(played.history.iter().any(|round| round.play_off));
        for side in 0..evening.sides() {
            self.lines[evening.player(number, side)].sides += 1;
        }
        for seat in &played.winners {
            let player = evening.player(number, evening.side(*seat));
            self.lines[player].wins += 1.0 / played.winners.len() as f64;
        }
        for (at, round) in played.history.iter().enumerate() {
            let third = 3 * at / rounds;
            for side in 0..evening.sides() {
                self.note_side(evening, number, round, (at, third), side);
            }
            self.note_guide(evening, round);
        }
        for seat in (0..evening.seats).map(Seat) {
            let laid = played.history.iter().map(|round| round.meant(seat));
            let laid: Vec<u8> = laid
                .flat_map(|ranking| ranking.as_slice().to_vec())
                .collect();
            for picture in &laid {
                let picture = played.pictures[usize::from(*picture)].clone();
                *self.laid.entry(picture).or_default() += 1;
            }
            self.different += laid.iter().collect::<BTreeSet<_>>().len() as u64;
        }
    }

    fn note_side(
        &mut self,
        evening: &Evening,
        number: u64,
        round: &Round,
        (at, third): (usize, usize),
        side: u8,
    ) {
        let members = (0..evening.seats).map(Seat);
        let members = members.filter(|seat| evening.side(*seat) == side);
        let mut seats: Vec<Seat> = members.collect();
        if round.guide.is_some_and(|guide| seats.contains(&guide)) {
            return;
        }
        seats.extend(round.guide);
        let meant: Vec<Ranking> = seats.iter().map(|seat| round.meant(*seat)).collect();
        if meant.iter().any(Ranking::is_empty) {
            return;
        }
        let agreement = Agreement::of(&meant);
        let line = &mut self.lines[evening.player(number, side)];
        line.agreement.add(&agreement);
        if self.by_round.len() <= at {
            self.by_round.resize(at + 1, Agreement::default());
        }
        self.by_round[at].add(&agreement);

        let edition = evening.options.edition;
        let shown: Vec<Ranking> = seats
            .iter()
            .map(|seat| round.rankings[seat.index()])
            .collect();
        let mut marks = round.marks.iter().copied();
        let mark = marks.find(|mark| evening.side(mark.seat) == side);
        let with = |rankings: &[Ranking], mark: Option<Mark>| {
            i64::from(total(edition, rankings, &seats, mark))
        };
        if let Some(mark) = mark {
            let paid = with(&shown, Some(mark)) - with(&shown, None);
            line.marks
                .note(paid, paid > 0, third, mark.position != Some(0));
        }
        for swap in round.swaps.iter().filter(|swap| seats.contains(&swap.seat)) {
            let by = evening.player(number, evening.side(swap.by));
            let paid = with(&meant, mark) - with(&shown, mark);
            let elsewhere = swap.a != 0 && swap.b != 0;
            self.lines[by].swaps.note(paid, paid > 0, third, elsewhere);
        }
    }

    fn note_guide(&mut self, evening: &Evening, round: &Round) {
        let Some(guide) = round.guide.filter(|_| !round.play_off) else {
            return;
        };
        let advance = u64::from(round.points[usize::from(evening.side(guide))]);
        let all: u64 = round.points.iter().map(|points| u64::from(*points)).sum();
        self.guided += 1;
        self.guide += advance;
        self.others += (all - advance) as f64 / (round.points.len() - 1) as f64;
    }

    /// The mean number of rounds.
    pub fn mean_length(&self) -> f64 {
        let rounds: u64 = self
            .lengths
            .iter()
            .map(|(rounds, games)| rounds * games)
            .sum();
        rounds as f64 / self.games.max(1) as f64
    }

    /// The number of rounds that this part of the games did not pass.
    pub fn length_at(&self, part: f64) -> u64 {
        let wanted = (part * self.games as f64).ceil() as u64;
        let mut seen = 0;
        let mut lengths = self.lengths.iter();
        let found = lengths.find(|(_, games)| {
            seen += **games;
            seen >= wanted
        });
        found.map_or(0, |(rounds, _)| *rounds)
    }

    pub fn agreement(&self) -> Agreement {
        let mut all = Agreement::default();
        self.lines.iter().for_each(|line| all.add(&line.agreement));
        all
    }

    /// What was agreed in these rounds, counted from 0.
    pub fn between(&self, from: usize, to: usize) -> Agreement {
        let mut all = Agreement::default();
        let rounds = self.by_round.iter().take(to).skip(from);
        rounds.for_each(|round| all.add(round));
        all
    }
}

/// What the side of these rankings scores in a round.
fn total(edition: Edition, rankings: &[Ranking], seats: &[Seat], mark: Option<Mark>) -> u32 {
    let longest = rankings.iter().map(Ranking::len).max().unwrap_or(0);
    let mark = mark.and_then(|mark| {
        let at = seats.iter().position(|seat| *seat == mark.seat)?;
        Some((mark, rankings[at]))
    });
    (0..longest as u8)
        .flat_map(|position| meeting(rankings, position))
        .map(|(picture, direct)| u32::from(points(edition, rankings.len(), direct, picture, mark)))
        .sum()
}

impl Agreement {
    fn of(rankings: &[Ranking]) -> Agreement {
        let counts: Vec<usize> = rankings.iter().map(Ranking::len).collect();
        let shortest = counts.iter().copied().min().unwrap_or(0) as u64;
        let longest = counts.iter().copied().max().unwrap_or(0) as u8;
        let met = (0..longest).flat_map(|position| meeting(rankings, position));
        let (direct, indirect): (Vec<_>, Vec<_>) = met.partition(|(_, direct)| *direct);
        let (direct, indirect) = (direct.len() as u64, indirect.len() as u64);
        let best = u64::from(best(rankings.len()));
        let chance = Chance::of(&counts);
        Agreement {
            rounds: 1,
            direct,
            indirect,
            points: best * direct + 2 * indirect,
            possible: best * shortest,
            chance_direct: chance.direct,
            chance_indirect: chance.indirect,
            chance_points: chance.points,
        }
    }

    /// Part of the possible points.
    pub fn share(&self) -> f64 {
        self.points as f64 / self.possible.max(1) as f64
    }

    pub fn chance_share(&self) -> f64 {
        self.chance_points / self.possible.max(1) as f64
    }

    fn add(&mut self, other: &Agreement) {
        self.rounds += other.rounds;
        self.direct += other.direct;
        self.indirect += other.indirect;
        self.points += other.points;
        self.possible += other.possible;
        self.chance_direct += other.chance_direct;
        self.chance_indirect += other.chance_indirect;
        self.chance_points += other.chance_points;
    }
}

impl Special {
    fn note(&mut self, paid: i64, worked: bool, third: usize, elsewhere: bool) {
        self.used += 1;
        self.worked += u64::from(worked);
        self.paid += paid;
        self.thirds[third] += 1;
        self.elsewhere += u64::from(elsewhere);
    }

    fn add(&mut self, other: &Special) {
        self.used += other.used;
        self.worked += other.worked;
        self.paid += other.paid;
        self.elsewhere += other.elsewhere;
        for (third, other) in self.thirds.iter_mut().zip(other.thirds) {
            *third += other;
        }
    }
}

impl Tally for Book {
    fn add(&mut self, other: &Book) {
        self.games += other.games;
        for (line, other) in self.lines.iter_mut().zip(&other.lines) {
            line.wins += other.wins;
            line.sides += other.sides;
            line.agreement.add(&other.agreement);
            line.marks.add(&other.marks);
            line.swaps.add(&other.swaps);
        }
        for (rounds, games) in &other.lengths {
            *self.lengths.entry(*rounds).or_default() += games;
        }
        self.play_offs += other.play_offs;
        for (picture, laid) in &other.laid {
            *self.laid.entry(picture.clone()).or_default() += laid;
        }
        self.different += other.different;
        let rounds = self.by_round.len().max(other.by_round.len());
        self.by_round.resize(rounds, Agreement::default());
        for (round, other) in self.by_round.iter_mut().zip(&other.by_round) {
            round.add(other);
        }
        self.guided += other.guided;
        self.guide += other.guide;
        self.others += other.others;
    }
}
