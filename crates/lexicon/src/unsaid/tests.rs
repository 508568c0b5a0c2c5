use alloc::{collections::BTreeSet, string::ToString, vec};
use game::Language;

use super::*;
use crate::{Lexicon, carried, unsaid};

/// The heading of the entries that no dictionary has.
const STRANGERS: &str = "# Names and strangers";

fn list(language: Language) -> &'static str {
    match language {
        Language::Fr => include_str!("../../words/unsaid.fr.txt"),
        Language::En => include_str!("../../words/unsaid.en.txt"),
    }
}

fn check(language: Language, left_unsaid: bool, words: &str) {
    let unsaid = unsaid(language);
    let lexicon = carried(language);
    for word in words.split_whitespace().map(|word| fold(word).unwrap()) {
        assert!(lexicon.contains(&word), "{word} is in no dictionary");
        assert_eq!(unsaid.contains(&word), left_unsaid, "{word}");
    }
}

#[test]
fn crude_sexual_hateful_and_warring_words_are_unsaid_in_french() {
    check(
        Language::Fr,
        true,
        "con cons conne connes connard connasses connerie déconner cul culs enculer enculés bite bites \
         chatte couille couilles couillonner chier chié chiant chiottes merde merdique emmerder \
         démerdez pute putes putain putains salope salopes salaud bordel foutre foutu gueule \
         dégueulasse niquer niquent baiser baisée branleur pisser nichons zizi",
    );
    check(
        Language::Fr,
        true,
        "sexe sexes sexy sexuel sexuelles homosexuel viol viols violer violée violeur inceste pédophile \
         pornographie porno éjaculer orgasme sodomie fellation masturber partouze pénis vagin sperme \
         testicules prostituée préservatif sextape obscène érotique",
    );
    check(
        Language::Fr,
        true,
        "djihad djihadiste djihadistes nazi nazis nazie nazisme fasciste fascistes terroriste terrorisme \
         attentat islamiste antisémite raciste racistes nègre négresse bougnoule youpin pédé tapette \
         gouine génocide stalinien hitlérien croisade croisades intégriste communiste sioniste",
    );
    check(
        Language::Fr,
        true,
        "suicide suicidé égorger décapité massacre torturer drogue drogués cocaïne cannabis haschich dealers \
         héroïnomane overdose avortement",
    );
}

#[test]
fn innocent_neighbours_are_said_in_french() {
    check(
        Language::Fr,
        false,
        "conte contes connaître connecter déconnecter balcon culte culotte culture cultiver bitume bitumes \
         chat chats chatons chien chiens chienne chia chianti pissenlit pissaladière putois putatif \
         salopette salopettes bordeaux bordelais bordure baisse baisser baisemain foutou branche",
    );
    check(
        Language::Fr,
        false,
        "sextant sextuor sextuple sexagénaire violon violoncelle violet violette violence violent \
         violemment violation analyse analogie pédale pédaler pédalo nazaréen fascicule fasciner \
         racine racinien islam musulman juif chrétien arabe gay lesbienne",
    );
    check(
        Language::Fr,
        false,
        "droguerie héroïne héroïnes camélia caméléon dépêche dépêcher charnière capital socialiser \
         nationaliser extrémité terreur terrine",
    );
}

#[test]
fn crude_sexual_hateful_and_warring_words_are_unsaid_in_english() {
    check(
        Language::En,
        true,
        "fuck fucking shit shitty bitch bitches bastard asshole cunt cock dick pussy tits whore slut piss \
         sex sexy sexual rape rapist incest penis vagina sperm orgasm porn pornography masturbate sodomy \
         nigger faggot kike negro retard jihad terrorist fascist genocide racist communist crusade \
         suicide murder torture massacre drug drugs cocaine heroin",
    );
}

#[test]
fn innocent_neighbours_are_said_in_english() {
    check(
        Language::En,
        false,
        "assess asset assign cocktail cockpit cockatoo dickens pussycat title titan sextant sextet \
         sexton sexagenarian grape rapeseed drape analysis peek peel farther farthing crotchet pimple \
         pimpernel luster skill niggle night heroine token island jewel raccoon spice squawk \
         arsenal arsenic",
    );
}

/// Which entries decide about some word of the dictionary.
fn used(unsaid: &Unsaid, lexicon: &Lexicon) -> BTreeSet<Entry> {
    let words = (0..lexicon.len()).map(|index| lexicon.word(index));
    words
        .filter_map(|word| unsaid.decisive(word, Entry::fits))
        .map(|entry| Entry::parse(&entry.to_string()).unwrap())
        .collect()
}

#[test]
fn every_entry_decides_about_some_word_and_strangers_about_none() {
    for language in Language::ALL {
        let used = used(&unsaid(language), &carried(language));
        let (known, strangers) = list(language).split_once(STRANGERS).unwrap();
        let strangers = strangers.split_once('\n').unwrap().1;
        for (list, expected) in [(known, true), (strangers, false)] {
            for entry in Unsaid::parse(list).unwrap().entries {
                assert_eq!(used.contains(&entry), expected, "{language}: {entry}");
            }
        }
    }
}

#[test]
fn no_entry_is_written_twice() {
    for language in Language::ALL {
        let entries = &unsaid(language).entries;
        for pair in entries.windows(2) {
            let same = (&pair[0].letters, pair[0].reach) == (&pair[1].letters, pair[1].reach);
            assert!(!same, "{language}: {}", pair[0]);
        }
    }
}

#[test]
fn a_phrase_has_the_words_between_its_signs() {
    let french = unsaid(Language::Fr);
    for text in [
        "Les Nazis",
        "l’enculé",
        "faux-cul",
        "C'est la merde !",
        "Pe\u{301}de\u{301}",
    ] {
        assert!(french.is_in(text), "{text}");
    }
    for text in ["", "Le Conte d’hiver", "« Culture » : 3 balcons", "зло"] {
        assert!(!french.is_in(text), "{text}");
    }
}

#[test]
fn an_unsaid_word_lurks_in_what_is_made_of_it() {
    let french = unsaid(Language::Fr);
    for made_up in [
        "putevalle",
        "balapute",
        "djihadure",
        "ranichatte",
        "supercul",
        "con",
        "ormerdier",
    ] {
        assert!(french.lurks_in(made_up), "{made_up}");
    }
    for made_up in ["contrable", "culbinade", "violonage", "torvanet", "", "é"] {
        assert!(!french.lurks_in(made_up), "{made_up}");
    }
}

#[test]
fn what_is_heard_within_harmless_words_leaves_most_of_them() {
    for language in Language::ALL {
        let (unsaid, lexicon) = (unsaid(language), carried(language));
        let heard = (0..lexicon.len()).filter(|&index| unsaid.lurks_in(lexicon.word(index)));
        let share = heard.count() * 100 / lexicon.len();
        assert!(share <= 8, "{language}: {share} %");
    }
}

#[test]
fn the_longest_entry_decides() {
    let unsaid = Unsaid::parse("ab* !abc* abcd !abcde*\n").unwrap();
    let said = ["a", "b", "abc", "abcx", "abcdx", "abcdef"];
    let left_unsaid = ["ab", "abx", "abcd"];
    assert!(said.iter().all(|word| !unsaid.contains(word)));
    assert!(left_unsaid.iter().all(|word| unsaid.contains(word)));
}

#[test]
fn a_faulty_entry_is_refused_with_its_line() {
    let errors = ["# a-b\nab c'd\n", "!*"].map(|text| Unsaid::parse(text).unwrap_err().to_string());
    let expected = vec![
        "line 2 of the unsaid words: c'd: '\\'' is not a letter; write one word with the letters A to Z, \
         accented or not",
        "line 1 of the unsaid words: !*: there is no letter; write a word",
    ];
    assert_eq!(errors.to_vec(), expected);
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.innocent { "!" } else { "" };
        let star = if self.reach == Reach::Beginning {
            "*"
        } else {
            ""
        };
        write!(f, "{sign}{}{star}", self.letters)
    }
}
