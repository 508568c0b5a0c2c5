//! Phase 5: six levels up to the heart of the target (L5).

use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat};

use super::{Deciding, GLANCE, INTRO, Refusal, Result, Said};
use crate::{
    cards::Question,
    events::{Attempt, Event, Verdict},
    flair::{HEART, place_of_level},
    scene::Scene,
};

/// How long each answer that is verified is looked at: the nearer to the heart,
/// the longer; and before one that would be the heart everybody holds their
/// breath.
const OUTER: Millis = 500;
const INNER: Millis = 900;
const HEARTBEAT: Millis = 1_600;
const BREATH: Millis = 3_000;
/// From the fifth level into the heart.
const INWARD: Millis = 4_000;

/// Answers kept for one question: more than a person could give in the time.
const MOST_GIVEN: usize = 600;

impl Deciding<'_> {
    pub(super) fn begin_finale(&mut self) {
        let finalist = self.draft.qualified.iter().copied();
        let seat = finalist.max_by_key(|seat| self.draft.auctions[seat.index()]);
        let seat = seat.unwrap_or_default();
        let side = self.draw(5, self.book.packs.finals.len());
        self.show(Scene::Night);
        let deadline = self.from() + self.draft.options.finale();
        self.draft.emit(Event::FinaleBegan {
            seat,
            side,
            deadline,
        });
        self.ask_finale(1, 0);
    }

    fn ask_finale(&mut self, level: u8, line: u8) {
        if let Some(question) = self.finale_question(level, line) {
            let text = question.text.clone();
            let sheet = self.sheet_of(&question.answers);
            self.draft.emit(Event::FinaleAsked { level, line, text });
            self.hand_over(sheet);
        }
    }

    fn finale_question(&self, level: u8, line: u8) -> Option<&Question> {
        let side = self.draft.finale.as_ref()?.side as usize;
        let levels = &self.book.packs.finals.get(side)?.levels;
        levels.get(level as usize - 1)?.get(line as usize)
    }

    /// Whether a seat may answer, pass and validate: the finalist, or the
    /// person who judges, who writes down what is said aloud.
    pub(super) fn climbs(&self, seat: Seat) -> Result {
        match self.draft.arbiter() {
            Some(arbiter) if arbiter == seat => Ok(()),
            _ => self.on_air(seat),
        }
    }

    fn climbing(&self) -> Result<(u8, u8, usize)> {
        let finale = self.draft.finale.as_ref().ok_or(Refusal::NotNow("L1.1"))?;
        let given = &finale.given[(finale.level as usize - 1) % 6][finale.line as usize % 3];
        Ok((finale.level, finale.line, given.len()))
    }

    pub(super) fn answer_finale(self, text: &str) -> Result {
        let (_, _, given) = self.climbing()?;
        if given >= MOST_GIVEN {
            return Err(Refusal::ManyAnswers);
        }
        self.draft.emit(Event::Given { text: text.into() });
        Ok(())
    }

    pub(super) fn pass_question(mut self) -> Result {
        let (level, line, _) = self.climbing()?;
        self.ask_finale(level, (line + 1) % 3);
        Ok(())
    }

    pub(super) fn validate(mut self, seat: Seat) -> Result {
        if self.draft.stage != crate::state::Stage::Finale {
            return Err(Refusal::NotNow("L5.2"));
        }
        self.climbs(seat)?;
        self.in_time()?;
        let (level, _, given) = self.climbing()?;
        if given < level as usize {
            return Err(Refusal::Missing(level - given as u8));
        }
        self.draft.emit(Event::Validated);
        if level == 6 {
            self.end_finale();
        } else {
            self.ask_finale(level + 1, 0);
        }
        Ok(())
    }

    pub(super) fn end_finale(&mut self) {
        let next = self.now.at + INTRO;
        self.draft.emit(Event::FinaleOver { next });
        self.open_level(1);
    }

    /// The arbiter is handed what answers the question validated at a level.
    fn open_level(&mut self, level: u8) {
        let sheet = self.validated(level);
        let sheet = sheet.and_then(|question| self.sheet_of(&question.answers));
        if self.draft.ruled() {
            self.hand_over(Some(sheet.unwrap_or_default()));
        }
    }

    /// The question validated at a level.
    pub(super) fn validated(&self, level: u8) -> Option<&Question> {
        let finale = self.draft.finale.as_ref()?;
        let line = finale.validated.get(level as usize - 1)?;
        self.finale_question(level, *line)
    }

    /// Verifies one more answer, or closes a level, or ends the party (L5.4).
    pub(super) fn verify(&mut self) {
        let Some(finale) = &self.draft.finale else {
            return self.end_party();
        };
        let level = finale.passed + 1;
        if finale.failed || level > 6 || finale.validated.len() < level as usize {
            return self.end_party();
        }
        let said = self.verified(level);
        let enough = said.len() >= level as usize;
        let next_up = self.draft.to_verify();
        if enough || next_up.is_none() {
            let place = place_of_level(finale.side, level, finale.validated[level as usize - 1]);
            let inward = enough && level + 1 == HEART && finale.validated.len() == HEART as usize;
            let question = self.validated(level);
            let missed = question.map(|question| self.missed(&question.answers, said.iter()));
            let (missed, more) = missed.unwrap_or_default();
            let next = self.now.at + if inward { INWARD } else { GLANCE };
            self.draft.emit(Event::Level {
                level,
                passed: enough,
                missed,
                more,
                next,
            });
            self.learn_of_level(level, place, enough);
            if enough && level < HEART {
                self.open_level(level + 1);
            }
            return;
        }
        // Also when the person who judges says nothing.
        if let Some((level, text)) = next_up {
            let said = Said::by_house(self.verdict(level, &text));
            self.tell(level, &text, said);
        }
    }

    /// What was right at a level so far.
    pub(super) fn verified(&self, level: u8) -> Vec<Arc<str>> {
        let finale = self.draft.finale.as_ref();
        let verified = finale.into_iter().flat_map(|finale| &finale.verified);
        verified
            .filter(|(at, attempt)| *at == level && attempt.verdict == Verdict::Right)
            .filter_map(|(_, attempt)| attempt.answer.clone())
            .collect()
    }

    fn verdict(&self, level: u8, text: &str) -> (Verdict, Option<Arc<str>>) {
        let Some(question) = self.validated(level) else {
            return (Verdict::Wrong, None);
        };
        self.judge(question, text, &self.verified(level))
    }

    fn tell(&mut self, level: u8, text: &str, said: Said) {
        let seat = self.draft.on_air().unwrap_or_default();
        let attempt = self.attempt(seat, text, said);
        let next = self.now.at + self.pause_after(level, &attempt);
        self.draft.emit(Event::Verified {
            level,
            attempt,
            next,
        });
    }

    /// How long an answer that was verified is looked at. The last of a level
    /// stays as long as the table may be asked about any of them.
    fn pause_after(&self, level: u8, attempt: &Attempt) -> Millis {
        let right = self.verified(level).len() + usize::from(attempt.verdict == Verdict::Right);
        let closes = right >= level as usize || self.left_to_verify(level) <= 1;
        match level {
            _ if closes => self.look(attempt),
            ..4 => OUTER,
            4 | 5 => INNER,
            _ if right + 1 == HEART as usize => BREATH,
            _ => HEARTBEAT,
        }
    }

    /// Answers of a level that were not verified yet.
    fn left_to_verify(&self, level: u8) -> usize {
        let Some(finale) = &self.draft.finale else {
            return 0;
        };
        let at = level as usize - 1;
        let given = |line: &u8| finale.given[at % 6][*line as usize % 3].len();
        let done = finale.verified.iter().filter(|(of, _)| *of == level);
        let given = finale.validated.get(at).map_or(0, given);
        given.saturating_sub(done.count())
    }

    /// The arbiter's word on the answer that is due.
    pub(super) fn rule_finale(mut self, right: bool) -> Result {
        let (level, text) = self.draft.to_verify().ok_or(Refusal::NotNow("L0.5"))?;
        let said = match right {
            true => self.let_pass(self.verdict(level, &text), &text),
            false => Said::wrong(),
        };
        self.tell(level, &text, said);
        Ok(())
    }
}
