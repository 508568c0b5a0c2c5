//! A line a day of what the house did, for whoever reads its log in a year.

use std::sync::{Mutex, PoisonError};

use game::Millis;
use time::OffsetDateTime;
use tracing::info;

use crate::{metrics::Metrics, state::House};

const DAY: Millis = 24 * 60 * 60 * 1_000;

/// What had been counted when the last line was written.
#[derive(Default)]
pub struct Diary(Mutex<Counted>);

#[derive(Clone, Copy, Default)]
struct Counted {
    tables: u64,
    games: u64,
    records: u64,
    visits: u64,
    pages: u64,
    refusals: u64,
    failures: u64,
}

impl Counted {
    fn now(house: &House) -> Counted {
        let metrics: &Metrics = &house.metrics;
        let by_game = |game: &str| {
            let game = crate::metrics::ByGame { game: game.into() };
            metrics.finished.get_or_create(&game).get()
        };
        let refused = crate::metrics::ByResult { result: "refused" };
        let games = house.boxes.iter().map(|boxed| by_game(boxed.lid().id));
        Counted {
            tables: metrics.openings.get(),
            games: games.sum(),
            records: metrics.records.get(),
            visits: metrics.visits.get(),
            pages: metrics.pages.get(),
            refusals: metrics.asks.get_or_create(&refused).get(),
            failures: metrics.append_failures.get() + metrics.backup_failures.get(),
        }
    }
}

/// Writes a line at the end of every day.
pub async fn keep_daily(house: House) {
    loop {
        let today = house.wall() / DAY;
        let clock = &house.settings.clock;
        clock.sleep_until((today + 1) * DAY).await;
        write(&house, today);
    }
}

/// Writes down the day that is not over when the house closes.
pub fn close(house: &House) {
    write(house, house.wall() / DAY);
}

fn write(house: &House, day: u64) {
    let now = Counted::now(house);
    let mut last = house.diary.0.lock().unwrap_or_else(PoisonError::into_inner);
    let before = std::mem::replace(&mut *last, now);
    let day = OffsetDateTime::from_unix_timestamp((day * DAY / 1_000) as i64);
    let day = day.map_or_else(|_| "?".into(), |day| day.date().to_string());
    info!(
        day,
        tables = now.tables - before.tables,
        games = now.games - before.games,
        records = now.records - before.records,
        visits = now.visits - before.visits,
        pages = now.pages - before.pages,
        refusals = now.refusals - before.refusals,
        failures = now.failures - before.failures,
        "the day in the house"
    );
}
