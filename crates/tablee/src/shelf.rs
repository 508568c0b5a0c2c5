//! The shelf: the only place that names every game.

use std::{sync::LazyLock, thread};

use tools::Workshop;
use web::{BadBox, Boxes, GameBox, Supplies};

/// A game a line: its box, which has `open` and `workshop`.
macro_rules! shelf {
    ($($game:ident),* $(,)?) => {
        /// How each box is opened, in the order of the shelf.
        const OPEN: &[fn(&Supplies) -> Result<Box<dyn GameBox>, BadBox>] = &[$($game::open),*];

        static WORKSHOPS: LazyLock<Vec<Box<dyn Workshop>>> =
            LazyLock::new(|| vec![$($game::workshop()),*]);
    };
}

shelf! {
    typo_box,
    compatibility_box,
    cible_box,
}

/// Every box of the house, read at the same time.
pub fn boxes(supplies: &Supplies) -> Result<Boxes, BadBox> {
    let opened: Result<Vec<_>, BadBox> = thread::scope(|scope| {
        let opening = OPEN.iter().map(|open| scope.spawn(move || open(supplies)));
        let opening: Vec<_> = opening.collect();
        opening
            .into_iter()
            .map(|one| {
                one.join()
                    .unwrap_or_else(|_| Err(BadBox("reading a box broke off".into())))
            })
            .collect()
    });
    Boxes::new(opened?)
}

/// What plays every game without people.
pub fn workshops() -> &'static [Box<dyn Workshop>] {
    &WORKSHOPS
}
