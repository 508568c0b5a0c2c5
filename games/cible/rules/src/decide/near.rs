//! What is near enough to an answer that nobody need vote on it (L0.6).

use alloc::{sync::Arc, vec::Vec};

use crate::{
    cards::Answers,
    judge::{Words, holds, plain},
};

/// The answer of the card that a text is nearest to, if it is near enough and
/// nothing else that is known of the kind.
pub(super) fn nearest(
    answers: &Answers,
    text: &str,
    words: &dyn Words,
    given: &[Arc<str>],
) -> Option<Arc<str>> {
    let meant = answers.entities().field().judge_all(text, words);
    if !meant.is_empty() && answers.judge_all(text, words).is_empty() {
        return None;
    }
    let typed = plain(text);
    let free = answers.all().filter(|(name, _)| !given.contains(name));
    let near = free.filter_map(|(name, fame)| {
        let edits = match holds(text, name) {
            true => 0,
            false => within(&typed, &plain(name))?,
        };
        Some((edits, u8::MAX - fame, name))
    });
    near.min().map(|(_, _, name)| name.clone())
}

/// How many letters part two texts, if it is a third of the shorter at the most.
fn within(a: &str, b: &str) -> Option<usize> {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let most = a.len().min(b.len()) / 3;
    if a.len().abs_diff(b.len()) > most {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let change = corner + usize::from(from != to);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row.last().copied().filter(|edits| *edits <= most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{cards::answers, facts::Facts};
    use alloc::string::String;

    #[test]
    fn near_enough_is_a_third_of_the_letters_at_the_most() {
        let senses = answers(
            "[5: odorat ; vue, vision ; 3: toucher ; ouïe]",
            &Facts::default(),
        );
        let senses = senses.expect("senses");
        let near = |text: &str, given: &[Arc<str>]| {
            nearest(&senses, text, &(), given).map(|name| String::from(&*name))
        };
        assert_eq!(near("odaurat", &[]).as_deref(), Some("odorat"));
        assert_eq!(near("le sens du toucher", &[]).as_deref(), Some("toucher"));
        assert_eq!(near("le sens du toucher", &["toucher".into()]), None);
        for far in ["flair", "ou", "rat", "", "dort"] {
            assert_eq!(near(far, &[]), None, "{far}");
        }
    }
}
