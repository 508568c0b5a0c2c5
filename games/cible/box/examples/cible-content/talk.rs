//! How people talk: what is said must stand for something, and not be the name of
//! something else beside it.

use std::collections::{HashMap, HashSet};

use cible::{
    cards::Entry,
    facts::{Facts, letters},
    judge::{has_words, sayings},
};
use tools::content::Problem;

/// What is wrong with a file of sayings. Answers that no fact has stand on cards.
pub fn check<'a>(
    text: &str,
    facts: &Facts,
    entries: impl Iterator<Item = Entry<'a>>,
) -> Vec<Problem> {
    let sayings = match sayings(text) {
        Ok(sayings) => sayings,
        Err(wrong) => {
            let problems = wrong.0.into_iter();
            return problems
                .map(|one| Problem::new(one.line, one.why))
                .collect();
        }
    };
    let mut problems = Vec::new();
    let on_cards: HashSet<String> = entries
        .flat_map(|entry| entry.answers.accepted_entities())
        .flat_map(|entity| entity.names.iter().map(|name| letters(name)))
        .collect();
    let owners: Vec<(&str, HashMap<String, Vec<u32>>)> = facts
        .categories()
        .map(|category| {
            let mut owners: HashMap<String, Vec<u32>> = HashMap::new();
            for (answer, entity) in (0..).zip(category.entities().iter()) {
                for name in &entity.names {
                    owners.entry(letters(name)).or_default().push(answer);
                }
            }
            (&*category.id, owners)
        })
        .collect();
    let mut seen = HashSet::new();
    for saying in sayings {
        let mut wrong = |why: String| problems.push(Problem::new(saying.line, why));
        if !seen.insert(letters(saying.said)) {
            wrong(format!("“{}” is told already: join the two", saying.said));
        }
        let said = letters(saying.said);
        for name in &saying.names {
            let key = letters(name);
            let mut known = on_cards.contains(&key);
            for (category, owners) in &owners {
                let Some(named) = owners.get(&key) else {
                    continue;
                };
                known = true;
                let other = |owner: &&u32| !named.contains(owner);
                // A complement is heard after definitions alone.
                if !has_words(saying.said, name)
                    && owners
                        .get(&said)
                        .is_some_and(|own| own.iter().any(|one| other(&one)))
                {
                    wrong(format!(
                        "“{}” is the name of something else in {category}, where {name} is too",
                        saying.said
                    ));
                }
            }
            if !known {
                wrong(format!("nothing is called “{name}”"));
            }
        }
    }
    problems
}
