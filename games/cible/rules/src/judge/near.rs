//! How far what was typed is from a name, in halves of a letter.

/// What one letter costs: one too many, one missing, one for another, two
/// exchanged. A slip that is hardly one costs half: a letter doubled or not, an
/// h, a silent ending, one spelling of a sound for another.
pub const LETTER: u8 = 2;

/// Longer texts are not compared.
pub const LONGEST: usize = 80;

/// More letters than these, too many or missing, are no slip: "cryptozoology"
/// is not "cryptology".
const MORE: usize = 2;

/// How much may be wrong in a text of this length.
pub fn allowed(length: usize) -> u8 {
    match length {
        0..3 => 0,
        3 => 1,
        4..6 => 2,
        6..10 => 3,
        10..14 => 4,
        14..18 => 5,
        _ => 6,
    }
}

/// What parts two plain texts, when it is at most `most`.
pub fn distance(a: &[u8], b: &[u8], most: u8) -> Option<u8> {
    let more = a.len().abs_diff(b.len());
    if a.len().max(b.len()) > LONGEST || more > MORE.min(usize::from(most)) {
        return None;
    }
    // Letters further from each other than what is allowed cannot be the same one.
    let band = usize::from(most);
    let mut rows = [[FAR; LONGEST + 1]; 3];
    let [before, above, row] = &mut rows;
    let (mut before, mut above, mut row) = (before, above, row);
    above[0] = 0;
    for j in 0..b.len() {
        above[j + 1] = (above[j] + extra(b, j)).min(FAR);
    }
    for i in 0..a.len() {
        let (from, to) = (i.saturating_sub(band), (i + band + 1).min(b.len()));
        row[from] = match from {
            0 => (above[0] + extra(a, i)).min(FAR),
            _ => FAR,
        };
        let mut least = row[from];
        for j in from..to {
            let mut cost = above[j] + change(a[i], b[j]);
            cost = cost.min(above[j + 1] + extra(a, i));
            cost = cost.min(row[j] + extra(b, j));
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] && !a[i].is_ascii_digit() {
                cost = cost.min(before[j - 1] + LETTER);
            }
            row[j + 1] = cost.min(FAR);
            least = least.min(cost);
        }
        if least > most {
            return None;
        }
        if let Some(beyond) = row.get_mut(to + 1) {
            *beyond = FAR;
        }
        (before, above, row) = (above, row, before);
    }
    Some(above[b.len()]).filter(|distance| *distance <= most)
}

/// More than ever is allowed, and far from overflowing.
const FAR: u8 = 100;

/// The cost of one letter for another.
fn change(a: u8, b: u8) -> u8 {
    if a == b {
        return 0;
    }
    if a.is_ascii_digit() || b.is_ascii_digit() {
        return FAR;
    }
    match (a.min(b), a.max(b)) {
        (b'i', b'y')
        | (b'c', b'k' | b'q' | b's')
        | (b'k', b'q')
        | (b's', b'z')
        | (b'g', b'j')
        | (b'v', b'w') => LETTER / 2,
        _ => LETTER,
    }
}

/// The cost of a letter that only one of the two has.
fn extra(text: &[u8], at: usize) -> u8 {
    let letter = text[at];
    let before = at.checked_sub(1).map(|at| text[at]);
    let last = at + 1 == text.len();
    if letter.is_ascii_digit() {
        return FAR;
    }
    let cheap = match letter {
        letter if before == Some(letter) || text.get(at + 1) == Some(&letter) => true,
        b'h' => true,
        b'u' => matches!(before, Some(b'q' | b'g')),
        b'e' | b't' | b'd' | b's' | b'x' => last && at > 1,
        _ => false,
    };
    if cheap { LETTER / 2 } else { LETTER }
}
