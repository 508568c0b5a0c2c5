use game::{Level, Outcome, Seat};
use serde_json::value::RawValue;
use table::{GameState, Me, PastGameView, PersonView, SeatView, TableView};

use crate::{
    Lang, Scene,
    compatibility::Albums,
    pages::{Context, Theme},
};

/// A name that would like to be markup.
pub const EVIL: &str = "<img src=x onerror=alert(1)>\"'&";

pub fn context(lang: Lang) -> Context<'static> {
    Context {
        lang,
        theme: Theme::Auto,
        path: "/",
        name: EVIL,
    }
}

fn person(number: u16, name: &str, seat: Option<u8>) -> PersonView {
    PersonView {
        person: number,
        name: name.into(),
        here: number != 1,
        seat: seat.map(Seat),
    }
}

fn seat(name: &str, person: Option<u16>, bot: Option<Level>) -> SeatView {
    SeatView {
        name: name.into(),
        people: person.into_iter().collect(),
        here: person != Some(1),
        bot,
        stand_in: None,
    }
}

/// A table with someone away, a bot, an onlooker and games behind it.
pub fn table(state: GameState) -> TableView {
    let past = |number, outcome| PastGameView {
        number,
        game: "typo".into(),
        names: vec![EVIL.into(), "Karim".into()],
        outcome,
        ended_at: Some(0),
    };
    TableView {
        code: "RAVI-42".into(),
        game: "typo".into(),
        options: RawValue::from_string("{}".into()).unwrap(),
        least_seats: 2,
        most_seats: 6,
        people_per_seat: 1,
        host: 0,
        people: vec![
            person(0, EVIL, Some(0)),
            person(1, "Karim", Some(1)),
            person(2, EVIL, None),
        ],
        seats: vec![
            seat(EVIL, Some(0), None),
            seat("Karim", Some(1), None),
            seat("Ada", None, Some(Level::Expert)),
        ],
        first: Some(Seat(0)),
        state,
        paused: state == GameState::Playing,
        paused_by_itself: false,
        games: vec![
            past(
                1,
                Some(Outcome {
                    scores: vec![2, 2],
                    winners: vec![Seat(0), Seat(1)],
                }),
            ),
            past(2, None),
        ],
    }
}

pub const HOST: Me = Me {
    person: Some(0),
    seat: Some(Seat(0)),
    may_host: true,
};
pub const GUEST: Me = Me {
    person: Some(1),
    seat: Some(Seat(1)),
    may_host: false,
};
pub const ONLOOKER: Me = Me {
    person: Some(2),
    seat: None,
    may_host: false,
};
pub const STRANGER: Me = Me {
    person: None,
    seat: None,
    may_host: false,
};

pub fn scene<'a>(lang: Lang, table: &'a TableView, me: &'a Me) -> Scene<'a> {
    Scene {
        lang,
        table,
        me,
        game: None,
        albums: Albums::none(),
        link: "https://tablee.example/t/abcdefgh",
        recovery: me.person.map(|_| "https://tablee.example/back/secret"),
    }
}
