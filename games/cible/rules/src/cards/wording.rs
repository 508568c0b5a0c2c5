//! How a question is worded: what is asked, and what is remarked below it in
//! small.

use alloc::{borrow::Cow, borrow::ToOwned, string::String};

/// The whole wording, by which a question is known for ever. Its file has the
/// remark in braces where it stands in the sentence:
/// `Quatre capitales{, en 2025,} dont le nom commence par M`.
pub(super) fn whole(written: &str) -> Result<Cow<'_, str>, String> {
    if !written.contains(['{', '}']) {
        return Ok(Cow::Borrowed(written));
    }
    match parted(written) {
        Some(_) => Ok(Cow::Owned(written.replace(['{', '}'], ""))),
        None => Err("write a remark as `{remark}`, with something before or after it".to_owned()),
    }
}

/// What is asked and what is remarked, of a wording with braces.
pub fn parted(written: &str) -> Option<(String, String)> {
    let (mut asked, mut remark) = (String::new(), String::new());
    let mut rest = written;
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}')?;
        if before.contains('}') || inside.contains('{') {
            return None;
        }
        asked.push_str(before);
        if !remark.is_empty() {
            remark.push_str(", ");
        }
        remark.push_str(inside.trim_matches([' ', ',', '(', ')']));
        rest = after;
    }
    asked.push_str(rest);
    let told = !rest.contains('}') && !remark.is_empty() && !asked.trim().is_empty();
    let asked = asked.trim().replace("  ", " ");
    told.then(|| (asked, capital(&remark)))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.clone()).collect()
}
