use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    edition::Stock,
    events::{Swap, Theme},
    options::Options,
    ranking::Ranking,
    score::{Accord, Mark},
    sketch::Sketch,
    state::{Accusation, Compatibility, Phase, Round},
};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub options: Arc<Options>,
    /// To be named by the next move.
    pub step: u32,
    pub round: u16,
    pub phase: PhaseView,
    /// The forty pictures; everywhere else a picture is a number into these.
    pub pictures: Arc<[Arc<str>]>,
    /// The number on each square of the track.
    pub track: Arc<[u8]>,
    pub announcer: Seat,
    /// Whom everyone tries to match, in individual play.
    pub guide: Option<Seat>,
    pub theme: Option<Theme>,
    pub sides: Vec<SideView>,
    pub seats: Vec<SeatView>,
    /// Accords that have appeared in this round.
    pub accords: Vec<Accord>,
    pub swaps: Vec<Swap>,
    pub accusation: Option<Accusation>,
    /// Whether these rounds are a play-off.
    pub play_off: bool,
    /// Themes of the table's own that are still to come.
    pub own_themes: u8,
    /// When the present step ends by itself, on the table's clock.
    pub deadline: Option<Millis>,
    /// The rounds played, oldest first.
    pub history: Arc<Vec<Round>>,
    /// Who won, once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Seat>,
    /// What only this seat knows; nothing for the public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

/// Whoever shares a pawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideView {
    pub seats: Vec<Seat>,
    pub square: u8,
    /// Squares past the end (C4.4).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub beyond: u8,
    /// Points that have appeared in this round.
    pub points: u8,
    pub stock: Stock,
    /// The Double Enjeu or token that lies in this round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// Whether it may still be taken back (C2.4).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub may_take_back: bool,
    /// Whether it was taken back in this round, and so may not lie again.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub took_back: bool,
    /// Whether it plays in this round.
    pub plays: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    pub side: u8,
    /// Pictures to rank in this round.
    pub count: u8,
    pub laid: bool,
    /// The pictures turned so far.
    pub shown: Ranking,
    /// Whether the ×2 token is still there.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub token: bool,
    /// Whether the table waits for this seat.
    pub awaited: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    Ready,
    /// The announcer gets a theme (C1.3).
    Announcing,
    /// Everyone picks and ranks (C1.4).
    Choosing,
    /// The moment for special cards (C2.2).
    Specials,
    /// Everything lies; the announcing side begins the reveal.
    Laid,
    /// Pictures are turned (C1.6).
    Revealing,
    Over,
}

/// What a seat alone knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct You {
    pub seat: Seat,
    /// The ranking laid in this round.
    pub ranking: Ranking,
    /// What is chosen so far and not laid (C1.6).
    #[serde(default, skip_serializing_if = "Sketch::is_empty")]
    pub sketch: Sketch,
    /// Whether this seat may still play a special card in this round (C2.2).
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub may_play: bool,
    /// Whether this seat plays no special card in this game.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    pub abstains: bool,
    /// What sets this seat's bot apart.
    pub temper: u32,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

impl View {
    /// Those a seat plays with, the seat itself left out.
    pub fn partners(&self, seat: Seat) -> impl Iterator<Item = Seat> + '_ {
        let side = self.seats.get(seat.index()).map(|seat| seat.side as usize);
        let side = side.and_then(|side| self.sides.get(side));
        let seats = side.map_or(&[][..], |side| &side.seats);
        seats.iter().copied().filter(move |other| *other != seat)
    }

    /// Whether the table waits for this seat.
    pub fn awaited(&self, seat: Seat) -> bool {
        self.seats
            .get(seat.index())
            .is_some_and(|seat| seat.awaited)
    }
}

pub(crate) fn view(game: &Compatibility, viewer: Viewer) -> View {
    let awaited = game.awaited();
    let seats = game
        .all_seats()
        .map(|seat| {
            let side = game.side(seat);
            SeatView {
                side,
                count: game.lying.counts[seat.index()],
                laid: game.lying.laid.contains(seat),
                shown: game.lying.rankings[seat.index()].first(game.lying.turned[side as usize]),
                token: game.tokens.contains(seat),
                awaited: awaited.contains(seat),
            }
        })
        .collect();
    let winners = match game.phase {
        Phase::Over { winners } => winners.iter().collect(),
        _ => Vec::new(),
    };
    View {
        options: game.options.clone(),
        step: game.step,
        round: game.round,
        phase: phase(&game.phase),
        pictures: game.pictures.clone(),
        track: game.track.clone(),
        announcer: game.announcer,
        guide: game.guide,
        theme: game.lying.theme.clone(),
        sides: (0..game.sides())
            .map(|side| side_view(game, side))
            .collect(),
        seats,
        accords: game.lying.accords.clone(),
        swaps: game.lying.swaps.clone(),
        accusation: game.accusation.clone(),
        play_off: game.contest.is_some(),
        own_themes: game.own_themes.iter().filter(|own| !own.read).count() as u8,
        deadline: game.deadline,
        history: game.history.clone(),
        winners,
        you: match viewer {
            Viewer::Seat(seat) if seat.0 < game.seats => Some(you(game, seat)),
            _ => None,
        },
    }
}

fn side_view(game: &Compatibility, side: u8) -> SideView {
    let at = side as usize;
    let accords = game.lying.accords.iter();
    SideView {
        seats: game.members(side).collect(),
        square: game.squares[at],
        beyond: game.beyond[at],
        points: accords
            .filter(|accord| accord.side == side)
            .fold(0, |sum, accord| accord.points.saturating_add(sum)),
        stock: game.stocks[at],
        mark: game.lying.marks[at],
        may_take_back: game.phase == Phase::Specials && game.shuffled_after_stake(side),
        took_back: game.lying.took_back.contains(Seat(side)),
        plays: game.plays(side),
    }
}

fn phase(phase: &Phase) -> PhaseView {
    match phase {
        Phase::Ready => PhaseView::Ready,
        Phase::Announcing => PhaseView::Announcing,
        Phase::Choosing => PhaseView::Choosing,
        Phase::Specials => PhaseView::Specials,
        Phase::Laid => PhaseView::Laid,
        Phase::Revealing => PhaseView::Revealing,
        Phase::Over { .. } => PhaseView::Over,
    }
}

pub(crate) fn you(game: &Compatibility, seat: Seat) -> You {
    You {
        seat,
        ranking: game.lying.rankings[seat.index()],
        sketch: game.lying.sketches[seat.index()],
        may_play: game.phase == Phase::Specials && game.may_play_specials().contains(seat),
        abstains: game.abstaining.contains(seat),
        temper: game.tempers[seat.index()],
    }
}
