//! Who understands whom: the two with most in common, the finest moment and
//! the largest misunderstanding.

use compatibility::affinity::{Instant, Meeting, Pair};
use maud::{Markup, html};

use super::{
    ending::{Ending, percent},
    rankings::{Facing, medal},
    signs,
};

/// The two with most in common; nobody where nothing was in common.
pub(super) fn closest<'t>(ending: &'t Ending<'_>) -> Option<&'t Pair> {
    ending
        .affinity
        .pairs
        .first()
        .filter(|pair| pair.points() > 0)
}

/// Others with as much in common as the first.
pub(super) fn equals<'t>(ending: &'t Ending<'_>, first: &Pair) -> Vec<&'t Pair> {
    let as_close = (first.percent(), first.points());
    let others = ending.affinity.pairs.iter().skip(1);
    others
        .take_while(|pair| (pair.percent(), pair.points()) == as_close)
        .collect()
}

/// The pictures on which two people met, each once: those in the same place
/// first, and of different rounds as far as there are any.
pub(super) fn met_on(pair: &Pair, most: usize) -> Vec<Meeting> {
    let mut found: Vec<Meeting> = Vec::new();
    for (direct, other_round) in [(true, true), (true, false), (false, true), (false, false)] {
        for met in pair.meetings.iter().filter(|met| met.direct == direct) {
            let known = found.iter().any(|known| {
                known.picture == met.picture || (other_round && known.round == met.round)
            });
            if !known {
                found.push(*met);
            }
        }
    }
    found.truncate(most);
    found
}

/// "11 accords, dont 6 directs".
pub(super) fn counted(ending: &Ending<'_>, pair: &Pair) -> String {
    ending.with(
        "compatibility.end.counted",
        &[
            ("n", &(pair.direct + pair.indirect).to_string()),
            ("direct", &pair.direct.to_string()),
        ],
    )
}

/// The closest two in large, with `most` of the pictures they met on.
pub(super) fn closest_pair(ending: &Ending<'_>, most: usize) -> Markup {
    let Some(pair) = closest(ending) else {
        return html! {
            h2 #closest { (ending.t("compatibility.end.closest")) }
            p.nothing { (ending.t("compatibility.end.no-accord")) }
        };
    };
    let rounds = pair.rounds.to_string();
    let equals = equals(ending, pair);
    html! {
        h2 #closest { (ending.t("compatibility.end.closest")) }
        div.two {
            span.one { (ending.sign(pair.a)) b { (ending.name(pair.a)) } }
            (ring(ending, pair))
            span.one { (ending.sign(pair.b)) b { (ending.name(pair.b)) } }
        }
        p.counted { (counted(ending, pair)) (ending.with("compatibility.end.over-rounds", &[("n", &rounds)])) }
        @if !equals.is_empty() {
            p.counted { (ending.with("compatibility.end.equals", &[
                ("pairs", &equals.iter().map(|pair| ending.list([pair.a, pair.b])).collect::<Vec<_>>().join(ending.t("list.separator"))),
            ])) }
        }
        @if !ending.individual() && !ending.partners(pair.a, pair.b) {
            p.counted { (ending.t("compatibility.end.not-partners")) }
        }
        ul.met aria-label=(ending.t("compatibility.end.met-on")) {
            @for met in met_on(pair, most) { li { (meeting(ending, &met)) } }
        }
    }
}

fn meeting(ending: &Ending<'_>, met: &Meeting) -> Markup {
    let (class, key, points) = match met.direct {
        true => ("direct", "compatibility.end.same-place", 3),
        false => ("indirect", "compatibility.end.other-place", 2),
    };
    html! {
        figure {
            (ending.image(met.picture, &ending.title(met.picture)))
            span.medal title=(ending.t(key)) {
                svg viewBox="-26 -26 52 52" width="36" height="36" aria-hidden="true" focusable="false" {
                    g.(class) { (medal(class)) text text-anchor="middle" dominant-baseline="central" y="1" { (points) } }
                }
                span.visually-hidden { (ending.t(key)) }
            }
            figcaption { (ending.quoted(met.round)) }
        }
    }
}

/// How close, of a hundred, as an arc around the number.
fn ring(ending: &Ending<'_>, pair: &Pair) -> Markup {
    let share = pair.percent().min(100);
    html! {
        svg.ring viewBox="0 0 120 120" width="120" height="120" role="img" aria-label=(ending.with("compatibility.end.share", &[("n", &share.to_string())])) {
            circle.whole cx="60" cy="60" r="50" {}
            circle.part cx="60" cy="60" r="50" pathLength="100" stroke-dasharray={ (share) " 100" } transform="rotate(-90 60 60)" {}
            text x="60" y="61" text-anchor="middle" dominant-baseline="central" { (percent(ending.lang, share)) }
        }
    }
}

/// The round in which two people had most in common.
pub(super) fn finest_moment(ending: &Ending<'_>) -> Markup {
    html! {
        @if let Some(best) = ending.affinity.best {
            section.paper.moment aria-labelledby="finest" {
                h2 #finest { (signs::sparkle()) (ending.t("compatibility.end.finest")) }
                p { (sentence(ending, "compatibility.end.finest-told", best)) }
                (Facing::meant(ending, best.round, best.a, best.b).render())
            }
        }
    }
}

/// The round in which two who tried to agree saw it most differently.
pub(super) fn misunderstanding(ending: &Ending<'_>) -> Markup {
    html! {
        @if let Some(worst) = ending.affinity.worst {
            section.paper.moment aria-labelledby="apart" {
                h2 #apart { (signs::cross_purposes()) (ending.t("compatibility.end.apart")) }
                p { (sentence(ending, if worst.points == 0 { "compatibility.end.apart-told" } else { "compatibility.end.apart-almost" }, worst)) }
                (Facing::meant(ending, worst.round, worst.a, worst.b).render())
                p.consolation { (ending.t("compatibility.end.apart-kind")) }
            }
        }
    }
}

pub(super) fn sentence(ending: &Ending<'_>, key: &str, moment: Instant) -> Markup {
    ending.lang.html(
        key,
        &[
            ("a", &html! { b { (ending.name(moment.a)) } }),
            ("b", &html! { b { (ending.name(moment.b)) } }),
            ("theme", &ending.quoted(moment.round)),
            ("round", &(moment.round + 1)),
            ("n", &moment.points),
        ],
    )
}
