//! What holds for every page, whatever is on it.

use std::collections::HashSet;

use game::Language;
use maud::Markup;

/// The tags of a document with their attributes, as they are written.
pub fn tags(html: &str) -> impl Iterator<Item = (&str, &str)> {
    html.split('<').skip(1).filter_map(|part| {
        // An attribute may hold a > only inside quotes.
        let mut quoted = false;
        let end = part.find(|c| {
            quoted ^= c == '"';
            c == '>' && !quoted
        })?;
        let tag = &part[..end];
        Some(tag.split_once([' ', '\n']).unwrap_or((tag, "")))
    })
}

/// The names of attributes, their values cut out.
fn attributes(written: &str) -> Vec<String> {
    let outside: String = written.split('"').step_by(2).collect::<Vec<_>>().join(" ");
    outside
        .split_whitespace()
        .map(|name| name.trim_end_matches('=').to_string())
        .collect()
}

/// What holds for every page, with pictures or without.
pub fn whole(what: &str, language: Language, page: &Markup) {
    let html = &page.0;
    assert!(html.starts_with("<!DOCTYPE html>"), "{what}");
    assert!(
        html.contains(&format!("<html lang=\"{}\"", language.tag()))
            || html.contains(&format!(" lang=\"{}\"", language.tag())),
        "{what}"
    );
    assert_eq!(
        tags(html).filter(|(tag, _)| *tag == "h1").count(),
        1,
        "{what}: one h1"
    );
    assert_eq!(
        tags(html).filter(|(tag, _)| *tag == "main").count(),
        1,
        "{what}: one main"
    );
    let mut ids = HashSet::new();
    for (tag, written) in tags(html) {
        assert_ne!(tag, "style", "{what}");
        assert!(
            tag != "script" || written.contains("src=\"/assets/"),
            "{what}: inline script"
        );
        for name in attributes(written) {
            assert!(
                name != "style" && !name.starts_with("on"),
                "{what}: <{tag} {written}>"
            );
        }
        if let Some(id) = written
            .split(" id=\"")
            .nth(1)
            .or(written.strip_prefix("id=\""))
        {
            let id = id.split('"').next().unwrap();
            assert!(ids.insert(id), "{what}: two elements are #{id}");
        }
    }
    assert!(!html.contains("<img src=x"), "{what}: a name became markup");
    for (_, written) in tags(html) {
        for link in ["href=\"", "src=\"", "action=\""] {
            let target = written.split(link).nth(1).unwrap_or("/");
            let ours = ["/", "#", "\"", "https://tablee.example/t/"];
            assert!(
                ours.iter().any(|start| target.starts_with(start)),
                "{what}: {target}"
            );
        }
    }
}
