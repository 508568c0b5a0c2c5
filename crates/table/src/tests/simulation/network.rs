use std::prelude::v1::*;

use game::Millis;
use rand::{RngExt, rngs::SmallRng};

use super::Weather;

#[derive(Clone, Debug)]
pub enum Message {
    Ask {
        device: usize,
        frame: String,
    },
    Answer {
        device: usize,
        nonce: String,
        /// The record that grants the wish, or the code of the refusal.
        answer: Result<u64, &'static str>,
    },
}

/// Messages on their way, each with the time it arrives.
#[derive(Default)]
pub struct Network {
    flying: Vec<(Millis, Message)>,
}

impl Network {
    pub fn send(&mut self, now: Millis, weather: Weather, message: Message, dice: &mut SmallRng) {
        if weather != Weather::Storm {
            self.flying.push((now + 20, message));
            return;
        }
        let copies = match dice.random_range(0..10) {
            0 | 1 => 0,
            2 | 3 => 2,
            _ => 1,
        };
        for _ in 0..copies {
            let slow = if dice.random_ratio(1, 10) {
                20_000
            } else {
                800
            };
            let arrives = now + dice.random_range(1..slow);
            self.flying.push((arrives, message.clone()));
        }
    }

    pub fn next(&self) -> Option<Millis> {
        self.flying.iter().map(|(at, _)| *at).min()
    }

    /// Takes out what has arrived, in the order of arrival.
    pub fn due(&mut self, now: Millis) -> Vec<Message> {
        let (mut due, flying): (Vec<_>, Vec<_>) = core::mem::take(&mut self.flying)
            .into_iter()
            .partition(|(at, _)| *at <= now);
        self.flying = flying;
        due.sort_by_key(|(at, _)| *at);
        due.into_iter().map(|(_, message)| message).collect()
    }
}
