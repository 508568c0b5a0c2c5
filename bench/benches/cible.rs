//! The hot paths of La Cible: reading the box, the judge, deciding, viewing,
//! whole games, and the bots.

use std::{fs, hint::black_box, path::Path, sync::Arc};

use cible::{
    Book, Cible, Content, Event, Move, Options, Sheet, View,
    cards::Packs,
    facts::{Category, Facts, Language},
    judge::{Field, Known, USUAL},
};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Input, Level, Moment, Play, Running, Seat, Setup, Viewer, step};
use typo::lexicon::Lexicon;

const SEATS: u8 = 4;
/// Games recorded, so that choosing moves costs nothing when measured.
const GAMES: u64 = 8;
/// How long a bot that hesitates is left alone.
const BREATH: u64 = 500;

fn french() -> Lexicon {
    let packed = include_bytes!("../../content/lexicon/fr.words.zst");
    let text = String::from_utf8(zstd::decode_all(&packed[..]).unwrap()).unwrap();
    Lexicon::parse(&text).unwrap()
}

/// The files of a folder of the box, by name.
fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content/cible")).join(folder);
    let files = fs::read_dir(folder).expect("the box");
    let files = files.map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        (name, fs::read_to_string(path).expect("text"))
    });
    files.collect()
}

fn sheets(files: &[(String, String)]) -> Vec<Sheet<'_>> {
    let sheets = files.iter();
    sheets.map(|(name, text)| Sheet { name, text }).collect()
}

/// The French box; in English nothing is played here.
fn content(facts: &[(String, String)], cards: &[(String, String)], lexicon: Lexicon) -> Content {
    let (facts, _) = Facts::read(sheets(facts)).expect("the facts are read");
    let fr = Book {
        packs: Packs::read(sheets(cards), &facts).expect("the cards are read"),
        words: Box::new(Known::new(
            facts.names(),
            facts.first_names(),
            move |word: &str| {
                let index = lexicon.find(word);
                index.is_some_and(|index| lexicon.zipf(index) >= USUAL)
            },
        )),
    };
    let en = Book {
        packs: fr.packs.clone(),
        words: Box::new(()),
    };
    Content { fr, en }
}

fn reading(criterion: &mut Criterion) {
    let (facts, cards) = (files("facts"), files("fr"));
    let mut group = criterion.benchmark_group("cible/read");
    group.sample_size(20);
    group.bench_function("facts", |bencher| {
        bencher.iter(|| Facts::read(sheets(black_box(&facts))).expect("facts"));
    });
    let (known, _) = Facts::read(sheets(&facts)).expect("facts");
    group.bench_function("cards", |bencher| {
        bencher.iter(|| Packs::read(sheets(black_box(&cards)), &known).expect("cards"));
    });
    group.finish();
}

/// One input as it was given, and the game it was given to.
struct Recorded {
    game: Cible,
    now: Moment,
    input: Input<Move>,
}

/// Plays a game of four bots and keeps every input that was taken.
fn record(seed: u64, content: &Content, level: Level) -> Vec<Recorded> {
    let setup = Setup {
        seats: SEATS,
        first: None,
        options: Options::default(),
    };
    let mut game = Cible::new(&setup).expect("four may play");
    let mut now = Moment { at: 0, seed };
    let mut input = Input::Start;
    let mut recorded = Vec::new();
    while game.outcome().is_none() {
        // What comes too late is refused, as at a table.
        if let Ok((next, _)) = step(&game, content, now, input.clone()) {
            recorded.push(Recorded { game, now, input });
            game = next;
        }
        (now, input) = next(&game, content, level, now);
    }
    recorded
}

/// Whoever is awaited moves after a while, or the clock does.
fn next(game: &Cible, content: &Content, level: Level, last: Moment) -> (Moment, Input<Move>) {
    let mut now = last;
    let alarm = game.alarm().unwrap_or(last.at);
    loop {
        now.seed = scramble(now.seed);
        now.at += BREATH;
        let seats: Vec<Seat> = game.awaiting().iter().collect();
        if seats.is_empty() || now.at >= alarm {
            now.at = alarm;
            return (now, Input::Alarm);
        }
        let seat = seats[now.seed as usize % seats.len()];
        let view = game.view(Viewer::Seat(seat));
        if let Some(mv) = Cible::bot(&view, seat, level, content, now) {
            return (now, Input::Move { seat, mv });
        }
    }
}

/// SplitMix64: chance enough for a bench.
fn scramble(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn rules(criterion: &mut Criterion) {
    let content = Arc::new(content(&files("facts"), &files("fr"), french()));
    let games = (0..GAMES).map(|seed| record(seed, &content, Level::Regular));
    let games: Vec<Vec<Recorded>> = games.collect();

    let mut bench_step = |name: &str, wanted: fn(&Event) -> bool| {
        let mut all = games.iter().flatten();
        let found = all.find(|Recorded { game, now, input }| {
            let decided = step(game, &content, *now, input.clone());
            decided.is_ok_and(|(_, events)| events.iter().any(wanted))
        });
        let Recorded { game, now, input } = found.expect("such a thing happens");
        criterion.bench_function(name, |bencher| {
            bencher.iter_batched(
                || input.clone(),
                |input| step(black_box(game), &content, *now, input),
                BatchSize::SmallInput,
            );
        });
    };
    bench_step("cible/decide/ask", |event| {
        matches!(event, Event::Asked { .. })
    });
    bench_step("cible/decide/answer", |event| {
        matches!(event, Event::Judged { .. })
    });
    bench_step("cible/decide/final", |event| {
        matches!(event, Event::FinaleBegan { .. })
    });

    let game = &games[0][games[0].len() / 2].game;
    criterion.bench_function("cible/view", |bencher| {
        bencher.iter(|| black_box(game).view(Viewer::Seat(Seat(1))));
    });
    let play = Play {
        state: game.clone(),
        content: content.clone(),
    };
    criterion.bench_function("cible/view/json", |bencher| {
        bencher.iter(|| Running::view(black_box(&play), Viewer::Seat(Seat(1))));
    });

    let mut group = criterion.benchmark_group("cible/games");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(10);
    group.bench_function("decided", |bencher| {
        bencher.iter(|| {
            for recorded in &games {
                let mut game = recorded[0].game.clone();
                for Recorded { now, input, .. } in recorded {
                    let decided = step(&game, &content, *now, input.clone());
                    game = decided.expect("it was legal when recorded").0;
                }
                assert!(black_box(game).outcome().is_some());
            }
        });
    });
    group.bench_function("of bots", |bencher| {
        bencher.iter(|| (0..GAMES).for_each(|seed| drop(record(seed, &content, Level::Regular))));
    });
    group.finish();
    bots(criterion, &content);
}

/// The mean over what bots were asked in a game.
fn bots(criterion: &mut Criterion, content: &Content) {
    for level in Level::ALL {
        let recorded = record(1, content, level);
        let asked = recorded.iter().filter_map(|recorded| match recorded.input {
            Input::Move { seat, .. } => {
                Some((recorded.game.view(Viewer::Seat(seat)), seat, recorded.now))
            }
            _ => None,
        });
        let asked: Vec<(View, Seat, Moment)> = asked.collect();
        let mut next = asked.iter().cycle();
        criterion.bench_function(&format!("cible/bot/{}", level.name()), |bencher| {
            bencher.iter(|| {
                let asked = next.next();
                asked.map(|(view, seat, now)| Cible::bot(view, *seat, level, content, *now))
            });
        });
    }
}

fn judge(criterion: &mut Criterion) {
    let lexicon = french();
    // More than five hundred films, most with long names.
    let films = include_str!("../../content/cible/facts/films-internationaux.txt");
    let films = Category::parse("films-internationaux", films, Language::Fr).unwrap();
    let names: Vec<(u32, &str)> = (0u32..)
        .zip(films.entities().iter())
        .flat_map(|(answer, film)| film.names.iter().map(move |name| (answer, &**name)))
        .collect();
    let known = Known::new(names.iter().map(|(_, name)| *name), [], |word: &str| {
        let index = lexicon.find(word);
        index.is_some_and(|index| lexicon.zipf(index) >= USUAL)
    });

    let mut group = criterion.benchmark_group("cible/judge");
    group.bench_function("a field of films", |bencher| {
        bencher.iter(|| Field::new(black_box(&names).iter().copied()));
    });
    let field = Field::new(names.iter().copied());
    for (name, typed, right) in [
        ("the same name", "Autant en emporte le vent", true),
        ("plainly the same", "les temp moderne", true),
        ("misspelt", "Le Cuirasé Potemkinne", true),
        ("sounding the same", "vacanses romènes", true),
        ("a word", "parapluie", false),
        (
            "none of them",
            "Les Pêcheurs de la rivière aux saumons",
            false,
        ),
        ("a page of text", &"autant en emporte ".repeat(600), false),
    ] {
        let judged = field.judge(typed, |_| true, &known);
        assert_eq!(judged.is_some(), right, "{name}");
        group.bench_function(name, |bencher| {
            bencher.iter(|| field.judge(black_box(typed), |_| true, &known));
        });
    }
    group.finish();
}

criterion_group!(benches, reading, judge, rules);
criterion_main!(benches);
