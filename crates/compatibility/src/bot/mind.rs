use alloc::{vec, vec::Vec};

use game::{Level, Seat};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use crate::{
    content::{AXES, Content, Meaning},
    ranking::Ranking,
    view::{View, You},
};

/// How a level plays.
struct Skill {
    /// How far its own cares stray from everybody's.
    whim: f32,
    /// How fond it is of some pictures, whatever the theme.
    fondness: f32,
    /// How quickly it learns what others care for; 0: never.
    learning: f32,
    /// How far it goes towards the one it wants to match.
    empathy: f32,
    /// What it feels differently each time.
    mood: f32,
}

impl Skill {
    fn of(level: Level) -> Skill {
        match level {
            Level::Beginner => Skill {
                whim: 0.9,
                fondness: 0.30,
                learning: 0.0,
                empathy: 0.0,
                mood: 0.30,
            },
            Level::Regular => Skill {
                whim: 0.7,
                fondness: 0.22,
                learning: 0.6,
                empathy: 0.5,
                mood: 0.18,
            },
            Level::Expert => Skill {
                whim: 0.6,
                fondness: 0.18,
                learning: 1.0,
                empathy: 0.85,
                mood: 0.08,
            },
        }
    }
}

type Cares = [f32; AXES.len()];

/// What a bot makes of the theme on the table.
pub(super) struct Mind {
    skill: Skill,
    /// How well each picture suits, as the bot would have it chosen.
    suits: Vec<f32>,
}

impl Mind {
    pub fn new(view: &View, you: &You, level: Level, content: &Content) -> Mind {
        let skill = Skill::of(level);
        let pictures = meanings(view, content);
        let theme = theme_meaning(view, content);
        let (cares, fond) = temper(you.temper, &skill, pictures.len());
        let own = suits(&theme, &pictures, &cares, &fond);
        let others: Vec<Seat> = match view.guide {
            Some(guide) if guide == you.seat => Vec::new(),
            Some(guide) => vec![guide],
            None => view.partners(you.seat).collect(),
        };
        let mut wanted = own.clone();
        let share = skill.empathy / others.len().max(1) as f32;
        for other in others {
            let (cares, fond) = learn(view, other, &skill, content, &pictures);
            let theirs = suits(&theme, &pictures, &cares, &fond);
            for (mine, (own, theirs)) in wanted.iter_mut().zip(own.iter().zip(theirs)) {
                *mine += share * (theirs - own);
            }
        }
        Mind {
            skill,
            suits: wanted,
        }
    }

    /// The pictures, best first, with how well they suit.
    pub fn ranked(&self, dice: &mut SmallRng) -> Vec<(u8, f32)> {
        let mut ranked: Vec<(u8, f32)> = (0u8..)
            .zip(&self.suits)
            .map(|(picture, suits)| (picture, suits + self.skill.mood * dice.random::<f32>()))
            .collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        ranked
    }

    /// How far the first picture stands out, about 0 to 1.
    pub fn sure(&self, ranked: &[(u8, f32)]) -> f32 {
        match ranked {
            [(_, first), (_, second), ..] if *first > 0.0 => {
                (3.0 * (first - second) / first).min(1.0)
            }
            _ => 0.0,
        }
    }
}

/// Own cares and fondnesses, the same for a whole game.
fn temper(temper: u32, skill: &Skill, pictures: usize) -> (Cares, Vec<f32>) {
    let mut dice = SmallRng::seed_from_u64(temper as u64);
    let cares = core::array::from_fn(|_| 1.0 + skill.whim * dice.random_range(-1.0..1.0));
    let fond = (0..pictures).map(|_| skill.fondness * dice.random::<f32>());
    (cares, fond.collect())
}

fn meanings(view: &View, content: &Content) -> Vec<Meaning> {
    let deck = content.deck(&view.options.deck);
    let known = |id: &str| deck.and_then(|deck| deck.meaning(id));
    let pictures = view.pictures.iter();
    pictures
        .map(|id| known(id).cloned().unwrap_or(Meaning::NONE))
        .collect()
}

fn theme_meaning(view: &View, content: &Content) -> Meaning {
    let text = view.theme.as_ref().map_or("", |theme| &theme.text);
    content.meaning(view.options.language, view.options.edition, text)
}

/// How well each picture suits a theme, for somebody with these cares.
fn suits(theme: &Meaning, pictures: &[Meaning], cares: &Cares, fond: &[f32]) -> Vec<f32> {
    let strength = strength(theme);
    pictures
        .iter()
        .zip(fond)
        .map(|(picture, fond)| {
            let shared = shared(theme, picture)
                .zip(cares)
                .map(|(shared, care)| shared * care);
            shared.sum::<f32>() / strength + fond
        })
        .collect()
}

/// What a theme and a picture share on each axis.
fn shared<'a>(theme: &'a Meaning, picture: &'a Meaning) -> impl Iterator<Item = f32> + 'a {
    let strength = strength(picture);
    let pairs = theme.0.iter().zip(&picture.0);
    pairs.map(move |(theme, picture)| *theme as f32 * *picture as f32 / strength)
}

/// The length of a meaning, so that a picture of many meanings does not suit
/// everything.
fn strength(meaning: &Meaning) -> f32 {
    let squares: u64 = meaning
        .0
        .iter()
        .map(|weight| (*weight as u64) * (*weight as u64))
        .sum();
    // A hundredth is exact enough, and needs no floating-point root.
    ((squares * 10_000).isqrt() as f32 / 100.0).max(1.0)
}

/// What somebody seems to care for, by the rankings they have shown: where
/// they chose other pictures than anyone would, they care more for what those
/// have and less for what they passed over.
fn learn(
    view: &View,
    other: Seat,
    skill: &Skill,
    content: &Content,
    pictures: &[Meaning],
) -> (Cares, Vec<f32>) {
    let (mut cares, mut fond) = ([1.0; AXES.len()], vec![0.0; pictures.len()]);
    if skill.learning == 0.0 {
        return (cares, fond);
    }
    let options = &view.options;
    for round in view.history.iter() {
        let shown = round.meant(other);
        if shown.is_empty() {
            continue;
        }
        let theme = content.meaning(options.language, options.edition, &round.theme.text);
        let expected = usual(&theme, pictures, &cares, &fond, shown.len());
        for (ranking, sign) in [(&shown, 1.0), (&expected, -1.0)] {
            for (at, picture) in ranking.as_slice().iter().enumerate() {
                let weight = sign * skill.learning * 0.12 / (1.0 + 0.3 * at as f32);
                let Some(meaning) = pictures.get(*picture as usize) else {
                    continue;
                };
                for (care, shared) in cares.iter_mut().zip(shared(&theme, meaning)) {
                    *care = (*care + weight * shared).clamp(0.1, 2.5);
                }
                fond[*picture as usize] += weight;
            }
        }
    }
    (cares, fond)
}

/// What one would expect somebody with these cares to choose.
fn usual(
    theme: &Meaning,
    pictures: &[Meaning],
    cares: &Cares,
    fond: &[f32],
    count: usize,
) -> Ranking {
    let suits = suits(theme, pictures, cares, fond);
    let mut order: Vec<u8> = (0..suits.len() as u8).collect();
    order.sort_by(|a, b| suits[*b as usize].total_cmp(&suits[*a as usize]));
    Ranking::new(&order[..count.min(order.len())]).unwrap_or_default()
}
