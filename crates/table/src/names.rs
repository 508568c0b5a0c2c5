use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use game::Refused;

use crate::{LONGEST_NAME, decide::Result};

const BOT_NAMES: [&str; 8] = [
    "Ada", "Basile", "Cléo", "Darius", "Edmée", "Félix", "Gala", "Hugo",
];

/// A name as it can be shown: visible, one line, neither empty nor too long.
pub(crate) fn proper_name(name: &str) -> Result<String> {
    let words: Vec<&str> = name
        .split(|c: char| c.is_whitespace() || is_invisible(c))
        .filter(|word| !word.is_empty())
        .collect();
    let name = words.join(" ");
    if name
        .chars()
        .all(|c| matches!(c, ' ' | '\u{200C}' | '\u{200D}'))
    {
        return Err(Refused::new("table.no-name"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(Refused::new("table.long-name").arg("most", LONGEST_NAME.to_string()));
    }
    Ok(name)
}

/// The name, or the name with a number when somebody else has it.
pub(crate) fn free_name(name: &str, taken: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_string();
    let mut number = 1;
    while taken(&free) {
        number += 1;
        free = format!("{name} {number}");
    }
    free
}

/// What another bot is called, where some names are taken.
pub(crate) fn bot_name(taken: impl Fn(&str) -> bool) -> String {
    let free = BOT_NAMES.iter().find(|name| !taken(name));
    free.map_or_else(|| free_name("Robot", taken), ToString::to_string)
}

/// Characters that are not seen, or that turn the text around them. Joiners
/// are left alone: they hold some pictures and scripts together.
pub(crate) fn is_invisible(c: char) -> bool {
    let format = ['\u{AD}', '\u{200B}', '\u{200E}', '\u{200F}', '\u{FEFF}'];
    c.is_control()
        || format.contains(&c)
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}')
}
