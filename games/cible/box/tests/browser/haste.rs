//! How programs play La Cible: in haste. Wrong answers lose pawns and rounds at
//! once, definitions are found from the cards, and the final is climbed with
//! whatever comes.

use std::{collections::HashMap, fs, path::Path, sync::LazyLock};

use house::testing::{Company, Player};
use serde_json::{Value, json};

/// The answer of every French definition, as the cards have it.
static DEFINITIONS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content/fr");
    let files = fs::read_dir(folder).expect("the cards");
    let files = files.filter_map(|file| {
        let path = file.expect("a file").path();
        let name = path.file_name()?.to_str()?;
        name.starts_with("definitions")
            .then(|| fs::read_to_string(&path).expect("text"))
    });
    let lines: Vec<String> = files
        .flat_map(|text| text.lines().map(String::from).collect::<Vec<_>>())
        .collect();
    let told = lines.iter().filter_map(|line| line.rsplit_once(" = "));
    told.map(|(text, answers)| {
        // Other ways to say it, and whom or what it means, come after it.
        let answer = answers.split([';', '|']).next().unwrap_or_default();
        let text = text.trim().replace(['{', '}'], "");
        (text, answer.trim().to_string())
    })
    .collect()
});

/// The answer of a French definition.
pub fn answer_of(definition: &str) -> &'static str {
    let answer = DEFINITIONS.get(definition);
    answer.unwrap_or_else(|| panic!("no card has “{definition}”"))
}

/// Everyone plays until the game is so.
pub fn play_until(company: &Company, so: impl Fn(&Value) -> bool) {
    company.play_until(so, hasty_move);
}

/// What a player does now, if the table waits for them.
pub fn hasty_move(player: &Player) -> Option<Value> {
    let (game, seat) = (player.game(), player.seat()?);
    if game["seats"][seat]["awaited"] != true {
        return None;
    }
    let step = &game["step"];
    if let Some(number) = game["appeal"]["number"].as_u64() {
        return Some(json!({ "vote": { "number": number, "right": false } }));
    }
    if game["arbiter"] == seat {
        return Some(json!({ "rule": { "step": step, "right": false } }));
    }
    let stage = game["stage"].as_object()?.keys().next()?;
    Some(match stage.as_str() {
        "answering" | "performing" => json!({ "answer": { "step": step, "text": "zzzz" } }),
        "series" => {
            let definition = game["series"]["now"][1].as_str()?;
            json!({ "answer": { "step": step, "text": answer_of(definition) } })
        }
        "bidding" if game["bid"].is_null() => json!({ "bid": { "step": step, "count": 1 } }),
        "bidding" => json!({ "leave": { "step": step } }),
        "finale" => {
            let given = game["finale"]["given"].as_array()?.len() as u64;
            if given < game["finale"]["level"].as_u64()? {
                json!({ "answer": { "step": step, "text": format!("réponse {given}") } })
            } else {
                json!({ "validate": { "step": step } })
            }
        }
        _ => return None,
    })
}

/// The name of the stage a game is in.
pub fn stage_of(game: &Value) -> String {
    let stage = &game["stage"];
    let named = stage.as_object().and_then(|stage| stage.keys().next());
    let named = named.map(String::as_str).or(stage.as_str());
    named.unwrap_or_default().to_string()
}
