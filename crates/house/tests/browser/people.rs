//! Several people play at once, each at their own pace, under the eyes of a TV.

use std::{
    panic::resume_unwind,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    thread,
    time::{Duration, Instant},
};

use crate::{
    page::Page,
    secrets::keeps_hands_secret,
    support::PATIENCE,
    turns::{Look, look},
};

/// A stretch of a game.
struct Stretch {
    over: AtomicBool,
    /// When anyone last did something.
    last: Mutex<Instant>,
    /// The hands as people last saw them.
    hands: Mutex<Vec<String>>,
}

/// Ends a stretch for everyone, whatever ends it for one.
struct Ending<'a>(&'a Stretch);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, SeqCst);
    }
}

/// Lets everyone do what their page asks, until `enough` for one of them. The
/// screen meanwhile keeps their secrets.
pub fn play_until(people: &[&Page], tv: &Page, enough: impl Fn(usize, &Look) -> bool + Sync) {
    let stretch = Stretch {
        over: AtomicBool::new(false),
        last: Mutex::new(Instant::now()),
        hands: Mutex::new(vec![String::new(); people.len()]),
    };
    let (stretch, enough) = (&stretch, &enough);
    thread::scope(|scope| {
        let plays = people.iter().enumerate();
        let plays: Vec<_> = plays
            .map(|(who, page)| scope.spawn(move || stretch.play(who, page, enough)))
            .collect();
        let ending = Ending(stretch);
        while !stretch.over.load(SeqCst) {
            let hands = stretch.hands.lock().expect("hands").clone();
            keeps_hands_secret(tv, &hands);
            thread::sleep(Duration::from_millis(100));
        }
        drop(ending);
        for play in plays {
            play.join().unwrap_or_else(|why| resume_unwind(why));
        }
    });
}

impl Stretch {
    fn play(&self, who: usize, page: &Page, enough: &dyn Fn(usize, &Look) -> bool) {
        let _ending = Ending(self);
        let mut moves = who;
        while !self.over.load(SeqCst) {
            let look = look(page);
            self.hands.lock().expect("hands")[who].clone_from(&look.hand);
            if enough(who, &look) {
                return;
            }
            if look.act(page, moves % 3 == 2) {
                moves += 1;
                *self.last.lock().expect("a time") = Instant::now();
            } else {
                thread::sleep(Duration::from_millis(20));
            }
            let idle = self.last.lock().expect("a time").elapsed();
            assert!(idle < PATIENCE, "{} waits, and nobody moves", page.name);
        }
    }
}
