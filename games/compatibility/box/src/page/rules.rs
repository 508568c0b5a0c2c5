use std::sync::LazyLock;

use maud::Markup;

use crate::{Lang, rulebook::Books};

pub(crate) static RULES: LazyLock<Books> = LazyLock::new(|| {
    Books::new(
        include_str!("../../i18n/fr/compatibility-rules.toml"),
        include_str!("../../i18n/en/compatibility-rules.toml"),
    )
});

/// The numbered rules of the game.
pub fn rules(lang: Lang) -> Markup {
    RULES.html(lang)
}
