use alloc::{boxed::Box, string::String, vec::Vec};

use game::{Level, Millis, Outcome, Seat};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::{Face, Legacy};

/// One entry of a table's journal: what one input led to.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Record {
    /// Wall-clock time, in milliseconds since 1970.
    pub at: Millis,
    /// The person who asked; nobody for an alarm, a bot or the house itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u16>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nonce: String,
    pub events: Vec<Event>,
}

impl Record {
    /// Whether a game reached its end in this record.
    pub(crate) fn finishes(&self) -> bool {
        let mut events = self.events.iter();
        events.any(|event| matches!(event, Event::Finished { .. }))
    }
}

/// What happened at a table. Applying it needs neither rules nor chance.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Opened {
        id: String,
        code: String,
        game: String,
        options: Box<RawValue>,
    },
    Joined {
        person: u16,
        /// Who this is for the house: secret, never in a view.
        key: String,
        name: String,
        /// The number of their personal link; none for those who came before
        /// links had one.
        #[serde(default, skip_serializing_if = "is_zero")]
        link: u64,
        /// None for those who came before people had faces.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        face: Option<Face>,
    },
    Renamed {
        person: u16,
        name: String,
    },
    Left {
        person: u16,
    },
    /// Looks otherwise from now on.
    FaceSet {
        person: u16,
        face: Face,
    },
    /// Put out by the host: gone, and kept out until let in.
    Removed {
        person: u16,
    },
    LetIn {
        person: u16,
    },
    Locked {
        locked: bool,
    },
    /// The personal links of before are no good any more.
    LinkRenewed {
        person: u16,
        link: u64,
    },
    /// Another code, in the place of one that was retired.
    Coded {
        code: String,
    },
    Hosted {
        person: u16,
    },
    /// The seats as they are now.
    Seated {
        seats: Vec<Chair>,
    },
    FirstNamed {
        seat: Option<Seat>,
    },
    /// Bots and the house mind their words, or no longer do.
    FamilySet {
        on: bool,
    },
    GameChosen {
        game: String,
        options: Box<RawValue>,
    },
    OptionsSet {
        options: Box<RawValue>,
    },
    /// A game begins with these seats.
    Started {
        number: u32,
        game: String,
        options: Box<RawValue>,
        first: Option<Seat>,
        names: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        legacy: Option<Legacy>,
    },
    /// Events of the game itself.
    Played(Box<RawValue>),
    /// The game reached its end.
    Finished {
        outcome: Outcome,
    },
    /// The game was put away: finished, or ended early.
    Cleared,
    Paused {
        by_itself: bool,
        /// Who stopped the game; nobody in journals of before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<u16>,
    },
    /// The clocks go on; `lost` is the time they did not run.
    Resumed {
        lost: Millis,
    },
    /// Somebody took themselves out of the pages of their evenings, or came
    /// back into them.
    Unlisted {
        person: u16,
        on: bool,
    },
    /// The game is slow from now on, or live again.
    Paced {
        slow: bool,
    },
    /// Anybody may find the table, or no longer.
    Published {
        on: bool,
    },
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub struct Chair {
    pub holder: Holder,
    /// A bot plays for the absent holder.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stand_in: Option<Level>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    People(Vec<u16>),
    Bot { level: Level, name: String },
}

impl Chair {
    pub fn of(person: u16) -> Chair {
        Chair {
            holder: Holder::People(Vec::from([person])),
            stand_in: None,
        }
    }

    pub fn holds(&self, person: u16) -> bool {
        matches!(&self.holder, Holder::People(people) if people.contains(&person))
    }

    /// Where its holder, or one of them, sits among these.
    pub(crate) fn place_among(&self, chairs: &[Chair]) -> Option<Seat> {
        let same = |other: &Chair| match &self.holder {
            Holder::People(people) => people.iter().any(|person| other.holds(*person)),
            bot @ Holder::Bot { .. } => other.holder == *bot,
        };
        let place = chairs.iter().position(same)?;
        Some(Seat(place as u8))
    }

    /// The level of the bot that plays this seat now, if one does.
    pub fn bot(&self) -> Option<Level> {
        match self.holder {
            Holder::Bot { level, .. } => Some(level),
            Holder::People(_) => self.stand_in,
        }
    }
}
