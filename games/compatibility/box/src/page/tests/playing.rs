//! Every panel of whole games played by bots, as everyone sees them.

use std::{collections::BTreeSet, sync::LazyLock};

use compatibility::{Clock, Compatibility, Content, Edition, Mode, Move, Options, PhaseView, View};
use game::{Game, Input, Language, Level, Moment, Seat, Setup, Viewer, step};
use table::{GameState, Me, SeatView, TableView};
use web::{Boxes, Panel, testing};

use super::fixture::{content, house, words};
use crate::page::{self, Album, Albums, Image};

const EVIL: &str = "<script>\"'&";

static ALBUMS: LazyLock<Albums> = LazyLock::new(albums);
static HOUSE: LazyLock<Boxes> = LazyLock::new(|| house(albums()));

fn albums() -> Albums {
    let image = |number| Image {
        id: format!("picture-{number}"),
        title: words(&format!("Title {number}")),
        alt: words(&format!("What is to be seen on {number}")),
        address: format!("/decks/papier/x/{number}"),
        eye: 50,
    };
    Albums(vec![Album {
        id: "papier".into(),
        name: words("Papier"),
        mood: words(""),
        pictures: (0..40).map(image).collect(),
    }])
}

fn game(content: &Content, edition: Edition, mode: Mode, seats: u8) -> Compatibility {
    let options = Options {
        edition,
        mode,
        clock: Clock::Seconds60,
        themes: vec![EVIL.into()],
        ..Options::default()
    };
    let setup = Setup {
        seats,
        first: Some(Seat(0)),
        options,
    };
    let game = Compatibility::new(&setup).unwrap();
    let now = Moment::new(0, 7);
    step(&game, content, now, Input::Start).unwrap().0
}

/// What a seat ranks in a round: as everyone does, or some of it elsewhere, or
/// some alone. It changes with the round, so that no play-off is level for ever.
fn ranking(view: &View, seat: Seat) -> Vec<u8> {
    let count = view.seats[seat.index()].count;
    let first = (view.round % 6) as u8 * 5;
    let mut pictures: Vec<u8> = (first..first + count).collect();
    let way = (seat.0 as u16 + view.round) % 3;
    if count > 1 && way > 0 {
        pictures.swap(0, 1);
    }
    if count > 1 && way > 1 {
        pictures[count as usize - 1] = 35 + seat.0 % 5;
    }
    pictures
}

/// Bots play, but for what they rank; `look` sees the game after everything
/// that happens.
fn play(content: &Content, mut game: Compatibility, mut look: impl FnMut(&Compatibility)) {
    let mut now = Moment::new(0, 1);
    look(&game);
    while game.outcome().is_none() {
        now.seed += 1;
        let next = game.awaiting().iter().next();
        let mv = next.and_then(|seat| {
            let view = game.view(Viewer::Seat(seat));
            let mut mv = Compatibility::bot(&view, seat, Level::Expert, content, now)?;
            if let Move::Lay { ranking: laid, .. } = &mut mv {
                *laid = ranking(&view, seat);
            }
            Some(Input::Move { seat, mv })
        });
        let input = mv.unwrap_or_else(|| {
            now.at = game.alarm().unwrap();
            Input::Alarm
        });
        game = step(&game, content, now, input).unwrap().0;
        look(&game);
        assert!(now.seed < 5_000, "the game never ends");
    }
}

fn all() -> Vec<(Edition, Mode, u8)> {
    vec![
        (Edition::Originale, Mode::Teams, 4),
        (Edition::Originale, Mode::Individual, 3),
        (Edition::Jetons, Mode::Teams, 8),
        (Edition::Jetons, Mode::Individual, 7),
        (Edition::Couleurs, Mode::Teams, 6),
        (Edition::Couleurs, Mode::Trios, 6),
    ]
}

fn table(name: &str, view: &View) -> TableView {
    let seat = |number: usize| SeatView {
        name: format!("{name}{number}"),
        people: vec![0],
        here: number != 1,
        bot: None,
        stand_in: None,
    };
    TableView {
        options: serde_json::value::to_raw_value(&*view.options).unwrap(),
        people: vec![],
        seats: (0..view.seats.len()).map(seat).collect(),
        first: None,
        paused: false,
        games: vec![],
        evening: Default::default(),
        ..testing::table(&HOUSE, GameState::Playing)
    }
}

/// The panels of the holder of a seat, or those of onlookers and of the screen.
fn panels(language: Language, name: &str, view: &View) -> Vec<Vec<Panel>> {
    let table = table(name, view);
    let seat = view.you.as_ref().map(|you| you.seat);
    let me = Me {
        person: seat.map(|_| 0),
        seat,
        may_host: false,
        ..Me::NOBODY
    };
    let scene = testing::scene(&HOUSE, language, &table, &me);
    let draw = |area| page::area(area, &scene, view, &ALBUMS);
    let mut pages = vec![testing::panels(
        &scene,
        draw,
        page::hand(&scene, view, &ALBUMS),
    )];
    if seat.is_none() {
        pages.push(page::screen(&scene, view, &ALBUMS).panels(&scene));
    }
    pages
}

fn written(panels: &[Panel]) -> String {
    testing::text(panels)
}

/// What is between the tags, with the alternative texts of pictures.
fn spoken(html: &str) -> String {
    let mut text = String::new();
    for part in html.split('<') {
        let (tag, after) = part.split_once('>').unwrap_or(("", part));
        if let Some((_, alt)) = tag.split_once(" alt=\"") {
            text.push_str(alt.split('"').next().unwrap());
        }
        text.push_str(after);
    }
    text.trim().to_owned()
}

/// Ids are unique, every button has a name, nothing is styled or scripted
/// inside the page.
fn check(page: &str) {
    let mut ids = BTreeSet::new();
    for id in page.split(" id=\"").skip(1) {
        let id = id.split('"').next().unwrap();
        assert!(ids.insert(id), "two elements are #{id}");
    }
    for button in page.split("<button").skip(1) {
        let button = button.split("</button>").next().unwrap();
        let (tag, inside) = button.split_once('>').unwrap();
        let named = tag.contains(" aria-label=\"") && !tag.contains(" aria-label=\"\"");
        assert!(
            named || tag.ends_with(" hidden") || !spoken(inside).is_empty(),
            "a button without a name: {button}"
        );
    }
    assert!(!page.contains(" style=") && !page.contains("<script"));
}

#[test]
fn the_screen_tells_points_beside_pawns_that_walk() {
    let content = content();
    let start = game(&content, Edition::Originale, Mode::Teams, 4);
    let mut walked = 0;
    play(&content, start, |game| {
        let view = game.view(Viewer::Public);
        let between = matches!(view.phase, PhaseView::Announcing | PhaseView::Over);
        let html = written(&panels(Language::En, "Karim", &view)[1]);
        let walks = html.contains("class=\"walk\"");
        assert_eq!(walks, between && !view.history.is_empty(), "{html}");
        if !walks {
            return;
        }
        walked += 1;
        let rounds = view.history.iter().rev();
        let before = rounds.map(|round| round.squares[0]).nth(1).unwrap_or(0);
        assert!(html.contains(&format!("data-from=\"{before}\"")), "{html}");
        let points = view.history.last().map_or(0, |round| round.points[1]);
        assert!(html.contains(&format!("<b class=\"gain\">+{points}</b>")));
    });
    assert!(walked > 1);
}

#[test]
fn whole_games_are_shown_to_everyone_in_both_languages() {
    let content = content();
    for (edition, mode, seats) in all() {
        let (mut phases, mut seen) = (BTreeSet::new(), 0);
        let start = game(&content, edition, mode, seats);
        play(&content, start, |game| {
            // The first rounds whole, then now and then.
            seen += 1;
            let view = game.view(Viewer::Public);
            if view.round > 2 && view.phase != PhaseView::Over && seen % 11 != 0 {
                return;
            }
            let viewers = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in viewers.chain([Viewer::Public]) {
                let view = game.view(viewer);
                phases.insert(format!("{:?}", view.phase));
                // The end has an author of its own.
                if view.phase == PhaseView::Over {
                    continue;
                }
                for language in Language::ALL {
                    for page in panels(language, "Karim", &view) {
                        let html = written(&page);
                        check(&html);
                        assert!(html.contains("Karim1"), "{html}");
                        let live = page.iter().find(|panel| panel.name == "live").unwrap();
                        assert!(!live.html.trim().is_empty());
                    }
                }
            }
        });
        let specials = edition == Edition::Originale;
        assert_eq!(
            phases.contains("Specials"),
            specials,
            "{edition:?} {mode:?}"
        );
        for phase in ["Announcing", "Choosing", "Laid", "Revealing", "Over"] {
            assert!(phases.contains(phase), "{edition:?} {mode:?} {phase}");
        }
    }
}

#[test]
fn a_hidden_ranking_changes_no_byte_for_anyone_else() {
    let content = content();
    for (edition, mode, seats) in all() {
        let mut compared = 0;
        let start = game(&content, edition, mode, seats);
        play(&content, start, |game| {
            let seat = Seat(1);
            let view = game.view(Viewer::Seat(seat));
            let count = view.seats[1].count;
            if view.phase != PhaseView::Choosing || view.seats[1].laid || count == 0 {
                return;
            }
            let lay = |from: u8| {
                let mv = Move::Lay {
                    step: view.step,
                    ranking: (from..from + count).collect(),
                    token: None,
                };
                let now = Moment::new(0, 3);
                step(game, &content, now, Input::Move { seat, mv })
                    .unwrap()
                    .0
            };
            let (one, other) = (lay(2), lay(20));
            let viewers = (0..seats).map(|seat| Viewer::Seat(Seat(seat)));
            for viewer in viewers.chain([Viewer::Public]) {
                let pages = [&one, &other].map(|game| {
                    let pages = panels(Language::Fr, "Karim", &game.view(viewer));
                    pages.iter().map(|page| written(page)).collect::<String>()
                });
                assert_eq!(pages[0] == pages[1], viewer != Viewer::Seat(seat));
            }
            compared += 1;
        });
        assert!(compared > 0, "{edition:?} {mode:?}");
    }
}

#[test]
fn the_public_is_asked_nothing() {
    let content = content();
    for (edition, mode, seats) in all() {
        let start = game(&content, edition, mode, seats);
        play(&content, start, |game| {
            let view = game.view(Viewer::Public);
            if view.phase == PhaseView::Over {
                return;
            }
            for page in panels(Language::En, "Karim", &view) {
                let html = written(&page);
                for secret in [
                    "&quot;play&quot;",
                    "data-compose",
                    "data-pick",
                    "data-write",
                ] {
                    assert!(!html.contains(secret), "{secret}");
                }
            }
        });
    }
}

#[test]
fn names_and_themes_are_escaped() {
    let content = content();
    let mut read = false;
    let start = game(&content, Edition::Originale, Mode::Teams, 6);
    play(&content, start, |game| {
        for viewer in [Viewer::Seat(Seat(2)), Viewer::Public] {
            let view = game.view(viewer);
            if view.phase == PhaseView::Over {
                continue;
            }
            read |= view
                .theme
                .as_ref()
                .is_some_and(|theme| &*theme.text == EVIL);
            for page in panels(Language::Fr, EVIL, &view) {
                let html = written(&page);
                check(&html);
                assert!(html.contains("&lt;script&gt;"), "{html}");
            }
        }
    });
    assert!(read, "nobody read the table’s own theme");
}

#[test]
fn whoever_may_vote_is_asked_and_nobody_else() {
    let content = content();
    let start = game(&content, Edition::Originale, Mode::Teams, 6);
    let now = Moment::new(0, 3);
    let mv = Move::Accuse {
        round: 1,
        seat: Seat(1),
    };
    let accuse = Input::Move { seat: Seat(0), mv };
    let tried = step(&start, &content, now, accuse).unwrap().0;
    // Seats 1 and 4 are a team; 0 has voted by accusing.
    for (seat, asked) in [(0, false), (1, false), (2, true), (4, false), (5, true)] {
        let pages = panels(Language::En, "Karim", &tried.view(Viewer::Seat(Seat(seat))));
        let html = written(&pages[0]);
        check(&html);
        assert!(html.contains("Karim0</b> accuses <b>Karim1"), "{html}");
        assert_eq!(html.contains("id=\"vote-guilty\""), asked, "{seat}");
        assert!(
            !html.contains("id=\"to-accuse\""),
            "one accusation at a time"
        );
    }
}

#[test]
fn a_ranking_is_made_of_as_many_places_as_the_square_says() {
    let content = content();
    let mut counts = BTreeSet::new();
    let start = game(&content, Edition::Couleurs, Mode::Individual, 7);
    play(&content, start, |game| {
        for seat in (0..7).map(Seat) {
            let view = game.view(Viewer::Seat(seat));
            let seen = &view.seats[seat.index()];
            if view.phase != PhaseView::Choosing || seen.laid {
                continue;
            }
            let count = seen.count as usize;
            let html = written(&panels(Language::Fr, "Karim", &view)[0]);
            assert_eq!(html.matches(" data-held=").count(), count);
            assert_eq!(html.matches(" data-pick=").count(), 40);
            counts.insert(count);
        }
    });
    assert!(counts.contains(&5) && counts.len() > 1, "{counts:?}");
}

#[test]
fn a_play_off_is_told_to_those_who_play_and_to_those_who_look_on() {
    let content = content();
    let start = game(&content, Edition::Originale, Mode::Teams, 6);
    let now = Moment::new(0, 3);
    let mv = Move::Announce {
        step: start.view(Viewer::Public).step,
        number: None,
    };
    let announce = Input::Move { seat: Seat(0), mv };
    let game = step(&start, &content, now, announce).unwrap().0;
    for (seat, plays) in [(0, true), (1, false), (2, true)] {
        let mut view = game.view(Viewer::Seat(Seat(seat)));
        view.play_off = true;
        view.sides[1].plays = false;
        for out in [1, 4] {
            (view.seats[out].count, view.seats[out].awaited) = (0, false);
        }
        let html = written(&panels(Language::En, "Karim", &view)[0]);
        check(&html);
        assert!(html.contains("Play-off!"));
        assert_eq!(html.contains("data-compose"), plays);
        assert_eq!(html.contains("You sit this round out."), !plays);
        assert!(!html.contains("id=\"to-accuse\""));
    }
}
