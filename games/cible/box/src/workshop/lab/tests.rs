use cible::Options;
use game::{Language, Level};

use super::{evening::Evening, results::Tallied};

#[test]
fn games_at_a_table_are_told_and_no_card_comes_back_early() {
    let evening = Evening {
        options: Options::default(),
        seats: 4,
        levels: vec![Level::Beginner, Level::Expert],
        seed: 1,
        content: crate::load().unwrap(),
    };
    let mut tallied = Tallied::new(&evening.levels, evening.book());
    evening.play(0, 6, &mut tallied, || ()).unwrap();
    let results = tallied.results();
    assert_eq!((results.games, results.parties), (6, 6));
    assert_eq!(results.early, 0);
    // Each party loses three pawns in its first round (L1.4), qualifies two
    // (L3.4) and ends with one final.
    let of_a_party = |share: fn(&super::results::BotLine) -> f64| {
        results.bots.iter().map(share).sum::<f64>() * 2.0
    };
    assert!((of_a_party(|bot| bot.pawns[0]) - 3.0).abs() < 1e-9);
    assert!((of_a_party(|bot| bot.qualified) - 2.0).abs() < 1e-9);
    assert!((of_a_party(|bot| bot.finals) - 1.0).abs() < 1e-9);
    assert!((results.bots.iter().map(|bot| bot.wins).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(results.phases.iter().all(|phase| phase.seconds > 0.0));
}

#[test]
fn bots_mind_their_words() {
    let content = crate::load().unwrap();
    for language in Language::ALL {
        for level in Level::ALL {
            let evening = Evening {
                options: Options {
                    language,
                    ..Options::default()
                },
                seats: 4,
                levels: vec![level],
                seed: 7,
                content: content.clone(),
            };
            assert!(evening.book().unsaid.is_some());
            let mut tallied = Tallied::new(&evening.levels, evening.book());
            evening.play(0, 2, &mut tallied, || ()).unwrap();
            let crude = tallied.results().crude;
            assert!(crude.is_empty(), "{language} {level:?}: {crude:?}");
        }
    }
}
