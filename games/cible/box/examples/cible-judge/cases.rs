//! The labelled cases, as their file has them.

use anyhow::{Result, bail};

/// What someone typed, and what a fair reader makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    pub line: usize,
    /// What a card writes after its question.
    pub selection: String,
    pub typed: String,
    /// The usual name of the answer, or none when it must be refused.
    pub meant: Option<String>,
    pub kind: &'static str,
}

/// The kinds of cases: right as people write it, misspelt, wrong but close.
pub const KINDS: [(&str, &[&str]); 3] = [
    (
        "right",
        &[
            "exact", "accent", "article", "hyphen", "plural", "number", "alias", "surname",
            "short", "kind", "spelling", "card",
        ],
    ),
    (
        "misspelt",
        &[
            "double", "missing", "extra", "key", "swap", "sound", "several",
        ],
    ),
    ("wrong", &["unfit", "word", "invented", "junk", "mistaken"]),
];

/// Reads `= selection`, then lines `typed | meant or - | kind`.
pub fn parse(text: &str) -> Result<Vec<Case>> {
    let mut cases = Vec::new();
    let mut selection = String::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Some(head) = text.strip_prefix("= ") {
            selection = head.trim().to_string();
            continue;
        }
        let parts: Vec<&str> = text.split(" | ").collect();
        let [typed, meant, kind] = parts[..] else {
            bail!("line {line}: write `typed | meant or - | kind`");
        };
        if selection.is_empty() {
            bail!("line {line}: write `= selection` before the first case");
        }
        let kinds = KINDS.iter().flat_map(|(group, kinds)| {
            let kinds = kinds.iter();
            kinds.map(move |kind| (*group, *kind))
        });
        let known = kinds.into_iter().find(|(_, name)| *name == kind.trim());
        let Some((group, kind)) = known else {
            bail!("line {line}: “{kind}” is no kind of case");
        };
        let meant = (meant != "-").then(|| meant.trim().to_string());
        if (group == "wrong") != meant.is_none() {
            bail!("line {line}: a case is refused when its kind is a wrong one, and only then");
        }
        cases.push(Case {
            line,
            selection: selection.clone(),
            typed: typed.trim().to_string(),
            meant,
            kind,
        });
    }
    Ok(cases)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cases_stand_below_their_selection() {
        let cases = parse("# head\n= pays cote\nperrou | Pérou | double\n | - | junk\n").unwrap();
        assert_eq!(cases.len(), 2);
        assert_eq!(cases[0].selection, "pays cote");
        assert_eq!(cases[0].meant.as_deref(), Some("Pérou"));
        assert_eq!((cases[1].line, cases[1].typed.as_str()), (4, ""));
        assert_eq!(cases[1].meant, None);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (text, why) in [
            ("a | b | exact", "= selection"),
            ("= pays\na | b", "write `typed"),
            ("= pays\na | b | odd", "no kind"),
            ("= pays\na | b | word", "wrong one"),
            ("= pays\na | - | exact", "wrong one"),
        ] {
            let error = parse(text).unwrap_err().to_string();
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
