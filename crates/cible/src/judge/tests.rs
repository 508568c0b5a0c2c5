use super::*;

fn field(names: &str) -> Field {
    let answers = (0u32..).zip(names.lines().map(str::trim).filter(|line| !line.is_empty()));
    Field::new(answers.flat_map(|(answer, line)| line.split(';').map(move |name| (answer, name))))
}

#[test]
fn a_known_answer_is_never_taken_for_another() {
    let field = field(
        "Autriche\nAustralie\nNiger\nNigeria\nIran\nIrak;Iraq\nMonet\nManet\nCharles VII\nCharles VIII",
    );
    for (typed, answer) in [
        ("autriche", Some(0)),
        ("Autrich", Some(0)),
        ("l’Australie", Some(1)),
        ("Niger", Some(2)),
        ("Nigéria", Some(3)),
        ("Iran", Some(4)),
        ("Iraq", Some(5)),
        ("Irac", Some(5)),
        ("Munet", None),
        ("Monnet", Some(6)),
        ("charles 7", Some(8)),
        ("Charles 8", Some(9)),
        ("Charles VI", None),
    ] {
        assert_eq!(field.judge(typed, |_| true, &()), answer, "{typed}");
    }
}
