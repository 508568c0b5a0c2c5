//! Bots that know a plausible share of the answers, by how well known each is,
//! hesitate, misspell, bid and overbid, pass and validate as people do.

mod skill;

use alloc::{
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use game::{Level, Moment, Seat};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use crate::{
    Book,
    cards::{Answers, Definition, Question},
    events::Place,
    judge::plain,
    moves::Move,
    view::{StageView, View, You},
};
use skill::Skill;

/// A kind this much larger than its answers is too wide to be mistaken in.
const WIDE: usize = 10;

/// What a bot does now; nothing while it still searches for words.
pub(crate) fn play(
    view: &View,
    seat: Seat,
    level: Level,
    book: &Book,
    now: Moment,
) -> Option<Move> {
    let you = view.you.as_ref()?;
    let skill = Skill::of(level);
    let mind = Mind {
        view,
        you,
        skill,
        book,
        family: now.company.family,
    };
    let mut dice = now.dice();
    // Only people appeal, vote and arbitrate (L0.6, L0.9).
    if view.appeal.is_some() || view.arbiter == Some(seat) {
        return None;
    }
    if !view.seats.get(seat.index())?.awaited {
        return None;
    }
    if view.deadline.is_some_and(|deadline| now.at > deadline) {
        return None;
    }
    let mut hesitates = |percent: u32| dice.random_range(0..100) < percent;
    match view.stage {
        StageView::Answering { .. } | StageView::Performing { .. } => {
            (!hesitates(skill.hesitates)).then(|| mind.answer(&mut dice))
        }
        StageView::Series { .. } => (!hesitates(skill.hesitates)).then(|| mind.define(&mut dice)),
        StageView::Bidding { .. } => Some(mind.bid(&mut dice)),
        StageView::Finale { .. } => (!hesitates(skill.ponders)).then(|| mind.climb(&mut dice)),
        _ => None,
    }
}

struct Mind<'a> {
    view: &'a View,
    you: &'a You,
    skill: &'static Skill,
    book: &'a Book,
    /// Whether it minds its words.
    family: bool,
}

impl Mind<'_> {
    /// Whether this bot knows something of that fame; the same all game long.
    fn knows(&self, name: &str, fame: u8) -> bool {
        let seed = name.bytes().fold(self.you.temper as u64, |seed, byte| {
            seed.wrapping_mul(0x100_0000_01b3) ^ byte as u64
        });
        let share = self.skill.knows[fame.clamp(1, 5) as usize - 1];
        SmallRng::seed_from_u64(seed).random_range(0..100) < share
    }

    fn says(&self, text: &str) -> bool {
        self.book.says(text, self.family)
    }

    fn known(&self, answers: &Answers) -> Vec<(Arc<str>, u8)> {
        let known = answers.all().filter(|(name, fame)| self.knows(name, *fame));
        let known = known.filter(|(name, _)| self.says(name));
        known.map(|(name, fame)| (name.clone(), fame)).collect()
    }

    fn question(&self, place: Place) -> Option<&Question> {
        let packs = &self.book.packs;
        let sides = match self.view.phase {
            1 => &packs.first,
            3 => &packs.sequels,
            _ => &packs.auctions,
        };
        sides.get(place.side as usize)?.get(place.line as usize)
    }

    /// What it could say that nobody has said.
    fn fresh(&self) -> Vec<(Arc<str>, u8)> {
        let Some(asked) = &self.view.question else {
            return Vec::new();
        };
        let Some(question) = self.question(asked.place) else {
            return Vec::new();
        };
        let right = asked.attempts.iter();
        let right = right.filter_map(|attempt| attempt.answer.clone());
        let examples = asked.examples.iter();
        let examples = examples.filter_map(|example| question.answers.judge(example, &()));
        let said: Vec<Arc<str>> = right.chain(examples).collect();
        let mut known = self.known(&question.answers);
        known.retain(|(name, _)| !said.contains(name));
        known
    }

    fn answer(&self, dice: &mut SmallRng) -> Move {
        let text = match pick(&self.fresh(), dice) {
            Some(name) => self.slip(dice).unwrap_or_else(|| self.typed(&name, dice)),
            None => self.guess(dice),
        };
        Move::Answer {
            step: self.view.step,
            text,
        }
    }

    /// Now and then something else comes out than what it knows: what somebody
    /// has said already, or something of the kind that is no answer.
    fn slip(&self, dice: &mut SmallRng) -> Option<String> {
        // Whoever has bid is on the alert.
        let slips = match self.view.stage {
            StageView::Performing { .. } => self.skill.slips / 4,
            _ => self.skill.slips,
        };
        if dice.random_range(0..100) >= slips {
            return None;
        }
        let said = self.said();
        let again = !said.is_empty() && dice.random_ratio(1, 3);
        match self.wrong(dice).filter(|_| !again) {
            Some(wrong) => Some(wrong),
            None => (!said.is_empty()).then(|| said[dice.random_range(0..said.len())].to_string()),
        }
    }

    /// What others have said.
    fn said(&self) -> Vec<&str> {
        let asked = self.view.question.iter();
        let attempts = asked.flat_map(|asked| &asked.attempts);
        let answers = attempts.filter_map(|attempt| attempt.answer.as_deref());
        answers.filter(|said| self.says(said)).collect()
    }

    /// Something known of the same kind that does not answer the question; not
    /// where the kind is so wide that nobody would think of it.
    fn wrong(&self, dice: &mut SmallRng) -> Option<String> {
        let question = self.question(self.view.question.as_ref()?.place)?;
        let kind = question.answers.entities();
        if question.answers.all().count() * WIDE < kind.iter().count() {
            return None;
        }
        let near = kind.iter();
        let near = near.filter(|entity| entity.fame >= 4 && self.says(entity.name()));
        // Nobody forgets the letter that was asked for.
        let letter = common_letter(&question.answers);
        let near = near.filter(|entity| letter.is_none() || initial(entity.name()) == letter);
        let near: Vec<_> = near
            .map(|entity| entity.name())
            .filter(|name| question.answers.judge(name, &()).is_none())
            .collect();
        (!near.is_empty()).then(|| near[dice.random_range(0..near.len())].to_string())
    }

    /// Something to say when nothing comes to mind.
    fn guess(&self, dice: &mut SmallRng) -> String {
        self.wrong(dice).unwrap_or_else(|| {
            String::from(match self.view.options.language {
                crate::Language::Fr => "je ne sais pas",
                crate::Language::En => "no idea",
            })
        })
    }

    /// The definition being read, and how hard its series is.
    fn definition(&self) -> Option<(u8, &Definition)> {
        let series = self.view.series.as_ref()?;
        let (line, _) = series.now.as_ref()?;
        let packs = &self.book.packs;
        let card = packs.definitions.get(series.side as usize)?;
        Some((card.level, card.definitions.get(*line as usize)?))
    }

    fn define(&self, dice: &mut SmallRng) -> Move {
        let step = self.view.step;
        let known = self.definition().and_then(|(level, definition)| {
            let (name, _) = definition.answers.all().next()?;
            (self.knows(name, 6 - level) && self.says(name)).then_some(name)
        });
        match known {
            Some(name) => Move::Answer {
                step,
                text: self.typed(name, dice),
            },
            None => match self.wild_guess(dice) {
                Some(text) => Move::Answer { step, text },
                None => Move::Pass { step },
            },
        }
    }

    /// Now and then a word of the right letter, said to say something: a name
    /// where a name is asked for.
    fn wild_guess(&self, dice: &mut SmallRng) -> Option<String> {
        if dice.random_range(0..100) >= self.skill.guesses {
            return None;
        }
        let series = self.view.series.as_ref()?;
        let (_, asked) = self.definition()?;
        let (answer, _) = asked.answers.all().next()?;
        let cards = self.book.packs.definitions.iter();
        let others = cards.filter(|card| card.letter == series.letter);
        let others = others.flat_map(|card| &card.definitions);
        let others = others.filter_map(|other| other.answers.all().next());
        let others = others.map(|(name, _)| name).filter(|name| {
            is_name(name) == is_name(answer)
                && self.says(name)
                && asked.answers.judge(name, &()).is_none()
        });
        let others: Vec<_> = others.collect();
        (!others.is_empty()).then(|| others[dice.random_range(0..others.len())].to_string())
    }

    /// Bids up to what it knows, a little more or less by temper and mood.
    fn bid(&self, dice: &mut SmallRng) -> Move {
        let step = self.view.step;
        let known = self.fresh().len() as u32;
        let nerve = self.you.temper % 3 + dice.random_range(0..=self.skill.overbids);
        let most = (known * 3 / 4 + nerve).saturating_sub(1);
        let mut most = most.clamp(1, self.skill.breath);
        // Now and then a bid too far.
        if dice.random_range(0..100) < self.skill.dares {
            most += 2;
        }
        let highest = self.view.bid.map_or(0, |(_, bid)| bid);
        let count = match highest {
            0 => (most / 2).max(1),
            _ => {
                highest
                    + dice
                        .random_range(1..=2)
                        .min(most.saturating_sub(highest).max(1))
            }
        };
        if highest > 0 && count > most {
            return Move::Leave { step };
        }
        Move::Bid {
            step,
            count: count.into(),
        }
    }

    fn climb(&self, dice: &mut SmallRng) -> Move {
        let step = self.view.step;
        let Some(finale) = &self.view.finale else {
            return Move::Pass { step };
        };
        let needed = finale.level as usize;
        if finale.given.len() >= needed {
            return Move::Validate { step };
        }
        let card = self.book.packs.finals.get(finale.side as usize);
        let levels = card.and_then(|card| card.levels.get(needed - 1));
        let question = levels.and_then(|level| level.get(finale.line as usize));
        let mut known = question.map_or_else(Vec::new, |question| self.known(&question.answers));
        let said: Vec<String> = finale.given.iter().map(|said| plain(said)).collect();
        known.retain(|(name, _)| !said.contains(&plain(name)));
        let enough = known.len() + said.len() >= needed;
        match pick(&known, dice) {
            Some(name) if enough || dice.random_ratio(1, 3) => Move::Answer {
                step,
                text: self.typed(&name, dice),
            },
            _ => Move::Pass { step },
        }
    }

    /// As typed in a hurry: now and then two letters change places.
    fn typed(&self, name: &str, dice: &mut SmallRng) -> String {
        let mut letters: Vec<char> = name.chars().collect();
        if letters.len() > 5 && dice.random_range(0..100) < self.skill.misspells {
            let at = dice.random_range(1..letters.len() - 2);
            letters.swap(at, at + 1);
        }
        let typed: String = letters.into_iter().collect();
        match self.says(&typed) {
            true => typed,
            false => String::from(name),
        }
    }
}

/// The letter with which all answers begin, if it is the same.
fn common_letter(answers: &Answers) -> Option<char> {
    let mut initials = answers.all().map(|(name, _)| initial(name));
    let first = initials.next()??;
    initials.all(|other| other == Some(first)).then_some(first)
}

fn is_name(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

fn initial(name: &str) -> Option<char> {
    plain(name).chars().next()
}

/// One of what it knows; what is better known comes sooner to mind.
fn pick(known: &[(Arc<str>, u8)], dice: &mut SmallRng) -> Option<Arc<str>> {
    let weight = |fame: u8| u32::from(fame).pow(3);
    let all: u32 = known.iter().map(|(_, fame)| weight(*fame)).sum();
    let mut at = dice.random_range(0..all.max(1));
    let mut known = known.iter();
    let picked = known.find(|(_, fame)| {
        let found = at < weight(*fame);
        at = at.saturating_sub(weight(*fame));
        found
    });
    picked.map(|(name, _)| name.clone())
}
