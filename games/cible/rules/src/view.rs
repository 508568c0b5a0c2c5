use alloc::{sync::Arc, vec::Vec};

use game::{Millis, Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    events::{Attempt, Party, Place, PlayedQuestion, Verdict},
    flair::FlairView,
    options::Options,
    state::{Cible, Stage},
};

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    pub options: Arc<Options>,
    /// To be named by the next move.
    pub step: u32,
    pub party: u8,
    /// 1 to 5; 0 before the start.
    pub phase: u8,
    pub stage: StageView,
    pub seats: Vec<SeatView>,
    /// Camera tokens still face down.
    pub tokens: Vec<Seat>,
    pub question: Option<QuestionView>,
    pub series: Option<SeriesView>,
    /// The highest bid and whose it is.
    pub bid: Option<(Seat, u32)>,
    pub finale: Option<FinaleView>,
    pub appeal: Option<AppealView>,
    /// Attempts that the table has been asked about, once each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub settled: Vec<u32>,
    /// Who judges, when it is a person.
    pub arbiter: Option<Seat>,
    /// When the present step ends, on the table's clock.
    pub deadline: Option<Millis>,
    /// Who has just lost a pawn to the definitions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fallen: Vec<Seat>,
    /// Who holds the golden pawn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub golden: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub winners: Vec<Seat>,
    /// Every question played, once a party is over.
    #[serde(default, skip_serializing_if = "none")]
    pub story: Arc<Vec<PlayedQuestion>>,
    /// The parties played so far.
    #[serde(default, skip_serializing_if = "none")]
    pub parties: Arc<Vec<Party>>,
    /// What only this seat knows; nothing for the public.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StageView {
    Ready,
    /// A phase is announced.
    Intro,
    /// A question is read.
    Reading,
    /// This seat answers the question.
    Answering {
        seat: Seat,
    },
    /// The last answer is looked at.
    Judged,
    /// This seat hears its letter.
    Letter {
        seat: Seat,
    },
    /// This seat plays a series of definitions.
    Series {
        seat: Seat,
    },
    SeriesOver {
        seat: Seat,
    },
    /// Who loses a pawn to the definitions.
    Tally,
    /// This seat bids or passes.
    Bidding {
        seat: Seat,
    },
    /// This seat gives so many answers.
    Performing {
        seat: Seat,
        count: u32,
    },
    Finale {
        seat: Seat,
    },
    Verifying {
        seat: Seat,
    },
    PartyOver,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatView {
    /// Pawns in the tower.
    pub tower: u8,
    pub total: u16,
    /// Definitions found in this party.
    pub found: Option<u8>,
    /// Points of the sequel, then of the auctions.
    pub marks: u8,
    pub auctions: u8,
    /// Still in the round of the sequel.
    pub inside: bool,
    pub qualified: bool,
    pub awaited: bool,
}

/// A question that was read, and what has been answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionView {
    pub place: Place,
    pub text: Arc<str>,
    pub examples: Vec<Arc<str>>,
    pub attempts: Vec<Attempt>,
    /// Typed and not judged yet, before a person who judges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submitted: Option<Arc<str>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeriesView {
    pub side: u16,
    pub letter: char,
    /// The definition being read, and its line.
    pub now: Option<(u8, Arc<str>)>,
    pub found: [bool; 6],
    /// The definitions that were read, each on its line.
    #[serde(default)]
    pub texts: [Option<Arc<str>>; 6],
    pub attempts: Vec<(u8, Attempt)>,
    /// Typed and not judged yet, before a person who judges.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub submitted: Option<Arc<str>>,
    /// Every definition with its answer, once the series is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<(Arc<str>, Arc<str>)>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinaleView {
    pub side: u16,
    pub level: u8,
    pub line: u8,
    pub text: Arc<str>,
    /// What has been given to this question, which everyone hears.
    pub given: Vec<Arc<str>>,
    /// The questions validated so far, and what was given to each.
    pub validated: Vec<Arc<str>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Vec<Arc<str>>>,
    pub verified: Vec<(u8, Attempt)>,
    /// What is verified next, and its level, once time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<(u8, Arc<str>)>,
    pub passed: u8,
    pub failed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AppealView {
    pub number: u32,
    pub by: Seat,
    pub seat: Seat,
    pub text: Arc<str>,
    /// What the house said of it.
    pub verdict: Verdict,
    /// The seats whose people decide, and which of them have voted.
    pub voters: Vec<Seat>,
    pub voted: Vec<Seat>,
}

/// What a seat alone knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct You {
    pub seat: Seat,
    pub temper: u32,
    /// One's own vote on an appeal.
    pub vote: Option<bool>,
    /// The answers of the card, for whoever judges and does not play them.
    #[serde(default, skip_serializing_if = "none")]
    pub sheet: Arc<Vec<Arc<str>>>,
    /// What the seat plays along while it waits.
    #[serde(default, skip_serializing_if = "idle")]
    pub flair: FlairView,
}

pub(crate) fn view(game: &Cible, viewer: Viewer) -> View {
    let awaited = game.awaited();
    let seats = game.all_seats().map(|seat| {
        let i = seat.index();
        SeatView {
            tower: game.towers[i],
            total: game.totals[i],
            found: game.found[i],
            marks: game.marks[i],
            auctions: game.auctions[i],
            inside: game.phase == 3 && game.inside.contains(seat),
            qualified: game.qualified.contains(&seat),
            awaited: awaited.contains(seat),
        }
    });
    View {
        options: game.options.clone(),
        step: game.step,
        party: game.party,
        phase: game.phase,
        stage: stage(game),
        seats: seats.collect(),
        tokens: game.tokens.iter().collect(),
        question: question(game),
        series: series(game),
        bid: game.bid,
        finale: finale(game),
        appeal: appeal(game),
        settled: game.settled.clone(),
        arbiter: game.arbiter(),
        deadline: game.deadline,
        fallen: game.fallen.iter().collect(),
        golden: game.golden.iter().collect(),
        winners: match game.stage {
            Stage::Over { winners } => winners.iter().collect(),
            _ => Vec::new(),
        },
        story: match game.stage {
            Stage::PartyOver | Stage::Over { .. } => game.story.clone(),
            _ => Arc::default(),
        },
        parties: game.parties.clone(),
        you: match viewer {
            Viewer::Seat(seat) if seat.0 < game.seats => Some(you(game, seat)),
            _ => None,
        },
    }
}

pub(crate) fn you(game: &Cible, seat: Seat) -> You {
    You {
        seat,
        temper: game.tempers[seat.index()],
        vote: game
            .appeal
            .as_ref()
            .and_then(|appeal| appeal.votes[seat.index()]),
        sheet: match game.reads_sheet(seat) {
            true => game.sheet.clone(),
            false => Arc::default(),
        },
        flair: game.flair_of(seat),
    }
}

fn stage(game: &Cible) -> StageView {
    let seat = game.on_air().unwrap_or_default();
    match game.stage {
        Stage::Ready => StageView::Ready,
        Stage::Intro => StageView::Intro,
        Stage::Reading => StageView::Reading,
        Stage::Letter => StageView::Letter { seat },
        Stage::Answering { .. } => StageView::Answering { seat },
        Stage::Judged => StageView::Judged,
        Stage::Series => StageView::Series { seat },
        Stage::SeriesOver => StageView::SeriesOver { seat },
        Stage::Tally => StageView::Tally,
        Stage::Bidding { .. } => StageView::Bidding { seat },
        Stage::Performing { count, .. } => StageView::Performing { seat, count },
        Stage::Finale => StageView::Finale { seat },
        Stage::Verifying => StageView::Verifying { seat },
        Stage::PartyOver => StageView::PartyOver,
        Stage::Over { .. } => StageView::Over,
    }
}

fn question(game: &Cible) -> Option<QuestionView> {
    let submitted = match &game.stage {
        Stage::Answering { text, .. } | Stage::Performing { text, .. } => text.clone(),
        _ => None,
    };
    Some(QuestionView {
        place: game.floor.place?,
        text: game.floor.text.clone(),
        examples: game.floor.examples.clone(),
        attempts: game.floor.attempts.clone(),
        submitted,
    })
}

fn series(game: &Cible) -> Option<SeriesView> {
    let series = game.series.as_ref()?;
    let now = series.now.and_then(|line| {
        let text = series.texts[line as usize % 6].clone()?;
        Some((line, text))
    });
    Some(SeriesView {
        side: series.side,
        letter: series.letter,
        submitted: series.submitted.clone(),
        now,
        found: series.found,
        texts: series.texts.clone(),
        attempts: series.attempts.clone(),
        shown: series.shown.clone(),
    })
}

fn finale(game: &Cible) -> Option<FinaleView> {
    let finale = game.finale.as_ref()?;
    let given = &finale.given[(finale.level as usize - 1) % 6][finale.line as usize % 3];
    Some(FinaleView {
        side: finale.side,
        level: finale.level,
        line: finale.line,
        text: finale.text.clone(),
        given: given.clone(),
        validated: finale.questions.clone(),
        kept: finale.kept(),
        verified: finale.verified.clone(),
        next: game.to_verify().filter(|_| game.stage == Stage::Verifying),
        passed: finale.passed,
        failed: finale.failed,
    })
}

fn appeal(game: &Cible) -> Option<AppealView> {
    let appeal = game.appeal.as_ref()?;
    let attempt = game.attempt(appeal.number)?;
    let voted = game
        .all_seats()
        .filter(|seat| appeal.votes[seat.index()].is_some());
    Some(AppealView {
        number: appeal.number,
        by: appeal.by,
        seat: attempt.seat,
        text: attempt.text.clone(),
        verdict: attempt.verdict,
        voters: appeal.voters.iter().collect(),
        voted: voted.collect(),
    })
}

fn idle(flair: &FlairView) -> bool {
    *flair == FlairView::default()
}

fn none<T>(list: &Arc<Vec<T>>) -> bool {
    list.is_empty()
}
