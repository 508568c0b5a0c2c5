//! What a line of a script that begins with `=` says must be true.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use game::{Game, Viewer};

use super::script::Script;
use crate::{Attempt, SeatView};

impl Script {
    #[track_caller]
    pub fn expect(&self, clause: &str, line: &str) {
        let key = clause.split(' ').next().unwrap_or("");
        let told = self.told(key);
        assert_eq!(format!("{key} {told}").trim(), clause, "at {line:?}");
    }

    fn told(&self, key: &str) -> String {
        let view = self.view(Viewer::Public);
        let seats = view.seats.iter();
        let with = |has: fn(&SeatView) -> bool| {
            let having = (0u8..).zip(&view.seats).filter(|(_, seat)| has(seat));
            joined(having.map(|(seat, _)| seat))
        };
        let (question, series) = (view.question.as_ref(), view.series.as_ref());
        let (finale, appeal) = (view.finale.as_ref(), view.appeal.as_ref());
        match key {
            "party" => view.party.to_string(),
            "phase" => view.phase.to_string(),
            "stage" => {
                let stage = json(&view.stage);
                stage.split('"').nth(1).unwrap_or("").into()
            }
            "on-air" => or_none(self.state.on_air().map(|seat| seat.0)),
            "awaiting" => joined(self.state.awaiting().iter().map(|seat| seat.0)),
            "tokens" => joined(view.tokens.iter().map(|seat| seat.0)),
            "towers" => joined(seats.map(|seat| seat.tower)),
            "totals" => joined(seats.map(|seat| seat.total)),
            "found" => joined(seats.map(|seat| seat.found.map_or("-".into(), |n| n.to_string()))),
            "marks" => joined(seats.map(|seat| seat.marks)),
            "auctions" => joined(seats.map(|seat| seat.auctions)),
            "inside" => with(|seat| seat.inside),
            "qualified" => with(|seat| seat.qualified),
            "question" => or_none(question.map(|question| &question.text)),
            "submitted" => or_none(
                question
                    .and_then(|question| question.submitted.as_ref())
                    .or(series.and_then(|series| series.submitted.as_ref())),
            ),
            "given" => match (question, finale) {
                (_, Some(finale)) => finale.given.join(", "),
                (Some(_), _) => self.state.given().cloned().collect::<Vec<_>>().join(", "),
                _ => String::new(),
            },
            "last" => or_none(self.last().map(|last| {
                let verdict = json(&last.verdict);
                let said = match &*last.text {
                    "" => "-",
                    said => said,
                };
                format!("{} {said} {}", last.seat.0, verdict.trim_matches('"'))
            })),
            "answer" => or_none(self.last().and_then(|last| last.answer.clone())),
            "letter" => or_none(series.map(|series| series.letter)),
            "reading" => or_none(series.and_then(|series| Some(&series.now.as_ref()?.1))),
            "line" => match (series, finale) {
                (Some(series), _) => or_none(series.now.as_ref().map(|(line, _)| line + 1)),
                (_, finale) => or_none(finale.map(|finale| finale.line + 1)),
            },
            "definitions" => or_none(series.map(|series| {
                let marks = series.found.iter();
                marks
                    .map(|found| if *found { 'x' } else { '.' })
                    .collect::<String>()
            })),
            "bid" => or_none(
                view.bid
                    .map(|(seat, count)| format!("{} by {}", count, seat.0)),
            ),
            "level" => or_none(finale.map(|finale| finale.level)),
            "asked" => or_none(finale.map(|finale| &finale.text)),
            "validated" => or_none(finale.map(|finale| finale.validated.len())),
            "passed" => or_none(finale.map(|finale| finale.passed)),
            "verified" => or_none(finale.map(|finale| {
                let verified = finale.verified.iter();
                joined(verified.map(|(level, attempt)| {
                    let verdict = json(&attempt.verdict);
                    format!("{level}{}", &verdict.trim_matches('"')[..1])
                }))
            })),
            "verifying" => or_none(finale.and_then(|finale| Some(&finale.next.as_ref()?.1))),
            "appeal" => or_none(appeal.map(|appeal| format!("{} {}", appeal.by.0, appeal.text))),
            "voted" => or_none(appeal.map(|appeal| joined(appeal.voted.iter().map(|seat| seat.0)))),
            "arbiter" => or_none(view.arbiter.map(|seat| seat.0)),
            "readers" => joined(
                self.state
                    .all_seats()
                    .filter(|seat| {
                        let you = self.view(Viewer::Seat(*seat)).you;
                        you.is_some_and(|you| !you.sheet.is_empty())
                    })
                    .map(|seat| seat.0),
            ),
            "golden" => joined(view.golden.iter().map(|seat| seat.0)),
            "winners" => joined(view.winners.iter().map(|seat| seat.0)),
            "scores" => or_none(self.state.outcome().map(|it| joined(it.scores.iter()))),
            "time" => or_none(view.deadline.map(|deadline| deadline - self.at)),
            "alarm" => or_none(self.state.alarm().map(|alarm| alarm - self.at)),
            "events" => joined(self.events.iter().map(|event| {
                let told = json(event);
                told.split('"').nth(1).unwrap_or("").to_string()
            })),
            other => panic!("a script cannot expect {other:?}"),
        }
    }

    /// The last attempt at the question, the series or the final.
    fn last(&self) -> Option<Attempt> {
        let view = self.view(Viewer::Public);
        let finale = view.finale.filter(|_| view.phase == 5);
        let of_finale = finale.and_then(|finale| finale.verified.last().cloned());
        let of_series = view
            .series
            .and_then(|series| series.attempts.last().cloned());
        let of_question = view.question.and_then(|it| it.attempts.last().cloned());
        let shown = of_finale.or(of_series).map(|(_, attempt)| attempt);
        shown.or(of_question)
    }
}

fn or_none<T: ToString>(value: Option<T>) -> String {
    value.map_or("none".into(), |value| value.to_string())
}

fn joined<T: ToString>(values: impl Iterator<Item = T>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    values.join(" ")
}

pub fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data")
}
