//! The house at real browsers, with whatever its shelf offers. What is one
//! game's own is tested in its box.

#[path = "../support/mod.rs"]
mod support;

mod able;
mod arrows;
mod awake;
mod doors;
mod ear;
mod evening;
mod focus;
mod follow;
mod heard;
mod idle;
mod keeping;
mod learning;
mod light;
mod offline;
mod others;
mod parts;
mod people;
mod preferences;
mod recovery;
mod shift;
mod sofa;
mod tour;
mod whole;
