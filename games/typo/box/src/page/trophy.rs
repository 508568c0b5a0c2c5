//! What is won with this game at an evening's table.

use maud::PreEscaped;
use web::{Lang, Trophy};

pub fn trophy(lang: Lang) -> Trophy {
    let picture = concat!(
        r##"<svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true"><path d="M15 64h34v6H15z" fill="#7a3f1c"/><path d="M27 54h10v10H27z" fill="#b97a10"/>"##,
        r##"<path d="M32 16C24 9 13 9 4 12v38c9-3 20-2 28 6 8-8 19-9 28-6V12c-9-3-20-3-28 4z" fill="#b97a10"/><path d="M32 18C25 12 15 11 8 13v33c8-2 17 0 24 6z" fill="#ffd778"/><path d="M32 18c7-6 17-7 24-5v33c-8-2-17 0-24 6z" fill="#f2b134"/>"##,
        r##"<path d="M13 37l6-17 6 17M15.500 31h7" fill="none" stroke="#7a4f00" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/><path d="M39 21h11L39 37h11" fill="none" stroke="#6d4600" stroke-width="3.500" stroke-linecap="round" stroke-linejoin="round"/></svg>"##,
    );
    Trophy {
        name: lang.t("typo.trophy").into(),
        picture: PreEscaped(picture.into()),
    }
}
