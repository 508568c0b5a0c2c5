//! Where a family plays, bots and the house leave some words to people.

use alloc::{boxed::Box, string::String, sync::Arc, vec::Vec};

use game::{Company, Game, Level, Moment, Seat, Viewer};
use lexicon::Unsaid;

use super::{
    books,
    script::{Script, check},
};
use crate::{Book, Cible, Content, Event, Language, Move};

/// A table where « hiver » is one of them, with the question asked.
fn table(family: bool) -> Script {
    let mut table = check("3 seats\nask saison");
    let packs = books::of_the_rules();
    table.content = Arc::new(Content::from_fn(|language: Language| Book {
        packs: packs.get(language).packs.clone(),
        words: Box::new(()),
        unsaid: Some(Arc::new(Unsaid::parse("hiver\n").expect("a list"))),
    }));
    table.company.family = family;
    table
}

/// What bots of all levels say.
fn said(table: &Script, family: bool) -> Vec<String> {
    let view = table.view(Viewer::Seat(Seat(1)));
    let company = Company {
        family,
        ..Company::default()
    };
    let seeds = (0..200).flat_map(|seed| Level::ALL.map(|level| (seed, level)));
    let moves = seeds.filter_map(|(seed, level)| {
        let at = table.at;
        Cible::bot(
            &view,
            Seat(1),
            level,
            &table.content,
            Moment { at, seed, company },
        )
    });
    let said = moves.filter_map(|mv| match mv {
        Move::Answer { text, .. } => Some(text),
        _ => None,
    });
    said.collect()
}

#[test]
fn bots_leave_unsaid_what_a_family_would_not_hear() {
    for family in [true, false] {
        let mut table = table(family);
        table.go("camera 1");
        let said = said(&table, family);
        assert!(said.len() > 100, "they say something");
        assert_eq!(said.iter().any(|text| text.contains("hiver")), !family);
    }
}

#[test]
fn the_house_does_not_tell_it_by_itself_and_people_may_say_it() {
    for family in [true, false] {
        let mut table = table(family);
        table.go("late 1\nlate 2\nlate 0\nphase 2");
        let story = &table.state.story;
        let missed = &story.last().expect("a question").missed;
        assert_eq!(missed.contains(&"hiver".into()), !family, "{missed:?}");
        assert!(missed.contains(&"automne".into()));
    }
    let mut table = table(true);
    table.go("camera 1\n1 says hiver\n= last 1 hiver right | given hiver");
    assert!(!matches!(table.events[0], Event::Closed { .. }));
}
