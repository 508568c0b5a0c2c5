//! T6: extending a row and announcing a word.

use super::script::check;

#[test]
fn t06_a_card_goes_to_the_left_or_the_right_of_any_row() {
    check(
        "4 seats | rows RONT ELA CHATE B
         show A B F S
         0 right B bateau
         agree
         1 left ELA bela
         agree
         2 left RONT frontière
         agree
         3 left BA sbarre
         agree
         = rows FRONT BELA CHATE SBA",
    );
}

#[test]
fn t06_the_word_may_be_exactly_the_row() {
    check(
        "2 seats | rows BA ELA CHATE B
         show C D
         0 right BA bac
         agree
         = rows BAC ELA CHATE B | scores 0 0 | last stands bac",
    );
}

#[test]
fn t06_the_word_must_begin_with_the_whole_row_as_it_stands_with_the_card() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT rontes ! not-that-beginning T6
         0 right RONT frontière ! not-that-beginning T6
         0 left RONT fron ! not-that-beginning T6
         0 left RONT effronté ! not-that-beginning T6
         0 right ELA élastique ! not-that-beginning T6
         = phase placing | awaiting 0 | scores 0 0",
    );
}

#[test]
fn t06_a_refused_announcement_can_be_made_again() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT fromage ! not-that-beginning T6
         0 left RONT frontière
         agree
         = rows FRONT ELA CHATE B | scores 0 0",
    );
}

#[test]
fn t06_the_refusal_tells_the_row_the_word_must_begin_with() {
    use game::{Game, Input, Moment, Refusal, Seat};
    let table = check(
        "2 seats | rows RONT ELA CHATE B
         show F S",
    );
    let mv = crate::Move::Place {
        step: table.state.step,
        row: 0,
        end: crate::End::Left,
        word: "fromage".into(),
    };
    let now = Moment::new(0, 0);
    let input = Input::Move { seat: Seat(0), mv };
    let refused = game::step(&table.state, &table.content, now, input).unwrap_err();
    assert_eq!(refused.refused().args, [("row", "FRONT".into())]);
    assert_eq!(table.state.awaiting().len(), 1);
}

#[test]
fn t06_the_same_word_may_be_announced_again_by_someone_else() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show S T
         0 right ELA élastique
         agree
         1 right ELAS élastique
         agree
         = rows RONT ELAST CHATE B | last stands élastique",
    );
}

/// A letter goes to the right of a row with a word written in some way.
#[track_caller]
fn check_folding(row: &str, card: &str, word: &str) {
    check(&alloc::format!(
        "2 seats | rows {row} X Y Z
         show {card} Z
         0 right {row} {word}
         = phase doubting
         1 doubts
         = scores 2 0"
    ));
}

#[test]
fn t06_accents_cedillas_and_ligatures_are_folded() {
    for (row, card, word) in [
        ("ELA", "S", "élastique"),
        ("ELA", "S", "ELASTIQUE"),
        ("ELA", "S", "ÉLASTIQUE"),
        ("ELA", "S", "E\u{301}lastique"),
        ("GAR", "C", "garçon"),
        ("GAR", "C", "GARÇON"),
        ("GAR", "C", "garc\u{327}on"),
        ("GAR", "C", "garcon"),
        ("OEUV", "R", "œuvre"),
        ("OEUV", "R", "Œuvre"),
        ("OEUV", "R", "oeuvre"),
        ("O", "E", "œuvre"),
        ("MANGE", "A", "mangeames"),
    ] {
        check_folding(row, card, word);
    }
}

#[test]
fn t06_a_ligature_counts_for_both_its_letters() {
    check(
        "2 seats | rows EUV B C D
         show O Z
         0 left EUV œuvre
         = rows OEUV B C D",
    );
}

#[test]
fn t06_the_card_itself_is_the_plain_letter() {
    check(
        "2 seats | rows LASTIQU B C D
         show E Z
         0 left LASTIQU élastique
         = rows ELASTIQU B C D",
    );
}

#[test]
fn t06_white_space_around_the_word_is_nothing() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT   Frontière \t
         agree
         = last stands frontière",
    );
}

#[test]
fn t06_there_is_a_row_and_a_word() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left 4 frontière ! no-such-row T6
         0 left 255 frontière ! no-such-row T6
         0 left 0 ! no-word T6
         0 left 0 \u{a0}\u{2003} ! no-word T6
         = rows RONT ELA CHATE B | awaiting 0",
    );
}

#[test]
fn t06_a_row_of_32_cards_is_full_and_can_only_be_cleared() {
    let full = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEF";
    check(&alloc::format!(
        "2 seats | rows {full} B C D
         show F S
         0 right {full} {full}F ! row-full T6
         0 clears {full}
         = scores -32 0 | rows F B C D"
    ));
    check(&alloc::format!(
        "2 seats | rows {} B C D
         show F S
         0 right 0 {full}
         agree
         = rows {full} B C D | scores 0 0",
        &full[..31]
    ));
}

#[test]
fn t06_the_other_language_has_its_own_dictionary() {
    check(
        "2 seats | english | rows RONT ELA CHATE B
         show F S
         0 left RONT frontier
         1 doubts
         = scores 2 0",
    );
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT frontier
         1 doubts
         = scores -7 0",
    );
}
