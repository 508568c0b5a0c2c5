//! What changed in a panel, in the words of the panel before.
//!
//! Both sides cut the old text into pieces, each up to and with the next `>`.
//! A patch is a JSON array: a string is new text, two numbers copy pieces of the
//! old text, the first of them and how many. `panels.js` puts it together.

use memchr::{memchr, memchr_iter, memrchr};

use crate::push_json_text;

/// Fewer letters than this are quicker written than copied.
const SHORTEST_COPY: usize = 12;
/// What changed in one place is not looked through for copies, if it has at most
/// so many letters, or replaces half as many.
const SHORT: usize = 160;
/// How far on what follows a change is looked for first.
const REACH: usize = 512;
/// What is so many times as long as the old text has little to copy from there.
const MUCH_LONGER: usize = 4;

/// Writes what makes the new text of the old, at the end of `to`; or the new
/// text itself, where that is shorter.
pub fn write_patch(old: &str, new: &str, to: &mut String) {
    let start = to.len();
    to.push('[');
    for part in parts(old, new) {
        if to.len() > start + 1 {
            to.push(',');
        }
        match part {
            Part::New { from, to: end } => push_json_text(to, &new[from..end]),
            Part::Old { from, count } => {
                push_number(to, from);
                to.push(',');
                push_number(to, count);
            }
        }
    }
    to.push(']');
    if to.len() - start > new.len() {
        to.truncate(start);
        push_json_text(to, new);
    }
}

/// Adds a number in digits, without the detours of formatting.
fn push_number(to: &mut String, number: usize) {
    if number >= 10 {
        push_number(to, number / 10);
    }
    to.push(char::from(b'0' + (number % 10) as u8));
}

/// A part of the new text, or pieces of the old one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    New { from: usize, to: usize },
    Old { from: usize, count: usize },
}

/// A text cut after each `>`.
struct Pieces<'a> {
    text: &'a [u8],
    /// Where each piece begins, and where the last one ends.
    bounds: Vec<usize>,
}

impl<'a> Pieces<'a> {
    fn of(text: &'a [u8]) -> Pieces<'a> {
        let mut bounds = Vec::with_capacity(2 + text.len() / 12);
        bounds.push(0);
        bounds.extend(memchr_iter(b'>', text).map(|end| end + 1));
        if bounds.last() != Some(&text.len()) {
            bounds.push(text.len());
        }
        Pieces { text, bounds }
    }

    fn len(&self) -> usize {
        self.bounds.len() - 1
    }

    /// The text of some pieces, each of which is there.
    fn get(&self, from: usize, count: usize) -> &'a [u8] {
        &self.text[self.bounds[from]..self.bounds[from + count]]
    }
}

/// How many pieces a text is cut into.
fn count(text: &[u8]) -> usize {
    let ends = memchr_iter(b'>', text).count();
    ends + usize::from(!text.is_empty() && !text.ends_with(b">"))
}

/// What is the same at the beginning and at the end is found at once; only what
/// is between is looked up.
fn parts(old: &str, new: &str) -> Vec<Part> {
    let (old, new) = (old.as_bytes(), new.as_bytes());
    let same = same_beginning(old, new);
    let head = memrchr(b'>', &old[..same]).map_or(0, |end| end + 1);
    let tail = same_end(&old[head..], &new[head..]);
    // The tail begins after a piece that both texts end with.
    let tail_at = old.len() - tail;
    let tail = match old[..tail_at].last() {
        None | Some(b'>') => tail,
        Some(_) => {
            let end = memchr(b'>', &old[tail_at..]);
            end.map_or(0, |end| tail - end - 1)
        }
    };
    let (old_middle, new_middle) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    let before = count(&old[..head]);
    let within = count(old_middle);
    let after = count(&old[old.len() - tail..]);

    let mut parts = Parts(Vec::new());
    parts.copy(0, before, head);
    parts.look_up(old_middle, new_middle, before, head);
    parts.copy(before + within, after, tail);
    parts.0
}

/// Bytes that are compared at once, in a register.
const STRIDE: usize = 32;

/// How many bytes two texts begin with alike.
fn same_beginning(one: &[u8], other: &[u8]) -> usize {
    let strides = |text| <[u8]>::as_chunks::<STRIDE>(text).0.iter();
    let strides = strides(one).zip(strides(other));
    let far = STRIDE * strides.take_while(|(a, b)| a == b).count();
    let near = one[far..].iter().zip(&other[far..]);
    far + near.take_while(|(a, b)| a == b).count()
}

/// How many bytes two texts end with alike.
fn same_end(one: &[u8], other: &[u8]) -> usize {
    let strides = |text| <[u8]>::as_rchunks::<STRIDE>(text).1.iter().rev();
    let strides = strides(one).zip(strides(other));
    let far = STRIDE * strides.take_while(|(a, b)| a == b).count();
    let rest = |text: &'_ [u8]| text.len() - far;
    let near = one[..rest(one)].iter().rev();
    let near = near.zip(other[..rest(other)].iter().rev());
    far + near.take_while(|(a, b)| a == b).count()
}

/// Where each piece that is worth a copy stands. Pieces are told apart by their
/// bytes; a hash only says where to look.
struct Index<'p, 'a> {
    pieces: &'p Pieces<'a>,
    /// The first place of the pieces with a hash; nowhere, where there is none.
    first: Vec<u32>,
    /// Where the piece after a place with the same hash stands.
    again: Vec<u32>,
}

const NOWHERE: u32 = u32::MAX;

impl<'p, 'a> Index<'p, 'a> {
    fn of(pieces: &'p Pieces<'a>) -> Index<'p, 'a> {
        let room = (2 * pieces.len()).next_power_of_two();
        let mut index = Index {
            pieces,
            first: vec![NOWHERE; room],
            again: vec![NOWHERE; pieces.len()],
        };
        for place in (0..pieces.len()).rev() {
            let piece = pieces.get(place, 1);
            if piece.len() >= SHORTEST_COPY {
                let slot = index.slot(piece);
                index.again[place] = std::mem::replace(&mut index.first[slot], place as u32);
            }
        }
        index
    }

    /// Multiplication spreads whatever differs to the upper bits.
    fn slot(&self, piece: &[u8]) -> usize {
        const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;
        let words = piece.chunks_exact(8);
        // The last eight bytes again, where they are no word of their own.
        let last = piece.last_chunk::<8>().into_iter().map(|last| &last[..]);
        let mut hash = piece.len() as u64;
        for word in words.chain(last) {
            let word = word.try_into().map_or(0, u64::from_le_bytes);
            hash = (hash.rotate_left(29) ^ word).wrapping_mul(SPREAD);
        }
        (hash >> 32) as usize & (self.first.len() - 1)
    }

    /// Where a piece stands from a place on, or else anywhere.
    fn find(&self, piece: &[u8], from: usize) -> Option<usize> {
        if piece.len() < SHORTEST_COPY {
            return None;
        }
        let mut anywhere = None;
        let mut at = self.first[self.slot(piece)];
        while at != NOWHERE {
            let place = at as usize;
            if (place >= from || anywhere.is_none()) && self.pieces.get(place, 1) == piece {
                if place >= from {
                    return Some(place);
                }
                anywhere = Some(place);
            }
            at = self.again[place];
        }
        anywhere
    }
}

struct Parts(Vec<Part>);

impl Parts {
    fn copy(&mut self, from: usize, count: usize, length: usize) {
        match self.0.last_mut() {
            _ if length == 0 => {}
            Some(Part::Old {
                from: start,
                count: so_far,
            }) if *start + *so_far == from => {
                *so_far += count;
            }
            _ => self.0.push(Part::Old { from, count }),
        }
    }

    /// New text from `at` on, joined to new text right before it.
    fn write(&mut self, at: usize, length: usize) {
        match self.0.last_mut() {
            _ if length == 0 => {}
            Some(Part::New { to, .. }) => *to = at + length,
            _ => self.0.push(Part::New {
                from: at,
                to: at + length,
            }),
        }
    }

    /// The pieces of the middle, each from where it stood before or written anew.
    /// `before` pieces of the old text stand before the middle.
    fn look_up(&mut self, old: &[u8], new: &[u8], before: usize, at: usize) {
        if new.len().min(2 * old.len()) <= SHORT {
            return self.write(at, new.len());
        }
        let done = self.walk(old, new, before, at);
        self.search(old, new, before, at, done);
    }

    /// Goes along both texts as far as what changed is small each time, and what
    /// follows it stands near; tells how far. Most changes are so.
    fn walk(&mut self, old: &[u8], new: &[u8], mut place: usize, at: usize) -> Done {
        let mut done = Done::default();
        // Where the walk is, and in `done` what is settled so far.
        let (mut from, mut next) = (0, 0);
        while next < new.len() {
            let same = same_pieces(&old[from..], &new[next..]);
            if same >= SHORTEST_COPY {
                let count = count(&old[from..from + same]);
                self.write(at + done.new, next - done.new);
                self.copy(place, count, same);
                (from, next, place) = (from + same, next + same, place + count);
                done = Done {
                    old: from,
                    new: next,
                };
                continue;
            }
            let piece = piece(&new[next..]);
            let near = near(&old[from..], piece);
            match near {
                Some(skipped) => {
                    place += count(&old[from..from + skipped]);
                    from += skipped;
                }
                None => next += piece.len(),
            }
            if next - done.new > SHORT {
                return done;
            }
        }
        self.write(at + done.new, new.len() - done.new);
        Done {
            old: old.len(),
            new: new.len(),
        }
    }

    /// Looks for each piece of the rest wherever it may stand.
    fn search(&mut self, old: &[u8], new: &[u8], before: usize, at: usize, done: Done) {
        let rest = new.len() - done.new;
        if rest == 0 || rest >= MUCH_LONGER * old.len() {
            return self.write(at + done.new, rest);
        }
        let mut at = at + done.new;
        let mut cursor = count(&old[..done.old]);
        let (old, new) = (Pieces::of(old), Pieces::of(&new[done.new..]));
        let index = Index::of(&old);
        let mut next = 0;
        while next < new.len() {
            let piece = new.get(next, 1);
            // Going on from where the last piece stood, if possible.
            let on = cursor < old.len() && old.get(cursor, 1) == piece;
            let found = match on {
                true => Some(cursor),
                false => index.find(piece, cursor),
            };
            let Some(from) = found else {
                self.write(at, piece.len());
                at += piece.len();
                next += 1;
                continue;
            };
            let most = (old.len() - from).min(new.len() - next);
            let alike = |n: &usize| old.get(from + n, 1) == new.get(next + n, 1);
            let count = 1 + (1..most).take_while(alike).count();
            let length = new.get(next, count).len();
            match length < SHORTEST_COPY {
                true => self.write(at, length),
                false => self.copy(before + from, count, length),
            }
            (at, next, cursor) = (at + length, next + count, from + count);
        }
    }
}

/// How much of two texts is settled.
#[derive(Clone, Copy, Default)]
struct Done {
    old: usize,
    new: usize,
}

/// The first piece of a text.
fn piece(text: &[u8]) -> &[u8] {
    let end = memchr(b'>', text);
    &text[..end.map_or(text.len(), |end| end + 1)]
}

/// How many bytes two texts begin with alike, in whole pieces.
fn same_pieces(one: &[u8], other: &[u8]) -> usize {
    let same = same_beginning(one, other);
    if same == one.len() && same == other.len() {
        return same;
    }
    memrchr(b'>', &one[..same]).map_or(0, |end| end + 1)
}

/// How far into a text, within reach, a piece stands that is worth a copy.
fn near(text: &[u8], wanted: &[u8]) -> Option<usize> {
    if wanted.len() < SHORTEST_COPY {
        return None;
    }
    let within = &text[..text.len().min(REACH)];
    let later = memchr_iter(b'>', within).map(|end| end + 1);
    let mut places = std::iter::once(0).chain(later);
    // What ends in a mark is a whole piece wherever one begins with it.
    let whole = |at: usize| wanted.ends_with(b">") || text.len() == at + wanted.len();
    places.find(|&at| text[at..].starts_with(wanted) && whole(at))
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
        let old = Pieces::of(old.as_bytes());
        let mut text = String::new();
        let mut parts = parts.into_iter();
        while let Some(part) = parts.next() {
            match part {
                Value::String(new) => text += &new,
                from => {
                    let from = from.as_u64().expect("a number") as usize;
                    let count = parts.next().and_then(|count| count.as_u64());
                    let count = count.expect("two numbers") as usize;
                    text += std::str::from_utf8(old.get(from, count)).expect("whole letters");
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

        #[test]
        fn a_long_text_is_made_of_another(old in page(), new in page()) {
            check(&old, &new);
        }

        #[test]
        fn a_long_text_is_made_of_one_with_changes(
            old in page(),
            changes in proptest::collection::vec((0usize..4_000, 0usize..90, "[<>aé\"]{0,40}"), 0..6),
        ) {
            let mut new = old.clone();
            for (at, gone, put) in changes {
                let whole = |at: usize| (0..=at.min(new.len())).rev().find(|at| new.is_char_boundary(*at));
                let (from, to) = (whole(at), whole(at + gone));
                let (from, to) = (from.expect("0 is one"), to.expect("0 is one"));
                new.replace_range(from..to, &put);
            }
            check(&old, &new);
        }
    }

    /// Pieces that come again and again, as in a page.
    fn page() -> impl proptest::strategy::Strategy<Value = String> {
        use proptest::strategy::Strategy;
        const PIECES: [&str; 10] = [
            "<li class=\"card\">",
            "<b>",
            "A</b>",
            "B</b>",
            "</li>",
            "<span class=\"letter\" aria-hidden=\"true\">",
            "</span>",
            "Léa attend Karim</p>",
            "no end ",
            ">",
        ];
        let piece = (0..PIECES.len()).prop_map(|piece| PIECES[piece]);
        proptest::collection::vec(piece, 0..120).prop_map(|pieces| pieces.concat())
    }
}
