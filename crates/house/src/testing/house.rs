//! A house within the test's own process.

use std::{
    net::{Ipv4Addr, SocketAddr},
    ops::Deref,
    path::Path,
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use axum::response::IntoResponse;
use axum_extra::extract::{SignedCookieJar, cookie::Cookie};
use tempfile::TempDir;
use tokio::{
    runtime::{Builder, Handle},
    sync::oneshot,
};
use web::{BadBox, Boxes, GameBox, Supplies};

use super::{Door, PATIENCE};
use crate::{
    Build, Clock, DoorArgs, Listen, ServeArgs,
    identity::{self, PersonKey},
    keeper::{Due, Message},
    openers::OpenerArgs,
    serve::{keep_open, prepare},
    state::House,
    tables,
    tls::TlsArgs,
    upkeep::{BackupSettings, KeepingSettings},
};

const BUILD: Build = Build {
    version: env!("CARGO_PKG_VERSION"),
    commit: "test",
};

/// How a box is opened.
pub type Opens = fn(&Supplies) -> Result<Box<dyn GameBox>, BadBox>;

/// A shelf with these boxes, which several houses may share.
pub fn boxes(open: &[Opens]) -> Arc<Boxes> {
    let opened = open.iter().map(|open| open(&Supplies::default()));
    let boxes = opened.collect::<Result<Vec<_>, _>>().and_then(Boxes::new);
    Arc::new(boxes.unwrap_or_else(|why| panic!("{why}")))
}

/// A house of its own for one test: on a free port of this machine, with its
/// journal in a temporary folder, and without limits. A clone is the same
/// house; it closes with the last of them.
#[derive(Clone)]
pub struct TestHouse {
    door: Door,
    running: Arc<Running>,
}

struct Running {
    house: House,
    runtime: Handle,
    args: ServeArgs,
    closing: Mutex<Option<Closing>>,
    _folder: TempDir,
}

/// What it takes to close the house.
struct Closing {
    wish: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl Deref for TestHouse {
    type Target = Door;

    fn deref(&self) -> &Door {
        &self.door
    }
}

impl TestHouse {
    pub fn open(boxes: &Arc<Boxes>, clock: Clock) -> TestHouse {
        TestHouse::open_as(boxes, clock, |_| {})
    }

    /// The same with other settings than usual.
    pub fn open_as(
        boxes: &Arc<Boxes>,
        clock: Clock,
        change: impl FnOnce(&mut ServeArgs),
    ) -> TestHouse {
        let folder = tempfile::tempdir().expect("a folder");
        let mut args = usual(folder.path());
        change(&mut args);
        let settings = args.clone();
        let (wish, wished) = oneshot::channel();
        let (tell, told) = mpsc::channel();
        let boxes = boxes.clone();
        let thread = thread::spawn(move || {
            let runtime = Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .expect("a runtime");
            runtime.block_on(async {
                let open = prepare(&args, clock, BUILD, || Ok(boxes)).await;
                let open = open.unwrap_or_else(|why| panic!("the house does not open: {why:#}"));
                let address = open.listener.address().expect("an address");
                // Whoever opened the house waits for this.
                let _ = tell.send((address.port(), open.house.clone(), Handle::current()));
                let wished = async {
                    let _ = wished.await;
                };
                keep_open(open, wished).await;
            });
            runtime.shutdown_background();
        });
        let (port, house, runtime) = told.recv().expect("the house opens");
        let running = Running {
            house,
            runtime,
            args: settings,
            closing: Mutex::new(Some(Closing { wish, thread })),
            _folder: folder,
        };
        TestHouse {
            door: Door { port },
            running: Arc::new(running),
        }
    }

    /// The one clock of the house, to be held, moved or let run.
    pub fn clock(&self) -> &Clock {
        &self.running.house.settings.clock
    }

    /// The folder of the journal.
    pub fn data(&self) -> &Path {
        &self.running.args.data
    }

    pub(super) fn args(&self) -> &ServeArgs {
        &self.running.args
    }

    pub fn boxes(&self) -> &Arc<Boxes> {
        &self.running.house.boxes
    }

    /// Moves the clock to what a table does next by itself, and waits until
    /// that is done. Gives the number of the last record, or nothing when the
    /// table waits for people alone.
    pub fn skip(&self, table: &str) -> Option<u64> {
        self.settle(table);
        let due = self.due(table).at?;
        let wait = due.saturating_sub(self.clock().now());
        self.clock().advance(Duration::from_millis(wait));
        Some(self.settle(table))
    }

    /// Waits until a table has done everything that is due by now; gives the
    /// number of its last record.
    pub fn settle(&self, table: &str) -> u64 {
        let began = Instant::now();
        loop {
            let due = self.due(table);
            if due.at.is_none_or(|at| at > self.clock().now()) {
                return due.seq;
            }
            assert!(began.elapsed() < PATIENCE, "table {table} never rests");
            thread::sleep(Duration::from_millis(1));
        }
    }

    fn due(&self, table: &str) -> Due {
        let (house, table) = (self.running.house.clone(), table.to_string());
        let (tell, told) = mpsc::channel();
        self.running.runtime.spawn(async move {
            let due = tables::ask(&house, &table, |reply| Message::Due { reply }).await;
            let _ = tell.send(due);
        });
        let due = told.recv_timeout(PATIENCE).expect("the house answers");
        due.unwrap_or_else(|why| panic!("{why}"))
    }

    /// The cookie, as it is sent, of whoever a journal knows by this key.
    pub fn cookie_of(&self, key: &str) -> String {
        let cookie = PersonKey(key.into()).cookie(&self.running.house.keys, false);
        cookie.stripped().encoded().to_string()
    }

    /// A cookie, as it is sent, that versions before signed: nothing says which
    /// one it is.
    pub fn old_cookie(&self, name: &'static str, value: &str) -> String {
        let keys = &self.running.house.keys;
        let (_, key) = keys.all().next().expect("the current key");
        let cookie = Cookie::new(name, value.to_string());
        let jar = SignedCookieJar::new(key.clone()).add(cookie);
        let response = jar.into_response();
        let set = response.headers().get("set-cookie");
        let set = set.and_then(|set| set.to_str().ok()).expect("a cookie");
        set.split(';').next().unwrap_or_default().to_string()
    }

    /// The personal link that versions before gave whoever has this key.
    pub fn old_link(&self, table: &str, key: &str) -> String {
        let token = identity::old_token(&self.running.house.keys, key);
        format!("/back/{token}?table={table}")
    }

    /// Closes the house gently; whatever it knew is in its folder then.
    pub fn close(&self) {
        self.running.close();
    }
}

impl Running {
    fn close(&self) {
        let mut closing = self.closing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(Closing { wish, thread }) = closing.take() {
            // It may have closed by itself: then it broke down, and has said why.
            let _ = wish.send(());
            let _ = thread.join();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.close();
    }
}

fn usual(data: &Path) -> ServeArgs {
    ServeArgs {
        listen: Listen::Address(SocketAddr::from((Ipv4Addr::LOCALHOST, 0))),
        data: data.to_path_buf(),
        decks: None,
        base_url: String::new(),
        log: String::new(),
        log_json: false,
        tls: TlsArgs::default(),
        openers: OpenerArgs::default(),
        door: DoorArgs::default(),
        bot_pace: 1.0,
        unload_after: 120,
        quota: crate::serve::args::QUOTA,
        backups: BackupSettings::default(),
        keeping: KeepingSettings::default(),
        clock_speed: 1.0,
        no_limits: true,
        quiet: true,
    }
}
