//! How programs play Compatibility: those who are to win agree about every
//! picture, so that a game is over after a few rounds.

use house::testing::{Company, Player};
use serde_json::{Value, json};

/// Everyone plays until the game is in this phase.
pub fn agree_until(company: &Company, phase: &str) {
    company.play_until(|game| game["phase"] == phase, agreeing_move);
}

/// What a player does now, if the table waits for them: the die or the first
/// theme, a ranking, no special card, and the reveal.
pub fn agreeing_move(player: &Player) -> Option<Value> {
    let (game, seat) = (player.game(), player.seat()?);
    let mine = &game["seats"][seat];
    if mine["awaited"] != true {
        return None;
    }
    let step = &game["step"];
    Some(match game["phase"].as_str()? {
        "announcing" => {
            let die = game["options"]["edition"] == "originale";
            let number = (!die).then_some(1);
            json!({ "announce": { "step": step, "number": number } })
        }
        "choosing" => json!({ "lay": { "step": step, "ranking": ranking(game, seat) } }),
        "specials" => json!({ "pass": { "step": step } }),
        "laid" => json!({ "reveal": { "step": step } }),
        _ => return None,
    })
}

/// The first pictures for the first side and, in individual play, between the
/// first player and whoever guides; pictures that nobody else takes otherwise.
fn ranking(game: &Value, seat: usize) -> Vec<u64> {
    let mine = &game["seats"][seat];
    let agree = match game["guide"].as_u64().map(|guide| guide as usize) {
        Some(guide) => guide == seat || guide == 0 || seat == 0,
        None => mine["side"] == 0,
    };
    let first = if agree { 0 } else { 5 * (seat as u64 % 7 + 1) };
    let count = mine["count"].as_u64().unwrap_or(0);
    (first..first + count).collect()
}
