//! A host who has no mouse.

use house::testing::{Device, ENTER, ESCAPE, Page, RIGHT, stage, tab_to};

use crate::{
    house,
    turns::{Asked, look},
};

#[test]
fn keyboard_only() {
    stage::play("keyboard", house(), |stage| {
        let page = stage.open("Ada", Device::Laptop);
        page.go("/");
        tab_to(&page, "a[href='/games/typo']");
        page.press(ENTER);
        page.see("form[action='/tables']");
        tab_to(&page, "#name");
        page.press("Ada");
        page.press(ENTER);
        page.wait("the table's address", "location.pathname.startsWith('/t/')");
        page.see_table();
        arrange(&page);
        play(&page);
        assert_eq!(page.complaints(), [""; 0]);
    });
}

/// A bot, an option by the arrows, the menu and back, and the start.
fn arrange(page: &Page) {
    tab_to(page, "[data-ask*=add_bot][data-ask*=beginner]");
    page.press(ENTER);
    page.wait(
        "a bot",
        "document.querySelectorAll('.seat:not(.free)').length === 2",
    );
    tab_to(page, "input[type=radio][name=clock]");
    page.press(RIGHT);
    page.wait(
        "a clock of 30 s",
        "document.querySelector('[name=doubt]') && !document.querySelector('[data-busy]')",
    );
    tab_to(page, "#menu-button");
    page.press(ENTER);
    page.see("#sheet[open]");
    page.press(ESCAPE);
    page.wait(
        "the menu to close",
        "!document.querySelector('#sheet[open]')",
    );
    page.wait(
        "the focus back on the menu's button",
        "document.activeElement.id === 'menu-button'",
    );
    tab_to(page, r#"button[data-ask='"start"']"#);
    page.press(ENTER);
}

/// Plays until a card was chosen, a word placed and a doubt answered.
fn play(page: &Page) {
    let (mut chosen, mut placed, mut answered) = (false, false, false);
    while !(chosen && placed && answered) {
        let asked = page.wait_until("something to do", || {
            Some(look(page).asked).filter(|asked| *asked != Asked::Nothing)
        });
        match asked {
            Asked::Choose => {
                tab_to(page, "button[data-ask*=choose]");
                page.press(ENTER);
                chosen = true;
            }
            Asked::Place => {
                place(page);
                placed = true;
            }
            Asked::Answer => {
                tab_to(page, "button[data-ask*='\"doubt\":false']");
                page.press(ENTER);
                answered = true;
            }
            Asked::Clear => {
                tab_to(page, "button[data-ask*=clear]");
                page.press(ENTER);
                page.see("#confirm[open]");
                tab_to(page, "#confirm-yes");
                page.press(ENTER);
            }
            Asked::Nothing => {}
            Asked::Over => panic!("the bot never announced a word"),
        }
        page.wait_until("the house to answer", || {
            let busy = page.has("[data-busy], #confirm[open]");
            (!busy && look(page).asked != asked || look(page).asked == Asked::Over).then_some(())
        });
    }
}

/// Picks an end, thinks again, picks it again and announces.
fn place(page: &Page) {
    let in_word = "document.activeElement.id === 'word'";
    tab_to(page, "[data-slot]");
    page.press(ENTER);
    page.wait("the focus in the word", in_word);
    page.press(ESCAPE);
    page.wait(
        "the focus back on the end of the row",
        "document.activeElement.matches('[data-slot]')",
    );
    page.press(ENTER);
    page.wait("the focus in the word", in_word);
    page.press("e");
    page.press(ENTER);
}
