//! The four rows on the felt.

use maud::{Markup, Render, html};
use typo::{End, Letter, PhaseView, Row};
use web::memo;

use super::{
    board::{Board, letter_card},
    story,
};

/// Rows longer than this go on a second line on a phone.
const LONG: usize = 12;
/// Longer ones are two equal lines on a big screen.
const FOLDED: usize = 10;

pub(super) fn felt(board: &Board<'_>) -> Markup {
    html! {
        div.felt {
            (story::bubble(board))
            (rows(board, placing(board)))
        }
    }
}

/// The reader's card, when it is the reader's turn to place it.
pub(super) fn placing(board: &Board<'_>) -> Option<Letter> {
    match &board.view.phase {
        PhaseView::Placing { seat, letter, .. } if board.is_me(*seat) => Some(*letter),
        _ => None,
    }
}

/// The four rows; with ends to tap when the reader has a card to place.
pub(super) fn rows(board: &Board<'_>, card: Option<Letter>) -> Markup {
    html! {
        // Long rows may scroll, so the keyboard must get there.
        ul.lanes.open[card.is_some()] data-arrows[card.is_some()] tabindex=[card.is_none().then_some("0")] aria-label=(board.t("typo.rows")) lang=(board.words_lang()) {
            @for (number, row) in (0u8..).zip(&board.view.rows) {
                (lane(board, number, row, card))
            }
        }
    }
}

fn lane(board: &Board<'_>, number: u8, row: &Row, card: Option<Letter>) -> impl Render {
    let newest = board
        .newest()
        .filter(|(at, _)| *at == number)
        .map(|(_, end)| end);
    let newly = newest.map(|end| end == End::Left);
    let said = board.view.said[usize::from(number) % 4].as_ref();
    let said = said.map(|said| (&*said.word, board.name(said.seat)));
    let of = (
        board.lang.language,
        board.words_lang(),
        number,
        row.as_str(),
        said,
    );
    memo(
        ("typo", "lane", of, board.view.pack, newly, card),
        move || draw_lane(board, number, row, newest, card, said),
    )
}

fn draw_lane(
    board: &Board<'_>,
    number: u8,
    row: &Row,
    newest: Option<End>,
    card: Option<Letter>,
    said: Option<(&str, &str)>,
) -> Markup {
    let last = row.len().saturating_sub(1);
    let is_new = |i: usize| match newest {
        Some(End::Left) => i == 0,
        Some(End::Right) => i == last,
        None => false,
    };
    let spelled: Vec<String> = row.cards().map(|letter| letter.to_string()).collect();
    let label = board.lang.with(
        "typo.row-named",
        &[
            ("row", &board.row_number(number).to_string()),
            ("n", &row.len().to_string()),
            ("letters", &spelled.join(" ")),
        ],
    );
    html! {
        li.lane.long[row.len() > LONG].folded[row.len() > FOLDED].longest[row.len() > 24] id={ "lane-" (number) } {
            span.visually-hidden lang=(board.lang.tag()) { (label) }
            (end(board, number, row, End::Left, card))
            span.run {
                @for (i, letter) in row.cards().enumerate() {
                    @if row.len() > FOLDED && i == row.len().div_ceil(2) { span.fold {} }
                    // A new card has a key of its own: it is put on the page once,
                    // and so its motion plays once.
                    @if is_new(i) {
                        span.new data-key={ "new-" (row.as_str()) } { (board.letter(letter)) }
                    } @else {
                        (board.letter(letter))
                    }
                }
            }
            (end(board, number, row, End::Right, card))
            // The last word said of it, and by whom: where there is room.
            p.last {
                span.number aria-hidden="true" { (board.row_number(number)) }
                @if let Some((word, name)) = said { " " em.word { (word) } " " small lang=(board.lang.tag()) { (name) } }
            }
        }
    }
}

/// An end of a row: a button while the reader may place there, otherwise the
/// number of the row on the left and nothing on the right.
fn end(board: &Board<'_>, number: u8, row: &Row, end: End, card: Option<Letter>) -> Markup {
    let side = match end {
        End::Left => "left",
        End::Right => "right",
    };
    let Some(letter) = card.filter(|_| !row.is_full()) else {
        return html! {
            span.slot.{ (side) } aria-hidden="true" { @if end == End::Left { (board.row_number(number)) } }
        };
    };
    let key = match end {
        End::Left => "typo.place-left",
        End::Right => "typo.place-right",
    };
    let label = board.lang.with(
        key,
        &[
            ("letter", &letter.to_string()),
            ("row", &board.row_number(number).to_string()),
            ("letters", row.as_str()),
        ],
    );
    html! {
        button.slot.{ (side) } type="button" id={ "slot-" (number) "-" (side) } lang=(board.lang.tag())
            aria-label=(label) aria-pressed="false"
            data-slot data-act data-number=(board.row_number(number)) data-row=(number) data-end=(side) data-begin=(row.with(end, letter).as_str()) {
            span.plus aria-hidden="true" { "+" }
            (letter_card(letter, 0))
        }
    }
}
