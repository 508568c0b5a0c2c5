//! The hot paths of Compatibility: deciding, viewing, drawing, whole games, and the bots.

use bench::{bench_bots, bench_games, bench_panels, bench_step, bench_view, record, scramble};
use compatibility::{Compatibility, Event, Move, PICTURES, PhaseView, View};
use compatibility_box::CompatibilityBox;
use criterion::{Criterion, criterion_group, criterion_main};
use game::{Game, Level, Moment, Seat};
use web::{Boxed, Supplies};

const GAMES: u64 = 32;

/// Any pictures and no special cards. Partners meet only by chance, so that a
/// game has some sixty rounds instead of ten.
fn at_random(view: &View, seat: Seat, now: Moment) -> Option<Move> {
    let chance = scramble(now.seed);
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
    let opened = CompatibilityBox::open(&Supplies::default()).expect("the box is opened");
    let content = opened.content();
    let regular =
        |view: &View, seat, now| Compatibility::bot(view, seat, Level::Regular, &content, now);
    let random: Vec<_> = (0..GAMES)
        .map(|seed| record::<Compatibility>(seed, &content, at_random))
        .collect();
    // Team games of Originale, which have every kind of move.
    let bots: Vec<_> = (0..GAMES)
        .map(|seed| record::<Compatibility>(seed, &content, regular))
        .collect();
    let mut decide = |name: &str, wanted: fn(&Event) -> bool| {
        bench_step::<Compatibility>(c, name, &bots[0], &content, wanted);
    };
    decide("announce", |event| matches!(event, Event::Announced { .. }));
    decide("lay", |event| matches!(event, Event::Laid { .. }));
    decide("turn", |event| matches!(event, Event::Turned { .. }));
    decide("end-round", |event| {
        matches!(event, Event::RoundEnded { .. })
    });
    bench_view::<Compatibility>(c, &bots[0], &content);
    bench_panels::<CompatibilityBox>(c, &bots[0], &content);
    bench_games::<Compatibility>(c, "random", &random, &content);
    bench_games::<Compatibility>(c, "bots", &bots, &content);
    bench_bots::<Compatibility>(
        c,
        &content,
        &[
            ("choose", |view| view.phase == PhaseView::Choosing),
            ("special", |view| view.phase == PhaseView::Specials),
        ],
    );
}

criterion_group!(benches, rules);
criterion_main!(benches);
