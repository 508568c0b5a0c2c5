//! What the big screen stages: who is awaited, the word in the middle, and how a
//! doubt is settled. The beat is played by the style sheet (`beats.js`); what is
//! drawn is the end of it.

use game::Seat;
use maud::{Markup, html};
use typo::{End, Letter, Near, Note, PhaseView, Row, Scene as Shown, Source};
use web::{
    Scene, pages,
    sentence::{Sentence, signed},
};

use super::{
    board::{Board, letter_card},
    doing, felt, icons, story,
};

pub(super) fn stage(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let doubted = in_question(board);
    html! {
        div.typo-stage.asking[doubted.is_some()] {
            (headline(scene, board))
            @match &doubted {
                Some(said) => (bubble(board, said)),
                None => {
                    (felt::rows(board, None))
                    @if let Some(settled) = Settled::of(board) { (curtain(board, &settled)) }
                    (falling(board))
                },
            }
            (clock(board))
        }
    }
}

/// What everybody waits for, with the face where it is one alone.
fn headline(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let awaited = board.awaited_others();
    let alone = board
        .turn()
        .filter(|_| !matches!(board.view.phase, PhaseView::Doubting { .. }));
    let alone = alone.or(match awaited.as_slice() {
        [seat] => Some(*seat),
        _ => None,
    });
    let chair = alone.and_then(|seat| Some((seat, scene.table.seats.get(seat.index())?)));
    let told = head(board, &awaited);
    let long = told.text(board.lang).chars().count() > 18;
    html! {
        div.headline {
            p.head.long[long] {
                @if let Some((seat, chair)) = chair { (pages::avatar(seat, &chair.name, chair.bot.or(chair.stand_in))) }
                span { (told.html(board.lang)) }
            }
            p.sub { (below(board, &awaited)) }
        }
    }
}

fn head(board: &Board<'_>, awaited: &[Seat]) -> Sentence {
    let waiting = || match awaited {
        [_] | [_, _] => {
            let names = board.list(awaited.iter().copied());
            Sentence::new("typo.stage.waits").name("names", names)
        }
        _ => Sentence::new("typo.stage.waits-many").plain("n", awaited.len()),
    };
    match &board.view.phase {
        PhaseView::Choosing if awaited.len() < board.view.seats.len() => waiting(),
        PhaseView::Choosing => Sentence::new("typo.stage.choose"),
        PhaseView::Placing { seat, letter, .. } => Sentence::new("typo.stage.place")
            .name("name", board.name(*seat))
            .letter("letter", letter.upper()),
        PhaseView::Doubting { .. } => Sentence::new("typo.stage.believed"),
        PhaseView::Judging { judge, .. } => {
            Sentence::new("typo.stage.judges").name("name", board.name(*judge))
        }
        _ => doing::prompt(board),
    }
}

/// What goes with it: how many doubts it takes, or else what happened last.
fn below(board: &Board<'_>, awaited: &[Seat]) -> Markup {
    let view = board.view;
    let latest = || {
        story::latest(board)
            .map(|beat| beat.html(board))
            .unwrap_or_default()
    };
    match &view.phase {
        PhaseView::Doubting { needed, .. } => {
            let rule = board.lang.with(
                "typo.needed",
                &[
                    ("n", &needed.to_string()),
                    ("others", &(view.seats.len() - 1).to_string()),
                ],
            );
            let names = board.list(awaited.iter().copied());
            html! { (Sentence::new("table.waiting").name("names", names).html(board.lang)) " " (rule) }
        }
        PhaseView::Choosing if awaited.len() < view.seats.len() => {
            html! { (board.t("typo.do.choose-watch")) }
        }
        _ => latest(),
    }
}

fn clock(board: &Board<'_>) -> Markup {
    let options = &board.view.options;
    let total = match board.view.phase {
        PhaseView::Doubting { .. } => options.doubting(),
        _ => options.thinking(),
    };
    html! {
        @if let (Some(deadline), Some(total)) = (board.view.deadline, total) {
            (pages::clock(board.lang, deadline, total))
        }
    }
}

/// A word, who said it, and the row that it is to begin with.
struct InQuestion<'a> {
    seat: Seat,
    row: u8,
    end: End,
    word: &'a str,
}

fn in_question<'a>(board: &Board<'a>) -> Option<InQuestion<'a>> {
    match &board.view.phase {
        PhaseView::Doubting {
            seat,
            row,
            end,
            word,
            ..
        }
        | PhaseView::Judging {
            seat,
            row,
            end,
            word,
            ..
        } => Some(InQuestion {
            seat: *seat,
            row: *row,
            end: *end,
            word,
        }),
        _ => None,
    }
}

/// The word as large as it can be, in a bubble whose tail is at the speaker.
fn bubble(board: &Board<'_>, said: &InQuestion<'_>) -> Markup {
    let row = board.row(said.row);
    html! {
        div.bubble.{ (at(board, said.seat)) } data-key={ "said-" (board.view.half) "-" (board.view.turn) "-" (said.seat.0) "-" (said.word) } {
            (spoken(board, said, &row))
        }
    }
}

fn spoken(board: &Board<'_>, said: &InQuestion<'_>, row: &Row) -> Markup {
    let key = match said.end {
        End::Left => "typo.stage.says-left",
        End::Right => "typo.stage.says-right",
    };
    let letters = lexicon::fold::fold(said.word).unwrap_or_default();
    html! {
        p.says { (Sentence::new(key).name("name", board.name(said.seat)).plain("row", board.row_number(said.row)).html(board.lang)) }
        (big_word(board, said.word))
        p.spelled.small[letters.len().max(row.len()) > 14] aria-hidden="true" lang=(board.words_lang()) {
            @for (i, letter) in row.cards().enumerate() {
                @let new = match said.end { End::Left => i == 0, End::Right => i + 1 == row.len() };
                span.tile.new[new] { (letter_card(letter, 0)) }
            }
            @for letter in letters.chars().skip(row.len()) { span.chalk { (letter) } }
        }
    }
}

/// As wide as there is room for it.
fn big_word(board: &Board<'_>, word: &str) -> Markup {
    let size = match word.chars().count() {
        0..=7 => "xl",
        8..=9 => "l",
        10..=12 => "m",
        13..=15 => "s",
        16..=19 => "xs",
        _ => "xxs",
    };
    html! { p.big-word.{ "size-" (size) } lang=(board.words_lang()) { (word) } }
}

/// At whose place of how many something begins or ends.
fn at(board: &Board<'_>, seat: Seat) -> String {
    format!("seat-{} of-{}", seat.0, board.view.seats.len())
}

/// What became of the last word, with what it cost.
pub(super) struct Settled<'a> {
    from: u64,
    shown: Shown,
    seat: Seat,
    word: &'a str,
    exists: Option<bool>,
    pub doubters: &'a [Seat],
    near: Option<&'a Near>,
    by: Option<Source>,
    placed: Option<(u8, End, Letter)>,
    points: i16,
    /// The row that went with it, which it was, and what that cost.
    gone: Option<(Row, u8, i16)>,
}

impl<'a> Settled<'a> {
    /// What the table is shown, if it is a word that was settled.
    pub fn of(board: &Board<'a>) -> Option<Settled<'a>> {
        let view = board.view;
        let staged = view.staged?;
        let settles = matches!(
            staged.scene,
            Shown::Passed | Shown::LookedUp | Shown::Decided | Shown::Ruled
        );
        let notes = view.notes.iter().enumerate().rev();
        let mut verdicts = notes.filter_map(|(i, note)| Some((i, verdict(note)?)));
        let (place, mut settled) = verdicts.next().filter(|_| settles)?;
        (settled.from, settled.shown) = (staged.beat.from, staged.scene);
        if let Some(Note::Cleared {
            gone, row, points, ..
        }) = view.notes.get(place + 1)
        {
            settled.gone = Some((*gone, *row, *points));
        }
        if let Some(Note::Placed {
            row, end, letter, ..
        }) = place.checked_sub(1).and_then(|i| view.notes.get(i))
        {
            settled.placed = Some((*row, *end, *letter));
        }
        Some(settled)
    }

    /// What somebody won or lost by it in all.
    pub fn gain(&self, seat: Seat) -> i16 {
        let gone = self.gone.map_or(0, |(_, _, points)| points);
        if seat == self.seat {
            self.points + gone
        } else {
            0
        }
    }

    pub fn is_juror(&self, seat: Seat) -> bool {
        seat != self.seat && self.shown != Shown::Ruled
    }
}

fn verdict(note: &Note) -> Option<Settled<'_>> {
    let settled = |seat: &Seat, word, doubters| Settled {
        from: 0,
        shown: Shown::Passed,
        seat: *seat,
        word,
        exists: None,
        doubters,
        near: None,
        by: None,
        placed: None,
        points: 0,
        gone: None,
    };
    Some(match note {
        Note::Stands {
            seat,
            word,
            doubters,
        } => settled(seat, word, doubters),
        Note::Exists {
            seat,
            word,
            doubters,
            points,
            by,
            near,
            ..
        } => Settled {
            exists: Some(true),
            near: near.as_ref(),
            by: *by,
            points: *points,
            ..settled(seat, word, doubters)
        },
        Note::Missing {
            seat,
            word,
            doubters,
            points,
            by,
            near,
        } => Settled {
            exists: Some(false),
            near: near.as_ref(),
            by: *by,
            points: *points,
            ..settled(seat, word, doubters)
        },
        _ => return None,
    })
}

/// Shown during the beat alone: the bubble again, the book, the stamp, the price.
/// Who listens is told in words.
fn curtain(board: &Board<'_>, settled: &Settled<'_>) -> Markup {
    let (seat, word) = (settled.seat, settled.word);
    let scene = match settled.shown {
        Shown::LookedUp => "looked-up",
        Shown::Decided => "decided",
        Shown::Ruled => "ruled",
        _ => "passed",
    };
    let said = settled.placed.map(|(row, end, _)| InQuestion {
        seat,
        row,
        end,
        word,
    });
    html! {
        div.curtain.{ (scene) }.{ (at(board, seat)) } data-key={ "curtain-" (settled.from) } aria-hidden="true" {
            (price(board, settled))
            div.bubble {
                @match &said {
                    Some(said) => (spoken(board, said, &stood(board, settled))),
                    None => (big_word(board, word)),
                }
                @if settled.shown != Shown::LookedUp { (stamp(board, settled)) }
            }
            @if let Some(near) = settled.near { (book(board, settled, near)) }
            @if settled.points != 0 { span.coin.lost[settled.points < 0] { (signed(settled.points.into())) } }
            @if let Some((gone, _, points)) = &settled.gone {
                p.swept { @for letter in gone.cards() { (letter_card(letter, 0)) } }
                span.coin.lost.second { (signed((*points).into())) }
            }
        }
    }
}

/// During the beat alone: the row that somebody sweeps, as it falls (T8).
fn falling(board: &Board<'_>) -> Markup {
    let swept = board
        .view
        .staged
        .filter(|staged| staged.scene == Shown::Swept);
    html! {
        @if let (Some(staged), Some(Note::Cleared { seat, row, gone, points, .. })) = (swept, board.view.notes.last()) {
            div.falling.{ "row-" (row) }.{ (at(board, *seat)) } data-key={ "falling-" (staged.beat.from) } aria-hidden="true" lang=(board.words_lang()) {
                p.run { @for letter in gone.cards() { (letter_card(letter, 0)) } }
                span.coin.lost { (signed((*points).into())) }
            }
        }
    }
}

/// The row as it stood with the letter, while the word was in question.
fn stood(board: &Board<'_>, settled: &Settled<'_>) -> Row {
    let Some((row, end, letter)) = settled.placed else {
        return Row::default();
    };
    let swept = settled.gone.filter(|(_, at, _)| *at == row);
    let now = swept.map_or_else(|| board.row(row), |(gone, ..)| gone);
    match settled.exists {
        Some(false) if !now.is_full() => now.with(end, letter),
        _ => now,
    }
}

/// What it came to, as the headline.
fn price(board: &Board<'_>, settled: &Settled<'_>) -> Markup {
    let others = board.view.seats.len() - 1;
    let doubts = |key| {
        Sentence::new(key)
            .plain("n", settled.doubters.len())
            .plain("others", others)
    };
    let (head, sub) = match settled.exists {
        None => (
            Sentence::new("typo.stage.passed"),
            doubts("typo.stage.doubts"),
        ),
        Some(_) => {
            let sub = match settled.by {
                Some(Source::Dictionary) | None => doubts("typo.stage.book-spoke"),
                Some(_) => doubts("typo.stage.doubts"),
            };
            let gain = i32::from(settled.gain(settled.seat));
            let head = Sentence::new("typo.stage.price");
            (
                head.plain("points", signed(gain))
                    .name("name", board.name(settled.seat)),
                sub,
            )
        }
    };
    let before = Sentence::new("typo.stage.answered");
    html! {
        div.headline.before { p.head { (before.html(board.lang)) } }
        div.headline.of-verdict.lost[settled.gain(settled.seat) < 0] {
            p.head { (head.html(board.lang)) }
            p.sub { (sub.html(board.lang)) }
        }
    }
}

fn stamp(board: &Board<'_>, settled: &Settled<'_>) -> Markup {
    let (key, tone) = match settled.exists {
        None => ("typo.stage.passes", "exists"),
        Some(true) => ("typo.verdict.exists", "exists"),
        Some(false) => ("typo.verdict.missing", "missing"),
    };
    html! { strong.stamp.{ (tone) } { (board.t(key)) } }
}

/// The dictionary, opened where the word is or would be.
fn book(board: &Board<'_>, settled: &Settled<'_>, near: &Near) -> Markup {
    html! {
        div.book lang=(board.words_lang()) {
            ol.leaf {
                @for word in &near.before { li { (word) } }
                @if settled.exists == Some(true) { li.found { (settled.word) } }
                @else { li.gap lang=(board.lang.tag()) { (board.t("typo.stage.gap")) } }
                @for word in &near.after { li { (word) } }
                li.finger {}
            }
            div.leaf.answer.missing[settled.exists == Some(false)] {
                (big_word(board, settled.word))
                (stamp(board, settled))
                p.outcome lang=(board.lang.tag()) { @match settled.exists {
                    Some(true) => { (icons::done()) " " (board.t("typo.stage.stays")) },
                    _ => (board.t("typo.stage.returns")),
                } }
            }
        }
    }
}
