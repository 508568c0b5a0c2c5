//! What the benches of the games share: games that were recorded once, so that
//! choosing moves costs nothing when they are measured.

pub mod hot;
mod panels;

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput};
use game::{Books, Game, Input, Level, Millis, Moment, Play, Running, Seat, Setup, Viewer, step};

pub use panels::bench_panels;

/// How many play the games that are recorded.
const SEATS: u8 = 4;
/// How long a seat thinks, and a bot that hesitates is left alone.
const BREATH: Millis = 500;

/// One input as it was given, and the game it was given to.
pub struct Recorded<G: Game> {
    pub game: G,
    pub now: Moment,
    pub input: Input<G::Move>,
}

/// Plays a game of four with `ask` for moves, and keeps every input.
pub fn record<G: Game>(
    seed: u64,
    content: &G::Content,
    ask: impl Fn(&G::View, Seat, Moment) -> Option<G::Move>,
) -> Vec<Recorded<G>> {
    let setup = Setup {
        seats: SEATS,
        first: None,
        options: G::Options::default(),
    };
    let Ok(mut game) = G::new(&setup) else {
        panic!("four may play {}", G::ID);
    };
    let mut now = Moment::new(0, seed);
    let mut input = Input::Start;
    let mut recorded = Vec::new();
    loop {
        let Ok((next, _)) = step(&game, content, now, input.clone()) else {
            panic!("{} refuses a legal move", G::ID);
        };
        recorded.push(Recorded { game, now, input });
        game = next;
        if game.outcome().is_some() {
            return recorded;
        }
        (now, input) = what_next(&game, &ask, now);
    }
}

/// Whoever is awaited moves after a while, or else the clock.
fn what_next<G: Game>(
    game: &G,
    ask: &impl Fn(&G::View, Seat, Moment) -> Option<G::Move>,
    mut now: Moment,
) -> (Moment, Input<G::Move>) {
    let awaited: Vec<Seat> = game.awaiting().iter().collect();
    loop {
        now.seed = scramble(now.seed);
        now.at += BREATH;
        let alarm = game
            .alarm()
            .filter(|at| awaited.is_empty() || now.at >= *at);
        if let Some(at) = alarm {
            now.at = at;
            return (now, Input::Alarm);
        }
        assert!(!awaited.is_empty(), "{} waits for nothing", G::ID);
        let seat = awaited[now.seed as usize % awaited.len()];
        if let Some(mv) = ask(&game.view(Viewer::Seat(seat)), seat, now) {
            return (now, Input::Move { seat, mv });
        }
    }
}

/// SplitMix64: chance enough for a bench.
pub fn scramble(seed: u64) -> u64 {
    let seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Deciding something, as it happened in the second half of a game.
pub fn bench_step<G: Game>(
    criterion: &mut Criterion,
    name: &str,
    recorded: &[Recorded<G>],
    content: &G::Content,
    wanted: impl Fn(&G::Event) -> bool,
) {
    let mut later = recorded.iter().skip(recorded.len() / 2);
    let found = later.find(|Recorded { game, now, input }| {
        let decided = step(game, content, *now, input.clone());
        decided.is_ok_and(|(_, events)| events.iter().any(&wanted))
    });
    let Some(Recorded { game, now, input }) = found else {
        panic!("{}/decide/{name} does not happen", G::ID);
    };
    criterion.bench_function(&format!("{}/decide/{name}", G::ID), |bencher| {
        bencher.iter_batched(
            || input.clone(),
            |input| step(black_box(game), content, *now, input),
            BatchSize::SmallInput,
        );
    });
}

/// What a seat may know in the middle of a game.
pub fn bench_view<G: Game>(
    criterion: &mut Criterion,
    recorded: &[Recorded<G>],
    content: &Books<G::Content>,
) {
    let game = &recorded[recorded.len() / 2].game;
    criterion.bench_function(&format!("{}/view", G::ID), |bencher| {
        bencher.iter(|| black_box(game).view(Viewer::Seat(Seat(1))));
    });
    let play = Play {
        state: game.clone(),
        content: content.clone(),
    };
    criterion.bench_function(&format!("{}/view/json", G::ID), |bencher| {
        bencher.iter(|| Running::view(black_box(&play), Viewer::Seat(Seat(1))));
    });
}

/// Deciding whole games again.
pub fn bench_games<G: Game>(
    criterion: &mut Criterion,
    name: &str,
    games: &[Vec<Recorded<G>>],
    content: &G::Content,
) {
    let mut group = criterion.benchmark_group(format!("{}/games", G::ID));
    group.throughput(Throughput::Elements(games.len() as u64));
    group.sample_size(20);
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for recorded in games {
                let mut game = recorded[0].game.clone();
                for Recorded { now, input, .. } in recorded {
                    let Ok((next, _)) = step(&game, content, *now, input.clone()) else {
                        panic!("it was legal when recorded");
                    };
                    game = next;
                }
                assert!(black_box(game).outcome().is_some());
            }
        });
    });
    group.finish();
}

/// Whether a bot is asked something that is measured.
type Asked<G> = fn(&<G as Game>::View) -> bool;

/// The mean over what bots were asked in a whole game, since it differs much.
pub fn bench_bots<G: Game>(
    criterion: &mut Criterion,
    content: &G::Content,
    questions: &[(&str, Asked<G>)],
) {
    for level in Level::ALL {
        let recorded: Vec<Recorded<G>> = record(1, content, |view, seat, now| {
            G::bot(view, seat, level, content, now)
        });
        let moves = recorded.iter().filter_map(|recorded| match recorded.input {
            Input::Move { seat, .. } => {
                let view = recorded.game.view(Viewer::Seat(seat));
                Some((view, seat, recorded.now))
            }
            _ => None,
        });
        let moves: Vec<(G::View, Seat, Moment)> = moves.collect();
        for (name, wanted) in questions {
            let asked: Vec<_> = moves.iter().filter(|(view, ..)| wanted(view)).collect();
            let mut next = asked.iter().cycle();
            let name = format!("{}/bot/{}/{name}", G::ID, level.name());
            criterion.bench_function(&name, |bencher| {
                bencher.iter(|| {
                    let (view, seat, now) = next.next().expect("such a thing is asked");
                    G::bot(view, *seat, level, content, *now)
                });
            });
        }
    }
}
