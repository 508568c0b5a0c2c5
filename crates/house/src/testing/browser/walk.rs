//! A walk past pages and states of tables, for checks that hold everywhere.

use std::rc::Rc;

use super::{Device, Habits, Page, Stage};
use crate::testing::{Company, TestHouse};

/// A page in one state, and how to bring a browser there.
#[derive(Clone)]
pub struct Sight {
    pub name: String,
    pub device: Device,
    /// Whether it is a game that is being played.
    pub playing: bool,
    /// The cookie of whoever looks; empty for a stranger.
    pub person: String,
    /// Where to come from, if that matters.
    pub from: Option<String>,
    pub path: String,
    /// What shows that the page is there.
    pub ready: String,
    /// What to tap then, one after the other.
    pub taps: Vec<String>,
}

impl Sight {
    /// Brings the page to this state, freshly loaded.
    pub fn show(&self, page: &Page, lang: &str, theme: &str) {
        page.forget_cookies();
        // What was half done at the last sight.
        page.js("sessionStorage.clear()", &[]);
        page.keep_cookie("lang", lang);
        page.keep_cookie("theme", theme);
        if !self.person.is_empty() {
            page.be(&self.person);
        }
        if let Some(from) = &self.from {
            page.go(from);
        }
        page.go(&self.path);
        if page.has("body[data-socket]") {
            page.see_table();
        }
        page.see(&self.ready);
        for tap in &self.taps {
            page.tap(tap);
        }
    }
}

/// A walk, with what to do at each sight.
pub type Walking = fn(&mut Stage<TestHouse>, &mut dyn FnMut(&Page, &Sight));

/// Walks on, calling `visit` at each sight.
pub struct Walk<'a> {
    page: Rc<Page>,
    /// At whose table it is.
    pub company: Rc<Company>,
    visit: &'a mut dyn FnMut(&Page, &Sight),
}

impl<'a> Walk<'a> {
    /// Begins at a company's table, with a browser where nothing moves.
    pub fn begin(
        stage: &mut Stage<TestHouse>,
        company: Company,
        visit: &'a mut dyn FnMut(&Page, &Sight),
    ) -> Walk<'a> {
        let page = stage.open_with("visitor", Device::Laptop, Habits::still());
        page.go("/healthz");
        Walk {
            page,
            company: Rc::new(company),
            visit,
        }
    }

    pub fn see(&mut self, sight: Sight) {
        (self.visit)(&self.page, &sight);
    }

    /// A page that anyone may see.
    pub fn at(&mut self, name: &str, path: &str, ready: &str) {
        self.see(Sight {
            name: name.into(),
            device: Device::Phone,
            playing: false,
            person: String::new(),
            from: None,
            path: path.into(),
            ready: ready.into(),
            taps: Vec::new(),
        });
    }

    /// The table, as one of the company or a stranger sees it on a phone.
    pub fn table(&self, name: &str, who: Option<usize>, ready: &str, taps: &[&str]) -> Sight {
        Sight {
            name: name.into(),
            device: Device::Phone,
            playing: self.company.game().is_object(),
            person: who.map_or_else(String::new, |who| self.company.cookie(who)),
            from: None,
            path: self.company.table.clone(),
            ready: ready.into(),
            taps: taps.iter().map(|tap| tap.to_string()).collect(),
        }
    }

    pub fn phone(&mut self, name: &str, who: Option<usize>, ready: &str, taps: &[&str]) {
        self.see(self.table(name, who, ready, taps));
    }

    pub fn tv(&mut self, name: &str, ready: &str) {
        let sight = self.table(name, None, ready, &[]);
        self.see(Sight {
            device: Device::Tv,
            path: format!("{}/screen", sight.path),
            ..sight
        });
    }
}
