//! What a box gives the house, beside its panels.

use std::{borrow::Cow, ops::RangeInclusive, path::PathBuf};

use game::Language;
use maud::{Markup, PreEscaped};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::Lang;

/// What is printed on a lid; facts are the rulebook's.
#[derive(Debug)]
pub struct Lid {
    /// The game's id in addresses, files and journals.
    pub id: &'static str,
    pub name: &'static str,
    pub author: &'static str,
    pub publisher: &'static str,
    pub seats: RangeInclusive<u8>,
    /// How many people may share a seat: a team whose people all answer.
    pub people_per_seat: u8,
    pub age: u8,
    pub minutes: u16,
    /// The message with a line on what the game is.
    pub pitch: &'static str,
}

/// What whoever keeps the house brings of their own.
#[derive(Clone, Debug, Default)]
pub struct Supplies {
    /// A folder of picture decks, a folder each.
    pub decks: Option<PathBuf>,
}

/// What a game adds to the waiting room.
pub struct Room {
    /// The options, to be changed by the host or only read.
    pub options: Markup,
    /// Why the game cannot begin with those who sit here, where it is
    /// particular.
    pub misfit: Option<Misfit>,
    /// The side of each seat, where seats play together; empty otherwise.
    pub sides: Vec<u8>,
    /// Whether somebody may be named to start.
    pub names_first: bool,
    /// Something a seat has from an earlier game, by the seat's name.
    pub trophies: Vec<(String, Markup)>,
    /// What is to be known below the seats.
    pub note: Markup,
}

impl Room {
    pub fn new(options: Markup) -> Room {
        Room {
            options,
            misfit: None,
            sides: Vec::new(),
            names_first: true,
            trophies: Vec::new(),
            note: Markup::default(),
        }
    }
}

/// Why a game cannot begin, with ways out.
pub struct Misfit {
    pub why: String,
    pub remedies: Vec<Remedy>,
}

/// Something that would help. Its button does it at once, for the host.
pub struct Remedy {
    pub text: String,
    /// The message on the button, and what it asks.
    pub button: Option<(&'static str, Value)>,
}

impl Misfit {
    /// All of it in one or two sentences.
    pub fn told(&self, lang: Lang) -> String {
        let ways: Vec<&str> = self.remedies.iter().map(|way| way.text.as_str()).collect();
        let ways = match ways.as_slice() {
            [] => return self.why.clone(),
            [one] => (*one).to_owned(),
            [first @ .., last] => {
                lang.with("list.or", &[("first", &first.join(", ")), ("last", last)])
            }
        };
        lang.with("room.misfit", &[("why", &self.why), ("ways", &ways)])
    }
}

/// A page of a box: its title, the class of its body, and what is in its
/// landmark `main`, its one `h1` included.
pub struct Leaf {
    pub title: String,
    pub class: &'static str,
    pub main: Markup,
}

/// What is won with a game: its name with its article, and its picture.
pub struct Trophy {
    pub name: String,
    pub picture: Markup,
}

impl Trophy {
    /// What is won where a box says nothing else.
    pub fn cup(lang: Lang) -> Trophy {
        let cup = concat!(
            r##"<svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true"><path d="M16 64h32v6H16z" fill="#7a3f1c"/><path d="M28 46h8v18h-8z" fill="#b97a10"/>"##,
            r##"<path d="M15 14H4c0 16 6 23 16 24M49 14h11c0 16-6 23-16 24" fill="none" stroke="#f2b134" stroke-width="5"/><path d="M14 8h36v20c0 14-8 22-18 22S14 42 14 28z" fill="#f2b134"/><path d="M14 8h13v36c-8-3-13-9-13-16z" fill="#ffd778"/></svg>"##,
        );
        Trophy {
            name: lang.t("evening.trophy").into(),
            picture: PreEscaped(cup.into()),
        }
    }
}

/// A file to be sent, and its kind as a header tells it.
#[derive(Clone, Debug)]
pub struct File {
    pub kind: &'static str,
    pub bytes: Bytes,
}

#[derive(Clone, Debug)]
pub enum Bytes {
    /// In memory.
    Here(Cow<'static, [u8]>),
    OnDisk(PathBuf),
}

/// Something that players may find wrong, as it was played: kept with no name
/// and no table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// Its name, the same in every game.
    pub id: String,
    /// The part of the box it is in.
    pub pack: String,
    pub language: Language,
    pub question: String,
    /// What was answered to it, and what became of that.
    pub typed: Vec<Typed>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Typed {
    pub text: String,
    pub verdict: String,
}
