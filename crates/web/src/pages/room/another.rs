use maud::{Markup, html};
use serde_json::json;

use super::game_name;
use crate::{
    Scene,
    pages::{
        ask, icons,
        shelf::{players, standing},
    },
};

/// The box on the table, and the others that the host may take instead.
pub(super) fn another_game(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    let others = || {
        let boxes = scene.boxes.iter();
        boxes.filter(|boxed| boxed.lid().id != scene.table.game)
    };
    html! {
        div.game-now {
            p { b { (game_name(scene)) } }
            button #another-game .button.quiet.small type="button" data-open="the-shelf" aria-haspopup="dialog" {
                (icons::swap()) (lang.t("room.another-game"))
            }
            dialog #the-shelf .shelf-dialog aria-labelledby="the-shelf-title" {
                h2 #the-shelf-title { (lang.t("room.which-game")) }
                p.hint { (lang.t("room.game-lost")) }
                ul.stack {
                    @for boxed in others() {
                        @let lid = boxed.lid();
                        li { button.button.quiet.boxed type="button" id={ "take-" (lid.id) } data-close=""
                            data-ask=(ask(json!({ "game": { "game": lid.id } })))
                            data-confirm=(lang.with("room.game-confirm", &[("game", lid.name)])) {
                            span aria-hidden="true" { (standing(lang, boxed)) }
                            span.boxed-words { b { (lid.name) } span { (boxed.speak(lang.language).t(lid.pitch)) }
                                small { (players(lang, lid)) } }
                        } }
                    }
                }
                button.button.ghost type="button" data-close="" { (lang.t("confirm.no")) }
            }
        }
    }
}
