//! Pictures that draw and do nothing else: no scripts, no words, nothing from
//! elsewhere, and names that clash with no other picture of a page.

use std::collections::HashMap;

use tools::content::Problem;

/// Elements that run, load or write.
const REFUSED: [&str; 10] = [
    "script",
    "text",
    "tspan",
    "textPath",
    "image",
    "foreignObject",
    "style",
    "a",
    "animate",
    "set",
];

/// The only address a picture names, for its kind and not to be fetched.
const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// What is wrong in a picture. `ids` are those of the pictures before it, with
/// the name of the picture.
pub fn check(name: &str, text: &str, ids: &mut HashMap<String, String>) -> Vec<Problem> {
    let mut problems = Vec::new();
    if !text.contains("<svg") {
        problems.push(Problem::new(0, "it is not an SVG"));
    }
    for (number, line) in (1..).zip(text.lines()) {
        let mut wrong = |why: String| problems.push(Problem::new(number, why));
        for element in line.split('<').skip(1) {
            let tag = element.split([' ', '>', '/']).next().unwrap_or_default();
            if REFUSED.contains(&tag) {
                wrong(format!("<{tag}> does not belong in a picture"));
            }
            for (attribute, value) in attributes(element) {
                let outside = attribute.ends_with("href") && !value.starts_with('#')
                    || value.contains("://") && value != NAMESPACE
                    || value.starts_with("data:");
                if outside {
                    wrong(format!("{attribute} leads outside: {value}"));
                }
                if attribute.starts_with("on") {
                    wrong(format!("{attribute} is a script"));
                }
                if value.contains("url(") && !value.contains("url(#") {
                    wrong(format!("{attribute} leads outside: {value}"));
                }
                if attribute == "id"
                    && let Some(other) = ids.insert(value.to_string(), name.to_string())
                {
                    wrong(format!("the id {value} is also in {other}"));
                }
            }
        }
    }
    problems
}

/// The attributes of an element, as they are written in these files.
fn attributes(element: &str) -> impl Iterator<Item = (&str, &str)> {
    let inside = element.split('>').next().unwrap_or_default();
    let mut parts = inside.split('"');
    std::iter::from_fn(move || {
        let name = parts.next()?.trim_end_matches('=').trim();
        let name = name.rsplit(' ').next().unwrap_or_default();
        Some((name, parts.next()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str, expected: &[&str]) {
        let mut ids = HashMap::from([("taken".to_string(), "other.svg".to_string())]);
        let problems = check("this.svg", text, &mut ids);
        let told: Vec<&str> = problems.iter().map(|problem| &*problem.why).collect();
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn a_drawing_passes() {
        wrong(
            r##"<svg xmlns="http://www.w3.org/2000/svg"><g id="a" fill="url(#b)"><use href="#a"/></g></svg>"##,
            &[],
        );
    }

    #[test]
    fn whatever_runs_writes_or_loads_is_found() {
        let svg = |inside: &str| format!("<svg>{inside}</svg>");
        wrong(&svg("<script>"), &["<script> does not belong in a picture"]);
        wrong(
            &svg("<text x=\"1\">"),
            &["<text> does not belong in a picture"],
        );
        wrong(&svg("<g onload=\"x()\">"), &["onload is a script"]);
        wrong(
            &svg("<use xlink:href=\"other.svg#a\"/>"),
            &["xlink:href leads outside: other.svg#a"],
        );
        wrong(
            &svg("<g fill=\"url(http://x/y)\"/>"),
            &[
                "fill leads outside: url(http://x/y)",
                "fill leads outside: url(http://x/y)",
            ],
        );
        wrong(
            &svg("<g id=\"taken\"/>"),
            &["the id taken is also in other.svg"],
        );
        wrong("a photograph", &["it is not an SVG"]);
    }
}
