//! The picture decks: those carried inside the program, and those of a folder
//! of the operator's (`--decks`).
//!
//! A deck is a folder with pictures and, if somebody cared to write it, a
//! `deck.toml` that names and describes them (`content/decks/README.md`).

#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    io,
    path::{Path, PathBuf},
};

use compatibility::{Deck, Meaning, PICTURES, Picture};
use game::Each;
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use web::{BadBox, Bytes, File, kind_of};

use crate::page::{Album, Albums, Image};

static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content/decks");

/// The endings of pictures that every browser shows.
const ENDINGS: [&str; 5] = ["svg", "png", "jpg", "jpeg", "webp"];

/// Every deck, for the rules, for the pages and to be fetched.
#[derive(Default)]
pub struct Decks {
    pub for_rules: Vec<Deck>,
    pub albums: Albums,
    /// The pictures by their addresses.
    pub art: BTreeMap<String, File>,
    /// Why decks of the operator's are not there.
    pub left_out: Vec<String>,
}

/// Why a deck cannot be played with, and the cure.
#[derive(Debug, thiserror::Error)]
enum BadDeck {
    #[error("{0}: let the house read it")]
    Unreadable(#[from] io::Error),
    #[error("its name has no letter and no digit: rename the folder")]
    NoName,
    #[error("there is a deck {0} already: rename the folder")]
    Twice(String),
    #[error("it has {0} pictures and a game needs {PICTURES} (C1.1): add {missing}", missing = PICTURES - .0)]
    TooSmall(usize),
    #[error("two of its pictures are called {0}: rename one")]
    PictureTwice(String),
    #[error("deck.toml: {0}: let the house read it")]
    UnreadableFile(io::Error),
    #[error("deck.toml:{line}: {why}: mend it")]
    BadFile { line: usize, why: String },
    #[error(
        "deck.toml describes {0}, and there is no picture of that name: add it, or take its words out"
    )]
    NoPicture(String),
    #[error("deck.toml, the picture {picture}: {why}: mend its axes")]
    BadMeaning { picture: String, why: String },
    #[error("deck.toml, the picture {0}: its eye is past the end: say 0 to 100")]
    BadEye(String),
}

/// What is written about a deck.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    name: Option<Each<String>>,
    #[serde(default)]
    mood: Each<String>,
    /// For whoever reads the file.
    #[serde(rename = "licence")]
    _licence: Option<String>,
    #[serde(default)]
    picture: Vec<Described>,
}

impl DeckFile {
    fn read(text: &str) -> Result<DeckFile, BadDeck> {
        toml::from_str(text).map_err(|why| {
            let at = why.span().map_or(0, |span| span.start);
            BadDeck::BadFile {
                line: 1 + text[..at].matches('\n').count(),
                why: why.message().replace('\n', ", "),
            }
        })
    }
}

/// What is written about a picture.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Described {
    id: String,
    title: Each<String>,
    alt: Each<String>,
    #[serde(default)]
    tags: Tags,
    axes: Option<String>,
    eye: Option<u8>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tags {
    #[serde(default)]
    fr: Vec<String>,
    #[serde(default)]
    en: Vec<String>,
}

impl Decks {
    /// The decks carried inside, and those under `own`, one folder each. What
    /// the operator brought and cannot be played with is told and left out.
    pub fn load(own: Option<&Path>) -> Result<Decks, BadBox> {
        let mut decks = Decks::default();
        for folder in BUILT_IN.dirs() {
            let name = name_of(folder.path());
            let told = folder.get_file(folder.path().join("deck.toml"));
            let told = told.and_then(|file| file.contents_utf8());
            let art = folder.files().filter_map(|file| {
                let bytes = Bytes::Here(file.contents().into());
                found(file.path(), bytes)
            });
            decks.add(&name, told, art.collect()).map_err(|why| {
                BadBox(format!("games/compatibility/content/decks/{name}: {why}"))
            })?;
        }
        if let Some(own) = own {
            decks.add_folders(own);
        }
        Ok(decks)
    }

    fn add_folders(&mut self, own: &Path) {
        let folders = match folders(own) {
            Ok(folders) if !folders.is_empty() => folders,
            Ok(_) => {
                let cure = "no deck is there: put each deck into a folder of its own";
                return self
                    .left_out
                    .push(format!("--decks {}: {cure}", own.display()));
            }
            Err(why) => {
                let cure = "name a folder that the house may read";
                return self
                    .left_out
                    .push(format!("--decks {}: {why}: {cure}", own.display()));
            }
        };
        for folder in folders {
            if let Err(why) = self.add_folder(&folder) {
                let folder = folder.display();
                self.left_out
                    .push(format!("the deck {folder} is left out: {why}"));
            }
        }
    }

    fn add_folder(&mut self, folder: &Path) -> Result<(), BadDeck> {
        let told = match fs::read_to_string(folder.join("deck.toml")) {
            Ok(text) => Some(text),
            Err(why) if why.kind() == io::ErrorKind::NotFound => None,
            Err(why) => return Err(BadDeck::UnreadableFile(why)),
        };
        let art = sorted(folder)?
            .into_iter()
            .filter_map(|path| found(&path, Bytes::OnDisk(path.clone())));
        self.add(&name_of(folder), told.as_deref(), art.collect())
    }

    /// Adds all of a deck or nothing.
    fn add(&mut self, folder: &str, told: Option<&str>, art: Vec<Found>) -> Result<(), BadDeck> {
        let id = slug(folder);
        if id.is_empty() {
            return Err(BadDeck::NoName);
        }
        if self.albums.get(&id).is_some() {
            return Err(BadDeck::Twice(id));
        }
        let told = told.map_or(Ok(DeckFile::default()), DeckFile::read)?;
        check(&told, &art)?;
        let version = version(&art);
        let (mut pictures, mut images, mut files) = (Vec::new(), Vec::new(), BTreeMap::new());
        for found in art {
            let described = told.picture.iter().find(|told| told.id == found.name);
            let address = format!("/decks/{id}/{version}/{}", slug(&found.name));
            pictures.push(rules_picture(&found.name, described)?);
            images.push(image(&found.name, described, &address));
            files.insert(address, found.file);
        }
        self.art.append(&mut files);
        self.for_rules.push(Deck {
            id: id.as_str().into(),
            pictures,
        });
        self.albums.0.push(Album {
            id,
            name: told.name.unwrap_or_else(|| plain(folder)),
            mood: told.mood,
            pictures: images,
        });
        Ok(())
    }
}

/// There are enough pictures, each by a name of its own, and no words without
/// their picture.
fn check(told: &DeckFile, art: &[Found]) -> Result<(), BadDeck> {
    if art.len() < PICTURES {
        return Err(BadDeck::TooSmall(art.len()));
    }
    let mut addresses = BTreeSet::new();
    if let Some(twice) = art
        .iter()
        .find(|found| !addresses.insert(slug(&found.name)))
    {
        return Err(BadDeck::PictureTwice(twice.name.clone()));
    }
    let past = |told: &&Described| told.eye.is_some_and(|eye| eye > 100);
    if let Some(told) = told.picture.iter().find(past) {
        return Err(BadDeck::BadEye(told.id.clone()));
    }
    let known = |told: &&Described| art.iter().any(|found| found.name == told.id);
    match told.picture.iter().find(|told| !known(told)) {
        Some(told) => Err(BadDeck::NoPicture(told.id.clone())),
        None => Ok(()),
    }
}

/// What is in a folder, in the order of its names.
fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

fn folders(of: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = sorted(of)?;
    folders.retain(|path| path.is_dir());
    Ok(folders)
}

/// A picture in a folder.
struct Found {
    name: String,
    file: File,
}

fn found(path: &Path, bytes: Bytes) -> Option<Found> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let kind = kind_of(path).filter(|_| ENDINGS.contains(&ending.as_str()))?;
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let file = File { kind, bytes };
    (!slug(&name).is_empty()).then_some(Found { name, file })
}

fn rules_picture(id: &str, told: Option<&Described>) -> Result<Picture, BadDeck> {
    let axes = told.and_then(|told| told.axes.as_deref());
    let meaning = axes.map_or(Ok(Meaning::NONE), Meaning::parse);
    let words = told.map(|told| {
        let titles = [&told.title.fr, &told.title.en];
        let tags = told.tags.fr.iter().chain(&told.tags.en);
        tags.chain(titles).cloned().collect()
    });
    Ok(Picture {
        id: id.into(),
        meaning: meaning.map_err(|why| BadDeck::BadMeaning {
            picture: id.to_owned(),
            why,
        })?,
        words: words.unwrap_or_default(),
        told: told.map(seen).unwrap_or_default(),
    })
}

/// What is written of a picture, in each language.
fn seen(told: &Described) -> Each<String> {
    let Described {
        title, alt, tags, ..
    } = told;
    Each {
        fr: format!("{} {} {}", title.fr, alt.fr, tags.fr.join(" ")),
        en: format!("{} {} {}", title.en, alt.en, tags.en.join(" ")),
    }
}

fn image(id: &str, told: Option<&Described>, address: &str) -> Image {
    let (title, alt) = match told {
        Some(told) => (told.title.clone(), told.alt.clone()),
        None => (plain(id), plain(id)),
    };
    Image {
        id: id.into(),
        title,
        alt,
        address: address.into(),
        eye: told.and_then(|told| told.eye).unwrap_or(50),
    }
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.unwrap_or_default().into_owned()
}

/// A file's name as words, the same in every language.
fn plain(name: &str) -> Each<String> {
    let words: Vec<&str> = name
        .split(['_', '-', ' '])
        .filter(|part| !part.is_empty())
        .collect();
    let words = words.join(" ");
    Each {
        fr: words.clone(),
        en: words,
    }
}

/// A name as it may stand in an address.
fn slug(name: &str) -> String {
    let letters = name.chars().map(|c| match c {
        'a'..='z' | '0'..='9' => c,
        'A'..='Z' => c.to_ascii_lowercase(),
        _ => '-',
    });
    letters.collect::<String>().trim_matches('-').to_string()
}

/// Changes when a picture does, so that browsers may keep them for good.
fn version(art: &[Found]) -> String {
    let mut hasher = DefaultHasher::new();
    for found in art {
        found.name.hash(&mut hasher);
        match &found.file.bytes {
            Bytes::Here(bytes) => bytes.hash(&mut hasher),
            Bytes::OnDisk(path) => {
                let about = fs::metadata(path).ok();
                about.as_ref().map(fs::Metadata::len).hash(&mut hasher);
                let modified = about.and_then(|about| about.modified().ok());
                modified.hash(&mut hasher);
            }
        }
    }
    format!("{:012x}", hasher.finish() >> 16)
}
