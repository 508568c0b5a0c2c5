//! A lean client: the load must cost less than what it measures, so frames are
//! read from the bare stream and looked into as little as possible.

use std::{future::poll_fn, io, net::SocketAddr, ops::Range, pin::Pin, time::Duration};

use anyhow::{Context, Result, bail, ensure};
use tokio::{
    io::{AsyncRead, ReadBuf},
    net::TcpStream,
    time::timeout,
};

/// How long a server may be silent while it owes an answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A stream with what was read from it and not yet used.
struct Pipe {
    stream: TcpStream,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
}

impl Pipe {
    async fn open(address: SocketAddr) -> Result<Pipe> {
        let stream = TcpStream::connect(address)
            .await
            .with_context(|| format!("cannot connect to {address}"))?;
        stream.set_nodelay(true)?;
        Ok(Pipe {
            stream,
            buffer: Vec::new(),
            start: 0,
            end: 0,
        })
    }

    fn unread(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads more, after making room for `wanted` bytes in all.
    async fn read(&mut self, wanted: usize) -> Result<()> {
        if self.start > 0 {
            self.buffer.copy_within(self.start..self.end, 0);
            self.end -= self.start;
            self.start = 0;
        }
        // Room to spare, since a read that fills its buffer costs a second one.
        let room = (wanted + 1).max(self.end + 1).next_power_of_two().max(4096);
        if self.buffer.len() < room {
            self.buffer.resize(room, 0);
        }
        let (stream, free) = (&mut self.stream, &mut self.buffer[self.end..]);
        let read = poll_fn(|cx| {
            let mut free = ReadBuf::new(free);
            Pin::new(&mut *stream)
                .poll_read(cx, &mut free)
                .map_ok(|()| free.filled().len())
        });
        let count = read.await?;
        ensure!(count > 0, "the server closed the connection");
        self.end += count;
        Ok(())
    }

    async fn write(&mut self, mut bytes: &[u8]) -> Result<()> {
        while !bytes.is_empty() {
            match self.stream.try_write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(why) if why.kind() == io::ErrorKind::WouldBlock => {
                    self.stream.writable().await?;
                }
                Err(why) => return Err(why.into()),
            }
        }
        Ok(())
    }

    /// The head of an HTTP answer.
    async fn head(&mut self) -> Result<String> {
        loop {
            let unread = self.unread();
            let end = unread.windows(4).position(|four| four == b"\r\n\r\n");
            if let Some(end) = end {
                let head = String::from_utf8_lossy(&unread[..end]).into_owned();
                self.start += end + 4;
                return Ok(head);
            }
            self.read(self.end - self.start).await?;
        }
    }
}

/// A connection for pages, used again and again.
pub struct Door {
    pipe: Pipe,
    address: SocketAddr,
}

/// What a page answered.
pub struct Answer {
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn status(&self) -> &str {
        self.head.split(' ').nth(1).unwrap_or_default()
    }

    /// The value of a header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        header(&self.head, name)
    }
}

impl Door {
    pub async fn open(address: SocketAddr) -> Result<Door> {
        let pipe = Pipe::open(address).await?;
        Ok(Door { pipe, address })
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        self.request(&format!("GET {path} HTTP/1.1\r\n"), "").await
    }

    pub async fn post(&mut self, path: &str, form: &str) -> Result<Answer> {
        let first = format!(
            "POST {path} HTTP/1.1\r\ncontent-type: application/x-www-form-urlencoded\r\n\
             content-length: {}\r\n",
            form.len()
        );
        self.request(&first, form).await
    }

    async fn request(&mut self, first: &str, body: &str) -> Result<Answer> {
        let request = format!("{first}host: {}\r\n\r\n{body}", self.address);
        let answer = async {
            self.pipe.write(request.as_bytes()).await?;
            let head = self.pipe.head().await?;
            let length = header(&head, "content-length").unwrap_or("0");
            let length: usize = length.parse().context("a content-length")?;
            while self.pipe.unread().len() < length {
                self.pipe.read(length).await?;
            }
            let body = String::from_utf8_lossy(&self.pipe.unread()[..length]).into_owned();
            self.pipe.start += length;
            Ok(Answer { head, body })
        };
        timeout(PATIENCE, answer)
            .await
            .context("the server does not answer")?
    }
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    head.lines().find_map(|line| {
        let (key, value) = line.split_once(':')?;
        key.eq_ignore_ascii_case(name).then(|| value.trim())
    })
}

/// The client's end of a WebSocket.
pub struct Socket {
    pipe: Pipe,
    /// Where the last message lies in the buffer.
    text: Range<usize>,
    out: Vec<u8>,
}

impl Socket {
    pub async fn open(address: SocketAddr, path: &str, cookie: &str) -> Result<Socket> {
        let handshake = async {
            let mut pipe = Pipe::open(address).await?;
            let cookie = match cookie {
                "" => String::new(),
                cookie => format!("cookie: {cookie}\r\n"),
            };
            let request = format!(
                "GET {path} HTTP/1.1\r\nhost: {address}\r\nupgrade: websocket\r\n\
                 connection: upgrade\r\nsec-websocket-version: 13\r\n\
                 sec-websocket-key: dGFibGVlIGJlbmNoIDAwMQ==\r\n{cookie}\r\n"
            );
            pipe.write(request.as_bytes()).await?;
            let head = pipe.head().await?;
            let status = head.lines().next().unwrap_or_default();
            ensure!(
                status.contains(" 101 "),
                "no socket at {path}, but: {status}"
            );
            Ok(Socket {
                pipe,
                text: 0..0,
                out: Vec::new(),
            })
        };
        timeout(PATIENCE, handshake)
            .await
            .context("the server does not answer")?
    }

    /// The last message.
    pub fn text(&self) -> &[u8] {
        &self.pipe.buffer[self.text.clone()]
    }

    /// Waits for the next message, which [`Socket::text`] then gives.
    pub async fn hear(&mut self) -> Result<()> {
        loop {
            match frame(self.pipe.unread()) {
                Frame::Part(wanted) => self.pipe.read(wanted).await?,
                Frame::Whole(kind, text) => {
                    let start = self.pipe.start;
                    self.pipe.start += text.end;
                    self.text = start + text.start..start + text.end;
                    match kind {
                        0x1 => return Ok(()),
                        0x8 => {
                            let reason = self.text().get(2..).unwrap_or_default();
                            let reason = String::from_utf8_lossy(reason);
                            bail!("the server closed the socket: {reason}");
                        }
                        // A house lets go of a device that answers no ping.
                        0x9 => self.pipe.write(&[0x8a, 0x80, 0, 0, 0, 0]).await?,
                        _ => {}
                    }
                }
            }
        }
    }

    pub async fn send(&mut self, text: &str) -> Result<()> {
        self.out.clear();
        // A client must mask; a mask of zeros costs the server the same.
        self.out.push(0x81);
        match text.len() {
            short @ 0..126 => self.out.push(0x80 | short as u8),
            long => {
                let long = u16::try_from(long).context("asks are short")?;
                self.out.push(0x80 | 126);
                self.out.extend(long.to_be_bytes());
            }
        }
        self.out.extend([0; 4]);
        self.out.extend(text.as_bytes());
        let Socket { pipe, out, .. } = self;
        pipe.write(out).await
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Frame {
    /// The kind of frame and where its payload lies.
    Whole(u8, Range<usize>),
    /// Not all here yet: as many bytes are wanted.
    Part(usize),
}

/// The first frame of what a server sent. Servers do not mask, and ours do not
/// split messages.
fn frame(bytes: &[u8]) -> Frame {
    let [first, second, rest @ ..] = bytes else {
        return Frame::Part(2);
    };
    let (start, length) = match (second & 0x7f, rest) {
        (126, [a, b, ..]) => (4, usize::from(u16::from_be_bytes([*a, *b]))),
        (126, _) => return Frame::Part(4),
        (127, [a, b, c, d, e, f, g, h, ..]) => {
            let length = u64::from_be_bytes([*a, *b, *c, *d, *e, *f, *g, *h]);
            (10, length as usize)
        }
        (127, _) => return Frame::Part(10),
        (short, _) => (2, usize::from(short)),
    };
    if bytes.len() < start + length {
        Frame::Part(start + length)
    } else {
        Frame::Whole(first & 0xf, start..start + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_found_whole_and_in_parts() {
        assert_eq!(frame(b"\x81"), Frame::Part(2));
        assert_eq!(frame(b"\x81\x02a"), Frame::Part(4));
        assert_eq!(frame(b"\x81\x02abc"), Frame::Whole(1, 2..4));
        assert_eq!(frame(b"\x81\x7e\x00"), Frame::Part(4));
        let mut long = vec![0x81, 126, 1, 0];
        assert_eq!(frame(&long), Frame::Part(260));
        long.extend([b'x'; 256]);
        assert_eq!(frame(&long), Frame::Whole(1, 4..260));
        let huge = [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0];
        assert_eq!(frame(&huge), Frame::Part(65_546));
    }
}
