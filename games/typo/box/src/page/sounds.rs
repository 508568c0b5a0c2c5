//! What the moments of a game sound like.

use maud::{Markup, html};
use typo::{PhaseView, Scene, Staged};
use web::pages::heard;

use super::{
    board::Board,
    story::{Tone, latest},
};

/// On the screen, along with what it shows.
pub(super) fn on_screen(board: &Board<'_>) -> Markup {
    let view = board.view;
    let acted = view.seats.iter().filter(|seat| !seat.awaited).count();
    let moment = format!("{}-{}-{acted}", view.half, view.turn);
    html! {
        @match view.phase {
            PhaseView::Choosing if acted > 0 => (heard("slide", moment, None, acted)),
            PhaseView::Doubting { .. } if acted > 1 => (heard("knock", format!("{}-{acted}", view.step), None, 0)),
            PhaseView::Over { .. } => (heard("win", "over", None, 0)),
            _ => {}
        }
        @if let Some(staged) = view.staged { (scene(board, staged)) }
    }
}

fn scene(board: &Board<'_>, staged: Staged) -> Markup {
    let from = staged.beat.from;
    let at = |name, after| heard(name, from, Some(after), 0);
    let price = match latest(board).map(|beat| beat.tone) {
        Some(Tone::Missing | Tone::Cleared) => "fall",
        _ => "coin",
    };
    match staged.scene {
        Scene::Revealed => at("shuffle", 0),
        Scene::Announced => html! { (at("slide", 0)) (at("pencil", 45)) },
        Scene::Passed => html! { (at("slap", 27)) (at("breath", 47)) },
        Scene::LookedUp => {
            html! { (at("slap", 15)) (at("pages", 34)) (at("stamp", 68)) (at(price, 78)) }
        }
        Scene::Decided => html! { (at("slap", 23)) (at("stamp", 52)) (at(price, 70)) },
        Scene::Referred => at("slap", 43),
        Scene::Ruled => html! { (at("stamp", 32)) (at(price, 55)) },
        Scene::Swept => at("fall", 20),
    }
}

/// On a phone, which keeps to what it showed until the screen has told: a verdict
/// is felt.
pub(super) fn in_hand(board: &Board<'_>) -> Markup {
    let view = board.view;
    let verdict = view.staged.filter(|staged| {
        matches!(
            staged.scene,
            Scene::LookedUp | Scene::Decided | Scene::Ruled
        )
    });
    html! {
        @if let PhaseView::Over { winners } = &view.phase {
            @if board.me.is_some_and(|me| winners.contains(&me)) { (heard("win", "over", None, 0)) }
        } @else if let Some(staged) = verdict {
            (heard("stamp", staged.beat.from, None, 0))
        }
    }
}
