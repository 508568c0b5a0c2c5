//! Where the pawns stood after each round, as a drawing and as a table.

use maud::{Markup, html};
use web::shapes::{colour, shape, swatch};

use super::{ending::Ending, graph::round};

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 34.0;
const RIGHT: f64 = 400.0;
const TOP: f64 = 22.0;
const BOTTOM: f64 = 244.0;

struct Scale {
    rounds: usize,
    last: u8,
}

impl Scale {
    fn x(&self, after: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * after as f64 / self.rounds.max(1) as f64
    }

    fn y(&self, square: u8) -> f64 {
        BOTTOM - (BOTTOM - TOP) * f64::from(square) / f64::from(self.last.max(1))
    }
}

/// The square of a side after so many rounds.
fn square(ending: &Ending<'_>, side: usize, after: usize) -> u8 {
    let Some(before) = after.checked_sub(1) else {
        return 0;
    };
    let round = ending.view.history.get(before);
    round
        .and_then(|round| round.squares.get(side).copied())
        .unwrap_or(0)
}

pub(super) fn plot(ending: &Ending<'_>) -> Markup {
    let scale = Scale {
        rounds: ending.view.history.len(),
        last: ending.last_square(),
    };
    let sides = ending.view.sides.len();
    // Rounds are many on a phone: not each has its number.
    let every = scale.rounds.div_ceil(12).max(1);
    html! {
        figure.plot.race {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-labelledby="plot-title plot-told" {
                title #plot-title { (ending.t("compatibility.end.plot")) }
                desc #plot-told { (finals(ending)) }
                @for number in (0..scale.last).step_by(5) {
                    line.grid x1=(LEFT) x2=(RIGHT) y1=(round(scale.y(number))) y2=(round(scale.y(number))) {}
                    text.tick x=(LEFT - 7.0) y=(round(scale.y(number) + 4.0)) text-anchor="end" { (number) }
                }
                line.goal x1=(LEFT) x2=(RIGHT) y1=(round(scale.y(scale.last))) y2=(round(scale.y(scale.last))) {}
                text.tick x=(LEFT) y=(TOP - 7.0) { (ending.t("compatibility.end.goal")) }
                @for after in (every..=scale.rounds).step_by(every) {
                    text.tick x=(round(scale.x(after))) y=(BOTTOM + 20.0) text-anchor="middle" { (after) }
                }
                @for side in 0..sides { (line(ending, &scale, side)) }
            }
            figcaption {
                ol.legend {
                    @for (side, seen) in (0u8..).zip(&ending.view.sides) {
                        li { (swatch(side, 24))
                            span.name { (ending.side_names(side)) }
                            b { (ending.with("compatibility.end.square", &[("n", &seen.square.to_string())])) } }
                    }
                }
            }
        }
        details.plot-table {
            summary { (ending.t("compatibility.end.as-table")) }
            (table(ending))
        }
    }
}

/// A side's way, with its shape on every other round.
fn line(ending: &Ending<'_>, scale: &Scale, side: usize) -> Markup {
    let points: Vec<(f64, f64)> = (0..=scale.rounds)
        .map(|after| (scale.x(after), scale.y(square(ending, side, after))))
        .collect();
    let path: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let last = points.len().saturating_sub(1);
    // Shapes are shifted from side to side, so that equals do not hide them.
    let marked = |after: usize| after == last || (after > 0 && (after + side).is_multiple_of(3));
    html! {
        g.(colour(side as u8)) {
            polyline.way.{ "dash-" (side % 6) } points=(path.join(" ")) {}
            @for (after, (x, y)) in points.iter().enumerate().filter(|(after, _)| marked(*after)) {
                @let size = if after == last { 0.34 } else { 0.2 };
                path.stand d=(shape(side as u8))
                    transform={ "translate(" (round(x - 24.0 * size)) " " (round(y - 24.0 * size)) ") scale(" (size) ")" } {}
            }
        }
    }
}

/// Where everyone ended, in words.
fn finals(ending: &Ending<'_>) -> String {
    let each = (0u8..).zip(&ending.view.sides).map(|(side, seen)| {
        ending.with(
            "compatibility.end.side-told",
            &[
                ("names", &ending.side_names(side)),
                ("n", &seen.square.to_string()),
            ],
        )
    });
    each.collect::<Vec<_>>().join(ending.t("list.separator"))
}

fn table(ending: &Ending<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=(ending.t("compatibility.end.plot")) {
            table {
                thead { tr {
                    th scope="col" { (ending.t("compatibility.end.round")) }
                    @for side in 0..ending.view.sides.len() as u8 { th scope="col" { (ending.side_names(side)) } }
                } }
                tbody {
                    @for (at, played) in ending.view.history.iter().enumerate() {
                        tr {
                            th scope="row" { (at + 1) }
                            @for (side, points) in played.points.iter().enumerate() {
                                td { (square(ending, side, at + 1)) " " small { "(+" (points) ")" } }
                            }
                        }
                    }
                }
            }
        }
    }
}
