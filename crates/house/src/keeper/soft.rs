//! What is said in passing at a table and kept nowhere: reactions, a knock at
//! the door, that the only screen went.

use game::Refused;
use serde::Deserialize;
use serde_json::json;

use super::Keeper;
use crate::{
    guest::{Guest, Kind},
    identity::PersonKey,
};

/// A frame that asks for nothing that lasts, and so has no nonce.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoftFrame {
    pub soft: Soft,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Soft {
    /// A sign that rises beside one's face.
    React(u8),
    /// Host: no reactions, or reactions again.
    Quiet(bool),
    /// Somebody who was put out asks to come again.
    Knock,
    /// Somebody has seen enough of what is shown.
    Hurry,
}

impl Keeper {
    pub(super) fn hear_soft(
        &mut self,
        guest: u64,
        key: &PersonKey,
        soft: Soft,
    ) -> Result<(), Refused> {
        let person = self.guests.guest(guest).and_then(|guest| guest.person);
        let here = || person.ok_or_else(|| Refused::new("table.not-here"));
        match soft {
            Soft::React(_) if self.table.is_hushed() => {
                here()?;
                return Err(Refused::new("house.hushed"));
            }
            Soft::React(kind) => {
                if self.reactions.given(here()?, kind) {
                    self.tell_reactions();
                }
            }
            Soft::Quiet(quiet) => {
                self.table.set_quiet(here()?, quiet, self.house.now())?;
                self.tell(None);
            }
            Soft::Hurry => {
                if self.table.hurry(here()?, self.house.now())? {
                    self.tell(None);
                }
            }
            Soft::Knock => {
                self.table.knock(&key.0)?;
                self.tell_who_is_here();
            }
        }
        Ok(())
    }

    /// Tells everyone what signs were given, unless signs are out of place by
    /// now.
    pub(super) fn tell_reactions(&mut self) {
        if self.table.is_hushed() {
            return self.reactions.hush();
        }
        let given = self.reactions.take();
        if given.is_empty() {
            return;
        }
        let given: Vec<_> = given
            .into_iter()
            .map(|(person, kind)| json!({ "person": person, "kind": kind, "seat": self.table.seat_of(person) }))
            .collect();
        let message = json!({ "reactions": given }).to_string();
        self.guests
            .whisper(&message, |guest| guest.kind != Kind::Veil);
    }

    /// Offers the board to the phones once the only screen has been gone for a
    /// moment.
    pub(super) fn offer_board(&mut self) {
        let now = self.house.wall();
        if self.board_offer.take_if(|at| *at <= now).is_some() {
            let phone = |guest: &Guest| guest.kind == Kind::Panels && guest.person.is_some();
            self.guests.whisper("{\"screen\":\"gone\"}", phone);
        }
    }
}
