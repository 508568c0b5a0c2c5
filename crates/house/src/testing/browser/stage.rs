//! What a test stands on: a house of its own, a driver, browsers; and what is
//! kept when it fails.

use std::{
    ops::Deref,
    panic::{AssertUnwindSafe, catch_unwind},
    rc::Rc,
};

use super::{Device, Driver, Habits, Page};
use crate::testing::Door;

/// In any house: one of the test's own process, or the program.
pub struct Stage<H> {
    pages: Vec<Rc<Page>>,
    pub driver: Driver,
    pub house: H,
}

impl<H: Deref<Target = Door>> Stage<H> {
    /// Opens a browser that nobody used before.
    pub fn open(&mut self, name: &str, device: Device) -> Rc<Page> {
        self.open_with(name, device, Habits::default())
    }

    /// Opens another kind of browser.
    pub fn open_webkit(&mut self, name: &str, device: Device) -> Rc<Page> {
        self.keep(Page::open_webkit(&self.house.url(""), name, device))
    }

    /// Opens yet another.
    pub fn open_firefox(&mut self, name: &str, device: Device) -> Rc<Page> {
        self.keep(Page::open_firefox(&self.house.url(""), name, device))
    }

    pub fn open_with(&mut self, name: &str, device: Device, habits: Habits) -> Rc<Page> {
        self.keep(Page::open(
            &self.driver,
            &self.house.url(""),
            name,
            device,
            habits,
        ))
    }

    fn keep(&mut self, page: Page) -> Rc<Page> {
        let page = Rc::new(page);
        self.pages.push(page.clone());
        page
    }
}

/// Runs one test; when it fails, says where the pictures of its browsers are.
pub fn play<H: Deref<Target = Door>>(name: &str, house: H, test: impl FnOnce(&mut Stage<H>)) {
    let mut stage = Stage {
        pages: Vec::new(),
        driver: Driver::start(),
        house,
    };
    let Err(why) = catch_unwind(AssertUnwindSafe(|| test(&mut stage))) else {
        return;
    };
    let kept = stage.pages.iter().map(|page| {
        let picture = page.picture(&format!("{name}-{}", page.name));
        picture.map_or_else(|| "no picture".into(), |path| path.display().to_string())
    });
    let kept: Vec<String> = kept.collect();
    let why = match why.downcast::<String>() {
        Ok(text) => *text,
        Err(why) => why
            .downcast_ref::<&str>()
            .copied()
            .unwrap_or("it panicked")
            .to_string(),
    };
    let first = why.lines().next().unwrap_or_default();
    panic!(
        "{name}: {first}\nwhat the browsers showed: {}",
        kept.join(", ")
    );
}
