//! The devices of people: moving to another one by a ticket, and several people
//! on one.

use axum::{
    Form,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header::REFRESH},
    response::{Html, IntoResponse, Redirect, Response},
};
use serde::Deserialize;
use web::{Scene, pages, pages::Moving};

use super::{table::look, table_link};
use crate::{
    guest::Look,
    identity::{MOST_SHARING, PersonKey, Signed},
    keeper::{Message, Newcomer},
    state::House,
    tables,
    tickets::{Lost, Mine, Stage, proper_letters},
    visitor::{Visitor, base_url},
};

/// Who asks at a table, if they are at it.
async fn who(
    house: &House,
    visitor: &Visitor,
    signed: &mut Signed,
    id: &str,
) -> Result<(PersonKey, Look), Response> {
    let key = signed.someone_at(id);
    let look = look(house, id, Some(key.clone())).await;
    let look = look.map_err(|why| visitor.no_table(why))?;
    match look.me.person {
        Some(_) => Ok((key, look)),
        None => Err(visitor.problem(403, "not-here")),
    }
}

/// A new ticket, as the first device shows it.
pub async fn give_ticket(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    mut signed: Signed,
    Path(id): Path<String>,
) -> Response {
    let (key, look) = match who(&house, &visitor, &mut signed, &id).await {
        Ok(who) => who,
        Err(response) => return response,
    };
    house.tickets.give(&id, &key, &look.name, house.wall());
    ticket(&house, &visitor, &headers, &id, &key)
}

/// Where one's ticket is on its way.
pub async fn show_ticket(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    mut signed: Signed,
    Path(id): Path<String>,
) -> Response {
    let key = signed.someone_at(&id);
    ticket(&house, &visitor, &headers, &id, &key)
}

#[derive(Deserialize)]
pub struct Answered {
    #[serde(default)]
    agreed: bool,
}

/// The first device says whether the one that asks may be its person.
pub async fn answer_ticket(
    State(house): State<House>,
    visitor: Visitor,
    headers: HeaderMap,
    mut signed: Signed,
    Path(id): Path<String>,
    Form(answered): Form<Answered>,
) -> Response {
    let key = signed.someone_at(&id);
    // Whatever it comes to, what is shown next says it.
    let _ = house
        .tickets
        .answer(&id, &key, answered.agreed, house.wall());
    ticket(&house, &visitor, &headers, &id, &key)
}

/// What the first device shows of its ticket.
fn ticket(
    house: &House,
    visitor: &Visitor,
    headers: &HeaderMap,
    id: &str,
    key: &PersonKey,
) -> Response {
    let mine = house.tickets.mine(id, key, house.wall());
    let moving = match mine {
        Some(Mine {
            stage: Stage::Agreed(_),
            ..
        }) => Moving::Agreed,
        Some(Mine {
            stage: Stage::Used, ..
        }) => Moving::Done,
        None | Some(Mine { left: 0, .. }) => Moving::Late,
        Some(Mine {
            stage: Stage::Asked(_),
            ..
        }) => Moving::Asked,
        Some(Mine {
            stage: Stage::Shown,
            letters,
            left,
        }) => Moving::Shown {
            link: format!("{}/m/{letters}", base_url(house, headers)),
            letters,
            seconds: left.div_ceil(1_000),
        },
    };
    Html(pages::ticket(visitor.context().lang, &format!("/t/{id}/ticket"), &moving).0)
        .into_response()
}

/// The other device, by the link or by the letters: is it they? Nothing happens
/// until they say so.
pub async fn follow_ticket(
    State(house): State<House>,
    visitor: Visitor,
    Path(letters): Path<String>,
) -> Response {
    match found(&house, &visitor, &letters, |letters, now| {
        house.tickets.name(letters, now)
    }) {
        Ok((letters, name)) => {
            pages::move_here(&visitor.context(), &name, &format!("/m/{letters}")).into_response()
        }
        Err(no) => told(&visitor, no),
    }
}

/// They do: the first device is asked.
pub async fn use_ticket(
    State(house): State<House>,
    visitor: Visitor,
    Path(letters): Path<String>,
) -> Response {
    match found(&house, &visitor, &letters, |letters, now| {
        house.tickets.ask(letters, now)
    }) {
        Ok((letters, asker)) => Redirect::to(&format!("/m/{letters}/{asker}")).into_response(),
        Err(no) => told(&visitor, no),
    }
}

/// The other device waits here, and comes back every second.
pub async fn await_ticket(
    State(house): State<House>,
    visitor: Visitor,
    Path((letters, asker)): Path<(String, String)>,
) -> Response {
    match house.tickets.agreed(&letters, &asker, house.wall()) {
        Ok(Some(table)) => {
            Redirect::to(&format!("/t/{table}/ticket/{letters}/{asker}")).into_response()
        }
        Ok(None) => ([(REFRESH, "1")], pages::move_waits(&visitor.context())).into_response(),
        Err(lost) => told(&visitor, No::Ticket(lost)),
    }
}

/// The first device agreed. Below the address of the table the browser tells who
/// it is there already: whoever has a seat shares it from now on.
pub async fn take_ticket(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path((id, letters, asker)): Path<(String, String, String)>,
) -> Response {
    let mut all = signed.company_at(&id);
    if all.is_empty() {
        let owner = signed.someone_at(&id);
        match look(&house, &id, Some(owner.clone())).await {
            Ok(look) if look.me.seat.is_some() => all.push(owner),
            Ok(_) => {}
            Err(why) => return visitor.no_table(why),
        }
    }
    if all.len() >= MOST_SHARING {
        return visitor.problem(422, "device-full");
    }
    let redeemed = house.tickets.redeem(&id, &letters, &asker, house.wall());
    let newcomer = match redeemed {
        Ok(key) => key,
        Err(lost) => return told(&visitor, No::Ticket(lost)),
    };
    if !all.contains(&newcomer) {
        all.push(newcomer.clone());
    }
    if all.len() > 1 {
        signed.share_at(&id, &all);
    }
    signed.be_at(&id, &newcomer);
    (signed, Redirect::to(&format!("/t/{id}"))).into_response()
}

/// Why a ticket gives nothing.
enum No {
    Ticket(Lost),
    /// Too many were guessed.
    Guesses,
}

/// What a ticket gives, with its letters. Guesses count as codes that no table
/// has.
fn found<T>(
    house: &House,
    visitor: &Visitor,
    typed: &str,
    look_up: impl Fn(&str, game::Millis) -> Result<T, Lost>,
) -> Result<(String, T), No> {
    let letters = proper_letters(typed).ok_or(No::Ticket(Lost::Unknown))?;
    let counted = house.limits.allow_code(visitor.address);
    let counted = counted.ok_or(No::Guesses)?;
    let found = look_up(&letters, house.wall());
    if !matches!(found, Err(Lost::Unknown)) {
        house.limits.right_code(visitor.address, counted);
    }
    found.map(|found| (letters, found)).map_err(No::Ticket)
}

fn told(visitor: &Visitor, no: No) -> Response {
    match no {
        No::Guesses => visitor.problem(429, "too-many"),
        No::Ticket(Lost::Unknown) => visitor.problem(404, "no-ticket"),
        No::Ticket(Lost::Late) => visitor.problem(410, "ticket-late"),
        No::Ticket(Lost::Used) => visitor.problem(410, "ticket-used"),
    }
}

#[derive(Deserialize)]
pub struct Newly {
    #[serde(default)]
    name: String,
}

/// One more person on this device, with a seat of their own.
pub async fn bring(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path(id): Path<String>,
    Form(newly): Form<Newly>,
) -> Response {
    let (key, _) = match who(&house, &visitor, &mut signed, &id).await {
        Ok(who) => who,
        Err(response) => return response,
    };
    let mut all = signed.company_at(&id);
    if !all.contains(&key) {
        all.insert(0, key.clone());
    }
    if all.len() >= MOST_SHARING {
        return visitor.problem(422, "device-full");
    }
    let newcomer = PersonKey::fresh();
    let ask = |reply| Message::Bring {
        newcomer: Box::new(Newcomer {
            key: newcomer.clone(),
            name: newly.name.clone(),
            language: visitor.language,
        }),
        reply,
    };
    match tables::ask(&house, &id, ask).await {
        Ok(Ok(())) => {
            all.push(newcomer.clone());
            signed.share_at(&id, &all);
            // Whoever is at the device stays who they are.
            signed.be_at(&id, &key);
            (signed, Redirect::to(&format!("/t/{id}"))).into_response()
        }
        Ok(Err(refused)) => {
            let text = web::refusal(visitor.context().lang, &refused);
            let page = pages::refused(&visitor.context(), 422, &text);
            (StatusCode::UNPROCESSABLE_ENTITY, page).into_response()
        }
        Err(why) => visitor.no_table(why),
    }
}

#[derive(Deserialize)]
pub struct Passed {
    /// To whom; to nobody yet, for the veil.
    person: Option<u16>,
}

/// The device is passed on: the veil comes down, or one of its people lifts it.
pub async fn pass(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path(id): Path<String>,
    Form(passed): Form<Passed>,
) -> Response {
    let all = signed.company_at(&id);
    let Some(person) = passed.person else {
        if all.len() > 1 {
            signed.veil_at(&id);
        }
        return (signed, Redirect::to(&format!("/t/{id}"))).into_response();
    };
    for key in all {
        match look(&house, &id, Some(key.clone())).await {
            Ok(look) if look.me.person == Some(person) => {
                signed.be_at(&id, &key);
                return (signed, Redirect::to(&format!("/t/{id}"))).into_response();
            }
            Ok(_) => {}
            Err(why) => return visitor.no_table(why),
        }
    }
    visitor.problem(403, "not-here")
}

#[derive(Deserialize)]
pub struct Parted {
    person: u16,
}

/// One of those who share the device has one of their own: it is the others',
/// and nobody's until one of them lifts the veil.
pub async fn part(
    State(house): State<House>,
    visitor: Visitor,
    mut signed: Signed,
    Path(id): Path<String>,
    Form(parted): Form<Parted>,
) -> Response {
    let mut others = Vec::new();
    for key in signed.company_at(&id) {
        match look(&house, &id, Some(key.clone())).await {
            Ok(look) if look.me.person == Some(parted.person) => {}
            Ok(_) => others.push(key),
            Err(why) => return visitor.no_table(why),
        }
    }
    if others.is_empty() {
        return visitor.problem(403, "not-here");
    }
    signed.share_at(&id, &others);
    signed.veil_at(&id);
    (signed, Redirect::to(&format!("/t/{id}"))).into_response()
}

/// The veil: nothing of anybody's seat, and a button for each of the device's
/// people.
pub async fn veil(
    house: &House,
    visitor: &Visitor,
    headers: &HeaderMap,
    mut signed: Signed,
    id: &str,
) -> Response {
    let mut people = Vec::new();
    let mut table = None;
    for key in signed.company_at(id) {
        match look(house, id, Some(key)).await {
            Ok(look) => {
                people.extend(look.me.person.map(|person| (person, look.awaited)));
                table = Some((look.table, look.me));
            }
            Err(why) => return visitor.no_table(why),
        }
    }
    let Some((table, me)) = table.filter(|_| !people.is_empty()) else {
        // All of them left the table: the device is its owner's again.
        let owner = signed.someone();
        signed.share_at(id, &[]);
        signed.be_at(id, &owner);
        return (signed, Redirect::to(&format!("/t/{id}"))).into_response();
    };
    let link = table_link(house, headers, id);
    let scene = Scene::new(&house.boxes, visitor.language, &table, &me, &link, None);
    let socket = format!("/t/{id}/socket?as=veil");
    pages::veil(&visitor.context(), &scene, &people, &socket).into_response()
}
