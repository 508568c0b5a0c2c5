use alloc::{sync::Arc, vec::Vec};

use game::{Game, Level, Moment, Seat, Setup, Viewer, testing::Conform};
use rand::{Rng, RngExt, rngs::SmallRng};

use super::{
    books,
    golden::{along, goal, house, person, two_parties},
};
use crate::{Arbiter, Cible, Content, Length, Move, Options, Place};

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
        let flair = view.you.map(|you| you.flair).unwrap_or_default();
        let about = flair.along.unwrap_or(Place { side: 0, line: 0 });
        match dice.random_range(0..12) {
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
            8 => Move::Predict {
                of: flair.predict.unwrap_or(seat),
                count: dice.random_range(0..8),
            },
            9 => Move::Bet {
                on: flair.bet.unwrap_or(9),
                holds: dice.random(),
                stake: dice.random_range(0..5),
            },
            10 => Move::Along {
                about,
                text: "zzz".into(),
            },
            _ => Move::Vote {
                number,
                right: dice.random(),
            },
        }
    }

    /// Tempers of others, what others voted, and what they play along.
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
            let own = &mut Arc::make_mut(&mut other.flair).seats[seat.index()];
            own.points = dice.random();
            own.predicted = dice.random_bool(0.5).then(|| dice.random_range(0..=6));
            own.wagered = dice
                .random_bool(0.5)
                .then(|| (dice.random(), dice.random_range(1..=3)));
            own.said.clear();
            own.told.clear();
        }
        if !matches!(viewer, Viewer::Seat(seat) if self.reads_sheet(seat)) {
            other.sheet = Arc::new(Vec::from([Arc::from("another answer")]));
        }
        other
    }
}

game::conformance!(Cible, golden: house = 4, person = 5, goal = 3, two_parties = 6, along = 7 on game::Showing::STAGE);
