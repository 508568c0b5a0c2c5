use alloc::{borrow::Cow, string::String};

use game::{Level, Seat};
use serde::Deserialize;
use serde_json::value::RawValue;

/// What a device sends: a wish, and a nonce so that a wish sent twice is
/// granted once.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame<'a> {
    #[serde(borrow, default)]
    pub nonce: Cow<'a, str>,
    #[serde(borrow)]
    pub ask: Ask<'a>,
}

/// What a person may ask of a table.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Ask<'a> {
    /// Come to the table under a name, with an animal and a colour; again, to
    /// change them. Whoever says nothing of these gets some.
    Join {
        name: String,
        #[serde(default)]
        animal: Option<u8>,
        #[serde(default)]
        colour: Option<u8>,
    },
    /// Take a seat: a new one, or a place in a shared one. Whoever sits already
    /// moves there, between games.
    Sit {
        seat: Option<Seat>,
    },
    /// Give the seat back.
    Stand,
    /// Leave the table for good; a bot plays on.
    Leave,
    /// A move in the game, in the game's own words.
    #[serde(borrow)]
    Play(&'a RawValue),
    /// Stop the clocks and the game.
    Pause,
    Resume,
    /// Take one's seat back from the bot that stood in.
    Return,
    /// End one's personal links to this table and have another.
    RenewLink,
    /// Say what to play next, once a game is over. The host's second tap on the
    /// same box opens it.
    Next {
        game: String,
    },
    /// Be left out of the pages of one's evenings, or be named there again.
    Unlist {
        on: bool,
    },
    /// Wait for somebody who is missing: nobody is asked about them for a while.
    WaitFor {
        seat: Seat,
    },
    /// What a bot did in one's place has been read.
    Seen,
    /// Host: the game waits for people for days, or is live again.
    Slow {
        on: bool,
    },
    /// Host: anybody may find the table from the first page, or no longer.
    Public {
        on: bool,
    },

    /// Host: a bot takes a new seat.
    AddBot {
        level: Level,
    },
    /// Host: free a seat. Its people go, and stay out until they are let in.
    RemoveSeat {
        seat: Seat,
    },
    /// Host: have somebody go, and stay out until they are let in.
    Remove {
        person: u16,
    },
    /// Host: somebody who stays out may come again.
    LetIn {
        person: u16,
    },
    /// Host: nobody new may come.
    Lock,
    /// Host: anyone may come again.
    Unlock,
    /// Host: seat somebody with others, or on a seat of their own.
    Put {
        person: u16,
        seat: Option<Seat>,
    },
    /// Host: draw the seating by lot.
    Shuffle,
    /// Host: two seats change places.
    Swap {
        a: Seat,
        b: Seat,
    },
    /// Host: whether bots and the house mind their words, as in a family.
    Family {
        on: bool,
    },
    /// Host: name the youngest, who starts, or leave it to chance.
    First {
        seat: Option<Seat>,
    },
    /// Host: change some options of the game.
    #[serde(borrow)]
    Options(&'a RawValue),
    /// Host: take another game from the shelf.
    Game {
        game: String,
    },
    /// Host: start, or play again.
    Start,
    /// Host: end the game now, unfinished, or put a finished one away.
    Clear,
    /// A bot plays for an absent person: the host's to say, or anyone's after a
    /// while.
    StandIn {
        seat: Seat,
        level: Level,
    },
    /// Host: hand the table over.
    Host {
        person: u16,
    },
}

/// The longest nonce that is remembered.
pub const LONGEST_NONCE: usize = 40;
