//! What every two people had in common, as a table with warmer and cooler
//! fields.

use ::compatibility::affinity::Pair;
use game::Seat;
use maud::{Markup, html};

use super::told::{Told, percent};

pub(super) fn matrix(told: &Told<'_>) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=(told.t("compatibility.end.matrix")) {
            table.matrix {
                caption { (told.t("compatibility.end.matrix-how")) }
                thead { tr {
                    td {}
                    @for seat in told.seats() { th scope="col" { (told.sign(seat)) span.visually-hidden { (told.name(seat)) } } }
                } }
                tbody {
                    @for row in told.seats() {
                        tr {
                            th scope="row" { (told.sign(row)) span.name { (told.name(row)) } }
                            @for column in told.seats() { (field(told, row, column)) }
                        }
                    }
                }
            }
        }
    }
}

fn field(told: &Told<'_>, row: Seat, column: Seat) -> Markup {
    let Some(pair) = told.affinity.between(row, column) else {
        return html! { td.self { span aria-hidden="true" { "·" } span.visually-hidden { (told.t("compatibility.end.self")) } } };
    };
    if pair.rounds == 0 {
        return html! { td.apart { span.visually-hidden { (told.t("compatibility.end.never")) } span aria-hidden="true" { "–" } } };
    }
    html! {
        td.{ "heat-" (heat(pair)) }.partners[told.partners(row, column)] {
            b { (percent(told.lang, pair.percent())) }
            span.kinds title=(told.with("compatibility.end.kinds", &[
                ("direct", &pair.direct.to_string()), ("indirect", &pair.indirect.to_string()),
            ])) {
                span aria-hidden="true" { (pair.direct) "\u{202f}+\u{202f}" (pair.indirect) }
                span.visually-hidden { (told.with("compatibility.end.kinds", &[
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
