//! How a game of La Cible is played and told in its golden games.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec,
    vec::Vec,
};

use game::{
    Game, Input, Millis, Seat, Setup, Viewer,
    testing::{self, Golden, Parts, golden::next_of_bots, json, kind, or_dash},
};
use rand::{RngExt, rngs::SmallRng};

use super::{books, script::setup};
use crate::{
    Attempt, Cible, Content, FlairView, Move, Options, SeatView, StageView, Verdict, View,
};

/// Four, and the house judges.
pub fn house() -> Setup<Options> {
    setup("4 seats")
}

/// Five, of whom somebody judges.
pub fn person() -> Setup<Options> {
    setup("5 seats | arbiter person | answer 8")
}

/// Three until somebody has five points, with all the time there is.
pub fn goal() -> Setup<Options> {
    setup("3 seats | goal 5 | answer 20 | sand 2 | finale 120")
}

/// Five, of whom those who wait play along.
pub fn along() -> Setup<Options> {
    setup("5 seats | answer 8")
}

/// Six, twice.
pub fn two_parties() -> Setup<Options> {
    setup("6 seats | two parties | sand 1.5")
}

impl Golden for Cible {
    /// They are played by people alone; `arbiter/people.rs` keeps its form.
    const NOT_KEPT: &'static [&'static str] = &["company"];

    fn books() -> Arc<Content> {
        books::of_the_rules()
    }

    /// Bots, and people who appeal and play along.
    fn next(&self, at: Millis, content: &Content, dice: &mut SmallRng) -> (Millis, Input<Move>) {
        let view = self.view(Viewer::Public);
        if let Some(number) = appealed(&view).filter(|_| dice.random_ratio(1, 3)) {
            let seat = Seat(dice.random_range(0..self.seats));
            let step = view.step;
            let mv = Move::Appeal { step, number };
            return (at + dice.random_range(200..1_000), Input::Move { seat, mv });
        }
        if let Some((seat, mv)) = self.along(dice) {
            return (at + dice.random_range(10..100), Input::Move { seat, mv });
        }
        next_of_bots(self, at, content, dice)
    }

    /// Mostly what the bot wants; at times what was said before, or nonsense
    /// that the table might let pass.
    fn plays(
        view: &View,
        seat: Seat,
        dice: &mut SmallRng,
        bot: impl FnOnce(u64) -> Option<Move>,
    ) -> Option<Move> {
        if let Some(appeal) = &view.appeal {
            let number = appeal.number;
            let right = dice.random();
            return Some(Move::Vote { number, right });
        }
        if view.arbiter == Some(seat) {
            let (step, right) = (view.step, dice.random_ratio(4, 5));
            return Some(Move::Rule { step, right });
        }
        let mv = bot(dice.random());
        let said = view.question.iter().flat_map(|it| &it.attempts).next();
        match (mv, said) {
            (Some(Move::Answer { step, .. }), Some(said)) if dice.random_ratio(1, 12) => {
                let text = said.text.to_string();
                Some(Move::Answer { step, text })
            }
            (Some(Move::Answer { step, text }), _) if dice.random_ratio(1, 12) => {
                let text = format!("{text} ou presque");
                Some(Move::Answer { step, text })
            }
            (mv, _) => mv,
        }
    }

    fn everyone(view: &View) -> Parts {
        let mut parts = of_the_party(view);
        parts.extend(of_the_question(view));
        parts.extend(of_the_series(view));
        parts.extend(of_the_finale(view));
        parts
    }

    fn own(view: &View) -> Parts {
        let you = view.you.as_ref().expect("a seat knows its temper");
        vec![
            ("temper", you.temper.to_string()),
            ("vote", or_dash(you.vote)),
            ("sheet", listed(you.sheet.iter())),
            ("flair", flair(&you.flair)),
        ]
    }
}

impl Cible {
    /// What somebody who waits plays along now and then.
    fn along(&self, dice: &mut SmallRng) -> Option<(Seat, Move)> {
        let seat = Seat(dice.random_range(0..self.seats));
        let flair = self.view(Viewer::Seat(seat)).you?.flair;
        let mv = match (flair.predict, flair.bet, flair.along) {
            (Some(of), ..) => {
                let count = dice.random_range(0..=6);
                Move::Predict { of, count }
            }
            (_, Some(on), _) if flair.wagered.is_none() => {
                let (holds, stake) = (dice.random(), dice.random_range(1..=3));
                Move::Bet { on, holds, stake }
            }
            (_, _, Some(about)) => {
                let text = ["automne", "Rome", "roi", "zut"][dice.random_range(0..4)].into();
                Move::Along { about, text }
            }
            _ => return None,
        };
        dice.random_ratio(1, 6).then_some((seat, mv))
    }
}

/// What was refused just now, if anything was.
fn appealed(view: &View) -> Option<u32> {
    let of_question = || view.question.as_ref()?.attempts.last();
    let of_series = || Some(&view.series.as_ref()?.attempts.last()?.1);
    let of_finale = || Some(&view.finale.as_ref()?.verified.last()?.1);
    let last = match view.stage {
        _ if view.appeal.is_some() => None,
        StageView::Judged => of_question(),
        StageView::SeriesOver { .. } => of_series(),
        StageView::Verifying { .. } => of_finale(),
        _ => None,
    };
    last.filter(|last| last.verdict == Verdict::Wrong)
        .map(|last| last.number)
}

/// Points, what is open, what was said of it, and what was learnt last.
fn flair(flair: &FlairView) -> String {
    let told = flair.told.last().map(json);
    [
        flair.points.to_string(),
        or_dash(flair.predict.map(|of| of.0)),
        or_dash(flair.bet),
        or_dash(flair.along.map(|place| json(&place))),
        or_dash(flair.predicted),
        or_dash(flair.wagered.map(|bet| json(&bet))),
        listed(flair.said.iter()),
        or_dash(told),
    ]
    .join(" / ")
}

fn of_the_party(view: &View) -> Parts {
    let seats = view.seats.iter();
    let with = |has: fn(&SeatView) -> bool| {
        let having = (0u8..).zip(&view.seats).filter(|(_, seat)| has(seat));
        joined(having.map(|(seat, _)| seat))
    };
    let appeal = view.appeal.as_ref();
    vec![
        ("party", view.party.to_string()),
        ("phase", view.phase.to_string()),
        ("step", view.step.to_string()),
        ("stage", json(&view.stage)),
        ("tokens", joined(view.tokens.iter().map(|seat| seat.0))),
        ("towers", joined(seats.clone().map(|seat| seat.tower))),
        ("totals", joined(seats.clone().map(|seat| seat.total))),
        ("found", joined(seats.clone().map(|it| or_dash(it.found)))),
        ("marks", joined(seats.clone().map(|seat| seat.marks))),
        ("auctions", joined(seats.map(|seat| seat.auctions))),
        ("inside", with(|seat| seat.inside)),
        ("qualified", with(|seat| seat.qualified)),
        ("arbiter", or_dash(view.arbiter.map(|seat| seat.0))),
        (
            "appeal",
            or_dash(appeal.map(|it| format!("{} by {}", it.text, it.by.0))),
        ),
        (
            "voted",
            or_dash(appeal.map(|it| joined(it.voted.iter().map(|seat| seat.0)))),
        ),
        ("waits for", with(|seat| seat.awaited)),
        ("until", or_dash(view.deadline)),
        ("parties", view.parties.len().to_string()),
        ("questions told", view.story.len().to_string()),
        ("golden", joined(view.golden.iter().map(|seat| seat.0))),
        ("winners", joined(view.winners.iter().map(|seat| seat.0))),
    ]
}

fn of_the_question(view: &View) -> Parts {
    let asked = view.question.as_ref();
    let attempts = asked.map_or(&[][..], |asked| &asked.attempts);
    vec![
        ("question", or_dash(asked.map(|asked| &asked.text))),
        (
            "examples",
            listed(asked.iter().flat_map(|asked| &asked.examples)),
        ),
        (
            "submitted",
            or_dash(asked.and_then(|asked| asked.submitted.as_ref())),
        ),
        ("answers", listed(attempts.iter().map(attempt))),
        (
            "bid",
            or_dash(
                view.bid
                    .map(|(seat, count)| format!("{count} by {}", seat.0)),
            ),
        ),
    ]
}

fn of_the_series(view: &View) -> Parts {
    let Some(series) = &view.series else {
        return vec![("letter", "-".into())];
    };
    let found = series.found.iter();
    let found = found.map(|found| if *found { 'x' } else { '.' });
    let attempts = series.attempts.iter();
    let shown = series.shown.iter();
    vec![
        ("letter", series.letter.to_string()),
        (
            "definition",
            or_dash(
                series
                    .now
                    .as_ref()
                    .map(|(line, text)| format!("{line} {text}")),
            ),
        ),
        ("typed", or_dash(series.submitted.as_ref())),
        ("definitions found", found.collect()),
        (
            "given",
            listed(attempts.map(|(line, it)| format!("{line} {}", attempt(it)))),
        ),
        (
            "shown",
            listed(shown.map(|(text, answer)| format!("{text} = {answer}"))),
        ),
    ]
}

fn of_the_finale(view: &View) -> Parts {
    let Some(finale) = &view.finale else {
        return vec![("level", "-".into())];
    };
    let verified = finale.verified.iter();
    vec![
        ("level", finale.level.to_string()),
        ("asked", format!("{} {}", finale.line, finale.text)),
        ("said", listed(finale.given.iter())),
        ("validated", listed(finale.validated.iter())),
        (
            "verified",
            listed(verified.map(|(level, it)| format!("{level} {}", attempt(it)))),
        ),
        (
            "verifying",
            or_dash(
                finale
                    .next
                    .as_ref()
                    .map(|(level, text)| format!("{level} {text}")),
            ),
        ),
        ("levels passed", finale.passed.to_string()),
        ("failed", finale.failed.to_string()),
    ]
}

/// `2 hiver right`, and what it stands for where that is written otherwise.
fn attempt(attempt: &Attempt) -> String {
    let answer = attempt.answer.as_ref().filter(|it| **it != attempt.text);
    let answer = answer.map_or(String::new(), |answer| format!(" ({answer})"));
    let text = or_dash(Some(&attempt.text).filter(|text| !text.is_empty()));
    format!(
        "{} {text}{answer} {}",
        attempt.seat.0,
        kind(&attempt.verdict)
    )
}

/// The values with a comma between, or a dash where there are none.
fn listed<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    or_dash(Some(values.join(", ")).filter(|told| !told.is_empty()))
}

/// The values with a space between, or a dash where there are none.
fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    or_dash(Some(testing::joined(values)).filter(|told| !told.is_empty()))
}
