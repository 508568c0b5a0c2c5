//! Firefox by its own remote protocol, for there is no driver beside it: the
//! commands of WebDriver, each a line of JSON behind its length.

use std::{
    fs,
    io::{Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::wire::Failed;
use crate::testing::{PATIENCE, free_port};

/// What keeps it from looking for the world, which tests do not need.
const ALONE: &str = r#"
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.aboutConfig.showWarning", false);
user_pref("browser.safebrowsing.downloads.remote.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("extensions.systemAddon.update.enabled", false);
user_pref("intl.accept_languages", "fr-FR, fr");
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("network.dns.disablePrefetch", true);
user_pref("network.prefetch-next", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.server", "");
user_pref("ui.prefersReducedMotion", 1);
"#;

/// One running Firefox. It ends when this is dropped.
pub struct Firefox {
    child: Child,
    line: Mutex<Line>,
}

struct Line {
    stream: TcpStream,
    /// How many commands went over it.
    asked: u64,
}

/// Its name on this machine, if it is here.
pub fn program() -> Option<&'static str> {
    let here = |name: &&str| {
        let asked = Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        asked.is_ok_and(|status| status.success())
    };
    ["firefox-esr", "firefox"].into_iter().find(here)
}

impl Firefox {
    pub fn start(profile: &Path, (width, height): (u32, u32)) -> Firefox {
        let port = free_port();
        let settings = format!("{ALONE}user_pref(\"marionette.port\", {port});\n");
        fs::write(profile.join("user.js"), settings).expect("settings are written");
        let child = Command::new(program().expect("Firefox: `cargo xtask test` sees to it"))
            .args(["--headless", "--marionette", "--no-remote", "--profile"])
            .arg(profile)
            .args([format!("--width={width}"), format!("--height={height}")])
            .env("HOME", profile)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Firefox starts");
        let began = Instant::now();
        let line = loop {
            if let Ok(line) = TcpStream::connect(("127.0.0.1", port)) {
                break line;
            }
            assert!(began.elapsed() < PATIENCE, "Firefox does not answer");
            thread::sleep(Duration::from_millis(50));
        };
        line.set_read_timeout(Some(PATIENCE * 2))
            .expect("a line has a time-out");
        let firefox = Firefox {
            child,
            line: Mutex::new(Line {
                stream: line,
                asked: 0,
            }),
        };
        let greeting = firefox.line().hear();
        greeting.expect("it says what it is");
        let session = firefox.ask("WebDriver:NewSession", &json!({}));
        session.expect("a browser opens");
        firefox
    }

    /// A command of WebDriver, by its method and its path.
    pub fn send(&self, method: &str, path: &str, body: &Value) -> Result<Value, Failed> {
        let parts: Vec<&str> = path.split('/').collect();
        let mut body = body.clone();
        let command = match (method, parts.as_slice()) {
            ("POST", ["url"]) => "WebDriver:Navigate",
            ("GET", ["url"]) => "WebDriver:GetCurrentURL",
            ("POST", ["refresh"]) => "WebDriver:Refresh",
            ("POST", ["execute", "sync"]) => "WebDriver:ExecuteScript",
            ("POST", ["element"]) => "WebDriver:FindElement",
            ("POST", ["element", id, act]) => {
                body["id"] = json!(id);
                match *act {
                    "click" => "WebDriver:ElementClick",
                    "clear" => "WebDriver:ElementClear",
                    _ => "WebDriver:ElementSendKeys",
                }
            }
            ("POST", ["actions"]) => "WebDriver:PerformActions",
            ("POST", ["cookie"]) => "WebDriver:AddCookie",
            ("DELETE", ["cookie"]) => "WebDriver:DeleteAllCookies",
            ("POST", ["window", "rect"]) => "WebDriver:SetWindowRect",
            ("GET", ["screenshot"]) => {
                body = json!({ "full": false });
                "WebDriver:TakeScreenshot"
            }
            _ => return Err(Failed::new("unknown command", path)),
        };
        self.ask(command, &body)
    }

    fn ask(&self, command: &str, params: &Value) -> Result<Value, Failed> {
        self.line().ask(command, params)
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Line {
    fn ask(&mut self, command: &str, params: &Value) -> Result<Value, Failed> {
        self.asked += 1;
        let number = self.asked;
        let params = if params.is_null() {
            json!({})
        } else {
            params.clone()
        };
        let text = json!([0, number, command, params]).to_string();
        let framed = format!("{}:{text}", text.len());
        let sent = self.stream.write_all(framed.as_bytes());
        sent.map_err(|why| lost(&why))?;
        loop {
            let mut told = self.hear()?;
            if told[1] != number {
                continue;
            }
            if told[2].is_object() {
                let word = |name: &str| told[2][name].as_str().unwrap_or_default();
                return Err(Failed::new(word("error"), word("message")));
            }
            let mut told = told[3].take();
            return Ok(match told.get_mut("value") {
                Some(value) => value.take(),
                None => told,
            });
        }
    }

    /// A message: its length, a colon, and so much JSON.
    fn hear(&mut self) -> Result<Value, Failed> {
        let mut length = 0;
        loop {
            let mut byte = [0];
            self.stream
                .read_exact(&mut byte)
                .map_err(|why| lost(&why))?;
            match byte[0] {
                digit @ b'0'..=b'9' => length = length * 10 + usize::from(digit - b'0'),
                _ => break,
            }
        }
        let mut text = vec![0; length];
        self.stream
            .read_exact(&mut text)
            .map_err(|why| lost(&why))?;
        serde_json::from_slice(&text).map_err(|why| lost(&why))
    }
}

fn lost(why: &dyn ToString) -> Failed {
    Failed::new("no answer from the browser", &why.to_string())
}

impl Drop for Firefox {
    fn drop(&mut self) {
        let _ = self.ask("Marionette:Quit", &json!({ "flags": ["eForceQuit"] }));
        let began = Instant::now();
        while began.elapsed() < Duration::from_secs(5) {
            if let Ok(Some(_)) = self.child.try_wait() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
