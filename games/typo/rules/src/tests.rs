//! One test per clause of the numbered rules, told through [`script::check`];
//! then what holds in every game: clocks, secrets, cards, conformance.

mod authority;
mod books;
mod clearing;
mod clocks;
mod conformance;
mod doubting;
mod golden;
mod halves;
mod placing;
mod properties;
mod ramble;
mod scenes;
mod script;
mod secrecy;
mod setup;
mod telling;
mod tribunal;
mod turns;
mod words;
