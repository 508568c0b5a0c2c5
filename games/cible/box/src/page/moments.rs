//! The finest moments of a game, as far as the story tells them.

use cible::Verdict;
use game::Seat;
use maud::{Markup, html};

use super::{
    signs,
    story::{Story, found},
};

struct Moment {
    icon: Markup,
    title: &'static str,
    told: &'static str,
    n: usize,
    /// All who share it.
    seats: Vec<Seat>,
}

/// The best moments, at most so many.
pub(super) fn moments(story: &Story<'_>, most: usize) -> Markup {
    let moments = [
        levels(story),
        bids(story),
        runs(story),
        definitions(story),
        rights(story),
    ];
    let moments: Vec<Moment> = moments.into_iter().flatten().take(most).collect();
    html! {
        @if !moments.is_empty() {
            section.paper.cible-moments aria-labelledby="moments" {
                h2 #moments { (story.t("cible.end.moments")) }
                ul {
                    @for moment in &moments {
                        li {
                            (moment.icon)
                            div {
                                h3 { (story.t(moment.title)) }
                                p { (story.lang.html(moment.told, &[
                                    ("names", &html! { b { (story.list(&moment.seats)) } }),
                                    ("n", &moment.n),
                                ])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Whoever has the most of what is counted, if it is worth telling.
fn best(
    counts: impl IntoIterator<Item = (Seat, usize)>,
    least: usize,
) -> Option<(usize, Vec<Seat>)> {
    let counts: Vec<(Seat, usize)> = counts.into_iter().collect();
    let most = counts.iter().map(|(_, n)| *n).max()?;
    let mut seats: Vec<Seat> = counts
        .into_iter()
        .filter(|(_, n)| *n == most)
        .map(|(seat, _)| seat)
        .collect();
    seats.sort_unstable();
    seats.dedup();
    (most >= least).then_some((most, seats))
}

fn levels(story: &Story<'_>) -> Option<Moment> {
    let finals = story.view.parties.iter();
    let finals = finals.filter_map(|party| Some((party.finalist?, party.levels.into())));
    let (n, seats) = best(finals, 1)?;
    Some(Moment {
        icon: signs::target(),
        title: "cible.end.level",
        told: match n {
            6 => "cible.end.level-heart",
            _ => "cible.end.level-told",
        },
        n,
        seats,
    })
}

/// An auction ends with the last of the answers promised, or with the first
/// that is not right.
fn bids(story: &Story<'_>) -> Option<Moment> {
    let auctions = story.view.story.iter().filter(|told| told.phase == 4);
    let held = auctions.filter_map(|told| {
        let last = told.attempts.last()?;
        (last.verdict == Verdict::Right).then_some((last.seat, told.attempts.len()))
    });
    let (n, seats) = best(held, 2)?;
    Some(Moment {
        icon: signs::bid(),
        title: "cible.end.bid",
        told: "cible.end.bid-told",
        n,
        seats,
    })
}

/// Right answers one after the other, where each is judged at once.
fn runs(story: &Story<'_>) -> Option<Moment> {
    let asked = || {
        let asked = story.view.story.iter();
        asked
            .filter(|told| matches!(told.phase, 1 | 3 | 4))
            .flat_map(|told| &told.attempts)
    };
    let longest = |seat: Seat| {
        let (mut now, mut longest) = (0, 0);
        for attempt in asked().filter(|attempt| attempt.seat == seat) {
            now = match attempt.verdict {
                Verdict::Right => now + 1,
                _ => 0,
            };
            longest = longest.max(now);
        }
        (seat, longest)
    };
    let (n, seats) = best(story.seats().map(longest), 3)?;
    Some(Moment {
        icon: signs::run(),
        title: "cible.end.run",
        told: "cible.end.run-told",
        n,
        seats,
    })
}

fn definitions(story: &Story<'_>) -> Option<Moment> {
    let parties = 1..=story.view.party;
    let series = parties.flat_map(|party| story.series(party));
    let (n, seats) = best(series.filter_map(|series| found(&series)), 3)?;
    Some(Moment {
        icon: signs::sand(),
        title: "cible.end.found",
        told: match n {
            6 => "cible.end.found-all",
            _ => "cible.end.found-told",
        },
        n,
        seats,
    })
}

fn rights(story: &Story<'_>) -> Option<Moment> {
    let right = |seat: Seat| {
        let attempts = story.view.story.iter().flat_map(|told| &told.attempts);
        let right =
            attempts.filter(|attempt| attempt.seat == seat && attempt.verdict == Verdict::Right);
        (seat, right.count())
    };
    let (n, seats) = best(story.seats().map(right), 3)?;
    Some(Moment {
        icon: signs::many(),
        title: "cible.end.right",
        told: "cible.end.right-told",
        n,
        seats,
    })
}
