//! The numbers of the house, for whoever keeps it.

use axum::{
    Router,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};

use crate::{
    hosts, secrets,
    state::House,
    upkeep::journal_file,
    visitor::{Visitor, peer, text},
};

/// What proxies add to what they pass on.
const FORWARDING: [&str; 6] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// Nothing but the numbers, for a listener of their own.
pub fn alone(house: House) -> Router {
    let told = |State(house): State<House>, headers: HeaderMap| async move {
        match token(&house, &headers) {
            Some(false) => unauthorized(),
            _ => tell(&house).await,
        }
    };
    Router::new().route("/metrics", get(told)).with_state(house)
}

/// The numbers on the listener of the pages: for whoever has the token, or
/// without one for this machine alone.
pub async fn here(State(house): State<House>, visitor: Visitor, request: Request) -> Response {
    if house.settings.door.metrics_listen.is_some() {
        return visitor.problem(404, "no-page");
    }
    match token(&house, request.headers()) {
        Some(true) => tell(&house).await,
        Some(false) => unauthorized(),
        None if is_local(request) => tell(&house).await,
        None => visitor.problem(403, "metrics"),
    }
}

async fn tell(house: &House) -> Response {
    if let Ok(tables) = house.journal.list().await {
        house.metrics.kept.set(tables.len() as i64);
    }
    let journal = journal_file(house.reports.folder());
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], house.metrics.text(&journal)).into_response()
}

fn unauthorized() -> Response {
    let ask = [(header::WWW_AUTHENTICATE, "Bearer")];
    (StatusCode::UNAUTHORIZED, ask).into_response()
}

/// Whether the right token was sent; nothing when there is none.
fn token(house: &House, headers: &HeaderMap) -> Option<bool> {
    let wanted = house.settings.door.metrics_token.as_ref()?;
    let sent = text(headers, header::AUTHORIZATION.as_str());
    let sent = match sent.split_once(' ') {
        Some((kind, sent)) if kind.eq_ignore_ascii_case("bearer") => sent.trim(),
        _ => return Some(false),
    };
    Some(secrets::same(sent, wanted))
}

/// Whether somebody on this machine asks, and no proxy for somebody else.
fn is_local(request: Request) -> bool {
    let (parts, _) = request.into_parts();
    let host = hosts::host(text(&parts.headers, "host"));
    peer(&parts).is_loopback()
        && host.is_some_and(|host| hosts::is_here(&host))
        && !FORWARDING
            .iter()
            .any(|name| parts.headers.contains_key(*name))
}
