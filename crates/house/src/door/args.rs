//! Settings of the door: who is waited for how long, and who may come.

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use clap::{Args, Parser};
use ipnet::IpNet;

use crate::{
    limits::{self, Limit},
    secrets,
};

#[derive(Args, Clone, Debug)]
pub struct DoorArgs {
    /// Proxies of yours, as networks such as 10.0.0.0/8, parted by commas: behind
    /// them, an address is that which they saw, by X-Forwarded-For
    #[arg(
        long,
        env = "TABLEE_TRUSTED_PROXIES",
        value_name = "CIDR",
        value_delimiter = ',',
        value_parser = network
    )]
    pub trusted_proxies: Vec<IpNet>,

    /// The same for a proxy on this machine: trusts 127.0.0.0/8 and ::1
    #[arg(long, env = "TABLEE_BEHIND_PROXY")]
    pub behind_proxy: bool,

    /// Most connections of one address at a time; 0 for any number
    #[arg(
        long,
        env = "TABLEE_CONNECTIONS_PER_ADDRESS",
        value_name = "NUMBER",
        default_value_t = 256
    )]
    pub connections_per_address: usize,

    /// Most connections at a time; by default, what the system's limit of open
    /// files leaves room for
    #[arg(long, env = "TABLEE_CONNECTIONS", value_name = "NUMBER")]
    pub connections: Option<usize>,

    /// A rate and a burst other than usual; may be given several times
    #[arg(
        long = "limit",
        env = "TABLEE_LIMIT",
        value_name = "NAME=RATE,BURST",
        value_delimiter = ' ',
        long_help = limits::help()
    )]
    pub limits: Vec<Limit>,

    /// Serve /metrics on an address of its own, and there alone
    #[arg(long, env = "TABLEE_METRICS_LISTEN", value_name = "ADDRESS")]
    pub metrics_listen: Option<SocketAddr>,

    /// Whoever reads /metrics must send this (Authorization: Bearer TOKEN).
    /// Without it, and without --metrics-listen, this machine alone may read them
    #[arg(
        long,
        env = "TABLEE_METRICS_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    pub metrics_token: Option<String>,

    /// A file that holds the token, instead of --metrics-token
    #[arg(long, env = "TABLEE_METRICS_TOKEN_FILE", value_name = "FILE")]
    pub metrics_token_file: Option<PathBuf>,

    /// Seconds within which a request must be there up to its body
    #[arg(long, env = "TABLEE_HEAD_TIMEOUT", value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub head_timeout: Duration,

    /// Seconds within which the body of a request must be there
    #[arg(long, env = "TABLEE_BODY_TIMEOUT", value_name = "SECONDS", default_value = "15", value_parser = seconds)]
    pub body_timeout: Duration,

    /// Seconds after which a connection that asks for nothing is closed
    #[arg(long, env = "TABLEE_IDLE_TIMEOUT", value_name = "SECONDS", default_value = "75", value_parser = seconds)]
    pub idle_timeout: Duration,

    /// Seconds after which a connection that takes nothing of what it is sent is
    /// closed
    #[arg(long, env = "TABLEE_STALL_TIMEOUT", value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub stall_timeout: Duration,
}

impl DoorArgs {
    pub(crate) fn read_secrets(&mut self) -> anyhow::Result<()> {
        let (token, file) = (&mut self.metrics_token, &self.metrics_token_file);
        secrets::read(token, file, "--metrics-token")
    }
}

impl Default for DoorArgs {
    /// What the command line means when it says nothing.
    fn default() -> DoorArgs {
        #[derive(Parser)]
        struct Alone {
            #[command(flatten)]
            door: DoorArgs,
        }
        Alone::parse_from(["tablee"]).door
    }
}

/// A network, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let text = text.trim();
    let one = || text.parse::<IpAddr>().ok().map(IpNet::from);
    let network = text.parse().ok().or_else(one);
    network.ok_or_else(|| "is not a network such as 10.0.0.0/8, nor an address".to_string())
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok();
    seconds
        .filter(|seconds| (0.001..=86_400.0).contains(seconds))
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "is not a number of seconds between 0.001 and 86400".to_string())
}
