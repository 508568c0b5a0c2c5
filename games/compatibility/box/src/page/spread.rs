//! What lies on the table: rankings face down, turned one position at a time,
//! partners facing each other, with the accords between them.

use compatibility::{Accord, Guide, Mark, PhaseView, Ranking, Swap};
use game::Seat;
use maud::{Markup, html};
use web::shapes::colour;

use super::{
    board::Board,
    icons::{self, Kind},
    players::guide_key,
    specials,
};

/// The rankings of a round, as far as everyone may see them.
pub(super) struct Spread<'a> {
    /// Tells apart two of them on a page.
    pub name: &'static str,
    pub round: u16,
    pub guide: Option<Seat>,
    /// By seat: pictures to rank, and those turned so far.
    pub counts: Vec<u8>,
    pub shown: Vec<Ranking>,
    pub laid: Vec<bool>,
    pub accords: &'a [Accord],
    pub marks: Vec<Mark>,
    pub swaps: &'a [Swap],
    /// By side, so far or in all.
    pub points: Vec<u8>,
    /// Whether all has been turned and counted.
    pub done: bool,
}

impl<'a> Spread<'a> {
    /// What lies in the present round.
    pub fn present(board: &Board<'a>) -> Spread<'a> {
        let view = board.view;
        let points = board.sides().map(|(side, _)| running(board, side));
        Spread {
            name: "facing",
            round: view.round,
            guide: view.guide,
            counts: view.seats.iter().map(|seat| seat.count).collect(),
            shown: view.seats.iter().map(|seat| seat.shown).collect(),
            laid: view.seats.iter().map(|seat| seat.laid).collect(),
            accords: &view.accords,
            marks: view.sides.iter().filter_map(|side| side.mark).collect(),
            swaps: &view.swaps,
            points: points.collect(),
            done: false,
        }
    }

    /// What lay in the round before, if there was one.
    pub fn last(board: &Board<'a>) -> Option<Spread<'a>> {
        let round = board.view.history.last()?;
        Some(Spread {
            name: "facing",
            round: board.view.history.len() as u16,
            guide: round.guide,
            counts: round
                .rankings
                .iter()
                .map(|ranking| ranking.len() as u8)
                .collect(),
            shown: round.rankings.clone(),
            laid: round
                .rankings
                .iter()
                .map(|ranking| !ranking.is_empty())
                .collect(),
            accords: &round.accords,
            marks: round.marks.clone(),
            swaps: &round.swaps,
            points: round.points.clone(),
            done: true,
        })
    }

    fn plays(&self, seat: Seat) -> bool {
        self.counts
            .get(seat.index())
            .is_some_and(|count| *count > 0)
    }

    fn turned(&self, seats: &[Seat]) -> u8 {
        let shown = seats.iter().filter_map(|seat| self.shown.get(seat.index()));
        shown.map(|ranking| ranking.len() as u8).max().unwrap_or(0)
    }

    /// The side whose pictures were turned last, where teams take turns: the
    /// announcing one first, then to the left (C2.5). Elsewhere all turn
    /// together (C1.6).
    pub fn turning(&self, board: &Board<'_>) -> Option<u8> {
        let together = !board.view.options.edition.rules().teams_take_turns;
        if together || self.guide.is_some() || self.done {
            return None;
        }
        let sides = board.view.sides.len() as u8;
        let first = board.side(board.view.announcer);
        let order = (0..sides).map(|step| (first + step) % sides);
        let begun = |side: &u8| self.turned(&board.view.sides[*side as usize].seats) > 0;
        order.rev().find(begun)
    }

    /// The position turned last, from 1, by this side or by all.
    pub fn position(&self, board: &Board<'_>) -> u8 {
        match self.turning(board) {
            Some(side) => self.turned(&board.view.sides[side as usize].seats),
            None => self.turned(&board.seats().collect::<Vec<_>>()),
        }
    }

    /// The accords that appeared with the last pictures.
    pub fn fresh(&self, board: &Board<'_>) -> Vec<&'a Accord> {
        let (turning, position) = (self.turning(board), self.position(board));
        let last = |accord: &Accord| {
            let at = accord
                .seats
                .iter()
                .filter_map(|seat| self.shown[seat.index()].position(accord.picture));
            at.max().map(|at| at + 1)
        };
        let accords = self.accords.iter();
        accords
            .filter(|accord| turning.is_none_or(|side| side == accord.side))
            .filter(|accord| last(accord) == Some(position))
            .collect()
    }

    pub fn kind(&self, accord: &Accord) -> Kind {
        let marked = self.marks.iter().any(|mark| {
            let ranking = self.shown.get(mark.seat.index());
            let at = mark
                .position
                .and_then(|at| ranking.and_then(|ranking| ranking.get(at)));
            at == Some(accord.picture) && accord.seats.contains(&mark.seat)
        });
        match (accord.points, accord.direct) {
            (0, _) => Kind::Lost,
            (_, true) if marked => Kind::Doubled,
            (_, true) => Kind::Direct,
            (_, false) => Kind::Indirect,
        }
    }
}

/// The points of a side as they appear. The guide's follow from the others'
/// (C2.6, C4.2).
pub(super) fn running(board: &Board<'_>, side: u8) -> u8 {
    let sides = &board.view.sides;
    let guide = board.view.guide.map(|guide| board.side(guide));
    if guide != Some(side) || !sides[side as usize].plays {
        return sides[side as usize].points;
    }
    match board.view.options.edition.rules().guide {
        Guide::Meneur => {
            let accords = &board.view.accords;
            let met = board
                .sides()
                .filter(|(other, _)| accords.iter().any(|accord| accord.side == *other));
            met.count() as u8
        }
        Guide::Referent => sides.iter().map(|side| side.points).max().unwrap_or(0),
    }
}

/// The whole table. `act` makes opponents' cards buttons for a Pêle-mêle.
pub(super) fn spread(board: &Board<'_>, spread: &Spread<'_>, act: bool) -> Markup {
    let turning = spread.turning(board);
    let revealing = board.view.phase == PhaseView::Revealing && !spread.done;
    let together = revealing && turning.is_none() && spread.guide.is_none();
    html! {
        div.spread.individual[spread.guide.is_some()].done[spread.done].lying[turning.is_none() && !together && !spread.done].together[together].act[act] data-album="" data-sides=(board.view.sides.len()) {
            @match spread.guide {
                Some(guide) => {
                    (one(board, spread, guide, act))
                    @for seat in board.seats().filter(|seat| *seat != guide && spread.plays(*seat)) {
                        (one(board, spread, seat, act))
                    }
                }
                None => {
                    @for (side, view) in board.sides().filter(|(_, view)| view.seats.iter().any(|seat| spread.plays(*seat))) {
                        (team(board, spread, side, &view.seats, turning == Some(side), act))
                    }
                }
            }
        }
    }
}

/// Partners, facing each other.
fn team(
    board: &Board<'_>,
    spread: &Spread<'_>,
    side: u8,
    seats: &[Seat],
    turning: bool,
    act: bool,
) -> Markup {
    let names: Vec<&str> = seats.iter().map(|seat| board.name(*seat)).collect();
    html! {
        article.facing.(colour(side)).turning[turning] data-seat=(board.seats_of(side)) id={ (spread.name) "-" (side) }
            data-columns=(columns(spread, seats)) data-rows=(seats.len()) {
            header {
                (icons::sign(side, &names))
                h3 { (board.side_names(side)) }
                (total(board, spread, side))
            }
            @for (at, seat) in seats.iter().enumerate() {
                @if at > 0 { (links(spread, side, seats[at - 1], *seat, at == 1)) }
                (line(board, spread, *seat, act))
            }
            (accords_told(board, spread, side))
        }
    }
}

/// One player of individual play, compared with the guide.
fn one(board: &Board<'_>, spread: &Spread<'_>, seat: Seat, act: bool) -> Markup {
    let side = board.side(seat);
    let guide = spread.guide == Some(seat);
    html! {
        article.facing.alone.guide[guide].(colour(side)) data-seat=(seat.0) id={ (spread.name) "-" (side) } data-columns=(columns(spread, &[seat])) data-rows="1" {
            header {
                (icons::sign(side, &[board.name(seat)]))
                h3 { (board.name(seat)) (board.robot(seat)) @if guide { small { (icons::star()) (board.t(guide_key(board))) } } }
                (total(board, spread, side))
            }
            (line(board, spread, seat, act))
            (accords_told(board, spread, side))
        }
    }
}

fn columns(spread: &Spread<'_>, seats: &[Seat]) -> u8 {
    let counts = seats
        .iter()
        .filter_map(|seat| spread.counts.get(seat.index()));
    counts.copied().max().unwrap_or(1).max(1)
}

/// The points a side has made in the round, so far or in all.
fn total(board: &Board<'_>, spread: &Spread<'_>, side: u8) -> Markup {
    let points = spread.points.get(side as usize).copied();
    let begun = spread.done || board.view.phase == PhaseView::Revealing;
    html! {
        @if let Some(points) = points.filter(|_| begun) {
            span.total data-key={ "total-" (spread.round) "-" (points) } { "+" (points)
                span.visually-hidden { " " (board.lang.with("table.points", &[("n", &points.to_string())])) } }
        }
    }
}

/// One ranking in a row.
fn line(board: &Board<'_>, spread: &Spread<'_>, seat: Seat, act: bool) -> Markup {
    let count = spread.counts.get(seat.index()).copied().unwrap_or(0);
    let laid = spread.laid.get(seat.index()).copied().unwrap_or(false);
    let waiting = !laid && board.view.phase == PhaseView::Choosing;
    html! {
        div.line.waiting[waiting] data-seat=(seat.0) {
            span.owner { (board.name(seat)) (board.robot(seat)) @if waiting { (icons::thinking()) span.visually-hidden { " " (board.t("compatibility.state.chooses")) } } }
            ol.lying-cards aria-label=(board.lang.with("compatibility.ranking-of", &[("name", board.name(seat))])) {
                @for position in 0..count { li { (card(board, spread, seat, position, laid, act)) } }
            }
        }
    }
}

fn card(
    board: &Board<'_>,
    spread: &Spread<'_>,
    seat: Seat,
    position: u8,
    laid: bool,
    act: bool,
) -> Markup {
    let picture = spread
        .shown
        .get(seat.index())
        .and_then(|ranking| ranking.get(position));
    let key = format!("{}-{}-{}", spread.round, seat.0, position);
    let place = (position + 1).to_string();
    html! {
        @match picture {
            Some(picture) => {
                @let met = met(spread, seat, picture);
                div.turnable.up.{ (met.map_or("", |(kind, _)| kind.class())) } data-key={ "up-" (key) } {
                    span.reverse aria-hidden="true" { span { (place) } }
                    button.obverse type="button" data-look=(picture) data-title=(board.title(picture))
                        aria-label=(board.lang.with("compatibility.look-at", &[("place", &place), ("title", &board.title(picture))])) { (board.image(picture)) }
                    @if let (Some((kind, points)), true) = (met, spread.guide.is_some()) { (icons::badge(kind, points)) }
                    (signs(board, spread, seat, position))
                }
            }
            None if !laid => { div.turnable.absent data-key={ "none-" (key) } { span { (place) } } }
            None => {
                div.turnable.down data-key={ "down-" (key) } {
                    @if act { (specials::target(board, seat, position)) }
                    @else { span.reverse { span { (place) } } }
                    (signs(board, spread, seat, position))
                }
            }
        }
    }
}

/// The accord a picture is part of, where it is shown: in individual play on
/// the card of whoever it counts for.
fn met(spread: &Spread<'_>, seat: Seat, picture: u8) -> Option<(Kind, u8)> {
    let accords = spread.accords.iter();
    let mine = accords.filter(|accord| accord.picture == picture && accord.seats.contains(&seat));
    let met = mine.map(|accord| (spread.kind(accord), accord.points));
    if spread.guide == Some(seat) {
        return None;
    }
    met.max_by_key(|(_, points)| *points)
}

/// What lies on a card: a stake or token, or the trace of a Pêle-mêle.
fn signs(board: &Board<'_>, spread: &Spread<'_>, seat: Seat, position: u8) -> Markup {
    let mark = spread
        .marks
        .iter()
        .any(|mark| mark.seat == seat && mark.position == Some(position));
    let swap = spread
        .swaps
        .iter()
        .find(|swap| swap.seat == seat && (swap.a == position || swap.b == position));
    html! {
        @if mark {
            span.sign-double data-key={ "double-" (spread.round) } title=(board.t("compatibility.doubled")) { (icons::token()) span.visually-hidden { (board.t("compatibility.doubled")) } }
        }
        @if let Some(swap) = swap {
            @let by = board.lang.with("compatibility.swapped-by", &[("name", board.name(swap.by))]);
            span.sign-swap data-key={ "swap-" (spread.round) } title=(by) { (icons::swap()) span.visually-hidden { (by) } }
        }
    }
}

/// Threads between two facing rows: straight for a direct accord, slanting for
/// an indirect one, with the points on them.
fn links(spread: &Spread<'_>, side: u8, above: Seat, below: Seat, counted: bool) -> Markup {
    let columns = columns(spread, &[above, below]);
    let accords = spread.accords.iter().filter(|accord| accord.side == side);
    let ends = accords.filter_map(|accord| {
        let from = spread.shown.get(above.index())?.position(accord.picture)?;
        let to = spread.shown.get(below.index())?.position(accord.picture)?;
        Some((accord, middle(from, columns), middle(to, columns)))
    });
    html! {
        svg.threads viewBox="0 0 500 64" aria-hidden="true" focusable="false" {
            @for (accord, from, to) in ends {
                @let kind = spread.kind(accord);
                g.thread.(kind.class()) data-key={ "thread-" (spread.round) "-" (accord.picture) } {
                    path d={ "M" (from) " -6C" (from) " 34 " (to) " 30 " (to) " 70" } {}
                    @if counted {
                        @let (x, y) = knot(from, to);
                        g transform={ "translate(" (x) " " (y) ")" } { (icons::points(kind, accord.points)) }
                    }
                }
            }
        }
    }
}

/// The middle of a card, as the style sheet lays them out: five fill the row of
/// 500, fewer stand in its middle.
fn middle(position: u8, columns: u8) -> i32 {
    const CARD: i32 = 92;
    const STEP: i32 = 102;
    let row = CARD + (columns.max(1) as i32 - 1) * STEP;
    (500 - row) / 2 + CARD / 2 + position as i32 * STEP
}

/// Where the points hang: nearer to the card that completed the accord, so that
/// crossing threads keep theirs apart.
fn knot(from: i32, to: i32) -> (i32, i32) {
    match from.cmp(&to) {
        core::cmp::Ordering::Equal => (from, 32),
        core::cmp::Ordering::Less => (to - (to - from) / 7, 51),
        core::cmp::Ordering::Greater => (from - (from - to) / 7, 13),
    }
}

/// The accords of a side in words, for those who listen.
fn accords_told(board: &Board<'_>, spread: &Spread<'_>, side: u8) -> Markup {
    html! {
        ul.visually-hidden {
            @for accord in spread.accords.iter().filter(|accord| accord.side == side) {
                li { (accord_told(board, spread, accord)) }
            }
        }
    }
}

pub(super) fn accord_told(board: &Board<'_>, spread: &Spread<'_>, accord: &Accord) -> String {
    let key = match spread.kind(accord) {
        Kind::Direct => "compatibility.accord.direct",
        Kind::Indirect => "compatibility.accord.indirect",
        Kind::Doubled => "compatibility.accord.doubled",
        Kind::Lost => "compatibility.accord.lost",
    };
    board.lang.with(
        key,
        &[
            ("title", &board.title(accord.picture)),
            ("n", &accord.points.to_string()),
        ],
    )
}
