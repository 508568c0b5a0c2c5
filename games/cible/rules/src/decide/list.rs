//! Phases 1 and 3: one question, the camera goes round (L1, L3).

use alloc::{sync::Arc, vec::Vec};

use game::Seat;

use super::{Deciding, GLANCE, Refusal, Result, Said};
use crate::{
    events::{Event, Verdict},
    scene::Scene,
    state::{RULING, Stage},
};

/// Pawns lost before everyone moves on (L1.4).
const PAWNS: u8 = 3;
/// Points in the sequel that qualify (L3.4).
const MARKS: u8 = 2;

impl Deciding<'_> {
    /// A round of the sequel with everyone who is not qualified (L3.3).
    pub(super) fn next_round(&mut self) {
        let qualified = &self.draft.qualified;
        let seats = self.draft.all_seats();
        let seats = seats.filter(|seat| !qualified.contains(seat)).collect();
        self.draft.emit(Event::RoundBegan { seats });
        self.ask();
    }

    pub(super) fn turn_camera(&mut self) {
        // Whoever has answered waits for all others, whatever the question.
        if self.draft.tokens.is_empty() {
            let seats: Vec<Seat> = match self.draft.phase {
                1 => self.draft.all_seats().collect(),
                _ => self.draft.inside.iter().collect(),
            };
            self.draft.emit(Event::Shuffled { seats });
        }
        if let Some(seat) = self.token() {
            self.show(Scene::Turned);
            let deadline = self.from() + self.draft.options.answering();
            self.draft.emit(Event::Camera { seat, deadline });
        }
    }

    /// An answer of the seat on air, in the first, third or fourth phase.
    pub(super) fn answer_list(mut self, seat: Seat, text: &str) -> Result {
        if self.draft.arbiter().is_some() {
            // One answer only: the first lies before the arbiter.
            if let Stage::Answering { text, .. } | Stage::Performing { text, .. } =
                &self.draft.stage
                && text.is_some()
            {
                return Err(Refusal::NotNow("L1.1"));
            }
            let text: Arc<str> = text.into();
            self.draft.emit(Event::Submitted { seat, text });
            return Ok(());
        }
        self.judge_list(seat, text);
        Ok(())
    }

    /// The house judges an answer to the question of the floor.
    fn judge_list(&mut self, seat: Seat, text: &str) {
        let said = Said::by_house(self.house_says(text));
        self.hear_list(seat, text, said);
    }

    /// What the house thinks of an answer to the question of the floor.
    fn house_says(&self, text: &str) -> (Verdict, Option<Arc<str>>) {
        let given: Vec<Arc<str>> = self.draft.given().cloned().collect();
        let question = self.draft.floor.place.and_then(|place| self.asked(place));
        let judged = question.map(|question| self.judge(question, text, &given));
        judged.unwrap_or((Verdict::Wrong, None))
    }

    /// The arbiter's yes or no to what was said or typed.
    pub(super) fn rule_list(mut self, right: bool) -> Result {
        let (Stage::Answering { seat, text } | Stage::Performing { seat, text, .. }) =
            self.draft.stage.clone()
        else {
            return Err(Refusal::NotNow("L0.5"));
        };
        if self
            .draft
            .deadline
            .is_some_and(|deadline| self.now.at > deadline + RULING)
        {
            return Err(Refusal::TooLate);
        }
        let text = text.unwrap_or_default();
        let said = match right {
            true => self.let_pass(self.house_says(&text), &text),
            false => Said::wrong(),
        };
        self.hear_list(seat, &text, said);
        Ok(())
    }

    fn hear_list(&mut self, seat: Seat, text: &str, said: Said) {
        let attempt = self.attempt(seat, text, said);
        if let Stage::Performing { count, .. } = self.draft.stage {
            return self.hear_performance(attempt, count);
        }
        self.show(Scene::Judged(attempt.verdict));
        let next = self.after(self.look(&attempt));
        self.draft.emit(Event::Judged { attempt, next });
    }

    /// Nothing came in time. If it is the arbiter who was silent, the house
    /// judges what was typed.
    pub(super) fn late(&mut self) {
        if let Stage::Answering { seat, text } | Stage::Performing { seat, text, .. } =
            self.draft.stage.clone()
        {
            if let Some(text) = text {
                return self.judge_list(seat, &text);
            }
            let attempt = self.attempt(seat, "", Said::by_house((Verdict::Late, None)));
            self.show(Scene::Judged(Verdict::Late));
            let next = self.after(GLANCE);
            self.draft.emit(Event::Judged { attempt, next });
        }
    }

    /// What the last answer leads to, once it has been looked at.
    pub(super) fn go_on(&mut self) {
        let last = self.draft.floor.attempts.last();
        let Some((seat, right)) = last.map(|last| (last.seat, last.verdict == Verdict::Right))
        else {
            return self.ask();
        };
        match self.draft.phase {
            1 => self.after_first(seat, right),
            3 => self.after_sequel(seat, right),
            _ => self.after_performance(seat),
        }
    }

    fn after_first(&mut self, seat: Seat, right: bool) {
        if !right {
            self.draft.emit(Event::PawnLost { seat });
        }
        if self.draft.lost >= PAWNS {
            return self.begin_phase(2);
        }
        if self.exhausted() {
            return self.ask();
        }
        self.turn_camera();
    }

    fn after_sequel(&mut self, seat: Seat, right: bool) {
        if !right {
            self.draft.emit(Event::Out { seat });
        }
        let inside: Vec<Seat> = self.draft.inside.iter().collect();
        match inside[..] {
            [last] => self.mark(last),
            _ if self.exhausted() => self.ask(),
            _ => self.turn_camera(),
        }
    }

    /// The last one in scores, and may qualify (L3.3, L3.4).
    fn mark(&mut self, seat: Seat) {
        self.draft.emit(Event::Point { seat });
        if self.draft.marks[seat.index()] >= MARKS {
            self.draft.emit(Event::Qualified { seat });
        }
        if self.draft.qualified.len() == 2 {
            return self.begin_phase(4);
        }
        self.next_round();
    }

    /// Whether every answer has been given (L1.4). With a person as arbiter
    /// nobody can know.
    fn exhausted(&self) -> bool {
        let place = self.draft.floor.place;
        let Some(question) = place.and_then(|place| self.asked(place)) else {
            return true;
        };
        let examples = self.examples(question);
        let said: Vec<&Arc<str>> = self.draft.given().chain(&examples).collect();
        let on_card = question.answers.all().map(|(name, _)| name);
        // What the table accepted earlier is an answer too.
        let accepted = self.draft.accepted.iter();
        let accepted = accepted.filter(|one| one.question == question.text);
        let mut all = on_card.chain(accepted.map(|one| &one.answer));
        !self.draft.ruled() && all.all(|name| said.contains(&name))
    }
}
