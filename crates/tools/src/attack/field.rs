//! Where an attack takes place.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::{Duration, Instant},
};

use anyhow::Result;
use tokio::{
    net::TcpStream,
    time::{sleep, timeout},
};

use super::Told;
use crate::{
    load::{
        client::{Door, Socket},
        group::open_table,
    },
    play::Player,
};

pub struct Field {
    pub address: SocketAddr,
    /// Another house, which trusts a proxy on this machine.
    pub proxied: SocketAddr,
    /// Of the attack: each has addresses of its own, so that no limit is
    /// another's doing.
    pub number: u8,
    /// A table where people play.
    pub table: String,
    pub player: &'static dyn Player,
    /// How long the attack lasts at the most.
    pub time: Duration,
}

impl Field {
    /// The address of whoever attacks alone.
    pub fn attacker(&self) -> IpAddr {
        Ipv4Addr::new(127, 66, self.number, 1).into()
    }

    /// One of sixty thousand attackers.
    pub fn one_of_many(&self, which: usize) -> IpAddr {
        let [high, low] = (which as u16 + 1).to_be_bytes();
        Ipv4Addr::new(127, 100 + self.number, high, low).into()
    }

    /// Somebody who has nothing to do with it.
    pub fn newcomer(&self) -> IpAddr {
        Ipv4Addr::new(127, 9, self.number, 9).into()
    }

    pub fn end(&self) -> Instant {
        Instant::now() + self.time
    }

    /// The table where people play, as a program hears it.
    pub fn socket_path(&self) -> String {
        format!("/t/{}/socket?as=json", self.table)
    }

    /// A table of the attacker's own.
    pub async fn own_table(&self) -> Result<(String, String)> {
        let mut door = Door::open_from(Some(self.attacker()), self.address).await?;
        open_table(&mut door, self.player.form()).await
    }

    pub async fn socket(&self, from: IpAddr, path: &str, cookie: &str) -> Result<Socket> {
        Socket::open_from(Some(from), self.address, path, cookie).await
    }

    /// What players meet while nobody attacks, to compare with.
    pub async fn rest(&self) -> Result<Told> {
        sleep(self.time).await;
        Ok(Told::of("players alone".into()))
    }
}

/// Whether somebody who has nothing to do with it gets a page.
pub async fn newcomer_is_served(field: &Field, within: Duration) -> bool {
    let page = async {
        let mut door = Door::open_from(Some(field.newcomer()), field.address).await?;
        door.get("/").await
    };
    let page = timeout(within, page).await;
    page.is_ok_and(|page| page.is_ok_and(|page| page.status() == "200"))
}

/// Whether the other end has not hung up; what it said is thrown away.
pub fn is_open(stream: &TcpStream) -> bool {
    loop {
        match stream.try_read(&mut [0; 4096]) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(why) => return why.kind() == io::ErrorKind::WouldBlock,
        }
    }
}
