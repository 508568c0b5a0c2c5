//! The routes, and what each page needs.

mod back;
mod coming;
mod files;
mod shelf;
mod table;

use axum::{
    Router,
    extract::{DefaultBodyLimit, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};

pub use crate::visitor::Visitor;
pub use files::send;

use crate::{
    identity::WayBack,
    limits::What,
    packing::pack,
    reports, socket,
    state::House,
    told,
    visitor::{base_url, same_origin, text},
};

/// Forms are short.
const LARGEST_FORM: usize = 16 * 1024;
pub fn routes(house: House) -> Router {
    Router::new()
        .route("/", get(shelf::shelf))
        .route("/games/{game}", get(shelf::game_box))
        .route("/games/{game}/{*page}", get(shelf::box_page))
        .route("/join", get(coming::join))
        .route("/c/{code}", get(coming::join_by_link))
        .route("/tables", post(coming::open))
        .route("/t/{id}", get(table::table))
        .route("/t/{id}/screen", get(table::screen))
        .route("/t/{id}/games/{number}", get(told::page))
        .route("/t/{id}/games/{number}/{keepsake}", get(told::keepsake))
        .route(
            "/t/{id}/games/{number}/questions/{question}/report",
            get(reports::ask).post(reports::take),
        )
        .route("/t/{id}/socket", get(socket::open))
        .route("/back/{token}", get(back::recover).post(back::take_back))
        .route("/preferences", post(back::preferences))
        .route("/assets/{*path}", get(files::asset))
        .route("/favicon.ico", get(files::favicon))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(files::elsewhere)
        .layer(middleware::from_fn_with_state(house.clone(), at_the_door))
        .layer(middleware::from_fn_with_state(house.clone(), pack))
        .layer(DefaultBodyLimit::max(LARGEST_FORM))
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
    let ours = matches!(path, "/healthz" | "/metrics");
    let refused = if !asset && !ours && !house.limits.allow(What::Page, visitor.address) {
        Some(visitor.problem(429, "too-many"))
    } else if request.method() == "POST" && !same_origin(&house, request.headers()) {
        Some(visitor.problem(403, "origin"))
    } else {
        None
    };
    house.metrics.pages.inc();
    let host = text(request.headers(), "host").to_string();
    let mut response = match refused {
        Some(refused) => refused,
        None => next.run(request).await,
    };
    protect(response.headers_mut(), &host);
    response
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

async fn health(State(house): State<House>) -> Response {
    match house.journal.find("").await {
        Ok(_) => "ok\n".into_response(),
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}

async fn metrics(State(house): State<House>) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], house.metrics.text()).into_response()
}
