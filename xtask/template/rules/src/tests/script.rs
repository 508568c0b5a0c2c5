//! Games told as text: `4 seats | clock 30`, then `0 chooses 7`.

use alloc::{string::String, sync::Arc, vec::Vec};

use game::{
    Game, Setup,
    testing::{
        Script, Scripted,
        script::{Done, number},
    },
};

use crate::{Clock, Content, Essai, Move, Options};

impl Scripted for Essai {
    type Rig = ();

    fn set(line: &str) -> Script<Essai> {
        let (mut seats, mut options) = (2, Options::default());
        for clause in line.split('|').map(str::trim) {
            match clause.split_whitespace().collect::<Vec<_>>()[..] {
                [count, "seats"] => seats = number(count),
                ["clock", "30"] => options.clock = Clock::Seconds30,
                _ => panic!("a script's table has no {clause:?}"),
            }
        }
        let setup = Setup {
            seats,
            first: None,
            options,
        };
        let state = Essai::new(&setup).expect("a setup that is accepted");
        let mut table = Script::new(state, Arc::new(Content));
        let started: Done = table.does("start");
        started.expect("a game starts");
        table
    }

    fn step(&self) -> u32 {
        self.step
    }

    fn asks(_: &Script<Essai>, step: u32, words: &[&str], line: &str) -> Move {
        match words {
            ["chooses", written] => Move::Choose {
                step,
                number: number(written),
            },
            _ => panic!("nobody can do {line:?}"),
        }
    }

    fn tells(_: &Script<Essai>, _: &str) -> Option<String> {
        None
    }
}
