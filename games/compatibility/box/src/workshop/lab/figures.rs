use compatibility::Mode;
use serde::Serialize;
use tools::lab::wilson;

use super::{
    book::{Agreement, Book, Special},
    evening::{Evening, Skill},
};

/// What was asked for; shares go from 0 to 1.
#[derive(Default, Serialize)]
pub struct Figures {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Rounds>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<Games>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<PairFigures>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub learning: Vec<Lesson>,
}

/// How long games last.
#[derive(Serialize)]
pub struct Rounds {
    pub edition: &'static str,
    pub mode: &'static str,
    pub seats: u8,
    /// Whether the edition prints this number of players.
    pub printed: bool,
    pub games: u64,
    pub mean: f64,
    pub p10: u64,
    pub p90: u64,
    /// Part of the games with a play-off.
    pub play_offs: f64,
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
    pub rounds: Rounds,
    pub players: Vec<PlayerFigures>,
    /// What the guide advances in a round of individual play, and what each of
    /// the others does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guide: Option<(f64, f64)>,
    pub pictures: Pictures,
}

/// What is laid: whether some pictures suit everything, or nothing.
#[derive(Serialize)]
pub struct Pictures {
    /// Laid by a player in a game, and different ones among them.
    pub laid: f64,
    pub different: f64,
    /// Part of all laid that each picture is, the most frequent first.
    pub shares: Vec<(String, f64)>,
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
pub struct PlayerFigures {
    pub player: String,
    /// Of all games; with several sides, so many would be won by luck.
    pub wins: f64,
    pub win_low: f64,
    pub win_high: f64,
    pub fair: f64,
    pub agreement: Rates,
    /// Double Enjeu and tokens, by side and game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stakes: Option<SpecialFigures>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub swaps: Option<SpecialFigures>,
}

#[derive(Serialize)]
pub struct SpecialFigures {
    pub used: f64,
    pub worked: f64,
    /// Points for the side that used one, or taken from the other.
    pub paid: f64,
    /// Parts used in the first, second and last third of a game.
    pub thirds: [f64; 3],
    /// Part that left the first position alone.
    pub elsewhere: f64,
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
                PlayerFigures {
                    player: player.to_string(),
                    wins: line.wins / games,
                    win_low,
                    win_high,
                    fair: line.sides as f64 / sides as f64,
                    agreement: Rates::of(&line.agreement),
                    stakes: SpecialFigures::of(&line.marks, line.sides),
                    swaps: SpecialFigures::of(&line.swaps, line.sides),
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

impl SpecialFigures {
    fn of(special: &Special, sides: u64) -> Option<SpecialFigures> {
        let used = special.used as f64;
        (special.used > 0).then(|| SpecialFigures {
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
pub struct Rates {
    pub rounds: u64,
    pub direct: f64,
    pub indirect: f64,
    pub points: f64,
    /// Part of the points that all pictures in the same places would have given.
    pub share: f64,
    pub chance_direct: f64,
    pub chance_indirect: f64,
    pub chance_points: f64,
    pub chance_share: f64,
    pub times_chance: f64,
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
    pub player: Skill,
    pub like_minded: bool,
}

impl Kind {
    pub fn all() -> Vec<Kind> {
        let bots = Skill::BOTS;
        let kinds = bots.into_iter().flat_map(|player| {
            [true, false].map(|like_minded| Kind {
                player,
                like_minded,
            })
        });
        let random = Kind {
            player: Skill::Random,
            like_minded: false,
        };
        kinds.chain([random]).collect()
    }
}

/// What partners of one kind had in common.
#[derive(Serialize)]
pub struct PairFigures {
    pub partners: &'static str,
    pub player: String,
    pub agreement: Rates,
}

impl PairFigures {
    pub fn new(kind: Kind, book: &Book) -> PairFigures {
        PairFigures {
            partners: match kind {
                Kind {
                    player: Skill::Random,
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
    pub player: String,
    pub with: Vec<f64>,
    pub without: Vec<f64>,
}

/// The rounds that are told together, counted from 0.
pub const STRETCHES: [(usize, usize); 4] = [(0, 3), (3, 6), (6, 9), (9, 12)];

impl Lesson {
    pub fn new(player: Skill, with: &Book, without: &Book) -> Lesson {
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
