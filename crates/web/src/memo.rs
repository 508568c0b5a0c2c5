//! What is drawn again and again, such as a card: drawn once, then copied.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::LazyLock,
};

use foldhash::fast::FixedState;
use maud::{Markup, Render};

/// Drawings that are remembered; beyond, all are forgotten and it begins anew.
const MOST: usize = 4096;

thread_local! {
    /// By what is a hash already.
    static DRAWN: RefCell<HashMap<u64, Box<str>, FixedState>> = RefCell::default();
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
        let known = DRAWN.with_borrow(|drawn| {
            let known = drawn.get(&self.key).filter(|_| !FORGETFUL.get());
            known.map(|known| to.push_str(known)).is_some()
        });
        if known {
            return;
        }
        let markup = (self.draw)();
        to.push_str(&markup.0);
        DRAWN.with_borrow_mut(|drawn| {
            if drawn.len() >= MOST {
                drawn.clear();
            }
            drawn.insert(self.key, markup.0.into());
        });
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
}
