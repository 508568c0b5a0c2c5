//! The task that keeps one table: hears its people one at a time, makes what
//! they do durable, then tells everyone.

mod soft;

use std::{sync::Arc, time::Instant};

use futures_channel::mpsc;
use futures_util::StreamExt;
use game::{Language, Millis, Refused};
use journal::JournalError;
use serde::Deserialize;
use table::{Answer, Ask, Decision, Frame, Glance, PastGame, Table, Who};
use tokio::sync::oneshot;
use tracing::{error, info, warn};
use tungstenite::Utf8Bytes;

use self::soft::SoftFrame;
use crate::{
    codes,
    evening::EveningLook,
    guest::{Guest, Guests, Kind, Look, Whom},
    identity::{PersonKey, WayBack},
    leavings,
    metrics::ByGame,
    presence::Presence,
    reactions::Reactions,
    snapshots,
    state::House,
    tag::tag,
    upkeep,
};

/// How such a frame begins, which most frames are not.
const SHOWN: &str = "{\"shown\"";

/// What a page says once it shows what it was told of a record.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shown {
    shown: u64,
}

/// What a table's task hears.
pub enum Message {
    /// Boxed, since a mailbox has room for many messages and most are small.
    Enter(Box<Guest>),
    Frame {
        guest: u64,
        text: Utf8Bytes,
    },
    Exit {
        guest: u64,
    },
    /// A device has read what it was sent, and something newer was held back.
    Read {
        guest: u64,
    },
    /// How long frames of a device are on their way, in milliseconds.
    Lag {
        guest: u64,
        lag: u64,
    },
    /// A page wants to show the table.
    Look {
        person: Option<PersonKey>,
        reply: oneshot::Sender<Look>,
    },
    /// A personal link says who somebody is here.
    Holder {
        way: Box<WayBack>,
        reply: oneshot::Sender<Option<Holder>>,
    },
    /// Somebody comes on a device that is another's already.
    Bring {
        newcomer: Box<Newcomer>,
        reply: oneshot::Sender<Result<(), Refused>>,
    },
    /// Codes were retired: perhaps this table's.
    CheckCode,
    /// A page wants to tell a game that was played here.
    Recall {
        number: u32,
        reply: oneshot::Sender<Option<PastGame>>,
    },
    /// A page wants to show an evening, by one of its games.
    Evening {
        number: Option<u32>,
        person: Option<PersonKey>,
        reply: oneshot::Sender<Option<EveningLook>>,
    },
    /// The first page wants to know what is going on here.
    Glance {
        person: PersonKey,
        reply: oneshot::Sender<Glance>,
    },
    /// Somebody means another person at the table.
    Meant {
        by: PersonKey,
        person: u16,
        reply: oneshot::Sender<Option<PersonKey>>,
    },
    /// The names of a past game for such a page.
    Names {
        number: u32,
        reply: oneshot::Sender<Vec<String>>,
    },
    /// Somebody is to be named on the pages of their evenings, or no longer.
    Unlist {
        person: PersonKey,
        on: bool,
        reply: oneshot::Sender<bool>,
    },
    /// The house closes; `done` is let go when the table is written down.
    WriteDown {
        done: mpsc::Sender<()>,
    },
    /// Somebody is to be erased from the records of the table.
    Erase {
        person: String,
        reply: oneshot::Sender<anyhow::Result<()>>,
    },
    /// All devices are told something of the house.
    Tell {
        text: Arc<str>,
    },
    /// The table is to be removed with all its records.
    Remove {
        reply: oneshot::Sender<Result<(), JournalError>>,
    },
    /// A test wants to know what the table waits for.
    #[cfg(feature = "testing")]
    Due {
        reply: oneshot::Sender<Due>,
    },
}

/// Whose a personal link is.
pub struct Holder {
    pub key: PersonKey,
    pub name: String,
    /// The number of their link.
    pub link: u64,
}

/// Somebody who comes by a form.
pub struct Newcomer {
    pub key: PersonKey,
    pub name: String,
    pub language: Language,
}

/// What a table has to do by itself next, and up to which record it is told.
#[cfg(feature = "testing")]
pub struct Due {
    pub at: Option<Millis>,
    pub seq: u64,
}

/// How long a screen may be gone before the board is offered to the phones: one
/// that is loaded again is not.
const SCREEN_GRACE: Millis = 5_000;
/// How long to wait before trying again what the journal would not take.
const RETRY: Millis = 5_000;
/// A timer that is not meant to ring.
const NEVER: Millis = Millis::MAX;

pub struct Keeper {
    house: House,
    table: Table,
    guests: Guests,
    /// The record after which the table was last written down.
    written: u64,
    /// Since when nobody is connected.
    alone_since: Millis,
    /// The journal refused what was due by itself: not before this.
    retry_at: Option<Millis>,
    presence: Presence,
    /// Its records are gone: so is the table, as soon as everybody heard.
    removed: bool,
    reactions: Reactions,
    /// When to offer the board to the phones: the only screen went.
    board_offer: Option<Millis>,
    /// The first page of the house lists the table.
    listed: bool,
    /// A game is counted as being played.
    playing: bool,
}

impl Keeper {
    pub fn new(house: House, mut table: Table, written: u64) -> Keeper {
        table.set_pace(house.settings.pace);
        Keeper {
            alone_since: house.wall(),
            house,
            table,
            guests: Guests::default(),
            written,
            retry_at: None,
            presence: Presence::default(),
            removed: false,
            reactions: Reactions::default(),
            board_offer: None,
            playing: false,
            listed: false,
        }
    }

    /// Boxed, since a future keeps room for what was moved into it twice.
    pub async fn run(mut self: Box<Self>, mut inbox: mpsc::Receiver<Message>) {
        self.house.metrics.tables.inc();
        self.note_playing(true);
        if let Some(decision) = self.table.wake_up(self.house.now()) {
            Box::pin(self.make(decision)).await;
        }
        Box::pin(codes::check(&self.house, &mut self.table)).await;
        self.write_down(snapshots::OFTEN);
        let clock = self.house.settings.clock.clone();
        let mut set_to = NEVER;
        let timer = clock.sleep_until(set_to);
        tokio::pin!(timer);
        loop {
            let ring = self.next_ring().unwrap_or(NEVER);
            if set_to != ring {
                set_to = ring;
                timer.set(clock.sleep_until(ring));
            }
            tokio::select! {
                biased;
                () = self.presence.due() => self.tell(None),
                () = self.reactions.due() => self.tell_reactions(),
                message = inbox.next() => match message {
                    // Boxed, so that a silent table has no room for it.
                    Some(message) => {
                        Box::pin(self.hear(message)).await;
                        if self.removed {
                            self.house.tables.forget(self.table.id());
                            break;
                        }
                    }
                    None => break,
                },
                () = &mut timer => {
                    // It has rung, and is set anew.
                    set_to = NEVER;
                    timer.set(clock.sleep_until(set_to));
                    Box::pin(self.do_what_is_due()).await;
                    if self.is_forgotten() {
                        match self.house.tables.unload(self.table.id(), &mut inbox) {
                            Some(message) => Box::pin(self.hear(message)).await,
                            None => break,
                        }
                    }
                }
            }
        }
        self.house.public.forget(self.table.id());
        if !self.removed {
            self.write_down(snapshots::WORTHWHILE);
        }
        self.note_playing(false);
        let before = self.house.metrics.tables.dec();
        info!(table = self.tag(), "a table leaves memory");
        drop((self, inbox));
        leavings::table_left(before == 1);
    }

    /// When to look at the clock next, if at all.
    fn next_ring(&self) -> Option<Millis> {
        let due = self.table.wake_at(self.house.wall());
        let due = due.map(|due| self.retry_at.map_or(due, |retry| due.max(retry)));
        // While something is due, the table stays.
        let alone = due.is_none() && self.guests.is_empty();
        let forget = alone.then(|| self.forget_at());
        let offer = self.board_offer;
        [due, forget, offer].into_iter().flatten().min()
    }

    /// When a table that nobody looks at leaves memory.
    fn forget_at(&self) -> Millis {
        let after = self.house.settings.unload_after.as_millis();
        let after = Millis::try_from(after).unwrap_or(NEVER);
        self.alone_since.saturating_add(after)
    }

    /// Nobody looked for a while and nothing is going on.
    fn is_forgotten(&self) -> bool {
        self.guests.is_empty()
            && self.house.wall() >= self.forget_at()
            && self.table.wake_at(self.house.wall()).is_none()
    }

    async fn hear(&mut self, message: Message) {
        match message {
            Message::Enter(mut guest) => {
                guest.find_out(&self.table);
                for person in guest.brings() {
                    self.table.arrive(person, self.house.now());
                }
                let id = guest.id;
                self.guests.enter(*guest);
                self.guests.greet(id, &self.house);
                self.board_offer.take_if(|_| self.guests.have_screen());
                self.tell_one(id);
                self.tell_who_is_here();
            }
            Message::Exit { guest } => {
                if let Some(guest) = self.guests.exit(guest) {
                    self.depart(guest.brings());
                    if guest.kind == Kind::Screen && !self.guests.have_screen() {
                        self.board_offer = Some(self.house.wall() + SCREEN_GRACE);
                    }
                    self.alone_since = self.house.wall();
                    self.tell_who_is_here();
                }
            }
            Message::Read { guest } => self.tell_one(guest),
            Message::Frame { guest, text } => self.hear_frame(guest, &text).await,
            Message::Lag { guest, lag } => self.guests.measured(guest, lag),
            Message::Look { person, reply } => {
                let look = Look::of(&self.table, person.as_ref(), self.house.wall());
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(look);
                self.alone_since = self.house.wall();
            }
            Message::Holder { way, reply } => {
                let _ = reply.send(self.holder(&way));
            }
            Message::Bring { newcomer, reply } => {
                let Newcomer {
                    key,
                    name,
                    language,
                } = *newcomer;
                let ask = Ask::Join {
                    name,
                    animal: None,
                    colour: None,
                };
                let granted = self.grant((key, 0, language), "", ask).await;
                if granted.is_ok() {
                    self.tell(None);
                }
                let _ = reply.send(granted.map(drop));
            }
            Message::CheckCode => {
                codes::check(&self.house, &mut self.table).await;
                self.tell(None);
            }
            Message::Recall { number, reply } => {
                let past = self.table.past().iter().find(|game| game.number == number);
                let _ = reply.send(past.cloned());
            }
            Message::Evening {
                number,
                person,
                reply,
            } => {
                let _ = reply.send(EveningLook::of(&self.table, number, person.as_ref()));
            }
            Message::Glance { person, reply } => {
                let _ = reply.send(self.table.glance(&person.0));
            }
            Message::Meant { by, person, reply } => {
                let here = self.table.came_as(&by.0).is_some_and(|by| by != person);
                let meant = self.table.holder(person).filter(|_| here);
                let _ = reply.send(meant.map(|(key, _)| PersonKey(key.into())));
            }
            Message::Names { number, reply } => {
                let past = self.table.past().iter().find(|game| game.number == number);
                let names = past.map(|past| self.table.listed_names(past));
                let _ = reply.send(names.unwrap_or_default());
            }
            Message::Unlist { person, on, reply } => {
                let _ = reply.send(self.unlist(&person, on).await);
            }
            Message::WriteDown { done } => {
                if let Some(kept) = self.write_down(snapshots::WORTHWHILE) {
                    kept.await;
                }
                drop(done);
            }
            Message::Erase { person, reply } => {
                let id = self.table.id();
                let erased = upkeep::erase_from(&self.house.journal, id, &person).await;
                // Whoever asks for it next finds it as it is now.
                self.removed |= erased.is_ok();
                let _ = reply.send(erased);
            }
            Message::Tell { text } => self.guests.announce(&text),
            Message::Remove { reply } => {
                let removed = self.house.journal.delete(self.table.id()).await;
                self.removed |= removed.is_ok();
                let _ = reply.send(removed);
            }
            #[cfg(feature = "testing")]
            Message::Due { reply } => {
                let due = Due {
                    at: self.table.wake_at(self.house.wall()),
                    seq: self.table.seq(),
                };
                let _ = reply.send(due);
            }
        }
    }

    /// Whom a personal link names, whether it is theirs or not.
    fn holder(&self, way: &WayBack) -> Option<Holder> {
        let person = match way {
            WayBack::Numbered { person, .. } => *person,
            WayBack::Keyed(key) => self.table.came_as(key)?,
        };
        let (key, link) = self.table.holder(person)?;
        Some(Holder {
            key: PersonKey(key.into()),
            name: self.table.name(person)?.to_string(),
            link,
        })
    }

    /// A page shows what it was told: its clocks run from then on.
    fn note_shown(&mut self, guest: u64, seq: u64) {
        let Some((person, took)) = self.guests.shown(guest, seq, self.house.wall()) else {
            return;
        };
        if let Some(time) = self.table.shown(person, took) {
            self.guests.give_back(guest, time);
        }
    }

    async fn hear_frame(&mut self, guest: u64, text: &str) {
        self.house.metrics.frames.inc();
        if text.starts_with(SHOWN)
            && let Ok(Shown { shown }) = serde_json::from_str(text)
        {
            return self.note_shown(guest, shown);
        }
        let Some(asker) = self.guests.asker(guest) else {
            let refused = Refused::new("house.no-session");
            return self.refuse(guest, "", &refused);
        };
        let frame = match serde_json::from_str::<Frame<'_>>(text) {
            Ok(frame) => frame,
            Err(why) => {
                let soft = serde_json::from_str::<SoftFrame>(text);
                let heard = match soft {
                    Ok(frame) => self.hear_soft(guest, &asker.0, frame.soft),
                    Err(_) => Err(Refused::new("malformed").arg("why", why.to_string())),
                };
                if let Err(refused) = heard {
                    self.house.metrics.refused(refused.code);
                    self.refuse(guest, "", &refused);
                }
                return;
            }
        };
        match self.grant(asker, &frame.nonce, frame.ask).await {
            Ok(Granted::Now(whom)) => {
                self.house.metrics.granted(false);
                self.tell_them(Some((guest, &frame.nonce)), whom);
            }
            Ok(Granted::Before) => {
                self.house.metrics.granted(true);
                let (house, table) = (&self.house, &self.table);
                self.guests.grant_again(house, table, guest, &frame.nonce);
            }
            Err(refused) => {
                self.house.metrics.refused(refused.code);
                self.refuse(guest, &frame.nonce, &refused);
            }
        }
    }

    /// Decides what somebody asks, and makes it durable.
    async fn grant(
        &mut self,
        (key, lag, language): (PersonKey, u64, Language),
        nonce: &str,
        ask: Ask<'_>,
    ) -> Result<Granted, Refused> {
        if matches!(ask, Ask::Start) && self.house.notices.draining() {
            return Err(Refused::new("house.draining"));
        }
        if matches!(ask, Ask::Join { .. }) && self.house.blocks.has(self.table.host_key(), &key.0) {
            return Err(Refused::new("house.blocked"));
        }
        // Another house may have appended first: then this one reads what it
        // missed and decides again.
        loop {
            let who = Who {
                key: &key.0,
                lag,
                language,
            };
            let mut whom = Whom::Everybody;
            let made = match self.table.ask(who, nonce, ask.clone(), self.house.now()) {
                Ok(Answer::Do(decision)) => {
                    whom = decision.only_for().map_or(whom, Whom::Seat);
                    self.make(decision).await
                }
                Ok(Answer::Heard) => Made::Done,
                Ok(Answer::Before(_)) => return Ok(Granted::Before),
                Err(refused) => Made::Refused(refused),
            };
            match made {
                Made::Done => return Ok(Granted::Now(whom)),
                Made::Missed => continue,
                Made::Refused(refused) => return Err(refused),
            }
        }
    }

    async fn unlist(&mut self, person: &PersonKey, on: bool) -> bool {
        loop {
            let who = Who {
                key: &person.0,
                lag: 0,
                language: Language::Fr,
            };
            let ask = Ask::Unlist { on };
            let made = match self.table.ask(who, "", ask, self.house.now()) {
                Ok(Answer::Do(decision)) => self.make(decision).await,
                _ => return false,
            };
            match made {
                Made::Missed => continue,
                Made::Refused(_) => return false,
                Made::Done => {
                    self.tell(None);
                    return true;
                }
            }
        }
    }

    async fn do_what_is_due(&mut self) {
        self.retry_at = None;
        self.offer_board();
        let mut told = false;
        loop {
            let made = match self.table.wake(self.house.now()) {
                Ok(Some(decision)) => self.make(decision).await,
                Ok(None) => break,
                Err(refused) => {
                    let code = refused.code;
                    warn!(
                        table = self.tag(),
                        code, "a game refused its alarm or its bot"
                    );
                    continue;
                }
            };
            match made {
                Made::Done => {
                    self.tell(None);
                    told = true;
                }
                Made::Missed => {}
                Made::Refused(_) => {
                    self.retry_at = Some(self.house.wall() + RETRY);
                    break;
                }
            }
        }
        // Time alone may change who may act as host.
        if !told {
            self.tell(None);
        }
    }

    /// Makes a decision durable and then true.
    async fn make(&mut self, decision: Decision) -> Made {
        let began = Instant::now();
        let payload = match decision.payload() {
            Ok(payload) => payload,
            Err(refused) => {
                self.house.metrics.append_failures.inc();
                error!(
                    table = self.tag(),
                    ?refused,
                    "a record cannot be written down"
                );
                return Made::Refused(refused);
            }
        };
        match self
            .house
            .journal
            .append(self.table.id(), self.table.seq(), payload)
            .await
        {
            Ok(_) => {
                self.house.metrics.appended(began.elapsed());
                let version = self.table.version();
                let before = self.games();
                self.table.commit(decision);
                self.count_games(before);
                self.note_playing(true);
                self.write_down(snapshots::OFTEN);
                if self.table.version() != version {
                    self.guests.recognise(&self.house, &mut self.table);
                }
                Made::Done
            }
            Err(JournalError::Conflict { .. }) => self.catch_up().await,
            Err(why) => {
                self.house.metrics.append_failures.inc();
                error!(table = self.tag(), %why, "a record could not be stored");
                Made::Refused(Refused::new(match why {
                    JournalError::Full => "house.disk-full",
                    JournalError::Damaged { .. } | JournalError::Unknown => "house.damaged",
                    _ => "house.no-journal",
                }))
            }
        }
    }

    /// Counts the game that is being played here, while the table is in memory.
    fn note_playing(&mut self, in_memory: bool) {
        let last = self.table.past().last();
        let open = last.is_some_and(|game| game.outcome.is_none());
        let playing = in_memory && open && self.table.running().is_some();
        let games = &self.house.metrics.games;
        if playing && !self.playing {
            games.inc();
        } else if self.playing && !playing {
            games.dec();
        }
        self.playing = playing;
    }

    /// How many games there were, and whether the last is over.
    fn games(&self) -> (usize, bool) {
        let past = self.table.past();
        let over = past.last().is_none_or(|game| game.outcome.is_some());
        (past.len(), over)
    }

    /// Counts a game that began or was played to its end since then.
    fn count_games(&self, before: (usize, bool)) {
        let now = self.games();
        if now == before {
            return;
        }
        let Some(game) = self.table.past().last() else {
            return;
        };
        let game = ByGame {
            game: game.game.clone(),
        };
        let metrics = &self.house.metrics;
        if now.0 > before.0 {
            metrics.started.get_or_create(&game).inc();
        }
        if now.1 {
            metrics.finished.get_or_create(&game).inc();
        }
    }

    async fn catch_up(&mut self) -> Made {
        let missed = self
            .house
            .journal
            .read(self.table.id(), self.table.seq())
            .await;
        let missed = missed.map_err(|why| why.to_string());
        let applied = missed.and_then(|entries| {
            let records = entries.iter().map(|entry| &entry.payload);
            let applied = self.table.catch_up(records, self.house.now());
            applied.map_err(|damaged| {
                self.house.metrics.damaged.inc();
                format!("record {}: {}", damaged.seq, damaged.why)
            })
        });
        match applied {
            Ok(()) => {
                self.guests.recognise(&self.house, &mut self.table);
                Made::Missed
            }
            Err(why) => {
                self.house.metrics.append_failures.inc();
                let table = self.tag();
                warn!(table, why, "a table fell out with its journal");
                Made::Refused(Refused::new("house.damaged"))
            }
        }
    }

    /// What the log calls this table.
    fn tag(&self) -> String {
        tag(self.table.id())
    }

    /// Writes the table down, if there are so many records since it last was.
    fn write_down(&mut self, records: u64) -> Option<impl Future<Output = ()> + use<>> {
        if self.table.seq() < self.written + records {
            return None;
        }
        self.written = self.table.seq();
        snapshots::keep(&self.house, &self.table)
    }

    fn refuse(&mut self, guest: u64, nonce: &str, refused: &Refused) {
        let game = self.table.game_id();
        self.guests.refuse(&self.house, game, guest, nonce, refused);
    }

    /// Tells everyone what changed.
    fn tell(&mut self, granted: Option<(u64, &str)>) {
        self.tell_them(granted, Whom::Everybody);
    }

    /// Tells one device the latest.
    fn tell_one(&mut self, guest: u64) {
        self.tell_them(None, Whom::Device(guest));
    }

    fn tell_them(&mut self, granted: Option<(u64, &str)>, whom: Whom) {
        self.house.public.note(&self.table, &mut self.listed);
        self.table.set_screen(self.guests.have_screen());
        if whom == Whom::Everybody {
            self.presence.told(self.table.version());
        }
        let departed = self.guests.tell(&self.house, &self.table, granted, whom);
        self.depart(departed);
    }

    /// Tells that somebody came or went: at once, unless that happened just now.
    fn tell_who_is_here(&mut self) {
        if self.presence.changed(self.table.version()) {
            self.tell(None);
        }
    }

    fn depart(&mut self, departed: Vec<Option<u16>>) {
        for person in departed {
            self.table.depart(person, self.house.now());
            self.alone_since = self.house.wall();
        }
    }
}

/// How an ask was granted.
enum Granted {
    /// It is to be told to these.
    Now(Whom),
    /// It came before, and is granted as it was then.
    Before,
}

/// What became of a decision.
enum Made {
    Done,
    /// Another house was first; the table has caught up.
    Missed,
    Refused(Refused),
}
