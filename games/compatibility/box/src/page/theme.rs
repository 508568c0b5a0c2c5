//! The theme that was read, as large as there is room.

use compatibility::{Move, Theme};
use maud::{Markup, html};

use web::ask;

use super::{board::Board, icons};

/// The card that was turned. Its key makes the die roll and the card turn once.
pub(super) fn theme(board: &Board<'_>) -> Markup {
    html! {
        @if let Some(theme) = &board.view.theme { (card(board, theme, board.view.round)) }
    }
}

pub(super) fn card(board: &Board<'_>, theme: &Theme, round: u16) -> Markup {
    let die = board.view.options.edition.rules().die;
    let long = theme.text.chars().count() > 22;
    let longest = theme.text.chars().count() > 40;
    let number = theme.number.to_string();
    html! {
        div.theme.long[long].longest[longest] data-key={ "theme-" (round) } {
            span.drawn {
                @if die { (icons::die(Some(theme.number))) } @else { span.number aria-hidden="true" { (theme.number) } }
                span.visually-hidden {
                    (board.lang.with(if die { "compatibility.thrown" } else { "compatibility.said" }, &[("n", &number)]))
                }
            }
            h2 lang=(board.themes_lang()) { span.visually-hidden lang=(board.lang.tag()) { (board.t("compatibility.theme")) " " } (theme.text) }
            @if theme.card.is_none() { span.own { (icons::pencil()) (board.t("compatibility.own-theme")) } }
        }
    }
}

/// The announcer's controls: the die, or the numbers of a card (C1.3).
pub(super) fn announce(board: &Board<'_>) -> Markup {
    let rules = board.view.options.edition.rules();
    let step = board.view.step;
    let mv = |number| ask(&Move::Announce { step, number });
    html! {
        @if rules.die {
            button.throw type="button" id="throw" data-ask=(mv(None)) {
                (icons::die(None)) span { (board.t("compatibility.throw")) }
            }
        } @else {
            div.numbers role="group" aria-label=(board.t("compatibility.numbers")) data-count=(rules.lines) {
                @for number in 1..=rules.lines {
                    button type="button" id={ "number-" (number) } data-ask=(mv(Some(number))) { (number) }
                }
            }
        }
    }
}

/// The dialog to write a theme on a blank card (C5).
pub(super) fn blank_card(board: &Board<'_>) -> Markup {
    let own = board.view.own_themes;
    html! {
        dialog.slip #blank-card aria-labelledby="blank-title" {
            (dialog_top(board, "blank-title", board.t("compatibility.write.title")))
            p { (board.t("compatibility.write.why")) }
            form.field data-write="" {
                label for="own-theme" { (board.t("compatibility.write.label")) }
                div.together {
                    input id="own-theme" name="text" type="text" required maxlength="60" autocomplete="off" enterkeyhint="done";
                    button.button.primary type="submit" { (board.t("compatibility.write.do")) }
                }
            }
            p.hint role="status" {
                @if own == 0 { (board.t("compatibility.write.none")) }
                @else { (board.lang.with("compatibility.write.count", &[("n", &own.to_string())])) }
            }
        }
    }
}

/// The title of a dialog and the way out of it.
pub(super) fn dialog_top(board: &Board<'_>, id: &str, title: &str) -> Markup {
    html! {
        header.dialog-top {
            h2 id=(id) { (title) }
            button.button.ghost.icon type="button" data-close="" aria-label=(board.t("compatibility.close")) { (icons::cross()) }
        }
    }
}
