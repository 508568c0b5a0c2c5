//! What chance alone would give: the yardstick for every accord.

use compatibility::PICTURES;

/// Accords and points to expect of players who rank pictures at random.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chance {
    pub direct: f64,
    pub indirect: f64,
    pub points: f64,
}

impl Chance {
    /// For two or three who rank so many pictures each. A position is an
    /// accord direct when all others have its picture there too; a picture is
    /// in all rankings when it is in each, and the draws are independent.
    pub fn of(counts: &[usize]) -> Chance {
        let pictures = PICTURES as f64;
        let others = pictures.powi(counts.len() as i32 - 1);
        let shortest = counts.iter().copied().min().unwrap_or(0);
        let direct = shortest as f64 / others;
        let shared = counts.iter().map(|count| *count as f64).product::<f64>() / others;
        let indirect = shared - direct;
        Chance {
            direct,
            indirect,
            points: f64::from(best(counts.len())) * direct + 2.0 * indirect,
        }
    }
}

/// What an accord direct pays among so many (C1.7, C4.5).
pub fn best(together: usize) -> u8 {
    if together == 3 { 4 } else { 3 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every second ranking of so many pictures beside the first `a`.
    fn all_rankings(left: usize, chosen: &mut Vec<u8>, seen: &mut impl FnMut(&[u8])) {
        if left == 0 {
            return seen(chosen);
        }
        for picture in 0..PICTURES as u8 {
            if !chosen.contains(&picture) {
                chosen.push(picture);
                all_rankings(left - 1, chosen, seen);
                chosen.pop();
            }
        }
    }

    #[test]
    fn chance_is_what_counting_all_rankings_gives() {
        for (mine, theirs) in [(1, 1), (3, 2), (2, 3), (5, 3)] {
            let (mut all, mut direct, mut indirect) = (0.0, 0.0, 0.0);
            all_rankings(theirs, &mut Vec::new(), &mut |other| {
                all += 1.0;
                for (at, picture) in other.iter().enumerate() {
                    match *picture as usize {
                        same if same == at && same < mine => direct += 1.0,
                        shared if shared < mine => indirect += 1.0,
                        _ => {}
                    }
                }
            });
            let chance = Chance::of(&[mine, theirs]);
            assert!(
                (chance.direct - direct / all).abs() < 1e-9,
                "{mine} {theirs}"
            );
            assert!(
                (chance.indirect - indirect / all).abs() < 1e-9,
                "{mine} {theirs}"
            );
        }
    }

    #[test]
    fn three_agree_by_chance_much_more_seldom() {
        let chance = Chance::of(&[5, 5, 5]);
        assert!((chance.direct - 5.0 / 1600.0).abs() < 1e-12);
        assert!((chance.points - (4.0 * 5.0 + 2.0 * 120.0) / 1600.0).abs() < 1e-12);
    }
}
