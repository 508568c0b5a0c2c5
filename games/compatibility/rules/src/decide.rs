//! Every rule: setups, themes, rankings and the table's own themes. The special
//! cards and tokens, the reveal with its score, and penalties have their files.

mod choosing;
mod penalty;
mod reveal;
mod specials;

use alloc::{string::String, sync::Arc, vec::Vec};

use game::{Draft, Game, Input, Millis, Moment, Seat, Setup, Untimely};
use rand::{Rng, RngExt, seq::SliceRandom};

use crate::{
    content::Content,
    edition::track,
    events::{Event, Theme},
    moves::{CompatibilityRefusal as Refusal, Move},
    options::{Mode, Options},
    ranking::PICTURES,
    state::{Compatibility, Phase},
};

type Result<T = ()> = core::result::Result<T, Refusal>;

/// Letters in a theme of the table's own, and how many of them there may be.
const LONGEST_THEME: usize = 60;
const MOST_THEMES: usize = 60;

/// Whether the edition is played so, with so many.
pub(crate) fn check(setup: &Setup<Options>) -> Result {
    let options = &setup.options;
    let rules = options.edition.rules();
    if !rules.printed(options.mode).contains(&setup.seats) {
        let any_count = options.mode == Mode::Individual && options.any_count;
        match options.mode {
            Mode::Individual if any_count && (3..=rules.most_seats()).contains(&setup.seats) => {}
            Mode::Trios => return Err(Refusal::Trios),
            Mode::Teams if setup.seats % 2 == 1 => return Err(Refusal::Odd),
            _ => return Err(Refusal::Players),
        }
    }
    if setup.first.is_some_and(|first| first.0 >= setup.seats) {
        return Err(Refusal::NoSuchSeat);
    }
    check_options(options)
}

/// Whether what people wrote is as short as when they write it during play.
pub(crate) fn check_options(options: &Options) -> Result {
    if options.deck.chars().count() > LONGEST_THEME {
        return Err(Refusal::NoSuchDeck);
    }
    let mut known: Vec<String> = Vec::new();
    for text in &options.themes {
        known.push(fresh_theme(text, known.iter().map(String::as_str))?.into());
    }
    Ok(())
}

/// The theme as it will be read, unless it says nothing, too much, or what is
/// there already.
fn fresh_theme<'a>(
    text: &'a str,
    mut known: impl ExactSizeIterator<Item = &'a str>,
) -> Result<&'a str> {
    let text = text.trim();
    if !text.chars().any(char::is_alphanumeric) || text.chars().any(char::is_control) {
        return Err(Refusal::EmptyTheme);
    }
    if text.chars().count() > LONGEST_THEME {
        return Err(Refusal::LongTheme);
    }
    if known.len() >= MOST_THEMES {
        return Err(Refusal::TooManyThemes);
    }
    if known.any(|other| other.to_lowercase() == text.to_lowercase()) {
        return Err(Refusal::ThemeTwice);
    }
    Ok(text)
}

pub(crate) fn decide(
    draft: &mut Draft<Compatibility>,
    content: &Content,
    now: Moment,
    input: Input<Move>,
) -> Result {
    let table = Deciding {
        draft,
        content,
        now,
    };
    match input {
        Input::Start => table.start(),
        Input::Alarm => table.alarm(),
        Input::Move { seat, mv } => table.hear(seat, mv),
    }
}

struct Deciding<'a> {
    draft: &'a mut Draft<Compatibility>,
    content: &'a Content,
    now: Moment,
}

impl Deciding<'_> {
    fn start(mut self) -> Result {
        if !matches!(self.draft.phase, Phase::Ready) {
            return Err(Untimely::AlreadyStarted.into());
        }
        let options = self.draft.options.clone();
        let deck = self
            .content
            .deck(&options.deck)
            .ok_or(Refusal::NoSuchDeck)?;
        if deck.pictures.len() < PICTURES {
            return Err(Refusal::SmallDeck(deck.pictures.len()));
        }
        let mut dice = self.now.dice();
        // A larger deck lends forty of its pictures, in its own order.
        let mut drawn: Vec<usize> = (0..deck.pictures.len()).collect();
        drawn.shuffle(&mut dice);
        drawn.truncate(PICTURES);
        drawn.sort_unstable();
        let pictures = drawn.iter().map(|i| deck.pictures[*i].id.clone()).collect();
        let seats = self.draft.seats;
        let first = self.draft.first;
        let first = first.unwrap_or_else(|| Seat(dice.random_range(0..seats)));
        self.draft.emit(Event::Started {
            pictures,
            track: track(options.edition, options.mode, seats).into(),
            first,
            tempers: (0..seats).map(|_| dice.next_u32()).collect(),
        });
        self.begin_round(first);
        Ok(())
    }

    fn begin_round(&mut self, announcer: Seat) {
        let guide = (self.draft.options.mode == Mode::Individual).then_some(announcer);
        let deadline = self.after(self.draft.options.speaking());
        let round = self.draft.round.saturating_add(1);
        self.draft.emit(Event::RoundBegan {
            round,
            announcer,
            guide,
            deadline,
        });
    }

    /// When something is over that takes so long: it begins once what is shown was seen.
    fn after(&self, time: Option<Millis>) -> Option<Millis> {
        time.map(|time| self.now.after(self.draft.beat()) + time)
    }

    fn hear(self, seat: Seat, mv: Move) -> Result {
        match self.draft.phase {
            Phase::Ready => return Err(Untimely::NotStarted.into()),
            Phase::Over { .. } => return Err(Untimely::Over.into()),
            _ => {}
        }
        if seat.0 >= self.draft.seats {
            return Err(Refusal::NoSuchSeat);
        }
        match mv {
            Move::Announce { step, number } => self.at(step)?.announce(seat, number),
            Move::Lay {
                step,
                ranking,
                token,
            } => self.at(step)?.lay(seat, &ranking, token),
            Move::Sketch {
                step,
                ranking,
                token,
            } => self.at(step)?.sketch(seat, &ranking, token),
            Move::Token { step, position } => self.at(step)?.token(seat, position),
            Move::Stake { step, position } => self.at(step)?.stake(seat, position),
            Move::Shuffle {
                step,
                seat: target,
                a,
                b,
            } => self.at(step)?.shuffle(seat, target, a, b),
            Move::TakeBack { step } => self.at(step)?.take_back(seat),
            Move::Pass { step } => self.at(step)?.pass(seat),
            Move::Abstain { yes } => self.abstain(seat, yes),
            Move::Reveal { step } => self.at(step)?.begin_reveal(seat),
            Move::Accuse {
                round,
                seat: accused,
            } => self.in_round(round)?.accuse(seat, accused),
            Move::Vote { round, guilty } => self.in_round(round)?.vote(seat, guilty),
            Move::Write { text } => self.write(seat, &text),
        }
    }

    fn at(self, step: u32) -> Result<Self> {
        (step == self.draft.step)
            .then_some(self)
            .ok_or(Untimely::Stale.into())
    }

    fn in_round(self, round: u16) -> Result<Self> {
        (round == self.draft.round)
            .then_some(self)
            .ok_or(Untimely::Stale.into())
    }

    /// What is asked is asked in its phase, or refused.
    fn expect(&self, phase: Phase, refusal: Refusal) -> Result {
        (self.draft.phase == phase).then_some(()).ok_or(refusal)
    }

    /// The number first, then the card is turned (C1.3).
    fn announce(mut self, seat: Seat, number: Option<u8>) -> Result {
        self.expect(Phase::Announcing, Refusal::NotNow("C1.3"))?;
        if !self.draft.announcers().contains(seat) {
            return Err(Refusal::NotAnnouncer);
        }
        let rules = self.draft.options.edition.rules();
        match number {
            None if !rules.die => return Err(Refusal::NumberFirst),
            Some(_) if rules.die => return Err(Refusal::Die),
            Some(number) if !(1..=rules.lines).contains(&number) => {
                return Err(Refusal::NotOnCard(rules.lines));
            }
            _ => {}
        }
        self.turn_card(number);
        Ok(())
    }

    /// Turns a card of the pack, or one of the blank cards the table wrote on.
    fn turn_card(&mut self, number: Option<u8>) {
        let lines = self.draft.options.edition.rules().lines;
        let mut dice = self.now.dice();
        let number = number.unwrap_or_else(|| dice.random_range(1..=lines));
        let theme = self.own_theme(number, &mut dice);
        let theme = theme.unwrap_or_else(|| self.printed_theme(number, &mut dice));
        let counts = self
            .draft
            .all_seats()
            .map(|seat| self.count(seat))
            .collect();
        let deadline = self.after(self.draft.options.choosing());
        self.draft.emit(Event::Announced {
            theme,
            counts,
            deadline,
        });
    }

    /// One card in three is a blank one as long as themes on them are unread.
    fn own_theme(&self, number: u8, dice: &mut impl Rng) -> Option<Theme> {
        let own = self.draft.own_themes.iter().filter(|own| !own.read);
        let unread: Vec<&Arc<str>> = own.map(|own| &own.text).collect();
        let blank = !unread.is_empty() && dice.random_ratio(1, 3);
        blank.then(|| Theme {
            number,
            text: unread[(number as usize - 1) % unread.len()].clone(),
            card: None,
        })
    }

    fn printed_theme(&self, number: u8, dice: &mut impl Rng) -> Theme {
        let options = &self.draft.options;
        let pack = self.content.themes(options.language).pack(options.edition);
        let mut cards: Vec<u8> = (0..pack.cards() as u8)
            .filter(|card| self.draft.turned_cards >> (card & 127) & 1 == 0)
            .collect();
        if cards.is_empty() {
            cards.extend(0..pack.cards() as u8);
        }
        let card = cards[dice.random_range(0..cards.len())];
        Theme {
            number,
            text: pack.text(card, number - 1),
            card: Some(card),
        }
    }

    /// Everything lies; the announcing side may begin.
    fn close(&mut self) {
        let deadline = self.after(self.draft.options.speaking());
        self.draft.emit(Event::Closed { deadline });
    }

    fn write(self, seat: Seat, text: &str) -> Result {
        let known = self.draft.own_themes.clone();
        let text = fresh_theme(text, known.iter().map(|own| &*own.text))?;
        self.draft.emit(Event::ThemeWritten {
            seat,
            text: text.into(),
        });
        Ok(())
    }

    /// Does for whoever is absent what the rules allow: any number, any
    /// pictures, no special card; and turns the next pictures in time.
    fn alarm(mut self) -> Result {
        match self.draft.deadline {
            Some(deadline) if self.now.at >= deadline => {}
            _ => return Err(Untimely::TooEarly.into()),
        }
        match self.draft.phase {
            Phase::Announcing => {
                let rules = self.draft.options.edition.rules();
                let number = self.now.dice().random_range(1..=rules.lines);
                self.turn_card((!rules.die).then_some(number));
            }
            Phase::Choosing => self.lay_for_the_late(),
            Phase::Specials => self.close(),
            Phase::Laid => self.reveal(),
            Phase::Revealing => self.turn(),
            Phase::Ready | Phase::Over { .. } => return Err(Untimely::TooEarly.into()),
        }
        Ok(())
    }
}
