//! The table seen from above: everyone in their place, and between every two
//! a thread as thick as what they have in common. Partners face each other.

use compatibility::affinity::Pair;
use game::Seat;
use maud::{Markup, html};
use web::shapes;

use super::{
    affinity::closest,
    ending::{Ending, percent},
};

const MIDDLE: f64 = 200.0;
const RADIUS: f64 = 138.0;
/// The thickest thread.
const THICKEST: f64 = 17.0;

fn place(ending: &Ending<'_>, seat: Seat) -> (f64, f64) {
    let share = f64::from(seat.0) / ending.names.len().max(1) as f64;
    let angle = (share - 0.25) * std::f64::consts::TAU;
    (MIDDLE + RADIUS * angle.cos(), MIDDLE + RADIUS * angle.sin())
}

pub(super) fn graph(ending: &Ending<'_>) -> Markup {
    let first = closest(ending);
    // Drawn last, so that it lies on top.
    let threads = ending.affinity.pairs.iter().rev();
    html! {
        figure.graph {
            svg viewBox="0 0 400 420" role="img" aria-labelledby="graph-title graph-told" {
                title #graph-title { (ending.t("compatibility.end.graph")) }
                desc #graph-told { (described(ending)) }
                circle.cloth cx=(MIDDLE) cy=(MIDDLE) r=(RADIUS) {}
                @for pair in threads { (thread(ending, pair, first == Some(pair))) }
                @for seat in ending.seats() { (person(ending, seat)) }
                @if let Some(pair) = first { (label(ending, pair)) }
            }
            figcaption {
                span.key.direct { svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true" { line x1="2" y1="6" x2="32" y2="6" {} } (ending.t("compatibility.end.key-direct")) }
                span.key.all { svg viewBox="0 0 34 12" width="34" height="12" aria-hidden="true" { line x1="2" y1="6" x2="32" y2="6" {} } (ending.t("compatibility.end.key-all")) }
            }
        }
    }
}

/// The thick part is all accords, its core the direct ones.
fn thread(ending: &Ending<'_>, pair: &Pair, first: bool) -> Markup {
    let ((x1, y1), (x2, y2)) = (place(ending, pair.a), place(ending, pair.b));
    let most = ending
        .affinity
        .pairs
        .iter()
        .map(|pair| pair.direct + pair.indirect)
        .max();
    let width = |accords: u16| THICKEST * f64::from(accords) / f64::from(most.unwrap_or(0).max(1));
    let line = |class: &str, width: f64| {
        html! {
            line.(class) x1=(round(x1)) y1=(round(y1)) x2=(round(x2)) y2=(round(y2)) stroke-width=(round(width)) {}
        }
    };
    html! {
        g.thread.first[first] {
            @if pair.direct + pair.indirect == 0 {
                (line("none", 1.0))
            } @else {
                (line("all", width(pair.direct + pair.indirect).max(1.5)))
                @if pair.direct > 0 { (line("direct", width(pair.direct).max(1.0))) }
            }
        }
    }
}

fn person(ending: &Ending<'_>, seat: Seat) -> Markup {
    let (x, y) = place(ending, seat);
    // Names stand outside the circle, above in the upper half.
    let below = y > MIDDLE - 10.0;
    html! {
        g.person.(shapes::colour(ending.side(seat))) transform={ "translate(" (round(x)) " " (round(y)) ")" } {
            g transform="translate(-24 -24)" { (shapes::body(ending.side(seat), ending.name(seat), ending.robots.contains(seat))) }
            text.name text-anchor="middle" y=(if below { 42 } else { -31 }) { (shortened(ending.name(seat), 16)) }
        }
    }
}

/// How close the first two are: if they face each other, nearer to one of
/// them, because such threads cross in the middle of the table; else between
/// them, a little inwards, away from the names.
fn label(ending: &Ending<'_>, pair: &Pair) -> Markup {
    let ((x1, y1), (x2, y2)) = (place(ending, pair.a), place(ending, pair.b));
    let (x, y) = ((x1 + x2) / 2.0 - MIDDLE, (y1 + y2) / 2.0 - MIDDLE);
    let (x, y) = match x.hypot(y) < 1.0 {
        true => (x1 + (x2 - x1) * 0.36, y1 + (y2 - y1) * 0.36),
        false => (MIDDLE + x * 0.85, MIDDLE + y * 0.85),
    };
    html! {
        g.share transform={ "translate(" (round(x)) " " (round(y)) ")" } {
            rect x="-31" y="-15" width="62" height="30" rx="15" {}
            text text-anchor="middle" dominant-baseline="central" y="1" { (percent(ending.lang, pair.percent())) }
        }
    }
}

/// Every two in words.
fn described(ending: &Ending<'_>) -> String {
    let each = ending.affinity.pairs.iter().map(|pair| {
        ending.with(
            "compatibility.end.pair-told",
            &[
                ("names", &ending.list([pair.a, pair.b])),
                ("n", &pair.percent().to_string()),
            ],
        )
    });
    each.collect::<Vec<_>>().join(ending.t("list.separator"))
}

pub(super) fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    let kept: String = name.chars().take(most - 1).collect();
    format!("{}…", kept.trim_end())
}

pub(super) fn round(number: f64) -> String {
    format!("{number:.1}")
}
