//! The hot paths of Compatibility: deciding, viewing, whole games, and the bots.

use std::sync::Arc;

use bench::{bench_bots, bench_games, bench_step, bench_view, record, scramble};
use compatibility::{
    Compatibility, Content, Deck, Event, Meaning, Move, PICTURES, Pack, PhaseView, Picture, Themes,
    View,
};
use criterion::{Criterion, criterion_group, criterion_main};
use game::{Game, Level, Moment, Seat};
use serde::Deserialize;

const GAMES: u64 = 32;

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
    let content = content();
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
