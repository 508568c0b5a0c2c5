//! The target seen slightly from above: rings from the yellow rim to the red
//! heart, a tower of pawns for each seat, and the score track around it.

use cible::{Length, StageView};
use game::Seat;
use maud::{Markup, Render, html};
use web::{
    memo,
    shapes::{colour, shape},
};

use super::{board::Board, icons};

type Point = (f32, f32);

const MIDDLE: Point = (220.0, 202.0);
/// A circle seen from above is this much less high than wide.
const FLAT: f32 = 0.68;
/// The outer edges of the five rings, and where pawns stand in each.
const RINGS: [f32; 5] = [188.0, 157.0, 124.0, 89.0, 52.0];
const STANDS: [f32; 5] = [172.0, 140.0, 106.0, 71.0, 0.0];
/// The six levels of the final, on the same rings and one more.
const LEVELS: [f32; 6] = [188.0, 159.0, 130.0, 101.0, 71.0, 40.0];
const TRACK: f32 = 206.0;
/// The thickness of a pawn.
const PAWN: f32 = 8.5;

/// The whole board; `id` tells apart two of them on a page.
pub(super) fn target(board: &Board<'_>, id: &str, named: bool) -> Markup {
    let finale = board.view.phase == 5;
    html! {
        svg.cible-target.finale[finale] id=(id) viewBox="0 0 440 364" role="img" aria-label=(told(board)) {
            (pieces(board, named))
        }
    }
}

/// What stands on the board: the same on the phones of all tables where it
/// stands so.
fn pieces(board: &Board<'_>, named: bool) -> impl Render {
    let view = board.view;
    let seats = board.seats().map(|seat| {
        let seen = &view.seats[seat.index()];
        let stands = (board.tower(seat), board.falls(seat), board.in_party(seat));
        let wears = (seen.qualified, seen.total, view.golden.contains(&seat));
        (named.then(|| board.name(seat)), stands, wears)
    });
    let seats: Vec<_> = seats.collect();
    let climb = view.finale.as_ref();
    let climb = climb.map(|finale| (finale.passed, finale.failed, finale.validated.len()));
    let who = (board.on_air(), finalist(board));
    let of = (
        "cible",
        "target",
        view.phase,
        who,
        climb,
        spaces(board),
        seats,
    );
    memo(of, move || draw_pieces(board, named))
}

fn draw_pieces(board: &Board<'_>, named: bool) -> Markup {
    let phase = board.view.phase;
    html! {
        ellipse.rim-side cx=(MIDDLE.0) cy=(MIDDLE.1 + 10.0) rx="216" ry=(round(216.0 * FLAT)) {}
        ellipse.rim cx=(MIDDLE.0) cy=(MIDDLE.1) rx="216" ry=(round(216.0 * FLAT)) {}
        @if phase == 5 { (levels(board)) } @else { (memo(("cible", "rings", phase), || rings(phase))) }
        (track(board))
        @for seat in from_behind(board) { (tower(board, seat, named)) }
    }
}

fn ring(radius: f32, class: &str) -> Markup {
    html! {
        ellipse class=(class) cx=(MIDDLE.0) cy=(MIDDLE.1) rx=(round(radius)) ry=(round(radius * FLAT)) {}
    }
}

fn rings(phase: u8) -> Markup {
    html! {
        @for (at, radius) in RINGS.iter().enumerate() {
            @let now = phase as usize == at + 1;
            (ring(*radius, &format!("ring ring-{}{}", at + 1, if now { " current" } else { "" })))
        }
        @for (at, radius) in STANDS.iter().take(4).enumerate() {
            @for place in 0..6 {
                @let (x, y) = on_ring(*radius, place as f32 / 6.0);
                ellipse.place.{ "place-" (at + 1) } cx=(round(x)) cy=(round(y)) rx="12" ry=(round(12.0 * FLAT)) {}
            }
        }
    }
}

/// In the final the rings are its levels: reached, validated, verified.
fn levels(board: &Board<'_>) -> Markup {
    let finale = board.view.finale.as_ref();
    let passed = finale.map_or(0, |finale| finale.passed as usize);
    let validated = finale.map_or(0, |finale| finale.validated.len());
    let failed = finale.is_some_and(|finale| finale.failed);
    html! {
        @for (at, radius) in LEVELS.iter().enumerate() {
            @let state = match at {
                _ if at < passed => " passed",
                _ if at == passed && failed => " failed",
                _ if at < validated => " validated",
                _ => "",
            };
            (ring(*radius, &format!("ring level-{}{}", at + 1, state)))
        }
        @for (at, radius) in LEVELS.iter().enumerate() {
            @let next = LEVELS.get(at + 1).copied().unwrap_or(0.0);
            @let y = MIDDLE.1 + (radius + next) / 2.0 * FLAT;
            g.level-number.lit[at < passed] transform={ "translate(" (MIDDLE.0) " " (round(if at == 5 { MIDDLE.1 } else { y })) ")" } {
                text text-anchor="middle" dominant-baseline="central" { (at + 1) }
            }
        }
    }
}

/// A point on a ring; a turn is 1, from the right and round by the front.
fn on_ring(radius: f32, turn: f32) -> Point {
    let angle = turn * core::f32::consts::TAU;
    (
        MIDDLE.0 + radius * angle.cos(),
        MIDDLE.1 + radius * FLAT * angle.sin(),
    )
}

/// Which of the six places of a ring a seat has.
fn place(seat: Seat, seats: usize) -> f32 {
    let six: &[u8] = match seats {
        3 => &[2, 4, 0],
        4 => &[2, 4, 5, 1],
        5 => &[2, 3, 4, 5, 1],
        _ => &[2, 3, 4, 5, 0, 1],
    };
    six.get(seat.index()).copied().unwrap_or(0) as f32 / 6.0
}

/// Where a tower stands: everyone one ring further inward each phase, those
/// who are out where they went out; the finalist climbs level by level.
fn stand(board: &Board<'_>, seat: Seat) -> Point {
    let view = &board.view.seats[seat.index()];
    let turn = place(seat, board.view.seats.len());
    let phase = board.view.phase.clamp(1, 5) as usize;
    if phase == 5 {
        let finalist = finalist(board);
        if finalist != Some(seat) {
            return on_ring(TRACK, turn);
        }
        let finale = board.view.finale.as_ref();
        let level = finale.map_or(0, |finale| finale.validated.len().min(5));
        let next = LEVELS.get(level + 1).copied().unwrap_or(0.0);
        let radius = if level == 5 {
            0.0
        } else {
            (LEVELS[level] + next) / 2.0
        };
        return on_ring(radius, turn);
    }
    let ring = if phase == 4 && !view.qualified {
        3
    } else {
        phase
    };
    on_ring(STANDS[ring - 1], turn)
}

/// Who climbs, from the end of the auctions on.
pub(super) fn finalist(board: &Board<'_>) -> Option<Seat> {
    match board.view.stage {
        StageView::Finale { seat } | StageView::Verifying { seat } => Some(seat),
        _ => board
            .duel()
            .into_iter()
            .max_by_key(|seat| board.view.seats[seat.index()].auctions),
    }
}

/// Seats from the back to the front, so that towers in front hide those
/// behind. The order does not change while they move.
fn from_behind(board: &Board<'_>) -> Vec<Seat> {
    let mut seats: Vec<Seat> = board.seats().collect();
    let depth = |seat: &Seat| on_ring(100.0, place(*seat, board.view.seats.len())).1 as i32;
    seats.sort_by_key(depth);
    seats
}

fn tower(board: &Board<'_>, seat: Seat, named: bool) -> Markup {
    let (x, y) = stand(board, seat);
    let on_air = board.on_air() == Some(seat);
    let out = !board.in_party(seat) || (board.view.phase == 5 && finalist(board) != Some(seat));
    let most = match board.view.phase {
        0..=2 => 11,
        _ => 8,
    };
    let name = short(board.name(seat), most);
    html! {
        g.tower.(colour(seat.0)).on-air[on_air].out[out] data-key={ "tower-" (seat.0) }
            transform={ "translate(" (round(x)) " " (round(y)) ")" } {
            @if on_air { ellipse.spot rx="22" ry="13.5" {} }
            (pawns(board, seat, board.falls(seat)))
            @if board.view.golden.contains(&seat) {
                g transform="translate(11 -22)" { (icons::golden_body()) }
            }
            @if named {
                text.name x=(round(inwards(x, &name))) y="25" text-anchor="middle" { (name) }
            }
        }
    }
}

/// How far a name under a tower stands aside, so that it stays on the board.
fn inwards(x: f32, name: &str) -> f32 {
    const LETTER: f32 = 12.5;
    let half = name.chars().count() as f32 * LETTER / 2.0;
    (half - x).max(0.0) - (half - (2.0 * MIDDLE.0 - x)).max(0.0)
}

/// A name that fits under a tower.
fn short(name: &str, most: usize) -> String {
    match name.chars().count() {
        count if count <= most => name.to_owned(),
        _ => name.chars().take(most - 1).chain(['…']).collect(),
    }
}

/// A tower by itself, where the seat is not on the board; one pawn more where it
/// is about to fall.
pub(super) fn stack(board: &Board<'_>, seat: Seat, falls: bool) -> Markup {
    html! {
        svg.cible-stack viewBox="-34 -56 68 76" role="img" aria-label=(board.n("cible.pawns", board.tower(seat))) {
            ellipse.spot rx="30" ry="17" {}
            (pawns(board, seat, falls))
        }
    }
}

/// The same within another drawing.
pub(super) fn pawns(board: &Board<'_>, seat: Seat, falls: bool) -> impl Render {
    let there = board.tower(seat);
    memo(("cible", "pawns", (seat, there, falls)), move || {
        draw_pawns(seat, there, falls)
    })
}

fn draw_pawns(seat: Seat, there: u8, falls: bool) -> Markup {
    let top = -PAWN * there.saturating_sub(1) as f32;
    html! {
        g.stack.(colour(seat.0)) {
            ellipse.shade cx="3" cy="4" rx="16" ry="9" {}
            @for level in 0..5u8 {
                g.pawn.gone[level >= there].falling[falls && level == there] transform={ "translate(0 " (round(-PAWN * level as f32)) ")" } {
                    path.side d="M-13 0v-7.5a13 8 0 0 1 26 0V0a13 8 0 0 1-26 0z" {}
                    ellipse.top cy="-7.5" rx="13" ry="8" {}
                }
            }
            @if there > 0 {
                g.mark transform={ "translate(0 " (round(top - 7.5)) ") scale(.3 .19) translate(-24 -24)" } { path d=(shape(seat.0)) {} }
            }
        }
    }
}

/// The spaces of the score track, and a small pawn for each seat.
fn track(board: &Board<'_>) -> Markup {
    let spaces = spaces(board);
    html! {
        g.score-track aria-hidden="true" {
            (memo(("cible", "spaces", spaces), || draw_spaces(spaces)))
            @for seat in board.seats() {
                @let total = board.view.seats[seat.index()].total;
                @if total > 0 {
                    @let (x, y) = space_at(total % spaces, spaces);
                    g.counter.(colour(seat.0)) data-key={ "counter-" (seat.0) } transform={ "translate(" (round(x)) " " (round(y - 3.0 * seat.0 as f32)) ")" } {
                        path d="M-6 3v-5a6 4 0 0 1 12 0v5a6 4 0 0 1-12 0z" {}
                    }
                }
            }
        }
    }
}

/// Where a space of the score track lies.
fn space_at(space: u16, spaces: u16) -> Point {
    on_ring(TRACK, (space as f32 + 0.5) / spaces as f32 + 0.25)
}

fn draw_spaces(spaces: u16) -> Markup {
    html! {
        @for space in 0..spaces {
            @let (x, y) = space_at(space, spaces);
            @if space % 5 == 0 {
                text.space x=(round(x)) y=(round(y)) text-anchor="middle" dominant-baseline="central" { (space) }
            } @else {
                ellipse.space cx=(round(x)) cy=(round(y)) rx="2.4" ry="1.6" {}
            }
        }
    }
}

fn spaces(board: &Board<'_>) -> u16 {
    match board.view.options.length {
        Length::One => 20,
        Length::Two => 40,
        Length::Goal => (board.view.options.goal as u16 + 5).next_multiple_of(5),
    }
}

/// What the picture shows, in words.
fn told(board: &Board<'_>) -> String {
    let mut said = vec![board.phase().to_owned()];
    for seat in board.seats() {
        said.push(board.lang.with(
            "cible.tower-of",
            &[
                ("name", &board.spoken(seat)),
                ("n", &board.tower(seat).to_string()),
            ],
        ));
    }
    said.join(". ")
}

fn round(number: f32) -> f32 {
    (number * 10.0).round() / 10.0
}
