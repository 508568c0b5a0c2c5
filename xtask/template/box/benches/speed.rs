//! How long Essai takes to decide, to look at and to play.

use bench::{bench_games, bench_view, record};
use criterion::{Criterion, criterion_group, criterion_main};
use essai::{Content, Essai, Move};

fn rules(c: &mut Criterion) {
    let games: Vec<_> = (0..16)
        .map(|seed| {
            record::<Essai>(seed, &Content, |view, seat, _| {
                let step = view.step;
                let number = 1 + seat.0 % 9;
                Some(Move::Choose { step, number })
            })
        })
        .collect();
    bench_view::<Essai>(c, &games[0], &Content);
    bench_games::<Essai>(c, "random", &games, &Content);
}

criterion_group!(benches, rules);
criterion_main!(benches);
