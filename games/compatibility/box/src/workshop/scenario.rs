//! Scripted games: phrases for moves, a rigged deal, and what can be seen.

use std::sync::Arc;

use compatibility::{Compatibility, Content, Event, Rig, View};
use game::{Game, Moment, Play, Refusal, Running, Seat, Setup, Viewer};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use toml::Spanned;
use tools::scenario::{Lines, Mistake, Names, Opened, Scenario, Scripted, Sight, json as as_json};

const PHRASES: &str = "write `roll`, `announce 3`, `lay kite, whale, swings`, `choose kite, -, swings`, `token`, `token on 1`, \
                       `stake 1`, `shuffle Anne 1 3`, `take back`, `pass`, `reveal`, `accuse Anne`, \
                       `vote guilty`, `vote innocent` or `write: a theme`";

struct Script {
    names: Names,
    rig: Rig,
}

/// The part of the file that rigs chance.
#[derive(Default, Deserialize)]
struct Rigged {
    deal: Option<Spanned<Deal>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    track: Option<Spanned<Vec<u8>>>,
    #[serde(default)]
    themes: Vec<String>,
}

/// Opens the game of a scenario.
pub fn open(scenario: &Scenario<'_>, content: Arc<Content>) -> Result<Opened, Mistake> {
    let Scenario {
        file,
        text,
        lines,
        names,
    } = *scenario;
    let first = file.first.as_ref().map(|name| {
        let seat = names.seat(name.get_ref());
        seat.map_err(|text| lines.mistake(name, text))
    });
    let options = match &file.options {
        None => compatibility::Options::default(),
        Some(written) => options(as_json(written.get_ref()))
            .map_err(|why| lines.mistake(written, format!("in the options: {why}")))?,
    };
    let setup = Setup {
        seats: names.count(),
        first: first.transpose()?,
        options,
    };
    let game = match Compatibility::new(&setup) {
        Ok(state) => Ok(Box::new(Play {
            state,
            content: Arc::new(content),
        }) as Box<dyn Running>),
        Err(refusal) => Err(refusal.refused()),
    };
    let script = Box::new(Script {
        names: names.clone(),
        rig: rig(text, lines)?,
    });
    Ok(Opened { script, game })
}

/// Seconds are numbers in a scenario and text on the wire.
fn options(mut written: Json) -> serde_json::Result<compatibility::Options> {
    if let Some(clock @ Json::Number(_)) = written.get_mut("clock") {
        *clock = clock.to_string().into();
    }
    serde_json::from_value(written)
}

fn rig(text: &str, lines: &Lines) -> Result<Rig, Mistake> {
    let rigged: Rigged = toml::from_str(text).map_err(|why| lines.unreadable(&why))?;
    let Some(deal) = rigged.deal else {
        return Ok(Rig::default());
    };
    let deal = deal.into_inner();
    if let Some(track) = &deal.track {
        let numbers = track.get_ref();
        if !(2..=200).contains(&numbers.len()) || numbers.iter().any(|n| !(1..=5).contains(n)) {
            let text = "a track is 2 to 200 squares with numbers from 1 to 5: mend it";
            return Err(lines.mistake(track, text));
        }
    }
    Ok(Rig {
        track: deal.track.map(|track| track.into_inner().into()),
        tempers: None,
        themes: deal.themes.into_iter().map(Arc::from).collect(),
    })
}

impl Scripted for Script {
    fn phrase(&self, phrase: &str, seat: Seat, game: &dyn Running) -> Result<Json, String> {
        let view = view(game, Viewer::Seat(seat)).ok_or("this is not a game of Compatibility")?;
        let unknown = || format!("`{phrase}` is no move of Compatibility: {PHRASES}");
        let phrase = phrase.trim();
        if let Some(theme) = phrase.strip_prefix("write:") {
            return Ok(json!({ "write": { "text": theme.trim() } }));
        }
        let (verb, rest) = phrase.split_once(' ').unwrap_or((phrase, ""));
        match (verb, rest.trim()) {
            ("roll", "") => Ok(json!({ "announce": { "number": null } })),
            ("announce", number) => {
                let number: u8 = number.parse().map_err(|_| unknown())?;
                Ok(json!({ "announce": { "number": number } }))
            }
            ("lay", pictures) => Ok(json!({ "lay": ranked(pictures, &view, false)? })),
            ("choose", pictures) => Ok(json!({ "sketch": ranked(pictures, &view, true)? })),
            ("token", "") => Ok(json!({ "token": {} })),
            ("token", place) => {
                let place = place.strip_prefix("on ").ok_or_else(unknown)?;
                Ok(json!({ "token": { "position": position(place)? } }))
            }
            ("stake", place) => Ok(json!({ "stake": { "position": position(place)? } })),
            ("shuffle", how) => self.shuffle(how)?.ok_or_else(unknown),
            ("take", "back") => Ok(json!({ "take_back": {} })),
            ("pass", "") => Ok(json!({ "pass": {} })),
            ("reveal", "") => Ok(json!({ "reveal": {} })),
            ("accuse", name) => {
                let seat = self.names.seat(name)?;
                Ok(json!({ "accuse": { "round": view.round, "seat": seat } }))
            }
            ("vote", vote @ ("guilty" | "innocent")) => {
                Ok(json!({ "vote": { "round": view.round, "guilty": vote == "guilty" } }))
            }
            _ => Err(unknown()),
        }
    }

    fn rig(&self, game: &dyn Running, events: &str, _: Moment) -> Result<Option<String>, Mistake> {
        let Some(view) = view(game, Viewer::Public).filter(|_| self.rig != Rig::default()) else {
            return Ok(None);
        };
        let unreadable = |why| Mistake::whole(format!("events of Compatibility: {why}"));
        let decided: Vec<Event> = serde_json::from_str(events).map_err(unreadable)?;
        let rigged = self.rig.apply(view.round, decided);
        serde_json::to_string(&rigged).map(Some).map_err(unreadable)
    }

    fn sights(&self) -> &'static [&'static str] {
        &[
            "phase",
            "round",
            "theme",
            "announcer",
            "guide",
            "counts",
            "laid",
            "shown",
            "accords",
            "points",
            "squares",
            "beyond",
            "tokens",
            "doubles",
            "shuffles",
            "playoff",
            "hushed",
            "chosen",
            "accused",
        ]
    }

    fn see(&self, what: &str, game: &dyn Running) -> Option<Sight> {
        let view = view(game, Viewer::Public)?;
        let seats = || (0u8..).map(Seat).zip(&view.seats);
        let which = |wanted: &dyn Fn(&compatibility::SeatView) -> bool| {
            let some = seats().filter(|(_, seat)| wanted(seat));
            Sight::Seats(some.map(|(seat, _)| seat).collect())
        };
        let each = |of: &dyn Fn(&compatibility::SeatView) -> Json| {
            Sight::Each(view.seats.iter().map(of).collect())
        };
        let side = |seat: &compatibility::SeatView| &view.sides[seat.side as usize];
        Some(match what {
            "phase" => Sight::Value(json!(view.phase)),
            "round" => Sight::Value(view.round.into()),
            "theme" => Sight::Value(json!(view.theme.as_ref().map(|theme| &*theme.text))),
            "announcer" => Sight::Seat(view.announcer),
            "guide" => Sight::Seats(view.guide.into_iter().collect()),
            "counts" => each(&|seat| seat.count.into()),
            "laid" => which(&|seat| seat.laid),
            "tokens" => which(&|seat| seat.token),
            "shown" => each(&|seat| {
                let shown = seat.shown.as_slice().iter();
                shown.map(|picture| name(&view, *picture)).collect()
            }),
            "accords" => Sight::Value(self.accords(&view)),
            "points" => each(&|seat| points(&view, seat.side).into()),
            "squares" => each(&|seat| side(seat).square.into()),
            "beyond" => each(&|seat| side(seat).beyond.into()),
            "doubles" => each(&|seat| side(seat).stock.doubles.into()),
            "shuffles" => each(&|seat| side(seat).stock.shuffles.into()),
            "playoff" => Sight::Value(view.play_off.into()),
            "accused" => Sight::Seats(view.accusation.iter().map(|one| one.seat).collect()),
            "hushed" => Sight::Value(game.hushed().into()),
            "chosen" => Sight::Each(seats().map(|(seat, _)| chosen(game, seat)).collect()),
            _ => return None,
        })
    }

    fn tell(&self, game: &dyn Running) -> String {
        let Some(view) = view(game, Viewer::Public) else {
            return String::new();
        };
        let squares: Vec<String> = (self.names.all().zip(&view.seats))
            .map(|((_, name), seat)| format!("{name} {}", view.sides[seat.side as usize].square))
            .collect();
        let theme = view.theme.as_ref().map_or("no theme", |theme| &theme.text);
        format!(
            "{theme} | {} | round {}, {}",
            squares.join(", "),
            view.round,
            json!(view.phase).as_str().unwrap_or_default(),
        )
    }

    /// Accusations, votes and themes answer no step.
    fn stamp(&self, mv: &mut Json, step: u64) {
        let inside = mv.as_object_mut().and_then(|mv| mv.iter_mut().next());
        if let Some((name, Json::Object(fields))) = inside
            && !["accuse", "vote", "write"].contains(&name.as_str())
        {
            fields.entry("step").or_insert(step.into());
        }
    }
}

impl Script {
    /// `Anne 1 3`.
    fn shuffle(&self, how: &str) -> Result<Option<Json>, String> {
        let words: Vec<&str> = how.split_whitespace().collect();
        let [name, a, b] = words[..] else {
            return Ok(None);
        };
        let (a, b) = (position(a)?, position(b)?);
        Ok(Some(
            json!({ "shuffle": { "seat": self.names.seat(name)?, "a": a, "b": b } }),
        ))
    }

    /// The accords of this round, or of the last when none has begun.
    fn accords(&self, view: &View) -> Json {
        let last = view.history.last().map(|round| &round.accords);
        let accords = match (&view.theme, last) {
            (None, Some(last)) => last,
            _ => &view.accords,
        };
        let told = accords.iter().map(|accord| {
            let seats = accord.seats.iter().map(|seat| self.names.name(*seat));
            json!({
                "who": seats.collect::<Vec<_>>(),
                "picture": name(view, accord.picture),
                "direct": accord.direct,
                "points": accord.points,
            })
        });
        told.collect()
    }
}

/// What a seat has chosen so far, an empty place as `-`.
fn chosen(game: &dyn Running, seat: Seat) -> Json {
    let Some(view) = view(game, Viewer::Seat(seat)) else {
        return Json::Null;
    };
    let places = view.you.as_ref().map(|you| you.sketch.places());
    let places = places.unwrap_or_default().iter();
    places
        .map(|place| place.map_or("-".into(), |picture| name(&view, picture)))
        .collect()
}

fn view(game: &dyn Running, viewer: Viewer) -> Option<View> {
    let play = game.as_any().downcast_ref::<Play<Compatibility>>()?;
    Some(play.state.view(viewer))
}

/// The points of a side in this round, or in the last when none has begun.
fn points(view: &View, side: u8) -> u8 {
    let last = view
        .history
        .last()
        .and_then(|round| round.points.get(side as usize));
    match (&view.theme, last) {
        (None, Some(points)) => *points,
        _ => view.sides[side as usize].points,
    }
}

/// `kite, whale with token on 2`; where places may be empty, `-` is one.
fn ranked(how: &str, view: &View, gaps: bool) -> Result<Json, String> {
    let (pictures, token) = match how.split_once(" with token on ") {
        Some((pictures, place)) => (pictures, Some(position(place)?)),
        None => (how, None),
    };
    let pictures = pictures.split(',').map(str::trim);
    let ranking = pictures
        .filter(|name| !name.is_empty())
        .map(|name| match name {
            "-" if gaps => Ok(None),
            name => picture(name, view).map(Some),
        })
        .collect::<Result<Vec<Option<u8>>, String>>()?;
    Ok(match token {
        Some(token) => json!({ "ranking": ranking, "token": token }),
        None => json!({ "ranking": ranking }),
    })
}

/// A picture by a part of its name that no other has.
fn picture(name: &str, view: &View) -> Result<u8, String> {
    let named = (0u8..).zip(view.pictures.iter());
    let mut named = named.filter(|(_, id)| id.contains(name));
    match (named.next(), named.next()) {
        (Some((number, _)), None) => Ok(number),
        (None, _) => Err(format!("no picture is called {name}")),
        (Some((_, one)), Some((_, other))) => {
            Err(format!("{name} may be {one} or {other}: write more of it"))
        }
    }
}

/// A picture's name without its number.
fn name(view: &View, picture: u8) -> Json {
    let id = view.pictures.get(picture as usize).map_or("", |id| id);
    id.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-')
        .into()
}

/// Counted from 1 in words, from 0 in moves.
fn position(text: &str) -> Result<u8, String> {
    let place = text
        .trim()
        .parse::<u8>()
        .ok()
        .and_then(|place| place.checked_sub(1));
    place.ok_or_else(|| format!("`{text}` is no position: they are counted from 1"))
}
