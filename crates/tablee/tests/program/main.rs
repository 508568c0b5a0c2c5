//! The house and its program, with whatever the shelf offers: bad input, pulled
//! plugs, moved and damaged data, the pages of `docs`, and what nobody is told.

#[path = "../support/mod.rs"]
mod support;

mod addresses;
mod bad_frames;
mod bad_input;
mod bad_pages;
mod burst;
mod closing;
mod crash;
mod doctored;
mod door;
mod doors;
mod headers;
mod health;
mod https;
mod import;
mod installed;
mod journals;
mod keeping;
mod keys;
mod licences;
mod limits;
mod links;
mod missing;
mod onlookers;
mod opening;
mod people;
mod protocol;
mod proxies;
mod reports;
mod room;
mod scenarios;
mod secrets;
mod settings;
mod slow;
mod storage;
mod telling;
mod upkeep;
mod watched;
