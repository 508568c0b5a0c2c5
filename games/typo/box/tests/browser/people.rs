//! Several people play at once, each at their own pace.

use std::{
    collections::BTreeSet,
    panic::resume_unwind,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    thread,
    time::Instant,
};

use house::testing::{PATIENCE, Page};

use crate::turns::{Look, look_out};

/// People at one table, with what they saw.
pub struct People<'a> {
    pages: Vec<&'a Page>,
    /// Every hand that anyone ever had.
    pub hands: BTreeSet<String>,
}

/// A stretch of a game.
struct Stretch {
    over: AtomicBool,
    /// When anyone last did something.
    last: Mutex<Instant>,
}

/// Ends a stretch for everyone, whatever ends it for one.
struct Ending<'a>(&'a Stretch);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, SeqCst);
    }
}

impl<'a> People<'a> {
    pub fn new(pages: &[&'a Page]) -> People<'a> {
        People {
            pages: pages.to_vec(),
            hands: BTreeSet::new(),
        }
    }

    /// Lets everyone do what their page asks, until `enough` for one of them.
    pub fn play_until(&mut self, enough: impl Fn(&Page, &Look) -> bool + Sync) {
        let stretch = Stretch {
            over: AtomicBool::new(false),
            last: Mutex::new(Instant::now()),
        };
        let (stretch, enough) = (&stretch, &enough);
        let seen = thread::scope(|scope| {
            let plays: Vec<_> = (0..)
                .zip(&self.pages)
                .map(|(who, page)| scope.spawn(move || stretch.play(who, page, enough)))
                .collect();
            let seen = plays.into_iter().map(|play| play.join());
            seen.collect::<Vec<_>>()
        });
        for hands in seen {
            self.hands
                .extend(hands.unwrap_or_else(|why| resume_unwind(why)));
        }
    }
}

impl Stretch {
    /// Plays one person's part; gives the hands that this person had. Everyone
    /// doubts now and then, at other times than the others.
    fn play(
        &self,
        who: usize,
        page: &Page,
        enough: &dyn Fn(&Page, &Look) -> bool,
    ) -> BTreeSet<String> {
        let _ending = Ending(self);
        let (mut moves, mut hands) = (who, BTreeSet::new());
        while !self.over.load(SeqCst) {
            let look = look_out(page, 500);
            hands.insert(look.hand.clone());
            if enough(page, &look) {
                break;
            }
            if look.act(page, moves % 3 == 2) {
                moves += 1;
                *self.last.lock().expect("a time") = Instant::now();
            }
            let idle = self.last.lock().expect("a time").elapsed();
            assert!(idle < PATIENCE, "{} waits, and nobody moves", page.name);
        }
        hands
    }
}
