//! What the table is shown, and for how long. No rule rests on it: what is shown
//! is settled (`game::Beat`).

use game::{Beat, Length};
use serde::{Deserialize, Serialize};

/// What a beat shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scene {
    /// Everyone's cards turn (T5).
    Revealed,
    /// A card goes to its row and becomes a word (T6).
    Announced,
    /// The answers turn: too few doubt, the word stands (T9).
    Passed,
    /// The answers turn, and the book is opened (T9).
    LookedUp,
    /// The answers turn, and they are the verdict, or the table's words are (T12).
    Decided,
    /// The answers turn, and the judge is asked (T12).
    Referred,
    /// The judge has spoken (T12).
    Ruled,
    /// A row is swept, by who would not or could not extend one (T8, T11).
    Swept,
}

/// A scene and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staged {
    pub scene: Scene,
    pub beat: Beat,
}

impl Scene {
    /// On a screen: a breath of 700, answers that turn in 420 and stay for 500, a
    /// book that opens in 600 and is searched for 900, and what follows. A word
    /// that nobody doubted can be read for two seconds, whoever shows it.
    pub(crate) fn length(self) -> Length {
        let (told, screen, hands) = match self {
            Scene::Revealed => (0, 1_000, 600),
            Scene::Announced => (0, 1_350, 600),
            Scene::Passed => (1_120, 2_600, 2_000),
            Scene::LookedUp => (3_120, 4_600, 1_600),
            Scene::Decided => (1_620, 3_100, 1_600),
            Scene::Referred => (1_120, 1_620, 600),
            Scene::Ruled => (700, 2_200, 1_200),
            Scene::Swept => (0, 1_500, 800),
        };
        Length {
            told,
            screen,
            hands,
        }
    }
}
