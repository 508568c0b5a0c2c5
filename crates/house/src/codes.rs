//! The spoken codes of tables that sleep. After a month a code is retired, so
//! that few can be guessed and none runs out; the table's link stays, and the
//! table gets another code when somebody comes back.

use futures_util::SinkExt;
use game::Millis;
use journal::JournalError;
use table::Table;
use tracing::{info, warn};

use crate::{identity::spoken_code, keeper::Message, state::House};

const DAY: Millis = 24 * 60 * 60 * 1_000;
/// How long a table sleeps before its code is retired.
const ASLEEP: Millis = 30 * DAY;
/// Codes are short, so one may be taken: then another is drawn.
const TRIES: usize = 20;

pub async fn retire_daily(house: House) {
    loop {
        let before = house.wall().saturating_sub(ASLEEP);
        match house.journal.retire(before).await {
            Ok(0) => {}
            Ok(codes) => {
                info!(codes, "codes of tables that sleep are retired");
                // Somebody may look at a table where nothing happens.
                for mut mailbox in house.tables.mailboxes() {
                    let _ = mailbox.send(Message::CheckCode).await;
                }
            }
            Err(JournalError::Closed) => return,
            Err(why) => warn!(%why, "codes could not be retired"),
        }
        let clock = &house.settings.clock;
        clock.sleep_until(house.wall().saturating_add(DAY)).await;
    }
}

/// Gives a table another code, if its own was retired.
pub async fn check(house: &House, table: &mut Table) {
    let found = house.journal.find(table.code()).await;
    match found {
        Ok(owner) if owner.as_deref() != Some(table.id()) => {}
        _ => return,
    }
    for _ in 0..TRIES {
        let code = spoken_code();
        let decision = table.recode(&code, house.now());
        let Ok(payload) = decision.payload() else {
            return;
        };
        let (id, seq) = (table.id(), table.seq());
        match house.journal.recode(id, seq, &code, payload).await {
            Ok(_) => return table.commit(decision),
            Err(JournalError::Exists) => {}
            Err(why) => return warn!(%why, "a table gets no new code"),
        }
    }
    warn!("a table gets no new code: none is free");
}
