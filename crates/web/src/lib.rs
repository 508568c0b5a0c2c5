//! Views become HTML.
//!
//! A page is made of named panels; the house sends over the socket the panels
//! that changed. This crate knows views and refusals of the rules, never their
//! states, and does no I/O.

#![forbid(unsafe_code)]

pub mod assets;
pub mod cible;
pub mod compatibility;
pub mod pages;
mod panels;
mod rulebook;
mod sentence;
mod shapes;
#[cfg(test)]
mod tests;
mod text;
pub mod typo;
mod words;

pub use panels::{GameView, Panel, Scene, screen_panels, table_panels};
pub use text::Lang;
pub use words::refusal;
