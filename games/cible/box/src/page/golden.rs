//! The golden pawn in the waiting room: it stands by whoever won last.

use cible::Cible;
use game::{Game, Seat};
use maud::{Markup, html};
use web::{Scene, sentence::list};

use super::icons;

/// Who won the last game of La Cible that came to its end, by name.
fn champions<'a>(scene: &Scene<'a>) -> Vec<&'a str> {
    let games = scene.table.games.iter().rev();
    let mut ended = games
        .filter(|game| game.game == Cible::ID)
        .filter_map(|game| Some((game, game.outcome.as_ref()?)));
    let Some((game, outcome)) = ended.next() else {
        return Vec::new();
    };
    let name = |seat: &Seat| game.names.get(seat.index()).map(String::as_str);
    outcome.winners.iter().filter_map(name).collect()
}

/// The golden pawn beside the names of those who hold it.
pub(super) fn trophies(scene: &Scene<'_>) -> Vec<(String, Markup)> {
    let mut champions = champions(scene);
    // Each seat has one pawn, whatever the names.
    champions.sort_unstable();
    champions.dedup();
    let chip =
        || html! { span.golden-chip { (icons::golden()) (scene.lang.t("cible.end.golden-chip")) } };
    let pawn = |name: &str| (name.to_owned(), chip());
    champions.into_iter().map(pawn).collect()
}

/// Who holds the golden pawn, when nobody who sits here does.
pub(super) fn note(scene: &Scene<'_>) -> Markup {
    let champions = champions(scene);
    let mut seats = scene.table.seats.iter();
    let here = seats.any(|seat| champions.contains(&seat.name.as_str()));
    html! {
        @if !champions.is_empty() && !here {
            p.seat-note.golden-note { (icons::golden()) span { (scene.lang.with("cible.end.golden-kept", &[("names", &list(scene.lang, champions))])) } }
        }
    }
}
