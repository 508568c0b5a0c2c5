//! Compatibility before the playing: the box, the decks and the waiting room.

use compatibility::{Compatibility, Edition, Mode, Options};
use game::{Game, Language, Setup};
use table::GameState;
use web::{
    Scene, pages,
    testing::{self, GUEST, HOST, ONLOOKER, STRANGER, boxed, context, scene, tags, whole},
};

use super::fixture::{EVIL, albums, house, table};
use crate::page::{Albums, misfit};

fn main_of(scene: &Scene<'_>) -> String {
    testing::text(&pages::room::panels(scene))
}

#[test]
fn the_box_and_the_decks_are_whole_in_both_languages() {
    let (albums, full, empty) = (albums(), house(albums()), house(Albums::default()));
    let one = boxed(&full);
    for language in Language::ALL {
        let here = context(language);
        let page = pages::game_box(&here, one);
        whole("box", language, &page);
        assert!(page.0.contains("/games/compatibility/decks/famille"));
        assert!(!page.0.contains("trop-petit"), "it cannot be played with");
        let page = pages::game_box(&here, boxed(&empty));
        whole("empty house", language, &page);
        for album in &albums.0 {
            let leaf = one.page(one.speak(language), &format!("decks/{}", album.id));
            let page = pages::leaf(&here, one, leaf.unwrap());
            whole("deck", language, &page);
            let leaves = tags(&page.0).filter(|(_, written)| written.contains("data-leaf=\""));
            assert_eq!(leaves.count(), album.pictures.len());
            assert_eq!(page.0.contains("id=\"told-7\""), album.id != "famille");
        }
        for nowhere in ["decks/nowhere", "decks/", "decks", "papier"] {
            assert!(one.page(one.speak(language), nowhere).is_none());
        }
    }
}

#[test]
fn the_waiting_room_is_whole_with_any_company() {
    let house = house(albums());
    for language in Language::ALL {
        for edition in Edition::ALL {
            for mode in [Mode::Teams, Mode::Individual, Mode::Trios] {
                for seats in 0..=8 {
                    let options = Options {
                        edition,
                        mode,
                        themes: vec![EVIL.into()],
                        ..Options::default()
                    };
                    let table = table(&house, &options, seats, GameState::Waiting);
                    for me in [&HOST, &GUEST, &ONLOOKER, &STRANGER] {
                        let (here, scene) =
                            (context(language), scene(&house, language, &table, me));
                        whole("room", language, &pages::table(&here, &scene, None, "/s"));
                        whole("lobby", language, &pages::screen(&here, &scene, None, "/s"));
                    }
                }
            }
        }
    }
}

#[test]
fn a_game_begins_exactly_when_the_rules_let_it() {
    let (albums, house) = (albums(), house(albums()));
    let lang = boxed(&house).speak(Language::Fr);
    for edition in Edition::ALL {
        for mode in [Mode::Teams, Mode::Individual, Mode::Trios] {
            for any_count in [false, true] {
                for seats in 3..=8u8 {
                    let options = Options {
                        edition,
                        mode,
                        any_count,
                        ..Options::default()
                    };
                    let setup = Setup {
                        seats,
                        first: None,
                        options: options.clone(),
                    };
                    let allowed = Compatibility::new(&setup).is_ok();
                    let hint = misfit(lang, &options, &albums, seats);
                    assert_eq!(hint.is_none(), allowed, "{options:?} {seats}");
                    let table = table(&house, &options, seats.into(), GameState::Waiting);
                    let room = main_of(&scene(&house, Language::Fr, &table, &HOST));
                    let start = room.split("id=\"start\"").nth(1).unwrap();
                    let start = start.split('>').next().unwrap();
                    assert_eq!(start.contains(" disabled"), !allowed, "{options:?} {seats}");
                }
            }
        }
    }
    let small = Options {
        deck: "trop-petit".into(),
        ..Options::default()
    };
    assert!(misfit(lang, &small, &albums, 4).is_some());
}

#[test]
fn the_host_chooses_who_plays_with_whom() {
    let house = house(albums());
    let table = table(&house, &Options::default(), 4, GameState::Waiting);
    let room = main_of(&scene(&house, Language::Fr, &table, &HOST));
    // Karim plays with Ana; to play with Mamie Jo, Ana and she change places.
    assert!(
        room.contains("avec Ana") && room.contains("avec Karim"),
        "{room}"
    );
    let swap =
        |a: u8, b: u8| format!("{{&quot;swap&quot;:{{&quot;a&quot;:{a},&quot;b&quot;:{b}}}}}");
    assert!(room.contains(&swap(3, 2)), "{room}");
    assert!(
        !room.contains(&swap(3, 1)),
        "Karim and Ana are together already"
    );
    for (me, offered) in [(&HOST, true), (&GUEST, false), (&STRANGER, false)] {
        let room = main_of(&scene(&house, Language::Fr, &table, me));
        for ask in [
            "&quot;swap",
            "id=\"another-game\"",
            "&quot;edition",
            "data-add-theme",
            "name=\"deck\"",
        ] {
            assert_eq!(room.contains(ask), offered, "{ask}");
        }
    }
    let mut other = testing::table(&house, GameState::Waiting);
    other.game = "another".into();
    for (me, offered) in [(&HOST, true), (&GUEST, false), (&STRANGER, false)] {
        let room = main_of(&scene(&house, Language::Fr, &other, me));
        assert!(!room.contains("&quot;swap"), "{room}");
        for ask in ["{&quot;game&quot;", "id=\"take-compatibility\""] {
            assert_eq!(room.contains(ask), offered, "{ask}");
        }
    }
}
