//! The judge and the answers: each is known by all its names, and none is taken
//! for another.

use std::{collections::HashMap, rc::Rc, sync::Arc};

use cible::{
    cards::Answers,
    facts::{Entities, Facts, Names},
    judge::{Answer, Words, plain},
};
use typo::lexicon::Lexicon;

/// What the house takes for words: those of the dictionary, and all names.
pub struct Vocabulary {
    lexicon: Rc<Lexicon>,
    names: Names,
}

impl Vocabulary {
    pub fn new(lexicon: Rc<Lexicon>, facts: &Facts) -> Vocabulary {
        Vocabulary {
            lexicon,
            names: facts.names(),
        }
    }
}

impl Words for Vocabulary {
    fn is_word(&self, plain: &str) -> bool {
        self.lexicon.contains(plain) || self.names.contains(plain)
    }
}

pub struct Judged<'a> {
    vocabulary: &'a Vocabulary,
    /// Names written plainly, of the entities that several questions share.
    shared: HashMap<*const Entities, Rc<Named>>,
}

/// Whose each name is.
struct Named {
    names: Vec<(Answer, Arc<str>, String)>,
    owners: HashMap<String, Vec<Answer>>,
}

impl Named {
    fn new(entities: &Entities) -> Named {
        let mut named = Named {
            names: Vec::new(),
            owners: HashMap::new(),
        };
        for (answer, entity) in (0..).zip(entities.iter()) {
            for name in &entity.names {
                let plain = plain(name);
                let owners = named.owners.entry(plain.clone()).or_default();
                if !owners.contains(&answer) {
                    owners.push(answer);
                }
                named.names.push((answer, name.clone(), plain));
            }
        }
        named
    }
}

impl<'a> Judged<'a> {
    pub fn new(vocabulary: &'a Vocabulary) -> Judged<'a> {
        Judged {
            vocabulary,
            shared: HashMap::new(),
        }
    }

    /// Names of the kind that are not judged as they should be for a question.
    pub fn check(&mut self, answers: &Answers) -> Vec<String> {
        let entities = answers.entities();
        let named = match Arc::strong_count(entities) {
            // Written on one card only.
            1 => Rc::new(Named::new(entities)),
            _ => self
                .shared
                .entry(Arc::as_ptr(entities))
                .or_insert_with(|| Rc::new(Named::new(entities)))
                .clone(),
        };
        let mut wrong = Vec::new();
        for (answer, name, plain) in &named.names {
            let owners = &named.owners[plain];
            let found = answers.find(name, self.vocabulary);
            match found {
                Some(found) if owners.contains(&found) => {}
                Some(found) => {
                    let other = entities[found].name();
                    wrong.push(format!("“{name}” would be taken for {other}"));
                }
                None if owners.iter().any(|owner| answers.accepts(*owner)) => {
                    wrong.push(format!("“{name}” would not be accepted"));
                }
                None => {}
            }
            // In a list of the card's own, one of two would never be found.
            let written_out = entities.len() == answers.len() && Arc::strong_count(entities) == 1;
            if written_out && owners.first() != Some(answer) {
                let first = entities[owners[0]].name();
                wrong.push(format!(
                    "“{name}” is a name of {first} already: part the two"
                ));
            }
        }
        wrong
    }
}
