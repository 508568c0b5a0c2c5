//! Which form of a word another is. The names are those of French grammar.

use alloc::string::String;

/// What a form is to its lemma: "pluriel", "subjonctif imparfait, deuxième personne du pluriel".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Grammar {
    pub class: Class,
    /// `None` where the form is for both, or has none.
    pub gender: Option<Gender>,
    /// `None` where the form is for both, or has none.
    pub number: Option<Number>,
    /// Of verbs only.
    pub tense: Option<Tense>,
    /// Of conjugated verbs only.
    pub persons: Persons,
}

/// Gives each variant a name for messages, and a letter for the data.
macro_rules! named {
    ($(#[$doc:meta])* $type:ident { $($(#[$about:meta])* $variant:ident $name:literal $letter:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $type {
            $($(#[$about])* $variant,)*
        }

        impl $type {
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// By which messages know it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            fn letter(self) -> char {
                match self {
                    $(Self::$variant => $letter,)*
                }
            }

            fn of_letter(letter: char) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.letter() == letter)
            }
        }
    };
}

named! {
    Class {
        Noun "noun" 'N',
        Adjective "adjective" 'A',
        /// "Un grand", "un grand homme".
        NounOrAdjective "noun-or-adjective" 'E',
        Verb "verb" 'V',
        Adverb "adverb" 'R',
        Interjection "interjection" 'I',
        Numeral "numeral" 'C',
        Pronoun "pronoun" 'P',
        Determiner "determiner" 'D',
        Preposition "preposition" 'T',
        Conjunction "conjunction" 'J',
        /// The source does not say.
        Unknown "unknown" 'X',
    }
}

named! {
    Gender {
        Masculine "masculine" 'm',
        Feminine "feminine" 'f',
    }
}

named! {
    Number {
        Singular "singular" 's',
        Plural "plural" 'p',
    }
}

named! {
    /// Mood and tense together.
    Tense {
        Infinitive "infinitive" 'I',
        PresentParticiple "present-participle" 'G',
        PastParticiple "past-participle" 'Q',
        Present "present" 'P',
        Imperfect "imperfect" 'M',
        /// "Passé simple".
        Past "past" 'S',
        Future "future" 'F',
        Conditional "conditional" 'C',
        SubjunctivePresent "subjunctive-present" 'U',
        SubjunctiveImperfect "subjunctive-imperfect" 'W',
        Imperative "imperative" 'Y',
    }
}

/// A set of the persons of a verb, from 1 to 3 in either number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Persons(u8);

impl Persons {
    /// Adds one; nothing else than 1, 2 and 3 is a person.
    pub fn insert(&mut self, person: u8, number: Number) {
        if (1..=3).contains(&person) {
            self.0 |= 1 << place(person, number);
        }
    }

    /// Those of the singular first.
    pub fn iter(self) -> impl Iterator<Item = (u8, Number)> {
        let all = Number::ALL
            .iter()
            .flat_map(|&number| (1..=3).map(move |person| (person, number)));
        all.filter(move |&(person, number)| self.0 & (1 << place(person, number)) != 0)
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

fn place(person: u8, number: Number) -> u8 {
    person - 1 + if number == Number::Plural { 3 } else { 0 }
}

impl Grammar {
    pub fn of(class: Class) -> Self {
        Self {
            class,
            gender: None,
            number: None,
            tense: None,
            persons: Persons::default(),
        }
    }

    /// As it is written in the data: `Nfp` is a noun, feminine plural; `VW5` a subjunctive imperfect
    /// of the second person plural, persons being counted on from the singular.
    pub fn code(&self) -> String {
        let persons = self
            .persons
            .iter()
            .map(|(person, number)| place(person, number) + 1);
        let letters = [
            Some(self.class.letter()),
            self.tense.map(Tense::letter),
            self.gender.map(Gender::letter),
            self.number.map(Number::letter),
        ];
        letters
            .into_iter()
            .flatten()
            .chain(persons.map(|digit| char::from(b'0' + digit)))
            .collect()
    }

    /// Reads what [`code`](Self::code) writes.
    pub fn of_code(code: &str) -> Option<Self> {
        let mut letters = code.chars();
        let mut grammar = Self::of(Class::of_letter(letters.next()?)?);
        for letter in letters {
            match letter {
                '1'..='3' => grammar
                    .persons
                    .insert(letter as u8 - b'0', Number::Singular),
                '4'..='6' => grammar.persons.insert(letter as u8 - b'3', Number::Plural),
                _ if grammar.tense.is_none() && Tense::of_letter(letter).is_some() => {
                    grammar.tense = Tense::of_letter(letter);
                }
                _ if grammar.gender.is_none() && Gender::of_letter(letter).is_some() => {
                    grammar.gender = Gender::of_letter(letter);
                }
                _ => grammar.number = Some(Number::of_letter(letter)?),
            }
        }
        Some(grammar)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(code: &str, class: Class, told: &str) {
        let grammar = Grammar::of_code(code).unwrap();
        assert_eq!((grammar.code().as_str(), grammar.class), (code, class));
        let names = [
            grammar.tense.map(Tense::name),
            grammar.gender.map(Gender::name),
            grammar.number.map(Number::name),
        ];
        let mut words: String = names
            .into_iter()
            .flatten()
            .collect::<alloc::vec::Vec<_>>()
            .join(" ");
        for (person, number) in grammar.persons.iter() {
            words += &alloc::format!(" {person} {}", number.name());
        }
        assert_eq!(words.trim(), told);
    }

    #[test]
    fn a_code_tells_the_grammar_and_back() {
        check("Nfp", Class::Noun, "feminine plural");
        check("Em", Class::NounOrAdjective, "masculine");
        check("R", Class::Adverb, "");
        check("VI", Class::Verb, "infinitive");
        check("VQfp", Class::Verb, "past-participle feminine plural");
        check("VP13", Class::Verb, "present 1 singular 3 singular");
        check("VW5", Class::Verb, "subjunctive-imperfect 2 plural");
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for code in ["", "é", "Nz", "Nff", "V9"] {
            assert_eq!(Grammar::of_code(code), None, "{code}");
        }
    }
}
