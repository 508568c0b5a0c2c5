use maud::{Markup, PreEscaped, html};
use qrcode::{EcLevel, QrCode, render::svg};

use super::{game_name, host_name};
use crate::{Scene, pages::icons};

/// The code, the link and the picture that bring people here.
pub(super) fn invitation(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.invite.card {
            div.invite-words {
                h2 { (lang.t("room.invite")) }
                p.invite-code { (scene.table.code) }
                p.invite-link { (bare(scene.link)) }
            }
            button #show-qr .invite-qr type="button" data-open="big-qr" aria-haspopup="dialog"
                aria-label=(lang.t("room.qr-enlarge")) { (qr(scene)) }
            div.invite-buttons {
                button #copy-link .button.quiet type="button" data-copy=(scene.link) { (icons::copy()) (lang.t("room.copy")) }
                button #share-link .button.quiet type="button" data-share=(scene.link) data-text=(lang.t("room.share-text")) hidden {
                    (icons::share()) (lang.t("room.share"))
                }
            }
            dialog #big-qr aria-label=(lang.t("room.qr")) {
                (qr(scene))
                p.invite-code { (scene.table.code) }
                button.button.primary type="button" data-close="" { (lang.t("menu.close")) }
            }
        }
    }
}

fn bare(link: &str) -> &str {
    link.split_once("://").map_or(link, |(_, rest)| rest)
}

/// What a newcomer reads first.
pub(super) fn invited(scene: &Scene<'_>) -> Markup {
    let lang = scene.lang;
    html! {
        section.invite.card {
            div.invite-words {
                h2 { (lang.with("room.invited", &[("name", host_name(scene)), ("game", game_name(scene))])) }
                p { (lang.t("room.invited-text")) }
            }
        }
    }
}

/// Where the house is, without the address of the table.
pub(super) fn site(link: &str) -> &str {
    bare(link).split('/').next().unwrap_or_default()
}

/// The link as a picture. It is dark on light in both themes, as cameras like.
pub(super) fn qr(scene: &Scene<'_>) -> Markup {
    let Ok(code) = QrCode::with_error_correction_level(scene.link, EcLevel::M) else {
        return html! {};
    };
    let drawn = code
        .render::<svg::Color<'_>>()
        .min_dimensions(1, 1)
        .dark_color(svg::Color("#1f1b2e"))
        .light_color(svg::Color("#fffdf6"))
        .build();
    // Without the XML declaration, which has no place in a page.
    let drawn = drawn
        .split_once("?>")
        .map_or(drawn.as_str(), |(_, rest)| rest);
    html! { span.qr role="img" aria-label=(scene.lang.t("room.qr")) { (PreEscaped(drawn)) } }
}
