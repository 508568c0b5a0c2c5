//! The program with all that lies beside it: as an archive, and as a Debian
//! package, which `crates/tablee/Cargo.toml` describes.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result};

use super::{Arch, VERSION, succeed};
use crate::test::{cargo, on_path, root, step};

/// The version that is installed where there is none.
const CARGO_DEB: &str = "3.8.0";

/// Where the program lies with what it says of itself, for one kind of machine
/// at a time.
pub fn folder() -> PathBuf {
    super::folder().join("parts")
}

/// Completions and manual pages, as the program itself tells them.
pub fn lay_out(arch: Arch, program: &Path) -> Result<()> {
    for (file, args) in [
        ("tablee.bash", ["completions", "bash"]),
        ("_tablee", ["completions", "zsh"]),
        ("tablee.fish", ["completions", "fish"]),
    ] {
        let told = succeed(running(arch, program).args(args))?;
        fs::write(folder().join(file), told)?;
    }
    let pages = folder().join("man");
    let _ = fs::remove_dir_all(&pages);
    fs::create_dir_all(&pages)?;
    succeed(running(arch, program).arg("manual").arg(pages))?;
    Ok(())
}

/// The program as this machine can run it.
pub fn running(arch: Arch, program: &Path) -> Command {
    let mut command = match arch.runner() {
        Some(runner) => {
            let mut command = Command::new(runner);
            command.arg(program);
            command
        }
        None => Command::new(program),
    };
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("TABLEE_") {
            command.env_remove(name);
        }
    }
    command
}

/// A folder with everything that `docs/hosting.md` speaks of, packed.
pub fn archive(arch: Arch) -> Result<PathBuf> {
    let name = format!("tablee-{VERSION}-{}", arch.name());
    let tree = super::folder().join(&name);
    let _ = fs::remove_dir_all(&tree);
    fs::create_dir_all(&tree)?;
    let mut copy = Command::new("cp");
    copy.current_dir(root()).arg("-r");
    copy.args(["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE"]);
    copy.args(["deploy", "docs"]);
    let laid_out = fs::read_dir(folder())?.flatten();
    copy.args(laid_out.map(|file| file.path())).arg(&tree);
    succeed(&mut copy)?;
    let packed = super::folder().join(format!("{name}.tar.gz"));
    let mut pack = Command::new("tar");
    pack.current_dir(super::folder())
        .args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"])
        .arg("-czf")
        .args([&packed, Path::new(&name)]);
    succeed(&mut pack)?;
    fs::remove_dir_all(&tree)?;
    Ok(packed)
}

pub fn debian(arch: Arch) -> Result<PathBuf> {
    let program = cargo_deb()?;
    let made = super::folder().join(format!("tablee_{VERSION}_{}.deb", arch.debian()));
    let mut pack = Command::new(program);
    pack.current_dir(root())
        .args(["--package", "tablee", "--target", &arch.target()])
        // Built and stripped before.
        .args(["--no-build", "--no-strip", "--profile", "dist"])
        .arg("--output")
        .arg(&made);
    step(&format!("the package for {}", arch.debian()), pack)?;
    Ok(made)
}

/// The program that packs, installed first if need be.
fn cargo_deb() -> Result<PathBuf> {
    let tool = root()
        .join("target/test-tools")
        .join(format!("cargo-deb-{CARGO_DEB}"));
    let own = tool.join("bin/cargo-deb");
    if let Some(program) = on_path("cargo-deb").or(own.is_file().then(|| own.clone())) {
        return Ok(program);
    }
    let mut install = cargo(&["install", "--quiet", "--locked", "--debug"]);
    install
        .args(["--version", CARGO_DEB, "cargo-deb", "--root"])
        .arg(&tool)
        .arg("--target-dir")
        .arg(tool.join("build"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0");
    step("cargo-deb", install).context("cargo install --locked cargo-deb")?;
    Ok(own)
}
