//! The rules of axe-core on every page and state, in both languages and lights.

pub use super::driver::axe as script;
use super::{Page, Sight, stage, walk::Walking};
use crate::testing::TestHouse;

const RUN: &str = r#"
    return axe.run(document, { resultTypes: ["violations"], preload: false, iframes: false }).then((told) => told.violations.flatMap(
      (rule) => rule.nodes.map((node) => `${rule.id} (${rule.help}) at ${node.target.join(" ")}: ${node.failureSummary}`)));
"#;

/// Axe finds nothing on a walk through a house.
pub fn check(name: &str, house: TestHouse, walk: Walking) {
    let axe = script();
    stage::play(name, house, |stage| {
        let mut found = Vec::new();
        walk(stage, &mut |page, sight| {
            found.extend(faults(page, sight, &axe))
        });
        assert!(found.is_empty(), "axe finds:\n{}", found.join("\n"));
    });
}

/// What axe finds at a sight.
pub fn faults(page: &Page, sight: &Sight, axe: &str) -> Vec<String> {
    let (width, height) = sight.device.size();
    page.resize(width, height);
    let mut found = Vec::new();
    // Only contrast depends on the light and only words on the language, so
    // that each need be seen once.
    for (lang, theme) in [("fr", "day"), ("en", "night")] {
        sight.show(page, lang, theme);
        let told = violations(page, axe).into_iter();
        found.extend(told.map(|what| format!("{} ({lang}, {theme}): {what}", sight.name)));
    }
    found
}

fn violations(page: &Page, axe: &str) -> Vec<String> {
    page.js(axe, &[]);
    let told = page.js(RUN, &[]);
    let told = told.as_array().expect("axe tells a list");
    told.iter()
        .filter_map(|what| what.as_str().map(String::from))
        .collect()
}
