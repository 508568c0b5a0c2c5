use std::sync::Arc;

use anyhow::{Context, Result};
use cible::{Book, Content, Pack, Place, Rig, Sheet, cards::Packs, facts::Facts};
use serde::Deserialize;
use serde_json::json;
use toml::Spanned;
use tools::scenario::{Lines, Mistake, Names};

/// A sheet of the box that scenarios are played with.
macro_rules! sheet {
    ($name:literal) => {
        Sheet {
            name: $name,
            text: include_str!(concat!("../../../../scenarios/box/", $name, ".txt")),
        }
    };
}

/// A box of its own, the same in both languages: what a card of the house says
/// may change, and no scenario with it.
pub fn small_box() -> Result<Arc<Content>> {
    let book = || -> Result<Book> {
        let sheets = [
            sheet!("first"),
            sheet!("definitions"),
            sheet!("sequels"),
            sheet!("auctions"),
            sheet!("finals"),
        ];
        let packs = Packs::read(sheets, &Facts::default());
        Ok(Book {
            packs: packs.context("games/cible/scenarios/box")?,
            words: Box::new(()),
            unsaid: None,
        })
    };
    let (fr, en) = (book()?, book()?);
    Ok(Arc::new(Content { fr, en }))
}

/// What chance and an earlier game give.
#[derive(Default)]
pub struct Dealt {
    pub rig: Rig,
    /// What the game before left.
    pub legacy: Option<String>,
}

/// The part of the file that rigs chance.
#[derive(Default, Deserialize)]
struct Rigged {
    deal: Option<Deal>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    /// Whom the camera tokens show, in the order in which they are turned.
    #[serde(default)]
    camera: Vec<Spanned<String>>,
    /// Questions by a part of their text, in the order in which they are read.
    #[serde(default)]
    first: Vec<Spanned<String>>,
    #[serde(default)]
    sequels: Vec<Spanned<String>>,
    #[serde(default)]
    auctions: Vec<Spanned<String>>,
    /// Series by a part of one of their definitions, and finals likewise.
    #[serde(default)]
    definitions: Vec<Spanned<String>>,
    #[serde(default)]
    finals: Vec<Spanned<String>>,
    /// Who won the game before.
    golden: Option<Spanned<String>>,
}

pub fn read(text: &str, lines: &Lines, names: &Names, book: &Book) -> Result<Dealt, Mistake> {
    let rigged: Rigged = toml::from_str(text).map_err(|why| lines.unreadable(&why))?;
    let Some(deal) = rigged.deal else {
        return Ok(Dealt::default());
    };
    let seat = |name: &Spanned<String>| {
        let seat = names.seat(name.get_ref());
        seat.map_err(|text| lines.mistake(name, text))
    };
    let mut rig = Rig {
        cameras: deal.camera.iter().map(seat).collect::<Result<_, _>>()?,
        ..Rig::default()
    };
    let dealt = [
        (Pack::First, deal.first),
        (Pack::Definitions, deal.definitions),
        (Pack::Sequels, deal.sequels),
        (Pack::Auctions, deal.auctions),
        (Pack::Finals, deal.finals),
    ];
    for (places, (pack, parts)) in rig.places.iter_mut().zip(dealt) {
        for part in parts {
            let place = place(&book.packs, pack, part.get_ref());
            places.push_back(place.map_err(|text| lines.mistake(&part, text))?);
        }
    }
    let golden = deal.golden.as_ref().map(seat).transpose()?;
    let legacy = golden.map(|seat| {
        let none: [[u16; 0]; 5] = Default::default();
        json!({ "language": "fr", "drawn": none, "golden": [seat] }).to_string()
    });
    Ok(Dealt { rig, legacy })
}

/// The one question of a pack whose text holds this.
fn place(packs: &Packs, pack: Pack, part: &str) -> Result<Place, String> {
    let mut found = packs
        .entries(pack)
        .filter(|entry| entry.text.contains(part));
    match (found.next(), found.next()) {
        (Some(entry), None) => Ok(Place {
            side: entry.side as u16,
            line: entry.line as u8,
        }),
        (None, _) => Err(format!(
            "no question of `{}` holds `{part}`: see games/cible/scenarios/box/{}.txt",
            pack.file(),
            pack.file(),
        )),
        (Some(one), Some(other)) => Err(format!(
            "`{part}` may be “{}” or “{}”: write more of it",
            one.text, other.text
        )),
    }
}
