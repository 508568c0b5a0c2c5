//! A plain player, who changes only when a playthrough should: not a bot.

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use game::{Game, Input, Millis, Seat, Viewer};
use lexicon::{Lexicon, fold::fold};
use rand::{RngExt, rngs::SmallRng, seq::IndexedRandom};

use crate::{Content, Dispute, End, Letter, Move, PhaseView, Row, Typo, View};

/// What is asked next, and when.
pub fn next(
    state: &Typo,
    at: Millis,
    content: &Content,
    dice: &mut SmallRng,
) -> (Millis, Input<Move>) {
    // A relaxed table only looks whether its judge is there.
    let often = if state.options.thinking().is_none() {
        4
    } else {
        20
    };
    if let Some(alarm) = state.alarm()
        && dice.random_ratio(1, often)
    {
        return (alarm, Input::Alarm);
    }
    if !state.options.words.is_empty()
        && let Some(input) = tribunal(state, dice)
    {
        return (at + 400, input);
    }
    let awaited: Vec<Seat> = state.awaiting().iter().collect();
    let seat = *awaited.choose(dice).expect("somebody is awaited");
    let view = state.view(Viewer::Seat(seat));
    let lexicon = &content.get(view.options.language).lexicon;
    let mv = answer(&view, lexicon, dice);
    let at = at + dice.random_range(200..1_500);
    (at, Input::Move { seat, mv })
}

/// Where a table has words of its own it also speaks of those it disputes.
fn tribunal(state: &Typo, dice: &mut SmallRng) -> Option<Input<Move>> {
    let seat = Seat(dice.random_range(0..state.seats));
    let open = |dispute: &&Dispute| {
        let proposal = dispute.proposal.as_ref();
        proposal.is_none_or(|one| one.is_open() && !one.voted(seat))
    };
    let dispute = state.disputes.iter().find(open)?;
    let (step, word) = (0, dispute.word.to_string());
    let mv = match dispute.proposal {
        None => Move::Propose {
            step,
            word,
            counts: !dispute.exists,
        },
        Some(_) => Move::Vote {
            step,
            word,
            yes: dice.random(),
        },
    };
    let agreed = state.options.words.counting.iter();
    let settled = agreed.clone().any(|word| *word == dispute.word);
    (!settled && dice.random_ratio(1, 3)).then_some(Input::Move { seat, mv })
}

fn answer(view: &View, lexicon: &Lexicon, dice: &mut SmallRng) -> Move {
    let step = view.step;
    match &view.phase {
        PhaseView::Choosing => Move::Choose {
            step,
            letter: choice(view, lexicon, dice),
        },
        PhaseView::Placing { letter, .. } => placement(view, *letter, lexicon, dice),
        PhaseView::Doubting { word, .. } => {
            let known = fold(word).is_ok_and(|word| lexicon.contains(&word));
            let doubt = dice.random_ratio(if known { 1 } else { 4 }, 6);
            Move::Answer { step, doubt }
        }
        PhaseView::Judging { word, .. } => Move::Rule {
            step,
            exists: fold(word).is_ok_and(|word| lexicon.contains(&word)),
        },
        _ => clearing(view, dice),
    }
}

fn clearing(view: &View, dice: &mut SmallRng) -> Move {
    let rows: Vec<u8> = view.clearable().collect();
    Move::Clear {
        step: view.step,
        row: *rows.choose(dice).expect("a row is the longest"),
    }
}

/// Where a letter can go, with the row as it would then begin a word.
fn places(view: &View, letter: Letter, lexicon: &Lexicon) -> Vec<(u8, End, String)> {
    let ends = |(index, row): (u8, &Row)| {
        [End::Left, End::Right]
            .map(|end| (index, end, row.with(end, letter).as_str().to_lowercase()))
    };
    (0u8..)
        .zip(&view.rows)
        .flat_map(ends)
        .filter(|(_, _, beginning)| lexicon.begins(beginning))
        .collect()
}

/// A letter that fits somewhere now, if there is one.
fn choice(view: &View, lexicon: &Lexicon, dice: &mut SmallRng) -> Letter {
    let hand = view.you.as_ref().expect("a seat").hand;
    let letters: Vec<Letter> = hand.letters().collect();
    let fitting: Vec<Letter> = letters
        .iter()
        .copied()
        .filter(|letter| !places(view, *letter, lexicon).is_empty())
        .collect();
    *fitting
        .choose(dice)
        .or_else(|| letters.choose(dice))
        .expect("a card in hand")
}

/// A word from the dictionary; at times a bluff, or a word that does not fit.
fn placement(view: &View, letter: Letter, lexicon: &Lexicon, dice: &mut SmallRng) -> Move {
    let Some((row, end, beginning)) = places(view, letter, lexicon).choose(dice).cloned() else {
        return clearing(view, dice);
    };
    let word = match dice.random_range(0..16) {
        0..=2 => beginning + "ique",
        3 => beginning[1..].to_string() + "-x",
        4 => "x".to_string() + &beginning,
        _ => {
            let index = dice.random_range(lexicon.range(&beginning));
            lexicon.forms(index).next().unwrap_or_default().to_string()
        }
    };
    let step = view.step;
    Move::Place {
        step,
        row,
        end,
        word,
    }
}
