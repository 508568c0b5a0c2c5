//! A table drawn at one moment: each panel once for all who see the same, and
//! only where it can have changed.

use std::{borrow::Cow, sync::Arc};

use game::{Language, Running, Viewer};
use table::{GameState, Me};

use crate::{
    Area, GameBox, Panel, Parts, Playing, Scene, Seen,
    faces::Faces,
    pages::{self, room},
};

/// The panels of a phone or laptop at a table.
pub fn table_panels(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Vec<Panel> {
    let viewer = playing.map_or(Viewer::Public, |playing| playing.viewer);
    let game = playing.map(|playing| playing.game);
    let before = Drawn::default();
    Drawings::new(game).table(scene, viewer, &before).panels
}

/// The panels of the big screen.
pub fn screen_panels(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Vec<Panel> {
    Drawings::new(playing.map(|playing| playing.game))
        .screen(scene)
        .panels
}

/// What the game asks of whoever looks, in a few words.
pub fn asked(scene: &Scene<'_>, playing: Playing<'_>) -> Option<String> {
    let shown = shown(scene, Some(playing.game))?;
    let seen = shown.boxed.see(playing)?;
    shown.boxed.asked(&shown.scene, &seen)
}

/// The page of one device: its panels, and what they were drawn from.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    pub panels: Vec<Panel>,
    from: Option<From>,
}

/// A table at one moment: the versions of what is around the game, and of the
/// game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct At {
    pub table: u64,
    pub game: u64,
}

/// What a page was drawn from beside its reader's language, link and way back,
/// which stay.
#[derive(Clone, Debug)]
struct From {
    at: At,
    me: Me,
    viewer: Viewer,
    /// Which areas are the reader's own.
    own: [bool; Area::ALL.len()],
    hand: Hand,
}

/// What of a hand is to be known when it is drawn again.
#[derive(Clone, Debug, Default)]
struct Hand {
    /// How long, at the end of the hand, is what the reader holds.
    held: usize,
    /// What the game put into the menu.
    menu: String,
}

/// What was seen of a game when its table was drawn.
pub struct Sightings {
    game: &'static str,
    at: At,
    seen: Vec<(Viewer, Option<Seen>)>,
    faces: Option<Arc<Faces>>,
}

impl Sightings {
    fn of(&self, viewer: Viewer) -> Option<&Seen> {
        let seen = self.seen.iter().find(|(who, _)| *who == viewer)?;
        seen.1.as_ref()
    }
}

/// A table at one moment. What several devices see alike is drawn once, from
/// what everybody may know; what a seat sees otherwise is drawn from that seat's
/// view for its devices alone.
pub struct Drawings<'a> {
    game: Option<&'a dyn Running>,
    /// When this is, where the table knows.
    at: Option<At>,
    /// What was seen before: pages of then may keep what they show.
    before: Option<&'a Sightings>,
    alike: Vec<Alike>,
    seen: Vec<(Viewer, Option<Seen>)>,
    /// What the people look like, who are the same for every reader.
    faces: Option<Arc<Faces>>,
}

/// What everybody sees who reads a language and knows the table by an address.
struct Alike {
    language: Language,
    link: Arc<str>,
    areas: [Option<Panel>; Area::ALL.len()],
}

impl<'a> Drawings<'a> {
    pub fn new(game: Option<&'a dyn Running>) -> Drawings<'a> {
        Drawings {
            game,
            at: None,
            before: None,
            alike: Vec::new(),
            seen: Vec::new(),
            faces: None,
        }
    }

    /// At a table of which this was seen before: what cannot have changed on the
    /// pages that were drawn then is not drawn again.
    pub fn since(self, at: At, before: Option<&'a Sightings>) -> Drawings<'a> {
        let id = self.game.map(Running::id);
        Drawings {
            at: Some(at),
            before: before.filter(|before| Some(before.game) == id),
            ..self
        }
    }

    /// What was seen, for the next moment of the same table.
    pub fn sightings(self) -> Option<Sightings> {
        let (game, at) = (self.game?.id(), self.at?);
        let Drawings { seen, faces, .. } = self;
        (!seen.is_empty()).then_some(Sightings {
            game,
            at,
            seen,
            faces,
        })
    }

    /// The page of a phone or a laptop, which showed `before`.
    pub fn table(&mut self, scene: &Scene<'_>, viewer: Viewer, before: &Drawn) -> Drawn {
        let faces = self.faces(scene);
        faces.during(|| self.table_drawn(scene, viewer, before))
    }

    /// Those of before, unless something around the game has changed since.
    fn faces(&mut self, scene: &Scene<'_>) -> Arc<Faces> {
        let table = self.at.map(|at| at.table);
        let before = self.before.filter(|before| Some(before.at.table) == table);
        let faces = self.faces.get_or_insert_with(|| {
            let before = before.and_then(|before| before.faces.clone());
            before.unwrap_or_else(|| Arc::new(Faces::of_table(scene.table)))
        });
        faces.clone()
    }

    fn table_drawn(&mut self, scene: &Scene<'_>, viewer: Viewer, before: &Drawn) -> Drawn {
        let shown = shown(scene, self.game);
        let seen = shown.filter(|it| self.seen(it, viewer).is_some());
        let Some(it) = seen else {
            let panels = room::panels(scene);
            return Drawn { panels, from: None };
        };
        let seen_at = self.before.map(|before| before.at);
        let steady = before.from.as_ref().filter(|from| {
            Some(from.at) == seen_at
                && Some(from.at.table) == self.at.map(|at| at.table)
                && from.viewer == viewer
                && from.me == *it.scene.me
        });
        let veiled = match steady {
            // Neither the pause nor what the house has to say has changed.
            Some(from) if !from.own[Area::Main as usize] => false,
            _ => pages::is_own(&it.scene),
        };
        let own = Area::ALL.map(|area| {
            let seen = self.seen(&it, viewer);
            veiled && area == Area::Main
                || seen.is_some_and(|view| it.boxed.is_own(area, &it.scene, view))
        });
        let mut panels: Vec<Panel> = Vec::with_capacity(Area::ALL.len() + 3);
        for (area, own) in Area::ALL.into_iter().zip(own) {
            let known = steady.filter(|from| {
                let viewer = if own { viewer } else { Viewer::Public };
                from.own[area as usize] == own && self.keeps(&it, viewer, Some(area))
            });
            panels.push(match known {
                Some(_) => before.panels[area as usize].clone(),
                None if own => self.draw(&it, viewer, area),
                None => self.alike(&it, area),
            });
        }
        let rest = &before.panels[panels.len().min(before.panels.len())..];
        let hand = match steady {
            Some(from) if self.keeps(&it, viewer, None) => {
                panels.extend_from_slice(rest);
                from.hand.clone()
            }
            _ => self.hand(&it, viewer, &mut panels, steady.map(|from| (from, rest))),
        };
        let from = self.at.map(|at| From {
            at,
            me: it.scene.me.clone(),
            viewer,
            own,
            hand,
        });
        Drawn { panels, from }
    }

    /// The page of the big screen.
    pub fn screen(&mut self, scene: &Scene<'_>) -> Drawn {
        let faces = self.faces(scene);
        faces.during(|| self.screen_drawn(scene))
    }

    fn screen_drawn(&mut self, scene: &Scene<'_>) -> Drawn {
        let screen = shown(scene, self.game).and_then(|it| {
            let view = self.seen(&it, Viewer::Public)?;
            Some(it.boxed.screen(&it.scene, view).panels(&it.scene))
        });
        let panels = screen.unwrap_or_else(|| room::screen_panels(scene));
        Drawn { panels, from: None }
    }

    /// Whether a viewer sees an area, or else the hand, as when the table was
    /// last drawn.
    fn keeps(&mut self, it: &Shown<'_>, viewer: Viewer, area: Option<Area>) -> bool {
        let Some(before) = self.before.and_then(|before| before.of(viewer)) else {
            return false;
        };
        let now = self.seen(it, viewer);
        now.is_some_and(|now| match area {
            Some(area) => it.boxed.keeps_area(area, before, now),
            None => it.boxed.keeps_hand(before, now),
        })
    }

    /// What everybody sees alike, drawn once.
    fn alike(&mut self, it: &Shown<'_>, area: Area) -> Panel {
        let (language, link) = (it.scene.lang.language, it.scene.link);
        let place = |alike: &Alike| alike.language == language && *alike.link == *link;
        let place = self.alike.iter().position(place).unwrap_or_else(|| {
            self.alike.push(Alike {
                language,
                link: link.into(),
                areas: [const { None }; Area::ALL.len()],
            });
            self.alike.len() - 1
        });
        if let Some(drawn) = &self.alike[place].areas[area as usize] {
            return drawn.clone();
        }
        let scene = it.scene.for_everybody();
        let drawn = self.draw(&Shown { scene, ..*it }, Viewer::Public, area);
        self.alike[place].areas[area as usize] = Some(drawn.clone());
        drawn
    }

    fn draw(&mut self, it: &Shown<'_>, viewer: Viewer, area: Area) -> Panel {
        let view = self.seen(it, viewer);
        let drawn = view.map(|view| it.boxed.area(area, &it.scene, view));
        area.around(&it.scene, drawn.unwrap_or_default())
    }

    /// Adds the hand, what is read aloud, and the menu: what is held and the menu
    /// are those of before, if they would be drawn from the same.
    fn hand(
        &mut self,
        it: &Shown<'_>,
        viewer: Viewer,
        panels: &mut Vec<Panel>,
        before: Option<(&From, &[Panel])>,
    ) -> Hand {
        let before = before.and_then(|(from, panels)| {
            let [hand, _, menu] = panels else {
                return None;
            };
            Some((&from.hand, &*hand.html, menu))
        });
        let kept = before.filter(|_| self.keeps_held(it, viewer));
        let kept = kept.and_then(|(was, hand, _)| {
            let at = hand.len().checked_sub(was.held)?;
            hand.get(at..)
        });
        let Some(view) = self.seen(it, viewer) else {
            return Hand::default();
        };
        let drawn = it.boxed.hand(&it.scene, view);
        let held = kept.map_or_else(
            || it.boxed.held(&it.scene, view).0.into(),
            Cow::<str>::Borrowed,
        );
        let menu = drawn.menu.0.clone();
        let known = before.filter(|(was, ..)| was.menu == menu);
        let known = known.map(|(.., menu)| menu.clone());
        panels.extend(drawn.around(&it.scene, &held, known));
        Hand {
            held: held.len(),
            menu,
        }
    }

    fn keeps_held(&mut self, it: &Shown<'_>, viewer: Viewer) -> bool {
        let before = self.before.and_then(|before| before.of(viewer));
        let now = self.seen(it, viewer);
        let both = before.zip(now);
        both.is_some_and(|(before, now)| it.boxed.keeps_held(before, now))
    }

    /// What a viewer may know, looked at once.
    fn seen(&mut self, it: &Shown<'_>, viewer: Viewer) -> Option<&Seen> {
        let place = self.seen.iter().position(|(who, _)| *who == viewer);
        let place = place.unwrap_or_else(|| {
            let game = it.game;
            let seen = it.boxed.see(Playing { game, viewer });
            self.seen.push((viewer, seen));
            self.seen.len() - 1
        });
        self.seen[place].1.as_ref()
    }
}

/// The game to be shown, unless people are waiting for one.
fn shown<'a>(scene: &Scene<'a>, game: Option<&'a dyn Running>) -> Option<Shown<'a>> {
    let waiting = scene.table.state == GameState::Waiting;
    let game = game.filter(|_| !waiting)?;
    let boxed = scene.boxes.get(game.id())?;
    let lang = boxed.speak(scene.lang.language);
    let scene = Scene { lang, ..*scene };
    Some(Shown { boxed, game, scene })
}

#[derive(Clone, Copy)]
struct Shown<'a> {
    boxed: &'a dyn GameBox,
    game: &'a dyn Running,
    scene: Scene<'a>,
}

/// The parts that a page with this scene needs: of the game that is shown, or
/// of the one people wait for.
pub fn shown_parts(scene: &Scene<'_>, playing: Option<Playing<'_>>) -> Option<&'static Parts> {
    let game = playing.map(|playing| playing.game);
    let shown = shown(scene, game).map(|shown| shown.boxed);
    shown.or_else(|| scene.boxed()).map(|boxed| boxed.parts())
}
