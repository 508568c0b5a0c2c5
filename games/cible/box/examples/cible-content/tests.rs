use super::*;

/// Thirty names that no slip takes for one another, such as "mobaicu".
fn name(number: usize) -> String {
    const SYLLABLES: [&str; 6] = ["oba", "icu", "edo", "afi", "uga", "yle"];
    format!("m{}{}", SYLLABLES[number / 6], SYLLABLES[number % 6])
}

fn lexicon() -> Arc<Lexicon> {
    let words = "# language: fr\n# words: 5\ndéfinition\nmot\nsix\nun\nune\n";
    Arc::new(Lexicon::parse(words).unwrap())
}

fn things() -> String {
    let lines = (1..=30).map(|number| format!("{} | 4 | sorte=mot\n", name(number)));
    format!(
        "# Things.\n# attributes: sorte=mot: a word.\n{}",
        lines.collect::<String>()
    )
}

fn side(question: &str) -> String {
    let lines = (0..6).map(|line| question.replace('#', &"un ".repeat(line + 1)));
    lines.collect::<Vec<_>>().join("\n") + "\n\n"
}

/// A box of few cards, without a mistake but that it is small.
fn files() -> Files {
    let first = side("Un # mot (mobaicu) = things");
    let sequels = side("Six # (mobaicu, mobaedo, mobauga) = things");
    let auctions = side("Une # = things sorte=mot");
    let definitions = |count: usize| {
        let series = (0..count).map(|n| {
            let lines = (0..6).map(|line| {
                let text = "mot ".repeat(6 * n + line + 1);
                format!("Définition {text} = {}\n", name(6 * n + line + 1))
            });
            format!("M 1\n{}\n", lines.collect::<String>())
        });
        series.collect::<String>()
    };
    let finals = (1..=6).flat_map(|level| {
        let lines = (0..3)
            .map(move |n| format!("{level}: Un mot {} = things", "six ".repeat(3 * level + n)));
        lines.collect::<Vec<_>>()
    });
    let cards = BTreeMap::from([
        ("first".to_string(), first),
        ("sequels".to_string(), sequels),
        ("auctions".to_string(), auctions),
        ("definitions-a".to_string(), definitions(2)),
        ("finals".to_string(), finals.collect::<Vec<_>>().join("\n")),
    ]);
    Files {
        facts: BTreeMap::from([("things".to_string(), things())]),
        cards: [cards, BTreeMap::new()],
        homonyms: String::new(),
        kinds: String::new(),
        talk: [String::new(), String::new()],
        allowed: [String::new(), String::new()],
    }
}

/// All that is said of a box, but that it has too few cards.
fn told(files: &Files) -> Vec<String> {
    let mut findings = Findings::default();
    check(files, &[lexicon(), lexicon()], &mut findings);
    let problems = findings.problems.iter();
    let problems = problems.filter(|(_, problem)| !problem.why.contains(" short of "));
    problems
        .map(|(file, problem)| {
            let file = file.trim_start_matches("games/cible/content/");
            format!("{file}:{} {}", problem.line, problem.why)
        })
        .collect()
}

fn with_card(sheet: &str, from: &str, to: &str) -> Files {
    let mut files = files();
    let text = files.cards[0].get_mut(sheet).expect("a sheet");
    assert!(text.contains(from), "{from} is in {text}");
    *text = text.replacen(from, to, 1);
    files
}

fn wrong(sheet: &str, from: &str, to: &str, expected: &[&str]) {
    assert_eq!(told(&with_card(sheet, from, to)), expected);
}

#[test]
fn a_good_box_passes() {
    assert_eq!(told(&files()), Vec::<String>::new());
}

#[test]
fn a_box_has_as_many_cards_as_printed_and_a_quarter_in_english() {
    let questions = |pack, language| match pack {
        Pack::Definitions | Pack::Finals => cards::wanted(pack, language),
        _ => 6 * cards::wanted(pack, language),
    };
    let french = Pack::ALL.map(|pack| questions(pack, Language::Fr));
    assert_eq!(french, [120, 340, 432, 264, 88]);
    let english = Pack::ALL.map(|pack| questions(pack, Language::En));
    assert_eq!(english, [30, 85, 108, 66, 22]);
    let told = |sides| cards::enough(Pack::Finals, Language::En, sides);
    assert_eq!(told(22), []);
    assert_eq!(told(20), [Problem::new(0, "20 sides, 2 short of 22")]);
    let mut findings = Findings::default();
    check(&files(), &[lexicon(), lexicon()], &mut findings);
    let short = findings
        .problems
        .iter()
        .filter(|(_, one)| one.why.contains("short of"));
    assert_eq!(short.count(), 10);
}

#[test]
fn examples_are_one_three_or_none() {
    wrong(
        "first",
        "(mobaicu)",
        "(mobaicu, mobaedo)",
        &["fr/first.txt:1 it has 2 examples, and 1 are wanted"],
    );
    wrong(
        "sequels",
        ", mobauga",
        "",
        &["fr/sequels.txt:1 it has 2 examples, and 3 are wanted"],
    );
    wrong(
        "sequels",
        ", mobauga",
        ", un mobaicu",
        &["fr/sequels.txt:1 two examples are the same answer: take another"],
    );
    wrong(
        "auctions",
        " = ",
        " (mobaicu) = ",
        &["fr/auctions.txt:1 it has 1 examples, and 0 are wanted"],
    );
}

#[test]
fn a_question_has_answers_enough_beside_its_examples() {
    let list = |count| {
        let names: Vec<String> = (1..=count).map(name).collect();
        format!("= [{}]", names.join(" ; "))
    };
    wrong(
        "first",
        "= things",
        &list(24),
        &["fr/first.txt:1 23 answers are known beside the examples, and 24 are wanted"],
    );
    wrong("first", "= things", &list(25), &[]);
    wrong(
        "first",
        "= things",
        &list(25).replacen("[", "[2: ", 1),
        &["fr/first.txt:1 0 of its answers have a fame of 3 or more, and 15 are wanted"],
    );
    wrong(
        "sequels",
        "= things",
        &list(12),
        &["fr/sequels.txt:1 9 answers are known beside the examples, and 10 are wanted"],
    );
    wrong(
        "auctions",
        "= things sorte=mot",
        &list(9),
        &["fr/auctions.txt:1 9 answers are known beside the examples, and 10 are wanted"],
    );
    wrong("finals", "= things\n2", "= [ozi]\n2", &[]);
}

#[test]
fn a_definition_is_answered_with_its_letter() {
    wrong(
        "definitions-a",
        "= mobaicu\n",
        "= mobaicu ; le mobaicu ; une mobaicu ; table\n",
        &[
            "fr/definitions-a.txt:2 “table” does not begin with m",
            "fr/definitions-a.txt:2 “le” is in no dictionary",
            "fr/definitions-a.txt:2 “table” is in no dictionary",
        ],
    );
}

#[test]
fn no_question_is_asked_twice_in_a_language() {
    wrong(
        "auctions",
        "Une un un  =",
        "Un, un mot ! =",
        &[
            "fr/auctions.txt:2 a narrow space (U+202F) is missing before !",
            "fr/first.txt:1 it is asked already, in games/cible/content/fr/auctions.txt:2",
        ],
    );
}

#[test]
fn a_question_asked_twice_is_told_once_but_one_id_for_two_is_too() {
    let mut files = files();
    files.cards[1] = BTreeMap::from([("first".to_string(), files.cards[0]["first"].clone())]);
    let told = told(&files);
    assert_eq!(told.len(), 6);
    assert!(
        told[0].starts_with("en/first.txt:1 it has the id P-")
            && told[0].ends_with(" of games/cible/content/fr/first.txt:1: change a word"),
        "{}",
        told[0]
    );
}

#[test]
fn signs_are_printed_ones_and_words_are_spelt() {
    wrong(
        "first",
        "Un un  mot",
        "L'un mott\u{202f}?",
        &[
            "fr/first.txt:1 write ’, not '",
            "fr/first.txt:1 “mott” is in no dictionary",
        ],
    );
    let mut files = with_card("first", "Un un  mot", "Un mott");
    files.allowed[0] = "# names\nmott Paris\n".to_string();
    assert_eq!(told(&files), ["allowed.fr.txt:2 nothing uses “Paris”"]);
}

#[test]
fn what_cannot_be_read_is_told_with_its_line() {
    let side = "a side has 6 questions and ends with a blank line, this one has 7";
    wrong(
        "first",
        "Un un  mot",
        "Un mot\nUn mot",
        &[
            &format!("fr/first.txt:1 {side}"),
            "fr/first.txt:1 write `question (example) = answers`",
        ],
    );
    let mut files = files();
    files.cards[0].insert("allowed".to_string(), String::new());
    assert!(told(&files)[0].starts_with("fr/allowed.txt:0 no pack is called so"));
    files
        .facts
        .insert("broken".to_string(), "mot\n".to_string());
    assert_eq!(
        told(&files),
        ["facts/broken.txt:1 write `names | fame | attributes`"]
    );
}

#[test]
fn the_lines_of_a_sheet_are_those_of_its_questions() {
    let finals = "# one\n2: b = x\n1: a = x\n\n# two\n1: c = x\n1: d = x\n";
    assert_eq!(cards::lines(finals, Pack::Finals), [3, 2, 6, 7]);
    let definitions = "A 1\na = x\n\n\nB 2\n# no\nb = x\n";
    assert_eq!(cards::lines(definitions, Pack::Definitions), [2, 7]);
    assert_eq!(cards::lines("a = x\n\nb = x", Pack::First), [1, 3]);
}

fn headed(head: &str, expected: &[(usize, &str)]) {
    let text = format!("# Things.\n{head}\nmot | 3 | court couleur=rouge,vert\n");
    let category = cible::facts::Category::parse("things", &text, Language::Fr).expect("things");
    let problems = facts::head(&text, &category);
    let told: Vec<(usize, &str)> = problems.iter().map(|one| (one.line, &*one.why)).collect();
    assert_eq!(told, expected, "{head}");
}

#[test]
fn the_head_of_a_file_tells_the_attributes_that_are_used() {
    headed(
        "# attributes:\n# court: few letters. couleur=rouge,vert: of its skin.",
        &[],
    );
    headed("# attributes: court (few letters), couleur=…", &[]);
    headed(
        "# attributes: court: few. couleur=: rouge or vert. vert: as grass.",
        &[],
    );
    headed(
        "# attributes: court: few letters.",
        &[(0, "its head does not tell the attribute couleur")],
    );
    headed(
        "# court: before.\n# attributes: couleur=rouge,bleu.\n# long: many. taille=: small: or not.",
        &[
            (0, "its head does not tell the attribute court"),
            (3, "its head tells of couleur=bleu, which nothing has"),
            (4, "its head tells of long, which nothing has"),
            (4, "its head tells of taille=, which nothing has"),
        ],
    );
}

#[test]
fn a_name_of_several_must_be_allowed_with_a_reason() {
    let mut files = files();
    let facts = files.facts.get_mut("things").expect("facts");
    facts.push_str("un ; Mobaicu | 3 | sorte=mot\n");
    let clash = "facts/things.txt:0 “mobaicu” is a name of mobaicu, un: take it from all but one, or \
                 allow it in homonyms.txt";
    let told_of = |homonyms: &str, files: &mut Files| {
        files.homonyms = homonyms.to_string();
        told(files)
    };
    // Once in each language.
    assert_eq!(told_of("", &mut files), [clash; 2]);
    assert_eq!(
        told_of("things | Mobaicu |\n", &mut files),
        [clash, clash, "homonyms.txt:1 write `category | name | why`"]
    );
    let allowed = "# two\nthings | Mobaicu | both are\nthings | un | nobody\n";
    assert_eq!(
        told_of(allowed, &mut files),
        ["homonyms.txt:3 “un” is not the name of several in things"]
    );
}

#[test]
fn the_judge_knows_each_answer_by_its_names_and_takes_none_for_another() {
    let wrong = |list: &str, words: &dyn Words| {
        let facts = Facts::default();
        let answers = cible::cards::answers(list, &facts).expect("answers");
        judged::Examiner::new(words).check(&answers)
    };
    assert_eq!(
        wrong("[Iran ; Irak, Iraq ; Oman]", &()),
        Vec::<String>::new()
    );
    assert_eq!(
        wrong("[mot, parole ; terme, Parole]", &()),
        ["“Parole” is a name of mot already: part the two"]
    );
    let nameless = wrong("[?!]", &());
    assert_eq!(nameless, ["the judge would not accept “?!”"]);
}

#[test]
fn counts_are_told_by_pack_letter_and_category() {
    let mut findings = Findings::default();
    check(&files(), &[lexicon(), lexicon()], &mut findings);
    let table: Vec<String> = findings.table.iter().map(|row| row.join(" ")).collect();
    for row in [
        "fr/first 1 sides 6 questions 20 wanted",
        "fr/definitions 2 sides 12 questions 340 wanted",
        "en/finals 0 sides 0 questions 22 wanted",
        "fr definitions M 2 easy 0 medium 0 hard",
        "things 30 entities 36 fr questions 0 en questions",
        "joined or written out  0 fr questions 0 en questions",
    ] {
        assert!(table.iter().any(|told| told == row), "{row} in {table:#?}");
    }
}
