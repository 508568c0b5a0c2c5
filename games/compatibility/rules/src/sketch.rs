use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use crate::ranking::{MOST, PICTURES};

/// What somebody has chosen so far (C1.6): a ranking with places still empty,
/// and where the announced token is meant to lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Sketch {
    places: [Option<u8>; MOST],
    token: Option<u8>,
}

/// As it is written down: places up to the last that is filled.
#[derive(Serialize, Deserialize)]
struct Written {
    ranking: Vec<Option<u8>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    token: Option<u8>,
}

impl Sketch {
    /// At most five places, each empty or with a picture that is known and
    /// nowhere else.
    pub fn new(ranking: &[Option<u8>], token: Option<u8>) -> Option<Sketch> {
        let mut sketch = Sketch {
            token: token.filter(|place| (*place as usize) < MOST),
            ..Sketch::default()
        };
        for (place, picture) in ranking.iter().enumerate() {
            let Some(picture) = picture else {
                continue;
            };
            if *picture as usize >= PICTURES || sketch.places.contains(&Some(*picture)) {
                return None;
            }
            *sketch.places.get_mut(place)? = Some(*picture);
        }
        Some(sketch)
    }

    pub fn is_empty(&self) -> bool {
        *self == Sketch::default()
    }

    /// The places up to the last that is filled.
    pub fn places(&self) -> &[Option<u8>] {
        let filled = self.places.iter().rposition(Option::is_some);
        &self.places[..filled.map_or(0, |last| last + 1)]
    }

    pub fn token(&self) -> Option<u8> {
        self.token
    }

    /// A ranking of `count` that keeps every place; what is missing comes from
    /// `others`, in their order.
    pub(crate) fn completed(&self, count: usize, others: impl IntoIterator<Item = u8>) -> Vec<u8> {
        let mut others = others
            .into_iter()
            .filter(|picture| !self.places.contains(&Some(*picture)));
        let places = self.places.iter().take(count);
        places
            .filter_map(|place| place.or_else(|| others.next()))
            .collect()
    }
}

impl From<Sketch> for Written {
    fn from(sketch: Sketch) -> Written {
        Written {
            ranking: sketch.places().to_vec(),
            token: sketch.token,
        }
    }
}

impl TryFrom<Written> for Sketch {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Sketch, Self::Error> {
        Sketch::new(&written.ranking, written.token).ok_or("not a ranking in the making")
    }
}
