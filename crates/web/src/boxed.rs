//! A box: what people see of a game.
//!
//! An author writes the typed trait [`Boxed`]; the house holds the object-safe
//! [`GameBox`]. The one blanket impl between them holds the only downcast.

use std::{
    any::Any,
    ops::Deref,
    sync::{Arc, LazyLock},
};

use game::{Books, Game, Language, Outcome, Play, Refused, Running, Seat, Viewer};
use maud::Markup;
use serde_json::Value;
use table::{About, Setup};

use crate::{
    Area, File, Finding, GameHand, GameScreen, Lang, Leaf, Lid, Parts, Room, Scene, Supplies,
    Trophy,
};

/// A box that cannot be opened: which file, what is wrong, and the cure.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct BadBox(pub String);

/// Content that the program carries, read when a game is first played with it:
/// until then a large one costs neither time nor memory. Nothing can be wrong
/// with it but what the suite of its box tells.
pub struct Carried<C>(LazyLock<Arc<C>, Read<C>>);

type Read<C> = Box<dyn FnOnce() -> Arc<C> + Send>;

impl<C> Deref for Carried<C> {
    type Target = C;

    fn deref(&self) -> &C {
        &self.0
    }
}

impl<C: 'static> Carried<C> {
    pub fn new(load: fn() -> Result<Arc<C>, BadBox>) -> Carried<C> {
        let read = move || load().unwrap_or_else(|bad| panic!("{bad}"));
        Carried(LazyLock::new(Box::new(read)))
    }
}

/// What an author writes.
pub trait Boxed: Send + Sync + Sized + 'static {
    type Game: Game;

    /// What is printed on the lid.
    const LID: Lid;

    /// Under which licences comes what is in the box and is not code: a text for
    /// each source, which may be another game's too.
    const LICENCES: &'static [&'static str] = &[];

    /// Opens the box with what the keeper of the house brings. What is large and
    /// comes with the program can wait until it is played with: [`Carried`].
    fn open(supplies: &Supplies) -> Result<Self, BadBox>;

    /// Its folder of styles, scripts, words and rules.
    fn parts() -> &'static Parts;

    /// The books it is played with.
    fn content(&self) -> Books<<Self::Game as Game>::Content>;

    /// The picture on the lid.
    fn cover(&self, lang: Lang) -> Markup;

    /// How to play, in a few sentences; also read while the others come.
    fn how_to_play(&self, lang: Lang) -> Markup;

    /// What lies in the box beside that: sections by the name of their anchor.
    /// The numbered rules are added by themselves.
    fn inside(&self, lang: Lang) -> Vec<(&'static str, Markup)>;

    /// The options with which a table opens in a browser, where they are other
    /// than those of a table that says nothing.
    fn opening(&self, _language: Language) -> <Self::Game as Game>::Options {
        Default::default()
    }

    /// What the game adds to the waiting room.
    fn room(&self, scene: &Scene<'_>, options: &<Self::Game as Game>::Options) -> Room;

    /// An area of the page of a phone or a laptop while it is played.
    fn area(&self, area: Area, scene: &Scene<'_>, view: &<Self::Game as Game>::View) -> Markup;

    /// Whether a reader sees an area otherwise than everybody else does. What is
    /// nobody's own is drawn once, from what everybody may know, and shown to
    /// all; the page marks elements with the reader's `data-seat` as `.me`.
    fn is_own(&self, _area: Area, _scene: &Scene<'_>, _view: &<Self::Game as Game>::View) -> bool {
        true
    }

    /// Whether a viewer sees an area as before: then it is not drawn again. The
    /// table around the game is the same, and so is [`Boxed::is_own`].
    fn keeps_area(
        &self,
        _area: Area,
        before: &<Self::Game as Game>::View,
        now: &<Self::Game as Game>::View,
    ) -> bool {
        before == now
    }

    /// Whether what is the reader's own is as before.
    fn keeps_hand(
        &self,
        before: &<Self::Game as Game>::View,
        now: &<Self::Game as Game>::View,
    ) -> bool {
        before == now
    }

    /// What is the reader's own: the hand, what is read aloud, the menu.
    fn hand(&self, scene: &Scene<'_>, view: &<Self::Game as Game>::View) -> GameHand;

    /// What the reader holds, such as cards, where that changes less often than
    /// the rest of the hand; it stands below the rest.
    fn held(&self, _scene: &Scene<'_>, _view: &<Self::Game as Game>::View) -> Markup {
        Markup::default()
    }

    /// Whether what the reader holds is as before.
    fn keeps_held(
        &self,
        before: &<Self::Game as Game>::View,
        now: &<Self::Game as Game>::View,
    ) -> bool {
        before == now
    }

    /// The big screen while it is played.
    fn screen(&self, scene: &Scene<'_>, view: &<Self::Game as Game>::View) -> GameScreen;

    /// What the game asks of the reader, in a few words, for whoever is not at
    /// the table now.
    fn asked(&self, _scene: &Scene<'_>, _view: &<Self::Game as Game>::View) -> Option<String> {
        None
    }

    /// What a robot did by a move, in a sentence for whoever it stood in for;
    /// nothing where that is not worth one.
    fn deed(&self, _lang: Lang, _mv: &<Self::Game as Game>::Move) -> Option<String> {
        None
    }

    /// A game that was played, told again.
    fn told(&self, at: &Telling<'_>, played: Played<Self::Game>) -> Leaf;

    /// A file that goes with a game that was played, such as its picture.
    fn keepsake(&self, _at: &Telling<'_>, _name: &str, _: Played<Self::Game>) -> Option<File> {
        None
    }

    /// What is won with this game at an evening's table. The picture is an `svg`
    /// with its own colours and the `viewBox` `0 0 64 72`, standing on its foot.
    fn trophy(&self, lang: Lang) -> Trophy {
        Trophy::cup(lang)
    }

    /// A page below `/games/<id>/`.
    fn page(&self, _lang: Lang, _path: &str) -> Option<Leaf> {
        None
    }

    /// A file by its whole address, such as a picture of a deck. Addresses
    /// change with what is at them: browsers keep it for good.
    fn file(&self, _address: &str) -> Option<File> {
        None
    }

    /// What whoever keeps the house should know about what they brought, such
    /// as a deck that was left out; each with its cure.
    fn warnings(&self) -> Vec<String> {
        Vec::new()
    }

    /// Something of a game that was played, by its place from 0, about which
    /// players may report a mistake.
    fn report(&self, _item: usize, _: Played<Self::Game>) -> Option<Finding> {
        None
    }
}

/// A game that was played: as it began, and what happened.
pub struct Played<G: Game> {
    pub opening: G,
    pub events: Vec<G::Event>,
}

impl<G: Game> Played<G> {
    /// The game after its first `count` events.
    pub fn after(&self, count: usize) -> G {
        let mut game = self.opening.clone();
        let events = self.events.iter().take(count);
        events.for_each(|event| game.evolve(event));
        game
    }

    /// The game as it was left.
    pub fn end(&self) -> G {
        self.after(self.events.len())
    }
}

/// A past game as the journal has it: what began it, and its events as JSON
/// arrays, one for each record.
pub struct PastRecords<'a> {
    pub setup: Setup<'a>,
    pub events: &'a [String],
}

/// What a told game needs beside itself.
pub struct Telling<'a> {
    pub lang: Lang,
    pub number: u32,
    pub names: &'a [String],
    /// Nothing for a game put away unfinished.
    pub outcome: Option<&'a Outcome>,
    /// The address of the table.
    pub table: &'a str,
    /// The address of the told game with the house's, to be shared.
    pub link: &'a str,
    /// The step that is asked for, where a game is told step by step.
    pub step: Option<usize>,
}

impl Telling<'_> {
    /// The address of the told game within the house.
    pub fn address(&self) -> String {
        format!("{}/games/{}", self.table, self.number)
    }
}

/// The game on a table, and who looks at it.
#[derive(Clone, Copy)]
pub struct Playing<'a> {
    pub game: &'a dyn Running,
    pub viewer: Viewer,
}

/// What a viewer may know of a game, with its type erased.
pub struct Seen(Box<dyn Any + Send>);

impl Seen {
    #[cfg(feature = "testing")]
    pub(crate) fn of<V: Any + Send>(view: V) -> Seen {
        Seen(Box::new(view))
    }

    /// Only the box that looked knows the type, and only it is asked.
    fn view<G: Game>(&self) -> &G::View {
        let view = self.0.downcast_ref::<G::View>();
        view.expect("a box draws what it has seen itself")
    }
}

/// What the house holds: a [`Boxed`] with its types erased.
pub trait GameBox: Send + Sync {
    fn lid(&self) -> &'static Lid;
    fn parts(&self) -> &'static Parts;
    fn options(&self, options: &str) -> Result<String, Refused>;
    /// See [`Boxed::opening`].
    fn opening(&self, language: Language) -> Result<String, Refused>;
    /// See [`Game::reseat`].
    fn reseat(&self, options: &str, now: &[Option<Seat>]) -> Option<String>;
    fn start(&self, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused>;
    /// Every refusal of the game.
    fn refusals(&self) -> Vec<Refused>;
    fn cover(&self, lang: Lang) -> Markup;
    fn how_to_play(&self, lang: Lang) -> Markup;
    fn inside(&self, lang: Lang) -> Vec<(&'static str, Markup)>;
    /// `None` when the table's options cannot be read.
    fn room(&self, scene: &Scene<'_>) -> Option<Room>;
    /// What a viewer may know; `None` when another game is on the table.
    fn see(&self, playing: Playing<'_>) -> Option<Seen>;
    fn area(&self, area: Area, scene: &Scene<'_>, seen: &Seen) -> Markup;
    fn is_own(&self, area: Area, scene: &Scene<'_>, seen: &Seen) -> bool;
    fn keeps_area(&self, area: Area, before: &Seen, now: &Seen) -> bool;
    fn keeps_hand(&self, before: &Seen, now: &Seen) -> bool;
    fn hand(&self, scene: &Scene<'_>, seen: &Seen) -> GameHand;
    fn held(&self, scene: &Scene<'_>, seen: &Seen) -> Markup;
    fn keeps_held(&self, before: &Seen, now: &Seen) -> bool;
    fn screen(&self, scene: &Scene<'_>, seen: &Seen) -> GameScreen;
    /// See [`Boxed::asked`].
    fn asked(&self, scene: &Scene<'_>, seen: &Seen) -> Option<String>;
    /// See [`Boxed::deed`]; the move as it was asked.
    fn deed(&self, lang: Lang, mv: &str) -> Option<String>;
    /// `None` when the records make no sense.
    fn told(&self, at: &Telling<'_>, past: &PastRecords<'_>) -> Option<Leaf>;
    fn keepsake(&self, at: &Telling<'_>, name: &str, past: &PastRecords<'_>) -> Option<File>;
    fn report(&self, item: usize, past: &PastRecords<'_>) -> Option<Finding>;
    /// See [`Boxed::trophy`].
    fn trophy(&self, lang: Lang) -> Trophy;
    fn page(&self, lang: Lang, path: &str) -> Option<Leaf>;
    fn file(&self, address: &str) -> Option<File>;
    fn warnings(&self) -> Vec<String>;
    /// The licences of what is in the box and is not code.
    fn licences(&self) -> &'static [&'static str];
}

impl dyn GameBox + '_ {
    /// The words of this box in a language, the house's beside them.
    pub fn speak(&self, language: Language) -> Lang {
        Lang::with_parts(language, self.parts())
    }

    pub fn about(&self) -> About {
        let lid = self.lid();
        About {
            least_seats: *lid.seats.start(),
            most_seats: *lid.seats.end(),
            people_per_seat: lid.people_per_seat,
        }
    }
}

impl<B: Boxed> GameBox for B {
    fn lid(&self) -> &'static Lid {
        const { &B::LID }
    }

    fn parts(&self) -> &'static Parts {
        B::parts()
    }

    fn options(&self, options: &str) -> Result<String, Refused> {
        let options = read_options::<B::Game>(options)?;
        let checked = <B::Game as Game>::check_options(&options);
        checked.map_err(|refusal| game::Refusal::refused(&refusal))?;
        let value = serde_json::to_value(&options).map_err(bad_options)?;
        if !is_brief(&value) {
            let most = LONGEST_OPTION.to_string();
            return Err(Refused::new("table.long-options").arg("most", most));
        }
        serde_json::to_string(&options).map_err(bad_options)
    }

    fn opening(&self, language: Language) -> Result<String, Refused> {
        serde_json::to_string(&Boxed::opening(self, language)).map_err(bad_options)
    }

    fn reseat(&self, options: &str, now: &[Option<Seat>]) -> Option<String> {
        let mut options = read_options::<B::Game>(options).ok()?;
        <B::Game as Game>::reseat(&mut options, now);
        serde_json::to_string(&options).ok()
    }

    fn start(&self, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
        let state = begin::<B::Game>(setup)?;
        let content = Boxed::content(self);
        Ok(Box::new(Play { state, content }))
    }

    fn refusals(&self) -> Vec<Refused> {
        use game::Refusal;
        let all = <B::Game as Game>::Refusal::all();
        all.iter().map(Refusal::refused).collect()
    }

    fn cover(&self, lang: Lang) -> Markup {
        Boxed::cover(self, lang)
    }

    fn how_to_play(&self, lang: Lang) -> Markup {
        Boxed::how_to_play(self, lang)
    }

    fn inside(&self, lang: Lang) -> Vec<(&'static str, Markup)> {
        Boxed::inside(self, lang)
    }

    fn room(&self, scene: &Scene<'_>) -> Option<Room> {
        let options = read_options::<B::Game>(scene.table.options.get()).ok()?;
        Some(Boxed::room(self, scene, &options))
    }

    fn see(&self, playing: Playing<'_>) -> Option<Seen> {
        let game: &dyn Any = playing.game.as_any();
        let play = game.downcast_ref::<Play<B::Game>>()?;
        Some(Seen(Box::new(play.state.view(playing.viewer))))
    }

    fn area(&self, area: Area, scene: &Scene<'_>, seen: &Seen) -> Markup {
        Boxed::area(self, area, scene, seen.view::<B::Game>())
    }

    fn is_own(&self, area: Area, scene: &Scene<'_>, seen: &Seen) -> bool {
        Boxed::is_own(self, area, scene, seen.view::<B::Game>())
    }

    fn keeps_area(&self, area: Area, before: &Seen, now: &Seen) -> bool {
        let [before, now] = [before, now].map(Seen::view::<B::Game>);
        Boxed::keeps_area(self, area, before, now)
    }

    fn keeps_hand(&self, before: &Seen, now: &Seen) -> bool {
        let [before, now] = [before, now].map(Seen::view::<B::Game>);
        Boxed::keeps_hand(self, before, now)
    }

    fn hand(&self, scene: &Scene<'_>, seen: &Seen) -> GameHand {
        Boxed::hand(self, scene, seen.view::<B::Game>())
    }

    fn held(&self, scene: &Scene<'_>, seen: &Seen) -> Markup {
        Boxed::held(self, scene, seen.view::<B::Game>())
    }

    fn keeps_held(&self, before: &Seen, now: &Seen) -> bool {
        let [before, now] = [before, now].map(Seen::view::<B::Game>);
        Boxed::keeps_held(self, before, now)
    }

    fn screen(&self, scene: &Scene<'_>, seen: &Seen) -> GameScreen {
        Boxed::screen(self, scene, seen.view::<B::Game>())
    }

    fn asked(&self, scene: &Scene<'_>, seen: &Seen) -> Option<String> {
        Boxed::asked(self, scene, seen.view::<B::Game>())
    }

    fn deed(&self, lang: Lang, mv: &str) -> Option<String> {
        Boxed::deed(self, lang, &serde_json::from_str(mv).ok()?)
    }

    fn told(&self, at: &Telling<'_>, past: &PastRecords<'_>) -> Option<Leaf> {
        Some(Boxed::told(self, at, recall(past)?))
    }

    fn keepsake(&self, at: &Telling<'_>, name: &str, past: &PastRecords<'_>) -> Option<File> {
        Boxed::keepsake(self, at, name, recall(past)?)
    }

    fn report(&self, item: usize, past: &PastRecords<'_>) -> Option<Finding> {
        Boxed::report(self, item, recall(past)?)
    }

    fn trophy(&self, lang: Lang) -> Trophy {
        Boxed::trophy(self, lang)
    }

    fn page(&self, lang: Lang, path: &str) -> Option<Leaf> {
        Boxed::page(self, lang, path)
    }

    fn file(&self, address: &str) -> Option<File> {
        Boxed::file(self, address)
    }

    fn warnings(&self) -> Vec<String> {
        Boxed::warnings(self)
    }

    fn licences(&self) -> &'static [&'static str] {
        Self::LICENCES
    }
}

/// Letters in any one option, whatever a game says: what is written during play
/// is no longer.
const LONGEST_OPTION: usize = 200;

/// Whether no text in it is longer than that, or hides something.
fn is_brief(options: &Value) -> bool {
    match options {
        Value::Null | Value::Bool(_) | Value::Number(_) => true,
        Value::String(text) => {
            text.chars().count() <= LONGEST_OPTION && !text.chars().any(char::is_control)
        }
        Value::Array(list) => list.iter().all(is_brief),
        Value::Object(object) => object.values().all(is_brief),
    }
}

fn bad_options(why: serde_json::Error) -> Refused {
    Refused::new("table.bad-options").arg("why", why.to_string())
}

fn read_options<G: Game>(options: &str) -> Result<G::Options, Refused> {
    serde_json::from_str(options).map_err(bad_options)
}

/// A game before its start, with what the one before left for it.
fn begin<G: Game>(setup: Setup<'_>) -> Result<G, Refused> {
    let legacy = setup.legacy;
    let setup = game::Setup {
        seats: setup.seats,
        first: setup.first,
        options: read_options::<G>(setup.options)?,
    };
    let mut state = G::new(&setup).map_err(|refusal| game::Refusal::refused(&refusal))?;
    if let Some(legacy) = legacy {
        state.inherit(legacy.kept.get(), &legacy.seats);
    }
    Ok(state)
}

fn recall<G: Game>(past: &PastRecords<'_>) -> Option<Played<G>> {
    let opening: G = begin(past.setup).ok()?;
    let read = |events: &String| serde_json::from_str::<Vec<G::Event>>(events).ok();
    let events: Option<Vec<_>> = past.events.iter().map(read).collect();
    let events = events?.concat();
    let mut state = opening.clone();
    for event in &events {
        if !state.fits(event) {
            return None;
        }
        state.evolve(event);
    }
    Some(Played { opening, events })
}
