use core::fmt;

use serde::{Deserialize, Serialize};

/// A language that people play in, and that the house speaks.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Language {
    #[default]
    Fr,
    En,
}

impl Language {
    pub const ALL: [Language; 2] = [Language::Fr, Language::En];

    /// As it stands in journals, addresses, attributes and the names of files.
    pub fn tag(self) -> &'static str {
        match self {
            Language::Fr => "fr",
            Language::En => "en",
        }
    }

    /// The name of the language in itself.
    pub fn name(self) -> &'static str {
        match self {
            Language::Fr => "Français",
            Language::En => "English",
        }
    }

    /// The language of a tag such as `en` or `fr-BE`.
    pub fn from_tag(tag: &str) -> Option<Language> {
        let tag = tag.trim();
        let primary = tag.split(['-', '_']).next()?;
        Language::ALL
            .into_iter()
            .find(|language| language.tag().eq_ignore_ascii_case(primary))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.tag())
    }
}

/// Says which languages there are, for the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLanguage;

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the languages are fr and en")
    }
}

impl core::error::Error for UnknownLanguage {}

impl core::str::FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        Language::from_tag(tag).ok_or(UnknownLanguage)
    }
}

/// One of something for each language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Each<T> {
    pub fr: T,
    pub en: T,
}

impl<T> Each<T> {
    /// What a function makes for each language.
    pub fn from_fn(mut make: impl FnMut(Language) -> T) -> Each<T> {
        Each {
            fr: make(Language::Fr),
            en: make(Language::En),
        }
    }

    pub fn get(&self, language: Language) -> &T {
        match language {
            Language::Fr => &self.fr,
            Language::En => &self.en,
        }
    }

    pub fn get_mut(&mut self, language: Language) -> &mut T {
        match language {
            Language::Fr => &mut self.fr,
            Language::En => &mut self.en,
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (Language, &T)> {
        Language::ALL
            .into_iter()
            .map(|language| (language, self.get(language)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::{format, string::ToString, vec::Vec};

    #[test]
    fn a_language_is_written_alike_everywhere() {
        for language in Language::ALL {
            let tag = language.tag();
            assert_eq!(tag.parse(), Ok(language));
            assert_eq!(language.to_string(), tag);
            let json = serde_json::to_string(&language).unwrap();
            assert_eq!(json, format!("\"{tag}\""));
            assert_eq!(serde_json::from_str::<Language>(&json).unwrap(), language);
        }
    }

    #[test]
    fn a_tag_is_known_by_its_first_part() {
        let check = |tag, language| assert_eq!(Language::from_tag(tag), language, "{tag:?}");
        for tag in ["fr", "FR", "fr-BE", "fr_CA.UTF-8", " fr "] {
            check(tag, Some(Language::Fr));
        }
        check("en-GB", Some(Language::En));
        for tag in ["", "-", "f", "fra", "de", "français", "xx-fr"] {
            check(tag, None);
        }
    }

    #[test]
    fn somebody_who_asks_for_another_language_is_told_which_there_are() {
        let told = "de".parse::<Language>().unwrap_err().to_string();
        assert!(
            Language::ALL.iter().all(|it| told.contains(it.tag())),
            "{told}"
        );
    }

    #[test]
    fn a_tag_is_padded_in_tables() {
        assert_eq!(
            format!("{:>4}|{:<4}|", Language::Fr, Language::En),
            "  fr|en  |"
        );
    }

    #[test]
    fn each_language_has_its_own() {
        let each = Each::from_fn(Language::name);
        assert_eq!((each.fr, each.en), ("Français", "English"));
        let told: Vec<_> = each.iter().map(|(it, name)| (it, *name)).collect();
        assert_eq!(told, Language::ALL.map(|it| (it, it.name())));
        assert_eq!(
            serde_json::to_string(&each).unwrap(),
            r#"{"fr":"Français","en":"English"}"#
        );
    }
}
