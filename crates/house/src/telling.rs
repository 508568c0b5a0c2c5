//! What pages are told of one moment: what changed for each, drawn and encoded
//! once for all who see the same.

use std::sync::Arc;

use game::{Language, Seat, Viewer};
use serde_json::json;
use table::{GameState, Me, Table, TableView};
use web::{
    At, Drawings, Drawn, Panel, Parts, Playing, Scene, Sightings, push_json, push_json_text,
};

use crate::{frames::Text, state::House};

/// About how many bytes tell a page of a move.
const USUAL: usize = 1024;

/// What a page shows.
#[derive(Clone, Default)]
pub struct Page {
    drawn: Drawn,
    /// Fingerprints of what it came with, until it was told something.
    came_with: Vec<u64>,
    /// Panels that it came with: it shows them, but has not their text, of which
    /// another could be made.
    textless: Vec<&'static str>,
    /// Of which game, or of none, it has the parts.
    parts: Option<Option<&'static str>>,
    /// Whose seat it marks as the reader's.
    seat: Option<Option<Seat>>,
    /// Who the reader is.
    person: Option<Option<u16>>,
    /// What is being played, and whether the table waits for the reader.
    turn: Option<Turn>,
}

/// What is being played, if anything, and whether it waits for the reader.
type Turn = (Option<&'static str>, bool);

impl Page {
    pub fn showing(came_with: Vec<u64>) -> Page {
        Page {
            came_with,
            ..Page::default()
        }
    }

    /// Whether it shows just what another does.
    fn is_like(&self, other: &Page) -> bool {
        let (ours, theirs) = (&self.drawn.panels, &other.drawn.panels);
        self.came_with == other.came_with
            && self.textless == other.textless
            && self.parts == other.parts
            && self.seat == other.seat
            && self.person == other.person
            && self.turn == other.turn
            && ours.len() == theirs.len()
            && ours.iter().zip(theirs).all(|(a, b)| a.is(b))
    }
}

/// Who reads a page, and how.
#[derive(Clone, PartialEq)]
pub struct Reader {
    pub screen: bool,
    pub language: Language,
    /// The table's address as the device knows it.
    pub link: Arc<str>,
    /// The person's own way back.
    pub recovery: Option<Arc<str>>,
    pub me: Me,
}

/// What is told to the pages at a table.
pub struct Telling<'a> {
    pub house: &'a House,
    table: &'a Table,
    view: &'a TableView,
    /// How every message begins.
    clock: &'a str,
    drawings: Drawings<'a>,
    /// What was told to those who only watch: many do, and see the same.
    watching: Vec<Watching>,
    changes: Vec<Change>,
}

/// What was told to a page of somebody who only watches.
struct Watching {
    reader: Reader,
    before: Page,
    after: Page,
    message: Option<Text>,
}

/// What makes one drawing of another; nothing, where they are the same.
struct Change {
    old: Panel,
    new: Panel,
    patch: String,
}

impl<'a> Telling<'a> {
    /// `before` is what was seen when everybody was last told.
    pub fn new(
        house: &'a House,
        table: &'a Table,
        view: &'a TableView,
        clock: &'a str,
        before: Option<&'a Sightings>,
    ) -> Telling<'a> {
        let at = At {
            table: table.version(),
            game: table.game_version(),
        };
        Telling {
            house,
            table,
            view,
            clock,
            drawings: Drawings::new(table.running()).since(at, before),
            watching: Vec::new(),
            changes: Vec::new(),
        }
    }

    /// What was seen, for the next telling.
    pub fn sightings(self) -> Option<Sightings> {
        self.drawings.sightings()
    }

    /// What changed for a page since it was told last, and what it is granted;
    /// nothing where neither is.
    pub fn tell(&mut self, page: &mut Page, reader: Reader, granted: Option<&str>) -> Option<Text> {
        if reader.me.person.is_some() {
            return self.work_out(page, &reader, granted);
        }
        let alike = |told: &Watching| told.reader == reader && told.before.is_like(page);
        let place = self.watching.iter().position(alike);
        let place = place.unwrap_or_else(|| {
            let before = page.clone();
            let message = self.work_out(page, &reader, None);
            let after = page.clone();
            self.watching.push(Watching {
                reader,
                before,
                after,
                message,
            });
            self.watching.len() - 1
        });
        page.clone_from(&self.watching[place].after);
        self.watching[place].message.clone()
    }

    fn work_out(
        &mut self,
        page: &mut Page,
        reader: &Reader,
        granted: Option<&str>,
    ) -> Option<Text> {
        let mut message = String::with_capacity(USUAL);
        message.push_str(self.clock);
        if let Some(nonce) = granted {
            push_ack(&mut message, nonce);
        }
        let scene = Scene::new(
            &self.house.boxes,
            reader.language,
            self.view,
            &reader.me,
            &reader.link,
            reader.recovery.as_deref(),
        );
        let viewer = match reader.screen {
            true => Viewer::Public,
            false => self.table.viewer(reader.me.person),
        };
        let drawn = match reader.screen {
            true => self.drawings.screen(&scene),
            false => self.drawings.table(&scene, viewer, &page.drawn),
        };
        let game = self.table.running();
        let playing = game.map(|game| Playing { game, viewer });
        tell_parts(page, &mut message, web::shown_parts(&scene, playing));
        tell_seat(page, &mut message, viewer.seat());
        tell_person(page, &mut message, reader.me.person);
        tell_turn(page, &mut message, self.turn(viewer));
        self.tell_panels(page, &mut message, drawn);
        let changed = message.len() > self.clock.len();
        message.push('}');
        changed.then(|| message.into())
    }

    fn turn(&self, viewer: Viewer) -> Turn {
        let game = self.table.running();
        let game = game.filter(|_| self.view.state == GameState::Playing);
        let Some(game) = game else {
            return (None, false);
        };
        let waits = |seat| game.awaiting().iter().any(|awaited| awaited == seat);
        let asked = !self.view.paused && viewer.seat().is_some_and(waits);
        let boxed = self.house.boxes.get(&self.view.game);
        (boxed.map(|boxed| boxed.lid().name), asked)
    }

    fn tell_panels(&mut self, page: &mut Page, message: &mut String, mut drawn: Drawn) {
        let came_with = std::mem::take(&mut page.came_with);
        let before = std::mem::take(&mut page.drawn.panels);
        let mut panels = Object::open(message, ",\"panels\":");
        for panel in &mut drawn.panels {
            let Some(old) = before.iter().find(|old| old.name == panel.name) else {
                if came_with.contains(&panel.fingerprint()) {
                    page.textless.push(panel.name);
                } else {
                    push_json_text(panels.name(panel.name), &panel.html);
                }
                continue;
            };
            let patch = change(&mut self.changes, old, panel);
            if patch.is_empty() {
                *panel = old.clone();
                continue;
            }
            let to = panels.name(panel.name);
            match page.textless.iter().position(|name| *name == panel.name) {
                None => to.push_str(patch),
                Some(place) => {
                    page.textless.swap_remove(place);
                    push_json_text(to, &panel.html);
                }
            }
        }
        panels.close();
        page.drawn = drawn;
    }
}

/// What makes the new drawing of the old, worked out once.
fn change<'c>(changes: &'c mut Vec<Change>, old: &Panel, new: &Panel) -> &'c str {
    let known = |change: &Change| change.old.is(old) && change.new.is(new);
    let place = changes.iter().position(known).unwrap_or_else(|| {
        let mut patch = String::new();
        if old.html != new.html {
            web::write_patch(&old.html, &new.html, &mut patch);
        }
        let (old, new) = (old.clone(), new.clone());
        changes.push(Change { old, new, patch });
        changes.len() - 1
    });
    &changes[place].patch
}

/// Names the parts of the game that is shown, when they are others than the
/// page has: it loads them before it shows the panels.
fn tell_parts(page: &mut Page, message: &mut String, parts: Option<&'static Parts>) {
    let owner = parts.map(Parts::owner);
    if page.parts.replace(owner) == Some(owner) {
        return;
    }
    let told = parts.map(
        |parts| json!({ "game": parts.owner(), "style": parts.style(), "script": parts.script() }),
    );
    message.push_str(",\"parts\":");
    push_json(message, &told);
}

/// Says which seat is the reader's, when that is another than before.
fn tell_seat(page: &mut Page, message: &mut String, seat: Option<Seat>) {
    if page.seat.replace(seat) != Some(seat) {
        message.push_str(",\"seat\":");
        push_json(message, &seat);
    }
}

/// Says who the reader is, when that is another than before.
fn tell_person(page: &mut Page, message: &mut String, person: Option<u16>) {
    if page.person.replace(person) != Some(person) {
        message.push_str(",\"person\":");
        push_json(message, &person);
    }
}

/// Says what is played and whether the reader is asked for something, when that
/// is otherwise than before.
fn tell_turn(page: &mut Page, message: &mut String, turn: Turn) {
    let before = page.turn.replace(turn);
    let (playing, asked) = turn;
    if before.map(|(playing, _)| playing) != Some(playing) {
        message.push_str(",\"playing\":");
        push_json(message, &playing);
    }
    if before.is_some_and(|(_, asked)| asked) != asked {
        message.push_str(",\"asked\":");
        push_json(message, &asked);
    }
}

pub fn push_ack(message: &mut String, nonce: &str) {
    message.push_str(",\"ack\":");
    push_json_text(message, nonce);
}

/// A JSON object that is written only if there is something in it.
struct Object<'m> {
    message: &'m mut String,
    opening: &'static str,
    empty: bool,
}

impl<'m> Object<'m> {
    fn open(message: &'m mut String, opening: &'static str) -> Object<'m> {
        Object {
            message,
            opening,
            empty: true,
        }
    }

    /// Where the value of a name is to be written.
    fn name(&mut self, name: &str) -> &mut String {
        if std::mem::take(&mut self.empty) {
            self.message.push_str(self.opening);
            self.message.push('{');
        } else {
            self.message.push(',');
        }
        push_json_text(self.message, name);
        self.message.push(':');
        self.message
    }

    fn close(self) {
        if !self.empty {
            self.message.push('}');
        }
    }
}
