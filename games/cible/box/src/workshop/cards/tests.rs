use cible::{
    Sheet,
    facts::{Category, Facts},
};
use clap::Parser;

use super::*;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    cards: CardsArgs,
}

fn args(line: &str) -> CardsArgs {
    let words = ["cards"].into_iter().chain(line.split_whitespace());
    Line::try_parse_from(words).expect(line).cards
}

fn packs() -> Packs {
    let rivers = "Loire | 5 | long\nRhône ; Rhodanus | 4 | long\nÈvre | 1 |\n";
    let rivers = Category::parse("rivers", rivers, Language::Fr).expect("rivers");
    let first = "Un fleuve (la Loire) = rivers long\n".repeat(5) + "Une Èvre (Èvre) = rivers\n";
    let series = |letter: &str| {
        let lines =
            (1..=6).map(|n| format!("Définition {letter}{n} = {letter}{n} ; {letter}bis\n"));
        format!("{letter} 2\n{}\n", lines.collect::<String>())
    };
    let definitions = series("A") + &series("B");
    let final_lines = (1..=6).map(|n| format!("{n}: Six = [a ; b ; c ; d ; e ; f]\n").repeat(3));
    let finals = final_lines.collect::<String>();
    let sheet = |name, text| Sheet { name, text };
    let sheets = [
        sheet("first", first.as_str()),
        sheet("definitions", &definitions),
        sheet("finals", &finals),
    ];
    Packs::read(sheets, &Facts::new([rivers])).expect("packs")
}

fn leafed(pack: Pack, line: &str) -> Result<String, String> {
    leaf(&packs(), pack, &args(line)).map_err(|why| why.to_string())
}

#[test]
fn packs_have_french_and_english_names() {
    for (text, pack) in [
        ("premier-tour", Some(Pack::First)),
        ("Premier Tour", Some(Pack::First)),
        ("first", Some(Pack::First)),
        ("définitions", Some(Pack::Definitions)),
        ("suite", Some(Pack::Sequels)),
        ("sequels", Some(Pack::Sequels)),
        ("Enchères", Some(Pack::Auctions)),
        ("auctions", Some(Pack::Auctions)),
        ("finale", Some(Pack::Finals)),
        ("finals", Some(Pack::Finals)),
        ("final", None),
        ("", None),
    ] {
        assert_eq!(pack_called(text), pack, "{text}");
    }
}

#[test]
fn a_question_is_shown_with_its_id_and_its_answers_by_fame() {
    let id = Id::new(Pack::First, "Une Èvre");
    assert_eq!(
        leafed(Pack::First, "first --search EVRE"),
        Ok(format!("side 1\n  {id}  Une Èvre (Èvre) [3]\n1 question\n"))
    );
    assert_eq!(
        leafed(Pack::First, "first --search evre --answers"),
        Ok(format!(
            "side 1\n  {id}  Une Èvre (Èvre) [3]\n      5: Loire\n      4: Rhône, Rhodanus\n      \
             1: Èvre\n1 question\n"
        ))
    );
    let by_id = question(&packs(), id).expect("the question");
    assert!(by_id.starts_with("premier-tour, side 1\n") && by_id.contains("5: Loire"));
}

#[test]
fn definitions_are_found_by_letter_and_by_answer() {
    let all = leafed(Pack::Definitions, "definitions").expect("definitions");
    assert!(all.contains("side 1: A, difficulty 2") && all.ends_with("12 questions\n"));
    for letter in ["B", "b"] {
        let lettered = leafed(Pack::Definitions, &format!("definitions --letter {letter}"));
        let lettered = lettered.expect("definitions");
        assert!(!lettered.contains("side 1:") && lettered.ends_with("6 questions\n"));
    }
    let found = leafed(Pack::Definitions, "definitions --search a3 --answers");
    assert!(found.expect("one").contains("Définition A3 = A3 ; Abis"));
}

#[test]
fn a_final_is_shown_with_its_levels() {
    let shown = leafed(Pack::Finals, "finale").expect("a final");
    assert!(shown.contains("  6: Six [6]\n") && shown.ends_with("18 questions\n"));
}

#[test]
fn it_says_when_nothing_fits() {
    for (pack, line, why) in [
        (
            Pack::Definitions,
            "definitions --letter W --search loup",
            "nothing in definitions, language fr, fits --letter W --search “loup”",
        ),
        (
            Pack::Sequels,
            "suite",
            "the pack suite is empty in the box of language fr",
        ),
        (
            Pack::First,
            "first --letter W",
            "--letter: only definitions have letters, not premier-tour",
        ),
        (
            Pack::First,
            "first --search ?",
            "--search: write a letter or a digit at least",
        ),
    ] {
        assert_eq!(leafed(pack, line), Err(why.to_string()), "{line}");
    }
    assert_eq!(question(&packs(), Id::new(Pack::First, "gone")), None);
}

#[test]
fn packs_are_listed_with_both_names() {
    let list = list(&packs());
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines.len(), 6);
    assert_eq!(
        lines[5],
        "  finale        finals          1 sides     18 questions"
    );
}
