//! https without a proxy: a certificate and its key, read again when their
//! files change.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, PoisonError, RwLock},
    time::{Duration, SystemTime},
};

use anyhow::Context;
use clap::Args;
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::watch};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::ring,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
    },
    server::TlsStream,
};
use tracing::{info, warn};

/// How often the files are looked at.
const LOOK: Duration = Duration::from_secs(20);

#[derive(Args, Clone, Debug, Default)]
pub struct TlsArgs {
    /// Serve https with this certificate (PEM, with what it was signed by below
    /// it). It is read again when it changes
    #[arg(long, env = "TABLEE_TLS_CERT", value_name = "FILE")]
    pub tls_cert: Option<PathBuf>,

    /// The key of the certificate (PEM)
    #[arg(long, env = "TABLEE_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,
}

/// The certificate by which the house shows who it is.
pub struct Tls {
    cert: PathBuf,
    key: PathBuf,
    now: RwLock<Current>,
}

struct Current {
    config: Arc<ServerConfig>,
    /// When the files were last changed.
    times: [Option<SystemTime>; 2],
}

impl Tls {
    /// What the keeper of the house asked for: nothing, or a certificate that
    /// fits its key.
    pub fn read(args: &TlsArgs) -> anyhow::Result<Option<Arc<Tls>>> {
        let (cert, key) = match (&args.tls_cert, &args.tls_key) {
            (None, None) => return Ok(None),
            (Some(cert), Some(key)) => (cert.clone(), key.clone()),
            (Some(_), None) => anyhow::bail!("--tls-cert wants its key too: say --tls-key"),
            (None, Some(_)) => anyhow::bail!("--tls-key wants its certificate too: say --tls-cert"),
        };
        let now = RwLock::new(Current {
            times: times(&cert, &key),
            config: config(&cert, &key)?,
        });
        Ok(Some(Arc::new(Tls { cert, key, now })))
    }

    /// Greets whoever comes; somebody who speaks plain HTTP is told that this is
    /// https.
    pub async fn greet(&self, stream: TcpStream) -> io::Result<TlsStream<TcpStream>> {
        let mut first = [0];
        stream.peek(&mut first).await?;
        // Every greeting of TLS begins with this.
        if first != [22] {
            return tell_plain(stream).await;
        }
        let config = {
            let now = self.now.read().unwrap_or_else(PoisonError::into_inner);
            now.config.clone()
        };
        TlsAcceptor::from(config).accept(stream).await
    }

    /// Reads the files again when they have changed. What cannot be used is told,
    /// and the certificate of before stays.
    pub fn renew(&self) {
        let times = times(&self.cert, &self.key);
        let mut now = self.now.write().unwrap_or_else(PoisonError::into_inner);
        if now.times == times {
            return;
        }
        match config(&self.cert, &self.key) {
            Ok(config) => {
                *now = Current { config, times };
                info!("the certificate was renewed");
            }
            Err(why) => {
                now.times = times;
                warn!(why = %format!("{why:#}"), "the new certificate cannot be used; the old one stays");
            }
        }
    }

    /// Looks after the files as long as the house is open.
    pub async fn keep_fresh(self: Arc<Self>, mut closing: watch::Receiver<bool>) {
        loop {
            tokio::select! {
                _ = closing.wait_for(|closing| *closing) => return,
                () = asked() => {}
                () = tokio::time::sleep(LOOK) => {}
            }
            let tls = self.clone();
            let _ = tokio::task::spawn_blocking(move || tls.renew()).await;
        }
    }
}

/// Waits until whoever keeps the house asks to have its files read again.
async fn asked() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut hangup) = signal(SignalKind::hangup()) {
            hangup.recv().await;
            return;
        }
    }
    std::future::pending::<()>().await;
}

async fn tell_plain<T>(mut stream: TcpStream) -> io::Result<T> {
    let words = "Cette maison parle https : écrivez https:// dans l’adresse.\n\
                 This house speaks https: write https:// in the address.\n";
    let answer = format!(
        "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{words}",
        words.len()
    );
    stream.write_all(answer.as_bytes()).await?;
    // What was asked is read, or hanging up would throw the answer away.
    let mut asked = [0; 4_096];
    let _ = stream.try_read(&mut asked);
    stream.shutdown().await?;
    Err(io::ErrorKind::InvalidData.into())
}

fn times(cert: &Path, key: &Path) -> [Option<SystemTime>; 2] {
    [cert, key].map(|path| fs::metadata(path).and_then(|file| file.modified()).ok())
}

fn config(cert: &Path, key: &Path) -> anyhow::Result<Arc<ServerConfig>> {
    let read = |path: &Path| fs::read(path).with_context(|| path.display().to_string());
    let chain = CertificateDer::pem_slice_iter(&read(cert)?).collect::<Result<Vec<_>, _>>();
    let chain = chain.with_context(|| format!("{} is no certificate (PEM)", cert.display()))?;
    anyhow::ensure!(
        !chain.is_empty(),
        "{} holds no certificate (PEM)",
        cert.display()
    );
    let private = PrivateKeyDer::from_pem_slice(&read(key)?);
    let private = private
        .map_err(|why| anyhow::anyhow!("{} holds no private key (PEM): {why}", key.display()))?;
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .with_context(|| {
            format!(
                "the certificate {} and the key {} cannot be used together",
                cert.display(),
                key.display()
            )
        })?;
    Ok(Arc::new(config))
}
