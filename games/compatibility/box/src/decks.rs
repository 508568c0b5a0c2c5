//! The picture decks of Compatibility: those carried inside the program, and
//! those of a folder of the operator's (`--decks`).
//!
//! A deck is a folder with pictures and, if somebody cared to write it, a
//! `deck.toml` that names and describes them (`content/decks/README.md`).

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    hash::{DefaultHasher, Hash, Hasher},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use compatibility::{Deck, Meaning, PICTURES, Picture};
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use tracing::warn;
use web::compatibility::{Album, Albums, Image, Words};

static BUILT_IN: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../content/decks");

/// The endings of pictures, and their kinds.
const KINDS: [(&str, &str); 5] = [
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("jpeg", "image/jpeg"),
    ("webp", "image/webp"),
];

/// Every deck, for the rules, for the pages and to be fetched.
pub struct Decks {
    rules: Vec<Deck>,
    albums: Albums,
    art: BTreeMap<String, Art>,
}

/// A picture to be sent.
#[derive(Clone)]
pub struct Art {
    pub kind: &'static str,
    pub bytes: Bytes,
}

#[derive(Clone)]
pub enum Bytes {
    Carried(&'static [u8]),
    OnDisk(PathBuf),
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    name: Option<Words>,
    #[serde(default)]
    mood: Words,
    /// For whoever reads the file.
    #[serde(rename = "licence")]
    _licence: Option<String>,
    #[serde(default)]
    picture: Vec<Told>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    id: String,
    title: Words,
    alt: Words,
    #[serde(default)]
    tags: Tags,
    axes: Option<String>,
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
    /// The decks carried inside, and those under `own`, one folder each.
    pub fn load(own: Option<&Path>) -> Result<Decks> {
        let mut decks = Decks {
            rules: Vec::new(),
            albums: Albums::default(),
            art: BTreeMap::new(),
        };
        for folder in BUILT_IN.dirs() {
            let name = name_of(folder.path());
            let told = folder.get_file(folder.path().join("deck.toml"));
            let told = told.and_then(|file| file.contents_utf8());
            let art = folder.files().filter_map(|file| {
                let bytes = Bytes::Carried(file.contents());
                found(file.path(), bytes)
            });
            decks
                .add(&name, told, art.collect())
                .with_context(|| format!("content/decks/{name}"))?;
        }
        if let Some(own) = own {
            decks
                .add_folders(own)
                .with_context(|| format!("--decks {}", own.display()))?;
        }
        Ok(decks)
    }

    fn add_folders(&mut self, own: &Path) -> Result<()> {
        let mut folders: Vec<PathBuf> = fs::read_dir(own)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.is_dir())
            .collect();
        folders.sort();
        ensure!(
            !folders.is_empty(),
            "no deck is there: put each deck into a folder of its own"
        );
        for folder in folders {
            self.add_folder(&folder)
                .with_context(|| folder.display().to_string())?;
        }
        Ok(())
    }

    fn add_folder(&mut self, folder: &Path) -> Result<()> {
        let told = match fs::read_to_string(folder.join("deck.toml")) {
            Ok(text) => Some(text),
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => None,
            Err(why) => return Err(why).context("deck.toml"),
        };
        let mut files: Vec<PathBuf> = fs::read_dir(folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        files.sort();
        let art = files
            .iter()
            .filter_map(|path| found(path, Bytes::OnDisk(path.clone())));
        self.add(&name_of(folder), told.as_deref(), art.collect())
    }

    fn add(&mut self, folder: &str, told: Option<&str>, art: Vec<Found>) -> Result<()> {
        let id = slug(folder);
        ensure!(
            !id.is_empty(),
            "a deck's folder needs a name of letters or digits"
        );
        ensure!(
            self.albums.get(&id).is_none(),
            "there is a deck {id} already: rename the folder"
        );
        let told: DeckFile = match told {
            Some(text) => toml::from_str(text).context("deck.toml")?,
            None => DeckFile::default(),
        };
        let known: BTreeSet<&str> = art.iter().map(|found| found.name.as_str()).collect();
        for picture in &told.picture {
            if !known.contains(picture.id.as_str()) {
                let id = &picture.id;
                bail!("deck.toml describes {id}, but there is no picture of that name");
            }
        }
        if art.len() < PICTURES {
            let count = art.len();
            warn!("the deck {id} has {count} pictures; a game needs {PICTURES} (C1.1)");
        }
        let version = version(&art);
        let (mut pictures, mut images) = (Vec::new(), Vec::new());
        for found in art {
            let told = told.picture.iter().find(|told| told.id == found.name);
            let address = format!("/decks/{id}/{version}/{}", slug(&found.name));
            pictures.push(
                rules_picture(&found.name, told)
                    .with_context(|| format!("deck.toml, the picture {}", found.name))?,
            );
            images.push(image(&found.name, told, &address));
            self.art.insert(
                address,
                Art {
                    kind: found.kind,
                    bytes: found.bytes,
                },
            );
        }
        self.rules.push(Deck {
            id: id.as_str().into(),
            pictures,
        });
        let name = told.name.unwrap_or_else(|| plain(folder));
        self.albums.0.push(Album {
            id,
            name,
            mood: told.mood,
            pictures: images,
        });
        Ok(())
    }

    /// The decks as the rules know them.
    pub fn for_rules(&self) -> Vec<Deck> {
        self.rules.clone()
    }

    pub fn albums(&self) -> &Albums {
        &self.albums
    }

    /// The picture at an address.
    pub fn art(&self, address: &str) -> Option<&Art> {
        self.art.get(address)
    }
}

impl Art {
    pub async fn read(&self) -> std::io::Result<std::borrow::Cow<'static, [u8]>> {
        match &self.bytes {
            Bytes::Carried(bytes) => Ok((*bytes).into()),
            Bytes::OnDisk(path) => {
                let path = path.clone();
                let read = tokio::task::spawn_blocking(move || fs::read(path));
                Ok(read.await.map_err(std::io::Error::other)??.into())
            }
        }
    }
}

/// A picture in a folder.
struct Found {
    name: String,
    kind: &'static str,
    bytes: Bytes,
}

fn found(path: &Path, bytes: Bytes) -> Option<Found> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    let (_, kind) = KINDS.into_iter().find(|(known, _)| *known == ending)?;
    let name = path.file_stem()?.to_string_lossy().into_owned();
    (!slug(&name).is_empty()).then_some(Found { name, kind, bytes })
}

fn rules_picture(id: &str, told: Option<&Told>) -> Result<Picture> {
    let axes = told.and_then(|told| told.axes.as_deref());
    let meaning = axes.map_or(Ok(Meaning::NONE), Meaning::parse);
    let words = told.map(|told| {
        let titles = [&told.title.fr, &told.title.en];
        let tags = told.tags.fr.iter().chain(&told.tags.en);
        tags.chain(titles).cloned().collect()
    });
    Ok(Picture {
        id: id.into(),
        meaning: meaning.map_err(anyhow::Error::msg)?,
        words: words.unwrap_or_default(),
    })
}

fn image(id: &str, told: Option<&Told>, address: &str) -> Image {
    let (title, alt) = match told {
        Some(told) => (told.title.clone(), told.alt.clone()),
        None => (plain(id), plain(id)),
    };
    Image {
        id: id.into(),
        title,
        alt,
        address: address.into(),
    }
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().map(|name| name.to_string_lossy());
    name.unwrap_or_default().into_owned()
}

/// A file's name as words, the same in every language.
fn plain(name: &str) -> Words {
    let words: Vec<&str> = name
        .split(['_', '-', ' '])
        .filter(|part| !part.is_empty())
        .collect();
    let words = words.join(" ");
    Words {
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
        match &found.bytes {
            Bytes::Carried(bytes) => bytes.hash(&mut hasher),
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
