//! Reactions: a sign that rises beside somebody's face, and is gone. They are
//! told a few times a second, one of each person, however many are given; and
//! nothing of them is kept.

use std::{collections::HashMap, time::Duration};

use tokio::time::Instant;

use crate::pauses::Pauses;

/// How many signs there are to give.
pub const KINDS: u8 = 5;
/// One person may give this many at once, and one more after each of these.
const BURST: u32 = 4;
const PERIOD: Duration = Duration::from_millis(1_500);

#[derive(Default)]
pub struct Reactions {
    /// What is to be told: who, and which sign.
    waiting: Vec<(u16, u8)>,
    pauses: Pauses,
    /// Until when each person's signs are paid for.
    paid: HashMap<u16, Instant>,
}

impl Reactions {
    /// Somebody gives a sign: whether to tell at once. Too many of one person
    /// are not told, and nobody is bothered with saying so.
    pub fn given(&mut self, person: u16, kind: u8) -> bool {
        let now = Instant::now();
        self.paid.retain(|_, until| *until > now);
        let until = self
            .paid
            .get(&person)
            .map_or(now, |until| (*until).max(now))
            + PERIOD;
        if kind >= KINDS || until > now + PERIOD * BURST {
            return false;
        }
        self.paid.insert(person, until);
        self.waiting.retain(|(other, _)| *other != person);
        self.waiting.push((person, kind));
        self.pauses.now()
    }

    /// What is told now.
    pub fn take(&mut self) -> Vec<(u16, u8)> {
        self.pauses.settle();
        std::mem::take(&mut self.waiting)
    }

    /// Nothing of what was given is told any more.
    pub fn hush(&mut self) {
        self.pauses.settle();
        self.waiting.clear();
    }

    /// Until the rest is to be told; for ever, if there is none.
    pub async fn due(&mut self) {
        self.pauses.due().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_storm_is_told_a_few_times_and_one_sign_of_each() {
        let mut reactions = Reactions::default();
        let (mut tellings, mut signs) = (0, 0);
        for step in 0..1_000 {
            let at_once = reactions.given(step % 50, (step % 5) as u8);
            let due = tokio::select! {
                biased;
                () = reactions.due() => true,
                () = tokio::time::sleep(Duration::from_millis(1)) => false,
            };
            if at_once || due {
                tellings += 1;
                signs += reactions.take().len();
            }
        }
        assert!(
            (2..=5).contains(&tellings),
            "{tellings} tellings in a second"
        );
        assert!(signs <= 50 * 5, "{signs} signs of 50 people");
    }

    #[tokio::test(start_paused = true)]
    async fn one_person_gives_a_few_at_once_and_more_in_time() {
        let mut reactions = Reactions::default();
        let mut given = |times: u32| {
            let told = (0..times).filter(|_| {
                reactions.given(3, 1);
                !reactions.take().is_empty()
            });
            told.count() as u32
        };
        assert_eq!(given(100), BURST);
        tokio::time::advance(PERIOD).await;
        assert_eq!(given(100), 1);
        assert!(!reactions.given(4, KINDS), "there is no such sign");
        assert!(reactions.take().is_empty());
    }
}
