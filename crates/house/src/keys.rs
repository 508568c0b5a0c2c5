//! The keys that seal cookies and personal links, kept beside the journal: the
//! current one, and those of before, whose seals are still good.

use std::{
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use axum_extra::extract::cookie::Key;
use clap::{Args, Subcommand};
use hmac::{Hmac, Mac};
use journal::Journal;
use sha2::Sha256;

pub(crate) const CURRENT: &str = "signing.key";
/// Hexadecimal, a line each, the latest first.
pub(crate) const PREVIOUS: &str = "signing.key.previous";
/// Bytes of a seal.
const SEAL: usize = 16;
const BYTES: usize = 64;

pub struct Keys {
    current: Key,
    previous: Vec<Key>,
}

/// What is sealed, and to what it is bound: a seal of one kind is none of
/// another.
pub struct Sealed<'a> {
    pub kind: &'a str,
    pub parts: &'a [&'a str],
}

/// Whose seal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    Current,
    Previous,
}

impl Keys {
    pub fn fresh() -> Keys {
        Keys {
            current: Key::generate(),
            previous: Vec::new(),
        }
    }

    /// All keys, the current one first.
    pub fn all(&self) -> impl Iterator<Item = (Age, &Key)> {
        let previous = self.previous.iter().map(|key| (Age::Previous, key));
        [(Age::Current, &self.current)].into_iter().chain(previous)
    }

    pub fn seal(&self, what: &Sealed<'_>) -> String {
        let seal = what.under(&self.current).finalize().into_bytes();
        hex::encode(&seal[..SEAL])
    }

    /// Whether we sealed this, and with which key.
    pub fn sealed(&self, what: &Sealed<'_>, seal: &str) -> Option<Age> {
        self.verified(seal, |key| what.under(key))
    }

    /// The same for what is put under a key in some other way.
    pub fn verified(&self, seal: &str, under: impl Fn(&Key) -> Hmac<Sha256>) -> Option<Age> {
        let mut bytes = [0; SEAL];
        hex::decode_to_slice(seal, &mut bytes).ok()?;
        // One way to write it, so that what is ours is ours to the letter.
        if seal.bytes().any(|byte| byte.is_ascii_uppercase()) {
            return None;
        }
        let mut keys = self.all();
        let ours = keys.find(|(_, key)| under(key).verify_truncated_left(&bytes).is_ok());
        ours.map(|(age, _)| age)
    }

    /// The keys of a data folder, if there are any.
    fn read(folder: &Path) -> anyhow::Result<Option<Keys>> {
        let path = folder.join(CURRENT);
        let Some(bytes) = content(&path)? else {
            return Ok(None);
        };
        let current = Key::try_from(bytes.as_slice()).map_err(|_| {
            let (path, bytes) = (path.display(), bytes.len());
            anyhow::anyhow!("{path} is damaged: {bytes} bytes in the place of {BYTES}")
        })?;
        let path = folder.join(PREVIOUS);
        let text = content(&path)?.unwrap_or_default();
        let mut previous = Vec::new();
        for (number, line) in (1..).zip(String::from_utf8_lossy(&text).lines()) {
            let bytes = hex::decode(line).unwrap_or_default();
            let key = Key::try_from(bytes.as_slice());
            let damaged = || format!("{}:{number} is damaged", path.display());
            previous.push(key.with_context(damaged)?);
        }
        Ok(Some(Keys { current, previous }))
    }

    /// What is of before is written first: whatever happens, no key is lost.
    fn write(&self, folder: &Path) -> anyhow::Result<()> {
        if !self.previous.is_empty() {
            let lines = self.previous.iter().map(|key| hex::encode(key.master()));
            let text = lines.map(|line| line + "\n").collect::<String>();
            replace(&folder.join(PREVIOUS), text.as_bytes())?;
        }
        replace(&folder.join(CURRENT), self.current.master())
    }
}

impl Sealed<'_> {
    pub(crate) fn under(&self, key: &Key) -> Hmac<Sha256> {
        let mut seal = Hmac::new_from_slice(key.signing()).expect("any length of key will do");
        // Nothing that was sealed before kinds were bound begins like this.
        seal.update(b"tablee/2");
        for part in [self.kind].iter().chain(self.parts) {
            seal.update(&(part.len() as u64).to_le_bytes());
            seal.update(part.as_bytes());
        }
        seal
    }
}

/// The keys of a house that was opened before.
pub(crate) fn of(folder: &Path) -> anyhow::Result<Keys> {
    let keys = Keys::read(folder).map_err(|why| closed(folder, &why))?;
    keys.with_context(|| format!("{}: no {CURRENT} here", folder.display()))
}

/// The keys of a house that opens. Without them nobody would find their seat
/// again, so new ones are made for an empty house alone.
pub async fn open(folder: &Path, journal: &Journal) -> anyhow::Result<Keys> {
    if let Some(keys) = Keys::read(folder).map_err(|why| closed(folder, &why))? {
        return Ok(keys);
    }
    let tables = journal.list().await?.len();
    if tables > 0 {
        let path = folder.join(CURRENT);
        let why = anyhow::anyhow!(
            "{} is missing, and there are tables ({tables})",
            path.display()
        );
        return Err(closed(folder, &why));
    }
    let keys = Keys::fresh();
    keys.write(folder)?;
    Ok(keys)
}

/// Why the house does not open, and what to do.
fn closed(folder: &Path, why: &anyhow::Error) -> anyhow::Error {
    anyhow::anyhow!(
        "{why:#}. Without its key no cookie and no personal link opens a seat, so nothing is \
         done: put {CURRENT} (and {PREVIOUS}, if there is one) back from your backup of {0}; or \
         accept that everybody loses their seats, by `tablee key new --lose-seats --data {0}`",
        folder.display()
    )
}

fn content(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(why) if why.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(why) => Err(why).with_context(|| writable(path)),
    }
}

fn writable(path: &Path) -> String {
    format!(
        "{}: give the program a folder it may read and write (--data)",
        path.display()
    )
}

/// Puts a secret file in the place of another: the old one or the new one is
/// there, whole, whenever the plug is pulled.
fn replace(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".new");
    let written = || -> io::Result<()> {
        let mut options = fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&draft)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&draft, path)?;
        sync_folder(path)
    };
    written().with_context(|| writable(path))
}

/// A name lasts when its folder is on disk, where folders can be asked for it.
fn sync_folder(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(folder) if cfg!(unix) => fs::File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

#[derive(Args, Clone, Debug)]
pub struct KeyArgs {
    #[command(subcommand)]
    command: KeyCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum KeyCommand {
    /// Seal with a new key from the next start on, and still accept the old ones:
    /// nobody loses a seat
    Rotate {
        /// Folder of the journal and the signing key
        #[arg(long, env = "TABLEE_DATA", default_value = "data")]
        data: PathBuf,
    },
    /// Begin anew with another key, after the old one was lost or stolen
    New {
        /// Folder of the journal and the signing key
        #[arg(long, env = "TABLEE_DATA", default_value = "data")]
        data: PathBuf,

        /// Accept that no cookie and no personal link of before opens a seat any
        /// more. The tables stay; everybody comes to them anew
        #[arg(long)]
        lose_seats: bool,
    },
}

pub async fn run(args: &KeyArgs) -> anyhow::Result<()> {
    match &args.command {
        KeyCommand::Rotate { data } => rotate(data),
        KeyCommand::New { data, lose_seats } => begin_anew(data, *lose_seats).await,
    }
}

fn rotate(folder: &Path) -> anyhow::Result<()> {
    let Some(mut keys) = Keys::read(folder).map_err(|why| closed(folder, &why))? else {
        bail!(
            "{}: no key here; say where the house keeps its data with --data",
            folder.join(CURRENT).display()
        );
    };
    let old = std::mem::replace(&mut keys.current, Key::generate());
    keys.previous.insert(0, old);
    keys.write(folder)?;
    println!(
        "A new key is in {}; {} of before are still accepted: nobody loses a seat.\n\
         A house that is open takes it when it is started again.\n\
         Back up {CURRENT} and {PREVIOUS} together.",
        folder.display(),
        keys.previous.len(),
    );
    Ok(())
}

async fn begin_anew(folder: &Path, lose_seats: bool) -> anyhow::Result<()> {
    // A house that is open would go on with the old key: it keeps the journal.
    let journal = folder.join("tablee.db");
    let tables = match journal.exists() {
        true => {
            let journal = Journal::sqlite(&journal)?;
            let tables = journal.list().await?.len();
            journal.close().await;
            tables
        }
        false => 0,
    };
    let current = folder.join(CURRENT);
    if !lose_seats && (tables > 0 || current.exists()) {
        bail!(
            "with a new key everybody loses their seats (tables: {tables}), and every personal \
             link ends; this cannot be undone. To do it all the same, say --lose-seats; to change \
             the key without loss, `tablee key rotate --data {}`",
            folder.display()
        );
    }
    fs::create_dir_all(folder).with_context(|| writable(folder))?;
    for name in [CURRENT, PREVIOUS] {
        let (old, aside) = (folder.join(name), folder.join(format!("{name}.replaced")));
        if old.exists() {
            fs::rename(&old, &aside).with_context(|| writable(&aside))?;
            println!("The old one is kept as {}.", aside.display());
        }
    }
    Keys::fresh().write(folder)?;
    println!("A new key is in {}.", folder.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn what<'a>(kind: &'a str, parts: &'a [&'a str]) -> Sealed<'a> {
        Sealed { kind, parts }
    }

    #[test]
    fn a_seal_is_of_one_kind_and_of_these_very_parts() {
        let keys = Keys::fresh();
        let seal = keys.seal(&what("cookie", &["ab", "c"]));
        assert_eq!(
            keys.sealed(&what("cookie", &["ab", "c"]), &seal),
            Some(Age::Current)
        );
        for other in [
            what("link", &["ab", "c"]),
            what("cookie", &["a", "bc"]),
            what("cookie", &["abc"]),
            what("cookiea", &["b", "c"]),
            what("cookie", &["ab", "c", ""]),
        ] {
            assert_eq!(keys.sealed(&other, &seal), None);
        }
        for forged in ["", &seal[1..], &seal[..30], "é", &format!("{seal}00")] {
            assert_eq!(keys.sealed(&what("cookie", &["ab", "c"]), forged), None);
        }
        assert_eq!(
            Keys::fresh().sealed(&what("cookie", &["ab", "c"]), &seal),
            None
        );
    }

    #[test]
    fn a_key_that_was_rotated_is_still_accepted() {
        let folder = tempfile::tempdir().unwrap();
        let first = Keys::fresh();
        first.write(folder.path()).unwrap();
        let seal = first.seal(&what("cookie", &["a"]));
        for _ in 0..3 {
            rotate(folder.path()).unwrap();
        }
        let keys = Keys::read(folder.path()).unwrap().unwrap();
        assert_eq!(keys.previous.len(), 3);
        assert_eq!(
            keys.sealed(&what("cookie", &["a"]), &seal),
            Some(Age::Previous)
        );
        let seal = keys.seal(&what("cookie", &["a"]));
        assert_eq!(first.sealed(&what("cookie", &["a"]), &seal), None);
    }

    #[cfg(unix)]
    #[test]
    fn keys_are_for_their_owner_alone() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        Keys::fresh().write(folder.path()).unwrap();
        rotate(folder.path()).unwrap();
        let names = fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = names.map(|entry| entry.unwrap().path()).collect();
        assert_eq!(names.len(), 2, "{names:?}");
        for path in names {
            let mode = fs::metadata(&path).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600, "{}", path.display());
        }
    }

    #[test]
    fn the_key_of_an_earlier_version_is_the_current_one() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(CURRENT), [7; BYTES]).unwrap();
        let keys = Keys::read(folder.path()).unwrap().unwrap();
        assert_eq!(keys.current.master(), [7; BYTES]);
        assert!(keys.previous.is_empty());
    }

    #[tokio::test]
    async fn an_empty_house_gets_a_key_and_one_with_tables_refuses_to_open_without_its_own() {
        let folder = tempfile::tempdir().unwrap();
        let journal = Journal::memory();
        let key = folder.path().join(CURRENT);
        open(folder.path(), &journal).await.unwrap();
        let made = fs::read(&key).unwrap();
        journal.create("t", "RAVI-42", b"1".into()).await.unwrap();
        open(folder.path(), &journal).await.unwrap();
        assert_eq!(fs::read(&key).unwrap(), made);

        fs::write(&key, &made[..40]).unwrap();
        let told = format!("{:#}", open(folder.path(), &journal).await.err().unwrap());
        assert!(
            told.contains("40 bytes") && told.contains("--lose-seats"),
            "{told}"
        );
        fs::remove_file(&key).unwrap();
        let told = format!("{:#}", open(folder.path(), &journal).await.err().unwrap());
        assert!(
            told.contains("tables (1)") && told.contains("backup"),
            "{told}"
        );
        assert!(!key.exists(), "a key was made silently");

        fs::write(&key, &made).unwrap();
        fs::write(folder.path().join(PREVIOUS), "nonsense\n").unwrap();
        let told = format!("{:#}", open(folder.path(), &journal).await.err().unwrap());
        assert!(told.contains("previous:1 is damaged"), "{told}");
    }
}
