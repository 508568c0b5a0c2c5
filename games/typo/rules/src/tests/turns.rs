//! T4, T5, T7: choosing, the order of placing, the next turn; the worked example.

use super::script::check;
use crate::Move;

#[test]
fn t04_the_cards_are_shown_when_all_have_chosen() {
    check(
        "3 seats | rows RONT ELA CHATE B
         0 chooses F
         2 chooses S
         = phase choosing | awaiting 1
         1 chooses T
         = phase placing | awaiting 0 | next 2 1",
    );
}

#[test]
fn t04_a_choice_can_be_changed_until_the_cards_are_shown() {
    let table = check(
        "2 seats | hands EFG ST | rows RONT ELA CHATE B
         0 chooses F
         0 chooses G
         0 chooses G
         0 chooses E
         = hands EFG ST | awaiting 1
         1 chooses S
         = hands FG T
         0 chooses G ! not-now T4",
    );
    assert_eq!(table.state.chosen[0].map(|card| card.upper()), Some('E'));
}

#[test]
fn t04_the_card_is_of_the_hand() {
    check(
        "2 seats | hands EF ST
         0 chooses S ! not-in-hand T4
         0 chooses F
         0 chooses S ! not-in-hand T4
         1 chooses S
         = phase placing",
    );
}

#[test]
fn t04_the_last_copy_of_a_letter_can_be_chosen_again_but_not_twice() {
    check(
        "2 seats | hands FE ST | rows RONT ELA CHATE B
         0 chooses F
         0 chooses F
         = hands EF ST
         1 chooses S
         = hands E T",
    );
}

#[test]
fn t05_cards_are_placed_in_alphabetical_order() {
    check(
        "4 seats | dictionary 0 | rows RONT ELA CHATE B
         show S V F T
         = awaiting 2 | next 0 3 1
         2 clears CHATE
         = awaiting 0
         0 clears RONT
         = awaiting 3
         3 clears ELA
         = awaiting 1",
    );
}

#[test]
fn t05_equal_letters_go_clockwise_from_the_dictionary() {
    for (holder, order) in [("0", "0 1 2 3"), ("2", "2 3 0 1"), ("3", "3 0 1 2")] {
        let mut script = alloc::format!(
            "4 seats | dictionary {holder} | rows RONT ELA CHATE B\nshow B B B B\n= next {}\n",
            &order[2..]
        );
        for seat in order.split(' ') {
            script += &alloc::format!("= awaiting {seat}\n{seat} right 3 bbbbbb\nagree\n");
        }
        check(&script);
    }
}

#[test]
fn t05_a_dictionary_that_moved_earlier_in_the_turn_counts() {
    check(
        "4 seats | dictionary 0 | rows RONT ELA CHATE B
         show B A B B
         = awaiting 1 | next 0 2 3
         1 clears CHATE
         = dictionary 1 | awaiting 2 | next 3 0
         2 right B bb
         agree
         = awaiting 3 | next 0",
    );
}

#[test]
fn t05_a_dictionary_that_stayed_leaves_the_order() {
    check(
        "4 seats | dictionary 0 | rows RONT ELA CHATE B
         show B A B B
         1 left B abaca
         agree
         = dictionary 0 | awaiting 0 | next 2 3",
    );
}

#[test]
fn t05_the_order_of_a_group_stands_once_its_letter_came_up() {
    check(
        "4 seats | dictionary 2 | rows RONT ELA CHATE B
         show B B B C
         = awaiting 2 | next 0 1 3
         2 right B bb
         agree
         = awaiting 0 | next 1 3
         0 clears CHATE
         = dictionary 0 | awaiting 1 | next 3
         1 clears RONT
         = dictionary 1 | awaiting 3",
    );
}

#[test]
fn t05_nobody_else_places_meanwhile() {
    check(
        "3 seats | rows RONT ELA CHATE B
         show F S T
         1 right ELA élastique ! not-your-turn T5
         2 clears CHATE ! not-your-turn T5
         0 left RONT frontière
         0 left FRONT frontière ! not-now T6",
    );
}

#[test]
fn t07_the_next_turn_starts_when_everyone_has_placed() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         = turn 1
         0 left RONT frontière
         agree
         = phase placing | turn 1
         1 right ELA élastique
         agree
         = phase choosing | turn 2 | awaiting 0 1
         show A A
         = turn 2",
    );
}

#[test]
fn t07_a_half_lasts_until_hands_are_empty() {
    check(
        "2 seats | hands AB CD | aside EFGH
         show A C
         0 clears A
         1 clears B
         = half 1 | turn 2 | hands B D
         show B D
         0 clears C
         = half 1
         1 clears D
         = half 2 | turn 1",
    );
}

#[test]
fn the_worked_example() {
    check(
        "4 seats | dictionary 0 | rows RONT ELA CHATEA B
         show S V F T
         = awaiting 2 | next 0 3 1
         2 left RONT frontière
         agree
         = rows FRONT ELA CHATEA B | awaiting 0
         0 right ELA élastique
         agree
         = rows FRONT ELAS CHATEA B | awaiting 3
         3 right ELAS élastique
         agree
         = rows FRONT ELAST CHATEA B | awaiting 1 | dictionary 0
         1 clears CHATEA
         = rows FRONT ELAST V B | scores 0 -6 0 0 | dictionary 1
         = discard AACEHT | phase choosing | turn 2",
    );
}

#[test]
fn the_worked_example_reads_left_to_right() {
    check(
        "2 seats | rows TNOR ELA CHATEA B
         show F V
         0 right TNOR frontière ! not-that-beginning T6
         0 left TNOR frontière ! not-that-beginning T6
         = rows TNOR ELA CHATEA B | awaiting 0",
    );
}

#[test]
fn a_move_for_a_step_that_is_past_is_refused() {
    let mut table = check("2 seats | rows RONT ELA CHATE B");
    let choosing = table.state.step;
    let choose = |step| Move::Choose {
        step,
        letter: super::script::letter("F"),
    };
    for step in [choosing - 1, choosing + 1, u32::MAX] {
        assert_eq!(table.heard(0, choose(step)), Err("stale".into()));
    }
    let clear = |step| Move::Clear { step, row: 2 };
    assert_eq!(table.heard(0, choose(choosing)), Ok(()));
    assert_eq!(table.heard(1, choose(choosing)), Ok(()));
    let first = table.state.step;
    assert_eq!(table.heard(0, clear(choosing)), Err("stale".into()));
    assert_eq!(table.heard(0, clear(first)), Ok(()));
    assert_eq!(table.heard(1, clear(first)), Err("stale".into()));
}

#[test]
fn a_late_doubt_is_never_taken_for_the_next_word() {
    let mut table = check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT frontière",
    );
    let step = table.state.step;
    let doubt = Move::Answer { step, doubt: true };
    assert_eq!(table.heard(1, doubt.clone()), Ok(()));
    assert_eq!(table.heard(1, doubt.clone()), Err("stale".into()));
    let place = Move::Place {
        step: table.state.step,
        row: 1,
        end: crate::End::Right,
        word: "élastique".into(),
    };
    assert_eq!(table.heard(1, place), Ok(()));
    assert_eq!(table.heard(0, doubt), Err("stale".into()));
}

#[test]
fn a_seat_that_is_not_at_the_table_is_refused() {
    let mut table = check("2 seats");
    let step = table.state.step;
    for seat in [2, 5, 6, 255] {
        let letter = crate::Letter::A;
        let refused = table.heard(seat, Move::Choose { step, letter });
        assert_eq!(refused, Err("no-such-seat T12".into()), "{seat}");
    }
}
