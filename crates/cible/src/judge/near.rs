use alloc::vec::Vec;

/// How many letters may be wrong: none in short names, one from five letters,
/// two from nine.
pub fn allowed(name: &str, typed: &str) -> u8 {
    match name.len().min(typed.len()) {
        0..5 => 0,
        5..9 => 1,
        _ => 2,
    }
}

/// How many letters part two plain texts (one too many, one missing, one for
/// another, two exchanged), when it is at most `most`.
pub fn distance(a: &str, b: &str, most: u8) -> Option<u8> {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len().abs_diff(b.len()) > most as usize {
        return None;
    }
    let mut before: Vec<u8> = Vec::new();
    let mut above: Vec<u8> = (0..=b.len().min(255) as u8).collect();
    for (i, x) in a.iter().enumerate() {
        let mut row = Vec::with_capacity(b.len() + 1);
        row.push((i + 1).min(255) as u8);
        let mut least = row[0];
        for (j, y) in b.iter().enumerate() {
            let change = above[j] + u8::from(x != y);
            let mut cost = change.min(above[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                cost = cost.min(before[j - 1] + 1);
            }
            least = least.min(cost);
            row.push(cost);
        }
        if least > most {
            return None;
        }
        before = core::mem::replace(&mut above, row);
    }
    above.last().copied().filter(|distance| *distance <= most)
}
