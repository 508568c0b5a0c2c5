//! Who understands whom: the two with most in common, the finest moment and
//! the largest misunderstanding.

use ::compatibility::affinity::{Instant, Meeting, Pair};
use maud::{Markup, html};

use super::{
    rankings::{Facing, medal},
    signs,
    told::{Told, percent},
};

/// The two with most in common; nobody where nothing was in common.
pub(super) fn closest<'t>(told: &'t Told<'_>) -> Option<&'t Pair> {
    told.affinity.pairs.first().filter(|pair| pair.points() > 0)
}

/// Others with as much in common as the first.
pub(super) fn equals<'t>(told: &'t Told<'_>, first: &Pair) -> Vec<&'t Pair> {
    let as_close = (first.percent(), first.points());
    let others = told.affinity.pairs.iter().skip(1);
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
pub(super) fn counted(told: &Told<'_>, pair: &Pair) -> String {
    told.with(
        "compatibility.end.counted",
        &[
            ("n", &(pair.direct + pair.indirect).to_string()),
            ("direct", &pair.direct.to_string()),
        ],
    )
}

/// The closest two in large, with `most` of the pictures they met on.
pub(super) fn closest_pair(told: &Told<'_>, most: usize) -> Markup {
    let Some(pair) = closest(told) else {
        return html! {
            h2 #closest { (told.t("compatibility.end.closest")) }
            p.nothing { (told.t("compatibility.end.no-accord")) }
        };
    };
    let rounds = pair.rounds.to_string();
    let equals = equals(told, pair);
    html! {
        h2 #closest { (told.t("compatibility.end.closest")) }
        div.two {
            span.one { (told.sign(pair.a)) b { (told.name(pair.a)) } }
            (ring(told, pair))
            span.one { (told.sign(pair.b)) b { (told.name(pair.b)) } }
        }
        p.counted { (counted(told, pair)) (told.with("compatibility.end.over-rounds", &[("n", &rounds)])) }
        @if !equals.is_empty() {
            p.counted { (told.with("compatibility.end.equals", &[
                ("pairs", &equals.iter().map(|pair| told.list([pair.a, pair.b])).collect::<Vec<_>>().join(told.t("list.separator"))),
            ])) }
        }
        @if !told.individual() && !told.partners(pair.a, pair.b) {
            p.counted { (told.t("compatibility.end.not-partners")) }
        }
        ul.met aria-label=(told.t("compatibility.end.met-on")) {
            @for met in met_on(pair, most) { li { (meeting(told, &met)) } }
        }
    }
}

fn meeting(told: &Told<'_>, met: &Meeting) -> Markup {
    let (class, key, points) = match met.direct {
        true => ("direct", "compatibility.end.same-place", 3),
        false => ("indirect", "compatibility.end.other-place", 2),
    };
    html! {
        figure {
            (told.image(met.picture, &told.title(met.picture)))
            span.medal title=(told.t(key)) {
                svg viewBox="-26 -26 52 52" width="36" height="36" aria-hidden="true" focusable="false" {
                    g.(class) { (medal(class)) text text-anchor="middle" dominant-baseline="central" y="1" { (points) } }
                }
                span.visually-hidden { (told.t(key)) }
            }
            figcaption { (told.quoted(met.round)) }
        }
    }
}

/// How close, of a hundred, as an arc around the number.
fn ring(told: &Told<'_>, pair: &Pair) -> Markup {
    let share = pair.percent().min(100);
    html! {
        svg.ring viewBox="0 0 120 120" width="120" height="120" role="img" aria-label=(told.with("compatibility.end.share", &[("n", &share.to_string())])) {
            circle.whole cx="60" cy="60" r="50" {}
            circle.part cx="60" cy="60" r="50" pathLength="100" stroke-dasharray={ (share) " 100" } transform="rotate(-90 60 60)" {}
            text x="60" y="61" text-anchor="middle" dominant-baseline="central" { (percent(told.lang, share)) }
        }
    }
}

/// The round in which two people had most in common.
pub(super) fn finest_moment(told: &Told<'_>) -> Markup {
    html! {
        @if let Some(best) = told.affinity.best {
            section.paper.moment aria-labelledby="finest" {
                h2 #finest { (signs::sparkle()) (told.t("compatibility.end.finest")) }
                p { (sentence(told, "compatibility.end.finest-told", best)) }
                (Facing::meant(told, best.round, best.a, best.b).render())
            }
        }
    }
}

/// The round in which two who tried to agree saw it most differently.
pub(super) fn misunderstanding(told: &Told<'_>) -> Markup {
    html! {
        @if let Some(worst) = told.affinity.worst {
            section.paper.moment aria-labelledby="apart" {
                h2 #apart { (signs::cross_purposes()) (told.t("compatibility.end.apart")) }
                p { (sentence(told, if worst.points == 0 { "compatibility.end.apart-told" } else { "compatibility.end.apart-almost" }, worst)) }
                (Facing::meant(told, worst.round, worst.a, worst.b).render())
                p.consolation { (told.t("compatibility.end.apart-kind")) }
            }
        }
    }
}

pub(super) fn sentence(told: &Told<'_>, key: &str, moment: Instant) -> Markup {
    told.lang.html(
        key,
        &[
            ("a", &html! { b { (told.name(moment.a)) } }),
            ("b", &html! { b { (told.name(moment.b)) } }),
            ("theme", &told.quoted(moment.round)),
            ("round", &(moment.round + 1)),
            ("n", &moment.points),
        ],
    )
}
