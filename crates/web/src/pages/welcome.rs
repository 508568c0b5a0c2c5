//! What somebody reads who followed a link or typed a code: who is here, and
//! two ways on, to play or to be the screen.

use maud::{Markup, html};
use table::{GameState, PersonView};

use super::{chooser, doors, icons};
use crate::{Scene, sentence::list, shapes};

/// As many faces as stand beside each other; the rest is a number.
const MOST_FACES: usize = 6;

/// Who waits for whom, above the form.
pub(super) fn hero(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let game = scene.boxes.name(&scene.table.game, lang);
    let here: Vec<&PersonView> = scene.table.people.iter().filter(|one| one.here).collect();
    let names = list(lang, here.iter().map(|one| one.name.as_str()));
    let free = free_seats(scene);
    let count = here.len().to_string();
    html! {
        section.greeting {
            div.greeting-words {
                h2 { (lang.with("welcome.waits", &[("name", scene.host_name()), ("game", game)])) }
                @if let Some(boxed) = scene.boxed() { div.greeting-cover aria-hidden="true" { (boxed.cover(lang)) } }
            }
            div.greeting-people {
                ul aria-label=[(!here.is_empty()).then(|| lang.with("welcome.here", &[("names", &names), ("n", &count)]))] {
                    @for person in here.iter().take(MOST_FACES) {
                        li { (shapes::face(person.face)) span { (person.name) } }
                    }
                    @if here.len() > MOST_FACES { li.more { "+" (here.len() - MOST_FACES) } }
                }
                p {
                    @match free {
                        0 => (lang.t("welcome.full")),
                        free => (lang.with("welcome.free", &[("n", &free.to_string())])),
                    }
                }
            }
        }
    }
}

fn free_seats(scene: &Scene<'_>) -> usize {
    match scene.table.state {
        GameState::Playing => 0,
        _ => (scene.table.most_seats as usize).saturating_sub(scene.table.seats.len()),
    }
}

/// The form by which a newcomer comes to the table, or why they may not; and
/// beside it the way to be the screen.
pub(super) fn form(scene: &Scene<'_>, id: &str) -> Markup {
    let lang = scene.lang;
    html! {
        div.ways {
            @match doors::closed(scene) {
                Some(closed) => (closed),
                None => form.join data-ask="join" data-keep="" {
                    (chooser::name(scene, id))
                    (chooser::choices(scene, id))
                    button.button.primary.big type="submit" { (lang.t("welcome.join")) }
                },
            }
            @if !scene.me.out {
                (screen_button(scene))
                button.play-here type="button" data-play-here="" {
                    b { (lang.t("welcome.play")) }
                    span { (lang.t("welcome.play-how")) }
                }
            }
        }
    }
}

/// The same in few lines beside a game that is being played.
pub(super) fn come_now(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        form.join data-ask="join" data-keep="" {
            p { (lang.t("notice.passing")) " " (lang.t("notice.come-why")) }
            (chooser::name(scene, "come-name"))
            details { summary { (lang.t("face.change")) } (chooser::choices(scene, "come")) }
            button.button.primary type="submit" { (lang.t("notice.come")) }
        }
    }
}

/// One tap, and the device is the screen.
pub(super) fn screen_button(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        a.be-screen href={ (scene.path()) "/screen" } data-screen="" data-alone=(lang.with("welcome.screen-alone", &[("n", "{n}")])) {
            (icons::screen())
            span {
                b { (lang.t("welcome.screen")) }
                small.brief { (lang.t("welcome.screen-why")) }
                small.whole { (lang.t("welcome.screen-how")) }
                span.alone hidden {}
            }
            (icons::chevron())
        }
    }
}
