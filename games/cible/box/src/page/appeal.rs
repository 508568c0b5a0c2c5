//! Against the house's judgement the table may be asked (L0.6).

use cible::{AppealView, Arbiter, Attempt, Move, Verdict};
use maud::{Markup, html};
use web::{ask, pages};

use super::board::Board;

/// The button beside a wrong answer. `table.js` hides it once the table has
/// said no.
pub(super) fn button(board: &Board<'_>, attempt: &Attempt) -> Markup {
    let open = attempt.verdict == Verdict::Wrong
        && board.view.options.arbiter == Arbiter::House
        && board.view.appeal.is_none()
        && board.me().is_some();
    let mv = Move::Appeal {
        step: board.view.step,
        number: attempt.number,
    };
    html! {
        @if open {
            button.button.cible-appeal type="button" id={ "appeal-" (attempt.number) } data-appeal=(attempt.number) data-ask=(ask(&mv)) {
                (pages::marks::scales()) span { (board.t("cible.appeal.do")) }
                span.visually-hidden { " " (attempt.text) }
            }
        }
    }
}

/// An appeal under way, for everyone to see. When it is gone the script tells
/// what became of it.
pub(super) fn trial(board: &Board<'_>) -> Markup {
    html! {
        @if let Some(appeal) = &board.view.appeal {
            section.cible-trial #trial-appeal data-number=(appeal.number)
                data-accepted=(outcome(board, appeal, "cible.appeal.accepted"))
                data-rejected=(outcome(board, appeal, "cible.appeal.rejected")) {
                (pages::marks::scales())
                div {
                    h2 { (board.lang.with("cible.appeal.by", &[("name", board.name(appeal.by))])) }
                    p { (board.lang.html("cible.appeal.of", &[
                        ("name", &board.name(appeal.seat)),
                        ("answer", &html! { b lang=(board.words().tag()) { (appeal.text) } }),
                    ])) }
                }
                ul.votes aria-label=(board.t("cible.appeal.votes")) {
                    @for seat in board.seats().filter(|seat| *seat != appeal.seat) {
                        @let voted = appeal.voted.contains(&seat);
                        li.voted[voted] { (board.sign(seat)) span.visually-hidden {
                            (board.name(seat)) " " (board.t(if voted { "cible.appeal.has-voted" } else { "cible.appeal.votes-yet" }))
                        } }
                    }
                }
            }
        }
    }
}

fn outcome(board: &Board<'_>, appeal: &AppealView, key: &str) -> String {
    board.lang.with(key, &[("answer", &appeal.text)])
}

/// The vote of the reader, when it is due.
pub(super) fn vote(board: &Board<'_>) -> Markup {
    let Some(appeal) = &board.view.appeal else {
        return html! {};
    };
    let you = board.view.you.as_ref();
    let may = you.is_some_and(|you| you.seat != appeal.seat && you.vote.is_none());
    let mv = |right| {
        ask(&Move::Vote {
            number: appeal.number,
            right,
        })
    };
    html! {
        @if may {
            div.cible-pair {
                button.button.big.yes type="button" id="vote-yes" data-ask=(mv(true)) { (super::icons::verdict(Verdict::Right)) span { (board.t("cible.appeal.right")) } }
                button.button.big.no type="button" id="vote-no" data-ask=(mv(false)) { (super::icons::verdict(Verdict::Wrong)) span { (board.t("cible.appeal.wrong")) } }
            }
        }
    }
}
