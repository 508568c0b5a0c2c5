//! What is told, in HTML or read aloud.

use game::Seat;
use maud::{Markup, PreEscaped, Render};

use crate::Lang;

/// A message with its arguments, to be told in HTML or read aloud.
#[derive(Clone, Debug, PartialEq)]
pub struct Sentence {
    key: &'static str,
    args: Vec<(&'static str, Part)>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Part {
    Name(String),
    /// A word or the letters of a row.
    Word(String),
    /// A theme or the title of a picture.
    Title(String),
    Letter(char),
    Plain(String),
}

impl Sentence {
    pub fn new(key: &'static str) -> Sentence {
        Sentence {
            key,
            args: Vec::new(),
        }
    }

    pub fn name(self, arg: &'static str, name: impl Into<String>) -> Sentence {
        self.part(arg, Part::Name(name.into()))
    }

    pub fn word(self, arg: &'static str, word: &str) -> Sentence {
        self.part(arg, Part::Word(word.to_owned()))
    }

    pub fn title(self, arg: &'static str, title: impl Into<String>) -> Sentence {
        self.part(arg, Part::Title(title.into()))
    }

    pub fn letter(self, arg: &'static str, letter: char) -> Sentence {
        self.part(arg, Part::Letter(letter))
    }

    pub fn plain(self, arg: &'static str, text: impl ToString) -> Sentence {
        self.part(arg, Part::Plain(text.to_string()))
    }

    fn part(mut self, arg: &'static str, part: Part) -> Sentence {
        self.args.push((arg, part));
        self
    }

    pub fn text(&self, lang: Lang) -> String {
        self.told(lang, false, Part::read_out)
    }

    pub fn html(&self, lang: Lang) -> Markup {
        PreEscaped(self.told(lang, true, Part::render_to))
    }

    fn told(&self, lang: Lang, html: bool, tell: fn(&Part, &mut String)) -> String {
        debug_assert!(lang.has(self.key), "no message {:?}", self.key);
        lang.filled(self.key, html, |name, out| {
            let part = self.args.iter().find(|(arg, _)| *arg == name);
            part.map(|(_, part)| tell(part, out)).is_some()
        })
    }
}

impl Part {
    fn read_out(&self, to: &mut String) {
        match self {
            Part::Name(text) | Part::Word(text) | Part::Title(text) | Part::Plain(text) => {
                to.push_str(text);
            }
            Part::Letter(letter) => to.push(*letter),
        }
    }
}

impl Render for Part {
    fn render_to(&self, to: &mut String) {
        let (before, after) = match self {
            Part::Name(_) => ("<b>", "</b>"),
            Part::Word(_) => ("<em class=\"word\">", "</em>"),
            Part::Title(_) => ("<em class=\"title\">", "</em>"),
            Part::Letter(_) => ("<b class=\"sort\">", "</b>"),
            Part::Plain(_) => ("", ""),
        };
        to.push_str(before);
        match self {
            Part::Name(text) | Part::Word(text) | Part::Title(text) | Part::Plain(text) => {
                text.render_to(to);
            }
            Part::Letter(letter) => letter.render_to(to),
        }
        to.push_str(after);
    }
}

/// Names one after another: "Léa, Karim et Mamie".
pub fn list<'a>(lang: Lang, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => {
            lang.with("list.and", &[("first", &first.join(", ")), ("last", last)])
        }
    }
}

/// The names of seats one after another, the reader's told as "you".
pub fn list_to<'a>(
    lang: Lang,
    reader: Option<Seat>,
    seats: impl IntoIterator<Item = Seat>,
    name: impl Fn(Seat) -> &'a str,
) -> String {
    let told = |seat| match reader {
        Some(me) if me == seat => lang.t("people.you"),
        _ => name(seat),
    };
    list(lang, seats.into_iter().map(told))
}

/// A score or a change of score, with a true minus sign.
pub fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}
