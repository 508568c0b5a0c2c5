//! Where the driver and the accessibility rules are, and one running driver.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::testing::{PATIENCE, free_port};

/// A running driver, which closes its browsers when dropped.
pub struct Driver {
    pub port: u16,
    child: Child,
    /// What its browsers draw on, where they cannot do without.
    display: Option<Child>,
}

impl Driver {
    pub fn start() -> Driver {
        let port = free_port();
        let child = Command::new(chromedriver())
            .arg(format!("--port={port}"))
            .arg("--log-level=OFF")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts");
        let driver = Driver {
            port,
            child,
            display: None,
        };
        driver.wait()
    }

    /// The same for WebKit, whose driver has one browser and wants a display.
    pub fn webkit() -> Driver {
        let port = free_port();
        let screen = format!(":{port}");
        let display = Command::new("Xvfb")
            .args([&screen, "-screen", "0", "2000x1200x24", "-nolisten", "tcp"])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts: `cargo xtask test` sees to it");
        let socket = format!("/tmp/.X11-unix/X{port}");
        let began = Instant::now();
        while !Path::new(&socket).exists() {
            assert!(began.elapsed() < PATIENCE, "there is no display");
            thread::sleep(Duration::from_millis(20));
        }
        let child = Command::new("WebKitWebDriver")
            .arg(format!("--port={port}"))
            .env("DISPLAY", &screen)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("WebKitWebDriver starts: `cargo xtask test` sees to it");
        let driver = Driver {
            port,
            child,
            display: Some(display),
        };
        driver.wait()
    }

    fn wait(self) -> Driver {
        let began = Instant::now();
        while ureq::get(self.url("/status")).call().is_err() {
            assert!(began.elapsed() < PATIENCE, "the driver does not answer");
            thread::sleep(Duration::from_millis(20));
        }
        self
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        if let Some(mut display) = self.display.take() {
            // Its browser was closed with its page.
            for one in [&mut self.child, &mut display] {
                let _ = one.kill();
                let _ = one.wait();
            }
            return;
        }
        // Only asked can it close the browsers of a test that failed.
        let _ = ureq::get(self.url("/shutdown")).call();
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

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    let test = env::current_exe().expect("a test knows where it is");
    // Below it are the profile, `deps` and the test.
    let target = test.ancestors().nth(3);
    target.map_or_else(env::temp_dir, Path::to_path_buf)
}

fn chromedriver() -> PathBuf {
    let paths = env::var_os("PATH").unwrap_or_default();
    env::var_os("TABLEE_TEST_CHROMEDRIVER")
        .map(PathBuf::from)
        .into_iter()
        .chain(env::split_paths(&paths).map(|folder| folder.join("chromedriver")))
        .find(|path| path.is_file())
        .expect("chromedriver is not on this machine: run `cargo xtask test`, which sees to it")
}

/// The script of axe-core.
pub fn axe() -> String {
    let fetched = fs::read_dir(target().join("test-tools"))
        .into_iter()
        .flatten();
    let path = env::var_os("TABLEE_TEST_AXE")
        .map(PathBuf::from)
        .into_iter()
        .chain(
            fetched
                .flatten()
                .map(|tool| tool.path().join("package/axe.min.js")),
        )
        .find(|path| path.is_file())
        .expect("axe-core is not on this machine: run `cargo xtask test`, which fetches it");
    fs::read_to_string(path).expect("axe.min.js is text")
}
