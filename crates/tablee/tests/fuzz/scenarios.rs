//! Scenario files that somebody wrote almost right.

use std::fs;

use tablee::shelf;
use tools::scenario;

use crate::{Count, dice::Dice, positions, support::root, tampering};

pub struct Scenarios {
    /// Files by their lines.
    files: Vec<Vec<String>>,
}

pub fn target() -> Scenarios {
    let found = positions::files(&root().join("games"), &|path| {
        path.components()
            .any(|part| part.as_os_str() == "scenarios")
            && path.extension().is_some_and(|ending| ending == "toml")
    });
    let texts = found
        .iter()
        .map(|path| fs::read_to_string(path).expect("a scenario"));
    // Where bots play to the end, it takes too long to be tried thousands of times.
    let quick = texts.filter(|text| !text.contains("auto"));
    let files = quick.map(|text| text.lines().map(str::to_string).collect());
    Scenarios {
        files: files.collect(),
    }
}

impl Scenarios {
    pub fn run(&self, input: &[u8], count: &Count) {
        count.one();
        if let Some(text) = input.strip_prefix(b"=") {
            return play(&String::from_utf8_lossy(text));
        }
        let mut dice = Dice::new(input);
        let mut lines = dice.pick(&self.files).clone();
        for _ in 0..=dice.below(3) {
            self.change(&mut lines, &mut dice);
        }
        play(&lines.join("\n"));
    }

    fn change(&self, lines: &mut Vec<String>, dice: &mut Dice<'_>) {
        let at = dice.below(lines.len());
        match dice.below(8) {
            0 if lines.len() > 1 => drop(lines.remove(at)),
            1 => lines.insert(at, lines[at].clone()),
            2 => {
                let other = dice.below(lines.len());
                lines.swap(at, other);
            }
            3 => {
                let other = dice.pick(&self.files);
                lines.insert(at, dice.pick(other).clone());
            }
            4 => lines.truncate(at + 1),
            _ => {
                let mut line = std::mem::take(&mut lines[at]).into_bytes();
                tampering::bytes(&mut line, dice);
                lines[at] = String::from_utf8_lossy(&line).into_owned();
            }
        }
    }
}

fn play(text: &str) {
    // A mistake in the file is told, and the program itself finds nothing wrong.
    let told = scenario::tell_text(text, shelf::workshops());
    let (said, code) = told.unwrap_or_else(|why| panic!("{why:#}"));
    assert!(code <= 2 && !said.is_empty(), "{code}: {said}");
}
