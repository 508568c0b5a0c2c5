use game::{Level, Moment, Seat};

use crate::{Book, Move, PhaseView, View};

/// What a bot of this level does in `seat`, from what the seat sees alone.
pub(crate) fn play(
    view: &View,
    seat: Seat,
    _level: Level,
    _book: &Book,
    _now: Moment,
) -> Option<Move> {
    let you = view.you.as_ref()?;
    let step = view.step;
    match &view.phase {
        PhaseView::Choosing if you.chosen.is_none() => Some(Move::Choose {
            step,
            letter: you.hand.letters().next()?,
        }),
        PhaseView::Placing { seat: placer, .. } | PhaseView::Clearing { seat: placer, .. }
            if *placer == seat =>
        {
            Some(Move::Clear {
                step,
                row: view.clearable().next()?,
            })
        }
        PhaseView::Doubting {
            seat: announcer, ..
        } if *announcer != seat && you.doubt.is_none() => Some(Move::Answer { step, doubt: false }),
        PhaseView::Judging { judge, .. } if *judge == seat => {
            Some(Move::Rule { step, exists: true })
        }
        _ => None,
    }
}
