use alloc::{format, string::String, sync::Arc, vec, vec::Vec};

use game::{Game, Input, Level, Moment, Seat, Setup, Viewer, step};

use super::mind::Mind;
use crate::{
    AXES, Compatibility, Content, Deck, Edition, Event, Language, Meaning, Move, Options, PICTURES,
    Pack, PhaseView, Picture, Ranking, Rig, Round, Themes, View, affinity::Affinity,
};

/// A meaning like those of the shipped content, with five axes.
fn meaning(number: usize) -> String {
    let axis = |at: usize| AXES[(number * (2 * at + 3) + at * at * 7) % AXES.len()];
    format!(
        "{} 3, {} 2, {} 2, {} 1, {} 1",
        axis(0),
        axis(1),
        axis(2),
        axis(3),
        axis(4)
    )
}

fn content() -> Content {
    let pictures = (0..PICTURES).map(|number| Picture {
        id: format!("picture-{number}").as_str().into(),
        meaning: Meaning::parse(&meaning(number)).unwrap(),
        words: Vec::new(),
        told: game::Each::default(),
    });
    let deck = Deck {
        id: "papier".into(),
        pictures: pictures.collect(),
    };
    let pack = |lines: usize, salt: usize| {
        let themes = (0..20 * lines).map(|number| {
            let end = if (number + 1) % lines == 0 { "\n" } else { "" };
            format!("theme {number} | {}\n{end}", meaning(number * 13 + salt))
        });
        Pack::parse(&themes.collect::<String>(), lines).unwrap()
    };
    let themes = || Themes::new(pack(6, 1), pack(12, 2));
    Content::new(vec![deck], themes(), themes())
}

fn opened(tempers: [u32; 4]) -> Compatibility {
    let options = Options {
        edition: Edition::Couleurs,
        ..Options::default()
    };
    let setup = Setup {
        seats: 4,
        first: Some(Seat(0)),
        options,
    };
    let game = Compatibility::new(&setup).unwrap();
    let now = Moment::new(0, 1);
    let (_, events) = step(&game, &content(), now, Input::Start).unwrap();
    let rig = Rig {
        track: Some(vec![5; 250].into()),
        tempers: Some(tempers.to_vec()),
        ..Rig::default()
    };
    let events: Vec<Event> = rig.apply(0, events);
    let mut game = game;
    events.iter().for_each(|event| game.evolve(event));
    game
}

/// Twelve rounds of four bots with these tempers.
fn play(tempers: [u32; 4], level: Level, learning: bool) -> Arc<Vec<Round>> {
    let content = content();
    let mut game = opened(tempers);
    let mut now = Moment::new(0, 1);
    loop {
        let view = game.view(Viewer::Public);
        if view.history.len() == 12 {
            return view.history;
        }
        now.seed = view.step as u64 * 1_000;
        let input = match game.awaiting().iter().next() {
            Some(seat) => {
                now.seed += seat.0 as u64;
                let mut view = game.view(Viewer::Seat(seat));
                if !learning {
                    view.history = Arc::default();
                }
                let mv = Compatibility::bot(&view, seat, level, &content, now).unwrap();
                Input::Move { seat, mv }
            }
            None => {
                now.at = game.alarm().unwrap();
                Input::Alarm
            }
        };
        game = step(&game, &content, now, input).unwrap().0;
    }
}

/// The part of the possible points that partners reached in these rounds, over
/// a few games.
fn share(rounds: core::ops::Range<usize>, games: impl Fn(u32) -> Arc<Vec<Round>>) -> f32 {
    let (mut points, mut possible) = (0, 0);
    for number in 0..12 {
        let history = games(number);
        let affinity = Affinity::of(&history[rounds.clone()], 4);
        for (a, b) in [(Seat(0), Seat(2)), (Seat(1), Seat(3))] {
            let pair = affinity.between(a, b).unwrap();
            points += pair.points();
            possible += pair.possible;
        }
    }
    points as f32 / possible as f32
}

/// Seven points in a hundred of what is possible, or so, with five pictures of
/// forty.
const CHANCE: f32 = (3.0 * 5.0 + 2.0 * 20.0) / 40.0 / 15.0;

#[test]
fn like_minded_bots_agree_far_above_chance_and_more_than_any_two() {
    for level in Level::ALL {
        let alike = share(0..12, |game| play([game; 4], level, false));
        let any = share(0..12, |game| {
            play([0, 1, 2, 3].map(|seat| 10 * game + seat), level, false)
        });
        assert!(alike > 5.0 * CHANCE, "{level:?}: {alike}");
        assert!(any > 1.5 * CHANCE, "{level:?}: {any}");
        assert!(alike > 1.4 * any, "{level:?}: {alike} and {any}");
    }
}

#[test]
fn learning_raises_the_score_over_a_game() {
    let tempers = |game: u32| [0, 1, 2, 3].map(|seat| 10 * game + seat);
    for level in [Level::Regular, Level::Expert] {
        let early = share(0..3, |game| play(tempers(game), level, true));
        let late = share(9..12, |game| play(tempers(game), level, true));
        let unlearned = share(9..12, |game| play(tempers(game), level, false));
        assert!(late > 1.1 * early, "{level:?}: {early} to {late}");
        assert!(late > 1.1 * unlearned, "{level:?}: {unlearned} and {late}");
    }
    let with = share(9..12, |game| play(tempers(game), Level::Beginner, true));
    let without = share(9..12, |game| play(tempers(game), Level::Beginner, false));
    assert_eq!(with, without, "a beginner learns nothing");
}

/// The view of a seat that is to choose for a theme.
fn choosing(number: u8) -> View {
    let game = opened([1, 2, 3, 4]);
    let announced = Move::Announce {
        step: game.view(Viewer::Public).step,
        number: Some(number),
    };
    let input = Input::Move {
        seat: Seat(0),
        mv: announced,
    };
    let now = Moment::new(0, 5);
    let game = step(&game, &content(), now, input).unwrap().0;
    let view = game.view(Viewer::Seat(Seat(0)));
    assert_eq!(view.phase, PhaseView::Choosing);
    view
}

#[test]
fn a_bot_comes_to_choose_what_its_partner_keeps_choosing() {
    let content = content();
    let favourites = Ranking::new(&[31, 7, 22, 13, 4]).unwrap();
    // How many of the favourites it chooses, over twelve themes.
    let met = |history: &Arc<Vec<Round>>| {
        let chosen = (1..=12).flat_map(|number| {
            let mut view = choosing(number);
            view.history = history.clone();
            let you = view.you.as_ref().unwrap();
            let mind = Mind::new(&view, you, Level::Expert, &content);
            let ranking = mind.ranking(5, &mut Moment::new(0, 1).dice());
            ranking.as_slice().to_vec()
        });
        let favourite = |picture: &u8| favourites.position(*picture).is_some();
        chosen.filter(favourite).count()
    };
    let rounds = play([1, 2, 3, 4], Level::Beginner, false);
    let showing = |seat: usize| {
        let rounds = rounds.iter().cloned().map(|mut round| {
            round.rankings[seat] = favourites;
            round
        });
        Arc::new(rounds.collect::<Vec<_>>())
    };
    let (before, after) = (met(&rounds), met(&showing(2)));
    assert!(after >= 2 * before, "{before} before, {after} after");
    // What an opponent likes is of no use.
    assert_eq!(met(&showing(1)), before);
}

#[test]
fn a_stake_goes_where_agreement_is_likeliest() {
    let content = content();
    let view = choosing(3);
    let you = view.you.as_ref().unwrap();
    let mind = Mind::new(&view, you, Level::Expert, &content);
    let dice = || Moment::new(0, 1).dice();
    let best = mind.ranking(5, &mut dice());
    let (first, worth) = mind.stake(&best, 2.0, &mut dice());
    let mut backwards = best.as_slice().to_vec();
    backwards.reverse();
    let backwards = Ranking::new(&backwards).unwrap();
    let (_, worse) = mind.stake(&backwards, 2.0, &mut dice());
    assert_eq!(first, 0);
    assert!(worth > worse, "{worth} and {worse}");
    let (_, without_loss) = mind.stake(&best, 0.0, &mut dice());
    assert!(without_loss > worth, "a token costs nothing when it fails");
}

#[test]
fn themes_that_were_read_mean_what_their_card_says() {
    let content = content();
    let view = choosing(3);
    let mut theme = view.theme.clone().unwrap();
    let by_text = |text: &str| content.meaning(Language::Fr, Edition::Couleurs, text);
    assert_eq!(
        content.meaning_of(&view.options, &theme),
        by_text(&theme.text)
    );
    // A scenario's text counts for more than the card it stands on.
    theme.text = "theme 17".into();
    assert_eq!(
        content.meaning_of(&view.options, &theme),
        by_text("theme 17")
    );
}
