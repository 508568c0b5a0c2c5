//! The auction as a duel: two camps, one number between them. Then the number
//! counts down, an answer a step.

use cible::{QuestionView, StageView, Verdict};
use maud::{Markup, html};
use web::shapes::colour;

use super::{camps::camp, card, stamp};
use crate::page::{board::Board, doing, wall};

/// What is left for the wall below the number.
const WALL: wall::Room = wall::Room {
    width: 74.0,
    height: 5.2,
};

pub(super) fn bids(board: &Board<'_>, asked: &QuestionView) -> Markup {
    let pair = board.duel();
    let [left, right] = pair[..] else {
        return html! {};
    };
    let bidder = board.view.bid.map(|(seat, _)| seat);
    let lean = match bidder {
        Some(seat) if seat == left => "left",
        Some(_) => "right",
        None => "even",
    };
    html! {
        div.tv-field data-lean=(lean) aria-hidden="true" { i.half.(colour(left.0)) {} i.half.(colour(right.0)) {} }
        section.tv-top aria-labelledby="question-text" { (card(board, asked)) }
        (camp(board, left))
        (number(board, asked))
        (camp(board, right))
        div.tv-foot {
            @if asked.attempts.is_empty() {
                p.prompt { (doing::prompt(board).html(board.lang)) }
            } @else {
                (wall::screen(board, asked, WALL))
            }
        }
    }
}

/// The highest bid in the colour of whoever made it; what is left of it while it
/// is performed; then whether it held.
fn number(board: &Board<'_>, asked: &QuestionView) -> Markup {
    let right = |asked: &QuestionView| {
        let right = asked.attempts.iter();
        right
            .filter(|attempt| attempt.verdict == Verdict::Right)
            .count() as u32
    };
    let last = asked.attempts.last();
    let performing = matches!(
        board.view.stage,
        StageView::Performing { .. } | StageView::Judged
    );
    html! {
        div.tv-number {
            @match board.view.bid {
                Some((seat, count)) => {
                    @let left = if performing { count.saturating_sub(right(asked)) } else { count };
                    b.count.(colour(seat.0)).few[performing && left < 3] data-key={ "bid-" (count) "-" (left) } { (left) }
                    @match (board.view.stage, last) {
                        (StageView::Judged, Some(last)) => (stamp(board, last.verdict)),
                        (StageView::Performing { .. }, _) => span.bidder.(colour(seat.0)) { (board.lang.with("cible.performed", &[("n", &right(asked).to_string()), ("count", &count.to_string())])) },
                        _ => span.bidder.(colour(seat.0)) { (board.of("cible.bid-of", seat)) },
                    }
                }
                None => b.count.none { "?" },
            }
        }
    }
}
