//! `cargo xtask test`: the one command that passes everything.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use anyhow::{Context, bail};
use clap::Args;

use crate::{attack, deny, games, instructions, new_game};

/// The accessibility rules that the browser tests check pages against.
const AXE: &str = "axe-core@4.14.0";

#[derive(Args)]
pub struct TestArgs {
    /// Only see to what the tests need; run none
    #[arg(long)]
    setup: bool,

    /// Only make a new game in a scratch copy and test it
    #[arg(long)]
    new_game: bool,
}

pub fn run(args: &TestArgs) -> anyhow::Result<()> {
    let tools = set_up()?;
    if args.setup {
        return Ok(());
    }
    if args.new_game {
        return new_game::rehearse(&tools);
    }
    step("format", cargo(&["fmt", "--all", "--check"]))?;
    let lints = [
        "clippy",
        "--workspace",
        "--all-targets",
        "--",
        "-D",
        "warnings",
    ];
    step("lints", cargo(&lints))?;
    deny::run()?;
    println!("\n── content");
    games::check_content()?;
    let mut tests = cargo(&["test", "--workspace"]);
    tools.tell(&mut tests);
    step("tests", tests)?;
    if tools.counts {
        println!("\n── instructions");
        instructions::run()?;
    }
    let short = ["run", "--quiet", "--release", "--", "bench", "--short"];
    step("speed", cargo(&short))?;
    attack::short()?;
    println!("\n── a new game");
    new_game::rehearse(&tools)?;
    println!("\nEverything passes.");
    Ok(())
}

/// What the browser tests need.
pub struct Tools {
    driver: PathBuf,
    axe: PathBuf,
    /// Whether instructions can be counted: not every system has valgrind.
    counts: bool,
}

impl Tools {
    /// Tells a test run where they are.
    pub fn tell(&self, tests: &mut Command) {
        tests
            .env("TABLEE_TEST_CHROMEDRIVER", &self.driver)
            .env("TABLEE_TEST_AXE", &self.axe)
            .env("TABLEE_TEST_PROXIES", "1");
    }
}

/// Finds what the browser tests need, or installs it where that is possible.
fn set_up() -> anyhow::Result<Tools> {
    need("chromium", &["chromium"])?;
    let driver = need("chromedriver", &["chromium-driver"])?;
    need("WebKitWebDriver", &["webkit2gtk-driver"])?;
    need("Xvfb", &["xvfb"])?;
    for (program, package) in [
        ("nginx", "nginx-light"),
        ("caddy", "caddy"),
        ("promtool", "prometheus"),
    ] {
        need(program, &[package])?;
    }
    // The tests do without it where it cannot be had.
    if let Err(why) = need("firefox", &["firefox-esr"]) {
        println!("{why:#}");
    }
    let counts = need("valgrind", &["valgrind"]).inspect_err(|why| println!("{why:#}"));
    Ok(Tools {
        driver,
        axe: axe()?,
        counts: counts.is_ok(),
    })
}

/// A program on the PATH; installed first on a Debian where we are root.
pub fn need(program: &str, packages: &[&str]) -> anyhow::Result<PathBuf> {
    if let Some(path) = on_path(program) {
        return Ok(path);
    }
    apt(packages).with_context(|| format!("{program} is needed"))?;
    on_path(program).with_context(|| format!("{program} is not in {}", packages.join(" ")))
}

/// Installs packages, on a Debian where we are root.
pub fn apt(packages: &[&str]) -> anyhow::Result<()> {
    let root = Command::new("id")
        .arg("-u")
        .output()
        .is_ok_and(|out| out.stdout == b"0\n");
    if !root || on_path("apt-get").is_none() {
        bail!(
            "install it first (Debian: apt-get install {})",
            packages.join(" ")
        );
    }
    println!("installing {}", packages.join(" "));
    let mut update = Command::new("apt-get");
    update.args(["-q", "update"]);
    step("package lists", update)?;
    let mut install = Command::new("apt-get");
    install
        .args(["-q", "install", "-y", "--no-install-recommends"])
        .args(packages)
        .env("DEBIAN_FRONTEND", "noninteractive");
    step("packages", install)
}

pub fn on_path(program: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths)
        .chain([PathBuf::from("/usr/sbin")])
        .map(|folder| folder.join(program))
        .find(|path| path.is_file())
}

/// The script of axe-core, fetched once from the npm registry into `target`.
fn axe() -> anyhow::Result<PathBuf> {
    let folder = root().join("target/test-tools").join(AXE);
    let script = folder.join("package/axe.min.js");
    if script.is_file() {
        return Ok(script);
    }
    let npm = need("npm", &["npm"])?;
    fs::create_dir_all(&folder)?;
    let mut pack = Command::new(npm);
    pack.args(["pack", "--silent", AXE]).current_dir(&folder);
    step("accessibility rules", pack)?;
    let packed = fs::read_dir(&folder)?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| path.extension().is_some_and(|ext| ext == "tgz"))
        .context("npm pack left no package")?;
    let mut unpack = Command::new("tar");
    unpack.arg("-xzf").arg(&packed).current_dir(&folder);
    step("unpacking", unpack)?;
    if !script.is_file() {
        bail!("{} is not in the package {AXE}", script.display());
    }
    Ok(script)
}

pub fn cargo(args: &[&str]) -> Command {
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(args).current_dir(root());
    cargo
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
}

pub fn step(name: &str, mut command: Command) -> anyhow::Result<()> {
    println!("\n── {name}");
    let began = Instant::now();
    let status = command
        .status()
        .with_context(|| format!("{name}: cannot run {:?}", command.get_program()))?;
    if !status.success() {
        bail!("{name} failed: {command:?}");
    }
    println!("── {name}: {:.0} s", began.elapsed().as_secs_f64());
    Ok(())
}
