//! Taking reports from the pages of finished games.

use axum::{
    Form, Json,
    extract::{Path, State, rejection::FormRejection},
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use serde_json::json;
use web::cible::{LONGEST_NOTE, NoReport, Reason, Reporting, report_page, reported_page, thanks};

use super::{Report, Unkept};
use crate::{
    limits::What,
    records,
    state::{self, House},
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
    match question(&house, &visitor, &id, game, number).await {
        Ok((told, language)) => {
            let reporting = Reporting {
                question: &told.text,
                words: language,
                record: &record(&id, game),
                number,
                note: "",
                chosen: None,
                problem: None,
            };
            report_page(&visitor.context(), &reporting).into_response()
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
    let (told, language) = match question(&house, &visitor, &id, game, number).await {
        Ok(found) => found,
        Err(problem) => return problem,
    };
    let note = plain(&said.note);
    let reason = Reason::from_name(&said.reason);
    let kept = match reason {
        _ if limited => Err(NoReport::TooMany),
        None => Err(NoReport::Reason),
        Some(_) if note.chars().count() > LONGEST_NOTE => Err(NoReport::LongNote),
        Some(reason) => {
            let report = Report::of(&told, language, state::wall(), reason.name(), &note);
            keep(&house, report).await
        }
    };
    match kept {
        Ok(()) if script => Json(json!({ "text": thanks(visitor.lang) })).into_response(),
        Ok(()) => reported_page(&visitor.context(), &record(&id, game), number).into_response(),
        Err(why) => {
            let status = status(why);
            if script {
                return (status, Json(json!({ "text": why.text(visitor.lang) }))).into_response();
            }
            let reporting = Reporting {
                question: &told.text,
                words: language,
                record: &record(&id, game),
                number,
                note: &note,
                chosen: reason,
                problem: Some(why),
            };
            (status, report_page(&visitor.context(), &reporting)).into_response()
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

fn record(id: &str, game: u32) -> String {
    format!("/t/{id}/games/{game}")
}

/// The question that is meant, or the page that says there is none.
async fn question(
    house: &House,
    visitor: &Visitor,
    id: &str,
    game: u32,
    number: usize,
) -> Result<(cible::Told, cible::Language), Response> {
    let view = match records::cible_view(house, id, game).await {
        Ok(Some(view)) => view,
        Ok(None) => return Err(visitor.problem(404, "no-game")),
        Err(why) => return Err(visitor.no_table(why)),
    };
    let told = number.checked_sub(1).and_then(|at| view.story.get(at));
    match told {
        Some(told) => Ok((told.clone(), view.options.language)),
        None => Err(visitor.problem(404, "no-page")),
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
