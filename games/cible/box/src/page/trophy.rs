//! What is won with this game at an evening's table.

use maud::PreEscaped;
use web::{Lang, Trophy};

pub fn trophy(lang: Lang) -> Trophy {
    let picture = concat!(
        r##"<svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true"><path d="M15 64h34v6H15z" fill="#7a3f1c"/><path d="M17 64c2-10 9-12 9-26h12c0 14 7 16 9 26z" fill="#f2b134"/>"##,
        r##"<path d="M17 64c2-10 9-12 9-26h5c0 13-4 17-6 26z" fill="#ffd778"/><ellipse cx="32" cy="37" rx="13" ry="5" fill="#b97a10"/><ellipse cx="32" cy="35" rx="13" ry="5" fill="#ffd778"/>"##,
        r##"<circle cx="32" cy="19" r="14" fill="#f2b134"/><path d="M33 5a14 14 0 0 0-11 23C20 17 25 9 33 5z" fill="#ffd778"/></svg>"##,
    );
    Trophy {
        name: lang.t("cible.trophy").into(),
        picture: PreEscaped(picture.into()),
    }
}
