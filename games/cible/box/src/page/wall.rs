//! The wall of answers: the newest first, whole, wrong ones struck, the
//! examples last. A big screen that is full folds the oldest into one chip.

use cible::{Attempt, QuestionView, Verdict};
use maud::{Markup, html};
use web::shapes;

use super::{board::Board, icons, said};

/// How many answers a wall shows at a size, in the units of the big screen; the
/// last size is for all there is room for.
const SIZES: [(usize, f32); 4] = [(8, 2.17), (14, 1.83), (22, 1.58), (30, 1.25)];
/// What a letter and the rest of a chip take of its size, how far chips are
/// apart, and how wide a wall is.
const LETTER: f32 = 0.58;
const AROUND: f32 = 2.1;
const APART: f32 = 0.5;
const LINE: f32 = 1.62;

/// The room that a wall has on the big screen.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub width: f32,
    pub height: f32,
}

/// All answers, as a phone lists them.
pub(super) fn wall(board: &Board<'_>, asked: &QuestionView, signed: bool) -> Markup {
    let newest = asked.attempts.iter().rev().collect::<Vec<_>>();
    let echo = echo(board, asked);
    html! {
        @if !newest.is_empty() {
            ul.cible-chips aria-label=(board.t("cible.given")) {
                @for attempt in newest { (said::chip(board, attempt, signed, echo == Some(attempt.number))) }
            }
        }
    }
}

/// The answers on the big screen, as large as their number lets them be.
pub(super) fn screen(board: &Board<'_>, asked: &QuestionView, room: Room) -> Markup {
    let mut shown: Vec<&Attempt> = asked.attempts.iter().rev().collect();
    let echo = echo(board, asked);
    let (size, fit) = fit(&shown, &asked.examples, room);
    let folded = shown.len().saturating_sub(fit);
    let oldest = shown.split_off(shown.len() - folded);
    // What was said before comes out of the fold.
    shown.extend(oldest.into_iter().filter(|it| echo == Some(it.number)));
    html! {
        ul.tv-wall.echoes[echo.is_some()] aria-label=(board.t("cible.given")) data-size=(size) {
            @for attempt in shown { (said::chip(board, attempt, true, echo == Some(attempt.number))) }
            @if folded > 0 { li.cible-chip.folded data-key="folded" { (board.n("cible.others", folded)) } }
            @for example in &asked.examples {
                li.cible-chip.example.echo[again(board, example)] {
                    span.text lang=(board.words().tag()) { (example) } small { (board.t("cible.as-example")) }
                }
            }
        }
    }
}

/// The largest size at which all chips fit, and how many do.
fn fit(shown: &[&Attempt], examples: &[std::sync::Arc<str>], room: Room) -> (f32, usize) {
    let letters = shown.iter().map(|it| said::shown(it).chars().count());
    let letters: Vec<usize> = letters.collect();
    let extra: Vec<usize> = examples.iter().map(|it| it.chars().count() + 8).collect();
    let fits = |size: f32, many: usize| {
        let all = letters.iter().take(many).chain(&extra);
        let widths = all.map(|letters| (*letters as f32 * LETTER + AROUND) * size);
        let (mut lines, mut used) = (1.0, 0.0);
        for width in widths {
            let width = width.min(room.width);
            if used + width > room.width {
                (lines, used) = (lines + 1.0, 0.0);
            }
            used += width + APART;
        }
        lines * size * LINE <= room.height
    };
    let whole = SIZES
        .iter()
        .find(|(most, size)| shown.len() <= *most && fits(*size, shown.len()));
    if let Some((_, size)) = whole {
        return (*size, shown.len());
    }
    let (most, smallest) = SIZES[SIZES.len() - 1];
    let most = shown.len().min(most);
    let many = (1..=most).rev().find(|many| fits(smallest, *many));
    (smallest, many.unwrap_or(1))
}

/// Who said before what was just said again.
fn echo(board: &Board<'_>, asked: &QuestionView) -> Option<u32> {
    let last = repeated(board)?;
    let mut before = asked.attempts.iter().rev().skip(1);
    let same = before.find(|it| it.verdict == Verdict::Right && it.answer == last.answer);
    same.map(|it| it.number)
}

/// Whether an example is what was just said again.
fn again(board: &Board<'_>, example: &str) -> bool {
    let answer = repeated(board).and_then(|last| last.answer.as_deref());
    answer.is_some_and(|answer| answer.to_lowercase() == example.to_lowercase())
}

/// The answer that is looked at, if it had been given.
fn repeated<'a>(board: &Board<'a>) -> Option<&'a Attempt> {
    let judged = board.view.stage == cible::StageView::Judged;
    board
        .attempt()
        .filter(|last| judged && last.verdict == Verdict::Repeated)
}

/// A chip's shape and colour are those of its seat.
pub(super) fn swatch(attempt: &Attempt) -> Markup {
    shapes::swatch(attempt.seat.0, 18)
}

/// Who said it, where it was just said again.
pub(super) fn said_by(board: &Board<'_>, attempt: &Attempt) -> Markup {
    html! { small.by { (board.of("cible.said-by", attempt.seat)) } }
}

/// What became of it: nothing need be said of what is right.
pub(super) fn mark(attempt: &Attempt) -> Markup {
    html! { @if attempt.verdict != Verdict::Right { (icons::verdict(attempt.verdict)) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::tests::views::attempt;

    /// The room of the first round.
    const ROOM: Room = Room {
        width: 43.0,
        height: 20.0,
    };

    fn fitted(count: usize, letters: usize) -> (f32, usize) {
        let text = "x".repeat(letters);
        let all: Vec<Attempt> = (0..count as u32)
            .map(|n| attempt(n, 0, &text, Verdict::Wrong))
            .collect();
        fit(&all.iter().collect::<Vec<_>>(), &["Tulle".into()], ROOM)
    }

    #[test]
    fn sizes_go_by_count_and_past_thirty_the_oldest_fold() {
        assert_eq!(fitted(8, 7), (2.17, 8));
        assert_eq!(fitted(9, 7), (1.83, 9));
        assert_eq!(fitted(22, 7), (1.58, 22));
        assert_eq!(fitted(30, 7), (1.25, 30));
        assert_eq!(fitted(40, 7), (1.25, 30));
    }

    #[test]
    fn long_answers_are_smaller_or_folded_but_never_cut() {
        let (size, many) = fitted(8, 40);
        assert!(size < 2.17 && many == 8, "{size} {many}");
        let (_, many) = fitted(30, 60);
        assert!((1..30).contains(&many), "{many}");
    }
}
