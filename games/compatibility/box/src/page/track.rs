//! The track as a board: a path that winds up from Départ to Arrivée, with the
//! pawns of the sides. `track.js` makes them walk.

use std::fmt::Write;
use web::{memo, shapes::colour};

use maud::{Markup, PreEscaped, html};

use super::{board::Board, icons};

type Point = (f32, f32);

/// How much larger than on a phone the pawns of a screen are.
const LARGE: f32 = 1.6;
/// How much wider than high the board is where the pawns walk.
const WIDE: f32 = 2.6;
const CELL: f32 = 100.0;
const ROW: f32 = 112.0;
const MARGIN: Point = (104.0, 92.0);

/// Where the squares are: rows of `columns`, from the lower left, there and
/// back, on a gentle wave.
fn places(squares: usize, columns: usize) -> (Vec<Point>, Point) {
    let columns = columns.max(1);
    let rows = squares.div_ceil(columns).max(1);
    let width = 2.0 * MARGIN.0 + (columns.saturating_sub(1)) as f32 * CELL;
    let height = 2.0 * MARGIN.1 + (rows - 1) as f32 * ROW;
    let place = |square: usize| {
        let (row, along) = (square / columns, square % columns);
        let column = if row.is_multiple_of(2) {
            along
        } else {
            columns - 1 - along
        };
        let x = MARGIN.0 + column as f32 * CELL;
        let wave = (x * core::f32::consts::TAU / (3.1 * CELL)).sin() * 11.0;
        (x, height - MARGIN.1 - row as f32 * ROW + wave)
    };
    ((0..squares).map(place).collect(), (width, height))
}

/// The path through the squares, which swings out where a row ends.
fn path(places: &[Point]) -> String {
    let mut d = String::new();
    for (at, (x, y)) in places.iter().enumerate() {
        let Some((px, py)) = at.checked_sub(1).map(|before| places[before]) else {
            let _ = write!(d, "M{x:.0} {y:.0}");
            continue;
        };
        let _ = if (px - x).abs() < 1.0 {
            let out = if *x > MARGIN.0 + 1.0 { 74.0 } else { -74.0 };
            let bulge = x + out;
            write!(d, "C{bulge:.0} {py:.0} {bulge:.0} {y:.0} {x:.0} {y:.0}")
        } else {
            let middle = (px + x) / 2.0;
            write!(d, "C{middle:.0} {py:.0} {middle:.0} {y:.0} {x:.0} {y:.0}")
        };
    }
    d
}

/// The whole board. `id` tells apart two of them on a page.
pub(super) fn track(board: &Board<'_>, id: &str) -> Markup {
    drawn(board, id, 1.0, 1.0, None)
}

/// The same as large as a screen shows it, whose pawns come from where they stood
/// a round before.
pub(super) fn walked(board: &Board<'_>, id: &str) -> Markup {
    let before = board.view.history.iter().rev().nth(1);
    let before = before.map_or(&[][..], |round| &round.squares);
    drawn(board, id, LARGE, WIDE, Some(before))
}

/// The board beside the table on a screen.
pub(super) fn on_screen(board: &Board<'_>, id: &str) -> Markup {
    drawn(board, id, LARGE, 1.0, None)
}

fn drawn(board: &Board<'_>, id: &str, scale: f32, wide: f32, before: Option<&[u8]>) -> Markup {
    let numbers = &board.view.track;
    // About so much wider than high, however long the track is.
    let columns = (numbers.len() as f32 * ROW / CELL * wide).sqrt().round() as usize;
    let (places, (width, height)) = places(numbers.len(), columns);
    let way = ("compatibility", "track", numbers.len(), columns);
    let ground = (
        "compatibility",
        "ground",
        board.lang.language,
        &**numbers,
        columns,
    );
    html! {
        svg.track id=(id) viewBox={ "0 0 " (round(width)) " " (round(height)) } role="img" aria-label=(told(board))
            data-track=(memo(way, || PreEscaped(along(&places)))) {
            (memo(ground, || draw_ground(board, &places)))
            (pawns(board, &places, scale, before))
        }
    }
}

/// The road with its squares, which stay as they are for a whole game.
fn draw_ground(board: &Board<'_>, places: &[Point]) -> Markup {
    let numbers = &board.view.track;
    let last = numbers.len().saturating_sub(1);
    let road = path(places);
    html! {
            path.road-edge d=(road) {}
            path.road d=(road) {}
            path.road-line d=(road) {}
            @for (square, (number, (x, y))) in numbers.iter().zip(places).enumerate() {
                g.square.{ "pictures-" (number) }.end[square == last].start[square == 0] transform={ "translate(" (round(*x)) " " (round(*y)) ")" } {
                    @if square == last {
                        circle.halo r="52" {}
                        circle.tile r="44" {}
                        path.flag d="M-14 22V-24H18L8-12 18 0H-14" {}
                        text.label y="66" text-anchor="middle" { (board.t("compatibility.finish")) }
                    } @else {
                        rect.tile x="-36" y="-36" width="72" height="72" rx="20" {}
                        text.number text-anchor="middle" dominant-baseline="central" y="2" { (number) }
                        @if square == 0 { text.label y="66" text-anchor="middle" { (board.t("compatibility.start")) } }
                    }
                }
            }
    }
}

/// The same in one line, for the top of a phone.
pub(super) fn strip(board: &Board<'_>) -> Markup {
    let last = board.view.track.len().saturating_sub(1).max(1);
    let places: Vec<Point> = (0..=last)
        .map(|square| (40.0 + square as f32 * 430.0 / last as f32, 41.0))
        .collect();
    html! {
        svg.strip id="track-strip" viewBox="0 0 500 52" aria-hidden="true" focusable="false" data-track=(along(&places)) {
            path.road d="M40 38H470" {}
            @for (square, (x, _)) in places.iter().enumerate() {
                circle.dot.{ "pictures-" (board.view.track.get(square).copied().unwrap_or(0)) } cx=(round(*x)) cy="38" r="4.4" {}
            }
            path.flag d="M470 38V12H492L485 19 492 26H470" {}
            (pawns(board, &places, 0.66, None))
        }
    }
}

/// The pawns; those that share a square stand close together.
fn pawns(board: &Board<'_>, places: &[Point], scale: f32, before: Option<&[u8]>) -> Markup {
    html! {
        @for (side, view) in board.sides() {
            @let (dx, dy) = stand(board, side);
            @let (x, y) = places.get(view.square as usize).copied().unwrap_or_default();
            @let names: Vec<&str> = view.seats.iter().map(|seat| board.name(*seat)).collect();
            g.pawn.(colour(side)) data-seat=(board.seats_of(side)) data-key={ "pawn-" (side) } data-pawn=(side) data-square=(view.square)
                data-from=[before.map(|squares| squares.get(usize::from(side)).copied().unwrap_or(0))]
                data-dx=(round(dx * scale)) data-dy=(round(dy * scale))
                transform={ "translate(" (round(x + dx * scale)) " " (round(y + dy * scale)) ")" } {
                g transform={ "scale(" (scale) ") translate(-24 -26)" } { (icons::counter(side, &names)) }
            }
        }
    }
}

/// How far from the middle of its square a pawn stands.
fn stand(board: &Board<'_>, side: u8) -> Point {
    let square = board.view.sides[side as usize].square;
    let together: Vec<u8> = board
        .sides()
        .filter(|(_, view)| view.square == square)
        .map(|(side, _)| side)
        .collect();
    let at = together
        .iter()
        .position(|other| *other == side)
        .unwrap_or(0);
    let columns = together.len().min(4);
    let (row, column) = (at / columns, at % columns);
    let apart = [0.0, 0.0, 44.0, 36.0, 29.0][columns];
    let dx = (column as f32 - (columns - 1) as f32 / 2.0) * apart;
    // The front row stands lower, so that the number of the square shows.
    (dx, -30.0 - row as f32 * 22.0)
}

/// The centres for the script, which walks from one to the next.
fn along(places: &[Point]) -> String {
    let places: Vec<String> = places
        .iter()
        .map(|(x, y)| format!("{},{}", round(*x), round(*y)))
        .collect();
    places.join(" ")
}

fn round(n: f32) -> i32 {
    n.round() as i32
}

/// The board for those who listen: who stands where.
fn told(board: &Board<'_>) -> String {
    let last = board.view.track.len().saturating_sub(1);
    let sides = board.sides().map(|(side, view)| {
        board.lang.with(
            "compatibility.stands",
            &[
                ("name", &board.side_names(side)),
                ("square", &view.square.to_string()),
                ("last", &last.to_string()),
            ],
        )
    });
    let sides: Vec<String> = sides.collect();
    format!("{} {}", board.t("compatibility.track"), sides.join(" "))
}

/// The dialog with the whole board, for a phone.
pub(super) fn board_dialog(board: &Board<'_>) -> Markup {
    html! {
        dialog.slip.wide #track-dialog aria-labelledby="track-title" {
            (super::theme::dialog_top(board, "track-title", board.t("compatibility.track-title")))
            (track(board, "track-whole"))
            p.hint { (board.t("compatibility.track-hint")) }
        }
    }
}
