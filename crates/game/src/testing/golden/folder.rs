//! The golden games that are kept, and what must be true of them.

use alloc::{borrow::ToOwned, collections::BTreeSet, format, string::String, sync::Arc, vec::Vec};
use std::{
    env, fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use super::{Golden, Tale, viewers};
use crate::{
    Play, Running, Setup,
    testing::{kind, kinds},
};

/// Where a game keeps its golden games.
#[derive(Clone, Copy)]
pub struct Folder<'a>(pub &'a str);

/// A journal as a table keeps it: a setup, the events of each step, the views
/// at the end.
struct Journal {
    path: PathBuf,
    text: String,
}

impl Folder<'_> {
    fn file(self, name: &str, extension: &str) -> PathBuf {
        Path::new(self.0).join(format!("{name}.{extension}"))
    }

    /// Every journal kept; there is at least one.
    fn journals(self) -> Vec<Journal> {
        let entries = fs::read_dir(self.0).into_iter().flatten();
        let paths = entries.map(|entry| entry.expect("a folder can be read").path());
        let journals = paths.filter(|path| path.extension().is_some_and(|it| it == "jsonl"));
        let journals: Vec<Journal> = journals.map(Journal::read).collect();
        assert!(
            !journals.is_empty(),
            "{} has no golden game: name one in conformance! and run UPDATE=1 cargo test",
            self.0
        );
        journals
    }

    /// Every journal kept leads to views that tell what they told then.
    pub fn replays<G: Golden>(self) {
        self.journals().iter().for_each(Journal::replays::<G>);
    }

    /// The journals hold every kind of event but [`Golden::NOT_KEPT`], so that
    /// none can change its form unnoticed.
    pub fn holds_every_kind_of_event<G: Golden>(self) {
        let journals = self.journals();
        let steps = journals.iter().flat_map(|journal| journal.parts().1);
        let events = steps.flat_map(read::<Vec<G::Event>>);
        let held: BTreeSet<String> = events.map(|event| kind(&event)).collect();
        let kept = kinds::<G::Event>().iter();
        let kept = kept.filter(|kind| !G::NOT_KEPT.contains(kind));
        assert_eq!(held, kept.map(|kind| String::from(*kind)).collect());
    }
}

fn read<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|why| panic!("{why}: {text}"))
}

impl Journal {
    fn read(path: PathBuf) -> Journal {
        let text = fs::read_to_string(&path).expect("a journal can be read");
        Journal { path, text }
    }

    /// The setup, the steps, and the views at the end.
    fn parts(&self) -> (&str, Vec<&str>, &str) {
        let lines: Vec<&str> = self.text.lines().collect();
        let [setup, steps @ .., views] = &lines[..] else {
            panic!("{:?} is cut short", self.path);
        };
        (setup, steps.to_owned(), views)
    }

    fn replays<G: Golden>(&self) {
        let path = &self.path;
        let (setup, steps, views) = self.parts();
        let setup: Setup<G::Options> = read(setup);
        let mut game = Play {
            state: G::new(&setup).expect("what was set up once can be again"),
            content: Arc::new(G::content()),
        };
        for events in steps {
            let read = game.replay(events);
            read.unwrap_or_else(|why| panic!("{path:?}: {why:?}"));
        }
        let views: Vec<Value> = read(views);
        assert_eq!(views.len(), setup.seats as usize + 1);
        for (viewer, kept) in viewers(setup.seats).zip(&views) {
            let now: Value = read(&Running::view(&game, viewer));
            assert!(
                tells(&now, kept),
                "{path:?} {viewer:?}\n kept {kept}\n now  {now}"
            );
        }
        assert!(game.state.outcome().is_some(), "{path:?} ends");
    }
}

/// Everything in `kept` is in `now`, which may tell more.
fn tells(now: &Value, kept: &Value) -> bool {
    match (now, kept) {
        (Value::Object(now), Value::Object(kept)) => kept
            .iter()
            .all(|(key, value)| now.get(key).is_some_and(|now| tells(now, value))),
        (Value::Array(now), Value::Array(kept)) => {
            now.len() == kept.len() && now.iter().zip(kept).all(|(now, kept)| tells(now, kept))
        }
        _ => now == kept,
    }
}

impl Tale {
    /// Compares the story with the one that is kept under this name. With
    /// `UPDATE=1` it is kept from now on.
    pub fn check(&self, folder: Folder<'_>, name: &str) {
        if env::var_os("UPDATE").is_some() {
            self.keep(folder, name);
        }
        self.compare(folder, name);
    }

    /// Keeps the story, and the journal if none is kept: that is never changed.
    pub fn keep(&self, folder: Folder<'_>, name: &str) {
        fs::create_dir_all(folder.0).expect("the folder can be made");
        let story = folder.file(name, "txt");
        fs::write(story, &self.story).expect("a story can be written");
        let journal = folder.file(name, "jsonl");
        if !journal.exists() {
            fs::write(journal, &self.journal).expect("a journal can be written");
        }
    }

    /// Compares the story with the one that is kept, with its journal.
    pub fn compare(&self, folder: Folder<'_>, name: &str) {
        let journal = folder.file(name, "jsonl");
        assert!(journal.exists(), "{name}.jsonl is missing: UPDATE=1");
        let kept = fs::read_to_string(folder.file(name, "txt")).unwrap_or_default();
        let mut lines = (1..).zip(kept.lines().zip(self.story.lines()));
        if let Some((line, (kept, now))) = lines.find(|(_, (kept, now))| kept != now) {
            panic!(
                "{name}.txt, line {line}:\n  kept {kept}\n  now  {now}\nUPDATE=1 keeps the new one"
            );
        }
        let same = kept == self.story;
        assert!(same, "{name}.txt has another length: UPDATE=1");
    }
}
