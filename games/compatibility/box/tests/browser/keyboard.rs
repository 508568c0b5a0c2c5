//! A ranking by someone who has no mouse.

use house::testing::{Device, ENTER, ESCAPE, LEFT, Page, RIGHT, stage, tab_to};

use crate::{
    house,
    ranking::{Asked, look_out, see_made},
};

#[test]
fn a_ranking_by_keyboard_only() {
    stage::play("ranking-keys", house(), |stage| {
        let page = stage.open("Ada", Device::Laptop);
        page.sit_down(&stage.house, "compatibility", "Ada");
        for seats in 2..=4 {
            tab_to(&page, "#add-beginner");
            page.press(ENTER);
            let taken = "document.querySelectorAll('.seat:not(.free)').length";
            page.wait("another bot", &format!("{taken} === {seats}"));
        }
        tab_to(&page, "#start");
        page.press(ENTER);
        theme(&page);
        choose(&page);
        reorder(&page);
        lay(&page);
        specials_and_reveal(&page);
        assert_eq!(page.complaints(), [""; 0]);
    });
}

/// Throws the die, if it is not a bot who does.
fn theme(page: &Page) {
    page.wait_until("a theme", || match look_out(page, 500) {
        Asked::Announce => {
            tab_to(page, "#throw");
            page.press(ENTER);
            page.wait("the die to lie", "!document.querySelector('#throw')");
            None
        }
        asked => (asked == Asked::Choose(5)).then_some(()),
    });
}

/// What the live region says last, once it says something of this picture.
fn told(page: &Page, picture: usize, place: usize) {
    let said = format!(
        "(() => {{ const said = document.getElementById('announce').textContent; \
           return said.includes(document.querySelector('#pick-{picture} img').alt) && said.includes('{place}'); }})()"
    );
    page.wait(&format!("word of picture {picture} at {place}"), &said);
}

/// Two pictures from the deck, two through the dialog that enlarges them, and
/// one more that is put back.
fn choose(page: &Page) {
    tab_to(page, "#pick-0");
    page.press(ENTER);
    told(page, 0, 1);
    tab_to(page, "#pick-1");
    page.press(" ");
    told(page, 1, 2);
    see_made(page, &[0, 1]);

    tab_to(page, "#zoom-1");
    page.press(ENTER);
    page.see("#look[open] img");
    let title = page.text("#look-title");
    page.press(RIGHT);
    let turned = format!("document.getElementById('look-title').textContent !== {title:?}");
    page.wait("the next picture", &turned);
    tab_to(page, "#look-take");
    page.press(ENTER);
    told(page, 2, 3);
    page.press(RIGHT);
    page.press(ENTER);
    told(page, 3, 4);
    page.press(ESCAPE);
    page.wait(
        "the dialog to close",
        "!document.querySelector('#look[open]')",
    );
    page.wait(
        "the focus back on the magnifier",
        "document.activeElement.id === 'zoom-1'",
    );
    see_made(page, &[0, 1, 2, 3]);
    tab_to(page, "#pick-2");
    page.press(ENTER);
    see_made(page, &[0, 1, 3]);
    for picture in [4, 5] {
        tab_to(page, &format!("#pick-{picture}"));
        page.press(ENTER);
    }
    see_made(page, &[0, 1, 3, 4, 5]);
    // There is no room for a sixth, and that is said.
    tab_to(page, "#pick-6");
    page.press(ENTER);
    page.see(".toast");
    see_made(page, &[0, 1, 3, 4, 5]);
}

/// By the arrows, and by the buttons that a place has.
fn reorder(page: &Page) {
    tab_to(page, "#held-4");
    page.press(LEFT);
    told(page, 5, 4);
    see_made(page, &[0, 1, 3, 5, 4]);
    page.wait(
        "the focus to go along",
        "document.activeElement.id === 'held-3'",
    );
    page.press(ENTER);
    page.see("#slot-tools");
    tab_to(page, "#tool-stronger");
    page.press(ENTER);
    told(page, 5, 3);
    page.press(ENTER);
    told(page, 5, 2);
    see_made(page, &[0, 5, 1, 3, 4]);
    page.press(ESCAPE);
    page.wait(
        "the tools to go",
        "document.getElementById('slot-tools').hidden",
    );
    page.wait(
        "the focus back on the place",
        "document.activeElement.id === 'held-1'",
    );
}

fn lay(page: &Page) {
    let pictures = |css: &str| {
        let sources =
            "return [...document.querySelectorAll(arguments[0])].map((image) => image.src)";
        page.js(sources, &[css.into()])
    };
    let made = pictures("#ranking img");
    tab_to(page, "#lay");
    page.press(ENTER);
    page.see(".own-cards");
    assert_eq!(pictures(".own-cards img"), made, "another ranking was laid");
    focused(page);
}

/// The keyboard never starts over at the top of the page.
fn focused(page: &Page) {
    page.wait(
        "the focus to stay in the sheet",
        "document.getElementById('panel-hand').contains(document.activeElement)",
    );
}

/// No special card; the reveal by whoever announced.
fn specials_and_reveal(page: &Page) {
    page.wait_until("the first picture turned", || {
        match look_out(page, 500) {
            Asked::Specials => {
                tab_to(page, "#pass");
                page.press(ENTER);
                page.wait("the cards to be passed", "!document.querySelector('#pass')");
                focused(page);
            }
            Asked::Reveal => {
                tab_to(page, "#reveal");
                page.press(ENTER);
                page.wait("the reveal", "!document.querySelector('#reveal')");
            }
            _ => {}
        }
        page.has(".line.me .turnable.up").then_some(())
    });
    let first = "document.querySelector('.line.me .turnable.up [data-look]').dataset.look === '0'";
    page.wait("the picture ranked first", first);
}
