use alloc::vec::Vec;

use rand::{RngExt, seq::SliceRandom};

use crate::cards::{Bag, Letter};

use super::{
    Bot, Thinking,
    board::Board,
    mind::Who,
    plan::{Plan, USUAL_LOSS},
};

/// How many cards a deep thinker compares, and how many turns it imagines for
/// each.
const SHORTLIST: usize = 5;
const IMAGINED: usize = 6;

/// What cards that come earlier cost the place one had in view, by end left.
const DISTURBANCE: f32 = 0.3;

impl Bot<'_> {
    /// The card to play this turn (T4).
    pub fn choose(&mut self) -> Option<Letter> {
        let board = Board::new(&self.view.rows, &mut self.mind);
        let mut cards: Vec<Letter> = self.you.hand.letters().collect();
        // Between equal cards, chance decides.
        cards.shuffle(&mut self.dice);
        let thinking = self.thinking();
        if thinking == Thinking::Naive {
            let fitting = cards.iter().find(|card| board.ends(Who::Me, **card) > 0);
            return fitting.or(cards.first()).copied();
        }
        let plan = Plan::new(self.view, self.you);
        let mut worths: Vec<(f32, Letter)> = cards
            .into_iter()
            .map(|card| (self.at_a_glance(&plan, &board, card), card))
            .collect();
        worths.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        if thinking == Thinking::Deep {
            worths.truncate(SHORTLIST);
            self.imagine(&plan, &board, &mut worths);
        }
        worths
            .into_iter()
            .max_by(|(a, _), (b, _)| a.total_cmp(b))
            .map(|(_, card)| card)
    }

    /// What playing a card is worth: the risk that leaves the hand with it,
    /// less what it may cost now.
    fn at_a_glance(&self, plan: &Plan, board: &Board, card: Letter) -> f32 {
        let longest = board.longest() as f32;
        let cost = match board.ends(Who::Me, card) {
            0 => longest,
            ends => longest * DISTURBANCE * self.earlier(plan, card) / ends as f32,
        };
        plan.risk(board, Who::Me, card) * USUAL_LOSS / 2.0 - cost
    }

    /// How many of the others' cards can be expected to come before a card.
    fn earlier(&self, plan: &Plan, card: Letter) -> f32 {
        let before = plan
            .unseen
            .cards()
            .filter(|other| self.comes_before(*other, card));
        let share = before.count() as f32 / plan.unseen.len().max(1) as f32;
        share * plan.others as f32
    }

    fn comes_before(&self, one: Letter, other: Letter) -> bool {
        if self.view.half == 2 {
            one > other
        } else {
            one < other
        }
    }

    /// Replaces each worth by the mean over imagined cards of the others. All
    /// cards are tried against the same ones, so that luck tells nothing.
    fn imagine(&mut self, plan: &Plan, board: &Board, worths: &mut [(f32, Letter)]) {
        worths.iter_mut().for_each(|(worth, _)| *worth = 0.0);
        for _ in 0..IMAGINED {
            let theirs = self.imagined_cards(plan, board);
            for (worth, card) in worths.iter_mut() {
                *worth += self.turn(plan, board, *card, &theirs);
            }
        }
    }

    /// One card for each of the others, in the order they will be placed.
    fn imagined_cards(&mut self, plan: &Plan, board: &Board) -> Vec<Letter> {
        let unseen = plan.unseen.shuffled(&mut self.dice);
        let mut theirs: Vec<Letter> = unseen
            .chunks(2)
            .take(plan.others)
            // Of two cards, they would rather play one that fits.
            .filter_map(|two| {
                let fits = |card: &&Letter| board.ends(Who::Others, **card) > 0;
                two.iter().find(fits).or(two.first()).copied()
            })
            .collect();
        theirs.sort();
        if self.view.half == 2 {
            theirs.reverse();
        }
        theirs
    }

    /// What a turn with this card is worth against these.
    fn turn(&mut self, plan: &Plan, board: &Board, card: Letter, theirs: &[Letter]) -> f32 {
        let first = self.dice.random();
        let earlier = theirs
            .iter()
            .take_while(|other| self.comes_before(**other, card) || (**other == card && first));
        let (before, after) = theirs.split_at(earlier.count());
        let mut board = *board;
        let mut gain = 0;
        for other in before {
            let (next, cost) = board.after_another(*other, &mut self.mind);
            board = next;
            gain += cost;
        }
        let hand: Bag = without(plan.hand, card);
        let best = plan.best(&board, card, after, &hand, &mut self.mind);
        best.map_or(0.0, |(worth, _)| worth) + gain as f32 / plan.others as f32
    }
}

fn without(mut hand: Bag, card: Letter) -> Bag {
    hand.take(card);
    hand
}
