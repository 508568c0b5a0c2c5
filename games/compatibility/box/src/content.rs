//! The themes, carried inside the program, and all that a game is played with.

use std::sync::Arc;

use compatibility::{Content, Deck, Links, Pack, Themes};
use web::BadBox;

/// A pack of themes, and the name it has in the tree, for errors to tell.
struct PackFile {
    name: &'static str,
    text: &'static str,
}

macro_rules! pack {
    ($path:literal) => {
        PackFile {
            name: concat!("games/compatibility/content/themes/", $path),
            text: include_str!(concat!("../../content/themes/", $path)),
        }
    };
}

/// The themes of both languages, with these decks of pictures.
pub fn load(decks: Vec<Deck>) -> Result<Arc<Content>, BadBox> {
    let fr = themes(pack!("fr/cents.txt"), pack!("fr/couleurs.txt"))?;
    let en = themes(pack!("en/cents.txt"), pack!("en/couleurs.txt"))?;
    let content = Content::new(decks, fr, en);
    let (fr, en) = (links(pack!("fr/links.txt"))?, links(pack!("en/links.txt"))?);
    Ok(Arc::new(content.linked(fr, en)))
}

fn links(file: PackFile) -> Result<Links, BadBox> {
    Links::parse(file.text).map_err(|why| BadBox(format!("{}: {why}", file.name)))
}

fn themes(cents: PackFile, couleurs: PackFile) -> Result<Themes, BadBox> {
    let read = |file: PackFile, lines| {
        Pack::parse(file.text, lines).map_err(|why| BadBox(format!("{}: {why}", file.name)))
    };
    Ok(Themes::new(read(cents, 6)?, read(couleurs, 12)?))
}
