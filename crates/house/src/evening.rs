//! The page of an evening: at an address of its own, which names neither the
//! table nor its people and cannot be guessed.

use axum::{
    Form,
    extract::{Path, Query, State, rejection::FormRejection},
    http::{HeaderMap, HeaderName},
    response::{IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use table::{Evening, Table};
use web::pages::{self as web_pages, EveningPage};

use crate::{
    identity::{PersonKey, Signed},
    keeper::Message,
    reports,
    state::House,
    tables::{self, NoTable},
    told::{self, Step, Untold},
    visitor::{Visitor, base_url},
};

/// What the address of an evening is hidden as.
const KIND: &str = "evening";
/// No page of an evening is to be found by searching.
const UNLISTED: (HeaderName, &str) = (HeaderName::from_static("x-robots-tag"), "noindex, nofollow");

/// An evening as a page shows it.
pub struct EveningLook {
    pub evening: Evening,
    pub code: String,
    /// The number of its first game.
    pub first: u32,
    /// Whether the reader is named on it; nothing where they did not play.
    pub listed: Option<bool>,
}

impl EveningLook {
    /// The evening of a game, or the last one.
    pub fn of(
        table: &Table,
        number: Option<u32>,
        person: Option<&PersonKey>,
    ) -> Option<EveningLook> {
        let last = || table.past().iter().rfind(|game| game.ended_at.is_some());
        let number = number.or_else(|| last().map(|game| game.number))?;
        let whole = table.evening(number)?;
        let person = person.and_then(|key| table.person(&key.0));
        let played = person.filter(|person| {
            let mut games = whole.games.iter();
            games.any(|game| game.places.iter().any(|place| place.person == *person))
        });
        Some(EveningLook {
            first: whole.games.first()?.number,
            code: table.code().to_string(),
            listed: played.map(|person| !table.is_unlisted(person)),
            evening: table.evening_to_show(number)?,
        })
    }
}

/// Where an evening is.
struct Place {
    token: String,
    table: String,
    look: EveningLook,
}

impl Place {
    async fn find(
        house: &House,
        visitor: &Visitor,
        token: String,
        person: Option<PersonKey>,
    ) -> Result<Place, Response> {
        let lost = || visitor.problem(404, "no-page");
        let words = house.keys.reveal(KIND, &token).ok_or_else(lost)?;
        let (table, number) = words.rsplit_once('.').ok_or_else(lost)?;
        let number = number.parse::<u32>().map_err(|_| lost())?;
        let look = look(house, table, Some(number), person).await;
        let look = look.map_err(|why| visitor.no_table(why))?;
        Ok(Place {
            look: look.ok_or_else(lost)?,
            table: table.to_string(),
            token,
        })
    }

    fn address(&self) -> String {
        format!("/e/{}", self.token)
    }

    fn link(&self, house: &House, headers: &HeaderMap) -> String {
        format!("{}{}", base_url(house, headers), self.address())
    }

    /// A game of this evening, told without those who took themselves out.
    async fn recall(
        &self,
        house: &House,
        visitor: &Visitor,
        number: u32,
    ) -> Result<told::Recalled, Untold> {
        let mut games = self.look.evening.games.iter();
        if !games.any(|game| game.number == number) {
            return Err(Untold::Game);
        }
        let ask = |reply| Message::Names { number, reply };
        let names = tables::ask(house, &self.table, ask).await?;
        let somebody = web_pages::somebody(visitor.context().lang);
        let names = names.into_iter().map(|name| match name.is_empty() {
            true => somebody.to_string(),
            false => name,
        });
        let told = told::recall(house, &self.table, number).await?;
        Ok(told.named(names.collect()))
    }
}

async fn look(
    house: &House,
    table: &str,
    number: Option<u32>,
    person: Option<PersonKey>,
) -> Result<Option<EveningLook>, NoTable> {
    let ask = |reply| Message::Evening {
        number,
        person: person.clone(),
        reply,
    };
    tables::ask(house, table, ask).await
}

/// From a table to the page of its last evening.
pub async fn last(
    State(house): State<House>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Response {
    match look(&house, &id, None, None).await {
        Ok(Some(look)) => {
            let token = house.keys.hide(KIND, &format!("{id}.{}", look.first));
            Redirect::to(&format!("/e/{token}")).into_response()
        }
        Ok(None) => visitor.problem(404, "no-game"),
        Err(why) => visitor.no_table(why),
    }
}

pub async fn page(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    mut signed: Signed,
    Path(token): Path<String>,
) -> Response {
    let place = match Place::find(&house, &visitor, token, Some(signed.someone())).await {
        Ok(place) => place,
        Err(problem) => return problem,
    };
    let page = EveningPage {
        boxes: &house.boxes,
        evening: &place.look.evening,
        address: &place.address(),
        link: &place.link(&house, &headers),
        code: &place.look.code,
        listed: place.look.listed,
    };
    let page = web_pages::evening(&visitor.context(), &page);
    ([UNLISTED], page).into_response()
}

/// The picture to keep.
pub async fn picture(
    State(house): State<House>,
    visitor: Visitor,
    Path(token): Path<String>,
) -> Response {
    match Place::find(&house, &visitor, token, None).await {
        Ok(place) => {
            let lang = visitor.context().lang;
            let picture = web_pages::picture(lang, &house.boxes, &place.look.evening);
            let kind = [("content-type", "image/svg+xml")];
            ([UNLISTED], kind, picture).into_response()
        }
        Err(problem) => problem,
    }
}

#[derive(Deserialize)]
pub struct Names {
    out: u8,
}

/// Somebody takes themselves out of the page, or comes back into it.
pub async fn names(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path(token): Path<String>,
    form: Result<Form<Names>, FormRejection>,
) -> Response {
    let Ok(Form(form)) = form else {
        return visitor.problem(400, "bad-request");
    };
    let person = signed.someone();
    let place = match Place::find(&house, &visitor, token, Some(person.clone())).await {
        Ok(place) => place,
        Err(problem) => return problem,
    };
    let ask = |reply| Message::Unlist {
        person: person.clone(),
        on: form.out == 1,
        reply,
    };
    match tables::ask(&house, &place.table, ask).await {
        Ok(true) => Redirect::to(&place.address()).into_response(),
        Ok(false) => visitor.problem(403, "forged"),
        Err(why) => visitor.no_table(why),
    }
}

/// A game of the evening, told again.
pub async fn told(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path((token, number)): Path<(String, u32)>,
    Query(step): Query<Step>,
) -> Response {
    let place = match Place::find(&house, &visitor, token, None).await {
        Ok(place) => place,
        Err(problem) => return problem,
    };
    let told = place.recall(&house, &visitor, number).await;
    let (address, link) = (place.address(), place.link(&house, &headers));
    let page = told::tell(&house, &visitor, told, &address, &link, step);
    ([UNLISTED], page).into_response()
}

/// A file of such a game.
pub async fn keepsake(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path((token, number, name)): Path<(String, u32, String)>,
) -> Response {
    let place = match Place::find(&house, &visitor, token, None).await {
        Ok(place) => place,
        Err(problem) => return problem,
    };
    let told = place.recall(&house, &visitor, number).await;
    let (address, link) = (place.address(), place.link(&house, &headers));
    let file = told::keep(&house, &visitor, told, &address, &link, &name).await;
    ([UNLISTED], file).into_response()
}

/// Something of such a game that players find wrong.
pub async fn report(
    State(house): State<House>,
    visitor: Visitor,
    Path((token, number, question)): Path<(String, u32, usize)>,
) -> Response {
    match Place::find(&house, &visitor, token, None).await {
        Ok(place) => {
            let path = Path((place.table, number, question));
            reports::ask(State(house), visitor, path).await
        }
        Err(problem) => problem,
    }
}

pub async fn take_report(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    Path((token, number, question)): Path<(String, u32, usize)>,
    said: Result<Form<reports::Said>, FormRejection>,
) -> Response {
    match Place::find(&house, &visitor, token, None).await {
        Ok(place) => {
            let path = Path((place.table, number, question));
            reports::take(State(house), visitor, headers, path, said).await
        }
        Err(problem) => problem,
    }
}
