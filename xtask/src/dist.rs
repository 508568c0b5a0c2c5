//! `cargo xtask dist`: what hosts are given: a static program for each kind of
//! machine, its symbols in a file apart, an archive, a Debian package, checksums.

mod arch;
mod package;
mod trial;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use clap::{Args, ValueEnum};
use sha2::{Digest, Sha256};

use crate::test::{cargo, root, step};
use arch::Arch;

#[derive(Args)]
pub struct DistArgs {
    /// For which machines; for all, if none is named
    #[arg(long, value_enum)]
    arch: Vec<Arch>,

    /// Only a part of it
    #[arg(long, value_enum)]
    only: Option<Part>,

    /// Try what was made: the programs run, and answer; the packages hold what they should
    #[arg(long)]
    check: bool,

    /// Install the package on this machine too, look at it, and purge it again
    #[arg(long, requires = "check")]
    install: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The program and its symbols
    Program,
}

/// The version of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

pub fn run(args: &DistArgs) -> Result<()> {
    let arches = match args.arch.as_slice() {
        [] => Arch::value_variants(),
        some => some,
    };
    fs::create_dir_all(package::folder())?;
    let mut made = Vec::new();
    for arch in arches {
        let (program, symbols) = build(*arch)?;
        if args.check {
            trial::program(*arch, &program)?;
        }
        if args.only == Some(Part::Program) {
            continue;
        }
        package::lay_out(*arch, &program)?;
        let deb = package::debian(*arch)?;
        if args.check {
            trial::package(&deb)?;
            if args.install && arch.is_here() {
                trial::install(&deb)?;
            }
        }
        made.extend([package::archive(*arch)?, deb, symbols]);
    }
    if !made.is_empty() {
        checksums(&made)?;
    }
    println!("\nIn {}:", folder().display());
    for file in &made {
        println!("{:>10} {}", fs::metadata(file)?.len(), name(file));
    }
    Ok(())
}

fn folder() -> PathBuf {
    root().join("target/given")
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// The static program, as the package has it, and its symbols.
fn build(arch: Arch) -> Result<(PathBuf, PathBuf)> {
    arch.set_up()?;
    let mut build = cargo(&["build", "--profile", "dist", "--package", "tablee"]);
    build.args(["--target", &arch.target()]);
    build.envs(arch.tools()?);
    step(&format!("the program for {}", arch.name()), build)?;
    let whole = root().join(format!("target/{}/dist/tablee", arch.target()));
    let symbols = folder().join(format!("tablee-{VERSION}-{}.debug", arch.name()));
    let program = package::folder().join("tablee");
    let objcopy = |args: &[&str], from: &Path, to: &Path| {
        let mut copy = Command::new(arch.gnu("objcopy"));
        copy.args(args).arg(from).arg(to);
        succeed(&mut copy)
    };
    objcopy(
        &["--only-keep-debug", "--compress-debug-sections=zlib"],
        &whole,
        &symbols,
    )?;
    let link = format!("--add-gnu-debuglink={}", symbols.display());
    objcopy(&["--strip-all", &link], &whole, &program)?;
    Ok((program, symbols))
}

/// What `sha256sum --check SHA256SUMS` reads.
fn checksums(files: &[PathBuf]) -> Result<()> {
    let mut text = String::new();
    for file in files {
        let sum = Sha256::digest(fs::read(file).with_context(|| file.display().to_string())?);
        let digits = sum.iter().map(|byte| format!("{byte:02x}"));
        text += &format!("{}  {}\n", digits.collect::<String>(), name(file));
    }
    fs::write(folder().join("SHA256SUMS"), text)?;
    Ok(())
}

/// Runs a command to its end, quietly; what it said, if it went wrong.
fn succeed(command: &mut Command) -> Result<String> {
    let ran = command
        .output()
        .with_context(|| format!("cannot run {:?}", command.get_program()))?;
    let [out, err] = [&ran.stdout, &ran.stderr].map(|said| String::from_utf8_lossy(said));
    ensure!(ran.status.success(), "{command:?} failed: {err}{out}");
    Ok(out.into_owned())
}
