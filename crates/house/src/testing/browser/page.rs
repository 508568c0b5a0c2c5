//! A browser in somebody's hands: look, tap, type, wait.

use std::{
    fs,
    path::PathBuf,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{
    Driver,
    driver::target,
    marionette::Firefox,
    wire::{Element, Session},
};
use crate::testing::{Door, PATIENCE};

pub const TAB: &str = "\u{e004}";
pub const ENTER: &str = "\u{e007}";
pub const ESCAPE: &str = "\u{e00c}";
pub const LEFT: &str = "\u{e012}";
pub const RIGHT: &str = "\u{e014}";

/// Waits in the page itself, which costs less than asking again and again.
const WAIT: &str = "
    const until = Date.now() + 1000;
    const look = () => { try { return CONDITION; } catch { return null; } };
    return new Promise((done) => {
      const check = () => {
        const seen = look();
        if (seen || Date.now() > until) done(seen || null);
        else setTimeout(check, 25);
      };
      check();
    });
";

/// What a browser runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Device {
    Phone,
    Laptop,
    Tv,
}

impl Device {
    pub fn size(self) -> (u32, u32) {
        match self {
            Device::Phone => (390, 844),
            Device::Laptop => (1280, 800),
            Device::Tv => (1920, 1080),
        }
    }
}

/// How a browser is set up, besides its size.
#[derive(Clone, Copy)]
pub struct Habits {
    /// What it sends as Accept-Language.
    pub languages: &'static str,
    /// Whether things may move.
    pub motion: bool,
    /// Whether it keeps what sites give it.
    pub cookies: bool,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits {
            languages: "fr-FR,fr",
            motion: true,
            cookies: true,
        }
    }
}

impl Habits {
    /// A browser where nothing moves.
    pub fn still() -> Habits {
        Habits {
            motion: false,
            ..Habits::default()
        }
    }
}

/// A browser with a profile of its own, and whose it is.
pub struct Page {
    pub name: String,
    pub session: Session,
    house: String,
    _profile: TempDir,
    /// Another browser has no protocol of its own beside WebDriver.
    chromium: bool,
    /// A driver of its own, for WebKit: it is closed after the session.
    _driver: Option<Driver>,
}

/// Waits for what slides into the page to lie still, so that a finger meets it.
const AT_REST: &str = r#"
    const it = arguments[0], box = () => JSON.stringify(it.getBoundingClientRect());
    return new Promise((done) => {
      const look = (before, tries) => setTimeout(() => {
        if (tries === 0 || box() === before) done();
        else look(box(), tries - 1);
      }, 30);
      look(box(), 20);
    });
"#;

impl Page {
    pub fn open(driver: &Driver, house: &str, name: &str, device: Device, habits: Habits) -> Page {
        let profile = tempfile::tempdir().expect("a folder");
        let (width, height) = device.size();
        let mut flags: Vec<String> = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
        ]
        .map(String::from)
        .into();
        flags.push(format!("--user-data-dir={}", profile.path().display()));
        flags.push(format!("--window-size={width},{height}"));
        flags.push(format!("--accept-lang={}", habits.languages));
        if !habits.motion {
            flags.push("--force-prefers-reduced-motion".into());
        }
        let mut options = json!({
            "args": flags,
            "prefs": { "intl.accept_languages": habits.languages },
        });
        if !habits.cookies {
            options["prefs"]["profile.default_content_setting_values.cookies"] = 2.into();
        }
        if device == Device::Phone {
            let metrics =
                json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let capabilities = json!({
            "browserName": "chrome",
            "goog:chromeOptions": options,
            "goog:loggingPrefs": { "browser": "ALL" },
        });
        let page = Page {
            name: name.to_string(),
            session: Session::open(driver, &capabilities),
            house: house.to_string(),
            _profile: profile,
            chromium: true,
            _driver: None,
        };
        if device != Device::Phone {
            page.resize(width, height);
        }
        page
    }

    /// The same in WebKit. Its windows are as narrow as 450 at the least.
    pub fn open_webkit(house: &str, name: &str, device: Device) -> Page {
        let driver = Driver::webkit();
        let page = Page {
            name: name.to_string(),
            session: Session::open(&driver, &json!({})),
            house: house.to_string(),
            _profile: tempfile::tempdir().expect("a folder"),
            chromium: false,
            _driver: Some(driver),
        };
        let (width, height) = device.size();
        page.resize(width, height);
        page
    }

    /// The same in Firefox, where nothing moves.
    pub fn open_firefox(house: &str, name: &str, device: Device) -> Page {
        let profile = tempfile::tempdir().expect("a folder");
        let firefox = Firefox::start(profile.path(), device.size());
        Page {
            name: name.to_string(),
            session: Session::in_firefox(firefox),
            house: house.to_string(),
            _profile: profile,
            chromium: false,
            _driver: None,
        }
    }

    /// Makes the page as large as this. Windows cannot be as narrow as a phone;
    /// a phone's page that is made narrower may stay zoomed out.
    pub fn resize(&self, width: u32, height: u32) {
        if !self.chromium {
            let rect = json!({ "width": width, "height": height });
            let resized = self.session.post("window/rect", &rect);
            resized.expect("a window has any size");
            return;
        }
        let metrics =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.session
            .devtools("Emulation.setDeviceMetricsOverride", metrics)
            .expect("a page has any size");
    }

    pub fn go(&self, path: &str) {
        let address = if path.starts_with('/') {
            format!("{}{path}", self.house)
        } else {
            path.to_string()
        };
        let went = self.session.post("url", &json!({ "url": address }));
        went.unwrap_or_else(|why| panic!("{}: cannot go to {address}: {why:?}", self.name));
    }

    pub fn reload(&self) {
        self.session
            .post("refresh", &json!({}))
            .expect("a page reloads");
    }

    /// Where the page is, from the slash after the house.
    pub fn path(&self) -> String {
        let address = self.session.get("url").expect("a page has an address");
        let address = address.as_str().unwrap_or_default();
        address
            .strip_prefix(&self.house)
            .unwrap_or(address)
            .to_string()
    }

    /// What a script returns.
    pub fn js(&self, script: &str, args: &[Value]) -> Value {
        let told = self.session.execute(script, args);
        told.unwrap_or_else(|why| panic!("{}: {script}: {why:?}", self.name))
    }

    /// Waits until the expression `condition` is true in the page; gives its value.
    pub fn wait(&self, what: &str, condition: &str) -> Value {
        let script = WAIT.replace("CONDITION", condition);
        self.wait_until(what, || {
            // An error is a page that goes away meanwhile.
            let told = self.session.execute(&script, &[]).ok();
            told.filter(|told| *told != Value::Null)
        })
    }

    /// Waits until `look` sees something.
    pub fn wait_until<T>(&self, what: &str, mut look: impl FnMut() -> Option<T>) -> T {
        let began = Instant::now();
        loop {
            if let Some(seen) = look() {
                return seen;
            }
            let waited = began.elapsed();
            assert!(
                waited < PATIENCE,
                "{} waited {waited:?} for {what}",
                self.name
            );
            thread::sleep(Duration::from_millis(25));
        }
    }

    pub fn see(&self, css: &str) {
        let seen =
            format!("[...document.querySelectorAll({css:?})].some((e) => e.checkVisibility())");
        self.wait(&format!("{css} to be seen"), &seen);
    }

    pub fn has(&self, css: &str) -> bool {
        self.js(
            "return document.querySelector(arguments[0]) !== null",
            &[json!(css)],
        ) == true
    }

    /// The text of the first element, as written in the document.
    pub fn text(&self, css: &str) -> String {
        self.see(css);
        let text = self.js(
            "return document.querySelector(arguments[0]).textContent",
            &[json!(css)],
        );
        text.as_str().unwrap_or_default().trim().to_string()
    }

    /// Taps the first element that is shown, as soon as nothing covers it.
    pub fn tap(&self, css: &str) {
        let shown = format!(
            "[...document.querySelectorAll({css:?})].find((e) => e.checkVisibility() && !e.disabled)"
        );
        let began = Instant::now();
        loop {
            let found = self.wait(&format!("{css} to tap"), &shown);
            let element = Element::of(&found).expect("an element");
            // A page that goes away meanwhile is looked at again.
            let _ = self.session.execute(AT_REST, &[found]);
            let Err(why) = self.session.click(&element) else {
                return;
            };
            let waited = began.elapsed();
            assert!(waited < PATIENCE, "{} cannot tap {css}: {why:?}", self.name);
            thread::sleep(Duration::from_millis(25));
            // What lies below something that stays in its place is scrolled away from it.
            self.js(
                &format!("const it = {shown}; if (it) it.scrollIntoView({{ block: \"center\" }})"),
                &[],
            );
        }
    }

    /// Writes into a field, over what is there.
    pub fn fill(&self, css: &str, text: &str) {
        self.see(css);
        let field = self.session.find(css).expect("a field");
        self.session.clear(&field).expect("a field can be cleared");
        self.session
            .type_into(&field, text)
            .expect("a field takes text");
    }

    pub fn press(&self, keys: &str) {
        self.session.press(keys).expect("keys can be pressed");
    }

    /// Gives the page a cookie of the house.
    pub fn keep_cookie(&self, name: &str, value: &str) {
        let cookie = json!({ "name": name, "value": value, "path": "/", "httpOnly": true });
        self.session
            .post("cookie", &json!({ "cookie": cookie }))
            .expect("a cookie is kept");
    }

    pub fn forget_cookies(&self) {
        self.session
            .delete("cookie")
            .expect("cookies are forgotten");
    }

    /// From now on this browser is somebody's, by the cookie that the house gave
    /// them, such as `tablee=…`. Only once it is at some page of the house.
    pub fn be(&self, cookie: &str) {
        let (name, value) = cookie.split_once('=').unwrap_or(("tablee", ""));
        self.keep_cookie(name, value);
    }

    /// Comes to a table as somebody who has a cookie.
    pub fn come_as(&self, cookie: &str, table: &str) {
        self.go("/healthz");
        self.be(cookie);
        self.go(table);
        self.see_table();
    }

    /// Opens a table as someone whose cookie this browser then has.
    pub fn sit_down(&self, house: &Door, game: &str, name: &str) {
        let (id, cookie) = house.open_table(game, name);
        self.come_as(&cookie, &format!("/t/{id}"));
    }

    /// Waits until the socket of this page has brought its panels.
    pub fn see_table(&self) {
        let open =
            "document.readyState === 'complete' && document.getElementById('offline')?.hidden";
        self.wait("the table", open);
    }

    /// What the browser itself found wrong: scripts that failed, things not
    /// found, broken policy.
    pub fn complaints(&self) -> Vec<String> {
        if !self.chromium {
            // It keeps no log that could be read.
            return Vec::new();
        }
        let log = self.session.post("se/log", &json!({ "type": "browser" }));
        let log = log.expect("a browser keeps a log");
        let severe = log
            .as_array()
            .into_iter()
            .flatten()
            .filter(|entry| entry["level"] == "SEVERE");
        severe
            .map(|entry| entry["message"].as_str().unwrap_or("?").to_string())
            .collect()
    }

    fn shot(&self) -> Option<Value> {
        if !self.chromium {
            return self.session.get("screenshot").ok();
        }
        let format = json!({ "format": "png" });
        let told = self.session.devtools("Page.captureScreenshot", format);
        Some(told.ok()?["data"].take())
    }

    /// Keeps what the page shows as a picture under `target/browser`.
    pub fn picture(&self, name: &str) -> Option<PathBuf> {
        let bytes = decode(self.shot()?.as_str()?);
        let folder = target().join("browser");
        fs::create_dir_all(&folder).ok()?;
        let path = folder.join(format!("{name}.png"));
        fs::write(&path, bytes).ok()?;
        Some(path)
    }
}

/// Base64, as pictures come.
fn decode(text: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let (mut bytes, mut bits, mut held) = (Vec::new(), 0u32, 0);
    for digit in text.bytes().filter_map(digit) {
        bits = bits << 6 | u32::from(digit);
        held += 6;
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    bytes
}
