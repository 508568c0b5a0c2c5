//! Frames that are no frames are answered; nothing hangs.

use futures_util::{SinkExt, StreamExt};
use house::testing::{Door, PATIENCE, open_socket};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    bad_input::at_a_table,
    support::{any_game, still_house},
};

#[tokio::test(flavor = "multi_thread")]
async fn frames_that_are_no_frames_are_answered() {
    let house = still_house();
    let (table, mut ada) = at_a_table(&house, any_game()).await;
    for text in [
        "",
        "{",
        "[]",
        "null",
        "{\"ask\":3}",
        "{\"ask\":\"start\",\"nonce\":7}",
        &"[".repeat(9_000),
        "\u{0}",
    ] {
        ada.send(text.to_string()).await;
        let answer = ada.hear().await.expect("an answer");
        assert_eq!(answer["refused"]["code"], "malformed", "{text:.20}");
    }
    let nonce = "x".repeat(100);
    let answer = ada.ask_again(&nonce, json!("start")).await;
    assert_eq!(answer.expect_err("a long nonce")["code"], "malformed");

    let large = Message::Text("x".repeat(1_000_000).into());
    assert_eq!(closed_by(&house, &table, large).await, Some(1009));
    let binary = Message::Binary(vec![1, 2, 3].into());
    assert_eq!(closed_by(&house, &table, binary).await, Some(1003));
    // The table is untouched by all this.
    let bot = json!({ "add_bot": { "level": "regular" } });
    ada.ask(bot).await.expect("the table goes on");
}

/// The code with which the house hangs up on a message.
async fn closed_by(house: &Door, table: &str, message: Message) -> Option<u16> {
    let opened = open_socket(house, table, "json", "", &[]).await;
    let (mut socket, _) = opened.expect("a socket");
    // The house may hang up before it has read all.
    let _ = socket.send(message).await;
    let closed = timeout(PATIENCE, async {
        while let Some(Ok(message)) = socket.next().await {
            if let Message::Close(frame) = message {
                return frame.map(|frame| u16::from(frame.code));
            }
        }
        None
    });
    closed.await.expect("the house hangs up")
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_utf_8_is_told_so() {
    let house = still_house();
    let (table, _ada) = at_a_table(&house, any_game()).await;
    let stream = TcpStream::connect(("127.0.0.1", house.port)).await;
    let mut stream = stream.expect("a stream");
    let hello = format!(
        "GET /t/{table}/socket HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    );
    stream.write_all(hello.as_bytes()).await.expect("hello");
    // A masked text frame of two bytes that are not UTF-8.
    let frame = [0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe];
    stream.write_all(&frame).await.expect("a frame");
    let mut heard = Vec::new();
    let hung_up = timeout(PATIENCE, stream.read_to_end(&mut heard)).await;
    // How the line ended does not matter, only what was said before.
    hung_up.expect("the house hangs up").ok();
    assert!(
        heard.windows(2).any(|code| code == 1007u16.to_be_bytes()),
        "no close code 1007"
    );
}
