//! Decks of an operator's, good and bad.

use std::{fs, path::Path};

use tempfile::TempDir;
use web::{Boxed, Bytes, Supplies};

use super::*;
use crate::CompatibilityBox;

/// A folder with so many pictures.
fn deck(own: &Path, name: &str, pictures: usize) -> PathBuf {
    let folder = own.join(name);
    fs::create_dir_all(&folder).unwrap();
    for picture in 0..pictures {
        fs::write(folder.join(format!("photo_{picture}.JPG")), b"light").unwrap();
    }
    folder
}

fn own() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// The decks with which a house opens, and what it tells its operator.
fn opened(own: &Path) -> (Vec<String>, Vec<String>) {
    let supplies = Supplies {
        decks: Some(own.to_path_buf()),
    };
    let opened = CompatibilityBox::open(&supplies).unwrap();
    let known = opened.decks.albums.0.iter().map(|album| album.id.clone());
    (known.collect(), opened.warnings())
}

/// A deck that is told and left out, the good one beside it being there.
fn left_out(own: &Path, cause: &str) {
    deck(own, "vacances", PICTURES);
    let (known, warnings) = opened(own);
    assert_eq!(known, ["gravure", "papier", "vacances"], "{cause}");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert!(warnings[0].contains(cause), "{warnings:?}");
}

#[test]
fn the_decks_carried_inside_are_fetched_by_their_addresses() {
    let decks = Decks::load(None).unwrap();
    assert!(decks.left_out.is_empty());
    for album in &decks.albums.0 {
        for image in &album.pictures {
            let file = &decks.art[&image.address];
            assert_eq!(file.kind, "image/svg+xml", "{}", image.address);
            assert!(matches!(file.bytes, Bytes::Here(_)));
        }
    }
}

#[test]
fn a_folder_of_photographs_is_a_deck_called_by_its_files() {
    let own = own();
    deck(own.path(), "Vacances à la mer", PICTURES);
    let decks = Decks::load(Some(own.path())).unwrap();
    let album = decks.albums.get("vacances---la-mer").unwrap();
    assert_eq!(album.name.fr, "Vacances à la mer");
    let image = album.picture("photo_7").unwrap();
    assert_eq!(image.title.en, "photo 7");
    let file = &decks.art[&image.address];
    assert_eq!(file.kind, "image/jpeg");
    assert!(matches!(&file.bytes, Bytes::OnDisk(path) if path.is_file()));
    assert!(decks.left_out.is_empty(), "{:?}", decks.left_out);
}

#[test]
fn a_broken_description_is_told_with_its_line() {
    let broken = |text: &str, cause: &str| {
        let own = own();
        let folder = deck(own.path(), "famille", PICTURES);
        fs::write(folder.join("deck.toml"), text).unwrap();
        left_out(own.path(), cause);
    };
    broken("\nname = {\n", "famille is left out: deck.toml:2: ");
    broken("mod = \"\"\n", "deck.toml:1: unknown field `mod`");
    let picture = |id: &str, more: &str| {
        format!(
            "[[picture]]\nid = \"{id}\"\ntitle = {{ fr = \"\", en = \"\" }}\nalt = {{ fr = \"\", en = \"\" }}\n{more}"
        )
    };
    broken(
        &picture("photo_99", ""),
        "deck.toml describes photo_99, and there is no picture of that name",
    );
    broken(
        &picture("photo_3", "axes = \"hate 3\"\n"),
        "the picture photo_3: “hate” is not one of the meanings: mend its axes",
    );
}

#[test]
fn a_deck_that_cannot_be_read_is_told() {
    let own = own();
    let folder = deck(own.path(), "famille", PICTURES);
    // A folder of that name cannot be read as a file, whoever asks.
    fs::create_dir(folder.join("deck.toml")).unwrap();
    left_out(own.path(), "famille is left out: deck.toml: ");
    let gone = Decks::default().add_folder(&own.path().join("gone"));
    assert!(matches!(gone, Err(BadDeck::Unreadable(_))));
}

#[test]
fn a_folder_of_decks_that_cannot_be_read_is_told() {
    let own = own();
    for (folder, cause) in [
        (
            own.path().join("gone"),
            "name a folder that the house may read",
        ),
        (
            own.path().to_path_buf(),
            "put each deck into a folder of its own",
        ),
    ] {
        let (known, warnings) = opened(&folder);
        assert_eq!(known, ["gravure", "papier"]);
        assert_eq!(warnings.len(), 1, "{warnings:?}");
        assert!(
            warnings[0].starts_with("--decks ") && warnings[0].ends_with(cause),
            "{warnings:?}"
        );
    }
}

#[test]
fn a_deck_of_three_pictures_is_told() {
    let own = own();
    deck(own.path(), "famille", 3);
    left_out(
        own.path(),
        "famille is left out: it has 3 pictures and a game needs 40 (C1.1): add 37",
    );
}

#[test]
fn of_two_decks_of_one_name_the_second_is_told() {
    let own = own();
    deck(own.path(), "Famille", PICTURES);
    deck(own.path(), "famille", PICTURES);
    deck(own.path(), "PAPIER", PICTURES);
    let (known, warnings) = opened(own.path());
    assert_eq!(known, ["gravure", "papier", "famille"]);
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].contains("PAPIER is left out: there is a deck papier already"));
    assert!(warnings[1].contains("there is a deck famille already: rename the folder"));
}

#[test]
fn two_pictures_of_one_address_and_a_name_without_letters_are_told() {
    let twins = own();
    let folder = deck(twins.path(), "famille", PICTURES);
    fs::write(folder.join("photo-1.png"), b"light").unwrap();
    left_out(
        twins.path(),
        "two of its pictures are called photo_1: rename one",
    );
    let nameless = own();
    deck(nameless.path(), "—", PICTURES);
    left_out(nameless.path(), "its name has no letter and no digit");
}

#[test]
fn an_eye_says_which_part_of_a_picture_is_shown() {
    let own = own();
    let folder = deck(own.path(), "famille", PICTURES);
    let told = |eye: u8| {
        let picture = "id = \"photo_0\"\ntitle = { fr = \"Zoé\", en = \"Zoé\" }";
        let alt = "alt = { fr = \"Elle rit.\", en = \"She laughs.\" }";
        format!("[[picture]]\n{picture}\n{alt}\neye = {eye}\n")
    };
    fs::write(folder.join("deck.toml"), told(18)).unwrap();
    let decks = Decks::load(Some(own.path())).unwrap();
    let album = decks.albums.get("famille").unwrap();
    let crop = |id: &str| album.picture(id).unwrap().crop();
    assert_eq!(crop("photo_0").as_deref(), Some("eye-20"));
    assert_eq!(crop("photo_1"), None, "the middle");
    fs::write(folder.join("deck.toml"), told(101)).unwrap();
    left_out(own.path(), "its eye is past the end");
}
