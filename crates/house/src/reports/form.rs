//! Taking reports from the pages of finished games.

use axum::{
    Form, Json,
    extract::{Path, State, rejection::FormRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use game::Millis;
use serde::Deserialize;
use serde_json::json;
use web::{
    Finding, GameBox, Lang, Leaf,
    pages::{
        leaf,
        report::{LONGEST_NOTE, NoReport, Reason, Reporting, report_page, reported_page, thanks},
    },
};

use super::{Report, Unkept};
use crate::{
    limits::What,
    state::House,
    told,
    visitor::{self, Visitor},
};

/// A question of a finished game: the table, the game's number and the
/// question's place in its story, from 1.
type Place = Path<(String, u32, usize)>;

#[derive(Deserialize)]
pub struct Said {
    #[serde(default)]
    reason: String,
    #[serde(default)]
    note: String,
}

/// The form, for whoever has no script.
pub async fn ask(State(house): State<House>, visitor: Visitor, place: Place) -> Response {
    let Path((id, game, number)) = place;
    match Item::find(&house, &visitor, &id, game, number).await {
        Ok(item) => {
            let page = report_page(item.lang(&visitor), &item.reporting("", None, None));
            item.page(&visitor, page)
        }
        Err(problem) => problem,
    }
}

/// Takes a report. Scripts are answered in JSON, forms with a page.
pub async fn take(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    place: Place,
    said: Result<Form<Said>, FormRejection>,
) -> Response {
    let Path((id, game, number)) = place;
    let Ok(Form(said)) = said else {
        return visitor.problem(400, "bad-request");
    };
    let script = visitor::text(&headers, "accept").contains("application/json");
    let limited = !house.limits.allow(What::Report, visitor.address);
    let item = match Item::find(&house, &visitor, &id, game, number).await {
        Ok(item) => item,
        Err(problem) => return problem,
    };
    let note = plain(&said.note);
    let reason = Reason::from_name(&said.reason);
    let kept = match reason {
        _ if limited => Err(NoReport::TooMany),
        None => Err(NoReport::Reason),
        Some(_) if note.chars().count() > LONGEST_NOTE => Err(NoReport::LongNote),
        Some(reason) => keep(&house, item.report(house.wall(), reason, &note)).await,
    };
    let lang = item.lang(&visitor);
    match kept {
        Ok(()) if script => Json(json!({ "text": thanks(lang) })).into_response(),
        Ok(()) => item.page(&visitor, reported_page(lang, &item.told, number)),
        Err(why) if script => {
            (status(why), Json(json!({ "text": why.text(lang) }))).into_response()
        }
        Err(why) => {
            let page = report_page(lang, &item.reporting(&note, reason, Some(why)));
            (status(why), item.page(&visitor, page)).into_response()
        }
    }
}

/// Something of a told game that may be reported.
struct Item<'a> {
    boxed: &'a dyn GameBox,
    finding: Finding,
    /// The address of the told game, and the item's place in it, from 1.
    told: String,
    number: usize,
}

impl<'a> Item<'a> {
    /// The item that is meant, or the page that says there is none.
    async fn find(
        house: &'a House,
        visitor: &Visitor,
        id: &str,
        game: u32,
        number: usize,
    ) -> Result<Item<'a>, Response> {
        let no_game = |why| visitor.no_told_game(why);
        let recalled = told::recall(house, id, game).await.map_err(no_game)?;
        let boxed = recalled.boxed(house).map_err(no_game)?;
        let at = number.checked_sub(1);
        let finding = at.and_then(|at| boxed.report(at, &recalled.records()));
        let finding = finding.ok_or_else(|| visitor.problem(404, "no-page"))?;
        // It is told at its table, or on the page of its evening.
        let told = visitor.path.split("/questions/").next();
        let told = told.unwrap_or_default().to_string();
        Ok(Item {
            boxed,
            finding,
            told,
            number,
        })
    }

    fn lang(&self, visitor: &Visitor) -> Lang {
        self.boxed.speak(visitor.language)
    }

    fn reporting<'b>(
        &'b self,
        note: &'b str,
        chosen: Option<Reason>,
        problem: Option<NoReport>,
    ) -> Reporting<'b> {
        Reporting {
            finding: &self.finding,
            told: &self.told,
            number: self.number,
            note,
            chosen,
            problem,
        }
    }

    fn page(&self, visitor: &Visitor, page: Leaf) -> Response {
        leaf(&visitor.context(), self.boxed, page).into_response()
    }

    fn report(&self, at: Millis, reason: Reason, note: &str) -> Report {
        Report {
            at,
            game: self.boxed.lid().id.to_string(),
            finding: self.finding.clone(),
            reason: reason.name().to_string(),
            note: note.to_string(),
        }
    }
}

fn status(why: NoReport) -> StatusCode {
    match why {
        NoReport::Reason | NoReport::LongNote => StatusCode::UNPROCESSABLE_ENTITY,
        NoReport::TooMany => StatusCode::TOO_MANY_REQUESTS,
        NoReport::Full => StatusCode::INSUFFICIENT_STORAGE,
        NoReport::Unwritten => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// One line of text: nothing in it moves the cursor of an operator's terminal.
fn plain(note: &str) -> String {
    let spaced = note.replace(|c: char| c.is_control(), " ");
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

async fn keep(house: &House, report: Report) -> Result<(), NoReport> {
    let reports = house.reports.clone();
    let kept = tokio::task::spawn_blocking(move || reports.add(&report)).await;
    match kept {
        Ok(Ok(())) => Ok(()),
        Ok(Err(Unkept::Full)) => Err(NoReport::Full),
        Ok(Err(Unkept::Io(why))) => {
            tracing::warn!(%why, "a report could not be kept");
            Err(NoReport::Unwritten)
        }
        Err(why) => {
            tracing::warn!(%why, "keeping a report failed");
            Err(NoReport::Unwritten)
        }
    }
}
