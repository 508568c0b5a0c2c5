use std::collections::BTreeMap;

use typo::{
    Authority, Bag, Clock, End, Letter, Note, Options, PhaseView, Row, SeatView, TypoRefusal, View,
    You,
};
use game::{Outcome, Refusal, Seat};
use table::{GameState, Me, TableView};

use super::{Record, record_page, rules::RULES, screen_panels, table_panels};
use web::{GameView, Lang, Scene, pages};

fn letter(letter: char) -> Letter {
    Letter::new(letter).unwrap()
}

fn row(letters: &str) -> Row {
    serde_json::from_value(letters.into()).unwrap()
}

fn bag(letters: &str) -> Bag {
    serde_json::from_value(letters.into()).unwrap()
}

fn phases() -> Vec<PhaseView> {
    let (seat, letter, word) = (Seat(0), letter('F'), "frontière");
    vec![
        PhaseView::Ready,
        PhaseView::Choosing,
        PhaseView::Placing {
            seat,
            letter,
            next: vec![Seat(1), Seat(2)],
        },
        PhaseView::Placing {
            seat: Seat(1),
            letter,
            next: vec![],
        },
        PhaseView::Doubting {
            seat,
            letter,
            row: 1,
            end: End::Left,
            word: word.into(),
            needed: 1,
        },
        PhaseView::Judging {
            judge: Seat(1),
            seat,
            row: 1,
            end: End::Left,
            word: word.into(),
            doubters: vec![Seat(1), Seat(2)],
        },
        PhaseView::Clearing { seat, letter },
        PhaseView::Over {
            winners: vec![Seat(0)],
        },
        PhaseView::Over {
            winners: vec![Seat(1), Seat(2)],
        },
    ]
}

fn notes() -> Vec<Note> {
    let (seat, word) = (Seat(0), "frontière");
    let (few, many) = (vec![Seat(1)], vec![Seat(1), Seat(2)]);
    vec![
        Note::Half { half: 1 },
        Note::Half { half: 2 },
        Note::Shown {
            cards: vec![letter('F'), letter('S')],
        },
        Note::Placed {
            seat,
            letter: letter('F'),
            row: 1,
            end: End::Left,
            word: word.into(),
        },
        Note::Placed {
            seat,
            letter: letter('T'),
            row: 1,
            end: End::Right,
            word: word.into(),
        },
        Note::Stands {
            seat,
            word: word.into(),
            doubters: vec![],
        },
        Note::Stands {
            seat,
            word: word.into(),
            doubters: few.clone(),
        },
        Note::Exists {
            seat,
            word: word.into(),
            doubters: few,
            points: 2,
        },
        Note::Missing {
            seat,
            word: word.into(),
            doubters: many,
            points: -2,
        },
        Note::Cleared {
            seat,
            letter: letter('F'),
            row: 2,
            gone: row("RONT"),
            points: -4,
        },
        Note::Ended {
            winners: vec![seat],
        },
    ]
}

fn view(phase: PhaseView, notes: Vec<Note>) -> View {
    let seats = [-37, 0, 2].map(|score| SeatView {
        score,
        hand: 3,
        awaited: true,
        card: Some(letter('S')),
    });
    View {
        options: Options {
            clock: Clock::Seconds30,
            ..Options::default()
        },
        step: 9,
        half: 1,
        turn: 2,
        turns: 12,
        pack: bag("AABCDEEFGHIJKLMNOPQRSTUVWXYZ"),
        rows: [
            row("ELA"),
            row("RONT"),
            row("MUSI"),
            row("ANTICONSTITUTION"),
        ],
        discard: bag("ZZ"),
        aside: 20,
        holder: Seat(2),
        seats: seats.to_vec(),
        phase,
        deadline: Some(30_000),
        notes,
        you: None,
    }
}

fn table(names: [&str; 3], view: &View) -> TableView {
    let seat = |name: &&str| table::SeatView {
        name: (*name).to_owned(),
        people: vec![0],
        here: true,
        bot: None,
        stand_in: None,
    };
    TableView {
        code: "RAVI-42".to_owned(),
        game: "typo".to_owned(),
        options: serde_json::value::to_raw_value(&view.options).unwrap(),
        least_seats: 2,
        most_seats: 6,
        people_per_seat: 1,
        host: 0,
        people: vec![],
        seats: names.iter().map(seat).collect(),
        first: None,
        state: match view.phase {
            PhaseView::Over { .. } => GameState::Over,
            _ => GameState::Playing,
        },
        paused: false,
        paused_by_itself: false,
        games: vec![],
    }
}

/// All that a page at the table shows to the holder of a seat, or to anyone.
fn shown(lang: Lang, names: [&str; 3], view: &View) -> String {
    let table = table(names, view);
    let seat = view.you.as_ref().map(|you| you.seat);
    let me = Me {
        person: seat.map(|_| 0),
        seat,
        may_host: seat.is_some(),
    };
    let game = Some(GameView::Typo(view));
    let scene = Scene {
        lang,
        table: &table,
        me: &me,
        game,
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

fn seated(mut view: View, seat: u8) -> View {
    view.you = Some(You {
        seat: Seat(seat),
        hand: bag("QXYY"),
        chosen: Some(letter('S')),
        doubt: None,
    });
    view
}

#[test]
fn every_moment_is_told_in_both_languages_to_everyone() {
    for lang in Lang::ALL {
        for authority in [Authority::Dictionary, Authority::Vote, Authority::Judge] {
            for phase in phases() {
                for note in notes() {
                    let mut public = view(phase.clone(), vec![note]);
                    public.options.authority = authority;
                    for seat in 0..3 {
                        shown(
                            lang,
                            ["Léa", "Karim", "Mamie"],
                            &seated(public.clone(), seat),
                        );
                    }
                    let told = shown(lang, ["Léa", "Karim", "Mamie"], &public);
                    assert!(told.contains("Karim") && told.contains("−37"), "{told}");
                }
            }
        }
    }
}

#[test]
fn the_public_sees_no_hand_and_no_move_to_make() {
    for phase in phases() {
        let told = shown(Lang::Fr, ["Léa", "Karim", "Mamie"], &view(phase, notes()));
        for secret in ["class=\"fan", "data-place", "data-slot", "&quot;play&quot;"] {
            assert!(!told.contains(secret), "{secret} in {told}");
        }
    }
}

#[test]
fn only_the_hand_tells_the_hand() {
    let public = view(PhaseView::Choosing, vec![]);
    let told = shown(Lang::En, ["Léa", "Karim", "Mamie"], &seated(public, 0));
    assert!(told.contains("id=\"card-Q-0\"") && told.contains("id=\"card-Y-1\""));
    assert!(told.contains(r#"data-ask="{&quot;play&quot;:{&quot;choose&quot;:{&quot;letter&quot;:&quot;Q&quot;,&quot;step&quot;:9}}}""#));
}

#[test]
fn names_and_words_are_escaped() {
    let evil = "<script>\"'&";
    for phase in phases() {
        let mut notes = notes();
        notes.push(Note::Placed {
            seat: Seat(1),
            letter: letter('F'),
            row: 0,
            end: End::Left,
            word: evil.into(),
        });
        let view = view(phase, notes);
        for told in [
            shown(Lang::Fr, [evil; 3], &view),
            shown(Lang::Fr, [evil; 3], &seated(view, 2)),
        ] {
            assert!(
                told.contains("&lt;script&gt;") && !told.contains("<script"),
                "{told}"
            );
        }
    }
}

#[test]
fn a_record_is_shown_finished_or_not() {
    let board = view(PhaseView::Choosing, notes());
    let context = pages::Context {
        lang: Lang::Fr,
        theme: pages::Theme::Day,
        path: "/",
        name: "",
    };
    for outcome in [
        None,
        Some(Outcome {
            scores: vec![1, 2, 2],
            winners: vec![Seat(1), Seat(2)],
        }),
    ] {
        for steps in [0, 1, 40] {
            let record = Record {
                number: 3,
                names: vec!["<b>".to_owned(), "Karim".to_owned(), "Mamie".to_owned()],
                outcome: outcome.clone(),
                chronicle: typo::Chronicle {
                    scores: vec![vec![0, 0, 0], vec![-37, 2, 0]],
                    second_half: 1,
                    ..Default::default()
                },
                table: "/t/x".to_owned(),
                steps,
                step: 7,
                board: board.clone(),
            };
            let page = record_page(&context, &record).into_string();
            assert!(page.contains("&lt;b&gt;") && !page.contains("<b><b>"));
        }
    }
}

#[test]
fn refusals_say_what_they_are_about() {
    let refusals = [
        TypoRefusal::NotInHand(letter('E')),
        TypoRefusal::NotThatBeginning(row("FRONT")),
    ];
    for lang in Lang::ALL {
        for refused in refusals.iter().map(Refusal::refused) {
            let text = crate::refusal(lang, &refused);
            assert!(
                refused.args.iter().all(|(_, value)| text.contains(value)),
                "{text}"
            );
        }
    }
}

#[test]
fn the_rules_are_complete_in_both_languages() {
    let ids = |lang| {
        RULES
            .get(lang)
            .rule
            .iter()
            .map(|rule| (rule.id.as_str(), rule.rulings.len()))
            .collect()
    };
    let (fr, en): (BTreeMap<_, _>, BTreeMap<_, _>) = (ids(Lang::Fr), ids(Lang::En));
    assert_eq!(fr, en);
    for number in 1..=15 {
        let id = format!("T{number}");
        assert!(fr.contains_key(id.as_str()), "{id}");
    }
    for ruled in ["T1", "T5", "T6", "T11", "T12", "T13", "T15", "G7"] {
        assert!(fr.get(ruled).is_some_and(|rulings| *rulings > 0), "{ruled}");
    }
}
