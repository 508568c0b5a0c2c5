//! A walk past every page of the house and every state of a table, for checks
//! that hold everywhere.

use std::rc::Rc;

use serde_json::{Value, json};

use crate::{
    company::Company,
    page::{Device, Habits, Page},
    stage::Stage,
};

/// A page in one state, and how to bring a browser there.
#[derive(Clone)]
pub struct Sight {
    pub name: String,
    pub device: Device,
    /// Whether it is a game that is being played.
    pub playing: bool,
    /// The value of the cookie of whoever looks; empty for a stranger.
    person: String,
    /// Where to come from, if that matters.
    from: Option<String>,
    pub path: String,
    /// What shows that the page is there.
    ready: &'static str,
    taps: &'static [&'static str],
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
            page.keep_cookie("tablee", &self.person);
        }
        if let Some(from) = &self.from {
            page.go(from);
        }
        page.go(&self.path);
        if page.has("body[data-socket]") {
            page.see_table();
        }
        page.see(self.ready);
        for tap in self.taps {
            page.tap(tap);
        }
    }
}

/// A walk, with what to do at each sight.
pub type Walking = fn(&mut Stage, &mut dyn FnMut(&Page, &Sight));

/// Walks on, calling `visit` at each sight.
pub struct Walk<'a> {
    page: Rc<Page>,
    pub company: Rc<Company>,
    visit: &'a mut dyn FnMut(&Page, &Sight),
}

impl<'a> Walk<'a> {
    /// Begins at a company's table, with a browser where nothing moves.
    pub fn begin(
        stage: &mut Stage,
        company: Company,
        visit: &'a mut dyn FnMut(&Page, &Sight),
    ) -> Walk<'a> {
        let habits = Habits {
            motion: false,
            ..Habits::default()
        };
        let page = stage.open_with("visitor", Device::Laptop, habits);
        page.go("/healthz");
        Walk {
            page,
            company: Rc::new(company),
            visit,
        }
    }
}

/// The house, and the states of a table of Typo.
pub fn walk(stage: &mut Stage, visit: &mut dyn FnMut(&Page, &Sight)) {
    let company = Company::gather(&stage.house, "typo", &["Ada", "Basile"]);
    let told = stage.house.get(&company.table, &company.cookie(HOST)).text;
    let back = told
        .split("/back/")
        .nth(1)
        .and_then(|rest| rest.split(['"', '<']).next());
    let back = format!("/back/{}", back.expect("Ada's way back"));
    let mut walk = Walk::begin(stage, company, visit);
    walk.house(&back);
    walk.room();
    walk.game();
    walk.end();
}

fn value(cookie: &str) -> String {
    let value = cookie.split_once('=').map_or("", |(_, value)| value);
    value.to_string()
}

const HOST: usize = 0;
const GUEST: usize = 1;

impl Walk<'_> {
    pub fn see(&mut self, sight: Sight) {
        (self.visit)(&self.page, &sight);
    }

    /// A page that anyone may see.
    pub fn at(&mut self, name: &str, path: &str, ready: &'static str) {
        self.see(Sight {
            name: name.into(),
            device: Device::Phone,
            playing: false,
            person: String::new(),
            from: None,
            path: path.into(),
            ready,
            taps: &[],
        });
    }

    /// The table, as one of the company or a stranger sees it on a phone.
    pub fn table(
        &self,
        name: &str,
        who: Option<usize>,
        ready: &'static str,
        taps: &'static [&'static str],
    ) -> Sight {
        Sight {
            name: name.into(),
            device: Device::Phone,
            playing: self.company.game().is_object(),
            person: who.map_or_else(String::new, |who| value(&self.company.cookie(who))),
            from: None,
            path: self.company.table.clone(),
            ready,
            taps,
        }
    }

    pub fn phone(
        &mut self,
        name: &str,
        who: Option<usize>,
        ready: &'static str,
        taps: &'static [&'static str],
    ) {
        self.see(self.table(name, who, ready, taps));
    }

    pub fn tv(&mut self, name: &str, ready: &'static str) {
        let sight = self.table(name, None, ready, &[]);
        self.see(Sight {
            device: Device::Tv,
            path: format!("{}/screen", sight.path),
            ..sight
        });
    }

    fn house(&mut self, back: &str) {
        self.at("shelf", "/", "main h1");
        self.at("box", "/games/typo", "form[action='/tables']");
        self.at("join", "/join", "#code");
        self.at(
            "join, no such table",
            "/join?code=ravi-42",
            "#code[aria-invalid]",
        );
        self.at("join, not a code", "/join?code=!", "#code[aria-invalid]");
        self.at("no such page", "/nowhere", "main h1");
        self.at("no such table", "/t/nowhere", "main h1");
        self.at("recover", back, "form[action^='/back/']");
        let sight = self.table("shelf with a table", Some(HOST), "main h1", &[]);
        self.see(Sight {
            from: Some(sight.path.clone()),
            path: "/".into(),
            ..sight
        });
    }

    fn room(&mut self) {
        self.phone("room, stranger", None, "form[data-ask=join]", &[]);
        self.phone("room, host", Some(HOST), "[data-ask*=add_bot]", &[]);
        self.phone(
            "room, menu",
            Some(HOST),
            "#menu-button",
            &["#menu-button", "#recovery summary"],
        );
        self.phone("room, QR code", Some(HOST), "#show-qr", &["#show-qr"]);
        self.phone("room, guest", Some(GUEST), ".seats", &[]);
        self.tv("room, TV", ".seats");
    }

    fn game(&mut self) {
        self.company.ask(HOST, json!("start"));
        self.phone("choosing", Some(HOST), "#panel-hand .choice", &[]);
        self.phone(
            "choosing, menu",
            Some(HOST),
            "#menu-button",
            &["#menu-button"],
        );
        self.phone("choosing, onlooker", None, ".lanes", &[]);
        self.tv("choosing, TV", ".lanes");
        self.company.choose(HOST);
        self.phone("chosen", Some(HOST), ".choice[aria-pressed=true]", &[]);
        self.tv("chosen, TV", ".lanes");

        self.company.choose(GUEST);
        for _ in [HOST, GUEST] {
            self.placing();
        }
        self.company.ask(HOST, json!("pause"));
        self.phone("pause", Some(HOST), "#resume", &[]);
        self.tv("pause, TV", ".veil");
        self.company.ask(HOST, json!("resume"));
        self.long_row();
    }

    /// Someone places, announces nonsense, is doubted and clears a row.
    fn placing(&mut self) {
        let who = self.company.awaited();
        let name = if who == HOST { "host" } else { "guest" };
        if who == HOST {
            self.phone("placing", Some(HOST), "[data-slot]", &[]);
            self.phone(
                "placing, a word",
                Some(HOST),
                "[data-slot]",
                &["[data-slot]"],
            );
            let give_up = &[
                "[data-slot]",
                "#word-form [data-back]",
                "details#give-up > summary",
            ];
            self.phone("placing, giving up", Some(HOST), "[data-slot]", give_up);
            let sure = &["details#give-up > summary", "[id^=clear-][data-ask]"];
            self.phone("placing, sure", Some(HOST), "[data-slot]", sure);
        }
        self.phone(
            &format!("{name} places, the other looks on"),
            Some(1 - who),
            ".lanes",
            &[],
        );
        self.tv(&format!("{name} places, TV"), ".lanes");
        self.company.announce(who, 0, "zzqx");
        self.phone(
            &format!("{name} announced"),
            Some(who),
            "#panel-hand h2",
            &[],
        );
        self.phone(
            &format!("doubting {name}"),
            Some(1 - who),
            "[data-ask*=doubt]",
            &[],
        );
        self.tv(&format!("doubting {name}, TV"), ".lanes");
        self.company
            .play(1 - who, "answer", json!({ "doubt": true }));
        self.phone(
            &format!("{name} clears"),
            Some(who),
            "[id^=clear-][data-ask]",
            &[],
        );
        self.tv(&format!("{name} clears, TV"), ".lanes");
        self.company.play(who, "clear", json!({ "row": 0 }));
    }

    /// A row that does not fit on one line of a phone.
    fn long_row(&mut self) {
        loop {
            let game = self.company.game();
            let long = game["rows"][0].as_str().map_or(0, str::len);
            let who = self.company.awaited();
            match game["phase"]
                .as_object()
                .and_then(|phase| phase.keys().next())
            {
                None => self.company.choose(who),
                Some(phase) if phase == "placing" && long >= 14 && who == HOST => break,
                Some(phase) if phase == "placing" => self.company.announce(who, 0, ""),
                Some(_) => self.company.play(who, "answer", json!({ "doubt": false })),
            }
        }
        self.phone("a long row", Some(HOST), "[data-slot]", &[]);
        self.phone("a long word", Some(HOST), "[data-slot]", &["#slot-0-right"]);
        self.tv("a long row, TV", ".lanes");
    }

    fn end(&mut self) {
        self.company.finish();
        self.phone("end, host", Some(HOST), ".standings", &[]);
        self.phone("end, guest", Some(GUEST), ".standings", &[]);
        self.tv("end, TV", ".standings");
        let record = format!("{}/games/1", self.company.table);
        self.at("record", &record, "#replay");
        self.at("record, later", &format!("{record}?step=30"), "#replay");
        self.company.ask(HOST, json!("clear"));
        assert_eq!(self.company.game(), Value::Null);
        self.phone("room, after a game", Some(HOST), "[data-ask*=add_bot]", &[]);
    }
}
