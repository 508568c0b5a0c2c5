//! A turn of Typo through the page: what it asks for, and doing that as a
//! person does.

use house::testing::{ENTER, Element, Failed, Page};
use serde_json::Value;

/// What a page asks its reader to do now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    Nothing,
    Choose,
    Place,
    Answer,
    Clear,
    /// The game is over.
    Over,
}

/// Finds what is asked by the moves that the buttons carry, waiting for it some
/// time. Nothing is asked while an answer of the house is awaited.
const LOOK: &str = r##"
  const look = () => {
    const shown = (e) => e.checkVisibility() && !e.disabled;
    const moves = [...document.querySelectorAll("button[data-ask]")].filter(shown);
    const play = (name) => moves.filter((e) => JSON.parse(e.dataset.ask).play?.[name] !== undefined);
    const cards = play("choose"), slots = [...document.querySelectorAll("[data-slot]")].filter(shown);
    const busy = document.querySelector("[data-busy]") !== null;
    const asked = document.querySelector("#panel-main .standings") ? "over"
      : busy ? ""
      : cards.length > 0 && !cards.some((e) => e.ariaPressed === "true") ? "choose"
      : slots.length > 0 ? "place"
      : play("answer").length > 0 ? "answer"
      : play("clear").length > 0 ? "clear"
      : "";
    return { asked, cards, slots: slots.map((e) => ({ slot: e, begin: e.dataset.begin })),
      answers: play("answer"), rows: play("clear"), title: document.querySelector("#panel-top h1").textContent,
      hand: [...document.querySelectorAll("#panel-hand .fan .face")].map((e) => e.textContent).join("") };
  };
  const until = Date.now() + arguments[0];
  return new Promise((done) => {
    const check = () => {
      const seen = look();
      if (seen.asked || Date.now() >= until) done(seen);
      else setTimeout(check, 25);
    };
    check();
  });
"##;

/// A page as it was when it was looked at.
pub struct Look {
    pub asked: Asked,
    /// The letters in the reader's hand.
    pub hand: String,
    /// The half and the turn, in words.
    pub title: String,
    seen: Value,
}

/// Looks at once.
pub fn look(page: &Page) -> Look {
    look_out(page, 0)
}

/// Looks for so many milliseconds, or until something is asked.
pub fn look_out(page: &Page, millis: u32) -> Look {
    let seen = page.js(LOOK, &[millis.into()]);
    let asked = match seen["asked"].as_str() {
        Some("choose") => Asked::Choose,
        Some("place") => Asked::Place,
        Some("answer") => Asked::Answer,
        Some("clear") => Asked::Clear,
        Some("over") => Asked::Over,
        _ => Asked::Nothing,
    };
    let text = |name: &str| seen[name].as_str().unwrap_or_default().to_string();
    Look {
        asked,
        hand: text("hand"),
        title: text("title"),
        seen,
    }
}

/// Waits until the page asks for this.
pub fn await_asked(page: &Page, asked: Asked) -> Look {
    page.wait_until(&format!("the page to ask: {asked:?}"), || {
        Some(look_out(page, 500)).filter(|look| look.asked == asked)
    })
}

impl Look {
    /// Does what is asked. Gives whether something was done: the page may have
    /// moved on meanwhile, and then it is to be looked at again.
    pub fn act(&self, page: &Page, doubt: bool) -> bool {
        let element = |value: &Value| Element::of(value).expect("an element");
        let list = |name: &str| self.seen[name].as_array().cloned().unwrap_or_default();
        let done = match self.asked {
            Asked::Nothing | Asked::Over => return false,
            Asked::Choose => {
                let cards = list("cards");
                page.session.click(&element(&cards[cards.len() / 2]))
            }
            Asked::Answer => {
                let answers = list("answers");
                page.session.click(&element(&answers[usize::from(doubt)]))
            }
            Asked::Clear => clear(page, &element(&list("rows")[0])),
            Asked::Place => {
                let slots = list("slots");
                let begin = |slot: &&Value| slot["begin"].as_str().map_or(0, str::len);
                let shortest = slots.iter().min_by_key(begin).expect("a row is open");
                self.place(page, shortest)
            }
        };
        match done {
            Ok(()) => true,
            Err(why) if passing(&why) => false,
            Err(why) => panic!("{} was asked {:?}, and: {why:?}", page.name, self.asked),
        }
    }

    /// Announces what the row reads, or clears the longest when it is long.
    fn place(&self, page: &Page, slot: &Value) -> Result<(), Failed> {
        let begin = slot["begin"].as_str().unwrap_or_default();
        if begin.len() > 4 {
            return give_up(page);
        }
        page.session
            .click(&Element::of(&slot["slot"]).expect("an element"))?;
        page.see("#word");
        let typed = "return document.activeElement?.id === 'word' && document.activeElement.value";
        let typed = page.js(typed, &[]);
        assert!(
            typed
                .as_str()
                .is_some_and(|typed| typed.starts_with(&begin.to_lowercase())),
            "the word for {begin} is not ready to be typed on: {typed}"
        );
        page.press("e");
        page.press(ENTER);
        Ok(())
    }
}

/// Clears the longest row instead of placing.
pub fn give_up(page: &Page) -> Result<(), Failed> {
    if page.has("details#give-up:not([open])") {
        page.tap("details#give-up > summary");
    }
    let row = page.session.find("[id^=clear-][data-ask]")?;
    clear(page, &row)
}

fn clear(page: &Page, row: &Element) -> Result<(), Failed> {
    page.session.click(row)?;
    page.tap("#confirm[open] #confirm-yes");
    Ok(())
}

/// Whether an element was gone or on the move when it was tapped.
fn passing(why: &Failed) -> bool {
    [
        "stale element reference",
        "element not interactable",
        "element click intercepted",
        "no such element",
    ]
    .contains(&why.error.as_str())
}
