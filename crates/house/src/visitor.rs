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
use game::Language;
use percent_encoding::percent_decode_str;
use table::Face;
use web::{
    Lang,
    pages::{self, Context, Theme},
};

use crate::{addresses::counted, identity, state::House, tables::NoTable};

/// The cookie with the name that a person gave last, and that of versions
/// which coded it by hand.
const NAME: &str = "nickname";
const OLD_NAME: &str = "name";
/// The cookie with the animal and the colour that they chose, such as `3-5`.
const FACE: &str = "face";

/// Language, theme, name and address of a visitor.
pub struct Visitor {
    pub language: Language,
    pub theme: Theme,
    pub name: String,
    /// The face they chose last, if they did.
    pub face: Option<Face>,
    /// The address to count by.
    pub address: IpAddr,
    /// Whether a trusted proxy speaks for them.
    pub proxied: bool,
    /// The address of the house as they reached it.
    pub origin: String,
    pub path: String,
    /// Several people share their device at this table.
    pub shared: bool,
}

impl FromRequestParts<House> for Visitor {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, house: &House) -> Result<Self, Infallible> {
        let jar = CookieJar::from_headers(&parts.headers);
        let cookie = |name: &str| jar.get(name).map(|cookie| cookie.value());
        let peer = peer(parts);
        let client = house.door.proxies.client(peer, &parts.headers);
        let accepted = text(&parts.headers, header::ACCEPT_LANGUAGE.as_str());
        Ok(Visitor {
            language: cookie("lang")
                .and_then(Language::from_tag)
                .unwrap_or_else(|| web::accepted(accepted)),
            theme: cookie("theme")
                .and_then(Theme::from_tag)
                .unwrap_or_default(),
            name: name(cookie(NAME), cookie(OLD_NAME)),
            face: cookie(FACE).and_then(face),
            address: counted(client),
            proxied: house.door.proxies.trust(peer),
            origin: base_url(house, &parts.headers),
            path: parts
                .uri
                .path_and_query()
                .map_or("/".into(), |path| path.to_string()),
            shared: false,
        })
    }
}

impl Visitor {
    pub fn context(&self) -> Context<'_> {
        Context {
            lang: Lang::house(self.language),
            theme: self.theme,
            origin: &self.origin,
            path: &self.path,
            name: &self.name,
            face: self.face,
            shared: self.shared,
        }
    }

    /// A page that says what went wrong and what to do.
    pub fn problem(&self, status: u16, key: &str) -> Response {
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let page = pages::problem(&self.context(), status.as_u16(), key);
        (status, page).into_response()
    }

    /// The house is asked for by a name that is not its own: says which is.
    pub fn unknown_host(&self, base_url: &str) -> Response {
        let page = pages::elsewhere(&self.context(), base_url);
        (StatusCode::MISDIRECTED_REQUEST, page).into_response()
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

pub fn text<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

/// Who is at the other end of the line.
pub fn peer(parts: &Parts) -> IpAddr {
    let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(Ipv4Addr::LOCALHOST.into(), |peer| {
        peer.0.ip().to_canonical()
    })
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
            "{}://{}",
            house.settings.scheme(),
            host.replace(
                |c: char| !(c.is_ascii_alphanumeric() || ".:-[]".contains(c)),
                ""
            )
        ),
    }
}

/// What a browser keeps of how its person is called and looks.
pub fn kept(house: &House, jar: CookieJar, name: Option<&str>, face: Option<Face>) -> CookieJar {
    let face = face.map(|face| (FACE, format!("{}-{}", face.animal, face.colour)));
    let name = name.map(|name| (NAME, name.to_string()));
    let cookies = [name, face].into_iter().flatten();
    cookies.fold(jar, |jar, (kind, value)| {
        jar.add(identity::lasting(kind, value, house.is_secure()))
    })
}

/// The face that a cookie tells of.
fn face(cookie: &str) -> Option<Face> {
    let (animal, colour) = cookie.split_once('-')?;
    let face = Face {
        animal: animal.parse().ok()?,
        colour: colour.parse().ok()?,
    };
    face.is_known().then_some(face)
}

/// The name of a visitor by their cookies.
fn name(new: Option<&str>, old: Option<&str>) -> String {
    let name = match (new, old) {
        (Some(name), _) => name.into(),
        // Coded twice by earlier versions.
        (None, Some(name)) => percent_decode_str(name).decode_utf8_lossy(),
        (None, None) => return String::new(),
    };
    name.chars().take(table::LONGEST_NAME).collect()
}

#[cfg(test)]
mod tests {
    use axum_extra::extract::cookie::Cookie;

    use super::*;

    /// What a browser sends back of a cookie that we set.
    fn kept(cookie: &'static str, value: &str) -> CookieJar {
        let set = Cookie::new(cookie, value.to_string()).encoded().to_string();
        let mut headers = HeaderMap::new();
        headers.insert("cookie", set.parse().expect("a header"));
        CookieJar::from_headers(&headers)
    }

    #[test]
    fn a_name_survives_its_cookie() {
        for written in ["Léa", "a b;c=d", "100 %", "%41", "爺"] {
            let jar = kept(NAME, written);
            let value = jar.get(NAME).map(|cookie| cookie.value());
            assert_eq!(name(value, None), written);
        }
    }

    #[test]
    fn a_name_of_an_earlier_version_is_still_read() {
        for (held, written) in [("L%C3%A9a", "Léa"), ("a%20b%3Bc", "a b;c"), ("%zz", "%zz")] {
            let jar = kept(OLD_NAME, held);
            let value = jar.get(OLD_NAME).map(|cookie| cookie.value());
            assert_eq!(name(None, value), written);
        }
    }
}
