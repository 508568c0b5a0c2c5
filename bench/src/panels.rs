//! What people see of a game, drawn at recorded moments.

use std::hint::black_box;

use criterion::Criterion;
use game::{Books, Game, Language, Level, Play, Running, Seat, Viewer};
use table::{EveningView, GameState, Me, SeatView, Setup, TableView};
use web::{At, Boxed, Boxes, Drawings, Drawn, Panel, Playing, Sightings, testing};

use crate::Recorded;

/// A table with a game on it, and the shelf that the game stands on.
pub struct Drawing {
    boxes: &'static Boxes,
    table: TableView,
}

impl Drawing {
    /// A table of as many seats as games are recorded with.
    pub fn new<B: Boxed>() -> Drawing {
        let boxes = testing::shelf::<B>();
        let mut table = testing::table(boxes, GameState::Playing);
        table.paused = false;
        // Nobody is missing at most tables.
        table.evening = EveningView::default();
        while table.seats.len() < crate::SEATS.into() {
            table.seats.push(SeatView {
                name: format!("Robot {}", table.seats.len()),
                people: Vec::new(),
                here: true,
                bot: Some(Level::Regular),
                stand_in: None,
            });
        }
        Drawing { boxes, table }
    }

    /// What the game on the shelf is played with, so that it is read once.
    pub fn content<B: Boxed>(&self) -> Books<<B::Game as Game>::Content> {
        let setup = Setup {
            seats: crate::SEATS,
            first: None,
            options: self.table.options.get(),
            legacy: None,
        };
        let game = testing::boxed(self.boxes).start(setup);
        let game = game.unwrap_or_else(|why| panic!("{}", why.code));
        let play = game.as_any().downcast_ref::<Play<B::Game>>();
        play.expect("a game of this box").content.clone()
    }

    /// Tells every seat's phone, which showed `before`, of a game; gives how many
    /// bytes that takes.
    pub fn phones(&self, game: &dyn Running, before: &mut Phones) -> usize {
        let seen = before.seen.take();
        let mut drawings = Drawings::new(Some(game)).since(AT, seen.as_ref());
        let mut patch = String::new();
        let mut shared: Vec<(Panel, Panel)> = Vec::new();
        for (seat, before) in (0..).zip(&mut before.drawn) {
            let me = Me {
                person: Some(seat),
                seat: Some(Seat(seat as u8)),
                may_host: seat == 0,
                ..Me::NOBODY
            };
            let scene = testing::scene(self.boxes, Language::Fr, &self.table, &me);
            let drawn = drawings.table(&scene, Viewer::Seat(Seat(seat as u8)), before);
            for (old, new) in before.panels.iter().zip(&drawn.panels) {
                let known = shared.iter().any(|(was, is)| was.is(old) && is.is(new));
                if !known && old.html != new.html {
                    web::write_patch(&old.html, &new.html, &mut patch);
                    shared.push((old.clone(), new.clone()));
                }
            }
            *before = drawn;
        }
        before.seen = drawings.sightings();
        patch.len()
    }

    /// The panels of the big screen; gives their length.
    pub fn screen(&self, game: &dyn Running) -> usize {
        let viewer = Viewer::Public;
        let scene = testing::scene(self.boxes, Language::Fr, &self.table, &testing::STRANGER);
        let panels = web::screen_panels(&scene, Some(Playing { game, viewer }));
        panels.iter().map(|panel| panel.html.len()).sum()
    }
}

/// Nothing around the game changes.
const AT: At = At { table: 0, game: 0 };

/// What the phones of a table show, and what it was drawn from.
#[derive(Default)]
pub struct Phones {
    drawn: [Drawn; crate::SEATS as usize],
    seen: Option<Sightings>,
}

/// Telling every phone of a move, and drawing the big screen.
pub fn bench_panels<B: Boxed>(
    criterion: &mut Criterion,
    recorded: &[Recorded<B::Game>],
    content: &Books<<B::Game as Game>::Content>,
) {
    let drawing = Drawing::new::<B>();
    let play = |at: usize| Play {
        state: recorded[at].game.clone(),
        content: content.clone(),
    };
    let middle = recorded.len() / 2;
    let plays = [play(middle), play(middle + 1)];
    let id = <B::Game as Game>::ID;
    criterion.bench_function(&format!("{id}/panels/phones"), |bencher| {
        let mut before = Phones::default();
        let mut turn = plays.iter().cycle();
        bencher.iter(|| drawing.phones(black_box(turn.next().expect("for ever")), &mut before));
    });
    let [play, _] = plays;
    criterion.bench_function(&format!("{id}/panels/screen"), |bencher| {
        bencher.iter(|| drawing.screen(black_box(&play)));
    });
}
