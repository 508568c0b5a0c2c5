//! What a bot makes of a theme, and of the people it plays with.
//!
//! A picture suits a theme by the meanings they share, for somebody who cares
//! for them, by what the theme names and the picture shows, and by what that
//! person looks for in any picture. Both are the
//! person's *taste*. A bot expects others to have its own taste until they show
//! otherwise: each ranking they have shown moves it towards what makes that
//! ranking likely. So it chooses what it would like best if it were a little
//! more like the one it wants to match.

use alloc::vec::Vec;

use game::{Level, Seat};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use crate::{
    content::{AXES, Content, Meaning},
    events::Theme,
    options::Options,
    ranking::{MOST, Ranking},
    view::{View, You},
};

/// How a level plays.
struct Skill {
    /// What it feels differently each time.
    mood: f32,
    /// How far one shown ranking moves it; 0: it learns nothing.
    learning: f32,
}

/// How far tastes differ: in what counts in a theme, and in what is looked for
/// whatever the theme. Found with the lab, so that two people agree well above
/// chance and far from always.
/// How much it counts that a picture shows what a theme names: to some people
/// much more, to some hardly at all.
const THINGS: f32 = 0.6;
const LITERAL: f32 = 0.9;
const CARE: f32 = 0.8;
const SEARCH: f32 = 0.3;
/// How decided people are taken to be when a ranking is explained, in choices
/// against differences of taste.
const SHARPNESS: f32 = 6.0;
/// How unsure a bot is of another's choice, in the same measure as moods.
const DOUBT: f32 = 1.1;
/// Rankings of another it imagines before it stakes anything.
const IMAGINED: usize = 24;

impl Skill {
    fn of(level: Level) -> Skill {
        let (mood, learning) = match level {
            Level::Beginner => (0.27, 0.0),
            Level::Regular => (0.26, 0.25),
            Level::Seasoned => (0.25, 0.42),
            Level::Expert => (0.24, 0.6),
        };
        Skill { mood, learning }
    }
}

/// A weight for each meaning.
type Weights = [f32; AXES.len()];

#[derive(Clone)]
struct Taste {
    /// How much a meaning counts that a theme and a picture share.
    care: Weights,
    /// What is looked for in any picture.
    search: Weights,
    /// How much it counts that a picture shows what a theme names.
    things: f32,
}

/// What a theme asks for.
struct Asked {
    meaning: Weights,
    /// How much each picture shows of what it names.
    shown: Vec<f32>,
}

impl Default for Asked {
    fn default() -> Asked {
        Asked {
            meaning: [0.0; AXES.len()],
            shown: Vec::new(),
        }
    }
}

impl Asked {
    fn of(view: &View, content: &Content, theme: &Theme) -> Asked {
        Asked {
            meaning: unit(&content.meaning_of(&view.options, theme)),
            shown: content.shown(&view.options, &theme.text, &view.pictures),
        }
    }
}

/// What a bot makes of the theme on the table.
pub(super) struct Mind {
    skill: Skill,
    /// How well each picture suits, as the bot would have it chosen.
    suits: Vec<f32>,
}

impl Mind {
    pub fn new(view: &View, you: &You, level: Level, content: &Content) -> Mind {
        let skill = Skill::of(level);
        let pictures = pictures(view, content);
        let mut taste = Taste::of(you.temper);
        if skill.learning > 0.0 {
            let others: Vec<Seat> = match view.guide {
                Some(guide) if guide == you.seat => Vec::new(),
                Some(guide) => [guide].into(),
                None => view.partners(you.seat).collect(),
            };
            for round in view.history.iter() {
                let theme = Asked::of(view, content, &round.theme);
                for other in &others {
                    taste.learn(&theme, &pictures, &round.meant(*other), skill.learning);
                }
            }
        }
        let theme = view.theme.as_ref();
        let theme = theme.map(|theme| Asked::of(view, content, theme));
        let suits = taste.suits(&theme.unwrap_or_default(), &pictures);
        Mind { skill, suits }
    }

    /// The pictures it likes best today, best first.
    pub fn ranking(&self, count: usize, dice: &mut SmallRng) -> Ranking {
        best(&self.suits, self.skill.mood, count, dice)
    }

    /// The position of a ranking on which a stake is worth most, and what it
    /// may be expected to pay: three more where the others have the same
    /// picture there, `lost` where they have it elsewhere.
    pub fn stake(&self, own: &Ranking, lost: f32, dice: &mut SmallRng) -> (u8, f32) {
        let mut worth = [0.0; MOST];
        for _ in 0..IMAGINED {
            let other = best(&self.suits, DOUBT, own.len(), dice);
            for (worth, (at, picture)) in worth.iter_mut().zip((0u8..).zip(own.as_slice())) {
                *worth += match other.position(*picture) {
                    Some(there) if there == at => 3.0,
                    Some(_) => -lost,
                    None => 0.0,
                };
            }
        }
        let worth = (0u8..).zip(worth).take(own.len());
        let best = worth.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or((0, 0.0), |(at, worth)| (at, worth / IMAGINED as f32))
    }
}

impl Taste {
    /// One's own, the same for a whole game.
    fn of(temper: u32) -> Taste {
        let mut dice = SmallRng::seed_from_u64(temper as u64);
        let mut weights = |middle: f32, spread: f32| {
            core::array::from_fn(|_| middle + spread * dice.random_range(-1.0..1.0))
        };
        let (care, search) = (weights(1.0, CARE), weights(0.0, SEARCH));
        let things = THINGS * (1.0 + LITERAL * dice.random_range(-1.0..1.0));
        Taste {
            care,
            search,
            things,
        }
    }

    /// How well each picture suits a theme.
    fn suits(&self, theme: &Asked, pictures: &[Weights]) -> Vec<f32> {
        let mut weights = self.search;
        for ((weight, care), theme) in weights.iter_mut().zip(self.care).zip(theme.meaning) {
            *weight += care * theme;
        }
        let shown = theme.shown.iter().copied().chain(core::iter::repeat(0.0));
        let suits = pictures.iter().zip(shown);
        suits
            .map(|(picture, shown)| product(picture, &weights) + self.things * shown)
            .collect()
    }

    /// Moves towards the taste that makes a ranking more likely. Somebody
    /// chooses one picture after the other, each in proportion to the
    /// exponential of how well it suits (Plackett and Luce); this is a step up
    /// the slope of that likelihood, longer where people differ more.
    fn learn(&mut self, theme: &Asked, pictures: &[Weights], chosen: &Ranking, step: f32) {
        let surprise = surprise(&self.suits(theme, pictures), chosen);
        let mut slope = [0.0; AXES.len()];
        for (picture, surprise) in pictures.iter().zip(&surprise) {
            let slope = slope.iter_mut().zip(picture);
            slope.for_each(|(slope, weight)| *slope += surprise * weight);
        }
        for (at, slope) in slope.iter().enumerate() {
            self.search[at] += step * SEARCH * SEARCH * slope;
            self.care[at] += step * CARE * CARE * slope * theme.meaning[at];
        }
        let shown: f32 = surprise.iter().zip(&theme.shown).map(|(s, t)| s * t).sum();
        self.things += step * (THINGS * LITERAL) * (THINGS * LITERAL) * shown;
    }
}

/// The scalar product, in ten sums side by side: one long sum would wait for
/// each addition in turn.
fn product(a: &Weights, b: &Weights) -> f32 {
    let mut sums = [0.0; 10];
    for (a, b) in a.chunks_exact(10).zip(b.chunks_exact(10)) {
        let pairs = sums.iter_mut().zip(a.iter().zip(b));
        pairs.for_each(|(sum, (a, b))| *sum += a * b);
    }
    sums.iter().sum()
}
const _: () = assert!(AXES.len().is_multiple_of(10));

/// How much more often each picture was chosen than was to be expected.
fn surprise(suits: &[f32], shown: &Ranking) -> Vec<f32> {
    let highest = suits.iter().copied().fold(f32::MIN, f32::max);
    let mut chances: Vec<f32> = suits
        .iter()
        .map(|suits| exp(SHARPNESS * (suits - highest)))
        .collect();
    let mut surprise: Vec<f32> = suits.iter().map(|_| 0.0).collect();
    for picture in shown.as_slice() {
        let Some(chosen) = surprise.get_mut(*picture as usize) else {
            continue;
        };
        *chosen += 1.0;
        let all: f32 = chances.iter().sum();
        for (surprise, chance) in surprise.iter_mut().zip(&chances) {
            *surprise -= chance / all.max(f32::MIN_POSITIVE);
        }
        // What lies cannot be chosen again.
        chances[*picture as usize] = 0.0;
    }
    surprise
}

/// The exponential of a number that is not positive, near enough.
fn exp(x: f32) -> f32 {
    let mut power = (1.0 + x / 64.0).max(0.0);
    for _ in 0..6 {
        power *= power;
    }
    power
}

/// The pictures that suit best, when moods sway each by up to `mood`.
fn best(suits: &[f32], mood: f32, count: usize, dice: &mut SmallRng) -> Ranking {
    let mut first: Vec<(f32, u8)> = Vec::with_capacity(count + 1);
    for (suits, picture) in suits.iter().zip(0u8..) {
        let swayed = suits + mood * dice.random::<f32>();
        let better = first.iter().take_while(|(other, _)| *other >= swayed);
        let at = better.count();
        if at < count {
            first.insert(at, (swayed, picture));
            first.truncate(count);
        }
    }
    let pictures: Vec<u8> = first.iter().map(|(_, picture)| *picture).collect();
    Ranking::new(&pictures).unwrap_or_default()
}

fn pictures(view: &View, content: &Content) -> Vec<Weights> {
    let deck = content.deck(&view.options.deck);
    let known = |id: &str| deck.and_then(|deck| deck.meaning(id));
    let pictures = view.pictures.iter();
    pictures
        .map(|id| unit(known(id).unwrap_or(&Meaning::NONE)))
        .collect()
}

/// The pictures of a deck by their ids, those that suit a theme best first, to
/// somebody who cares for everything alike.
pub fn suiting<'c>(content: &'c Content, options: &Options, theme: &str) -> Vec<&'c str> {
    let Some(deck) = content.deck(&options.deck) else {
        return Vec::new();
    };
    let meaning = content.meaning(options.language, options.edition, theme);
    let meaning = unit(&meaning);
    let ids: Vec<_> = deck.pictures.iter().map(|it| it.id.clone()).collect();
    let shown = content.shown(options, theme, &ids);
    let suits = deck.pictures.iter().zip(shown).map(|(picture, shown)| {
        let suits = product(&unit(&picture.meaning), &meaning) + THINGS * shown;
        (&*picture.id, suits)
    });
    let mut suits: Vec<(&str, f32)> = suits.collect();
    suits.sort_by(|a, b| b.1.total_cmp(&a.1));
    suits.into_iter().map(|(id, _)| id).collect()
}

/// A meaning of length one, so that a picture of many meanings does not suit
/// everything.
fn unit(meaning: &Meaning) -> Weights {
    let squares: u64 = meaning.0.iter().map(|weight| (*weight as u64).pow(2)).sum();
    // A hundredth is exact enough, and needs no floating-point root.
    let length = ((squares * 10_000).isqrt() as f32 / 100.0).max(1.0);
    meaning.0.map(|weight| weight as f32 / length)
}
