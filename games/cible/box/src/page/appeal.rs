//! Against the house's judgement the table may be asked (L0.6).

use cible::{AppealView, Attempt, Move, StageView, Verdict};
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

/// In the final, only until its level is closed.
fn open(board: &Board<'_>, attempt: &Attempt) -> bool {
    let Some(finale) = board.view.finale.as_ref().filter(|_| board.view.phase == 5) else {
        return true;
    };
    let mut here = finale
        .verified
        .iter()
        .filter(|(level, _)| *level == finale.passed + 1);
    !finale.failed && here.any(|(_, other)| other.number == attempt.number)
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
        @if may(board, attempt) && open(board, attempt) {
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
                    h2 { (board.of(if contested { "cible.appeal.contests" } else { "cible.appeal.by" }, appeal.by)) }
                    @if let Some(asked) = asked(board, appeal.number) { p.asked lang=(board.words().tag()) { (asked) } }
                    p { (board.lang.html("cible.appeal.of", &[
                        ("name", &board.spoken(appeal.seat)),
                        ("k", &board.count(appeal.seat)),
                        ("answer", &html! { b lang=(board.words().tag()) { (appeal.text) } }),
                    ])) " " span.said-of { (board.lang.with("cible.appeal.house", &[("verdict", board.t(super::icons::word(appeal.verdict)))])) } }
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

/// The question, or the definition, to which an answer was given.
fn asked<'a>(board: &Board<'a>, number: u32) -> Option<&'a str> {
    let view = board.view;
    let of = |(at, attempt): &(u8, Attempt)| (attempt.number == number).then_some(*at as usize);
    match view.stage {
        StageView::SeriesOver { .. } => {
            let series = view.series.as_ref()?;
            let line = series.attempts.iter().find_map(of)?;
            series.shown.get(line).map(|(text, _)| &**text)
        }
        StageView::Verifying { .. } => {
            let finale = view.finale.as_ref()?;
            let level = finale.verified.iter().find_map(of)?;
            finale
                .validated
                .get(level.checked_sub(1)?)
                .map(|text| &**text)
        }
        _ => view.question.as_ref().map(|asked| &*asked.text),
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
