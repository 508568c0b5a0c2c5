//! `tablee slow`: a bad line in front of a house, so that games can be played
//! as on a phone far from any mast.
//!
//! A forwarder of TCP, and no more: bytes pass at the rate of the line, one
//! after the other whatever connection they belong to, and arrive half of the
//! delay later.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use clap::Args;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream, tcp},
    sync::mpsc,
    time::{Instant, sleep, sleep_until},
};

/// Bytes that pass the line at once: about what one packet carries.
const PACKET: usize = 1_400;
/// Packets on their way before the sender has to wait.
const UNDERWAY: usize = 1_024;

/// Put a slow line in front of a house
///
/// Open the address it listens on instead of the house's. The figures that are
/// given by default are those of a slow 3G.
#[derive(Args, Clone, Debug)]
pub struct SlowArgs {
    /// The house
    #[arg(long, default_value = "127.0.0.1:8080")]
    to: SocketAddr,
    /// Where to come instead
    #[arg(long, default_value = "127.0.0.1:8081")]
    listen: SocketAddr,
    /// Kilobits a second, in each direction
    #[arg(long, default_value_t = 400.0)]
    kbits: f64,
    /// Milliseconds there and back
    #[arg(long, default_value_t = 400)]
    delay: u64,
}

pub fn run(args: &SlowArgs) -> Result<()> {
    ensure!(
        args.kbits > 0.0 && args.kbits.is_finite(),
        "--kbits {}: ask for more than 0",
        args.kbits
    );
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen).await;
        let listener =
            listener.with_context(|| format!("cannot listen on {}: try --listen", args.listen))?;
        println!(
            "http://{} is {} by {} kbit/s and {} ms there and back; Ctrl-C ends it",
            listener.local_addr()?,
            args.to,
            args.kbits,
            args.delay
        );
        let line = Line::new(args.kbits, Duration::from_millis(args.delay));
        tokio::select! {
            ended = forward(listener, args.to, line) => ended,
            _ = tokio::signal::ctrl_c() => Ok(()),
        }
    })
}

/// A line with its two directions.
#[derive(Clone)]
struct Line {
    up: Arc<Lane>,
    down: Arc<Lane>,
    delay: Duration,
}

impl Line {
    fn new(kbits: f64, delay: Duration) -> Line {
        let lane = || Arc::new(Lane::new(kbits, delay / 2));
        Line {
            up: lane(),
            down: lane(),
            delay,
        }
    }
}

/// One direction, shared by all connections.
struct Lane {
    bytes_a_second: f64,
    delay: Duration,
    /// When the last packet will have passed.
    free: Mutex<Option<Instant>>,
}

impl Lane {
    fn new(kbits: f64, delay: Duration) -> Lane {
        Lane {
            bytes_a_second: kbits * 1_000.0 / 8.0,
            delay,
            free: Mutex::new(None),
        }
    }

    /// Takes the next place for a packet; gives when it has passed, which is
    /// when the next may be read, and when it arrives.
    fn pass(&self, bytes: usize, now: Instant) -> (Instant, Instant) {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let begins = free.map_or(now, |free| free.max(now));
        let passed = begins + Duration::from_secs_f64(bytes as f64 / self.bytes_a_second);
        *free = Some(passed);
        (passed, passed + self.delay)
    }
}

/// Forwards whoever comes, for ever.
async fn forward(listener: TcpListener, to: SocketAddr, line: Line) -> Result<()> {
    loop {
        let (near, _) = listener.accept().await?;
        let line = line.clone();
        tokio::spawn(async move {
            // A handshake goes there and back before the first byte.
            sleep(line.delay).await;
            // A house that is not there hangs up, as it would itself.
            if let Ok(far) = TcpStream::connect(to).await {
                connect(near, far, &line).await;
            }
        });
    }
}

async fn connect(near: TcpStream, far: TcpStream, line: &Line) {
    for stream in [&near, &far] {
        let _ = stream.set_nodelay(true);
    }
    let (near_in, near_out) = near.into_split();
    let (far_in, far_out) = far.into_split();
    tokio::join!(
        carry(near_in, far_out, &line.up),
        carry(far_in, near_out, &line.down)
    );
}

/// Carries bytes in one direction until it ends, and then its end.
async fn carry(mut from: tcp::OwnedReadHalf, mut to: tcp::OwnedWriteHalf, lane: &Lane) {
    let (underway, mut arriving) = mpsc::channel::<(Instant, Vec<u8>)>(UNDERWAY);
    let leave = async move {
        let mut packet = vec![0; PACKET];
        while let Ok(count @ 1..) = from.read(&mut packet).await {
            let (passed, arrives) = lane.pass(count, Instant::now());
            let sent = underway.send((arrives, packet[..count].to_vec())).await;
            if sent.is_err() {
                break;
            }
            sleep_until(passed).await;
        }
    };
    let arrive = async move {
        while let Some((arrives, packet)) = arriving.recv().await {
            sleep_until(arrives).await;
            if to.write_all(&packet).await.is_err() {
                return;
            }
        }
        let _ = to.shutdown().await;
    };
    tokio::join!(leave, arrive);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packets_pass_one_after_the_other_and_arrive_later() {
        let now = Instant::now();
        let after = |millis| now + Duration::from_millis(millis);
        // Fifty bytes in a millisecond.
        let lane = Lane::new(400.0, Duration::from_millis(200));
        for (bytes, at, passed) in [
            (1_000, 0, 20),
            // While the first still passes.
            (500, 5, 30),
            // When the line has long been free.
            (50, 100, 101),
        ] {
            let (has_passed, arrives) = lane.pass(bytes, after(at));
            assert_eq!(has_passed, after(passed), "{bytes} bytes at {at} ms");
            assert_eq!(arrives, after(passed + 200), "{bytes} bytes at {at} ms");
        }
    }

    /// As quick as can be, so that the test need not wait.
    async fn quick_line(to: SocketAddr) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let line = Line::new(1e9, Duration::ZERO);
        tokio::spawn(forward(listener, to, line));
        address
    }

    #[tokio::test]
    async fn all_bytes_come_through_in_order_with_their_end() {
        let house = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let slow = quick_line(house.local_addr().unwrap()).await;
        let asked: Vec<u8> = (0..100_000u32).map(|at| (at % 251) as u8).collect();
        let answered: Vec<u8> = asked.iter().rev().copied().collect();
        let (expected, answer) = (asked.clone(), answered.clone());
        let host = tokio::spawn(async move {
            let (mut guest, _) = house.accept().await.unwrap();
            let mut heard = Vec::new();
            // The end of what was asked comes through before any answer.
            guest.read_to_end(&mut heard).await.unwrap();
            assert!(heard == expected);
            guest.write_all(&answer).await.unwrap();
        });
        let mut guest = TcpStream::connect(slow).await.unwrap();
        guest.write_all(&asked).await.unwrap();
        guest.shutdown().await.unwrap();
        let mut heard = Vec::new();
        guest.read_to_end(&mut heard).await.unwrap();
        assert!(heard == answered);
        host.await.unwrap();
    }

    #[tokio::test]
    async fn a_house_that_is_not_there_hangs_up() {
        let gone = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = gone.local_addr().unwrap();
        drop(gone);
        let mut guest = TcpStream::connect(quick_line(address).await).await.unwrap();
        assert!(matches!(guest.read(&mut [0; 8]).await, Ok(0) | Err(_)));
    }
}
