//! The house goes away and comes back while a page is open.

use crate::{
    page::{Device, Page},
    stage,
    turns::{Asked, await_asked, look},
};

const BANNER: &str = "document.getElementById('offline').checkVisibility()";

#[test]
fn offline_and_back() {
    stage::play("offline", &["--bot-pace", "0.05"], |stage| {
        let page = stage.open("Ada", Device::Phone);
        page.sit_down(&stage.house, "typo", "Ada");
        page.tap("[data-ask*=add_bot]");
        page.wait(
            "a bot",
            "document.querySelectorAll('.seat:not(.free)').length === 2",
        );
        page.tap(r#"button[data-ask='"start"']"#);
        await_asked(&page, Asked::Choose);
        page.js("window.same = true", &[]);

        stage.house.kill();
        page.wait("the word that we are offline", BANNER);
        assert!(look(&page).act(&page, false), "a card can be tapped");
        page.see(".toast");

        stage.house.restart();
        page.wait("the word that we are offline to go", &format!("!{BANNER}"));
        let answered = "document.querySelector('.choice[aria-pressed=true], .toast.alert') \
                        || !document.querySelector('.choice')";
        page.wait("the card asked for while offline", answered);
        assert!(!page.has(".toast.alert"), "the card was refused");
        play_on(&page);
        assert_eq!(
            page.js("return window.same", &[]),
            true,
            "the page was loaded again"
        );
    });
}

/// Plays until it is time to choose the next card.
fn play_on(page: &Page) {
    page.wait_until("the next turn", || {
        let look = look(page);
        if look.asked == Asked::Choose {
            return Some(());
        }
        look.act(page, false);
        None
    });
}
