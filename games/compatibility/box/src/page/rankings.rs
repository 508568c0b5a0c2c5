//! Rankings facing each other, with the accords drawn between them.

use compatibility::{Ranking, Round};
use game::Seat;
use maud::{Markup, html};

use super::ending::Ending;

/// A picture that all of the rows have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub picture: u8,
    pub direct: bool,
    /// What it paid, where it paid anything.
    pub points: u8,
}

impl Link {
    /// A shape for each kind: a disc, a diamond, a star, a square for nothing.
    fn class(self) -> &'static str {
        match (self.direct, self.points) {
            (_, 0) => "lost",
            (true, 5..) => "doubled",
            (true, _) => "direct",
            (false, _) => "indirect",
        }
    }

    fn key(self) -> &'static str {
        match self.class() {
            "lost" => "compatibility.record.lost",
            "doubled" => "compatibility.record.doubled",
            "direct" => "compatibility.record.direct",
            _ => "compatibility.record.indirect",
        }
    }
}

/// The rankings of some people in one round, one row under the other.
pub(super) struct Facing<'a> {
    pub ending: &'a Ending<'a>,
    pub rows: Vec<(Seat, Ranking)>,
    pub links: Vec<Link>,
    /// Positions with a Double Enjeu or a token on them.
    pub marked: Vec<(Seat, u8)>,
    /// Positions that a Pêle-mêle changed.
    pub swapped: Vec<(Seat, u8)>,
}

const STEP: usize = 100;
const HEIGHT: usize = 46;

impl<'a> Facing<'a> {
    /// What two people meant, before any special card.
    pub fn meant(ending: &'a Ending<'a>, round: usize, a: Seat, b: Seat) -> Facing<'a> {
        let lying = &ending.view.history[round];
        let met = ending.affinity.between(a, b);
        let links = met.into_iter().flat_map(|pair| &pair.meetings);
        let links = links.filter(|met| met.round == round).map(|met| Link {
            picture: met.picture,
            direct: met.direct,
            points: if met.direct { 3 } else { 2 },
        });
        Facing {
            ending,
            rows: [a, b].map(|seat| (seat, lying.meant(seat))).to_vec(),
            links: links.collect(),
            marked: Vec::new(),
            swapped: Vec::new(),
        }
    }

    /// What some people laid, as it was turned and counted for a side.
    pub fn turned(ending: &'a Ending<'a>, round: &Round, side: u8, seats: &[Seat]) -> Facing<'a> {
        let accords = round.accords.iter().filter(|accord| accord.side == side);
        let links = accords.map(|accord| Link {
            picture: accord.picture,
            direct: accord.direct,
            points: accord.points,
        });
        let ranking = |seat: Seat| {
            round
                .rankings
                .get(seat.index())
                .copied()
                .unwrap_or_default()
        };
        let marks = round.marks.iter().filter(|mark| seats.contains(&mark.seat));
        let swaps = round.swaps.iter().filter(|swap| seats.contains(&swap.seat));
        Facing {
            ending,
            rows: seats.iter().map(|seat| (*seat, ranking(*seat))).collect(),
            links: links.collect(),
            marked: marks
                .filter_map(|mark| Some((mark.seat, mark.position?)))
                .collect(),
            swapped: swaps
                .flat_map(|swap| [(swap.seat, swap.a), (swap.seat, swap.b)])
                .collect(),
        }
    }

    fn longest(&self) -> usize {
        self.rows
            .iter()
            .map(|(_, row)| row.len())
            .max()
            .unwrap_or(0)
    }

    /// The drawing, silent for screen readers, and a table that says the same.
    pub fn render(&self) -> Markup {
        html! {
            div.side-by-side.{ "of-" (self.longest().max(1)) } {
                div aria-hidden="true" {
                    @for (at, (seat, ranking)) in self.rows.iter().enumerate() {
                        @let whose = html! { p.whose.between[at > 0 && at + 1 < self.rows.len()] { (self.ending.sign(*seat)) span { (self.ending.name(*seat)) } } };
                        @if at > 0 { (self.between(at - 1)) } @else { (whose) }
                        (self.row(*seat, ranking))
                        @if at > 0 { (whose) }
                    }
                }
                (self.table())
            }
        }
    }

    fn row(&self, seat: Seat, ranking: &Ranking) -> Markup {
        html! {
            ol.laid {
                @for (position, picture) in (0u8..).zip(ranking.as_slice()) {
                    @let link = self.links.iter().find(|link| link.picture == *picture);
                    li.(link.map_or("alone", |link| link.class())) {
                        (self.ending.image(*picture, ""))
                        span.position { (position + 1) }
                        @if self.marked.contains(&(seat, position)) { span.times-two { "×2" } }
                        @if self.swapped.contains(&(seat, position)) { span.was-swapped { (super::signs::swap()) } }
                    }
                }
            }
        }
    }

    /// The accords between a row and the next.
    fn between(&self, above: usize) -> Markup {
        let place = |row: usize, picture: u8| {
            let at = self.rows[row].1.position(picture)?;
            Some(at as usize * STEP + STEP / 2)
        };
        let drawn = self.links.iter().filter_map(|link| {
            let (from, to) = (place(above, link.picture)?, place(above + 1, link.picture)?);
            Some((*link, from, to))
        });
        let drawn: Vec<(Link, usize, usize)> = drawn.collect();
        let width = self.longest().max(1) * STEP;
        let height = if drawn.is_empty() { HEIGHT / 3 } else { HEIGHT };
        // Three who agree are paid once: where the last row completes it.
        let last = above + 2 == self.rows.len();
        let points = if last { medals(&drawn) } else { Vec::new() };
        html! {
            svg.accords viewBox={ "0 0 " (width) " " (height) } focusable="false" {
                @for (link, from, to) in &drawn {
                    line.(link.class()) x1=(from) y1="0" x2=(to) y2=(HEIGHT) {}
                }
                @for (link, x, y) in points {
                    g.(link.class()) transform={ "translate(" (x) " " (y) ")" } {
                        (medal(link.class()))
                        text text-anchor="middle" dominant-baseline="central" y="1" { (link.points) }
                    }
                }
            }
        }
    }

    /// Positions by people, with what each picture was worth.
    fn table(&self) -> Markup {
        let ending = self.ending;
        html! {
            div.visually-hidden { table {
                thead { tr {
                    th scope="col" { (ending.t("compatibility.record.position")) }
                    @for (seat, _) in &self.rows { th scope="col" { (ending.name(*seat)) } }
                } }
                tbody {
                    @for position in 0..self.longest() as u8 {
                        tr {
                            th scope="row" { (position + 1) }
                            @for (seat, ranking) in &self.rows { td {
                                @if let Some(picture) = ranking.get(position) { (self.told_picture(*seat, position, picture)) }
                            } }
                        }
                    }
                }
            } }
        }
    }

    fn told_picture(&self, seat: Seat, position: u8, picture: u8) -> Markup {
        let ending = self.ending;
        let link = self.links.iter().find(|link| link.picture == picture);
        html! {
            (ending.title(picture))
            @if let Some(link) = link {
                ", " (ending.with(link.key(), &[("n", &link.points.to_string())]))
            }
            @if self.marked.contains(&(seat, position)) { ", ×2" }
            @if self.swapped.contains(&(seat, position)) { ", " (ending.t("compatibility.record.swapped-here")) }
        }
    }
}

/// Where on its line the points of each accord stand: in the middle, or where
/// they do not cover those of another. Upright lines have the first choice.
fn medals(drawn: &[(Link, usize, usize)]) -> Vec<(Link, i32, i32)> {
    let mut placed: Vec<(Link, i32, i32)> = Vec::new();
    let upright = drawn.iter().filter(|(_, from, to)| from == to);
    let slanted = drawn.iter().filter(|(_, from, to)| from != to);
    for (link, from, to) in upright.chain(slanted) {
        let (from, to) = (*from as i32, *to as i32);
        let along = |hundredths: i32| {
            let x = from + (to - from) * hundredths / 100;
            (x, HEIGHT as i32 * hundredths / 100)
        };
        let free = |(x, y): &(i32, i32)| {
            let far = |(_, other_x, other_y): &(Link, i32, i32)| {
                (x - other_x).pow(2) + (y - other_y).pow(2) > 33 * 33
            };
            placed.iter().all(far)
        };
        let places = [50, 36, 64, 28, 72].map(along);
        let (x, y) = places.into_iter().find(free).unwrap_or(places[0]);
        placed.push((*link, x, y));
    }
    placed
}

/// The shape behind the points of an accord, around (0, 0).
pub(super) fn medal(class: &str) -> Markup {
    html! {
        @match class {
            "direct" => circle r="16" {},
            "indirect" => path d="M0-20 20 0 0 20-20 0z" {},
            "doubled" => path d="M0-23 6-15 16-16 15-6 23 0 15 6 16 16 6 15 0 23-6 15-16 16-15 6-23 0-15-6-16-16-6-15z" {},
            _ => rect x="-15" y="-15" width="30" height="30" rx="5" {},
        }
    }
}
