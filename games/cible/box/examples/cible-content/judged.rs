//! The judge and the answers: each is known by all its names, and none is taken
//! for another.

use std::{collections::HashMap, rc::Rc, sync::Arc};

use cible::{
    cards::Answers,
    facts::{Entities, Facts, letters},
    judge::{Answer, Known, Talk, Words},
};
use lexicon::Lexicon;

/// What the house takes for words: those of the dictionary, and all names.
pub fn words(lexicon: Arc<Lexicon>, facts: &Facts, talk: Talk) -> impl Words + use<> {
    let known = Known::new(facts, move |word: &str| {
        lexicon.find(word).map(|index| lexicon.zipf(index))
    });
    known.talking(talk)
}

/// Asks the judge for every name.
pub struct Examiner<'a> {
    words: &'a dyn Words,
    /// Whose the names are, for entities that several questions share.
    shared: HashMap<*const Entities, Rc<Owners>>,
}

/// The entities that have each name, by its letters.
struct Owners(HashMap<String, Vec<Answer>>);

impl Owners {
    fn new(entities: &Entities) -> Owners {
        let mut owners: HashMap<String, Vec<Answer>> = HashMap::new();
        for (answer, entity) in (0..).zip(entities.iter()) {
            for name in &entity.names {
                let owners = owners.entry(letters(name)).or_default();
                if !owners.contains(&answer) {
                    owners.push(answer);
                }
            }
        }
        Owners(owners)
    }
}

impl<'a> Examiner<'a> {
    pub fn new(words: &'a dyn Words) -> Examiner<'a> {
        Examiner {
            words,
            shared: HashMap::new(),
        }
    }

    /// Names of the kind that are not judged as they should be for a question.
    pub fn check(&mut self, answers: &Answers) -> Vec<String> {
        let entities = answers.entities();
        // Joined or written out, it is not shared with another question.
        let own = Arc::strong_count(entities) == 1;
        let written_out = own && !answers.is_joined();
        let owners = match own {
            true => Rc::new(Owners::new(entities)),
            false => self
                .shared
                .entry(Arc::as_ptr(entities))
                .or_insert_with(|| Rc::new(Owners::new(entities)))
                .clone(),
        };
        let mut wrong = Vec::new();
        for (answer, entity) in (0..).zip(entities.iter()) {
            for name in &entity.names {
                let owners = &owners.0[&letters(name)];
                let accepted = owners.iter().any(|owner| answers.accepts(*owner));
                match answers.find(name, self.words) {
                    Some(found) if owners.contains(&found) => {}
                    Some(found) => {
                        let other = entities[found].name();
                        wrong.push(format!("the judge would take “{name}” for {other}"));
                    }
                    None if accepted => {
                        wrong.push(format!("the judge would not accept “{name}”"));
                    }
                    None => {}
                }
                let first = owners[0];
                if written_out
                    && first != answer
                    && answers.accepts(first)
                    && answers.accepts(answer)
                {
                    let first = entities[first].name();
                    wrong.push(format!(
                        "“{name}” is a name of {first} already: part the two"
                    ));
                }
            }
        }
        wrong
    }
}
