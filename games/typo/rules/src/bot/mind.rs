use alloc::collections::BTreeMap;

use lexicon::Lexicon;

use crate::cards::{End, LONGEST_WORD, Letter, Row};

use super::Skill;
use crate::Book;

/// A dictionary with fewer words than this is a page of one.
const PAGE: usize = 1_000;

/// What a bot knows of the dictionary, and believes the others know.
pub(super) struct Mind<'a> {
    pub lexicon: &'a Lexicon,
    /// The least usual word it knows.
    mine: u16,
    /// The least usual word that comes to its mind this time.
    recalled: u16,
    theirs: u16,
    /// Rows already thought about in this decision.
    thought: BTreeMap<Lower, Fits>,
}

/// Whose vocabulary is meant.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Me,
    Others,
}

/// The letters that can be added to a row with a word still in mind.
#[derive(Clone, Copy, Default)]
pub(super) struct Fits {
    me: [Letters; 2],
    others: [Letters; 2],
}

/// A set of letters, one bit each.
type Letters = u32;

impl Fits {
    pub fn has(&self, who: Who, end: End, letter: Letter) -> bool {
        self.side(who, end) >> letter.index() & 1 == 1
    }

    fn side(&self, who: Who, end: End) -> Letters {
        let sides = match who {
            Who::Me => self.me,
            Who::Others => self.others,
        };
        sides[end as usize]
    }

    /// At how many of the two ends a letter fits.
    pub fn ends(&self, who: Who, letter: Letter) -> usize {
        let at = |end| self.has(who, end, letter) as usize;
        at(End::Left) + at(End::Right)
    }
}

impl<'a> Mind<'a> {
    /// `recall` is how much of what it knows comes to mind this time, in
    /// hundredths.
    pub fn new(book: &'a Book, skill: Skill, recall: usize) -> Self {
        let lexicon = &*book.lexicon;
        // Nobody knows the words that nobody uses; a mere page is known whole.
        let page = book.sounds.words() < PAGE;
        let share = |percent: usize| match book.sounds.words() * percent / 100 {
            _ if page => 0,
            words => lexicon.vocabulary(words).max(1),
        };
        Mind {
            lexicon,
            mine: share(skill.words),
            recalled: share(skill.words * recall / 100),
            theirs: share(skill.theirs),
            thought: BTreeMap::new(),
        }
    }

    /// Whether a folded word exists and the bot knows it.
    pub fn knows(&self, folded: &str) -> bool {
        self.lexicon
            .find(folded)
            .is_some_and(|index| self.lexicon.zipf(index) >= self.mine)
    }

    /// Whether it knows a word with this beginning.
    pub fn begins(&self, prefix: &str) -> bool {
        self.lexicon.begins(prefix) && self.lexicon.best(prefix) >= self.mine
    }

    /// Whether the bot, and the others, know a word with this beginning.
    fn reach(&self, prefix: &str) -> (bool, bool) {
        let best = self.lexicon.best(prefix);
        // Words of unknown frequency count as 0 too.
        let exists = best > 0 || self.lexicon.begins(prefix);
        (
            exists && best >= self.recalled,
            exists && best >= self.theirs,
        )
    }

    /// Whether a word comes to mind.
    pub fn is_recalled(&self, index: usize) -> bool {
        self.lexicon.zipf(index) >= self.recalled
    }

    /// What fits a row. Thinking of words is the whole cost of a bot, and the
    /// same rows come up again and again while it imagines what may happen.
    pub fn fits(&mut self, row: &Row) -> Fits {
        let key = Lower::of(row);
        if let Some(fits) = self.thought.get(&key) {
            return *fits;
        }
        let fits = self.think(row, &key);
        self.thought.insert(key, fits);
        fits
    }

    fn think(&self, row: &Row, lower: &Lower) -> Fits {
        let mut fits = Fits::default();
        if row.is_full() {
            return fits;
        }
        for end in [End::Left, End::Right] {
            if end == End::Right && !self.lexicon.begins(lower.as_str()) {
                continue;
            }
            for letter in Letter::all() {
                let (me, others) = self.reach(Lower::of(&row.with(end, letter)).as_str());
                fits.me[end as usize] |= u32::from(me) << letter.index();
                fits.others[end as usize] |= u32::from(others) << letter.index();
            }
        }
        fits
    }
}

/// A row spelled as the dictionary does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Lower {
    letters: [u8; LONGEST_WORD],
    len: usize,
}

impl Lower {
    pub fn of(row: &Row) -> Lower {
        let mut letters = [0; LONGEST_WORD];
        let spelled = &mut letters[..row.len()];
        spelled.copy_from_slice(row.as_str().as_bytes());
        spelled.make_ascii_lowercase();
        Lower {
            letters,
            len: row.len(),
        }
    }

    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.letters[..self.len]).unwrap_or_default()
    }
}
