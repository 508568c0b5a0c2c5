use maud::Markup;
use table::GameState;

use super::fixture::{self, EVIL, GUEST, HOST, ONLOOKER, STRANGER, context, scene};
use crate::{
    Lang,
    compatibility::Albums,
    pages::{self, Recent},
};

/// The tags of a document with their attributes, as they are written.
pub fn tags(html: &str) -> impl Iterator<Item = (&str, &str)> {
    html.split('<').skip(1).filter_map(|part| {
        // An attribute may hold a > only inside quotes.
        let mut quoted = false;
        let end = part.find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        })?;
        let tag = &part[..end];
        Some(tag.split_once([' ', '\n']).unwrap_or((tag, "")))
    })
}

/// The names of attributes, their values cut out.
fn attributes(written: &str) -> Vec<String> {
    let outside: String = written.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    outside
        .split_whitespace()
        .map(|name| name.trim_end_matches('=').to_string())
        .collect()
}

fn check(what: &str, lang: Lang, page: &Markup) {
    whole(what, lang, page);
    assert!(!page.0.contains("<img"), "{what}: a name became markup");
}

/// What holds for every page, with pictures or without.
pub fn whole(what: &str, lang: Lang, page: &Markup) {
    let html = &page.0;
    assert!(html.starts_with("<!DOCTYPE html>"), "{what}");
    assert!(
        html.contains(&format!("<html lang=\"{}\"", lang.tag()))
            || html.contains(&format!(" lang=\"{}\"", lang.tag())),
        "{what}"
    );
    assert_eq!(
        tags(html).filter(|(tag, _)| *tag == "h1").count(),
        1,
        "{what}: one h1"
    );
    assert_eq!(
        tags(html).filter(|(tag, _)| *tag == "main").count(),
        1,
        "{what}: one main"
    );
    let mut ids = std::collections::HashSet::new();
    for (tag, written) in tags(html) {
        assert_ne!(tag, "style", "{what}");
        assert!(
            tag != "script" || written.contains("src=\"/assets/"),
            "{what}: inline script"
        );
        for name in attributes(written) {
            assert!(
                name != "style" && !name.starts_with("on"),
                "{what}: <{tag} {written}>"
            );
        }
        if let Some(id) = written
            .split(" id=\"")
            .nth(1)
            .or(written.strip_prefix("id=\""))
        {
            let id = id.split('"').next().unwrap();
            assert!(ids.insert(id), "{what}: two elements are #{id}");
        }
    }
    assert!(!html.contains("<img src=x"), "{what}: a name became markup");
    for (_, written) in tags(html) {
        for link in ["href=\"", "src=\"", "action=\""] {
            let target = written.split(link).nth(1).unwrap_or("/");
            let ours = ["/", "#", "\"", "https://tablee.example/t/"];
            assert!(
                ours.iter().any(|start| target.starts_with(start)),
                "{what}: {target}"
            );
        }
    }
}

#[test]
fn every_page_is_sound_and_escapes_what_people_write() {
    for lang in Lang::ALL {
        let here = context(lang);
        let recent = [Recent {
            id: "x".into(),
            code: "RAVI-42".into(),
            game: EVIL.into(),
            names: vec![EVIL.into()],
        }];
        check("shelf", lang, &pages::shelf(&here, &recent));
        check("empty shelf", lang, &pages::shelf(&here, &[]));
        check(
            "box",
            lang,
            &pages::game_box(&here, Albums::none(), "typo").unwrap(),
        );
        check("join", lang, &pages::join(&here, EVIL, None));
        for problem in ["no-table", "not-a-code", "too-many", "unheard-of"] {
            check("join again", lang, &pages::join(&here, EVIL, Some(problem)));
        }
        check(
            "recover",
            lang,
            &pages::recover(&here, Some(EVIL), "token", "/t/x"),
        );
        check("recover", lang, &pages::recover(&here, None, "token", "/"));
        for (status, key) in [
            (404, "no-page"),
            (500, "damaged"),
            (507, "disk-full"),
            (418, "unheard-of"),
        ] {
            check(key, lang, &pages::problem(&here, status, key));
        }
        let waiting = fixture::table(GameState::Waiting);
        for me in [&HOST, &GUEST, &ONLOOKER, &STRANGER] {
            let scene = scene(lang, &waiting, me);
            check(
                "table",
                lang,
                &pages::table(&here, &scene, "/t/x/socket?as=panels"),
            );
            check(
                "screen",
                lang,
                &pages::screen(&here, &scene, "/t/x/socket?as=screen"),
            );
        }
    }
    assert!(pages::game_box(&context(Lang::Fr), Albums::none(), EVIL).is_none());
}

#[test]
fn nobody_is_shown_the_way_back_of_another() {
    let table = fixture::table(GameState::Waiting);
    for (me, shown) in [(&HOST, true), (&STRANGER, false)] {
        let page = pages::table(&context(Lang::Fr), &scene(Lang::Fr, &table, me), "");
        assert_eq!(page.0.contains("/back/secret"), shown);
    }
    let screen = pages::screen(&context(Lang::Fr), &scene(Lang::Fr, &table, &HOST), "");
    assert!(!screen.0.contains("/back/secret"));
}

#[test]
fn the_host_alone_is_offered_what_only_the_host_may_do() {
    let waiting = fixture::table(GameState::Waiting);
    let playing = fixture::table(GameState::Playing);
    let asks = [
        "add_bot",
        "remove_seat",
        "&quot;shuffle",
        "data-ask-on-change=\"first\"",
        "&quot;start",
    ];
    for (me, offered) in [
        (&HOST, true),
        (&GUEST, false),
        (&ONLOOKER, false),
        (&STRANGER, false),
    ] {
        let room: String = pages::room::panels(&scene(Lang::En, &waiting, me))
            .into_iter()
            .map(|panel| panel.html.0)
            .collect();
        for ask in asks {
            assert_eq!(room.contains(ask), offered, "{ask}");
        }
        let menu = pages::menu(&scene(Lang::En, &playing, me)).0;
        assert_eq!(menu.contains("&quot;clear"), offered);
        assert_eq!(menu.contains("data-ask=\"stand_in\""), offered);
    }
}

#[test]
fn everyone_seated_may_resume_and_whoever_was_replaced_may_return() {
    let mut playing = fixture::table(GameState::Playing);
    playing.seats[1].stand_in = Some(game::Level::Regular);
    for (me, resume, back) in [
        (&HOST, true, false),
        (&GUEST, true, true),
        (&STRANGER, false, false),
    ] {
        let scene = scene(Lang::En, &playing, me);
        assert_eq!(pages::paused(&scene).0.contains("&quot;resume"), resume);
        assert_eq!(pages::notices(&scene).0.contains("&quot;return"), back);
    }
}

#[test]
fn a_table_that_is_too_small_says_so() {
    let mut table = fixture::table(GameState::Waiting);
    table.seats.truncate(1);
    table.first = None;
    let panels = pages::room::panels(&scene(Lang::En, &table, &HOST));
    let hand = &panels
        .iter()
        .find(|panel| panel.name == "hand")
        .unwrap()
        .html
        .0;
    assert!(
        hand.contains("1 more player is needed") && hand.contains(" disabled"),
        "{hand}"
    );
}
