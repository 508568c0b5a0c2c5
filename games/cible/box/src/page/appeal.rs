//! Against the house's judgement the table may be asked (L0.6).

use cible::{AppealView, Attempt, Move, Verdict};
use game::Seat;
use maud::{Markup, html};
use web::{ask, pages};

use super::board::Board;

/// Whether the reader may ask the table about an answer.
pub(super) fn may(board: &Board<'_>, attempt: &Attempt) -> bool {
    let Some(me) = board.me() else { return false };
    let open = !attempt.ruled
        && board.view.appeal.is_none()
        && !board.view.settled.contains(&attempt.number);
    open && match attempt.verdict {
        Verdict::Wrong | Verdict::Repeated => true,
        // The word of the house stands where nobody else could vote.
        Verdict::Right => me != attempt.seat && people_but(board, attempt.seat) > 1,
        Verdict::Late => false,
    }
}

/// How many other seats people play.
fn people_but(board: &Board<'_>, answered: Seat) -> usize {
    let others = board.seats().filter(|seat| *seat != answered);
    let chairs = others.filter_map(|seat| board.chair(seat));
    chairs
        .filter(|chair| chair.bot.is_none() && chair.stand_in.is_none())
        .count()
}

/// The button beside an answer on which the table may be asked.
pub(super) fn button(board: &Board<'_>, attempt: &Attempt) -> Markup {
    let key = match attempt.verdict {
        Verdict::Right => "cible.appeal.contest",
        _ => "cible.appeal.do",
    };
    let mv = Move::Appeal {
        step: board.view.step,
        number: attempt.number,
    };
    html! {
        @if may(board, attempt) {
            button.button.cible-appeal.quiet[attempt.verdict == Verdict::Right] type="button" id={ "appeal-" (attempt.number) } data-appeal=(attempt.number) data-ask=(ask(&mv)) {
                (pages::marks::scales()) span { (board.t(key)) }
                span.visually-hidden { " " (attempt.text) }
            }
        }
    }
}

/// An appeal under way, for everyone to see. When it is gone the script tells
/// what became of it.
pub(super) fn trial(board: &Board<'_>) -> Markup {
    let contested = |appeal: &AppealView| appeal.verdict == Verdict::Right;
    html! {
        @if let Some(appeal) = &board.view.appeal {
            @let contested = contested(appeal);
            section.cible-trial #trial-appeal data-number=(appeal.number)
                data-accepted=(outcome(board, appeal, if contested { "cible.appeal.kept" } else { "cible.appeal.accepted" }))
                data-rejected=(outcome(board, appeal, "cible.appeal.rejected")) {
                (pages::marks::scales())
                div {
                    h2 { (board.lang.with(if contested { "cible.appeal.contests" } else { "cible.appeal.by" }, &[("name", board.name(appeal.by))])) }
                    p { (board.lang.html("cible.appeal.of", &[
                        ("name", &board.name(appeal.seat)),
                        ("answer", &html! { b lang=(board.words().tag()) { (appeal.text) } }),
                    ])) }
                }
                ul.votes aria-label=(board.t("cible.appeal.votes")) {
                    @for seat in &appeal.voters {
                        @let voted = appeal.voted.contains(seat);
                        li.voted[voted] { (board.sign(*seat)) span.visually-hidden {
                            (board.name(*seat)) " " (board.t(if voted { "cible.appeal.has-voted" } else { "cible.appeal.votes-yet" }))
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
    let may = you.is_some_and(|you| appeal.voters.contains(&you.seat) && you.vote.is_none());
    let (right, wrong) = match appeal.verdict {
        Verdict::Right => ("cible.appeal.is-right", "cible.appeal.is-wrong"),
        _ => ("cible.appeal.right", "cible.appeal.wrong"),
    };
    let mv = |right| {
        ask(&Move::Vote {
            number: appeal.number,
            right,
        })
    };
    html! {
        @if may {
            div.cible-pair {
                button.button.big.yes type="button" id="vote-yes" data-ask=(mv(true)) { (super::icons::verdict(Verdict::Right)) span { (board.t(right)) } }
                button.button.big.no type="button" id="vote-no" data-ask=(mv(false)) { (super::icons::verdict(Verdict::Wrong)) span { (board.t(wrong)) } }
            }
        }
    }
}
