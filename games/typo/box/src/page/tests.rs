use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
};

use game::{Language, Outcome, Refusal, Seat};
use lexicon::{Class, Grammar, Number};
use maud::html;
use table::{GameState, Me, TableView};
use typo::{
    Authority, Bag, Clock, End, Gloss, Letter, Near, Note, Options, PhaseView, Row, SeatView,
    Source, TypoRefusal, View, You,
};
use web::{
    Boxes, GameBox, PastRecords, Scene, Telling, pages,
    testing::{self, Rehearsal, context, whole},
};

use super::told::{ToldGame, leaf};
use crate::TypoBox;

static SHELF: LazyLock<&'static Boxes> = LazyLock::new(testing::shelf::<TypoBox>);

fn boxed() -> &'static dyn GameBox {
    testing::boxed(&SHELF)
}

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
    let near = Some(Near {
        before: vec!["chacal".into()],
        after: vec!["gare".into(), "gâteau".into()],
    });
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
            by: None,
            gloss: Some(Gloss {
                lemma: "cheval".into(),
                grammar: Grammar {
                    number: Some(Number::Plural),
                    ..Grammar::of(Class::Noun)
                }
                .code()
                .into(),
            }),
            near: near.clone(),
        },
        Note::Missing {
            seat,
            word: word.into(),
            doubters: many.clone(),
            points: -2,
            by: None,
            near,
        },
        Note::Missing {
            seat,
            word: word.into(),
            doubters: many,
            points: -2,
            by: Some(Source::Table),
            near: None,
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
        staged: None,
        said: [const { None }; 4],
        finest: None,
        boldest: None,
        course: Vec::new(),
        notes,
        precedents: Arc::default(),
        disputes: Arc::default(),
        you: None,
    }
}

fn at_table(names: [&str; 3], view: &View) -> TableView {
    let seat = |name: &&str| table::SeatView {
        name: (*name).to_owned(),
        people: vec![0],
        here: true,
        bot: None,
        stand_in: None,
    };
    let state = match view.phase {
        PhaseView::Over { .. } => GameState::Over,
        _ => GameState::Playing,
    };
    TableView {
        options: serde_json::value::to_raw_value(&view.options).unwrap(),
        people: vec![],
        seats: names.iter().map(seat).collect(),
        first: None,
        paused: false,
        games: vec![],
        evening: Default::default(),
        ..testing::table(&SHELF, state)
    }
}

/// All that a page at the table shows to the holder of a seat, or to anyone.
fn shown(language: Language, names: [&str; 3], view: &View) -> String {
    let around = at_table(names, view);
    let seat = view.you.as_ref().map(|you| you.seat);
    let me = Me {
        person: seat.map(|_| 0),
        seat,
        may_host: seat.is_some(),
        ..Me::NOBODY
    };
    let scene = Scene::new(&SHELF, language, &around, &me, "/t/x", None);
    let draw = |area| super::area(area, &scene, view);
    let panels = testing::panels(&scene, draw, super::hand(&scene, view));
    let held = super::held(&scene, view).0;
    let mut told = vec![testing::text(&panels) + &held];
    if seat.is_none() {
        let page = super::screen(&scene, view);
        let panels = [page.title, page.players, page.main, page.aside];
        told.extend(panels.map(|panel| panel.0));
        told.push(html! { (page.live) }.0);
    }
    told.concat()
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
    for language in Language::ALL {
        for authority in [Authority::Dictionary, Authority::Vote, Authority::Judge] {
            for phase in phases() {
                for note in notes() {
                    let mut public = view(phase.clone(), vec![note]);
                    public.options.authority = authority;
                    for seat in 0..3 {
                        shown(
                            language,
                            ["Léa", "Karim", "Mamie"],
                            &seated(public.clone(), seat),
                        );
                    }
                    let told = shown(language, ["Léa", "Karim", "Mamie"], &public);
                    assert!(told.contains("Karim") && told.contains("−37"), "{told}");
                }
            }
        }
    }
}

#[test]
fn the_public_sees_no_hand_and_no_move_to_make() {
    for phase in phases() {
        let told = shown(
            Language::Fr,
            ["Léa", "Karim", "Mamie"],
            &view(phase, notes()),
        );
        for secret in ["class=\"fan", "data-place", "data-slot", "&quot;play&quot;"] {
            assert!(!told.contains(secret), "{secret} in {told}");
        }
    }
}

#[test]
fn only_the_hand_tells_the_hand() {
    let public = view(PhaseView::Choosing, vec![]);
    let told = shown(Language::En, ["Léa", "Karim", "Mamie"], &seated(public, 0));
    assert!(told.contains("id=\"card-Q-0\"") && told.contains("id=\"card-Y-1\""));
    assert!(told.contains(r#"data-ask="{&quot;play&quot;:{&quot;choose&quot;:{&quot;step&quot;:9,&quot;letter&quot;:&quot;Q&quot;}}}""#));
}

#[test]
fn the_screen_shows_how_a_row_falls_and_how_scores_went() {
    let names = ["Léa", "Karim", "Mamie"];
    let mut swept = view(PhaseView::Choosing, vec![]);
    swept.notes.push(Note::Cleared {
        seat: Seat(2),
        letter: letter('Q'),
        row: 3,
        gone: row("MUSIC"),
        points: -5,
    });
    let beat = game::Beat {
        from: 10,
        told: 10,
        until: 20,
    };
    let scene = typo::Scene::Swept;
    swept.staged = Some(typo::Staged { scene, beat });
    let told = shown(Language::Fr, names, &swept);
    assert!(told.contains("falling row-3 seat-2 of-3"), "{told}");
    let over = PhaseView::Over {
        winners: vec![Seat(2)],
    };
    let mut over = view(over, vec![]);
    over.course = vec![vec![0; 3], vec![-5, 0, 2]];
    let told = shown(Language::En, names, &over);
    assert!(told.contains("run-of-scores"), "{told}");
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
            shown(Language::Fr, [evil; 3], &view),
            shown(Language::Fr, [evil; 3], &seated(view, 2)),
        ] {
            assert!(
                told.contains("&lt;script&gt;") && !told.contains("<script"),
                "{told}"
            );
        }
    }
}

fn telling<'a>(
    language: Language,
    names: &'a [String],
    outcome: Option<&'a Outcome>,
) -> Telling<'a> {
    Telling {
        lang: boxed().speak(language),
        number: 3,
        names,
        outcome,
        table: "/t/x",
        link: "https://tablee.example/t/x/games/3",
        step: None,
    }
}

#[test]
fn a_game_is_told_finished_or_not() {
    let board = view(PhaseView::Choosing, notes());
    let names = ["<b>", "Karim", "Mamie"].map(str::to_owned);
    for outcome in [
        None,
        Some(Outcome {
            scores: vec![1, 2, 2],
            winners: vec![Seat(1), Seat(2)],
        }),
    ] {
        for steps in [0, 1, 40] {
            let told = ToldGame {
                at: &telling(Language::Fr, &names, outcome.as_ref()),
                chronicle: typo::Chronicle {
                    scores: vec![vec![0, 0, 0], vec![-37, 2, 0]],
                    second_half: 1,
                    ..Default::default()
                },
                steps,
                step: 7,
                board: board.clone(),
            };
            let page = pages::leaf(&context(Language::Fr), boxed(), leaf(&told));
            whole("told game", Language::Fr, &page);
            assert!(page.0.contains("&lt;b&gt;") && !page.0.contains("<b><b>"));
        }
    }
}

#[test]
fn a_replay_shows_the_step_that_is_asked_for_or_the_last() {
    let mut rehearsal = Rehearsal::new(boxed(), "{}", 0);
    while rehearsal.go_on() {}
    let options = boxed().options("{}").unwrap();
    let past = PastRecords {
        setup: table::Setup {
            seats: rehearsal.seats,
            first: None,
            options: &options,
            legacy: None,
        },
        events: &rehearsal.events,
    };
    let names = ["Léa", "Karim"].map(str::to_owned);
    let told = |step| {
        let at = Telling {
            step,
            ..telling(Language::Fr, &names, None)
        };
        let page = boxed().told(&at, &past).unwrap().main.0;
        let slider = page.split("id=\"replay-step\"").nth(1).unwrap();
        let number = |name: &str| -> usize {
            let value = slider.split(&format!(" {name}=\"")).nth(1).unwrap();
            value.split('"').next().unwrap().parse().unwrap()
        };
        (number("value"), number("max"))
    };
    let (first, last) = told(None);
    // Two hands of twelve cards in each half, and what became of each.
    assert!(first == 0 && last > 48, "{first} {last}");
    assert_eq!(told(Some(5)), (5, last));
    assert_eq!(told(Some(usize::MAX)), (last, last));
}

#[test]
fn refusals_say_what_they_are_about() {
    let refusals = [
        TypoRefusal::NotInHand(letter('E')),
        TypoRefusal::NotThatBeginning(row("FRONT")),
    ];
    for language in Language::ALL {
        for refused in refusals.iter().map(Refusal::refused) {
            let text = web::refusal(boxed().speak(language), &refused);
            assert!(
                refused.args.iter().all(|(_, value)| text.contains(value)),
                "{text}"
            );
        }
    }
}

#[test]
fn the_rules_are_complete_in_both_languages() {
    let ids = |language| {
        boxed()
            .parts()
            .rules(language)
            .rule
            .iter()
            .map(|rule| (rule.id.as_str(), rule.rulings.len()))
            .collect()
    };
    let (fr, en): (BTreeMap<_, _>, BTreeMap<_, _>) = (ids(Language::Fr), ids(Language::En));
    assert_eq!(fr, en);
    for number in 1..=15 {
        let id = format!("T{number}");
        assert!(fr.contains_key(id.as_str()), "{id}");
    }
    for ruled in ["T1", "T5", "T6", "T11", "T12", "T13", "T15", "G7"] {
        assert!(fr.get(ruled).is_some_and(|rulings| *rulings > 0), "{ruled}");
    }
}
