//! The box: the picture on its lid, how to play, the editions and the decks.

use compatibility::{Edition, Guide, Mode, Specials, Tie};
use maud::{Markup, PreEscaped, html};
use web::{Lang, shapes};

use super::{
    album::{Albums, Image},
    fit,
    options::{edition_name, playable},
    rankings::medal,
    signs,
};

/// The picture on the lid: two heads, the pictures in them, and what they have
/// in common.
pub fn cover(lang: Lang) -> Markup {
    html! {
        svg.cover viewBox="0 0 360 260" role="img" aria-label=(lang.t("compatibility.cover")) preserveAspectRatio="xMidYMid slice" {
            (PreEscaped(concat!(
                r##"<defs><linearGradient id="cp-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#2b2157"/><stop offset=".62" stop-color="#6b3f7c"/><stop offset="1" stop-color="#d9705a"/></linearGradient>"##,
                r##"<linearGradient id="cp-left" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f08a5d"/><stop offset="1" stop-color="#d1481f"/></linearGradient>"##,
                r##"<linearGradient id="cp-right" x1="1" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#37b3a2"/><stop offset="1" stop-color="#0f6b60"/></linearGradient>"##,
                r##"<path id="cp-head" d="M-20 270V120C-20 62 18 22 70 22c43 0 66 30 68 64 .5 9-2 13 1 20l13 24c2.500 4.500 0 7.500-6 8.500l-3 1.500c1 4 4 5.500 3.500 9-.3 2.600-4 3.200-4.500 5 1.500 2 3 4 1.500 7.500-1.400 3.200-5 4-5.500 8-.6 5 2.500 9-1.500 15-5 7.500-18 6.500-30 5.500-5 12 0 24 14 33 16 10 26 17 30 32z"/>"##,
                r##"<g id="cp-moon"><rect width="40" height="54" rx="6" fill="#20386b"/><path d="M25 12a11 11 0 1 0 5 18 9 9 0 0 1-5-18z" fill="#f7d774"/><path d="M0 40c10-7 18 2 26-3 6-4 10-2 14 1v10a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" fill="#0f1f45"/></g>"##,
                r##"<g id="cp-boat"><rect width="40" height="54" rx="6" fill="#bfe3df"/><path d="M0 36h40v12a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" fill="#1f7f8f"/><path d="M8 34h24l-4 7H12z" fill="#8c3b1c"/><path d="M20 10v22L9 31zM22 15l9 16h-9z" fill="#fffdf6"/></g>"##,
                r##"<g id="cp-tree"><rect width="40" height="54" rx="6" fill="#f6d9a2"/><path d="M18 28h4v18h-4z" fill="#7a4a21"/><circle cx="20" cy="20" r="12" fill="#c23f18"/><circle cx="13" cy="26" r="7" fill="#e4572e"/><path d="M0 46h40v2a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6z" fill="#b98436"/></g>"##,
                r##"<g id="cp-door"><rect width="40" height="54" rx="6" fill="#3b2a52"/><path d="M12 50V20a8 8 0 0 1 16 0v30z" fill="#f2b134"/><path d="M16 54 12 50h16l6 4z" fill="#f9dc94"/><circle cx="25" cy="36" r="1.600" fill="#7a4a21"/></g></defs>"##,
                r##"<rect width="360" height="260" fill="url(#cp-sky)"/>"##,
                r##"<g fill="#ffe9c2"><circle cx="176" cy="26" r="1.500"/><circle cx="150" cy="44" r="1"/><circle cx="203" cy="50" r="1.200"/><circle cx="188" cy="78" r="1"/><circle cx="164" cy="66" r="1.300"/></g>"##,
                r##"<use href="#cp-head" transform="translate(5 6)" fill="#160d33" fill-opacity=".4"/><use href="#cp-head" fill="url(#cp-left)"/>"##,
                r##"<g transform="matrix(-1 0 0 1 360 0)"><use href="#cp-head" transform="translate(5 6)" fill="#160d33" fill-opacity=".4"/><use href="#cp-head" fill="url(#cp-right)"/></g>"##,
                r##"<path d="M105 68H255" stroke="#f9d36b" stroke-width="5" stroke-linecap="round"/>"##,
                r##"<path d="M105 128C150 128 205 190 255 190" stroke="#fffdf6" stroke-width="3.500" stroke-linecap="round" stroke-dasharray="1 8" fill="none"/>"##,
            )))
            @for (card, x, y, turn) in [
                ("cp-moon", 60, 41, -3), ("cp-boat", 58, 101, 2), ("cp-tree", 44, 161, -4),
                ("cp-moon", 260, 41, 3), ("cp-door", 262, 101, -2), ("cp-boat", 262, 161, 3),
            ] {
                g transform={ "translate(" (x) " " (y) ") rotate(" (turn) " 20 27)" } {
                    rect x="-1" y="1" width="46" height="60" rx="9" fill="#160d33" fill-opacity=".35" {}
                    rect x="-3" y="-3" width="46" height="60" rx="9" fill="#fffdf6" {}
                    use href={ "#" (card) } {}
                }
            }
            g transform="translate(180 68)" { circle r="17" fill="#f2b134" stroke="#fffdf6" stroke-width="3" {} text text-anchor="middle" y="7" font-family="Palatino,'Palatino Linotype','URW Palladio L',P052,Georgia,serif" font-weight="700" font-size="20" fill="#1f1b2e" { "3" } }
            g transform="translate(180 159)" { path d="M0-18 18 0 0 18-18 0z" fill="#7fd0c4" stroke="#fffdf6" stroke-width="3" {} text text-anchor="middle" y="6" font-family="Palatino,'Palatino Linotype','URW Palladio L',P052,Georgia,serif" font-weight="700" font-size="17" fill="#1f1b2e" { "2" } }
        }
    }
}

/// How to play, in a few warm sentences and a worked example.
pub fn how_to_play(lang: Lang, albums: &Albums) -> Markup {
    let step = |key: &str| html! { li { (lang.t(key)) } };
    html! {
        div.how {
            h2 { (lang.t("compatibility.how.title")) }
            p.pitch { (lang.t("compatibility.how.pitch")) }
            ol.how-steps {
                (step("compatibility.how.theme"))
                (step("compatibility.how.rank"))
                (step("compatibility.how.reveal"))
                (step("compatibility.how.score"))
                (step("compatibility.how.win"))
            }
            h3 { (lang.t("compatibility.how.example")) }
            (example(lang, albums))
        }
    }
}

/// The pictures of the example: these where there is the deck, else some.
const EXAMPLE: [&str; 4] = [
    "09-tightrope",
    "12-giant-shadow",
    "31-night-runner",
    "01-door-ajar",
];

fn example(lang: Lang, albums: &Albums) -> Markup {
    let album = playable(albums).next();
    let pictures: Vec<Option<&Image>> = EXAMPLE
        .iter()
        .enumerate()
        .map(|(at, id)| {
            let album = album?;
            album.picture(id).or_else(|| album.pictures.get(at * 7))
        })
        .collect();
    let row = |row: [usize; 3], kinds: [&'static str; 3]| {
        html! {
            ol.laid {
                @for (position, (at, kind)) in row.into_iter().zip(kinds).enumerate() {
                    li.(kind) {
                        @match pictures[at] {
                            Some(image) => img src=(image.address) alt=(image.title.get(lang.language)) width="300" height="420" loading="lazy";,
                            None => span.blank-picture { (char::from(b'A' + at as u8)) },
                        }
                        span.position { (position + 1) }
                    }
                }
            }
        }
    };
    html! {
        figure.worked {
            p.example-theme { (lang.t("compatibility.how.example-theme")) }
            div.side-by-side.of-3 {
                p.whose { (shapes::sign(0, lang.t("compatibility.how.first"), false)) span { (lang.t("compatibility.how.first")) } }
                (row([0, 1, 2], ["direct", "indirect", "alone"]))
                svg.accords viewBox="0 0 300 46" aria-hidden="true" focusable="false" {
                    line.direct x1="50" y1="0" x2="50" y2="46" {}
                    line.indirect x1="150" y1="0" x2="250" y2="46" {}
                    g.direct transform="translate(50 23)" { (medal("direct")) text text-anchor="middle" dominant-baseline="central" y="1" { "3" } }
                    g.indirect transform="translate(200 23)" { (medal("indirect")) text text-anchor="middle" dominant-baseline="central" y="1" { "2" } }
                }
                (row([0, 3, 1], ["direct", "alone", "indirect"]))
                p.whose { (shapes::sign(0, lang.t("compatibility.how.second"), false)) span { (lang.t("compatibility.how.second")) } }
            }
            figcaption {
                ol {
                    li { b { (lang.t("compatibility.how.turn-1")) } " " (lang.t("compatibility.how.turn-1-told")) }
                    li { b { (lang.t("compatibility.how.turn-2")) } " " (lang.t("compatibility.how.turn-2-told")) }
                    li { b { (lang.t("compatibility.how.turn-3")) } " " (lang.t("compatibility.how.turn-3-told")) }
                }
                p { (lang.t("compatibility.how.total")) }
            }
        }
    }
}

/// The three editions beside each other.
pub fn editions(lang: Lang) -> Markup {
    let row = |title: &str, cell: &dyn Fn(Edition) -> String| {
        html! {
            tr role="row" {
                th scope="row" role="rowheader" { (lang.t(title)) }
                @for edition in Edition::ALL { td role="cell" { (cell(edition)) } }
            }
        }
    };
    let numbers = |edition: Edition, mode| fit::counted(lang, edition.rules().printed(mode));
    html! {
        h2 { (lang.t("compatibility.how.editions")) }
        p { (lang.t("compatibility.how.editions-note")) }
        div.scroll tabindex="0" role="group" aria-label=(lang.t("compatibility.how.editions")) {
            // Roles are said again, since phones lay the rows out as grids.
            table.editions role="table" {
                thead role="rowgroup" { tr role="row" { td role="cell" {} @for edition in Edition::ALL { th scope="col" role="columnheader" { (edition_name(lang, edition)) } } } }
                tbody role="rowgroup" {
                    (row("compatibility.how.row-players", &|edition| lang.with("compatibility.option.range", &[
                        ("least", "3"), ("most", &edition.rules().most_seats().to_string()),
                    ])))
                    (row("compatibility.option.teams", &|edition| numbers(edition, Mode::Teams)))
                    (row("compatibility.option.trios", &|edition| match edition.rules().trios {
                        [] => "–".to_owned(),
                        some => fit::counted(lang, some),
                    }))
                    (row("compatibility.option.individual", &|edition| numbers(edition, Mode::Individual)))
                    (row("compatibility.how.row-themes", &|edition| lang.with(
                        if edition.rules().die { "compatibility.how.by-die" } else { "compatibility.how.by-voice" },
                        &[("n", &edition.rules().lines.to_string())],
                    )))
                    (row("compatibility.how.row-guide", &|edition| lang.t(match edition.rules().guide {
                        Guide::Meneur => "compatibility.how.meneur",
                        Guide::Referent => "compatibility.how.referent",
                    }).to_owned()))
                    (row("compatibility.how.row-specials", &|edition| lang.t(match edition.rules().specials {
                        Specials::Cards { .. } => "compatibility.how.cards",
                        Specials::Token => "compatibility.how.token",
                        Specials::None => "compatibility.how.no-specials",
                    }).to_owned()))
                    (row("compatibility.how.row-cheating", &|edition| lang.t(
                        if edition.rules().penalties { "compatibility.how.penalty" } else { "compatibility.how.no-penalty" },
                    ).to_owned()))
                    (row("compatibility.how.row-tie", &|edition| lang.t(match edition.rules().tie {
                        Tie::PlayOff => "compatibility.how.play-off",
                        Tie::Tokens => "compatibility.how.most-tokens",
                        Tie::Overshoot => "compatibility.how.overshoot",
                    }).to_owned()))
                }
            }
        }
    }
}

/// The decks of the house, each a way to leaf through it (C1.1).
pub fn decks(lang: Lang, albums: &Albums) -> Markup {
    html! {
        h2 { (lang.t("compatibility.deck.title")) }
        p { (lang.t("compatibility.deck.note")) }
        @if playable(albums).next().is_none() { p { (lang.t("compatibility.deck.none")) } }
        ul.deck-list {
            @for album in playable(albums) {
                li { a href=(album.page()) {
                    span.fan aria-hidden="true" { @for image in album.some(5) { img src=(image.address) alt="" width="300" height="420" loading="lazy"; } }
                    b { (album.name.get(lang.language)) }
                    span { (album.mood.get(lang.language)) }
                    span.leaf-link { (signs::album()) (lang.with("compatibility.deck.count", &[("n", &album.pictures.len().to_string())])) }
                } }
            }
        }
    }
}
