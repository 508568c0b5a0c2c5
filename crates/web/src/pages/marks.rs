//! The marks that games have in common: what somebody does, who has won, what
//! can be looked up.

use maud::Markup;

use super::drawing;

macro_rules! marks {
    ($($(#[$note:meta])* $name:ident: $class:literal $paths:literal),* $(,)?) => {
        $($(#[$note])* pub fn $name() -> Markup { drawing(concat!("icon ", $class), $paths) })*
    };
}

marks! {
    /// Somebody thinks.
    thinking: "icon-thinking" r#"<circle cx="5" cy="12" r="1.6" fill="currentColor"/><circle cx="12" cy="12" r="1.6" fill="currentColor"/><circle cx="19" cy="12" r="1.6" fill="currentColor"/>"#,
    /// Somebody has done what was asked.
    done: "icon-done" r#"<path stroke-width="3" d="M4.5 12.5 10 18 19.5 6.5"/>"#,
    /// Somebody is away.
    away: "icon-away" r#"<path fill="currentColor" fill-opacity=".22" d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>"#,
    /// Somebody has won.
    crown: "icon-crown" r#"<path fill="currentColor" d="M3.5 8 8 12l4-7 4 7 4.5-4-1.5 10.5h-14z"/>"#,
    /// Cards in a hand.
    cards: "icon-cards" r#"<rect x="8.5" y="4" width="11" height="15" rx="2" fill="currentColor" fill-opacity=".22"/><path d="M5.5 7.5 4 19a2 2 0 0 0 1.7 2.2l8 .8"/>"#,
    /// What was played or is printed can be looked up.
    book: "icon-book" r#"<path fill="currentColor" fill-opacity=".22" d="M12 6C9.5 4 6 3.6 3 4v14.5c3-.4 6.5 0 9 2z"/><path fill="currentColor" fill-opacity=".22" d="M12 6c2.5-2 6-2.4 9-2v14.5c-3-.4-6.5 0-9 2z"/><path d="M12 6v14.5"/>"#,
    /// A decision: a ruling of the house, or somebody who judges.
    scales: "icon-scales" r#"<path d="M12 4v16M7 20h10M5 7h14M5 7l-2.5 6h5zM19 7l-2.5 6h5z"/>"#,
}
