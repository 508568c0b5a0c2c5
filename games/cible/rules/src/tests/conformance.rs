use alloc::{sync::Arc, vec::Vec};

use game::{Game, Level, Moment, Seat, Setup, Viewer, testing::Conform};
use rand::{Rng, RngExt, rngs::SmallRng};

use super::{
    books,
    golden::{goal, house, person, two_parties},
};
use crate::{Arbiter, Cible, Content, Length, Move, Options};

impl Conform for Cible {
    fn content() -> Arc<Content> {
        books::whole()
    }

    fn setups() -> Vec<Setup<Options>> {
        let mut setups = Vec::new();
        for (seats, length, arbiter) in [
            (3, Length::One, Arbiter::House),
            (4, Length::Two, Arbiter::House),
            (6, Length::Goal, Arbiter::House),
            (3, Length::One, Arbiter::Person),
            (5, Length::One, Arbiter::Person),
        ] {
            setups.push(Setup {
                seats,
                first: None,
                options: Options {
                    length,
                    arbiter,
                    goal: 5,
                    ..Options::default()
                },
            });
        }
        setups
    }

    fn any_move(&self, seat: Seat, content: &Content, dice: &mut SmallRng) -> Move {
        let now = Moment::new(0, dice.next_u64());
        let view = self.view(Viewer::Seat(seat));
        if dice.random_ratio(4, 5)
            && let Some(mv) = Cible::bot(&view, seat, Level::Expert, content, now)
        {
            return mv;
        }
        let step = view.step.wrapping_sub(dice.random_range(0..2));
        let number = self.attempts;
        match dice.random_range(0..9) {
            0 => Move::Answer {
                step,
                text: "zzz".into(),
            },
            1 => Move::Answer {
                step,
                text: "".into(),
            },
            2 => Move::Pass { step },
            3 => Move::Bid {
                step,
                count: dice.random_range(0..100),
            },
            4 => Move::Leave { step },
            5 => Move::Validate { step },
            6 => Move::Rule {
                step,
                right: dice.random(),
            },
            7 => Move::Appeal { step, number },
            _ => Move::Vote {
                number,
                right: dice.random(),
            },
        }
    }

    /// Tempers of others, and what others voted.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Cible {
        let mut other = self.clone();
        for seat in self
            .all_seats()
            .filter(|seat| viewer != Viewer::Seat(*seat))
        {
            other.tempers[seat.index()] = dice.next_u32();
            if let Some(appeal) = &mut other.appeal
                && let Some(vote) = &mut appeal.votes[seat.index()]
            {
                *vote = dice.random();
            }
        }
        if !matches!(viewer, Viewer::Seat(seat) if self.reads_sheet(seat)) {
            other.sheet = Arc::new(Vec::from([Arc::from("another answer")]));
        }
        other
    }
}

game::conformance!(Cible, golden: house = 4, person = 5, goal = 3, two_parties = 6);
