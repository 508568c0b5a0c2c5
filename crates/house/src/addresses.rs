//! Whose address counts: that of the peer, or what trusted proxies saw.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use ipnet::IpNet;

use crate::door::DoorArgs;

/// The proxies whose word is taken.
pub struct Proxies(Vec<IpNet>);

impl Proxies {
    pub fn new(args: &DoorArgs) -> Proxies {
        let mut networks = args.trusted_proxies.clone();
        if args.behind_proxy {
            let here = ["127.0.0.0/8", "::1/128"];
            networks.extend(here.iter().filter_map(|one| one.parse::<IpNet>().ok()));
        }
        Proxies(networks)
    }

    pub fn trust(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Whoever the peer speaks for: from the right over all lines of
    /// `X-Forwarded-For`, the first that is no proxy of ours. What stands left
    /// of that anybody can have written, and what is no address ends the walk.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let lines = headers.get_all("x-forwarded-for").iter();
        let lines = lines.map(|line| line.to_str().unwrap_or("?"));
        let entries: Vec<&str> = lines.flat_map(|line| line.split(',')).collect();
        let mut walk = entries.iter().rev().map(|entry| address(entry.trim()));
        let mut client = peer.to_canonical();
        while self.trust(client)
            && let Some(Some(before)) = walk.next()
        {
            client = before;
        }
        client
    }
}

/// Some proxies write the port down too.
fn address(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse::<SocketAddr>().ok().map(|it| it.ip());
    let address = text.parse().ok().or_else(with_port)?;
    Some(address.to_canonical())
}

/// The address to count by. IPv6 visitors are counted by their /64, since one
/// home has that many addresses.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(trusted: &[&str], peer: &str, lines: &[&str]) -> String {
        let proxies = Proxies(trusted.iter().map(|one| one.parse().unwrap()).collect());
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let client = proxies.client(peer.parse().unwrap(), &headers);
        client.to_string()
    }

    #[test]
    fn the_first_stranger_from_the_right_is_the_client() {
        let ours = ["10.0.0.0/8", "fd00::/8"];
        for (peer, lines, expected) in [
            ("10.0.0.1", &[][..], "10.0.0.1"),
            ("10.0.0.1", &["1.1.1.1"], "1.1.1.1"),
            ("10.0.0.1", &["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
            ("10.0.0.1", &["1.1.1.1", "2.2.2.2"], "2.2.2.2"),
            ("10.0.0.1", &["1.1.1.1, 10.3.3.3"], "1.1.1.1"),
            ("10.0.0.1", &["1.1.1.1", "10.3.3.3,10.4.4.4"], "1.1.1.1"),
            ("10.0.0.1", &["10.3.3.3"], "10.3.3.3"),
            ("10.0.0.1", &["1.1.1.1, hello"], "10.0.0.1"),
            ("10.0.0.1", &["1.1.1.1, hello, 10.3.3.3"], "10.3.3.3"),
            ("10.0.0.1", &["1.1.1.1,"], "10.0.0.1"),
            ("10.0.0.1", &["1.1.1.1:4711"], "1.1.1.1"),
            ("10.0.0.1", &["[2001:db8::1]:4711"], "2001:db8::1"),
            ("10.0.0.1", &["::ffff:1.1.1.1"], "1.1.1.1"),
            ("::ffff:10.0.0.1", &["1.1.1.1"], "1.1.1.1"),
            ("fd00::7", &["2001:db8::1, fd00::8"], "2001:db8::1"),
            ("9.9.9.9", &["1.1.1.1"], "9.9.9.9"),
        ] {
            assert_eq!(client(&ours, peer, lines), expected, "{peer} {lines:?}");
        }
        assert_eq!(client(&[], "127.0.0.1", &["1.1.1.1"]), "127.0.0.1");
    }

    #[test]
    fn one_home_counts_as_one() {
        for (address, home) in [
            ("192.0.2.1", "192.0.2.1"),
            ("::ffff:192.0.2.1", "192.0.2.1"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ] {
            let address = counted(address.parse().unwrap());
            assert_eq!(address.to_string(), home);
        }
    }
}
