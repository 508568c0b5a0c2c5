//! What happened lately, told in sentences.

use game::Seat;
use maud::{Markup, html};
use typo::{Authority, End, Gloss, Letter, Note, Source, View};
use web::sentence::{Sentence, signed};

use super::{board::Board, gloss, icons};

/// One thing that happened, worth one sentence or two.
pub(super) struct Beat {
    pub tone: Tone,
    /// After a verdict, the first is the answer and the rest what follows.
    pub sentences: Vec<Sentence>,
    pub looked_up: Option<LookedUp>,
}

/// How a beat feels, which gives it its sign and colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tone {
    News,
    Word,
    Agreed,
    Exists,
    Missing,
    Cleared,
    Ended,
}

/// A doubted word that was looked up, shown with more care.
pub(super) struct LookedUp {
    pub seat: Seat,
    pub word: String,
    pub exists: bool,
    pub doubters: Vec<Seat>,
    /// What the dictionary said it is.
    pub gloss: Option<Gloss>,
    /// What the announcer wins or loses in all.
    pub points: i32,
}

impl Beat {
    fn new(tone: Tone, sentence: Sentence) -> Beat {
        Beat {
            tone,
            sentences: vec![sentence],
            looked_up: None,
        }
    }

    pub fn text(&self, board: &Board<'_>) -> String {
        let told: Vec<String> = self
            .sentences
            .iter()
            .map(|said| said.text(board.lang))
            .collect();
        told.join(" ")
    }

    pub fn html(&self, board: &Board<'_>) -> Markup {
        html! { @for said in &self.sentences { (said.html(board.lang)) " " } }
    }

    pub fn icon(&self) -> Markup {
        match self.tone {
            Tone::News => icons::cards(),
            Tone::Word => icons::speech(),
            Tone::Agreed | Tone::Exists => icons::done(),
            Tone::Missing => icons::book(),
            Tone::Cleared => icons::broom(),
            Tone::Ended => icons::crown(),
        }
    }
}

impl Tone {
    pub fn class(self) -> &'static str {
        match self {
            Tone::News => "news",
            Tone::Word => "said",
            Tone::Agreed => "agreed",
            Tone::Exists => "exists",
            Tone::Missing => "missing",
            Tone::Cleared => "cleared",
            Tone::Ended => "ended",
        }
    }
}

/// Lately, oldest first. A refuted word and the row it cost are one beat, and
/// so are a word and its acceptance.
pub(super) fn beats(board: &Board<'_>) -> Vec<Beat> {
    beats_of(board, &board.view.notes)
}

fn beats_of(board: &Board<'_>, notes: &[Note]) -> Vec<Beat> {
    let mut beats: Vec<Beat> = Vec::new();
    for note in notes {
        let beat = tell(board, note);
        match (note, beats.last_mut()) {
            (
                Note::Cleared {
                    seat, gone, points, ..
                },
                Some(last),
            ) if last.tone == Tone::Missing => {
                let Some(looked_up) = &mut last.looked_up else {
                    continue;
                };
                let paid = who(board, *seat, "typo.note.paid-you", "typo.note.paid")
                    .plain("n", looked_up.points.unsigned_abs())
                    .word("gone", gone.as_str())
                    .plain("m", points.unsigned_abs());
                looked_up.points += i32::from(*points);
                last.sentences.truncate(1);
                last.sentences.push(paid);
            }
            (Note::Stands { .. } | Note::Exists { .. } | Note::Missing { .. }, Some(last))
                if last.tone == Tone::Word =>
            {
                *last = beat;
            }
            _ => beats.push(beat),
        }
    }
    beats
}

/// Notes that one beat is made of at most: a word, refuted, and the row it cost.
const LONGEST_BEAT: usize = 3;

/// What happened last.
pub(super) fn latest(board: &Board<'_>) -> Option<Beat> {
    last_beats(board, 1).pop()
}

/// So many beats at the end, and perhaps some before them that are not whole.
fn last_beats(board: &Board<'_>, count: usize) -> Vec<Beat> {
    let notes = &board.view.notes;
    let from = notes.len().saturating_sub(count * LONGEST_BEAT);
    beats_of(board, &notes[from..])
}

/// The word that [`latest`] is about, where it was looked up.
pub(super) fn just_looked_up(view: &View) -> Option<&str> {
    match view.notes.as_slice() {
        [.., Note::Exists { word, .. } | Note::Missing { word, .. }]
        | [.., Note::Missing { word, .. }, Note::Cleared { .. }] => Some(word),
        _ => None,
    }
}

/// Whether what happened last may be told to the reader as "you".
pub(super) fn is_about_me(board: &Board<'_>) -> bool {
    let mut notes = board.view.notes.iter().rev();
    // A verdict on the word before is shown below what happened last.
    let follows = |note: &Note| {
        let looked_up = matches!(note, Note::Exists { .. } | Note::Missing { .. });
        looked_up || matches!(note, Note::Cleared { .. })
    };
    for note in notes.by_ref() {
        if mentions(board, note) {
            return true;
        }
        let goes_on = matches!(note, Note::Stands { .. }) || follows(note);
        if !goes_on {
            break;
        }
    }
    let below = notes.take_while(|note| follows(note));
    below.take(2).any(|note| mentions(board, note))
}

/// Whether a note is about the reader.
fn mentions(board: &Board<'_>, note: &Note) -> bool {
    match note {
        Note::Placed { seat, .. } | Note::Cleared { seat, .. } => board.is_me(*seat),
        Note::Stands { seat, doubters, .. }
        | Note::Exists { seat, doubters, .. }
        | Note::Missing { seat, doubters, .. } => {
            board.is_me(*seat) || doubters.iter().any(|seat| board.is_me(*seat))
        }
        Note::Half { .. } | Note::Shown { .. } => false,
        Note::Ended { winners } => winners.iter().any(|seat| board.is_me(*seat)),
    }
}

/// A sentence about somebody, or about the reader.
fn who(board: &Board<'_>, seat: Seat, you: &'static str, other: &'static str) -> Sentence {
    if board.is_me(seat) {
        Sentence::new(you)
    } else {
        Sentence::new(other).name("name", board.name(seat))
    }
}

fn tell(board: &Board<'_>, note: &Note) -> Beat {
    let who = |seat, you, other| who(board, seat, you, other);
    match note {
        Note::Half { half: 2 } => Beat::new(Tone::News, Sentence::new("typo.note.second-half")),
        Note::Half { .. } => Beat::new(Tone::News, Sentence::new("typo.note.first-half")),
        Note::Shown { cards } => Beat::new(
            Tone::News,
            Sentence::new("typo.note.shown").plain("letters", in_order(board, cards)),
        ),
        Note::Placed {
            seat,
            letter,
            row,
            end,
            word,
        } => {
            let said = match end {
                End::Left => who(*seat, "typo.note.left-you", "typo.note.left"),
                End::Right => who(*seat, "typo.note.right-you", "typo.note.right"),
            };
            let said = said
                .letter("letter", letter.upper())
                .plain("row", board.row_number(*row));
            Beat::new(Tone::Word, said.word("word", word))
        }
        Note::Stands {
            seat,
            word,
            doubters,
        } if doubters.is_empty() => Beat::new(
            Tone::Agreed,
            who(*seat, "typo.note.stands-you", "typo.note.stands").word("word", word),
        ),
        Note::Stands {
            seat,
            word,
            doubters,
        } => Beat::new(
            Tone::Agreed,
            who(
                *seat,
                "typo.note.stands-doubted-you",
                "typo.note.stands-doubted",
            )
            .word("word", word)
            .name("doubters", board.list(doubters.iter().copied())),
        ),
        Note::Exists {
            seat,
            word,
            doubters,
            points,
            by,
            gloss,
            ..
        } => {
            let key = match source(board, *by) {
                Source::Dictionary => "typo.note.exists",
                Source::Table => "typo.note.exists-table",
                Source::Vote => "typo.note.exists-vote",
                Source::Judge => "typo.note.exists-judge",
            };
            let gain = who(*seat, "typo.note.gains-you", "typo.note.gains");
            Beat {
                tone: Tone::Exists,
                sentences: vec![
                    Sentence::new(key).word("word", word),
                    gain.plain("n", points),
                ],
                looked_up: Some(LookedUp {
                    gloss: gloss.clone(),
                    ..looked_up(*seat, word, true, doubters, *points)
                }),
            }
        }
        Note::Missing {
            seat,
            word,
            doubters,
            points,
            by,
            ..
        } => {
            let key = match source(board, *by) {
                Source::Dictionary => "typo.note.missing",
                Source::Table => "typo.note.missing-table",
                Source::Vote => "typo.note.missing-vote",
                Source::Judge => "typo.note.missing-judge",
            };
            let loss = who(*seat, "typo.note.loses-you", "typo.note.loses");
            Beat {
                tone: Tone::Missing,
                sentences: vec![
                    Sentence::new(key).word("word", word),
                    loss.plain("n", points.unsigned_abs()),
                ],
                looked_up: Some(looked_up(*seat, word, false, doubters, *points)),
            }
        }
        Note::Cleared {
            seat,
            letter,
            gone,
            points,
            ..
        } => Beat::new(
            Tone::Cleared,
            who(*seat, "typo.note.cleared-you", "typo.note.cleared")
                .word("gone", gone.as_str())
                .letter("letter", letter.upper())
                .plain("n", points.unsigned_abs()),
        ),
        Note::Ended { winners } => Beat::new(Tone::Ended, ended(board, winners)),
    }
}

/// What decided on a word; games of earlier versions only say who should.
fn source(board: &Board<'_>, by: Option<Source>) -> Source {
    by.unwrap_or(match board.view.options.authority {
        Authority::Dictionary => Source::Dictionary,
        Authority::Vote => Source::Vote,
        Authority::Judge => Source::Judge,
    })
}

/// Who won, in a sentence.
pub(super) fn ended(board: &Board<'_>, winners: &[Seat]) -> Sentence {
    match winners {
        [seat] if board.is_me(*seat) => Sentence::new("typo.note.won-you"),
        [seat] => Sentence::new("typo.note.won").name("name", board.name(*seat)),
        _ => {
            Sentence::new("typo.note.won-shared").name("names", board.list(winners.iter().copied()))
        }
    }
}

fn looked_up(seat: Seat, word: &str, exists: bool, doubters: &[Seat], points: i16) -> LookedUp {
    LookedUp {
        seat,
        word: word.to_owned(),
        exists,
        doubters: doubters.to_vec(),
        gloss: None,
        points: points.into(),
    }
}

/// The letters shown, in the order in which they are placed.
fn in_order(board: &Board<'_>, cards: &[Letter]) -> String {
    let mut cards = cards.to_vec();
    cards.sort();
    if board.view.half == 2 {
        cards.reverse();
    }
    let letters: Vec<String> = cards.iter().map(ToString::to_string).collect();
    letters.join(" ")
}

/// The latest beat as it lies on the felt: a sentence, or the answer of the
/// dictionary. Its key is what it says, so its motion plays a single time. An
/// answer stays in short for one more beat, as bots do not wait for readers.
pub(super) fn bubble(board: &Board<'_>) -> Markup {
    let mut beats = last_beats(board, 2);
    let Some(beat) = beats.pop() else {
        return html! {};
    };
    let earlier = beats.pop().and_then(|earlier| earlier.looked_up);
    let view = board.view;
    html! {
        div.story.{ (beat.tone.class()) } data-key={ "story-" (view.half) "-" (view.turn) "-" (beat.text(board)) } {
            @match (&beat.looked_up, &earlier) {
                (Some(looked_up), _) => (stamped(board, looked_up, &beat)),
                (None, None) => (line(board, &beat)),
                (None, Some(earlier)) => { (line(board, &beat)) (in_short(board, earlier)) },
            }
        }
    }
}

fn line(board: &Board<'_>, beat: &Beat) -> Markup {
    html! { p { (beat.icon()) span { (beat.html(board)) } } }
}

fn in_short(board: &Board<'_>, looked_up: &LookedUp) -> Markup {
    html! {
        p.earlier.{ (if looked_up.exists { "exists" } else { "missing" }) } {
            @if looked_up.exists { (icons::done()) } @else { (icons::cross()) }
            span { em.word lang=(board.words_lang()) { (looked_up.word) } " " (answer(board, looked_up)) ", "
                (board.name(looked_up.seat)) " " b { (signed(looked_up.points)) } }
        }
    }
}

fn answer(board: &Board<'_>, looked_up: &LookedUp) -> &'static str {
    board.t(if looked_up.exists {
        "typo.verdict.exists"
    } else {
        "typo.verdict.missing"
    })
}

fn stamped(board: &Board<'_>, looked_up: &LookedUp, beat: &Beat) -> Markup {
    html! {
        p.trial {
            @if looked_up.doubters.is_empty() {
                span { (board.name(looked_up.seat)) }
            } @else {
                (icons::question())
                span { (Sentence::new("typo.verdict.doubted")
                    .name("doubters", board.list(looked_up.doubters.iter().copied()))
                    .html(board.lang)) }
            }
        }
        p.answer {
            em.word lang=(board.words_lang()) { (looked_up.word) }
            strong.stamp { (answer(board, looked_up)) }
            b.points { (signed(looked_up.points)) }
        }
        @if let Some(told) = looked_up.gloss.as_ref().and_then(|told| gloss::gloss(board.lang, board.words_lang(), &looked_up.word, told)) {
            p.gloss { (told) }
        }
        p.outcome { (beat.icon()) span {
            @for said in beat.sentences.iter().skip(1) { (said.html(board.lang)) " " }
        } }
    }
}
