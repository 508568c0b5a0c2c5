//! The shelf: the only place that names every game.

use std::sync::Arc;

use game::{Game, Play, Refused, Running, Viewer};
use table::{About, Setup, Shelf};
use typo::Typo;

/// Every game of the house with its content.
pub struct Games {
    typo: Arc<typo::Content>,
}

impl Games {
    /// Loads every box. Fails only when the program was built from broken data.
    pub fn load() -> anyhow::Result<Games> {
        Ok(Games {
            typo: crate::content::typo()?,
        })
    }

    pub fn ids(&self) -> &'static [&'static str] {
        &[Typo::ID]
    }

    pub fn typo(&self) -> &Arc<typo::Content> {
        &self.typo
    }
}

impl Shelf for Games {
    fn about(&self, game: &str) -> Option<About> {
        (game == Typo::ID).then_some(About {
            least_seats: 2,
            most_seats: 6,
            people_per_seat: 1,
        })
    }

    fn options(&self, game: &str, options: &str) -> Result<String, Refused> {
        match game {
            Typo::ID => full_options::<Typo>(options),
            _ => Err(no_such_game(game)),
        }
    }

    fn open(&self, game: &str, setup: Setup<'_>) -> Result<Box<dyn Running>, Refused> {
        match game {
            Typo::ID => open::<Typo>(&self.typo, setup),
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
    let setup = game::Setup {
        seats: setup.seats,
        first: setup.first,
        options: read_options::<G>(setup.options)?,
    };
    let state = G::new(&setup).map_err(|refusal| game::Refusal::refused(&refusal))?;
    Ok(Box::new(Play {
        state,
        content: content.clone(),
    }))
}

/// A view of whichever game is on a table, for the web to render.
#[derive(Clone)]
pub enum Sight {
    Typo(typo::View),
}

impl Sight {
    pub fn of(game: &dyn Running, viewer: Viewer) -> Option<Sight> {
        let typo = game.as_any().downcast_ref::<Play<Typo>>()?;
        Some(Sight::Typo(typo.state.view(viewer)))
    }

    pub fn for_web(&self) -> web::GameView<'_> {
        match self {
            Sight::Typo(view) => web::GameView::Typo(view),
        }
    }
}
