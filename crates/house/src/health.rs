//! Whether the house can do its work, for whoever watches over it.
//!
//! Ready is a house that would keep a move made now: a probe is written and
//! read as moves are. Whoever asks often gets the last answer again, so that
//! asking costs the players nothing.

use std::time::Duration;

use axum::{
    Json,
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use journal::JournalError;
use serde_json::json;
use tokio::{
    sync::Mutex,
    task::JoinHandle,
    time::{Instant, timeout},
};
use tracing::{info, warn};

use crate::state::House;

/// How long a probe may take. A disk that needs longer than this for one small
/// write serves nobody.
const PATIENCE: Duration = Duration::from_secs(2);
/// How long an answer holds.
const FRESH: Duration = Duration::from_secs(3);

/// Why a house is not ready.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Ill {
    #[error("closing")]
    Closing,
    /// The disk or the quota.
    #[error("full")]
    Full,
    #[error("damaged")]
    Damaged,
    /// The journal does not answer in time.
    #[error("stuck")]
    Stuck,
    /// The journal does not answer any more.
    #[error("dead")]
    Dead,
    #[error("unusable")]
    Unusable,
}

impl From<&JournalError> for Ill {
    fn from(error: &JournalError) -> Ill {
        match error {
            JournalError::Full => Ill::Full,
            JournalError::Corrupt { .. } | JournalError::Damaged { .. } => Ill::Damaged,
            JournalError::Closed => Ill::Dead,
            JournalError::Conflict { .. }
            | JournalError::Exists
            | JournalError::Unknown
            | JournalError::Unusable { .. } => Ill::Unusable,
        }
    }
}

/// What is known of the journal's health.
#[derive(Default)]
pub struct Health(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// The last answer, and when it was found.
    last: Option<(Instant, Result<(), Ill>)>,
    /// A probe that has not come back: no other is sent after it.
    probe: Option<JoinHandle<Result<(), JournalError>>>,
}

/// Whether a move made now would be kept.
pub async fn ready(house: &House) -> Result<(), Ill> {
    if *house.closing.borrow() {
        return Err(Ill::Closing);
    }
    // Whoever asks at the same time waits for the same probe.
    let mut known = house.health.0.lock().await;
    if let Some((at, found)) = known.last
        && at.elapsed() < FRESH
    {
        return found;
    }
    let found = known.probe(house).await;
    let before = known.last.map_or(Ok(()), |(_, found)| found);
    match found {
        Err(reason) if before != found => warn!(%reason, "the house is not ready"),
        Ok(()) if before != found => info!("the house is ready again"),
        _ => {}
    }
    known.last = Some((Instant::now(), found));
    found
}

impl Known {
    async fn probe(&mut self, house: &House) -> Result<(), Ill> {
        let mut probe = self.probe.take().unwrap_or_else(|| {
            let journal = house.journal.clone();
            tokio::spawn(async move { journal.probe().await })
        });
        match timeout(PATIENCE, &mut probe).await {
            Ok(Ok(Ok(()))) => Ok(()),
            Ok(Ok(Err(why))) => Err(Ill::from(&why)),
            Ok(Err(_)) => Err(Ill::Dead),
            Err(_) => {
                self.probe = Some(probe);
                Err(Ill::Stuck)
            }
        }
    }
}

/// The process answers.
pub async fn live() -> Response {
    Json(json!({ "live": true })).into_response()
}

/// The house can do its work, or why not.
pub async fn readiness(State(house): State<House>) -> Response {
    match ready(&house).await {
        Ok(()) => Json(json!({ "ready": true })).into_response(),
        Err(reason) => {
            let why = json!({ "ready": false, "reason": reason.to_string() });
            (StatusCode::SERVICE_UNAVAILABLE, Json(why)).into_response()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use journal::{Journal, SqliteOptions};

    use super::*;
    use crate::tables::tests::house_with;

    fn house(max_bytes: Option<u64>) -> (House, tempfile::TempDir) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tablee.db");
        let journal = Journal::sqlite_with(&path, &SqliteOptions { max_bytes }).unwrap();
        (house_with(journal), folder)
    }

    async fn later(house: &House) -> Result<(), Ill> {
        tokio::time::advance(FRESH).await;
        // Only the answer may pass the time, not the clock of the test.
        tokio::time::resume();
        let found = ready(house).await;
        tokio::time::pause();
        found
    }

    #[tokio::test(start_paused = true)]
    async fn a_dead_writer_answered_well() {
        let (house, _folder) = house(None);
        assert_eq!(later(&house).await, Ok(()));
        house.journal.on_writer(|| panic!("the writer breaks down"));
        assert_eq!(later(&house).await, Err(Ill::Dead));
    }

    #[tokio::test(start_paused = true)]
    async fn a_stuck_writer_answered_well_and_is_well_when_it_goes_on() {
        let (house, _folder) = house(None);
        assert_eq!(later(&house).await, Ok(()));
        let (free, held) = mpsc::channel::<()>();
        house
            .journal
            .on_writer(move || held.recv().unwrap_or_default());
        tokio::time::advance(FRESH).await;
        assert_eq!(ready(&house).await, Err(Ill::Stuck));
        tokio::time::advance(FRESH).await;
        assert_eq!(ready(&house).await, Err(Ill::Stuck), "by the same probe");
        drop(free);
        assert_eq!(later(&house).await, Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_quota_answered_well_until_there_is_room() {
        let (house, _folder) = house(Some(300_000));
        let created = house.journal.create("old", "OLD", vec![b' '; 40_000]);
        created.await.unwrap();
        let created = house.journal.create("t", "T", b"1".to_vec());
        created.await.unwrap();
        let mut last = 1;
        while let Ok(seq) = house.journal.append("t", last, vec![b' '; 9_000]).await {
            last = seq;
        }
        assert_eq!(later(&house).await, Err(Ill::Full));
        house.journal.delete("old").await.unwrap();
        assert_eq!(ready(&house).await, Err(Ill::Full), "asked again at once");
        assert_eq!(later(&house).await, Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn a_closing_house_answered_well() {
        let (house, _folder) = house(None);
        assert_eq!(later(&house).await, Ok(()));
        house.closing.send_replace(true);
        assert_eq!(ready(&house).await, Err(Ill::Closing));
    }
}
