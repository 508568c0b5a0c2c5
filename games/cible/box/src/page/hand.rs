//! The bottom sheet: what the reader does now. The field for answers is always
//! the same element while a phase may ask the reader something, so that the
//! keyboard stays open and what is typed stays; `table.js` sends it.

use cible::{Move, StageView};
use maud::{Markup, html};

use web::ask;

use super::{appeal, arbiter, auction, board::Board, doing, flair, glass, icons, sounds};

/// What was typed is worth sending up to this length.
const LONGEST: u8 = 120;

pub(super) fn hand(board: &Board<'_>) -> Markup {
    let turn = my_turn(board);
    html! {
        div.cible-hand #cible-hand .on-air[turn].judging[board.judging()] data-rule=(rule(board)) {
            (glass::bar(board))
            div.cible-lead #cible-lead {
                (glass::ring(board))
                div.words {
                    h2 { (doing::prompt(board).html(board.lang)) }
                    @if let Some(hint) = doing::hint(board) { p { (hint.html(board.lang)) } }
                }
                p.lag #lag hidden data-text=(board.lang.with("cible.lag", &[("ms", "{ms}")])) data-over=(board.lang.with("cible.lag-over", &[("ms", "{ms}")])) {}
            }
            (appeal::vote(board))
            (arbiter::buttons(board))
            @if bids(board) { (auction::bidding(board)) }
            @if types(board) { (field(board, turn)) }
            (flair::flair(board))
            (may_appeal(board))
            (arbiter::sheet(board))
            (sounds::in_hand(board))
        }
    }
}

/// The rule that holds now.
fn rule(board: &Board<'_>) -> &'static str {
    match (board.view.phase, board.view.stage) {
        (_, StageView::Verifying { .. }) => "L5.4",
        (_, StageView::Judged) => "L1.2",
        (1, _) => "L1.1",
        (2, _) => "L2.1",
        (3, _) => "L3.1",
        (4, StageView::Performing { .. }) => "L4.2",
        (4, _) => "L4.1",
        (5, _) => "L5.2",
        _ => "L6.1",
    }
}

/// Whether the reader answers now.
pub(super) fn my_turn(board: &Board<'_>) -> bool {
    let me = board.me();
    if board.view.appeal.is_some() || me.is_none() {
        return false;
    }
    match board.view.stage {
        StageView::Answering { seat }
        | StageView::Performing { seat, .. }
        | StageView::Series { seat } => me == Some(seat),
        StageView::Finale { seat } => me == Some(seat) || writes_down(board),
        _ => false,
    }
}

/// The arbiter of the final writes down what is said aloud.
fn writes_down(board: &Board<'_>) -> bool {
    board.me().is_some() && board.view.arbiter == board.me()
}

fn bids(board: &Board<'_>) -> bool {
    matches!(board.view.stage, StageView::Bidding { seat } if board.is_me(seat))
}

/// Whether the reader may be asked something in this phase, and so has the
/// field in reach.
fn types(board: &Board<'_>) -> bool {
    let Some(me) = board.me() else {
        return false;
    };
    let seat = &board.view.seats[me.index()];
    let intro = board.view.stage == StageView::Intro;
    match board.view.phase {
        1 => true,
        2 => {
            intro
                || seat.found.is_none()
                || matches!(board.view.stage, StageView::Series { seat } if seat == me)
        }
        3 => intro || seat.inside,
        4 => seat.qualified && !bids(board),
        5 => match board.view.stage {
            StageView::Finale { .. } => my_turn(board),
            StageView::Intro => {
                seat.qualified
                    && board
                        .duel()
                        .into_iter()
                        .all(|other| board.view.seats[other.index()].auctions <= seat.auctions)
            }
            _ => false,
        },
        _ => false,
    }
}

fn field(board: &Board<'_>, turn: bool) -> Markup {
    let label = if turn {
        "cible.answer.yours"
    } else {
        "cible.answer.ready"
    };
    html! {
        form.cible-answer #answer-form .on-air[turn] data-step=(board.view.step) data-about=(about(board, turn))
            data-until=[board.view.deadline.filter(|_| turn)] data-many[matches!(board.view.stage, StageView::Finale { .. })] {
            (pass(board, turn))
            span.field {
                label.visually-hidden for="answer" { (board.t(label)) }
                input #answer name="text" type="text" enterkeyhint="send" lang=(board.words().tag())
                    autocomplete="off" autocorrect="off" autocapitalize="none" spellcheck="false" maxlength=(LONGEST)
                    placeholder=(board.t(label)) data-said=(board.t("cible.draft-said"));
                button.button.primary.send type="submit" disabled[!turn] { (icons::send()) span { (board.t("cible.answer.send")) } }
            }
            (validate(board, turn))
            p.draft-said #draft-said hidden {}
        }
    }
}

/// What is asked, so that a text typed for something else is put away.
fn about(board: &Board<'_>, turn: bool) -> String {
    let view = board.view;
    match (view.stage, &view.series, &view.finale, &view.question) {
        (StageView::Series { .. }, Some(series), ..) if turn => {
            let line = series.now.as_ref().map_or(0, |(line, _)| *line);
            format!("definition {} {line}", series.side)
        }
        (StageView::Finale { .. }, _, Some(finale), _) => {
            format!("final {} {}", finale.level, finale.line)
        }
        (.., Some(asked)) => format!("{} {} {}", view.phase, asked.place.side, asked.place.line),
        _ => String::new(),
    }
}

/// Leaving a definition or a question of the final for later.
fn pass(board: &Board<'_>, turn: bool) -> Markup {
    let step = board.view.step;
    let may = matches!(
        board.view.stage,
        StageView::Series { .. } | StageView::Finale { .. }
    );
    html! {
        @if turn && may {
            button.button.quiet.pass type="button" id="pass" data-ask=(ask(&Move::Pass { step })) { (icons::pass()) span { (board.t("cible.pass")) } }
        }
    }
}

/// Going up in the final: how many of the answers needed are there.
fn validate(board: &Board<'_>, turn: bool) -> Markup {
    let (true, StageView::Finale { .. }, Some(finale)) =
        (turn, board.view.stage, &board.view.finale)
    else {
        return html! {};
    };
    let needed = finale.level as usize;
    let missing = needed.saturating_sub(finale.given.len());
    html! {
        button.button.validate.ready[missing == 0] type="button" id="validate" data-costs data-validate data-step=(board.view.step) {
            (icons::up())
            @if missing == 0 { span { (board.t("cible.validate")) } } @else {
                span { (finale.given.len()) "/" (needed) }
                span.visually-hidden { (board.t("cible.validate")) " " (board.n("cible.missing", missing)) }
            }
        }
    }
}

/// After an answer, a moment to ask the table.
fn may_appeal(board: &Board<'_>) -> Markup {
    // In the final each answer that is verified has its own button beside it.
    let attempt = match board.view.stage {
        StageView::Judged => board.attempt(),
        _ => None,
    };
    html! {
        @if let Some(attempt) = attempt.filter(|attempt| appeal::may(board, attempt)) {
            div.cible-appeals { (appeal::button(board, attempt)) }
        }
    }
}
