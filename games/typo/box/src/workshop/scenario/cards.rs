//! The options and the deals of a scenario of Typo.

use std::collections::BTreeMap;

use game::Seat;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use toml::Spanned;
use tools::scenario::{File, Lines, Mistake, Names, json as to_json};
use typo::{Deal, End, Language, Legacy, Letter, Precedent, Rig, Row, Words};

/// The parts of a file that only Typo reads.
#[derive(Deserialize)]
struct Cards {
    deal: Option<Spanned<FirstDeal>>,
    second: Option<Spanned<SecondDeal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstDeal {
    rows: Spanned<Vec<Spanned<String>>>,
    dictionary: Option<Spanned<String>>,
    #[serde(default)]
    hands: Hands,
    each: Option<u8>,
    aside: Option<Spanned<String>>,
    /// What earlier games of the table entered.
    #[serde(default)]
    precedents: Words,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SecondDeal {
    #[serde(default)]
    hands: Hands,
    each: Option<u8>,
    aside: Option<Spanned<String>>,
}

type Hands = BTreeMap<Spanned<String>, Spanned<String>>;

pub fn seat(name: &Spanned<String>, names: &Names, lines: &Lines) -> Result<Seat, Mistake> {
    names
        .seat(name.get_ref())
        .map_err(|text| lines.mistake(name, text))
}

/// The options as in a table's page, save that the judge is named and that
/// a number needs no quotes.
pub fn options(file: &File, lines: &Lines, names: &Names) -> Result<typo::Options, Mistake> {
    let Some(written) = &file.options else {
        return Ok(typo::Options::default());
    };
    let mut options = to_json(written.get_ref());
    let wrong = |text: String| lines.mistake(written, text);
    for (key, value) in options.as_object_mut().into_iter().flatten() {
        match (key.as_str(), &*value) {
            ("judge", Json::String(name)) => *value = json!(names.seat(name).map_err(wrong)?),
            ("clock" | "doubt", Json::Number(seconds)) => *value = seconds.to_string().into(),
            _ => {}
        }
    }
    serde_json::from_value(options).map_err(|why| wrong(format!("in the options: {why}")))
}

/// What a file rigs.
#[derive(Default)]
pub struct Rigged {
    pub rig: Rig,
    /// The lines where each half's cards are.
    pub lines: [usize; 2],
    precedents: Words,
}

impl Rigged {
    /// What earlier games left, in the language of this one (T12).
    pub fn legacy(&self, language: Language) -> Option<Legacy> {
        let entered = |words: &[std::sync::Arc<str>], counts| {
            let words = words.iter().cloned();
            let precedent = move |word| Precedent {
                language,
                word,
                counts,
            };
            words.map(precedent).collect::<Vec<_>>()
        };
        let mut precedents = entered(&self.precedents.counting, true);
        precedents.extend(entered(&self.precedents.refused, false));
        (!precedents.is_empty()).then_some(Legacy { precedents })
    }
}

/// The rigged cards, and what earlier games entered.
pub fn rigged(text: &str, lines: &Lines, names: &Names) -> Result<Rigged, Mistake> {
    let cards: Cards = toml::from_str(text).map_err(|why| lines.unreadable(&why))?;
    let mut rigged = Rigged::default();
    if let Some(deal) = &cards.deal {
        rigged.lines[0] = lines.of(deal);
        let FirstDeal {
            rows,
            dictionary,
            hands,
            each,
            aside,
            precedents,
        } = deal.get_ref();
        rigged.precedents = precedents.clone();
        let rig = &mut rigged.rig;
        let four: [&Spanned<String>; 4] = rows
            .get_ref()
            .iter()
            .collect::<Vec<_>>()
            .try_into()
            .map_err(|given: Vec<_>| {
                let text = format!(
                    "{} rows, and Typo has four: write four of them",
                    given.len()
                );
                lines.mistake(rows, text)
            })?;
        let mut laid = [Row::default(); 4];
        for (row, text) in laid.iter_mut().zip(four) {
            for letter in letters(text, lines)? {
                if row.is_full() {
                    return Err(lines.mistake(text, "a row has at most 32 cards: shorten it"));
                }
                row.push(End::Right, letter);
            }
        }
        rig.rows = Some(laid);
        rig.holder = dictionary
            .as_ref()
            .map(|name| seat(name, names, lines))
            .transpose()?;
        rig.deals[0] = Some(read_deal(hands, *each, aside, lines, names)?);
    }
    if let Some(deal) = &cards.second {
        rigged.lines[1] = lines.of(deal);
        let SecondDeal { hands, each, aside } = deal.get_ref();
        rigged.rig.deals[1] = Some(read_deal(hands, *each, aside, lines, names)?);
    }
    Ok(rigged)
}

fn read_deal(
    by_name: &Hands,
    each: Option<u8>,
    aside: &Option<Spanned<String>>,
    lines: &Lines,
    names: &Names,
) -> Result<Deal, Mistake> {
    let mut hands = vec![Vec::new(); names.count() as usize];
    for (name, cards) in by_name {
        hands[seat(name, names, lines)?.index()] = letters(cards, lines)?;
    }
    let aside = aside
        .as_ref()
        .map(|cards| letters(cards, lines))
        .transpose()?;
    let aside = aside.unwrap_or_default();
    Ok(Deal { hands, each, aside })
}

fn letters(text: &Spanned<String>, lines: &Lines) -> Result<Vec<Letter>, Mistake> {
    let letter = |c| {
        Letter::new(c).ok_or_else(|| {
            lines.mistake(
                text,
                format!("`{c}` is on no card: write letters from A to Z"),
            )
        })
    };
    text.get_ref().chars().map(letter).collect()
}
