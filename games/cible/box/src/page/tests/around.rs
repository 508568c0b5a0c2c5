//! La Cible around the playing: the box, teams in the waiting room, the end of
//! a game, and the told game.

use std::sync::Arc;

use cible::{
    Arbiter, Attempt, Length, Options, Party, Place, PlayedQuestion, SeatView, StageView, Verdict,
    View, You,
};
use game::{Language, Outcome, Seat};
use maud::Markup;
use serde_json::value::to_raw_value;
use table::{GameState, Me, PastGameView, TableView};
use web::{
    Leaf, Scene, Telling, pages,
    testing::{self, EVIL, GUEST, HOST, ONLOOKER, STRANGER, boxed, context, whole},
};

use super::SHELF;
use crate::page;

fn said(seat: u8, text: &str, verdict: Verdict) -> Attempt {
    Attempt {
        number: 1,
        seat: Seat(seat),
        text: text.into(),
        answer: (verdict == Verdict::Right).then(|| text.into()),
        verdict,
        ruled: false,
    }
}

fn told(phase: u8, place: (u16, u8), attempts: Vec<Attempt>) -> PlayedQuestion {
    PlayedQuestion {
        party: 1,
        phase,
        place: Place {
            side: place.0,
            line: place.1,
        },
        text: format!("{phase} {place:?} {EVIL}").into(),
        attempts,
        missed: vec![EVIL.into(), "Rome".into()],
        more: 7,
    }
}

/// A party of three: the second seat answers four in a row, finds five of six
/// definitions, holds a bid of two and passes two levels; the third was second.
pub fn story() -> Vec<PlayedQuestion> {
    use Verdict::{Late, Repeated, Right, Wrong};
    let run = (0..4).map(|_| said(1, "Lyon", Right));
    let mut first: Vec<Attempt> = run.collect();
    first.extend([
        said(0, EVIL, Wrong),
        said(2, "", Late),
        said(0, EVIL, Repeated),
    ]);
    let mut all = vec![told(1, (0, 2), first)];
    all.extend((0..6).map(|line| {
        let verdict = if line < 5 { Right } else { Wrong };
        told(2, (3, line), vec![said(1, "bois", verdict)])
    }));
    all.extend((0..6).map(|line| told(2, (4, line), vec![])));
    all.push(told(3, (0, 1), vec![]));
    all.push(told(
        4,
        (1, 1),
        vec![said(1, "un", Right), said(1, "deux", Right)],
    ));
    all.push(told(4, (1, 2), vec![said(2, "un", Wrong)]));
    all.push(told(5, (2, 0), vec![said(1, "un", Right)]));
    all.push(told(
        5,
        (2, 4),
        vec![said(1, "un", Right), said(1, "deux", Right)],
    ));
    all
}

pub fn view(stage: StageView, story: Vec<PlayedQuestion>) -> View {
    let seat = |total: u16| SeatView {
        tower: 3,
        total,
        found: None,
        marks: 0,
        auctions: 0,
        inside: false,
        qualified: false,
        awaited: false,
    };
    View {
        settled: Vec::new(),
        options: Arc::new(Options::default()),
        step: 9,
        party: 1,
        phase: 5,
        stage,
        seats: [0, 5, 2].map(seat).into(),
        tokens: vec![],
        question: None,
        series: None,
        bid: None,
        finale: None,
        appeal: None,
        arbiter: None,
        deadline: (stage == StageView::PartyOver).then_some(5_000),
        fallen: vec![],
        golden: vec![],
        winners: match stage {
            StageView::Over => vec![Seat(1)],
            _ => vec![],
        },
        story: Arc::new(story),
        parties: Arc::new(vec![Party {
            points: vec![0, 5, 2],
            finalist: Some(Seat(1)),
            tower: 3,
            levels: 2,
            second: Some(Seat(2)),
        }]),
        you: None,
    }
}

fn names() -> Vec<String> {
    [EVIL, "Karim", "Ada"].map(str::to_owned).into()
}

/// A table of La Cible: Karim away, Ada a bot, somebody who looks on.
fn table(state: GameState, options: &Options) -> TableView {
    let mut table = testing::table(&SHELF, state);
    table.options = to_raw_value(options).unwrap();
    // Before, something else was played here.
    table
        .games
        .iter_mut()
        .for_each(|past| past.game = "typo".into());
    table.games.push(PastGameView {
        number: 3,
        game: "cible".into(),
        names: names(),
        outcome: Some(Outcome {
            scores: vec![0, 5, 2],
            winners: vec![Seat(1)],
        }),
        ended_at: Some(0),
    });
    table
}

fn scene<'a>(language: Language, table: &'a TableView, me: &'a Me) -> Scene<'a> {
    testing::scene(&SHELF, language, table, me)
}

fn room(language: Language, table: &TableView, me: &Me) -> String {
    testing::text(&pages::room::panels(&scene(language, table, me)))
}

pub fn framed(language: Language, leaf: Leaf) -> Markup {
    pages::leaf(&context(language), boxed(&SHELF), leaf)
}

/// The page of the told game.
pub fn told_page(language: Language, view: &View) -> Markup {
    let outcome = Outcome {
        scores: vec![0, 5, 2],
        winners: view.winners.clone(),
    };
    let at = Telling {
        lang: crate::speak(language),
        number: 3,
        names: &names(),
        outcome: (!view.winners.is_empty()).then_some(&outcome),
        table: "/t/unguessable",
        link: "https://tablee.example/t/unguessable/games/3",
        step: None,
    };
    framed(language, page::told(&at, view))
}

#[test]
fn the_box_is_whole_in_both_languages_and_stands_on_the_shelf() {
    for language in Language::ALL {
        let here = context(language);
        let page = pages::game_box(&here, boxed(&SHELF));
        whole("box", language, &page);
        for part in ["id=\"how\"", "id=\"options\"", "id=\"L0.1\"", "id=\"L6.3\""] {
            assert!(page.0.contains(part), "{part}");
        }
        assert!(
            pages::shelf(&here, &SHELF, &[], &[], 0)
                .0
                .contains("/games/cible")
        );
    }
}

#[test]
fn the_waiting_room_is_whole_with_any_options_and_company() {
    for language in Language::ALL {
        for length in [Length::One, Length::Two, Length::Goal] {
            for seats in 0..=3 {
                let options = Options {
                    length,
                    arbiter: Arbiter::Person,
                    goal: 200,
                    ..Options::default()
                };
                let mut table = table(GameState::Waiting, &options);
                table.seats.truncate(seats);
                if let Some(seat) = table.seats.first_mut() {
                    seat.people = vec![0, 2];
                }
                for me in [&HOST, &GUEST, &ONLOOKER, &STRANGER] {
                    let scene = scene(language, &table, me);
                    whole(
                        "room",
                        language,
                        &pages::table(&context(language), &scene, None, "/s"),
                    );
                    whole(
                        "lobby",
                        language,
                        &pages::screen(&context(language), &scene, None, "/s"),
                    );
                }
            }
        }
    }
}

#[test]
fn points_to_play_for_are_offered_only_where_they_end_the_game() {
    for (length, offered) in [(Length::One, false), (Length::Goal, true)] {
        let options = Options {
            length,
            ..Options::default()
        };
        let table = table(GameState::Waiting, &options);
        let shown = room(Language::En, &table, &HOST);
        assert_eq!(shown.contains("id=\"option-goal\""), offered);
        let read = room(Language::En, &table, &GUEST);
        assert!(!read.contains("data-ask-on-change=\"options\""));
        assert_eq!(read.contains("First to 15 points"), offered);
    }
}

#[test]
fn people_join_a_team_and_the_host_makes_them() {
    let ask = |text: &str| text.replace('"', "&quot;");
    let (join, alone) = (
        ask(r#"{"sit":{"seat":1}}"#),
        ask(r#"{"sit":{"seat":null}}"#),
    );
    let put = ask(r#"{"put":{"person":2,"seat":1}}"#);
    let mut table = table(GameState::Waiting, &Options::default());
    for (me, joins, puts) in [
        (&HOST, false, true),
        (&ONLOOKER, true, false),
        (&GUEST, false, false),
        (&STRANGER, false, false),
    ] {
        let shown = room(Language::Fr, &table, me);
        assert_eq!(shown.contains(&join), joins, "{me:?}");
        assert_eq!(shown.contains(&put), puts, "{me:?}");
        // Nobody shares a seat with a bot.
        assert!(!shown.contains(&ask(r#"{"sit":{"seat":2}}"#)));
    }
    table.seats[1].people = vec![1, 2];
    table.people[2].seat = Some(Seat(1));
    let shown = room(Language::Fr, &table, &GUEST);
    assert!(shown.contains(&alone) && shown.contains("class=\"team\""));
    // As in a game without teams.
    table.people_per_seat = 1;
    let shown = room(Language::Fr, &table, &HOST);
    assert!(!shown.contains(&join) && !shown.contains(&put));
    // Whoever shared a seat before gets one of their own again.
    assert!(shown.contains(&ask(r#"{"put":{"person":2,"seat":null}}"#)));
}

#[test]
fn the_golden_pawn_stands_by_whoever_won_last() {
    let mut table = table(GameState::Waiting, &Options::default());
    let chip = "golden-chip";
    assert_eq!(room(Language::En, &table, &HOST).matches(chip).count(), 1);
    table.seats.remove(1);
    let shown = room(Language::En, &table, &HOST);
    assert!(shown.contains("golden-note") && shown.contains("with Karim."));
    assert!(!shown.contains(chip));
    // A game that was put away leaves it where it was.
    let mut unfinished = table.games[2].clone();
    unfinished.outcome = None;
    table.games.push(unfinished);
    assert!(room(Language::En, &table, &HOST).contains("with Karim."));
    table.games.truncate(2);
    assert!(!room(Language::En, &table, &HOST).contains("golden-note"));
}

pub fn ended(language: Language, view: &View, me: &Me, screen: bool) -> String {
    let mut table = table(GameState::Over, &Options::default());
    // The first vote on what comes next takes the screen.
    table.evening.next = None;
    let scene = scene(language, &table, me);
    let panels = match screen {
        true => page::screen(&scene, view).panels(&scene),
        false => {
            let draw = |area| page::area(area, &scene, view);
            testing::panels(&scene, draw, page::hand(&scene, view))
        }
    };
    testing::text(&panels)
}

#[test]
fn every_end_is_whole_and_escapes_what_people_typed() {
    for language in Language::ALL {
        for stage in [StageView::PartyOver, StageView::Over] {
            for story in [story(), vec![]] {
                let view = view(stage, story);
                for me in [&HOST, &GUEST, &STRANGER] {
                    for screen in [false, true] {
                        let html = ended(language, &view, me, screen);
                        assert!(!html.contains("<img"), "a text became markup");
                        assert!(!html.contains("style=\""), "nothing inline");
                    }
                }
                whole("told game", language, &told_page(language, &view));
            }
        }
    }
}

#[test]
fn the_end_tells_points_moments_and_answers() {
    let mut seen = view(StageView::Over, story());
    seen.you = Some(You {
        seat: Seat(1),
        temper: 0,
        vote: None,
        sheet: Arc::default(),
        flair: cible::FlairView::default(),
    });
    let html = ended(Language::En, &seen, &GUEST, false);
    for told in [
        "You win!",
        "The golden pawn is yours.",
        "3 pawns",
        "2 levels",
        "5 points",
        "Lost the Auctions",
        "<b>Karim</b>: 6 right answers in a row.",
        "<b>Karim</b>: 2 answers promised, 2 given.",
        "<b>Karim</b>: 5 of 6.",
        "<b>Karim</b>: level 2.",
        "Karim: 5 of 6",
        "Nobody answered.",
        "Level 2",
        "and 7 others",
    ] {
        assert!(html.contains(told), "{told}");
    }
    let other = ended(Language::En, &view(StageView::Over, story()), &HOST, false);
    assert!(other.contains("Karim wins!"));
    let screen = ended(Language::En, &seen, &STRANGER, true);
    assert!(screen.contains("cible-confetti") && !screen.contains("question-1"));
}
