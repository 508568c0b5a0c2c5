//! What holds for the house's own pages, whatever game is on the table.

use game::{Language, Level};
use maud::Markup;
use table::{Face, GameState, Glance, Listing, Me, TableView};
use tablee::shelf;
use web::{
    Boxes, Supplies,
    pages::{self, Recent},
    testing::{EVIL, GUEST, HOST, ONLOOKER, STRANGER, alone, context, scene, table, whole},
};

fn boxes() -> Boxes {
    shelf::boxes(&Supplies::default()).unwrap_or_else(|why| panic!("{why}"))
}

/// A page without pictures.
fn check(what: &str, language: Language, page: &Markup) {
    whole(what, language, page);
    assert!(
        !page.0.contains("<img src=x"),
        "{what}: a name became markup"
    );
}

#[test]
fn every_page_is_sound_and_escapes_what_people_write() {
    let boxes = boxes();
    for language in Language::ALL {
        let here = context(language);
        let recent = [Recent {
            id: "x".into(),
            code: "RAVI-42".into(),
            game: EVIL.into(),
            now: Some(Glance {
                game: EVIL.into(),
                playing: true,
                paused: false,
                slow: true,
                awaited: true,
                since: 0,
                here: true,
                others: vec![Face::of_number(3); 7],
            }),
            asked: Some(EVIL.into()),
        }];
        let public = [(
            "y".to_string(),
            Listing {
                game: EVIL.into(),
                language: Some(EVIL.into()),
                slow: true,
                playing: false,
                people: vec![Face::of_number(2)],
                free: 0,
            },
        )];
        let shelf = pages::shelf(&here, &boxes, &recent, &public, 7_200_000);
        check("shelf", language, &shelf);
        assert!(shelf.0.contains("<title>(1) "), "a badge");
        check(
            "bare shelf",
            language,
            &pages::shelf(&here, &Boxes::default(), &[], &[], 0),
        );
        check("join", language, &pages::join(&here, EVIL, None));
        for problem in ["no-table", "not-a-code", "too-many", "unheard-of"] {
            check(
                "join again",
                language,
                &pages::join(&here, EVIL, Some(problem)),
            );
        }
        check(
            "recover",
            language,
            &pages::recover(&here, EVIL, "/back/token"),
        );
        check(
            "move",
            language,
            &pages::move_here(&here, EVIL, "/m/ABCDEF"),
        );
        check("move waits", language, &pages::move_waits(&here));
        for (status, key) in [
            (404, "no-page"),
            (404, "no-box"),
            (500, "damaged"),
            (507, "disk-full"),
            (418, "unheard-of"),
        ] {
            check(key, language, &pages::problem(&here, status, key));
        }
    }
    assert!(boxes.get(EVIL).is_none());
}

#[test]
fn a_closed_door_is_told_to_whoever_stands_before_it() {
    let out = Me {
        out: true,
        ..Me::NOBODY
    };
    for boxes in alone(boxes()) {
        for (state, locked) in [
            (GameState::Waiting, false),
            (GameState::Waiting, true),
            (GameState::Playing, true),
        ] {
            let table = TableView {
                locked,
                ..table(&boxes, state)
            };
            for language in Language::ALL {
                for (me, kept) in [
                    (&HOST, false),
                    (&GUEST, false),
                    (&STRANGER, locked),
                    (&out, true),
                ] {
                    let scene = scene(&boxes, language, &table, me);
                    let page = pages::table(&context(language), &scene, None, "");
                    check("door", language, &page);
                    check(
                        "door",
                        language,
                        &pages::screen(&context(language), &scene, None, ""),
                    );
                    let told = ["door-closed", "freed"].map(|class| format!("class=\"{class}\""));
                    let told = told.iter().any(|class| page.0.contains(class));
                    assert_eq!(told, kept || locked);
                    let may_join = me.person.is_none() && !kept;
                    assert_eq!(page.0.contains("data-name=\"\""), may_join);
                    assert_eq!(page.0.contains("let_in"), me.may_host);
                }
            }
        }
    }
}

#[test]
fn a_veil_shows_who_shares_a_device_and_nothing_of_the_table() {
    for boxes in alone(boxes()) {
        let table = table(&boxes, GameState::Playing);
        for language in Language::ALL {
            let scene = scene(&boxes, language, &table, &STRANGER);
            let page = pages::veil(&context(language), &scene, &[(0, false), (1, true)], "");
            check("veil", language, &page);
            assert!(!page.0.contains("id=\"panel-"), "{language:?}");
            assert!(page.0.contains("Karim"), "{language:?}");
        }
    }
}

#[test]
fn nobody_is_shown_the_way_back_of_another() {
    for boxes in alone(boxes()) {
        let table = table(&boxes, GameState::Waiting);
        let here = context(Language::Fr);
        for (me, shown) in [(&HOST, true), (&STRANGER, false)] {
            let scene = scene(&boxes, Language::Fr, &table, me);
            let page = pages::table(&here, &scene, None, "");
            assert_eq!(page.0.contains("/back/secret"), shown);
        }
        let scene = scene(&boxes, Language::Fr, &table, &HOST);
        let screen = pages::screen(&here, &scene, None, "");
        assert!(!screen.0.contains("/back/secret"));
    }
}

#[test]
fn the_host_alone_is_offered_what_only_the_host_may_do() {
    let asks = ["add_bot", "remove_seat", "&quot;start"];
    let first = ["&quot;shuffle", "data-ask-on-change=\"first\""];
    for boxes in alone(boxes()) {
        let waiting = table(&boxes, GameState::Waiting);
        let playing = table(&boxes, GameState::Playing);
        let room = |me| -> String {
            let panels = pages::room::panels(&scene(&boxes, Language::En, &waiting, me));
            web::testing::text(&panels)
        };
        // Who starts is named in most games; where it is, by the host.
        let names_first = room(&HOST).contains(first[0]);
        for (me, offered) in [
            (&HOST, true),
            (&GUEST, false),
            (&ONLOOKER, false),
            (&STRANGER, false),
        ] {
            let room = room(me);
            for ask in asks {
                assert_eq!(room.contains(ask), offered, "{ask}");
            }
            for ask in first {
                assert_eq!(room.contains(ask), offered && names_first, "{ask}");
            }
            let menu = pages::menu(&scene(&boxes, Language::En, &playing, me)).0;
            assert_eq!(menu.contains("&quot;clear"), offered);
            assert_eq!(menu.contains("data-ask=\"stand_in\""), offered);
        }
    }
}

#[test]
fn somewhere_on_the_shelf_the_host_names_who_starts() {
    let named = alone(boxes()).into_iter().any(|boxes| {
        let waiting = table(&boxes, GameState::Waiting);
        let panels = pages::room::panels(&scene(&boxes, Language::En, &waiting, &HOST));
        panels
            .iter()
            .any(|panel| panel.html.contains("&quot;shuffle"))
    });
    assert!(named, "the check of who starts saw nothing");
}

#[test]
fn everyone_seated_may_resume_and_whoever_was_replaced_may_return() {
    for boxes in alone(boxes()) {
        let mut playing = table(&boxes, GameState::Playing);
        playing.seats[1].stand_in = Some(Level::Regular);
        for (me, resume, back) in [
            (&HOST, true, false),
            (&GUEST, true, true),
            (&STRANGER, false, false),
        ] {
            let scene = scene(&boxes, Language::En, &playing, me);
            assert_eq!(pages::paused(&scene).0.contains("&quot;resume"), resume);
            assert_eq!(pages::notices(&scene).0.contains("&quot;return"), back);
        }
    }
}

#[test]
fn a_table_that_is_too_small_says_so() {
    for boxes in alone(boxes()) {
        let mut table = table(&boxes, GameState::Waiting);
        table.seats.truncate(1);
        table.first = None;
        let missing = table.least_seats - 1;
        let panels = pages::room::panels(&scene(&boxes, Language::En, &table, &HOST));
        let hand = panels.iter().find(|panel| panel.name == "hand");
        let hand = &hand.expect("a hand").html;
        let told = match missing {
            1 => "1 more player is needed".to_string(),
            n => format!("{n} more players are needed"),
        };
        assert!(hand.contains(&told) && hand.contains(" disabled"), "{hand}");
    }
}

#[test]
fn a_table_whose_game_is_gone_says_so_and_offers_the_shelf() {
    let boxes = boxes();
    for language in Language::ALL {
        let mut table = table(&alone(self::boxes())[0], GameState::Waiting);
        (table.game, table.missing, table.most_seats) = ("gone".into(), true, 0);
        let scene = scene(&boxes, language, &table, &HOST);
        let page = pages::table(&context(language), &scene, None, "").0;
        let words = web::Lang::house(language).t("room.no-such-game");
        assert!(page.contains(words), "{language}");
        for boxed in boxes.iter() {
            assert!(page.contains(&format!("take-{}", boxed.lid().id)));
        }
        whole(
            "a game that is gone",
            language,
            &pages::screen(&context(language), &scene, None, ""),
        );
    }
}

#[test]
fn a_page_links_the_parts_of_the_house_and_of_its_game_alone() {
    let whole_shelf = boxes();
    for boxed in whole_shelf.iter() {
        let page = pages::game_box(&context(Language::Fr), boxed).0;
        for other in whole_shelf.iter() {
            let linked = page.contains(&other.parts().sheet());
            let loaded = page.contains(&other.parts().script());
            let own = other.lid().id == boxed.lid().id;
            assert_eq!((linked, loaded), (own, own), "{}", other.lid().id);
        }
        assert!(page.contains(&web::Parts::house().script()));
        let sheets = page.matches("rel=\"stylesheet\"").count();
        assert_eq!(
            sheets,
            1,
            "more keeps {} from being painted",
            boxed.lid().id
        );
    }
    let shelf = pages::shelf(&context(Language::Fr), &whole_shelf, &[], &[], 0).0;
    assert!(shelf.contains(&web::Parts::house().sheet()));
    let game = |boxed: &dyn web::GameBox| shelf.contains(&boxed.parts().sheet());
    assert!(
        !whole_shelf.iter().any(game),
        "the shelf needs no game's sheet"
    );
}
