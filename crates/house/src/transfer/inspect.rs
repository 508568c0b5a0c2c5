//! Looks at a table from every side, as its people will.

use anyhow::Context;
use game::{Input, Language, Level, Moment, Running, Viewer};
use table::{Event, PastGame, Record, Setup, Table};
use web::{Boxes, Lang, PastRecords, Playing, Scene, Telling, Theme, pages};

/// Draws whatever the house would show of a table, and asks its game whatever
/// the house would. An error, or a panic, means that it is not fit to be kept.
pub fn inspect(table: &Table, boxes: &Boxes, records: &[Vec<u8>]) -> anyhow::Result<()> {
    let view = table.view();
    serde_json::to_string(&view)?;
    let people = view.people.iter().map(|person| Some(person.person));
    let everyone = || people.clone().chain([None]);
    for language in Language::ALL {
        for person in everyone() {
            look(table, boxes, language, person);
        }
    }
    if let Some(game) = table.running() {
        ask(game, view.seats.len());
    }
    for past in table.past() {
        tell(past, boxes, records).with_context(|| format!("game {}", past.number))?;
    }
    Ok(())
}

/// What one person sees, or an onlooker and the big screen.
fn look(table: &Table, boxes: &Boxes, language: Language, person: Option<u16>) {
    let viewer = table.viewer(person);
    let (view, me) = (table.view(), table.me(person, 0));
    let context = pages::Context {
        lang: Lang::house(language),
        theme: Theme::default(),
        origin: "",
        path: "/",
        name: "",
        face: None,
        shared: false,
    };
    let scene = Scene::new(boxes, language, &view, &me, "", None);
    let playing = table.running().map(|game| Playing { game, viewer });
    pages::table(&context, &scene, playing, "");
    if person.is_none() {
        pages::screen(&context, &scene, playing, "");
    }
    if let Some(game) = table.running() {
        game.view(viewer);
        let mut you = String::new();
        viewer.seat().map(|seat| game.write_you(seat, &mut you));
    }
}

/// What the house asks of a game by itself: its clock, and its bots. What they
/// decide is not kept.
fn ask(game: &dyn Running, seats: usize) {
    let (_, _, _) = (game.alarm(), game.outcome(), game.legacy());
    let at = game.alarm().unwrap_or_default();
    let now = Moment::new(at, 1);
    let _ = game.decide(now, Input::Alarm);
    let awaited = game.awaiting();
    for seat in awaited.iter().take(seats) {
        game.view(Viewer::Seat(seat));
        for level in Level::ALL {
            if let Some(mv) = game.bot(seat, level, now) {
                let _ = game.decide(now, Input::Move { seat, mv: &mv });
            }
        }
    }
}

/// A past game told again, if its box is on the shelf.
fn tell(past: &PastGame, boxes: &Boxes, records: &[Vec<u8>]) -> anyhow::Result<()> {
    let Some(boxed) = boxes.get(&past.game).filter(|_| past.ended_at.is_some()) else {
        return Ok(());
    };
    let (from, to) = (past.from as usize - 1, past.to as usize);
    let of_game = records.get(from..to).unwrap_or_default();
    let mut events = Vec::new();
    for record in of_game {
        let record: Record = serde_json::from_slice(record)?;
        events.extend(record.events.into_iter().filter_map(|event| match event {
            Event::Played(events) => Some(events.get().to_string()),
            _ => None,
        }));
    }
    let setup = Setup {
        seats: past.names.len() as u8,
        first: past.first,
        options: past.options.get(),
        legacy: past.legacy.as_ref(),
    };
    let events = PastRecords {
        setup,
        events: &events,
    };
    for language in Language::ALL {
        for step in [None, Some(0), Some(usize::MAX)] {
            let at = Telling {
                lang: boxed.speak(language),
                number: past.number,
                names: &past.names,
                outcome: past.outcome.as_ref(),
                table: "",
                link: "",
                step,
            };
            boxed.told(&at, &events).context("cannot be told")?;
        }
    }
    Ok(())
}
