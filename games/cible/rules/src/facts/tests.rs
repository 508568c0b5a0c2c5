use std::{string::ToString, vec};

use super::*;

const RIVERS: &str = "\
# Rivers.
# attributes: long, mer=…

Loire ; la Loire / Loire River ; Loire | 5 | long mer=atlantique
Rhône / Rhone | 5 | long mer=mediterranee
Èvre | 1 |
Vistule / Vistula | 3 | mer=baltique,nord
Petit Rhône | 2 | mer=mediterranee
";

fn rivers(language: Language) -> Category {
    Category::parse("rivers", RIVERS, language).expect("rivers")
}

fn selects(conditions: &[&str], expected: &[&str]) {
    let rivers = rivers(Language::Fr);
    let chosen = rivers.select(conditions).expect("a selection");
    let names = chosen
        .iter()
        .map(|answer| &**rivers.entities()[*answer].name());
    assert_eq!(names.collect::<Vec<_>>(), expected, "{conditions:?}");
}

#[test]
fn entities_are_selected_by_attributes_values_and_letters() {
    selects(&[], &["Loire", "Rhône", "Èvre", "Vistule", "Petit Rhône"]);
    selects(&["long"], &["Loire", "Rhône"]);
    selects(&["!long"], &["Èvre", "Vistule", "Petit Rhône"]);
    selects(&["mer=mediterranee", "!long"], &["Petit Rhône"]);
    selects(&["mer=baltique,atlantique"], &["Loire", "Vistule"]);
    selects(&["mer=nord,baltique"], &["Vistule"]);
    selects(&["!mer=nord,mediterranee"], &["Loire", "Èvre"]);
    selects(&["e*"], &["Èvre"]);
    selects(&["!e*", "!l*", "!rh*"], &["Vistule", "Petit Rhône"]);
}

#[test]
fn letters_are_those_of_the_usual_name_in_the_language() {
    let rivers = Category::parse("rivers", "Meuse ; Maas / Maas ; Meuse | 3 |", Language::En);
    let rivers = rivers.expect("rivers");
    assert_eq!(rivers.select(&["ma*"]), Ok(vec![0]));
    assert_eq!(rivers.select(&["me*"]), Ok(vec![]));
}

#[test]
fn a_wrong_condition_is_told_with_what_there_is() {
    let rivers = rivers(Language::Fr);
    for (condition, why) in [
        (
            "lang",
            "rivers: no attribute is called lang; there are long, mer",
        ),
        (
            "mer=noire",
            "rivers: nothing has mer=noire; there are atlantique, baltique, mediterranee, nord",
        ),
        (
            "!mer=nord,noire",
            "rivers: nothing has mer=noire; there are atlantique, baltique, mediterranee, nord",
        ),
        (
            "mer",
            "rivers: mer needs a value, such as atlantique, baltique, mediterranee, nord",
        ),
        ("long=oui", "rivers: long has no values: write `long` alone"),
        (
            "É*",
            "write the letters that names begin with before the *, small and without accents: `b*`",
        ),
    ] {
        assert_eq!(rivers.select(&[condition]), Err(why.to_string()));
    }
}

#[test]
fn an_entity_is_found_by_any_name_but_its_usual_name_goes_first() {
    let rivers = Category::parse(
        "rivers",
        "Rhône | 5 |\nBras | 2 |\nPetit Bras ; Bras ; Le Petit | 1 |\nLe Petit, bis ; le petit | 1 |",
        Language::Fr,
    )
    .expect("rivers");
    assert_eq!(rivers.find("le rhone"), Ok(0));
    assert_eq!(rivers.find("bras"), Ok(1));
    assert_eq!(rivers.find("Le Petit, bis"), Ok(3));
    assert_eq!(rivers.find("le petit"), Ok(3));
    assert_eq!(
        rivers.find("LE PETIT"),
        Err(
            "“LE PETIT” is the name of several in facts/rivers.txt: write a name of one alone"
                .to_string()
        )
    );
    assert_eq!(
        rivers.find("Rhin"),
        Err("“Rhin” is not in facts/rivers.txt: write one of its names there".to_string())
    );
}

#[test]
fn a_language_has_its_own_names_or_those_of_the_other() {
    let (fr, en) = Category::parse_both("rivers", RIVERS).expect("rivers");
    let names = |category: &Category, answer| {
        let names = category.entities()[answer].names.iter();
        names.map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(names(&fr, 0), ["Loire", "la Loire"]);
    assert_eq!(names(&en, 0), ["Loire River", "Loire"]);
    assert_eq!(names(&en, 2), ["Èvre"]);
}

#[test]
fn every_mistake_of_a_file_is_named_with_its_line_and_a_cure() {
    let text = "\
Loire
 | 3 | long
Loire / ; | 3 | long
Rhin | 6 | long
Rhin | 3 | long | mer
Rhin | 3 | Long
Rhin | 3 | mer=
Elbe | 3 | long
";
    let mistakes = Category::parse("rivers", text, Language::Fr).expect_err("mistakes");
    let no_attribute = |attribute: &str| {
        format!(
            "“{attribute}” is no attribute: write `word`, `key=value` or `key=value,value`, \
             with small letters without accents, digits and hyphens"
        )
    };
    let no_name = "an entity needs a name: write it before the |".to_string();
    let expected = [
        (1, "write `names | fame | attributes`".to_string()),
        (2, no_name.clone()),
        (3, no_name),
        (
            4,
            "“6” is no fame: write 1 (specialists) to 5 (everybody)".to_string(),
        ),
        (
            5,
            "there is a | too many: write `names | fame | attributes`, with spaces between \
             attributes"
                .to_string(),
        ),
        (6, no_attribute("Long")),
        (7, no_attribute("mer=")),
    ];
    let told = mistakes.0.into_iter().map(|one| (one.line, one.why));
    assert_eq!(told.collect::<Vec<_>>(), expected);
}

#[test]
fn every_name_is_told_and_which_are_first_names() {
    let category = |id, text| Category::parse(id, text, Language::Fr).expect("a category");
    let facts = Facts::new([
        category("prenoms", "Rose | 5 |"),
        category("fleurs", "rose ; reine des fleurs / rose | 5 |"),
    ]);
    let names: Vec<&str> = facts.names().collect();
    assert_eq!(names, ["rose", "reine des fleurs", "Rose"]);
    assert_eq!(facts.first_names().collect::<Vec<_>>(), ["Rose"]);
    assert_eq!(Facts::default().first_names().count(), 0);
}
