//! A table to be drawn, with names that would like to be markup.

use game::{Language, Level, Outcome, Seat};
use maud::Markup;
use serde_json::value::RawValue;
use table::{
    EveningView, Face, GameState, Me, MissingView, NextView, OpensView, OutView, PastGameView,
    PersonView, SeatView, Standing, TableView, VoteView,
};

use crate::{Area, Boxed, Boxes, Context, GameBox, GameHand, Lang, Panel, Scene, Supplies, Theme};

/// A name that would like to be markup.
pub const EVIL: &str = "<img src=x onerror=alert(1)>\"'&";

/// A shelf with one box, which stays for as long as the tests run.
pub fn shelf<B: Boxed>() -> &'static Boxes {
    let boxed = B::open(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    let boxes = Boxes::new(vec![Box::new(boxed)]).unwrap_or_else(|why| panic!("{why}"));
    Box::leak(Box::new(boxes))
}

/// The content of a box can be read, also where a house waits with that until a
/// game is played; if not, this says which file and line is wrong.
pub fn content_is_sound<B: Boxed>() {
    let boxed = B::open(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    let _ = &**boxed.content();
}

/// A shelf for each box of this one.
pub fn alone(boxes: Boxes) -> Vec<Boxes> {
    let each = boxes.into_iter();
    each.map(|one| Boxes::new(vec![one]).unwrap_or_else(|why| panic!("{why}")))
        .collect()
}

/// The one box of such a shelf.
pub fn boxed(boxes: &Boxes) -> &dyn GameBox {
    boxes.iter().next().expect("a box")
}

pub fn context(language: Language) -> Context<'static> {
    Context {
        lang: Lang::house(language),
        theme: Theme::Auto,
        origin: "https://tablee.example",
        path: "/",
        name: EVIL,
        face: None,
        shared: false,
    }
}

fn person(number: u16, name: &str, seat: Option<u8>) -> PersonView {
    PersonView {
        person: number,
        name: name.into(),
        here: number != 1,
        seat: seat.map(Seat),
        face: Face::of_number(number),
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

/// A table of the one game on this shelf, with someone away, a bot, an onlooker
/// and games behind it.
pub fn table(boxes: &Boxes, state: GameState) -> TableView {
    let boxed = boxed(boxes);
    let (about, id) = (boxed.about(), boxed.lid().id);
    let options = boxed.options("{}").expect("the options have defaults");
    let past = |number, outcome| PastGameView {
        number,
        game: id.into(),
        names: vec![EVIL.into(), "Karim".into()],
        outcome,
        ended_at: Some(0),
    };
    TableView {
        code: "RAVI-42".into(),
        game: id.into(),
        missing: false,
        options: RawValue::from_string(options).unwrap(),
        legacy: None,
        least_seats: about.least_seats,
        most_seats: about.most_seats,
        people_per_seat: about.people_per_seat,
        host: 0,
        people: vec![
            person(0, EVIL, Some(0)),
            person(1, "Karim", Some(1)),
            person(2, EVIL, None),
        ],
        out: vec![OutView {
            person: 3,
            name: EVIL.into(),
            knocks: true,
        }],
        locked: false,
        seats: vec![
            seat(EVIL, Some(0), None),
            seat("Karim", Some(1), None),
            seat("Ada", None, Some(Level::Expert)),
        ],
        first: Some(Seat(0)),
        family: true,
        quiet: false,
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
        evening: evening(id, state),
    }
}

/// Somebody is missing while a game is played.
fn missing(state: GameState) -> Vec<MissingView> {
    let one = MissingView {
        seat: Seat(1),
        name: EVIL.into(),
        anyone: true,
        waited_for: false,
        blocks: true,
    };
    (state == GameState::Playing)
        .then_some(one)
        .into_iter()
        .collect()
}

/// An evening with somebody who won twice, and taps on the next box once a game
/// is over.
fn evening(game: &str, state: GameState) -> EveningView {
    let standing = |person, name: &str, points, won: usize| Standing {
        person,
        name: name.into(),
        face: Face::of_number(person),
        points,
        trophies: vec![game.into(); won],
    };
    let vote = |person| VoteView {
        person,
        game: game.into(),
    };
    EveningView {
        games: 2,
        standings: vec![standing(0, EVIL, 10, 2), standing(1, "Karim", 9, 1)],
        next: (state == GameState::Over).then(|| NextView {
            votes: vec![vote(0), vote(1)],
            present: 2,
            people: 2,
            opens: Some(OpensView {
                game: game.into(),
                at: 8_000,
            }),
        }),
        missing: missing(state),
        paused_by: Some(1),
        paused_at: Some(0),
        ..EveningView::default()
    }
}

/// The panels of a page from what a box draws, as the reader sees all of it.
pub fn panels(scene: &Scene<'_>, draw: impl Fn(Area) -> Markup, hand: GameHand) -> Vec<Panel> {
    let areas = Area::ALL.map(|area| area.around(scene, draw(area)));
    areas
        .into_iter()
        .chain(hand.around(scene, "", None))
        .collect()
}

/// All that is in some panels.
pub fn text(panels: &[Panel]) -> String {
    panels.iter().map(|panel| &*panel.html).collect()
}

pub static HOST: Me = Me::of(Some(0), Some(Seat(0)), true);
pub static GUEST: Me = Me::of(Some(1), Some(Seat(1)), false);
pub static ONLOOKER: Me = Me::of(Some(2), None, false);
pub static STRANGER: Me = Me::NOBODY;

pub fn scene<'a>(
    boxes: &'a Boxes,
    language: Language,
    table: &'a TableView,
    me: &'a Me,
) -> Scene<'a> {
    let recovery = me.person.map(|_| "https://tablee.example/back/secret");
    let link = "https://tablee.example/t/abcdefgh";
    Scene::new(boxes, language, table, me, link, recovery)
}
