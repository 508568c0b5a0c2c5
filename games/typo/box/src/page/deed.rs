//! What a robot did by a move, for whoever it stood in for.

use typo::Move;
use web::Lang;

pub(crate) fn deed(lang: Lang, mv: &Move) -> Option<String> {
    let row = |row: &u8| (u32::from(*row) + 1).to_string();
    Some(match mv {
        Move::Place { row: at, word, .. } => {
            lang.with("typo.deed.place", &[("word", word), ("row", &row(at))])
        }
        Move::Clear { row: at, .. } => lang.with("typo.deed.clear", &[("row", &row(at))]),
        Move::Answer { doubt: true, .. } => lang.t("typo.deed.doubt").into(),
        _ => return None,
    })
}
