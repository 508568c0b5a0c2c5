use game::{Game, Input, Level, Moment, Seat, Viewer, step};
use rand::{RngExt, rngs::SmallRng};
use typo::{Content, End, Move, PhaseView, Typo, View};

/// Futures tried for each move, and how many turns each goes on.
const FUTURES: usize = 2;
const TURNS: u8 = 4;
/// How everybody plays on. A lesser level would know fewer words than the
/// oracle, and make it fear cards that it can place.
const GOING_ON: Level = Level::Expert;

/// The move of a player who sees every hand: tries each move on the real
/// game, lets bots play on for a few turns, and keeps the best. It is there
/// to measure bots against: no table can seat it.
pub fn play(game: &Typo, seat: Seat, content: &Content, now: Moment) -> Option<Move> {
    let view = game.view(Viewer::Seat(seat));
    let moves = moves(&view, seat, content);
    if moves.len() < 2 {
        return moves.into_iter().next();
    }
    let worth = |mv: &Move| -> i32 {
        // The same futures for every move.
        let mut dice = now.dice();
        (0..FUTURES)
            .map(|_| future(game, seat, mv, content, &mut dice))
            .sum()
    };
    moves.into_iter().max_by_key(worth)
}

/// What a seat might sensibly do: any card, any place with a word that
/// exists, any clearing; it doubts exactly the words that do not exist.
fn moves(view: &View, seat: Seat, content: &Content) -> Vec<Move> {
    let step = view.step;
    let lexicon = &content.get(view.options.language).lexicon;
    match &view.phase {
        PhaseView::Choosing => {
            let hand = view.you.iter().flat_map(|you| you.hand.letters());
            hand.map(|letter| Move::Choose { step, letter }).collect()
        }
        PhaseView::Placing { letter, .. } => {
            let places = (0u8..).zip(&view.rows).flat_map(|(row, cards)| {
                [End::Left, End::Right].map(|end| (row, end, cards.with(end, *letter)))
            });
            places
                .filter_map(|(row, end, cards)| {
                    let index = lexicon.favourite(&cards.as_str().to_lowercase())?;
                    let word = lexicon.forms(index).next()?.to_owned();
                    Some(Move::Place {
                        step,
                        row,
                        end,
                        word,
                    })
                })
                .chain(clearings(view))
                .collect()
        }
        PhaseView::Clearing { .. } => clearings(view).collect(),
        PhaseView::Doubting { .. } | PhaseView::Judging { .. } => {
            let now = Moment::new(0, 0);
            Typo::bot(view, seat, Level::Expert, content, now)
                .into_iter()
                .collect()
        }
        PhaseView::Ready | PhaseView::Over { .. } => Vec::new(),
    }
}

fn clearings(view: &View) -> impl Iterator<Item = Move> + '_ {
    view.clearable().map(|row| Move::Clear {
        step: view.step,
        row,
    })
}

/// How far ahead of the others a seat is some turns after a move.
fn future(game: &Typo, seat: Seat, mv: &Move, content: &Content, dice: &mut SmallRng) -> i32 {
    let start = game.view(Viewer::Public);
    let goes_on = |view: &View| view.half == start.half && view.turn < start.turn + TURNS;
    let mut game = game.clone();
    let mut input = Input::Move {
        seat,
        mv: mv.clone(),
    };
    loop {
        let now = Moment::new(0, dice.random());
        let Ok((next, _)) = step(&game, content, now, input) else {
            return i32::MIN / FUTURES as i32;
        };
        game = next;
        let public = game.view(Viewer::Public);
        let Some(next) = game.awaiting().iter().next().filter(|_| goes_on(&public)) else {
            let others = public.seats.len() as i32 - 1;
            let total: i32 = public.seats.iter().map(|seat| i32::from(seat.score)).sum();
            let mine = i32::from(public.seats[seat.index()].score);
            return mine * (others + 1) - total;
        };
        let now = Moment::new(0, dice.random());
        let view = game.view(Viewer::Seat(next));
        let Some(mv) = Typo::bot(&view, next, GOING_ON, content, now) else {
            return i32::MIN / FUTURES as i32;
        };
        input = Input::Move { seat: next, mv };
    }
}
