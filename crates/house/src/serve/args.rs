//! How the house is opened: every setting, and whether they go together.

use std::path::PathBuf;

use anyhow::bail;
use clap::Args;

use crate::{
    door::DoorArgs,
    hosts,
    listen::Listen,
    openers::OpenerArgs,
    tls::{Tls, TlsArgs},
    upkeep::{BackupSettings, KeepingSettings},
};

/// Some forty thousand games of a tenth of a megabyte, and less than half of
/// the smallest disks that are rented: the system and its logs need some too.
pub const QUOTA: f64 = 4_000.0;

/// What the house says of itself, and only the trouble of what it is made of.
pub const LOG: &str = "warn,house=info";

#[derive(Args, Clone, Debug)]
pub struct ServeArgs {
    /// Address and port to listen on, or unix:/path/to/a/socket for a proxy on this
    /// machine, which is trusted then
    #[arg(
        long,
        env = "TABLEE_LISTEN",
        value_name = "PLACE",
        default_value = "0.0.0.0:8080"
    )]
    pub listen: Listen,

    /// Folder of the journal and the signing key; made if it is not there
    #[arg(long, env = "TABLEE_DATA", default_value = "data")]
    pub data: PathBuf,

    /// Folder of picture decks of your own, each a folder with forty pictures or
    /// more (svg, png, jpg, webp) and perhaps a deck.toml that describes them
    #[arg(long, env = "TABLEE_DECKS", value_name = "FOLDER")]
    pub decks: Option<PathBuf>,

    /// How people reach the house from outside, such as https://jeux.example.org.
    /// With https, cookies are sent over TLS only
    #[arg(long, env = "TABLEE_BASE_URL", default_value = "")]
    pub base_url: String,

    /// How much to log: error, warn, info, debug, trace, or a level for each part
    /// of the program
    #[arg(long, env = "TABLEE_LOG", default_value = LOG)]
    pub log: String,

    /// Write logs as JSON lines
    #[arg(long, env = "TABLEE_LOG_JSON")]
    pub log_json: bool,

    #[command(flatten)]
    pub tls: TlsArgs,

    #[command(flatten)]
    pub door: DoorArgs,

    #[command(flatten)]
    pub openers: OpenerArgs,

    /// How long bots seem to think: 1 as people do, 0 at once
    #[arg(long, env = "TABLEE_BOT_PACE", default_value_t = 1.0)]
    pub bot_pace: f64,

    /// Seconds after which a table nobody looks at leaves memory
    #[arg(long, env = "TABLEE_UNLOAD_AFTER", default_value_t = 120)]
    pub unload_after: u64,

    /// Most megabytes the journal may take, its write-ahead log included; beyond,
    /// moves are refused as on a full disk. 0 for as much as there is
    #[arg(long, env = "TABLEE_QUOTA", value_name = "MEGABYTES", default_value_t = QUOTA)]
    pub quota: f64,

    #[command(flatten)]
    pub backups: BackupSettings,

    #[command(flatten)]
    pub keeping: KeepingSettings,

    /// How many times as fast the house's clock runs, for tests
    #[arg(long, env = "TABLEE_CLOCK_SPEED", default_value_t = 1.0, hide = true)]
    pub clock_speed: f64,

    /// Lift the rates per person and address, for a load test
    #[arg(long, env = "TABLEE_NO_LIMITS", hide = true)]
    pub no_limits: bool,

    /// Print no welcome, only logs
    #[arg(long, env = "TABLEE_QUIET")]
    pub quiet: bool,
}

impl ServeArgs {
    /// Whether these settings go together, without opening anything; what the
    /// files of secrets hold is put in their place.
    pub fn checked(&self) -> anyhow::Result<ServeArgs> {
        let mut args = self.clone();
        args.base_url = base_url(&self.base_url)?;
        if !(0.0..=60.0).contains(&self.bot_pace) {
            bail!("--bot-pace {} must be between 0 and 60", self.bot_pace);
        }
        if !(self.quota == 0.0 || (0.1..=1e9).contains(&self.quota)) {
            bail!(
                "--quota {} must be at least 0.1 (megabytes), or 0 for no quota",
                self.quota
            );
        }
        if self.keeping.dry_run && self.keeping.keep_for.is_none() {
            bail!("--dry-run wants --keep-for: it lists what that would delete");
        }
        if matches!(self.listen, Listen::Socket(_)) {
            if self.tls.tls_cert.is_some() {
                bail!("--tls-cert is for an address; at a unix: socket the proxy speaks https");
            }
            args.door.behind_proxy = true;
        }
        Tls::read(&self.tls)?;
        args.door.read_secrets()?;
        args.openers.read_secrets()?;
        Ok(args)
    }
}

/// The address of the house, without a slash at its end.
fn base_url(text: &str) -> anyhow::Result<String> {
    let url = text.trim_end_matches('/');
    let bare = url.strip_prefix("http://").or(url.strip_prefix("https://"));
    if let Some((host, path)) = bare.and_then(|bare| bare.split_once(['/', '?', '#'])) {
        bail!(
            "--base-url {text:?} has a path ({path:?}): the house needs a host of its own, such \
             as https://jeux.{host}, and cannot live in a folder of another site"
        );
    }
    let named = bare.is_some() && hosts::host_of_url(url).is_some();
    if !text.is_empty() && !named {
        bail!(
            "--base-url {text:?} must be http:// or https:// and a host, as browsers send it \
             (xn--… for letters beyond a to z)"
        );
    }
    Ok(url.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_a_host_and_nothing_below_it() {
        for (text, url) in [
            ("", ""),
            ("https://jeux.example.org", "https://jeux.example.org"),
            ("https://jeux.example.org/", "https://jeux.example.org"),
            ("http://10.0.0.7:8080/", "http://10.0.0.7:8080"),
        ] {
            assert_eq!(base_url(text).ok().as_deref(), Some(url), "{text}");
        }
        for (text, said) in [
            ("jeux.example.org", "https://"),
            ("https://", "a host"),
            ("https://example.org/jeux", "a host of its own"),
            ("https://example.org/jeux/", "a host of its own"),
            ("https://example.org?a=b", "a host of its own"),
        ] {
            let why = base_url(text).expect_err(text).to_string();
            assert!(why.contains(said), "{text}: {why}");
        }
    }
}
