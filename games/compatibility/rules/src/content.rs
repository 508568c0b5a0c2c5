//! What is played with: decks of pictures and packs of themes, and the
//! meanings by which bots bring them together.

use alloc::{borrow::ToOwned, collections::BTreeMap, format, string::String, sync::Arc, vec::Vec};

use game::Each;

use crate::{
    edition::Edition,
    events::Theme,
    options::{Language, Options},
    things::{Links, Things},
};

/// The meanings a picture or a theme may have.
pub const AXES: [&str; 50] = [
    "love",
    "friendship",
    "family",
    "childhood",
    "age",
    "birth",
    "death",
    "fear",
    "danger",
    "anger",
    "sadness",
    "joy",
    "celebration",
    "hope",
    "dream",
    "mystery",
    "memory",
    "time",
    "solitude",
    "crowd",
    "freedom",
    "constraint",
    "travel",
    "home",
    "work",
    "money",
    "power",
    "courage",
    "fragility",
    "calm",
    "movement",
    "chaos",
    "beauty",
    "art",
    "nature",
    "animal",
    "water",
    "fire",
    "cold",
    "sky",
    "night",
    "light",
    "city",
    "food",
    "play",
    "knowledge",
    "secret",
    "sacred",
    "conflict",
    "humour",
];

/// A weight for each of the [`AXES`].
pub type Axes = [u8; AXES.len()];

/// What a picture or a theme calls to mind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning(pub Axes);

/// A content file that cannot be used: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadContent {
    /// From 1; 0 when it is the whole.
    pub line: usize,
    pub why: String,
}

impl core::fmt::Display for BadContent {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.line {
            0 => f.write_str(&self.why),
            line => write!(f, "line {line}: {}", self.why),
        }
    }
}

impl core::error::Error for BadContent {}

impl Meaning {
    pub const NONE: Meaning = Meaning([0; AXES.len()]);

    /// Reads `love 3, time 2`.
    pub fn parse(text: &str) -> Result<Meaning, String> {
        let mut meaning = Meaning::NONE;
        for part in text.split(',') {
            let (name, weight) = part.trim().rsplit_once(' ').unwrap_or((part.trim(), ""));
            let axis = AXES.iter().position(|axis| *axis == name.trim());
            let axis = axis.ok_or_else(|| format!("“{name}” is not one of the meanings"))?;
            meaning.0[axis] = match weight {
                "1" => 1,
                "2" => 2,
                "3" => 3,
                _ => return Err(format!("“{name}” needs a weight of 1, 2 or 3")),
            };
        }
        Ok(meaning)
    }

    fn add(&mut self, other: &Meaning) {
        let pairs = self.0.iter_mut().zip(other.0);
        pairs.for_each(|(mine, more)| *mine = mine.saturating_add(more));
    }
}

/// A deck of at least forty pictures.
#[derive(Clone, Debug)]
pub struct Deck {
    pub id: Arc<str>,
    pub pictures: Vec<Picture>,
}

#[derive(Clone, Debug)]
pub struct Picture {
    pub id: Arc<str>,
    pub meaning: Meaning,
    /// Words it calls to mind, in every language.
    pub words: Vec<String>,
    /// What is to be seen in it, as it is told to those who cannot see.
    pub told: Each<String>,
}

impl Deck {
    pub fn meaning(&self, picture: &str) -> Option<&Meaning> {
        let mut pictures = self.pictures.iter();
        let found = pictures.find(|known| &*known.id == picture)?;
        Some(&found.meaning)
    }
}

/// Cards with the same number of themes each.
#[derive(Clone, Debug)]
pub struct Pack {
    lines: usize,
    themes: Vec<(Arc<str>, Meaning)>,
}

/// The packs of one language: a hundred cards of six for Originale and Jetons,
/// twenty-five of twelve for Couleurs.
#[derive(Clone, Debug)]
pub struct Themes {
    cents: Pack,
    couleurs: Pack,
}

/// Everything Compatibility is played with.
pub struct Content {
    decks: Vec<Deck>,
    themes: Each<Themes>,
    /// What a word means by the themes and pictures it stands in, for themes
    /// that a table wrote itself.
    words: BTreeMap<String, Meaning>,
    /// What is seen in the pictures of each deck.
    things: Vec<Each<Things>>,
    links: Each<Links>,
}

impl Pack {
    /// Reads a pack: `text | meaning` on a line, cards parted by blank lines,
    /// `#` before a comment.
    pub fn parse(text: &str, lines: usize) -> Result<Pack, BadContent> {
        let mut pack = Pack {
            lines,
            themes: Vec::new(),
        };
        let mut on_card = 0;
        for (number, line) in (1..).zip(text.lines()) {
            let wrong = |why: String| BadContent { line: number, why };
            let line = line.trim();
            if line.starts_with('#') {
                continue;
            }
            if line.is_empty() {
                if on_card != 0 && on_card != lines {
                    return Err(wrong(format!(
                        "a card has {lines} themes, this one {on_card}"
                    )));
                }
                on_card = 0;
                continue;
            }
            let (theme, meaning) = line
                .split_once('|')
                .ok_or_else(|| wrong("a theme and its meaning are parted by |".to_owned()))?;
            let theme = theme.trim();
            if theme.is_empty() {
                return Err(wrong("a theme says something".to_owned()));
            }
            let meaning = Meaning::parse(meaning).map_err(wrong)?;
            pack.themes.push((theme.into(), meaning));
            on_card += 1;
        }
        let whole = |why: String| BadContent { line: 0, why };
        if pack.themes.is_empty() || lines == 0 {
            return Err(whole("a pack has at least one card".to_owned()));
        }
        if on_card != 0 && on_card != lines {
            return Err(whole(format!(
                "the last card has {on_card} themes, not {lines}"
            )));
        }
        if pack.cards() > 128 {
            return Err(whole("a pack has at most 128 cards".to_owned()));
        }
        Ok(pack)
    }

    pub fn cards(&self) -> usize {
        self.themes.len() / self.lines
    }

    pub fn text(&self, card: u8, line: u8) -> Arc<str> {
        self.at(card, line).0.clone()
    }

    fn at(&self, card: u8, line: u8) -> &(Arc<str>, Meaning) {
        let at = card as usize * self.lines + line as usize % self.lines;
        &self.themes[at % self.themes.len()]
    }

    pub fn themes(&self) -> impl Iterator<Item = (&str, &Meaning)> {
        self.themes.iter().map(|(text, meaning)| (&**text, meaning))
    }
}

impl Themes {
    pub fn new(cents: Pack, couleurs: Pack) -> Themes {
        Themes { cents, couleurs }
    }

    pub fn pack(&self, edition: Edition) -> &Pack {
        match edition {
            Edition::Originale | Edition::Jetons => &self.cents,
            Edition::Couleurs => &self.couleurs,
        }
    }
}

impl Content {
    pub fn new(decks: Vec<Deck>, fr: Themes, en: Themes) -> Content {
        let mut words = BTreeMap::new();
        let mut learn = |text: &str, meaning: &Meaning| {
            for word in words_of(text) {
                words.entry(word).or_insert(Meaning::NONE).add(meaning);
            }
        };
        for themes in [&fr, &en] {
            for (text, meaning) in themes.cents.themes().chain(themes.couleurs.themes()) {
                learn(text, meaning);
            }
        }
        for picture in decks.iter().flat_map(|deck| &deck.pictures) {
            for word in &picture.words {
                learn(word, &picture.meaning);
            }
        }
        let seen = |deck: &Deck, language| {
            Things::of(deck, |picture| {
                let told = deck.pictures[picture].told.get(language);
                told.clone()
            })
        };
        let things = decks.iter().map(|deck| Each {
            fr: seen(deck, Language::Fr),
            en: seen(deck, Language::En),
        });
        Content {
            things: things.collect(),
            links: Each {
                fr: Links::default(),
                en: Links::default(),
            },
            decks,
            themes: Each { fr, en },
            words,
        }
    }

    /// With words that look for others in pictures.
    pub fn linked(self, fr: Links, en: Links) -> Content {
        let links = Each { fr, en };
        Content { links, ..self }
    }

    /// How much each picture of the game shows of what a theme names, from 0.
    pub(crate) fn shown(&self, options: &Options, theme: &str, pictures: &[Arc<str>]) -> Vec<f32> {
        let at = self.decks.iter().position(|deck| *deck.id == *options.deck);
        let Some((deck, things)) = at.map(|at| (&self.decks[at], &self.things[at])) else {
            return Vec::new();
        };
        let language = options.language;
        let links = self.links.get(language);
        let things = things.get(language);
        let shown = things.shown(theme, links, deck.pictures.len());
        let place = |id: &Arc<str>| deck.pictures.iter().position(|known| known.id == *id);
        let shown = pictures
            .iter()
            .map(|id| place(id).map_or(0.0, |at| shown[at]));
        shown.collect()
    }

    pub fn deck(&self, id: &str) -> Option<&Deck> {
        self.decks.iter().find(|deck| &*deck.id == id)
    }

    pub fn decks(&self) -> &[Deck] {
        &self.decks
    }

    pub fn themes(&self, language: Language) -> &Themes {
        self.themes.get(language)
    }

    /// What a theme that was read calls to mind.
    pub fn meaning_of(&self, options: &Options, theme: &Theme) -> Meaning {
        let pack = self.themes(options.language).pack(options.edition);
        // Found at once by its card, unless a scenario put another text there.
        let printed = theme
            .card
            .map(|card| pack.at(card, theme.number.saturating_sub(1)));
        match printed {
            Some((text, meaning)) if *text == theme.text => meaning.clone(),
            _ => self.meaning(options.language, options.edition, &theme.text),
        }
    }

    /// What a theme calls to mind: as its pack says, or by its words.
    pub fn meaning(&self, language: Language, edition: Edition, theme: &str) -> Meaning {
        let mut themes = self.themes(language).pack(edition).themes();
        if let Some((_, meaning)) = themes.find(|(text, _)| *text == theme) {
            return meaning.clone();
        }
        let mut meaning = Meaning::NONE;
        for word in words_of(theme) {
            if let Some(known) = self.words.get(&word) {
                meaning.add(known);
            }
        }
        meaning
    }
}

/// The words of a text that may carry meaning: articles and the like are short.
fn words_of(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|word| word.chars().count() > 3)
        .map(str::to_lowercase)
}
