use alloc::{
    borrow::ToOwned, boxed::Box, collections::BTreeMap, format, string::String, sync::Arc, vec::Vec,
};
use core::cmp::Reverse;

use once_cell::race::OnceBox;

use crate::{
    facts::{Category, Entities, Entity, Facts, Language, begins, fame_of},
    judge::{Answer, Words, letters, same, unasked},
};

/// What answers a question: some of what is known of a kind, or of several.
#[derive(Clone, Debug)]
pub struct Answers {
    kind: Kind,
    asked: Option<Asked>,
}

/// What is asked: its words may be said with an answer.
#[derive(Clone, Debug)]
enum Asked {
    Definition(Arc<str>),
    Question(Arc<str>),
}

#[derive(Clone, Debug)]
enum Kind {
    Chosen(Chosen),
    Joined(Arc<Joined>),
}

/// Some of these entities.
#[derive(Clone, Debug)]
struct Chosen {
    entities: Arc<Entities>,
    /// In ascending order.
    accepted: Box<[Answer]>,
}

/// What answers in one of these or another, by the names that fit.
#[derive(Debug)]
struct Joined {
    parts: Box<[Fitting]>,
    /// Made when first asked for: most of a box is not played in an evening.
    whole: OnceBox<Chosen>,
}

/// Some entities, and the letters that their names begin with if they must.
#[derive(Debug)]
struct Fitting {
    chosen: Chosen,
    letters: Option<(Box<str>, Language)>,
}

impl Answers {
    /// This one thing, and nothing else is known of its kind.
    pub(super) fn single(entity: Entity) -> Answers {
        Kind::Chosen(Chosen::all_of([entity].into())).into()
    }

    /// What answers a definition.
    pub(super) fn of_definition(self, asked: &Arc<str>) -> Answers {
        Answers {
            asked: Some(Asked::Definition(asked.clone())),
            ..self
        }
    }

    /// What answers a question.
    pub(super) fn of_question(self, asked: &Arc<str>) -> Answers {
        Answers {
            asked: Some(Asked::Question(asked.clone())),
            ..self
        }
    }

    fn chosen(&self) -> &Chosen {
        match &self.kind {
            Kind::Chosen(chosen) => chosen,
            Kind::Joined(joined) => joined
                .whole
                .get_or_init(|| Box::new(Chosen::joined(&joined.parts))),
        }
    }

    pub fn len(&self) -> usize {
        self.chosen().accepted.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether there are so many, without joining more than is needed.
    pub(super) fn at_least(&self, count: usize) -> bool {
        let enough = |chosen: &Chosen| chosen.accepted.len() >= count;
        let parts = match &self.kind {
            Kind::Chosen(_) => &[],
            Kind::Joined(joined) => &*joined.parts,
        };
        let mut parts = parts.iter().map(|part| &part.chosen);
        parts.any(enough) || enough(self.chosen())
    }

    pub fn accepts(&self, answer: Answer) -> bool {
        self.chosen().accepts(answer)
    }

    /// Whether it is put together from selections.
    pub fn is_joined(&self) -> bool {
        matches!(self.kind, Kind::Joined(_))
    }

    /// The accepted answer that was typed, by its usual name.
    pub fn judge(&self, typed: &str, words: &dyn Words) -> Option<Arc<str>> {
        self.judge_all(typed, words).into_iter().next()
    }

    /// All accepted answers that may have been typed, the best known first:
    /// several when they share a name.
    pub fn judge_all(&self, typed: &str, words: &dyn Words) -> Vec<Arc<str>> {
        let found = self.find_all(typed, words).into_iter();
        let names = found.map(|answer| self.entities()[answer].name().clone());
        names.collect()
    }

    /// The accepted answer that was typed, by its number.
    pub fn find(&self, typed: &str, words: &dyn Words) -> Option<Answer> {
        self.find_all(typed, words).into_iter().next()
    }

    fn find_all(&self, typed: &str, words: &dyn Words) -> Vec<Answer> {
        let chosen = self.chosen();
        let field = chosen.entities.field();
        let mut found = field.judge_all(typed, words);
        if found.is_empty() {
            found = match &self.asked {
                Some(Asked::Question(asked)) => field.judge_beside(asked, typed, words),
                Some(Asked::Definition(asked)) => self
                    .unasked(asked, typed, words)
                    .map_or_else(Vec::new, |rest| field.judge_all(&rest, words)),
                None => Vec::new(),
            };
        }
        found.retain(|answer| chosen.accepts(*answer));
        found.sort_by_key(|answer| Reverse(chosen.entities[*answer].fame));
        found
    }

    /// What was typed without words of the definition.
    fn unasked(&self, asked: &str, typed: &str, words: &dyn Words) -> Option<String> {
        let (name, _) = self.all().next()?;
        let name = name.chars().next().is_some_and(char::is_uppercase);
        unasked(asked, typed, name, words)
    }

    /// Each accepted answer with how well known it is.
    pub fn all(&self) -> impl Iterator<Item = (&Arc<str>, u8)> {
        self.accepted_entities()
            .map(|entity| (entity.name(), entity.fame))
    }

    pub fn accepted_entities(&self) -> impl Iterator<Item = &Entity> {
        self.chosen().accepted_entities()
    }

    /// All of the kind, whether they answer the question or not.
    pub fn entities(&self) -> &Arc<Entities> {
        &self.chosen().entities
    }
}

impl From<Kind> for Answers {
    fn from(kind: Kind) -> Answers {
        Answers { kind, asked: None }
    }
}

impl Chosen {
    /// All of these, and nothing else is known of the kind.
    fn all_of(entities: Vec<Entity>) -> Chosen {
        Chosen {
            accepted: (0..entities.len() as Answer).collect(),
            entities: Arc::new(Entities::new(entities)),
        }
    }

    fn accepts(&self, answer: Answer) -> bool {
        self.accepted.binary_search(&answer).is_ok()
    }

    fn accepted_entities(&self) -> impl Iterator<Item = &Entity> {
        self.accepted.iter().map(|answer| &self.entities[*answer])
    }

    /// What is usually called by a name of another one of these is the same
    /// answer, with the names of both. Two that have but another name in common
    /// are not, such as two of one surname, nor are two of the same part.
    fn joined(parts: &[Fitting]) -> Chosen {
        let mut entities: Vec<Entity> = Vec::new();
        let mut unfit: Vec<Entity> = Vec::new();
        let mut usual: BTreeMap<String, usize> = BTreeMap::new();
        let mut any: BTreeMap<String, usize> = BTreeMap::new();
        for part in parts {
            let before = entities.len();
            for entity in part.chosen.accepted_entities() {
                let (entity, other) = part.part(entity);
                unfit.extend(other);
                let names: Vec<String> = entity.names.iter().map(|name| letters(name)).collect();
                let called = usual.get(&names[0]).or_else(|| any.get(&names[0]));
                let calling = || names.iter().find_map(|name| usual.get(name));
                let known = called.or_else(calling).filter(|at| **at < before);
                let at = known.copied().unwrap_or(entities.len());
                match entities.get_mut(at) {
                    None => entities.push(entity),
                    Some(known) => known.add_names(&entity.names),
                }
                usual.entry(names[0].clone()).or_insert(at);
                for name in names {
                    any.entry(name).or_insert(at);
                }
            }
        }
        let accepted = (0..entities.len() as Answer).collect();
        for Fitting { chosen, .. } in parts {
            let others = (0u32..).zip(chosen.entities.iter());
            let others = others.filter(|(answer, _)| !chosen.accepts(*answer));
            unfit.extend(others.map(|(_, other)| other.clone()));
        }
        unfit.retain(|other| {
            let mut names = other.names.iter().map(|name| letters(name));
            !any.contains_key(&letters(other.name()))
                && !names.any(|name| usual.contains_key(&name))
        });
        entities.extend(unfit);
        Chosen {
            accepted,
            entities: Arc::new(Entities::new(entities)),
        }
    }
}

impl Fitting {
    /// An entity by its names that fit, and by the others, which are known but
    /// do not answer: Burma begins with b, Myanmar does not.
    fn part(&self, entity: &Entity) -> (Entity, Option<Entity>) {
        let Some((letters, language)) = &self.letters else {
            return (entity.clone(), None);
        };
        let (fit, unfit): (Vec<_>, Vec<_>) = entity
            .names
            .iter()
            .partition(|name| begins(name, letters, *language));
        let named = |names: Vec<&Arc<str>>| Entity {
            names: names.into_iter().cloned().collect(),
            fame: entity.fame,
        };
        let unfit = (!unfit.is_empty()).then(|| named(unfit));
        (named(fit), unfit)
    }
}

/// What a card says after the `=`, as it was read.
pub(super) struct Selection<'a> {
    parts: Vec<Part<'a>>,
}

struct Part<'a> {
    fitting: Fitting,
    /// Where they come from, unless they are written out.
    category: Option<&'a Category>,
}

/// Reads what answers a question: `pays continent=afrique cote` selects from
/// the facts by their attributes, `peintres [Monet ; Manet]` by their names,
/// `[5: Loire ; 3: Adour, l’Adour landais]` writes the answers out, and
/// `iles + lacs [Tchad]` joins several of these.
pub fn answers(text: &str, facts: &Facts) -> Result<Answers, String> {
    selection(text, facts).map(Selection::answers)
}

pub(super) fn selection<'a>(text: &str, facts: &'a Facts) -> Result<Selection<'a>, String> {
    let parts = parts(text).into_iter().map(|text| part(text, facts));
    Ok(Selection {
        parts: parts.collect::<Result<_, _>>()?,
    })
}

/// What ` + ` joins. In a list it is part of an answer.
pub(super) fn parts(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, plus) in text.match_indices(" + ") {
        let part = &text[start..at];
        if part.contains('[') == part.contains(']') {
            parts.push(part.trim());
            start = at + plus.len();
        }
    }
    parts.push(text[start..].trim());
    parts
}

fn part<'a>(text: &str, facts: &'a Facts) -> Result<Part<'a>, String> {
    if let Some(list) = text.strip_prefix('[') {
        return Ok(Part {
            fitting: Fitting {
                chosen: written_out(closed(list)?)?,
                letters: None,
            },
            category: None,
        });
    }
    let (id, rest) = text.split_once(' ').unwrap_or((text, ""));
    if id.is_empty() {
        return Err("there are no answers after the =".to_owned());
    }
    let category = facts.category(id).ok_or_else(|| {
        format!("there is no category {id}: name a file of the facts without its ending")
    })?;
    let (accepted, letters) = match rest.trim_start().strip_prefix('[') {
        Some(list) => (named(closed(list)?, category)?, None),
        None => {
            let conditions: Vec<&str> = rest.split_whitespace().collect();
            let mut wanted = conditions.iter().filter(|one| !one.starts_with('!'));
            let letters = wanted.find_map(|one| one.strip_suffix('*'));
            (category.select(&conditions)?, letters)
        }
    };
    if accepted.is_empty() {
        return Err(format!("nothing in {id} fulfils all of “{}”", rest.trim()));
    }
    Ok(Part {
        fitting: Fitting {
            chosen: Chosen {
                entities: category.entities().clone(),
                accepted: accepted.into(),
            },
            letters: letters.map(|letters| (letters.into(), category.language)),
        },
        category: Some(category),
    })
}

impl Selection<'_> {
    pub fn answers(self) -> Answers {
        let mut parts: Vec<Fitting> = self.parts.into_iter().map(|part| part.fitting).collect();
        match parts.pop_if(|part| part.letters.is_none()) {
            Some(only) if parts.is_empty() => Kind::Chosen(only.chosen).into(),
            last => Kind::Joined(Arc::new(Joined {
                parts: parts.into_iter().chain(last).collect(),
                whole: OnceBox::new(),
            }))
            .into(),
        }
    }

    /// Whether one of the answers has this name, an article before it or not.
    pub fn has_name(&self, name: &str) -> bool {
        self.parts.iter().any(|part| part.has_name(name))
    }
}

impl Part<'_> {
    fn has_name(&self, name: &str) -> bool {
        match self.category {
            Some(category) => category.has_name(name, &self.fitting.chosen.accepted),
            None => {
                let mut names = self
                    .fitting
                    .chosen
                    .accepted_entities()
                    .flat_map(|one| &one.names);
                names.any(|known| same(known, name))
            }
        }
    }
}

/// The entities of a category that a list in brackets names.
pub(super) fn named_items(list: &str, category: &Category) -> Result<Vec<Answer>, String> {
    let list = list.trim().strip_prefix('[');
    named(closed(list.unwrap_or_default())?, category)
}

fn closed(list: &str) -> Result<&str, String> {
    list.strip_suffix(']')
        .ok_or_else(|| "a list begins with [ and ends with ], with nothing after it".to_owned())
}

/// The items of a list, each with how well known it is: a number and a colon
/// before one holds for those that follow too.
fn items(list: &str) -> impl Iterator<Item = Result<(&str, u8), String>> {
    let mut fame = 3;
    list.split(';').map(move |item| {
        let mut item = item.trim();
        if let Some((before, rest)) = item.split_once(':') {
            let before = before.trim();
            if before.bytes().all(|b| b.is_ascii_digit()) {
                fame = fame_of(before)?;
                item = rest.trim();
            }
        }
        if item.is_empty() {
            return Err("an answer of the list is empty: take a ; away".to_owned());
        }
        Ok((item, fame))
    })
}

/// Entities of a category, by one of their names. More names of the same one
/// may follow after commas.
fn named(list: &str, category: &Category) -> Result<Vec<Answer>, String> {
    let mut answers = Vec::new();
    for item in items(list) {
        let (item, _) = item?;
        let found = category.find(item).or_else(|unknown| {
            let mut names = item.split(',').map(|name| category.find(name.trim()));
            let first = names.next().unwrap_or(Err(unknown))?;
            match names.all(|other| other.as_ref() == Ok(&first)) {
                true => Ok(first),
                false => Err(format!("“{item}” names several: part them with ;")),
            }
        })?;
        if answers.contains(&found) {
            return Err(format!("“{item}” is in the list twice: take one away"));
        }
        answers.push(found);
    }
    answers.sort_unstable();
    Ok(answers)
}

/// Answers written out: items parted by `;`, other names of the same by `,`.
fn written_out(list: &str) -> Result<Chosen, String> {
    let mut entities: Vec<Entity> = Vec::new();
    for item in items(list) {
        let (item, fame) = item?;
        let names = item.split(',').map(str::trim);
        if names.clone().any(str::is_empty) {
            return Err(format!("“{item}” has an empty name: take a comma away"));
        }
        entities.push(Entity::new(names, fame));
    }
    let mut names: Vec<&str> = entities.iter().map(|entity| &**entity.name()).collect();
    names.sort_unstable();
    match names.windows(2).find(|two| two[0] == two[1]) {
        Some(twice) => Err(format!(
            "“{}” is in the list twice: take one away",
            twice[0]
        )),
        None => Ok(Chosen::all_of(entities)),
    }
}
