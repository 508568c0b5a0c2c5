//! Files: the parts of the house and of the boxes, pictures, keepsakes.

use axum::{
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::{IntoResponse, Redirect, Response},
};
use web::{Bytes, File, Parts, pages};

use crate::{
    state::House,
    visitor::{Visitor, text},
};

/// What has a hash in its address is kept by browsers.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

/// Sends a file of a box or of a told game.
pub async fn send(visitor: &Visitor, file: File) -> Response {
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
    ([(header::CONTENT_TYPE, file.kind)], bytes).into_response()
}

pub async fn asset(
    State(house): State<House>,
    visitor: Visitor,
    Path(path): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match house.boxes.asset(&path) {
        Some(asset) => {
            let kind = [(header::CONTENT_TYPE, asset.kind)];
            let file = || (kind, asset.bytes.clone()).into_response();
            for_good(&uri, &headers, file)
        }
        None => earlier(house, &visitor, path, &uri, &headers).await,
    }
}

/// A file of an earlier version, for a page that has been open since.
async fn earlier(
    house: House,
    visitor: &Visitor,
    path: String,
    uri: &Uri,
    headers: &HeaderMap,
) -> Response {
    let kind = mime_guess::from_path(&path).first_or_octet_stream();
    let found = tokio::task::spawn_blocking(move || house.bundles.find(&path)).await;
    match found {
        Ok(Some(bytes)) => {
            let kind = [(header::CONTENT_TYPE, kind.to_string())];
            for_good(uri, headers, || (kind, bytes).into_response())
        }
        _ => visitor.problem(404, "no-page"),
    }
}

/// A file of one of the boxes, or nothing that is here.
pub async fn elsewhere(
    State(house): State<House>,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let Some(file) = house.boxes.file(uri.path()) else {
        return visitor.problem(404, "no-page");
    };
    let response = send(&visitor, file).await;
    match response.status() {
        StatusCode::OK => for_good(&uri, &headers, || response),
        _ => response,
    }
}

/// A file to be kept for good. Its address has the hash of what is in it, so
/// the address is its tag too, and whoever has the tag has the file.
fn for_good(uri: &Uri, asked: &HeaderMap, file: impl FnOnce() -> Response) -> Response {
    let tag = format!("W/\"{}\"", uri.path());
    let known = text(asked, header::IF_NONE_MATCH.as_str());
    let known = known.split(',').map(str::trim);
    let mut response = match known.into_iter().any(|one| one == tag || one == "*") {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(FOR_GOOD));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}

pub async fn favicon() -> Redirect {
    Redirect::permanent(&Parts::house().address("icon.svg"))
}

/// What makes the house installable.
pub async fn manifest(visitor: Visitor) -> Response {
    let manifest = pages::manifest(visitor.context().lang).to_string();
    (
        [(header::CONTENT_TYPE, "application/manifest+json")],
        manifest,
    )
        .into_response()
}

/// The worker beside the pages. Browsers ask for it anew, so that one of an
/// earlier version never stays.
pub async fn worker() -> Response {
    (
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")],
        pages::worker(),
    )
        .into_response()
}

/// The page that the worker keeps.
pub async fn away(visitor: Visitor) -> Response {
    pages::away(&visitor.context()).into_response()
}

/// Ways that make somebody somebody are for nobody else. What else is people's
/// own says so itself, which whoever may not read it would not hear.
pub async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /back/\nDisallow: /m/\nDisallow: /M/\nDisallow: /preferences\n"
}
