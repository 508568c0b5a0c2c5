use game::Refused;

use crate::Lang;

/// The name of the message for a refusal's code.
pub fn refusal_key(code: &str) -> String {
    format!("refusal.{}", code.replace('.', "-"))
}

/// A refusal in the reader's language, with the rule it rests on.
pub fn refusal(lang: Lang, refused: &Refused) -> String {
    let key = refusal_key(refused.code);
    let args: Vec<(&str, &str)> = refused
        .args
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    let text = if lang.has(&key) {
        lang.with(&key, &args)
    } else {
        lang.with("refusal.other", &[("code", refused.code)])
    };
    match refused.rule {
        Some(rule) => format!("{text} ({rule})"),
        None => text,
    }
}
