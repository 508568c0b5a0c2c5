//! One test per clause of the numbered rules, told through [`script::check`];
//! then what holds in every game: clocks, secrets, conformance.

mod books;
mod conformance;
mod expect;
mod parties;
mod script;
mod points;
