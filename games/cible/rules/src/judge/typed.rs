use alloc::{string::String, vec::Vec};
use core::ops::{Deref, Range};

use super::{
    Words,
    fold::{bare_letters, fold, is_small, words},
    form::same_word,
    letters_of,
    near::{self, LETTER},
    plain,
    sound::sound,
    talk::infinitive,
};

/// What someone typed, seen in all the ways it is compared.
pub struct Typed {
    pub folded: String,
    pub plain: String,
    /// The plain letters, not parted.
    joined: Joined,
    /// The folded letters, not parted.
    whole: Joined,
    /// The folded letters, not parted, without articles before them.
    pub letters: String,
    /// The folded infinitive that it sounds like, if it is written as a participle.
    pub infinitive: Option<String>,
    /// The set of the plain letters.
    pub set: u32,
    pub sound: String,
    words: Vec<Word>,
}

/// A word of the plain text, and the folded letters it was made of.
struct Word {
    plain: Range<usize>,
    letters: String,
}

impl Typed {
    /// Nothing when there is nothing to judge.
    pub fn new(text: &str) -> Option<Typed> {
        let mut folded = String::new();
        fold(text, &mut folded);
        let mut written = Vec::new();
        let mut plainly = String::new();
        plain::write(&folded, &mut plainly, |words| written.push(words.concat()));
        if plainly.is_empty() {
            return None;
        }
        let mut start = 0;
        let words = written.into_iter().zip(plainly.split(' '));
        let words = words.map(|(letters, plain)| {
            let range = start..start + plain.len();
            start = range.end + 1;
            Word {
                plain: range,
                letters,
            }
        });
        let words = words.collect();
        let mut heard = String::new();
        sound(&plainly, &mut heard);
        let letters = bare_letters(&folded).collect();
        Some(Typed {
            joined: Joined::new(&plainly),
            whole: Joined::new(&folded),
            infinitive: infinitive(text),
            set: letters_of(&plainly),
            sound: heard,
            letters,
            words,
            plain: plainly,
            folded,
        })
    }

    /// Whether a name has the same words, but for English plurals and spellings.
    pub fn has_the_words_of(&self, folded: &str) -> bool {
        fn matter(folded: &str) -> impl Iterator<Item = &str> {
            words(folded).filter(|word| !is_small(word))
        }
        let mut ours = matter(&self.folded);
        let mut theirs = matter(folded);
        loop {
            match (ours.next(), theirs.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) if same_word(a, b) => {}
                _ => return false,
            }
        }
    }

    /// Whether a plain name has the same numbers, which no misspelling changes.
    pub fn has_the_numbers_of(&self, plain: &str) -> bool {
        fn numbers(plain: &str) -> impl Iterator<Item = &str> {
            plain.split(' ').filter(|word| plain::is_number(word))
        }
        numbers(&self.plain).eq(numbers(plain))
    }

    /// How many plain letters there are, as far as they are compared.
    pub fn length(&self) -> usize {
        self.joined.length
    }

    /// How far a name is, when it is at most `most`; without the endings of
    /// plurals, or with them.
    pub fn distance(&self, folded: &str, plain: &str, most: u8) -> Option<u8> {
        let plainly = near::distance(&Joined::new(plain), &self.joined, most);
        let most = plainly.unwrap_or(most);
        near::distance(&Joined::new(folded), &self.whole, most).or(plainly)
    }

    /// Whether what was typed may stand for a plain name so far from it: no
    /// word of it is far from its place in the name, and none is another word
    /// that sounds otherwise.
    pub fn may_stand_for(&self, name: &str, distance: u8, known: &dyn Words) -> bool {
        let names: Vec<&str> = name.split(' ').collect();
        if self.words.len() == 1 && names.len() == 1 {
            return true;
        }
        if self.words.len() != names.len() {
            return distance <= LETTER;
        }
        self.words.iter().zip(names).all(|(word, name)| {
            let plain = &self.plain[word.plain.clone()];
            if plain == name || sounds_like(plain, name) {
                return true;
            }
            let shortest = plain.len().min(name.len());
            let most = match near::allowed(shortest) {
                // The other words tell what is meant.
                1 if plain.as_bytes()[0] == name.as_bytes()[0] => LETTER,
                most => most,
            };
            let distance = near::distance(plain.as_bytes(), name.as_bytes(), most);
            let other = || known.is_word(&word.letters) && known.is_word(name);
            distance.is_some_and(|distance| distance < LETTER || !other())
        })
    }
}

fn sounds_like(a: &str, b: &str) -> bool {
    let mut sounds = [String::new(), String::new()];
    sound(a, &mut sounds[0]);
    sound(b, &mut sounds[1]);
    sounds[0] == sounds[1] && sounds[0].len() > 1
}

/// The letters of a text, not parted. Those of a text that is too long to be
/// compared are cut, one more than the longest being enough to tell.
struct Joined {
    letters: [u8; near::LONGEST + 1],
    length: usize,
}

impl Joined {
    fn new(text: &str) -> Joined {
        let mut joined = Joined {
            letters: [0; near::LONGEST + 1],
            length: 0,
        };
        let letters = text.bytes().filter(|byte| !matches!(byte, b' ' | b'-'));
        for (place, letter) in joined.letters.iter_mut().zip(letters) {
            *place = letter;
            joined.length += 1;
        }
        joined
    }
}

impl Deref for Joined {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.letters[..self.length]
    }
}
