//! Whether what was made works: programs run and answer, also those for other
//! machines; packages hold what they should, can be installed and purged.

use std::{
    fs,
    io::{Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};

use super::{Arch, VERSION, package::running, succeed};
use crate::test::root;

/// A program for another machine is slow here.
const PATIENCE: Duration = Duration::from_secs(60);

/// What every package holds, each with its rights.
const HELD: [(&str, &str); 8] = [
    ("-rwxr-xr-x", "./usr/bin/tablee"),
    ("-rw-r--r--", "./etc/tablee/tablee.toml"),
    ("-rw-r--r--", "./lib/systemd/system/tablee.service"),
    ("-rw-r--r--", "./lib/systemd/system/tablee.socket"),
    ("-rw-r--r--", "./usr/share/man/man1/tablee.1.gz"),
    (
        "-rw-r--r--",
        "./usr/share/bash-completion/completions/tablee",
    ),
    ("-rw-r--r--", "./usr/share/zsh/vendor-completions/_tablee"),
    (
        "-rw-r--r--",
        "./usr/share/fish/vendor_completions.d/tablee.fish",
    ),
];

struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// It needs no library, says its version, and a house of it answers.
pub fn program(arch: Arch, program: &Path) -> Result<()> {
    let parts = succeed(Command::new(arch.gnu("readelf")).arg("-lW").arg(program))?;
    ensure!(!parts.contains("INTERP"), "the program is not static");
    let said = succeed(running(arch, program).arg("--version"))?;
    ensure!(said.starts_with(&format!("tablee {VERSION} (")), "{said}");
    let data = super::folder().join("trial");
    let _ = fs::remove_dir_all(&data);
    let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?
        .local_addr()?
        .port();
    let mut open = running(arch, program);
    open.args(["serve", "--quiet", "--log", "error", "--data"])
        .arg(&data);
    open.args(["--listen", &format!("127.0.0.1:{port}")]);
    let mut house = Running(open.stdout(Stdio::null()).spawn()?);
    let began = Instant::now();
    let live = loop {
        match asked(port, "/livez") {
            Ok(answer) => break answer,
            Err(why) => {
                let gone = house.0.try_wait()?;
                ensure!(gone.is_none(), "the house closed at once");
                ensure!(began.elapsed() < PATIENCE, "the house does not open: {why}");
                thread::sleep(Duration::from_millis(50));
            }
        }
    };
    ensure!(live.contains("\"live\":true"), "{live}");
    let shelf = asked(port, "/")?;
    ensure!(shelf.starts_with("HTTP/1.1 200"), "{shelf:.300}");
    let status = succeed(
        running(arch, program)
            .arg("status")
            .arg("--data")
            .arg(&data),
    )?;
    print!("{said}{status}");
    succeed(Command::new("kill").arg(house.0.id().to_string()))?;
    ensure!(house.0.wait()?.success(), "the house does not close well");
    fs::remove_dir_all(&data)?;
    Ok(())
}

/// What the house answers to a question for a page.
fn asked(port: u16, path: &str) -> Result<String> {
    let mut line = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
    line.set_read_timeout(Some(PATIENCE))?;
    write!(
        line,
        "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    )?;
    let mut answer = Vec::new();
    line.read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

pub fn package(deb: &Path) -> Result<()> {
    let held = succeed(Command::new("dpkg-deb").arg("--contents").arg(deb))?;
    for (rights, path) in HELD {
        let mut lines = held
            .lines()
            .filter(|line| line.ends_with(&format!(" {path}")));
        let line = lines.next().with_context(|| format!("{path} is missing"))?;
        let root = ["0/0", "root/root"]
            .iter()
            .any(|owner| line.starts_with(&format!("{rights} {owner} ")));
        ensure!(root, "{line}");
    }
    print!(
        "{}",
        succeed(Command::new("dpkg-deb").arg("--info").arg(deb))?
    );
    Ok(())
}

/// Installs it here, as whoever gets it does; and leaves nothing of it.
pub fn install(deb: &Path) -> Result<()> {
    let known = Command::new("dpkg").args(["--status", "tablee"]).output()?;
    ensure!(!known.status.success(), "tablee is installed here already");
    let tried = try_installed(deb);
    succeed(Command::new("dpkg").args(["--purge", "tablee"]))?;
    tried?;
    for gone in [
        "/usr/bin/tablee",
        "/etc/tablee",
        "/lib/systemd/system/tablee.service",
        "/var/lib/tablee",
    ] {
        ensure!(!Path::new(gone).exists(), "{gone} was left behind");
    }
    println!("installed, looked at and purged");
    Ok(())
}

fn try_installed(deb: &Path) -> Result<()> {
    // apt brings along what it needs.
    let mut install = Command::new("apt-get");
    install
        .args(["-q", "install", "-y", "--no-install-recommends"])
        .arg(deb);
    succeed(install.env("DEBIAN_FRONTEND", "noninteractive"))?;
    let said = succeed(Command::new("/usr/bin/tablee").arg("--version"))?;
    ensure!(said.starts_with(&format!("tablee {VERSION} (")), "{said}");
    let folder = succeed(Command::new("stat").args(["-c", "%U:%G %a", "/var/lib/tablee"]))?;
    ensure!(folder.trim() == "tablee:tablee 700", "{folder}");
    let settings = ["config", "check", "--config", "/etc/tablee/tablee.toml"];
    let checked = succeed(Command::new("/usr/bin/tablee").args(settings))?;
    print!("{checked}");
    let page = succeed(Command::new("man").args(["-w", "tablee"]))?;
    print!("{page}");
    // Upgrades keep what was set.
    succeed(
        Command::new("dpkg")
            .arg("--install")
            .arg(deb)
            .current_dir(root()),
    )?;
    Ok(())
}
