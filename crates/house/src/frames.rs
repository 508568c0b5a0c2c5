//! A line that became a socket. Frames are read by tungstenite; what is told is
//! written from where it was put together. A copy of it for each line, which
//! tungstenite would keep, is a kilobyte or two of every seat, and by the time of
//! the next message it is out of the processor's caches.

use axum::{
    body::Bytes,
    extract::{FromRequestParts, ws::WebSocketUpgrade},
    http::{
        HeaderValue, StatusCode,
        header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, UPGRADE},
        request::Parts,
    },
    response::{IntoResponse, Response},
};
use futures_util::{SinkExt, StreamExt};
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::WebSocketStream;
use tungstenite::{
    Error, Message,
    handshake::derive_accept_key,
    protocol::{Role, WebSocketConfig},
};

/// A request to make a socket of a line.
pub struct Upgrade {
    key: HeaderValue,
    line: OnUpgrade,
}

impl<S: Send + Sync> FromRequestParts<S> for Upgrade {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Upgrade, Response> {
        let key = parts.headers.get(SEC_WEBSOCKET_KEY).cloned();
        let line = parts.extensions.get::<OnUpgrade>().cloned();
        // Says what is wrong with the request, if something is.
        let checked = WebSocketUpgrade::from_request_parts(parts, state).await;
        let _ = checked.map_err(IntoResponse::into_response)?;
        let (key, line) = key
            .zip(line)
            .ok_or_else(|| StatusCode::UPGRADE_REQUIRED.into_response())?;
        Ok(Upgrade { key, line })
    }
}

impl Upgrade {
    /// The answer; after it `attend` has the socket.
    pub fn answer<A: Future<Output = ()> + Send>(
        self,
        config: WebSocketConfig,
        attend: impl FnOnce(Socket) -> A + Send + 'static,
    ) -> Response {
        let accepted = derive_accept_key(self.key.as_bytes());
        tokio::spawn(async move {
            // Whoever hangs up before is nobody.
            if let Ok(line) = self.line.await {
                let line = TokioIo::new(line);
                let socket = WebSocketStream::from_raw_socket(line, Role::Server, Some(config));
                attend(Socket(socket.await)).await;
            }
        });
        let headers = [
            (CONNECTION, "upgrade"),
            (UPGRADE, "websocket"),
            (SEC_WEBSOCKET_ACCEPT, &accepted),
        ];
        (StatusCode::SWITCHING_PROTOCOLS, headers).into_response()
    }
}

pub struct Socket(WebSocketStream<TokioIo<Upgraded>>);

impl Socket {
    /// The next frame; none when the device hung up.
    pub async fn recv(&mut self) -> Option<Result<Message, Error>> {
        self.0.next().await
    }

    /// Sends what is not a text: it is short.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        self.0.send(message).await
    }

    /// Sends a text. It must not be dropped half-way: the rest would be missing.
    pub async fn send_text(&mut self, text: &Text) -> Result<(), Error> {
        // What tungstenite has to say, such as an answer to a ping, goes first.
        self.0.flush().await?;
        Ok(self.0.get_mut().write_all(&text.0).await?)
    }
}

/// A text as a frame, the same for all who are sent it.
#[derive(Clone)]
pub struct Text(Bytes);

impl From<String> for Text {
    fn from(text: String) -> Text {
        let (head, used) = head_of(text.len());
        let mut frame = text.into_bytes();
        frame.extend_from_slice(&head[..used]);
        frame.rotate_right(used);
        Text(frame.into())
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        text.to_string().into()
    }
}

/// The longest head of a frame that a server sends.
const LONGEST_HEAD: usize = 10;

/// The head of a text frame, and how much of it is used (RFC 6455, 5.2).
fn head_of(length: usize) -> ([u8; LONGEST_HEAD], usize) {
    const WHOLE_TEXT: u8 = 0x81;
    let mut head = [0; LONGEST_HEAD];
    head[0] = WHOLE_TEXT;
    let used = match length {
        0..126 => {
            head[1] = length as u8;
            2
        }
        126..0x1_0000 => {
            head[1] = 126;
            head[2..4].copy_from_slice(&(length as u16).to_be_bytes());
            4
        }
        _ => {
            head[1] = 127;
            head[2..].copy_from_slice(&(length as u64).to_be_bytes());
            LONGEST_HEAD
        }
    };
    (head, used)
}

#[cfg(test)]
mod tests {
    use tungstenite::protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    };

    use super::*;

    #[test]
    fn a_text_is_the_frame_that_tungstenite_writes() {
        for length in [0, 1, 125, 126, 127, 1_000, 0xffff, 0x1_0000, 70_000] {
            let text = "x".repeat(length);
            let frame = Frame::message(text.clone(), OpCode::Data(Data::Text), true);
            let mut written = Vec::new();
            frame.format(&mut written).expect("to a vector");
            assert_eq!(Text::from(text).0, written, "{length}");
        }
    }
}
