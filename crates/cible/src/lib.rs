//! The rules of La Cible (Eric Bouret, Ravensburger 2004), its judge and its
//! bots.
//!
//! Rule ids (`L4.2`) are those of the numbered rules shown in the game's box.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod cards;
pub mod facts;
pub mod judge;
