//! How long Essai takes to decide, to look at and to play.

use std::sync::Arc;

use bench::{bench_games, bench_panels, bench_view, record};
use criterion::{Criterion, criterion_group, criterion_main};
use essai::{Content, Essai, Move};
use essai_box::EssaiBox;
use game::Books;

fn rules(c: &mut Criterion) {
    let content: Books<Content> = Arc::new(Arc::new(Content));
    let games: Vec<_> = (0..16)
        .map(|seed| {
            record::<Essai>(seed, &content, |view, seat, _| {
                let step = view.step;
                let number = 1 + seat.0 % 9;
                Some(Move::Choose { step, number })
            })
        })
        .collect();
    bench_view::<Essai>(c, &games[0], &content);
    bench_panels::<EssaiBox>(c, &games[0], &content);
    bench_games::<Essai>(c, "random", &games, &content);
}

criterion_group!(benches, rules);
criterion_main!(benches);
