//! One test per clause of the numbered rules, told through [`script::check`];
//! then what holds in every game: clocks, secrets, conformance.

mod affinity;
mod books;
mod bots;
mod choosing;
mod clocks;
mod conformance;
mod content;
mod couleurs;
mod expect;
mod golden;
mod guide;
mod jetons;
mod penalty;
mod play_off;
mod properties;
mod ramble;
mod ranking;
mod reveal;
mod rig;
mod script;
mod secrecy;
mod setup;
mod sketching;
mod specials;
mod themes;
mod wire;
