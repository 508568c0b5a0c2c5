//! Accords and points (C1.7, C2.3, C3.3, C4.5).

use alloc::vec::Vec;

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::{
    edition::{Edition, Specials},
    ranking::Ranking,
};

/// The same picture in the rankings of everyone compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Accord {
    /// The side it counts for.
    pub side: u8,
    /// Who agreed.
    pub seats: Vec<Seat>,
    pub picture: u8,
    /// At the same position (*direct*), or not (*indirect*).
    pub direct: bool,
    pub points: u8,
}

/// A Double Enjeu or a ×2 token on a position of a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    pub seat: Seat,
    /// `None` while an announced token is still to be laid.
    pub position: Option<u8>,
}

/// The pictures whose last copy appears when `position` is turned: the
/// picture, and whether all have it at the same position. `rankings` are those
/// compared: two partners, three, or a player and the guide.
pub fn meeting(rankings: &[Ranking], position: u8) -> impl Iterator<Item = (u8, bool)> + '_ {
    let (first, others) = rankings.split_first().unzip();
    let pictures = first.map_or(&[][..], Ranking::as_slice);
    (0u8..).zip(pictures).filter_map(move |(at, picture)| {
        let (mut last, mut direct) = (at, true);
        for other in others? {
            let there = other.position(*picture)?;
            direct &= there == at;
            last = last.max(there);
        }
        (last == position).then_some((*picture, direct))
    })
}

/// What an accord pays, with the mark of one of those who agreed.
pub fn points(
    edition: Edition,
    together: usize,
    direct: bool,
    picture: u8,
    mark: Option<(Mark, Ranking)>,
) -> u8 {
    let plain = match (direct, together) {
        (true, 3) => 4,
        (true, _) => 3,
        (false, _) => 2,
    };
    let marked = mark.is_some_and(|(mark, ranking)| {
        let at = mark.position.and_then(|position| ranking.get(position));
        at == Some(picture)
    });
    match (marked, direct, edition.rules().specials) {
        (true, true, _) => 2 * plain,
        // A lost stake pays nothing at all (C2.3); a token has no effect (C3.3).
        (true, false, Specials::Cards { .. }) => 0,
        _ => plain,
    }
}
