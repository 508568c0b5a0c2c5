use cible::{SeatView, StageView, View};
use maud::{Markup, html};
use web::{Area, GameHand, Scene, pages};

use super::{
    board::{Board, falling, on_air},
    doing,
    hand::hand as own_hand,
    over, players, stage, target, voice,
};

/// The page of a phone or a laptop while La Cible is played.
pub fn area(area: Area, scene: &Scene<'_>, view: &View) -> Markup {
    if over::ended(view) {
        return over::area(area, scene, view);
    }
    let board = Board::new(scene, view);
    match area {
        Area::Title => title(&board),
        Area::Players => players::players(&board),
        Area::Main => html! {
            div.cible data-phase=(view.phase) data-stage=(stage_name(view)) {
                (pages::notices(scene))
                (target::target(&board, "target-phone", false))
                (stage::stage(&board))
                (voice::said(&board))
            }
        },
        Area::Aside => {
            html! { (target::target(&board, "target-aside", true)) (phases(&board)) }
        }
    }
}

/// The end congratulates, an arbiter has the answers before them, and on what was
/// found or verified the table may be asked.
pub fn is_own(area: Area, scene: &Scene<'_>, view: &View) -> bool {
    let board = Board::new(scene, view);
    let arbiter = board.me().is_some() && view.arbiter == board.me();
    let asks = matches!(
        view.stage,
        StageView::SeriesOver { .. } | StageView::Verifying { .. }
    );
    let asks = asks && board.me().is_some();
    area == Area::Main && (over::ended(view) || arbiter || asks)
}

/// The seats, the target beside the table and the title stay while answers come.
pub fn keeps_area(area: Area, before: &View, now: &View) -> bool {
    if over::ended(before) || over::ended(now) {
        return before == now;
    }
    let same = before.phase == now.phase && before.options == now.options;
    let begun = |view: &View| view.stage != StageView::Ready;
    match area {
        Area::Title => same && begun(before) == begun(now),
        Area::Players | Area::Aside => {
            same && on_air(before) == on_air(now)
                && falling(before) == falling(now)
                && same_seats(before, now)
                && before.golden == now.golden
                && before.finale == now.finale
                && before.question.is_some() == now.question.is_some()
        }
        Area::Main => before == now,
    }
}

/// Whether the seats are the same but for who is awaited.
fn same_seats(before: &View, now: &View) -> bool {
    let same = |(before, now): (&SeatView, &SeatView)| {
        let (awaited, before) = (now.awaited, before.clone());
        SeatView { awaited, ..before } == *now
    };
    before.seats.len() == now.seats.len() && before.seats.iter().zip(&now.seats).all(same)
}

/// What to do now, and where one answers.
pub fn hand(scene: &Scene<'_>, view: &View) -> GameHand {
    if over::ended(view) {
        return over::hand(scene, view);
    }
    let board = Board::new(scene, view);
    GameHand {
        hand: own_hand(&board),
        live: doing::aloud(&board),
        // Whether this device reads aloud is chosen in its menu.
        menu: voice::switch(&board),
    }
}

/// What is asked of the reader, in a sentence.
pub fn asked(scene: &Scene<'_>, view: &View) -> String {
    let board = Board::new(scene, view);
    doing::prompt(&board).text(board.lang)
}

/// The game and the phase.
pub(super) fn title(board: &Board<'_>) -> Markup {
    html! {
        span.title { "La Cible" }
        @if board.view.stage != StageView::Ready { span.progress { (board.view.phase) ". " (board.phase()) } }
    }
}

/// The five phases, for a screen that has room beside the table.
fn phases(board: &Board<'_>) -> Markup {
    html! {
        ol.cible-phases aria-label=(board.t("cible.phases")) {
            @for phase in 1..=5u8 {
                li.done[phase < board.view.phase].current[phase == board.view.phase]
                    aria-current=[(phase == board.view.phase).then_some("step")] { (board.named(phase, board.lang)) }
            }
        }
    }
}

/// The stage by a word, for the style sheets.
pub(super) fn stage_name(view: &View) -> &'static str {
    match view.stage {
        StageView::Ready | StageView::Intro => "intro",
        StageView::Reading => "reading",
        StageView::Answering { .. } => "answering",
        StageView::Judged => "judged",
        StageView::Letter { .. } | StageView::Series { .. } => "series",
        StageView::SeriesOver { .. } => "series-over",
        StageView::Tally => "tally",
        StageView::Bidding { .. } => "bidding",
        StageView::Performing { .. } => "performing",
        StageView::Finale { .. } => "finale",
        StageView::Verifying { .. } => "verifying",
        // The end has a page of its own.
        StageView::PartyOver | StageView::Over => "over",
    }
}
