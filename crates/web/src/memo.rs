//! What is drawn again and again, such as a card: drawn once, then copied.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::LazyLock,
};

use foldhash::fast::FixedState;
use maud::{Markup, Render};

/// Bytes of drawings that are remembered; beyond, all are forgotten and it begins
/// anew.
const MOST: usize = 4 << 20;
/// What a drawing takes beside its text.
const BESIDE: usize = 32;

/// Drawings by what is a hash already.
#[derive(Default)]
struct Remembered {
    drawn: HashMap<u64, Box<str>, FixedState>,
    bytes: usize,
}

thread_local! {
    static REMEMBERED: RefCell<Remembered> = RefCell::default();
    static FORGETFUL: Cell<bool> = const { Cell::new(false) };
}

/// A drawing that depends on nothing but `of`, whoever looks. It is remembered
/// for other tables too, so `of` must name the drawing and all that it shows.
pub fn memo<K: Hash, D: Fn() -> Markup>(of: K, draw: D) -> Memo<D> {
    // Nobody can make two that are taken for one another.
    static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    let key = HASHER.hash_one(of);
    Memo { key, draw }
}

pub struct Memo<D> {
    key: u64,
    draw: D,
}

impl<D: Fn() -> Markup> Render for Memo<D> {
    fn render_to(&self, to: &mut String) {
        let known = REMEMBERED.with_borrow(|it| {
            let known = it.drawn.get(&self.key).filter(|_| !FORGETFUL.get());
            known.map(|known| to.push_str(known)).is_some()
        });
        if known {
            return;
        }
        let markup = (self.draw)();
        to.push_str(&markup.0);
        REMEMBERED.with_borrow_mut(|it| it.note(self.key, markup.0.into()));
    }
}

impl Remembered {
    fn note(&mut self, key: u64, drawn: Box<str>) {
        let bytes = drawn.len() + BESIDE;
        if self.bytes + bytes > MOST {
            *self = Remembered::default();
        }
        self.bytes += bytes;
        if let Some(before) = self.drawn.insert(key, drawn) {
            self.bytes -= before.len() + BESIDE;
        }
    }
}

/// Draws something anew, as if nothing was remembered.
#[cfg(feature = "testing")]
pub fn anew<T>(draw: impl FnOnce() -> T) -> T {
    /// Remembers again, also when drawing breaks off.
    struct Recall;
    impl Drop for Recall {
        fn drop(&mut self) {
            FORGETFUL.set(false);
        }
    }
    FORGETFUL.set(true);
    let _recall = Recall;
    draw()
}

#[cfg(test)]
mod tests {
    use maud::html;

    use super::*;

    #[test]
    fn what_is_known_is_not_drawn_again() {
        let drawn = Cell::new(0);
        let card = |letter: char| memo(("test.card", letter), move || html! { b { (letter) } });
        let count = || {
            memo("test.count", || {
                drawn.set(drawn.get() + 1);
                html! { "once" }
            })
        };
        let page = html! { (card('A')) (card('B')) (card('A')) (count()) (count()) };
        assert_eq!(page.0, "<b>A</b><b>B</b><b>A</b>onceonce");
        assert_eq!(drawn.get(), 1);
    }

    #[test]
    fn what_is_remembered_takes_a_few_megabytes_at_most() {
        let mut it = Remembered::default();
        for key in 0..10_000 {
            it.note(key % 9_000, "x".repeat(1_000).into());
            let bytes = it.drawn.values().map(|drawn| drawn.len() + BESIDE);
            assert!(it.bytes <= MOST);
            if key % 1_000 == 0 {
                assert_eq!(it.bytes, bytes.sum::<usize>());
            }
        }
        let last = it.drawn.len();
        it.note(9_999 % 9_000, "y".into());
        assert_eq!(it.drawn.len(), last, "the same again is in its place");
    }
}
