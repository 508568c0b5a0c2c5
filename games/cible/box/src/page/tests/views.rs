//! Views of every stage, and the pages that show them.

use std::sync::Arc;

use cible::{
    Arbiter, Attempt, FinaleView, FlairView, Options, Place, QuestionView, SeatView, SeriesView,
    StageView, Verdict, View, You,
};
use game::{Language, Level, Seat};
use table::{GameState, Me, PersonView, TableView};
use web::Scene;

use super::SHELF;

pub const NAMES: [&str; 3] = ["Léa & Zoé", "Karim", "Mamie"];
/// What only the arbiter may read.
pub const SECRET: &str = "ornithorynque";

pub fn attempt(number: u32, seat: u8, text: &str, verdict: Verdict) -> Attempt {
    let named = matches!(verdict, Verdict::Right | Verdict::Repeated);
    Attempt {
        number,
        seat: Seat(seat),
        text: text.into(),
        answer: named.then(|| "Paris".into()),
        verdict,
        ruled: false,
    }
}

pub fn attempts(text: &str) -> Vec<Attempt> {
    vec![
        attempt(1, 0, text, Verdict::Right),
        attempt(2, 1, text, Verdict::Repeated),
        attempt(3, 2, "", Verdict::Late),
        attempt(4, 1, text, Verdict::Wrong),
    ]
}

/// Every stage with the phases it comes in.
pub fn stages() -> Vec<(u8, StageView)> {
    let seat = Seat(1);
    vec![
        (0, StageView::Ready),
        (1, StageView::Intro),
        (2, StageView::Intro),
        (3, StageView::Intro),
        (4, StageView::Intro),
        (5, StageView::Intro),
        (1, StageView::Reading),
        (3, StageView::Reading),
        (4, StageView::Reading),
        (1, StageView::Answering { seat }),
        (3, StageView::Answering { seat }),
        (1, StageView::Judged),
        (3, StageView::Judged),
        (4, StageView::Judged),
        (2, StageView::Letter { seat }),
        (2, StageView::Series { seat }),
        (2, StageView::SeriesOver { seat }),
        (2, StageView::Tally),
        (4, StageView::Bidding { seat }),
        (4, StageView::Performing { seat, count: 5 }),
        (5, StageView::Finale { seat }),
        (5, StageView::Verifying { seat }),
        (5, StageView::PartyOver),
        (5, StageView::Over),
    ]
}

pub fn series(text: &str, over: bool) -> SeriesView {
    SeriesView {
        side: 3,
        letter: 'B',
        now: (!over).then(|| (2, text.into())),
        found: [true, false, false, true, false, false],
        texts: [const { None }; 6],
        attempts: (0u8..).zip(attempts(text)).collect(),
        submitted: None,
        shown: match over {
            true => vec![(text.into(), text.into()); 6],
            false => vec![],
        },
    }
}

pub fn finale(text: &str) -> FinaleView {
    FinaleView {
        side: 1,
        level: 3,
        line: 1,
        text: text.into(),
        given: vec![text.into(), "Rome".into()],
        validated: vec![text.into(), text.into()],
        kept: vec![vec![text.into()], vec![text.into(), "Rome".into()]],
        verified: vec![
            (1, attempt(5, 1, text, Verdict::Right)),
            (2, attempt(6, 1, text, Verdict::Wrong)),
        ],
        next: Some((2, text.into())),
        passed: 1,
        failed: false,
    }
}

/// A game at a stage, where every text that people or cards give is `text`.
pub fn view(phase: u8, stage: StageView, text: &str) -> View {
    let seat = |number: u8| SeatView {
        tower: 5 - number,
        total: 8 * number as u16,
        found: (number == 0).then_some(4),
        marks: number,
        auctions: number % 2,
        inside: phase == 3,
        qualified: phase >= 4 && number < 2,
        awaited: number == 1,
    };
    View {
        settled: Vec::new(),
        options: Arc::new(Options::default()),
        step: 9,
        party: 1,
        phase,
        stage,
        seats: (0..3).map(seat).collect(),
        tokens: vec![Seat(2)],
        question: matches!(phase, 1 | 3 | 4).then(|| QuestionView {
            place: Place { side: 2, line: 4 },
            text: text.into(),
            examples: vec![text.into(), "Lyon".into()],
            attempts: attempts(text),
            submitted: Some(text.into()),
        }),
        series: (phase == 2).then(|| series(text, matches!(stage, StageView::SeriesOver { .. }))),
        bid: (phase == 4).then_some((Seat(0), 4)),
        finale: (phase == 5).then(|| finale(text)),
        appeal: None,
        arbiter: None,
        deadline: Some(30_000),
        fallen: match stage {
            StageView::Tally => vec![Seat(1), Seat(2)],
            _ => vec![],
        },
        golden: vec![Seat(2)],
        winners: match stage {
            StageView::Over => vec![Seat(1)],
            _ => vec![],
        },
        story: Arc::default(),
        parties: Arc::default(),
        you: None,
    }
}

pub fn seated(view: &View, seat: u8) -> View {
    View {
        you: Some(You {
            seat: Seat(seat),
            temper: 1,
            vote: None,
            sheet: Arc::default(),
            flair: FlairView::default(),
        }),
        ..view.clone()
    }
}

/// The same with a person who judges, whose sheet the view of that seat has.
pub fn judged_by(view: &View, arbiter: u8) -> View {
    let mut view = view.clone();
    view.options = Arc::new(Options {
        arbiter: Arbiter::Person,
        ..Options::default()
    });
    view.arbiter = Some(Seat(arbiter));
    if let Some(you) = view.you.as_mut().filter(|you| you.seat == Seat(arbiter)) {
        you.sheet = Arc::new(vec![SECRET.into()]);
    }
    view
}

pub fn table(names: [&str; 3], view: &View) -> TableView {
    let seat = |name: &&str| table::SeatView {
        name: (*name).to_owned(),
        people: vec![],
        here: true,
        bot: None,
        stand_in: None,
    };
    let mut seats: Vec<_> = names.iter().map(seat).collect();
    seats[0].people = vec![0, 1];
    seats[1].here = false;
    seats[2].bot = Some(Level::Regular);
    let person = |(number, name): (u16, &str)| PersonView {
        person: number,
        name: name.to_owned(),
        here: true,
        seat: Some(Seat(0)),
        face: table::Face::of_number(number),
    };
    TableView {
        family: true,
        legacy: None,
        code: "RAVI-42".to_owned(),
        game: "cible".to_owned(),
        missing: false,
        options: serde_json::value::to_raw_value(&view.options).unwrap(),
        least_seats: 3,
        most_seats: 6,
        people_per_seat: 8,
        host: 0,
        people: [(0, names[0]), (1, "Zoé")].map(person).to_vec(),
        out: vec![],
        locked: false,
        seats,
        first: None,
        quiet: false,
        state: match view.stage {
            StageView::Over => GameState::Over,
            _ => GameState::Playing,
        },
        paused: false,
        paused_by_itself: false,
        games: vec![],
        evening: Default::default(),
    }
}

/// All that a page shows: of the table to a seat, or of both pages to anyone.
pub fn shown(language: Language, names: [&str; 3], view: &View) -> String {
    let table = table(names, view);
    let seat = view.you.as_ref().map(|you| you.seat);
    let me = Me {
        person: seat.map(|_| 0),
        seat,
        may_host: seat.is_some(),
        ..Me::NOBODY
    };
    let scene = Scene::new(&SHELF, language, &table, &me, "/t/x", None);
    let draw = |area| crate::page::area(area, &scene, view);
    let mut panels = web::testing::panels(&scene, draw, crate::page::hand(&scene, view));
    if seat.is_none() {
        panels.extend(crate::page::screen(&scene, view).panels(&scene));
    }
    web::testing::text(&panels)
}
