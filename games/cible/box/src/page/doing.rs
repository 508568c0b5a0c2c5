//! What is going on, in a sentence: for the reader, for those who listen, and
//! for the voice that reads aloud.

use cible::{StageView, Verdict};
use game::Seat;
use web::{
    Lang,
    sentence::{Sentence, list},
};

use super::{appeal, board::Board, icons};
use crate::content::shown;

/// A sentence about a seat, or the same said to the reader.
fn of(board: &Board<'_>, seat: Seat, you: &'static str, other: &'static str) -> Sentence {
    if board.is_me(seat) {
        Sentence::new(you)
    } else {
        about(board, seat, other)
    }
}

/// A sentence about a seat, which agrees with its name.
fn about(board: &Board<'_>, seat: Seat, key: &'static str) -> Sentence {
    let name = board.spoken(seat);
    Sentence::new(key)
        .name("name", name)
        .plain("k", board.count(seat))
}

/// What the reader does, or watches.
pub(super) fn prompt(board: &Board<'_>) -> Sentence {
    let view = board.view;
    if let Some(appeal) = &view.appeal {
        let waited = board.me().is_some_and(|me| appeal.voters.contains(&me));
        let voted = view.you.as_ref().is_none_or(|you| you.vote.is_some());
        return match () {
            () if board.is_me(appeal.seat) => Sentence::new("cible.do.appeal-yours"),
            () if voted || !waited => {
                Sentence::new("cible.do.appeal-voted").word("answer", &appeal.text)
            }
            () if appeal.verdict == Verdict::Right => {
                Sentence::new("cible.do.contest-vote").word("answer", &appeal.text)
            }
            () => Sentence::new("cible.do.appeal-vote").word("answer", &appeal.text),
        };
    }
    match view.stage {
        // The end has a page of its own.
        StageView::Ready | StageView::PartyOver | StageView::Over => {
            Sentence::new("cible.do.ready")
        }
        StageView::Intro => Sentence::new("cible.do.intro"),
        StageView::Reading => Sentence::new(reading(board)),
        StageView::Answering { seat } if board.judging() => about(board, seat, "cible.do.judge"),
        StageView::Answering { seat } => of(board, seat, "cible.do.answer-you", "cible.do.answer"),
        StageView::Judged => judged(board),
        StageView::Letter { seat } => letter(board, seat),
        StageView::Series { seat } if board.judging() => about(board, seat, "cible.do.judge"),
        StageView::Series { seat } => of(board, seat, "cible.do.series-you", "cible.do.series"),
        StageView::SeriesOver { seat } => {
            let found = view.seats[seat.index()].found.unwrap_or(0);
            of(board, seat, "cible.do.found-you", "cible.do.found").plain("n", found)
        }
        StageView::Tally => tally(board),
        StageView::Bidding { seat } => match view.bid {
            None => of(board, seat, "cible.do.open-you", "cible.do.open"),
            Some((_, n)) => of(board, seat, "cible.do.bid-you", "cible.do.bid").plain("n", n),
        },
        StageView::Performing { seat, .. } if board.judging() => {
            about(board, seat, "cible.do.judge")
        }
        StageView::Performing { seat, count } => {
            let given = view
                .question
                .as_ref()
                .map_or(0, |asked| asked.attempts.len() as u32);
            let left = count.saturating_sub(given);
            of(board, seat, "cible.do.perform-you", "cible.do.perform").plain("n", left)
        }
        StageView::Finale { seat } => {
            let level = view.finale.as_ref().map_or(1, |finale| finale.level);
            of(board, seat, "cible.do.finale-you", "cible.do.finale").plain("n", level)
        }
        StageView::Verifying { .. } => verifying(board),
    }
}

fn reading(board: &Board<'_>) -> &'static str {
    let me = board.me().map(|me| &board.view.seats[me.index()]);
    match (board.view.phase, me) {
        (_, None) => "cible.do.reading-watch",
        (3, Some(me)) if me.qualified => "cible.do.reading-qualified",
        (4, Some(me)) if !me.qualified => "cible.do.reading-watch",
        (4, _) => "cible.do.reading-auction",
        _ => "cible.do.reading",
    }
}

fn letter(board: &Board<'_>, seat: Seat) -> Sentence {
    let letter = board
        .view
        .series
        .as_ref()
        .map_or(' ', |series| series.letter);
    of(board, seat, "cible.do.letter-you", "cible.do.letter").plain("letter", letter)
}

/// Who loses a pawn to the definitions; the reader hears of their own first.
fn tally(board: &Board<'_>) -> Sentence {
    let fallen = &board.view.fallen;
    if let Some(me) = board.me() {
        let found = board.view.seats[me.index()].found.unwrap_or(0);
        let key = match fallen.contains(&me) {
            true => "cible.do.tally-fallen",
            false => "cible.do.tally-kept",
        };
        return Sentence::new(key).plain("n", found);
    }
    let names = fallen.iter().map(|seat| board.name(*seat));
    let names: Vec<&str> = names.flat_map(|name| name.split(" & ")).collect();
    Sentence::new("cible.do.tally")
        .plain("k", names.len())
        .name("names", list(board.lang, names))
}

/// What became of the last answer, and what it costs.
fn judged(board: &Board<'_>) -> Sentence {
    let Some(attempt) = board.attempt() else {
        return Sentence::new("cible.do.ready");
    };
    let right = attempt.verdict == Verdict::Right;
    let (you, other) = match (board.view.phase, right) {
        (1, true) => ("cible.do.right-you", "cible.do.right"),
        (1, false) => ("cible.do.pawn-you", "cible.do.pawn"),
        (3, true) => ("cible.do.in-you", "cible.do.in"),
        (3, false) => ("cible.do.out-you", "cible.do.out"),
        (_, true) => ("cible.do.bid-kept-you", "cible.do.bid-kept"),
        (_, false) => ("cible.do.bid-lost-you", "cible.do.bid-lost"),
    };
    of(board, attempt.seat, you, other).plain("verdict", board.t(icons::word(attempt.verdict)))
}

fn verifying(board: &Board<'_>) -> Sentence {
    let Some(finale) = &board.view.finale else {
        return Sentence::new("cible.do.verifying");
    };
    match &finale.next {
        _ if finale.failed => Sentence::new("cible.do.level-failed").plain("n", finale.passed + 1),
        Some((_, text)) if board.judging() => {
            Sentence::new("cible.do.judge-next").word("answer", text)
        }
        Some((_, text)) => Sentence::new("cible.do.verify-next").word("answer", text),
        None if finale.passed == 6 => Sentence::new("cible.do.heart"),
        None if finale.passed > 0 => {
            Sentence::new("cible.do.level-passed").plain("n", finale.passed)
        }
        None => Sentence::new("cible.do.verifying"),
    }
}

/// A second line: what helps the reader now.
pub(super) fn hint(board: &Board<'_>) -> Option<Sentence> {
    let view = board.view;
    let me = board.me()?;
    if view.appeal.is_some() {
        return Some(Sentence::new("cible.hint.appeal"));
    }
    if board.judging() {
        return Some(Sentence::new("cible.hint.judge"));
    }
    let house = view.arbiter.is_none();
    let waits = view.phase == 1 || view.seats[me.index()].inside;
    match view.stage {
        StageView::Answering { seat }
        | StageView::Performing { seat, .. }
        | StageView::Series { seat }
            if seat == me && !house =>
        {
            view.arbiter
                .map(|arbiter| about(board, arbiter, "cible.hint.aloud"))
        }
        StageView::Answering { seat } if seat == me => None,
        StageView::Answering { .. } | StageView::Reading if waits => {
            Some(Sentence::new("cible.hint.ready"))
        }
        StageView::Series { seat } if seat == me => Some(Sentence::new("cible.hint.series")),
        StageView::Finale { seat } if seat == me => Some(Sentence::new("cible.hint.finale")),
        StageView::Finale { seat } if view.arbiter == Some(me) => {
            Some(about(board, seat, "cible.hint.writes"))
        }
        StageView::Judged => {
            let attempt = board.attempt()?;
            let wrong = attempt.verdict != Verdict::Right && appeal::may(board, attempt);
            wrong.then(|| Sentence::new("cible.hint.may-appeal"))
        }
        _ => None,
    }
}

/// For those who listen: what matters, not every tick.
pub(super) fn aloud(board: &Board<'_>) -> String {
    let to_do = prompt(board).text(board.lang);
    let told = [verdict_of_definition(board), said(board, board.lang)];
    let told: Vec<String> = told.into_iter().flatten().chain([to_do]).collect();
    told.join("\n")
}

/// What became of the definition before the one that is read: yes or no, with
/// its number, so that no two of them are the same sentence.
fn verdict_of_definition(board: &Board<'_>) -> Option<String> {
    let series = match board.view.stage {
        StageView::Series { .. } | StageView::SeriesOver { .. } => board.view.series.as_ref()?,
        _ => return None,
    };
    let (line, attempt) = series.attempts.last()?;
    let said = attempt.answer.as_ref().unwrap_or(&attempt.text);
    let (n, word) = (line + 1, board.t(icons::word(attempt.verdict)));
    Some(board.lang.with(
        "cible.definition-judged",
        &[("n", &n.to_string()), ("answer", said), ("verdict", word)],
    ))
}

/// A question as it is read: its remark after it.
fn read(text: &str) -> String {
    match shown(text) {
        (asked, Some(remark)) => format!("{asked}. {remark}."),
        (asked, None) => asked.to_owned(),
    }
}

/// What a voice reads: the phase, the question with its examples, the
/// definition, the verdict. In the language given.
pub(super) fn said(board: &Board<'_>, lang: Lang) -> Option<String> {
    let view = board.view;
    Some(match view.stage {
        StageView::Intro => format!("{}.", board.phase_in(lang)),
        StageView::Reading => {
            let asked = view.question.as_ref()?;
            let mut said = read(&asked.text);
            if !asked.examples.is_empty() {
                let examples = asked.examples.join(", ");
                let key = if view.phase == 3 {
                    "cible.voice.sequel"
                } else {
                    "cible.voice.example"
                };
                said = format!("{said} {}", lang.with(key, &[("examples", &examples)]));
            }
            said
        }
        StageView::Judged => {
            let attempt = board.attempt()?;
            let word = lang.t(icons::word(attempt.verdict));
            match attempt.text.is_empty() {
                true => format!("{word}."),
                false => format!(
                    "{}. {word}.",
                    attempt.answer.as_ref().unwrap_or(&attempt.text)
                ),
            }
        }
        StageView::Letter { .. } => {
            let letter = view.series.as_ref()?.letter.to_string();
            lang.with("cible.letter", &[("letter", &letter)])
        }
        StageView::Series { .. } => view.series.as_ref()?.now.as_ref()?.1.to_string(),
        StageView::Bidding { .. } => view.bid?.1.to_string(),
        StageView::Finale { .. } => read(&view.finale.as_ref()?.text),
        StageView::Verifying { .. } => {
            let (_, attempt) = view.finale.as_ref()?.verified.last()?;
            let word = lang.t(icons::word(attempt.verdict));
            format!(
                "{}. {word}.",
                attempt.answer.as_ref().unwrap_or(&attempt.text)
            )
        }
        _ => return None,
    })
}
