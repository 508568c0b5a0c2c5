use super::script::{letters, pictures};
use crate::{MOST, Ranking};

fn ranking(text: &str) -> Ranking {
    Ranking::new(&pictures(text)).expect("a ranking")
}

#[test]
fn a_ranking_holds_up_to_five_different_pictures_of_the_forty() {
    for accepted in [&[][..], &[0], &[39], &[4, 3, 2, 1, 0]] {
        assert_eq!(Ranking::new(accepted).unwrap().as_slice(), accepted);
    }
    for refused in [
        &[40][..],
        &[255],
        &[1, 1],
        &[0, 1, 2, 3, 0],
        &[0, 1, 2, 3, 4, 5],
    ] {
        assert_eq!(Ranking::new(refused), None, "{refused:?}");
    }
}

#[test]
fn a_ranking_knows_its_places() {
    let ranking = ranking("dab");
    assert_eq!((ranking.len(), ranking.is_empty()), (3, false));
    assert_eq!(
        [0, 2, 3, 255].map(|at| ranking.get(at)),
        [Some(3), Some(1), None, None]
    );
    assert_eq!(
        [3, 1, 2, 0, 200].map(|it| ranking.position(it)),
        [Some(0), Some(2), None, Some(1), None]
    );
    assert!(Ranking::default().is_empty());
}

#[test]
fn swapping_two_places_twice_changes_nothing_and_places_there_are_not_are_left() {
    for a in 0..=MOST as u8 {
        for b in 0..=MOST as u8 {
            let mut swapped = ranking("abcd");
            swapped.swap(a, b);
            if a >= 4 || b >= 4 || a == b {
                assert_eq!(swapped, ranking("abcd"));
            } else {
                assert_eq!(swapped.get(a), ranking("abcd").get(b));
            }
            swapped.swap(a, b);
            assert_eq!(swapped, ranking("abcd"));
        }
    }
    let mut swapped = ranking("abcde");
    swapped.swap(255, 0);
    assert_eq!(letters(&swapped), "abcde");
}

#[test]
fn the_first_places_are_all_that_is_left() {
    let five = ranking("abcde");
    for (count, left) in [(0, ""), (2, "ab"), (5, "abcde"), (255, "abcde")] {
        assert_eq!(five.first(count), ranking(left));
    }
    // What was there behind them is not told by comparing.
    assert_eq!(five.first(2), ranking("abxyz").first(2));
}

#[test]
fn a_ranking_is_written_as_its_pictures_and_read_only_if_it_is_one() {
    assert_eq!(game::testing::json(&ranking("acb")), "[0,2,1]");
    assert_eq!(
        serde_json::from_str::<Ranking>("[0,2,1]").ok(),
        Some(ranking("acb"))
    );
    for wrong in [
        "[40]",
        "[1,1]",
        "[0,1,2,3,4,5]",
        "[-1]",
        "[256]",
        "null",
        "\"abc\"",
    ] {
        assert!(serde_json::from_str::<Ranking>(wrong).is_err(), "{wrong}");
    }
}
