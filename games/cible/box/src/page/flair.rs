//! Those who wait play along: a prediction, a bet, answers of their own. It is
//! all on their own phone and nowhere else (L0.10).

use cible::{FlairView, Move, Sense, Verdict};
use maud::{Markup, html};
use web::{ask, pages::drawing, sentence::signed};

use super::{board::Board, icons, story::Story};

/// What became of earlier ones: so many are told again.
const TOLD: usize = 2;
/// What was typed is worth sending up to this length.
const LONGEST: u8 = 120;

/// What the reader may play along now, and what became of it.
pub(super) fn flair(board: &Board<'_>) -> Markup {
    let Some(you) = board
        .view
        .you
        .as_ref()
        .filter(|_| board.view.appeal.is_none())
    else {
        return html! {};
    };
    let flair = &you.flair;
    let open = flair.predict.is_some() || flair.bet.is_some() || flair.along.is_some();
    html! {
        @if open {
            section.cible-flair #flair aria-labelledby="flair-title" {
                p.flair-score #flair-title { b { (flair.points) } " " (board.n("cible.flair.points", flair.points)) span.secret { (lock()) (board.t("cible.flair.secret")) } }
                (predict(board, flair))
                (bet(board, flair))
                (along(board, flair))
                (learnt(board, flair))
            }
        }
    }
}

fn predict(board: &Board<'_>, flair: &FlairView) -> Markup {
    html! {
        @if let Some(of) = flair.predict {
            fieldset.predict data-arrows {
                legend { (board.of("cible.flair.predict", of)) }
                @for count in 0..=6u8 {
                    @let chosen = flair.predicted == Some(count);
                    button.button.number type="button" id={ "predict-" (count) } aria-pressed=(chosen) data-ask=(ask(&Move::Predict { of, count })) { (count) }
                }
            }
            p.hint { (board.t("cible.flair.closes")) }
        }
    }
}

fn bet(board: &Board<'_>, flair: &FlairView) -> Markup {
    let stake = flair.wagered.map_or(1, |(_, stake)| stake);
    let chosen = flair.wagered.map(|(holds, _)| holds);
    html! {
        @if let Some(on) = flair.bet {
            @let mv = |holds, stake| ask(&Move::Bet { on, holds, stake });
            fieldset.bet {
                legend { @if board.view.phase == 5 { (board.t("cible.flair.heart")) } @else { (board.n("cible.flair.bet", on)) } }
                div.sides data-arrows {
                    button.button.yes type="button" id="bet-yes" aria-pressed=(chosen == Some(true)) data-ask=(mv(true, stake)) { (icons::verdict(Verdict::Right)) span { (board.t("cible.flair.holds")) } }
                    button.button.no type="button" id="bet-no" aria-pressed=(chosen == Some(false)) data-ask=(mv(false, stake)) { (icons::verdict(Verdict::Wrong)) span { (board.t("cible.flair.breaks")) } }
                }
                div.stakes data-arrows {
                    span { (board.t("cible.flair.stake")) }
                    @for n in 1..=3u8 {
                        button.button.number type="button" id={ "stake-" (n) } aria-pressed=(chosen.is_some() && stake == n) disabled[chosen.is_none()]
                            data-ask=(mv(chosen.unwrap_or(true), n)) { (n) }
                    }
                }
            }
        }
    }
}

fn along(board: &Board<'_>, flair: &FlairView) -> Markup {
    html! {
        @if let Some(about) = flair.along {
            @let what = format!("{} {}", about.side, about.line);
            @if !flair.said.is_empty() {
                ul.cible-chips.along-said aria-label=(board.t("cible.flair.said")) {
                    @for (at, text) in flair.said.iter().enumerate() {
                        li.cible-chip.open data-key={ "along-" (what) "-" (at) } { span.text lang=(board.words().tag()) { (text) } }
                    }
                }
            }
            form.cible-along #along-form data-side=(about.side) data-line=(about.line) {
                label.visually-hidden for="along" { (board.t("cible.flair.along")) }
                input #along name="text" type="text" enterkeyhint="send" lang=(board.words().tag())
                    autocomplete="off" autocorrect="off" autocapitalize="none" spellcheck="false" maxlength=(LONGEST)
                    placeholder=(board.t("cible.flair.along"));
                button.button.quiet.send type="submit" { (icons::send()) span.visually-hidden { (board.t("cible.answer.send")) } }
            }
        }
    }
}

fn learnt(board: &Board<'_>, flair: &FlairView) -> Markup {
    html! {
        @if !flair.told.is_empty() {
            ul.flair-told aria-label=(board.t("cible.flair.told")) {
                @for sense in flair.told.iter().rev().take(TOLD) {
                    li { span { (told_one(board, sense)) } b.points.none[sense.points() == 0] { (signed(sense.points().into())) } }
                }
            }
        }
    }
}

fn told_one(board: &Board<'_>, sense: &Sense) -> Markup {
    let words = board.words().tag();
    match sense {
        Sense::Predicted {
            of, count, found, ..
        } => html! {
            (board.lang.with("cible.flair.predicted", &[
                ("name", &board.spoken(*of)),
                ("found", &found.to_string()),
                ("count", &count.to_string()),
            ]))
        },
        Sense::Bet { on, holds, .. } => html! {
            @if board.view.phase == 5 { (board.t("cible.flair.heart-told")) } @else { (board.n("cible.flair.bet-told", on)) }
            " " (board.t(if *holds { "cible.flair.holds" } else { "cible.flair.breaks" }))
        },
        Sense::Along { said, .. } => html! {
            @for (at, (text, verdict)) in said.iter().enumerate() {
                @if at > 0 { ", " }
                @if *verdict == Verdict::Right { span lang=(words) { (text) } } @else { s lang=(words) { (text) } }
                span.visually-hidden { " " (board.t(icons::word(*verdict))) }
            }
        },
    }
}

fn lock() -> Markup {
    drawing(
        "icon",
        r#"<path d="M6 11h12v9H6zM8.5 11V7.500a3.500 3.500 0 0 1 7 0V11"/>"#,
    )
}

/// The one line at the end, for whoever reads it alone.
pub(super) fn told(story: &Story<'_>) -> Markup {
    let points = story.view.you.as_ref().map_or(0, |you| you.flair.points);
    html! {
        @if points > 0 { p.cible-flair-end { (lock()) (story.n("cible.flair.end", points)) } }
    }
}
