//! The door: whoever connects is let in, waited for a while, and let out again.
//!
//! No address holds more than its share of lines, and when the house is full,
//! whoever holds a line without using it makes room for others.

mod args;
mod line;

use std::{
    collections::{BTreeMap, HashMap},
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    pin::pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{Router, extract::ConnectInfo, http::Request};
use hyper::{
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
#[cfg(target_os = "linux")]
use socket2::SockRef;
use tokio::{
    net::TcpStream,
    sync::watch,
    time::{sleep, timeout},
};

pub use args::DoorArgs;
pub use line::Use;

use crate::{
    addresses::{Proxies, counted},
    limits::Bites,
    listen::{Listener, Wire},
    tls::Tls,
};
use line::Line;

/// Heads of requests are short, and so is what waits of an answer.
const BUFFER: usize = 64 * 1024;
/// How long half a request is waited for when the house closes, and a device
/// that is told so.
const GRACE: Duration = Duration::from_secs(1);
/// How long to wait when the system has no line to give.
const BREATH: Duration = Duration::from_millis(100);
/// Lines that may be on their way out beside those that are in.
const LEAVING: usize = 16;

pub struct Door {
    pub args: DoorArgs,
    pub proxies: Proxies,
    /// Most lines of one address.
    per_address: usize,
    /// Most lines.
    most: usize,
    within: Mutex<Within>,
    counts: watch::Sender<Counts>,
    bites: Bites,
}

#[derive(Default)]
struct Within {
    by_address: HashMap<IpAddr, usize>,
    /// Lines that are no sockets, from the oldest on.
    plain: BTreeMap<u64, Arc<Use>>,
    next: u64,
}

#[derive(Clone, Copy, Default)]
struct Counts {
    /// All lines, sockets too.
    lines: usize,
    /// Lines that serve pages, or might.
    serving: usize,
    sockets: usize,
}

impl Door {
    /// A door with as many lines as there may be files, or as it is told;
    /// without limits, one address may have them all.
    pub fn new(args: DoorArgs, limited: bool) -> Door {
        let per_address = match args.connections_per_address {
            0 => usize::MAX,
            _ if !limited => usize::MAX,
            most => most,
        };
        Door {
            proxies: Proxies::new(&args),
            per_address,
            most: args.connections.unwrap_or_else(room).max(1),
            args,
            within: Mutex::default(),
            counts: watch::Sender::default(),
            bites: Bites::default(),
        }
    }

    fn within(&self) -> MutexGuard<'_, Within> {
        self.within.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether sockets take the last places, which are for players who come
    /// back.
    pub fn crowded(&self) -> bool {
        self.counts.borrow().sockets >= self.most - self.most / 8
    }

    /// One of an address's places, until it is dropped; nothing when it has
    /// them all.
    pub fn place(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        let mut within = self.within();
        let taken = within.by_address.entry(address).or_default();
        if *taken >= self.per_address {
            drop(within);
            let why = "an address has all its connections; --connections-per-address sets how many";
            self.bites.tell("connections-per-address", address, why);
            return None;
        }
        *taken += 1;
        Some(Place {
            door: self.clone(),
            address,
        })
    }

    /// Lets a peer in, or not.
    fn let_in(self: &Arc<Self>, peer: IpAddr) -> Option<Entry> {
        // Behind a proxy there are many; their sockets are counted one by one.
        let place = match self.proxies.trust(peer) {
            true => None,
            false => Some(self.place(counted(peer))?),
        };
        let lines = self.counts.borrow().lines;
        if lines >= self.most && (lines >= self.most + LEAVING || !self.cut_oldest()) {
            let why = "the house is full; raise the limit of open files, or --connections";
            self.bites.tell("connections", peer, why);
            return None;
        }
        let (line, mut within) = (Arc::new(Use::new()), self.within());
        let number = within.next;
        within.next += 1;
        within.plain.insert(number, line.clone());
        drop(within);
        self.counts.send_modify(|counts| counts.lines += 1);
        Some(Entry {
            door: self.clone(),
            number,
            line,
            _place: place,
        })
    }

    /// Hangs up on the line that has been held the longest without being used.
    fn cut_oldest(&self) -> bool {
        let mut within = self.within();
        let idle = within.plain.iter().find(|(_, line)| line.is_idle());
        let Some(number) = idle.map(|(number, _)| *number) else {
            return false;
        };
        if let Some(line) = within.plain.remove(&number) {
            line.cut.notify_one();
        }
        true
    }

    /// Takes whoever comes until the house closes, and then until everyone has
    /// gone: whoever is being answered hears the answer, nobody else is waited
    /// for.
    pub async fn keep(
        self: Arc<Self>,
        listener: Listener,
        tls: Option<Arc<Tls>>,
        pages: Router,
        closing: watch::Receiver<bool>,
    ) {
        let mut closed = pin!(closed(closing.clone()));
        loop {
            let accepted = tokio::select! {
                () = &mut closed => break,
                accepted = listener.accept() => accepted,
            };
            match accepted {
                Ok((stream, peer)) => self.take(stream, peer, tls.clone(), &pages, &closing),
                Err(why) if is_their_fault(&why) => {}
                Err(why) => {
                    let nobody = Ipv4Addr::UNSPECIFIED.into();
                    let why = format!("nobody can be let in: {why}");
                    self.bites.tell("accept", nobody, &why);
                    self.cut_oldest();
                    sleep(BREATH).await;
                }
            }
        }
        drop(listener);
        let mut counts = self.counts.subscribe();
        let _ = counts.wait_for(|counts| counts.serving == 0).await;
        let gone = counts.wait_for(|counts| counts.lines == 0);
        let _ = timeout(GRACE, gone).await;
    }

    fn take(
        self: &Arc<Self>,
        stream: Wire,
        peer: SocketAddr,
        tls: Option<Arc<Tls>>,
        pages: &Router,
        closing: &watch::Receiver<bool>,
    ) {
        let Some(entry) = self.let_in(peer.ip().to_canonical()) else {
            return refuse(&stream);
        };
        if let Some(stream) = stream.tcp() {
            prepare(stream);
        }
        let busy = Serving::new(self);
        let (pages, closing) = (pages.clone(), closing.clone());
        tokio::spawn(async move {
            let stream = match (tls, stream) {
                (Some(tls), Wire::Tcp(stream)) => greet(&tls, &entry, stream, &closing).await,
                (_, stream) => Some(stream),
            };
            if let Some(stream) = stream {
                serve(entry, stream, peer, pages, closing).await;
            }
            drop(busy);
        });
    }

    pub fn bites(&self) -> &Bites {
        &self.bites
    }

    /// Notes that the house was asked for by a name that is not its own.
    pub fn misnamed(&self, address: IpAddr) {
        let why = "a request for another host was refused; a proxy must keep the Host header, \
                   or --base-url is not what people ask for";
        self.bites.tell("host", address, why);
    }
}

/// Somebody whom closing waits for, whatever becomes of serving them.
struct Serving(Arc<Door>);

impl Serving {
    fn new(door: &Arc<Door>) -> Serving {
        door.counts.send_modify(|counts| counts.serving += 1);
        Serving(door.clone())
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.0.counts.send_modify(|counts| counts.serving -= 1);
    }
}

/// Where a line came in: the house's own address.
#[derive(Clone, Copy)]
pub struct CameTo(pub IpAddr);

/// The line below https, once both ends have agreed on how to hide it; that is
/// waited for as long as the head of a request.
async fn greet(
    tls: &Tls,
    entry: &Entry,
    stream: TcpStream,
    closing: &watch::Receiver<bool>,
) -> Option<Wire> {
    tokio::select! {
        greeted = timeout(entry.door.args.head_timeout, tls.greet(stream)) => {
            Some(Wire::Tls(Box::new(greeted.ok()?.ok()?)))
        }
        () = entry.line.cut.notified() => None,
        () = closed(closing.clone()) => None,
    }
}

async fn serve(
    entry: Entry,
    stream: Wire,
    peer: SocketAddr,
    pages: Router,
    closing: watch::Receiver<bool>,
) {
    let line = entry.line.clone();
    let came_to = stream.tcp().and_then(|stream| stream.local_addr().ok());
    let came_to = came_to.map(|here| here.ip().to_canonical());
    let pages = TowerToHyperService::new(pages);
    let (door, number) = (entry.door.clone(), entry.number);
    let service = service_fn(|mut request: Request<Incoming>| {
        let extensions = request.extensions_mut();
        extensions.insert(ConnectInfo(peer));
        extensions.insert(line.clone());
        if let Some(here) = came_to {
            extensions.insert(CameTo(here));
        }
        line.asked();
        let (answer, line, door) = (pages.call(request), line.clone(), door.clone());
        async move {
            let answer = answer.await;
            if answer.as_ref().is_ok_and(|answer| answer.status() == 101) {
                line.upgraded();
                door.within().plain.remove(&number);
                door.counts.send_modify(|counts| counts.sockets += 1);
            } else {
                line.answered();
            }
            answer
        }
    });
    let io = TokioIo::new(Line::new(stream, entry));
    let serving = http1::Builder::new()
        .timer(TokioTimer::new())
        // From one answer to the next request; the line sees to it that what
        // has begun comes sooner.
        .header_read_timeout(door.args.idle_timeout)
        .max_buf_size(BUFFER)
        .serve_connection(io, service);
    let mut serving = pin!(serving.with_upgrades());
    tokio::select! {
        // What goes wrong on a line is the peer's trouble.
        _ = serving.as_mut() => {}
        () = line.cut.notified() => {}
        () = closed(closing) => {
            if !line.is_silent() {
                serving.as_mut().graceful_shutdown();
                while timeout(GRACE, serving.as_mut()).await.is_err() && line.is_being_answered() {}
            }
        }
    }
}

/// Waits until the house closes.
async fn closed(mut closing: watch::Receiver<bool>) {
    // A house that is gone is closed.
    let _ = closing.wait_for(|closing| *closing).await;
}

/// Most that the system keeps unsent for a device that reads slowly: it is told
/// the latest instead (`outbox.rs`), and a queue would only make that late.
#[cfg(target_os = "linux")]
const UNSENT: u32 = 64 * 1024;

fn prepare(stream: &TcpStream) {
    // A short message does not wait for the last one's receipt.
    let _ = stream.set_nodelay(true);
    #[cfg(target_os = "linux")]
    let _ = SockRef::from(stream).set_tcp_notsent_lowat(UNSENT);
}

/// Says that there is no room, without waiting for anything.
fn refuse(stream: &Wire) {
    let answer = "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    stream.try_write(answer.as_bytes());
}

/// Whether a line was gone before it was taken.
fn is_their_fault(why: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        why.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

/// How many lines there may be, with as many open files as the system allows:
/// some are kept for the journal and for what is read from disk.
fn room() -> usize {
    let files = rlimit::increase_nofile_limit(u64::MAX);
    let files = files.unwrap_or_else(|why| {
        tracing::warn!(%why, "the limit of open files cannot be raised");
        rlimit::Resource::NOFILE.get_soft().unwrap_or(1024)
    });
    let files = usize::try_from(files).unwrap_or(usize::MAX);
    files.saturating_sub((files / 8).max(64))
}

/// One of an address's places.
pub struct Place {
    door: Arc<Door>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut within = self.door.within();
        if let Some(taken) = within.by_address.get_mut(&self.address) {
            *taken -= 1;
            if *taken == 0 {
                within.by_address.remove(&self.address);
            }
        }
    }
}

/// A line's place in the house, for as long as it is open.
struct Entry {
    door: Arc<Door>,
    number: u64,
    line: Arc<Use>,
    _place: Option<Place>,
}

impl Drop for Entry {
    fn drop(&mut self) {
        self.door.within().plain.remove(&self.number);
        self.door.counts.send_modify(|counts| {
            counts.lines -= 1;
            counts.sockets -= usize::from(self.line.is_socket());
        });
    }
}
