//! What every box must pass.

use std::sync::LazyLock;

use compatibility::Options;
use game::Language;
use web::{Boxed, Supplies};

use crate::CompatibilityBox;

web::suite!(CompatibilityBox);

/// The pictures of a deck that bots find best for a theme.
fn best(language: Language, deck: &str, theme: &str) -> Vec<String> {
    static OPENED: LazyLock<CompatibilityBox> =
        LazyLock::new(|| CompatibilityBox::open(&Supplies::default()).expect("our own box opens"));
    let options = Options {
        language,
        deck: deck.into(),
        ..Options::default()
    };
    let best = compatibility::suiting(&OPENED.content, &options, theme);
    best.into_iter().take(5).map(str::to_owned).collect()
}

/// Themes that name what pictures of both decks show.
#[test]
fn bots_find_what_a_theme_names() {
    for (language, theme, papier, gravure) in [
        (
            Language::Fr,
            "Le café est froid",
            "cups",
            "storm-in-the-cup",
        ),
        (Language::Fr, "Pause café", "cups", "storm-in-the-cup"),
        (Language::En, "Too much coffee", "cups", "storm-in-the-cup"),
        (Language::Fr, "Et si on dansait ?", "dance", "laundry-ball"),
        (
            Language::Fr,
            "La machine à remonter le temps",
            "clock",
            "pendulum",
        ),
        (Language::En, "Running late", "clock", "heron"),
    ] {
        for (deck, wanted) in [("papier", papier), ("gravure", gravure)] {
            let best = best(language, deck, theme);
            let found = best.iter().any(|id| id.contains(wanted));
            assert!(found, "{theme} finds {best:?} in {deck}, and no {wanted}");
        }
    }
}
