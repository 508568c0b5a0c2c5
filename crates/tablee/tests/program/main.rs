//! The house and its program, with whatever the shelf offers: bad input, pulled
//! plugs, moved and damaged data, the pages of `docs`, and what nobody is told.

#[path = "../support/mod.rs"]
mod support;

mod bad_frames;
mod bad_input;
mod bad_pages;
mod crash;
mod journals;
mod licences;
mod missing;
mod protocol;
mod reports;
mod scenarios;
mod secrets;
mod slow;
mod storage;
mod telling;
