//! How long the French dictionary takes to read and to answer.

use brotli_decompressor::Decompressor;
use criterion::{Criterion, criterion_group, criterion_main};
use lexicon::Lexicon;
use std::{hint::black_box, io::Read};

fn lexicon(criterion: &mut Criterion) {
    let packed = include_bytes!("../../crates/lexicon/words/fr.words.br");
    let mut text = String::new();
    Decompressor::new(&packed[..], 64 * 1024)
        .read_to_string(&mut text)
        .unwrap();
    let lexicon = Lexicon::parse(&text).unwrap();

    // Words far apart, so that a query does not find the memory of the one before it warm.
    let words: Vec<&str> = (0..4096)
        .map(|step| lexicon.word(step * 7919 * 13 % lexicon.len()))
        .collect();
    let rows: Vec<&str> = words
        .iter()
        .map(|word| &word[..word.len().min(5)])
        .collect();

    let mut group = criterion.benchmark_group("lexicon");
    let mut bench = |name: &str, queries: &[&str], ask: &dyn Fn(&str) -> usize| {
        let mut queries = queries.iter().cycle();
        group.bench_function(name, |bencher| {
            bencher.iter(|| ask(black_box(queries.next().unwrap())));
        });
    };
    bench("contains", &words, &|word| lexicon.contains(word).into());
    bench("begins", &rows, &|row| lexicon.begins(row).into());
    bench("range", &rows, &|row| lexicon.range(row).len());
    bench("best", &rows, &|row| lexicon.best(row).into());
    bench("best of one letter", &["a", "c", "r", "x"], &|row| {
        lexicon.best(row).into()
    });
    bench("display", &words, &|word| {
        lexicon.display(word).map_or(0, str::len)
    });
    group.sample_size(20).bench_function("parse", |bencher| {
        bencher.iter(|| Lexicon::parse(black_box(&text)));
    });
    group.finish();
}

criterion_group!(benches, lexicon);
criterion_main!(benches);
