//! Somebody who has no mouse.

use super::{Page, RIGHT, TAB};

const HOME: &str = "\u{e011}";

/// Whether the focus is on such an element, and can be seen there.
const FOCUS: &str = r#"
    const e = document.activeElement;
    const group = e.closest("[data-arrows]");
    const target = group && group.querySelector(arguments[0]);
    if (target && target !== e && target.matches("[data-beside]") && target.parentElement === e.parentElement) return "next";
    const beside = group && [...group.querySelectorAll(arguments[0])].some((e) => e.checkVisibility() && !e.disabled);
    if (!e.matches(arguments[0])) return beside ? "beside" : null;
    const marks = [e, e.nextElementSibling, e.parentElement].filter(Boolean).map((e) => getComputedStyle(e));
    const inner = e.firstElementChild && getComputedStyle(e.firstElementChild).outlineStyle !== "none";
    return inner || marks.some((style) => style.outlineStyle !== "none" || style.boxShadow !== "none") ? "seen" : "unseen";
"#;

/// Presses Tab until the focus is there, and checks that one sees it.
pub fn tab_to(page: &Page, css: &str) {
    for _ in 0..150 {
        page.press(TAB);
        let mut focus = page.js(FOCUS, &[css.into()]);
        if focus == "beside" {
            // Tab stops once at a row; arrows walk in it.
            page.press(HOME);
            for _ in 0..100 {
                focus = page.js(FOCUS, &[css.into()]);
                if focus != "beside" {
                    break;
                }
                page.press(RIGHT);
            }
        }
        if focus == "next" {
            page.press(TAB);
            focus = page.js(FOCUS, &[css.into()]);
        }
        if focus == "seen" {
            return;
        }
        assert_ne!(focus, "unseen", "the focus on {css} cannot be seen");
    }
    panic!("Tab never comes to {css}");
}
