//! The devices connected to a table, and what each has been told.

mod shared;

use std::sync::Arc;

use game::{Language, Millis, Refused, Running, Seat, Viewer};
use serde_json::json;
use table::{Me, Table, TableView};
use web::{Playing, Sightings, push_json};

use crate::{
    frames::Text,
    identity::PersonKey,
    outbox::Outbox,
    state::House,
    telling::{Page, Reader, Telling, push_ack},
};

/// What a device wants to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// HTML panels of a person's page.
    Panels,
    /// HTML panels of the big screen: what everyone may see.
    Screen,
    /// Views, for programs.
    Json,
    /// A device that is passed from one of its people to another: nothing but
    /// whom it is awaited from.
    Veil,
}

/// Who is told of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    Everybody,
    /// One device.
    Device(u64),
    /// The devices of whoever holds a seat: it is nobody else's to know.
    Seat(Seat),
}

/// One connected device.
pub struct Guest {
    pub id: u64,
    pub key: Option<PersonKey>,
    pub person: Option<u16>,
    /// The host put its person out.
    pub out: bool,
    pub kind: Kind,
    pub language: Language,
    /// The table's address as this device knows it.
    pub link: Arc<str>,
    outbox: Outbox,
    /// How long its frames are on their way, in milliseconds.
    lag: u64,
    /// What it was told last besides panels and views.
    heard_of: Option<Heard>,
    /// Records that its last messages told of, and when each was sent.
    sent: [Option<(u64, Millis)>; 4],
    told: Known,
    /// The way back by the link with this number, sealed once.
    recovery: Option<(u64, Arc<str>)>,
    /// Who else shares the device, and as whom they are here.
    sharing: Vec<PersonKey>,
    others: Vec<u16>,
    /// Of whom on the device it was told that they are awaited.
    awaits: Vec<u16>,
}

/// What each message tells before anything else: when that changed, a device is
/// told, though it shows the same.
#[derive(Clone, Copy, PartialEq)]
struct Heard {
    /// The last record.
    seq: u64,
    hushed: bool,
    screen: bool,
    hurried: Option<Millis>,
}

impl Heard {
    fn of(table: &Table) -> Heard {
        Heard {
            seq: table.seq(),
            hushed: table.is_hushed(),
            screen: table.has_screen(),
            hurried: table.hurried(),
        }
    }
}

/// What a device knows already.
enum Known {
    Veil,
    Json(Program),
    Page(Page),
}

/// What a program knows.
#[derive(Default)]
struct Program {
    /// The version of the table.
    table: Option<u64>,
    me: Option<Me>,
    /// The version of the game, and whose view of it.
    game: Option<(u64, Viewer)>,
}

impl Guest {
    /// A device that comes; a page says by fingerprints what it shows already.
    pub fn new(
        id: u64,
        key: Option<PersonKey>,
        kind: Kind,
        language: Language,
        link: Arc<str>,
        outbox: Outbox,
        shown: Vec<u64>,
    ) -> Guest {
        let told = match kind {
            Kind::Json => Known::Json(Program::default()),
            Kind::Veil => Known::Veil,
            Kind::Panels | Kind::Screen => Known::Page(Page::showing(shown)),
        };
        Guest {
            id,
            key: key.filter(|_| !matches!(kind, Kind::Screen | Kind::Veil)),
            person: None,
            out: false,
            kind,
            language,
            link,
            outbox,
            lag: 0,
            heard_of: None,
            sent: [None; 4],
            told,
            recovery: None,
            sharing: Vec::new(),
            others: Vec::new(),
            awaits: Vec::new(),
        }
    }
}

/// What a page needs to show a table once.
pub struct Look {
    pub table: TableView,
    pub me: Me,
    pub name: String,
    /// The number of the person's own link.
    pub link: u64,
    /// The game waits for them.
    pub awaited: bool,
    /// The game on the table, and who looks at it. Nothing but views of it
    /// leave the house.
    pub game: Option<Box<dyn Running>>,
    viewer: Viewer,
}

impl Look {
    pub fn of(table: &Table, person: Option<&PersonKey>, wall: u64) -> Look {
        let out = person.is_some_and(|key| table.keeps_out(&key.0));
        let person = person.and_then(|key| table.person(&key.0));
        let mut view = table.view();
        if let Some(person) = person {
            come(&mut view, person);
        }
        Look {
            table: view,
            me: Me {
                out,
                ..table.me(person, wall)
            },
            link: link(table, person),
            awaited: person.is_some_and(|person| table.awaits(person)),
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

/// The number of somebody's own link.
fn link(table: &Table, person: Option<u16>) -> u64 {
    let holder = person.and_then(|person| table.holder(person));
    holder.map_or(0, |(_, link)| link)
}

/// Shows somebody as present: whoever loads a page is about to be.
fn come(view: &mut TableView, person: u16) {
    let people = view.people.iter_mut();
    for me in people.filter(|me| me.person == person) {
        me.here = true;
    }
    for seat in &mut view.seats {
        seat.here |= seat.people.contains(&person);
    }
}

#[derive(Default)]
pub struct Guests {
    list: Vec<Guest>,
    /// The table's public part.
    table: Option<Around>,
    /// What was seen of the game when everybody was last told.
    seen: Option<Sightings>,
}

/// What everyone may see around the game.
struct Around {
    version: u64,
    view: TableView,
    json: String,
}

impl Guests {
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub fn enter(&mut self, guest: Guest) {
        self.list.push(guest);
    }

    /// Tells a device that has just come what all tables are told, if anything.
    pub fn greet(&mut self, id: u64, house: &House) {
        let guest = self.list.iter_mut().find(|guest| guest.id == id);
        if let Some((guest, told)) = guest.zip(house.notices.told()) {
            guest.outbox.send(told.into());
        }
    }

    pub fn exit(&mut self, id: u64) -> Option<Guest> {
        let place = self.list.iter().position(|guest| guest.id == id)?;
        Some(self.list.swap_remove(place))
    }

    /// Who asks through a device, and how long the way from it is.
    pub fn asker(&self, id: u64) -> Option<(PersonKey, u64, Language)> {
        let guest = self.list.iter().find(|guest| guest.id == id)?;
        Some((guest.key.clone()?, guest.lag, guest.language))
    }

    /// Grants a device again what it was granted before; nobody else hears of it.
    pub fn grant_again(&mut self, house: &House, table: &Table, id: u64, nonce: &str) {
        if let Some(guest) = self.list.iter_mut().find(|guest| guest.id == id) {
            let mut message = clock(table, house.wall());
            push_ack(&mut message, nonce);
            message.push('}');
            // A device that reads nothing is dropped at the next telling.
            guest.outbox.send(message.into());
        }
    }

    /// Notes how long the way from a device is, and tells it.
    pub fn measured(&mut self, id: u64, lag: u64) {
        let guest = self.list.iter_mut().find(|guest| guest.id == id);
        let Some(guest) = guest.filter(|guest| guest.lag != lag) else {
            return;
        };
        guest.lag = lag;
        let message = format!("{{\"lag\":{lag}}}");
        // A device that reads nothing is dropped at the next telling.
        guest.outbox.send(message.into());
    }

    /// A device shows what it was told of a record: whose it is, and how long that
    /// took, the way back aside.
    pub fn shown(&self, id: u64, seq: u64, now: Millis) -> Option<(u16, Millis)> {
        let guest = self.list.iter().find(|guest| guest.id == id)?;
        let mut sent = guest.sent.iter().flatten();
        let (_, at) = sent.find(|(of, _)| *of == seq)?;
        let took = now.saturating_sub(*at).saturating_sub(guest.lag);
        Some((guest.person?, took))
    }

    /// Tells a device how much time it is given back.
    pub fn give_back(&mut self, id: u64, time: Millis) {
        if let Some(guest) = self.list.iter_mut().find(|guest| guest.id == id) {
            // A device that reads nothing is dropped at the next telling.
            guest.outbox.send(format!("{{\"shown\":{time}}}").into());
        }
    }

    /// Whether a device shows the table to all.
    pub fn have_screen(&self) -> bool {
        self.list.iter().any(|guest| guest.kind == Kind::Screen)
    }

    /// Tells every device something of the house.
    pub fn announce(&mut self, message: &str) {
        let message = Text::from(message.to_string());
        for guest in &mut self.list {
            // A device that reads nothing is dropped at the next telling.
            guest.outbox.send(message.clone());
        }
    }

    /// Tells something that passes, of which nothing is kept: to whoever reads
    /// quickly enough.
    pub fn whisper(&mut self, message: &str, to: impl Fn(&Guest) -> bool) {
        let message = Text::from(message.to_string());
        for guest in &mut self.list {
            if to(guest) && !guest.outbox.holds_back() {
                // A device that reads nothing is dropped at the next telling.
                guest.outbox.send(message.clone());
            }
        }
    }

    /// Whose device this is, whoever they are.
    pub fn guest(&self, id: u64) -> Option<&Guest> {
        self.list.iter().find(|guest| guest.id == id)
    }

    /// Finds out who became somebody at the table, or nobody.
    pub fn recognise(&mut self, house: &House, table: &mut Table) {
        for guest in &mut self.list {
            let before = guest.brings();
            guest.find_out(table);
            let now = guest.brings();
            if before != now {
                for person in before {
                    table.depart(person, house.now());
                }
                for person in now {
                    table.arrive(person, house.now());
                }
            }
        }
    }

    pub fn refuse(&mut self, house: &House, game: &str, id: u64, nonce: &str, refused: &Refused) {
        if let Some(guest) = self.list.iter_mut().find(|guest| guest.id == id) {
            let text = web::refusal(house.boxes.speak(game, guest.language), refused);
            let message = json!({
                "refused": { "nonce": nonce, "code": refused.code, "rule": refused.rule, "args": refused.args, "text": text },
            });
            // A device that reads nothing is dropped at the next telling.
            guest.outbox.send(message.to_string().into());
        }
    }

    /// Tells devices what changed for them. Those that
    /// read slowly are told the latest later, those that read nothing are let go;
    /// gives who they were.
    pub fn tell(
        &mut self,
        house: &House,
        table: &Table,
        granted: Option<(u64, &str)>,
        whom: Whom,
    ) -> Vec<Option<u16>> {
        let wall = house.wall();
        let around = around(&mut self.table, table);
        let mut sights = Sights::default();
        let clock = clock(table, wall);
        let seen = self.seen.take();
        let mut telling = Telling::new(house, table, &around.view, &clock, seen.as_ref());
        let mut departed = Vec::new();
        // Whoever plays is told before those who watch.
        for seated in [true, false] {
            self.list.retain_mut(|guest| {
                let meant = match whom {
                    Whom::Everybody => true,
                    Whom::Device(id) => id == guest.id,
                    Whom::Seat(seat) => table.viewer(guest.person) == Viewer::Seat(seat),
                };
                if guest.person.is_some() != seated || !meant {
                    return true;
                }
                let nonce = granted.filter(|(id, _)| *id == guest.id);
                let nonce = nonce.map(|(_, nonce)| nonce);
                if nonce.is_none() && guest.outbox.holds_back() {
                    return true;
                }
                let me = Me {
                    out: guest.out,
                    ..table.me(guest.person, wall)
                };
                let message = match guest.told {
                    Known::Json(_) => {
                        guest.tell_program(&clock, nonce, table, around, me, &mut sights)
                    }
                    Known::Veil => None,
                    Known::Page(_) => {
                        let link = link(table, guest.person);
                        guest.tell_page(nonce, me, link, &mut telling)
                    }
                };
                let now = Heard::of(table);
                let news = guest.heard_of.replace(now) != Some(now);
                let message = message.or_else(|| news.then(|| format!("{clock}}}").into()));
                if message.is_some() {
                    guest.sent.rotate_right(1);
                    guest.sent[0] = Some((table.seq(), wall));
                }
                let awaited = guest.tell_awaited(table);
                let mut messages = message.into_iter().chain(awaited);
                let heard = messages.all(|message| guest.outbox.send(message));
                if !heard {
                    departed.extend(guest.brings());
                }
                heard
            });
        }
        let now = telling.sightings();
        if table.running().is_none() {
            // In a waiting room whatever happens changes it, and most rooms are idle.
            self.table = None;
        }
        // Most pages show what was seen when everybody was told.
        self.seen = if whom == Whom::Everybody { now } else { seen };
        departed
    }
}

/// The public part of a table, looked at anew if it changed.
fn around<'a>(known: &'a mut Option<Around>, table: &Table) -> &'a Around {
    let version = table.version();
    if known.as_ref().is_none_or(|known| known.version != version) {
        let view = table.view();
        let json = serde_json::to_string(&view).unwrap_or_default();
        *known = None;
        return known.insert(Around {
            version,
            view,
            json,
        });
    }
    known.as_ref().expect("it is known")
}

/// How every message begins: where the table is, and what time it is there.
fn clock(table: &Table, wall: Millis) -> String {
    let flag = |name, set| if set { name } else { "" };
    let mut clock = format!(
        "{{\"seq\":{},\"now\":{},\"running\":{}{}{}",
        table.seq(),
        table.game_time(wall),
        table.clock_runs(),
        flag(",\"hushed\":true", table.is_hushed()),
        flag(",\"onscreen\":true", table.has_screen()),
    );
    if let Some(beat) = table.beat(wall) {
        clock.push_str(",\"beat\":");
        push_json(&mut clock, &beat);
    }
    if let Some(until) = table.looked_at(wall) {
        clock.push_str(&format!(",\"look\":{until}"));
    }
    clock
}

impl Guest {
    /// What changed for a program; nothing, where nothing did.
    fn tell_program(
        &mut self,
        clock: &str,
        nonce: Option<&str>,
        table: &Table,
        around: &Around,
        me: Me,
        sights: &mut Sights,
    ) -> Option<Text> {
        let viewer = table.viewer(self.person);
        let Known::Json(known) = &mut self.told else {
            return None;
        };
        let mut message = String::with_capacity(sights.usual());
        message.push_str(clock);
        if let Some(nonce) = nonce {
            push_ack(&mut message, nonce);
        }
        if known.table.replace(around.version) != Some(around.version) {
            message.push_str(",\"table\":");
            message.push_str(&around.json);
        }
        if known.me.as_ref() != Some(&me) {
            message.push_str(",\"me\":");
            push_json(&mut message, &me);
            known.me = Some(me);
        }
        let game = (table.game_version(), viewer);
        if known.game.replace(game) != Some(game) {
            message.push_str(",\"game\":");
            sights.write_json(table, viewer, &mut message);
        }
        let changed = message.len() > clock.len();
        message.push('}');
        changed.then(|| message.into())
    }

    /// What changed for a page; nothing, where nothing did.
    fn tell_page(
        &mut self,
        nonce: Option<&str>,
        me: Me,
        link: u64,
        telling: &mut Telling<'_>,
    ) -> Option<Text> {
        let Known::Page(page) = &mut self.told else {
            return None;
        };
        self.recovery.take_if(|(number, _)| *number != link);
        let recovery = self.key.as_ref().zip(self.person).map(|(key, person)| {
            let house = telling.house;
            let sealed = || {
                let way = crate::pages::recovery_link(house, &self.link, person, link, &key.0);
                (link, way.into())
            };
            self.recovery.get_or_insert_with(sealed).1.clone()
        });
        let reader = Reader {
            screen: self.kind == Kind::Screen,
            language: self.language,
            link: self.link.clone(),
            recovery,
            me,
        };
        telling.tell(page, reader, nonce)
    }
}

/// The game's views of one moment, each made once.
#[derive(Default)]
struct Sights {
    /// What everyone may see, as JSON.
    public: String,
    /// What a seat knows besides.
    you: String,
}

impl Sights {
    /// About how long a message with a view is.
    fn usual(&self) -> usize {
        self.public.len() + self.you.len() + 128
    }

    /// Writes what a viewer may see of the game. Where seats see the same but
    /// for themselves, what they share is put together once.
    fn write_json(&mut self, table: &Table, viewer: Viewer, to: &mut String) {
        let Some(game) = table.running() else {
            return to.push_str("null");
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
        match (viewer, self.public.strip_suffix('}')) {
            (Viewer::Seat(_), Some(public)) => {
                to.push_str(public);
                to.push_str(",\"you\":");
                to.push_str(&self.you);
                to.push('}');
            }
            _ => to.push_str(&self.public),
        }
    }
}
