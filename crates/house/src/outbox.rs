//! What waits to be sent to a device. One that reads slowly does not get a queue
//! of all that happened: it is told the latest once it has read what waits.

use std::sync::{
    Arc,
    atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
};

use futures_channel::mpsc;
use futures_util::StreamExt;

use crate::frames::Text;

/// Messages that may wait before a device is told nothing but what it asked for.
const FEW: usize = 4;
/// Messages that may wait in all: what it asks for is answered up to here.
const MOST: usize = 64;

/// The table's end.
pub struct Outbox {
    sender: mpsc::Sender<Text>,
    waiting: Arc<Waiting>,
}

/// The device's end.
pub struct Inbox {
    receiver: mpsc::Receiver<Text>,
    waiting: Arc<Waiting>,
}

#[derive(Default)]
struct Waiting {
    count: AtomicUsize,
    /// Whether something newer was held back.
    behind: AtomicBool,
}

/// Both ends.
pub fn pair() -> (Outbox, Inbox) {
    // It takes room for what is in it alone.
    let (sender, receiver) = mpsc::channel(MOST);
    let waiting = Arc::<Waiting>::default();
    let outbox = Outbox {
        sender,
        waiting: waiting.clone(),
    };
    (outbox, Inbox { receiver, waiting })
}

impl Outbox {
    /// Puts a message in; whether it could be.
    pub fn send(&mut self, message: Text) -> bool {
        self.waiting.count.fetch_add(1, SeqCst);
        self.sender.try_send(message).is_ok()
    }

    /// Whether to hold back what is new: the device says when it has read the rest
    /// ([`Inbox::sent`]).
    pub fn holds_back(&self) -> bool {
        if self.waiting.count.load(SeqCst) < FEW {
            return false;
        }
        self.waiting.behind.store(true, SeqCst);
        // It may have read everything just before it was to say so.
        let read = self.waiting.count.load(SeqCst) == 0;
        !(read && self.waiting.behind.swap(false, SeqCst))
    }
}

impl Inbox {
    pub async fn next(&mut self) -> Option<Text> {
        self.receiver.next().await
    }

    /// What waits already.
    pub fn waiting(&mut self) -> Option<Text> {
        self.receiver.try_recv().ok()
    }

    /// Notes that so many were sent; whether something newer was held back
    /// meanwhile, and should be asked for.
    pub fn sent(&self, count: usize) -> bool {
        let before = self.waiting.count.fetch_sub(count, SeqCst);
        before == count && self.waiting.behind.swap(false, SeqCst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_does_not_read_is_told_the_latest_when_all_is_read() {
        let (mut outbox, mut inbox) = pair();
        for n in 0..FEW {
            assert!(!outbox.holds_back());
            assert!(outbox.send(n.to_string().into()));
        }
        assert!(outbox.holds_back() && outbox.holds_back());
        // An answer goes out all the same.
        assert!(outbox.send("granted".into()));
        assert!(inbox.waiting().is_some());
        assert!(!inbox.sent(1), "more is waiting");
        let rest = std::iter::from_fn(|| inbox.waiting()).count();
        assert_eq!(rest, FEW);
        assert!(inbox.sent(rest), "something newer was held back");
        assert!(!outbox.holds_back());
        assert!(outbox.send("the latest".into()) && inbox.waiting().is_some());
        assert!(!inbox.sent(1));
    }

    #[test]
    fn who_asks_and_never_reads_is_let_go() {
        let (mut outbox, _inbox) = pair();
        assert!(!(0..=MOST + 1).all(|_| outbox.send("granted".into())));
    }
}
