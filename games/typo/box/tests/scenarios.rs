//! What is said of a scenario of Typo that differs or is wrong.

use std::{fs, path::Path, sync::LazyLock};

use tools::{Workshop, scenario};

/// The dictionary is read once.
static WORKSHOP: LazyLock<[Box<dyn Workshop>; 1]> = LazyLock::new(|| [typo_box::workshop()]);

/// Two players, one turn; the base of every wrong scenario below.
const GOOD: &str = r#"title = "A turn"
game = "typo"
seats = ["David", "Ruud"]

[deal]
rows = ["CHA", "ELA", "M", "B"]
each = 1
hands = { David = "S", Ruud = "T" }

[[step]]
do = { David = "choose S", Ruud = "choose T" }
expect.awaiting = "David"

[[step]]
who = "David"
do = "place S right of ELA: élastique"
expect.rows = ["CHA", "ELAS", "M", "B"]

[[step]]
who = "Ruud"
do = "doubt"
expect.scores = { David = 2, Ruud = 0 }
"#;

/// The exit code and everything printed.
fn told(path: &Path) -> (u8, String) {
    let mut said = Vec::new();
    let code = scenario::tell(&[path.to_path_buf()], false, &*WORKSHOP, &mut said);
    let said = String::from_utf8(said).expect("what is said is text");
    (code.expect("Typo can be played"), said)
}

/// Plays the good scenario with `from` written as `to`: every part of `said`
/// must be told, with the name of the file.
fn check(from: &str, to: &str, code: u8, said: &[&str]) {
    assert!(GOOD.contains(from), "{from:?} is in the good scenario");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("wrong.toml");
    fs::write(&path, GOOD.replacen(from, to, 1)).expect("a file");
    let (seen, told) = told(&path);
    assert_eq!(seen, code, "{told}");
    for part in said.iter().chain(&["wrong.toml"]) {
        assert!(told.contains(part), "no {part:?} in\n{told}");
    }
    assert!(!told.contains("panicked"), "{told}");
}

#[test]
fn every_difference_is_told_with_its_line() {
    check(
        "David = 2, Ruud = 0",
        "David = 3, Ruud = 1",
        1,
        &[
            "line 22, step 3 (Ruud: doubt): scores of David\n    expected  3\n    seen      2\n",
            "scores of Ruud\n    expected  1\n    seen      0\n",
            "0 of 1 as written, 1 different",
        ],
    );
    check(
        "\"ELAS\", \"M\"",
        "\"ELA\", \"M\"",
        1,
        &[
            "line 17, step 2",
            "expected  CHA, ELA, M, B",
            "seen      CHA, ELAS, M, B",
        ],
    );
    check(
        "= \"David\"\n\n",
        "= \"Ruud\"\n\n",
        1,
        &["line 12, step 1", "awaiting"],
    );
}

#[test]
fn an_answer_that_was_not_expected_is_told() {
    check(
        "of ELA: élastique",
        "of ELA: fusée",
        1,
        &[
            "line 14, step 2 (David: place S right of ELA: fusée): the answer",
            "expected  accepted",
            "seen      refused with typo.not-that-beginning (T6), row ELAS",
        ],
    );
    check(
        "expect.rows = [\"CHA\", \"ELAS\"",
        "expect.refusal = \"T6\"\nexpect.rows = [\"CHA\", \"ELAS\"",
        1,
        &[
            "line 17, step 2",
            "expected  refused with T6",
            "seen      accepted",
        ],
    );
}

#[test]
fn a_secret_that_nobody_has_proves_nothing() {
    let hidden = |viewer, text: &str| {
        format!("expect.hidden = {{ viewer = \"{viewer}\", text = '{text}' }}\nexpect.awaiting")
    };
    check(
        "expect.awaiting",
        &hidden("Ruud", "\"card\":\"S\""),
        1,
        &["line 12", "is there"],
    );
    check(
        "expect.awaiting",
        &hidden("Ruud", "abracadabra"),
        1,
        &["line 12", "nobody sees it"],
    );
}

#[test]
fn a_mistake_is_told_with_its_line_and_its_cure() {
    let wrong = [
        ("title = \"A turn\"", "title = \"A turn", &["line 1"][..]),
        ("title = \"A turn\"\n", "", &["missing field `title`"]),
        (
            "game = \"typo\"",
            "game = \"chess\"",
            &["line 2", "`chess`", "write `typo`"],
        ),
        (
            "\"Ruud\"]",
            "\"David\"]",
            &["line 3", "two seats are called David"],
        ),
        ("[\"David\", \"Ruud\"]", "[]", &["line 3", "1 to 32"]),
        (
            "rows = [\"CHA\", \"ELA\", \"M\", \"B\"]\n",
            "",
            &["line 5", "missing field `rows`"],
        ),
        (", \"B\"]", "]", &["line 6", "3 rows", "write four"]),
        (
            "\"M\", \"B\"]",
            "\"M\", \"?\"]",
            &["line 6", "letters from A to Z"],
        ),
        (
            "\"M\", \"B\"]",
            "\"ZZ\", \"B\"]",
            &["line 5", "take a Z out"],
        ),
        ("each = 1", "each = 99", &["line 5", "deal 1 to 12"]),
        (
            "each = 1",
            "eech = 1",
            &["line 7", "unknown field `eech`", "`each`"],
        ),
        (
            "David = \"S\"",
            "Lea = \"S\"",
            &["line 8", "`Lea`", "write `David` or `Ruud`"],
        ),
        (
            "David = \"choose S\"",
            "Lea = \"choose S\"",
            &["line 11", "`Lea`", "write `David`"],
        ),
        (
            "choose S",
            "chose S",
            &["line 11", "`chose S` is no move of Typo", "`choose F`"],
        ),
        (
            "who = \"David\"",
            "whom = \"David\"",
            &["line 15", "unknown field `whom`", "`who`"],
        ),
        ("who = \"David\"\n", "", &["line 14", "add `who`"]),
        (
            "who = \"David\"",
            "who = \"Lea\"",
            &["line 15", "nobody is called `Lea`"],
        ),
        ("who = \"David\"", "who = 3", &["line 15", "3 is no name"]),
        (
            "right of ELA",
            "right of ELLA",
            &["line 16", "no row reads ELLA", "CHA, ELA, M, B"],
        ),
        (
            "right of ELA",
            "right of 0",
            &["line 16", "numbered from 1"],
        ),
        ("place S", "place T", &["line 16", "David has shown S"]),
        (
            "do = \"doubt\"",
            "wait = \"soon\"",
            &["line 19", "`who` does nothing here"],
        ),
        (
            "who = \"Ruud\"\ndo = \"doubt\"",
            "wait = \"soon\"",
            &["line 20", "`30s`"],
        ),
        (
            "who = \"Ruud\"\ndo = \"doubt\"",
            "auto = \"best\"",
            &["line 20", "`expert`"],
        ),
        (
            "do = \"doubt\"",
            "do = \"doubt\"\nwait = \"3s\"",
            &["line 19", "make two steps"],
        ),
        (
            "expect.scores",
            "expect.score",
            &["line 22", "nothing is called `score`", "`scores`"],
        ),
        (
            "Ruud = 0 }",
            "Lea = 0 }",
            &["line 22", "nobody is called `Lea`"],
        ),
        ("{ David = 2, Ruud = 0 }", "2", &["line 22", "told by seat"]),
        (
            "game =",
            "options = { clok = 30 }\ngame =",
            &["line 2", "`clok`", "`clock`"],
        ),
        (
            "game =",
            "options = { judge = \"Lea\" }\ngame =",
            &["line 2", "write `David` or `Ruud`"],
        ),
        (
            "\"Ruud\"]",
            "\"C\", \"D\", \"E\", \"F\", \"G\", \"Ruud\"]",
            &["line 10", "take the steps out"],
        ),
        (
            "game =",
            "first = \"Lea\"\ngame =",
            &["line 2", "write `David` or `Ruud`"],
        ),
    ];
    // One run for all: most of its time is the reading of the dictionary.
    let folder = tempfile::tempdir().expect("a folder");
    let path = |i: usize| folder.path().join(format!("{i:02}.toml"));
    for (i, (from, to, _)) in wrong.iter().enumerate() {
        assert!(GOOD.contains(from), "{from:?} is in the good scenario");
        fs::write(path(i), GOOD.replacen(from, to, 1)).expect("a file");
    }
    let (code, told) = told(folder.path());
    assert_eq!(code, 2, "{told}");
    for (i, (_, to, said)) in wrong.iter().enumerate() {
        let name = format!("{}, line", path(i).display());
        let line = told.lines().find(|line| line.starts_with(&name));
        let line = line.unwrap_or_else(|| panic!("nothing on {to:?} in\n{told}"));
        for part in *said {
            assert!(line.contains(part), "no {part:?} for {to:?} in\n{line}");
        }
    }
}
