//! Questions that players find wrong, kept for whoever keeps the house.
//!
//! They lie in a file of their own beside the journal, a line each, so that
//! they can be listed and cleared while the house is open: the journal belongs
//! to the running house alone. What is kept is the question and what was
//! answered to it, never by whom nor at which table.

mod form;
mod list;

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use journal::private;
use serde::{Deserialize, Serialize};
use web::Finding;

pub(crate) use form::{Said, ask, take};
pub use list::{ReportsArgs, run};

/// Its name, in the folder of the house.
pub(crate) const FILE: &str = "reports.jsonl";
/// A file that grows beyond this is somebody's nuisance.
const LARGEST: u64 = 8 << 20;

/// What somebody found wrong with a question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// In milliseconds since 1970.
    pub at: u64,
    /// The game it was asked in; earlier versions did not say.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub game: String,
    #[serde(flatten)]
    pub finding: Finding,
    /// One of [`web::pages::report::Reason`], by its name.
    pub reason: String,
    #[serde(default)]
    pub note: String,
}

/// The reports of a house.
#[derive(Clone, Debug)]
pub struct Reports {
    folder: PathBuf,
}

/// Why a report cannot be kept.
#[derive(Debug, thiserror::Error)]
pub enum Unkept {
    #[error("the file of reports is full")]
    Full,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Reports {
    pub fn new(folder: impl Into<PathBuf>) -> Reports {
        Reports {
            folder: folder.into(),
        }
    }

    /// Where the house keeps what it is told.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    fn path(&self) -> PathBuf {
        self.folder.join(FILE)
    }

    /// Held while the file is written: the house adds to it, an operator's own
    /// command may replace it at the same time.
    fn lock(&self) -> io::Result<File> {
        let path = self.folder.join("reports.lock");
        let file = private::options().create(true).append(true).open(path)?;
        file.lock()?;
        Ok(file)
    }

    /// Keeps a report; it is on disk when this returns.
    pub fn add(&self, report: &Report) -> Result<(), Unkept> {
        let _lock = self.lock()?;
        let path = self.path();
        let fresh = !path.exists();
        private::tighten(&path);
        let mut file = private::options()
            .create(true)
            .read(true)
            .append(true)
            .open(path)?;
        let mut line = serde_json::to_string(report).map_err(io::Error::other)?;
        line.push('\n');
        if cut_short(&mut file)? {
            line.insert(0, '\n');
        }
        if file.metadata()?.len() + line.len() as u64 > LARGEST {
            return Err(Unkept::Full);
        }
        file.write_all(line.as_bytes())
            .map_err(|why| match why.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Unkept::Full,
                _ => Unkept::Io(why),
            })?;
        file.sync_all()?;
        if fresh {
            self.sync_folder()?;
        }
        Ok(())
    }

    /// Every report, oldest first, and how many lines cannot be read.
    pub fn all(&self) -> io::Result<(Vec<Report>, usize)> {
        let file = match File::open(self.path()) {
            Ok(file) => file,
            Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok((Vec::new(), 0)),
            Err(why) => return Err(why),
        };
        let (mut reports, mut damaged) = (Vec::new(), 0);
        for line in BufReader::new(file).split(b'\n') {
            match serde_json::from_slice(&line?) {
                Ok(report) => reports.push(report),
                Err(why) if why.is_eof() && why.column() == 0 => {}
                Err(_) => damaged += 1,
            }
        }
        Ok((reports, damaged))
    }

    /// Forgets the reports of these questions. All or nothing: the file is
    /// replaced by one without them.
    pub fn clear(&self, ids: &[String]) -> io::Result<usize> {
        let _lock = self.lock()?;
        let (mut reports, _) = self.all()?;
        let before = reports.len();
        reports.retain(|report| !ids.contains(&report.finding.id));
        let new = self.folder.join("reports.new");
        let mut file = private::options()
            .write(true)
            .create(true)
            .truncate(true)
            .open(&new)?;
        for report in &reports {
            serde_json::to_writer(&file, report)?;
            file.write_all(b"\n")?;
        }
        file.sync_all()?;
        fs::rename(new, self.path())?;
        self.sync_folder()?;
        Ok(before - reports.len())
    }

    /// A new name in a folder is durable once the folder is.
    fn sync_folder(&self) -> io::Result<()> {
        #[cfg(unix)]
        File::open(&self.folder)?.sync_all()?;
        Ok(())
    }
}

/// Whether the last line has no end, as after a power cut.
fn cut_short(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}

#[cfg(test)]
mod tests {
    use game::Language;
    use web::Typed;

    use super::*;

    fn report(id: &str, note: &str) -> Report {
        Report {
            at: 1_700_000_000_000,
            game: "quiz".into(),
            finding: Finding {
                id: id.into(),
                pack: "first".into(),
                language: Language::Fr,
                question: "Citez un fromage".into(),
                typed: vec![Typed {
                    text: "brie".into(),
                    verdict: "wrong".into(),
                }],
            },
            reason: "missing".into(),
            note: note.into(),
        }
    }

    #[test]
    fn reports_are_kept_and_cleared_by_question() {
        let folder = tempfile::tempdir().unwrap();
        let reports = Reports::new(folder.path());
        assert_eq!(reports.all().unwrap(), (vec![], 0));
        let (a, b) = (report("P-00000001", "1\n2"), report("P-00000002", ""));
        for one in [&a, &b, &a] {
            reports.add(one).unwrap();
        }
        assert_eq!(
            reports.all().unwrap(),
            (vec![a.clone(), b.clone(), a.clone()], 0)
        );
        assert_eq!(
            reports.clear(std::slice::from_ref(&a.finding.id)).unwrap(),
            2
        );
        assert_eq!(reports.all().unwrap(), (vec![b.clone()], 0));
        reports.add(&a).unwrap();
        assert_eq!(reports.all().unwrap(), (vec![b, a], 0));
    }

    #[test]
    fn a_line_cut_short_by_a_crash_costs_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let reports = Reports::new(folder.path());
        let one = report("P-00000001", "");
        reports.add(&one).unwrap();
        let mut file = File::options().append(true).open(reports.path()).unwrap();
        file.write_all(b"{\"at\":17").unwrap();
        reports.add(&one).unwrap();
        assert_eq!(reports.all().unwrap(), (vec![one.clone(), one], 1));
    }

    #[test]
    #[cfg(unix)]
    fn reports_were_open_to_everyone_on_the_machine() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let reports = Reports::new(folder.path());
        let check = || {
            for name in ["reports.jsonl", "reports.lock"] {
                let metadata = fs::metadata(folder.path().join(name)).unwrap();
                assert_eq!(metadata.permissions().mode() & 0o777, 0o600, "{name}");
            }
        };
        reports.add(&report("P-00000001", "")).unwrap();
        check();
        // One of an earlier version.
        fs::set_permissions(reports.path(), fs::Permissions::from_mode(0o644)).unwrap();
        reports.add(&report("P-00000002", "")).unwrap();
        check();
        reports.clear(&["P-00000001".to_string()]).unwrap();
        check();
    }

    #[test]
    fn a_full_file_takes_no_more() {
        let folder = tempfile::tempdir().unwrap();
        let reports = Reports::new(folder.path());
        File::create(reports.path())
            .and_then(|file| file.set_len(LARGEST))
            .unwrap();
        let refused = reports.add(&report("P-00000001", ""));
        assert!(matches!(refused, Err(Unkept::Full)), "{refused:?}");
    }
}
