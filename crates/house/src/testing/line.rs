//! A bare line to a house, from any address of this machine, for whoever does
//! not do what browsers do.

use std::{io, net::Ipv4Addr};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::timeout,
};

use super::{
    Door, PATIENCE,
    player::{Socket, open_socket_on},
};

pub struct Line {
    pub stream: TcpStream,
}

impl Line {
    /// Connects from 127.0.0.`source`.
    pub async fn open(door: &Door, source: u8) -> io::Result<Line> {
        let socket = TcpSocket::new_v4()?;
        socket.bind((Ipv4Addr::new(127, 0, 0, source), 0).into())?;
        let house = (Ipv4Addr::LOCALHOST, door.port).into();
        let stream = timeout(PATIENCE, socket.connect(house)).await;
        Ok(Line {
            stream: stream.expect("the house takes lines")?,
        })
    }

    /// Connects and sends what may be a request.
    pub async fn saying(door: &Door, source: u8, text: &str) -> Line {
        let mut line = Line::open(door, source).await.expect("a line");
        // The house may have hung up already.
        let _ = line.stream.write_all(text.as_bytes()).await;
        line
    }

    /// Asks for a page and gives what came until the house hung up; nothing
    /// when it said nothing.
    pub async fn get(door: &Door, source: u8, path: &str, headers: &str) -> String {
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}Connection: close\r\n\r\n");
        Line::saying(door, source, &request).await.rest().await
    }

    /// Whatever comes until the house hangs up.
    pub async fn rest(&mut self) -> String {
        let mut heard = Vec::new();
        let hung_up = timeout(PATIENCE, self.stream.read_to_end(&mut heard)).await;
        // How the line ended does not matter, only what was said before.
        hung_up.expect("the house hangs up").ok();
        String::from_utf8_lossy(&heard).into_owned()
    }

    /// The first bytes of an answer, which the line stays open after.
    pub async fn answer(&mut self) -> String {
        let mut heard = vec![0; 64 * 1024];
        let read = timeout(PATIENCE, self.stream.read(&mut heard)).await;
        let read = read.expect("the house answers").unwrap_or(0);
        String::from_utf8_lossy(&heard[..read]).into_owned()
    }
}

/// Opens a socket from 127.0.0.`source`.
pub async fn open_socket_from(
    door: &Door,
    source: u8,
    table: &str,
    kind: &str,
    headers: &[(&'static str, &str)],
) -> Result<(Socket, String), String> {
    let line = Line::open(door, source).await;
    let stream = line.map_err(|why| why.to_string())?.stream;
    open_socket_on(stream, door, table, kind, "", headers).await
}
