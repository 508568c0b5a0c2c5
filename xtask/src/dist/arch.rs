//! The kinds of machines that a house may be, and what builds for them: always
//! with musl, so that the program needs nothing of the system it runs on.

use std::{env::consts, ffi::OsString, process::Command};

use anyhow::Result;
use clap::ValueEnum;

use super::succeed;
use crate::test::{apt, need, on_path, step};

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Arch {
    #[value(name = "x86_64")]
    X86_64,
    /// Small boxes
    Aarch64,
}

impl Arch {
    pub fn name(self) -> &'static str {
        match self {
            Arch::X86_64 => "x86_64",
            Arch::Aarch64 => "aarch64",
        }
    }

    /// As Debian calls it.
    pub fn debian(self) -> &'static str {
        match self {
            Arch::X86_64 => "amd64",
            Arch::Aarch64 => "arm64",
        }
    }

    /// As Rust does.
    pub fn target(self) -> String {
        format!("{}-unknown-linux-musl", self.name())
    }

    /// Whether it is this machine's.
    pub fn is_here(self) -> bool {
        consts::ARCH == self.name()
    }

    /// A tool of GNU for this kind of machine.
    pub fn gnu(self, tool: &str) -> String {
        match self.is_here() {
            true => tool.into(),
            false => format!("{}-linux-gnu-{tool}", self.name()),
        }
    }

    /// What runs a program for it here.
    pub fn runner(self) -> Option<String> {
        (!self.is_here()).then(|| format!("qemu-{}", self.name()))
    }

    /// Sees to compilers and headers, as far as a Debian has them.
    pub fn set_up(self) -> Result<()> {
        if let Some(rustup) = on_path("rustup") {
            let mut add = Command::new(rustup);
            add.args(["target", "add", &self.target()]);
            succeed(&mut add)?;
        }
        if self.is_here() {
            need("musl-gcc", &["musl-tools"])?;
            need("objcopy", &["binutils"])?;
            return Ok(());
        }
        let gcc = format!("gcc-{}-linux-gnu", self.name().replace('_', "-"));
        need(&self.gnu("gcc"), &[&gcc])?;
        if let Some(runner) = self.runner() {
            need(&runner, &["qemu-user"])?;
        }
        if !self.headers().is_dir() {
            let mut add = Command::new("dpkg");
            add.args(["--add-architecture", self.debian()]);
            step("packages of another architecture", add)?;
            apt(&[&format!("musl-dev:{}", self.debian())])?;
        }
        Ok(())
    }

    fn headers(self) -> std::path::PathBuf {
        format!("/usr/include/{}-linux-musl", self.name()).into()
    }

    /// Which compiler and linker cargo takes. Where they are made for another C
    /// library, they are given the headers of musl alone, and nothing that only
    /// that library has.
    pub fn tools(self) -> Result<Vec<(String, OsString)>> {
        let target = self.target().replace('-', "_");
        if self.is_here() {
            return Ok(vec![(format!("CC_{target}"), "musl-gcc".into())]);
        }
        let gcc = self.gnu("gcc");
        let own = succeed(Command::new(&gcc).arg("-print-file-name=include"))?;
        let mut flags = format!(
            "-nostdinc -isystem {} -isystem {}",
            self.headers().display(),
            own.trim()
        );
        if self == Arch::Aarch64 {
            flags += " -mno-outline-atomics";
        }
        let linker = format!("CARGO_TARGET_{}_LINKER", target.to_uppercase());
        Ok(vec![
            (format!("CC_{target}"), gcc.clone().into()),
            (format!("CFLAGS_{target}"), flags.into()),
            (linker, gcc.into()),
        ])
    }
}
