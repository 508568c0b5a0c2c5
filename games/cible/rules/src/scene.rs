//! What the table is shown, and for how long (`game::Beat`). No rule rests on it:
//! what is shown is settled. While an hourglass runs nothing takes any time.

use game::Length;

use crate::events::Verdict;

/// What a beat shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scene {
    /// A camera token turns, and its light falls on a tower.
    Turned,
    /// An answer with its stamp; what it costs falls with it.
    Judged(Verdict),
    /// A number takes the place of another.
    Bid,
    /// Plinths, a silence, a line, and pawns fall.
    Tallied,
    /// The lights go down, the target stands up.
    Night,
    /// A pawn drops on the heart, in gold.
    Heart,
}

impl Scene {
    pub(crate) fn length(self) -> Length {
        let (told, screen, hands) = match self {
            Scene::Turned => (0, 600, 350),
            Scene::Judged(Verdict::Right) => (300, 600, 300),
            // The earlier answer grows, and can be read.
            Scene::Judged(Verdict::Repeated) => (300, 2_150, 1_600),
            // A pawn leaves its tower 300 ms after the stamp, for 650.
            Scene::Judged(_) => (300, 1_250, 950),
            Scene::Bid => (200, 500, 300),
            Scene::Tallied => (1_700, 2_350, 2_350),
            Scene::Night => (0, 900, 500),
            Scene::Heart => (1_000, 2_200, 2_200),
        };
        Length {
            told,
            screen,
            hands,
        }
    }
}
