//! What changed in a panel, in the words of the panel before.
//!
//! Both sides cut the old text into pieces, each up to and with the next `>`.
//! A patch is a JSON array: a string is new text, two numbers copy pieces of the
//! old text, the first of them and how many. `panels.js` puts it together.

use std::{collections::HashMap, fmt::Write};

use foldhash::fast::FixedState;
use memchr::{memchr_iter, memrchr};

use crate::push_json_text;

/// Fewer letters than this are quicker written than copied.
const SHORTEST_COPY: usize = 8;
/// What changed in one place of at most so many letters is not looked through
/// for copies.
const SHORT: usize = 160;

/// Writes what makes the new text of the old, at the end of `to`; or the new
/// text itself, where that is shorter.
pub fn write_patch(old: &str, new: &str, to: &mut String) {
    let start = to.len();
    let parts = parts(old, new);
    to.push('[');
    for part in parts {
        if to.len() > start + 1 {
            to.push(',');
        }
        match part {
            Part::New(text) => push_json_text(to, text),
            // Writing to a string does not fail.
            Part::Old { from, count } => drop(write!(to, "{from},{count}")),
        }
    }
    to.push(']');
    if to.len() - start > new.len() {
        to.truncate(start);
        push_json_text(to, new);
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part<'a> {
    New(&'a str),
    Old { from: usize, count: usize },
}

/// Cuts a text after each `>`.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::with_capacity(text.len() / 16);
    let mut start = 0;
    for end in memchr_iter(b'>', text.as_bytes()) {
        pieces.push(&text[start..=end]);
        start = end + 1;
    }
    if start < text.len() {
        pieces.push(&text[start..]);
    }
    pieces
}

/// How many pieces a text is cut into.
fn count(text: &str) -> usize {
    let ends = memchr_iter(b'>', text.as_bytes()).count();
    ends + usize::from(!text.is_empty() && !text.ends_with('>'))
}

/// What is the same at the beginning and at the end is found at once; only what
/// is between is looked up.
fn parts<'a>(old: &str, new: &'a str) -> Vec<Part<'a>> {
    let same = same_beginning(old.as_bytes(), new.as_bytes());
    let head = memrchr(b'>', &old.as_bytes()[..same]).map_or(0, |end| end + 1);
    let tail = same_end(&old.as_bytes()[head..], &new.as_bytes()[head..]);
    // The tail begins after a piece that both texts end with.
    let tail_at = old.len() - tail;
    let tail = match old.as_bytes()[..tail_at].last() {
        None | Some(b'>') => tail,
        Some(_) => {
            let end = memchr::memchr(b'>', &old.as_bytes()[tail_at..]);
            end.map_or(0, |end| tail - end - 1)
        }
    };
    let (old_middle, new_middle) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    let before = count(&old[..head]);
    let within = count(old_middle);
    let after = count(&old[old.len() - tail..]);

    let mut parts = Parts {
        new,
        list: Vec::new(),
    };
    parts.copy(0, before, head);
    parts.look_up(old_middle, new_middle, before, head);
    parts.copy(before + within, after, tail);
    parts.list
}

/// Bytes that are compared at once.
const STRIDE: usize = 32;

/// How many bytes two texts begin with alike.
fn same_beginning(one: &[u8], other: &[u8]) -> usize {
    let strides = one.chunks_exact(STRIDE).zip(other.chunks_exact(STRIDE));
    let far = STRIDE * strides.take_while(|(a, b)| a == b).count();
    let near = one[far..].iter().zip(&other[far..]);
    far + near.take_while(|(a, b)| a == b).count()
}

/// How many bytes two texts end with alike.
fn same_end(one: &[u8], other: &[u8]) -> usize {
    let strides = one.rchunks_exact(STRIDE).zip(other.rchunks_exact(STRIDE));
    let far = STRIDE * strides.take_while(|(a, b)| a == b).count();
    let rest = |text: &'_ [u8]| text.len() - far;
    let near = one[..rest(one)].iter().rev();
    let near = near.zip(other[..rest(other)].iter().rev());
    far + near.take_while(|(a, b)| a == b).count()
}

/// Where each piece stands, from the first to the last place.
struct Index<'a> {
    first: HashMap<&'a str, usize, FixedState>,
    /// Where the piece of a place stands next.
    again: Vec<Option<usize>>,
}

impl<'a> Index<'a> {
    fn of(pieces: &[&'a str]) -> Index<'a> {
        let mut first = HashMap::with_capacity_and_hasher(pieces.len(), FixedState::default());
        let mut again = vec![None; pieces.len()];
        for (place, piece) in pieces.iter().enumerate().rev() {
            again[place] = first.insert(*piece, place);
        }
        Index { first, again }
    }

    /// Where a piece stands from a place on, or else anywhere.
    fn find(&self, piece: &str, from: usize) -> Option<usize> {
        let first = *self.first.get(piece)?;
        let mut places = std::iter::successors(Some(first), |place| self.again[*place]);
        Some(places.find(|place| *place >= from).unwrap_or(first))
    }
}

struct Parts<'a> {
    new: &'a str,
    list: Vec<Part<'a>>,
}

impl<'a> Parts<'a> {
    fn copy(&mut self, from: usize, count: usize, length: usize) {
        match self.list.last_mut() {
            _ if length == 0 => {}
            Some(Part::Old {
                from: start,
                count: so_far,
            }) if *start + *so_far == from => {
                *so_far += count;
            }
            _ => self.list.push(Part::Old { from, count }),
        }
    }

    /// New text from `at` on, joined to new text right before it.
    fn write(&mut self, at: usize, length: usize) {
        let end = at + length;
        match self.list.last_mut() {
            _ if length == 0 => {}
            Some(Part::New(text)) => *text = &self.new[at - text.len()..end],
            _ => self.list.push(Part::New(&self.new[at..end])),
        }
    }

    /// The pieces of the middle, each from where it stood before or written anew.
    /// `before` pieces of the old text stand before the middle.
    fn look_up(&mut self, old: &str, new: &str, before: usize, mut at: usize) {
        if new.len() <= SHORT {
            return self.write(at, new.len());
        }
        let (old, new) = (pieces(old), pieces(new));
        let index = Index::of(&old);
        let (mut next, mut cursor) = (0, 0);
        while next < new.len() {
            // Going on from where the last piece stood, if possible.
            let on = old.get(cursor).is_some_and(|piece| *piece == new[next]);
            let found = match on {
                true => Some(cursor),
                false => index.find(new[next], cursor),
            };
            let Some(from) = found else {
                self.write(at, new[next].len());
                at += new[next].len();
                next += 1;
                continue;
            };
            let run = old[from..].iter().zip(&new[next..]);
            let run = run.take_while(|(a, b)| a == b);
            let (count, length) = run.fold((0, 0), |(count, length), (piece, _)| {
                (count + 1, length + piece.len())
            });
            match length < SHORTEST_COPY {
                true => self.write(at, length),
                false => self.copy(before + from, count, length),
            }
            (at, next, cursor) = (at + length, next + count, from + count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    /// What `panels.js` does.
    fn apply(old: &str, patch: &str) -> String {
        let patch: Value = serde_json::from_str(patch).expect("JSON");
        let Value::Array(parts) = patch else {
            return patch.as_str().expect("a text").to_owned();
        };
        let old = pieces(old);
        let mut text = String::new();
        let mut parts = parts.into_iter();
        while let Some(part) = parts.next() {
            match part {
                Value::String(new) => text += &new,
                from => {
                    let from = from.as_u64().expect("a number") as usize;
                    let count = parts.next().and_then(|count| count.as_u64());
                    text += &old[from..from + count.expect("two numbers") as usize].concat();
                }
            }
        }
        text
    }

    fn check(old: &str, new: &str) -> String {
        let mut patch = String::new();
        write_patch(old, new, &mut patch);
        assert_eq!(apply(old, &patch), new, "{old:?} to {new:?}");
        patch
    }

    #[test]
    fn a_patch_makes_the_new_text_of_the_old() {
        let texts = [
            "",
            ">",
            ">>",
            "a",
            "a>",
            "<p>",
            "<p>one</p>",
            "<p>two</p>",
            "<p>one</p><p>two</p>",
            "<p>two</p><p>one</p>",
            "<p>one</p><p>one</p><p>one</p>",
            "<p>é</p>",
            "<p>è</p>",
            "<p title=\"a > b\">é</p>è",
            "<ul><li>a much longer piece</li><li>b</li></ul>",
            "<ul><li>b</li><li>a much longer piece</li></ul> ",
        ];
        for old in texts {
            for new in texts {
                check(old, new);
            }
        }
    }

    #[test]
    fn a_small_change_of_a_long_text_is_a_small_patch() {
        let item = |n: usize| format!("<li class=\"item\" id=\"item-{n}\"><b>Item {n}</b></li>");
        let old: String = (0..200).map(item).collect();
        let change = |text: &str| old.replacen("Item 117<", text, 1);
        assert!(check(&old, &change("Chose 117<")).len() < 40);
        assert!(check(&old, &change("<i>Item</i> 117<")).len() < 60);
        let moved: String = (100..200).chain(0..100).map(item).collect();
        assert!(check(&old, &moved).len() < 40);
        assert!(check(&old, &old).len() < 10);
    }

    #[test]
    fn another_text_is_sent_as_it_is() {
        assert_eq!(check("<p>one</p>", "two"), "\"two\"");
    }

    proptest::proptest! {
        #[test]
        fn any_text_is_made_of_any_other(old in "[<>aé©]{0,24}", new in "[<>aé©]{0,24}") {
            check(&old, &new);
        }
    }
}
