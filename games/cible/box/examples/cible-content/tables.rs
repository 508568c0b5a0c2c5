//! How much there is: by pack, by letter and difficulty, by category.

use std::{collections::BTreeMap, sync::Arc};

use cible::{
    Pack,
    cards::Entry,
    facts::{Category, Facts},
};
use game::Language;
use tools::content::Findings;

use super::{Cards, cards::wanted};

/// `facts` are in the order of [`Language::ALL`].
pub fn print(facts: &[Facts; 2], boxes: &[Cards], findings: &mut Findings) {
    for cards in boxes {
        packs(cards, findings);
    }
    for cards in boxes {
        letters(cards, findings);
    }
    categories(facts, boxes, findings);
}

fn packs(cards: &Cards, findings: &mut Findings) {
    for pack in Pack::ALL {
        let written = cards.written();
        let entries = written.filter(|written| written.entry.pack == pack).count();
        let what = format!("{}/{}", cards.language.tag(), pack.file());
        let counts = [
            format!("{} sides", cards.sides(pack)),
            format!("{entries} questions"),
            format!("{} wanted", wanted(pack, cards.language)),
        ];
        findings.count(&what, counts);
    }
}

fn letters(cards: &Cards, findings: &mut Findings) {
    let mut series: BTreeMap<char, [usize; 3]> = BTreeMap::new();
    let sheets = cards.read.iter();
    for one in sheets.flat_map(|sheet| &sheet.packs.definitions) {
        let counts = series.entry(one.letter).or_default();
        counts[usize::from(one.level.clamp(1, 3) - 1)] += 1;
    }
    let mut all = [0; 3];
    for (letter, counts) in series {
        for (all, count) in all.iter_mut().zip(counts) {
            *all += count;
        }
        findings.count(
            &format!("{} definitions {letter}", cards.language.tag()),
            by_difficulty(counts),
        );
    }
    findings.count(
        &format!("{} definitions", cards.language.tag()),
        by_difficulty(all),
    );
}

fn by_difficulty([easy, medium, hard]: [usize; 3]) -> [String; 3] {
    [
        format!("{easy} easy"),
        format!("{medium} medium"),
        format!("{hard} hard"),
    ]
}

fn categories(facts: &[Facts; 2], boxes: &[Cards], findings: &mut Findings) {
    let questions = |language: Language, fits: &dyn Fn(&Entry<'_>) -> bool| {
        let cards = boxes.iter().filter(|cards| cards.language == language);
        let written = cards.flat_map(Cards::written);
        let lists = written.filter(|written| written.entry.pack != Pack::Definitions);
        let count = lists.filter(|written| fits(&written.entry)).count();
        format!("{count} {} questions", language.tag())
    };
    let [fr, en] = facts;
    let selects = |category: &Category, entry: &Entry<'_>| {
        Arc::ptr_eq(category.entities(), entry.answers.entities())
    };
    for (in_fr, in_en) in fr.categories().zip(en.categories()) {
        let counts = [
            format!("{} entities", in_fr.entities().len()),
            questions(Language::Fr, &|entry| selects(in_fr, entry)),
            questions(Language::En, &|entry| selects(in_en, entry)),
        ];
        findings.count(&in_fr.id, counts);
    }
    let own = |facts: &Facts, entry: &Entry<'_>| {
        let mut categories = facts.categories();
        !categories.any(|category| selects(category, entry))
    };
    let counts = [
        String::new(),
        questions(Language::Fr, &|entry| own(fr, entry)),
        questions(Language::En, &|entry| own(en, entry)),
    ];
    findings.count("joined or written out", counts);
}
