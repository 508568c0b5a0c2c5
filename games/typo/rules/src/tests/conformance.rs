use alloc::{sync::Arc, vec::Vec};

use game::{Seat, Setup, Viewer, testing::Conform};
use rand::{RngExt, rngs::SmallRng};

use super::{
    books,
    golden::{four, six, staged, three, two},
    ramble,
};
use crate::{Bag, Content, Move, Options, Typo, state::Phase};

impl Conform for Typo {
    fn content() -> Arc<Content> {
        books::whole()
    }

    fn setups() -> Vec<Setup<Options>> {
        ramble::setups()
    }

    fn any_move(&self, seat: Seat, content: &Content, dice: &mut SmallRng) -> Move {
        ramble::any_move(self, seat, content, dice)
    }

    /// The cards in other hands, the cards others have chosen and not shown and
    /// the cards aside are one pool, dealt anew in the same numbers; what others
    /// answered to a word is anything, who answered stays.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Typo {
        let mut other = self.clone();
        let unseen: Vec<Seat> = self
            .all_seats()
            .filter(|seat| viewer != Viewer::Seat(*seat))
            .collect();
        let choosing = matches!(self.phase, Phase::Choosing);
        let mut pool = self.aside;
        for seat in &unseen {
            pool.merge(&self.hands[seat.index()]);
            if choosing && let Some(card) = self.chosen[seat.index()] {
                pool.add(card);
            }
        }
        let mut cards = pool.shuffled(dice);
        for seat in &unseen {
            if choosing && self.chosen[seat.index()].is_some() {
                other.chosen[seat.index()] = cards.pop();
            }
            let size = self.hands[seat.index()].len();
            other.hands[seat.index()] = cards.drain(cards.len() - size..).collect();
        }
        other.aside = cards.into_iter().collect::<Bag>();
        if let Phase::Doubting { answers, .. } = &mut other.phase {
            for seat in &unseen {
                if let Some(answer) = &mut answers[seat.index()] {
                    *answer = dice.random();
                }
            }
        }
        other
    }
}

game::conformance!(Typo, golden: two = 2, three = 3, four = 4, six = 6, staged = 5 on game::Showing::STAGE);
