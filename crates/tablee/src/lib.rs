//! The games of this house, for the program, its tests and its tools.

#![forbid(unsafe_code)]

pub mod config;
pub mod licences;
pub mod shelf;
