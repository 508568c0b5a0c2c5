//! Choosing a face: one of the colours that are free here, and an animal.

use maud::{Markup, html};
use table::{ANIMALS, COLOURS, Face, LONGEST_NAME, PersonView};

use crate::{Lang, Scene, shapes};

/// What they are called.
const ANIMAL_NAMES: [&str; 12] = [
    "animal.fox",
    "animal.bear",
    "animal.owl",
    "animal.cat",
    "animal.whale",
    "animal.rabbit",
    "animal.frog",
    "animal.hedgehog",
    "animal.octopus",
    "animal.elephant",
    "animal.penguin",
    "animal.turtle",
];
const COLOUR_NAMES: [&str; 8] = [
    "colour.orange",
    "colour.blue",
    "colour.purple",
    "colour.yellow",
    "colour.turquoise",
    "colour.pink",
    "colour.green",
    "colour.brown",
];

fn animal_name(lang: Lang, animal: u8) -> &'static str {
    lang.t(ANIMAL_NAMES[animal as usize % ANIMAL_NAMES.len()])
}

fn colour_name(lang: Lang, colour: u8) -> &'static str {
    lang.t(COLOUR_NAMES[colour as usize % COLOUR_NAMES.len()])
}

/// The person who reads, if they are at the table.
pub(super) fn myself<'a>(scene: &Scene<'a>) -> Option<&'a PersonView> {
    let mut people = scene.table.people.iter();
    people.find(|person| Some(person.person) == scene.me.person)
}

/// Who else has a colour here.
fn owner<'a>(scene: &Scene<'a>, colour: u8) -> Option<&'a PersonView> {
    let mut people = scene.table.people.iter();
    people.find(|one| one.face.colour == colour && Some(one.person) != scene.me.person)
}

/// The face of whoever reads; for a newcomer the first colour that is free and
/// an animal that nobody has, until the page fills in what its device keeps.
fn proposed(scene: &Scene<'_>) -> Face {
    if let Some(me) = myself(scene) {
        return me.face;
    }
    let mut people = scene.table.people.iter();
    let free = (0..COLOURS).find(|colour| owner(scene, *colour).is_none());
    let animal = (0..ANIMALS).find(|animal| people.all(|one| one.face.animal != *animal));
    Face {
        animal: animal.unwrap_or(0),
        colour: free.unwrap_or(0),
    }
}

/// A name beside the face it goes with. `id` is that of the field.
pub(super) fn name(scene: &Scene<'_>, id: &str) -> Markup {
    let mine = myself(scene);
    html! {
        div.face-name {
            span.face-now { (shapes::face(proposed(scene))) }
            div.field {
                label for=(id) { (scene.lang.t("join.name")) }
                input id=(id) name="name" required maxlength=(LONGEST_NAME) autocomplete="nickname" autocapitalize="words"
                    spellcheck="false" value=[mine.map(|me| &me.name)] data-name=[mine.is_none().then_some("")];
            }
        }
    }
}

/// The colours and the animals; `id` sets the groups of one page apart.
pub(super) fn choices(scene: &Scene<'_>, id: &str) -> Markup {
    let (lang, now) = (scene.lang, proposed(scene));
    let full = (0..COLOURS).all(|colour| owner(scene, colour).is_some());
    html! {
        fieldset.colours {
            legend { (lang.t("face.colour")) small { (lang.t("face.colour-kept")) } }
            div.choices {
                @for colour in 0..COLOURS {
                    @let taken = owner(scene, colour).filter(|_| !full);
                    label.taken[taken.is_some()] data-key={ (id) "-c" (colour) } {
                        input type="radio" name="colour" value=(colour) data-json=""
                            checked[taken.is_none() && colour == now.colour] disabled[taken.is_some()];
                        @match taken {
                            Some(person) => (shapes::face(person.face)),
                            None => svg.swatch viewBox="0 0 48 48" width="40" height="40" aria-hidden="true" {
                                g class={ "tone-" (colour) } { circle.ground cx="24" cy="24" r="22.5" {} }
                                path.tick d="M14 25l7 7 13-15" {}
                            },
                        }
                        span.visually-hidden {
                            @match taken {
                                Some(person) => (lang.with("face.taken", &[("colour", colour_name(lang, colour)), ("name", &person.name)])),
                                None => (colour_name(lang, colour)),
                            }
                        }
                    }
                }
            }
        }
        fieldset.animals {
            legend { (lang.t("face.animal")) }
            div.choices {
                @for animal in 0..ANIMALS {
                    label data-key={ (id) "-a" (animal) } {
                        input type="radio" name="animal" value=(animal) data-json="" checked[animal == now.animal];
                        (shapes::animal(animal))
                        span.visually-hidden { (animal_name(lang, animal)) }
                    }
                }
            }
        }
    }
}
