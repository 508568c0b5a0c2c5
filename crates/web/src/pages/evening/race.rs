//! Who was where after each game: lines that never lie upon each other.

use maud::{Markup, html};
use table::Evening;

use crate::{Boxes, Lang, faces::tone, sentence::list, shapes};

/// Places of everybody after each game, from 0; nothing before their first.
fn places(evening: &Evening) -> Vec<Vec<Option<usize>>> {
    let people = &evening.standings;
    let mut points = vec![None::<u32>; people.len()];
    let mut places = Vec::new();
    for game in &evening.games {
        for place in &game.places {
            let at = people.iter().position(|one| one.person == place.person);
            if let Some(at) = at {
                points[at] = Some(points[at].unwrap_or(0) + place.points);
            }
        }
        // Equals stand as they do in the end.
        let mut order: Vec<usize> = (0..people.len())
            .filter(|at| points[*at].is_some())
            .collect();
        order.sort_by_key(|at| std::cmp::Reverse(points[*at]));
        let place = |at| order.iter().position(|other| *other == at);
        places.push((0..people.len()).map(place).collect());
    }
    places
}

/// In a box as wide as its page: a column for each game, a row for each person.
pub fn race(lang: Lang, boxes: &Boxes, evening: &Evening) -> Markup {
    let places = places(evening);
    let (columns, rows) = (places.len(), evening.standings.len());
    let x = |column: usize| (column * 100 + 50) as u32;
    let y = |row: usize| (row * 40 + 20) as u32;
    html! {
        div.race-plot {
            ol.race-trophies aria-hidden="true" {
                @for game in &evening.games { li { (super::trophy(lang, boxes, &game.game)) } }
            }
            svg.race-lines viewBox={ "0 0 " (columns * 100) " " (rows * 40) } height=(rows * 40) preserveAspectRatio="none" aria-hidden="true" {
                @for column in 0..columns { path.race-game d={ "M" (x(column)) " 0V" (rows * 40) } {} }
                @for at in (0..rows).rev() {
                    @let points: Vec<(u32, u32)> = (0..columns).filter_map(|column| Some((x(column), y(places[column][at]?)))).collect();
                    g.(tone(evening.standings[at].face)) {
                        path.race-line d=(line(&points)) {}
                        @for (x, y) in &points { path.race-dot d={ "M" (x) " " (y) "h0" } {} }
                    }
                }
            }
            ol.race-names {
                @for one in &evening.standings {
                    li { (shapes::face(one.face)) span { (one.name) } b { (one.points) } }
                }
            }
        }
        ol.visually-hidden {
            @for (column, order) in (1usize..).zip(&places) { li { (told(lang, evening, column, order)) } }
        }
    }
}

/// A line that turns softly from one game to the next.
fn line(points: &[(u32, u32)]) -> String {
    let mut path = String::new();
    let mut before: Option<(u32, u32)> = None;
    for (x, y) in points {
        path += &match before {
            None => format!("M{x} {y}"),
            Some((x0, y0)) => format!("C{0} {y0} {0} {y} {x} {y}", (x0 + x) / 2),
        };
        before = Some((*x, *y));
    }
    path
}

/// The same in words.
fn told(lang: Lang, evening: &Evening, games: usize, order: &[Option<usize>]) -> String {
    let mut named: Vec<(usize, &str)> = order
        .iter()
        .zip(&evening.standings)
        .filter_map(|(place, one)| Some(((*place)?, one.name.as_str())))
        .collect();
    named.sort_unstable();
    let names = list(lang, named.into_iter().map(|(_, name)| name));
    let games = games.to_string();
    lang.with("evening.race-told", &[("n", &games), ("names", &names)])
}

#[cfg(test)]
mod tests {
    use table::{EveningGame, Face, Place, Standing};

    use super::*;

    fn evening(games: &[&[(u16, u32)]]) -> Evening {
        let mut points = [0; 3];
        let games: Vec<EveningGame> = (1..)
            .zip(games)
            .map(|(number, places)| EveningGame {
                number,
                game: "pick".into(),
                ended_at: 0,
                places: (places.iter())
                    .map(|(person, got)| {
                        points[*person as usize] += got;
                        Place {
                            person: *person,
                            place: 1,
                            points: *got,
                            score: 0,
                            won: false,
                        }
                    })
                    .collect(),
            })
            .collect();
        let mut standings: Vec<Standing> = (0..3u16)
            .map(|person| Standing {
                person,
                name: person.to_string(),
                face: Face::of_number(person),
                points: points[person as usize],
                trophies: Vec::new(),
            })
            .collect();
        standings.sort_by_key(|one| std::cmp::Reverse(one.points));
        Evening { games, standings }
    }

    #[test]
    fn nobody_shares_a_place_and_who_comes_late_begins_then() {
        let told = places(&evening(&[&[(0, 5), (1, 4)], &[(2, 5), (1, 5), (0, 4)]]));
        assert_eq!(
            told,
            [[Some(0), Some(1), None], [Some(0), Some(1), Some(2)]]
        );
    }

    #[test]
    fn a_line_goes_softly_from_place_to_place() {
        assert_eq!(line(&[(50, 20), (150, 60)]), "M50 20C100 20 100 60 150 60");
        assert_eq!(line(&[]), "");
    }
}
