//! The shelf: the only place that names every game.

use std::sync::Arc;

use cible::Cible;
use compatibility::Compatibility;
use game::{Game, Play, Refused, Running, Viewer};
use table::{About, Setup, Shelf};
use typo::Typo;
use web::compatibility::Albums;

use crate::{content, decks::Decks};

/// Every game of the house with its content.
pub struct Games {
    typo: Arc<typo::Content>,
    compatibility: Arc<compatibility::Content>,
    cible: Arc<cible::Content>,
    decks: Decks,
}

impl Games {
    /// Loads every box, with these decks of pictures.
    pub fn load(decks: Decks) -> anyhow::Result<Games> {
        let typo = content::typo()?;
        Ok(Games {
            cible: content::cible::load(&typo)?,
            compatibility: content::compatibility(&decks)?,
            typo,
            decks,
        })
    }

    pub fn ids(&self) -> &'static [&'static str] {
        &[Typo::ID, Compatibility::ID, Cible::ID]
    }

    pub fn decks(&self) -> &Decks {
        &self.decks
    }

    pub fn albums(&self) -> &Albums {
        self.decks.albums()
    }
}

impl Shelf for Games {
    fn about(&self, game: &str) -> Option<About> {
        let (least_seats, most_seats, people_per_seat) = match game {
            Typo::ID => (2, 6, 1),
            Compatibility::ID => (3, 8, 1),
            // A team shares a seat: any of its people may answer.
            Cible::ID => (3, 6, 8),
            _ => return None,
        };
        Some(About {
            least_seats,
            most_seats,
            people_per_seat,
        })
    }

    fn options(&self, game: &str, options: &str) -> Result<String, Refused> {
        match game {
            Typo::ID => full_options::<Typo>(options),
            Compatibility::ID => full_options::<Compatibility>(options),
            Cible::ID => full_options::<Cible>(options),
            _ => Err(no_such_game(game)),
        }
    }

    fn open(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
        match game {
            Typo::ID => open::<Typo>(&self.typo, setup),
            Compatibility::ID => open::<Compatibility>(&self.compatibility, setup),
            Cible::ID => open::<Cible>(&self.cible, setup),
            _ => Err(no_such_game(game)),
        }
    }
}

fn no_such_game(game: &str) -> Refused {
    Refused::new("table.no-such-game").arg("game", game.chars().take(40).collect::<String>())
}

fn read_options<G: Game>(options: &str) -> Result<G::Options, Refused> {
    serde_json::from_str(options)
        .map_err(|why| Refused::new("table.bad-options").arg("why", why.to_string()))
}

fn full_options<G: Game>(options: &str) -> Result<String, Refused> {
    let options = read_options::<G>(options)?;
    serde_json::to_string(&options)
        .map_err(|why| Refused::new("table.bad-options").arg("why", why.to_string()))
}

fn open<G: Game>(content: &Arc<G::Content>, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
    let legacy = setup.legacy;
    let setup = game::Setup {
        seats: setup.seats,
        first: setup.first,
        options: read_options::<G>(setup.options)?,
    };
    let mut state = G::new(&setup).map_err(|refusal| game::Refusal::refused(&refusal))?;
    if let Some(legacy) = legacy {
        state.inherit(legacy.kept.get(), &legacy.seats);
    }
    Ok(Box::new(Play {
        state,
        content: content.clone(),
    }))
}

fn state<G: Game>(game: &dyn Running) -> Option<&G> {
    let play = game.as_any().downcast_ref::<Play<G>>()?;
    Some(&play.state)
}

/// A view of whichever game is on a table, for the web to render.
#[derive(Clone)]
pub enum Sight {
    Typo(typo::View),
    Compatibility(compatibility::View),
    Cible(cible::View),
}

impl Sight {
    pub fn of(game: &dyn Running, viewer: Viewer) -> Option<Sight> {
        if let Some(typo) = state::<Typo>(game) {
            return Some(Sight::Typo(typo.view(viewer)));
        }
        if let Some(compatibility) = state::<Compatibility>(game) {
            return Some(Sight::Compatibility(compatibility.view(viewer)));
        }
        let cible = state::<Cible>(game)?;
        Some(Sight::Cible(cible.view(viewer)))
    }

    pub fn for_web(&self) -> web::GameView<'_> {
        match self {
            Sight::Typo(view) => web::GameView::Typo(view),
            Sight::Compatibility(view) => web::GameView::Compatibility(view),
            Sight::Cible(view) => web::GameView::Cible(view),
        }
    }
}
