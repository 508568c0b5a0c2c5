use std::{
    format,
    string::{String, ToString},
};

use super::*;
use crate::{
    BadSheets, Sheet,
    facts::{Category, Facts, Language, Mistakes},
    judge::Words,
};

fn facts() -> Facts {
    let painters = "\
Monet ; Claude Monet | 5 | impressionniste
Manet ; Édouard Manet | 4 | impressionniste
Renoir | 5 | impressionniste pere
Giotto | 3 | italien
";
    let painters = Category::parse("peintres", painters, Language::Fr).expect("facts");
    Facts::new([painters])
}

fn read(text: &str) -> Result<Vec<(String, u8)>, String> {
    let facts = facts();
    let answers = answers(text, &facts)?;
    let all = answers.all().map(|(name, fame)| (name.to_string(), fame));
    Ok(all.collect())
}

fn accepts(text: &str, expected: &[(&str, u8)]) {
    let expected = expected
        .iter()
        .map(|(name, fame)| (name.to_string(), *fame));
    assert_eq!(read(text), Ok(expected.collect()), "{text}");
}

fn refuses(text: &str, why: &str) {
    assert_eq!(read(text), Err(why.to_string()), "{text}");
}

#[test]
fn answers_are_selected_named_or_written_out() {
    accepts(
        "peintres !pere impressionniste",
        &[("Monet", 5), ("Manet", 4)],
    );
    accepts("peintres m*", &[("Monet", 5), ("Manet", 4)]);
    accepts(
        "peintres [giotto ; Claude Monet ; Manet, Édouard Manet]",
        &[("Monet", 5), ("Manet", 4), ("Giotto", 3)],
    );
    accepts(
        "[Adour ; 5: Loire ; Rhône, le Rhône ; 1: Èvre]",
        &[("Adour", 3), ("Loire", 5), ("Rhône", 5), ("Èvre", 1)],
    );
    accepts("[Mission : Impossible]", &[("Mission : Impossible", 3)]);
}

#[test]
fn answers_are_joined() {
    accepts(
        "peintres italien + [4: Dalí ; 2: Claude Monet, Monsieur Monet] + peintres [Monet]",
        &[("Giotto", 3), ("Dalí", 4), ("Claude Monet", 2)],
    );
    accepts(
        "[Canal + ; Arte] + [M6]",
        &[("Canal +", 3), ("Arte", 3), ("M6", 3)],
    );
    refuses("peintres + ", "there are no answers after the =");
}

#[test]
fn joined_answers_of_one_name_are_one_and_what_else_is_known_is_refused() {
    let facts = facts();
    let text = "peintres [Monet] + [claude monet, Monsieur Monet]";
    let answers = answers(text, &facts).expect("answers");
    let judged = |typed| answers.judge(typed, &()).map(|name| name.to_string());
    assert_eq!(answers.len(), 1);
    assert_eq!(judged("monsieur monet"), Some("Monet".to_string()));
    assert_eq!(judged("claude monet"), Some("Monet".to_string()));
    assert_eq!(judged("Manet"), None);
}

#[test]
fn names_that_do_not_begin_with_the_letters_asked_for_do_not_answer() {
    let lands = "Birmanie ; Myanmar ; la Birmanie | 4 |\nBhoutan | 3 |\nMali | 3 |";
    let lands = Category::parse("pays", lands, Language::Fr).expect("lands");
    let facts = Facts::new([lands]);
    let answers = answers("pays b*", &facts).expect("answers");
    assert_eq!(answers.len(), 2);
    for (typed, right) in [
        ("la birmanie", true),
        ("Bhoutant", true),
        ("Myanmar", false),
        ("Mali", false),
    ] {
        assert_eq!(answers.judge(typed, &()).is_some(), right, "{typed}");
    }
}

#[test]
fn joined_answers_that_share_a_surname_stay_two() {
    let facts = facts();
    let text = "[Marie Curie, Curie ; 4: Pierre Curie, Curie] + [5: Ève Curie, Curie]";
    let answers = answers(text, &facts).expect("answers");
    assert_eq!(answers.len(), 3);
    // The best known first.
    let judged = answers.judge_all("curie", &());
    let names: Vec<&str> = judged.iter().map(|name| &**name).collect();
    assert_eq!(names, ["Ève Curie", "Pierre Curie", "Marie Curie"]);
}

#[test]
fn other_names_of_a_written_answer_are_judged_as_the_same() {
    let facts = facts();
    let answers = answers("[5: Loire ; 3: Rhône, le fleuve Rhône]", &facts).expect("answers");
    let judged = |typed| answers.judge(typed, &()).map(|name| name.to_string());
    assert_eq!(judged("le fleuve rhone"), Some("Rhône".to_string()));
    assert_eq!(judged("Adour"), None);
}

#[test]
fn answers_that_cannot_be_read_are_told_why() {
    refuses("", "there are no answers after the =");
    refuses(
        "painters",
        "there is no category painters: name a file of the facts without its ending",
    );
    refuses(
        "peintres italien pere",
        "nothing in peintres fulfils all of “italien pere”",
    );
    refuses(
        "peintres cubiste",
        "peintres: no attribute is called cubiste; there are impressionniste, italien, pere",
    );
    refuses(
        "peintres [Monet ; Picasso]",
        "“Picasso” is not in facts/peintres.txt: write one of its names there",
    );
    refuses(
        "peintres [Monet, Manet]",
        "“Monet, Manet” names several: part them with ;",
    );
    refuses(
        "peintres [Monet ; Claude Monet]",
        "“Claude Monet” is in the list twice: take one away",
    );
    refuses(
        "[Loire ; Loire]",
        "“Loire” is in the list twice: take one away",
    );
    refuses("[Loire ;]", "an answer of the list is empty: take a ; away");
    refuses(
        "[5: ; Loire]",
        "an answer of the list is empty: take a ; away",
    );
    refuses("[Loire, ]", "“Loire,” has an empty name: take a comma away");
    refuses(
        "[7: Loire]",
        "“7” is no fame: write 1 (specialists) to 5 (everybody)",
    );
    let closed = "a list begins with [ and ends with ], with nothing after it";
    refuses("[Loire ; Rhin", closed);
    refuses("peintres [Monet] pere", closed);
}

fn told<T: core::fmt::Debug>(read: Result<T, Mistakes>) -> Vec<(usize, String)> {
    let mistakes = read.expect_err("mistakes").0.into_iter();
    mistakes.map(|one| (one.line, one.why)).collect()
}

#[test]
fn every_mistake_of_a_pack_of_questions_is_named() {
    let text = "\
# A side.
Un peintre (Monet) = peintres
Un peintre (Picasso) = peintres
Un peintre = peintres cubiste
Un peintre
= peintres
(Monet) = peintres

Un peintre = peintres
";
    let expected = [
        (
            3,
            "the example “Picasso” is not among the answers: take one of them",
        ),
        (
            4,
            "peintres: no attribute is called cubiste; there are impressionniste, italien, pere",
        ),
        (5, "write `question (example) = answers`"),
        (6, "write `question (example) = answers`"),
        (7, "write the question before its example"),
        (
            9,
            "a side has 6 questions and ends with a blank line, this one has 1",
        ),
    ];
    assert_eq!(
        told(questions(text, &facts())),
        expected.map(|(line, why)| (line, why.to_string()))
    );
}

#[test]
fn examples_are_names_of_answers_whatever_their_article() {
    let lines = "Un peintre (le monet, Édouard  Manet) = peintres\n".repeat(6);
    let sides = questions(&lines, &facts()).expect("a side");
    let examples = sides[0][0].examples.iter();
    assert_eq!(&*sides[0][0].text, "Un peintre");
    let examples: Vec<&str> = examples.map(|name| &**name).collect();
    assert_eq!(examples, ["le monet", "Édouard  Manet"]);
}

fn card(named: &str) -> String {
    let lines = (1..=6).flat_map(|level| {
        ["a", "b", "c"].map(|which| format!("{level}: {named} {level} {which} = peintres\n"))
    });
    let [rest, easy]: [Vec<String>; 2] = {
        let (easy, rest) = lines.partition(|line| line.as_bytes()[0] < b'5');
        [rest, easy]
    };
    let rest = rest
        .concat()
        .replace("= peintres", "= [a ; b ; c ; d ; e ; f]");
    easy.concat() + &rest
}

#[test]
fn a_final_has_three_questions_of_each_level_and_no_examples() {
    let text = card("Question (en 2025)");
    let cards = finals(&text, &facts()).expect("a card");
    assert_eq!(&*cards[0].levels[1][2].text, "Question (en 2025) 2 c");
    let bracketed = text.replacen("Question (en 2025) 1 a", "Question (en 2025)", 1);
    let cards = finals(&bracketed, &facts()).expect("a card");
    let question = &cards[0].levels[0][0];
    assert_eq!(&*question.text, "Question (en 2025)");
    assert!(question.examples.is_empty());
}

#[test]
fn every_mistake_of_a_final_is_named() {
    let write = "write the level, 1 to 6, then the question: `3: question = answers`";
    let expected = [
        (1, write.to_string()),
        (2, write.to_string()),
        (
            3,
            "level 6 asks for 6 answers and 4 are known: add more or lower it".to_string(),
        ),
    ];
    let text = "Un peintre = peintres\n7: Un peintre = peintres\n6: Six peintres = peintres\n";
    assert_eq!(told(finals(text, &facts())), expected);
    let short = card("q").replacen("2: q 2 a", "1: q 2 a", 1);
    let counts = "a final has 3 questions for each of 6 levels and ends with a blank line, \
                  this one has 4, 2, 3, 3, 3, 3";
    assert_eq!(told(finals(&short, &facts())), [(1, counts.to_string())]);
}

#[test]
fn every_mistake_of_a_series_is_named() {
    let head = "a series begins with its letter and how hard it is, from 1 to 3: `B 2`";
    let text = "B 4\nune = b\n\nb 1\nune = b\n\nBé 1\nune = b\n\nB 2\nune = \nune\n";
    let definition = "write `definition = answer ; also accepted`";
    let expected = [
        (1, head),
        (4, head),
        (7, head),
        (
            10,
            "a series has 6 definitions and ends with a blank line, this one has 2",
        ),
        (11, definition),
        (12, definition),
    ];
    assert_eq!(
        told(definitions(text, &Facts::default())),
        expected.map(|(line, why)| (line, why.to_string()))
    );
}

fn packs() -> Packs {
    let side = |named: &str| -> String {
        let lines = (0..6).map(|n| format!("{named} {n} (Monet) = peintres\n"));
        lines.collect::<String>() + "\n"
    };
    let series = |letter: char| {
        let lines = (0..6).map(|n| format!("Définition {letter}{n} = {letter}{n}\n"));
        format!("{letter} 2\n{}\n", lines.collect::<String>())
    };
    let (first, finals_a, finals_b) = (side("Un peintre"), card("A"), card("B"));
    let (defined_a, defined_b) = (series('A'), series('B'));
    let sheet = |name, text| Sheet { name, text };
    let sheets = [
        sheet("finals-b", finals_b.as_str()),
        sheet("finals-a", &finals_a),
        sheet("first", &first),
        sheet("definitions-b", &defined_b),
        sheet("definitions-a", &defined_a),
    ];
    Packs::read(sheets, &facts()).expect("packs")
}

#[test]
fn sheets_of_a_pack_make_one_pack_in_the_order_of_their_names() {
    let packs = packs();
    let sides = Pack::ALL.map(|pack| packs.sides(pack));
    assert_eq!(sides, [1, 2, 0, 0, 2]);
    assert!(!packs.is_whole());
    let letters = packs.definitions.iter().map(|series| series.letter);
    assert_eq!(letters.collect::<String>(), "AB");
    let last = packs.entries(Pack::Finals).last().expect("an entry");
    assert_eq!((last.side, last.line, last.level), (1, 17, Some(6)));
    assert_eq!(&**last.text, "B 6 c");
}

#[test]
fn a_sheet_that_belongs_to_no_pack_or_cannot_be_read_is_named() {
    let sheets = [
        Sheet {
            name: "final-a",
            text: "",
        },
        Sheet {
            name: "auctions",
            text: "one\n",
        },
    ];
    let BadSheets(bad) = Packs::read(sheets, &facts()).expect_err("bad sheets");
    let told = BadSheets(bad).to_string();
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(
        lines,
        [
            "auctions.txt, line 1: a side has 6 questions and ends with a blank line, this one has 1",
            "auctions.txt, line 1: write `question (example) = answers`",
            "final-a.txt, no pack is called so: name the file after first, definitions, sequels, \
             auctions, finals",
        ]
    );
}

#[test]
fn a_question_is_found_by_its_id_wherever_it_moves() {
    let mut packs = packs();
    let ids = |packs: &Packs| -> Vec<Id> {
        let entries = Pack::ALL.into_iter().flat_map(|pack| packs.entries(pack));
        entries.map(|entry| entry.id()).collect()
    };
    let before = ids(&packs);
    assert_eq!(before.len(), 6 + 12 + 36);
    packs.finals.reverse();
    packs.first[0].reverse();
    packs.first[0].pop();
    let found = before.iter().filter(|id| packs.find(**id).is_some());
    assert_eq!(found.count(), before.len() - 1);
    let id = Id::new(Pack::Finals, "B 6 c");
    let entry = packs.find(id).expect("the question");
    assert_eq!((entry.side, &**entry.text), (0, "B 6 c"));
}

#[test]
fn ids_are_the_same_for_ever_and_can_be_read_back() {
    let id = Id::new(Pack::Sequels, "Capitales d’Amérique");
    assert_eq!(id.to_string(), "S-062f619c");
    let written = ["S-062f619c", " s-062F619C "];
    assert_eq!(written.map(|text| text.parse()), [Ok(id); 2]);
    let initials = Pack::ALL.map(|pack| Id::new(pack, "").to_string());
    assert_eq!(
        initials,
        [
            "P-811c9dc5",
            "D-811c9dc5",
            "S-811c9dc5",
            "E-811c9dc5",
            "F-811c9dc5"
        ]
    );
    for wrong in [
        "",
        "S",
        "S-",
        "X-062f619c",
        "S-062f619",
        "S-+62f619c",
        "SS-062f619c",
        "é-é",
    ] {
        assert!(wrong.parse::<Id>().is_err(), "{wrong}");
    }
}

#[test]
fn an_empty_file_is_an_empty_pack() {
    assert!(
        questions("# nothing\n\n", &facts())
            .expect("a pack")
            .is_empty()
    );
    assert!(finals("", &facts()).expect("a pack").is_empty());
    assert!(definitions("\n\n", &facts()).expect("a pack").is_empty());
}

#[test]
fn words_of_a_definition_may_be_said_with_its_answer_and_no_others() {
    let text = "M 1\n\
        Petit gâteau qui fit rêver Proust = madeleine\n\
        Reine de France née à Vienne = Marie-Antoinette\n\
        Frère de Théo, peintre des tournesols = Van Gogh\n\
        Oiseau noir, siffleur des jardins = merle\n\
        Très content, après un beau voyage = heureux\n\
        Big bird, bald on the American emblem = eagle\n";
    let series = definitions(text, &Facts::default()).expect("a series");
    let first_name = |letters: &str| letters == "theo";
    let right = |line: usize, typed: &str| {
        let answers = &series[0].definitions[line].answers;
        answers.judge(typed, &first_name).is_some()
    };
    for (line, typed) in [
        (0, "la madeleine de Proust"),
        (0, "un gâteau madelaine"),
        (1, "la reine Marie-Antoinette"),
        (1, "Marie Antoinette de Vienne"),
        (3, "merle noir"),
        (4, "heureuse"),
        (5, "bald eagle"),
    ] {
        assert!(right(line, typed), "{typed}");
    }
    for (line, typed) in [
        (0, "Proust"),
        (0, "madeleine de Zola"),
        (1, "France Marie-Antoinette"),
        (2, "Théo Van Gogh"),
        (3, "merle blanc"),
        (3, "oiseau des jardins"),
    ] {
        assert!(!right(line, typed), "{typed}");
    }
}

/// Words that are none of the names everybody knows.
struct Usual;

impl Words for Usual {
    fn is_word(&self, letters: &str) -> bool {
        ["freine", "frein", "imaginer", "dates", "ache", "hachis"].contains(&letters)
    }

    fn is_name(&self, _: &str) -> bool {
        false
    }
}

#[test]
fn a_word_that_sounds_like_the_answer_of_a_definition_is_that_answer() {
    let text = "F 1\n\
        Arbre au bois souple = frêne\n\
        Elle joue la sonate = harpe\n\
        Chanson de Lennon = Imagine\n\
        Fruit d’un palmier = datte\n\
        Maison de neige = igloo\n\
        Outil du bûcheron = hache\n";
    let series = definitions(text, &Facts::default()).expect("a series");
    let right = |line: usize, typed: &str| {
        let answers = &series[0].definitions[line].answers;
        answers.judge(typed, &Usual).is_some()
    };
    for (line, typed) in [(0, "freine"), (3, "dates"), (5, "ache")] {
        assert!(right(line, typed), "{typed}");
    }
    for (line, typed) in [(0, "frein"), (2, "imaginer"), (5, "hachis")] {
        assert!(!right(line, typed), "{typed}");
    }
}

#[test]
fn an_answer_is_said_with_the_words_of_its_question_or_without_them() {
    let text = "Cinq tartes sucrées = [tarte aux pommes ; tarte Tatin ; tarte aux noix]\n\
        Deux aéroports de Paris = [Orly ; Roissy]\n\
        British cheeses = [Cheddar ; Stilton]\n\
        Des guerres du siècle = [guerre du Golfe ; guerre de Corée ; Corée]\n\
        Chanteurs prénommés Michel = [Michel Berger ; Michel Sardou]\n\
        Une mer ou une baie = [mer Rouge ; baie de Seine ; Atlantique]\n";
    let sides = questions(text, &Facts::default()).expect("a side");
    struct FirstNames;
    impl Words for FirstNames {
        fn is_word(&self, _: &str) -> bool {
            false
        }
        fn is_first_name(&self, letters: &str) -> bool {
            letters == "michel"
        }
    }
    let judge = |line: usize, typed: &str| {
        let answer = sides[0][line].answers.judge(typed, &FirstNames);
        answer.map(|name| String::from(&*name))
    };
    for (line, typed, answer) in [
        (0, "pommes", "tarte aux pommes"),
        (0, "aux pommes", "tarte aux pommes"),
        (0, "tatin", "tarte Tatin"),
        (1, "aéroport d’Orly", "Orly"),
        (1, "Roissy, à Paris", "Roissy"),
        (2, "cheddar cheese", "Cheddar"),
        (3, "le golfe", "guerre du Golfe"),
        (3, "Corée", "Corée"),
        (4, "Sardou", "Michel Sardou"),
        (5, "rouge", "mer Rouge"),
    ] {
        assert_eq!(judge(line, typed).as_deref(), Some(answer), "{typed}");
    }
    for (line, typed) in [
        (0, "poires"),
        (0, "tarte"),
        (0, "sucrées"),
        (1, "Paris"),
        (1, "gare d’Orly"),
        (2, "cheese"),
        (3, "guerre"),
        (4, "Michel"),
        (4, "Kevin Sardou"),
        (5, "Seine"),
    ] {
        assert_eq!(judge(line, typed), None, "{typed}");
    }
}
