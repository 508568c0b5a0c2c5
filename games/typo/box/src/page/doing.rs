//! What the table waits for, and from whom, as one reader is told.

use typo::PhaseView;
use web::sentence::{Sentence, signed};

use super::board::Board;

/// What is asked of the reader now, or what the others are doing. It stays the
/// same while others answer one by one, so that it is read aloud once.
pub(super) fn prompt(board: &Board<'_>) -> Sentence {
    let mine = |seat| board.is_me(seat);
    match (&board.view.phase, &board.view.you) {
        (PhaseView::Ready, _) => Sentence::new("table.ready"),
        (PhaseView::Choosing, None) => Sentence::new("typo.do.choose-watch"),
        (PhaseView::Choosing, Some(you)) => match you.chosen {
            None => Sentence::new("typo.do.choose"),
            Some(letter) => Sentence::new("typo.do.chosen").letter("letter", letter.upper()),
        },
        (PhaseView::Placing { seat, letter, .. }, _) if mine(*seat) => {
            Sentence::new("typo.do.place").letter("letter", letter.upper())
        }
        (PhaseView::Placing { seat, letter, .. }, _) => Sentence::new("typo.do.place-other")
            .name("name", board.name(*seat))
            .letter("letter", letter.upper()),
        (PhaseView::Doubting { seat, word, .. }, _) if mine(*seat) => {
            Sentence::new("typo.do.answers").word("word", word)
        }
        (PhaseView::Doubting { seat, .. }, None) => {
            Sentence::new("typo.do.doubt-watch").name("name", board.name(*seat))
        }
        (PhaseView::Doubting { .. }, Some(you)) => Sentence::new(match you.doubt {
            None => "typo.do.doubt",
            Some(true) => "typo.do.doubted",
            Some(false) => "typo.do.agreed",
        }),
        (PhaseView::Judging { judge, word, .. }, _) if mine(*judge) => {
            Sentence::new("typo.do.judge").word("word", word)
        }
        (PhaseView::Judging { judge, word, .. }, _) => Sentence::new("typo.do.judge-other")
            .name("name", board.name(*judge))
            .word("word", word),
        (PhaseView::Clearing { seat, .. }, _) if mine(*seat) => {
            Sentence::new("typo.do.clear").plain("cost", signed(board.cost()))
        }
        (PhaseView::Clearing { seat, .. }, _) => {
            Sentence::new("typo.do.clear-other").name("name", board.name(*seat))
        }
        (PhaseView::Over { .. }, _) => Sentence::new("table.over"),
    }
}

/// Whom the reader waits for; nothing when it is for the reader alone to act.
pub(super) fn waiting(board: &Board<'_>) -> Option<Sentence> {
    let others = board.awaited_others();
    let many = matches!(
        board.view.phase,
        PhaseView::Choosing | PhaseView::Doubting { .. }
    );
    (many && !others.is_empty())
        .then(|| Sentence::new("table.waiting").name("names", board.list(others)))
}

/// Why this one comes now: the order of the letters (T5).
pub(super) fn reason(board: &Board<'_>) -> Option<Sentence> {
    let PhaseView::Placing { seat, letter, next } = &board.view.phase else {
        return None;
    };
    let same = |other: &&game::Seat| board.view.seats[other.index()].card == Some(*letter);
    let key = match (
        next.iter().any(|other| same(&other)),
        next.is_empty(),
        board.view.half,
    ) {
        (true, ..) => "typo.do.why-tie",
        (_, true, _) => "typo.do.why-last",
        (.., 2) => "typo.do.why-backward",
        _ => "typo.do.why-forward",
    };
    let me = board.me.filter(|me| me != seat);
    let before = me.and_then(|me| next.iter().position(|other| *other == me));
    Some(match before {
        Some(0) => Sentence::new("typo.do.you-next"),
        Some(before) => Sentence::new("typo.do.you-after").plain("n", before),
        None => Sentence::new(key).letter("letter", letter.upper()),
    })
}

/// One sentence or two for those who listen: what happened, what to do.
pub(super) fn aloud(board: &Board<'_>) -> String {
    let happened = super::story::latest(board).map(|beat| beat.text(board));
    let to_do = prompt(board).text(board.lang);
    match happened {
        Some(happened) => format!("{happened} {to_do}"),
        None => to_do,
    }
}
