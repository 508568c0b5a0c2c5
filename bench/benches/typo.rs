//! The hot paths of Typo: deciding, viewing, whole games, and the bots.

use std::{hint::black_box, sync::Arc};

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Input, Level, Moment, Play, Running, Seat, Setup, Viewer, step};
use typo::{
    Book, Content, End, Event, Move, Options, PhaseView, Typo, Verdict, View, letters::Letters,
    lexicon::Lexicon,
};

const SEATS: u8 = 4;
/// Random games recorded, so that choosing moves costs nothing when measured.
const GAMES: u64 = 64;

/// One input as it was given, and the game it was given to.
struct Recorded {
    game: Typo,
    now: Moment,
    input: Input<Move>,
}

fn book(letters: &str, words: &[u8]) -> Book {
    let words = zstd::decode_all(words).expect("the dictionary unpacks");
    Book {
        letters: Letters::parse(letters).expect("the letters are read"),
        lexicon: Lexicon::parse(&String::from_utf8(words).expect("UTF-8")).expect("it is read"),
    }
}

fn content() -> Arc<Content> {
    Arc::new(Content {
        fr: book(
            include_str!("../../content/typo/letters.fr.txt"),
            include_bytes!("../../content/lexicon/fr.words.zst"),
        ),
        en: book(
            include_str!("../../content/typo/letters.en.txt"),
            include_bytes!("../../content/lexicon/en.words.zst"),
        ),
    })
}

/// Plays a game with `ask` for moves, and keeps every input.
fn record(
    seed: u64,
    content: &Content,
    ask: impl Fn(&View, Seat, u64) -> Option<Move>,
) -> Vec<Recorded> {
    let setup = Setup {
        seats: SEATS,
        first: None,
        options: Options::default(),
    };
    let mut game = Typo::new(&setup).expect("four may play");
    let mut input = Input::Start;
    let mut seed = seed;
    let mut recorded = Vec::new();
    loop {
        seed = scramble(seed);
        let now = Moment { at: 0, seed };
        let (next, _) = step(&game, content, now, input.clone()).expect("a legal move");
        recorded.push(Recorded { game, now, input });
        game = next;
        let Some(seat) = game.awaiting().iter().next() else {
            return recorded;
        };
        let view = game.view(Viewer::Seat(seat));
        let mv = ask(&view, seat, scramble(!seed)).expect("an awaited seat has a move");
        input = Input::Move { seat, mv };
    }
}

/// SplitMix64: chance enough for a bench.
fn scramble(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Any card, at any end of any row, with the row itself as the word; one
/// announcement in four is doubted, one card in four clears a row.
fn at_random(view: &View, _: Seat, chance: u64) -> Option<Move> {
    let pick = |count: usize, salt: u64| (scramble(chance ^ salt) % count.max(1) as u64) as usize;
    let step = view.step;
    match &view.phase {
        PhaseView::Choosing => {
            let hand = view.you.as_ref()?.hand;
            let letter = hand.cards().nth(pick(hand.len(), 1))?;
            Some(Move::Choose { step, letter })
        }
        PhaseView::Placing { letter, .. } if pick(4, 2) > 0 => {
            let row = pick(4, 3);
            let end = [End::Left, End::Right][pick(2, 4)];
            Some(Move::Place {
                step,
                row: row as u8,
                end,
                word: view.rows[row].with(end, *letter).as_str().to_owned(),
            })
        }
        PhaseView::Placing { .. } | PhaseView::Clearing { .. } => {
            let row = view.clearable().next()?;
            Some(Move::Clear { step, row })
        }
        PhaseView::Doubting { .. } => {
            let doubt = pick(4, 5) == 0;
            Some(Move::Answer { step, doubt })
        }
        _ => None,
    }
}

fn rules(c: &mut Criterion) {
    let content = content();
    let games: Vec<Vec<Recorded>> = (0..GAMES)
        .map(|seed| record(seed, &content, at_random))
        .collect();

    let mut bench_step = |name: &str, wanted: fn(&Event) -> bool| {
        // From the middle of a half: hands half played, rows grown.
        let mut middle = games[0].iter().skip(games[0].len() / 4);
        let found = middle.find(|Recorded { game, now, input }| {
            let decided = step(game, &content, *now, input.clone());
            decided.is_ok_and(|(_, events)| wanted(&events[0]) || events.get(1).is_some_and(wanted))
        });
        let Recorded { game, now, input } = found.expect("such a move is made");
        c.bench_function(name, |b| {
            b.iter_batched(
                || input.clone(),
                |input| step(black_box(game), &content, *now, input),
                BatchSize::SmallInput,
            );
        });
    };
    bench_step("typo/decide/choose", |event| {
        matches!(event, Event::Chose { .. })
    });
    bench_step("typo/decide/place", |event| {
        matches!(event, Event::Placed { .. })
    });
    // The last answer, after which the word is looked up.
    bench_step("typo/decide/doubt", |event| {
        matches!(
            event,
            Event::Settled {
                verdict: Verdict::Missing,
                ..
            }
        )
    });
    bench_step("typo/decide/clear", |event| {
        matches!(event, Event::Cleared { .. })
    });

    let game = &games[0][games[0].len() / 2].game;
    c.bench_function("typo/view", |b| {
        b.iter(|| black_box(game).view(Viewer::Seat(Seat(1))));
    });
    let play = Play {
        state: game.clone(),
        content: content.clone(),
    };
    c.bench_function("typo/view/json", |b| {
        b.iter(|| Running::view(black_box(&play), Viewer::Seat(Seat(1))));
    });

    let mut group = c.benchmark_group("typo");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(20);
    group.bench_function("games", |b| {
        b.iter(|| {
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
    group.finish();
}

/// The mean over the decisions of a whole game, since they differ much.
fn bots(c: &mut Criterion) {
    let content = content();
    for level in Level::ALL {
        let ask = |view: &View, seat, seed| {
            Typo::bot(view, seat, level, &content, Moment { at: 0, seed })
        };
        let recorded = record(1, &content, ask);
        let mut bench = |name: &str, wanted: fn(&PhaseView) -> bool| {
            let asked: Vec<(View, Seat)> = recorded
                .iter()
                .filter_map(|Recorded { game, input, .. }| match input {
                    Input::Move { seat, .. } => Some((game.view(Viewer::Seat(*seat)), *seat)),
                    _ => None,
                })
                .filter(|(view, _)| wanted(&view.phase))
                .collect();
            let mut next = asked.iter().cycle();
            c.bench_function(&format!("typo/bot/{}/{name}", level.name()), |b| {
                b.iter(|| next.next().map(|(view, seat)| ask(view, *seat, 7)));
            });
        };
        bench("choose", |phase| matches!(phase, PhaseView::Choosing));
        bench("place", |phase| matches!(phase, PhaseView::Placing { .. }));
        bench("answer", |phase| {
            matches!(phase, PhaseView::Doubting { .. })
        });
    }
}

criterion_group!(benches, rules, bots);
criterion_main!(benches);
