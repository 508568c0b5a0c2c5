//! What a request tells about whoever makes it.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, SocketAddr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, StatusCode, Uri, header, request::Parts},
    response::{IntoResponse, Response},
};
use axum_extra::extract::CookieJar;
use web::{
    Lang,
    pages::{self, Context, Theme},
};

use crate::{state::House, tables::NoTable};

/// Language, theme, name and address of a visitor.
pub struct Visitor {
    pub lang: Lang,
    pub theme: Theme,
    pub name: String,
    pub address: IpAddr,
    pub path: String,
}

impl FromRequestParts<House> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Infallible> {
        let jar = CookieJar::from_headers(&parts.headers);
        let cookie = |name: &str| jar.get(name).map(|cookie| cookie.value());
        let accepted = text(&parts.headers, header::ACCEPT_LANGUAGE.as_str());
        Ok(Visitor {
            lang: cookie("lang")
                .and_then(Lang::from_tag)
                .unwrap_or_else(|| Lang::accepted(accepted)),
            theme: cookie("theme").map_or(Theme::Auto, theme),
            name: cookie("name").map(decoded).unwrap_or_default(),
            address: address(house, parts),
            path: parts
                .uri
                .path_and_query()
                .map_or("/".into(), |path| path.to_string()),
        })
    }
}

impl Visitor {
    pub fn context(&self) -> Context<'_> {
        Context {
            lang: self.lang,
            theme: self.theme,
            path: &self.path,
            name: &self.name,
        }
    }

    /// A page that says what went wrong and what to do.
    pub fn problem(&self, status: u16, key: &str) -> Response {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let page = pages::problem(&self.context(), status.as_u16(), key);
        (status, page).into_response()
    }

    pub fn no_table(&self, why: NoTable) -> Response {
        match why {
            NoTable::Unknown => self.problem(404, "no-table"),
            NoTable::Damaged => self.problem(500, "damaged"),
            NoTable::Journal(journal::JournalError::Full) => self.problem(507, "disk-full"),
            NoTable::Journal(_) => self.problem(503, "no-journal"),
            NoTable::Refused(_) => self.problem(400, "bad-request"),
        }
    }
}

pub fn theme(name: &str) -> Theme {
    match name {
        "day" => Theme::Day,
        "night" => Theme::Night,
        _ => Theme::Auto,
    }
}

pub fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// The address to count by. IPv6 visitors are counted by their /64, since one
/// home has that many addresses.
fn address(house: &House, parts: &Parts) -> IpAddr {
    let peer = parts
        .extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map(|info| info.0.ip());
    let forwarded = text(&parts.headers, "x-forwarded-for");
    let client = forwarded
        .rsplit(',')
        .next()
        .and_then(|client| client.trim().parse().ok());
    let address = client.filter(|_| house.settings.behind_proxy).or(peer);
    match address.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST)) {
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => IpAddr::V4(address),
            None => IpAddr::V6((address.to_bits() >> 64 << 64).into()),
        },
        address => address,
    }
}

/// Whether a request that changes something comes from our own pages. Programs
/// send no `Origin`; browsers always do.
pub fn same_origin(house: &House, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return true;
    };
    let Some(origin) = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.parse::<Uri>().ok())
    else {
        return false;
    };
    let Some(from) = origin.authority() else {
        return false;
    };
    let base = house.settings.base_url.parse::<Uri>().ok();
    from.as_str() == text(headers, "host")
        || base.is_some_and(|base| base.authority() == Some(from))
}

/// How this browser reaches the house, without a slash at the end. A browser on
/// the house's own machine shares the network address, so that a phone can
/// follow the link.
pub fn base_url(house: &House, headers: &HeaderMap) -> String {
    if !house.settings.base_url.is_empty() {
        return house.settings.base_url.clone();
    }
    let host = text(headers, "host");
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    let here = ["localhost", "127.0.0.1", "[::1]"].contains(&name);
    match &house.settings.network {
        Some(network) if here => network.clone(),
        _ => format!(
            "http://{}",
            host.replace(
                |c: char| !(c.is_ascii_alphanumeric() || ".:-[]".contains(c)),
                ""
            )
        ),
    }
}

/// A cookie's value can hold only some characters: the rest as %XX.
pub fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => out.push(byte as char),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let hex = [rest.next().unwrap_or(b'0'), rest.next().unwrap_or(b'0')];
        let hex = std::str::from_utf8(&hex)
            .ok()
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.extend(hex);
    }
    String::from_utf8_lossy(&bytes)
        .chars()
        .take(table::LONGEST_NAME)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_survives_its_cookie() {
        for name in ["Léa", "a b;c=d", "100 %", "爺"] {
            assert_eq!(decoded(&encoded(name)), name);
        }
        assert_eq!(decoded("%"), "\0");
        assert_eq!(decoded("%zz"), "");
    }
}
