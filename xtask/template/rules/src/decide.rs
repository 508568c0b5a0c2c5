//! Every rule.

use alloc::vec::Vec;

use game::{Draft, Input, Moment, Seat, Untimely};
use rand::RngExt;

use crate::{
    events::Event,
    moves::{EssaiRefusal, Move, NUMBERS},
    state::{Essai, Phase},
};

pub(crate) fn decide(
    draft: &mut Draft<Essai>,
    now: Moment,
    input: Input<Move>,
) -> Result<(), EssaiRefusal> {
    match input {
        Input::Start => start(draft, now),
        Input::Move { seat, mv } => choose(draft, seat, &mv),
        Input::Alarm => time_is_up(draft, now),
    }
}

fn start(draft: &mut Draft<Essai>, now: Moment) -> Result<(), EssaiRefusal> {
    if draft.phase != Phase::Ready {
        return Err(Untimely::AlreadyStarted.into());
    }
    let deadline = draft.options.clock.time().map(|time| now.at + time);
    draft.emit(Event::Started { deadline });
    Ok(())
}

fn running(game: &Essai) -> Result<(), EssaiRefusal> {
    match game.phase {
        Phase::Ready => Err(Untimely::NotStarted.into()),
        Phase::Over { .. } => Err(Untimely::Over.into()),
        Phase::Choosing => Ok(()),
    }
}

/// A number is chosen (E2); after the last all are shown (E4).
fn choose(draft: &mut Draft<Essai>, seat: Seat, mv: &Move) -> Result<(), EssaiRefusal> {
    running(draft)?;
    let Move::Choose { step, number } = *mv;
    if step != draft.step {
        return Err(Untimely::Stale.into());
    }
    if seat.0 >= draft.seats() {
        return Err(Untimely::NotYourTurn.into());
    }
    if !NUMBERS.contains(&number) {
        return Err(EssaiRefusal::NoSuchNumber);
    }
    draft.emit(Event::Chosen { seat, number });
    if draft.awaited().is_empty() {
        show(draft);
    }
    Ok(())
}

/// Whoever has not chosen in time gets a number by lot (E3).
fn time_is_up(draft: &mut Draft<Essai>, now: Moment) -> Result<(), EssaiRefusal> {
    running(draft)?;
    if draft.deadline.is_none_or(|deadline| now.at < deadline) {
        return Err(Untimely::TooEarly.into());
    }
    let mut dice = now.dice();
    for seat in draft.awaited().iter() {
        let number = dice.random_range(NUMBERS);
        draft.emit(Event::Chosen { seat, number });
    }
    show(draft);
    Ok(())
}

/// The highest number that nobody else has wins; if there is none, everybody
/// shares (E4).
fn show(draft: &mut Draft<Essai>) {
    let numbers = &draft.numbers;
    let alone = |number: &Option<u8>| numbers.iter().filter(|other| *other == number).count() == 1;
    let best = numbers.iter().filter(|number| alone(number)).max();
    let seats = (0..).map(Seat).zip(numbers);
    let winners: Vec<Seat> = seats
        .filter(|(_, number)| best.is_none_or(|best| *number == best))
        .map(|(seat, _)| seat)
        .collect();
    draft.emit(Event::Shown { winners });
}
