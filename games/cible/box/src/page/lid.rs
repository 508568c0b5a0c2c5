//! The box: the picture on its lid, and how to play in five pictures.

use maud::{Markup, PreEscaped, html};
use web::Lang;

/// The picture on the lid: the target with its towers, a camera on it, and an
/// hourglass.
pub fn cover(lang: Lang) -> Markup {
    let towers = [
        (74, 126, 3, "#14776b", "#0a4740"),
        (118, 84, 5, "#6c4bb4", "#3f2a72"),
        (206, 80, 4, "#2f62a8", "#1a3b69"),
        (262, 122, 2, "#b03a72", "#6d1e44"),
        (226, 176, 5, "#c23f18", "#7d2409"),
    ];
    html! {
        svg.cover viewBox="0 0 360 260" role="img" aria-label=(lang.t("cible.cover")) preserveAspectRatio="xMidYMid slice" {
            (PreEscaped(concat!(
                r##"<defs><linearGradient id="ci-night" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0f1430"/><stop offset=".6" stop-color="#26245c"/><stop offset="1" stop-color="#3d2a63"/></linearGradient>"##,
                r##"<linearGradient id="ci-beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe9a8" stop-opacity=".55"/><stop offset="1" stop-color="#ffe9a8" stop-opacity="0"/></linearGradient>"##,
                r##"<radialGradient id="ci-heart" cx=".42" cy=".36" r=".8"><stop offset="0" stop-color="#ff6a4d"/><stop offset="1" stop-color="#a3121b"/></radialGradient>"##,
                r##"<linearGradient id="ci-gold" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#fff0b5"/><stop offset=".5" stop-color="#ffd257"/><stop offset="1" stop-color="#b57b12"/></linearGradient></defs>"##,
                r##"<rect width="360" height="260" fill="url(#ci-night)"/>"##,
                r##"<path d="M70 0 18 190h150zM284 0 200 190h150z" fill="url(#ci-beam)"/>"##,
                r##"<g fill="#1b1a40"><rect x="54" y="-4" width="34" height="16" rx="5"/><rect x="268" y="-4" width="34" height="16" rx="5"/></g>"##,
                r##"<ellipse cx="168" cy="160" rx="146" ry="86" fill="#080a1f" fill-opacity=".5"/>"##,
                r##"<g stroke="#fff6d8" stroke-opacity=".55" stroke-width="2"><ellipse cx="168" cy="146" rx="142" ry="84" fill="#f7cf52"/><ellipse cx="168" cy="145" rx="112" ry="66" fill="#f3a93c"/><ellipse cx="168" cy="144" rx="84" ry="49" fill="#ec7f31"/><ellipse cx="168" cy="143" rx="57" ry="33" fill="#dd5226"/><ellipse cx="168" cy="142" rx="32" ry="19" fill="url(#ci-heart)"/></g>"##,
                r##"<g fill="none" stroke="#fff6d8" stroke-opacity=".3" stroke-width="1.500"><path d="M26 146h110M200 146h110M168 62v60M168 162v68M68 86l76 42M268 86l-76 42M68 206l76-48M268 206l-76-48"/></g>"##,
                r##"<g><ellipse cx="168" cy="146" rx="13" ry="5" fill="#5c0b10" fill-opacity=".6"/><path d="M168 92a11 11 0 0 1 6.500 19.800c.8 9 3.500 15 9.500 20.200v10c0 5-32 5-32 0v-10c6-5.200 8.700-11.200 9.500-20.200A11 11 0 0 1 168 92z" fill="url(#ci-gold)" stroke="#7a4f00" stroke-width="1.500"/></g>"##,
            )))
            @for (x, y, pawns, fill, edge) in towers { (tower(x, y, pawns, fill, edge)) }
            (PreEscaped(concat!(
                r##"<g transform="translate(286 150)"><path d="M12 66 2 112M40 66l14 46M26 66v46" stroke="#14122e" stroke-width="6" stroke-linecap="round"/><rect x="-8" y="20" width="70" height="48" rx="9" fill="#2b2950" stroke="#0d0c22" stroke-width="2"/><path d="M-8 34-34 24v40l26-10z" fill="#3d3a6b" stroke="#0d0c22" stroke-width="2"/><circle cx="6" cy="8" r="17" fill="#3d3a6b" stroke="#0d0c22" stroke-width="2"/><circle cx="44" cy="6" r="19" fill="#3d3a6b" stroke="#0d0c22" stroke-width="2"/><circle cx="6" cy="8" r="6" fill="#14122e"/><circle cx="44" cy="6" r="7" fill="#14122e"/><path d="M-34 24v40" stroke="#9fd8ff" stroke-width="3"/><circle cx="50" cy="34" r="5" fill="#ff4f3d"/><rect x="4" y="40" width="30" height="16" rx="4" fill="#14122e"/></g>"##,
                r##"<g transform="translate(14 156)"><path d="M8 8h42M8 92h42" stroke="#8a5a2e" stroke-width="8" stroke-linecap="round"/><path d="M14 12c0 22 13 26 13 38S14 66 14 88h30c0-22-13-26-13-38s13-16 13-38z" fill="#e9f4ff" fill-opacity=".34" stroke="#e9f4ff" stroke-width="2.500"/><path d="M18 26c2 12 10 16 11 23 1-7 9-11 11-23z" fill="#f7cf52"/><path d="M29 50v26" stroke="#f7cf52" stroke-width="2"/><path d="M17 87c1-9 6-13 12-15 6 2 11 6 12 15z" fill="#f7cf52"/></g>"##,
            )))
        }
    }
}

/// A tower of pawns, seen slightly from above.
fn tower(x: i32, y: i32, pawns: i32, fill: &str, edge: &str) -> Markup {
    html! {
        g stroke=(edge) stroke-width="1.4" {
            @for pawn in 0..pawns {
                @let top = y - 8 * pawn;
                path fill=(fill) d={ "M" (x - 14) " " (top) "v7a14 6.500 0 0 0 28 0v-7z" } {}
                ellipse cx=(x) cy=(top) rx="14" ry="6.5" fill=(fill) {}
            }
            ellipse cx=(x) cy=(y - 8 * (pawns - 1)) rx="8.5" ry="3.6" fill="#fff" fill-opacity=".28" stroke="none" {}
        }
    }
}

/// How to play: the five phases, each with a picture.
pub fn how_to_play(lang: Lang) -> Markup {
    let phases = [
        ("cible.how.first", "cible.how.first-told", FIRST),
        (
            "cible.how.definitions",
            "cible.how.definitions-told",
            DEFINITIONS,
        ),
        ("cible.how.sequel", "cible.how.sequel-told", SEQUEL),
        ("cible.how.auctions", "cible.how.auctions-told", AUCTIONS),
        ("cible.how.finale", "cible.how.finale-told", FINALE),
    ];
    html! {
        div.how.cible-how {
            h2 { (lang.t("cible.how.title")) }
            p.pitch { (lang.t("cible.how.pitch")) }
            ol.cible-five {
                @for (number, (name, told, picture)) in (1..).zip(phases) {
                    li {
                        svg viewBox="0 0 120 84" aria-hidden="true" focusable="false" { (PreEscaped(picture)) }
                        h3 { span.number { (number) } (lang.t(name)) }
                        p { (lang.t(told)) }
                    }
                }
            }
            p { (lang.t("cible.how.points")) }
            p { (lang.t("cible.how.teams")) }
        }
    }
}

/// A camera token that turns over, and the five seconds around it.
const FIRST: &str = concat!(
    r##"<rect width="120" height="84" rx="10" fill="#26245c"/><circle cx="28" cy="46" r="17" fill="#3d3a6b" stroke="#6f6bb0" stroke-width="2"/><circle cx="92" cy="46" r="17" fill="#3d3a6b" stroke="#6f6bb0" stroke-width="2"/>"##,
    r##"<circle cx="60" cy="42" r="27" fill="none" stroke="#4b4788" stroke-width="5"/><path d="M60 15a27 27 0 1 1-25.700 18.700" fill="none" stroke="#f7cf52" stroke-width="5" stroke-linecap="round"/>"##,
    r##"<circle cx="60" cy="42" r="20" fill="#c23f18"/><rect x="48" y="35" width="16" height="14" rx="3.500" fill="#fff"/><path d="M65 40l8-4v12l-8-4z" fill="#fff"/><circle cx="56" cy="42" r="3.600" fill="#c23f18"/>"##,
);

/// The hourglass, a letter and six lamps.
const DEFINITIONS: &str = concat!(
    r##"<rect width="120" height="84" rx="10" fill="#12604a"/><path d="M20 14h24M20 62h24" stroke="#8a5a2e" stroke-width="5" stroke-linecap="round"/><path d="M23 17c0 11 7 13 7 21s-7 10-7 21h18c0-11-7-13-7-21s7-10 7-21z" fill="#e9f4ff" fill-opacity=".35" stroke="#e9f4ff" stroke-width="2"/><path d="M26 25c1 6 5 8 6 12 1-4 5-6 6-12zM25 58c1-5 4-7 7-8 3 1 6 3 7 8z" fill="#f7cf52"/>"##,
    r##"<rect x="56" y="12" width="48" height="44" rx="7" fill="#fffdf6"/><text x="80" y="46" text-anchor="middle" font-family="Palatino,'Palatino Linotype','URW Palladio L',P052,Georgia,serif" font-weight="700" font-size="34" fill="#1f1b2e">C</text>"##,
    r##"<g stroke="#f7cf52" stroke-width="1.500"><circle cx="59" cy="69" r="4" fill="#f7cf52"/><circle cx="68" cy="69" r="4" fill="#f7cf52"/><circle cx="77" cy="69" r="4" fill="none"/><circle cx="86" cy="69" r="4" fill="#f7cf52"/><circle cx="95" cy="69" r="4" fill="none"/><circle cx="104" cy="69" r="4" fill="none"/></g>"##,
);

/// Three cards of a series, and the one to come.
const SEQUEL: &str = concat!(
    r##"<rect width="120" height="84" rx="10" fill="#6d3a12"/><g stroke="#f7cf52" stroke-width="3" stroke-linecap="round"><path d="M26 42h6M52 42h6M78 42h6"/></g>"##,
    r##"<g fill="#fffdf6"><rect x="6" y="28" width="20" height="28" rx="4"/><rect x="32" y="28" width="20" height="28" rx="4"/><rect x="58" y="28" width="20" height="28" rx="4"/></g>"##,
    r##"<path d="M16 36l5 9h-10z" fill="#14776b"/><rect x="37" y="37" width="10" height="9" fill="#14776b"/><path d="M68 36l5.500 4-2 6.500h-7l-2-6.500z" fill="#14776b"/>"##,
    r##"<rect x="86" y="22" width="28" height="40" rx="5" fill="#f7cf52"/><text x="100" y="51" text-anchor="middle" font-family="Palatino,'Palatino Linotype','URW Palladio L',P052,Georgia,serif" font-weight="700" font-size="26" fill="#1f1b2e">?</text>"##,
);

/// Two who bid against each other.
const AUCTIONS: &str = concat!(
    r##"<rect width="120" height="84" rx="10" fill="#5b1f3c"/><g stroke="#fff" stroke-opacity=".85" stroke-width="1.500"><circle cx="22" cy="54" r="15" fill="#c23f18"/><path d="M98 38l16 16-16 16-16-16z" fill="#2f62a8"/></g>"##,
    r##"<path d="M12 8h26a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6H26l-8 6v-6h-6a6 6 0 0 1-6-6V14a6 6 0 0 1 6-6z" fill="#fffdf6"/><path d="M82 2h26a6 6 0 0 1 6 6v12a6 6 0 0 1-6 6h-4v7l-9-7H82a6 6 0 0 1-6-6V8a6 6 0 0 1 6-6z" fill="#f7cf52"/>"##,
    r##"<g font-family="system-ui,sans-serif" font-weight="700" font-size="18" fill="#1f1b2e" text-anchor="middle"><text x="25" y="27">6</text><text x="95" y="21">8 !</text></g><path d="M50 54h20M64 47l7 7-7 7" fill="none" stroke="#f7cf52" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/>"##,
);

/// Six steps into the heart of the target.
const FINALE: &str = concat!(
    r##"<rect width="120" height="84" rx="10" fill="#0f1430"/><circle cx="88" cy="30" r="27" fill="#f7cf52"/><circle cx="88" cy="30" r="20" fill="#ec7f31"/><circle cx="88" cy="30" r="12.500" fill="#dd5226"/><circle cx="88" cy="30" r="6" fill="#8f0f18"/>"##,
    r##"<g fill="#2a9d8f"><path d="M6 70h13v8H6zM21 63h13v15H21zM36 56h13v22H36z"/><path d="M51 49h13v29H51z" fill="#f2b134"/></g><path d="M66 42h13v36H66zM81 35h13v43H81z" fill="#4b4788"/>"##,
    r##"<path d="M57.500 22a6 6 0 0 1 3.500 11c.5 5 2 7 5 9.500v4H49v-4c3-2.500 4.500-4.500 5-9.500a6 6 0 0 1 3.500-11z" fill="#ffd257" stroke="#7a4f00" stroke-width="1.200"/>"##,
);
