//! The disputed words, and what the people enter for their next games (T12).

use maud::{Markup, html};
use typo::{Dispute, Move, Proposal};
use web::{ask, sentence::Sentence};

use super::{board::Board, icons};

/// Below what the reader does: a vote that is open, or else the word that was
/// just looked up. It never holds up play.
pub(super) fn strip(board: &Board<'_>) -> Markup {
    let Some(me) = board.me else {
        return html! {};
    };
    let disputes = &board.view.disputes;
    let votable = |dispute: &&Dispute| {
        let proposal = dispute.proposal.as_ref();
        proposal.is_some_and(|one| one.is_open() && !one.voted(me))
    };
    html! {
        @if let Some(dispute) = disputes.iter().find(votable) {
            div.tribunal.asks { (line(board, dispute)) }
        } @else if let Some(dispute) = just_decided(board) {
            div.tribunal { (line(board, dispute)) }
        }
    }
}

/// The last word that was disputed, while it is the last thing that happened.
fn just_decided<'a>(board: &Board<'a>) -> Option<&'a Dispute> {
    let looked_up = super::story::just_looked_up(board.view)?;
    let mut disputes = board.view.disputes.iter();
    disputes.find(|one| *one.word == *looked_up && one.proposal.is_none())
}

/// Every disputed word, for the menu.
pub(super) fn in_menu(board: &Board<'_>) -> Markup {
    html! { @if !board.view.disputes.is_empty() { section { (list(board)) } } }
}

/// Every disputed word, on the page of the end.
pub(super) fn at_the_end(board: &Board<'_>) -> Markup {
    html! { @if !board.view.disputes.is_empty() { section.paper.tribunal-end { (list(board)) } } }
}

fn list(board: &Board<'_>) -> Markup {
    html! {
        h3 { (board.t("typo.tribunal.title")) }
        p.option-note { (board.t("typo.tribunal.note")) }
        ul.tribunal-list {
            @for dispute in board.view.disputes.iter() { li { (line(board, dispute)) } }
        }
    }
}

/// A disputed word, how its vote stands, and what the reader may do.
fn line(board: &Board<'_>, dispute: &Dispute) -> Markup {
    let word = html! { em.word lang=(board.words_lang()) { (dispute.word) } };
    html! {
        p { @match &dispute.proposal {
            None => (board.lang.html(
                if dispute.exists { "typo.tribunal.existed" } else { "typo.tribunal.was-missing" },
                &[("word", &word)],
            )),
            Some(proposal) => (stands(board, dispute, proposal)),
        } }
        @if let Some(me) = board.me {
            @match &dispute.proposal {
                None => (propose(board, dispute)),
                Some(proposal) if proposal.is_open() && !proposal.voted(me) => (vote(board, dispute)),
                Some(_) => {},
            }
        }
    }
}

/// What was proposed, and how far it is.
fn stands(board: &Board<'_>, dispute: &Dispute, proposal: &Proposal) -> Markup {
    let key = match (proposal.entered, proposal.counts) {
        (None, true) => "typo.tribunal.in",
        (None, false) => "typo.tribunal.out",
        (Some(true), true) => "typo.tribunal.entered-in",
        (Some(true), false) => "typo.tribunal.entered-out",
        (Some(false), _) => "typo.tribunal.declined",
    };
    let told = Sentence::new(key)
        .word("word", &dispute.word)
        .name("name", board.name(proposal.seat))
        .plain("yes", proposal.yes.len())
        .plain("no", proposal.no.len());
    told.html(board.lang)
}

fn propose(board: &Board<'_>, dispute: &Dispute) -> Markup {
    let counts = !dispute.exists;
    let mv = Move::Propose {
        step: 0,
        word: dispute.word.to_string(),
        counts,
    };
    let key = if counts {
        "typo.tribunal.let-in"
    } else {
        "typo.tribunal.let-out"
    };
    html! { button.button.quiet type="button" data-ask=(ask(&mv)) { (icons::scales()) span { (board.t(key)) } } }
}

fn vote(board: &Board<'_>, dispute: &Dispute) -> Markup {
    let vote = |yes| {
        ask(&Move::Vote {
            step: 0,
            word: dispute.word.to_string(),
            yes,
        })
    };
    html! {
        div.votes {
            button.button.quiet type="button" data-ask=(vote(true)) { (icons::done()) span { (board.t("typo.tribunal.yes")) } }
            button.button.quiet type="button" data-ask=(vote(false)) { (icons::cross()) span { (board.t("typo.tribunal.no")) } }
        }
    }
}
