use alloc::{sync::Arc, vec::Vec};

use game::{Beat, Millis, Outcome, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::{
    edition::{Specials, Stock},
    events::{Swap, Theme},
    options::{Mode, Options},
    ranking::Ranking,
    score::{Accord, Mark},
    sketch::Sketch,
};

pub const MOST_SEATS: usize = 8;

/// A game of Compatibility. A *side* is whoever shares a pawn: a team, or one
/// player in individual play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compatibility {
    pub(crate) options: Arc<Options>,
    pub(crate) seats: u8,
    pub(crate) first: Option<Seat>,
    pub(crate) pictures: Arc<[Arc<str>]>,
    pub(crate) track: Arc<[u8]>,
    pub(crate) tempers: [u32; MOST_SEATS],
    /// Cards of the theme pack that were turned.
    pub(crate) turned_cards: u128,
    pub(crate) own_themes: Arc<Vec<OwnTheme>>,
    /// Names each decision point, for moves to refer to.
    pub(crate) step: u32,
    pub(crate) round: u16,
    pub(crate) announcer: Seat,
    pub(crate) guide: Option<Seat>,
    pub(crate) squares: [u8; MOST_SEATS],
    /// How far past the last square a side would have gone.
    pub(crate) beyond: [u8; MOST_SEATS],
    pub(crate) stocks: [Stock; MOST_SEATS],
    /// Who still has the ×2 token.
    pub(crate) tokens: Seats,
    /// Seats that play no special card in this game.
    pub(crate) abstaining: Seats,
    /// The sides of a play-off (C2.8).
    pub(crate) contest: Option<Seats>,
    pub(crate) lying: Lying,
    pub(crate) accusation: Option<Accusation>,
    /// Who has accused somebody in this round.
    pub(crate) accusers: Seats,
    /// Sides that have accused somebody in this game.
    pub(crate) called: Seats,
    pub(crate) phase: Phase,
    pub(crate) deadline: Option<Millis>,
    pub(crate) history: Arc<Vec<Round>>,
    /// What the table is shown, or was last.
    pub(crate) staged: Option<Beat>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Phase {
    Ready,
    /// The announcer gets a theme.
    Announcing,
    /// Everyone picks and ranks.
    Choosing,
    /// The moment for special cards.
    Specials,
    /// Everything lies; the announcing side begins the reveal.
    Laid,
    Revealing,
    Over {
        winners: Seats,
    },
}

/// What lies on the table in this round. Sets of sides are `Seats` too.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Lying {
    pub theme: Option<Theme>,
    pub counts: [u8; MOST_SEATS],
    pub rankings: [Ranking; MOST_SEATS],
    /// What those who have not laid have chosen so far.
    pub sketches: [Sketch; MOST_SEATS],
    pub laid: Seats,
    /// The Double Enjeu or token of each side.
    pub marks: [Option<Mark>; MOST_SEATS],
    pub swaps: Vec<Swap>,
    /// Sides that took a Double Enjeu back.
    pub took_back: Seats,
    /// Seats that play no special card.
    pub passed: Seats,
    /// Sides whose mark was laid after a Pêle-mêle had hit them.
    pub swapped_first: Seats,
    /// How many positions of each side are turned.
    pub turned: [u8; MOST_SEATS],
    pub accords: Vec<Accord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnTheme {
    pub text: Arc<str>,
    pub read: bool,
}

/// Somebody is said to have cheated (C2.7).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accusation {
    pub by: Seat,
    pub seat: Seat,
    /// Who judges: all of the other sides, where nobody is named.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub jury: Vec<Seat>,
    pub guilty: Vec<Seat>,
    pub innocent: Vec<Seat>,
}

/// A round that was played, as everyone saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    pub theme: Theme,
    pub announcer: Seat,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guide: Option<Seat>,
    /// By seat, as they were turned; empty for who sat out.
    pub rankings: Vec<Ranking>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
    pub accords: Vec<Accord>,
    /// By side.
    pub points: Vec<u8>,
    pub squares: Vec<u8>,
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub play_off: bool,
}

impl Round {
    /// The ranking as the player laid it, before any Pêle-mêle.
    pub fn meant(&self, seat: Seat) -> Ranking {
        let mut ranking = self.rankings.get(seat.index()).copied().unwrap_or_default();
        for swap in self.swaps.iter().filter(|swap| swap.seat == seat) {
            ranking.swap(swap.a, swap.b);
        }
        ranking
    }
}

/// The side a seat plays for: partners face each other, trios alternate.
pub fn side_of(mode: Mode, seats: u8, seat: Seat) -> u8 {
    seat.0 % sides(mode, seats)
}

pub fn sides(mode: Mode, seats: u8) -> u8 {
    match mode {
        Mode::Teams => (seats / 2).max(1),
        Mode::Individual => seats.max(1),
        Mode::Trios => 2,
    }
}

impl Compatibility {
    pub(crate) fn opening(options: Options, seats: u8, first: Option<Seat>) -> Compatibility {
        let stock = match (options.edition.rules().specials, options.mode) {
            (Specials::Cards { player, .. }, Mode::Individual) => player,
            (Specials::Cards { team, .. }, _) => team,
            _ => Stock::default(),
        };
        let tokens = match options.edition.rules().specials {
            Specials::Token => Seats::all(seats),
            _ => Seats::NONE,
        };
        let own_themes = options.themes.iter().map(|text| OwnTheme {
            text: text.trim().into(),
            read: false,
        });
        Compatibility {
            own_themes: Arc::new(own_themes.collect()),
            options: Arc::new(options),
            seats,
            first,
            pictures: Arc::new([]),
            track: Arc::new([]),
            tempers: [0; MOST_SEATS],
            turned_cards: 0,
            step: 0,
            round: 0,
            announcer: Seat(0),
            guide: None,
            squares: [0; MOST_SEATS],
            beyond: [0; MOST_SEATS],
            stocks: [stock; MOST_SEATS],
            tokens,
            abstaining: Seats::NONE,
            contest: None,
            lying: Lying::default(),
            accusation: None,
            accusers: Seats::NONE,
            called: Seats::NONE,
            phase: Phase::Ready,
            deadline: None,
            history: Arc::new(Vec::new()),
            staged: None,
        }
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    pub(crate) fn sides(&self) -> u8 {
        sides(self.options.mode, self.seats)
    }

    pub(crate) fn side(&self, seat: Seat) -> u8 {
        side_of(self.options.mode, self.seats, seat)
    }

    pub(crate) fn members(&self, side: u8) -> impl Iterator<Item = Seat> + '_ {
        self.all_seats()
            .filter(move |seat| self.side(*seat) == side)
    }

    /// The last square of the track.
    pub(crate) fn last(&self) -> u8 {
        self.track.len().saturating_sub(1) as u8
    }

    /// Whether the side plays in this round: all do, but for a play-off.
    pub(crate) fn plays(&self, side: u8) -> bool {
        self.contest
            .is_none_or(|contest| contest.contains(Seat(side)))
    }

    /// Seats that rank in this round and have not laid.
    pub(crate) fn choosing(&self) -> Seats {
        self.all_seats()
            .filter(|seat| self.lying.counts[seat.index()] > 0 && !self.lying.laid.contains(*seat))
            .collect()
    }

    /// Who may vote on the accusation.
    pub(crate) fn voters(&self) -> Seats {
        match &self.accusation {
            None => Seats::NONE,
            Some(accusation) if accusation.jury.is_empty() => {
                self.others(accusation.seat).collect()
            }
            Some(accusation) => accusation.jury.iter().copied().collect(),
        }
    }

    /// Neither a seat nor its partners.
    pub(crate) fn others(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let side = self.side(seat);
        self.all_seats()
            .filter(move |other| self.side(*other) != side)
    }

    /// Those who may vote and have not.
    pub(crate) fn undecided(&self) -> Seats {
        let mut voters = self.voters();
        if let Some(accusation) = &self.accusation {
            let voted = accusation.guilty.iter().chain(&accusation.innocent);
            voted.for_each(|seat| voters.remove(*seat));
        }
        voters
    }

    /// Seats that could still play a special card and have not passed.
    pub(crate) fn may_play_specials(&self) -> Seats {
        self.all_seats()
            .filter(|seat| !self.abstaining.contains(*seat) && !self.lying.passed.contains(*seat))
            .filter(|seat| self.has_special(*seat))
            .collect()
    }

    fn has_special(&self, seat: Seat) -> bool {
        let side = self.side(seat);
        let stock = self.stocks[side as usize];
        let mark = self.lying.marks[side as usize];
        let stake =
            stock.doubles > 0 && mark.is_none() && !self.lying.took_back.contains(Seat(side));
        let take_back = mark.is_some() && self.shuffled_after_stake(side);
        self.guide != Some(seat)
            && (stake || take_back || (stock.shuffles > 0 && self.targets(side).next().is_some()))
    }

    /// The sides against which this side may still play a Pêle-mêle.
    pub(crate) fn targets(&self, side: u8) -> impl Iterator<Item = u8> + '_ {
        let guide = self.guide.map(|guide| self.side(guide));
        (0..self.sides())
            .filter(move |target| {
                *target != side && Some(*target) != guide && !self.shuffled(*target)
            })
            // A single picture cannot change places with another.
            .filter(|target| {
                self.members(*target)
                    .any(|seat| self.lying.rankings[seat.index()].len() > 1)
            })
    }

    pub(crate) fn shuffled(&self, side: u8) -> bool {
        self.lying
            .swaps
            .iter()
            .any(|swap| self.side(swap.seat) == side)
    }

    /// Whether the side's stake lay there when a Pêle-mêle hit it.
    pub(crate) fn shuffled_after_stake(&self, side: u8) -> bool {
        self.lying.marks[side as usize].is_some()
            && self.shuffled(side)
            && !self.lying.swapped_first.contains(Seat(side))
    }

    /// Whom the table waits for. The announcer's partner may act as well, but
    /// is not waited for.
    pub(crate) fn awaited(&self) -> Seats {
        let mut seats = match &self.phase {
            Phase::Ready | Phase::Over { .. } | Phase::Revealing => Seats::NONE,
            Phase::Announcing => [self.announcer].into_iter().collect(),
            Phase::Choosing => self.choosing(),
            Phase::Specials => self.may_play_specials(),
            Phase::Laid => {
                let pending = self.lying.marks.iter().flatten();
                let pending: Seats = pending
                    .filter(|mark| mark.position.is_none())
                    .map(|mark| mark.seat)
                    .collect();
                if pending.is_empty() {
                    [self.announcer].into_iter().collect()
                } else {
                    pending
                }
            }
        };
        self.undecided().iter().for_each(|seat| seats.insert(seat));
        seats
    }

    /// Who may get the theme: the announcer, and in Originale anyone of the
    /// announcing team (C1.3).
    pub(crate) fn announcers(&self) -> Seats {
        if self.options.edition.rules().die {
            return self.starters();
        }
        [self.announcer].into_iter().collect()
    }

    /// Who may begin the reveal: the announcing side.
    pub(crate) fn starters(&self) -> Seats {
        self.members(self.side(self.announcer)).collect()
    }

    /// How far the pawn of a seat's side has come.
    pub(crate) fn score(&self, seat: Seat) -> i32 {
        let side = self.side(seat) as usize;
        self.squares[side] as i32 + self.beyond[side] as i32
    }

    pub(crate) fn result(&self) -> Option<Outcome> {
        let Phase::Over { winners } = &self.phase else {
            return None;
        };
        Some(Outcome {
            scores: self.all_seats().map(|seat| self.score(seat)).collect(),
            winners: winners.iter().collect(),
        })
    }
}
