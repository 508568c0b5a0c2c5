//! Scores turn by turn, as a drawing and as a table.

use maud::{Markup, html};
use web::{Lang, pages, sentence::signed, shapes::colour};

use super::over::ranking;

const WIDTH: f64 = 420.0;
const HEIGHT: f64 = 280.0;
const LEFT: f64 = 40.0;
const RIGHT: f64 = 408.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 246.0;

/// Where turns and scores are on the drawing.
struct Scale {
    turns: usize,
    least: i32,
    most: i32,
    /// Points between two lines of the grid.
    step: i32,
}

impl Scale {
    fn of(scores: &[Vec<i16>]) -> Scale {
        let all = || scores.iter().flatten().map(|score| i32::from(*score));
        let (least, most) = (
            all().min().unwrap_or(0).min(0),
            all().max().unwrap_or(0).max(0),
        );
        let step = [2, 5, 10, 20, 50, 100]
            .into_iter()
            .find(|step| (most - least) <= step * 6);
        let step = step.unwrap_or(200);
        Scale {
            turns: scores.len().saturating_sub(1).max(1),
            least: least.div_euclid(step) * step,
            most: (most + step - 1).div_euclid(step) * step,
            step,
        }
    }

    fn x(&self, turn: usize) -> f64 {
        LEFT + (RIGHT - LEFT) * turn as f64 / self.turns as f64
    }

    fn y(&self, score: i32) -> f64 {
        let span = f64::from((self.most - self.least).max(1));
        TOP + (BOTTOM - TOP) * f64::from(self.most - score) / span
    }

    fn lines(&self) -> impl Iterator<Item = i32> {
        let (least, step) = (self.least, self.step);
        (0..=(self.most - least) / step).map(move |i| least + i * step)
    }
}

/// How scores went from turn to turn, the opening zeros first.
#[derive(Clone, Copy)]
pub(super) struct Course<'a> {
    pub scores: &'a [Vec<i16>],
    /// The turn at which the second half began.
    pub second_half: usize,
}

impl Course<'_> {
    fn finals(self) -> Vec<i32> {
        let last = self.scores.last().into_iter().flatten();
        last.map(|score| i32::from(*score)).collect()
    }
}

/// The drawing with its legend, then the same as a table to unfold.
pub(super) fn plot(lang: Lang, names: &[&str], told: Course<'_>) -> Markup {
    let finals = told.finals();
    html! {
        figure.plot {
            (drawing(lang, names, told))
            figcaption {
                ol.legend {
                    @for (rank, seat) in ranking(&finals) {
                        @let name = names.get(seat.index()).copied().unwrap_or_default();
                        li { span.rank { (rank) } (pages::avatar(seat, name, None)) span.name { (name) }
                            b { (signed(finals[seat.index()])) } }
                    }
                }
            }
        }
        details.plot-table id="plot-table" {
            summary { (lang.t("typo.plot.as-table")) }
            (table(lang, names, told))
        }
    }
}

pub(super) fn drawing(lang: Lang, names: &[&str], told: Course<'_>) -> Markup {
    let scale = Scale::of(told.scores);
    let halves = told.second_half > 0 && told.second_half < told.scores.len();
    html! {
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-labelledby="plot-title plot-desc" {
                title id="plot-title" { (lang.t("typo.plot.title")) }
                desc id="plot-desc" { (description(lang, names, &told.finals())) }
                @for score in scale.lines() {
                    line.grid.zero[score == 0] x1=(LEFT) x2=(RIGHT) y1=(scale.y(score)) y2=(scale.y(score)) {}
                    text.tick x=(LEFT - 6.0) y=(scale.y(score) + 4.0) text-anchor="end" { (signed(score)) }
                }
                @if halves {
                    line.half x1=(scale.x(told.second_half)) x2=(scale.x(told.second_half)) y1=(TOP) y2=(BOTTOM) {}
                }
                @for (from, to, key) in halves_of(told, halves) {
                    text.tick x=((scale.x(from) + scale.x(to)) / 2.0) y=(BOTTOM + 22.0) text-anchor="middle" { (lang.t(key)) }
                }
                @for seat in 0..names.len() { (line(&scale, seat, told)) }
            }
    }
}

fn description(lang: Lang, names: &[&str], finals: &[i32]) -> String {
    let each = names
        .iter()
        .zip(finals)
        .map(|(name, score)| format!("{name} {}", signed(*score)));
    each.collect::<Vec<_>>().join(lang.t("list.separator"))
}

fn halves_of(told: Course<'_>, halves: bool) -> Vec<(usize, usize, &'static str)> {
    let last = told.scores.len().saturating_sub(1);
    if halves {
        vec![
            (0, told.second_half, "typo.plot.first"),
            (told.second_half, last, "typo.plot.second"),
        ]
    } else {
        vec![(0, last, "typo.plot.first")]
    }
}

/// One seat's scores: a line with the seat's own shape on every third turn.
fn line(scale: &Scale, seat: usize, told: Course<'_>) -> Markup {
    let score = |turn: &Vec<i16>| turn.get(seat).copied().unwrap_or(0).into();
    let points: Vec<(f64, f64)> = told
        .scores
        .iter()
        .enumerate()
        .map(|(turn, scores)| (scale.x(turn), scale.y(score(scores))))
        .collect();
    let path: Vec<String> = points
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    let last = points.len().saturating_sub(1);
    // Shapes are shifted from seat to seat, so that equal scores do not hide them.
    let marked = |turn: usize| turn == last || (turn + seat).is_multiple_of(3);
    html! {
        g.(colour(seat as u8)) {
            polyline.run-of-scores.{ "dash-" (seat % 6) } points=(path.join(" ")) {}
            @for (turn, (x, y)) in points.iter().enumerate().filter(|(turn, _)| marked(*turn)) {
                (marker(seat, *x, *y, if turn == last { 6.0 } else { 3.6 }))
            }
        }
    }
}

/// The shape of a seat's avatar, small.
fn marker(seat: usize, x: f64, y: f64, r: f64) -> Markup {
    let polygon = |corners: &[(f64, f64)]| {
        let points = corners
            .iter()
            .map(|(dx, dy)| format!("{:.1},{:.1}", x + dx * r, y + dy * r));
        html! { polygon.marker points=(points.collect::<Vec<_>>().join(" ")) {} }
    };
    match seat % 6 {
        0 => html! { circle.marker cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r=(r) {} },
        1 => polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        2 => polygon(&[
            (0.0, -1.1),
            (0.95, -0.55),
            (0.95, 0.55),
            (0.0, 1.1),
            (-0.95, 0.55),
            (-0.95, -0.55),
        ]),
        3 => polygon(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
        4 => polygon(&[(-1.1, -0.9), (1.1, -0.9), (0.0, 1.2)]),
        _ => polygon(&[
            (-0.4, -1.2),
            (0.4, -1.2),
            (0.4, -0.4),
            (1.2, -0.4),
            (1.2, 0.4),
            (0.4, 0.4),
            (0.4, 1.2),
            (-0.4, 1.2),
            (-0.4, 0.4),
            (-1.2, 0.4),
            (-1.2, -0.4),
            (-0.4, -0.4),
        ]),
    }
}

fn table(lang: Lang, names: &[&str], told: Course<'_>) -> Markup {
    let after = |turn: usize| {
        let (half, turn) = match told.second_half {
            second if second > 0 && turn > second => ("typo.plot.second", turn - second),
            _ => ("typo.plot.first", turn),
        };
        lang.with(
            "typo.plot.after",
            &[("half", lang.t(half)), ("turn", &turn.to_string())],
        )
    };
    html! {
        div.scroll tabindex="0" role="group" aria-label=(lang.t("typo.plot.title")) {
            table {
                thead { tr { th scope="col" { (lang.t("typo.plot.turn")) }
                    @for name in names { th scope="col" { (name) } } } }
                tbody {
                    @for (turn, scores) in told.scores.iter().enumerate().skip(1) {
                        tr { th scope="row" { (after(turn)) }
                            @for score in scores { td { (signed((*score).into())) } } }
                    }
                }
            }
        }
    }
}
