//! The hot paths of Compatibility: deciding, viewing, whole games, and the bots.

use std::{hint::black_box, sync::Arc};

use compatibility::{
    Compatibility, Content, Deck, Event, Meaning, Move, Options, PICTURES, Pack, PhaseView,
    Picture, Themes, View,
};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Input, Level, Moment, Play, Running, Seat, Setup, Viewer, step};
use serde::Deserialize;

const SEATS: u8 = 4;
/// Games recorded, so that choosing moves costs nothing when measured.
const GAMES: u64 = 32;

/// One input as it was given, and the game it was given to.
struct Recorded {
    game: Compatibility,
    now: Moment,
    input: Input<Move>,
}

#[derive(Deserialize)]
struct DeckFile {
    picture: Vec<Told>,
}

#[derive(Deserialize)]
struct Told {
    id: String,
    axes: String,
}

fn content() -> Arc<Content> {
    let file: DeckFile = toml::from_str(include_str!("../../content/decks/papier/deck.toml"))
        .expect("the deck is read");
    let pictures = file.picture.iter().map(|told| Picture {
        id: told.id.as_str().into(),
        meaning: Meaning::parse(&told.axes).expect("a meaning"),
        words: Vec::new(),
    });
    let deck = Deck {
        id: "papier".into(),
        pictures: pictures.collect(),
    };
    let pack = |text, lines| Pack::parse(text, lines).expect("the themes are read");
    let fr = Themes::new(
        pack(include_str!("../../content/themes/fr/cents.txt"), 6),
        pack(include_str!("../../content/themes/fr/couleurs.txt"), 12),
    );
    let en = Themes::new(
        pack(include_str!("../../content/themes/en/cents.txt"), 6),
        pack(include_str!("../../content/themes/en/couleurs.txt"), 12),
    );
    Arc::new(Content::new(vec![deck], fr, en))
}

/// Plays a team game of Originale, which has every kind of move, with `ask`
/// for moves, and keeps every input.
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
    let mut game = Compatibility::new(&setup).expect("four may play");
    let mut input = Input::Start;
    let mut now = Moment { at: 0, seed };
    let mut recorded = Vec::new();
    loop {
        now.seed = scramble(now.seed);
        let (next, _) = step(&game, content, now, input.clone()).expect("a legal move");
        recorded.push(Recorded { game, now, input });
        game = next;
        if game.outcome().is_some() {
            return recorded;
        }
        input = match game.awaiting().iter().next() {
            Some(seat) => {
                let view = game.view(Viewer::Seat(seat));
                let mv = ask(&view, seat, scramble(!now.seed));
                let mv = mv.expect("an awaited seat has a move");
                Input::Move { seat, mv }
            }
            None => {
                now.at = game.alarm().expect("pictures turn by themselves");
                Input::Alarm
            }
        };
    }
}

/// SplitMix64: chance enough for a bench.
fn scramble(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Any pictures and no special cards. Partners meet only by chance, so that a
/// game has some sixty rounds instead of ten.
fn at_random(view: &View, seat: Seat, chance: u64) -> Option<Move> {
    let step = view.step;
    match view.phase {
        PhaseView::Announcing => Some(Move::Announce { step, number: None }),
        PhaseView::Choosing => {
            let (first, stride) = (chance % PICTURES as u64, [1, 3, 7, 9][chance as usize % 4]);
            let count = u64::from(view.seats[seat.index()].count);
            let ranking = (0..count).map(|at| ((first + stride * at) % PICTURES as u64) as u8);
            Some(Move::Lay {
                step,
                ranking: ranking.collect(),
                token: None,
            })
        }
        PhaseView::Specials => Some(Move::Pass { step }),
        PhaseView::Laid => Some(Move::Reveal { step }),
        _ => None,
    }
}

fn rules(c: &mut Criterion) {
    let content = content();
    let regular = |view: &View, seat, seed| {
        let now = Moment { at: 0, seed };
        Compatibility::bot(view, seat, Level::Regular, &content, now)
    };
    let random: Vec<Vec<Recorded>> = (0..GAMES)
        .map(|seed| record(seed, &content, at_random))
        .collect();
    let bots: Vec<Vec<Recorded>> = (0..GAMES)
        .map(|seed| record(seed, &content, regular))
        .collect();

    let mut bench_step = |name: &str, wanted: fn(&Event) -> bool| {
        // From the middle of a game: rounds to remember, cards in stock.
        let mut middle = bots[0].iter().skip(bots[0].len() / 2);
        let found = middle.find(|Recorded { game, now, input }| {
            let decided = step(game, &content, *now, input.clone());
            decided.is_ok_and(|(_, events)| wanted(&events[0]))
        });
        let Recorded { game, now, input } = found.expect("such a thing happens");
        c.bench_function(name, |b| {
            b.iter_batched(
                || input.clone(),
                |input| step(black_box(game), &content, *now, input),
                BatchSize::SmallInput,
            );
        });
    };
    bench_step("compatibility/decide/announce", |event| {
        matches!(event, Event::Announced { .. })
    });
    bench_step("compatibility/decide/lay", |event| {
        matches!(event, Event::Laid { .. })
    });
    bench_step("compatibility/decide/turn", |event| {
        matches!(event, Event::Turned { .. })
    });
    bench_step("compatibility/decide/end-round", |event| {
        matches!(event, Event::RoundEnded { .. })
    });

    let game = &bots[0][bots[0].len() / 2].game;
    c.bench_function("compatibility/view", |b| {
        b.iter(|| black_box(game).view(Viewer::Seat(Seat(1))));
    });
    let play = Play {
        state: game.clone(),
        content: content.clone(),
    };
    c.bench_function("compatibility/view/json", |b| {
        b.iter(|| Running::view(black_box(&play), Viewer::Seat(Seat(1))));
    });

    let mut group = c.benchmark_group("compatibility/games");
    group.throughput(Throughput::Elements(GAMES));
    group.sample_size(20);
    for (name, games) in [("random", &random), ("bots", &bots)] {
        group.bench_function(name, |b| {
            b.iter(|| {
                for recorded in games {
                    let mut game = recorded[0].game.clone();
                    for Recorded { now, input, .. } in recorded {
                        let decided = step(&game, &content, *now, input.clone());
                        game = decided.expect("it was legal when recorded").0;
                    }
                    assert!(black_box(game).outcome().is_some());
                }
            });
        });
    }
    group.finish();
}

/// The mean over the decisions of a whole game, since what is learned grows.
fn bots(c: &mut Criterion) {
    let content = content();
    for level in Level::ALL {
        let ask = |view: &View, seat, seed| {
            Compatibility::bot(view, seat, level, &content, Moment { at: 0, seed })
        };
        let recorded = record(1, &content, ask);
        let mut bench = |name: &str, wanted: fn(PhaseView) -> bool| {
            let asked: Vec<(View, Seat)> = recorded
                .iter()
                .filter_map(|Recorded { game, input, .. }| match input {
                    Input::Move { seat, .. } => Some((game.view(Viewer::Seat(*seat)), *seat)),
                    _ => None,
                })
                .filter(|(view, _)| wanted(view.phase))
                .collect();
            let mut next = asked.iter().cycle();
            let name = format!("compatibility/bot/{}/{name}", level.name());
            c.bench_function(&name, |b| {
                b.iter(|| next.next().map(|(view, seat)| ask(view, *seat, 7)));
            });
        };
        bench("choose", |phase| phase == PhaseView::Choosing);
        bench("special", |phase| phase == PhaseView::Specials);
    }
}

criterion_group!(benches, rules, bots);
criterion_main!(benches);
