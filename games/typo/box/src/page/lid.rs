//! The box: the picture on its lid, and how to play told with cards.

use maud::{Markup, PreEscaped, html};
use typo::Letter;
use web::Lang;

use super::board::letter_card;

/// The picture on the lid: four cards on felt, one of them slipping away.
pub fn cover(lang: Lang) -> Markup {
    let cards = [
        ("T", "3", 46, 96, -7),
        ("Y", "1", 118, 84, 4),
        ("P", "3", 190, 92, -3),
        ("O", "4", 268, 108, 13),
    ];
    html! {
        svg.cover viewBox="0 0 360 260" role="img" aria-label=(lang.t("typo.cover")) preserveAspectRatio="xMidYMid slice" {
            (PreEscaped(concat!(
                r##"<defs><radialGradient id="typo-felt" cx=".45" cy=".3" r=".9"><stop offset="0" stop-color="#1f8566"/><stop offset=".6" stop-color="#12604a"/><stop offset="1" stop-color="#0a3a2d"/></radialGradient>"##,
                r##"<linearGradient id="typo-card" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fffdf6"/><stop offset="1" stop-color="#f3e9cf"/></linearGradient></defs>"##,
                r##"<rect width="360" height="260" fill="url(#typo-felt)"/>"##,
                r##"<g fill="none" stroke="#ffffff" stroke-opacity=".13" stroke-width="2" stroke-dasharray="7 6"><rect x="-34" y="82" width="58" height="82" rx="9"/><rect x="330" y="60" width="58" height="82" rx="9"/></g>"##,
                r##"<path d="M232 214c18-9 41-10 58-2 17-8 40-7 58 2v34c-18-8-41-8-58 0-17-8-40-8-58 0z" fill="#e4572e"/><path d="M290 212v36M244 222c12-4 24-4 36 0M244 232c12-4 24-4 36 0M300 222c12-4 24-4 36 0M300 232c12-4 24-4 36 0" stroke="#fbf5e6" stroke-opacity=".75" stroke-width="3" fill="none" stroke-linecap="round"/>"##,
                r##"<path d="M30 34h150a14 14 0 0 1 14 14v6a14 14 0 0 1-14 14H66l-18 14v-14H30a14 14 0 0 1-14-14v-6a14 14 0 0 1 14-14z" fill="#fbf5e6"/><text x="34" y="57" font-family="Palatino,'Palatino Linotype','URW Palladio L',P052,Georgia,serif" font-style="italic" font-weight="700" font-size="21" fill="#b83b17">typographe…</text>"##,
            )))
            @for (letter, copies, x, y, turn) in cards {
                g transform={ "translate(" (x) " " (y) ") rotate(" (turn) " 32 45)" } {
                    rect x="3" y="6" width="64" height="90" rx="9" fill="#04201a" fill-opacity=".35" {}
                    rect width="64" height="90" rx="9" fill="url(#typo-card)" stroke="#e2d6b8" {}
                    text x="32" y="60" text-anchor="middle" font-family="Palatino,'Palatino Linotype','URW Palladio L',P052,Georgia,serif" font-weight="700" font-size="50" fill="#1f1b2e" { (letter) }
                    text x="55" y="83" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="600" font-size="12" fill="#5b5568" { (copies) }
                }
            }
        }
    }
}

/// How to play, in a few warm sentences and a worked example.
pub fn how_to_play(lang: Lang) -> Markup {
    let step = |key: &str| html! { li { (lang.t(key)) } };
    html! {
        div.how {
            h2 { (lang.t("typo.how.title")) }
            p.pitch { (lang.t("typo.how.pitch")) }
            ol.how-steps {
                (step("typo.how.choose"))
                (step("typo.how.place"))
                (step("typo.how.doubt"))
                (step("typo.how.stuck"))
                (step("typo.how.halves"))
                (step("typo.how.win"))
            }
            h3 { (lang.t("typo.how.example")) }
            ol.example {
                (scene(lang, "typo.how.example-1", &[Shown::with("FRONT", 0)]))
                (scene(lang, "typo.how.example-2", &[Shown::with("ELAS", 3)]))
                (scene(lang, "typo.how.example-3", &[Shown::with("ELAST", 4)]))
                (scene(lang, "typo.how.example-4", &[Shown::gone("PLANET"), Shown::with("V", 0)]))
            }
        }
    }
}

/// A row of the worked example.
struct Shown {
    letters: &'static str,
    /// The card just put down; none in a row that is being cleared.
    new: Option<usize>,
}

impl Shown {
    fn with(letters: &'static str, new: usize) -> Shown {
        Shown {
            letters,
            new: Some(new),
        }
    }

    fn gone(letters: &'static str) -> Shown {
        Shown { letters, new: None }
    }
}

fn scene(lang: Lang, key: &str, rows: &[Shown]) -> Markup {
    html! {
        li {
            div.example-rows {
                @for row in rows {
                    span.run.cleared[row.new.is_none()] role="img" aria-label=(row.letters) lang=(lang.tag()) {
                        @for (i, letter) in row.letters.chars().filter_map(Letter::new).enumerate() {
                            @if row.new == Some(i) {
                                span.new { (letter_card(letter, 0)) }
                            } @else {
                                (letter_card(letter, 0))
                            }
                        }
                    }
                }
            }
            p { (lang.t(key)) }
        }
    }
}
