//! The hot paths of Typo: deciding, viewing, drawing, whole games, and the bots.

use bench::{bench_bots, bench_games, bench_panels, bench_step, bench_view, record, scramble};
use criterion::{Criterion, criterion_group, criterion_main};
use game::{Books, Moment, Seat};
use typo::{Content, End, Event, Move, PhaseView, Typo, Verdict, View};
use typo_box::TypoBox;
use web::{Boxed, Supplies};

const GAMES: u64 = 64;

fn content() -> Books<Content> {
    let opened = TypoBox::open(&Supplies::default()).expect("the box opens");
    Boxed::content(&opened)
}

/// Any card, at any end of any row, with the row itself as the word; one
/// announcement in four is doubted, one card in four clears a row.
fn at_random(view: &View, _: Seat, now: Moment) -> Option<Move> {
    let pick = |count: usize, salt: u64| (scramble(now.seed ^ salt) % count.max(1) as u64) as usize;
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
    let games: Vec<_> = (0..GAMES)
        .map(|seed| record::<Typo>(seed, &content, at_random))
        .collect();
    let mut decide = |name: &str, wanted: fn(&Event) -> bool| {
        bench_step::<Typo>(c, name, &games[0], &content, wanted);
    };
    decide("choose", |event| matches!(event, Event::Chose { .. }));
    decide("place", |event| matches!(event, Event::Placed { .. }));
    // The last answer, after which the word is looked up.
    decide("doubt", |event| {
        matches!(
            event,
            Event::Settled {
                verdict: Verdict::Missing,
                ..
            }
        )
    });
    decide("clear", |event| matches!(event, Event::Cleared { .. }));
    bench_view::<Typo>(c, &games[0], &content);
    bench_panels::<TypoBox>(c, &games[0], &content);
    bench_games::<Typo>(c, "random", &games, &content);
    bench_bots::<Typo>(
        c,
        &content,
        &[
            ("choose", |view| matches!(view.phase, PhaseView::Choosing)),
            ("place", |view| {
                matches!(view.phase, PhaseView::Placing { .. })
            }),
            ("answer", |view| {
                matches!(view.phase, PhaseView::Doubting { .. })
            }),
        ],
    );
}

criterion_group!(benches, rules);
criterion_main!(benches);
