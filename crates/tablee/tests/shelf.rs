//! Every game on the shelf can be played from here: a quick look at each, so
//! that a new one is seen to stand where it should.

use game::Language;
use tablee::shelf;
use web::Supplies;

#[test]
fn the_shelf_opens_and_every_game_has_a_workshop() {
    let boxes = shelf::boxes(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    let ids: Vec<&str> = boxes.iter().map(|boxed| boxed.lid().id).collect();
    let workshops: Vec<&str> = shelf::workshops().iter().map(|one| one.id()).collect();
    assert_eq!(
        ids, workshops,
        "boxes and workshops stand in the same order"
    );
    assert!(!ids.is_empty());
}

#[test]
fn every_game_is_on_the_shelf_page_in_both_languages() {
    let boxes = shelf::boxes(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    for language in Language::ALL {
        let context = web::testing::context(language);
        let page = web::pages::shelf(&context, &boxes, &[], &[], 0).0;
        for boxed in boxes.iter() {
            let lid = boxed.lid();
            assert!(page.contains(&format!("/games/{}", lid.id)), "{}", lid.id);
        }
    }
}

#[test]
fn bots_play_every_game_to_its_end() {
    let boxes = shelf::boxes(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    for boxed in boxes.iter() {
        let mut game = web::testing::Rehearsal::new(boxed, "{}", 0);
        let mut steps = 0;
        while game.go_on() {
            steps += 1;
            assert!(steps < 20_000, "{} never ends", boxed.lid().id);
        }
        let outcome = game.game.outcome().expect("an end");
        assert_eq!(outcome.scores.len(), game.seats as usize);
    }
}

#[test]
fn two_boxes_of_one_name_are_refused_with_what_to_do() {
    let twice = || shelf::boxes(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"));
    let id = twice().iter().next().expect("a box").lid().id;
    let both = twice().into_iter().chain(twice()).collect();
    let why = web::Boxes::new(both).err().expect("a refusal").to_string();
    let told = format!("two boxes are called `{id}`: give one of the games another ID");
    assert!(why.contains(&told), "{why}");
}
