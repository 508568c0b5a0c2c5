//! What is won with this game at an evening's table.

use maud::PreEscaped;
use web::{Lang, Trophy};

pub fn trophy(lang: Lang) -> Trophy {
    let picture = concat!(
        r##"<svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true"><path d="M15 64h34v6H15z" fill="#7a3f1c"/><path d="M27 54h10v10H27z" fill="#b97a10"/>"##,
        r##"<rect x="6" y="9" width="28" height="42" rx="5" transform="rotate(-10 20 30)" fill="#ffd778"/><rect x="10" y="14" width="20" height="32" rx="3" transform="rotate(-10 20 30)" fill="#fff3cf"/><rect x="30" y="9" width="28" height="42" rx="5" transform="rotate(10 44 30)" fill="#f2b134"/><rect x="34" y="14" width="20" height="32" rx="3" transform="rotate(10 44 30)" fill="#ffe6a6"/>"##,
        r##"<path d="M32 48C18 38 14 31 16 25c2-6 11-7 16 1 5-8 14-7 16-1 2 6-2 13-16 23z" fill="#e4572e"/><path d="M22 25c2-2 5-2 7 1" fill="none" stroke="#ffb59c" stroke-width="2.500" stroke-linecap="round"/></svg>"##,
    );
    Trophy {
        name: lang.t("compatibility.trophy").into(),
        picture: PreEscaped(picture.into()),
    }
}
