//! Where the house listens: an address, a socket in the file system, or what it
//! was started with; and the lines that come in there.

use std::{
    fmt, fs, io,
    net::{Ipv4Addr, SocketAddr},
    path::{Path, PathBuf},
    pin::Pin,
    str::FromStr,
    task::{Context, Poll},
};

#[cfg(unix)]
use tokio::net::{UnixListener, UnixStream};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::server::TlsStream;

/// A place to listen at: `0.0.0.0:8080`, or `unix:/run/tablee/http.sock` for a
/// proxy on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Listen {
    Address(SocketAddr),
    Socket(PathBuf),
}

#[derive(Debug, thiserror::Error)]
#[error(
    "{0:?} is neither an address with its port, such as 0.0.0.0:8080, nor unix:/path/to/a/socket"
)]
pub struct NoPlace(String);

impl FromStr for Listen {
    type Err = NoPlace;

    fn from_str(text: &str) -> Result<Listen, NoPlace> {
        match text.strip_prefix("unix:") {
            Some(path) if !path.is_empty() => Ok(Listen::Socket(path.into())),
            Some(_) => Err(NoPlace(text.into())),
            None => {
                let address = text.parse().map_err(|_| NoPlace(text.into()))?;
                Ok(Listen::Address(address))
            }
        }
    }
}

impl fmt::Display for Listen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Listen::Address(address) => address.fmt(f),
            Listen::Socket(path) => write!(f, "unix:{}", path.display()),
        }
    }
}

pub enum Listener {
    Tcp(TcpListener),
    /// Removed from the file system when the house closes.
    #[cfg(unix)]
    Unix(UnixListener, PathBuf),
}

impl Listener {
    pub async fn bind(place: &Listen) -> io::Result<Listener> {
        match place {
            Listen::Address(address) => Ok(Listener::Tcp(TcpListener::bind(address).await?)),
            #[cfg(unix)]
            Listen::Socket(path) => {
                let_go(path).await?;
                let listener = UnixListener::bind(path)?;
                // For the proxy, which is another user; the folder says who may.
                use std::os::unix::fs::PermissionsExt;
                fs::set_permissions(path, fs::Permissions::from_mode(0o666))?;
                Ok(Listener::Unix(listener, path.clone()))
            }
            #[cfg(not(unix))]
            Listen::Socket(_) => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// What a service manager opened for the house before it started it.
    pub fn given() -> io::Result<Option<Listener>> {
        let mut given = listenfd::ListenFd::from_env();
        if given.len() == 0 {
            return Ok(None);
        }
        if let Ok(Some(listener)) = given.take_tcp_listener(0) {
            listener.set_nonblocking(true)?;
            return Ok(Some(Listener::Tcp(TcpListener::from_std(listener)?)));
        }
        #[cfg(unix)]
        if let Some(listener) = given.take_unix_listener(0)? {
            listener.set_nonblocking(true)?;
            let listener = UnixListener::from_std(listener)?;
            return Ok(Some(Listener::Unix(listener, PathBuf::new())));
        }
        Ok(None)
    }

    /// The address, if it is one.
    pub fn address(&self) -> Option<SocketAddr> {
        match self {
            Listener::Tcp(listener) => listener.local_addr().ok(),
            #[cfg(unix)]
            Listener::Unix(..) => None,
        }
    }

    /// The next line, and whose it is; whoever comes by a file is this machine.
    pub async fn accept(&self) -> io::Result<(Wire, SocketAddr)> {
        match self {
            Listener::Tcp(listener) => {
                let (stream, peer) = listener.accept().await?;
                Ok((Wire::Tcp(stream), peer))
            }
            #[cfg(unix)]
            Listener::Unix(listener, _) => {
                let (stream, _) = listener.accept().await?;
                Ok((Wire::Unix(stream), (Ipv4Addr::LOCALHOST, 0).into()))
            }
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        #[cfg(unix)]
        if let Listener::Unix(_, path) = self {
            let _ = fs::remove_file(path);
        }
    }
}

/// A socket that another house left behind is in nobody's way; one that
/// somebody listens at is, and so is any other file.
#[cfg(unix)]
async fn let_go(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    let there = match fs::symlink_metadata(path) {
        Ok(there) => there,
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(why) => return Err(why),
    };
    if !there.file_type().is_socket() || UnixStream::connect(path).await.is_ok() {
        return Err(io::ErrorKind::AddrInUse.into());
    }
    fs::remove_file(path)
}

/// What carries a line.
pub enum Wire {
    Tcp(TcpStream),
    #[cfg(unix)]
    Unix(UnixStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl Wire {
    /// The connection below it, if there is one.
    pub fn tcp(&self) -> Option<&TcpStream> {
        match self {
            Wire::Tcp(stream) => Some(stream),
            #[cfg(unix)]
            Wire::Unix(_) => None,
            Wire::Tls(stream) => Some(stream.get_ref().0),
        }
    }

    /// Writes what is taken at once, before anything else is.
    pub fn try_write(&self, bytes: &[u8]) {
        let _ = match self {
            Wire::Tcp(stream) => stream.try_write(bytes),
            #[cfg(unix)]
            Wire::Unix(stream) => stream.try_write(bytes),
            Wire::Tls(_) => Ok(0),
        };
    }
}

/// Does the same on whatever it is.
macro_rules! on {
    ($wire:expr, $stream:ident => $do:expr) => {
        match $wire {
            Wire::Tcp($stream) => $do,
            #[cfg(unix)]
            Wire::Unix($stream) => $do,
            Wire::Tls($stream) => $do,
        }
    };
}

impl AsyncRead for Wire {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        on!(self.get_mut(), stream => Pin::new(stream).poll_read(cx, buffer))
    }
}

impl AsyncWrite for Wire {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        on!(self.get_mut(), stream => Pin::new(stream).poll_write(cx, bytes))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        on!(self.get_mut(), stream => Pin::new(stream).poll_write_vectored(cx, bytes))
    }

    fn is_write_vectored(&self) -> bool {
        on!(self, stream => stream.is_write_vectored())
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        on!(self.get_mut(), stream => Pin::new(stream).poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        on!(self.get_mut(), stream => Pin::new(stream).poll_shutdown(cx))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        for text in ["0.0.0.0:8080", "[::1]:80", "unix:/run/tablee/http.sock"] {
            let place: Listen = text.parse().expect("a place");
            assert_eq!(place.to_string(), text);
        }
        for text in ["", "8080", "localhost:80", "unix:", "http://1.2.3.4:80"] {
            let why = text.parse::<Listen>().expect_err("no place").to_string();
            assert!(why.contains("unix:/path"), "{why}");
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn a_socket_left_behind_is_replaced_and_one_in_use_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let place = Listen::Socket(folder.path().join("http.sock"));
        let Listen::Socket(path) = &place else {
            unreachable!()
        };
        drop(std::os::unix::net::UnixListener::bind(path).expect("a socket"));
        assert!(path.exists(), "left behind");
        let first = Listener::bind(&place).await.expect("a listener");
        let second = Listener::bind(&place).await.map(drop);
        assert_eq!(second.unwrap_err().kind(), io::ErrorKind::AddrInUse);
        drop(first);
        assert!(!path.exists(), "nothing is left");
        fs::write(path, "mine").expect("a file");
        assert!(Listener::bind(&place).await.is_err());
        assert_eq!(fs::read(path).expect("a file"), b"mine");
    }
}
