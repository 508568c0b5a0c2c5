//! The boxes of a house, in the order of its shelf.

use std::{
    hash::{DefaultHasher, Hash, Hasher},
    sync::OnceLock,
};

use game::{Language, Refused, Running, Seat};
use table::{About, Setup, Shelf};

use crate::{Asset, BadBox, File, GameBox, Lang, Parts};

static BUNDLE: OnceLock<String> = OnceLock::new();

/// What tells the files that pages load from those of another version of the
/// program. A page says on its socket which it was made with.
pub fn bundle() -> &'static str {
    BUNDLE.get().map_or("", String::as_str)
}

/// Every game of the house.
#[derive(Default)]
pub struct Boxes(Vec<Box<dyn GameBox>>);

impl Boxes {
    /// Puts boxes on the shelf, if nothing is wrong with them.
    pub fn new(boxes: Vec<Box<dyn GameBox>>) -> Result<Boxes, BadBox> {
        let mut faults: Vec<String> = Parts::house().faults().to_vec();
        for (at, one) in boxes.iter().enumerate() {
            let lid = one.lid();
            faults.extend_from_slice(one.parts().faults());
            if boxes[..at].iter().any(|other| other.lid().id == lid.id) {
                faults.push(format!(
                    "two boxes are called `{}`: give one of the games another ID",
                    lid.id
                ));
            }
            if one.parts().owner() != lid.id {
                faults.push(format!(
                    "the box `{}` has the parts of `{}`: read them under its own id",
                    lid.id,
                    one.parts().owner()
                ));
            }
        }
        match faults.is_empty() {
            true => {
                let boxes = Boxes(boxes);
                // Several shelves in one process, as in tests, count as the first.
                BUNDLE.get_or_init(|| boxes.bundle());
                Ok(boxes)
            }
            false => Err(BadBox(faults.join("\n"))),
        }
    }

    /// The shelf of a house that no longer has a game.
    #[cfg(feature = "testing")]
    pub fn without(mut self, game: &str) -> Boxes {
        self.0.retain(|one| one.lid().id != game);
        self
    }

    pub fn iter(&self) -> impl Iterator<Item = &dyn GameBox> {
        self.0.iter().map(AsRef::as_ref)
    }

    pub fn get(&self, game: &str) -> Option<&dyn GameBox> {
        self.iter().find(|one| one.lid().id == game)
    }

    /// The words of a game, or those of the house where it is not on the shelf.
    pub fn speak(&self, game: &str, language: Language) -> Lang {
        match self.get(game) {
            Some(one) => one.speak(language),
            None => Lang::house(language),
        }
    }

    /// The name on a game's lid.
    pub fn name(&self, game: &str, lang: Lang) -> &'static str {
        let known = self.get(game).map(|one| one.lid().name);
        known.unwrap_or_else(|| lang.t("box.unknown"))
    }

    /// A file of the house or of a game, by what follows `/assets/`.
    pub fn asset(&self, path: &str) -> Option<&Asset> {
        let (version, name) = path.split_once('/')?;
        if let Some(asset) = Parts::house().find(version, name) {
            return Some(asset);
        }
        let (game, rest) = name.split_once('/')?;
        let (version, name) = rest.split_once('/')?;
        self.get(game)?.parts().find(version, name)
    }

    /// Every file that pages load, by what follows `/assets/`.
    pub fn assets(&self) -> impl Iterator<Item = (String, &[u8])> {
        let parts = self.iter().map(|one| one.parts());
        let all = std::iter::once(Parts::house()).chain(parts);
        all.flat_map(|parts| {
            let files = parts.files().iter();
            files.map(|file| {
                let address = parts.address(&file.name);
                let path = address.trim_start_matches("/assets/").to_string();
                (path, &*file.bytes)
            })
        })
    }

    /// What tells these files from those of another version.
    pub fn bundle(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.assets().for_each(|(path, _)| path.hash(&mut hasher));
        format!("{:016x}", hasher.finish())
    }

    /// A file of whichever box has it at this address.
    pub fn file(&self, address: &str) -> Option<File> {
        self.iter().find_map(|one| one.file(address))
    }

    fn known(&self, game: &str) -> Result<&dyn GameBox, Refused> {
        let cut = || game.chars().take(40).collect::<String>();
        self.get(game)
            .ok_or_else(|| Refused::new("table.no-such-game").arg("game", cut()))
    }
}

impl IntoIterator for Boxes {
    type Item = Box<dyn GameBox>;
    type IntoIter = std::vec::IntoIter<Box<dyn GameBox>>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl Shelf for Boxes {
    fn about(&self, game: &str) -> Option<About> {
        self.get(game).map(|one| one.about())
    }

    fn options(&self, game: &str, options: &str) -> Result<String, Refused> {
        self.known(game)?.options(options)
    }

    fn opening(&self, game: &str, language: Language) -> Result<String, Refused> {
        self.known(game)?.opening(language)
    }

    fn reseat(&self, game: &str, options: &str, now: &[Option<Seat>]) -> Option<String> {
        self.get(game)?.reseat(options, now)
    }

    fn open(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
        self.known(game)?.start(setup)
    }
}
