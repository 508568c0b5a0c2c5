//! How long the judge of La Cible takes to know a long list and to read what is
//! typed against it.

use cible::{
    facts::{Category, Language},
    judge::{Field, Known, USUAL},
};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use typo::lexicon::Lexicon;

fn judge(criterion: &mut Criterion) {
    let packed = include_bytes!("../../content/lexicon/fr.words.zst");
    let text = String::from_utf8(zstd::decode_all(&packed[..]).unwrap()).unwrap();
    let lexicon = Lexicon::parse(&text).unwrap();
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

    let mut group = criterion.benchmark_group("judge");
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

criterion_group!(benches, judge);
criterion_main!(benches);
