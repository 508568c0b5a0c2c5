//! What a robot did by a move, for whoever it stood in for.

use cible::Move;
use web::Lang;

pub(crate) fn deed(lang: Lang, mv: &Move) -> Option<String> {
    Some(match mv {
        Move::Answer { text, .. } => lang.with("cible.deed.answer", &[("text", text)]),
        Move::Bid { count, .. } => lang.with("cible.deed.bid", &[("n", &count.to_string())]),
        Move::Pass { .. } => lang.t("cible.deed.pass").into(),
        Move::Leave { .. } => lang.t("cible.deed.leave").into(),
        Move::Validate { .. } => lang.t("cible.deed.validate").into(),
        _ => return None,
    })
}
