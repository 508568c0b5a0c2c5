//! What holds for any text.

use alloc::{format, string::String};

use proptest::{collection::vec, prelude::*};

use super::*;

/// Names of one to four words, some of them numbers and articles.
fn name() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        6 => "[A-Za-zéèïçœ]{1,9}",
        1 => prop::sample::select(alloc::vec!["le", "de", "XIV", "deux", "20", "saint", "(le)", "l’"])
            .prop_map(String::from),
    ];
    vec(word, 1..4).prop_map(|words| words.join(" "))
}

fn field_of(names: &[String]) -> Field {
    Field::new((0u32..).zip(names.iter().map(|name| &**name)))
}

proptest! {
    #[test]
    fn any_text_is_judged(names in vec(".{0,40}", 0..6), typed in ".{0,300}") {
        let field = field_of(&names);
        let _ = field.judge(&typed, |_| true, &());
        let _ = field.judge(&typed, |_| true, &|_: &str| true);
        let _ = (same(&typed, ""), begins(&typed, "é"), letters(&typed), plain(&typed));
    }

    #[test]
    fn a_name_is_itself(names in vec(name(), 1..12)) {
        let field = field_of(&names);
        for (answer, name) in (0u32..).zip(&names) {
            if letters(name).is_empty() {
                continue;
            }
            for typed in [name.clone(), name.to_uppercase(), format!(" {name}. ")] {
                let itself = field.judge(&typed, |one| one == answer, &|_: &str| true);
                prop_assert_eq!(itself, Some(answer), "{}", typed);
            }
        }
    }

    #[test]
    fn more_names_never_make_an_exact_one_wrong(
        names in vec(name(), 1..8),
        more in vec(name(), 1..8),
    ) {
        let all: Vec<String> = names.iter().chain(&more).cloned().collect();
        let (field, larger) = (field_of(&names), field_of(&all));
        for name in &names {
            let before = field.judge(name, |_| true, &());
            // Of those that have just this name, the first.
            prop_assert_eq!(larger.judge(name, |_| true, &()), before, "{}", name);
        }
    }

    #[test]
    fn what_does_not_fit_is_never_found(names in vec(name(), 1..8), typed in name()) {
        let field = field_of(&names);
        prop_assert_eq!(field.judge(&typed, |_| false, &()), None);
    }

    #[test]
    fn a_distance_is_the_same_both_ways(a in "[a-z]{0,12}", b in "[a-z]{0,12}") {
        let (a, b) = (a.as_bytes(), b.as_bytes());
        prop_assert_eq!(near::distance(a, b, 6), near::distance(b, a, 6));
        prop_assert_eq!(near::distance(a, a, 0), Some(0));
    }
}
