use game::Seat;
use maud::{Markup, html};
use table::PastGameView;

use crate::{Scene, pages::icons, sentence::list};

pub(super) fn past_games(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        @if !scene.table.games.is_empty() {
            section.paper.past-games {
                h2 { (lang.t("room.past")) }
                ul {
                    @for game in scene.table.games.iter().rev() {
                        li { a href={ (scene.link) "/games/" (game.number) } { (past_game(scene, game)) } }
                    }
                }
            }
        }
    }
}

fn past_game(scene: &Scene<'_>, game: &PastGameView) -> Markup {
    let lang = scene.lang;
    let number = game.number.to_string();
    let name = |seat: &Seat| game.names.get(seat.index()).map_or("", String::as_str);
    html! {
        b { (lang.with("room.past-number", &[("number", &number)])) }
        span.what { (scene.boxes.name(&game.game, lang)) }
        span {
            @match &game.outcome {
                Some(outcome) => {
                    (icons::trophy())
                    (lang.with("room.past-won", &[("names", &list(lang, outcome.winners.iter().map(name)))]))
                },
                None => (lang.t("room.past-unfinished")),
            }
        }
        (icons::chevron())
    }
}
