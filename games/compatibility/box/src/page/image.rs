//! The result as a picture to share: an SVG of 1200 by 630 that needs nothing
//! from anywhere. It holds names, pictures and numbers, and nothing that leads
//! to the table.

use compatibility::affinity::{Meeting, Pair};
use maud::{Markup, PreEscaped, html};
use web::{Lang, faces::standalone, pages, shapes::shape};

use super::{
    affinity::{closest, counted, met_on},
    ending::{Ending, percent, quote},
    graph::shortened,
    options::edition_name,
    told::ToldGame,
};

const SERIF: &str =
    "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,serif";
const SANS: &str = "system-ui,'Segoe UI',Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif";

/// Where up to three pictures lie: their middle and how they are turned.
const PLACES: [&[(i32, i32, i32)]; 4] = [
    &[],
    &[(890, 282, 3)],
    &[(762, 290, -5), (992, 280, 5)],
    &[(668, 302, -6), (862, 276, 1), (1058, 300, 6)],
];
/// A picture with its border.
const CARD: (i32, i32) = (216, 348);
const PICTURE: (i32, i32) = (196, 274);

/// The result as a picture to share (SVG), without anything of the table's
/// that is nobody else's business. `picture` gives the SVG of a picture.
pub fn result_image(game: &ToldGame<'_>, picture: impl Fn(&str) -> Option<String>) -> String {
    let ending = Ending::of_told(game);
    let lang = ending.lang;
    let pair = closest(&ending);
    let met = pair.map(|pair| met_on(pair, 3)).unwrap_or_default();
    let places = PLACES[met.len()];
    let drawn = html! {
        svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" role="img" {
            title { (proper(&lang.with("compatibility.end.image-title", &[("names", &ending.list(ending.seats()))]))) }
            (PreEscaped(BAIZE))
            text x="70" y="92" font-family=(SANS) font-size="24" font-weight="600" letter-spacing="3" fill="#cfe3d6" {
                "COMPATIBILITY" tspan letter-spacing="0.5" font-weight="400" { "  ·  " (edition_name(lang, ending.view.options.edition)) }
            }
            @match pair {
                Some(pair) => (two(&ending, pair)),
                None => (nobody(lang)),
            }
            @if met.is_empty() { (PreEscaped(BACKS)) }
            @for (at, (met, place)) in met.iter().zip(places).enumerate() { (card(&ending, at, met, *place, &picture)) }
            (bottom(&ending))
        }
    };
    drawn.into_string()
}

/// The closest two, as large as their names allow.
fn two(ending: &Ending<'_>, pair: &Pair) -> Markup {
    let names = [pair.a, pair.b].map(|seat| (ending.side(seat), ending.name(seat)));
    let longest = names.iter().map(|(_, name)| name.chars().count()).max();
    // A letter is about half as wide as it is high, and there are 410 units.
    let size = (410 * 100 / 54 / longest.unwrap_or(1).max(1)).clamp(24, 72);
    html! {
        text x="70" y="152" font-family=(SERIF) font-style="italic" font-size="30" fill="#f2b134" { (ending.t("compatibility.end.image-closest")) }
        @for ((side, name), y) in names.iter().zip([222, 306]) {
            g transform={ "translate(70 " (y - 44) ")" } {
                (standalone(name))
                path d=(shape(*side)) transform="translate(29 29) scale(.39)"
                    fill=(COLOURS[*side as usize % 8]) stroke="#ffffff" stroke-opacity="0.85" stroke-width="3" {}
            }
            text x="136" y=(y) font-family=(SERIF) font-weight="700" font-size=(size) fill="#fffdf6" { (proper(name)) }
        }
        text x="64" y="446" font-family=(SERIF) font-weight="700" font-size="128" fill="#f2b134" { (percent(ending.lang, pair.percent())) }
        text x="70" y="490" font-family=(SANS) font-size="25" fill="#f7efe0" { (counted(ending, pair)) }
    }
}

fn nobody(lang: Lang) -> Markup {
    html! {
        text x="70" y="240" font-family=(SERIF) font-weight="700" font-size="56" fill="#fffdf6" { (lang.t("compatibility.end.image-none")) }
        @for (line, y) in broken(lang.t("compatibility.end.image-none-note"), 34).iter().zip([300, 336]) {
            text x="70" y=(y) font-family=(SANS) font-size="27" fill="#f7efe0" { (line) }
        }
    }
}

/// A picture on paper with the theme it stood for.
fn card(
    ending: &Ending<'_>,
    at: usize,
    met: &Meeting,
    (x, y, turn): (i32, i32, i32),
    picture: &impl Fn(&str) -> Option<String>,
) -> Markup {
    let image = ending.picture(met.picture);
    let art = image.and_then(|image| picture(&image.address));
    let art = art.as_deref().and_then(|art| embedded(art, at));
    let theme = shortened(ending.theme(met.round), 40);
    let lines = broken(&quote(ending.lang, &theme), 22);
    let (left, top) = (-CARD.0 / 2, -CARD.1 / 2);
    html! {
        g transform={ "translate(" (x) " " (y) ") rotate(" (turn) ")" } {
            rect x=(left + 5) y=(top + 11) width=(CARD.0) height=(CARD.1) rx="14" fill="#04201a" fill-opacity="0.42" {}
            rect x=(left) y=(top) width=(CARD.0) height=(CARD.1) rx="14" fill="#fbf5e6" {}
            @match art {
                Some(art) => (art),
                None => {
                    rect x="-98" y=(top + 10) width=(PICTURE.0) height=(PICTURE.1) rx="8" fill="#12604a" {}
                    text y=(top + 150) text-anchor="middle" font-family=(SERIF) font-style="italic" font-size="24" fill="#f7efe0" {
                        (proper(&shortened(&ending.title(met.picture), 16)))
                    }
                }
            }
            @for (line, text) in lines.iter().enumerate() {
                text y=(top + PICTURE.1 + 38 + 21 * line as i32 - 10 * (lines.len() as i32 - 2)) text-anchor="middle" font-family=(SERIF) font-style="italic" font-size="18" fill="#1f1b2e" { (proper(text)) }
            }
            (medal(met.direct))
        }
    }
}

/// What the two scored with it, on a corner of the card.
fn medal(direct: bool) -> Markup {
    html! {
        g transform={ "translate(-88 " (-CARD.1 / 2 + 20) ")" } {
            @if direct {
                circle r="25" fill="#f2b134" stroke="#fbf5e6" stroke-width="4" {}
            } @else {
                path d="M0-31 31 0 0 31-31 0z" fill="#7fd0c4" stroke="#fbf5e6" stroke-width="4" {}
            }
            text text-anchor="middle" dominant-baseline="central" y="1" font-family=(SANS) font-weight="700" font-size="26" fill="#1f1b2e" { (if direct { 3 } else { 2 }) }
        }
    }
}

/// Who won, who played, and whose house it was.
fn bottom(ending: &Ending<'_>) -> Markup {
    let winners = ending.list(ending.winners.clone());
    let won = match winners.is_empty() {
        true => ending.t("compatibility.end.unfinished").to_owned(),
        false => ending.with("compatibility.end.image-won", &[("names", &winners)]),
    };
    let everyone = ending.with(
        "compatibility.end.image-everyone",
        &[("names", &ending.list(ending.seats()))],
    );
    html! {
        rect x="0" y="530" width="1200" height="100" fill="#0a3a2d" {}
        rect x="0" y="530" width="1200" height="4" fill="#f2b134" {}
        path d="M70 566l11 9 9-16 9 16 11-9-4 25h-32z" fill="#f2b134" {}
        text x="124" y="584" font-family=(SERIF) font-weight="700" font-size="28" fill="#fffdf6" { (proper(&shortened(&won, 54))) }
        text x="124" y="612" font-family=(SANS) font-size="18" fill="#cfe3d6" { (proper(&shortened(&everyone, 84))) }
        g transform="translate(1006 556) scale(1.25)" { (pages::logo()) }
        text x="1068" y="592" font-family=(SERIF) font-weight="700" font-size="34" fill="#fffdf6" { "Tablée" }
    }
}

/// A picture of a deck as a part of this one. Its ids get a prefix, for the
/// same picture may be there twice.
fn embedded(svg: &str, at: usize) -> Option<Markup> {
    let svg = &svg[svg.find("<svg")?..];
    let (open, inside) = svg.split_once('>')?;
    let inside = inside.rsplit_once("</svg>")?.0;
    let view_box = open.split_once("viewBox=\"")?.1.split('"').next()?;
    let inside = inside
        .replace("id=\"", &format!("id=\"p{at}-"))
        .replace("url(#", &format!("url(#p{at}-"))
        .replace("href=\"#", &format!("href=\"#p{at}-"));
    let top = -CARD.1 / 2 + 10;
    Some(html! {
        clipPath id={ "corner-" (at) } { rect x="-98" y=(top) width=(PICTURE.0) height=(PICTURE.1) rx="8" {} }
        g clip-path={ "url(#corner-" (at) ")" } {
            svg x="-98" y=(top) width=(PICTURE.0) height=(PICTURE.1) viewBox=(view_box) preserveAspectRatio="xMidYMid slice" { (PreEscaped(inside)) }
        }
    })
}

/// Text without the signs that no XML may hold.
fn proper(text: &str) -> String {
    let fine = |c: &char| !c.is_control() && !matches!(*c, '\u{fffe}' | '\u{ffff}');
    text.chars().filter(fine).collect()
}

/// At most two lines of about `most` letters.
fn broken(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let full = {
            let line = &lines[lines.len() - 1];
            !line.is_empty() && line.chars().count() + word.chars().count() >= most
        };
        if full && lines.len() < 2 {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// The colours of the sides, as the style sheets have them by day.
const COLOURS: [&str; 8] = [
    "#c23f18", "#14776b", "#6c4bb4", "#2f62a8", "#e8a523", "#b03a72", "#5d6b22", "#44405c",
];

const BAIZE: &str = concat!(
    r##"<defs><radialGradient id="baize" cx=".62" cy=".3" r=".95"><stop offset="0" stop-color="#1f8566"/><stop offset=".55" stop-color="#12604a"/><stop offset="1" stop-color="#0b4132"/></radialGradient></defs>"##,
    r##"<rect width="1200" height="630" fill="url(#baize)"/>"##,
    r##"<g fill="none" stroke="#ffffff" stroke-opacity=".07" stroke-width="3"><circle cx="912" cy="300" r="330"/><circle cx="912" cy="300" r="420"/><circle cx="912" cy="300" r="520"/></g>"##,
);

/// Cards that stayed face down, where no two met on any.
const BACKS: &str = concat!(
    r##"<g transform="translate(820 300) rotate(-8)"><rect x="-103" y="-139" width="216" height="300" rx="14" fill="#04201a" fill-opacity=".4"/><rect x="-108" y="-150" width="216" height="300" rx="14" fill="#fbf5e6"/><rect x="-96" y="-138" width="192" height="276" rx="9" fill="#b03a72"/><circle r="46" fill="none" stroke="#fbf5e6" stroke-width="7"/></g>"##,
    r##"<g transform="translate(1010 310) rotate(9)"><rect x="-103" y="-139" width="216" height="300" rx="14" fill="#04201a" fill-opacity=".4"/><rect x="-108" y="-150" width="216" height="300" rx="14" fill="#fbf5e6"/><rect x="-96" y="-138" width="192" height="276" rx="9" fill="#2f62a8"/><path d="M0-48 48 0 0 48-48 0z" fill="none" stroke="#fbf5e6" stroke-width="7"/></g>"##,
);
