//! The devices connected to a table, and what each has been told.

use std::{
    hash::{BuildHasher, RandomState},
    io::Write,
    sync::Arc,
};

use axum::extract::ws::Utf8Bytes;
use game::{Language, Refused, Running, Viewer};
use serde_json::json;
use table::{Me, Table, TableView};
use tokio::sync::mpsc;
use web::{Parts, Playing, Scene};

use crate::{identity::PersonKey, state::House};

/// What a device wants to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// HTML panels of a person's page.
    Panels,
    /// HTML panels of the big screen: what everyone may see.
    Screen,
    /// Views, for programs.
    Json,
}

/// One connected device.
pub struct Guest {
    pub id: u64,
    pub key: Option<PersonKey>,
    pub person: Option<u16>,
    pub kind: Kind,
    pub language: Language,
    /// The table's address as this device knows it.
    pub link: Arc<str>,
    pub outbox: mpsc::Sender<Utf8Bytes>,
    /// How long its frames are on their way, in milliseconds.
    lag: u64,
    told: Known,
}

/// What a device knows already.
#[derive(Default)]
struct Known {
    version: Option<u64>,
    me: Option<Me>,
    panels: Vec<(&'static str, u64)>,
    /// Of which game, or of none, it has the parts.
    parts: Option<Option<&'static str>>,
    /// Signed once, since the way back stays the same.
    recovery: Option<Arc<str>>,
}

impl Guest {
    pub fn new(
        id: u64,
        key: Option<PersonKey>,
        kind: Kind,
        language: Language,
        link: Arc<str>,
        outbox: mpsc::Sender<Utf8Bytes>,
    ) -> Guest {
        Guest {
            id,
            key: key.filter(|_| kind != Kind::Screen),
            person: None,
            kind,
            language,
            link,
            outbox,
            lag: 0,
            told: Known::default(),
        }
    }
}

/// What a page needs to show a table once.
pub struct Look {
    pub table: TableView,
    pub me: Me,
    pub name: String,
    /// The game on the table, and who looks at it. Nothing but views of it
    /// leave the house.
    pub game: Option<Box<dyn Running>>,
    viewer: Viewer,
}

impl Look {
    pub fn of(table: &Table, person: Option<&PersonKey>, wall: u64) -> Look {
        let person = person.and_then(|key| table.person(&key.0));
        Look {
            table: table.view(),
            me: table.me(person, wall),
            name: person
                .and_then(|person| table.name(person))
                .unwrap_or_default()
                .to_string(),
            game: table.running().map(Running::boxed_clone),
            viewer: table.viewer(person),
        }
    }

    pub fn playing(&self) -> Option<Playing<'_>> {
        let game = self.game.as_deref()?;
        let viewer = self.viewer;
        Some(Playing { game, viewer })
    }
}

#[derive(Default)]
pub struct Guests {
    list: Vec<Guest>,
    hasher: RandomState,
    /// The table's public part as JSON, by version.
    shared: (u64, String),
    /// The length of the last message, which the next will be about.
    usual: usize,
}

impl Guests {
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn enter(&mut self, guest: Guest) {
        self.list.push(guest);
    }

    pub fn exit(&mut self, id: u64) -> Option<Guest> {
        let place = self.list.iter().position(|guest| guest.id == id)?;
        Some(self.list.swap_remove(place))
    }

    /// Who asks through a device, and how long the way from it is.
    pub fn asker(&self, id: u64) -> Option<(String, u64)> {
        let guest = self.list.iter().find(|guest| guest.id == id)?;
        let key = guest.key.as_ref()?;
        Some((key.0.clone(), guest.lag))
    }

    /// Notes how long the way from a device is, and tells it.
    pub fn measured(&mut self, id: u64, lag: u64) {
        let guest = self.list.iter_mut().find(|guest| guest.id == id);
        let Some(guest) = guest.filter(|guest| guest.lag != lag) else {
            return;
        };
        guest.lag = lag;
        let message = format!("{{\"lag\":{lag}}}");
        // A device too slow to read is dropped at the next telling.
        let _ = guest.outbox.try_send(message.into());
    }

    /// Finds out who became somebody at the table, or nobody.
    pub fn recognise(&mut self, house: &House, table: &mut Table) {
        for guest in &mut self.list {
            let person = guest.key.as_ref().and_then(|key| table.person(&key.0));
            if person != guest.person {
                table.depart(guest.person, house.now());
                table.arrive(person, house.now());
                guest.person = person;
            }
        }
    }

    pub fn refuse(&mut self, house: &House, game: &str, id: u64, nonce: &str, refused: &Refused) {
        if let Some(guest) = self.list.iter().find(|guest| guest.id == id) {
            let text = web::refusal(house.boxes.speak(game, guest.language), refused);
            let message = json!({
                "refused": { "nonce": nonce, "code": refused.code, "rule": refused.rule, "args": refused.args, "text": text },
            });
            // A device too slow to read is dropped at the next telling.
            let _ = guest.outbox.try_send(message.to_string().into());
        }
    }

    /// Tells every device what changed for it. Devices that do not read are
    /// let go; gives who they were.
    pub fn tell(
        &mut self,
        house: &House,
        table: &Table,
        granted: Option<(u64, &str)>,
    ) -> Vec<Option<u16>> {
        let wall = house.wall();
        let mut sights = Sights::default();
        let view = (!self.list.is_empty()).then(|| self.share(table)).flatten();
        let clock = format!(
            "{{\"seq\":{},\"now\":{},\"running\":{}",
            table.seq(),
            table.game_time(wall),
            !table.is_paused()
        );
        let mut departed = Vec::new();
        let usual = &mut self.usual;
        let shared = &self.shared;
        let hasher = &self.hasher;
        let view = view.or_else(|| {
            self.list
                .iter()
                .any(|guest| guest.kind != Kind::Json)
                .then(|| table.view())
        });
        self.list.retain_mut(|guest| {
            // Writing to memory does not fail.
            let mut message = Vec::with_capacity(*usual + 64);
            message.extend_from_slice(clock.as_bytes());
            if let Some((id, nonce)) = granted
                && id == guest.id
            {
                message.extend_from_slice(b",\"ack\":");
                let _ = serde_json::to_writer(&mut message, nonce);
            }
            let me = table.me(guest.person, wall);
            match (guest.kind, &view) {
                (Kind::Json, _) => guest.tell_json(&mut message, table, me, shared, &mut sights),
                (_, Some(view)) => {
                    guest.tell_panels(&mut message, house, table, view, &me, hasher);
                }
                (_, None) => {}
            }
            message.push(b'}');
            *usual = message.len();
            let message = String::from_utf8(message).unwrap_or_default();
            let heard = guest.outbox.try_send(message.into()).is_ok();
            if !heard {
                departed.push(guest.person);
            }
            heard
        });
        departed
    }

    /// Writes the public part anew if it changed; gives it if it was looked at.
    fn share(&mut self, table: &Table) -> Option<TableView> {
        if self.shared.0 == table.version() && !self.shared.1.is_empty() {
            return None;
        }
        let view = table.view();
        self.shared = (
            table.version(),
            serde_json::to_string(&view).unwrap_or_default(),
        );
        Some(view)
    }
}

impl Guest {
    fn tell_json(
        &mut self,
        message: &mut Vec<u8>,
        table: &Table,
        me: Me,
        shared: &(u64, String),
        sights: &mut Sights,
    ) {
        if self.told.version != Some(shared.0) {
            let _ = write!(message, ",\"table\":{}", shared.1);
            self.told.version = Some(shared.0);
        }
        if self.told.me.as_ref() != Some(&me) {
            message.extend_from_slice(b",\"me\":");
            let _ = serde_json::to_writer(&mut *message, &me);
            self.told.me = Some(me);
        }
        message.extend_from_slice(b",\"game\":");
        sights.write_json(table, table.viewer(self.person), message);
    }

    /// Names the parts of the game that is shown, when they are others than the
    /// device has: it loads them before it shows the panels.
    fn tell_parts(&mut self, message: &mut Vec<u8>, parts: Option<&'static Parts>) {
        let owner = parts.map(Parts::owner);
        if self.told.parts.replace(owner) == Some(owner) {
            return;
        }
        let told = parts.map(|parts| {
            json!({ "game": parts.owner(), "style": parts.style(), "script": parts.script() })
        });
        message.extend_from_slice(b",\"parts\":");
        let _ = serde_json::to_writer(&mut *message, &told);
    }

    fn tell_panels(
        &mut self,
        message: &mut Vec<u8>,
        house: &House,
        table: &Table,
        view: &TableView,
        me: &Me,
        hasher: &RandomState,
    ) {
        let recovery = self.key.as_ref().filter(|_| self.person.is_some());
        let recovery = recovery.map(|key| {
            let link = || crate::pages::recovery_link(house, &self.link, key).into();
            self.told.recovery.get_or_insert_with(link).clone()
        });
        let viewer = match self.kind {
            Kind::Screen => Viewer::Public,
            _ => table.viewer(self.person),
        };
        let playing = table.running().map(|game| Playing { game, viewer });
        let scene = Scene::new(
            &house.boxes,
            self.language,
            view,
            me,
            &self.link,
            recovery.as_deref(),
        );
        let panels = match self.kind {
            Kind::Screen => web::screen_panels(&scene, playing),
            _ => web::table_panels(&scene, playing),
        };
        self.tell_parts(message, web::shown_parts(&scene, playing));
        message.extend_from_slice(b",\"panels\":{");
        let mut first = true;
        let mut send = |name: &str, html: &str| {
            let comma = if std::mem::take(&mut first) { "" } else { "," };
            let _ = write!(message, "{comma}\"{name}\":");
            let _ = serde_json::to_writer(&mut *message, html);
        };
        let before = std::mem::take(&mut self.told.panels);
        for (name, _) in &before {
            if !panels.iter().any(|panel| panel.name == *name) {
                send(name, "");
            }
        }
        for panel in &panels {
            let hash = hasher.hash_one(&panel.html.0);
            if !before.contains(&(panel.name, hash)) {
                send(panel.name, &panel.html.0);
            }
            self.told.panels.push((panel.name, hash));
        }
        message.push(b'}');
    }
}

/// The game's views of one moment, each made once.
#[derive(Default)]
struct Sights {
    /// What everyone may see, as JSON.
    public: Vec<u8>,
    /// What a seat knows besides.
    you: Vec<u8>,
}

impl Sights {
    /// Writes what a viewer may see of the game. Where seats see the same but
    /// for themselves, what they share is put together once.
    fn write_json(&mut self, table: &Table, viewer: Viewer, to: &mut Vec<u8>) {
        let Some(game) = table.running() else {
            return to.extend_from_slice(b"null");
        };
        self.you.clear();
        if let Viewer::Seat(seat) = viewer
            && !game.write_you(seat, &mut self.you)
        {
            return game.write_view(viewer, to);
        }
        if self.public.is_empty() {
            game.write_view(Viewer::Public, &mut self.public);
        }
        match (viewer, self.public.as_slice()) {
            (Viewer::Seat(_), [public @ .., b'}']) => {
                to.extend_from_slice(public);
                to.extend_from_slice(b",\"you\":");
                to.extend_from_slice(&self.you);
                to.push(b'}');
            }
            (_, public) => to.extend_from_slice(public),
        }
    }
}
