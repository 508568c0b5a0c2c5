use alloc::vec::Vec;
use core::{error::Error, fmt};

use game::{Game, Moment, Seat};
use rand::rngs::SmallRng;

use crate::{
    cards::{Bag, Letter, Row},
    events::Event,
    options::hand_size,
    state::Typo,
};

/// Cards laid on purpose, for scenarios: what chance decides in a real game.
/// What is left open stays as it was drawn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rig {
    /// The rows at the start. They may be longer than one card, so that a
    /// scenario begins in the middle of a game.
    pub rows: Option<[Row; 4]>,
    /// Who has the dictionary at the start.
    pub holder: Option<Seat>,
    /// The deals of the first and of the second half.
    pub deals: [Option<Deal>; 2],
}

/// One deal. Named cards go where they are named, the others by lot.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deal {
    /// Cards each seat must have, by seat; seats not listed take any.
    pub hands: Vec<Vec<Letter>>,
    /// The size of every hand; as in the rules (T3, T14) when not given.
    pub each: Option<u8>,
    /// Cards that must lie aside.
    pub aside: Vec<Letter>,
}

/// Why cards cannot be laid so, and what to change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misdeal {
    /// The half whose deal is at fault.
    pub half: u8,
    pub fault: Fault,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    EmptyRow { row: u8 },
    NoSuchHolder { seats: u8 },
    MoreHandsThanSeats { hands: usize, seats: u8 },
    HandTooLong { seat: Seat, cards: usize, each: u8 },
    HandSize { each: u8, most: u8 },
    NotInPack { letter: Letter, copies: u8 },
    NotEnough { needed: usize, there: usize },
}

impl Rig {
    /// Puts the rigged cards into events that `game` has just decided: those
    /// of a start, or of the end of the first half. Other events stay as they
    /// are. Every card of the pack is still in exactly one place afterwards.
    pub fn apply(
        &self,
        game: &Typo,
        decided: Vec<Event>,
        now: Moment,
    ) -> Result<Vec<Event>, Misdeal> {
        let lot = Deal::default();
        let mut game = game.clone();
        let mut events = decided;
        for event in &mut events {
            match event {
                Event::Started { rows, holder, .. } => {
                    *rows = self.rows.unwrap_or(*rows);
                    *holder = self.holder.unwrap_or(*holder);
                    self.check_start(rows, *holder, game.seats)
                        .map_err(|fault| Misdeal { half: 1, fault })?;
                }
                Event::Dealt { half, hands, aside } => {
                    let half = *half;
                    // The first half is dealt again around rigged rows.
                    let again = (half == 1 && self.rows.is_some()).then_some(&lot);
                    let deal = self.deals[usize::from(half == 2)].as_ref();
                    if let Some(deal) = deal.or(again) {
                        (*hands, *aside) = deal
                            .lay(&game, half, &mut now.dice())
                            .map_err(|fault| Misdeal { half, fault })?;
                    }
                }
                _ => {}
            }
            game.evolve(event);
        }
        Ok(events)
    }

    fn check_start(&self, rows: &[Row; 4], holder: Seat, seats: u8) -> Result<(), Fault> {
        if let Some((row, _)) = (0..).zip(rows).find(|(_, row)| row.is_empty()) {
            return Err(Fault::EmptyRow { row });
        }
        if holder.0 >= seats {
            return Err(Fault::NoSuchHolder { seats });
        }
        Ok(())
    }
}

impl Deal {
    /// The hands and what lies aside.
    fn lay(&self, game: &Typo, half: u8, dice: &mut SmallRng) -> Result<(Vec<Bag>, Bag), Fault> {
        let seats = game.seats;
        if self.hands.len() > seats as usize {
            let hands = self.hands.len();
            return Err(Fault::MoreHandsThanSeats { hands, seats });
        }
        let rows: Vec<Letter> = game.rows.iter().flat_map(Row::cards).collect();
        let mut rest = game.pack;
        for letter in rows
            .iter()
            .chain(self.hands.iter().flatten())
            .chain(&self.aside)
        {
            if !rest.take(*letter) {
                let copies = game.pack.count(*letter);
                return Err(Fault::NotInPack {
                    letter: *letter,
                    copies,
                });
            }
        }
        let there = game.pack.len() - rows.len() - self.aside.len();
        let each = self.each(seats, half, there)?;
        let too_long = |(_, hand): &(u8, &Vec<Letter>)| hand.len() > each as usize;
        if let Some((seat, hand)) = (0..).zip(&self.hands).find(too_long) {
            let (seat, cards) = (Seat(seat), hand.len());
            return Err(Fault::HandTooLong { seat, cards, each });
        }
        let mut rest = rest.shuffled(dice);
        let hands = (0..seats as usize)
            .map(|seat| {
                let named = self.hands.get(seat).map_or(&[][..], Vec::as_slice);
                let drawn = rest.drain(rest.len() + named.len() - each as usize..);
                named.iter().copied().chain(drawn).collect()
            })
            .collect();
        let aside = self.aside.iter().copied().chain(rest).collect();
        Ok((hands, aside))
    }

    fn each(&self, seats: u8, half: u8, there: usize) -> Result<u8, Fault> {
        let most = if half == 1 { hand_size(seats) } else { 12 };
        let enough = u8::try_from(there / seats as usize).unwrap_or(u8::MAX);
        // Only the second half deals fewer where cards are lacking (T14).
        let each = self
            .each
            .unwrap_or(if half == 1 { most } else { most.min(enough) });
        if each == 0 || each > most {
            return Err(Fault::HandSize { each, most });
        }
        if each > enough {
            let needed = each as usize * seats as usize;
            return Err(Fault::NotEnough { needed, there });
        }
        Ok(each)
    }
}

impl fmt::Display for Misdeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::EmptyRow { row } => {
                write!(
                    f,
                    "row {} has no card: give it at least one letter",
                    row + 1
                )
            }
            Fault::NoSuchHolder { seats } => {
                write!(f, "the dictionary is given to none of the {seats} seats")
            }
            Fault::MoreHandsThanSeats { hands, seats } => {
                write!(f, "{hands} hands for {seats} seats: leave some out")
            }
            Fault::HandTooLong { seat, cards, each } => write!(
                f,
                "the hand of seat {} has {cards} cards and each gets {each}: shorten it",
                seat.0 + 1
            ),
            Fault::HandSize { each, most } => {
                write!(f, "hands of {each} cards: deal 1 to {most} each")
            }
            Fault::NotInPack { letter, copies } => write!(
                f,
                "more than {copies} {letter} in half {}, and the pack has {copies}: \
                 take a {letter} out of the rows, the hands or the cards aside",
                self.half
            ),
            Fault::NotEnough { needed, there } => write!(
                f,
                "the hands need {needed} cards and {there} are left beside the rows \
                 and the cards aside: shorten the rows, or deal fewer to each"
            ),
        }
    }
}

impl Error for Misdeal {}

#[cfg(test)]
mod tests {
    use alloc::{
        string::{String, ToString},
        vec,
    };

    use game::Setup;

    use super::*;
    use crate::{cards::End, options::Options};

    const PACK: &str = "AAAABBCDEEEFGHILMNOOPRSTTUVZ";

    fn letters(text: &str) -> Vec<Letter> {
        text.chars().filter_map(Letter::new).collect()
    }

    fn row(text: &str) -> Row {
        let mut row = Row::default();
        letters(text)
            .iter()
            .for_each(|card| row.push(End::Right, *card));
        row
    }

    fn deal(hands: &[&str], each: Option<u8>) -> Option<Deal> {
        let hands = hands.iter().map(|hand| letters(hand)).collect();
        let aside = Vec::new();
        Some(Deal { hands, each, aside })
    }

    /// Two seats and a small pack: where each card lies after the start.
    fn start(rig: &Rig) -> Result<Typo, String> {
        let options = Options::default();
        let setup = Setup {
            seats: 2,
            first: None,
            options,
        };
        let mut game = Typo::new(&setup).expect("two seats");
        let pack: Bag = letters(PACK).into_iter().collect();
        let rows = ["A", "B", "C", "D"].map(row);
        let (holder, hands) = (Seat(0), vec![Bag::default(); 2]);
        let decided = vec![
            Event::Started { pack, rows, holder },
            Event::Dealt {
                half: 1,
                hands,
                aside: pack,
            },
        ];
        let events = rig
            .apply(&game, decided, Moment::new(0, 1))
            .map_err(|misdeal| misdeal.to_string())?;
        events.iter().for_each(|event| game.evolve(event));
        let mut found = game.aside;
        game.hands.iter().for_each(|hand| found.merge(hand));
        game.rows
            .iter()
            .flat_map(Row::cards)
            .for_each(|card| found.add(card));
        assert_eq!(found, pack, "every card is in one place");
        Ok(game)
    }

    #[test]
    fn rigged_cards_lie_where_they_are_named() {
        let rig = Rig {
            rows: Some(["FRONT", "ELA", "B", "C"].map(row)),
            holder: Some(Seat(1)),
            deals: [deal(&["", "ZA"], Some(4)), None],
        };
        let game = start(&rig).expect("a fair deal");
        assert_eq!(game.rows, ["FRONT", "ELA", "B", "C"].map(row));
        assert_eq!((game.holder, game.turns), (Seat(1), 4));
        let [mine, theirs] = [&game.hands[0], &game.hands[1]];
        assert_eq!((mine.len(), theirs.len()), (4, 4));
        assert!(letters("ZA").iter().all(|card| theirs.count(*card) > 0));
    }

    #[test]
    fn a_deal_that_cannot_be_is_told_with_its_cure() {
        let rows = |rows: [&str; 4]| Some(rows.map(row));
        let four = ["A", "B", "C", "D"];
        for (rows, deal, cure) in [
            (rows(["A", "", "C", "D"]), None, "row 2 has no card"),
            (rows(["Z", "Z", "C", "D"]), None, "take a Z out"),
            (rows(four), deal(&["Q"], Some(1)), "take a Q out"),
            (rows(four), deal(&["EE", "EE"], Some(2)), "take a E out"),
            (rows(four), deal(&["EE", ""], Some(1)), "shorten it"),
            (
                rows(four),
                deal(&["", "EEEFGHILMNOOPRSTTUV"], Some(12)),
                "shorten it",
            ),
            (rows(four), deal(&["", "", ""], Some(1)), "leave some out"),
            (rows(four), deal(&[], Some(0)), "deal 1 to 12 each"),
            (rows(four), deal(&[], Some(13)), "deal 1 to 12 each"),
            (rows(["PRSTT", "B", "C", "D"]), None, "deal fewer to each"),
        ] {
            let deals = [deal, None];
            let said = start(&Rig {
                rows,
                holder: None,
                deals,
            })
            .expect_err(cure);
            assert!(said.contains(cure), "{said}, not {cure}");
        }
        let holder = Some(Seat(5));
        let said = start(&Rig {
            holder,
            ..Rig::default()
        })
        .expect_err("no such seat");
        assert!(said.contains("none of the 2 seats"), "{said}");
    }
}
