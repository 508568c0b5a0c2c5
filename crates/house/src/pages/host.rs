//! The page of whoever keeps the house, behind a token; and the door of a
//! private house.

use std::{
    sync::{Mutex, PoisonError},
    time::{Duration, Instant, SystemTime},
};

use axum::{
    Form,
    extract::{Path, Query, State},
    http::StatusCode,
    response::{IntoResponse, Redirect, Response},
};
use axum_extra::extract::{CookieJar, cookie::Cookie};
use game::Millis;
use journal::Onlooker;
use serde::Deserialize;
use sha2::{Digest, Sha256};
use web::{
    Lang,
    pages::{self, HostLook},
};

use crate::{
    health,
    identity::{Signed, lasting},
    metrics, notices, openers, secrets,
    state::House,
    upkeep::{journal_file, read_token},
    visitor::Visitor,
};

const DAY: Millis = 24 * 60 * 60 * 1_000;
/// The cookies of whoever keeps the house, and of who may open tables.
const HOST: &str = "host";
const OPENER: &str = "opener";
/// How long it is remembered which games the tables were opened with.
const FRESH: Duration = Duration::from_secs(600);

#[derive(Deserialize)]
pub struct Enter {
    #[serde(default)]
    token: String,
}

#[derive(Deserialize)]
pub struct Said {
    #[serde(default)]
    text: String,
    #[serde(default)]
    clear: String,
}

#[derive(Deserialize)]
pub struct Drain {
    to: String,
}

#[derive(Deserialize)]
pub struct Done {
    #[serde(default)]
    done: String,
}

async fn token(house: &House) -> Option<String> {
    let folder = house.reports.folder().to_path_buf();
    let read = tokio::task::spawn_blocking(move || read_token(&folder)).await;
    match read {
        Ok(Ok(token)) => Some(token),
        Ok(Err(why)) => {
            tracing::warn!(why = %format!("{why:#}"), "there is no token for the page of the house");
            None
        }
        Err(_) => None,
    }
}

/// What a browser keeps of the token: enough to know it again.
fn print(token: &str) -> String {
    hex::encode(Sha256::digest(format!("host {token}")))
}

pub async fn is_host(house: &House, signed: &Signed) -> bool {
    let Some(kept) = signed.of_house(HOST) else {
        return false;
    };
    let token = token(house).await;
    token.is_some_and(|token| secrets::same(&kept, &print(&token)))
}

pub async fn page(
    State(house): State<House>,
    visitor: Visitor,
    signed: Signed,
    Query(done): Query<Done>,
) -> Response {
    if !is_host(&house, &signed).await {
        return pages::host_door(&visitor.context(), None).into_response();
    }
    let done = match done.done.as_str() {
        "told" => Some("host.notice-told"),
        "cleared" => Some("host.notice-cleared"),
        "long" => Some("host.notice-long"),
        _ => None,
    };
    let look = look(&house, &visitor, done).await;
    pages::host(&visitor.context(), &look).into_response()
}

/// A token that was typed: each counts as a wrong code until it is right.
pub async fn enter(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Form(form): Form<Enter>,
) -> Response {
    let again = |status: StatusCode, problem: &str| {
        (status, pages::host_door(&visitor.context(), Some(problem))).into_response()
    };
    let Some(counted) = house.limits.allow_code(visitor.address) else {
        return again(StatusCode::TOO_MANY_REQUESTS, "host.too-many");
    };
    match token(&house).await {
        Some(token) if secrets::same(form.token.trim(), &token) => {
            house.limits.right_code(visitor.address, counted);
            signed.keep_of_house(HOST, &print(&token), "/house");
            (signed, Redirect::to("/house")).into_response()
        }
        Some(_) => again(StatusCode::FORBIDDEN, "host.wrong"),
        None => visitor.problem(503, "no-journal"),
    }
}

pub async fn leave(State(house): State<House>) -> Response {
    let mut cookie: Cookie<'static> = lasting(HOST, String::new(), house.is_secure());
    cookie.set_path("/house");
    cookie.make_removal();
    (CookieJar::new().add(cookie), Redirect::to("/house")).into_response()
}

pub async fn notice(
    State(house): State<House>,
    visitor: Visitor,
    signed: Signed,
    Form(said): Form<Said>,
) -> Response {
    if !is_host(&house, &signed).await {
        return visitor.problem(403, "forged");
    }
    let text = if said.clear.is_empty() {
        said.text.trim()
    } else {
        ""
    };
    let done = match notices::tell(&house, text).await {
        Ok(()) if text.is_empty() => "cleared",
        Ok(()) => "told",
        Err(_) => "long",
    };
    Redirect::to(&format!("/house?done={done}")).into_response()
}

pub async fn drain(
    State(house): State<House>,
    visitor: Visitor,
    signed: Signed,
    Form(drain): Form<Drain>,
) -> Response {
    if !is_host(&house, &signed).await {
        return visitor.problem(403, "forged");
    }
    notices::drain(&house, drain.to == "on").await;
    Redirect::to("/house").into_response()
}

/// Which games the tables were opened with, as last counted: that takes reading
/// the whole journal.
#[derive(Default)]
pub struct Counted(Mutex<Option<(Instant, Counts)>>);

/// Games and how many tables were opened with each.
type Counts = Vec<(String, usize)>;

async fn by_game(house: &House) -> Counts {
    let lock = || {
        house
            .by_game
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    };
    if let Some((at, known)) = &*lock()
        && at.elapsed() < FRESH
    {
        return known.clone();
    }
    let path = journal_file(house.reports.folder());
    let counted = tokio::task::spawn_blocking(move || Onlooker::open(&path)?.openings()).await;
    let Ok(Ok(openings)) = counted else {
        return Vec::new();
    };
    let mut games = Counts::new();
    for first in &openings {
        let Some(game) = opened_with(first) else {
            continue;
        };
        match games.iter_mut().find(|(known, _)| *known == game) {
            Some((_, count)) => *count += 1,
            None => games.push((game, 1)),
        }
    }
    games.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(&b.0)));
    *lock() = Some((Instant::now(), games.clone()));
    games
}

/// The game in the first record of a table.
fn opened_with(record: &[u8]) -> Option<String> {
    let record: serde_json::Value = serde_json::from_slice(record).ok()?;
    let opened = record["events"].as_array()?.first()?.get("opened")?;
    Some(opened["game"].as_str()?.to_string())
}

async fn look(house: &House, visitor: &Visitor, done: Option<&'static str>) -> HostLook {
    let now = house.wall();
    let journal = journal_file(house.reports.folder());
    let disk = metrics::disk(&journal);
    let taken = disk.journal + disk.log;
    let quota = house
        .settings
        .quota
        .map(|quota| quota.saturating_sub(taken));
    let left_bytes = quota.map_or(disk.free, |quota| quota.min(disk.free));
    let lang = Lang::house(visitor.language);
    let games = by_game(house).await.into_iter();
    let metrics = &house.metrics;
    let faults = [
        ("appends", metrics.append_failures.get()),
        ("slow", metrics.slow_appends.get()),
        ("damaged", metrics.damaged.get()),
        ("backups", metrics.backup_failures.get()),
    ];
    let reports = house.reports.clone();
    let reports = tokio::task::spawn_blocking(move || reports.all()).await;
    let backed_up = metrics.backed_up.get();
    let notice = house.notices.now();
    let build = house.settings.build;
    HostLook {
        version: format!("{} ({})", build.version, build.commit),
        open_days: now.saturating_sub(house.opened.at) / DAY,
        well: health::ready(house).await.is_ok(),
        devices: metrics.sockets.get(),
        games: metrics.games.get(),
        by_game: games
            .map(|(game, count)| (house.boxes.name(&game, lang).to_string(), count))
            .collect(),
        by_age: by_age(house, now).await,
        journal_bytes: taken,
        left_bytes,
        left_days: lasts(
            house.opened.bytes,
            taken,
            now - house.opened.at.min(now),
            left_bytes,
        ),
        backup_days: (backed_up > 0).then(|| (now / 1_000).saturating_sub(backed_up) / 86_400),
        backups: house.opened.backups,
        reports: reports
            .ok()
            .and_then(Result::ok)
            .map_or(0, |(all, _)| all.len()),
        bites: house.bites(),
        faults: faults.into_iter().filter(|(_, count)| *count > 0).collect(),
        notice: notice.text,
        draining: notice.draining,
        done,
    }
}

/// How many tables were last played at today, this week, month, year, before.
async fn by_age(house: &House, now: Millis) -> [usize; 5] {
    let mut ages = [0; 5];
    for table in house.journal.list().await.unwrap_or_default() {
        let days = now.saturating_sub(table.touched) / DAY;
        let age = [1, 7, 30, 365].iter().take_while(|most| days >= **most);
        ages[age.count()] += 1;
    }
    ages
}

/// For how many days the room lasts, by how the journal grew since the house
/// opened; nothing before an hour has told.
fn lasts(before: u64, taken: u64, since: Millis, left: u64) -> Option<u64> {
    let grown = taken.checked_sub(before).filter(|grown| *grown > 0)?;
    if since < DAY / 24 {
        return None;
    }
    let a_day = grown as f64 * DAY as f64 / since as f64;
    // Nobody plans for more than ten years.
    Some((left as f64 / a_day).min(3_650.0) as u64)
}

/// When the house was opened, and what it was like.
#[derive(Default)]
pub struct Opened {
    pub at: Millis,
    pub bytes: u64,
    pub backups: bool,
}

/// When a file was last written, in seconds since 1970.
pub fn written(path: &std::path::Path) -> Option<u64> {
    let time = std::fs::metadata(path)
        .and_then(|file| file.modified())
        .ok()?;
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(since.as_secs())
}

/// Whether a browser may open tables in this house.
pub fn may_open(house: &House, signed: &Signed) -> bool {
    let kept = signed.of_house(OPENER).unwrap_or_default();
    house.settings.openers.lets(&kept)
}

#[derive(Deserialize)]
pub struct Word {
    #[serde(default)]
    word: String,
}

pub fn ask_word(house: &House, visitor: &Visitor) -> Response {
    let word = house.settings.openers.opening_password.is_some();
    let page = pages::opener(&visitor.context(), word, None);
    (StatusCode::FORBIDDEN, page).into_response()
}

/// The word of a private house, as somebody typed it.
pub async fn opener(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Form(form): Form<Word>,
) -> Response {
    let args = &house.settings.openers;
    let again = |status: StatusCode, problem: &str| {
        (
            status,
            pages::opener(&visitor.context(), true, Some(problem)),
        )
            .into_response()
    };
    let Some(kept) = args.by_word() else {
        return visitor.problem(404, "no-page");
    };
    let Some(counted) = house.limits.allow_code(visitor.address) else {
        return again(StatusCode::TOO_MANY_REQUESTS, "host.too-many");
    };
    if !args.knows(&form.word) {
        return again(StatusCode::FORBIDDEN, "opener.wrong");
    }
    house.limits.right_code(visitor.address, counted);
    signed.keep_of_house(OPENER, &kept, "/");
    (signed, Redirect::to("/")).into_response()
}

pub async fn invitation(
    State(house): State<House>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Response {
    match openers::invites(&house.keys, &token, house.wall()) {
        true => pages::invitation(&visitor.context()).into_response(),
        false => visitor.problem(403, "invitation"),
    }
}

pub async fn take_invitation(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path(token): Path<String>,
) -> Response {
    if !openers::invites(&house.keys, &token, house.wall()) {
        return visitor.problem(403, "invitation");
    }
    signed.keep_of_house(OPENER, openers::INVITED, "/");
    (signed, Redirect::to("/")).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn how_long_the_disk_lasts_is_said_when_it_is_known() {
        assert_eq!(lasts(100, 100, DAY, 1_000), None, "nothing was played");
        assert_eq!(lasts(100, 200, 60_000, 1_000), None, "too soon");
        assert_eq!(lasts(100, 200, DAY, 1_000), Some(10));
        assert_eq!(lasts(100, 200, DAY / 2, 1_000), Some(5));
        assert_eq!(lasts(200, 100, DAY, 1_000), None, "tables were deleted");
        assert_eq!(lasts(0, 1, 100 * DAY, u64::MAX), Some(3_650));
    }
}
