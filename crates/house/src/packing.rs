//! Brotli and gzip. What is kept for good is packed well, once, when a browser
//! first asks for it; a page is packed quickly each time.
//!
//! A packed answer tells an eavesdropper of TLS by its length whether a guess
//! stands in it beside a secret (BREACH). The page of a table has one, the
//! personal link. It is packed all the same: other sites cannot fetch it with
//! somebody's cookies (`SameSite`), nothing of the request's address is written
//! into it (`pages/table.rs`), and what is left to guess with are the names and
//! words that players give, a guess for each ask that everybody at the table
//! sees, against a seal of 128 bits or more.

use std::{
    collections::HashMap,
    io::Write,
    sync::{Mutex, PoisonError},
};

use axum::{
    body::{Body, Bytes, HttpBody, to_bytes},
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::Next,
    response::Response,
};
use brotli::enc::{BrotliCompress, BrotliEncoderParams, backward_references::BrotliEncoderMode};
use flate2::{Compression, write::GzEncoder};

use crate::{state::House, visitor::text};

/// Less than this is one packet on the way, packed or not.
const TINY: u64 = 1024;
/// Most that is kept packed; the parts of a house with many games are a tenth.
const MOST_KEPT: usize = 4 << 20;

/// A way to pack, as headers name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Coding {
    Brotli,
    Gzip,
}

impl Coding {
    fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
        }
    }

    /// What a browser likes best of what we can do; nothing: as it is.
    fn accepted(header: &str) -> Option<Coding> {
        let wishes: Vec<(&str, f32)> = header.split(',').map(wish).collect();
        let liking = |name: &str| {
            let asked = |name: &str| wishes.iter().find(|(coding, _)| *coding == name);
            asked(name)
                .or_else(|| asked("*"))
                .map(|(_, liking)| *liking)
        };
        let [brotli, gzip] =
            [Coding::Brotli, Coding::Gzip].map(|coding| liking(coding.name()).unwrap_or(0.0));
        let (best, most) = match brotli >= gzip {
            true => (Coding::Brotli, brotli),
            false => (Coding::Gzip, gzip),
        };
        let named = wishes.iter().find(|(coding, _)| *coding == "identity");
        let plain = named.map_or(0.0, |(_, liking)| *liking);
        (most > 0.0 && most >= plain).then_some(best)
    }

    fn pack(self, bytes: &[u8], care: Care) -> Vec<u8> {
        let mut packed = Vec::with_capacity(bytes.len() / 3);
        // Writing into memory does not fail.
        let done = match self {
            Coding::Brotli => {
                let params = BrotliEncoderParams {
                    quality: if care == Care::Well { 9 } else { 4 },
                    // A window as large as the text: less to set up for a page.
                    lgwin: (bytes.len().max(2).ilog2() as i32 + 1).clamp(16, 22),
                    size_hint: bytes.len(),
                    mode: BrotliEncoderMode::BROTLI_MODE_TEXT,
                    ..BrotliEncoderParams::default()
                };
                BrotliCompress(&mut &*bytes, &mut packed, &params).map(drop)
            }
            Coding::Gzip => {
                let level = if care == Care::Well { 9 } else { 4 };
                let mut gzip = GzEncoder::new(&mut packed, Compression::new(level));
                gzip.write_all(bytes).and_then(|()| gzip.finish().map(drop))
            }
        };
        debug_assert!(done.is_ok());
        packed
    }
}

/// One item of the header: a name and how well it is liked.
fn wish(item: &str) -> (&str, f32) {
    let (name, rest) = item.split_once(';').unwrap_or((item, ""));
    let liking = rest.split(';').find_map(|one| {
        let (name, value) = one.split_once('=')?;
        name.trim().eq_ignore_ascii_case("q").then(|| value.trim())
    });
    let liking = liking.map_or(1.0, |value| value.parse().unwrap_or(0.0));
    let name = match name.trim() {
        "x-gzip" => "gzip",
        name => name,
    };
    (name, liking)
}

/// How much time to spend.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Care {
    Well,
    Quickly,
}

/// What is kept for good and was asked for, packed, by its tag.
#[derive(Default)]
pub struct Packed(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    files: HashMap<(HeaderValue, Coding), Bytes>,
    size: usize,
}

impl Packed {
    fn find(&self, key: &(HeaderValue, Coding)) -> Option<Bytes> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.files.get(key).cloned()
    }

    fn keep(&self, key: (HeaderValue, Coding), bytes: &Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.size + bytes.len() <= MOST_KEPT && !kept.files.contains_key(&key) {
            kept.size += bytes.len();
            kept.files.insert(key, bytes.clone());
        }
    }
}

/// Packs an answer as the browser that asked likes it.
pub async fn pack(State(house): State<House>, request: Request, next: Next) -> Response {
    let accepted = text(request.headers(), header::ACCEPT_ENCODING.as_str());
    let coding = Coding::accepted(&accepted.to_ascii_lowercase());
    let mut response = next.run(request).await;
    let known = response.status() == StatusCode::NOT_MODIFIED;
    if !known && !worth_packing(&response) {
        return response;
    }
    let vary = HeaderValue::from_static("accept-encoding");
    response.headers_mut().append(header::VARY, vary);
    let Some(coding) = coding.filter(|_| !known) else {
        return response;
    };
    let (mut parts, body) = response.into_parts();
    let tag = parts.headers.get(header::ETAG).cloned();
    let packed = match to_bytes(body, usize::MAX).await {
        Ok(bytes) => packed(&house, bytes, coding, tag).await,
        Err(_) => return Response::from_parts(parts, Body::empty()),
    };
    parts.headers.remove(header::CONTENT_LENGTH);
    let name = HeaderValue::from_static(coding.name());
    parts.headers.insert(header::CONTENT_ENCODING, name);
    Response::from_parts(parts, packed.into())
}

/// Whether an answer is text of some length.
fn worth_packing(response: &Response) -> bool {
    let whole =
        response.status() != 206 && !response.headers().contains_key(header::CONTENT_ENCODING);
    let long = response
        .body()
        .size_hint()
        .exact()
        .is_some_and(|size| size >= TINY);
    whole && long && is_text(response.headers())
}

/// Pictures but drawings are packed already.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = text(headers, header::CONTENT_TYPE.as_str());
    let kind = kind.split(';').next().unwrap_or_default().trim();
    kind.starts_with("text/")
        || [
            "image/svg+xml",
            "application/json",
            "application/openmetrics-text",
        ]
        .contains(&kind)
}

async fn packed(house: &House, bytes: Bytes, coding: Coding, tag: Option<HeaderValue>) -> Bytes {
    // Only what is kept for good has a tag.
    let Some(tag) = tag else {
        return coding.pack(&bytes, Care::Quickly).into();
    };
    let key = (tag, coding);
    if let Some(known) = house.packed.find(&key) {
        return known;
    }
    let plain = bytes.clone();
    let well = tokio::task::spawn_blocking(move || coding.pack(&plain, Care::Well)).await;
    match well {
        Ok(well) => {
            let well = Bytes::from(well);
            house.packed.keep(key, &well);
            well
        }
        // Only while the house closes.
        Err(_) => coding.pack(&bytes, Care::Quickly).into(),
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn a_browser_gets_what_it_likes_best() {
        for (header, wanted) in [
            ("", None),
            ("identity", None),
            ("deflate, zstd", None),
            ("br;q=0, gzip;q=0", None),
            ("*;q=0", None),
            ("gzip;q=nonsense", None),
            ("identity, br;q=0.5", None),
            ("gzip, deflate, br, zstd", Some(Coding::Brotli)),
            ("gzip, deflate", Some(Coding::Gzip)),
            ("x-gzip", Some(Coding::Gzip)),
            ("br;q=0.4, gzip;q=0.8", Some(Coding::Gzip)),
            ("br ; q=0.8 , gzip;q=0.8", Some(Coding::Brotli)),
            ("br;q=0, *", Some(Coding::Gzip)),
            ("*", Some(Coding::Brotli)),
            ("identity;q=0.1, gzip;q=0.2", Some(Coding::Gzip)),
        ] {
            assert_eq!(Coding::accepted(header), wanted, "{header:?}");
        }
    }

    #[test]
    fn what_is_packed_unpacks() {
        let text = "La maison est ouverte. ".repeat(500);
        for care in [Care::Well, Care::Quickly] {
            for bytes in [text.as_bytes(), b"", b"x"] {
                let mut plain = Vec::new();
                let packed = Coding::Brotli.pack(bytes, care);
                let read = brotli::Decompressor::new(&*packed, 4096).read_to_end(&mut plain);
                assert!(read.is_ok() && plain == bytes);
                plain.clear();
                let packed = Coding::Gzip.pack(bytes, care);
                let read = flate2::read::GzDecoder::new(&*packed).read_to_end(&mut plain);
                assert!(read.is_ok() && plain == bytes);
            }
        }
    }

    #[test]
    fn no_more_is_kept_than_may_be() {
        let packed = Packed::default();
        let large = Bytes::from(vec![0; MOST_KEPT / 2]);
        let tags = ["a", "a", "b", "c"].map(HeaderValue::from_static);
        for tag in &tags {
            packed.keep((tag.clone(), Coding::Gzip), &large);
        }
        let kept = |tag: &HeaderValue| packed.find(&(tag.clone(), Coding::Gzip)).is_some();
        assert_eq!(tags.each_ref().map(kept), [true, true, true, false]);
    }
}
