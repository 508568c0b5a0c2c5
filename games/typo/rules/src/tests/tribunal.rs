//! T12: what the people of a table enter for its next games.

use alloc::{format, string::String};

use game::{Game, Seat, Setup, Viewer};

use super::script::{Script, check};
use crate::{Legacy, Options, Typo};

/// Three play; seat 0's false word was looked up. It is disputed now.
const DISPUTED: &str = "3 seats | rows RONT ELA CHATE B
     show F S T
     0 left RONT frontzzz
     doubt 1 2
     = last missing frontzzz 1 2 | scores -7 0 0";

/// A game after one that left this.
fn next_game(before: &Script, options: &str) -> Script {
    let mut table = check(options);
    let legacy = before.state.left_over().expect("something is kept");
    let legacy = serde_json::to_string(&legacy).expect("plain data");
    table.state.inherit(&legacy, &[]);
    table
}

#[test]
fn t12_a_majority_of_the_people_lets_a_disputed_word_in() {
    check(&format!(
        "{DISPUTED}
         2 proposes in frontzzz
         = events proposed | kept
         1 votes yes frontzzz
         = events voted resolved | kept in frontzzz | scores -7 0 0 | phase placing"
    ));
}

#[test]
fn t12_half_of_the_people_is_no_majority() {
    check(&format!(
        "{DISPUTED}
         2 proposes in frontzzz
         0 votes no frontzzz
         = events voted | kept
         1 votes no frontzzz
         = events voted resolved | kept"
    ));
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT frontzzz
         doubt 1
         0 proposes in frontzzz
         = kept
         1 votes no frontzzz
         = events voted resolved | kept",
    );
}

#[test]
fn t12_a_word_that_exists_may_be_let_out() {
    check(
        "2 seats | rows RONT ELA CHATE B
         show F S
         0 left RONT frontière
         doubt 1
         = last exists frontière 1
         1 proposes out frontiere
         0 votes yes FRONTIÈRE
         = kept out frontière | scores 2 0",
    );
}

#[test]
fn t12_bots_have_no_say_in_the_words_of_a_table() {
    check(&format!(
        "{DISPUTED}
         bots 1
         1 proposes in frontzzz ! people-only T12
         0 proposes in frontzzz
         1 votes yes frontzzz ! people-only T12
         2 votes yes frontzzz
         = kept in frontzzz"
    ));
    check(&format!(
        "{DISPUTED}
         bots 1 2
         0 proposes in frontzzz
         = events proposed resolved | kept in frontzzz"
    ));
}

#[test]
fn t12_only_what_this_game_disputed_can_be_entered_and_once() {
    check(&format!(
        "{DISPUTED}
         0 proposes in chouette ! not-disputed T12
         0 proposes in ?! ! not-disputed T12
         0 votes yes frontzzz ! no-proposal T12
         0 proposes in frontzzz
         1 proposes out frontzzz ! proposed-before T12
         0 votes yes frontzzz ! already-voted T12
         1 votes yes frontzzz
         2 votes no frontzzz ! no-proposal T12
         2 proposes out frontzzz ! proposed-before T12"
    ));
    check(
        "3 seats | rows RONT ELA CHATE B
         show F S T
         0 left RONT frontzzz
         agree
         0 proposes in frontzzz ! not-disputed T12",
    );
}

#[test]
fn t12_a_proposal_holds_nothing_up_and_outlives_the_end() {
    check(
        "2 seats | half 2 | hands F S | rows RONT ELA CHATE B
         show F S
         1 right ELA elasq
         0 proposes in elasq ! not-disputed T12
         0 doubts
         0 proposes in elasq
         0 left RONT frontière
         1 agrees
         = phase over
         1 votes yes elasq
         = kept in elasq | phase over
         1 chooses S ! over T15",
    );
}

#[test]
fn t12_what_was_entered_changes_no_verdict_of_its_own_game() {
    check(&format!(
        "{DISPUTED}
         0 proposes in frontzzz
         1 votes yes frontzzz
         1 right ELA elasq
         agree
         2 right F ftzzz
         agree
         show R A B
         1 right ELAS elasa
         agree"
    ));
    let mut table = check(&format!(
        "{DISPUTED}
         0 proposes in frontzzz
         1 votes yes frontzzz"
    ));
    table.go("1 clears RONT
         2 clears ELA
         show O A B
         1 clears F
         2 clears A
         0 clears S");
    assert_eq!(table.view(Viewer::Public).precedents.len(), 0);
}

#[test]
fn t12_what_was_entered_goes_before_the_dictionary_in_the_next_games() {
    let before = check(&format!(
        "{DISPUTED}
         0 proposes in frontzzz
         1 votes yes frontzzz"
    ));
    let play = "show F S T
         0 left RONT frontzzz
         doubt 1 2
         = last exists frontzzz 1 2 | scores 2 0 0 | kept in frontzzz
         0 proposes in frontzzz ! entered-before T12
         1 proposes out frontzzz
         2 votes yes frontzzz
         = kept out frontzzz";
    let table = "3 seats | rows RONT ELA CHATE B";
    let mut second = next_game(&before, table);
    second.go(play);
    let seen = second.view(Viewer::Public);
    assert_eq!(&*seen.precedents[0].word, "frontzzz");
    // It is kept through games that dispute nothing, and let out again here.
    let mut third = next_game(&second, table);
    third.go("show F S T
         0 left RONT frontzzz
         doubt 1 2
         = last missing frontzzz 1 2 | kept out frontzzz");
    // Another language has words of its own.
    let mut english = next_game(&before, &format!("{table} | english"));
    english.go("show F S T
         0 left RONT frontzzz
         doubt 1 2
         = last missing frontzzz 1 2 | kept in frontzzz");
    // What the table was opened with goes first.
    let mut strict = next_game(&before, &format!("{table} | out frontzzz"));
    strict.go("show F S T
         0 left RONT frontzzz
         doubt 1 2
         = last missing frontzzz 1 2");
}

#[test]
fn t12_a_legacy_is_never_more_than_a_table_can_keep() {
    let word = |n: u32| -> String {
        let letter = |n: u32| char::from(b'a' + (n % 26) as u8);
        [letter(n / 26), letter(n), 'x'].iter().collect()
    };
    let precedents =
        (0..300).map(|n| format!(r#"{{"language":"fr","word":"{}","counts":true}}"#, word(n)));
    let precedents: alloc::vec::Vec<_> = precedents.collect();
    let setup = Setup {
        seats: 2,
        first: Some(Seat(0)),
        options: Options::default(),
    };
    let mut game = Typo::new(&setup).unwrap();
    game.inherit(
        &format!(r#"{{"precedents":[{}]}}"#, precedents.join(",")),
        &[],
    );
    assert_eq!(game.left_over().unwrap().precedents.len(), 200);
    game.inherit("[1, 2]", &[]);
    assert_eq!(game.left_over().unwrap().precedents.len(), 200);
    assert_eq!(Legacy::default().precedents.len(), 0);
}
