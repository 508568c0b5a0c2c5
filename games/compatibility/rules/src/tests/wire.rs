//! Moves as they are written on the wire, and the codes of what is refused.

use alloc::collections::BTreeSet;

use game::{Refusal, Seat, testing::json};

use crate::{CompatibilityRefusal, Move};

#[track_caller]
fn check_written(mv: Move, written: &str) {
    assert_eq!(json(&mv), written);
    assert_eq!(serde_json::from_str::<Move>(written).ok(), Some(mv));
}

#[test]
fn every_move_has_its_name() {
    let (step, round, seat) = (7, 2, Seat(3));
    let number = Some(4);
    let announce = Move::Announce { step, number };
    check_written(announce, r#"{"announce":{"step":7,"number":4}}"#);
    let lay = |token| Move::Lay {
        step,
        ranking: [5, 0, 39].into(),
        token,
    };
    check_written(lay(None), r#"{"lay":{"step":7,"ranking":[5,0,39]}}"#);
    check_written(
        lay(Some(2)),
        r#"{"lay":{"step":7,"ranking":[5,0,39],"token":2}}"#,
    );
    let sketch = Move::Sketch {
        step,
        ranking: [Some(5), None, Some(39)].into(),
        token: Some(2),
    };
    check_written(
        sketch,
        r#"{"sketch":{"step":7,"ranking":[5,null,39],"token":2}}"#,
    );
    let token = |position| Move::Token { step, position };
    check_written(token(None), r#"{"token":{"step":7}}"#);
    check_written(token(Some(1)), r#"{"token":{"step":7,"position":1}}"#);
    let position = 1;
    check_written(
        Move::Stake { step, position },
        r#"{"stake":{"step":7,"position":1}}"#,
    );
    let (a, b) = (0, 4);
    check_written(
        Move::Shuffle { step, seat, a, b },
        r#"{"shuffle":{"step":7,"seat":3,"a":0,"b":4}}"#,
    );
    check_written(Move::TakeBack { step }, r#"{"take_back":{"step":7}}"#);
    check_written(Move::Pass { step }, r#"{"pass":{"step":7}}"#);
    check_written(Move::Abstain { yes: true }, r#"{"abstain":{"yes":true}}"#);
    check_written(Move::Reveal { step }, r#"{"reveal":{"step":7}}"#);
    check_written(
        Move::Accuse { round, seat },
        r#"{"accuse":{"round":2,"seat":3}}"#,
    );
    let guilty = true;
    check_written(
        Move::Vote { round, guilty },
        r#"{"vote":{"round":2,"guilty":true}}"#,
    );
    let text = "Noël".into();
    check_written(Move::Write { text }, r#"{"write":{"text":"Noël"}}"#);
}

#[test]
fn a_die_is_thrown_with_no_number() {
    for written in [
        r#"{"announce":{"step":1,"number":null}}"#,
        r#"{"announce":{"step":1}}"#,
    ] {
        let throw = Move::Announce {
            step: 1,
            number: None,
        };
        assert_eq!(serde_json::from_str::<Move>(written).ok(), Some(throw));
    }
}

#[test]
fn bad_input_what_is_no_move_is_not_read() {
    for wrong in [
        r#"{"announce":{"step":1,"number":256}}"#,
        r#"{"announce":{"step":-1,"number":1}}"#,
        r#"{"lay":{"step":1}}"#,
        r#"{"lay":{"step":1,"ranking":[-1]}}"#,
        r#"{"lay":{"step":1,"ranking":"abc"}}"#,
        r#"{"lay":{"step":1,"ranking":[1],"seat":2}}"#,
        r#"{"pass":{}}"#,
        r#"{"cheat":{"step":1}}"#,
        r#""pass""#,
    ] {
        assert!(serde_json::from_str::<Move>(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn refusals_that_differ_have_codes_that_differ() {
    let all = CompatibilityRefusal::all();
    let codes: BTreeSet<&str> = all.iter().map(|refusal| refusal.refused().code).collect();
    assert_eq!(codes.len(), all.len());
}
