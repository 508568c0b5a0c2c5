//! What every two people had in common, as a table with warmer and cooler
//! fields.

use compatibility::affinity::Pair;
use game::Seat;
use maud::{Markup, html};

use super::ending::{Ending, percent};

pub(super) fn matrix(ending: &Ending<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=(ending.t("compatibility.end.matrix")) {
            table.matrix {
                caption { (ending.t("compatibility.end.matrix-how")) }
                thead { tr {
                    td {}
                    @for seat in ending.seats() { th scope="col" { (ending.sign(seat)) span.visually-hidden { (ending.name(seat)) } } }
                } }
                tbody {
                    @for row in ending.seats() {
                        tr {
                            th scope="row" { (ending.sign(row)) span.name { (ending.name(row)) } }
                            @for column in ending.seats() { (field(ending, row, column)) }
                        }
                    }
                }
            }
        }
    }
}

fn field(ending: &Ending<'_>, row: Seat, column: Seat) -> Markup {
    let Some(pair) = ending.affinity.between(row, column) else {
        return html! { td.self { span aria-hidden="true" { "·" } span.visually-hidden { (ending.t("compatibility.end.self")) } } };
    };
    if pair.rounds == 0 {
        return html! { td.apart { span.visually-hidden { (ending.t("compatibility.end.never")) } span aria-hidden="true" { "–" } } };
    }
    html! {
        td.{ "heat-" (heat(pair)) }.partners[ending.partners(row, column)] {
            b { (percent(ending.lang, pair.percent())) }
            span.kinds title=(ending.with("compatibility.end.kinds", &[
                ("direct", &pair.direct.to_string()), ("indirect", &pair.indirect.to_string()),
            ])) {
                span aria-hidden="true" { (pair.direct) "\u{202f}+\u{202f}" (pair.indirect) }
                span.visually-hidden { (ending.with("compatibility.end.kinds", &[
                    ("direct", &pair.direct.to_string()), ("indirect", &pair.indirect.to_string()),
                ])) }
            }
        }
    }
}

/// From 0 to 6.
fn heat(pair: &Pair) -> u16 {
    match pair.percent() {
        0 => 0,
        share => ((share * 6).div_ceil(100)).min(6),
    }
}
