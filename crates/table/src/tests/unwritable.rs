//! What a journal could not give back is refused, and never written.

use std::{any::Any, boxed::Box, string::String, sync::Arc, vec::Vec};

use game::{
    Decided, Input, Level, Millis, Moment, Outcome, Refused, Running, Seat, Seats, Unreadable,
    Viewer,
};

use serde_json::value::RawValue;

use super::{
    pick::shelf,
    room::{Room, told},
};
use crate::{About, Setup, Shelf, decide::written};

/// What comes out of a broken box instead of JSON.
const MUMBLE: &str = "{\"a\":";

/// A shelf of which something cannot be understood.
struct Broken {
    shelf: Arc<dyn Shelf>,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Nothing,
    Options,
    Legacy,
    Alarm,
    Bot,
    Seats,
}

impl Shelf for Broken {
    fn about(&self, game: &str) -> Option<About> {
        let about = self.shelf.about(game)?;
        Some(match self.what {
            What::Seats => About {
                most_seats: u8::MAX,
                ..about
            },
            _ => about,
        })
    }

    fn options(&self, game: &str, options: &str) -> Result<String, Refused> {
        let options = self.shelf.options(game, options)?;
        Ok(match self.what {
            What::Options => MUMBLE.into(),
            _ => options,
        })
    }

    fn opening(&self, game: &str, _: game::Language) -> Result<String, Refused> {
        self.options(game, "{}")
    }

    fn open(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
        let game = self.shelf.open(game, setup)?;
        Ok(Box::new(Mumbling {
            game,
            what: self.what,
        }))
    }
}

struct Mumbling {
    game: Box<dyn Running>,
    what: What,
}

impl Mumbling {
    fn around(&self, game: Box<dyn Running>) -> Box<dyn Running> {
        let what = self.what;
        Box::new(Mumbling { game, what })
    }
}

impl Running for Mumbling {
    fn id(&self) -> &'static str {
        self.game.id()
    }

    fn decide(&self, now: Moment, input: Input<&str>) -> Result<Decided, Refused> {
        if self.what == What::Alarm && input == Input::Alarm {
            return Err(Refused::new("pick.too-early"));
        }
        let decided = self.game.decide(now, input)?;
        Ok(Decided {
            events: decided.events,
            only_for: decided.only_for,
            next: self.around(decided.next),
        })
    }

    fn replay(&mut self, events: &str) -> Result<(), Unreadable> {
        self.game.replay(events)
    }

    fn state(&self) -> Option<Box<RawValue>> {
        self.game.state()
    }

    fn restore(&mut self, state: &str) -> Result<(), Unreadable> {
        self.game.restore(state)
    }

    fn write_view(&self, viewer: Viewer, to: &mut String) {
        self.game.write_view(viewer, to);
    }

    fn write_you(&self, seat: Seat, to: &mut String) -> bool {
        self.game.write_you(seat, to)
    }

    fn hushed(&self) -> bool {
        self.game.hushed()
    }

    fn awaiting(&self) -> Seats {
        self.game.awaiting()
    }

    fn alarm(&self) -> Option<Millis> {
        self.game.alarm()
    }

    fn beat(&self) -> Option<game::Beat> {
        self.game.beat()
    }

    fn looked_at(&self) -> Option<game::Millis> {
        self.game.looked_at()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn side(&self, seat: Seat) -> u8 {
        self.game.side(seat)
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.game.score(seat)
    }

    fn pausable(&self) -> bool {
        self.game.pausable()
    }

    fn may_be_slow(&self) -> bool {
        self.game.may_be_slow()
    }

    fn legacy(&self) -> Option<String> {
        match self.what {
            What::Legacy => Some(MUMBLE.into()),
            _ => self.game.legacy(),
        }
    }

    fn bot(&self, seat: Seat, level: Level, now: Moment) -> Option<String> {
        match self.what {
            What::Bot => Some(MUMBLE.into()),
            _ => self.game.bot(seat, level, now),
        }
    }

    fn as_any(&self) -> &dyn Any {
        self.game.as_any()
    }

    fn boxed_clone(&self) -> Box<dyn Running> {
        self.around(self.game.boxed_clone())
    }
}

fn broken_shelf(what: What) -> Arc<Broken> {
    let shelf = shelf();
    Arc::new(Broken { shelf, what })
}

/// A room whose box breaks as soon as the table is open.
fn broken(what: What) -> Room {
    let mut room = Room::open();
    room.take_shelf(broken_shelf(what));
    room
}

const TWO: &str = "bob: {'join':{'name':'Bob'}}
    bob comes
    ann: {'options':{'rounds':1,'clock':30000}}
    ann: 'start'";

#[test]
fn a_box_that_only_wraps_another_changes_nothing() {
    let mut room = broken(What::Nothing);
    room.script(TWO);
    room.script(
        "ann: {'play':{'round':1,'number':1}}
        wait 30s
        state over
        ann: 'start'",
    );
}

#[test]
fn options_that_are_no_json_are_refused_and_not_kept_as_nothing() {
    let mut room = broken(What::Options);
    room.script(
        "ann: {'options':{'rounds':1}} -> table.unwritable ...
        ann: {'game':{'game':'duel'}} -> table.unwritable ...
        game pick {'rounds':2,'clock':0,'in_turn':false,'sleepy':false}",
    );
    let refused = Room::open_on(broken_shelf(What::Options), "Ann")
        .err()
        .unwrap_or_default();
    assert!(refused.starts_with("table.unwritable"), "{refused}");
}

#[test]
fn a_legacy_that_is_no_json_does_not_go_into_the_next_game() {
    let mut room = broken(What::Legacy);
    room.script(TWO);
    room.script(
        "wait 30s
        state over
        ann: 'start' -> table.unwritable ...",
    );
}

#[test]
fn a_box_for_more_seats_than_can_be_counted_fills_the_table_and_no_more() {
    let mut room = broken(What::Seats);
    for _ in 1..31 {
        room.script("ann: {'add_bot':{'level':'regular'}}");
    }
    room.script("ann: {'add_bot':{'level':'regular'}} -> table.full most=31");
    assert_eq!(room.table.view().most_seats, 31);
    room.restart_after(1);
}

/// Waits for something that a game refuses, and gives the refusals.
fn refusals_in(room: &mut Room, time: Millis) -> Vec<String> {
    room.wait(time);
    core::mem::take(&mut room.refused)
}

#[test]
fn an_alarm_that_its_game_refuses_is_told_and_does_not_keep_the_house_awake() {
    let mut room = broken(What::Alarm);
    room.script(TWO);
    let refused = refusals_in(&mut room, 60_000);
    assert!((2..=61).contains(&refused.len()), "{}", refused.len());
    assert_eq!(refused[0], "pick.too-early");
}

#[test]
fn a_bots_move_that_its_game_refuses_is_told_and_the_game_goes_on() {
    let mut room = broken(What::Bot);
    room.script(
        "ann: {'add_bot':{'level':'regular'}}
        ann: {'options':{'rounds':1,'clock':30000}}
        ann: 'start'",
    );
    let refused = refusals_in(&mut room, 60_000);
    assert!((2..=40).contains(&refused.len()), "{}", refused.len());
    assert!(refused[0].starts_with("malformed"), "{}", refused[0]);
    room.script("state over");
}

#[test]
fn what_cannot_be_written_is_refused() {
    struct Unwritable;
    impl serde::Serialize for Unwritable {
        fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("no such thing"))
        }
    }
    let refused = written(&Unwritable).map_err(told);
    assert_eq!(refused, Err("table.unwritable why=no such thing".into()));
    assert_eq!(written(&[1, 2]).map_err(told), Ok(b"[1,2]".to_vec()));
}
