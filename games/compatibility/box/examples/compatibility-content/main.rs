//! Checks the themes and the picture decks of Compatibility, and counts them.

mod decks;
mod svg;
mod themes;

use std::path::Path;

use anyhow::Result;
use game::Language;
use lexicon::carried;
use tools::content::{Findings, Speller, read, run};

/// Where the content is, as a person looks for it in the tree.
const PLACE: &str = "games/compatibility/content";

fn main() -> Result<()> {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    run(|findings| check(&content, findings))
}

fn check(content: &Path, findings: &mut Findings) -> Result<()> {
    for language in Language::ALL {
        let tag = language.tag();
        let folder = content.join("themes").join(tag);
        let allowed = read(&folder.join("allowed.txt"))?;
        let speller = Speller::new(carried(language), &allowed);
        for pack in themes::PACKS {
            let name = format!("{PLACE}/themes/{tag}/{}", pack.file);
            let text = read(&folder.join(pack.file))?;
            let (counts, problems) = themes::check(&text, pack, language);
            findings.count(&format!("{tag}/{}", pack.file), counts);
            findings.note(&name, problems);
            findings.note(&name, themes::misspelt(&text, &speller));
        }
        findings.note(
            &format!("{PLACE}/themes/{tag}/allowed.txt"),
            speller.unused(),
        );
    }
    decks::check_all(&content.join("decks"), findings)
}
