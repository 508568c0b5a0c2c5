//! Names and places that answer definitions: with their own complement they are
//! right, with another's they are wrong.

use cible::{
    Pack,
    cards::{Answers, Entry},
    facts::letters,
    judge::{has_words, same},
};
use game::Language;

use super::{Bench, CONTENT, cards::benches};

/// First names that few of those who answer a definition have.
const STRANGERS: [&str; 4] = ["Kevin", "Samantha", "Jordan", "Priscilla"];

/// Kinds that nothing is along with another.
const KINDS: [(Language, &[&str]); 2] = [
    (
        Language::Fr,
        &[
            "lac", "mont", "désert", "île", "fleuve", "planète", "océan", "roi", "déesse",
        ],
    ),
    (
        Language::En,
        &[
            "lake", "mount", "desert", "island", "river", "planet", "ocean", "king", "goddess",
        ],
    ),
];

/// The definitions of a box whose answer is a name.
fn names(bench: &Bench) -> impl Iterator<Item = Entry<'_>> {
    bench.packs.entries(Pack::Definitions).filter(|entry| {
        let name = entry.answers.all().next();
        name.is_some_and(|(name, _)| name.starts_with(char::is_uppercase))
    })
}

fn own(answers: &Answers) -> Vec<&str> {
    let entities = answers.accepted_entities();
    entities
        .flat_map(|one| one.names.iter().map(|name| &**name))
        .collect()
}

#[test]
fn every_name_of_whom_a_definition_means_is_accepted_and_a_strangers_is_not() {
    let (mut right, mut wrong) = (0, 0);
    for bench in &benches().unwrap() {
        for entry in names(bench) {
            let own = own(entry.answers);
            for name in &own {
                let judged = entry.answers.judge(name, &*bench.words);
                assert!(judged.is_some(), "{}: {name}", entry.text);
                right += 1;
            }
            let name = own[0];
            let strangers = STRANGERS.iter().map(|first| format!("{first} {name}"));
            for stranger in
                strangers.filter(|typed| !own.iter().any(|own| letters(own) == letters(typed)))
            {
                let judged = entry.answers.judge(&stranger, &*bench.words);
                assert_eq!(judged, None, "{} {}: {stranger}", entry.id(), entry.text);
                wrong += 1;
            }
        }
    }
    assert!(right > 2_000 && wrong > 3_500, "{right} {wrong}");
}

#[test]
fn a_kind_is_said_with_what_is_of_it_and_with_nothing_else() {
    let mut wrong = 0;
    for bench in &benches().unwrap() {
        let (_, kinds) = KINDS
            .iter()
            .find(|(language, _)| *language == bench.language)
            .unwrap();
        for entry in names(bench) {
            let own = own(entry.answers);
            // A word of a name or of the definition may be said with its answer.
            let strange = |kind: &&&str| {
                let said = |text: &str| has_words(text, kind);
                !said(entry.text) && !own.iter().any(|name| said(name))
            };
            for kind in kinds.iter().filter(strange) {
                let typed = format!("{kind} {}", own[0]);
                let said = own.iter().any(|name| same(name, &typed));
                let judged = entry.answers.judge(&typed, &*bench.words);
                assert_eq!(
                    judged.is_some(),
                    said,
                    "{} {}: {typed}",
                    entry.id(),
                    entry.text
                );
                wrong += usize::from(!said);
            }
        }
    }
    assert!(wrong > 7_000, "{wrong}");
}

#[test]
fn what_was_taken_and_refused_wrongly_is_judged_by_the_facts() {
    let benches = benches().unwrap();
    let check = |part: &str, cases: &[(&str, bool)]| {
        let entry = names(&benches[0]).find(|entry| entry.text.contains(part));
        let entry = entry.unwrap_or_else(|| panic!("{part} in {CONTENT}"));
        for (typed, accepted) in cases {
            let judged = entry.answers.judge(typed, &*benches[0].words);
            assert_eq!(judged.is_some(), *accepted, "{part}: {typed}");
        }
    };
    check(
        "et de « Huis clos",
        &[
            ("Sartre", true),
            ("Jean-Paul Sartre", true),
            ("jean paul sartre", true),
            ("Kevin Sartre", false),
        ],
    );
    check(
        "Maja nue",
        &[
            ("Goya", true),
            ("Francisco Goya", true),
            ("Francisco de Goya", true),
            ("Chantal Goya", false),
        ],
    );
    check(
        "Ville suisse du Rhin",
        &[
            ("Bâle", true),
            ("la ville de Bâle", true),
            ("Christian Bale", false),
            ("lac Bâle", false),
        ],
    );
    check(
        "montres molles",
        &[
            ("Salvador Dali", true),
            ("Dali", true),
            ("Kevin Dali", false),
        ],
    );
    check(
        "Père de Jean Valjean",
        &[("Victor Hugo", true), ("Charles Hugo", false)],
    );
    check(
        "ami de Watson",
        &[("Sherlock Holmes", true), ("Katie Holmes", false)],
    );
    check(
        "mère d’Hercule Poirot",
        &[("Agatha Christie", true), ("Julie Christie", false)],
    );
    check(
        "Lettre à Élise",
        &[("Ludwig van Beethoven", true), ("Johann Beethoven", false)],
    );
    check(
        "Plus haut sommet du monde",
        &[
            ("mont Everest", true),
            ("l’Everest", true),
            ("lac Everest", false),
        ],
    );
    check(
        "lac d’altitude",
        &[("lac Titicaca", true), ("mont Titicaca", false)],
    );
    check(
        "Désert qui s’étend",
        &[
            ("désert du Sahara", true),
            ("Sahara", true),
            ("mer du Sahara", false),
        ],
    );
    check(
        "Premier homme à marcher sur la Lune",
        &[("Neil Armstrong", true), ("Louis Armstrong", false)],
    );
}
