//! Compatibility after the playing: the end of a game, the told game and the
//! picture to share.

use std::{collections::BTreeSet, sync::Arc};

use compatibility::{
    Accord, Mark, Mode, Options, PhaseView, Ranking, Round, SeatView, SideView, Sketch, Stock,
    Swap, Theme, View, You, side_of, sides, track,
};
use game::{Language, Outcome, Seat};
use maud::{Markup, html};
use table::GameState;
use web::{
    Boxes, Leaf, Telling, pages,
    testing::{HOST, STRANGER, boxed, context, scene, tags, whole},
};

use super::fixture::{EVIL, albums, house, names, table};
use crate::page::{self, Album, ToldGame, result_image};

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

/// Tells a game that ended like this.
fn tell<T>(
    house: &Boxes,
    language: Language,
    names: &[String],
    view: &View,
    album: Option<&Album>,
    tell: impl Fn(&ToldGame<'_>) -> T,
) -> T {
    let outcome = (!view.winners.is_empty()).then(|| Outcome {
        scores: vec![0; view.seats.len()],
        winners: view.winners.clone(),
    });
    let at = Telling {
        lang: boxed(house).speak(language),
        number: 3,
        names,
        outcome: outcome.as_ref(),
        table: "/t/unguessable",
        link: "https://tablee.example/t/unguessable/games/3",
        step: None,
    };
    tell(&ToldGame {
        at: &at,
        view: view.clone(),
        album,
    })
}

fn told_page(house: &Boxes, language: Language, view: &View, album: Option<&Album>) -> Markup {
    let names = names(view.seats.len());
    let leaf = tell(house, language, &names, view, album, page::told);
    pages::leaf(&context(language), boxed(house), leaf)
}

#[test]
fn every_end_is_told_in_both_languages_to_everyone() {
    let (albums, house) = (albums(), house(albums()));
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
    for language in Language::ALL {
        for view in &ends {
            let table = table(&house, &view.options, view.seats.len(), GameState::Over);
            let mut mine = view.clone();
            mine.you = Some(You {
                seat: Seat(0),
                ranking: Ranking::default(),
                sketch: Sketch::default(),
                may_play: false,
                abstains: false,
                temper: 0,
            });
            for (me, view) in [(&HOST, &mine), (&STRANGER, view)] {
                let scene = scene(&house, language, &table, me);
                let draw = |area| page::area(area, &scene, view, &albums);
                let phone = web::testing::panels(&scene, draw, page::hand(&scene, view, &albums));
                let screen = page::screen(&scene, view, &albums).panels(&scene);
                for panels in [phone, screen] {
                    let page = framed(
                        &house,
                        language,
                        html! { @for panel in &panels { (maud::PreEscaped(&*panel.html)) } },
                    );
                    whole("end", language, &page);
                    assert!(page.0.contains("&lt;img src=x"), "{}", page.0);
                }
            }
            for album in [albums.0.first(), None] {
                whole(
                    "told game",
                    language,
                    &told_page(&house, language, view, album),
                );
            }
        }
    }
}

/// Panels in the frame of a page, which is whole when they are.
fn framed(house: &Boxes, language: Language, main: Markup) -> Markup {
    let leaf = Leaf {
        title: String::new(),
        class: "table",
        main,
    };
    pages::leaf(&context(language), boxed(house), leaf)
}

#[test]
fn the_table_of_affinities_has_the_right_numbers() {
    let house = house(albums());
    let view = view(Mode::Teams, 4, history(), vec![Seat(0), Seat(2)]);
    let page = told_page(&house, Language::En, &view, None).0;
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
    let (albums, house) = (albums(), house(albums()));
    let art = |address: &str| {
        assert!(address.starts_with("/decks/"));
        Some(r##"<?xml version="1.0"?><svg viewBox="0 0 3 4"><defs><linearGradient id="a"/></defs><rect fill="url(#a)"/><use href="#a"/></svg>"##.to_owned())
    };
    for language in Language::ALL {
        for view in [
            view(Mode::Teams, 4, history(), vec![Seat(0), Seat(2)]),
            view(Mode::Teams, 4, vec![], vec![]),
        ] {
            for album in [albums.0.first(), None] {
                let mut names = names(4);
                names[1] = "\u{0}\u{8}bell\u{ffff}".into();
                let draw = |game: &ToldGame<'_>| result_image(game, art);
                let image = tell(&house, language, &names, &view, album, draw);
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
    let mut ids = BTreeSet::new();
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
