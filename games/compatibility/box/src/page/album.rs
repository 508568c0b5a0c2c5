//! The picture decks as pages need them: what each picture is called and shows,
//! and where it is fetched.

use serde::Deserialize;

use crate::Lang;

/// A text in each language.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Words {
    pub fr: String,
    pub en: String,
}

impl Words {
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Fr => &self.fr,
            Lang::En => &self.en,
        }
    }
}

#[derive(Clone, Debug)]
pub struct Image {
    /// The name the game knows it by.
    pub id: String,
    pub title: Words,
    /// What is to be seen, for whoever cannot see it.
    pub alt: Words,
    pub address: String,
}

/// A deck of pictures.
#[derive(Clone, Debug)]
pub struct Album {
    pub id: String,
    pub name: Words,
    pub mood: Words,
    pub pictures: Vec<Image>,
}

impl Album {
    pub fn picture(&self, id: &str) -> Option<&Image> {
        self.pictures.iter().find(|picture| picture.id == id)
    }

    /// Some of its pictures, from here and there, to show what it is like.
    pub fn some(&self, count: usize) -> impl Iterator<Item = &Image> {
        let apart = (self.pictures.len() / count.max(1)).max(1);
        self.pictures.iter().step_by(apart).take(count)
    }

    /// The address where it is leafed through.
    pub fn page(&self) -> String {
        format!("/games/compatibility/decks/{}", self.id)
    }
}

/// Every deck of the house.
#[derive(Clone, Debug, Default)]
pub struct Albums(pub Vec<Album>);

impl Albums {
    /// A house without pictures.
    pub fn none() -> &'static Albums {
        static NONE: Albums = Albums(Vec::new());
        &NONE
    }

    pub fn get(&self, id: &str) -> Option<&Album> {
        self.0.iter().find(|album| album.id == id)
    }
}
