//! The words of the house: said in both languages, set as they should be, and
//! none forgotten. Those of a game are the business of its box's suite.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use game::Language;
use tablee::shelf;
use web::{Lang, Parts, Supplies, refusal_key, testing};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The sources below a folder, tests aside.
fn sources(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                found.extend(sources(&path));
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(fs::read_to_string(path).expect("a text"));
        }
    }
    found
}

/// The texts between quotes.
fn literals(source: &str) -> impl Iterator<Item = &str> {
    source
        .lines()
        .flat_map(|line| line.split('"').skip(1).step_by(2))
}

#[test]
fn the_parts_of_the_house_are_sound() {
    testing::parts_are_sound(Parts::house());
    testing::nothing_is_asked_of_anybody_else(Parts::house());
    testing::nothing_runs_for_ever(Parts::house());
    testing::scripts_import_what_is_served(Parts::house());
    testing::french_is_set_as_french(&root().join("crates/web/parts"));
}

#[test]
fn every_message_named_in_the_house_exists() {
    for folder in ["crates/web/src", "crates/house/src"] {
        let sources = root().join(folder);
        testing::every_message_named_in_the_code_exists(Parts::house(), &sources);
    }
}

/// Boxes say the house's words too, those of the waiting room above all.
#[test]
fn no_message_of_the_house_is_forgotten() {
    // These are looked up by names that come from elsewhere.
    let by_name = [
        "problem.",
        "join.problem.",
        "refusal.",
        "host.age-",
        "host.fault-",
    ];
    let mut folders = vec![
        root().join("crates/web/src"),
        root().join("crates/house/src"),
    ];
    let games = fs::read_dir(root().join("games")).expect("games").flatten();
    folders.extend(games.map(|game| game.path().join("box/src")));
    let sources: Vec<String> = folders.iter().flat_map(|folder| sources(folder)).collect();
    let named: BTreeSet<&str> = sources.iter().flat_map(|source| literals(source)).collect();
    for key in Parts::house().keys() {
        if !by_name.iter().any(|start| key.starts_with(start)) {
            assert!(named.contains(key), "nothing says {key}");
        }
    }
}

#[test]
fn no_two_boxes_say_the_same_message() {
    let boxes = shelf::boxes(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    let mut all: BTreeSet<&str> = Parts::house().keys().collect();
    for boxed in boxes.iter() {
        for key in boxed.parts().keys() {
            assert!(all.insert(key), "{key} is said by two");
        }
    }
}

#[test]
fn every_refusal_of_the_house_and_of_tables_has_words() {
    let mut seen = 0;
    for folder in ["crates/table/src", "crates/house/src", "crates/web/src"] {
        for source in sources(&root().join(folder)) {
            for code in source.split("Refused::new(\"").skip(1) {
                let code = code.split('"').next().unwrap_or_default();
                let key = refusal_key(code);
                for language in Language::ALL {
                    assert!(Lang::house(language).has(&key), "no words for {code}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 20, "the check saw only {seen} refusals");
}

#[test]
fn every_problem_has_a_title_and_words() {
    let mut seen = 0;
    for source in sources(&root().join("crates/house/src")) {
        for call in source.split(".problem(").skip(1) {
            let args = call.split(')').next();
            let Some(key) = args.and_then(|args| args.split('"').nth(1)) else {
                continue;
            };
            for (language, part) in Language::ALL
                .into_iter()
                .flat_map(|l| [(l, "title"), (l, "text")])
            {
                let known = Lang::house(language).has(&format!("problem.{key}.{part}"));
                assert!(known, "no words for the problem {key}");
            }
            seen += 1;
        }
    }
    assert!(seen > 10, "the check saw only {seen} problems");
}

/// CSS cannot name a set of values, so night is written twice.
#[test]
fn night_is_the_same_by_choice_and_by_device() {
    let folder = root().join("crates/web/parts/styles");
    let mut seen = 0;
    for entry in fs::read_dir(folder).expect("styles").flatten() {
        let text = fs::read_to_string(entry.path()).expect("a sheet");
        let values = |selector: &str| {
            let (_, block) = text.split_once(selector)?;
            let block = block.split_once('{')?.1.split_once('}')?.0;
            Some(block.split_whitespace().collect::<Vec<_>>().join(" "))
        };
        let night = values(":root[data-theme=\"night\"]");
        seen += usize::from(night.is_some());
        let device = values(":root[data-theme=\"auto\"]");
        assert_eq!(night, device, "{}", entry.path().display());
    }
    assert!(seen >= 2, "sheets that know the night: {seen}");
}
