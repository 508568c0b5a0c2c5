//! What is left of a game that was played.

use cible::{Cible, Event, Pack, PlayedQuestion, View};
use game::{Game, Viewer};
use web::{Finding, Played, Typed, pages::wire};

/// The end as everyone saw it. A game that was put away in the middle is told
/// up to the last party that was played to its end.
pub fn end(played: &Played<Cible>) -> View {
    let mut game = played.opening.clone();
    let mut last = None;
    for event in &played.events {
        game.evolve(event);
        if matches!(event, Event::PartyOver { .. }) {
            last = Some(game.view(Viewer::Public));
        }
    }
    let view = game.view(Viewer::Public);
    match last {
        Some(last) if view.story.is_empty() => last,
        _ => view,
    }
}

/// A question that was asked, by its place from 0, as somebody may find it
/// wrong.
pub fn finding(item: usize, view: &View) -> Option<Finding> {
    let asked = view.story.get(item)?;
    let pack = pack(asked);
    let attempts = asked.attempts.iter();
    let typed = attempts.filter(|attempt| !attempt.text.is_empty());
    Some(Finding {
        id: cible::cards::Id::new(pack, &asked.text).to_string(),
        pack: pack.file().to_owned(),
        language: view.options.language,
        question: asked.text.to_string(),
        typed: typed
            .map(|attempt| Typed {
                text: attempt.text.to_string(),
                verdict: wire(&attempt.verdict),
            })
            .collect(),
    })
}

/// The pack that a question was drawn from.
fn pack(asked: &PlayedQuestion) -> Pack {
    match asked.phase {
        1 => Pack::First,
        2 => Pack::Definitions,
        3 => Pack::Sequels,
        4 => Pack::Auctions,
        _ => Pack::Finals,
    }
}
