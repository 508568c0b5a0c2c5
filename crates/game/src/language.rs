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
}
