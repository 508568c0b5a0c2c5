use std::{fs, path::Path, sync::Arc};

use ::cible::{
    AppealView, Arbiter, Attempt, CibleRefusal, FinaleView, Options, Place, QuestionView, SeatView,
    SeriesView, StageView, Verdict, View, You,
};
use game::{Level, Refusal, Seat};
use table::{GameState, Me, PersonView, TableView};

use super::{screen_panels, table_panels};
use crate::{GameView, Lang, Scene};

const NAMES: [&str; 3] = ["Léa & Zoé", "Karim", "Mamie"];
/// What only the arbiter may read.
const SECRET: &str = "ornithorynque";

fn attempt(number: u32, seat: u8, text: &str, verdict: Verdict) -> Attempt {
    let named = matches!(verdict, Verdict::Right | Verdict::Repeated);
    Attempt {
        number,
        seat: Seat(seat),
        text: text.into(),
        answer: named.then(|| "Paris".into()),
        verdict,
    }
}

fn attempts(text: &str) -> Vec<Attempt> {
    vec![
        attempt(1, 0, text, Verdict::Right),
        attempt(2, 1, text, Verdict::Repeated),
        attempt(3, 2, "", Verdict::Late),
        attempt(4, 1, text, Verdict::Wrong),
    ]
}

/// Every stage with the phases it comes in.
fn stages() -> Vec<(u8, StageView)> {
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
        (4, StageView::Bidding { seat }),
        (4, StageView::Performing { seat, count: 5 }),
        (5, StageView::Finale { seat }),
        (5, StageView::Verifying { seat }),
        (5, StageView::PartyOver),
        (5, StageView::Over),
    ]
}

fn series(text: &str, over: bool) -> SeriesView {
    SeriesView {
        side: 3,
        letter: 'B',
        now: (!over).then(|| (2, text.into())),
        found: [true, false, false, true, false, false],
        attempts: (0u8..).zip(attempts(text)).collect(),
        submitted: None,
        shown: match over {
            true => vec![(text.into(), text.into()); 6],
            false => vec![],
        },
    }
}

fn finale(text: &str) -> FinaleView {
    FinaleView {
        side: 1,
        level: 3,
        line: 1,
        text: text.into(),
        given: vec![text.into(), "Rome".into()],
        validated: vec![text.into(), text.into()],
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
fn view(phase: u8, stage: StageView, text: &str) -> View {
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

fn seated(view: &View, seat: u8) -> View {
    View {
        you: Some(You {
            seat: Seat(seat),
            temper: 1,
            vote: None,
            sheet: Arc::default(),
        }),
        ..view.clone()
    }
}

/// The same with a person who judges, whose sheet the view of that seat has.
fn judged_by(view: &View, arbiter: u8) -> View {
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

fn table(names: [&str; 3], view: &View) -> TableView {
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
    };
    TableView {
        code: "RAVI-42".to_owned(),
        game: "cible".to_owned(),
        options: serde_json::value::to_raw_value(&view.options).unwrap(),
        least_seats: 3,
        most_seats: 6,
        people_per_seat: 8,
        host: 0,
        people: [(0, names[0]), (1, "Zoé")].map(person).to_vec(),
        seats,
        first: None,
        state: match view.stage {
            StageView::Over => GameState::Over,
            _ => GameState::Playing,
        },
        paused: false,
        paused_by_itself: false,
        games: vec![],
    }
}

/// All that a page shows: of the table to a seat, or of both pages to anyone.
fn shown(lang: Lang, names: [&str; 3], view: &View) -> String {
    let table = table(names, view);
    let seat = view.you.as_ref().map(|you| you.seat);
    let me = Me {
        person: seat.map(|_| 0),
        seat,
        may_host: seat.is_some(),
    };
    let scene = Scene {
        lang,
        table: &table,
        me: &me,
        game: Some(GameView::Cible(view)),
        albums: crate::compatibility::Albums::none(),
        link: "/t/x",
        recovery: None,
    };
    let mut panels = table_panels(&scene, view);
    if seat.is_none() {
        panels.extend(screen_panels(&scene, view));
    }
    panels.into_iter().map(|panel| panel.html.0).collect()
}

#[test]
fn every_stage_is_told_in_both_languages_to_everyone() {
    for lang in Lang::ALL {
        for (phase, stage) in stages() {
            let public = view(phase, stage, "Vienne");
            for seat in 0..3 {
                let seated = seated(&public, seat);
                for view in [judged_by(&seated, 0), judged_by(&seated, 2), seated] {
                    let told = shown(lang, NAMES, &view);
                    assert!(told.contains("Karim"), "{stage:?} {told}");
                }
            }
            let told = shown(lang, NAMES, &public);
            assert!(
                told.contains("Mamie") && told.contains("RAVI-42"),
                "{stage:?}"
            );
        }
    }
}

#[test]
fn the_public_has_no_move_to_make() {
    for (phase, stage) in stages() {
        let told = shown(Lang::Fr, NAMES, &view(phase, stage, "Vienne"));
        for move_made in [
            "&quot;play&quot;",
            "answer-form",
            "data-validate",
            "bid-form",
        ] {
            assert!(
                !told.contains(move_made),
                "{stage:?}: {move_made} in {told}"
            );
        }
    }
}

#[test]
fn only_the_seat_on_air_can_send_an_answer() {
    for (phase, stage) in stages() {
        let due = matches!(
            stage,
            StageView::Answering { .. }
                | StageView::Series { .. }
                | StageView::Performing { .. }
                | StageView::Finale { .. }
        );
        for seat in 0..3 {
            let told = shown(
                Lang::Fr,
                NAMES,
                &seated(&view(phase, stage, "Vienne"), seat),
            );
            let open = told.contains("data-until=\"30000\" data-many")
                || told.split("id=\"answer-form\"").nth(1).is_some_and(|form| {
                    form.split('>')
                        .next()
                        .unwrap_or_default()
                        .contains("data-until")
                });
            assert_eq!(open, due && seat == 1, "{stage:?}, seat {seat}: {told}");
        }
    }
}

#[test]
fn the_sheet_of_answers_is_the_arbiters_alone() {
    for (phase, stage) in stages() {
        let public = view(phase, stage, "Vienne");
        for seat in 0..3 {
            let told = shown(Lang::Fr, NAMES, &judged_by(&seated(&public, seat), 2));
            assert_eq!(told.contains(SECRET), seat == 2, "{stage:?}, seat {seat}");
        }
        assert!(!shown(Lang::Fr, NAMES, &judged_by(&public, 2)).contains(SECRET));
    }
}

#[test]
fn a_person_who_judges_says_yes_or_no_and_nobody_else() {
    let stage = StageView::Answering { seat: Seat(1) };
    for seat in 0..3 {
        let told = shown(
            Lang::Fr,
            NAMES,
            &judged_by(&seated(&view(1, stage, "Vienne"), seat), 2),
        );
        assert_eq!(told.contains("id=\"rule-yes\""), seat == 2, "seat {seat}");
        // With an arbiter there is nothing to appeal.
        assert!(!told.contains("data-appeal"));
    }
}

#[test]
fn a_wrong_answer_may_be_appealed_and_then_the_others_vote() {
    let mut judged = view(1, StageView::Judged, "Vienne");
    let appeal = "&quot;appeal&quot;:{&quot;number&quot;:4,&quot;step&quot;:9}";
    assert!(shown(Lang::Fr, NAMES, &seated(&judged, 0)).contains(appeal));
    judged.appeal = Some(AppealView {
        number: 4,
        by: Seat(0),
        seat: Seat(1),
        text: "Vienne".into(),
        voted: vec![Seat(0)],
    });
    for (seat, votes) in [(0, true), (1, false), (2, true)] {
        let told = shown(Lang::En, NAMES, &seated(&judged, seat));
        assert_eq!(told.contains("id=\"vote-yes\""), votes, "seat {seat}");
        assert!(!told.contains("data-appeal=") && told.contains("id=\"trial-appeal\""));
    }
}

#[test]
fn what_people_and_cards_say_is_escaped() {
    let evil = "<script>\"'&";
    for (phase, stage) in stages() {
        let public = view(phase, stage, evil);
        for view in [
            seated(&public, 0),
            seated(&public, 1),
            judged_by(&seated(&public, 2), 2),
            public,
        ] {
            let told = shown(Lang::Fr, [evil; 3], &view);
            assert!(
                told.contains("&lt;script&gt;") && !told.contains("<script"),
                "{stage:?}: {told}"
            );
            assert!(
                !told.contains(" style="),
                "styles in the page are not let in"
            );
        }
    }
}

#[test]
fn a_turned_token_shows_whose_it_is_and_the_others_lie_face_down() {
    let stage = StageView::Answering { seat: Seat(1) };
    let mut public = view(1, stage, "Vienne");
    let turned = |view: &View| {
        let table = table(NAMES, view);
        let board = super::board::Board {
            lang: Lang::Fr,
            view,
            table: &table,
        };
        super::tokens::turned(&board)
    };
    let asked = |view: &mut View, seats: &[u8]| {
        let question = view.question.as_mut().unwrap();
        question.attempts = seats
            .iter()
            .map(|seat| attempt(1, *seat, "x", Verdict::Right))
            .collect();
    };
    // The first token of a question.
    asked(&mut public, &[]);
    public.tokens = vec![Seat(0), Seat(2)];
    assert_eq!(turned(&public), [Seat(1)]);
    // After all three they are shuffled again.
    asked(&mut public, &[2, 1, 0]);
    assert_eq!(turned(&public), [Seat(1)]);
    // The last of the second time round.
    asked(&mut public, &[2, 1, 0, 0, 2]);
    public.tokens = vec![];
    assert_eq!(turned(&public), [Seat(0), Seat(2), Seat(1)]);
    // Whoever is out of a round of the sequel has no token in the row.
    public.phase = 3;
    public.seats.iter_mut().for_each(|seat| seat.inside = true);
    public.seats[2].inside = false;
    assert_eq!(turned(&public), [Seat(0), Seat(1)]);
}

#[test]
fn a_team_is_named_person_by_person() {
    let told = shown(Lang::Fr, NAMES, &view(1, StageView::Reading, "Vienne"));
    assert!(told.contains("title=\"Léa &amp; Zoé et Zoé\""), "{told}");
}

#[test]
fn every_refusal_has_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cible/src/moves.rs");
    let source = fs::read_to_string(path).unwrap();
    let codes = source.split('"').skip(1).step_by(2);
    let codes: Vec<&str> = codes.filter(|text| text.starts_with("cible.")).collect();
    assert!(codes.len() > 20, "{codes:?}");
    for code in codes {
        let key = format!("refusal.{}", code.replace('.', "-"));
        assert!(
            Lang::ALL.into_iter().all(|lang| lang.has(&key)),
            "no words for {code}"
        );
    }
    for lang in Lang::ALL {
        for refusal in [CibleRefusal::LowBid(7), CibleRefusal::Missing(3)] {
            let refused = refusal.refused();
            let text = crate::refusal(lang, &refused);
            assert!(
                refused.args.iter().all(|(_, value)| text.contains(value)),
                "{text}"
            );
        }
    }
}
