mod chances;
mod guards;
mod properties;

use alloc::vec::Vec;

use super::*;

/// A field of a line an answer, its names parted by `;`.
fn field(names: &str) -> Field {
    let lines = names.lines().map(str::trim);
    let lines = (0u32..).zip(lines.filter(|line| !line.is_empty()));
    Field::new(lines.flat_map(|(answer, line)| line.split(';').map(move |name| (answer, name))))
}

/// Words and first names for tests.
struct Small {
    words: &'static [&'static str],
    first_names: &'static [&'static str],
}

impl Words for Small {
    fn is_word(&self, letters: &str) -> bool {
        self.words.contains(&letters) || self.is_first_name(letters)
    }

    fn is_first_name(&self, letters: &str) -> bool {
        self.first_names.contains(&letters)
    }
}

const NOTHING: Small = Small {
    words: &[],
    first_names: &[],
};

/// Judges `typed = answer`, one a line, with nothing after the `=` for what must
/// be refused; an answer is told by its first name.
fn check(names: &str, words: &Small, cases: &str) {
    let usual: Vec<&str> = names.lines().map(str::trim).collect();
    let usual: Vec<&str> = usual.into_iter().filter(|line| !line.is_empty()).collect();
    let usual = |answer: Answer| usual[answer as usize].split(';').next().unwrap_or_default();
    let field = field(names);
    for case in cases.lines().map(str::trim).filter(|case| !case.is_empty()) {
        let (typed, meant) = case.split_once('=').expect("typed = answer");
        let judged = field.judge(typed, |_| true, words).map(usual);
        let meant = Some(meant.trim()).filter(|meant| !meant.is_empty());
        assert_eq!(judged, meant, "{typed}");
    }
}
