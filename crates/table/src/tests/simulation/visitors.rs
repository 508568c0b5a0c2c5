use std::{format, prelude::v1::*};

use game::{Millis, Seat};
use rand::RngExt;

use super::{Message, Weather, World};
use crate::{Table, tests::room::pick};

/// A phone or a laptop. Several may be one person's.
pub struct Device {
    pub key: String,
    /// Whom the house took it for when it connected.
    pub socket: Option<Option<u16>>,
    /// Frames not yet answered, by nonce.
    pub wishes: Vec<(String, String)>,
    /// What the house said it had granted.
    pub told: Vec<(String, u64)>,
    pub acts_at: Millis,
}

impl Device {
    pub fn of(key: String) -> Device {
        Device {
            key,
            socket: None,
            wishes: Vec::new(),
            told: Vec::new(),
            acts_at: 0,
        }
    }
}

impl World {
    pub fn answered(&mut self, device: usize, nonce: &str, answer: Result<u64, &'static str>) {
        let device = &mut self.devices[device];
        device.wishes.retain(|(waiting, _)| waiting != nonce);
        if let Ok(seq) = answer {
            device.told.push((nonce.to_string(), seq));
        }
    }

    /// Connects or goes, asks again what was not answered, asks something new.
    pub fn act(&mut self, device: usize) {
        let pause = match self.weather {
            Weather::Storm => self.dice.random_range(100..9_000),
            _ => 1_000,
        };
        self.devices[device].acts_at = self.wall + pause;
        if !self.connected(device) {
            return;
        }
        for (_, frame) in self.devices[device].wishes.clone() {
            self.send(Message::Ask { device, frame });
        }
        let busy = match self.weather {
            Weather::Storm => 3,
            Weather::Calm => 1,
            Weather::Quiet => 0,
        };
        if self.devices[device].wishes.len() >= busy {
            return;
        }
        if let Some(ask) = self.wish(device) {
            self.nonces += 1;
            let nonce = format!("n{}", self.nonces);
            let frame = format!(r#"{{"nonce":"{nonce}","ask":{}}}"#, ask.replace('\'', "\""));
            self.devices[device].wishes.push((nonce, frame.clone()));
            self.send(Message::Ask { device, frame });
        }
    }

    fn connected(&mut self, device: usize) -> bool {
        let (now, stormy) = (self.now(), self.weather == Weather::Storm);
        let (come, go) = (self.dice.random_ratio(1, 3), self.dice.random_ratio(1, 12));
        let Some(table) = &mut self.table else {
            return false;
        };
        let device = &mut self.devices[device];
        match device.socket {
            None if come || !stormy => {
                let person = table.person(&device.key);
                table.arrive(person, now);
                device.socket = Some(person);
            }
            Some(person) if go && stormy => {
                table.depart(person, now);
                device.socket = None;
                let absence = self.dice.random_range(0..400_000);
                device.acts_at += absence;
                // Whoever is away for long comes back to a fresh page.
                if absence > 60_000 {
                    device.wishes.clear();
                }
            }
            _ => {}
        }
        device.socket.is_some()
    }

    fn wish(&mut self, device: usize) -> Option<String> {
        let table = self.table.take()?;
        let person = table.person(&self.devices[device].key);
        let wish = match person {
            None => Some(format!(
                "{{'join':{{'name':'Lou {}'}}}}",
                self.dice.random_range(0..4)
            )),
            Some(person) if table.playing() => self.wish_in_play(&table, person),
            Some(person) => self.wish_between_games(&table, person),
        };
        self.table = Some(table);
        wish
    }

    fn wish_in_play(&mut self, table: &Table, person: u16) -> Option<String> {
        let stormy = self.weather == Weather::Storm;
        let me = table.me(Some(person), self.house_wall());
        let game = pick(table)?;
        let clocked = game.options.clock > 0;
        let stood_in = me
            .seat
            .is_some_and(|seat| table.seats[seat.index()].stand_in.is_some());
        let number: u64 = self.dice.random_range(1_000_000_000..9_000_000_000);
        let mut lot = |chances: u32| !stormy || self.dice.random_ratio(1, chances);
        if table.paused.is_some() && (me.seat.is_some() || me.may_host) && lot(3) {
            return Some("'resume'".into());
        }
        if stood_in && (stormy || !clocked) && lot(4) {
            return Some("'return'".into());
        }
        let awaited = |seat: Seat| table.running().is_some_and(|g| g.awaiting().contains(seat));
        if me.seat.is_some_and(awaited) && (stormy || !clocked) && lot(2) {
            let stale = stormy && self.dice.random_ratio(1, 10);
            let round = game.round - u8::from(stale);
            return Some(format!("{{'play':{{'round':{round},'number':{number}}}}}"));
        }
        if !stormy || self.dice.random_ratio(3, 4) {
            return None;
        }
        let (seat, person) = (self.dice.random_range(0..4), self.dice.random_range(0..5));
        let wish = match self.dice.random_range(0..24) {
            0..4 => "'pause'".into(),
            4..8 => format!("{{'stand_in':{{'seat':{seat},'level':'regular'}}}}"),
            8 | 9 => "'leave'".into(),
            10 => "'clear'".into(),
            11..13 => format!("{{'host':{{'person':{person}}}}}"),
            13..15 => format!("{{'play':{{'round':1,'number':{number}}}}}"),
            15..17 => "{'play':'nonsense'}".into(),
            17..19 => "'return'".into(),
            19..21 => "'shuffle'".into(),
            21 => format!("{{'remove':{{'person':{person}}}}}"),
            22 => format!("{{'let_in':{{'person':{person}}}}}"),
            _ => format!("{{'join':{{'name':'Max {person}'}}}}"),
        };
        Some(wish)
    }

    fn wish_between_games(&mut self, table: &Table, person: u16) -> Option<String> {
        let me = table.me(Some(person), self.house_wall());
        if self.weather == Weather::Calm {
            let wish = match (me.may_host, table.game_id(), table.seats.len()) {
                (false, ..) => return None,
                (_, "pick", 0 | 1) => "{'add_bot':{'level':'regular'}}",
                (_, "pick", _) => "'start'",
                _ => "{'game':{'game':'pick'}}",
            };
            return Some(wish.into());
        }
        let seat = self.dice.random_range(0..4);
        if me.seat.is_none() && self.dice.random_ratio(1, 2) {
            return Some(match self.dice.random_ratio(1, 2) {
                true => "{'sit':{}}".into(),
                false => format!("{{'sit':{{'seat':{seat}}}}}"),
            });
        }
        // Those who may not host mostly know it.
        let modest = !me.may_host && self.dice.random_ratio(3, 4);
        if let Some(out) = table.view().out.first()
            && !modest
            && self.dice.random_ratio(1, 2)
        {
            return Some(format!("{{'let_in':{{'person':{}}}}}", out.person));
        }
        if table.locked && !modest {
            return Some("'unlock'".into());
        }
        let lots = if modest { 36..45 } else { 0..46 };
        let wish = match self.dice.random_range(lots) {
            0..18 => "'start'".into(),
            18..23 => "{'add_bot':{'level':'expert'}}".into(),
            23..29 => self.some_options(),
            29..31 => "'shuffle'".into(),
            31 => format!("{{'first':{{'seat':{seat}}}}}"),
            32 => format!("{{'remove_seat':{{'seat':{seat}}}}}"),
            33 => "{'game':{'game':'duel'}}".into(),
            34 => "{'game':{'game':'pick'}}".into(),
            35 => "'clear'".into(),
            36 | 37 => "'stand'".into(),
            38 => "'leave'".into(),
            39..43 => return None,
            43 => "'renew_link'".into(),
            45 => "'lock'".into(),
            _ => format!("{{'join':{{'name':'Max {seat}'}}}}"),
        };
        Some(wish)
    }

    /// Bots without moves come only with a clock, or nothing would ever end.
    fn some_options(&mut self) -> String {
        let clock = [0, 4_000, 20_000][self.dice.random_range(0..3)];
        let sleepy = clock > 0 && self.dice.random_ratio(1, 4);
        let rounds = self.dice.random_range(1..5);
        let in_turn: bool = self.dice.random();
        format!(
            "{{'options':{{'rounds':{rounds},'clock':{clock},'in_turn':{in_turn},'sleepy':{sleepy}}}}}"
        )
    }
}
