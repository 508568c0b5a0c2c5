//! Tests that read our own sources.

use std::{collections::BTreeSet, fs, path::Path};

use crate::{Lang, assets};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

fn files(folder: &Path, kind: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // Tests name what does not exist.
            if !path.ends_with("tests") {
                found.extend(files(&path, kind));
            }
        } else if path.extension().is_some_and(|extension| extension == kind) {
            found.push(fs::read_to_string(path).unwrap());
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

fn keys(file: &str) -> BTreeSet<String> {
    fn walk(prefix: &str, table: &toml::Table, keys: &mut BTreeSet<String>) {
        for (key, value) in table {
            let key = if prefix.is_empty() {
                key.clone()
            } else {
                format!("{prefix}.{key}")
            };
            match value {
                toml::Value::Table(table) => walk(&key, table, keys),
                _ => drop(keys.insert(key)),
            }
        }
    }
    let text = fs::read_to_string(Path::new(CRATE).join(file)).unwrap();
    let mut found = BTreeSet::new();
    walk("", &text.parse().unwrap(), &mut found);
    found
}

fn words(prefix: &str) -> BTreeSet<String> {
    let files = [
        "house",
        "typo",
        "compatibility",
        "compatibility-around",
        "cible",
        "cible-around",
    ];
    let all = files.map(|file| keys(&format!("i18n/fr/{file}.toml")));
    let all = all.into_iter().flatten();
    all.filter(|key| key.starts_with(prefix)).collect()
}

#[test]
fn every_message_named_in_the_code_exists() {
    let parts: BTreeSet<String> = words("")
        .iter()
        .map(|key| key.split('.').next().unwrap().to_string())
        .collect();
    for source in files(&Path::new(CRATE).join("src"), "rs") {
        for text in literals(&source) {
            let looks_like_a_key = text.contains('.')
                && text
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-_".contains(&b))
                && text.split('.').all(|part| !part.is_empty())
                && parts.contains(text.split('.').next().unwrap());
            let file = [".css", ".js", ".svg", ".toml", ".rs"]
                .iter()
                .any(|end| text.ends_with(end));
            if looks_like_a_key && !file {
                assert!(
                    Lang::ALL.into_iter().all(|lang| lang.has(text)),
                    "no message {text:?}"
                );
            }
        }
    }
}

#[test]
fn no_game_redefines_a_message_of_the_house() {
    let house = keys("i18n/fr/house.toml");
    for game in [
        "typo",
        "compatibility",
        "compatibility-around",
        "cible",
        "cible-around",
    ] {
        let game = keys(&format!("i18n/fr/{game}.toml"));
        let twice: Vec<&String> = house.intersection(&game).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
    for game in ["compatibility", "cible"] {
        let playing = keys(&format!("i18n/fr/{game}.toml"));
        let around = keys(&format!("i18n/fr/{game}-around.toml"));
        let twice: Vec<&String> = playing.intersection(&around).collect();
        assert!(twice.is_empty(), "{twice:?}");
    }
}

#[test]
fn no_message_of_the_house_is_forgotten() {
    // These are looked up by names that come from elsewhere.
    let by_name = ["problem.", "join.problem.", "refusal."];
    let sources = files(&Path::new(CRATE).join("src"), "rs");
    let named: BTreeSet<&str> = sources.iter().flat_map(|source| literals(source)).collect();
    for key in keys("i18n/fr/house.toml") {
        if !by_name.iter().any(|start| key.starts_with(start)) {
            assert!(named.contains(key.as_str()), "nothing says {key}");
        }
    }
}

#[test]
fn every_refusal_has_words() {
    for name in ["table", "typo", "house"] {
        for source in files(&Path::new(CRATE).join("..").join(name).join("src"), "rs") {
            for code in source.split("Refused::new(\"").skip(1) {
                let code = code.split('"').next().unwrap();
                let key = format!("refusal.{}", code.replace('.', "-"));
                assert!(
                    Lang::ALL.into_iter().all(|lang| lang.has(&key)),
                    "no words for {code}"
                );
            }
        }
    }
}

/// The refusals of Compatibility, written as a table: each code with the rule
/// it rests on.
fn compatibility_refusals() -> Vec<(String, String)> {
    let path = Path::new(CRATE).join("../compatibility/src/moves.rs");
    let source = fs::read_to_string(path).unwrap();
    let rows = source.split("=> (\"").skip(1).map(|row| {
        let mut texts = row.split('"').step_by(2);
        let mut next = || texts.next().unwrap().to_string();
        (next(), next())
    });
    rows.collect()
}

#[test]
fn every_refusal_of_compatibility_has_words_and_a_rule_to_go_to() {
    let refusals = compatibility_refusals();
    assert!(refusals.len() > 40, "{refusals:?}");
    for (code, rule) in refusals {
        let key = format!("refusal.{}", code.replace('.', "-"));
        for lang in Lang::ALL {
            assert!(lang.has(&key), "no words for {code}");
            let rules = crate::compatibility::rules(lang).0;
            let anchor = format!("id=\"{rule}\"");
            assert!(rules.contains(&anchor), "{code} rests on {rule}");
        }
    }
}

#[test]
fn the_rules_of_compatibility_are_complete_in_both_languages() {
    let rules = |lang| {
        let rules = crate::compatibility::RULES.get(lang).rule.iter();
        let counted = rules.map(|rule| (rule.id.as_str(), rule.rulings.len()));
        counted.collect::<Vec<_>>()
    };
    let (fr, en) = (rules(Lang::Fr), rules(Lang::En));
    assert_eq!(fr, en);
    let wanted = [("C1", 10), ("C2", 8), ("C3", 5), ("C4", 5), ("C5", 0)];
    for (chapter, last) in wanted {
        let ids = (1..=last).map(|n| format!("{chapter}.{n}"));
        for id in ids.chain([chapter.to_string()]) {
            assert!(fr.iter().any(|(known, _)| *known == id), "{id}");
        }
    }
    for ruled in [
        "C1", "C1.2", "C2.3", "C2.4", "C2.6", "C2.7", "C2.8", "C3.3", "C3.5", "C4.4", "C5",
    ] {
        let ruled = fr.iter().find(|(id, _)| *id == ruled).unwrap();
        assert!(ruled.1 > 0, "{ruled:?}");
    }
}

#[test]
fn the_rules_of_la_cible_are_complete_in_both_languages() {
    let rules = |lang| {
        let rules = crate::cible::RULES.get(lang).rule.iter();
        let counted = rules.map(|rule| (rule.id.as_str(), rule.rulings.len()));
        counted.collect::<Vec<_>>()
    };
    let (fr, en) = (rules(Lang::Fr), rules(Lang::En));
    assert_eq!(fr, en);
    let chapters = [8, 4, 5, 4, 3, 4, 3];
    let wanted: Vec<String> = (0..)
        .zip(chapters)
        .flat_map(|(chapter, last)| (1..=last).map(move |n| format!("L{chapter}.{n}")))
        .collect();
    assert_eq!(fr.iter().map(|(id, _)| *id).collect::<Vec<_>>(), wanted);
    for ruled in [
        "L0.3", "L0.5", "L0.6", "L0.7", "L0.8", "L1.4", "L2.4", "L3.1", "L3.3", "L3.4", "L4.1",
        "L5.2", "L5.4", "L6.2", "L6.3",
    ] {
        let ruled = fr.iter().find(|(id, _)| *id == ruled).unwrap();
        assert!(ruled.1 > 0, "{ruled:?}");
    }
}

#[test]
fn every_problem_has_a_title_and_words() {
    for source in files(&Path::new(CRATE).join("../house/src"), "rs") {
        for call in source.split(".problem(").skip(1) {
            let key = call
                .split(')')
                .next()
                .and_then(|args| args.split('"').nth(1));
            for part in ["title", "text"] {
                let known = |key| {
                    Lang::ALL
                        .into_iter()
                        .all(|lang| lang.has(&format!("problem.{key}.{part}")))
                };
                assert!(key.is_none_or(known), "no words for the problem {key:?}");
            }
        }
    }
}

#[test]
fn french_is_set_as_french() {
    for file in [
        "i18n/fr/house.toml",
        "i18n/fr/typo.toml",
        "i18n/fr/typo-rules.toml",
        "i18n/fr/compatibility.toml",
        "i18n/fr/compatibility-around.toml",
        "i18n/fr/compatibility-rules.toml",
        "i18n/fr/cible.toml",
    ] {
        let text = fs::read_to_string(Path::new(CRATE).join(file)).unwrap();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some((_, said)) = line.split_once('"') else {
                continue;
            };
            for wrong in [" ?", " !", " :", " ;", "« ", " »", "'"] {
                assert!(!said.contains(wrong), "{file}: {wrong:?} in {line}");
            }
        }
    }
}

#[test]
fn scripts_import_what_is_served() {
    let scripts = files(&Path::new(CRATE).join("assets"), "js");
    let version = assets::address("x");
    let version = version.split('/').nth(2).unwrap();
    for script in &scripts {
        for imported in script
            .split("from \"./")
            .skip(1)
            .chain(script.split("import(\"./").skip(1))
        {
            let name = imported.split('"').next().unwrap();
            assert!(
                assets::find(version, name).is_some(),
                "{name} is not served"
            );
        }
    }
}

#[test]
fn style_sheets_and_scripts_ask_nobody_else() {
    for kind in ["css", "js", "svg"] {
        for text in files(&Path::new(CRATE).join("assets"), kind) {
            let text = text.replace("http://www.w3.org/", "");
            assert!(
                !text.contains("http://") && !text.contains("https://"),
                "an address of elsewhere"
            );
            assert!(
                !text.contains("@import") && !text.contains("url("),
                "a file of elsewhere"
            );
        }
    }
}

/// CSS cannot name a set of values, so night is written twice.
#[test]
fn night_is_the_same_by_choice_and_by_device() {
    for sheet in ["tokens.css", "pictures.css"] {
        let text = fs::read_to_string(Path::new(CRATE).join("assets").join(sheet)).unwrap();
        let values = |selector: &str| {
            let block = text.split_once(selector).unwrap().1;
            let block = block.split_once('{').unwrap().1.split_once('}').unwrap().0;
            block.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        assert_eq!(
            values(":root[data-theme=\"night\"]"),
            values(":root[data-theme=\"auto\"]"),
            "{sheet}"
        );
    }
}
