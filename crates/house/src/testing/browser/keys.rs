//! Somebody who has no mouse.

use super::{Page, TAB};

/// Whether the focus is on such an element, and can be seen there.
const FOCUS: &str = r#"
    const e = document.activeElement;
    if (!e.matches(arguments[0])) return null;
    const marks = [e, e.nextElementSibling, e.parentElement].filter(Boolean).map((e) => getComputedStyle(e));
    const inner = e.firstElementChild && getComputedStyle(e.firstElementChild).outlineStyle !== "none";
    return inner || marks.some((style) => style.outlineStyle !== "none" || style.boxShadow !== "none") ? "seen" : "unseen";
"#;

/// Presses Tab until the focus is there, and checks that one sees it.
pub fn tab_to(page: &Page, css: &str) {
    for _ in 0..150 {
        page.press(TAB);
        let focus = page.js(FOCUS, &[css.into()]);
        if focus == "seen" {
            return;
        }
        assert_ne!(focus, "unseen", "the focus on {css} cannot be seen");
    }
    panic!("Tab never comes to {css}");
}
