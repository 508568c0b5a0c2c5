//! A game to be told: what the end at the table and the told game share.

use cible::{Length, PlayedQuestion, Verdict, View};
use game::Seat;
use maud::{Markup, html};
use web::{Lang, Scene, Telling, pages::report, sentence::list, shapes};

pub(super) struct Story<'a> {
    pub lang: Lang,
    pub view: &'a View,
    names: Vec<&'a str>,
    bots: Vec<bool>,
    pub winners: &'a [Seat],
    /// The seat that looks on.
    me: Option<Seat>,
    /// The address of the told game, once the game is over.
    address: Option<String>,
}

impl<'a> Story<'a> {
    /// The names are those of the game: on the chairs others may sit by now.
    pub fn at_table(scene: &Scene<'a>, view: &'a View) -> Story<'a> {
        let game = scene.table.games.last();
        let chairs = &scene.table.seats;
        let names = (0..view.seats.len()).map(|seat| {
            let then = game.and_then(|game| game.names.get(seat));
            let now = chairs.get(seat).map(|chair| &chair.name);
            then.or(now).map_or("", String::as_str)
        });
        let names: Vec<&str> = names.collect();
        let bot = |name: &&str| {
            let mut chairs = chairs.iter();
            chairs.any(|chair| chair.bot.is_some() && chair.name == *name)
        };
        let over = !view.winners.is_empty();
        let address = |number: u32| format!("{}/games/{number}", path(scene.link));
        Story {
            lang: scene.lang,
            view,
            bots: names.iter().map(bot).collect(),
            names,
            winners: &view.winners,
            me: view.you.as_ref().map(|you| you.seat),
            address: game.filter(|_| over).map(|game| address(game.number)),
        }
    }

    pub fn told(at: &Telling<'a>, view: &'a View) -> Story<'a> {
        Story {
            lang: at.lang,
            view,
            names: at.names.iter().map(String::as_str).collect(),
            bots: vec![false; at.names.len()],
            winners: at.outcome.map_or(&[], |outcome| &outcome.winners),
            me: None,
            address: Some(at.address()),
        }
    }

    /// The way to report a question; nothing while the game is played.
    pub fn report_link(&self, at: usize, question: &str) -> Markup {
        let address = self.address.as_deref();
        address.map_or_else(Markup::default, |address| {
            report::link(self.lang, address, at, question)
        })
    }

    /// The dialog that those ways open.
    pub fn report_dialog(&self) -> Markup {
        match self.address {
            Some(_) => report::dialog(self.lang, self.words()),
            None => Markup::default(),
        }
    }

    pub fn t(&self, key: &str) -> &'static str {
        self.lang.t(key)
    }

    pub fn with(&self, key: &str, args: &[(&str, &str)]) -> String {
        self.lang.with(key, args)
    }

    /// A message with a number in it.
    pub fn n(&self, key: &str, n: impl ToString) -> String {
        self.lang.with(key, &[("n", &n.to_string())])
    }

    /// Whether the party that is over was the last of the game (L0.4).
    pub fn last_party(&self) -> bool {
        let options = &self.view.options;
        match options.length {
            Length::One => true,
            Length::Two => self.view.party >= 2,
            Length::Goal => {
                let mut totals = self.view.seats.iter().map(|seat| seat.total);
                totals.any(|total| total >= options.goal.into())
            }
        }
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.seats.len() as u8).map(Seat)
    }

    pub fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).copied().unwrap_or_default()
    }

    pub fn list(&self, seats: &[Seat]) -> String {
        list(self.lang, seats.iter().map(|seat| self.name(*seat)))
    }

    pub fn sign(&self, seat: Seat) -> Markup {
        let bot = self.bots.get(seat.index()).copied().unwrap_or(false);
        shapes::sign(seat.0, self.name(seat), bot)
    }

    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    pub fn won(&self, seat: Seat) -> bool {
        self.winners.contains(&seat)
    }

    /// The language of the questions.
    pub fn words(&self) -> &'static str {
        self.view.options.language.tag()
    }

    /// Who won, in one sentence.
    pub fn winner(&self) -> String {
        let key = match self.winners {
            [] => "cible.end.unfinished",
            [seat] if self.is_me(*seat) => "cible.end.won-you",
            // A team is named by its people.
            [seat] if self.name(*seat).contains(" & ") => "cible.end.won-team",
            [_] => "cible.end.won",
            _ => "cible.end.won-shared",
        };
        self.with(key, &[("names", &self.list(self.winners))])
    }

    /// Who takes the golden pawn (L6.2).
    pub fn golden(&self) -> Option<String> {
        let key = match self.winners {
            [] => return None,
            [seat] if self.is_me(*seat) => "cible.end.golden-you",
            _ => "cible.end.golden",
        };
        Some(self.with(key, &[("names", &self.list(self.winners))]))
    }

    /// Seats with their rank, the first first; winners before those with as
    /// many points (L6.3).
    pub fn ranking(&self) -> Vec<(usize, Seat)> {
        let rank = |seat: &Seat| {
            let total = self.view.seats[seat.index()].total;
            std::cmp::Reverse((self.won(*seat), total))
        };
        let mut seats: Vec<Seat> = self.seats().collect();
        seats.sort_by_key(rank);
        let before = |seat: &Seat| {
            let better = seats.iter().filter(|other| rank(other) < rank(seat));
            better.count() + 1
        };
        seats.iter().map(|seat| (before(seat), *seat)).collect()
    }

    /// The questions of a phase, each with its place in the whole story.
    pub fn asked(&self, party: u8, phase: u8) -> Vec<(usize, &'a PlayedQuestion)> {
        let all = self.view.story.iter().enumerate();
        let here = all.filter(|(_, told)| told.party == party && told.phase == phase);
        here.collect()
    }

    /// The series of definitions of a party: six each.
    pub fn series(&self, party: u8) -> Vec<Vec<(usize, &'a PlayedQuestion)>> {
        let asked = self.asked(party, 2);
        let same = |a: &(usize, &PlayedQuestion), b: &(usize, &PlayedQuestion)| {
            a.1.place.side == b.1.place.side
        };
        asked.chunk_by(same).map(<[_]>::to_vec).collect()
    }
}

/// Whose series of definitions it is, if anything was answered, and how many
/// were found.
pub(super) fn found(series: &[(usize, &PlayedQuestion)]) -> Option<(Seat, usize)> {
    let mut attempts = series.iter().flat_map(|(_, told)| &told.attempts);
    let seat = attempts.next()?.seat;
    Some((seat, series.iter().filter(|(_, told)| known(told)).count()))
}

/// Whether somebody gave a right answer.
pub(super) fn known(told: &PlayedQuestion) -> bool {
    let mut attempts = told.attempts.iter();
    attempts.any(|attempt| attempt.verdict == Verdict::Right)
}

/// The level of the final that a question was validated at.
pub(super) fn level(told: &PlayedQuestion) -> u8 {
    told.place.line / 3 + 1
}

/// An address within the house. The link of a table may name another host than
/// the one this browser came by, and forms stay where they are.
fn path(link: &str) -> &str {
    link.find("/t/").map_or(link, |at| &link[at..])
}

/// A number of pawns or levels as small shapes: those there, those not.
pub(super) fn row_of(kind: &'static str, there: u8, of: u8) -> Markup {
    html! {
        span.cible-row.(kind) aria-hidden="true" {
            @for n in 1..=of { span.there[n <= there] {} }
        }
    }
}
