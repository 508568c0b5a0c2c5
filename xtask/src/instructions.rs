//! `cargo xtask instructions`: counts the instructions of each game's hot paths
//! and compares them with what they were.
//!
//! Each box has an example, `<game>-instructions`, which goes its hot paths once
//! each within one function; valgrind counts what happens in there. The counts
//! repeat on a busy machine, where times do not. They are those of the profile
//! in which the tests are built, so that nothing is built for them alone.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, bail, ensure};

use crate::{
    games,
    test::{cargo, root},
};

/// What is counted is done in here.
const COUNTED: &str = "bench::hot::counted";
/// How much more than what is kept is accepted, as a part of it.
const SLACK: f64 = 0.05;
/// The line of a kept file that names the compiler.
const COMPILER: &str = "compiler";

/// Counts every game. With `UPDATE=1` the counts are kept.
pub fn run() -> Result<()> {
    let keep = env::var("UPDATE").is_ok_and(|update| update == "1");
    let compiler = compiler()?;
    let mut slower = Vec::new();
    for game in games::names()? {
        let counts = count(&game)?;
        let file = kept_file(&game);
        if keep {
            let text = written(&compiler, &counts);
            fs::write(&file, text).with_context(|| file.display().to_string())?;
            continue;
        }
        let kept = fs::read_to_string(&file)
            .with_context(|| format!("{}: UPDATE=1 writes it", file.display()))?;
        let kept = read(&kept).with_context(|| file.display().to_string())?;
        // Another compiler makes other instructions of the same code.
        let judged = kept.compiler == compiler;
        if !judged {
            println!("{game}: kept with {}, so not judged", kept.compiler);
        }
        for (path, count) in &counts {
            let before = kept.counts.iter().find(|(kept, _)| kept == path);
            let more = before.map(|(_, before)| *count as f64 / *before as f64 - 1.0);
            let told = more.map_or("new".to_string(), |more| format!("{:+.1} %", 100.0 * more));
            println!("{game:<16} {path:<8} {count:>13} {told:>9}");
            if judged && more.is_none_or(|more| more > SLACK) {
                slower.push(format!("{game} {path}: {told}"));
            }
        }
    }
    ensure!(
        slower.is_empty(),
        "more instructions than before: {}. Find out why; if it is worth it, \
         UPDATE=1 cargo xtask instructions keeps the new counts",
        slower.join(", ")
    );
    Ok(())
}

fn kept_file(game: &str) -> PathBuf {
    root().join(format!("games/{game}/box/benches/instructions.toml"))
}

/// Runs a game's example under valgrind; gives the paths with their counts.
fn count(game: &str) -> Result<Vec<(String, u64)>> {
    let folder = root().join("target/instructions").join(game);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    let out = folder.join("count");
    let runner = [
        "valgrind".to_string(),
        "--quiet".to_string(),
        "--tool=callgrind".to_string(),
        format!("--toggle-collect={COUNTED}"),
        format!("--dump-after={COUNTED}"),
        format!("--callgrind-out-file={}", out.display()),
    ];
    let (package, example) = (format!("{game}-box"), format!("{game}-instructions"));
    let told = cargo(&["run", "--quiet", "--package", &package])
        .args(["--example", &example])
        .args([
            "--config",
            &format!("target.'cfg(all())'.runner={runner:?}"),
        ])
        .output()?;
    ensure!(
        told.status.success(),
        "counting {game} failed: {}",
        String::from_utf8_lossy(&told.stderr)
    );
    let paths = String::from_utf8(told.stdout)?;
    let paths = paths.lines().zip(1..);
    let counts = paths.map(|(path, number)| {
        let file = out.with_extension(number.to_string());
        Ok((path.to_string(), total(&file)?))
    });
    let counts: Vec<_> = counts.collect::<Result<_>>()?;
    ensure!(!counts.is_empty(), "{example} went no path");
    Ok(counts)
}

/// What one file of callgrind adds up to.
fn total(file: &Path) -> Result<u64> {
    let text = fs::read_to_string(file)
        .with_context(|| format!("{}: {COUNTED} was not found", file.display()))?;
    let total = text.lines().find_map(|line| line.strip_prefix("totals: "));
    let total = total.context("a count without its total")?;
    match total.trim().parse() {
        Ok(0) => bail!("{}: nothing was counted", file.display()),
        counted => Ok(counted?),
    }
}

fn compiler() -> Result<String> {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output()?;
    Ok(String::from_utf8(version.stdout)?.trim().to_string())
}

struct Kept {
    compiler: String,
    counts: Vec<(String, u64)>,
}

fn written(compiler: &str, counts: &[(String, u64)]) -> String {
    let mut text = format!(
        "# Instructions of the hot paths: `UPDATE=1 cargo xtask instructions` writes them.\n\
         {COMPILER} = \"{compiler}\"\n"
    );
    for (path, count) in counts {
        text.push_str(&format!("{path} = {count}\n"));
    }
    text
}

fn read(text: &str) -> Result<Kept> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines = lines.map(|line| line.split_once(" = ").context("a line is not name = value"));
    let mut kept = Kept {
        compiler: String::new(),
        counts: Vec::new(),
    };
    for line in lines {
        match line? {
            (COMPILER, name) => kept.compiler = name.trim_matches('"').to_string(),
            (path, count) => kept.counts.push((path.to_string(), count.parse()?)),
        }
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again() {
        let counts = [("decide".to_string(), 1_155_836), ("view".to_string(), 7)];
        let kept = read(&written("rustc 1.90.0", &counts)).unwrap();
        assert_eq!(kept.compiler, "rustc 1.90.0");
        assert_eq!(kept.counts, counts);
        assert!(read("decide: 3").is_err());
    }
}
