//! The result as a picture to keep and to send.

use maud::{Markup, html};
use web::Lang;

use super::signs;

/// The picture with ways to keep it; in large where it is to be looked at.
pub(super) fn keepsake(lang: Lang, address: &str, shown: bool) -> Markup {
    html! {
        h2 #keepsake { (lang.t("compatibility.end.keepsake")) }
        p { (lang.t("compatibility.end.keepsake-note")) }
        @if shown {
            img.preview src=(address) alt=(lang.t("compatibility.end.keepsake-alt")) width="1200" height="630" loading="lazy";
        }
        div.links {
            a.button.quiet href=(address) download="tablee-compatibility.svg" { (signs::download()) (lang.t("compatibility.end.image-svg")) }
            button.button.quiet type="button" data-image-png=(address) data-failed=(lang.t("compatibility.end.image-failed")) {
                (signs::download()) (lang.t("compatibility.end.image-png"))
            }
            (send(lang, address))
        }
    }
}

/// The same in one tap: sent where the device can, kept where it cannot.
pub(super) fn at_hand(lang: Lang, address: &str) -> Markup {
    html! {
        (send(lang, address))
        button.button.quiet.keep-image type="button" data-image-png=(address) data-failed=(lang.t("compatibility.end.image-failed")) {
            (signs::download()) (lang.t("compatibility.end.image-keep"))
        }
    }
}

/// The script shows it where files can be shared.
fn send(lang: Lang, address: &str) -> Markup {
    html! {
        button.button.primary type="button" hidden data-image-share=(address) data-failed=(lang.t("compatibility.end.image-failed"))
            data-text=(lang.t("compatibility.end.image-text")) {
            (signs::share()) (lang.t("compatibility.end.image-share"))
        }
    }
}
