//! The folder of parts of a box (and of the house): style sheets, scripts,
//! words and rules, built into the program.
//!
//! ```text
//! parts/styles/*.css       bundled in the order of their names, scoped to the game
//! parts/scripts/*.js       ES modules, served as one: main.js, which imports the others
//! parts/words/<tag>/*.toml messages
//! parts/rules/<tag>.toml   the numbered rules
//! parts/guide.toml         what is said at a first table
//! parts/card.png           1200 by 630, shown where an address is shared; or else the house's
//! ```
//!
//! Addresses carry a hash of what is in them, so browsers keep them for good.
//! Those of a game lie below the house's, so that its modules import the
//! house's by `../../` and both are loaded once. A page that shows a game has
//! one sheet, the house's and the game's together: nothing else keeps it from
//! being painted.

use std::{
    borrow::Cow,
    collections::hash_map::DefaultHasher,
    hash::{Hash, Hasher},
    path::Path,
    sync::LazyLock,
};

use game::{Each, Language};
use include_dir::{Dir, DirEntry, include_dir};

use crate::{
    bundle,
    guide::Guide,
    rulebook::Rulebook,
    scope,
    words::{Catalog, Piece},
};

/// What a page loads of a box.
pub struct Parts {
    /// The game's id; nothing for the house.
    owner: &'static str,
    words: Each<Catalog>,
    rules: Each<Rulebook>,
    guide: Option<Guide>,
    assets: Vec<Asset>,
    version: String,
    faults: Vec<String>,
}

/// A file that browsers fetch.
pub struct Asset {
    pub name: String,
    pub kind: &'static str,
    pub bytes: Cow<'static, [u8]>,
}

const STYLE: &str = "style.css";
/// The house's sheet and a game's.
const WHOLE: &str = "page.css";
const SCRIPT: &str = "main.js";
/// What a page of the house needs where there is neither a table nor a game.
const PLAIN: &str = "page.js";
/// What is shown of a page where somebody shares its address.
const CARD: &str = "card.png";

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/parts");
static HOUSE: LazyLock<Parts> = LazyLock::new(|| Parts::read("", &FOLDER));

impl Parts {
    /// The parts of the house itself.
    pub fn house() -> &'static Parts {
        &HOUSE
    }

    /// Reads the parts of a game. What is wrong with them is kept to be told
    /// ([`Parts::faults`]): a box with faults is not put on a shelf.
    pub fn read(game: &'static str, folder: &'static Dir<'static>) -> Parts {
        let mut faults = Vec::new();
        let mut words = Each::<Catalog>::default();
        let mut rules = Each::<Rulebook>::default();
        for language in Language::ALL {
            let tag = language.tag();
            for (path, text) in texts(folder, &format!("words/{tag}"), "toml") {
                let file = named(game, &path);
                words.get_mut(language).read(&file, text, &mut faults);
            }
            for (path, text) in texts(folder, "rules", "toml") {
                if path == format!("rules/{tag}.toml") {
                    *rules.get_mut(language) =
                        Rulebook::read(&named(game, &path), text, &mut faults);
                }
            }
        }
        let guide = folder.get_file("guide.toml").and_then(|file| {
            let text = file.contents_utf8().unwrap_or_default();
            Guide::read(&named(game, "guide.toml"), text, &mut faults)
        });
        let assets = assets(game, folder, &mut faults);
        let mut hasher = DefaultHasher::new();
        assets
            .iter()
            .for_each(|asset| (&asset.name, &asset.bytes).hash(&mut hasher));
        let mut parts = Parts {
            owner: game,
            words,
            rules,
            guide,
            assets,
            version: format!("{:012x}", hasher.finish() >> 16),
            faults,
        };
        parts.check_words();
        parts.check_guide();
        parts
    }

    /// What is wrong with the files, each with its file, line and cure.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }

    pub fn owner(&self) -> &'static str {
        self.owner
    }

    /// What is said at a first table, if there is something.
    pub fn guide(&self) -> Option<&Guide> {
        self.guide.as_ref()
    }

    pub fn rules(&self, language: Language) -> &Rulebook {
        self.rules.get(language)
    }

    pub(crate) fn message(&self, language: Language, key: &str) -> Option<&Vec<Piece>> {
        let message = self.words.get(language).0.get(key);
        message.map(|message| &message.pieces)
    }

    /// The names of all messages.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.words.fr.0.keys().map(String::as_str)
    }

    /// The address of one of the files.
    pub fn address(&self, name: &str) -> String {
        let house = &Parts::house_version(self);
        match self.owner {
            "" => format!("/assets/{house}/{name}"),
            game => format!("/assets/{house}/{game}/{}/{name}", self.version),
        }
    }

    fn house_version(&self) -> &str {
        // The house's own version is not looked up while it is read.
        match self.owner {
            "" => &self.version,
            _ => &HOUSE.version,
        }
    }

    /// The one style sheet of a page.
    pub fn sheet(&self) -> String {
        match self.owner {
            "" => self.style(),
            _ => self.address(WHOLE),
        }
    }

    /// The style sheet of these parts alone, for a page that has the house's.
    pub fn style(&self) -> String {
        self.address(STYLE)
    }

    /// The module that a page loads.
    pub fn script(&self) -> String {
        self.address(SCRIPT)
    }

    /// The module of the house that a page without a table and a game loads.
    pub fn plain_script(&self) -> String {
        self.address(PLAIN)
    }

    /// The picture of a link to a page about it: its own, or the house's.
    pub fn card(&self) -> String {
        match self.assets.iter().any(|asset| asset.name == CARD) {
            true => self.address(CARD),
            false => HOUSE.address(CARD),
        }
    }

    /// The file of this name, when the version in its address is ours.
    pub fn find(&self, version: &str, name: &str) -> Option<&Asset> {
        let known = self.assets.iter().find(|asset| asset.name == name);
        known.filter(|_| version == self.version)
    }

    pub fn files(&self) -> &[Asset] {
        &self.assets
    }

    /// Both languages say the same things with the same arguments, and a game
    /// says nothing in another's name.
    fn check_words(&mut self) {
        let mut faults = Vec::new();
        for (here, there) in [(Language::Fr, Language::En), (Language::En, Language::Fr)] {
            let other = self.words.get(there);
            for (key, message) in &self.words.get(here).0 {
                let (file, line) = (&message.file, message.line);
                match other.0.get(key) {
                    None => faults.push(format!(
                        "{file}:{line}: `{key}` is not in words/{there}: write it there, or take it out here"
                    )),
                    Some(twin) if here == Language::Fr && twin.args() != message.args() => {
                        faults.push(format!(
                            "{}:{}: `{key}` has other arguments than {file}:{line}: use {:?} in both",
                            twin.file, twin.line, message.args()
                        ));
                    }
                    Some(_) => {}
                }
                if !self.owns(key) {
                    faults.push(format!(
                        "{file}:{line}: `{key}` is not a name of this game: begin it with `{}.` or `refusal.{}-`",
                        self.owner, self.owner
                    ));
                }
            }
        }
        faults.sort();
        self.faults.extend(faults);
    }

    fn check_guide(&mut self) {
        let file = named(self.owner, "guide.toml");
        let said = |say: &&str| self.words.fr.0.contains_key(*say);
        let steps = self.guide.iter().flat_map(|guide| &guide.step);
        let unsaid = steps.map(|step| step.say.as_str()).filter(|say| !said(say));
        let unsaid = unsaid.map(|say| format!("{file}: `{say}` is no message: write it in words"));
        let unsaid: Vec<String> = unsaid.collect();
        self.faults.extend(unsaid);
    }

    fn owns(&self, key: &str) -> bool {
        let begins = |start: &str, then: char| {
            key.strip_prefix(start)
                .is_some_and(|rest| rest.starts_with(then))
        };
        self.owner.is_empty()
            || begins(self.owner, '.')
            || begins(&format!("refusal.{}", self.owner), '-')
    }
}

fn assets(game: &str, folder: &'static Dir<'static>, faults: &mut Vec<String>) -> Vec<Asset> {
    let sheets: Vec<(String, &str)> = texts(folder, "styles", "css").collect();
    let style = match game {
        "" => Ok(sheets.iter().map(|(_, text)| *text).collect()),
        game => scope::bundle(game, &sheets),
    };
    let style = style.unwrap_or_else(|fault| {
        faults.push(format!("{}: {fault}", named(game, "styles")));
        String::new()
    });
    let script = bundle::bundle(&scripts(folder), &scripts(&FOLDER)).unwrap_or_else(|fault| {
        faults.push(format!("{}: {fault}", named(game, "scripts")));
        String::new()
    });
    let pictures = ["svg", "png"]
        .into_iter()
        .flat_map(|ending| files(folder, ending));
    let pictures = pictures.map(|file| {
        let name = file.path().to_string_lossy().into_owned();
        Asset::new(name, file.contents().into())
    });
    let mut assets: Vec<Asset> = pictures.collect();
    if !game.is_empty() {
        let house = HOUSE.assets.iter().find(|asset| asset.name == STYLE);
        let mut whole = house.map_or(Vec::new(), |asset| asset.bytes.to_vec());
        whole.extend_from_slice(style.as_bytes());
        assets.push(Asset::new(WHOLE.into(), whole.into()));
    }
    assets.push(Asset::new(STYLE.into(), style.into_bytes().into()));
    assets.push(Asset::new(SCRIPT.into(), script.into_bytes().into()));
    if game.is_empty() {
        let plain = bundle::alone(&scripts(folder), "page").unwrap_or_else(|fault| {
            faults.push(format!("{}: {fault}", named(game, "scripts")));
            String::new()
        });
        assets.push(Asset::new(PLAIN.into(), plain.into_bytes().into()));
    }
    if !scripts(folder).iter().any(|(name, _)| *name == SCRIPT) {
        let file = named(game, "scripts/main.js");
        faults.push(format!("{file}: it is not there: pages load it, write one"));
    }
    assets
}

impl Asset {
    fn new(name: String, bytes: Cow<'static, [u8]>) -> Asset {
        let kind = kind_of(Path::new(&name)).unwrap_or("application/octet-stream");
        Asset { name, kind, bytes }
    }
}

/// The kind of a file by its ending, as a header tells it.
pub fn kind_of(path: &Path) -> Option<&'static str> {
    match mime_guess::from_path(path).first_raw()? {
        "text/css" => Some("text/css; charset=utf-8"),
        "text/javascript" => Some("text/javascript; charset=utf-8"),
        kind => Some(kind),
    }
}

/// A part as a person looks for it in the tree.
fn named(game: &str, path: &str) -> String {
    match game {
        "" => format!("crates/web/parts/{path}"),
        game => format!("games/{game}/box/parts/{path}"),
    }
}

fn files(
    folder: &'static Dir<'static>,
    ending: &'static str,
) -> impl Iterator<Item = &'static include_dir::File<'static>> {
    let files = folder.entries().iter().filter_map(DirEntry::as_file);
    files.filter(move |file| file.path().extension().is_some_and(|is| is == ending))
}

/// The text files of a folder, in the order of their names.
fn texts(
    folder: &'static Dir<'static>,
    path: &str,
    ending: &'static str,
) -> impl Iterator<Item = (String, &'static str)> {
    let inside = folder.get_dir(path).into_iter();
    let found = inside.flat_map(move |folder| files(folder, ending));
    let mut found: Vec<_> = found
        .filter_map(|file| {
            let name = file.path().to_string_lossy().into_owned();
            Some((name, file.contents_utf8()?))
        })
        .collect();
    found.sort();
    found.into_iter()
}

/// The modules of a folder by the names of their files.
fn scripts(folder: &'static Dir<'static>) -> Vec<(&'static str, &'static str)> {
    let inside = folder.get_dir("scripts").into_iter();
    let found = inside.flat_map(|folder| files(folder, "js"));
    let mut found: Vec<_> = found
        .filter_map(|file| {
            let name = file.path().file_name()?.to_str()?;
            Some((name, file.contents_utf8()?))
        })
        .collect();
    found.sort_unstable();
    found
}
