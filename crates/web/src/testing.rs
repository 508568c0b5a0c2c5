//! The suite every box passes, and what the tests of boxes share.
//!
//! A box writes `web::suite!(TheBox);` in its tests. Each check becomes a test
//! of its own, and says which file and line is wrong and what to do.

mod fixture;
mod html;
mod kept;
mod rehearsal;
mod sources;

pub use fixture::{
    EVIL, GUEST, HOST, ONLOOKER, STRANGER, alone, boxed, content_is_sound, context, panels, scene,
    shelf, table, text,
};
pub use html::{tags, whole};
pub use kept::what_is_kept_is_the_same;
pub use rehearsal::{Rehearsal, every_page_is_whole, what_is_alike_is_the_same_for_all};
pub use sources::{
    every_message_named_in_the_code_exists, every_refusal_has_words_and_a_rule,
    french_is_set_as_french, nothing_is_asked_of_anybody_else, nothing_runs_for_ever,
    parts_are_sound, rules_are_the_same_in_both_languages, scripts_import_what_is_served,
    sheets_reach_nothing_outside,
};

/// The suite of a box, as tests.
#[macro_export]
macro_rules! suite {
    ($boxed:ty) => {
        mod suite {
            use super::*;
            use std::{path::Path, sync::LazyLock};
            use $crate::{Boxes, testing};

            static SHELF: LazyLock<&'static Boxes> = LazyLock::new(testing::shelf::<$boxed>);
            const CRATE: &str = env!("CARGO_MANIFEST_DIR");

            #[test]
            fn parts_are_sound() {
                testing::parts_are_sound(<$boxed as $crate::Boxed>::parts());
            }

            #[test]
            fn what_it_is_played_with_is_sound() {
                testing::content_is_sound::<$boxed>();
            }

            #[test]
            fn every_message_named_in_the_code_exists() {
                let sources = Path::new(CRATE).join("src");
                testing::every_message_named_in_the_code_exists(
                    testing::boxed(&SHELF).parts(),
                    &sources,
                );
            }

            #[test]
            fn every_refusal_has_words_and_a_rule() {
                testing::every_refusal_has_words_and_a_rule(testing::boxed(&SHELF));
            }

            #[test]
            fn rules_are_the_same_in_both_languages() {
                testing::rules_are_the_same_in_both_languages(testing::boxed(&SHELF).parts());
            }

            #[test]
            fn french_is_set_as_french() {
                testing::french_is_set_as_french(&Path::new(CRATE).join("parts"));
            }

            #[test]
            fn scripts_import_what_is_served() {
                testing::scripts_import_what_is_served(testing::boxed(&SHELF).parts());
            }

            #[test]
            fn nothing_is_asked_of_anybody_else() {
                testing::nothing_is_asked_of_anybody_else(testing::boxed(&SHELF).parts());
            }

            #[test]
            fn nothing_runs_for_ever() {
                testing::nothing_runs_for_ever(testing::boxed(&SHELF).parts());
            }

            #[test]
            fn sheets_reach_nothing_outside() {
                testing::sheets_reach_nothing_outside(testing::boxed(&SHELF).parts());
            }

            #[test]
            fn every_page_is_whole() {
                testing::every_page_is_whole(&SHELF);
            }

            #[test]
            fn what_is_alike_is_the_same_for_all() {
                testing::what_is_alike_is_the_same_for_all(&SHELF);
            }

            #[test]
            fn what_is_kept_is_the_same() {
                testing::what_is_kept_is_the_same::<$boxed>(&SHELF);
            }
        }
    };
}
