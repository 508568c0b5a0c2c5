//! Checks of what a box is made of.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use game::Language;

use crate::{GameBox, Lang, Parts, refusal_key, selectors};

/// The files below a folder with this ending. Folders of tests are passed over:
/// tests name what does not exist.
fn files(folder: &Path, ending: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let entries = fs::read_dir(folder).unwrap_or_else(|why| panic!("{}: {why}", folder.display()));
    for entry in entries {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            if !path.ends_with("tests") {
                found.extend(files(&path, ending));
            }
        } else if path.extension().is_some_and(|is| is == ending) && !path.ends_with("tests.rs") {
            let text = fs::read_to_string(&path).expect("a text");
            found.push((path, text));
        }
    }
    found
}

fn assert_none(faults: &[String]) {
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

pub fn parts_are_sound(parts: &Parts) {
    assert_none(parts.faults());
}

/// The texts between quotes, with their lines.
fn literals(source: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(source.lines()).flat_map(|(number, line)| {
        let quoted = line.split('"').skip(1).step_by(2);
        quoted.map(move |text| (number, text))
    })
}

pub fn every_message_named_in_the_code_exists(parts: &'static Parts, sources: &Path) {
    let house = Parts::house();
    let firsts: BTreeSet<&str> = parts
        .keys()
        .chain(house.keys())
        .filter_map(|key| key.split('.').next())
        .collect();
    let mut faults = Vec::new();
    for (path, source) in files(sources, "rs") {
        for (line, text) in literals(&source) {
            let named = text.contains('.')
                && text
                    .bytes()
                    .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b".-_".contains(&b))
                && text.split('.').all(|part| !part.is_empty())
                && firsts.contains(text.split('.').next().unwrap_or_default());
            let file = Path::new(text).extension().is_some_and(|ending| {
                ["css", "js", "svg", "toml", "rs"]
                    .iter()
                    .any(|known| ending == *known)
            });
            // The code of a refusal names its words in another way.
            let lang = Lang::with_parts(Language::Fr, parts);
            let known = lang.has(text) || lang.has(&refusal_key(text));
            if named && !file && !known {
                faults.push(format!(
                    "{}:{line}: no message `{text}`: write it in parts/words, in both languages",
                    path.display()
                ));
            }
        }
    }
    assert_none(&faults);
}

pub fn every_refusal_has_words_and_a_rule(boxed: &dyn GameBox) {
    let mut faults = Vec::new();
    let all = boxed.refusals();
    assert!(
        !all.is_empty(),
        "a game that refuses nothing: list its refusals in Refusal::all"
    );
    for refused in all {
        let (key, code) = (refusal_key(refused.code), refused.code);
        for language in Language::ALL {
            if !boxed.speak(language).has(&key) {
                faults.push(format!(
                    "words/{language}: no words for {code}: write `{key}`"
                ));
            }
            let Some(rule) = refused.rule else { continue };
            let rules = &boxed.parts().rules(language).rule;
            if !rules.iter().any(|known| known.id == rule) && !rule.starts_with('G') {
                faults.push(format!(
                    "rules/{language}.toml: {code} rests on {rule}, which is not there: write it"
                ));
            }
        }
    }
    assert_none(&faults);
}

pub fn rules_are_the_same_in_both_languages(parts: &Parts) {
    let rules = |language| {
        let rules = parts.rules(language).rule.iter();
        let counted = rules.map(|rule| (rule.id.as_str(), rule.rulings.len()));
        counted.collect::<Vec<_>>()
    };
    let (fr, en) = (rules(Language::Fr), rules(Language::En));
    assert!(!fr.is_empty(), "a game without rules: write parts/rules");
    assert_eq!(fr, en, "rules and their rulings, by language");
    let aid = |language| parts.rules(language).aid.len();
    assert_eq!(aid(Language::Fr), aid(Language::En), "lines of the aid");
    let ids: BTreeSet<&str> = fr.iter().map(|(id, _)| *id).collect();
    assert_eq!(ids.len(), fr.len(), "a rule's id stands twice");
}

/// Narrow spaces before marks, true quotes and apostrophes.
pub fn french_is_set_as_french(parts: &Path) {
    let mut faults = Vec::new();
    let mut texts = files(&parts.join("words/fr"), "toml");
    let rules = parts.join("rules/fr.toml");
    if let Ok(text) = fs::read_to_string(&rules) {
        texts.push((rules, text));
    }
    for (path, text) in texts {
        for (number, line) in (1..).zip(text.lines()) {
            let said = line.split_once('"').filter(|_| !line.starts_with('#'));
            let Some((_, said)) = said else { continue };
            for wrong in [" ?", " !", " :", " ;", "« ", " »", "'"] {
                if said.contains(wrong) {
                    faults.push(format!(
                        "{}:{number}: {wrong:?}: use a no-break space or a true apostrophe",
                        path.display()
                    ));
                }
            }
        }
    }
    assert_none(&faults);
}

fn texts<'a>(parts: &'a Parts, ending: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let files = parts.files().iter();
    files
        .filter(move |file| file.name.ends_with(ending))
        .map(|file| {
            (
                file.name.as_str(),
                std::str::from_utf8(&file.bytes).expect("UTF-8"),
            )
        })
}

pub fn scripts_import_what_is_served(parts: &Parts) {
    let served = |of: &Parts, name: &str| of.files().iter().any(|file| file.name == name);
    let mut faults = Vec::new();
    for (script, text) in texts(parts, ".js") {
        let marks = ["from \"", "import(\"", "import \""];
        let imports = marks.iter().flat_map(|mark| text.split(mark).skip(1));
        for name in imports.filter_map(|rest| rest.split('"').next()) {
            let found = match (name.strip_prefix("./"), name.strip_prefix("../../")) {
                (Some(own), _) => served(parts, own),
                (_, Some(house)) => served(Parts::house(), house),
                _ => false,
            };
            if !found {
                faults.push(format!("scripts/{script}: {name} is not served"));
            }
        }
    }
    assert_none(&faults);
}

pub fn nothing_is_asked_of_anybody_else(parts: &Parts) {
    for ending in [".css", ".js", ".svg"] {
        for (name, text) in texts(parts, ending) {
            let text = text.replace("http://www.w3.org/", "");
            for elsewhere in ["http://", "https://", "@import", "url("] {
                assert!(
                    !text.contains(elsewhere),
                    "{name}: {elsewhere} leads elsewhere"
                );
            }
        }
    }
}

/// What runs on and on empties batteries: an animation ends, and a script waits
/// for the next change or sets an alarm.
pub fn nothing_runs_for_ever(parts: &Parts) {
    let endless = [
        (
            ".css",
            " infinite",
            "say how many times, for ten seconds at most",
        ),
        (
            ".js",
            "setInterval(",
            "set an alarm (`clocks.js`), or a timeout while there is something to do",
        ),
    ];
    let mut faults = Vec::new();
    for (ending, mark, cure) in endless {
        let found = texts(parts, ending).filter(|(_, text)| text.contains(mark));
        faults.extend(found.map(|(name, _)| format!("{name}: `{}`: {cure}", mark.trim())));
    }
    assert_none(&faults);
}

pub fn sheets_reach_nothing_outside(parts: &Parts) {
    let mark = format!("[data-game=\"{}\"]", parts.owner());
    for (name, text) in texts(parts, "style.css") {
        let all = selectors(text).unwrap_or_else(|why| panic!("{name}: {why}"));
        assert!(
            !all.is_empty(),
            "a game without a style sheet: write parts/styles"
        );
        for selector in all {
            assert!(
                selector.contains(&mark),
                "{name}: {selector} is not kept to the game"
            );
        }
        for keyframes in text.split("@keyframes ").skip(1) {
            assert!(
                keyframes.starts_with(parts.owner()),
                "{name}: @keyframes {keyframes:.40}"
            );
        }
    }
}
