//! What the table waits for, and from whom, as one reader is told.

use compatibility::PhaseView;
use game::Seat;
use maud::{Markup, html};
use web::sentence::Sentence;

use super::{
    board::Board,
    icons, specials,
    spread::{self, Spread},
};

/// What is asked of the reader now, or what the others are doing.
pub(super) fn prompt(board: &Board<'_>) -> Sentence {
    let view = board.view;
    let me = board.me();
    let mine = board.my_turn();
    let count = me
        .and_then(|me| board.seat(me))
        .map_or(0, |seat| seat.count);
    let laid = me
        .and_then(|me| board.seat(me))
        .is_some_and(|seat| seat.laid);
    match view.phase {
        PhaseView::Ready => Sentence::new("table.ready"),
        PhaseView::Announcing => announcing(board, mine),
        PhaseView::Choosing if laid => Sentence::new("compatibility.do.laid"),
        PhaseView::Choosing if me.is_some() && count == 0 => {
            Sentence::new("compatibility.do.sits-out")
        }
        PhaseView::Choosing if me.is_some() => {
            Sentence::new("compatibility.do.choose").plain("n", count)
        }
        PhaseView::Choosing => Sentence::new("compatibility.do.choose-watch"),
        PhaseView::Specials if mine => Sentence::new("compatibility.do.specials"),
        PhaseView::Specials => Sentence::new("compatibility.do.specials-watch"),
        PhaseView::Laid if specials::pending(board) => Sentence::new("compatibility.do.token"),
        PhaseView::Laid if mine => Sentence::new("compatibility.do.reveal"),
        PhaseView::Laid => {
            let awaited = board.awaited_others();
            Sentence::new("compatibility.do.reveal-other")
                .plain("n", awaited.len())
                .name("names", board.list(awaited))
        }
        PhaseView::Revealing => Sentence::new("compatibility.do.revealing"),
        PhaseView::Over => Sentence::new("table.over"),
    }
}

fn announcing(board: &Board<'_>, mine: bool) -> Sentence {
    let rules = board.view.options.edition.rules();
    match (rules.die, mine) {
        (true, true) => Sentence::new("compatibility.do.throw"),
        (false, true) => Sentence::new("compatibility.do.say").plain("n", rules.lines),
        (die, false) => {
            let key = if die {
                "compatibility.do.throw-other"
            } else {
                "compatibility.do.say-other"
            };
            let awaited = board.awaited_others();
            Sentence::new(key)
                .plain("n", awaited.len())
                .name("names", board.list(awaited))
        }
    }
}

/// Whom everyone waits for while many act at once.
pub(super) fn waiting(board: &Board<'_>) -> Option<Sentence> {
    let others: Vec<Seat> = board.awaited_others();
    let many = matches!(board.view.phase, PhaseView::Choosing | PhaseView::Specials);
    (many && !others.is_empty())
        .then(|| Sentence::new("table.waiting").name("names", board.list(others)))
}

/// What happens now, in one or two sentences, for those who listen. It stays
/// the same while others act one by one, so that it is read once.
pub(super) fn aloud(board: &Board<'_>) -> String {
    let view = board.view;
    let mut told: Vec<String> = Vec::new();
    if let Some(accusation) = &view.accusation {
        told.push(board.lang.with(
            "compatibility.accuse.aloud",
            &[
                ("by", board.name(accusation.by)),
                ("name", board.name(accusation.seat)),
            ],
        ));
    }
    match view.phase {
        PhaseView::Announcing => {
            told.extend(ended(board));
            if view.play_off {
                told.push(board.t("compatibility.play-off").to_owned());
            }
        }
        PhaseView::Choosing | PhaseView::Specials | PhaseView::Laid => {
            if let Some(theme) = &view.theme {
                told.push(
                    Sentence::new("compatibility.do.theme")
                        .title("theme", &*theme.text)
                        .text(board.lang),
                );
            }
            told.extend(
                specials::story(board)
                    .iter()
                    .map(|sentence| sentence.text(board.lang)),
            );
        }
        PhaseView::Revealing => return turned(board),
        PhaseView::Ready | PhaseView::Over => {}
    }
    told.push(prompt(board).text(board.lang));
    told.join(" ")
}

/// The points of the round that is over.
fn ended(board: &Board<'_>) -> Option<String> {
    let round = board.view.history.last()?;
    let sides = (0u8..).zip(&round.points).map(|(side, points)| {
        Sentence::new("compatibility.do.scored")
            .name("name", board.side_names(side))
            .plain("n", points)
            .text(board.lang)
    });
    Some(sides.collect::<Vec<_>>().join(" "))
}

/// What the position turned last is worth, in short: each accord by the sign
/// that it has on the table, and whose it is where all turn together.
pub(super) fn worth(board: &Board<'_>) -> Option<Markup> {
    let lying = Spread::present(board);
    let position = lying.position(board);
    if board.view.phase != PhaseView::Revealing || position == 0 {
        return None;
    }
    let place = Sentence::new("compatibility.do.place").plain("n", position);
    let fresh = lying.fresh(board);
    let told = accords(board, &lying);
    let together = lying.turning(board).is_none();
    Some(html! {
        b { (place.text(board.lang)) }
        @if fresh.is_empty() { " " (board.t("compatibility.accord.none")) }
        @for (accord, told) in fresh.iter().zip(&told) {
            " "
            span.gain {
                span.visually-hidden { (told) }
                span aria-hidden="true" {
                    @if together { (sign(board, accord.side)) }
                    (icons::badge(lying.kind(accord), accord.points))
                    span.what { (board.title(accord.picture)) }
                }
            }
        }
    })
}

fn sign(board: &Board<'_>, side: u8) -> Markup {
    let seats = board.view.sides.get(usize::from(side));
    let names: Vec<&str> = seats
        .into_iter()
        .flat_map(|side| side.seats.iter().map(|seat| board.name(*seat)))
        .collect();
    icons::sign(side, &names)
}

/// The accords that appeared last, each with whose they are where that is not
/// plain.
fn accords(board: &Board<'_>, lying: &Spread<'_>) -> Vec<String> {
    let fresh = lying.fresh(board);
    if fresh.is_empty() {
        return vec![board.t("compatibility.accord.none").to_owned()];
    }
    let told = fresh.into_iter().map(|accord| {
        let text = spread::accord_told(board, lying, accord);
        match lying.turning(board) {
            Some(_) => text,
            None => Sentence::new("compatibility.accord.of")
                .name("name", board.side_names(accord.side))
                .plain("accord", text)
                .text(board.lang),
        }
    });
    told.collect()
}

/// What the pictures that were turned last are worth, as short as it takes to
/// turn the next: which they are can be read where they lie, and the points are
/// told once all lie open.
fn turned(board: &Board<'_>) -> String {
    let lying = Spread::present(board);
    let position = lying.position(board);
    if position == 0 {
        return prompt(board).text(board.lang);
    }
    let place = |key: &'static str| Sentence::new(key).plain("n", position).text(board.lang);
    let side = lying.turning(board).filter(|_| position == 1);
    let mut told: Vec<String> = side
        .into_iter()
        .map(|side| format!("{}.", board.side_names(side)))
        .collect();
    if lying.fresh(board).is_empty() {
        told.push(place("compatibility.do.place-none"));
    } else {
        told.push(place("compatibility.do.place"));
        told.extend(accords(board, &lying));
    }
    told.join(" ")
}
