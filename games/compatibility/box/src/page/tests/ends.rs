//! Compatibility around the playing: the box, the decks, the waiting room, the
//! end of a game, its record and the picture to share.

use std::sync::Arc;

use ::compatibility::{
    Accord, Edition, Mark, Mode, Options, PhaseView, Ranking, Round, SeatView, SideView, Stock,
    Swap, Theme, View, side_of, sides, track,
};
use game::{Outcome, Seat};
use serde_json::value::to_raw_value;
use table::{GameState, TableView};

use super::{
    fixture::{self, EVIL, GUEST, HOST, ONLOOKER, STRANGER, context, scene},
    pages::{tags, whole},
};
use crate::{
    GameView, Lang, Scene,
    compatibility::{
        Album, Albums, Image, Record, Words, deck_page, misfit, record_page, result_image,
    },
    pages, screen_panels, table_panels,
};

fn words(text: &str) -> Words {
    Words {
        fr: text.into(),
        en: text.into(),
    }
}

fn album(id: &str, pictures: usize, described: bool) -> Album {
    let image = |n: usize| Image {
        id: format!("p{n}"),
        title: words(&format!("Titre {n} {EVIL}")),
        alt: words(&match described {
            true => format!("Ce qu’on voit {n} {EVIL}"),
            false => format!("Titre {n} {EVIL}"),
        }),
        address: format!("/decks/{id}/1/p{n}"),
    };
    Album {
        id: id.into(),
        name: words(EVIL),
        mood: words(if described { EVIL } else { "" }),
        pictures: (0..pictures).map(image).collect(),
    }
}

fn albums() -> Albums {
    Albums(vec![
        album("papier", 40, true),
        album("famille", 41, false),
        album("trop-petit", 39, true),
    ])
}

fn ranking(pictures: &[u8]) -> Ranking {
    Ranking::new(pictures).unwrap()
}

fn round(rankings: &[&[u8]], accords: Vec<Accord>, points: Vec<u8>) -> Round {
    Round {
        theme: Theme {
            number: 3,
            text: EVIL.into(),
            card: Some(1),
        },
        announcer: Seat(1),
        guide: None,
        rankings: rankings.iter().map(|pictures| ranking(pictures)).collect(),
        swaps: Vec::new(),
        marks: Vec::new(),
        accords,
        squares: points.clone(),
        points,
        play_off: false,
    }
}

/// Two teams over two rounds. What every two have in common, by hand:
/// 0 and 2: a direct and an indirect accord, then two indirect ones, 9 of 15;
/// 0 and 1: two direct ones in the second round, 6 of 15;
/// 1 and 2: two indirect ones, 4 of 15; 2 and 3: an indirect one, 2 of 15;
/// 1 and 3, 0 and 3: a direct one, 3 of 15.
fn history() -> Vec<Round> {
    let accord = |side: u8, picture: u8, direct: bool, points: u8| Accord {
        side,
        seats: vec![Seat(side), Seat(side + 2)],
        picture,
        direct,
        points,
    };
    let mut first = round(
        &[&[0, 1, 2], &[4, 5, 6], &[0, 3, 1], &[7, 8, 9]],
        vec![accord(0, 0, true, 6), accord(0, 1, false, 2)],
        vec![8, 0],
    );
    first.marks = vec![Mark {
        seat: Seat(0),
        position: Some(0),
    }];
    first.swaps = vec![Swap {
        by: Seat(0),
        seat: Seat(3),
        a: 0,
        b: 2,
    }];
    let second = round(
        &[&[0, 1], &[0, 1], &[1, 0], &[0, 2]],
        vec![
            accord(0, 0, false, 2),
            accord(0, 1, false, 2),
            accord(1, 0, true, 3),
        ],
        vec![4, 3],
    );
    vec![first, second]
}

fn view(mode: Mode, seats: u8, history: Vec<Round>, winners: Vec<Seat>) -> View {
    let options = Options {
        mode,
        ..Options::default()
    };
    let side = |side: u8| SideView {
        seats: (0..seats)
            .map(Seat)
            .filter(|seat| side_of(mode, seats, *seat) == side)
            .collect(),
        square: 35 - side,
        beyond: 2,
        points: 0,
        stock: Stock::default(),
        mark: None,
        may_take_back: false,
        took_back: false,
        plays: true,
    };
    let seat = |seat: u8| SeatView {
        side: side_of(mode, seats, Seat(seat)),
        count: 3,
        laid: false,
        shown: Ranking::default(),
        token: false,
        awaited: false,
    };
    View {
        step: 9,
        round: history.len() as u16,
        phase: PhaseView::Over,
        pictures: (0..40).map(|n| Arc::from(format!("p{n}"))).collect(),
        track: track(options.edition, mode, seats).into(),
        announcer: Seat(0),
        guide: None,
        theme: None,
        sides: (0..sides(mode, seats)).map(side).collect(),
        seats: (0..seats).map(seat).collect(),
        accords: Vec::new(),
        swaps: Vec::new(),
        accusation: None,
        play_off: false,
        own_themes: 0,
        deadline: None,
        history: Arc::new(history),
        winners,
        you: None,
        options: Arc::new(options),
    }
}

fn names(seats: usize) -> Vec<String> {
    let names = [
        EVIL, "Karim", "Mamie Jo", "Ana", "Malo", "Zoé", "Ada", "Basile",
    ];
    names
        .iter()
        .take(seats)
        .map(|name| (*name).to_owned())
        .collect()
}

fn record<'a>(view: View, album: Option<&'a Album>) -> Record<'a> {
    let seats = view.seats.len();
    Record {
        number: 3,
        names: names(seats),
        outcome: (!view.winners.is_empty()).then(|| Outcome {
            scores: vec![0; seats],
            winners: view.winners.clone(),
        }),
        album,
        view,
        table: "/t/unguessable".into(),
    }
}

/// A table of Compatibility with so many seats.
fn table(options: &Options, seats: usize, state: GameState) -> TableView {
    let mut table = fixture::table(state);
    table.game = "compatibility".into();
    table.options = to_raw_value(options).unwrap();
    (table.least_seats, table.most_seats) = (3, 8);
    let names = names(seats);
    table.seats = names
        .into_iter()
        .map(|name| table::SeatView {
            name,
            people: vec![0],
            here: true,
            bot: None,
            stand_in: None,
        })
        .collect();
    table
}

fn shown<'a>(lang: Lang, table: &'a TableView, me: &'a table::Me, albums: &'a Albums) -> Scene<'a> {
    Scene {
        albums,
        ..scene(lang, table, me)
    }
}

fn main_of(scene: &Scene<'_>) -> String {
    let panels = pages::room::panels(scene).into_iter();
    panels.map(|panel| panel.html.0).collect()
}

#[test]
fn the_box_and_the_decks_are_whole_in_both_languages() {
    let albums = albums();
    for lang in Lang::ALL {
        let here = context(lang);
        let page = pages::game_box(&here, &albums, "compatibility").unwrap();
        whole("box", lang, &page);
        assert!(page.0.contains("/games/compatibility/decks/famille"));
        assert!(!page.0.contains("trop-petit"), "it cannot be played with");
        whole(
            "empty house",
            lang,
            &pages::game_box(&here, Albums::none(), "compatibility").unwrap(),
        );
        for album in &albums.0 {
            let page = deck_page(&here, album);
            whole("deck", lang, &page);
            let leaves = tags(&page.0).filter(|(_, written)| written.contains("data-leaf=\""));
            assert_eq!(leaves.count(), album.pictures.len());
            assert_eq!(page.0.contains("id=\"told-7\""), album.id != "famille");
        }
    }
}

#[test]
fn the_waiting_room_is_whole_with_any_company() {
    let albums = albums();
    for lang in Lang::ALL {
        for edition in Edition::ALL {
            for mode in [Mode::Teams, Mode::Individual, Mode::Trios] {
                for seats in 0..=8 {
                    let options = Options {
                        edition,
                        mode,
                        themes: vec![EVIL.into()],
                        ..Options::default()
                    };
                    let table = table(&options, seats, GameState::Waiting);
                    for me in [&HOST, &GUEST, &ONLOOKER, &STRANGER] {
                        let scene = shown(lang, &table, me, &albums);
                        whole("room", lang, &pages::table(&context(lang), &scene, "/s"));
                        whole("lobby", lang, &pages::screen(&context(lang), &scene, "/s"));
                    }
                }
            }
        }
    }
}

#[test]
fn a_game_begins_exactly_when_the_rules_let_it() {
    let albums = albums();
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
                    let setup = game::Setup {
                        seats,
                        first: None,
                        options: options.clone(),
                    };
                    let allowed =
                        <::compatibility::Compatibility as game::Game>::new(&setup).is_ok();
                    let hint = misfit(Lang::Fr, &options, &albums, seats);
                    assert_eq!(hint.is_none(), allowed, "{options:?} {seats}");
                    let table = table(&options, seats.into(), GameState::Waiting);
                    let room = main_of(&shown(Lang::Fr, &table, &HOST, &albums));
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
    assert!(misfit(Lang::Fr, &small, &albums, 4).is_some());
}

#[test]
fn the_host_chooses_who_plays_with_whom() {
    let albums = albums();
    let table = table(&Options::default(), 4, GameState::Waiting);
    let room = main_of(&shown(Lang::Fr, &table, &HOST, &albums));
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
        let room = main_of(&shown(Lang::Fr, &table, me, &albums));
        for ask in [
            "&quot;swap",
            "{&quot;game&quot;",
            "&quot;edition",
            "data-add-theme",
            "name=\"deck\"",
        ] {
            assert_eq!(room.contains(ask), offered, "{ask}");
        }
    }
    let typo = fixture::table(GameState::Waiting);
    let room = main_of(&shown(Lang::Fr, &typo, &HOST, &albums));
    assert!(!room.contains("&quot;swap") && room.contains("id=\"take-compatibility\""));
}

#[test]
fn every_end_is_told_in_both_languages_to_everyone() {
    let albums = albums();
    let guided = |mut round: Round| {
        round.guide = Some(Seat(1));
        round.accords.clear();
        round
    };
    let nothing = || round(&[&[0], &[1], &[2], &[3], &[4], &[5]], vec![], vec![0, 0]);
    let ends = [
        view(Mode::Teams, 4, history(), vec![Seat(0), Seat(2)]),
        view(Mode::Teams, 4, history(), (0..4).map(Seat).collect()),
        view(
            Mode::Individual,
            4,
            history().into_iter().map(guided).collect(),
            vec![Seat(1)],
        ),
        view(
            Mode::Trios,
            6,
            vec![nothing()],
            vec![Seat(0), Seat(2), Seat(4)],
        ),
        view(Mode::Teams, 4, vec![], vec![]),
    ];
    for lang in Lang::ALL {
        for view in &ends {
            let seats = view.seats.len();
            let options = (*view.options).clone();
            let table = table(&options, seats, GameState::Over);
            let mut mine = view.clone();
            mine.you = Some(::compatibility::You {
                seat: Seat(0),
                ranking: Ranking::default(),
                temper: 0,
            });
            for (me, view) in [(&HOST, &mine), (&STRANGER, view)] {
                let scene = Scene {
                    game: Some(GameView::Compatibility(view)),
                    ..shown(lang, &table, me, &albums)
                };
                let panels: String = table_panels(&scene)
                    .into_iter()
                    .chain(screen_panels(&scene))
                    .map(|panel| panel.html.0)
                    .collect();
                assert!(
                    panels.contains("&lt;img src=x") && !panels.contains("<img src=x"),
                    "{panels}"
                );
                whole("end", lang, &pages::table(&context(lang), &scene, "/s"));
            }
            for album in [albums.0.first(), None] {
                whole(
                    "record",
                    lang,
                    &record_page(&context(lang), &record(view.clone(), album)),
                );
            }
        }
    }
}

#[test]
fn the_table_of_affinities_has_the_right_numbers() {
    let record = record(
        view(Mode::Teams, 4, history(), vec![Seat(0), Seat(2)]),
        None,
    );
    let page = record_page(&context(Lang::En), &record).0;
    let matrix = page.split("<table class=\"matrix\"").nth(1).unwrap();
    let matrix = matrix.split("</table>").next().unwrap();
    let told: Vec<(&str, &str)> = matrix
        .split("<b>")
        .skip(1)
        .map(|field| {
            let percent = field.split("</b>").next().unwrap();
            let kinds = field
                .split("title=\"")
                .nth(1)
                .unwrap()
                .split('"')
                .next()
                .unwrap();
            (percent, kinds)
        })
        .collect();
    let (close, fair) = (
        ("60%", "1 direct, 3 indirect"),
        ("40%", "2 direct, 0 indirect"),
    );
    let (some, few, one) = (
        ("26%", "0 direct, 2 indirect"),
        ("20%", "1 direct, 0 indirect"),
        ("13%", "0 direct, 1 indirect"),
    );
    assert_eq!(
        told,
        [
            fair, close, few, fair, some, few, close, some, one, few, few, one
        ]
    );
    // The two with most in common stand first.
    let first = page.split("id=\"closest\"").nth(1).unwrap();
    let first = first.split("class=\"met\"").next().unwrap();
    assert!(
        first.contains("Mamie Jo") && first.contains("4 accords, 1 of them direct"),
        "{first}"
    );
    // The Pêle-mêle is undone where it is told what people meant, and the
    // staked accord pays double where it is told what happened.
    assert!(page.contains("direct accord doubled, 6 points"), "{page}");
}

#[test]
fn the_picture_to_share_leads_nowhere_and_is_well_formed() {
    let albums = albums();
    let art = |address: &str| {
        assert!(address.starts_with("/decks/"));
        Some(r##"<?xml version="1.0"?><svg viewBox="0 0 3 4"><defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/></svg>"##.to_owned())
    };
    for lang in Lang::ALL {
        for view in [
            view(Mode::Teams, 4, history(), vec![Seat(0), Seat(2)]),
            view(Mode::Teams, 4, vec![], vec![]),
        ] {
            for album in [albums.0.first(), None] {
                let mut record = record(view.clone(), album);
                record.names[1] = "\u{0}\u{8}bell\u{ffff}".into();
                let image = result_image(lang, &record, art);
                let elsewhere = image.replace("http://www.w3.org/2000/svg", "");
                for secret in ["unguessable", "/t/", "http", "/decks/", "RAVI-42", "<img"] {
                    assert!(!elsewhere.contains(secret), "{secret} in {image}");
                }
                assert!(image.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
                assert!(image.contains("Tablée"));
                well_formed(&image);
            }
        }
    }
}

/// Tags close in the order they opened, ids are there once, and everything
/// that is referred to exists.
fn well_formed(xml: &str) {
    let mut open = Vec::new();
    let mut ids = std::collections::BTreeSet::new();
    for (tag, written) in tags(xml).filter(|(tag, _)| !tag.starts_with('?')) {
        match tag.strip_prefix('/') {
            Some(tag) => assert_eq!(open.pop(), Some(tag)),
            None if tag.ends_with('/') || written.ends_with('/') => {}
            None => open.push(tag),
        }
        if let Some(id) = written.split("id=\"").nth(1) {
            assert!(ids.insert(id.split('"').next().unwrap()), "{written}");
        }
    }
    assert!(open.is_empty(), "{open:?}");
    let named = xml
        .split("url(#")
        .skip(1)
        .map(|rest| rest.split(')').next().unwrap());
    let used = xml
        .split("href=\"#")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap());
    named
        .chain(used)
        .for_each(|id| assert!(ids.contains(id), "no {id}"));
    let fine = |c: char| !c.is_control() || c == '\n';
    assert!(xml.chars().all(|c| fine(c) && c != '\u{ffff}'));
}
