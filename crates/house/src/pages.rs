//! The routes, and what each page needs.

use axum::{
    Form, Router,
    extract::{DefaultBodyLimit, Path, Query, Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    middleware::{self, Next},
    response::{IntoResponse, Redirect, Response},
    routing::{get, post},
};
use axum_extra::extract::{CookieJar, SignedCookieJar, cookie::Cookie};
use game::Language;
use serde::Deserialize;
use web::{
    Bytes, File, Parts, Scene,
    pages::{self, Recent},
};

pub use crate::visitor::Visitor;
use crate::{
    guest::Look,
    identity::{self, PersonKey},
    keeper::Message,
    limits::What,
    reports, socket,
    state::House,
    tables::{self, NoTable},
    told,
    visitor::{self, base_url, same_origin, text},
};

/// Forms are short.
const LARGEST_FORM: usize = 16 * 1024;
/// What has a hash in its address is kept by browsers.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";
/// Tables a browser remembers.
const RECENT: usize = 6;

pub fn routes(house: House) -> Router {
    Router::new()
        .route("/", get(shelf))
        .route("/games/{game}", get(game_box))
        .route("/games/{game}/{*page}", get(box_page))
        .route("/join", get(join))
        .route("/c/{code}", get(join_by_link))
        .route("/tables", post(open))
        .route("/t/{id}", get(table))
        .route("/t/{id}/screen", get(screen))
        .route("/t/{id}/games/{number}", get(told::page))
        .route("/t/{id}/games/{number}/{keepsake}", get(told::keepsake))
        .route(
            "/t/{id}/games/{number}/questions/{question}/report",
            get(reports::ask).post(reports::take),
        )
        .route("/t/{id}/socket", get(socket::open))
        .route("/back/{token}", get(recover).post(take_back))
        .route("/preferences", post(preferences))
        .route("/assets/{*path}", get(asset))
        .route("/favicon.ico", get(favicon))
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(elsewhere)
        .layer(middleware::from_fn_with_state(house.clone(), at_the_door))
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

fn secure(house: &House) -> bool {
    house.settings.base_url.starts_with("https://")
}

pub fn table_link(house: &House, headers: &HeaderMap, id: &str) -> String {
    format!("{}/t/{id}", base_url(house, headers))
}

/// A person's own way back to a table, under the same address as its link.
pub fn recovery_link(house: &House, table_link: &str, person: &PersonKey) -> String {
    let (base, table) = table_link.rsplit_once("/t/").unwrap_or_default();
    let token = person.recovery_token(&house.signing);
    format!("{base}/back/{token}?table={table}")
}

/// The person of this browser, made up at the first visit.
pub fn someone(house: &House, jar: SignedCookieJar) -> (PersonKey, SignedCookieJar) {
    match PersonKey::of(&jar) {
        Some(person) => (person, jar),
        None => {
            let person = PersonKey::fresh();
            let cookie = person.cookie(secure(house));
            (person, jar.add(cookie))
        }
    }
}

async fn shelf(State(house): State<House>, visitor: Visitor, jar: SignedCookieJar) -> Response {
    let recent = recent(&jar);
    let (_, jar) = someone(&house, jar);
    (jar, pages::shelf(&visitor.context(), &house.boxes, &recent)).into_response()
}

/// The tables this browser was at, the last first.
fn recent(jar: &SignedCookieJar) -> Vec<Recent> {
    let cookie = jar.get("recent");
    let list = cookie.as_ref().map_or("", |cookie| cookie.value());
    list.split(' ')
        .filter_map(|entry| {
            let mut parts = entry.split('.').map(String::from);
            Some(Recent {
                id: parts.next()?,
                code: parts.next()?,
                game: parts.next()?,
            })
        })
        .collect()
}

fn remember(
    house: &House,
    jar: SignedCookieJar,
    id: &str,
    code: &str,
    game: &str,
) -> SignedCookieJar {
    let mut list = vec![format!("{id}.{code}.{game}")];
    let others = recent(&jar).into_iter().filter(|table| table.id != id);
    list.extend(
        others
            .take(RECENT - 1)
            .map(|table| format!("{}.{}.{}", table.id, table.code, table.game)),
    );
    jar.add(identity::lasting("recent", list.join(" "), secure(house)))
}

async fn game_box(
    State(house): State<House>,
    visitor: Visitor,
    Path(game): Path<String>,
) -> Response {
    match house.boxes.get(&game) {
        Some(boxed) => pages::game_box(&visitor.context(), boxed).into_response(),
        None => visitor.problem(404, "no-page"),
    }
}

/// A page that a box has beside its own.
async fn box_page(
    State(house): State<House>,
    visitor: Visitor,
    Path((game, page)): Path<(String, String)>,
) -> Response {
    let page = house.boxes.get(&game).and_then(|boxed| {
        let page = boxed.page(boxed.speak(visitor.language), &page)?;
        Some(pages::leaf(&visitor.context(), boxed, page))
    });
    match page {
        Some(page) => page.into_response(),
        None => visitor.problem(404, "no-page"),
    }
}

#[derive(Deserialize)]
struct JoinForm {
    #[serde(default)]
    code: String,
}

async fn join(
    State(house): State<House>,
    visitor: Visitor,
    Query(form): Query<JoinForm>,
) -> Response {
    if form.code.trim().is_empty() {
        return pages::join(&visitor.context(), "", None).into_response();
    }
    go_by_code(&house, &visitor, &form.code).await
}

async fn join_by_link(
    State(house): State<House>,
    visitor: Visitor,
    Path(code): Path<String>,
) -> Response {
    go_by_code(&house, &visitor, &code).await
}

async fn go_by_code(house: &House, visitor: &Visitor, code: &str) -> Response {
    let typed: String = code.chars().take(20).collect();
    let again = |status: StatusCode, problem: &str| {
        let page = pages::join(&visitor.context(), &typed, Some(problem));
        (status, page).into_response()
    };
    if !house.limits.allow(What::Code, visitor.address) {
        return again(StatusCode::TOO_MANY_REQUESTS, "too-many");
    }
    let Some(code) = identity::proper_code(code) else {
        return again(StatusCode::UNPROCESSABLE_ENTITY, "not-a-code");
    };
    match house.journal.find(&code).await {
        Ok(Some(id)) => Redirect::to(&format!("/t/{id}")).into_response(),
        Ok(None) => again(StatusCode::NOT_FOUND, "no-table"),
        Err(why) => visitor.no_table(why.into()),
    }
}

#[derive(Deserialize)]
struct OpenForm {
    game: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    options: String,
}

async fn open(
    State(house): State<House>,
    visitor: Visitor,
    jar: SignedCookieJar,
    Form(form): Form<OpenForm>,
) -> Response {
    if !house.limits.allow(What::Opening, visitor.address) {
        return visitor.problem(429, "too-many");
    }
    let (person, jar) = someone(&house, jar);
    let options = if form.options.is_empty() {
        "{}"
    } else {
        &form.options
    };
    match tables::open(&house, &form.game, options, &person, &form.name).await {
        Ok(id) => {
            let name = form.name.trim().to_string();
            let name = identity::lasting(visitor::NAME, name, secure(&house));
            let names = CookieJar::new().add(name);
            (jar, names, Redirect::to(&format!("/t/{id}"))).into_response()
        }
        Err(NoTable::Refused(refused)) if refused.code.ends_with("-name") => {
            visitor.problem(422, "name")
        }
        Err(why) => visitor.no_table(why),
    }
}

/// One look at a table, for a page.
async fn look(house: &House, id: &str, person: Option<PersonKey>) -> Result<Look, NoTable> {
    let ask = |reply| Message::Look {
        person: person.clone(),
        reply,
    };
    tables::ask(house, id, ask).await
}

async fn table(
    State(house): State<House>,
    mut visitor: Visitor,
    headers: HeaderMap,
    jar: SignedCookieJar,
    Path(id): Path<String>,
) -> Response {
    let (person, jar) = someone(&house, jar);
    let look = match look(&house, &id, Some(person.clone())).await {
        Ok(look) => look,
        Err(why) => return visitor.no_table(why),
    };
    let link = table_link(&house, &headers, &id);
    let recovery = look
        .me
        .person
        .map(|_| recovery_link(&house, &link, &person));
    if !look.name.is_empty() {
        visitor.name.clone_from(&look.name);
    }
    let jar = remember(&house, jar, &id, &look.table.code, &look.table.game);
    let scene = Scene::new(
        &house.boxes,
        visitor.language,
        &look.table,
        &look.me,
        &link,
        recovery.as_deref(),
    );
    let socket = format!("/t/{id}/socket?as=panels");
    let page = pages::table(&visitor.context(), &scene, look.playing(), &socket);
    (jar, page).into_response()
}

async fn screen(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Response {
    let look = match look(&house, &id, None).await {
        Ok(look) => look,
        Err(why) => return visitor.no_table(why),
    };
    let link = table_link(&house, &headers, &id);
    let scene = Scene::new(
        &house.boxes,
        visitor.language,
        &look.table,
        &look.me,
        &link,
        None,
    );
    let socket = format!("/t/{id}/socket?as=screen");
    pages::screen(&visitor.context(), &scene, look.playing(), &socket).into_response()
}

#[derive(Deserialize)]
struct WayBack {
    #[serde(default)]
    table: String,
}

/// Asks whether to take the seats of the link's person back; nothing happens
/// until then. With a table, the page names who that is there.
async fn recover(
    State(house): State<House>,
    visitor: Visitor,
    Path(token): Path<String>,
    Query(way): Query<WayBack>,
) -> Response {
    let Some(person) = PersonKey::recovered(&house.signing, &token) else {
        return visitor.problem(404, "no-recovery");
    };
    if way.table.is_empty() {
        return pages::recover(&visitor.context(), None, &token, "/").into_response();
    }
    match look(&house, &way.table, Some(person)).await {
        Ok(look) => {
            let name = Some(look.name.as_str()).filter(|name| !name.is_empty());
            let back = format!("/t/{}", way.table);
            pages::recover(&visitor.context(), name, &token, &back).into_response()
        }
        Err(why) => visitor.no_table(why),
    }
}

#[derive(Deserialize)]
struct BackForm {
    #[serde(default)]
    back: String,
}

async fn take_back(
    State(house): State<House>,
    visitor: Visitor,
    jar: SignedCookieJar,
    Path(token): Path<String>,
    Form(form): Form<BackForm>,
) -> Response {
    match PersonKey::recovered(&house.signing, &token) {
        Some(person) => (
            jar.add(person.cookie(secure(&house))),
            Redirect::to(local(&form.back)),
        )
            .into_response(),
        None => visitor.problem(404, "no-recovery"),
    }
}

/// A way back that stays in the house.
fn local(path: &str) -> &str {
    let inside =
        path.starts_with('/') && !path.starts_with("//") && !path.contains(['\\', '\r', '\n']);
    if inside { path } else { "/" }
}

#[derive(Deserialize)]
struct Preferences {
    lang: Option<String>,
    theme: Option<String>,
    #[serde(default)]
    back: String,
}

async fn preferences(State(house): State<House>, Form(wish): Form<Preferences>) -> Response {
    let mut jar = CookieJar::new();
    let mut set = |name: &'static str, value: &str| {
        let cookie: Cookie<'static> = identity::lasting(name, value.to_string(), secure(&house));
        jar = std::mem::take(&mut jar).add(cookie);
    };
    if let Some(lang) = wish.lang.as_deref().and_then(Language::from_tag) {
        set("lang", lang.tag());
    }
    if let Some(theme @ ("day" | "night" | "auto")) = wish.theme.as_deref() {
        set("theme", theme);
    }
    (jar, Redirect::to(local(&wish.back))).into_response()
}

/// Sends a file, told to be kept or not.
pub async fn send(visitor: &Visitor, file: File, keep: Option<&'static str>) -> Response {
    let bytes = match file.bytes {
        Bytes::Here(bytes) => bytes,
        Bytes::OnDisk(path) => {
            let read = tokio::task::spawn_blocking(move || (std::fs::read(&path), path)).await;
            match read {
                Ok((Ok(bytes), _)) => bytes.into(),
                Ok((Err(why), path)) => {
                    tracing::warn!(%why, file = %path.display(), "a file of a box cannot be read");
                    return visitor.problem(404, "no-page");
                }
                Err(why) => {
                    tracing::warn!(%why, "reading a file of a box failed");
                    return visitor.problem(404, "no-page");
                }
            }
        }
    };
    let mut response = ([(header::CONTENT_TYPE, file.kind)], bytes).into_response();
    if let Some(keep) = keep {
        let keep = HeaderValue::from_static(keep);
        response.headers_mut().insert(header::CACHE_CONTROL, keep);
    }
    response
}

async fn asset(State(house): State<House>, visitor: Visitor, Path(path): Path<String>) -> Response {
    match house.boxes.asset(&path) {
        Some(asset) => {
            let headers = [
                (header::CONTENT_TYPE, asset.kind),
                (header::CACHE_CONTROL, FOR_GOOD),
            ];
            (headers, asset.bytes.clone()).into_response()
        }
        None => visitor.problem(404, "no-page"),
    }
}

async fn favicon() -> Redirect {
    Redirect::permanent(&Parts::house().address("icon.svg"))
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

/// A file of one of the boxes, or nothing that is here.
async fn elsewhere(State(house): State<House>, visitor: Visitor, uri: Uri) -> Response {
    match house.boxes.file(uri.path()) {
        Some(file) => send(&visitor, file, Some(FOR_GOOD)).await,
        None => visitor.problem(404, "no-page"),
    }
}
