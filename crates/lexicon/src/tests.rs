//! The dictionaries as they are shipped, and the handle on small ones.

use super::*;
use alloc::{
    collections::{BTreeMap, BTreeSet},
    string::ToString,
};
use game::Language;
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};
use std::sync::{Arc, LazyLock};

static FRENCH: LazyLock<Arc<Lexicon>> = LazyLock::new(|| carried(Language::Fr));
static ENGLISH: LazyLock<Arc<Lexicon>> = LazyLock::new(|| carried(Language::En));

fn fold(word: &str) -> String {
    crate::fold::fold(word).unwrap()
}

fn check_known(lexicon: &Lexicon, known: bool, words: &str) {
    for word in words.split_whitespace() {
        assert_eq!(lexicon.contains(&fold(word)), known, "{word}");
    }
}

fn check_written(lexicon: &Lexicon, words: &str) {
    for word in words.split_whitespace() {
        let index = lexicon
            .find(&fold(word))
            .unwrap_or_else(|| panic!("{word} is missing"));
        assert!(lexicon.forms(index).any(|form| form == word), "{word}");
    }
}

/// Checks that a count is what it was measured to be, give or take one in fifty.
fn check_near(count: usize, measured: usize, what: &str) {
    assert!(
        count.abs_diff(measured) * 50 <= measured,
        "{what}: {count}, not about {measured}"
    );
}

#[test]
fn every_language_carries_its_own_dictionary_once() {
    for language in Language::ALL {
        let lexicon = carried(language);
        assert_eq!(lexicon.about("language"), Some(language.tag()));
        assert!(Arc::ptr_eq(&lexicon, &carried(language)));
    }
}

#[test]
fn french_words_are_in() {
    check_written(
        &FRENCH,
        "élastique frontière chantassions kiwis wagon whisky watts wapiti zèbres ptérodactyle \
         selfie wifi podcast iel clé clef événement évènement œil ognon oignon paris madame papa \
         docteur grammes kilomètres tel",
    );
}

#[test]
fn what_is_no_french_word_is_out() {
    check_known(
        &FRENCH,
        false,
        "SNCF km kg Marseille fm ppm jusqu lorsqu qu ibn cf etc http zzzz frontiera aa pt pts ibid suppl \
         pfft vitro thuringiensis",
    );
}

#[test]
fn recent_french_words_are_in_with_all_their_forms() {
    check_written(
        &FRENCH,
        "covid woke wokisme glottophobie métavers chatbot crypto ramen kimchi mochi gif padel paddle \
         coworking wrap scroll deadline crush vaccinodrome mégabassine surtourisme greenwashing yassa \
         mafé bissap sneakers ok ubériser toubab péguer rô",
    );
    check_written(
        &FRENCH,
        "chatbots ubérisées ubérisassions ubérisât tiktokeuses pescétarienne esportives phygitaux \
         mégafeux écoanxieuses pègue chillons",
    );
    check_known(&FRENCH, false, "métaverss chillées goodie");
}

#[test]
fn french_has_its_measured_size() {
    check_near(FRENCH.len(), 421_000, "words");
    for (length, measured) in (1..).zip([26, 301, 2_699, 10_809, 26_094, 48_061]) {
        let words = (0..FRENCH.len()).map(|index| FRENCH.word(index));
        let prefixes: BTreeSet<&str> = words.filter_map(|word| word.get(..length)).collect();
        check_near(prefixes.len(), measured, "prefixes");
    }
    let known = (0..FRENCH.len())
        .filter(|&index| FRENCH.zipf(index) > 0)
        .count();
    check_near(known, 115_700, "words of known frequency");
}

#[test]
fn english_words_are_in_and_abbreviations_out() {
    check_written(
        &ENGLISH,
        "elastic frontier kiwis wagon whisky zebras éclair sang geese nth color favorite defense tire",
    );
    check_known(
        &ENGLISH,
        false,
        "Aaron London bldg kg xviii approx a i dont elastick etc très hmm dpi oui",
    );
    check_near(ENGLISH.len(), 118_400, "words");
}

#[test]
fn english_has_british_and_recent_words_beside_american_ones() {
    check_written(
        &ENGLISH,
        "colour honour realise realised centre tyre kerb aluminium jewellery cheque colourful favourite \
         defence gaol grey theatre travelled",
    );
    check_written(&ENGLISH, "covid wifi lockdown kombucha vlog vlogged");
}

#[test]
fn compounds_count_without_their_signs_for_those_who_ask() {
    let both = carried_with_compounds(Language::Fr);
    for (folded, written) in [
        ("arcenciel", "arc-en-ciel"),
        ("arcsenciel", "arcs-en-ciel"),
        ("aujourdhui", "aujourd'hui"),
        ("presquile", "presqu'île"),
        ("elastique", "élastique"),
    ] {
        assert_eq!(both.display(folded), Some(written));
        assert_eq!(FRENCH.contains(folded), written == "élastique", "{folded}");
    }
    assert!(both.begins("arcenc") && !FRENCH.begins("arcenc"));
    check_near(both.len() - FRENCH.len(), 6_576, "compounds");
    let english = carried_with_compounds(Language::En);
    assert_eq!(english.display("oclock"), Some("o'clock"));
}

#[test]
fn a_compound_never_hides_a_word() {
    for language in Language::ALL {
        let (plain, both) = (carried(language), carried_with_compounds(language));
        for index in 0..plain.len() {
            let word = plain.word(index);
            assert_eq!(both.display(word), plain.forms(index).next(), "{word}");
            let found = both.find(word).unwrap();
            assert!(both.zipf(found) >= plain.zipf(index), "{word}");
        }
    }
}

#[test]
fn words_and_compounds_are_merged_in_order() {
    let words = "# words: 2\nabc\t5\nabé\n";
    let compounds = "# words: 3\nàa\nab-c\t7\naz-b\n";
    let both = Lexicon::parse_with_compounds(words, compounds).unwrap();
    let all: Vec<_> = (0..both.len())
        .map(|index| (both.word(index), both.forms(index).collect::<Vec<_>>()))
        .collect();
    assert_eq!(
        all,
        [
            ("aa", ["àa"].to_vec()),
            ("abc", ["abc", "ab-c"].to_vec()),
            ("abe", ["abé"].to_vec()),
            ("azb", ["az-b"].to_vec()),
        ]
    );
    assert_eq!(both.best("abc"), 7);
    let faulty = |compounds| Lexicon::parse_with_compounds(words, compounds).unwrap_err();
    assert_eq!(faulty("# words: 2\na-b\n").fault, Fault::Count { found: 1 });
    assert_eq!(faulty("z-z\na-b\n").line, 2);
    assert_eq!(
        faulty("-ci\n").fault,
        Fault::Word(crate::fold::NotLetters::Stray('-'))
    );
}

#[test]
fn a_word_is_shown_with_its_accents() {
    assert_eq!(FRENCH.display("elastique"), Some("élastique"));
    assert_eq!(FRENCH.display("oeil"), Some("œil"));
    assert_eq!(FRENCH.display("wagon"), Some("wagon"));
    assert_eq!(FRENCH.display("elastiq"), None);
    let forms = FRENCH.forms(FRENCH.find("eleve").unwrap());
    assert_eq!(forms.collect::<Vec<_>>(), ["élevé", "élève"]);
}

#[test]
fn every_form_folds_to_its_word() {
    for lexicon in [&**FRENCH, &**ENGLISH] {
        for index in 0..lexicon.len() {
            assert!(lexicon.forms(index).next().is_some());
            for form in lexicon.forms(index) {
                assert_eq!(fold(form), lexicon.word(index));
            }
        }
    }
}

#[test]
fn a_vocabulary_has_about_as_many_words_as_asked() {
    for (lexicon, size) in [(&FRENCH, 5_000), (&FRENCH, 30_000), (&ENGLISH, 10_000)] {
        let threshold = lexicon.vocabulary(size);
        check_near(lexicon.known("", threshold).count(), size, "vocabulary");
    }
    assert_eq!(FRENCH.vocabulary(usize::MAX), 0);
    assert_eq!(FRENCH.known("", FRENCH.vocabulary(0)).count(), 0);
}

#[test]
fn the_header_tells_where_the_words_come_from() {
    assert_eq!(FRENCH.about("language"), Some("fr"));
    assert_eq!(FRENCH.about("licence"), Some("MPL-2.0"));
    assert_eq!(ENGLISH.about("name"), Some("English"));
    assert_eq!(ENGLISH.about("colour"), None);
}

/// What every query answers, found by looking at every word.
fn check_against_scan(lexicon: &Lexicon, words: &BTreeMap<&str, u16>, prefix: &str) {
    let matching = || {
        words
            .range(prefix..)
            .take_while(|(word, _)| word.starts_with(prefix))
    };
    let start = words.range(..prefix).count();
    let best = matching().map(|(_, &zipf)| zipf).max();
    let range = lexicon.range(prefix);
    assert_eq!(range.len(), matching().count(), "{prefix}");
    assert!(range.is_empty() || range.start == start, "{prefix}");
    assert_eq!(lexicon.count(prefix), range.len(), "{prefix}");
    assert_eq!(lexicon.begins(prefix), !range.is_empty(), "{prefix}");
    assert_eq!(
        lexicon.contains(prefix),
        words.contains_key(prefix),
        "{prefix}"
    );
    assert_eq!(lexicon.best(prefix), best.unwrap_or(0), "{prefix}");
    assert_eq!(
        lexicon.favourite(prefix).map(|index| lexicon.zipf(index)),
        best,
        "{prefix}"
    );
    let known = lexicon.known(prefix, 300).map(|index| lexicon.word(index));
    let usual = matching()
        .filter(|(_, zipf)| **zipf >= 300)
        .map(|(word, _)| *word);
    assert!(known.eq(usual), "{prefix}");
}

#[test]
fn queries_agree_with_looking_at_every_word() {
    let words: BTreeMap<&str, u16> = (0..FRENCH.len())
        .map(|index| (FRENCH.word(index), FRENCH.zipf(index)))
        .collect();
    assert_eq!(words.len(), FRENCH.len());
    assert!((1..FRENCH.len()).all(|index| FRENCH.word(index - 1) < FRENCH.word(index)));

    let mut chance = Xoshiro256PlusPlus::seed_from_u64(26);
    for _ in 0..300 {
        let mut prefix = FRENCH
            .word(chance.random_range(0..FRENCH.len()))
            .to_string();
        prefix.truncate(chance.random_range(1..12));
        check_against_scan(&FRENCH, &words, &prefix);
        let stray = chance.random_range(b'a'..=b'z').into();
        prefix.insert(chance.random_range(0..=prefix.len()), stray);
        check_against_scan(&FRENCH, &words, &prefix);
    }
}

#[test]
fn queries_on_what_is_not_folded_find_nothing() {
    let lexicon = Lexicon::parse("a\nabc\nzut\n").unwrap();
    for text in ["A", "é", "ab-", "abcd", "abc\n", "\n", "{", "zut\nx"] {
        assert!(!lexicon.begins(text) && !lexicon.contains(text), "{text:?}");
        assert_eq!(lexicon.best(text), 0, "{text:?}");
    }
    assert_eq!(lexicon.range(""), 0..3);
    assert!(!lexicon.contains(""));
}

#[test]
fn an_empty_lexicon_answers() {
    let lexicon = Lexicon::parse("").unwrap();
    assert!(lexicon.is_empty() && !lexicon.begins("") && lexicon.favourite("").is_none());
    assert_eq!((lexicon.best("a"), lexicon.vocabulary(0)), (0, 0));
}

#[test]
fn a_faulty_text_is_refused_with_its_line_and_the_cure() {
    for (text, message) in [
        (
            "b\na\n",
            "line 2 of the lexicon: this word comes before the one above; sort the lines by folded word",
        ),
        (
            "ab\tx\n",
            "line 1 of the lexicon: after the tab write the frequency in hundredths of Zipf, such as 412",
        ),
        (
            "# words: 1\na\n\n",
            "line 3 of the lexicon: there is no letter; write a word",
        ),
        (
            "# language: fr\n# words: 3\na\nb\n",
            "line 2 of the lexicon: 2 words follow; the file was cut short or edited: rebuild it, or write the right number",
        ),
    ] {
        assert_eq!(Lexicon::parse(text).unwrap_err().to_string(), message);
    }
    let error = Lexicon::parse("ab\nl'ami\n").unwrap_err();
    assert_eq!(error.line, 2);
    assert_eq!(
        error.fault,
        Fault::Word(crate::fold::NotLetters::Stray('\''))
    );
}
