use game::Seat;
use maud::{Markup, html};
use typo::{End, Letter, Note, PhaseView, Row, View};
use web::{Lang, Scene, sentence::list_to};

/// A view with the names of those who play, for one reader.
pub(super) struct Board<'a> {
    pub lang: Lang,
    pub view: &'a View,
    pub names: Vec<&'a str>,
    /// The reader's seat.
    pub me: Option<Seat>,
}

impl<'a> Board<'a> {
    pub fn new(scene: &Scene<'a>, view: &'a View) -> Board<'a> {
        let names = scene
            .table
            .seats
            .iter()
            .map(|seat| seat.name.as_str())
            .collect();
        Board {
            lang: scene.lang,
            view,
            names,
            me: view.you.as_ref().map(|you| you.seat),
        }
    }

    /// The same as everybody reads it: nobody is "you".
    pub fn for_everybody(self) -> Board<'a> {
        Board { me: None, ..self }
    }

    pub fn t(&self, key: &str) -> &'static str {
        self.lang.t(key)
    }

    pub fn name(&self, seat: Seat) -> &'a str {
        self.names.get(seat.index()).copied().unwrap_or("?")
    }

    pub fn is_me(&self, seat: Seat) -> bool {
        self.me == Some(seat)
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.seats.len() as u8).map(Seat)
    }

    /// Names in a row, the reader's told as "you".
    pub fn list(&self, seats: impl IntoIterator<Item = Seat>) -> String {
        list_to(self.lang, self.me, seats, |seat| self.name(seat))
    }

    /// Those the table waits for, the reader aside.
    pub fn awaited_others(&self) -> Vec<Seat> {
        let awaited = |seat: &Seat| self.view.seats[seat.index()].awaited && !self.is_me(*seat);
        self.seats().filter(awaited).collect()
    }

    /// Whose turn it is alone, if it is someone's.
    pub fn turn(&self) -> Option<Seat> {
        match &self.view.phase {
            PhaseView::Placing { seat, .. }
            | PhaseView::Doubting { seat, .. }
            | PhaseView::Clearing { seat, .. } => Some(*seat),
            PhaseView::Judging { judge, .. } => Some(*judge),
            PhaseView::Ready | PhaseView::Choosing | PhaseView::Over { .. } => None,
        }
    }

    /// Everyone who has yet to place this turn, in order, with the place in it.
    pub fn order(&self) -> Vec<Seat> {
        match &self.view.phase {
            PhaseView::Placing { seat, next, .. } => {
                std::iter::once(*seat).chain(next.iter().copied()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The card put down last, as a row and an end of it.
    pub fn newest(&self) -> Option<(u8, End)> {
        for note in self.view.notes.iter().rev() {
            match note {
                Note::Placed { row, end, .. } => return Some((*row, *end)),
                Note::Cleared { row, .. } => return Some((*row, End::Left)),
                Note::Stands { .. } | Note::Exists { .. } => {}
                _ => return None,
            }
        }
        None
    }

    /// The tag of the language of the cards, for words and rows.
    pub fn words_lang(&self) -> &'static str {
        self.view.options.language.tag()
    }

    /// A letter card with the number of its copies (T1).
    pub fn letter(&self, letter: Letter) -> Markup {
        letter_card(letter, self.view.pack.count(letter))
    }

    pub fn row_number(&self, row: u8) -> u8 {
        row + 1
    }

    pub fn row(&self, row: u8) -> Row {
        self.view
            .rows
            .get(row as usize)
            .copied()
            .unwrap_or_default()
    }

    /// The points lost by clearing the longest row now.
    pub fn cost(&self) -> i32 {
        self.view
            .clearable()
            .next()
            .map_or(0, |row| -(self.row(row).len() as i32))
    }
}

/// What a card shows; the number is left out where none is known.
pub(super) fn letter_card(letter: Letter, copies: u8) -> Markup {
    html! {
        span.letter aria-hidden="true" {
            span.face { (letter.upper()) }
            @if copies > 0 { " " span.copies { (copies) } }
        }
    }
}
