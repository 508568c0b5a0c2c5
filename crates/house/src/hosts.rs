//! The names a house answers to.

use std::net::IpAddr;

use axum::{
    extract::Request,
    http::{Uri, uri::Authority},
};

use crate::{door::CameTo, state::House, visitor::text};

/// Whether the house is asked for by a name of its own. With a base URL that is
/// its host, and what this machine and its network call it; else any name. So
/// nobody can make a browser take the house for another site.
pub fn is_ours(house: &House, request: &Request) -> bool {
    let Some(base) = host_of_url(&house.settings.base_url) else {
        return true;
    };
    let Some(host) = host(text(request.headers(), "host")) else {
        return false;
    };
    if host == base || is_here(&host) {
        return true;
    }
    let came_to = request.extensions().get::<CameTo>();
    came_to.is_some_and(|here| address(&host) == Some(here.0))
}

/// Whether a host is this very machine.
pub fn is_here(host: &str) -> bool {
    host == "localhost" || address(host).is_some_and(|address| address.is_loopback())
}

pub fn host_of_url(url: &str) -> Option<String> {
    let url: Uri = url.parse().ok()?;
    host(url.authority()?.as_str())
}

/// The name in a `Host` header, without its port and the dot of purists.
pub fn host(header: &str) -> Option<String> {
    let authority: Authority = header.parse().ok()?;
    let host = authority.host();
    let host = host.strip_suffix('.').unwrap_or(host);
    Some(host.to_ascii_lowercase())
}

fn address(host: &str) -> Option<IpAddr> {
    let bare = host.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let address: IpAddr = bare.unwrap_or(host).parse().ok()?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_read_without_their_ports() {
        for (header, name) in [
            ("Jeux.example.org:8443", "jeux.example.org"),
            ("jeux.example.org.", "jeux.example.org"),
            ("[::1]:80", "[::1]"),
            ("127.0.0.1", "127.0.0.1"),
        ] {
            assert_eq!(host(header).as_deref(), Some(name));
        }
        for header in ["", "a b", "a/b", "évil"] {
            assert_eq!(host(header), None, "{header}");
        }
        assert!(is_here("localhost") && is_here("[::1]") && is_here("127.9.9.9"));
        assert!(!is_here("localhost.evil.example") && !is_here("10.0.0.1"));
    }
}
