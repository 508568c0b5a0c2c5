//! The box: card files and facts put together, in both languages.

use alloc::{boxed::Box, format, string::String, vec::Vec};
use core::fmt;

use crate::{
    Pack,
    cards::{Packs, definitions, finals, questions},
    facts::{Category, Facts, Mistakes},
    judge::Words,
};

/// The cards of one language, and what is a word in it.
pub struct Book {
    pub packs: Packs,
    pub words: Box<dyn Words + Send + Sync>,
}

/// The boxes of every language.
pub type Content = game::Each<Book>;

/// A file of facts or cards, by its name without folder and ending.
#[derive(Clone, Copy, Debug)]
pub struct Sheet<'a> {
    pub name: &'a str,
    pub text: &'a str,
}

/// Files that cannot be used, by their names, and what is wrong in each.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BadSheets(pub Vec<(String, Mistakes)>);

impl BadSheets {
    fn keep<T>(&mut self, sheet: &Sheet<'_>, read: Result<T, Mistakes>) -> Option<T> {
        read.map_err(|wrong| self.0.push((sheet.name.into(), wrong)))
            .ok()
    }

    fn or<T>(self, read: T) -> Result<T, BadSheets> {
        match self.0.is_empty() {
            true => Ok(read),
            false => Err(self),
        }
    }
}

impl fmt::Display for BadSheets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.0.iter();
        let mut lines = lines.flat_map(|(name, wrong)| wrong.0.iter().map(move |one| (name, one)));
        if let Some((name, mistake)) = lines.next() {
            write!(f, "{name}.txt, {mistake}")?;
        }
        lines.try_for_each(|(name, mistake)| write!(f, "\n{name}.txt, {mistake}"))
    }
}

impl core::error::Error for BadSheets {}

impl Facts {
    /// The facts in French and in English, from a sheet for each category.
    pub fn read<'a>(
        sheets: impl IntoIterator<Item = Sheet<'a>>,
    ) -> Result<(Facts, Facts), BadSheets> {
        let mut bad = BadSheets::default();
        let (mut fr, mut en) = (Vec::new(), Vec::new());
        for sheet in sheets {
            let read = Category::parse_both(sheet.name, sheet.text);
            if let Some((in_fr, in_en)) = bad.keep(&sheet, read) {
                fr.push(in_fr);
                en.push(in_en);
            }
        }
        bad.or((Facts::new(fr), Facts::new(en)))
    }
}

impl Pack {
    pub const ALL: [Pack; 5] = [
        Pack::First,
        Pack::Definitions,
        Pack::Sequels,
        Pack::Auctions,
        Pack::Finals,
    ];

    /// What its files are called.
    pub fn file(self) -> &'static str {
        match self {
            Pack::First => "first",
            Pack::Definitions => "definitions",
            Pack::Sequels => "sequels",
            Pack::Auctions => "auctions",
            Pack::Finals => "finals",
        }
    }

    /// The pack of a sheet; a pack may be in several, such as `finals-a` and
    /// `finals-b`.
    pub fn of_sheet(name: &str) -> Option<Pack> {
        let name = name.split('-').next()?;
        Pack::ALL.into_iter().find(|pack| pack.file() == name)
    }
}

impl Packs {
    /// The packs of one language from its sheets, which make a pack in the
    /// order of their names.
    pub fn read<'a>(
        sheets: impl IntoIterator<Item = Sheet<'a>>,
        facts: &Facts,
    ) -> Result<Packs, BadSheets> {
        let mut sheets: Vec<Sheet<'_>> = sheets.into_iter().collect();
        sheets.sort_by_key(|sheet| sheet.name);
        let mut bad = BadSheets::default();
        let mut packs = Packs::default();
        for sheet in &sheets {
            let read = packs.add(sheet, facts);
            bad.keep(sheet, read);
        }
        bad.or(packs)
    }

    fn add(&mut self, sheet: &Sheet<'_>, facts: &Facts) -> Result<(), Mistakes> {
        match Pack::of_sheet(sheet.name) {
            Some(Pack::First) => self.first.extend(questions(sheet.text, facts)?),
            Some(Pack::Definitions) => self.definitions.extend(definitions(sheet.text, facts)?),
            Some(Pack::Sequels) => self.sequels.extend(questions(sheet.text, facts)?),
            Some(Pack::Auctions) => self.auctions.extend(questions(sheet.text, facts)?),
            Some(Pack::Finals) => self.finals.extend(finals(sheet.text, facts)?),
            None => {
                let known = Pack::ALL.map(Pack::file).join(", ");
                let mut mistakes = Mistakes::default();
                mistakes.add(
                    0,
                    format!("no pack is called so: name the file after {known}"),
                );
                return Err(mistakes);
            }
        }
        Ok(())
    }
}
