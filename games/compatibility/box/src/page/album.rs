//! The picture decks as pages need them: what each picture is called and shows,
//! and where it is fetched.

use game::Each;

#[derive(Clone, Debug)]
pub struct Image {
    /// The name the game knows it by.
    pub id: String,
    pub title: Each<String>,
    /// What is to be seen, for whoever cannot see it.
    pub alt: Each<String>,
    pub address: String,
    /// How far down, in parts of a hundred, is what must be seen where there is
    /// room for a part of it.
    pub eye: u8,
}

impl Image {
    /// Which part of it is shown, for the style sheet; in the middle it need not
    /// be said.
    pub fn crop(&self) -> Option<String> {
        let tens = (self.eye + 5) / 10 * 10;
        (tens != 50).then(|| format!("eye-{tens}"))
    }
}

/// A deck of pictures.
#[derive(Clone, Debug)]
pub struct Album {
    pub id: String,
    pub name: Each<String>,
    pub mood: Each<String>,
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
    pub fn get(&self, id: &str) -> Option<&Album> {
        self.0.iter().find(|album| album.id == id)
    }
}
