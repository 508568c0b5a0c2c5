//! The rules as text, the laws that hold for every game, and a golden game.

mod conform;
mod rules;
mod script;

pub use conform::three;

use crate::Essai;

game::conformance!(Essai, golden: three = 4);
