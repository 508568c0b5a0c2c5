//! Small boxes: one made in code, for games that play themselves, and the one
//! of the scenarios, for tests that are read.

use alloc::{boxed::Box, format, string::String, sync::Arc};
use std::sync::OnceLock;

use crate::{
    Book, Content, Language, Sheet,
    cards::{Packs, definitions, finals, questions},
    facts::{Category, Facts},
};

/// Things called by a letter and a number, such as b7.
fn things() -> String {
    ('a'..='f')
        .flat_map(|letter| (1..=9).map(move |n| (letter, n)))
        .map(|(letter, n)| {
            let name: String = core::iter::repeat_n(letter, n + 2).collect();
            format!("{name} | {} | kind={letter}\n", 1 + n % 5)
        })
        .collect()
}

fn book(language: Language) -> Book {
    let facts = Facts::new([Category::parse("things", &things(), language).expect("facts")]);
    let side = |from: char| -> String {
        ('a'..='f')
            .map(|kind| {
                format!(
                    "{from} question {kind} ({}) = things kind={kind}\n",
                    core::iter::repeat_n(kind, 3).collect::<String>()
                )
            })
            .collect()
    };
    let sides = |count: u8| -> String {
        (0..count)
            .map(|n| side((b'p' + n) as char) + "\n")
            .collect()
    };
    let series: String = (0..8)
        .map(|n| {
            let lines: String = (1..=6)
                .map(|i| {
                    format!(
                        "definition {n}{i} = a{}\n",
                        core::iter::repeat_n('x', n + i).collect::<String>()
                    )
                })
                .collect();
            format!("A {}\n{lines}\n", 1 + n % 3)
        })
        .collect();
    let card: String = (1..=6)
        .flat_map(|level| {
            ('a'..='c')
                .map(move |kind| format!("{level}: final {level} {kind} = things kind={kind}\n"))
        })
        .collect();
    Book {
        packs: Packs {
            first: questions(&sides(3), &facts).expect("first"),
            definitions: definitions(&series, &facts).expect("definitions"),
            sequels: questions(&sides(3), &facts).expect("sequels"),
            auctions: questions(&sides(3), &facts).expect("auctions"),
            finals: finals(&format!("{card}\n{card}"), &facts).expect("finals"),
        },
        words: Box::new(()),
    }
}

pub fn whole() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    let content = CONTENT.get_or_init(|| Arc::new(Content::from_fn(book)));
    content.clone()
}

/// Sheets of the box of the scenarios.
macro_rules! sheets {
    ($($name:literal),*) => {
        [$(Sheet {
            name: $name,
            text: include_str!(concat!("../../../scenarios/box/", $name, ".txt")),
        }),*]
    };
}

/// The box of the scenarios, in both languages.
pub fn of_the_rules() -> Arc<Content> {
    static CONTENT: OnceLock<Arc<Content>> = OnceLock::new();
    let book = |_| {
        let sheets = sheets!["first", "definitions", "sequels", "auctions", "finals"];
        Book {
            packs: Packs::read(sheets, &Facts::default()).expect("the box of the scenarios"),
            words: Box::new(()),
        }
    };
    let content = CONTENT.get_or_init(|| Arc::new(Content::from_fn(book)));
    content.clone()
}
