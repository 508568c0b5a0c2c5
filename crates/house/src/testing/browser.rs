//! Headless Chromium through WebDriver, and WebKit and Firefox beside it: phones,
//! TVs and keyboards.
//!
//! `cargo xtask test` sees to the browser, its driver and the accessibility
//! rules. When a test fails, what each browser showed is in `target/browser`.

pub mod axe;
mod driver;
mod keys;
pub mod marionette;
mod page;
mod reach;
pub mod sizes;
pub mod stage;
mod walk;
mod wire;

pub use driver::Driver;
pub use keys::tab_to;
pub use page::{Device, ENTER, ESCAPE, Habits, LEFT, Page, RIGHT, TAB};
pub use stage::Stage;
pub use walk::{Sight, Walk};
pub use wire::{Element, Failed, Session};
