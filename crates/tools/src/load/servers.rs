//! The servers under load: child processes of this same program, on a core of
//! their own where there are two.

use std::{
    fs,
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, anyhow, bail, ensure};
use core_affinity::CoreId;

use super::{
    client::{Door, PATIENCE},
    group::Sizes,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    House,
    /// The house with its limits, and few open files to begin with.
    Guarded,
    Raw,
    RawJournal,
}

impl Kind {
    fn who(self) -> &'static str {
        match self {
            Kind::House | Kind::Guarded => "the house",
            Kind::Raw => "the raw server",
            Kind::RawJournal => "the raw server with a journal",
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::House | Kind::Guarded => "house",
            Kind::Raw => "raw",
            Kind::RawJournal => "raw + journal",
        }
    }
}

/// Where things run.
#[derive(Clone, Debug)]
pub struct Ground {
    server: Option<CoreId>,
    load: Option<CoreId>,
    folder: PathBuf,
}

impl Ground {
    /// Takes one core for the load, this thread and those it starts, and
    /// another for the servers.
    pub fn take(folder: PathBuf) -> Ground {
        let cores = core_affinity::get_core_ids().unwrap_or_default();
        let (server, load) = match cores.as_slice() {
            [server, .., load] => (Some(*server), Some(*load)),
            _ => (None, None),
        };
        let pinned = load.is_some_and(core_affinity::set_for_current);
        Ground {
            server: server.filter(|_| pinned),
            load: load.filter(|_| pinned),
            folder,
        }
    }

    /// Says what the figures were measured on.
    pub fn describe(&self) -> String {
        let cores = match (self.server, self.load) {
            (Some(server), Some(load)) => {
                format!("server on core {}, load on core {}", server.id, load.id)
            }
            _ => "server and load share their cores, so ratios are rough".to_string(),
        };
        let kind = filesystem(&self.folder);
        let warning = match kind.as_deref() {
            Some("tmpfs" | "ramfs") => ", which is memory: choose a disk with --data",
            _ => "",
        };
        let kind = kind.unwrap_or_else(|| "unknown".to_string());
        let folder = self.folder.display();
        format!("{cores}; journals in {folder} ({kind}{warning})")
    }
}

/// The kind of filesystem that holds a path.
fn filesystem(path: &Path) -> Option<String> {
    let path = path.canonicalize().ok()?;
    let mounts = fs::read_to_string("/proc/mounts").ok()?;
    let mounts = mounts.lines().filter_map(|line| {
        let mut fields = line.split(' ').skip(1);
        Some((fields.next()?, fields.next()?))
    });
    mounts
        .filter(|(at, _)| path.starts_with(at))
        .max_by_key(|(at, _)| at.len())
        .map(|(_, kind)| kind.to_string())
}

/// A folder that goes when its server does.
struct Folder(PathBuf);

impl Folder {
    fn new(parent: &Path) -> Result<Folder> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = parent.join(format!("tablee-bench-{}-{number}", std::process::id()));
        fs::create_dir_all(&path)
            .with_context(|| format!("{}: choose another folder with --data", path.display()))?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server. Killed when dropped, whatever happened.
pub struct Server {
    kind: Kind,
    child: Child,
    folder: Folder,
    ground: Ground,
    sizes: Sizes,
    extra: Vec<String>,
    pub address: SocketAddr,
    /// From its start until it served a page.
    pub took: Duration,
}

impl Server {
    pub async fn start(
        kind: Kind,
        ground: &Ground,
        sizes: Sizes,
        extra: &[&str],
    ) -> Result<Server> {
        let extra: Vec<String> = extra.iter().map(|arg| arg.to_string()).collect();
        // Between finding a free port and using it, another program may take it.
        let mut last = anyhow!("no port");
        for _ in 0..3 {
            let folder = Folder::new(&ground.folder)?;
            let address = free_address()?;
            let command = command(kind, address, &folder.0, sizes, &extra)?;
            let child = spawn(command, ground.server)?;
            let mut server = Server {
                kind,
                child,
                folder,
                ground: ground.clone(),
                sizes,
                extra: extra.clone(),
                address,
                took: Duration::ZERO,
            };
            match server.wait().await {
                Ok(()) => return Ok(server),
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    /// Pulls the plug.
    pub fn crash(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Closes it gently, as whoever keeps a house does.
    pub fn close(&mut self) -> Result<()> {
        let mut asked = Command::new("kill");
        asked.arg(self.child.id().to_string());
        ensure!(asked.status()?.success(), "kill does not reach the server");
        let began = Instant::now();
        while self.child.try_wait()?.is_none() {
            ensure!(
                began.elapsed() < PATIENCE,
                "{} does not close",
                self.kind.who()
            );
            thread::sleep(Duration::from_millis(5));
        }
        Ok(())
    }

    /// Starts again on the same data.
    pub async fn restart(&mut self) -> Result<()> {
        let command = command(
            self.kind,
            self.address,
            &self.folder.0,
            self.sizes,
            &self.extra,
        )?;
        self.child = spawn(command, self.ground.server)?;
        self.wait().await
    }

    /// Waits for the first page.
    async fn wait(&mut self) -> Result<()> {
        let began = Instant::now();
        loop {
            let page = async { Door::open(self.address).await?.get("/").await };
            match page.await {
                Ok(page) if page.status() == "200" => break,
                Ok(page) => bail!("{} answers {}", self.kind.who(), page.status()),
                Err(_) => {}
            }
            if let Some(death) = self.death() {
                bail!(death);
            }
            if began.elapsed() > PATIENCE {
                bail!("{} does not open", self.kind.who());
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        self.took = began.elapsed();
        Ok(())
    }

    /// How the server ended, if it did, in its own words.
    pub fn death(&mut self) -> Option<String> {
        let status = self.child.try_wait().ok().flatten()?;
        let said = fs::read_to_string(self.folder.0.join("stderr")).unwrap_or_default();
        let said = match said.trim() {
            "" => "it said nothing",
            said => said,
        };
        Some(format!("{} stopped ({status}): {said}", self.kind.who()))
    }

    /// An error with what became of the server, which is often its cause.
    pub fn blame(&mut self, why: anyhow::Error) -> anyhow::Error {
        // A dying process closes its sockets a moment before it is gone.
        thread::sleep(Duration::from_millis(50));
        match self.death() {
            Some(death) => why.context(death),
            None => why.context(format!("while {} was under load", self.kind.who())),
        }
    }

    /// Runs a command of the program on what the house keeps, by the house's own
    /// core: what it writes is beside the journal.
    pub fn command(&self, args: &[&str], file: &str) -> Result<Child> {
        let mut command = Command::new(std::env::current_exe()?);
        command.args(args).arg(self.folder.0.join(file));
        command.arg("--data").arg(&self.folder.0);
        command.stdout(Stdio::null());
        spawn(command, self.ground.server)
    }

    /// How many files it has open, where the system tells.
    pub fn open_files(&self) -> Option<usize> {
        let files = fs::read_dir(format!("/proc/{}/fd", self.child.id())).ok()?;
        Some(files.count())
    }

    pub fn journal(&self) -> PathBuf {
        self.folder.0.join("tablee.db")
    }

    /// Processor time so far.
    pub fn cpu(&self) -> Duration {
        cpu(&self.child.id().to_string()).unwrap_or_default()
    }

    /// Resident memory in KiB.
    pub fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.trim().split(' ').next()?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.crash();
    }
}

/// The processor time of this process so far.
pub fn own_cpu() -> Duration {
    cpu("self").unwrap_or_default()
}

fn cpu(process: &str) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name, in brackets, may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let mut ticks = || times.next()?.parse::<u64>().ok();
    // A tick is a hundredth of a second on every Linux.
    Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
}

fn free_address() -> Result<SocketAddr> {
    let listener = TcpListener::bind("127.0.0.1:0").context("no free port on 127.0.0.1")?;
    Ok(listener.local_addr()?)
}

fn command(
    kind: Kind,
    address: SocketAddr,
    folder: &Path,
    sizes: Sizes,
    extra: &[String],
) -> Result<Command> {
    let program = std::env::current_exe().context("this program cannot find itself")?;
    let mut command = Command::new(&program);
    if kind == Kind::Guarded {
        command = Command::new("sh");
        command.args(["-c", "ulimit -Sn 1024; exec \"$0\" \"$@\""]);
        command.arg(program);
    }
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("TABLEE_") {
            command.env_remove(name);
        }
    }
    if let Kind::House | Kind::Guarded = kind {
        command.args(["serve", "--quiet", "--log", "error"]);
        if kind == Kind::House {
            command.arg("--no-limits");
        }
        command.arg("--data").arg(folder).args(extra);
    } else {
        command.args(["bench", "raw-server"]);
        command.args(["--told".to_string(), sizes.told.to_string()]);
        command.args(["--record".to_string(), sizes.record.to_string()]);
        if kind == Kind::RawJournal {
            command.arg("--journal").arg(folder.join("tablee.db"));
        }
    }
    command.args(["--listen".to_string(), address.to_string()]);
    let errors = fs::File::create(folder.join("stderr"))?;
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(errors);
    Ok(command)
}

/// A child runs on the cores of the thread that starts it.
fn spawn(mut command: Command, core: Option<CoreId>) -> Result<Child> {
    let starter = thread::spawn(move || {
        if let Some(core) = core {
            core_affinity::set_for_current(core);
        }
        command.spawn()
    });
    let child = starter.join().map_err(|_| anyhow!("a thread broke"))?;
    child.context("the server cannot be started")
}
