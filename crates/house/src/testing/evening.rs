//! An evening that is lived several times, to compare what is told.

use std::{
    fs,
    net::{Ipv4Addr, SocketAddr},
    path::Path,
    sync::Arc,
};

use tempfile::TempDir;
use web::Boxes;

use super::TestHouse;
use crate::{Clock, ServeArgs};

/// A house as it was when it closed.
pub struct Evening {
    kept: TempDir,
    args: ServeArgs,
    boxes: Arc<Boxes>,
    clock: Clock,
}

impl Evening {
    /// Closes a house and keeps what it knew.
    pub fn keep(house: &TestHouse) -> Evening {
        house.close();
        let kept = tempfile::tempdir().expect("a folder");
        copy(house.data(), kept.path());
        Evening {
            kept,
            // Pages name the address: it is the same each time.
            args: ServeArgs {
                listen: crate::Listen::Address(SocketAddr::from((Ipv4Addr::LOCALHOST, house.port))),
                ..house.args().clone()
            },
            boxes: house.boxes().clone(),
            clock: house.clock().clone(),
        }
    }

    /// The same house opens again, as if it had never been open since. The
    /// time before must be over.
    pub fn again(&self) -> TestHouse {
        TestHouse::open_as(&self.boxes, self.clock.clone(), |args| {
            let data = args.data.clone();
            copy(self.kept.path(), &data);
            *args = ServeArgs {
                data,
                ..self.args.clone()
            };
        })
    }
}

/// Copies a house's data into an empty folder.
fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("a file");
        // What pages load is made again.
        if entry.path().is_dir() {
            continue;
        }
        fs::copy(entry.path(), to.join(entry.file_name())).expect("a file is copied");
    }
}

/// Where two texts part, to be read by whoever sees a test fail.
pub fn difference(one: &str, other: &str) -> String {
    let same = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let same = same.count();
    let around = |text: &str| -> String {
        let around = text.chars().skip(same.saturating_sub(120));
        around.take(240).collect()
    };
    format!("\n  {}\n  {}", around(one), around(other))
}
