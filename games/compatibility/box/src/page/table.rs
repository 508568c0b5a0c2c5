use compatibility::{Edition, PhaseView, SeatView, View, You};
use maud::{Markup, html};
use web::{Area, GameHand, Scene, pages};

use super::{
    accuse,
    album::Albums,
    board::Board,
    deck, doing,
    hand::{composing, hand as own_hand},
    over, players,
    spread::{self, Spread},
    theme, track,
};

/// The page of a phone or a laptop at a table where Compatibility is played.
pub fn area(area: Area, scene: &Scene<'_>, view: &View, albums: &Albums) -> Markup {
    let board = Board::new(scene, view, albums);
    match (area, view.phase) {
        (Area::Title, _) => title(&board),
        // At the end there is more to tell than who stands where.
        (Area::Players | Area::Aside, PhaseView::Over) => html! {},
        (Area::Main, PhaseView::Over) => over::over(scene, &board),
        (Area::Players, _) => players::players(scene, &board),
        (Area::Main, _) => html! {
            div.compat data-scene=(scene_of(&board)) { (pages::notices(scene)) (main(&board)) }
            (dialogs(&board))
        },
        (Area::Aside, _) => aside(&board),
    }
}

/// Who chooses sees the pictures and their own cards; the end is told to each;
/// onlookers have nothing to write or to accuse with.
pub fn is_own(area: Area, view: &View) -> bool {
    let alike = matches!(view.phase, PhaseView::Announcing | PhaseView::Revealing);
    match area {
        Area::Title | Area::Aside => false,
        Area::Players => view.you.is_none(),
        Area::Main => view.you.is_none() || !alike,
    }
}

/// Who laid their pictures is told beside the players, and to those who wait.
pub fn keeps_area(area: Area, before: &View, now: &View) -> bool {
    let game = (before.phase, before.round) == (now.phase, now.round)
        && before.options == now.options
        && before.track == now.track
        && before.sides == now.sides;
    if !game || now.phase == PhaseView::Over {
        return false;
    }
    let told = before.accusation == now.accusation
        && before.accords == now.accords
        && (before.play_off, before.own_themes) == (now.play_off, now.own_themes)
        && (before.announcer, before.guide) == (now.announcer, now.guide)
        && before.history == now.history
        && same_but_sketch(before, now);
    match area {
        Area::Title | Area::Aside => true,
        Area::Players => told && before.seats == now.seats,
        Area::Main => {
            told && (before.seats == now.seats
                || choosing(before) && choosing(now) && same_seats(before, now))
                && before.theme == now.theme
                && before.swaps == now.swaps
                && before.pictures == now.pictures
        }
    }
}

/// Whoever chooses is not told who has laid.
pub fn keeps_hand(before: &View, now: &View) -> bool {
    let same = || {
        (before.phase, before.step, before.round) == (now.phase, now.step, now.round)
            && (before.guide, before.deadline) == (now.guide, now.deadline)
            && before.you == now.you
            && same_seats(before, now)
            && before.sides == now.sides
            && before.theme == now.theme
            && before.swaps == now.swaps
            && before.accusation == now.accusation
            && before.pictures == now.pictures
            && before.options == now.options
    };
    before == now || choosing(before) && choosing(now) && same()
}

/// Whether the reader knows the same but for what is chosen so far, which the
/// hand alone shows.
fn same_but_sketch(before: &View, now: &View) -> bool {
    let (Some(before), Some(now)) = (&before.you, &now.you) else {
        return before.you == now.you;
    };
    let sketch = now.sketch;
    let before = before.clone();
    You { sketch, ..before } == *now
}

/// Whether the seats are the same but for who has laid.
fn same_seats(before: &View, now: &View) -> bool {
    let same = |(before, now): (&SeatView, &SeatView)| {
        let (laid, awaited) = (now.laid, now.awaited);
        let before = before.clone();
        SeatView {
            laid,
            awaited,
            ..before
        } == *now
    };
    before.seats.len() == now.seats.len() && before.seats.iter().zip(&now.seats).all(same)
}

/// Whether this seat still chooses its pictures, and so sees no other.
fn choosing(view: &View) -> bool {
    let me = view.you.as_ref().map(|you| you.seat.index());
    let me = me.and_then(|me| view.seats.get(me));
    view.phase == PhaseView::Choosing && me.is_some_and(|me| me.count > 0 && !me.laid)
}

/// What to do now, and one's own ranking.
pub fn hand(scene: &Scene<'_>, view: &View, albums: &Albums) -> GameHand {
    let board = Board::new(scene, view, albums);
    let hand = match view.phase {
        PhaseView::Over => over::what_next(scene, &board),
        _ => own_hand(scene, &board),
    };
    GameHand {
        hand,
        live: doing::aloud(&board),
        menu: html! {},
    }
}

/// What is asked of the reader, in a sentence.
pub fn asked(scene: &Scene<'_>, view: &View, albums: &Albums) -> String {
    let board = Board::new(scene, view, albums);
    doing::prompt(&board).text(board.lang)
}

/// Tells one scene from the next: a new one begins at its top.
fn scene_of(board: &Board<'_>) -> String {
    let (phase, round) = (board.view.phase, board.view.round);
    let act = match phase {
        PhaseView::Choosing if composing(board) => "choose",
        PhaseView::Ready | PhaseView::Announcing => "between",
        _ => "lying",
    };
    format!("{act}-{round}")
}

/// The game, its edition and the round.
pub(super) fn title(board: &Board<'_>) -> Markup {
    let round = board.view.round.to_string();
    html! {
        span.title { "Compatibility" }
        @if !matches!(board.view.phase, PhaseView::Over | PhaseView::Ready) {
            span.progress { (board.t(edition(board))) ", " (board.lang.with("compatibility.round", &[("n", &round)])) }
        }
    }
}

fn edition(board: &Board<'_>) -> &'static str {
    match board.view.options.edition {
        Edition::Originale => "compatibility.edition.originale",
        Edition::Jetons => "compatibility.edition.jetons",
        Edition::Couleurs => "compatibility.edition.couleurs",
    }
}

fn main(board: &Board<'_>) -> Markup {
    html! {
        (play_off(board))
        @match board.view.phase {
            PhaseView::Ready | PhaseView::Announcing => (between(board)),
            PhaseView::Choosing if composing(board) => { (theme::theme(board)) (deck::deck(board, true)) }
            PhaseView::Over => {}
            _ => { (theme::theme(board)) (spread::spread(board, &Spread::present(board), board.view.phase == PhaseView::Specials)) (told(board)) }
        }
    }
}

/// The stakes, swaps and tokens of the round.
fn told(board: &Board<'_>) -> Markup {
    let story = super::specials::story(board);
    html! {
        @if !story.is_empty() {
            ul.compat-story { @for sentence in &story { li { (sentence.html(board.lang)) } } }
        }
    }
}

/// Those who arrived together play on (C2.8).
pub(super) fn play_off(board: &Board<'_>) -> Markup {
    html! {
        @if board.view.play_off { p.play-off { b { (board.t("compatibility.play-off-title")) } " " (board.t("compatibility.play-off")) } }
    }
}

/// Between two rounds the last one is still to be seen; before the first, the
/// pictures (C1.1).
fn between(board: &Board<'_>) -> Markup {
    html! {
        @match Spread::last(board) {
            Some(last) => {
                @if let Some(round) = board.view.history.last() { (theme::card(board, &round.theme, last.round)) }
                (spread::spread(board, &last, false))
            }
            None => {
                p.leaf { (board.t("compatibility.leaf")) }
                (deck::deck(board, false))
            }
        }
    }
}

fn dialogs(board: &Board<'_>) -> Markup {
    html! {
        (deck::look(board))
        (track::board_dialog(board))
        (last_round(board))
        @if board.seated { (theme::blank_card(board)) (accuse::dialog(board)) }
    }
}

/// The round before, to be looked at again while the next one is played.
fn last_round(board: &Board<'_>) -> Markup {
    let playing = !matches!(board.view.phase, PhaseView::Announcing);
    let last = Spread::last(board).filter(|_| playing);
    html! {
        @if let (Some(mut last), Some(round)) = (last, board.view.history.last()) {
            @let number = last.round.to_string();
            @let () = last.name = "past";
            dialog.slip.wide.past #last-round aria-labelledby="last-title" {
                (theme::dialog_top(board, "last-title", &board.lang.with("compatibility.last-round", &[("n", &number)])))
                (theme::card(board, &round.theme, last.round))
                (spread::spread(board, &last, false))
            }
        }
    }
}

/// On a wide screen the board is always there.
fn aside(board: &Board<'_>) -> Markup {
    html! {
        section.compat-aside aria-labelledby="aside-title" {
            h2 id="aside-title" { (board.t("compatibility.track-title")) }
            (track::track(board, "track-aside"))
        }
    }
}
