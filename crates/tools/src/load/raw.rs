//! The limit to compare with: a WebSocket broadcast without a game, with and
//! without a journal, written in the most direct way axum allows. Whoever
//! reads a message writes it to every socket of the table itself: no channel,
//! no second task to wake.

use std::{
    collections::HashMap,
    io::Read,
    net::SocketAddr,
    path::PathBuf,
    sync::{Arc, Mutex as StdMutex, PoisonError},
};

use anyhow::Context;
use axum::{
    Router,
    extract::{
        Path, State,
        ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade},
    },
    response::Response,
    routing::get,
    serve::ListenerExt,
};
use clap::Args;
use futures_util::{SinkExt, StreamExt, stream::SplitSink};
use journal::Journal;
use tokio::{net::TcpListener, sync::Mutex};

#[derive(Args, Clone, Debug)]
pub struct RawArgs {
    #[arg(long)]
    listen: SocketAddr,
    /// Bytes of the message told to each seat
    #[arg(long)]
    told: usize,
    /// Bytes of the record appended to the journal
    #[arg(long)]
    record: usize,
    /// The journal's file; without it nothing is kept
    #[arg(long)]
    journal: Option<PathBuf>,
}

struct Raw {
    told: usize,
    record: Vec<u8>,
    journal: Option<Journal>,
    tables: StdMutex<HashMap<String, Arc<Mutex<RawTable>>>>,
}

#[derive(Default)]
struct RawTable {
    seq: u64,
    sockets: Vec<SplitSink<WebSocket, Message>>,
}

pub fn run(args: &RawArgs) -> anyhow::Result<()> {
    // Whoever started this server holds the other end: when it goes, so do we.
    std::thread::spawn(|| {
        let _ = std::io::stdin().read_to_end(&mut Vec::new());
        std::process::exit(0);
    });
    let journal = args.journal.as_deref().map(Journal::sqlite).transpose()?;
    let raw = Arc::new(Raw {
        told: args.told,
        record: vec![b'x'; args.record],
        journal,
        tables: StdMutex::default(),
    });
    let routes = Router::new()
        .route("/", get(|| async { "raw" }))
        .route("/t/{id}/socket", get(open))
        .with_state(raw);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind(args.listen)
            .await
            .with_context(|| format!("cannot listen on {}", args.listen))?;
        let listener = listener.tap_io(|stream| {
            // Small messages do not wait for the last one's receipt.
            let _ = stream.set_nodelay(true);
        });
        axum::serve(listener, routes).await?;
        Ok(())
    })
}

async fn open(
    State(raw): State<Arc<Raw>>,
    Path(id): Path<String>,
    upgrade: WebSocketUpgrade,
) -> Response {
    // The same small buffers as the house's sockets.
    upgrade
        .read_buffer_size(2 * 1024)
        .write_buffer_size(0)
        .on_upgrade(move |socket| async move {
            if let Err(why) = serve(&raw, &id, socket).await {
                eprintln!("{why:#}");
            }
        })
}

async fn serve(raw: &Raw, id: &str, socket: WebSocket) -> anyhow::Result<()> {
    let table = {
        let mut tables = raw.tables.lock().unwrap_or_else(PoisonError::into_inner);
        tables.entry(id.to_string()).or_default().clone()
    };
    let (mut sender, mut receiver) = socket.split();
    {
        let mut table = table.lock().await;
        if table.seq == 0 {
            if let Some(journal) = &raw.journal {
                journal.create(id, id, raw.record.clone()).await?;
            }
            table.seq = 1;
        }
        sender.send(raw.message(table.seq)).await?;
        table.sockets.push(sender);
    }
    while let Some(Ok(message)) = receiver.next().await {
        if !matches!(message, Message::Text(_)) {
            continue;
        }
        let mut table = table.lock().await;
        if let Some(journal) = &raw.journal {
            journal.append(id, table.seq, raw.record.clone()).await?;
        }
        table.seq += 1;
        let message = raw.message(table.seq);
        for socket in &mut table.sockets {
            // Whoever left no longer listens.
            let _ = socket.send(message.clone()).await;
        }
    }
    Ok(())
}

impl Raw {
    /// The clock of a house's message, and then as many bytes as it has.
    fn message(&self, seq: u64) -> Message {
        let mut text = format!("{{\"seq\":{seq},\"told\":\"");
        let rest = self.told.saturating_sub(text.len() + 2);
        text.extend(std::iter::repeat_n('x', rest));
        text.push_str("\"}");
        Message::Text(Utf8Bytes::from(text))
    }
}
