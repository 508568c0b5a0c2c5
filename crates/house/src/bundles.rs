//! The files of pages that this version has, and those of the two before: a page
//! that was opened before an upgrade finds its own as long as it lives.

use std::{
    fs, io,
    path::{Component, Path, PathBuf},
    time::{SystemTime, UNIX_EPOCH},
};

use journal::private;
use tracing::{info, warn};
use web::Boxes;

const FOLDER: &str = "assets";
/// Versions whose files are kept, this one included.
const KEPT: usize = 3;

/// The files of earlier versions.
pub struct Bundles(PathBuf);

impl Bundles {
    pub fn new(data: &Path) -> Bundles {
        Bundles(data.join(FOLDER))
    }

    /// A file of an earlier version, by what follows `/assets/` in its address.
    pub fn find(&self, path: &str) -> Option<Vec<u8>> {
        let path = Path::new(path);
        let plain = |part: Component<'_>| matches!(part, Component::Normal(_));
        if !path.components().all(plain) {
            return None;
        }
        let folders = fs::read_dir(&self.0).ok()?.flatten();
        folders
            .map(|folder| folder.path().join(path))
            .find_map(|file| fs::read(file).ok())
    }

    /// Keeps the files of this version, and lets those of long ago go.
    pub fn keep(&self, boxes: &Boxes) {
        match self.try_keep(boxes) {
            Ok(true) => info!("the files of this version are kept for pages that stay open"),
            Ok(false) => {}
            Err(why) => warn!(%why, "pages that stay open will miss their files after an upgrade"),
        }
    }

    fn try_keep(&self, boxes: &Boxes) -> io::Result<bool> {
        private::folder(&self.0)?;
        let name = boxes.bundle();
        let folder = self.0.join(&name);
        let fresh = !folder.is_dir();
        if fresh {
            let draft = self.0.join(format!(".{name}"));
            let _ = fs::remove_dir_all(&draft);
            for (path, bytes) in boxes.assets() {
                let file = draft.join(path);
                fs::create_dir_all(file.parent().unwrap_or(&draft))?;
                fs::write(file, bytes)?;
            }
            fs::rename(&draft, &folder)?;
        }
        // This version is the latest, whichever was made first.
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        fs::write(
            folder.join("last"),
            now.unwrap_or_default().as_nanos().to_string(),
        )?;
        self.let_go()?;
        Ok(fresh)
    }

    fn let_go(&self) -> io::Result<()> {
        let mut kept = Vec::new();
        for folder in fs::read_dir(&self.0)? {
            let path = folder?.path();
            let last = fs::read_to_string(path.join("last")).unwrap_or_default();
            kept.push((last.parse::<u128>().unwrap_or(0), path));
        }
        kept.sort();
        let gone = kept.len().saturating_sub(KEPT);
        kept.drain(..gone)
            .try_for_each(|(_, path)| fs::remove_dir_all(path))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_two_versions_before_are_found_and_no_others() {
        let data = tempfile::tempdir().expect("a folder");
        fs::write(data.path().join("signing.key"), "secret").expect("a file");
        let bundles = Bundles::new(data.path());
        for (last, version) in [(1, "a"), (2, "b"), (3, "c")] {
            let folder = data.path().join("assets").join(version).join(version);
            fs::create_dir_all(&folder).expect("a folder");
            fs::write(folder.join("main.js"), version).expect("a file");
            let file = folder.parent().expect("a folder").join("last");
            fs::write(file, last.to_string()).expect("a file");
        }
        bundles.keep(&Boxes::default());
        assert_eq!(bundles.find("a/main.js"), None, "too long ago");
        assert_eq!(bundles.find("b/main.js"), Some(b"b".to_vec()));
        assert_eq!(bundles.find("c/main.js"), Some(b"c".to_vec()));
        bundles.keep(&Boxes::default());
        assert!(
            bundles.find("b/main.js").is_some(),
            "the same version again"
        );
        for path in [
            "../signing.key",
            "../../signing.key",
            "/etc/passwd",
            "",
            "b",
            "./b/main.js/..",
        ] {
            assert_eq!(bundles.find(path), None, "{path}");
        }
    }
}
