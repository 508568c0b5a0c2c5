//! What a box says is as before, and what it remembers, is what would be drawn.

use std::{
    fmt::Debug,
    panic::{AssertUnwindSafe, catch_unwind},
};

use game::{Game, Language, Seat, Viewer};
use serde_json::Value;
use table::{GameState, Me, TableView};

use super::{Rehearsal, boxed, rehearsal::crowded, scene};
use crate::{Area, Boxed, Boxes, GameBox, Scene, Seen, memo::anew};

/// Every so many moments, whatever can be otherwise in a view is made otherwise.
const SOMETIMES: usize = 97;

/// Plays games of bots. From one moment to the next, and to moments in which one
/// thing is otherwise that bots may never do, what is said to be kept is drawn the
/// same, byte by byte.
pub fn what_is_kept_is_the_same<B: Boxed>(boxes: &Boxes) {
    let one = boxed(boxes);
    for more in [0, 2] {
        let mut rehearsal = Rehearsal::new(one, "{}", more);
        let mut table = crowded(boxes, GameState::Playing, &rehearsal);
        table.paused = false;
        let mut before: Vec<Seen> = Vec::new();
        let mut steps = 0;
        loop {
            let seats = (0..rehearsal.seats).map(|seat| Viewer::Seat(Seat(seat)));
            let viewers = seats.chain([Viewer::Public]);
            let views: Vec<String> = viewers.map(|viewer| rehearsal.game.view(viewer)).collect();
            let now: Vec<Seen> = views.iter().filter_map(|view| see::<B>(view)).collect();
            assert_eq!(now.len(), views.len(), "a view is read as it was written");
            for (seat, now) in now.iter().enumerate() {
                let watch = Watch::new(boxes, &table, seat, rehearsal.seats);
                watch.remembers(now);
                if let Some(before) = before.get(seat) {
                    watch.keeps(before, now);
                }
                if (steps + 16 * seat) % SOMETIMES == 0 {
                    let others = otherwise(&views[seat]);
                    let others = others.iter().filter_map(|other| see::<B>(other));
                    others.for_each(|other| {
                        watch.keeps(now, &other);
                        watch.remembers(&other);
                    });
                }
            }
            (before, steps) = (now, steps + 1);
            if !rehearsal.go_on() {
                break;
            }
        }
    }
}

fn see<B: Boxed>(view: &str) -> Option<Seen> {
    let view = serde_json::from_str::<<B::Game as Game>::View>(view);
    view.ok().map(Seen::of)
}

/// One who looks, and what they look at.
struct Watch<'a> {
    boxes: &'a Boxes,
    table: &'a TableView,
    me: Me,
}

impl<'a> Watch<'a> {
    /// Whoever holds a seat; beyond the last, nobody.
    fn new(boxes: &'a Boxes, table: &'a TableView, seat: usize, seats: u8) -> Watch<'a> {
        let seat = Some(Seat(seat as u8)).filter(|seat| seat.0 < seats);
        let me = Me {
            person: seat.map(|seat| u16::from(seat.0)),
            seat,
            may_host: false,
            ..Me::NOBODY
        };
        Watch { boxes, table, me }
    }

    fn scene(&self) -> Scene<'_> {
        scene(self.boxes, Language::Fr, self.table, &self.me)
    }

    fn keeps(&self, before: &Seen, now: &Seen) {
        let (one, scene) = (boxed(self.boxes), &self.scene());
        for area in Area::ALL {
            let own = |seen| one.is_own(area, scene, seen);
            let kept = || own(before) == own(now) && one.keeps_area(area, before, now);
            let draw = |seen: &Seen| anew(|| one.area(area, scene, seen).0);
            let what = format!("{area:?} changes, and is said to be kept");
            same(|| kept().then(|| [before, now].map(draw)), &what);
        }
        let kept = || one.keeps_hand(before, now);
        let draw = |seen: &Seen| anew(|| hand(one, scene, seen));
        let what = "the hand changes, and is said to be kept";
        same(|| kept().then(|| [before, now].map(draw)), what);
        let kept = || one.keeps_held(before, now);
        let draw = |seen: &Seen| anew(|| one.held(scene, seen).0);
        let what = "what is held changes, and is said to be kept";
        same(|| kept().then(|| [before, now].map(draw)), what);
    }

    fn remembers(&self, now: &Seen) {
        let (one, scene) = (boxed(self.boxes), &self.scene());
        for area in Area::ALL {
            let draw = || one.area(area, scene, now).0;
            let what = format!("{area:?}: `memo` is not told all that is shown");
            same(|| Some([draw(), anew(draw)]), &what);
        }
        let draw = || hand(one, scene, now);
        let what = "the hand: `memo` is not told all that is shown";
        same(|| Some([draw(), anew(draw)]), what);
    }
}

fn same<T: PartialEq + Debug>(drawn: impl FnOnce() -> Option<[T; 2]>, what: &str) {
    // A view that no game leads to may be one that cannot be drawn.
    if let Ok(Some([one, other])) = catch_unwind(AssertUnwindSafe(drawn)) {
        assert_eq!(one, other, "{what}");
    }
}

fn hand(one: &dyn GameBox, scene: &Scene<'_>, seen: &Seen) -> [String; 4] {
    let hand = one.hand(scene, seen);
    let held = one.held(scene, seen).0;
    [hand.hand.0, hand.live, hand.menu.0, held]
}

/// A view with one thing otherwise, as often as there are things.
fn otherwise(view: &str) -> Vec<String> {
    let mut view: Value = serde_json::from_str(view).expect("JSON");
    let mut others = Vec::new();
    let mut places = vec![String::new()];
    while let Some(place) = places.pop() {
        let here = view.pointer(&place).cloned().unwrap_or_default();
        let other = match &here {
            Value::Bool(yes) => Value::Bool(!yes),
            Value::Number(n) => n.as_i64().map_or(Value::Null, |n| (n + 1).into()),
            Value::String(text) => format!("{text}x").into(),
            Value::Null => 1.into(),
            Value::Array(items) => {
                places.extend((0..items.len()).map(|item| format!("{place}/{item}")));
                items[..items.len().saturating_sub(1)].into()
            }
            Value::Object(fields) => {
                places.extend(fields.keys().map(|name| format!("{place}/{name}")));
                continue;
            }
        };
        if let Some(at) = view.pointer_mut(&place) {
            *at = other;
            others.push(view.to_string());
        }
        if let Some(at) = view.pointer_mut(&place) {
            *at = here;
        }
    }
    others
}
