//! What is never taken for an answer.

use super::*;
use crate::facts::{Category, Facts, Language};

#[test]
fn a_known_answer_is_never_taken_for_another() {
    let names = "Autriche\nAustralie\nNiger\nNigeria\nIran\nIrak;Iraq\nClaude Monet;Monet\nÉdouard Manet;Manet\nCharles VII\nCharles VIII\nMarie Curie\nPierre Curie";
    check(
        names,
        &NOTHING,
        "autriche = Autriche
         Autrich = Autriche
         l’Australie = Australie
         Niger = Niger
         Nigéria = Nigeria
         Iran = Iran
         Iraq = Irak
         Irac = Irak
         Munet =
         Monnet = Claude Monet
         Charles 7 = Charles VII
         Charles 8 = Charles VIII
         Charles VI =
         Charles IX =
         pierre curie = Pierre Curie
         Mierre Curie = Pierre Curie
         Curie =",
    );
}

#[test]
fn a_known_answer_that_does_not_fit_is_refused() {
    let field = field("Iran\nIrak\nNiger\nNigeria\nLa Palma\nPalma");
    let fits = |answer| matches!(answer, 1 | 3 | 5);
    for typed in ["Iran", "Niger", "l'Iran", "iran ", "La Palma"] {
        assert_eq!(field.judge(typed, fits, &NOTHING), None, "{typed}");
    }
    assert_eq!(field.judge("Irak", fits, &NOTHING), Some(1));
    assert_eq!(field.judge("Palma", fits, &NOTHING), Some(5));
}

#[test]
fn homonyms_are_right_when_one_of_them_is() {
    let field = field("Les Misérables (2012)\nLes Misérables (2019)");
    assert_eq!(field.judge("les misérables", |_| true, &()), Some(0));
    assert_eq!(field.judge("les misérables", |one| one == 1, &()), Some(1));
    assert_eq!(
        field.judge("les misérables (2012)", |one| one == 1, &()),
        None
    );
}

#[test]
fn a_word_of_its_own_is_what_its_writer_meant() {
    let words = Small {
        words: &["loupe", "manque", "raison", "pot", "chaine", "fraise"],
        first_names: &["tim"],
    };
    check(
        "loup\nmangue\nraisin\nPô\nchêne\nthym\nfraise",
        &words,
        "loupe =
         une loupe =
         manque =
         raison =
         le pot =
         chaîne =
         tim =
         mangu = mangue
         fraises = fraise",
    );
}

#[test]
fn a_word_among_others_is_meant_too_unless_it_sounds_the_same() {
    let words = Small {
        words: &[
            "gaule", "martin", "orage", "orange", "marin", "manet", "monet",
        ],
        first_names: &["claude", "charles"],
    };
    check(
        "Charles de Gaulle;de Gaulle\nSaint-Marin\njus d’orange\nClaude Monet\nSingin’ in the Rain",
        &words,
        "Charles de Gaule = Charles de Gaulle
         de gaule = Charles de Gaulle
         Saint Martin =
         jus d'orage =
         claude manet =
         Singing in the rain = Singin’ in the Rain",
    );
}

#[test]
fn numbers_are_never_misspelt() {
    check(
        "Louis XVIII\nCharles Ier\n1789\nLes Trois Mousquetaires\nGeorge V",
        &NOTHING,
        "Louis XVIIII =
         Louis XVII =
         Charles 11 =
         1788 =
         1798 =
         les quatre mousquetaires =
         les 3 mousquetères = Les Trois Mousquetaires
         george VI =",
    );
}

#[test]
fn two_answers_that_are_as_near_are_neither() {
    check(
        "Dupond\nDupont\nSlovénie\nLoire\nLoiret",
        &NOTHING,
        "duponx =
         dupond = Dupond
         loires = Loire",
    );
}

#[test]
fn whatever_is_typed_is_harmless() {
    let field = field("Pô\nNil\nLoire\nثلج\n日本");
    let long = "loire ".repeat(2000);
    for typed in [
        "",
        "   ",
        "🤷",
        "👩‍👩‍👧‍👦",
        "<b>Pô</b>",
        "<script>alert(1)</script>",
        "\u{202e}erioL",
        "\u{0}\u{301}\u{301}",
        "((((",
        ")(",
        "()",
        "' OR 1=1 --",
        "de la",
        "99999999999999999999",
        "vingt mille mille mille mille mille",
        &long,
    ] {
        assert_eq!(field.judge(typed, |_| true, &()), None, "{typed}");
    }
    assert_eq!(field.judge("\u{200f}ثلج", |_| true, &()), Some(3));
    assert_eq!(field.judge("日本", |_| true, &()), Some(4));
    let title = "Histoire véritable et merveilleuse ".repeat(4);
    let titled = super::field(&title);
    assert_eq!(titled.judge(&title, |_| true, &()), Some(0));
    assert_eq!(field.judge("Loire 🙂", |_| true, &()), Some(2));
}

#[test]
fn letters_begin_names_whatever_their_articles() {
    assert!(begins("L’Île de Ré", "i"));
    assert!(begins("Trois Mousquetaires", "t"));
    assert!(begins("Éthiopie", "e"));
    assert!(!begins("La Paz", "l"));
    assert!(begins("La Paz", "pa"));
}

#[test]
fn known_names_count_beside_the_words_of_a_lexicon() {
    let people = "Jean Renoir | 5 |\nAda Lovelace ; Ada | 4 |\nLa Rochelle | 4 |\nVarda | 3 |";
    let people = [("people", people), ("prenoms", "Ada | 4 |")]
        .map(|(id, text)| Category::parse(id, text, Language::Fr).expect("people"));
    let known = Known::new(&Facts::new(people), |word: &str| match word {
        "table" => Some(USUAL),
        "tafia" => Some(USUAL - 1),
        _ => None,
    });
    for word in ["table", "jeanrenoir", "rochelle", "ada"] {
        assert!(known.is_word(word) && known.exists(word), "{word}");
    }
    // A rare word, and a name that not everybody knows.
    for word in ["tafia", "varda"] {
        assert!(!known.is_word(word) && known.exists(word), "{word}");
    }
    assert!(!known.is_word("renoir") && !known.exists("renoir"));
    assert!(known.is_first_name("ada") && !known.is_first_name("table"));
    assert_eq!(letters("L’île-de-Ré"), "iledere");
    assert_eq!(letters("de Gaulle"), "degaulle");
}

#[test]
fn more_than_a_letter_and_the_first_wrong_is_something_else() {
    let field = Field::new([(0, "stégosaure")]);
    assert_eq!(field.judge("ptérosaure", |_| true, &()), None);
    assert_eq!(field.judge("stécosaur", |_| true, &()), Some(0));
    assert_eq!(field.judge("dtégosaure", |_| true, &()), Some(0));
}

#[test]
fn several_letters_more_are_something_else() {
    let field = Field::new([(0, "cryptology")]);
    assert_eq!(field.judge("cryptozoology", |_| true, &()), None);
    assert_eq!(field.judge("cryptoology", |_| true, &()), Some(0));
}

#[test]
fn a_misspelt_name_of_two_means_both() {
    let field = Field::new([
        (0, "Theodore Roosevelt"),
        (0, "Roosevelt"),
        (1, "Roosevelt"),
    ]);
    assert_eq!(field.judge_all("Rosevelt", &()), [0, 1]);
    assert_eq!(field.judge_all("Teodore Roosevelt", &()), [0]);
    // Of other names, nobody can tell which.
    let field = Field::new([(0, "Monet"), (1, "Manet")]);
    assert_eq!(field.judge_all("Minet", &()), [0; 0]);
}

#[test]
fn what_exists_stands_for_nothing_a_whole_letter_away() {
    struct Rare;
    impl Words for Rare {
        fn is_word(&self, _: &str) -> bool {
            false
        }
        fn exists(&self, letters: &str) -> bool {
            ["ipsos", "isos"].contains(&letters)
        }
    }
    let field = Field::new([(0, "Issos")]);
    assert_eq!(field.judge("Ipsos", |_| true, &Rare), None);
    assert_eq!(field.judge("Iskos", |_| true, &Rare), Some(0));
    // A doubled letter or not is less than that.
    assert_eq!(field.judge("Isos", |_| true, &Rare), Some(0));
}
