//! What a line of a script that begins with `=` says must be true.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use game::{
    Game, Viewer,
    testing::{joined, kind, or_dash, or_none, script::seats},
};

use super::script::Script;
use crate::{Attempt, SeatView, Sense, View};

pub fn tells(table: &Script, key: &str) -> Option<String> {
    let view = table.view(Viewer::Public);
    of_the_party(table, &view, key)
        .or_else(|| of_each_seat(&view, key))
        .or_else(|| of_the_question(table, &view, key))
        .or_else(|| of_the_series(&view, key))
        .or_else(|| of_the_finale(&view, key))
}

fn of_the_party(table: &Script, view: &View, key: &str) -> Option<String> {
    Some(match key {
        "party" => view.party.to_string(),
        "phase" => view.phase.to_string(),
        "stage" => kind(&view.stage),
        "on-air" => or_none(table.state.on_air().map(|seat| seat.0)),
        "tokens" => seats(view.tokens.iter().copied()),
        "arbiter" => or_none(view.arbiter.map(|seat| seat.0)),
        "readers" => seats(table.state.all_seats().filter(|seat| {
            let you = table.view(Viewer::Seat(*seat)).you;
            you.is_some_and(|you| !you.sheet.is_empty())
        })),
        "flair" => joined(
            table
                .state
                .flair
                .seats
                .iter()
                .take(view.seats.len())
                .map(|own| own.points),
        ),
        "learnt" => learnt(table),
        "fallen" => seats(view.fallen.iter().copied()),
        "golden" => seats(view.golden.iter().copied()),
        "winners" => seats(view.winners.iter().copied()),
        "time" => or_none(view.deadline.map(|deadline| deadline - table.at)),
        "alarm" => or_none(table.state.alarm().map(|alarm| alarm - table.at)),
        _ => return None,
    })
}

/// What each seat has learnt last of what it played along.
fn learnt(table: &Script) -> String {
    let told = |sense: &Sense| match sense {
        Sense::Predicted {
            of,
            count,
            found,
            points,
        } => format!("{count}/{found} of {} {points:+}", of.0),
        Sense::Bet { on, holds, points } => format!("{on} {holds} {points:+}"),
        Sense::Along { said, points, .. } => {
            let said = said
                .iter()
                .map(|(text, verdict)| format!("{text} {}", kind(verdict)));
            format!("{} {points:+}", said.collect::<Vec<_>>().join(", "))
        }
    };
    let seats = table.state.all_seats();
    let last = seats.map(|seat| {
        let you = table.view(Viewer::Seat(seat)).you;
        or_dash(you.and_then(|you| you.flair.told.last().map(told)))
    });
    last.collect::<Vec<_>>().join(" ; ")
}

fn of_each_seat(view: &View, key: &str) -> Option<String> {
    let seats = view.seats.iter();
    let with = |has: fn(&SeatView) -> bool| {
        let having = (0u8..).zip(&view.seats).filter(|(_, seat)| has(seat));
        joined(having.map(|(seat, _)| seat))
    };
    Some(match key {
        "towers" => joined(seats.map(|seat| seat.tower)),
        "totals" => joined(seats.map(|seat| seat.total)),
        "found" => joined(seats.map(|seat| or_dash(seat.found))),
        "marks" => joined(seats.map(|seat| seat.marks)),
        "auctions" => joined(seats.map(|seat| seat.auctions)),
        "inside" => with(|seat| seat.inside),
        "qualified" => with(|seat| seat.qualified),
        _ => return None,
    })
}

fn of_the_question(table: &Script, view: &View, key: &str) -> Option<String> {
    let question = view.question.as_ref();
    let appeal = view.appeal.as_ref();
    Some(match key {
        "question" => or_none(question.map(|question| &question.text)),
        "submitted" => {
            let of_question = question.and_then(|question| question.submitted.as_ref());
            let of_series = view.series.as_ref().and_then(|it| it.submitted.as_ref());
            or_none(of_question.or(of_series))
        }
        "given" => match (question, &view.finale) {
            (_, Some(finale)) => finale.given.join(", "),
            (Some(_), _) => table.state.given().cloned().collect::<Vec<_>>().join(", "),
            _ => String::new(),
        },
        "last" => or_none(last(table).map(|last| {
            let said = if last.text.is_empty() {
                "-"
            } else {
                &last.text
            };
            format!("{} {said} {}", last.seat.0, kind(&last.verdict))
        })),
        "answer" => or_none(last(table).and_then(|last| last.answer)),
        "bid" => or_none(
            view.bid
                .map(|(seat, count)| format!("{count} by {}", seat.0)),
        ),
        "appeal" => or_none(appeal.map(|appeal| format!("{} {}", appeal.by.0, appeal.text))),
        "voted" => or_none(appeal.map(|appeal| seats(appeal.voted.iter().copied()))),
        _ => return None,
    })
}

fn of_the_series(view: &View, key: &str) -> Option<String> {
    let series = view.series.as_ref();
    Some(match key {
        "letter" => or_none(series.map(|series| series.letter)),
        "reading" => or_none(series.and_then(|series| Some(&series.now.as_ref()?.1))),
        "line" => {
            let line = series?.now.as_ref().map(|(line, _)| line + 1);
            or_none(line)
        }
        "definitions" => or_none(series.map(|series| {
            let marks = series.found.iter();
            let marks = marks.map(|found| if *found { 'x' } else { '.' });
            marks.collect::<String>()
        })),
        _ => return None,
    })
}

fn of_the_finale(view: &View, key: &str) -> Option<String> {
    let finale = view.finale.as_ref();
    Some(match key {
        "level" => or_none(finale.map(|finale| finale.level)),
        "line" => or_none(finale.map(|finale| finale.line + 1)),
        "asked" => or_none(finale.map(|finale| &finale.text)),
        "validated" => or_none(finale.map(|finale| finale.validated.len())),
        "passed" => or_none(finale.map(|finale| finale.passed)),
        "verified" => or_none(finale.map(|finale| {
            let verified = finale.verified.iter();
            joined(verified.map(|(level, attempt)| {
                let verdict = kind(&attempt.verdict);
                format!("{level}{}", &verdict[..1])
            }))
        })),
        "verifying" => or_none(finale.and_then(|finale| Some(&finale.next.as_ref()?.1))),
        _ => return None,
    })
}

/// The last attempt at the question, the series or the final.
fn last(table: &Script) -> Option<Attempt> {
    let view = table.view(Viewer::Public);
    let finale = view.finale.filter(|_| view.phase == 5);
    let of_finale = finale.and_then(|finale| finale.verified.last().cloned());
    let of_series = view.series.and_then(|it| it.attempts.last().cloned());
    let of_question = view.question.and_then(|it| it.attempts.last().cloned());
    let shown = of_finale.or(of_series).map(|(_, attempt)| attempt);
    shown.or(of_question)
}
