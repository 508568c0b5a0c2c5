use crate::{
    View, You,
    cards::{Bag, Letter},
};

use super::{
    board::{Action, Board},
    mind::{Mind, Who},
};

/// How likely a card is to get stuck later when it fits at so many ends now.
const RISK: [f32; 9] = [1.0, 0.55, 0.35, 0.24, 0.17, 0.13, 0.1, 0.08, 0.06];

/// How long the longest row usually is when somebody gets stuck.
pub(super) const USUAL_LOSS: f32 = 4.5;

/// What a bot weighs its decisions with: its hand, and what it cannot see.
pub(super) struct Plan {
    pack: Bag,
    pub hand: Bag,
    /// The cards it has not seen: in other hands or aside.
    pub unseen: Bag,
    /// Cards in each other hand.
    each: usize,
    pub others: usize,
}

impl Plan {
    pub fn new(view: &View, you: &You) -> Plan {
        let mut unseen = view.pack;
        let shown = view.seats.iter().filter_map(|seat| seat.card);
        let rows = view.rows.iter().flat_map(|row| row.cards());
        you.hand
            .cards()
            .chain(view.discard.cards())
            .chain(rows)
            .chain(shown)
            .for_each(|card| {
                unseen.take(card);
            });
        let others = view.seats.len().saturating_sub(1).max(1);
        let hands: usize = view.seats.iter().map(|seat| seat.hand as usize).sum();
        Plan {
            pack: view.pack,
            hand: you.hand,
            unseen,
            each: hands.saturating_sub(you.hand.len()) / others,
            others,
        }
    }

    /// How likely a card kept in hand is to get stuck in the end: by where it
    /// fits now, and by how rare its letter is, since rows change.
    pub fn risk(&self, board: &Board, who: Who, letter: Letter) -> f32 {
        let copies = self.pack.count(letter).max(1);
        (RISK[board.ends(who, letter)] + 1.0 / f32::from(copies + 1)) / 2.0
    }

    /// What the rest of the half promises, in points: the risks of the others
    /// less those of this hand, at the price of the longest row.
    pub fn outlook(&self, board: &Board, hand: &Bag) -> f32 {
        let total = |cards: &Bag, who| -> f32 {
            cards
                .letters()
                .map(|letter| f32::from(cards.count(letter)) * self.risk(board, who, letter))
                .sum()
        };
        let share = self.each as f32 / self.unseen.len().max(1) as f32;
        let risk = total(hand, Who::Me) - share * total(&self.unseen, Who::Others);
        -risk * (board.longest() as f32 + USUAL_LOSS) / 4.0
    }

    /// The best way to place a card when `following` come after it, and what
    /// it is worth.
    pub fn best(
        &self,
        board: &Board,
        letter: Letter,
        following: &[Letter],
        hand: &Bag,
        mind: &mut Mind,
    ) -> Option<(f32, Action)> {
        board
            .extensions(Who::Me, letter)
            .chain(board.clearings())
            .map(|action| {
                (
                    self.worth(board, action, letter, following, hand, mind),
                    action,
                )
            })
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
    }

    fn worth(
        &self,
        board: &Board,
        action: Action,
        letter: Letter,
        following: &[Letter],
        hand: &Bag,
        mind: &mut Mind,
    ) -> f32 {
        let (mut board, cost) = board.after(action, letter, mind);
        let mut theirs = 0;
        for letter in following {
            let (next, cost) = board.after_another(*letter, mind);
            board = next;
            theirs += cost;
        }
        theirs as f32 / self.others as f32 - cost as f32 + self.outlook(&board, hand)
    }
}
