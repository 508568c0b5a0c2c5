//! JSON, written at the end of a text.

use memchr::memchr2_iter;
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
    let controls = text.bytes().fold(false, |any, byte| any | (byte < b' '));
    let mut start = 0;
    let mut escape = |at: usize| {
        to.push_str(&text[start..at]);
        match text.as_bytes()[at] {
            b'"' => to.push_str("\\\""),
            b'\\' => to.push_str("\\\\"),
            control => to.push_str(&format!("\\u{control:04x}")),
        }
        start = at + 1;
    };
    match controls {
        false => memchr2_iter(b'"', b'\\', text.as_bytes()).for_each(escape),
        true => {
            let escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
            let places = text.bytes().enumerate().filter(|(_, byte)| escaped(*byte));
            places.for_each(|(at, _)| escape(at));
        }
    }
    to.push_str(&text[start..]);
    to.push('"');
}

/// The words of a move, as a button sends it.
pub fn ask<M: Serialize>(mv: &M) -> String {
    let mut ask = String::from("{\"play\":");
    push_json(&mut ask, mv);
    ask.push('}');
    ask
}

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
