//! What the table is shown, and for how long. No rule rests on it: what is shown
//! is settled (`game::Beat`).

use game::{Length, Millis, Showing};

/// The points are told, and the pawns walk.
pub(crate) const TOLD: Length = Length {
    told: 0,
    screen: 3_600,
    hands: 1_800,
};

/// The same, where a pawn comes home: phones tell it once it is there.
pub(crate) const ARRIVED: Length = Length {
    told: 2_900,
    ..TOLD
};

/// How long pictures that were turned are looked at, at this pace of the table:
/// half as long again before the last ones, and in half the time where only
/// bots play.
pub(crate) fn look(pace: Millis, before_the_last: bool, showing: Showing) -> Millis {
    let percent = Millis::from(showing.percent);
    match (percent, before_the_last) {
        (0, _) => pace,
        (_, false) => pace * percent.max(50) / 100,
        (_, true) => pace * percent.max(50) * 3 / 200,
    }
}
