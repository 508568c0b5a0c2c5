//! What is to be seen in pictures, for themes that name it: a theme of coffee
//! looks for a cup, whatever else it means.

use alloc::{
    borrow::ToOwned, collections::BTreeMap, collections::BTreeSet, format, string::String, vec,
    vec::Vec,
};

use crate::content::{BadContent, Deck};

/// What is seen in more pictures of a deck than these tells none apart.
const COMMON: usize = 8;
/// However many words of a theme are in a picture, they count this much at most.
const MOST: f32 = 1.2;

/// Words of a language that stand in themes, and what they look for in
/// pictures.
#[derive(Clone, Debug, Default)]
pub struct Links {
    of: BTreeMap<String, Vec<String>>,
    /// Words that name nothing.
    idle: BTreeSet<String>,
}

/// In which pictures of a deck a word is to be seen, in one language.
#[derive(Clone, Debug, Default)]
pub(crate) struct Things(BTreeMap<String, Vec<usize>>);

impl Links {
    /// Reads `coffee, breakfast = cup, kitchen` on a line, `- the, and` for
    /// words that name nothing, and `#` before a comment.
    pub fn parse(text: &str) -> Result<Links, BadContent> {
        let mut links = Links::default();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let all = |words: &str| words_of(words).collect::<Vec<String>>();
            if let Some(idle) = text.strip_prefix("- ") {
                links.idle.extend(all(idle));
                continue;
            }
            let why = || "words of themes and words of pictures are parted by =".to_owned();
            let (themes, pictures) = text
                .split_once('=')
                .ok_or_else(|| BadContent { line, why: why() })?;
            let seen = all(pictures);
            for word in all(themes) {
                let known = links.of.entry(word.clone()).or_default();
                if !known.is_empty() {
                    let why = format!("“{word}” stands on a line before this one");
                    return Err(BadContent { line, why });
                }
                known.clone_from(&seen);
            }
        }
        Ok(links)
    }

    /// What a theme looks for: for each of its words the word itself, and
    /// those linked with it.
    fn sought(&self, theme: &str) -> impl Iterator<Item = Vec<String>> {
        let words: BTreeSet<String> = words_of(theme).collect();
        let words = words.into_iter().filter(|word| !self.idle.contains(word));
        words.map(|word| {
            let linked = self.of.get(&word).cloned().unwrap_or_default();
            linked.into_iter().chain([word]).collect()
        })
    }
}

impl Things {
    /// Of each picture what is written of it in a language.
    pub fn of(deck: &Deck, written: impl Fn(usize) -> String) -> Things {
        let mut things = Things::default();
        for picture in 0..deck.pictures.len() {
            let words: BTreeSet<String> = words_of(&written(picture)).collect();
            for word in words {
                things.0.entry(word).or_default().push(picture);
            }
        }
        things
    }

    /// How much each of `count` pictures shows of what a theme names, from 0:
    /// what few pictures show counts most.
    pub fn shown(&self, theme: &str, links: &Links, count: usize) -> Vec<f32> {
        let mut shown = vec![0.0f32; count];
        for named in links.sought(theme) {
            // Of all that one word looks for, one thing found is enough.
            let mut found = vec![0.0f32; count];
            for word in named {
                let pictures = self.0.get(&word).map_or(&[][..], Vec::as_slice);
                let worth = worth(pictures.len());
                let pictures = pictures.iter();
                pictures.for_each(|at| found[*at] = found[*at].max(worth));
            }
            let pairs = shown.iter_mut().zip(found);
            pairs.for_each(|(shown, found)| *shown = (*shown + found).min(MOST));
        }
        shown
    }
}

/// How much it tells that a picture shows what so many of its deck do.
fn worth(pictures: usize) -> f32 {
    match pictures {
        0 => 0.0,
        1 => 1.0,
        2 => 0.9,
        3 => 0.7,
        4 | 5 => 0.5,
        6..=COMMON => 0.35,
        _ => 0.0,
    }
}

/// The words of a text, of three letters and more, without the sign of the
/// plural.
fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() > 2)
        .map(|word| {
            let word = word.to_lowercase();
            let many = word.chars().count() > 4 && word.ends_with(['s', 'x']);
            match many {
                true => word[..word.len() - 1].to_owned(),
                false => word,
            }
        })
}
