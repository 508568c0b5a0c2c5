//! The hot paths of a game, run once each so that their instructions can be
//! counted (`cargo xtask instructions`). Time depends on what else a machine
//! does; this does not, as long as nothing here is left to chance.

use std::{fmt::Write, hint::black_box};

use game::{Game, Level, Play, Running, Seat, Viewer, step};
use web::Boxed;

use crate::{
    Recorded,
    panels::{Drawing, Phones},
    record,
};

/// About how many moments of a game are looked at: valgrind takes its time.
const MOMENTS: usize = 64;
/// How many of them follow each other.
const RUN: usize = 16;

/// Plays a game of bots and goes each hot path at moments from its start to its
/// end. Prints the names of the paths in the order in which they are counted.
pub fn count<B: Boxed>() {
    let drawing = Drawing::new::<B>();
    let content = drawing.content::<B>();
    let content = &content;
    let recorded = record::<B::Game>(1, content, |view, seat, now| {
        B::Game::bot(view, seat, Level::Regular, content, now)
    });
    let runs: Vec<_> = recorded.chunks(RUN).collect();
    let every = runs.len().div_ceil(MOMENTS / RUN);
    let recorded: Vec<_> = runs.into_iter().step_by(every).flatten().collect();
    let plays: Vec<Play<B::Game>> = recorded
        .iter()
        .map(|recorded| Play {
            state: recorded.game.clone(),
            content: content.clone(),
        })
        .collect();
    let seat = Viewer::Seat(Seat(0));
    let mut names = String::new();
    let mut path = |name: &str, mut go: Box<dyn FnMut() + '_>| {
        // What is made once, when it is first asked for, is made here.
        go();
        counted(&mut *go);
        let _ = writeln!(names, "{name}");
    };
    path(
        "decide",
        Box::new(|| {
            for Recorded { game, now, input } in recorded.iter().copied() {
                let _ = black_box(step(black_box(game), content, *now, input.clone()));
            }
        }),
    );
    path(
        "view",
        Box::new(|| {
            for play in &plays {
                black_box(black_box(play).state.view(seat));
            }
        }),
    );
    let mut json = String::new();
    path(
        "json",
        Box::new(|| {
            for play in &plays {
                json.clear();
                play.write_view(seat, black_box(&mut json));
            }
        }),
    );
    path(
        "phones",
        Box::new(|| {
            for run in plays.chunks(RUN) {
                // A page shows what follows what it shows already.
                let mut phones = Phones::default();
                for play in run {
                    black_box(drawing.phones(black_box(play), &mut phones));
                }
            }
        }),
    );
    path(
        "screen",
        Box::new(|| {
            for play in &plays {
                black_box(drawing.screen(black_box(play)));
            }
        }),
    );
    print!("{names}");
}

/// What is done in here is counted: its name is the mark.
#[inline(never)]
fn counted(path: &mut dyn FnMut()) {
    black_box(path)();
}
