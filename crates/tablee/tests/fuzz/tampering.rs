//! Something right made slightly wrong.

use serde_json::{Number, Value, json};

use crate::dice::Dice;

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "-1",
    "7",
    "31",
    "32",
    "255",
    "256",
    "65535",
    "65536",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "9223372036854775807",
    "18446744073709551615",
    "0.5",
    "-9223372036854775808",
    "1e308",
];

const TEXTS: &[&str] = &[
    "",
    " ",
    "a",
    "É",
    "😀",
    "\u{0}",
    "\u{202e}x",
    "../../../x",
    "<img src=x>",
    "null",
    "-1",
    "\n",
    "e\u{301}",
    "%00",
    "Z",
    "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz",
];

/// Changes one place of a value, drawn by lot. What it puts there may come from
/// `others`.
pub fn value(value: &mut Value, others: &[Value], dice: &mut Dice<'_>) {
    let place = dice.below(places(value).clamp(1, 4096));
    at(value, place, &mut |found| change(found, others, dice));
}

fn inside(value: &Value) -> Box<dyn Iterator<Item = &Value> + '_> {
    match value {
        Value::Array(values) => Box::new(values.iter()),
        Value::Object(fields) => Box::new(fields.values()),
        _ => Box::new(std::iter::empty()),
    }
}

fn places(value: &Value) -> usize {
    1 + inside(value).map(places).sum::<usize>()
}

/// Goes to a place, counted from the outside in; gives how many are left.
fn at(value: &mut Value, place: usize, change: &mut dyn FnMut(&mut Value)) -> Option<usize> {
    let Some(mut left) = place.checked_sub(1) else {
        change(value);
        return None;
    };
    let mut each: Box<dyn Iterator<Item = &mut Value>> = match value {
        Value::Array(values) => Box::new(values.iter_mut()),
        Value::Object(fields) => Box::new(fields.values_mut()),
        _ => return Some(left),
    };
    each.try_for_each(|inside| {
        left = at(inside, left, change)?;
        Some(())
    })?;
    Some(left)
}

fn change(found: &mut Value, others: &[Value], dice: &mut Dice<'_>) {
    match (dice.below(8), &mut *found) {
        (0, Value::Array(values)) if !values.is_empty() => {
            values.remove(dice.below(values.len()));
        }
        (1, Value::Array(values)) if !values.is_empty() => {
            let twice = dice.pick(values).clone();
            values.push(twice);
        }
        (2, Value::Array(values)) if !values.is_empty() => {
            let (a, b) = (dice.below(values.len()), dice.below(values.len()));
            values.swap(a, b);
        }
        (0, Value::Object(fields)) if !fields.is_empty() => {
            let key = fields.keys().nth(dice.below(fields.len())).cloned();
            fields.remove(&key.unwrap_or_default());
        }
        (1, Value::Object(fields)) => {
            fields.insert("unheard-of".into(), json!(dice.byte()));
        }
        (2, Value::String(text)) => *text = text.repeat(1 + dice.below(300)),
        (3, Value::String(text)) => text.extend(text.clone().chars().rev()),
        (0..4, Value::Number(number)) => nudge(number, dice),
        (3 | 4, _) if !others.is_empty() => *found = dice.pick(others).clone(),
        _ => *found = anything(dice),
    }
}

/// A number like it: most mistakes are one too many.
fn nudge(number: &mut Number, dice: &mut Dice<'_>) {
    let near = i64::from(dice.byte() % 5) - 2;
    if let Some(now) = number.as_i64() {
        *number = now.saturating_add(near).into();
    }
}

fn anything(dice: &mut Dice<'_>) -> Value {
    match dice.below(8) {
        0 => Value::Null,
        1 => json!(dice.one_in(2)),
        2..5 => serde_json::from_str(dice.pick::<&str>(NUMBERS)).expect("a number"),
        5 | 6 => json!(dice.pick(TEXTS)),
        _ => dice
            .pick(&[
                json!([]),
                json!({}),
                json!([[[[]]]]),
                json!({"": {"": null}}),
            ])
            .clone(),
    }
}

/// Changes a few bytes of a text: some are other ones, some are gone, some come
/// twice.
pub fn bytes(text: &mut Vec<u8>, dice: &mut Dice<'_>) {
    for _ in 0..=dice.below(4) {
        if text.is_empty() {
            return;
        }
        let at = dice.below(text.len().min(65_536));
        let end = (at + 1 + dice.below(12)).min(text.len());
        match dice.below(6) {
            0 => text[at] = dice.byte(),
            1 => text[at] ^= 1 << dice.below(8),
            2 => drop(text.drain(at..end)),
            3 => {
                let twice = text[at..end].to_vec();
                text.splice(at..at, twice);
            }
            4 => drop(text.splice(at..at, dice.pick(NUMBERS).bytes())),
            _ => drop(text.splice(at..at, dice.pick(TEXTS).bytes())),
        }
    }
}
