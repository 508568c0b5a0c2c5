//! One test per clause of the numbered rules, told through [`script::check`];
//! then what holds in every game: clocks, secrets, conformance.

mod appeals;
mod arbiter;
mod auction;
mod books;
mod conformance;
mod definitions;
mod expect;
mod finale;
mod first;
mod flair;
mod golden;
mod judging;
mod legacy;
mod parties;
mod points;
mod rig;
mod scenes;
mod script;
mod secrecy;
mod sequel;
mod setup;
mod unsaid;
