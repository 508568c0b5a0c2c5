use maud::{Markup, Render, html};
use qrcode::{Color, EcLevel, QrCode};

use crate::{Lang, Scene, memo, pages::icons};

/// Squares of light around a QR code.
const MARGIN: usize = 4;

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
                (qr_again(scene))
                p.invite-code { (scene.table.code) }
                button.button.primary type="button" data-close="" { (lang.t("menu.close")) }
            }
        }
    }
}

fn bare(link: &str) -> &str {
    link.split_once("://").map_or(link, |(_, rest)| rest)
}

/// Where the house is, without the address of the table.
pub(crate) fn site(link: &str) -> &str {
    bare(link).split('/').next().unwrap_or_default()
}

/// A short way to the table.
fn way(scene: &Scene<'_>) -> String {
    let (house, _) = scene.link.rsplit_once("/t/").unwrap_or_default();
    format!("{house}/c/{}", scene.table.code)
}

/// An address as a picture. In capitals it takes fewer and so larger squares,
/// and the house takes them as well.
fn squares(address: &str) -> Option<QrCode> {
    QrCode::with_error_correction_level(address.to_uppercase(), EcLevel::M).ok()
}

/// The way to the table as a picture. It is dark on light in both themes, as
/// cameras like.
///
/// The screen is drawn anew at every move, and a code takes longer than a game.
pub(crate) fn qr(scene: &Scene<'_>) -> impl Render {
    let way = way(scene);
    memo(("qr", scene.lang.language, way.clone()), move || {
        squares(&way).map_or_else(
            || html! {},
            |code| {
                let dark = html! { path #qr-code stroke="#1f1b2e" d=(rows(&code)) {} };
                frame(scene, code.width(), &dark)
            },
        )
    })
}

/// Any link of which the house takes the capitals as a picture, with what it is.
pub(in crate::pages) fn code(lang: Lang, what: &str, link: &str) -> Markup {
    let Some(code) = squares(link) else {
        return html! {};
    };
    let whole = code.width() + 2 * MARGIN;
    html! {
        span.qr role="img" lang=(lang.tag()) aria-label=(what) {
            svg viewBox={ "0 0 " (whole) " " (whole) } width=(whole) height=(whole) shape-rendering="crispEdges" {
                rect width="100%" height="100%" fill="#fffdf6" {}
                path stroke="#1f1b2e" d=(rows(&code)) {}
            }
        }
    }
}

/// The same once more on a page that has it.
fn qr_again(scene: &Scene<'_>) -> Markup {
    squares(&way(scene)).map_or_else(
        || html! {},
        |code| frame(scene, code.width(), &html! { use href="#qr-code" {} }),
    )
}

/// With the margin that cameras need.
fn frame(scene: &Scene<'_>, width: usize, dark: &Markup) -> Markup {
    let whole = width + 2 * MARGIN;
    html! {
        span.qr role="img" aria-label=(scene.lang.t("room.qr")) {
            svg viewBox={ "0 0 " (whole) " " (whole) } width=(whole) height=(whole) shape-rendering="crispEdges" {
                rect width="100%" height="100%" fill="#fffdf6" {}
                (dark)
            }
        }
    }
}

/// The dark squares as strokes, row by row: a quarter of a path around each.
fn rows(code: &QrCode) -> String {
    let mut path = String::new();
    for (y, row) in code.to_colors().chunks(code.width()).enumerate() {
        let mut at = 0;
        path += &format!("M{MARGIN} {}.5", y + MARGIN);
        for run in row.chunk_by(|one, other| one == other) {
            if run[0] == Color::Dark {
                path += &format!("{}h{}", skip(at), run.len());
                at = 0;
            } else {
                at = run.len();
            }
        }
    }
    path
}

fn skip(by: usize) -> String {
    match by {
        0 => String::new(),
        by => format!("m{by} 0"),
    }
}
