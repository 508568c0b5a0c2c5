//! JSON, written at the end of a text.

use serde::Serialize;

/// Adds plain data as JSON.
pub fn push_json<T: Serialize + ?Sized>(to: &mut String, value: &T) {
    // Plain data does not fail.
    to.push_str(&serde_json::to_string(value).unwrap_or_default());
}

/// Adds a text as JSON; the same as [`push_json`], and quicker: HTML has a
/// quotation mark every dozen letters.
pub fn push_json_text(to: &mut String, text: &str) {
    to.reserve(text.len() + text.len() / 8 + 2);
    to.push('"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| ESCAPED[byte as usize]) {
        to.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            b'"' => to.push_str("\\\""),
            b'\\' => to.push_str("\\\\"),
            control => to.push_str(&format!("\\u{control:04x}")),
        }
        rest = &rest[at + 1..];
    }
    to.push_str(rest);
    to.push('"');
}

/// The words of a move, as a button sends it.
pub fn ask<M: Serialize>(mv: &M) -> String {
    let mut ask = String::from("{\"play\":");
    push_json(&mut ask, mv);
    ask.push('}');
    ask
}

/// The bytes that do not stand for themselves; all are ASCII.
const ESCAPED: [bool; 256] = {
    let mut escaped = [false; 256];
    let mut control = 0;
    while control < 0x20 {
        escaped[control] = true;
        control += 1;
    }
    escaped[b'"' as usize] = true;
    escaped[b'\\' as usize] = true;
    escaped
};

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn a_text_is_written_so_that_it_is_read_again(text in "[\\x00-\\x7fé😀\"\\\\]{0,40}") {
            let mut json = String::new();
            push_json_text(&mut json, &text);
            let read: String = serde_json::from_str(&json).expect("JSON");
            assert_eq!(read, text);
        }
    }
}
