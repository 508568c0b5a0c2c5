use maud::{Markup, Render, html};

use crate::Lang;

/// A message with its arguments, to be told in HTML or read aloud.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sentence {
    key: &'static str,
    args: Vec<(&'static str, Part)>,
}

#[derive(Clone, Debug, PartialEq)]
enum Part {
    Name(String),
    Title(String),
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

    /// A theme or the title of a picture.
    pub fn title(self, arg: &'static str, title: impl Into<String>) -> Sentence {
        self.part(arg, Part::Title(title.into()))
    }

    pub fn plain(self, arg: &'static str, text: impl ToString) -> Sentence {
        self.part(arg, Part::Plain(text.to_string()))
    }

    fn part(mut self, arg: &'static str, part: Part) -> Sentence {
        self.args.push((arg, part));
        self
    }

    pub fn text(&self, lang: Lang) -> String {
        debug_assert!(lang.has(self.key), "no message {:?}", self.key);
        let args: Vec<_> = self
            .args
            .iter()
            .map(|(arg, part)| (*arg, part.text()))
            .collect();
        lang.with(self.key, &args)
    }

    pub fn html(&self, lang: Lang) -> Markup {
        debug_assert!(lang.has(self.key), "no message {:?}", self.key);
        let args: Vec<_> = self
            .args
            .iter()
            .map(|(arg, part)| (*arg, part as &dyn Render))
            .collect();
        lang.html(self.key, &args)
    }
}

impl Part {
    fn text(&self) -> &str {
        match self {
            Part::Name(text) | Part::Title(text) | Part::Plain(text) => text,
        }
    }
}

impl Render for Part {
    fn render(&self) -> Markup {
        match self {
            Part::Name(name) => html! { b { (name) } },
            Part::Title(title) => html! { em.title { (title) } },
            Part::Plain(text) => html! { (text) },
        }
    }
}
