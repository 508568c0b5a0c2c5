//! The sides around the table: who plays with whom, where they stand, what
//! they have left and whether they are ready.

use compatibility::{PhaseView, SideView, Specials};
use game::Seat;
use maud::{Markup, html};
use table::SeatView as Chair;
use web::{Scene, pages::you, shapes::colour};

use super::{board::Board, icons, signs, track, walk};

/// The panel of a phone or laptop: the sides, and the track in one line.
pub(super) fn players(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    let rules = board.view.options.edition.rules();
    // Nobody is there to be called, nor to judge, among bots.
    let people = board.seats().filter(|seat| !board.is_robot(*seat)).count();
    let accuse = board.seated
        && rules.penalties
        && people > 1
        && !board.view.play_off
        && board.view.accusation.is_none();
    html! {
        h2.visually-hidden { (board.t("compatibility.sides")) }
        (sides(scene, board))
        div.compat-tools {
            button.to-track type="button" id="to-track" data-open="track-dialog" aria-haspopup="dialog" { (track::strip(board)) span.visually-hidden { (board.t("compatibility.see-track")) } }
            @if !board.view.history.is_empty() && board.view.phase != PhaseView::Announcing {
                @let text = board.lang.with("compatibility.last-round", &[("n", &board.view.history.len().to_string())]);
                button.tool type="button" id="to-last-round" data-open="last-round" aria-haspopup="dialog" title=(text) aria-label=(text) { (icons::cards()) }
            }
            @if board.seated {
                button.tool type="button" id="to-blank-card" data-open="blank-card" aria-haspopup="dialog"
                    title=(board.t("compatibility.write.title")) {
                    (icons::pencil()) span.visually-hidden { (board.t("compatibility.write.title")) " " }
                    @if board.view.own_themes > 0 { span.count { (board.view.own_themes) } }
                }
            }
            @if accuse {
                button.tool type="button" id="to-accuse" data-open="accuse" aria-haspopup="dialog"
                    title=(board.t("compatibility.accuse.title")) aria-label=(board.t("compatibility.accuse.title")) { (icons::whistle()) }
            }
        }
    }
}

pub(super) fn sides(scene: &Scene<'_>, board: &Board<'_>) -> Markup {
    html! {
        ol.sides data-count=(board.view.sides.len()) {
            @for (side, view) in board.sides() { (side_card(scene, board, side, view)) }
        }
    }
}

fn side_card(scene: &Scene<'_>, board: &Board<'_>, side: u8, view: &SideView) -> Markup {
    let names: Vec<&str> = view.seats.iter().map(|seat| board.name(*seat)).collect();
    let awaited = view.seats.iter().any(|seat| board.view.awaited(*seat));
    let leads = walk::leaders(board) == [side];
    html! {
        li.side-card.(colour(side)).awaited[awaited].leads[leads].out[!view.plays] data-seat=(board.seats_of(side)) data-key={ "side-" (side) } {
            (icons::sign(side, &names))
            span.members {
                @for seat in &view.seats { (member(board, *seat, scene.table.seats.get(seat.index()))) }
            }
            span.standing {
                @if leads { span.ahead title=(board.t("compatibility.walk.first")) { (signs::crown()) span.visually-hidden { (board.t("compatibility.walk.first")) } } }
                (square(board, view))
                (left(board, view))
            }
        }
    }
}

/// Where the pawn stands, and how many pictures that means.
fn square(board: &Board<'_>, view: &SideView) -> Markup {
    let last = board.view.track.len().saturating_sub(1);
    let text = board.lang.with(
        "compatibility.square",
        &[
            ("square", &view.square.to_string()),
            ("last", &last.to_string()),
        ],
    );
    html! {
        span.square { (icons::flag()) span aria-hidden="true" { (view.square) small { "/" (last) } } span.visually-hidden { (text) } }
    }
}

/// Special cards and tokens that are left.
fn left(board: &Board<'_>, view: &SideView) -> Markup {
    match board.view.options.edition.rules().specials {
        Specials::Cards { .. } => {
            let text = board.lang.with(
                "compatibility.cards-left",
                &[
                    ("doubles", &view.stock.doubles.to_string()),
                    ("shuffles", &view.stock.shuffles.to_string()),
                ],
            );
            html! {
                span.left title=(text) {
                    span aria-hidden="true" { (icons::special(true)) (view.stock.doubles) }
                    span aria-hidden="true" { (icons::special(false)) (view.stock.shuffles) }
                    span.visually-hidden { (text) }
                }
            }
        }
        Specials::Token => {
            let tokens = view
                .seats
                .iter()
                .filter(|seat| board.seat(**seat).is_some_and(|seat| seat.token));
            let tokens = tokens.count();
            let text = board
                .lang
                .with("compatibility.tokens-left", &[("n", &tokens.to_string())]);
            html! {
                span.left title=(text) {
                    span aria-hidden="true" { @for _ in 0..tokens { (icons::token()) } @if tokens == 0 { "–" } }
                    span.visually-hidden { (text) }
                }
            }
        }
        Specials::None => html! {},
    }
}

fn member(board: &Board<'_>, seat: Seat, chair: Option<&Chair>) -> Markup {
    let away = chair.is_some_and(|chair| !chair.here && chair.stand_in.is_none());
    let (icon, key) = state(board, seat, away);
    html! {
        span.member.away[away] data-seat=(seat.0) {
            span.name { (board.name(seat)) }
            (board.robot(seat))
            (you(board.lang))
            @if board.is_guide(seat) { span.guide title=(board.t(guide_key(board))) { (icons::star()) }
                span.visually-hidden { " " (board.t(guide_key(board))) } }
            span.state title=(board.t(key)) { (icon) span.said { (board.t(key)) } }
        }
    }
}

/// What the guide is called: Meneur in Originale, Référent elsewhere.
pub(super) fn guide_key(board: &Board<'_>) -> &'static str {
    match board.view.options.edition.rules().guide {
        compatibility::Guide::Meneur => "compatibility.meneur",
        compatibility::Guide::Referent => "compatibility.referent",
    }
}

fn state(board: &Board<'_>, seat: Seat, away: bool) -> (Markup, &'static str) {
    let awaited = board.view.awaited(seat);
    let turn = board.turn_of(seat);
    let laid = board.seat(seat).is_some_and(|seat| seat.laid);
    match board.view.phase {
        _ if awaited && away => (icons::away(), "people.away"),
        PhaseView::Announcing if turn => (icons::voice(), "compatibility.state.announces"),
        PhaseView::Choosing if laid => (icons::done(), "compatibility.state.laid"),
        PhaseView::Choosing if awaited => (icons::thinking(), "compatibility.state.chooses"),
        PhaseView::Choosing => (icons::eye(), "compatibility.state.watches"),
        PhaseView::Specials if awaited => (icons::thinking(), "compatibility.state.specials"),
        PhaseView::Specials => (icons::done(), "compatibility.state.passes"),
        PhaseView::Laid if turn => (icons::thinking(), "compatibility.state.awaited"),
        _ if awaited => (icons::thinking(), "compatibility.state.votes"),
        _ => (html! {}, "compatibility.state.none"),
    }
}
