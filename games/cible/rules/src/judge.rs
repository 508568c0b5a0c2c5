//! Whether a typed answer is one of those that are accepted (L0.7).
//!
//! Case, accents, articles, hyphens, plurals, numerals and small misspellings
//! do not matter, as long as what was typed is not another known answer, nor
//! another word. Several chances, each only if the ones before say nothing:
//!
//! 1. the same letters ([`fold`]);
//! 2. the same words once written plainly ([`plain`], [`form`]);
//! 3. the same words in another order (« Proust Marcel »), or but for a word that
//!    may be said or not: « mont », « île », a title, and a first name that is
//!    left out ([`part`]);
//! 4. what people say for it: « ordi », « télé », a brand ([`talk`]);
//! 5. a few letters wrong, scaled to the length ([`near`]);
//! 6. the same sound to a French ear ([`sound`]).
//!
//! From the fifth on, what was typed must not be a word of its own, and the
//! answer it stands for must be the only one in the whole *field*: all that is
//! known of the kind, whether it answers the question or not. So "Iran" is never
//! a misspelt "Irak". A word that sounds like the one answer of a definition, and
//! hardly differs, is that answer. An answer may also be said with words of what was asked
//! ([`asked`]).

mod asked;
mod fold;
mod form;
mod known;
mod near;
mod number;
mod part;
mod plain;
mod sound;
mod talk;
#[cfg(test)]
mod tests;
mod typed;

use alloc::{boxed::Box, string::String, vec::Vec};

pub(crate) use asked::unasked;
use fold::{fold, same_letters, without_articles};
pub use known::Known;
pub(crate) use known::mark;
use near::LETTER;
pub use talk::{Saying, Talk, sayings};
use typed::Typed;

/// Which answer of a field: entries of the same number are the same thing
/// under several names.
pub type Answer = u32;

/// Whether two texts are the same once written plainly.
pub fn same(a: &str, b: &str) -> bool {
    plain(a) == plain(b)
}

/// A text written plainly, not parted into words.
pub fn plain(text: &str) -> String {
    let (mut folded, mut plainly) = (String::new(), String::new());
    fold(text, &mut folded);
    plain::write(&folded, &mut plainly, |_| {});
    plainly.retain(|c| c != ' ');
    plainly
}

/// Whether one text holds all the words of the other, articles aside.
pub fn holds(a: &str, b: &str) -> bool {
    let (a, b) = (plain(a), plain(b));
    let (short, long) = if a.len() < b.len() { (a, b) } else { (b, a) };
    short.len() > 3 && long.contains(&*short)
}

/// Whether the words of a part stand in a name, one after the other.
pub fn has_words(name: &str, part: &str) -> bool {
    let (mut folded, mut inner) = (String::new(), String::new());
    fold(name, &mut folded);
    fold(part, &mut inner);
    let words: Vec<&str> = fold::words(&folded).collect();
    let inner: Vec<&str> = fold::words(without_articles(&inner)).collect();
    !inner.is_empty() && words.windows(inner.len()).any(|some| some == inner)
}

/// Whether a name begins with these letters, articles and accents aside.
pub fn begins(name: &str, beginning: &str) -> bool {
    let (mut folded, mut start) = (String::new(), String::new());
    fold(name, &mut folded);
    fold(beginning, &mut start);
    without_articles(&folded).starts_with(&start)
}

/// The letters of a text as [`Words`] are asked about it: small, without
/// accents, spaces, hyphens and the articles before it.
pub fn letters(text: &str) -> String {
    let mut folded = String::new();
    fold(text, &mut folded);
    fold::bare_letters(&folded).collect()
}

/// How usual a word must be to be what its writer meant, in hundredths of Zipf's
/// scale: some three in a hundred million words. Rarer ones are misspellings that happen to
/// be words, such as a verb "boulanger" that was "boulangé".
pub const USUAL: u16 = 150;

/// Knows what is a word or a name of its own, so that it is no misspelling of
/// another.
pub trait Words {
    /// Whether the language has this word or this is a name known anywhere,
    /// given as [`letters`].
    fn is_word(&self, letters: &str) -> bool;

    /// Whether this is a name that everybody knows.
    fn is_name(&self, letters: &str) -> bool {
        self.is_word(letters)
    }

    /// Whether there is such a word or name at all, however rare.
    fn exists(&self, letters: &str) -> bool {
        self.is_word(letters)
    }

    /// The names that a short form, a brand or a nickname stands for, given as
    /// [`letters`].
    fn stand_for(&self, letters: &str) -> &[Box<str>] {
        let _ = letters;
        &[]
    }

    /// Whether this is a first name, which may be left out before a surname.
    fn is_first_name(&self, letters: &str) -> bool {
        let _ = letters;
        false
    }
}

/// No other words are known.
impl Words for () {
    fn is_word(&self, _: &str) -> bool {
        false
    }
}

impl<F: Fn(&str) -> bool> Words for F {
    fn is_word(&self, letters: &str) -> bool {
        self(letters)
    }
}

/// All that is known of a kind (countries, painters…), under every name.
///
/// A box has tens of thousands of names, and few of them are ever judged: a
/// field keeps little, and looks through all of it for an answer.
#[derive(Clone, Debug, Default)]
pub struct Field {
    names: Vec<Name>,
    /// Of each name its folded words, then its plain ones.
    text: String,
}

#[derive(Clone, Copy, Debug)]
struct Name {
    answer: Answer,
    folded: u32,
    plain: u32,
    end: u32,
    /// Which letters its plain form has.
    letters: u32,
}

impl Name {
    /// How many letters only one of the two has.
    fn unlike(&self, typed: &Typed) -> u32 {
        (self.letters ^ typed.set).count_ones()
    }
}

/// The same name has so many letters more or less at most, once in its plain
/// form: of articles that are parted from it or not, of "mice" for "mouse".
const UNLIKE: u32 = 8;

/// A set of letters, with which most names that are far from what was typed are
/// told quickly.
fn letters_of(plain: &str) -> u32 {
    plain.bytes().fold(0, |set, byte| match byte {
        b'a'..=b'z' => set | 1 << (byte - b'a'),
        b'0'..=b'9' => set | 1 << (26 + byte % 6),
        _ => set,
    })
}

impl Field {
    /// A field from names and the answers they stand for.
    pub fn new<'a>(names: impl IntoIterator<Item = (Answer, &'a str)>) -> Field {
        let mut field = Field::default();
        let mut plainly = String::new();
        for (answer, name) in names {
            field.add(answer, name, &mut plainly);
            // What is in brackets may be left out.
            if let Some(outside) = part::outside_brackets(name) {
                field.add(answer, &outside, &mut plainly);
            }
        }
        field.names.shrink_to_fit();
        field.text.shrink_to_fit();
        field
    }

    fn add(&mut self, answer: Answer, name: &str, plainly: &mut String) {
        let folded = self.text.len();
        fold(name, &mut self.text);
        let start = self.text.len();
        if folded == start {
            return;
        }
        plainly.clear();
        plain::write(&self.text[folded..], plainly, |_| {});
        self.text.push_str(plainly);
        self.names.push(Name {
            answer,
            folded: folded as u32,
            plain: start as u32,
            end: self.text.len() as u32,
            letters: letters_of(plainly),
        });
    }

    /// Whether there is more than the one answer of a definition.
    fn is_of_several(&self) -> bool {
        let first = self.names.first().map(|name| name.answer);
        self.names.iter().any(|name| Some(name.answer) != first)
    }

    fn folded(&self, name: &Name) -> &str {
        &self.text[name.folded as usize..name.plain as usize]
    }

    fn plain(&self, name: &Name) -> &str {
        &self.text[name.plain as usize..name.end as usize]
    }

    /// The answer that was meant, if it is one of the `accepted`.
    pub fn judge(
        &self,
        typed: &str,
        accepted: impl Fn(Answer) -> bool,
        words: &dyn Words,
    ) -> Option<Answer> {
        let mut meant = self.judge_all(typed, words).into_iter();
        meant.find(|answer| accepted(*answer))
    }

    /// The answers that may have been meant: several when they have the same
    /// name, none when nobody can tell.
    pub fn judge_all(&self, typed: &str, words: &dyn Words) -> Vec<Answer> {
        let Some(whole) = Typed::new(typed) else {
            return Vec::new();
        };
        let meant = self.meant(&whole, words).or_else(|| {
            // A remark in brackets is no part of an answer.
            let outside = Typed::new(&part::outside_brackets(typed)?)?;
            self.meant(&outside, words)
        });
        let mut meant = meant.unwrap_or_default();
        meant.dedup();
        meant
    }

    /// The answers that may have been meant; none that is known, if nobody can
    /// tell which.
    fn meant(&self, typed: &Typed, words: &dyn Words) -> Option<Vec<Answer>> {
        self.written(typed).or_else(|| {
            let meant = self
                .said_plainly(typed)
                .or_else(|| self.in_another_order(typed))
                .or_else(|| self.without_its_kind(typed))
                .or_else(|| self.without_its_title(typed))
                .or_else(|| self.talked(typed, words))
                .or_else(|| self.as_infinitive(typed, words))
                .or_else(|| self.as_gerund(typed))
                .or_else(|| match words.is_word(&typed.letters) {
                    false => self.misspelt(typed, words),
                    // A word of its own is what its writer meant.
                    true => self.homophone(typed, words),
                });
            meant.map(Meant::answers)
        })
    }

    /// The answers of a question said with its words, or without those that
    /// their names begin with.
    pub(crate) fn judge_beside(
        &self,
        question: &str,
        typed: &str,
        words: &dyn Words,
    ) -> Vec<Answer> {
        let meant = asked::beside(question, typed, words)
            .and_then(|rest| self.named(&rest))
            .or_else(|| self.headless(question, &Typed::new(typed)?, words));
        meant.map(Meant::answers).unwrap_or_default()
    }

    /// The answers of the names that fit.
    fn all(&self, fits: impl Fn(&Name) -> bool) -> Option<Meant<'_>> {
        let mut meant: Option<Meant<'_>> = None;
        for name in self.names.iter().filter(|name| fits(name)) {
            self.add_to(&mut meant, name);
        }
        meant
    }

    fn add_to<'a>(&'a self, meant: &mut Option<Meant<'a>>, name: &Name) {
        let plain = self.plain(name);
        match meant {
            Some(meant) => meant.add(name.answer, plain),
            None => *meant = Some(Meant::new(name.answer, plain)),
        }
    }

    /// The answers with just this name, spaces, hyphens and an article aside.
    fn written(&self, typed: &Typed) -> Option<Vec<Answer>> {
        let bare = without_articles(&typed.folded);
        let fits: [&dyn Fn(&str) -> bool; 3] = [
            &|name| name == typed.folded,
            &|name| same_letters(name, &typed.folded),
            &|name| same_letters(without_articles(name), bare),
        ];
        fits.iter().find_map(|fits| {
            let names = self
                .names
                .iter()
                .filter(|name| name.unlike(typed) <= UNLIKE);
            let names = names.filter(|name| fits(self.folded(name)));
            let answers: Vec<Answer> = names.map(|name| name.answer).collect();
            (!answers.is_empty()).then_some(answers)
        })
    }

    /// The answer with the same words.
    fn said_plainly(&self, typed: &Typed) -> Option<Meant<'_>> {
        let same_plain =
            |name: &Name| name.letters == typed.set && same_letters(self.plain(name), &typed.plain);
        self.all(same_plain).or_else(|| {
            self.all(|name| {
                name.unlike(typed) <= UNLIKE && typed.has_the_words_of(self.folded(name))
            })
        })
    }

    /// The answer that what was typed, being no word, stands for.
    fn misspelt(&self, typed: &Typed, words: &dyn Words) -> Option<Meant<'_>> {
        if let Some(surnamed) = self.surnamed(typed, words) {
            return Some(surnamed);
        }
        match self.nearest(typed, words) {
            Some((distance, meant)) if distance < LETTER => Some(meant),
            // The same sound tells more than a letter that is wrong.
            nearest => self
                .like_sounding(typed)
                .or_else(|| nearest.map(|(_, meant)| meant)),
        }
    }

    /// The one answer that few enough letters part from what was typed.
    fn nearest(&self, typed: &Typed, words: &dyn Words) -> Option<(u8, Meant<'_>)> {
        let mut best: Option<(u8, Meant<'_>, bool)> = None;
        // How far the next answer is.
        let mut next = u8::MAX;
        for name in &self.names {
            let plain = self.plain(name);
            let most = near::allowed(typed.length().min(plain.len()));
            let most = best
                .as_ref()
                .map_or(most, |(nearest, ..)| most.min(nearest + margin(*nearest)));
            if most == 0
                || name.unlike(typed) > 2 * u32::from(most)
                || !typed.has_the_numbers_of(plain)
            {
                continue;
            }
            let Some(distance) = typed.distance(self.folded(name), plain, most) else {
                continue;
            };
            // Even a name that what was typed cannot stand for, as with several
            // letters wrong and the first among them, is in the way of another
            // that is no nearer.
            let begins = || sound::first(plain) == sound::first(&typed.plain);
            let likely =
                typed.may_stand_for(plain, distance, words) && (distance <= LETTER || begins());
            let is = |meant: &Meant<'_>| meant.answers.contains(&name.answer);
            match &mut best {
                Some((nearest, meant, other)) if *nearest == distance => {
                    meant.add(name.answer, plain);
                    *other |= likely;
                }
                Some((nearest, meant, _)) if *nearest < distance => {
                    if !is(meant) {
                        next = next.min(distance);
                    }
                }
                best => {
                    if let Some((further, meant, _)) = best
                        && !is(meant)
                    {
                        next = *further;
                    }
                    *best = Some((distance, Meant::new(name.answer, plain), likely));
                }
            }
        }
        let (distance, meant, likely) = best?;
        let alone = next > distance + margin(distance);
        // With a whole letter wrong, it is rather something else that exists.
        let other = distance >= LETTER && words.exists(&typed.letters);
        (likely && alone && !other).then_some((distance, meant))
    }

    /// The answer of a definition that sounds like a word written nearly so:
    /// said aloud, « freine » is « frêne ». A name that everybody knows is itself,
    /// and the ending of a verb is heard.
    fn homophone(&self, typed: &Typed, words: &dyn Words) -> Option<Meant<'_>> {
        let own = typed.letters.len() < SHORTEST_HOMOPHONE || words.is_name(&typed.letters);
        if own || self.is_of_several() {
            return None;
        }
        let meant = self.like_sounding(typed)?;
        let verb = |plain: &str| plain.ends_with("er");
        let near = typed.distance(meant.name, meant.name, LETTER).is_some();
        (near && verb(&typed.plain) == verb(meant.name)).then_some(meant)
    }

    /// The one answer that sounds the same.
    fn like_sounding(&self, typed: &Typed) -> Option<Meant<'_>> {
        if typed.sound.len() < SHORTEST_SOUND {
            return None;
        }
        let mut sound = String::new();
        let mut meant = None;
        let first = sound::first(&typed.plain);
        for name in &self.names {
            let plain = self.plain(name);
            if sound::first(plain) != first {
                continue;
            }
            sound.clear();
            sound::sound(plain, &mut sound);
            let alike =
                sound == typed.sound || sound::rolls(&sound, plain, &typed.sound, &typed.plain);
            if alike && typed.has_the_numbers_of(plain) {
                self.add_to(&mut meant, name);
            }
        }
        meant
    }
}

/// How much further any other answer must be: with a whole letter wrong,
/// "slovanie" is neither of two countries.
fn margin(distance: u8) -> u8 {
    u8::from(distance >= LETTER)
}

/// Fewer sounds are those of too many words.
const SHORTEST_SOUND: usize = 3;

/// Shorter words are written like too many others.
const SHORTEST_HOMOPHONE: usize = 4;

/// What may have been meant.
#[derive(Debug)]
struct Meant<'a> {
    /// A plain name, and those that have it.
    name: &'a str,
    answers: Vec<Answer>,
    /// Whether it may as well be something of another name.
    unclear: bool,
}

impl<'a> Meant<'a> {
    fn new(answer: Answer, name: &'a str) -> Meant<'a> {
        Meant {
            name,
            answers: Vec::from([answer]),
            unclear: false,
        }
    }

    /// This answer as well, by this plain name.
    fn add(&mut self, answer: Answer, name: &str) {
        if self.answers.contains(&answer) {
            return;
        }
        self.answers.push(answer);
        self.unclear |= name != self.name;
    }

    /// None if nobody can tell.
    fn answers(self) -> Vec<Answer> {
        match self.unclear {
            true => Vec::new(),
            false => self.answers,
        }
    }
}
