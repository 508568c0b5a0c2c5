//! What a robot did by a move, for whoever it stood in for.

use compatibility::Move;
use web::Lang;

pub(crate) fn deed(lang: Lang, mv: &Move) -> Option<String> {
    let key = match mv {
        Move::Lay { ranking, .. } => {
            let n = ranking.len().to_string();
            return Some(lang.with("compatibility.deed.lay", &[("n", &n)]));
        }
        Move::Token { .. } => "compatibility.deed.token",
        Move::Stake { .. } => "compatibility.deed.stake",
        Move::Shuffle { .. } => "compatibility.deed.shuffle",
        _ => return None,
    };
    Some(lang.t(key).into())
}
