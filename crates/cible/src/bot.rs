//! Bots that know a plausible share of the answers, by how well known each is,
//! hesitate, misspell, bid and pass as people do.

use alloc::{string::String, sync::Arc, vec::Vec};

use game::{Level, Moment, Seat};
use rand::{RngExt, SeedableRng, rngs::SmallRng};

use crate::{
    Book,
    cards::{Answers, Question},
    events::{Place, Verdict},
    moves::Move,
    view::{StageView, View, You},
};

pub(crate) fn play(
    view: &View,
    seat: Seat,
    level: Level,
    book: &Book,
    now: Moment,
) -> Option<Move> {
    let you = view.you.as_ref()?;
    let mind = Mind {
        view,
        you,
        level,
        book,
    };
    let mut dice = now.dice();
    if let Some(appeal) = &view.appeal {
        let may = appeal.seat != seat && you.vote.is_none();
        return may.then(|| Move::Vote {
            number: appeal.number,
            right: mind.forgives(&appeal.text),
        });
    }
    if !view.seats.get(seat.index())?.awaited {
        return None;
    }
    let step = view.step;
    if view.arbiter == Some(seat) {
        let right = mind.would_accept();
        return Some(Move::Rule { step, right });
    }
    match view.stage {
        StageView::Answering { .. } => Some(mind.answer(&mut dice)),
        StageView::Performing { .. } => Some(mind.answer(&mut dice)),
        StageView::Series { .. } => Some(mind.define(&mut dice)),
        StageView::Bidding { .. } => Some(mind.bid()),
        StageView::Finale { .. } => Some(mind.climb(&mut dice)),
        _ => None,
    }
}

struct Mind<'a> {
    view: &'a View,
    you: &'a You,
    level: Level,
    book: &'a Book,
}

impl Mind<'_> {
    /// Whether this bot knows something of that fame; the same for a game.
    fn knows(&self, name: &str, fame: u8) -> bool {
        let share = match (self.level, fame) {
            (Level::Beginner, 5) => 70,
            (Level::Beginner, 4) => 40,
            (Level::Beginner, 3) => 15,
            (Level::Beginner, 2) => 4,
            (Level::Regular, 5) => 90,
            (Level::Regular, 4) => 70,
            (Level::Regular, 3) => 38,
            (Level::Regular, 2) => 12,
            (Level::Expert, 5) => 99,
            (Level::Expert, 4) => 92,
            (Level::Expert, 3) => 72,
            (Level::Expert, 2) => 35,
            (Level::Expert, _) => 10,
            _ => 1,
        };
        let seed = name.bytes().fold(self.you.temper as u64, |seed, byte| {
            seed.wrapping_mul(0x100_0000_01b3) ^ byte as u64
        });
        SmallRng::seed_from_u64(seed).random_range(0..100) < share
    }

    fn known(&self, answers: &Answers) -> Vec<Arc<str>> {
        let known = answers.all().filter(|(name, fame)| self.knows(name, *fame));
        known.map(|(name, _)| name.clone()).collect()
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

    /// What answers the question before everyone, and what was typed of it for
    /// an arbiter.
    fn on_the_table(&self) -> Option<(&Answers, Option<&Arc<str>>)> {
        let packs = &self.book.packs;
        match (self.view.stage, &self.view.series, &self.view.finale) {
            (StageView::Series { .. } | StageView::SeriesOver { .. }, Some(series), _) => {
                let card = packs.definitions.get(series.side as usize)?;
                let (line, _) = series.now.as_ref()?;
                let definition = card.definitions.get(*line as usize)?;
                Some((&definition.answers, series.submitted.as_ref()))
            }
            (StageView::Verifying { .. }, _, Some(finale)) => {
                let card = packs.finals.get(finale.side as usize)?;
                let (level, text) = finale.next.as_ref()?;
                let asked = finale.validated.get(*level as usize - 1)?;
                let mut levels = card.levels.iter().flatten();
                let question = levels.find(|question| question.text == *asked)?;
                Some((&question.answers, Some(text)))
            }
            _ => {
                let asked = self.view.question.as_ref()?;
                let question = self.question(asked.place)?;
                Some((&question.answers, asked.submitted.as_ref()))
            }
        }
    }

    /// As an arbiter: what is on the card is right, and said once.
    fn would_accept(&self) -> bool {
        let Some((answers, Some(text))) = self.on_the_table() else {
            return false;
        };
        let Some(answer) = answers.judge(text, &*self.book.words) else {
            return false;
        };
        let asked = self.view.question.iter();
        let said = asked.flat_map(|asked| {
            let attempts = asked.attempts.iter();
            let right = attempts.filter(|attempt| attempt.verdict == Verdict::Right);
            right.map(|attempt| &attempt.text).chain(&asked.examples)
        });
        !said
            .filter_map(|said| answers.judge(said, &*self.book.words))
            .any(|said| said == answer)
    }

    /// On an appeal: what holds a right answer in other words will do.
    fn forgives(&self, text: &str) -> bool {
        let answers = self.on_the_table().map(|(answers, _)| answers);
        let mut names = answers.into_iter().flat_map(Answers::all);
        names.any(|(name, _)| crate::judge::holds(text, name))
    }

    /// What it could say that nobody has said.
    fn fresh(&self) -> Vec<Arc<str>> {
        let Some(asked) = &self.view.question else {
            return Vec::new();
        };
        let question = self.question(asked.place);
        let mut known = question.map_or_else(Vec::new, |question| self.known(&question.answers));
        let said = asked
            .attempts
            .iter()
            .filter_map(|attempt| attempt.answer.as_ref());
        let said: Vec<&Arc<str>> = said.chain(&asked.examples).collect();
        known.retain(|name| !said.iter().any(|said| crate::judge::same(said, name)));
        known
    }

    fn answer(&self, dice: &mut SmallRng) -> Move {
        let fresh = self.fresh();
        let text = match fresh.len() {
            0 => self.guess(),
            count => misspelt(&fresh[dice.random_range(0..count)], self.level, dice),
        };
        Move::Answer {
            step: self.view.step,
            text,
        }
    }

    /// Something to say when nothing comes to mind.
    fn guess(&self) -> String {
        match self.view.options.language {
            crate::Language::Fr => "je ne sais pas".into(),
            crate::Language::En => "no idea".into(),
        }
    }

    fn define(&self, dice: &mut SmallRng) -> Move {
        let step = self.view.step;
        let series = self.view.series.as_ref();
        let definition = series.and_then(|series| {
            let (line, _) = series.now.as_ref()?;
            let card = self.book.packs.definitions.get(series.side as usize)?;
            Some((card.level, card.definitions.get(*line as usize)?))
        });
        let known = definition.and_then(|(level, definition)| {
            let (name, _) = definition.answers.all().next()?;
            self.knows(name, 6 - level).then(|| name.clone())
        });
        match known {
            Some(name) => Move::Answer {
                step,
                text: misspelt(&name, self.level, dice),
            },
            None => Move::Pass { step },
        }
    }

    /// Bids up to what it knows, and a little more or less by temper.
    fn bid(&self) -> Move {
        let step = self.view.step;
        let known = self.fresh().len() as u32;
        let nerve = self.you.temper % 3;
        let most = (known * 3 / 4 + nerve).saturating_sub(1).max(1);
        let highest = self.view.bid.map_or(0, |(_, bid)| bid);
        if highest == 0 {
            return Move::Bid {
                step,
                count: (most / 2).clamp(1, 60).into(),
            };
        }
        if highest < most && highest < 60 {
            let count = i64::from(highest) + 1;
            return Move::Bid { step, count };
        }
        Move::Leave { step }
    }

    fn climb(&self, dice: &mut SmallRng) -> Move {
        let step = self.view.step;
        let Some(finale) = &self.view.finale else {
            return Move::Pass { step };
        };
        let card = self.book.packs.finals.get(finale.side as usize);
        let levels = card.and_then(|card| card.levels.get(finale.level as usize - 1));
        let question = levels.and_then(|level| level.get(finale.line as usize));
        let mut known = question.map_or_else(Vec::new, |question| self.known(&question.answers));
        known.retain(|name| {
            !finale
                .given
                .iter()
                .any(|said| crate::judge::same(said, name))
        });
        let needed = finale.level as usize;
        if finale.given.len() >= needed {
            return Move::Validate { step };
        }
        let passes = known.len() + finale.given.len() < needed && dice.random_ratio(2, 3);
        match known.len() {
            0 => Move::Pass { step },
            _ if passes => Move::Pass { step },
            count => Move::Answer {
                step,
                text: misspelt(&known[dice.random_range(0..count)], self.level, dice),
            },
        }
    }
}

/// As typed in a hurry: now and then two letters change places.
fn misspelt(name: &str, level: Level, dice: &mut SmallRng) -> String {
    let chance = match level {
        Level::Beginner => 12,
        Level::Regular => 6,
        Level::Expert => 2,
    };
    let mut letters: Vec<char> = name.chars().collect();
    if letters.len() > 5 && dice.random_range(0..100) < chance {
        let at = dice.random_range(1..letters.len() - 2);
        letters.swap(at, at + 1);
    }
    letters.into_iter().collect()
}
