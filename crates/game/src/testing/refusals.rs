//! Laws about what a game refuses, and how it says so.

use alloc::collections::BTreeSet;

use rand::RngExt;

use super::{Conform, everywhere, laws::GAMES};
use crate::{Input, Moment, Refusal, Refused, Seat, Untimely, step};

/// Whether a refusal of any game: its words are the house's.
fn of_any_game(refused: &Refused) -> bool {
    let mut codes = Untimely::ALL.iter().map(|why| why.code());
    codes.any(|code| code == refused.code)
}

/// Whether no rule of a game need stand behind it: the table would say the same.
fn of_the_table(refused: &Refused) -> bool {
    use Untimely::*;
    let needless = [AlreadyStarted, NotStarted, TooEarly, Stale];
    needless.map(Untimely::code).contains(&refused.code)
}

/// Every kind of refusal has a code of its own, under the game's id unless it
/// is one of [`Untimely`], and names the rule it rests on.
pub fn refusals_name_their_rules<G: Conform>() {
    let mut codes = BTreeSet::new();
    for refusal in G::Refusal::all() {
        let refused = refusal.refused();
        let code = refused.code;
        assert!(codes.insert(code), "two refusals have the code {code:?}");
        let name = code
            .strip_prefix(G::ID)
            .and_then(|name| name.strip_prefix('.'));
        let own = name.is_some_and(|name| !name.is_empty());
        assert!(
            own || of_any_game(&refused),
            "the code {code:?} should begin with {:?}",
            G::ID
        );
        assert!(
            of_the_table(&refused) || refused.rule.is_some_and(|rule| !rule.is_empty()),
            "{code:?} names no rule"
        );
    }
    assert!(
        codes.contains(Untimely::Over.code()),
        "no refusal says that the game is over"
    );
}

/// A refused move leaves the game as it was; its code is one that the game has
/// told of, and one game starts only once.
pub fn refusals_change_nothing<G: Conform>() {
    let content = G::content();
    let all: BTreeSet<_> = G::Refusal::all()
        .iter()
        .map(|it| it.refused().code)
        .collect();
    let mut refused = 0;
    everywhere::<G>(GAMES, |_, state, _, dice| {
        let before = state.clone();
        let seat = Seat(dice.random_range(0..9));
        let mv = state.any_move(seat, &content, dice);
        let now = Moment::new(0, dice.random());
        if let Err(refusal) = step(state, &content, now, Input::Move { seat, mv }) {
            refused += 1;
            let code = refusal.refused().code;
            assert!(all.contains(code), "{code:?} is not among all refusals");
        }
        assert_eq!(*state, before);
        assert!(
            step(state, &content, now, Input::Start).is_err(),
            "it started twice"
        );
    });
    assert!(refused > 0, "nothing was refused: the check saw nothing");
}
