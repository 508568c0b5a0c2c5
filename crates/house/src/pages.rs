//! The routes, and what each page needs.

mod back;
mod coming;
mod devices;
mod files;
pub mod host;
mod metrics;
mod people;
mod shelf;
mod table;

use std::{error::Error, sync::Arc};

use axum::{
    Router,
    body::to_bytes,
    extract::{MatchedPath, Request, State},
    http::{HeaderMap, HeaderValue, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use http_body_util::LengthLimitError;
use tokio::time::timeout;

pub use crate::visitor::Visitor;
pub use files::send;
pub use metrics::alone as metrics_alone;
pub use table::look;

use crate::{
    door::Use,
    evening, health, hosts,
    identity::{Signed, WayBack},
    limits::What,
    packing::pack,
    reports, socket,
    state::House,
    told,
    visitor::{base_url, same_origin, text},
};

/// Forms are short.
const LARGEST_FORM: usize = 16 * 1024;
/// What is people's own: whoever looks for pages of the web shall not list it.
/// They may read it, so that a link to it can be shown with its picture.
const OF_PEOPLE: [&str; 7] = ["/t/", "/e/", "/m/", "/M/", "/c/", "/C/", "/back/"];
/// What browsers offer and no page of ours uses.
const UNUSED: &str = "accelerometer=(), camera=(), display-capture=(), encrypted-media=(), \
     geolocation=(), gyroscope=(), hid=(), idle-detection=(), magnetometer=(), microphone=(), \
     midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()";

pub fn routes(house: House) -> Router {
    Router::new()
        .route("/", get(shelf::shelf))
        .route("/games/{game}", get(shelf::game_box))
        .route("/games/{game}/guide", get(shelf::guide))
        .route("/games/{game}/help", get(shelf::help))
        .route("/games/{game}/{*page}", get(shelf::box_page))
        .route("/join", get(coming::join))
        .route("/c/{code}", get(coming::join_by_link))
        .route("/C/{code}", get(coming::join_by_link))
        .route("/tables", post(coming::open))
        .route("/opener", post(host::opener))
        .route(
            "/invitation/{token}",
            get(host::invitation).post(host::take_invitation),
        )
        .route("/house", get(host::page))
        .route("/house/enter", post(host::enter))
        .route("/house/leave", post(host::leave))
        .route("/house/notice", post(host::notice))
        .route("/house/drain", post(host::drain))
        .route("/t/{id}", get(table::table))
        .route("/t/{id}/screen", get(table::screen))
        .route("/t/{id}/games/{number}", get(told::page))
        .route("/t/{id}/games/{number}/{keepsake}", get(told::keepsake))
        .route(
            "/t/{id}/games/{number}/questions/{question}/report",
            get(reports::ask).post(reports::take),
        )
        .route("/t/{id}/socket", get(socket::open))
        .route("/t/{id}/people/{person}/block", post(people::block))
        .route("/t/{id}/people/{person}/report", post(people::report))
        .route("/t/{id}/evening", get(evening::last))
        .route("/e/{token}", get(evening::page))
        .route("/e/{token}/image.svg", get(evening::picture))
        .route("/e/{token}/names", post(evening::names))
        .route("/e/{token}/games/{number}", get(evening::told))
        .route(
            "/e/{token}/games/{number}/{keepsake}",
            get(evening::keepsake),
        )
        .route(
            "/e/{token}/games/{number}/questions/{question}/report",
            get(evening::report).post(evening::take_report),
        )
        .route(
            "/t/{id}/ticket",
            get(devices::show_ticket).post(devices::give_ticket),
        )
        .route("/t/{id}/ticket/answer", post(devices::answer_ticket))
        .route(
            "/t/{id}/ticket/{letters}/{asker}",
            get(devices::take_ticket),
        )
        .route("/t/{id}/company", post(devices::bring))
        .route("/t/{id}/company/part", post(devices::part))
        .route("/t/{id}/pass", post(devices::pass))
        .route(
            "/m/{letters}",
            get(devices::follow_ticket).post(devices::use_ticket),
        )
        .route("/M/{letters}", get(devices::follow_ticket))
        .route("/m/{letters}/{asker}", get(devices::await_ticket))
        .route("/back/{token}", get(back::recover).post(back::take_back))
        .route("/preferences", post(back::preferences))
        .route("/assets/{*path}", get(files::asset))
        .route("/favicon.ico", get(files::favicon))
        .route("/manifest.webmanifest", get(files::manifest))
        .route("/worker.js", get(files::worker))
        .route("/offline", get(files::away))
        .route("/robots.txt", get(files::robots))
        .route("/livez", get(health::live))
        .route("/readyz", get(health::readiness))
        .route("/healthz", get(health::readiness))
        .route("/metrics", get(metrics::here))
        .fallback(files::elsewhere)
        .layer(middleware::from_fn_with_state(house.clone(), at_the_door))
        .layer(middleware::from_fn_with_state(house.clone(), pack))
        .with_state(house)
}

/// What holds for every request: rates, origins, and headers that keep pages
/// to themselves.
async fn at_the_door(
    State(house): State<House>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path();
    // What browsers fetch by the dozen is cheap and kept by them.
    let asset = path.starts_with("/assets/") || house.boxes.file(path).is_some();
    let hidden = OF_PEOPLE.iter().any(|way| path.starts_with(way));
    let ours = matches!(path, "/livez" | "/readyz" | "/healthz" | "/metrics");
    let many = !asset && !ours && !house.limits.allow(What::Page, visitor.address);
    let refused = if many && !keeps_the_house(&house, path, request.headers()).await {
        // Whoever goes on asking must come anew each time.
        let hang_up = [(header::CONNECTION, "close")];
        Some((hang_up, visitor.problem(429, "too-many")).into_response())
    } else if !asset && !ours && !hosts::is_ours(&house, &request) {
        house.door.misnamed(visitor.address);
        Some(visitor.unknown_host(&house.settings.base_url))
    } else if request.method() == "POST" && !same_origin(&house, request.headers()) {
        Some(visitor.problem(403, "origin"))
    } else {
        None
    };
    house.metrics.pages.inc();
    let host = text(request.headers(), "host").to_string();
    let route = request.extensions().get::<MatchedPath>().cloned();
    let mut response = match refused {
        Some(refused) => refused,
        None => match whole(&house, request).await {
            Ok(request) => next.run(request).await,
            Err((status, key)) => visitor.problem(status, key),
        },
    };
    if hidden {
        let value = HeaderValue::from_static("noindex, nofollow");
        response.headers_mut().insert("x-robots-tag", value);
    }
    protect(response.headers_mut(), &host);
    let route = route.as_ref().map_or("elsewhere", MatchedPath::as_str);
    house.metrics.answered(route, response.status().as_u16());
    response
}

/// Whether this asks for the page of the house as its host: no flood from behind
/// the same address keeps them from it.
async fn keeps_the_house(house: &House, path: &str, headers: &HeaderMap) -> bool {
    (path == "/house" || path.starts_with("/house/"))
        && host::is_host(house, &Signed::of(house, headers)).await
}

/// A request with its whole body, which is waited for a while.
async fn whole(house: &House, request: Request) -> Result<Request, (u16, &'static str)> {
    let line = request.extensions().get::<Arc<Use>>().cloned();
    let (parts, body) = request.into_parts();
    let body = to_bytes(body, LARGEST_FORM);
    let body = match timeout(house.settings.door.body_timeout, body).await {
        Ok(Ok(body)) => body,
        Ok(Err(why)) if is_too_long(&why) => return Err((413, "too-long")),
        Ok(Err(_)) => return Err((400, "bad-request")),
        Err(_) => return Err((408, "too-late")),
    };
    if let Some(line) = line {
        line.heard();
    }
    Ok(Request::from_parts(parts, body.into()))
}

fn is_too_long(why: &axum::Error) -> bool {
    why.source().is_some_and(|why| why.is::<LengthLimitError>())
}

fn protect(headers: &mut HeaderMap, host: &str) {
    // Older browsers do not count sockets as 'self'.
    let sockets = match host
        .bytes()
        .all(|b| b.is_ascii_alphanumeric() || b".:-[]".contains(&b))
    {
        true if !host.is_empty() => format!(" ws://{host} wss://{host}"),
        _ => String::new(),
    };
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'{sockets}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
         manifest-src 'self'"
    );
    let mut set = |name: header::HeaderName, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            headers.entry(name).or_insert(value);
        }
    };
    set(header::CONTENT_SECURITY_POLICY, &policy);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "same-origin");
    set(header::CACHE_CONTROL, "no-store");
    let named = header::HeaderName::from_static;
    set(named("cross-origin-opener-policy"), "same-origin");
    set(named("cross-origin-resource-policy"), "same-origin");
    set(named("permissions-policy"), UNUSED);
}

pub fn table_link(house: &House, headers: &HeaderMap, id: &str) -> String {
    format!("{}/t/{id}", base_url(house, headers))
}

/// A person's own way back to a table, under the same address as its link.
pub fn recovery_link(house: &House, table_link: &str, person: u16, link: u64, key: &str) -> String {
    let (base, table) = table_link.rsplit_once("/t/").unwrap_or_default();
    let token = WayBack::token(&house.keys, table, person, link, key);
    format!("{base}/back/{token}")
}
