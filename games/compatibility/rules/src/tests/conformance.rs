use alloc::{format, sync::Arc, vec::Vec};

use game::{Seat, Setup, Viewer, testing::Conform};
use rand::{RngExt, rngs::SmallRng, seq::SliceRandom};

use super::{
    golden::{abstention, couleurs, jetons, originale, trios},
    ramble, script,
};
use crate::{Compatibility, Content, MOST, Move, Options, PICTURES, Ranking, Sketch};

impl Conform for Compatibility {
    fn content() -> Arc<Content> {
        script::content()
    }

    fn setups() -> Vec<Setup<Options>> {
        ramble::setups()
    }

    fn any_move(&self, seat: Seat, _: &Content, dice: &mut SmallRng) -> Move {
        ramble::any_move(self, seat, dice)
    }

    /// What others have laid and not turned is any other pictures, and so is
    /// what they have chosen so far; others have other tempers; what was written during the game and not read is any text.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Compatibility {
        let mut other = self.clone();
        for seat in self.all_seats() {
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            other.tempers[seat.index()] = dice.random();
            let ranking = &self.lying.rankings[seat.index()];
            other.lying.sketches[seat.index()] = sketched(dice);
            let turned = ranking.first(self.lying.turned[self.side(seat) as usize]);
            other.lying.rankings[seat.index()] = redrawn(turned, ranking.len(), dice);
        }
        let agreed = self.options.themes.len();
        let written = Arc::make_mut(&mut other.own_themes).iter_mut().skip(agreed);
        for theme in written.filter(|theme| !theme.read) {
            theme.text = format!("{}", dice.random::<u64>()).into();
        }
        other
    }
}

/// Any pictures on some of the places.
fn sketched(dice: &mut SmallRng) -> Sketch {
    let mut pictures: Vec<u8> = (0..PICTURES as u8).collect();
    pictures.shuffle(dice);
    pictures.truncate(MOST);
    let places = pictures.into_iter();
    let places: Vec<_> = places
        .map(|it| dice.random::<bool>().then_some(it))
        .collect();
    Sketch::new(&places, None).expect("different pictures")
}

/// A ranking of `len` that begins with what is turned.
fn redrawn(turned: Ranking, len: usize, dice: &mut SmallRng) -> Ranking {
    let hidden = |picture: &u8| turned.position(*picture).is_none();
    let mut rest: Vec<u8> = (0..PICTURES as u8).filter(hidden).collect();
    rest.shuffle(dice);
    let mut pictures = turned.as_slice().to_vec();
    pictures.extend(rest);
    Ranking::new(&pictures[..len]).expect("different pictures")
}

game::conformance!(Compatibility, golden: originale = 55, jetons = 3, couleurs = 8, trios = 29, abstention = 5 on game::Showing::STAGE);
