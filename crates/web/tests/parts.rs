//! A box whose parts are wrong is not put on a shelf, and says which file, which
//! line and what to do.

use include_dir::{Dir, include_dir};
use web::Parts;

static BROKEN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/tests/broken");

#[test]
fn everything_that_is_wrong_is_told_with_its_file_its_line_and_its_cure() {
    let parts = Parts::read("broken", &BROKEN);
    let told = [
        "words/fr/game.toml:4: `broken.open` has a { without its }: close it",
        "words/fr/more.toml:2: `broken.both` is in games/broken/box/parts/words/fr/game.toml:2 already: take one out",
        "rules/fr.toml:1: missing field `text`",
        "styles: styles/01-table.css:2: a { without its }: close it",
        "scripts/main.js: it is not there: pages load it, write one",
        "words/en/game.toml:2: `broken.both` has other arguments than games/broken/box/parts/words/fr/game.toml:2: use [\"name\"] in both",
        "words/en/game.toml:3: `broken.open` is not in words/fr: write it there, or take it out here",
        "words/en/game.toml:6: `other.key` is not a name of this game: begin it with `broken.` or `refusal.broken-`",
        "words/fr/game.toml:3: `broken.lonely` is not in words/en: write it there, or take it out here",
        "words/fr/game.toml:7: `other.key` is not a name of this game: begin it with `broken.` or `refusal.broken-`",
    ];
    let told = told.map(|fault| format!("games/broken/box/parts/{fault}"));
    assert_eq!(parts.faults(), told, "{:#?}", parts.faults());
}
