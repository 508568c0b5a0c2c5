//! T8: the longest row is cleared.

use super::script::check;

#[test]
fn t08_the_longest_row_goes_and_the_card_starts_a_new_one_there() {
    check(
        "3 seats | dictionary 0 | rows RONT ELA CHATE B
         show A V Z
         0 clears CHATE
         = rows RONT ELA A B | scores -5 0 0 | discard ACEHT
         1 clears RONT
         = rows V ELA A B | scores -5 -4 0 | dictionary 1",
    );
}

#[test]
fn t08_only_a_longest_row_is_cleared() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 clears RONT ! not-longest T8
         0 clears B ! not-longest T8
         0 clears 4 ! no-such-row T6
         0 clears 255 ! no-such-row T6
         = rows RONT ELA CHATE B | scores 0 0
         0 clears CHATE",
    );
}

#[test]
fn t08_your_choice_among_equals() {
    for row in ["RONT", "CHAT"] {
        check(&alloc::format!(
            "2 seats | rows RONT ELA CHAT B
             show V Z
             0 clears ELA ! not-longest T8
             0 clears {row}
             = scores -4 0"
        ));
    }
    check(
        "2 seats | rows RONT ELA CHAT B
         show V Z
         0 clears CHAT
         = rows RONT ELA V B | discard ACHT",
    );
}

#[test]
fn t08_a_row_of_one_costs_one_point() {
    check(
        "2 seats | rows A B C D
         show V Z
         0 clears C
         = rows A B V D | scores -1 0 | discard C",
    );
}

#[test]
fn t08_who_can_place_may_clear_all_the_same() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT fromage ! not-that-beginning T6
         0 clears CHATE
         = scores -5 0 | awaiting 1",
    );
}

#[test]
fn t08_who_clears_takes_the_dictionary() {
    check(
        "3 seats | dictionary 2 | rows RONT ELA CHATE B
         show A V Z
         0 clears CHATE
         = dictionary 0
         1 clears RONT
         = dictionary 1",
    );
}

#[test]
fn t08_placing_moves_no_dictionary_and_costs_nothing() {
    check(
        "2 seats | dictionary 1 | rows RONT ELA CHATE B
         show F S
         0 left RONT frontière
         agree
         = dictionary 1 | scores 0 0 | discard",
    );
}

#[test]
fn t08_nobody_doubts_a_cleared_row() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 clears CHATE
         0 doubts ! not-now T9
         = phase placing | awaiting 1",
    );
}

#[test]
fn t08_nothing_is_cleared_before_the_cards_are_shown() {
    check(
        "2 seats | rows RONT ELA CHATE B
         0 clears CHATE ! not-now T8
         0 left RONT frontière ! not-now T6
         0 doubts ! not-now T9
         0 rules exists ! not-now T12",
    );
}
