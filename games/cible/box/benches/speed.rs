//! The hot paths of La Cible: reading the box, the judge, deciding, viewing, drawing,
//! whole games, and the bots.

use std::{fs, hint::black_box, path::Path, sync::Arc};

use bench::{bench_bots, bench_games, bench_panels, bench_step, bench_view, record};
use cible::{
    Cible, Content, Event, Sheet, View,
    cards::Packs,
    facts::{Category, Facts},
    judge::{Field, Known},
};
use cible_box::CibleBox;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use game::{Books, Game, Language, Level};

const GAMES: u64 = 8;

/// The files of a folder of the box, by name.
fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../content")).join(folder);
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

fn reading(criterion: &mut Criterion) {
    let (facts, cards) = (files("facts"), files("fr"));
    let mut group = criterion.benchmark_group("cible/read");
    group.sample_size(20);
    group.bench_function("facts", |bencher| {
        bencher.iter_with_large_drop(|| Facts::read(sheets(black_box(&facts))).expect("facts"));
    });
    // Facts that nobody has looked into yet, as when the house starts.
    let read = || Facts::read(sheets(&facts)).expect("facts").0;
    group.bench_function("cards", |bencher| {
        let cards =
            |facts: &mut Facts| Packs::read(sheets(black_box(&cards)), facts).expect("cards");
        bencher.iter_batched_ref(read, cards, BatchSize::PerIteration);
    });
    group.finish();
}

fn rules(criterion: &mut Criterion) {
    let content: Books<Content> = Arc::new(cible_box::load().expect("the box"));
    let regular = |view: &View, seat, now| Cible::bot(view, seat, Level::Regular, &content, now);
    let games: Vec<_> = (0..GAMES)
        .map(|seed| record::<Cible>(seed, &content, regular))
        .collect();
    let mut decide = |name: &str, wanted: fn(&Event) -> bool| {
        bench_step::<Cible>(criterion, name, &games[0], &content, wanted);
    };
    decide("ask", |event| matches!(event, Event::Asked { .. }));
    decide("answer", |event| matches!(event, Event::Judged { .. }));
    decide("final", |event| matches!(event, Event::FinaleBegan { .. }));
    bench_view::<Cible>(criterion, &games[0], &content);
    bench_panels::<CibleBox>(criterion, &games[0], &content);
    bench_games::<Cible>(criterion, "bots", &games, &content);
    bench_bots::<Cible>(criterion, &content, &[("any", |_| true)]);
}

fn judge(criterion: &mut Criterion) {
    let lexicon = lexicon::carried(Language::Fr);
    // More than five hundred films, most with long names.
    let films = include_str!("../../content/facts/films-internationaux.txt");
    let films = Category::parse("films-internationaux", films, Language::Fr).unwrap();
    let facts = Facts::new([films]);
    let films = facts.category("films-internationaux").unwrap();
    let names: Vec<(u32, &str)> = (0u32..)
        .zip(films.entities().iter())
        .flat_map(|(answer, film)| film.names.iter().map(move |name| (answer, &**name)))
        .collect();
    let known = Known::new(&facts, |word: &str| {
        lexicon.find(word).map(|index| lexicon.zipf(index))
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
