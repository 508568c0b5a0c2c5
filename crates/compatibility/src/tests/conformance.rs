use alloc::{format, sync::Arc, vec::Vec};

use game::{Game, Input, Moment, Seat, Setup, Viewer, step, testing, testing::Conform};
use rand::{RngExt, SeedableRng, rngs::SmallRng, seq::SliceRandom};

use super::{books, ramble};
use crate::{Compatibility, Content, Move, Options, PICTURES, Ranking};

impl Conform for Compatibility {
    fn content() -> Arc<Content> {
        books::content()
    }

    fn setups() -> Vec<Setup<Options>> {
        ramble::setups()
    }

    fn any_move(&self, seat: Seat, _: &Content, dice: &mut SmallRng) -> Move {
        ramble::any_move(self, seat, dice)
    }

    /// What others have laid and not turned is any other pictures; others have
    /// other tempers; what was written during the game and not read is any text.
    fn disguise(&self, viewer: Viewer, dice: &mut SmallRng) -> Compatibility {
        let mut other = self.clone();
        for seat in self.all_seats() {
            if viewer == Viewer::Seat(seat) {
                continue;
            }
            other.tempers[seat.index()] = dice.random();
            let ranking = &self.lying.rankings[seat.index()];
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

/// A ranking of `len` that begins with what is turned.
fn redrawn(turned: Ranking, len: usize, dice: &mut SmallRng) -> Ranking {
    let hidden = |picture: &u8| turned.position(*picture).is_none();
    let mut rest: Vec<u8> = (0..PICTURES as u8).filter(hidden).collect();
    rest.shuffle(dice);
    let mut pictures = turned.as_slice().to_vec();
    pictures.extend(rest);
    Ranking::new(&pictures[..len]).expect("different pictures")
}

#[test]
fn replay_equals_live_at_every_step() {
    testing::replay_equals_live::<Compatibility>();
}

#[test]
fn a_refusal_has_a_code_and_changes_nothing() {
    testing::refusals_change_nothing::<Compatibility>();
}

#[test]
fn malformed_moves_are_refused() {
    testing::malformed_moves_are_refused::<Compatibility>();
}

#[test]
fn a_clocked_game_left_alone_ends() {
    testing::clocked_game_left_alone_ends::<Compatibility>();
}

#[test]
fn what_a_viewer_may_not_know_changes_no_byte() {
    testing::secrets_change_no_byte::<Compatibility>();
}

#[test]
fn views_and_events_survive_json() {
    testing::json_round_trip::<Compatibility>();
}

/// As the suite has it, and where nobody is awaited the alarm comes: pictures
/// turn by themselves.
#[test]
fn bots_finish_every_game_legally() {
    let content = books::content();
    for (kind, setup) in (0..).zip(ramble::setups()) {
        let mut dice = SmallRng::seed_from_u64(kind);
        let mut state = Compatibility::new(&setup).expect("accepted");
        let (mut at, mut input) = (1, Input::Start);
        for _ in 0..20_000 {
            let seed = dice.random();
            let told = format!("{input:?}");
            state = match step(&state, &content, Moment { at, seed }, input) {
                Ok((next, _)) => next,
                Err(refusal) => panic!("{told} was refused: {refusal:?}"),
            };
            if state.outcome().is_some() {
                break;
            }
            at += 1;
            let Some(seat) = state.awaiting().iter().next() else {
                at = state.alarm().expect("somebody or time goes on");
                input = Input::Alarm;
                continue;
            };
            let level = game::Level::ALL[seat.index() % 3];
            let seed = dice.random();
            let view = state.view(Viewer::Seat(seat));
            let mv = Compatibility::bot(&view, seat, level, &content, Moment { at, seed });
            let mv = mv.expect("an awaited bot moves");
            input = Input::Move { seat, mv };
        }
        assert!(
            state.outcome().is_some(),
            "the bots never finished: {setup:?}"
        );
    }
}
