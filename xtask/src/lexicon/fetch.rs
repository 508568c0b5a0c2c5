//! Fetching packages with the ordinary client of each registry.

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fmt, fs,
    io::ErrorKind,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// A package by its registry and name; a Debian release decides the version of its own.
pub enum Package {
    Debian(&'static str),
    Npm(&'static str, &'static str),
    Python(&'static str, &'static str),
}

/// What a package held, laid out in a folder.
pub struct Unpacked {
    pub folder: PathBuf,
    name: &'static str,
    version: String,
}

impl fmt::Display for Unpacked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.name, self.version)
    }
}

/// The folder where packages are fetched and unpacked; a package already there is not fetched
/// again.
pub struct Workshop {
    folder: PathBuf,
}

impl Workshop {
    pub fn new(folder: PathBuf) -> Result<Self> {
        fs::create_dir_all(&folder).with_context(|| format!("creating {}", folder.display()))?;
        Ok(Self {
            folder: folder.canonicalize()?,
        })
    }

    pub fn unpack(&self, package: &Package) -> Result<Unpacked> {
        let name = package.name();
        let bar =
            ProgressBar::new_spinner().with_style(ProgressStyle::with_template("{spinner} {msg}")?);
        bar.enable_steady_tick(Duration::from_millis(100));
        bar.set_message(format!("fetching {name}"));
        let folder = self.folder.join(name);
        fs::create_dir_all(&folder)?;
        let archive = match archive_in(&folder, package.extension())? {
            Some(archive) => archive,
            None => {
                package.fetch(&folder)?;
                archive_in(&folder, package.extension())?
                    .with_context(|| format!("{name} was fetched, but no archive appeared"))?
            }
        };
        bar.set_message(format!("unpacking {name}"));
        let version = package.unpack(&archive, &folder)?;
        bar.finish_and_clear();
        let unpacked = Unpacked {
            folder,
            name,
            version,
        };
        println!("{unpacked}");
        Ok(unpacked)
    }
}

impl Package {
    fn name(&self) -> &'static str {
        match self {
            Self::Debian(name) | Self::Npm(name, _) | Self::Python(name, _) => name,
        }
    }

    fn extension(&self) -> &'static str {
        match self {
            Self::Debian(_) => "deb",
            Self::Npm(..) => "tgz",
            Self::Python(..) => "whl",
        }
    }

    fn fetch(&self, folder: &Path) -> Result<()> {
        match self {
            Self::Debian(name) => run("apt-get", &["download", name], folder)
                .context("if the package is unknown, run `apt-get update` first"),
            Self::Npm(name, version) => run("npm", &["pack", &format!("{name}@{version}")], folder),
            Self::Python(name, version) => {
                let pinned = format!("{name}=={version}");
                run(
                    "python3",
                    &["-m", "pip", "download", "--no-deps", "--dest", ".", &pinned],
                    folder,
                )
            }
        }
        .map(drop)
    }

    /// Lays the archive out in `folder` and tells its version.
    fn unpack(&self, archive: &Path, folder: &Path) -> Result<String> {
        let archive = archive
            .to_str()
            .context("the path of the archive is not UTF-8")?;
        match self {
            Self::Debian(_) => {
                run("dpkg-deb", &["-x", archive, "."], folder)?;
                Ok(run("dpkg-deb", &["-f", archive, "Version"], folder)?
                    .trim()
                    .to_owned())
            }
            Self::Npm(_, version) => {
                run("tar", &["-xzf", archive], folder)?;
                Ok((*version).to_owned())
            }
            Self::Python(_, version) => {
                run("python3", &["-m", "zipfile", "-e", archive, "."], folder)?;
                Ok((*version).to_owned())
            }
        }
    }
}

fn archive_in(folder: &Path, extension: &str) -> Result<Option<PathBuf>> {
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_some_and(|found| found == extension) {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// Runs a program to its end and gives what it printed.
pub fn run(program: &str, arguments: &[&str], folder: &Path) -> Result<String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(folder)
        .output();
    let output = match output {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            bail!(
                "`{program}` is needed and is not here: install {}",
                provider(program)
            )
        }
        other => other.with_context(|| format!("starting `{program}`"))?,
    };
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!(
            "`{program} {}` failed:\n{}",
            arguments.join(" "),
            complaint.trim()
        );
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn provider(program: &str) -> &str {
    match program {
        "apt-get" | "dpkg-deb" => "apt and dpkg, which come with Debian and its kin",
        "npm" => "npm, with Node.js",
        "python3" => "Python 3 with pip",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_tool_is_named_with_its_cure() {
        let error = run("no-such-tool", &[], Path::new(".")).unwrap_err();
        assert!(
            error.to_string().contains("install no-such-tool"),
            "{error}"
        );
    }

    #[test]
    fn a_failing_tool_is_quoted() {
        let error = run("tar", &["-xzf", "no-such-file.tgz"], Path::new(".")).unwrap_err();
        assert!(error.to_string().contains("no-such-file.tgz"), "{error}");
    }
}
