//! People at real browsers: the program as a process, headless Chromium through
//! WebDriver, phones, a TV and a keyboard.
//!
//! `cargo xtask test` sees to the browser, its driver and the accessibility
//! rules. When a test fails, what each browser showed is in `target/browser`.

#[path = "../support/mod.rs"]
mod support;

mod accessibility;
mod company;
mod driver;
mod game;
mod keyboard;
mod offline;
mod page;
mod people;
mod preferences;
mod recovery;
mod secrets;
mod sizes;
mod stage;
mod tour;
mod turns;
mod wire;
