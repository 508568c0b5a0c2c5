use cible::{StageView, Verdict, View};
use game::{Millis, Seat};
use maud::{Markup, html};
use table::{SeatView as Chair, TableView};
use web::{Lang, Scene, pages, sentence::list};

/// A game on the table with what is needed to show it: names and whose eyes it
/// is seen with.
pub(super) struct Board<'a> {
    pub lang: Lang,
    pub view: &'a View,
    pub table: &'a TableView,
}

impl<'a> Board<'a> {
    pub fn new(scene: &Scene<'a>, view: &'a View) -> Board<'a> {
        Board {
            lang: scene.lang,
            view,
            table: scene.table,
        }
    }

    pub fn t(&self, key: &str) -> &'static str {
        self.lang.t(key)
    }

    /// A message with a number in it.
    pub fn n(&self, key: &str, n: impl ToString) -> String {
        self.lang.with(key, &[("n", &n.to_string())])
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.view.seats.len() as u8).map(Seat)
    }

    pub fn chair(&self, seat: Seat) -> Option<&'a Chair> {
        self.table.seats.get(seat.index())
    }

    pub fn name(&self, seat: Seat) -> &'a str {
        self.chair(seat).map_or("", |chair| chair.name.as_str())
    }

    /// A seat as a sentence tells it: a team by its people, one after another.
    pub fn spoken(&self, seat: Seat) -> String {
        list(self.lang, self.name(seat).split(" & "))
    }

    /// How many people a name is, for what agrees with it.
    pub fn count(&self, seat: Seat) -> usize {
        self.name(seat).split(" & ").count()
    }

    /// A message that tells of a seat, in the form that its name asks for.
    pub fn of(&self, key: &str, seat: Seat) -> String {
        let (name, k) = (self.spoken(seat), self.count(seat).to_string());
        self.lang.with(key, &[("name", &name), ("k", &k)])
    }

    /// The names of a team, when several people share the seat.
    pub fn team(&self, seat: Seat) -> Option<String> {
        let people = self.chair(seat).map_or(&[][..], |chair| &chair.people);
        let name = |person: &u16| {
            let people = self.table.people.iter();
            let mut found = people.filter(|one| one.person == *person);
            found.next().map(|one| one.name.as_str())
        };
        (people.len() > 1).then(|| list(self.lang, people.iter().filter_map(name)))
    }

    pub fn sign(&self, seat: Seat) -> Markup {
        let bot = self
            .chair(seat)
            .and_then(|chair| chair.bot.or(chair.stand_in));
        pages::avatar(seat, self.name(seat), bot)
    }

    /// The seat that looks on, if it is one of the game's.
    pub fn me(&self) -> Option<Seat> {
        self.view.you.as_ref().map(|you| you.seat)
    }

    pub fn is_me(&self, seat: Seat) -> bool {
        self.me() == Some(seat)
    }

    /// The seat the camera is on.
    pub fn on_air(&self) -> Option<Seat> {
        on_air(self.view)
    }

    /// The last answer to the question of the floor.
    pub fn attempt(&self) -> Option<&'a cible::Attempt> {
        attempt(self.view)
    }

    /// Whether the answer that is looked at costs a seat a pawn. The rules take it
    /// once it can be appealed no more; it is seen to fall with the verdict.
    pub fn falls(&self, seat: Seat) -> bool {
        falling(self.view) == Some(seat)
    }

    /// The pawns of a tower as they are seen.
    pub fn tower(&self, seat: Seat) -> u8 {
        let tower = self.view.seats[seat.index()].tower;
        tower.saturating_sub(u8::from(self.falls(seat)))
    }

    /// Those still in the round of the sequel, or the two who bid.
    pub fn inside(&self) -> Vec<Seat> {
        let seats = self.seats();
        seats
            .filter(|seat| self.view.seats[seat.index()].inside)
            .collect()
    }

    /// Whether the reader judges now.
    pub fn judging(&self) -> bool {
        let judged = matches!(
            self.view.stage,
            StageView::Answering { .. }
                | StageView::Performing { .. }
                | StageView::Series { .. }
                | StageView::Verifying { .. }
        );
        judged && self.me().is_some() && self.view.arbiter == self.me()
    }

    /// Whether a seat still plays in this party.
    pub fn in_party(&self, seat: Seat) -> bool {
        let view = self.view.seats.get(seat.index());
        self.view.phase < 4 || view.is_some_and(|view| view.qualified)
    }

    /// The two of the auctions.
    pub fn duel(&self) -> Vec<Seat> {
        let qualified = self
            .seats()
            .filter(|seat| self.view.seats[seat.index()].qualified);
        qualified.collect()
    }

    /// The language of the cards, in which the questions are read.
    pub fn words(&self) -> Lang {
        crate::speak(self.view.options.language)
    }

    /// How long the present step lasts in all, for its clock.
    pub fn total(&self) -> Millis {
        let options = &self.view.options;
        if self.view.appeal.is_some() {
            return 15_000;
        }
        match self.view.stage {
            StageView::Answering { .. } | StageView::Performing { .. } => options.answering(),
            StageView::Series { .. } => options.sand(),
            StageView::Bidding { .. } => 2 * options.answering() + 5_000,
            StageView::Finale { .. } => options.finale(),
            _ => 5_000,
        }
    }

    /// The name of the phase.
    pub fn phase(&self) -> &'static str {
        self.phase_in(self.lang)
    }

    pub fn phase_in(&self, lang: Lang) -> &'static str {
        self.named(self.view.phase, lang)
    }

    pub fn named(&self, phase: u8, lang: Lang) -> &'static str {
        lang.t(match phase {
            1 => "cible.phase.first",
            2 => "cible.phase.definitions",
            3 => "cible.phase.sequel",
            4 => "cible.phase.auctions",
            _ => "cible.phase.finale",
        })
    }

    /// A name with its sign, as the page tells who does something.
    pub fn who(&self, seat: Seat) -> Markup {
        html! { span.cible-who.long[self.is_long(seat)] { (self.sign(seat)) b { (self.name(seat)) } } }
    }

    /// Whether a name wants to be set smaller where there is little room.
    pub fn is_long(&self, seat: Seat) -> bool {
        self.name(seat).chars().count() > 8
    }
}

/// The seat the camera is on.
pub(super) fn on_air(view: &View) -> Option<Seat> {
    match view.stage {
        StageView::Answering { seat }
        | StageView::Letter { seat }
        | StageView::Series { seat }
        | StageView::SeriesOver { seat }
        | StageView::Bidding { seat }
        | StageView::Performing { seat, .. }
        | StageView::Finale { seat }
        | StageView::Verifying { seat } => Some(seat),
        StageView::Judged => attempt(view).map(|attempt| attempt.seat),
        _ => None,
    }
}

/// The seat that the answer which is looked at costs a pawn.
pub(super) fn falling(view: &View) -> Option<Seat> {
    let judged = view.phase == 1 && view.stage == StageView::Judged;
    let wrong = attempt(view).filter(|last| last.verdict != Verdict::Right);
    wrong.filter(|_| judged).map(|last| last.seat)
}

fn attempt(view: &View) -> Option<&cible::Attempt> {
    view.question.as_ref()?.attempts.last()
}
