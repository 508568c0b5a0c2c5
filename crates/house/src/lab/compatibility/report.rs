use std::fmt;

use compatibility::Mode;
use serde::Serialize;

use super::{
    book::{Agreement, Book, Special},
    evening::{Evening, Player},
};
use crate::lab::statistics::wilson;

/// What was asked for; shares go from 0 to 1.
#[derive(Default, Serialize)]
pub struct Report {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Rounds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<Pair>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub learning: Vec<Lesson>,
}

/// How long games last.
#[derive(Serialize)]
pub struct Rounds {
    edition: &'static str,
    mode: &'static str,
    seats: u8,
    /// Whether the edition prints this number of players.
    printed: bool,
    games: u64,
    mean: f64,
    p10: u64,
    p90: u64,
    /// Part of the games with a play-off.
    play_offs: f64,
}

impl Rounds {
    pub fn new(evening: &Evening, book: &Book) -> Rounds {
        let options = &evening.options;
        let printed = options.edition.rules().printed(options.mode);
        Rounds {
            edition: options.edition.name(),
            mode: match options.mode {
                Mode::Teams => "teams",
                Mode::Individual => "individual",
                Mode::Trios => "trios",
            },
            seats: evening.seats,
            printed: printed.contains(&evening.seats),
            games: book.games,
            mean: book.mean_length(),
            p10: book.length_at(0.1),
            p90: book.length_at(0.9),
            play_offs: book.play_offs as f64 / book.games.max(1) as f64,
        }
    }
}

#[derive(Serialize)]
pub struct Games {
    rounds: Rounds,
    players: Vec<PlayerReport>,
    /// What the guide advances in a round of individual play, and what each of
    /// the others does.
    #[serde(skip_serializing_if = "Option::is_none")]
    guide: Option<(f64, f64)>,
    pictures: Pictures,
}

/// What is laid: whether some pictures suit everything, or nothing.
#[derive(Serialize)]
struct Pictures {
    /// Laid by a player in a game, and different ones among them.
    laid: f64,
    different: f64,
    /// Part of all laid that each picture is, the most frequent first.
    shares: Vec<(String, f64)>,
}

impl Pictures {
    fn of(evening: &Evening, book: &Book) -> Pictures {
        let all: u64 = book.laid.values().sum();
        let players = (book.games * u64::from(evening.seats)) as f64;
        let shares = book.laid.iter();
        let mut shares: Vec<(String, f64)> = shares
            .map(|(picture, laid)| (picture.to_string(), *laid as f64 / all as f64))
            .collect();
        shares.sort_by(|a, b| b.1.total_cmp(&a.1));
        Pictures {
            laid: all as f64 / players,
            different: book.different as f64 / players,
            shares,
        }
    }
}

#[derive(Serialize)]
struct PlayerReport {
    player: String,
    /// Of all games; with several sides, so many would be won by luck.
    wins: f64,
    win_low: f64,
    win_high: f64,
    fair: f64,
    agreement: Rates,
    /// Double Enjeu and tokens, by side and game.
    #[serde(skip_serializing_if = "Option::is_none")]
    stakes: Option<SpecialReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    swaps: Option<SpecialReport>,
}

#[derive(Serialize)]
struct SpecialReport {
    used: f64,
    worked: f64,
    /// Points for the side that used one, or taken from the other.
    paid: f64,
    /// Parts used in the first, second and last third of a game.
    thirds: [f64; 3],
    /// Part that left the first position alone.
    elsewhere: f64,
}

impl Games {
    pub fn new(evening: &Evening, book: &Book) -> Games {
        let games = book.games as f64;
        let sides: u64 = book.lines.iter().map(|line| line.sides).sum();
        let players = evening
            .players
            .iter()
            .zip(&book.lines)
            .map(|(player, line)| {
                let (win_low, win_high) = wilson(line.wins, games);
                PlayerReport {
                    player: player.to_string(),
                    wins: line.wins / games,
                    win_low,
                    win_high,
                    fair: line.sides as f64 / sides as f64,
                    agreement: Rates::of(&line.agreement),
                    stakes: SpecialReport::of(&line.marks, line.sides),
                    swaps: SpecialReport::of(&line.swaps, line.sides),
                }
            });
        let guided = book.guided as f64;
        Games {
            rounds: Rounds::new(evening, book),
            players: players.collect(),
            guide: (book.guided > 0).then(|| (book.guide as f64 / guided, book.others / guided)),
            pictures: Pictures::of(evening, book),
        }
    }
}

impl SpecialReport {
    fn of(special: &Special, sides: u64) -> Option<SpecialReport> {
        let used = special.used as f64;
        (special.used > 0).then(|| SpecialReport {
            used: used / sides as f64,
            worked: special.worked as f64 / used,
            paid: special.paid as f64 / used,
            thirds: special.thirds.map(|third| third as f64 / used),
            elsewhere: special.elsewhere as f64 / used,
        })
    }
}

/// Means of a round, and what chance would have given.
#[derive(Serialize)]
struct Rates {
    rounds: u64,
    direct: f64,
    indirect: f64,
    points: f64,
    /// Part of the points that all pictures in the same places would have given.
    share: f64,
    chance_direct: f64,
    chance_indirect: f64,
    chance_points: f64,
    chance_share: f64,
    times_chance: f64,
}

impl Rates {
    fn of(agreement: &Agreement) -> Rates {
        let rounds = agreement.rounds.max(1) as f64;
        Rates {
            rounds: agreement.rounds,
            direct: agreement.direct as f64 / rounds,
            indirect: agreement.indirect as f64 / rounds,
            points: agreement.points as f64 / rounds,
            share: agreement.share(),
            chance_direct: agreement.chance_direct / rounds,
            chance_indirect: agreement.chance_indirect / rounds,
            chance_points: agreement.chance_points / rounds,
            chance_share: agreement.chance_share(),
            times_chance: agreement.points as f64 / agreement.chance_points,
        }
    }
}

/// A kind of partners.
#[derive(Clone, Copy)]
pub struct Kind {
    pub player: Player,
    pub like_minded: bool,
}

impl Kind {
    pub fn all() -> Vec<Kind> {
        let bots = [Player::Beginner, Player::Regular, Player::Expert];
        let kinds = bots.into_iter().flat_map(|player| {
            [true, false].map(|like_minded| Kind {
                player,
                like_minded,
            })
        });
        let random = Kind {
            player: Player::Random,
            like_minded: false,
        };
        kinds.chain([random]).collect()
    }
}

/// What partners of one kind had in common.
#[derive(Serialize)]
pub struct Pair {
    partners: &'static str,
    player: String,
    agreement: Rates,
}

impl Pair {
    pub fn new(kind: Kind, book: &Book) -> Pair {
        Pair {
            partners: match kind {
                Kind {
                    player: Player::Random,
                    ..
                } => "random",
                Kind {
                    like_minded: true, ..
                } => "like-minded",
                _ => "any two",
            },
            player: kind.player.to_string(),
            agreement: Rates::of(&book.agreement()),
        }
    }
}

/// Shares of the possible points in the course of a game, with learning and
/// without, from the same chance.
#[derive(Serialize)]
pub struct Lesson {
    player: String,
    with: Vec<f64>,
    without: Vec<f64>,
}

/// The rounds that are told together, counted from 0.
const STRETCHES: [(usize, usize); 4] = [(0, 3), (3, 6), (6, 9), (9, 12)];

impl Lesson {
    pub fn new(player: Player, with: &Book, without: &Book) -> Lesson {
        let shares = |book: &Book| {
            let shares = STRETCHES.map(|(from, to)| book.between(from, to).share());
            shares.to_vec()
        };
        Lesson {
            player: player.to_string(),
            with: shares(with),
            without: shares(without),
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.rounds.is_empty() {
            writeln!(f, "rounds of a game (* a house option, not printed)")?;
            write_rounds(f, &self.rounds)?;
        }
        if let Some(games) = &self.games {
            write_games(f, games)?;
        }
        if !self.pairs.is_empty() {
            writeln!(
                f,
                "\npartners, a round: what they have in common, and what chance would give"
            )?;
            write_agreement_head(f, "partners")?;
            for pair in &self.pairs {
                let name = match pair.partners {
                    "random" => "random".to_string(),
                    partners => format!("{partners}, {}", pair.player),
                };
                write_agreement(f, &name, &pair.agreement)?;
            }
        }
        if !self.learning.is_empty() {
            write_learning(f, &self.learning)?;
        }
        Ok(())
    }
}

fn write_rounds(f: &mut fmt::Formatter<'_>, rounds: &[Rounds]) -> fmt::Result {
    writeln!(
        f,
        "{:<10} {:<11} {:>6} {:>6} {:>8} {:>10} {:>6}",
        "edition", "mode", "seats", "mean", "p10–p90", "play-offs", "games"
    )?;
    for line in rounds {
        let mark = if line.printed { ' ' } else { '*' };
        writeln!(
            f,
            "{:<10} {:<11} {:>5}{mark} {:>6.2} {:>8} {:>10} {:>6}",
            line.edition,
            line.mode,
            line.seats,
            line.mean,
            format!("{}–{}", line.p10, line.p90),
            percent(line.play_offs),
            line.games,
        )?;
    }
    Ok(())
}

fn write_games(f: &mut fmt::Formatter<'_>, games: &Games) -> fmt::Result {
    write_rounds(f, std::slice::from_ref(&games.rounds))?;
    writeln!(f, "\na shared win counts in parts; [] is 95 %")?;
    for line in &games.players {
        writeln!(
            f,
            "{:<9} wins {:>6} [{} {}], by luck {}",
            line.player,
            percent(line.wins),
            percent(line.win_low),
            percent(line.win_high),
            percent(line.fair),
        )?;
        for (name, special) in [("stakes", &line.stakes), ("swaps", &line.swaps)] {
            let Some(special) = special else { continue };
            let [first, second, last] = special.thirds.map(percent);
            writeln!(
                f,
                "          {name}: {:.2} a side and game, {} worked, {:+.2} points each; \
                 {first}, {second}, {last} by thirds of a game; {} not on the first picture",
                special.used,
                percent(special.worked),
                special.paid,
                percent(special.elsewhere),
            )?;
        }
    }
    write_agreement_head(f, "player")?;
    for line in &games.players {
        write_agreement(f, &line.player, &line.agreement)?;
    }
    if let Some((guide, others)) = games.guide {
        writeln!(
            f,
            "in a round the guide advances {guide:.2}, each of the others {others:.2}"
        )?;
    }
    let Pictures {
        laid,
        different,
        shares,
    } = &games.pictures;
    let named = |(picture, share): &(String, f64)| format!("{picture} {}", percent(*share));
    let (most, least) = (shares.first().map(named), shares.last().map(named));
    writeln!(
        f,
        "a player lays {laid:.1} pictures in a game, {different:.1} different ones; \
         most often {}, least {}",
        most.unwrap_or_default(),
        least.unwrap_or_default(),
    )
}

fn write_agreement_head(f: &mut fmt::Formatter<'_>, what: &str) -> fmt::Result {
    writeln!(
        f,
        "{what:<22} {:>14} {:>14} {:>14} {:>16} {:>8}",
        "direct (luck)", "indirect", "points", "of the possible", "× luck"
    )
}

fn write_agreement(f: &mut fmt::Formatter<'_>, name: &str, rates: &Rates) -> fmt::Result {
    let beside = |value: f64, chance: f64| format!("{value:.2} ({chance:.2})");
    writeln!(
        f,
        "{name:<22} {:>14} {:>14} {:>14} {:>16} {:>8.2}",
        beside(rates.direct, rates.chance_direct),
        beside(rates.indirect, rates.chance_indirect),
        beside(rates.points, rates.chance_points),
        format!("{} ({})", percent(rates.share), percent(rates.chance_share)),
        rates.times_chance,
    )
}

fn write_learning(f: &mut fmt::Formatter<'_>, lessons: &[Lesson]) -> fmt::Result {
    writeln!(
        f,
        "\nlearning: part of the possible points with five pictures in every round"
    )?;
    let stretches = STRETCHES.map(|(from, to)| format!("{}–{to}", from + 1));
    write!(f, "{:<9} {:<10}", "player", "rounds")?;
    stretches
        .iter()
        .try_for_each(|name| write!(f, " {name:>7}"))?;
    writeln!(f)?;
    for lesson in lessons {
        for (name, shares) in [("learns", &lesson.with), ("does not", &lesson.without)] {
            write!(f, "{:<9} {name:<10}", lesson.player)?;
            let mut shares = shares.iter();
            shares.try_for_each(|share| write!(f, " {:>7}", percent(*share)))?;
            writeln!(f)?;
        }
    }
    Ok(())
}
