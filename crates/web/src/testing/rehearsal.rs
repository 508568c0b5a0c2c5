//! A game played by bots, looked at from every side.

use game::{Input, Language, Level, Moment, Running, Seat, Viewer};
use serde_json::value::RawValue;
use table::{GameState, Me, SeatView, Setup, TableView};

use super::{EVIL, GUEST, HOST, ONLOOKER, STRANGER, boxed, context, scene, table, whole};
use crate::{Area, Boxes, GameBox, PastRecords, Playing, Telling, pages};

/// Moves after which a game of bots goes in circles.
const LONGEST: usize = 20_000;

/// A game between bots, from its start to its end.
pub struct Rehearsal {
    pub game: Box<dyn Running>,
    pub seats: u8,
    options: String,
    /// The events so far, as a journal has them.
    pub events: Vec<String>,
    /// The last move.
    moved: Option<String>,
    now: Moment,
}

impl Rehearsal {
    /// With as many as the lid says at least, or `more`; or the next number with
    /// which these options can be played.
    pub fn new(boxed: &dyn GameBox, options: &str, more: u8) -> Rehearsal {
        let about = boxed.about();
        let options = boxed.options(options).expect("options of the game");
        let most = about.most_seats;
        let start = |seats| {
            boxed.start(Setup {
                seats,
                first: None,
                options: &options,
                legacy: None,
            })
        };
        let mut seats = (about.least_seats + more).min(most);
        let game = loop {
            match start(seats) {
                Ok(game) => break game,
                Err(_) if seats < most => seats += 1,
                Err(why) => panic!("{}", why.code),
            }
        };
        let mut rehearsal = Rehearsal {
            game,
            seats,
            options,
            events: Vec::new(),
            moved: None,
            now: Moment::new(0, 7),
        };
        rehearsal.decide(Input::Start);
        rehearsal
    }

    fn decide(&mut self, input: Input<&str>) {
        let decided = self.game.decide(self.now, input);
        let decided = decided.unwrap_or_else(|why| panic!("{} refused", why.code));
        self.events.push(decided.events.get().to_owned());
        self.game = decided.next;
    }

    /// One more move or alarm; false when the game is over.
    pub fn go_on(&mut self) -> bool {
        if self.game.outcome().is_some() {
            return false;
        }
        self.now.seed = self
            .now
            .seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        self.now.at += 700;
        let rings = self
            .game
            .alarm()
            .filter(|alarm| self.now.at + 1_000 >= *alarm);
        let awaited = self.game.awaiting().iter().next();
        let Some(seat) = awaited.filter(|_| rings.is_none()) else {
            self.now.at = self
                .now
                .at
                .max(self.game.alarm().expect("somebody moves, or a clock runs"));
            self.decide(Input::Alarm);
            return true;
        };
        let level = Level::ALL[seat.index() % Level::ALL.len()];
        if let Some(mv) = self.game.bot(seat, level, self.now) {
            self.decide(Input::Move { seat, mv: &mv });
            self.moved = Some(mv);
        }
        true
    }

    fn told<T>(&self, tell: impl FnOnce(&PastRecords<'_>) -> T) -> T {
        tell(&PastRecords {
            setup: Setup {
                seats: self.seats,
                first: None,
                options: &self.options,
                legacy: None,
            },
            events: &self.events,
        })
    }
}

/// A table at which so many sit.
pub(super) fn crowded(boxes: &Boxes, state: GameState, rehearsal: &Rehearsal) -> TableView {
    let mut view = table(boxes, state);
    view.options = RawValue::from_string(rehearsal.options.clone()).expect("JSON");
    view.seats.truncate(rehearsal.seats as usize);
    while view.seats.len() < rehearsal.seats as usize {
        view.seats.push(SeatView {
            name: format!("Robot {}", view.seats.len()),
            people: Vec::new(),
            here: true,
            bot: Some(Level::Regular),
            stand_in: None,
        });
    }
    view
}

/// Draws the box, the room, a whole game of bots for every viewer, and the told
/// game, in both languages.
pub fn every_page_is_whole(boxes: &Boxes) {
    let one = boxed(boxes);
    for language in Language::ALL {
        let here = context(language);
        whole("shelf", language, &pages::shelf(&here, boxes, &[], &[], 0));
        whole("box", language, &pages::game_box(&here, one));
    }
    for more in [0, 2] {
        let mut rehearsal = Rehearsal::new(one, "{}", more);
        room(boxes, &rehearsal);
        let mut steps = 0;
        loop {
            // Every step is looked at in the beginning, and now and then later.
            if steps < 40 || steps % 17 == 0 {
                look(boxes, &rehearsal, GameState::Playing);
            }
            steps += 1;
            assert!(steps < LONGEST, "the bots never finish");
            if !rehearsal.go_on() {
                break;
            }
            deed(one, rehearsal.moved.take());
        }
        look(boxes, &rehearsal, GameState::Over);
        tell(boxes, &rehearsal);
    }
}

/// What a robot did is told in every language, or in none.
fn deed(boxed: &dyn GameBox, moved: Option<String>) {
    let Some(mv) = moved else { return };
    let told = Language::ALL.map(|language| boxed.deed(boxed.speak(language), &mv));
    let silent = told.iter().all(Option::is_none);
    let whole = |told: &Option<String>| told.as_ref().is_some_and(|told| !told.contains('{'));
    assert!(silent || told.iter().all(whole), "{mv} is told as {told:?}");
}

fn room(boxes: &Boxes, rehearsal: &Rehearsal) {
    let waiting = crowded(boxes, GameState::Waiting, rehearsal);
    for language in Language::ALL {
        for me in [&HOST, &GUEST, &ONLOOKER, &STRANGER] {
            let scene = scene(boxes, language, &waiting, me);
            let here = context(language);
            whole(
                "room",
                language,
                &pages::table(&here, &scene, None, "/t/x/socket"),
            );
            whole(
                "lobby",
                language,
                &pages::screen(&here, &scene, None, "/t/x/socket"),
            );
        }
    }
}

fn look(boxes: &Boxes, rehearsal: &Rehearsal, state: GameState) {
    let view = crowded(boxes, state, rehearsal);
    let me = |seat: u8| Me::of(Some(u16::from(seat)), Some(Seat(seat)), seat == 0);
    for language in Language::ALL {
        let here = context(language);
        let viewers = [
            (me(0), Viewer::Seat(Seat(0))),
            (me(1), Viewer::Seat(Seat(1))),
            (STRANGER.clone(), Viewer::Public),
        ];
        for (me, viewer) in viewers {
            let game = rehearsal.game.as_ref();
            let playing = Some(Playing { game, viewer });
            let scene = scene(boxes, language, &view, &me);
            whole(
                "table",
                language,
                &pages::table(&here, &scene, playing, "/t/x/socket"),
            );
        }
        let game = rehearsal.game.as_ref();
        let viewer = Viewer::Public;
        let scene = scene(boxes, language, &view, &STRANGER);
        let screen = pages::screen(&here, &scene, Some(Playing { game, viewer }), "/t/x/socket");
        whole("screen", language, &screen);
    }
}

fn tell(boxes: &Boxes, rehearsal: &Rehearsal) {
    let one = boxed(boxes);
    let outcome = rehearsal.game.outcome();
    let names: Vec<String> = (0..rehearsal.seats)
        .map(|seat| format!("{EVIL}{seat}"))
        .collect();
    for language in Language::ALL {
        let at = Telling {
            lang: one.speak(language),
            number: 1,
            names: &names,
            outcome: outcome.as_ref(),
            table: "/t/abcdefgh",
            link: "https://tablee.example/t/abcdefgh/games/1",
            step: None,
        };
        let leaf = rehearsal.told(|past| one.told(&at, past));
        let page = pages::leaf(&context(language), one, leaf.expect("a game that is told"));
        whole("told game", language, &page);
    }
}

/// What is said to be nobody's own is the same for everybody, byte by byte,
/// whoever looks; and so nothing of a seat's secrets is in it.
pub fn what_is_alike_is_the_same_for_all(boxes: &Boxes) {
    let one = boxed(boxes);
    for more in [0, 2] {
        let mut rehearsal = Rehearsal::new(one, "{}", more);
        let mut steps = 0;
        loop {
            if steps < 60 || steps % 5 == 0 {
                compare(boxes, &rehearsal);
            }
            steps += 1;
            assert!(steps < LONGEST, "the bots never finish");
            if !rehearsal.go_on() {
                break;
            }
        }
        compare(boxes, &rehearsal);
    }
}

fn compare(boxes: &Boxes, rehearsal: &Rehearsal) {
    let one = boxed(boxes);
    let mut view = crowded(boxes, GameState::Playing, rehearsal);
    view.paused = false;
    // What the house has to say to one reader makes an area their own.
    view.evening.missing.clear();
    let game = rehearsal.game.as_ref();
    let see = |viewer| one.see(Playing { game, viewer }).expect("a view");
    let public = see(Viewer::Public);
    let nobody = scene(boxes, Language::Fr, &view, &STRANGER);
    let everybody = nobody.for_everybody();
    for seat in (0..rehearsal.seats).map(Seat) {
        let me = Me {
            person: Some(u16::from(seat.0)),
            seat: Some(seat),
            may_host: false,
            ..Me::NOBODY
        };
        let seen = see(Viewer::Seat(seat));
        let mine = scene(boxes, Language::Fr, &view, &me);
        for area in Area::ALL {
            if one.is_own(area, &mine, &seen) {
                continue;
            }
            let (own, shared) = (
                one.area(area, &mine, &seen),
                one.area(area, &everybody, &public),
            );
            assert_eq!(
                own.0, shared.0,
                "{area:?} is drawn otherwise for seat {}: let `is_own` say so, or mark what is the reader's by `data-seat`",
                seat.0
            );
        }
    }
}
