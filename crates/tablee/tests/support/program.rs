//! The real program as a process: it can be killed, stopped and closed.

use std::{
    fs::File,
    ops::Deref,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    time::{Duration, Instant},
};

use house::testing::{Door, PATIENCE, free_port};

/// A running program. Killed when dropped.
pub struct Program {
    door: Door,
    child: Child,
    command: Vec<String>,
    log: Option<PathBuf>,
}

impl Deref for Program {
    type Target = Door;

    fn deref(&self) -> &Door {
        &self.door
    }
}

impl Program {
    pub fn start(data: &Path, args: &[&str]) -> Program {
        Program::open(&[], data, args, None)
    }

    /// The same with what it logs in a file.
    pub fn start_logging(data: &Path, args: &[&str], log: &Path) -> Program {
        Program::open(&[], data, args, Some(log.to_path_buf()))
    }

    /// Starts where so many files may be open, and so many if the house asks.
    pub fn start_with_files(data: &Path, soft: u32, hard: u32, args: &[&str]) -> Program {
        let limits = format!("ulimit -Sn {soft}; ulimit -Hn {hard}; exec \"$0\" \"$@\"");
        Program::open(&["sh", "-c", &limits], data, args, None)
    }

    /// Starts as a file of settings says.
    pub fn start_by_file(file: &Path, port: u16) -> Program {
        let file = file.display().to_string();
        let program = env!("CARGO_BIN_EXE_tablee");
        let command = [program, "--quiet", "--log", "error", "--config", &file];
        let mut program = Program::of(command.map(String::from).to_vec(), port, None);
        program.wait();
        program
    }

    /// Starts where it is told to listen, as at a socket in the file system,
    /// which is waited for.
    pub fn start_at(data: &Path, place: &str, args: &[&str]) -> Program {
        let program = Program::start_unheard(data, place, args);
        let socket = Path::new(place.trim_start_matches("unix:"));
        let began = Instant::now();
        while !socket.exists() {
            assert!(began.elapsed() < PATIENCE, "the house does not open");
            std::thread::sleep(Duration::from_millis(20));
        }
        program
    }

    /// The same without waiting.
    pub fn start_unheard(data: &Path, place: &str, args: &[&str]) -> Program {
        let data = data.display().to_string();
        let usual = [env!("CARGO_BIN_EXE_tablee"), "--quiet", "--log", "error"];
        let command = [&usual[..], &["--data", &data, "--listen", place], args].concat();
        let command = command.iter().map(|word| word.to_string()).collect();
        Program::of(command, 0, None)
    }

    fn of(command: Vec<String>, port: u16, log: Option<PathBuf>) -> Program {
        Program {
            door: Door { port },
            child: spawn(&command, log.as_deref()),
            command,
            log,
        }
    }

    fn open(by: &[&str], data: &Path, args: &[&str], log: Option<PathBuf>) -> Program {
        let port = free_port();
        let mut command: Vec<String> = by.iter().map(|word| word.to_string()).collect();
        command.extend([
            env!("CARGO_BIN_EXE_tablee").to_string(),
            "--listen".to_string(),
            format!("127.0.0.1:{port}"),
            "--data".to_string(),
            data.display().to_string(),
            "--quiet".to_string(),
        ]);
        if !args.contains(&"--log") {
            command.extend(["--log".to_string(), "error".to_string()]);
        }
        command.extend(args.iter().map(|arg| arg.to_string()));
        let mut program = Program::of(command, port, log);
        program.wait();
        program
    }

    fn wait(&mut self) {
        let began = Instant::now();
        while ureq::get(self.url("/livez")).call().is_err() {
            if let Ok(Some(status)) = self.child.try_wait() {
                panic!("the house closed at once: {status}");
            }
            assert!(began.elapsed() < PATIENCE, "the house does not open");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Pulls the plug: SIGKILL, no goodbye.
    pub fn kill(&mut self) {
        self.child.kill().expect("the house can be killed");
        self.child.wait().expect("the house is gone");
    }

    /// Opens again on the same data and port.
    pub fn restart(&mut self) {
        self.child = spawn(&self.command, self.log.as_deref());
        self.wait();
    }

    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Sends a signal by its name: `STOP` for a house that is slow to answer,
    /// `CONT` for it to go on.
    pub fn signal(&self, name: &str) {
        let pid = self.pid().to_string();
        let sent = Command::new("kill").args(["-s", name, &pid]).status();
        assert!(sent.expect("kill runs").success());
    }

    /// Asks the house to close and gives its exit status.
    pub fn close(&mut self) -> ExitStatus {
        let killed = Command::new("kill").arg(self.pid().to_string()).status();
        assert!(killed.expect("kill runs").success());
        self.child.wait().expect("the house closes")
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(command: &[String], log: Option<&Path>) -> Child {
    let log = log.map(|log| File::options().create(true).append(true).open(log));
    let log = log.map(|log| Stdio::from(log.expect("a log")));
    Command::new(&command[0])
        .args(&command[1..])
        .stdout(Stdio::null())
        .stderr(log.unwrap_or_else(Stdio::inherit))
        .spawn()
        .expect("the program starts")
}

/// What a command of the program came to.
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    pub fn well(&self) -> bool {
        self.code == Some(0)
    }

    /// Everything that was printed.
    pub fn said(&self) -> String {
        [self.out.as_str(), self.err.as_str()].concat()
    }
}

/// Runs a command of the program to its end.
pub fn tablee(args: &[&str]) -> Ran {
    let ran = Command::new(env!("CARGO_BIN_EXE_tablee"))
        .args(args)
        .env("RUST_BACKTRACE", "0")
        .output()
        .expect("the program runs");
    Ran {
        code: ran.status.code(),
        out: String::from_utf8_lossy(&ran.stdout).into_owned(),
        err: String::from_utf8_lossy(&ran.stderr).into_owned(),
    }
}
