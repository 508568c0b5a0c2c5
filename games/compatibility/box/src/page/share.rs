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
            button.button.primary type="button" hidden data-image-share=(address) data-failed=(lang.t("compatibility.end.image-failed"))
                data-text=(lang.t("compatibility.end.image-text")) {
                (signs::share()) (lang.t("compatibility.end.image-share"))
            }
        }
    }
}
