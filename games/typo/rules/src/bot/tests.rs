use alloc::{string::String, sync::Arc, vec, vec::Vec};

use game::{Game, Input, Language, Level, Moment, Seat, Seats, Setup, Viewer, step};

use lexicon::{Lexicon, Unsaid, fold::fold};

use crate::{
    Authority, Book, Compounds, Content, Move, Options, Sounds, Typo, Words,
    cards::{Bag, End, LONGEST_WORD, Letter, Row},
    letters::Letters,
    state::{Announcement, MOST_SEATS, Phase},
};

const WORDS: &str = "abeille\nabri\nbrique\ncélèbre\néclair\néclater\nélastique\nfrontière\n\
    laitue\npirate\nrat\nratures\nronde\nsable\ntasse\nturbine\nzèbre\n";

fn content(words: &str) -> Content {
    let form = |line: &str| alloc::format!("{}\t300\n", line.split('\t').next().unwrap());
    let used: String = words.lines().map(form).collect();
    let book = || Book {
        letters: Letters::parse(include_str!("../../../content/letters.fr.txt")).unwrap(),
        lexicon: Lexicon::parse(words).unwrap().into(),
        compounds: Compounds::default(),
        unsaid: Arc::new(Unsaid::parse("turbin*\n").unwrap()),
        sounds: Sounds::of(&Lexicon::parse(&used).unwrap()),
        describe: |_| Vec::new(),
    };
    Content {
        fr: book(),
        en: book(),
    }
}

fn letter(letter: char) -> Letter {
    Letter::new(letter).unwrap()
}

fn row(cards: &str) -> Row {
    let mut row = Row::default();
    cards
        .chars()
        .map(letter)
        .for_each(|card| row.push(End::Right, card));
    row
}

fn bag(cards: &str) -> Bag {
    cards.chars().map(letter).collect()
}

/// Seat 0 is to place the first of `shown`, seat 1 holds the next, and so on.
fn placing(rows: [&str; 4], shown: &str, hand: &str) -> Typo {
    let seats = shown.len().max(2) as u8;
    let mut game = Typo::opening(Options::default(), seats, None);
    game.half = 1;
    game.turns = 12;
    game.rows = rows.map(row);
    game.hands[0] = bag(hand);
    game.hands[1] = bag(hand);
    for (chosen, card) in game.chosen.iter_mut().zip(shown.chars()) {
        *chosen = Some(letter(card));
    }
    game.pack = bag("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    game.queued = 1;
    game.phase = Phase::Placing;
    game
}

/// Seat 0 has announced `word` for the first row.
fn announced(rows: [&str; 4], word: &str) -> Typo {
    let mut game = placing(rows, "A", "");
    game.chosen = [None; MOST_SEATS];
    game.phase = Phase::Doubting {
        said: Announcement {
            seat: Seat(0),
            row: 0,
            end: End::Right,
            word: word.into(),
        },
        answers: [None; MOST_SEATS],
    };
    game
}

fn ask(game: &Typo, seat: u8, level: Level, content: &Content, seed: u64) -> Option<Move> {
    let seat = Seat(seat);
    let now = Moment::new(0, seed);
    Typo::bot(&game.view(Viewer::Seat(seat)), seat, level, content, now)
}

/// What a bot in seat 0 does over a hundred throws of the dice, all legal.
fn moves(game: &Typo, level: Level, content: &Content) -> Vec<Move> {
    let legal = |seed| {
        let mv = ask(game, 0, level, content, seed).expect("a move");
        let now = Moment::new(0, seed);
        let input = Input::Move {
            seat: Seat(0),
            mv: mv.clone(),
        };
        step(game, content, now, input).unwrap_or_else(|why| panic!("{mv:?}: {why:?}"));
        mv
    };
    (0..100).map(legal).collect()
}

/// How many times in a hundred a bot in seat 1 doubts.
fn doubts(game: &Typo, level: Level, content: &Content) -> usize {
    (0..100)
        .filter(|seed| {
            let answer = ask(game, 1, level, content, *seed);
            matches!(answer, Some(Move::Answer { doubt: true, .. }))
        })
        .count()
}

#[test]
fn a_bot_whose_card_fits_nowhere_clears_the_longest_row() {
    let content = content(WORDS);
    let game = placing(["RA", "LAITU", "E", "T"], "K", "AB");
    for level in Level::ALL {
        for mv in moves(&game, level, &content) {
            assert_eq!(mv, Move::Clear { step: 0, row: 1 }, "{level:?}");
        }
    }
}

#[test]
fn a_card_that_fits_is_placed_with_the_word_as_it_is_written() {
    let content = content(WORDS);
    let game = placing(["ELA", "RONT", "X", "X"], "S", "");
    for level in Level::ALL {
        for mv in moves(&game, level, &content) {
            let Move::Place { row, end, word, .. } = mv else {
                panic!("{level:?} did not place S: {mv:?}");
            };
            assert_eq!((row, end, word.as_str()), (0, End::Right, "élastique"));
        }
    }
}

#[test]
fn full_rows_are_left_alone() {
    let full = "A".repeat(LONGEST_WORD);
    let content = content(&"a".repeat(LONGEST_WORD + 8));
    let game = placing([&full, &full, &full, &full], "AA", "AA");
    for level in Level::ALL {
        for mv in moves(&game, level, &content) {
            assert!(matches!(mv, Move::Clear { .. }), "{mv:?}");
        }
    }
}

#[test]
fn a_word_too_long_to_announce_is_not_announced() {
    let content = content(&"a".repeat(LONGEST_WORD + 8));
    let game = placing(["AAA", "B", "C", "D"], "A", "");
    for level in Level::ALL {
        moves(&game, level, &content);
    }
}

#[test]
fn a_bluff_begins_with_the_row_and_sounds_like_a_word() {
    // Nothing begins with PIRATU, but pirate and ratures share RAT.
    let content = content(WORDS);
    let game = placing(["PIRAT", "XXXX", "XXXX", "XXXX"], "U", "");
    let moves = moves(&game, Level::Expert, &content);
    let bluffs: Vec<&String> = moves
        .iter()
        .filter_map(|mv| match mv {
            Move::Place { word, .. } => Some(word),
            _ => None,
        })
        .collect();
    assert!(
        (15..=80).contains(&bluffs.len()),
        "bluffs sometimes: {}",
        bluffs.len()
    );
    let sounds = |word: &&String| word.starts_with("piratu") && word.len() >= 8;
    assert!(bluffs.iter().all(sounds), "{bluffs:?}");
}

#[test]
fn an_expert_leaves_the_next_card_without_a_place() {
    // S fits SABL-E and TAS-SE; B, which follows, would fit TA-B only.
    let content = content("sable\t500\ntable\t500\ntasse\t500\n");
    let game = placing(["ABLE", "TA", "Q", "Q"], "SB", "");
    // Now and then it does not think.
    let moves = moves(&game, Level::Expert, &content);
    let well = |mv: &&Move| matches!(mv, Move::Place { row: 1, .. });
    assert!(moves.iter().filter(well).count() > 70);
}

#[test]
fn a_regular_plays_an_awkward_card_while_it_fits() {
    // A and Z both fit now, and Z is placed first in the second half; there is
    // one copy of it in the pack.
    let content = content("abri\nbri\nzebre\n");
    let mut game = placing(["BRI", "EBR", "Q", "Q"], "", "AZ");
    game.pack = bag("AAAAAABBEEEEIQQRRZ");
    game.half = 2;
    game.phase = Phase::Choosing;
    let awkward = Move::Choose {
        step: 0,
        letter: letter('Z'),
    };
    let played = |level| {
        let moves = moves(&game, level, &content);
        moves.iter().filter(|mv| **mv == awkward).count()
    };
    assert!(played(Level::Seasoned) > 80 && played(Level::Regular) > 60);
}

#[test]
fn an_expert_never_doubts_a_word_that_exists() {
    let content = content(WORDS);
    for word in WORDS.lines() {
        let first = fold(word).unwrap().to_uppercase();
        let game = announced([&first[..2], "A", "B", "C"], word);
        for level in Level::ALL {
            assert_eq!(doubts(&game, level, &content), 0, "{level:?} {word}");
        }
    }
}

#[test]
fn the_better_the_bot_the_more_it_doubts_what_does_not_exist() {
    let content = content(WORDS);
    let game = announced(["RATI", "A", "B", "C"], "rationable");
    let doubts = Level::ALL.map(|level| doubts(&game, level, &content));
    assert!(doubts.is_sorted(), "{doubts:?}");
    assert!(
        doubts[0] < 30 && (30..70).contains(&doubts[3]),
        "{doubts:?}"
    );
}

#[test]
fn a_bot_that_judges_stands_by_its_own_doubt() {
    let content = content(WORDS);
    for (word, doubted, upheld) in [
        ("élastique", true, true),
        ("elastoque", true, false),
        ("elastoque", false, true),
    ] {
        let mut game = announced(["ELA", "A", "B", "C"], word);
        game.options.authority = Authority::Judge;
        game.options.judge = Seat(1);
        let Phase::Doubting { said, .. } = game.phase else {
            unreachable!()
        };
        let doubters = if doubted { Seats::all(2) } else { Seats::NONE };
        game.phase = Phase::Judging { said, doubters };
        for level in Level::ALL {
            let ruled = ask(&game, 1, level, &content, 3);
            assert_eq!(
                ruled,
                Some(Move::Rule {
                    step: 0,
                    exists: upheld
                }),
                "{level:?} {word}"
            );
        }
    }
}

#[test]
fn who_has_nothing_to_do_does_nothing() {
    let content = content(WORDS);
    let game = placing(["RA", "LAITU", "E", "T"], "KM", "AB");
    assert_eq!(ask(&game, 1, Level::Expert, &content, 1), None);
    let seat = Seat(0);
    let public = game.view(Viewer::Public);
    let now = Moment::new(0, 1);
    assert_eq!(Typo::bot(&public, seat, Level::Expert, &content, now), None);
}

#[test]
fn bots_of_every_level_end_every_kind_of_game() {
    let content = content(WORDS);
    let kinds = vec![
        (2, Authority::Dictionary, Language::Fr),
        (3, Authority::Judge, Language::En),
        (4, Authority::Vote, Language::Fr),
        (6, Authority::Dictionary, Language::En),
    ];
    for (seats, authority, language) in kinds {
        let options = Options {
            authority,
            language,
            ..Options::default()
        };
        let first = None;
        let setup = Setup {
            seats,
            first,
            options,
        };
        let mut game = Typo::new(&setup).unwrap();
        let mut input = Input::Start;
        for seed in 0.. {
            let now = Moment::new(0, seed);
            game = step(&game, &content, now, input)
                .expect("a bot's move is legal")
                .0;
            let Some(seat) = game.awaiting().iter().next() else {
                break;
            };
            let level = Level::ALL[seat.index() % 3];
            let mv = ask(&game, seat.0, level, &content, seed).expect("an awaited bot moves");
            input = Input::Move { seat, mv };
        }
        assert!(game.outcome().is_some());
    }
}

#[test]
fn a_bot_leaves_unsaid_what_a_family_would_rather_not_hear() {
    let content = content(WORDS);
    let game = placing(["TURBI", "XXXX", "XXXX", "XXXX"], "N", "");
    let said = |family| {
        let said = (0..100).filter(|seed| {
            let mut now = Moment::new(0, *seed);
            now.company.family = family;
            let view = game.view(Viewer::Seat(Seat(0)));
            let mv = Typo::bot(&view, Seat(0), Level::Expert, &content, now);
            matches!(mv, Some(Move::Place { word, .. }) if word.contains("turbin"))
        });
        said.count()
    };
    assert_eq!(said(true), 0);
    assert!(said(false) > 50);
}

#[test]
fn a_bot_keeps_to_the_words_of_the_table() {
    let content = content(WORDS);
    let words = Arc::new(Words {
        counting: vec!["elazz".into()],
        refused: vec!["élastique".into()],
    });
    let mut game = placing(["ELA", "XXXX", "XXXX", "XXXX"], "S", "");
    game.options.words = words.clone();
    let refused = |mv: &Move| matches!(mv, Move::Place { word, .. } if word == "élastique");
    assert!(!moves(&game, Level::Expert, &content).iter().any(refused));
    for (word, doubted) in [("elazz", 0), ("élastique", 100)] {
        let mut game = announced(["ELA", "A", "B", "C"], word);
        game.options.words = words.clone();
        assert_eq!(doubts(&game, Level::Expert, &content), doubted, "{word}");
    }
}
