//! One line: what it is used for, and how long it is waited for.

use std::{
    io,
    pin::Pin,
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, ready},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    sync::Notify,
    time::{Instant, Sleep, sleep_until},
};

use super::{DoorArgs, Entry};
use crate::listen::Wire;

/// What a line is used for at the moment.
pub struct Use {
    now: Mutex<Phase>,
    /// Whether it is awaited that something is taken of what was sent.
    taking: AtomicBool,
    /// Told when the line is to be hung up on.
    pub(super) cut: Notify,
}

#[derive(Clone, Copy, PartialEq)]
enum Phase {
    /// Nothing was ever said, since it was opened.
    Silent(Instant),
    /// Something of a request came, since then not all up to its body.
    Head(Instant),
    /// The body of a request is awaited, by whoever reads it.
    Body,
    /// A request is here and not yet answered.
    Answering,
    /// An answer is being taken, or was.
    Answered,
    Socket,
}

impl Use {
    pub(super) fn new() -> Use {
        Use {
            now: Mutex::new(Phase::Silent(Instant::now())),
            taking: AtomicBool::new(false),
            cut: Notify::new(),
        }
    }

    fn now(&self) -> MutexGuard<'_, Phase> {
        self.now.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn asked(&self) {
        *self.now() = Phase::Body;
    }

    /// The whole request is here: it will be answered, even when the house
    /// closes meanwhile.
    pub fn heard(&self) {
        *self.now() = Phase::Answering;
    }

    pub(super) fn answered(&self) {
        *self.now() = Phase::Answered;
    }

    pub(super) fn upgraded(&self) {
        *self.now() = Phase::Socket;
    }

    pub(super) fn is_socket(&self) -> bool {
        *self.now() == Phase::Socket
    }

    pub(super) fn is_silent(&self) -> bool {
        matches!(*self.now(), Phase::Silent(_))
    }

    pub(super) fn is_being_answered(&self) -> bool {
        *self.now() == Phase::Answering
    }

    /// Whether nobody would miss the line.
    pub(super) fn is_idle(&self) -> bool {
        let used = matches!(*self.now(), Phase::Answering | Phase::Socket);
        !used && !self.taking.load(Ordering::Relaxed)
    }

    /// Until when the head of a request must be here.
    fn deadline(&self, args: &DoorArgs) -> Option<Instant> {
        match *self.now() {
            Phase::Silent(since) | Phase::Head(since) => Some(since + args.head_timeout),
            Phase::Body | Phase::Answering | Phase::Answered | Phase::Socket => None,
        }
    }

    fn read(&self) {
        let mut now = self.now();
        if matches!(*now, Phase::Silent(_) | Phase::Answered) {
            *now = Phase::Head(Instant::now());
        }
    }
}

/// A stream that ends by itself when the head of a request takes too long, or
/// when nothing is taken of what is sent. It keeps its place in the house.
pub(super) struct Line {
    stream: Wire,
    entry: Entry,
    reading: Alarm,
    writing: Alarm,
}

impl Line {
    pub(super) fn new(stream: Wire, entry: Entry) -> Line {
        Line {
            stream,
            entry,
            reading: Alarm::default(),
            writing: Alarm::default(),
        }
    }

    /// Notes what came of writing.
    fn wrote(
        &mut self,
        cx: &mut Context<'_>,
        wrote: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        self.entry
            .line
            .taking
            .store(wrote.is_pending(), Ordering::Relaxed);
        if wrote.is_ready() {
            self.writing = Alarm::default();
            return wrote;
        }
        let stall = self.entry.door.args.stall_timeout;
        let deadline = match &self.writing.0 {
            Some(sleep) => sleep.deadline(),
            None => Instant::now() + stall,
        };
        ready!(self.writing.ring_at(deadline, cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Line {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        if let Poll::Ready(read) = Pin::new(&mut self.stream).poll_read(cx, buffer) {
            if buffer.filled().len() > before {
                self.entry.line.read();
            }
            return Poll::Ready(read);
        }
        let Some(deadline) = self.entry.line.deadline(&self.entry.door.args) else {
            self.reading = Alarm::default();
            return Poll::Pending;
        };
        ready!(self.reading.ring_at(deadline, cx));
        // Somebody who is slow is written off as somebody who hung up.
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.wrote(cx, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(cx, bytes);
        self.wrote(cx, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// A timer that takes no room until it is set: most lines are idle sockets.
#[derive(Default)]
struct Alarm(Option<Pin<Box<Sleep>>>);

impl Alarm {
    fn ring_at(&mut self, deadline: Instant, cx: &mut Context<'_>) -> Poll<()> {
        let sleep = self
            .0
            .get_or_insert_with(|| Box::pin(sleep_until(deadline)));
        if sleep.deadline() != deadline {
            sleep.as_mut().reset(deadline);
        }
        sleep.as_mut().poll(cx)
    }
}
