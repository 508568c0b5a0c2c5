//! A lean client: the load must cost less than what it measures, so frames are
//! read from the bare stream and looked into as little as possible.

use std::{
    future::poll_fn,
    io,
    net::{IpAddr, SocketAddr},
    ops::Range,
    pin::Pin,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use tokio::{
    io::{AsyncRead, ReadBuf},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

/// How long a server may be silent while it owes an answer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A connection from one of this machine's own addresses; whichever the system
/// takes, if none is named.
pub async fn connect(from: Option<IpAddr>, to: SocketAddr) -> io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    if let Some(from) = from {
        socket.bind(SocketAddr::new(from, 0))?;
    }
    socket.connect(to).await
}

/// A stream with what was read from it and not yet used.
struct Pipe {
    stream: TcpStream,
    buffer: Vec<u8>,
    /// Bytes before `start` that are still looked at: they stay, so that
    /// waiting for more can be given up at any time.
    kept: usize,
    start: usize,
    end: usize,
}

impl Pipe {
    async fn open(from: Option<IpAddr>, address: SocketAddr) -> Result<Pipe> {
        let stream = connect(from, address)
            .await
            .with_context(|| format!("cannot connect to {address}"))?;
        stream.set_nodelay(true)?;
        Ok(Pipe {
            stream,
            buffer: Vec::new(),
            kept: 0,
            start: 0,
            end: 0,
        })
    }

    fn unread(&self) -> &[u8] {
        &self.buffer[self.start..self.end]
    }

    /// Reads more, after making room for `wanted` bytes in all.
    async fn read(&mut self, wanted: usize) -> Result<()> {
        let unused = self.start - self.kept;
        if unused > 0 {
            self.buffer.copy_within(unused..self.end, 0);
            self.end -= unused;
            self.start = self.kept;
        }
        // Room to spare, since a read that fills its buffer costs a second one.
        let room = (self.start + wanted).max(self.end) + 1;
        let room = room.next_power_of_two().max(4096);
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

    /// Takes so many bytes, as they come.
    async fn take(&mut self, count: usize) -> Result<&[u8]> {
        while self.unread().len() < count {
            self.read(count).await?;
        }
        self.start += count;
        Ok(&self.buffer[self.start - count..self.start])
    }

    /// Takes what comes before a mark, and the mark.
    async fn take_until(&mut self, mark: &[u8]) -> Result<String> {
        loop {
            let unread = self.unread();
            let end = unread.windows(mark.len()).position(|some| some == mark);
            if let Some(end) = end {
                let text = String::from_utf8_lossy(&unread[..end]).into_owned();
                self.start += end + mark.len();
                return Ok(text);
            }
            self.read(self.end - self.start).await?;
        }
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
        self.take_until(b"\r\n\r\n").await
    }

    /// The body that follows a head.
    async fn body(&mut self, head: &str) -> Result<Vec<u8>> {
        if header(head, "transfer-encoding") != Some("chunked") {
            let length = header(head, "content-length").unwrap_or("0");
            let length = length.parse().context("a content-length")?;
            return Ok(self.take(length).await?.to_vec());
        }
        let mut body = Vec::new();
        loop {
            let length = self.take_until(b"\r\n").await?;
            let length = usize::from_str_radix(length.trim(), 16).context("a chunk's length")?;
            body.extend_from_slice(self.take(length).await?);
            self.take(2).await?;
            if length == 0 {
                return Ok(body);
            }
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
    /// Bytes on the way, head and body.
    pub weight: usize,
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
        Door::open_from(None, address).await
    }

    pub async fn open_from(from: Option<IpAddr>, address: SocketAddr) -> Result<Door> {
        let pipe = Pipe::open(from, address).await?;
        Ok(Door { pipe, address })
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer> {
        self.get_with(path, "").await
    }

    /// With more headers, each with the end of its line.
    pub async fn get_with(&mut self, path: &str, headers: &str) -> Result<Answer> {
        let first = format!("GET {path} HTTP/1.1\r\n{headers}");
        self.request(&first, "").await
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
            let body = self.pipe.body(&head).await?;
            Ok(Answer {
                weight: head.len() + body.len(),
                body: String::from_utf8_lossy(&body).into_owned(),
                head,
            })
        };
        timeout(PATIENCE, answer)
            .await
            .context("the server does not answer")?
    }
}

/// Who the house says somebody is from now on, if it does.
pub fn cookie(head: &str) -> Option<&str> {
    let headers = head.lines().filter_map(|line| line.split_once(": "));
    let mut cookies = headers.filter(|(name, _)| name.eq_ignore_ascii_case("set-cookie"));
    let cookie = cookies.find_map(|(_, cookie)| cookie.starts_with("tablee=").then_some(cookie));
    cookie?.split(';').next()
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
    out: Vec<u8>,
    /// Who this is, as the house said when it opened; empty if it knew.
    pub cookie: String,
}

impl Socket {
    pub async fn open(address: SocketAddr, path: &str, cookie: &str) -> Result<Socket> {
        Socket::open_from(None, address, path, cookie).await
    }

    pub async fn open_from(
        from: Option<IpAddr>,
        address: SocketAddr,
        path: &str,
        cookie: &str,
    ) -> Result<Socket> {
        let handshake = async {
            let mut pipe = Pipe::open(from, address).await?;
            let known = match cookie {
                "" => String::new(),
                cookie => format!("cookie: {cookie}\r\n"),
            };
            let request = format!(
                "GET {path} HTTP/1.1\r\nhost: {address}\r\nupgrade: websocket\r\n\
                 connection: upgrade\r\nsec-websocket-version: 13\r\n\
                 sec-websocket-key: dGFibGVlIGJlbmNoIDAwMQ==\r\n{known}\r\n"
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
                out: Vec::new(),
                cookie: self::cookie(&head).unwrap_or_default().to_string(),
            })
        };
        timeout(PATIENCE, handshake)
            .await
            .context("the server does not answer")?
    }

    /// The last message.
    pub fn text(&self) -> &[u8] {
        &self.pipe.buffer[self.pipe.start - self.pipe.kept..self.pipe.start]
    }

    /// Waits for the next message, which [`Socket::text`] then gives. Given up
    /// before, it leaves the last one.
    pub async fn hear(&mut self) -> Result<()> {
        loop {
            let (kind, payload) = match frame(self.pipe.unread()) {
                Frame::Part(wanted) => {
                    self.pipe.read(wanted).await?;
                    continue;
                }
                Frame::Whole(kind, payload) => (kind, payload),
            };
            match kind {
                0x1 => {
                    self.pipe.start += payload.end;
                    self.pipe.kept = payload.len();
                    return Ok(());
                }
                0x8 => {
                    let reason = self.pipe.unread()[payload].get(2..).unwrap_or_default();
                    let reason = String::from_utf8_lossy(reason);
                    bail!("the server closed the socket: {reason}");
                }
                _ => {
                    // The last message still ends where the unread begins.
                    let (start, end) = (self.pipe.start, self.pipe.end);
                    let rest = start + payload.end..end;
                    self.pipe.buffer.copy_within(rest, start);
                    self.pipe.end -= payload.end;
                    // A house lets go of a device that answers no ping.
                    if kind == 0x9 {
                        self.pipe.write(&[0x8a, 0x80, 0, 0, 0, 0]).await?;
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

    /// Sends bytes as they are, whatever a frame should be.
    pub async fn send_raw(&mut self, bytes: &[u8]) -> Result<()> {
        self.pipe.write(bytes).await
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
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[test]
    fn the_house_says_who_somebody_is() {
        let head =
            "HTTP/1.1 101 Switching\r\nset-cookie: lang=fr\r\nSet-Cookie: tablee=k.s; Path=/";
        assert_eq!(cookie(head), Some("tablee=k.s"));
        assert_eq!(cookie("HTTP/1.1 200 OK"), None);
    }

    #[tokio::test]
    async fn a_message_stays_while_the_next_is_waited_for() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (socket, server) = tokio::join!(Socket::open(address, "/", ""), async {
            let (mut server, _) = listener.accept().await.unwrap();
            assert!(server.read(&mut [0; 1024]).await.unwrap() > 0);
            let greeting = b"HTTP/1.1 101 Welcome\r\n\r\n\x81\x03one\x89\x01p\x81\x03t";
            server.write_all(greeting).await.unwrap();
            server
        });
        let (mut socket, mut server) = (socket.unwrap(), server);
        socket.hear().await.unwrap();
        assert_eq!(socket.text(), b"one");
        // Part of the next is here, after a ping.
        tokio::select! {
            biased;
            _ = socket.hear() => panic!("half a message was heard"),
            () = std::future::ready(()) => {}
        }
        assert_eq!(socket.text(), b"one");
        server.write_all(b"wo").await.unwrap();
        socket.hear().await.unwrap();
        assert_eq!(socket.text(), b"two");
    }

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
